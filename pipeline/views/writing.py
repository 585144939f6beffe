"""All views of a gold into their folders, some thousand pages at a time, whatever the number of pages."""

from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final, Literal, Protocol

from pipeline.contents import Contents
from pipeline.files import write_json
from pipeline.views import exstructiny, meddocbench, medrepbench, medstruct_s
from pipeline.views.hiding import seen
from pipeline.views.queries import learn
from pipeline.views.sheets import Sheet, documents, parted, sheets
from schemas.names import Split
from schemas.views import VIEWS, view_schema

Variant = Literal["surrogate", "original"]
FOLDERS: Final = (medstruct_s.FOLDER, medrepbench.FOLDER, meddocbench.FOLDER, exstructiny.FOLDER)
"""A folder a benchmark."""
_MARKS: Final[dict[Variant, dict[str, str]]] = {"surrogate": {}, "original": {"variant": "original"}}
"""What every row of a variant carries besides: scorers and model clients refuse to let originals out by it."""


class _Writer(Protocol):
    def add(self, sheet: Sheet) -> None: ...

    def close(self) -> None: ...


def write(folder: Path, contents: Contents, splits: Sequence[Split], variant: Variant = "surrogate") -> None:
    """Write <folder>/<benchmark>/<split>.* of exactly these splits, from the annotated pages of the contents.

    The contents hold the pages of all splits, whichever are written: what a view learns comes from its train split.
    """
    mark = _MARKS[variant]
    several = parted(contents, splits)
    together = frozenset(several.pages["page_id"])
    with ExitStack() as stack:
        by_text = stack.enter_context(closing(medstruct_s.Writer(folder, splits, learn(contents), mark)))
        by_picture: tuple[_Writer, ...] = (
            stack.enter_context(closing(medrepbench.Writer(folder, splits, mark))),
            stack.enter_context(closing(meddocbench.Writer(folder, splits, mark))),
        )
        by_document = stack.enter_context(closing(exstructiny.Writer(folder, splits, mark)))
        for sheet in sheets(contents, splits):
            by_text.add(sheet)
            shown = seen(sheet)
            for writer in by_picture:
                writer.add(shown)
            if sheet.page_id not in together:
                by_document.add([shown])
        for pages in documents(several, splits):
            by_document.add([seen(page) for page in pages])
        by_document.finish()


def write_schemas(folder: Path) -> None:
    """Write <view>.schema.json of every view into a folder that exists."""
    for name in VIEWS:
        write_json(folder / f"{name}.schema.json", view_schema(name))
