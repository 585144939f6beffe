"""First findings in an observation room, and signs measured again with an entry."""

import random

from pipeline.synth.case import Case
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label

_LEFT, _RIGHT = 56, 1190


def _pressure(draw: random.Random) -> str:
    systolic = draw.randint(78, 186)
    return f"{systolic}/{round(systolic * draw.uniform(0.52, 0.68))}"


def _findings(draw: random.Random) -> list[tuple[str, str, str]]:
    return [
        ("T", f"{draw.uniform(35.2, 39.6):.1f}", "℃"), ("P", str(draw.randint(48, 136)), "次/分"), ("R", str(draw.randint(9, 32)), "次/分"), ("BP", _pressure(draw), "mmHg"),
        ("SpO2", str(draw.randint(84, 99)), "%"), ("GCS", str(draw.randint(6, 15)), "分"), ("血糖", f"{draw.uniform(3.1, 22):.1f}", "mmol/L"), ("NRS", str(draw.randint(0, 8)), "分"),
        ("瞳孔", draw.choice(("2.5/2.5", "3.0/3.0", "1.5/1.5")), "mm"), ("MEWS", str(draw.randint(0, 8)), "分"), ("Morse", str(draw.choice((35, 45, 60))), "分"), ("Braden", str(draw.randint(10, 21)), "分"),
        ("Lac", f"{draw.uniform(0.7, 6):.1f}", "mmol/L"), ("尿量", str(draw.choice((80, 150, 300))), "ml"), ("Barthel", str(draw.choice((20, 45, 60))), "分"),
    ]  # fmt: skip


def assessed(sheet: Sheet, case: Case, y: float) -> float:
    """Fifteen first findings in three boxed lines of five."""
    step, order = (_RIGHT - _LEFT) / 5, _findings(case.chance)
    if case.style.random() < 0.5:
        case.style.shuffle(order)
    for count, (name, value, unit) in enumerate(order):
        x, top, group = _LEFT + step * (count % 5), y + 38 * (count // 5), sheet.group()
        sheet.pen.rectangle((x, top, x + step, top + 38), outline=(120, 120, 120))
        runs: list[Run | str] = [
            Run(name, Label.ITEM_NAME, group),
            " ",
            Run(value, Label.ITEM_VALUE, group),
            " ",
            Run(unit, Label.ITEM_UNIT, group),
        ]
        sheet.put(x + 10, top + 4, runs)
    return y + 38 * 3


def measured(sheet: Sheet, draw: random.Random) -> list[Run | str]:
    """Three to five signs as an entry begins with them, in running text."""
    runs: list[Run | str] = []
    for name, value, unit in _findings(draw)[: draw.choice((3, 4, 5))]:
        group = sheet.group()
        runs += [
            Run(name, Label.ITEM_NAME, group),
            " " if name[-1].isdigit() else "",
            Run(value, Label.ITEM_VALUE, group),
            Run(unit, Label.ITEM_UNIT, group),
            " ",
        ]
    return [*runs[:-1], "。"]
