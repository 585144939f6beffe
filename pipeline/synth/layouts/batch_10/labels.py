"""A sheet of small labels of a hospital's pharmacy: bags of several patients, a paper bag, an insulin pen."""

from collections.abc import Callable
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY
from pipeline.synth.layouts.batch_10 import invented as made
from pipeline.synth.layouts.batch_10.parts import dotted
from pipeline.synth.layouts.batch_10.stickers import (
    HIGH,
    WIDE,
    Place,
    feeding,
    infusion,
    paper_bag,
    pen,
    second,
    toxic,
)  # fmt: skip
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label

_TITLES: Final = ("静脉输液标签", "输液瓶签", "静脉用药调配中心 输液签", "药品标签")
_KINDS: Final[tuple[Callable[[Place], None], ...]] = (infusion, second, feeding, toxic, paper_bag, pen)
"""Three of the patient, three of others; four are drawn, so that the patient has one at least."""


def labels(case: Case) -> Sheet:
    """Four labels of six kinds, two by two, with a line to cut between; some are of others in the ward."""
    sheet = Sheet(1240, 1190, size=20)
    sheet.put(40, 18, [Run(case.style.choice(_TITLES), Label.TITLE), "　打印批次 2/4"], size=18, colour=GREY)
    sheet.put(1200, 18, ["打印 ", made.moment(case, 0, "%Y-%m-%d", 6)], size=18, colour=GREY, align="right")
    for number, draw in enumerate(case.style.sample(_KINDS, 4)):
        x, y = 40 + 590 * (number % 2), 56 + 562 * (number // 2)
        sheet.pen.rectangle((x, y, x + WIDE, y + HIGH), outline=(70, 74, 82), width=2)
        draw(Place(sheet, case, x, y))
    dotted(sheet, 10, 1230, 607)
    return sheet
