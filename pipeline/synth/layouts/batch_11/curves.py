"""Two curves of a forced breath: flow over volume, volume over time, before and after a drug."""

import math
import random
from typing import Final

from pipeline.synth.sheet import Colour, Sheet

Box = tuple[int, int, int, int]
_PENS: Final[tuple[tuple[Colour, float], ...]] = (
    ((60, 90, 170), 1.0),
    ((190, 60, 50), 0.72),
    ((40, 140, 90), 0.8),
)
"""Predicted, before, after: colour and height."""


def _axes(sheet: Sheet, box: Box, across: str, upwards: str) -> None:
    left, top, right, bottom = box
    for step in range(1, 6):
        y = bottom - step * (bottom - top) / 6
        sheet.rule(left, y, right, y, width=1, colour=(228, 230, 234))
    sheet.rule(left, top, left, bottom)
    sheet.rule(left, bottom, right, bottom)
    sheet.put(left + 8, top - 6, upwards, size=15)
    sheet.put(right - 4, bottom - 26, across, size=15, align="right")


def flow_volume(sheet: Sheet, box: Box, draw: random.Random) -> None:
    """The loop's upper half three times: a fast rise, then a fall that sags where small airways close."""
    _axes(sheet, box, "Vol [L]", "Flow [L/s]")
    left, top, right, bottom = box
    sag = draw.uniform(1.4, 2.4)
    for pen, (colour, height) in enumerate(_PENS):
        points = []
        for step in range(61):
            part = step / 60
            rise = math.sin(min(part / 0.12, 1) * math.pi / 2)
            fall = (1 - max(0.0, part - 0.12) / 0.88) ** (1.0 if pen == 0 else sag)
            reach = 0.82 if pen == 0 else 0.74
            points.append((left + part * reach * (right - left), bottom - rise * fall * height * 0.86 * (bottom - top)))  # fmt: skip
        sheet.pen.line(points, fill=colour, width=3)


def volume_time(sheet: Sheet, box: Box, draw: random.Random) -> None:
    """Volumes that climb to a plateau."""
    _axes(sheet, box, "t [s]", "Vol [L]")
    left, top, right, bottom = box
    speed = draw.uniform(3.2, 4.6)
    for pen, (colour, height) in enumerate(_PENS):
        points = []
        for step in range(61):
            grown = 1 - math.exp(-step / 60 * (7 if pen == 0 else speed))
            points.append((left + step / 60 * (right - left - 20), bottom - grown * height * 0.86 * (bottom - top)))  # fmt: skip
        sheet.pen.line(points, fill=colour, width=3)
