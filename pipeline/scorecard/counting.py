"""From scored pages to the counts of a scorecard."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal

from pipeline.scorecard.bounds import DECIMALS, bounded
from pipeline.scorecard.judging import Cell, PageScore, Verdict
from pipeline.scorecard.pages import Scored
from schemas.names import DIRECT_KINDS, QUASI_KINDS, Capture, PiiKind
from schemas.scorecard import Characters, Hidden, Kept, Pages, SetCard, Similarity

Judged = tuple[Scored, PiiKind, Verdict | None]
"""A page, the kind of an identifier on it, its verdict (None: the page is withheld)."""
_BINS: Final = 20
ALL: Final = "all"


def group_of(kind: PiiKind) -> Literal["direct", "quasi", "pixel"]:
    """Whether a kind names a person by itself, only with others, or is a picture."""
    return "direct" if kind in DIRECT_KINDS else "quasi" if kind in QUASI_KINDS else "pixel"


def identifiers(pages: Iterable[Scored]) -> list[Judged]:
    """Every planted identifier of every page, in order."""
    return [
        (page, planted.kind, page.score.verdicts[at] if page.score else None)
        for page in pages for at, planted in enumerate(page.key.planted)
    ]  # fmt: skip


def hidden(some: Iterable[Judged]) -> Hidden:
    """The counts of some identifiers."""
    verdicts = [verdict for _, _, verdict in some]
    judged = [verdict for verdict in verdicts if verdict]
    read = [verdict for verdict in judged if verdict.read]
    both = sum(verdict.both for verdict in judged)
    return Hidden(
        planted=len(verdicts), withheld=len(verdicts) - len(judged), n=len(judged),
        pixels=sum(verdict.pixels for verdict in judged), text=sum(verdict.text for verdict in judged), both=both,
        leaks=bounded(len(judged) - both, len(judged)), read=len(read),
        leaks_read=bounded(sum(not verdict.both for verdict in read), len(read)),
    )  # fmt: skip


def by(some: Sequence[Judged], name: Callable[[Judged], str]) -> dict[str, Hidden]:
    """The counts by a name of each identifier, names in order."""
    groups: dict[str, list[Judged]] = {}
    for one in some:
        groups.setdefault(name(one), []).append(one)
    return {group: hidden(groups[group]) for group in sorted(groups)}


def capture_of(page: Scored) -> str:
    """`photo` for a telephone's picture, else `paper` (scans, clean pages, screens, compressed ones)."""
    return "photo" if page.key.capture is Capture.PHOTO else "paper"


def count(pages: Sequence[Scored]) -> SetCard:
    """The counts of the pages of one set of layouts."""
    some = identifiers(pages)
    direct = [one for one in some if one[1] in DIRECT_KINDS]
    scores = [page.score for page in pages if page.score]
    cells = [cell for score in scores for cell in score.cells]
    return SetCard(
        layouts=tuple(sorted({page.key.layout for page in pages})),
        conditions=tuple(sorted({page.key.condition for page in pages})),
        pages=_pages(pages),
        groups={**by(some, lambda one: group_of(one[1])), ALL: hidden(some)},
        kinds=by(some, lambda one: one[1].value),
        by_layout=by(direct, lambda one: one[0].key.layout),
        by_condition=by(direct, lambda one: one[0].key.condition),
        by_capture=by(direct, lambda one: capture_of(one[0])),
        cells=kept(cells),
        cells_by_field={
            label: kept(cell for cell in cells if cell.label == label) for label in sorted({cell.label for cell in cells})
        },
        characters=_characters(scores),
        similarity=_similarity(scores),
    )  # fmt: skip


def kept(cells: Iterable[Cell]) -> Kept:
    """The counts of some clinical cells; those beneath a planted picture only as a number."""
    some = list(cells)
    free = [cell for cell in some if not cell.beneath]
    pixels, text = sum(cell.pixels for cell in free), sum(cell.text for cell in free)
    either = bounded(sum(cell.pixels or cell.text for cell in free), len(free))
    return Kept(n=len(free), beneath=len(some) - len(free), pixels=pixels, text=text, either=either)


def is_leaky(score: PageScore) -> bool:
    """Whether a direct identifier of a page is left, in pixels or in text."""
    return any(verdict.kind in DIRECT_KINDS and not verdict.both for verdict in score.verdicts)


def _pages(pages: Sequence[Scored]) -> Pages:
    scores = [page.score for page in pages if page.score]
    withheld: Mapping[str, int] = Counter(page.withheld for page in pages if not page.score)
    leaky = bounded(sum(map(is_leaky, scores)), len(scores))
    return Pages(drawn=len(pages), released=len(scores), withheld=dict(sorted(withheld.items())), leaky=leaky)


def _characters(scores: Sequence[PageScore]) -> Characters:
    return Characters(
        n=sum(score.characters for score in scores), pixels=sum(score.characters_hidden for score in scores),
        read=sum(score.characters_read for score in scores), text=sum(score.characters_changed for score in scores),
    )  # fmt: skip


def _similarity(scores: Sequence[PageScore]) -> Similarity:
    values = [score.similarity for score in scores] or [1.0]
    bins = Counter(min(_BINS - 1, int(score.likeness * _BINS)) for score in scores)
    return Similarity(
        mean=round(sum(values) / len(values), DECIMALS), minimum=round(min(values), DECIMALS),
        pages_below_one=sum(value < 1 for value in values),
        whole_text={f"{at / _BINS:.2f}": bins[at] for at in range(_BINS) if bins[at]},
    )  # fmt: skip
