"""Plots of a run as SVG: recall bars with intervals. Drawn as the fidelity report draws: same bytes everywhere, no script."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup, escape

from pipeline.report.charts import LABEL, WIDTH, columns, shortened

ROW: Final = 28
TOP: Final = 8
AXIS: Final = 30
BAR: Final = 12
TICKS: Final = (0, 25, 50, 75, 100)
SHOWN: Final = 20
"""Rows of one plot; scores.json has all."""
# a plot on its own brings the colours of pipeline/report/style.css along
STYLE: Final = """<style>
:root { color-scheme: light dark; }
svg { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", "PingFang SC", "Noto Sans CJK SC", sans-serif; background: #fff; }
text { font-size: 13px; fill: #1c2430; dominant-baseline: central; }
.tick, .note { fill: #5b6675; } .tick { font-size: 12px; }
.rule { stroke: #e3e0da; } .kept { fill: #0f766e; } .tail { fill: #9fcfc9; } .whisker { stroke: #1c2430; stroke-width: 1.2; stroke-opacity: .75; fill: none; }
@media (prefers-color-scheme: dark) {
svg { background: #1a2029; } text { fill: #e8ecf1; } .tick, .note { fill: #9aa7b6; } .rule { stroke: #2c3541; }
.kept { fill: #2dbfae; } .tail { fill: #22645e; } .whisker { stroke: #e8ecf1; }
}
</style>"""


@dataclass(frozen=True, slots=True)
class Row:
    """A bar: strict recall inside lenient recall, the lenient one's interval, all 0..1, and how many gold values."""

    label: str
    exact: float
    right: float
    low: float
    high: float
    count: int


def rows_of(breakdown: Mapping[str, Any]) -> list[Row]:
    """Rows of a breakdown of scores.json, in its order; values without gold have none."""
    return [
        Row(
            one["value"],
            one["exact"]["value"],
            one["right"]["value"],
            one["right"]["low"],
            one["right"]["high"],
            one["gold"],
        )
        for one in breakdown["slices"]
        if one["gold"]
    ][:SHOWN]


def recall_bars(rows: Sequence[Row], description: str) -> Markup:
    """Bars from 0 to 100 % with whiskers for the 95 % interval; nothing for no rows."""
    if not rows:
        return Markup("")
    gutter = max(min(LABEL, 8.8 * columns(row.label)) for row in rows) + 14
    scale = (WIDTH - gutter - 16 - 7.2 * max(len(_note(row)) for row in rows)) / 100
    height = TOP + len(rows) * ROW
    drawn = Markup("").join(_tick(tick, gutter + tick * scale, height) for tick in TICKS)
    drawn += Markup("").join(_bar(row, TOP + at * ROW, gutter, scale) for at, row in enumerate(rows))
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    ).format(WIDTH, height + AXIS, escape(description), drawn)


def standing(plot: Markup) -> str:
    """A plot as a file of its own."""
    return str(plot).replace(">", f">{STYLE}", 1) + "\n"


def _note(row: Row) -> str:
    return f"{100 * row.right:.1f} % of {row.count:,}"


def _tick(tick: int, x: float, height: float) -> Markup:
    line = Markup('<line class="rule" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>').format(x, TOP, height)
    return line + Markup('<text class="tick" x="{:.1f}" y="{}" text-anchor="middle">{} %</text>').format(
        x, height + 16, tick
    )


def _bar(row: Row, top: float, left: float, scale: float) -> Markup:
    middle, right = top + ROW / 2, left + 100 * scale
    words = f"{row.label}: right {100 * row.right:.1f} % ({100 * row.low:.1f} to {100 * row.high:.1f}), exact {100 * row.exact:.1f} %"
    bars = Markup("").join(
        Markup('<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{}" rx="2"/>').format(
            name, left, middle - BAR / 2, 100 * value * scale, BAR
        )
        for name, value in (("tail", row.right), ("kept", row.exact))
        if value > 0
    )
    low, high = left + 100 * row.low * scale, left + 100 * row.high * scale
    whisker = Markup(
        '<path class="whisker" d="M{0:.1f} {2:.1f}H{1:.1f}M{0:.1f} {3:.1f}v8M{1:.1f} {3:.1f}v8"/>'
    ).format(low, high, middle, middle - 4)
    return Markup(
        '<g><title>{}</title><text class="label" x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>{}{}'
        '<text class="note" x="{:.1f}" y="{:.1f}" text-anchor="start">{}</text></g>'
    ).format(words, left - 10, middle, shortened(row.label), bars, whisker, right + 12, middle, _note(row))
