"""Views besides the pages of MedStruct-S: every row keeps the schema of its view, and says nothing else than the tables."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import polars as pl
from pydantic import BaseModel, TypeAdapter, ValidationError

from pipeline.validate.problems import FOUND, Found, one
from schemas.names import Split
from schemas.problems import ProblemKind
from schemas.views import VIEWS, ExStrucTinyRequest, MedDocBenchQuestion, view_schema

Texts = Mapping[str, tuple[str, str]]
_FILES: Final = (
    ("medstruct_s_questions", "medstruct_s/questions-{}.jsonl"), ("medrepbench", "medrepbench/{}.jsonl"),
    ("medrepbench", "medrepbench/narrative-{}.jsonl"), ("meddocbench", "meddocbench/{}.jsonl"),
    ("exstructiny", "exstructiny/{}.jsonl"),
)  # fmt: skip
"""Views and their files, a line a row."""
_QUERY_SET: Final = "medstruct_s/query_set.json"


def wrong_rows(views: Path, texts: Texts) -> dict[str, list[Found]]:
    """Rows that break the schema of their view, or disagree with text and split of their pages (`texts`), by file.

    The views lie in the folder `views`, whichever are there; a file is read line by line.
    """
    problems: dict[str, list[Found]] = {}
    for view, name in _FILES:
        ids: set[str] = set()
        for split in Split:
            path = views / name.format(split)
            if path.is_file():
                found = [wrong for wrong in _rows(view, path, split, texts, ids) if not wrong.is_empty()]
                problems[name.format(split)] = [pl.DataFrame(schema=FOUND), *found]
    if (views / _QUERY_SET).is_file():
        read = _read("medstruct_s_query_set", (views / _QUERY_SET).read_bytes(), 0)
        problems[_QUERY_SET] = read if isinstance(read, list) else []
    return problems


def _rows(view: str, path: Path, split: Split, texts: Texts, ids: set[str]) -> Iterator[Found]:
    with path.open("rb") as file:
        for number, line in enumerate(file):
            if not line.strip():
                continue
            row = _read(view, line, number)
            if isinstance(row, list):
                yield from row
                continue
            yield from _crossed(row, number, split, texts)
            name = str(getattr(row, "id", ""))
            if name in ids:
                yield one(ProblemKind.DUPLICATE_ID, "id", number, _pages(row)[0])
            ids.add(name)


@cache
def _adapter(view: str) -> TypeAdapter[BaseModel]:
    return TypeAdapter(VIEWS[view])


@cache
def _known(view: str) -> frozenset[str]:
    """The names that the schema gives; all others are a data set's own, which may be values."""
    schema = view_schema(view)
    parts = [schema, *schema.get("$defs", {}).values()]
    return frozenset(name for part in parts for name in part.get("properties", {}))


def _read(view: str, line: bytes, number: int) -> BaseModel | list[Found]:
    try:
        return _adapter(view).validate_json(line, strict=True)
    except ValidationError as error:
        places = {_place(view, detail) for detail in error.errors(include_input=False, include_url=False)}
        # what is wrong inside a part is not said of the part again
        inner = [
            place for place in sorted(places) if not any(other.startswith(f"{place}.") for other in places)
        ]
        return [one(ProblemKind.VIEW_INVALID, place or None, number) for place in inner]


def _place(view: str, detail: Any) -> str:
    known = takewhile(lambda part: isinstance(part, int) or part in _known(view), detail["loc"])
    return ".".join(map(str, known))


def _pages(row: Any) -> tuple[str, ...]:
    if isinstance(row, ExStrucTinyRequest):
        return row.pages
    return (row.page_id if isinstance(row, MedDocBenchQuestion) else row.id,)


def _crossed(row: Any, number: int, split: Split, texts: Texts) -> Iterator[Found]:
    """What a row says otherwise than the tables; nothing where there are none, or the row is of the originals."""
    if not texts:
        return
    for page in _pages(row):
        if page not in texts:
            yield one(ProblemKind.UNKNOWN_PAGE, "id", number, page)
        elif texts[page][1] != split:
            yield one(ProblemKind.TABLES_DISAGREE, "split", number, page)
    if isinstance(row, ExStrucTinyRequest) and row.variant is None:
        for at, found in enumerate(row.evidence):
            text = texts.get(found.page_id, (None, ""))[0]
            if text is not None and found.ocr_text != "\n".join(text[slice(*span)] for span in found.spans):
                yield one(ProblemKind.SPAN_TEXT, f"evidence.{at}", number, found.page_id)
