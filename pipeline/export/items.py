"""items: <split>.<language>.jsonl, prompts for laboratory items with their gold, for training by reward."""

from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.export.source import Release
from pipeline.predict.asking import Manner, without
from pipeline.predict.cases import Case
from pipeline.predict.invented import Language
from pipeline.predict.prompts import Task
from pipeline.scoring.medrepbench.items import FIELDS

LANGUAGES: Final[tuple[Language, ...]] = ("zh", "en")
ABOUT = """A line a page with laboratory items: `id, prompt` (messages), `gold` (MedRepBench's five fields, as the OCR text has them). The reward of a
completion is its AvgRecall, 0..1:

```python
from pipeline.export.reward import reward      # standard library only

reward(completions=["..."], gold=[row["gold"]])
```
"""
_COLUMNS: Final = ("name", "value", "unit", "range", "abnormal")
_LINE: Final = orjson.OPT_APPEND_NEWLINE


def write(folder: Path, release: Release) -> dict[str, int]:
    """Write a file a split and language; returns how many pages and items each split has."""
    counts: dict[str, int] = {}
    for split in release.splits:
        pages = release.pages(split)
        items = release.rows("items", pages)
        for language in LANGUAGES:
            manner = Manner("ocr", language, without)
            with (folder / f"{split}.{language}.jsonl").open("wb") as file:
                for page_id, text in pages.select("page_id", "text").iter_rows():
                    if page_id in items:
                        prompt = manner.messages(Case(page_id, Task.ITEMS, text))
                        row = {"id": page_id, "prompt": prompt, "gold": gold(items[page_id])}
                        file.write(orjson.dumps(row, option=_LINE))
        counts |= {f"{split} pages": len(items), f"{split} items": sum(map(len, items.values()))}
    return counts


def gold(rows: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Rows of the items table as MedRepBench names their fields; what is not printed is empty."""
    return [
        {field: row[column] or "" for field, column in zip(FIELDS, _COLUMNS, strict=True)} for row in rows
    ]
