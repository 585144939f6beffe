"""The margin around strokes of a hand: how far it goes beside printed lines."""

import pytest

from pipeline.page import Quad, rectangle
from pipeline.pii.margins import Whole, cut_margin

INK = (100, 100, 200, 140)
WIDE = (80, 80, 220, 160)
FALLING: Quad = (0, 40, 300, 70, 300, 100, 0, 70)


@pytest.mark.parametrize(
    ("line", "sides", "cut"),
    [
        (rectangle(0, 60, 300, 90), False, (80, 93, 220, 160)),
        (rectangle(0, 60, 300, 110), False, (80, 100, 220, 160)),
        (rectangle(0, 150, 300, 170), False, (80, 80, 220, 148)),
        (rectangle(300, 60, 500, 90), True, WIDE),
        (rectangle(0, 100, 90, 130), True, (93, 80, 220, 160)),
        (rectangle(0, 100, 90, 130), False, WIDE),
        (rectangle(0, 100, 130, 130), True, (100, 80, 220, 160)),
        (rectangle(210, 100, 400, 130), True, (80, 80, 207, 160)),
        (rectangle(0, 100, 300, 130), True, WIDE),
        (FALLING, False, (80, 96, 220, 160)),
    ],
    ids=["above", "into it", "below", "elsewhere", "left", "left only above and below", "label under it", "right", "across", "falling"],
)  # fmt: skip
def test_a_margin_ends_where_lines_begin(line: Quad, cut: Whole, *, sides: bool) -> None:
    assert cut_margin(INK, WIDE, [line], sides=sides) == cut
