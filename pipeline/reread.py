"""`medstruct reread`: pages whose reading is kept are read anew, with the models and settings of now.

Readings that differ are put among the earlier ones, from which the stage annotate moves annotations; readings that
come out as they were, and pages that would be unreadable now, keep theirs.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pipeline.annotate.moved import Move
from pipeline.engines.saved import Reading, load_readings, retire
from pipeline.errors import InputError
from pipeline.ocr import judge, read_anew
from pipeline.page import Page
from pipeline.settings import OcrSettings
from pipeline.store import read_table
from pipeline.workspace import Workspace
from schemas.names import Stage


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
    """Kept readings looked at: as they were, with the same text otherwise, with another text; pages unreadable now.

    `pages` are those with another text; `done`: whether their readings were replaced, or only looked at.
    """

    kept: int
    equal: int
    same_text: int
    unreadable: int
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
    pages = tuple(page for page in differing if kept[page].page.text != fresh[page].page.text)
    marks = _marks(workspace, {page: Move(kept[page].page, fresh[page].page) for page in pages})
    if act:
        key = workspace.key()
        for page in differing:
            retire(workspace.labels, page, key.digest("text", kept[page].page.text))
    equal, otherwise = len(usable) - len(differing), len(differing) - len(pages)
    return Reread(len(kept), equal, otherwise, len(kept) - len(usable), pages, marks, act)


def _kept(workspace: Workspace, wanted: Sequence[str]) -> dict[str, Reading]:
    """The kept readings of pages that the stage ocr would read."""
    path = workspace.folder(Stage.QUALITY) / "quality.parquet"
    pages = set(read_table(path, "quality")["page_id"].to_list())
    kept = load_readings(workspace.labels, pages & set(wanted) if wanted else pages)
    missing = sorted(set(wanted) - kept.keys())
    if missing:
        raise InputError(
            f"no reading of page {missing[0]} is kept: name pages that were pushed, or none for all of them"
        )
    return kept


def is_equal(one: Reading, other: Reading) -> bool:
    """Whether two readings say the same about a page: who read it, its turn, texts, quads and edges; confidence aside."""
    return one.info == other.info and _said(one.page) == _said(other.page)


def _said(page: Page) -> tuple[object, ...]:
    lines = tuple((line.text, tuple(line.quad), tuple(line.char_edges)) for line in page.lines)
    return page.turn, page.width, page.height, lines


def _marks(workspace: Workspace, moves: Mapping[str, Move]) -> Marks:
    """What becomes of the spans of the last run of annotate."""
    path = workspace.folder(Stage.ANNOTATE) / "annotated_spans.parquet"
    if not moves or not path.is_file():
        return Marks()
    rows: Iterable[tuple[str, int, int]] = (
        read_table(path, "annotated_spans").select("page_id", "start", "end").iter_rows()
    )
    return sum((_moved(moves[page], start, end) for page, start, end in rows if page in moves), Marks())


def _moved(move: Move, start: int, end: int) -> Marks:
    runs = move.runs(start, end)
    if len(runs) != 1:
        return Marks(lost=1)
    return Marks(same=1) if move.is_same((start, end), runs[0]) else Marks(changed=1)
