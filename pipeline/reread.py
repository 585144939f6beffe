"""`medstruct reread`: pages whose reading is kept are read anew, with the models and settings of now.

Readings that differ are put among the earlier ones, from which the stage annotate moves annotations. Readings that come
out as they were stay, and so do those of pages that would be unreadable now, where a mark of personal data would stand on
nothing that is read (what is not read cannot be hidden by its text), or that would be turned otherwise although a reviewer hid
places of them: these count in pixels of the page as it lay.
"""

from collections.abc import Container, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import polars as pl

from pipeline.annotate.moved import Move
from pipeline.engines.saved import Reading, load_readings, retire
from pipeline.errors import InputError
from pipeline.ocr import judge, read_anew
from pipeline.page import Page
from pipeline.settings import OcrSettings
from pipeline.store import read_table
from pipeline.workspace import Workspace
from schemas.names import Label, Stage, VerdictKind


@dataclass(frozen=True, slots=True)
class Marks:
    """Annotated spans of pages with another text: on the same characters as before, on others, on none."""

    same: int = 0
    changed: int = 0
    lost: int = 0

    def __add__(self, other: "Marks") -> "Marks":
        return Marks(self.same + other.same, self.changed + other.changed, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class Reread:
    """Kept readings looked at: as they were, with the same text otherwise, with another text; pages that keep theirs.

    They keep theirs where they would be `unreadable`, or where a mark or a hidden place of personal data would be `unmarked`.
    `pages` are those with another text; `done`: whether their readings were replaced, or only looked at.
    """

    kept: int
    equal: int
    same_text: int
    unreadable: int
    unmarked: int
    pages: tuple[str, ...]
    marks: Marks
    done: bool

    def to_json(self) -> dict[str, Any]:
        """Counts and page ids for a script."""
        return asdict(self)


def reread(
    workspace: Workspace, settings: OcrSettings, wanted: Sequence[str] = (), *, act: bool = True
) -> Reread:
    """Read kept pages anew, all or those wanted, and make room for the readings that differ (`act` false: only look).

    Raises InputError for a wanted page without a kept reading, EngineError where a model cannot load; then nothing moved.
    """
    kept = _kept(workspace, wanted)
    fresh = read_anew(workspace, settings, kept)
    usable = {page for page in kept if judge(fresh[page].page, settings.min_confidence) is None}
    differing = [page for page in sorted(usable) if not is_equal(kept[page], fresh[page])]
    otherwise = [page for page in differing if kept[page].page.text != fresh[page].page.text]
    moves = {page: Move(kept[page].page, fresh[page].page) for page in otherwise}
    spans = _spans(workspace, moves)
    unmarked = {page for page, place, label in spans if label == Label.PII and not moves[page].runs(*place)}
    hidden = _hidden(workspace)
    unmarked |= {page for page in differing if page in hidden and _lies(kept[page]) != _lies(fresh[page])}
    pages = tuple(page for page in otherwise if page not in unmarked)
    marks = sum((_moved(moves[page], *place) for page, place, _ in spans if page not in unmarked), Marks())
    if act:
        key = workspace.key()
        for page in (page for page in differing if page not in unmarked):
            retire(workspace.labels, page, key.digest("text", kept[page].page.text))
    equal = len(usable) - len(differing)
    same_text = sum(page not in unmarked for page in differing) - len(pages)
    return Reread(len(kept), equal, same_text, len(kept) - len(usable), len(unmarked), pages, marks, act)


def _kept(workspace: Workspace, wanted: Sequence[str]) -> dict[str, Reading]:
    """The kept readings of pages that the stage ocr would read."""
    path = workspace.folder(Stage.QUALITY) / "quality.parquet"
    pages = set(read_table(path, "quality")["page_id"].to_list())
    kept = load_readings(workspace.labels, pages & set(wanted) if wanted else pages)
    missing = sorted(set(wanted) - kept.keys())
    if missing:
        raise InputError(
            f"no reading of page {missing[0]} is kept: run `dvc repro` if it was replaced already, else name pages that were "
            "pushed, or none for all of them"
        )
    return kept


def _lies(reading: Reading) -> tuple[int, int, int]:
    return reading.page.turn, reading.page.width, reading.page.height


def _hidden(workspace: Workspace) -> set[str]:
    """Pages of which a reviewer hid places, by the last run of verdicts."""
    path = workspace.folder(Stage.VERDICTS) / "verdicts.parquet"
    if not path.is_file():
        return set()
    verdicts = read_table(path, "verdicts").filter(pl.col("kind") == VerdictKind.HIDE.value)
    return set(verdicts["page_id"].to_list())


def is_equal(one: Reading, other: Reading) -> bool:
    """Whether two readings say the same about a page: who read it, its turn, texts, quads and edges; confidence aside."""
    return one.info == other.info and _said(one.page) == _said(other.page)


def _said(page: Page) -> tuple[object, ...]:
    lines = tuple((line.text, tuple(line.quad), tuple(line.char_edges)) for line in page.lines)
    return page.turn, page.width, page.height, lines


def _spans(workspace: Workspace, pages: Container[str]) -> list[tuple[str, tuple[int, int], str]]:
    """Page, place and label of the spans of the last run of annotate on some pages."""
    path = workspace.folder(Stage.ANNOTATE) / "annotated_spans.parquet"
    if not path.is_file():
        return []
    rows = read_table(path, "annotated_spans").select("page_id", "start", "end", "label").iter_rows()
    return [(page, (start, end), label) for page, start, end, label in rows if page in pages]


def _moved(move: Move, start: int, end: int) -> Marks:
    runs = move.runs(start, end)
    if len(runs) != 1:
        return Marks(lost=1)
    return Marks(same=1) if move.is_same((start, end), runs[0]) else Marks(changed=1)
