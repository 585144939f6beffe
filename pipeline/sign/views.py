"""The plots of the privacy report, each from the facts alone."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from markupsafe import Markup, escape

from pipeline.report import charts
from pipeline.report.charts import Bar, columns, shortened
from pipeline.report.facts import Histogram
from pipeline.report.findings import percent
from pipeline.sign.facts import PrivacyFacts, Risk, SecondLook
from schemas.scorecard import Hidden, SetCard

ROW: Final = 26
HEAD: Final = 22
NOTE: Final = 148
TICKS: Final = (0.0, 0.001, 0.01, 0.1, 1.0)
"""Shares left, on an axis that gives a thousandth as much room as a tenth: zero stands apart at its left end."""


def bounds(groups: Mapping[str, Hidden], description: str) -> Markup:
    """One row a group: a dot at the share of identifiers left, a line to its upper bound (95 %)."""
    rows = [(name, group) for name, group in groups.items() if group.n]
    if not rows:
        return Markup("")
    gutter = max(min(charts.LABEL, 8.8 * columns(name)) for name, _ in rows) + 12
    width = charts.WIDTH - gutter - NOTE
    height = HEAD + ROW * len(rows)
    grid = Markup("").join(_tick(value, gutter + width * _along(value), height) for value in TICKS)
    drawn = Markup("").join(_row(row, HEAD + at * ROW, gutter, width) for at, row in enumerate(rows))
    return Markup('<svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>').format(
        charts.WIDTH, height, escape(description), grid, drawn
    )


def _along(share: float) -> float:
    """Position 0..1 of a share: the first quarter runs from none to a thousandth, each tenfold takes as much again."""
    at, (low, high) = next((at, pair) for at, pair in enumerate(pairwise(TICKS)) if share <= pair[1])
    return (at + (share - low) / (high - low)) / (len(TICKS) - 1)


def _tick(value: float, x: float, height: int) -> Markup:
    return Markup(
        '<line class="rule" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/><text class="tick" x="{0:.1f}" y="8" text-anchor="middle">{3}</text>'
    ).format(x, HEAD - 4, height, percent(value))


def _row(row: tuple[str, Hidden], top: int, left: float, width: float) -> Markup:
    name, group = row
    middle = top + ROW / 2
    at, bound = (left + width * _along(share) for share in (group.leaks.share, group.leaks.upper))
    words = f"{name}: {group.leaks.hits:,} of {group.n:,} left, at most {percent(group.leaks.upper)}"
    mark = "dropped" if group.leaks.hits else "kept"
    return Markup(
        '<text class="label" x="{:.1f}" y="{}" text-anchor="end">{}</text>'
        '<g><title>{}</title><rect class="tail" x="{:.1f}" y="{}" width="{:.1f}" height="6" rx="3"/>'
        '<circle class="{}" cx="{:.1f}" cy="{}" r="5"/></g>'
        '<text class="note" x="{}" y="{}" text-anchor="end">{:,} / {:,} · ≤ {}</text>'
    ).format(
        left - 12, middle, shortened(name), words, at, middle - 3, max(2.0, bound - at), mark, at, middle,
        charts.WIDTH, middle, group.leaks.hits, group.n, percent(group.leaks.upper),
    )  # fmt: skip


def cells(card: SetCard) -> Markup:
    """Clinical cells that were touched, by field."""
    rows = [
        Bar(name, (("dropped", kept.either.hits),), f"{kept.either.hits:,} of {kept.n:,}")
        for name, kept in card.cells_by_field.items()
    ]
    return charts.bars(rows, "Clinical cells touched, by field")


def likeness(card: SetCard) -> Markup:
    """Drawn pages by similarity of the whole text."""
    edges = tuple(round(at * 0.05, 2) for at in range(21))
    counts = tuple(card.similarity.whole_text.get(f"{edge:.2f}", 0) for edge in edges[:-1])
    first = next((at for at, count in enumerate(counts) if count), len(counts) - 1)
    shown = Histogram(edges[first:], counts[first:], (0,) * len(counts[first:]))
    return charts.histogram(shown, "similarity", "Drawn pages by similarity of the whole text")


def released_likeness(facts: PrivacyFacts) -> Markup:
    """Released pages by similarity of the whole text."""
    return charts.histogram(
        facts.similarity.histogram, "similarity", "Released pages by similarity of the whole text"
    )


def found_again(second: SecondLook) -> Markup:
    """What the second look found, by kind."""
    rows = [Bar(kind, (("picture", count),), f"{count:,}") for kind, count in second.found.items()]
    return charts.bars(rows, "Found by the second look, by kind")


def hidden(facts: PrivacyFacts) -> Markup:
    """What was hidden on the pages of this data set, by kind."""
    rows = [Bar(kind, (("kept", count),), f"{count:,}") for kind, count in facts.hidden]
    return charts.bars(rows, "Hidden by kind")


def classes(risk: Risk) -> Markup:
    """People by size of the class that they share their attributes with."""
    rows = [
        Bar(
            f"k = {label}",
            (("dropped" if label == "1" else "kept", count),),
            f"{count:,}",
        )
        for label, count in risk.classes.items()
    ]
    return charts.bars(rows, f"People by k over {', '.join(risk.attributes)}")
