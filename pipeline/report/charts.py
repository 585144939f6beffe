"""Plots as hand-made SVG: coloured by the page's style sheet (light and dark), the same bytes everywhere.

No chart library: vega's SVG measures text with the fonts of the machine and fixes its colours, so it would
differ between machines and could not follow prefers-color-scheme. Sizes are in user units of a 560-wide view box.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from pipeline.report.steps import plain_step

if TYPE_CHECKING:
    # the facts bring pydantic, which plots of scores do without
    from pipeline.report.facts import Histogram

WIDTH: Final = 560
LABEL: Final = 180
ROW: Final = 26
PLOT_HEIGHT: Final = 190
MARGIN_LEFT: Final = 44
MARGIN_BOTTOM: Final = 36
MARGIN_TOP: Final = 16


@dataclass(frozen=True, slots=True)
class Bar:
    """One row of a bar chart: parts are (class of the style sheet, value), drawn one after another."""

    label: str
    parts: tuple[tuple[str, int], ...]
    note: str

    @property
    def total(self) -> int:
        return sum(value for _, value in self.parts)


def plain(value: float) -> str:
    """A number as people write it, in thousands or millions where it is large: 0.075, 800, 12.5 k, 120 M."""
    scales = ((1e9, 1e9, " G"), (1e6, 1e6, " M"), (1e4, 1e3, " k"))
    size, unit = next(((size, unit) for least, size, unit in scales if abs(value) >= least), (1.0, ""))
    return f"{round(value / size, 6):g}{unit}"


def bars(rows: Sequence[Bar], description: str) -> Markup:
    """Horizontal bars with their label on the left and their number at the end; nothing for no rows."""
    if not rows:
        return Markup("")
    widest = max(1, *(row.total for row in rows))
    gutter = max(min(LABEL, 8.8 * columns(row.label)) for row in rows) + 12
    longest_note = max(len(row.note) for row in rows)
    scale = (WIDTH - gutter - 16 - 7.2 * longest_note) / widest
    drawn = Markup("").join(_bar(row, at * ROW, gutter, scale) for at, row in enumerate(rows))
    return _svg(len(rows) * ROW, description, drawn)


def _bar(row: Bar, top: int, gutter: float, scale: float) -> Markup:
    middle, left, rects = top + ROW / 2, gutter, Markup("")
    for name, value in row.parts:
        width = value * scale
        if value:
            rects += _rect(name, (left, top + 4, max(width, 1.5), ROW - 8), f"{row.label}: {value:,}")
        left += width
    label = _text("label", gutter - 10, middle, shortened(row.label), "end")
    return label + rects + _text("note", left + 8, middle, row.note, "start")


def histogram(data: "Histogram", unit: str, description: str, *, counted: str = "pages") -> Markup:
    """Columns of kept pages with rejected ones on top, a line at the limit; nothing for no values."""
    if not data.edges:
        return Markup("")
    low, high = data.edges[0], data.edges[-1]
    across = (WIDTH - MARGIN_LEFT - 12) / (high - low)
    totals = [kept + rejected for kept, rejected in zip(data.kept, data.rejected, strict=True)]
    axis = value_axis(max(totals))
    up = PLOT_HEIGHT / axis[-1]
    drawn = _value_grid(axis, up)
    for at, (kept, rejected) in enumerate(zip(data.kept, data.rejected, strict=True)):
        left = MARGIN_LEFT + (data.edges[at] - low) * across
        width = (data.edges[at + 1] - data.edges[at]) * across
        span = f"{plain(data.edges[at])} to {plain(data.edges[at + 1])}"
        drawn += _column("kept", (left, width), 0, kept * up, f"{span}: {kept:,} {counted}")
        drawn += _column("dropped", (left, width), kept * up, rejected * up, f"{span}: {rejected:,} rejected")
    drawn += _position_axis(low, high, across, unit)
    if data.limit is not None:
        drawn += _limit(MARGIN_LEFT + (data.limit - low) * across, data.limit)
    return _svg(MARGIN_TOP + PLOT_HEIGHT + MARGIN_BOTTOM, description, drawn)


def ranks(counts: Sequence[int], head: int, description: str) -> Markup:
    """Frequency by rank as an area: the head in the strong colour, the tail in the quiet one."""
    if not counts:
        return Markup("")
    axis = value_axis(max(counts))
    up, across = PLOT_HEIGHT / axis[-1], (WIDTH - MARGIN_LEFT - 12) / len(counts)
    floor = MARGIN_TOP + PLOT_HEIGHT
    drawn = _value_grid(axis, up)
    for name, part, first in (("kept", counts[:head], 0), ("tail", counts[head:], head)):
        if part:
            drawn += _area(name, part, MARGIN_LEFT + first * across, (across, up))
    ends = ((0, "most frequent", "start"), (len(counts), f"rank {len(counts):,}", "end"))
    for rank, words, anchor in ends:
        drawn += _text("tick", MARGIN_LEFT + rank * across, floor + 14, words, anchor)
    return _svg(floor + MARGIN_BOTTOM, description, drawn)


def _area(name: str, counts: Sequence[int], left: float, scale: tuple[float, float]) -> Markup:
    (across, up), floor = scale, MARGIN_TOP + PLOT_HEIGHT
    steps, at = [f"M{left:.1f} {floor}"], 0
    while at < len(counts):
        run = at
        while run < len(counts) and counts[run] == counts[at]:
            run += 1
        steps.append(f"V{floor - counts[at] * up:.1f}H{left + run * across:.1f}")
        at = run
    return Markup('<path class="{}" d="{}V{}Z"/>').format(name, "".join(steps), floor)


def value_axis(largest: int) -> list[int]:
    """At most five whole numbers from 0 to at or above the largest count."""
    step = max(1, round(plain_step(max(1, largest) / 4)))
    return list(range(0, largest + step, step)) if largest else [0, 1]


def columns(text: str) -> int:
    """Width in half-width columns: a CJK character takes two."""
    return sum(2 if ord(character) >= 0x2E80 else 1 for character in text)


def shortened(label: str, width: int = 20) -> str:
    """The label cut to a width in columns, with an ellipsis."""
    if columns(label) <= width:
        return label
    fitting = (end for end in range(len(label), 0, -1) if columns(label[:end]) < width)
    return label[: next(fitting, 1)] + "…"


def _value_grid(axis: Sequence[int], up: float) -> Markup:
    grid = Markup("")
    for value in axis:
        y = MARGIN_TOP + PLOT_HEIGHT - value * up
        grid += Markup('<line class="rule" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/>').format(
            MARGIN_LEFT, WIDTH - 12, y, y
        )
        grid += _text("tick", MARGIN_LEFT - 8, y, f"{value:,}", "end")
    return grid


def _position_axis(low: float, high: float, across: float, unit: str) -> Markup:
    step = plain_step((high - low) / 5)
    first = -int(-low // step)
    at = [tick * step for tick in range(first, int(high / step + 1e-9) + 1)]
    y = MARGIN_TOP + PLOT_HEIGHT + 14
    ticks = (_text("tick", MARGIN_LEFT + (x - low) * across, y, plain(x), "middle") for x in at)
    return Markup("").join(ticks) + _text("unit", WIDTH - 12, y + 16, unit, "end")


def _column(name: str, across: tuple[float, float], base: float, height: float, words: str) -> Markup:
    if height <= 0:
        return Markup("")
    left, width = across
    top = MARGIN_TOP + PLOT_HEIGHT - base - height
    return _rect(name, (left + 0.75, top, max(1.0, width - 1.5), height), words)


def _limit(x: float, limit: float) -> Markup:
    anchor, shift = ("end", -6) if x > WIDTH * 0.7 else ("start", 6)
    line = Markup('<line class="limit" x1="{:.1f}" x2="{:.1f}" y1="2" y2="{}"/>').format(
        x, x, MARGIN_TOP + PLOT_HEIGHT
    )
    return line + _text("limit-label", x + shift, 8, f"limit {plain(limit)}", anchor)


def _rect(name: str, box: tuple[float, float, float, float], words: str) -> Markup:
    return Markup(
        '<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"><title>{}</title></rect>'
    ).format(name, *box, words)


def _text(name: str, x: float, y: float, words: str, anchor: str) -> Markup:
    return Markup('<text class="{}" x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>').format(
        name, x, y, anchor, words
    )


def _svg(height: float, description: str, content: Markup) -> Markup:
    return Markup('<svg viewBox="0 0 {} {:g}" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, height, escape(description), content
    )
