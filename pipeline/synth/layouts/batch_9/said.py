"""Measured values within sentences, marked as an annotator marks them."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label

_TESTS: Final = (
    ("WBC", 3.1, 14, 2, "×10^9/L", 9.5), ("Hb", 58, 128, 0, "g/L", 175), ("PLT", 66, 420, 0, "×10^9/L", 350), ("CRP", 0.5, 96, 1, "mg/L", 10), ("尿素氮", 3, 14, 1, "mmol/L", 8),
    ("肌酐", 46, 131, 0, "μmol/L", 111), ("白蛋白", 26, 44, 1, "g/L", 55), ("INR", 0.9, 1.8, 2, "", 1.2), ("D-二聚体", 0.2, 3.4, 2, "mg/L", 0.5), ("血钾", 3.1, 5.2, 2, "mmol/L", 5.3),
)  # fmt: skip


def findings(sheet: Sheet, case: Case, count: int) -> list[Run]:
    """Results of some tests in one sentence: name, value, unit and an arrow for what is high."""
    runs: list[Run] = []
    for number, (test, low, high, places, unit, limit) in enumerate(case.chance.sample(_TESTS, count), 1):
        group, value = sheet.group(), case.chance.uniform(low, high)
        runs += [
            Run(test, Label.ITEM_NAME, group),
            Run(case.style.choice(("", " "))),
            Run(f"{value:.{places}f}", Label.ITEM_VALUE, group),
        ]
        runs += [
            Run(unit, Label.ITEM_UNIT, group),
            Run("↑" if value > limit else "", Label.ITEM_FLAG, group),
            Run("。" if number == count else "，"),
        ]
    return runs


def measured(sheet: Sheet, case: Case) -> list[Run]:
    """Temperature, pulse, breath and pressure in one sentence."""
    draw = case.chance
    signs = (
        ("T", f"{draw.uniform(36, 38.4):.1f}", "℃"), ("P", f"{draw.randint(66, 124)}", "次/分"), ("R", f"{draw.randint(16, 24)}", "次/分"),
        ("BP", f"{draw.randint(88, 150)}/{draw.randint(50, 92)}", "mmHg"),
    )  # fmt: skip
    runs: list[Run] = []
    for number, (sign, value, unit) in enumerate(signs, 1):
        group = sheet.group()
        runs += [
            Run(sign, Label.ITEM_NAME, group),
            Run(" "),
            Run(value, Label.ITEM_VALUE, group),
            Run(unit, Label.ITEM_UNIT, group),
            Run("。" if number == 4 else "，"),
        ]
    return runs
