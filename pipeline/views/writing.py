"""All views of a gold into their folders, part by part, whatever the number of pages."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import orjson
import polars as pl

from pipeline.contents import Contents
from pipeline.records import records
from pipeline.views import medstruct_s
from schemas.names import Split


def write(folder: Path, contents: Contents, splits: Sequence[Split]) -> None:
    """Write <folder>/<benchmark>/<split>.* of exactly these splits, from the annotated pages of the contents.

    The contents hold the pages of all splits, whichever are written: what a view learns comes from its train split.
    """
    target = folder / "medstruct_s"
    target.mkdir(parents=True)
    with ExitStack() as stack:
        files = {split: stack.enter_context((target / f"{split}.jsonl").open("wb")) for split in splits}
        for frames in contents.parts():
            for split, file in files.items():
                pages = frames["pages"].filter((pl.col("split") == split) & pl.col("annotated"))
                made = records(pages, frames["key_values"], frames["items"])
                rows = zip(pages["text"], made, strict=True)
                file.writelines(
                    orjson.dumps(medstruct_s.page(text, record), option=orjson.OPT_APPEND_NEWLINE)
                    for text, record in rows
                )
