"""The charts of a British home visit: early-warning observations across, medicines down, scores in a line."""

import random
from datetime import timedelta
from typing import Final

from pipeline.synth.layouts.batch_14.invented_a import Cast, clock, past
from pipeline.synth.layouts.batch_14.visit_words import initials, on
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label

_LEFT, _RIGHT = 60, 1180
_LINE: Colour = (120, 126, 134)
_DRUGS: Final = (
    ("Enoxaparin 40 mg/0.4 mL pfs", "40", "mg", "s/c"), ("Insulin glargine (Lantus) 100 u/mL", "18", "units", "s/c"), ("Hydroxocobalamin 1 mg/mL", "1", "mg", "i/m"),
    ("Morphine sulfate 10 mg/mL", "2.5", "mg", "s/c prn"), ("Midazolam 10 mg/2 mL", "2.5", "mg", "s/c prn"), ("Levomepromazine 25 mg/mL", "6.25", "mg", "CSCI/24 h"),
    ("Zoledronic acid 4 mg", "4", "mg", "i/v"), ("Denosumab (Prolia) 60 mg", "60", "mg", "s/c"), ("Ceftriaxone 2 g vial", "2", "g", "i/v PICC"), ("Glycopyrronium 200 mcg/mL", "1.2", "mg", "CSCI/24 h"),
    ("Sodium chloride 0.9% flush", "10", "mL", "i/v"), ("Cavilon No Sting barrier film", "1", "ampoule", "topical"),
)  # fmt: skip
_SCORES: Final = (
    ("Waterlow", 9, 26), ("MUST", 0, 3), ("Rockwood CFS", 3, 8), ("Bristol stool", 1, 6), ("Pain 0-10", 0, 8), ("PURPOSE-T step", 1, 3), ("4AT", 0, 6), ("Norton", 9, 18),
)  # fmt: skip


def _observed(draw: random.Random) -> list[tuple[str, str, str, str]]:
    """Name, value, unit and early-warning points of each observation."""
    return [
        ("Resp rate", str(draw.randint(12, 26)), "/min", str(draw.randint(0, 3))), ("SpO2 Scale 1", str(draw.randint(89, 99)), "%", str(draw.randint(0, 2))),
        ("Air / O2", draw.choice(("Air", "2 L", "28%")), "", "0"), ("BP", f"{draw.randint(92, 182)}/{draw.randint(50, 98)}", "mmHg", str(draw.randint(0, 2))),
        ("Pulse", str(draw.randint(52, 124)), "bpm", "1"), ("ACVPU", draw.choice("ACV"), "", "0"), ("Temp", f"{draw.uniform(35.4, 38.9):.1f}", "°C", "0"), ("BM", f"{draw.uniform(4, 17):.1f}", "mmol/L", ""),
    ]  # fmt: skip


def observations(sheet: Sheet, cast: Cast, y: float) -> float:
    """Observations side by side: names, values with units, points; returns the y below."""
    rows = _observed(cast.case.chance)
    groups, step = [sheet.group() for _ in rows], (_RIGHT - _LEFT) / len(rows)
    for count, (group, row) in enumerate(zip(groups, rows, strict=True)):
        x = _LEFT + count * step
        sheet.pen.rectangle((x, y, x + step, y + 34), fill=(226, 234, 242))
        sheet.pen.rectangle((x, y, x + step, y + 104), outline=_LINE)
        sheet.put(x + 8, y + 4, Run(row[0], Label.ITEM_NAME, group), size=18, weight=600)
    for count, (group, row) in enumerate(zip(groups, rows, strict=True)):
        value: list[Run | str] = [
            Run(row[1], Label.ITEM_VALUE, group),
            " ",
            Run(row[2], Label.ITEM_UNIT, group),
        ]
        sheet.put(_LEFT + count * step + 8, y + 38, value, size=18)
    for count, (group, row) in enumerate(zip(groups, rows, strict=True)):
        if row[3]:
            points: list[Run | str] = ["NEWS ", Run(row[3], Label.ITEM_FLAG, group)]
            sheet.put(_LEFT + count * step + 8, y + 72, points, size=16)
    return y + 112


def scores(sheet: Sheet, cast: Cast, y: float) -> float:
    """Five scores in one line; returns the y below."""
    runs: list[str | Run] = []
    for name, low, high in cast.case.style.sample(_SCORES, 5):
        group, value = sheet.group(), str(cast.case.chance.randint(low, high))
        runs += [
            "   " if runs else "",
            Run(name, Label.ITEM_NAME, group),
            " ",
            Run(value, Label.ITEM_VALUE, group),
        ]
    sheet.put(_LEFT, y, runs, size=21)
    return y + 40


_HEADS: Final = (
    (0, "Medicine, strength"), (330, "Dose"), (440, "Route"), (548, "Authorised by"), (748, "Last given"), (858, "Time"), (928, "Batch / exp."), (1064, "Given"),
)  # fmt: skip


def medicines(sheet: Sheet, cast: Cast, nurse: Run, y: float) -> float:
    """The administration table of four to six medicines with initials; returns the y below."""
    draw, top = cast.case.chance, y
    prescribers = [cast.staff(), cast.staff()]
    for x, text in _HEADS:
        sheet.put(_LEFT + x + 6, y + 4, text, size=17, weight=600)
    for drug in draw.sample(_DRUGS, draw.randint(4, 6)):
        y += 46
        sheet.rule(_LEFT, y, _RIGHT, y, width=1, colour=_LINE)
        _given(sheet, cast, drug, draw.choice(prescribers), nurse, y)
    for x, _ in (*_HEADS, (_RIGHT - _LEFT, "")):
        sheet.rule(_LEFT + x, top, _LEFT + x, y + 46, width=1, colour=_LINE)
    sheet.rule(_LEFT, top, _RIGHT, top, width=1, colour=_LINE)
    sheet.rule(_LEFT, y + 46, _RIGHT, y + 46, width=1, colour=_LINE)
    return y + 58


def _given(
    sheet: Sheet, cast: Cast, drug: tuple[str, str, str, str], prescriber: Run, nurse: Run, y: float
) -> None:
    draw, group = cast.case.chance, sheet.group()
    first, _, rest = prescriber.text.partition(" ")
    by = Run(draw.choice((f"{first[0]} {rest}", f"{first[0]}. {rest}", rest)), kind=prescriber.kind)
    batch = f"{draw.choice(('LN', 'B', '3K', 'PX'))}{digits(draw, 4)}"
    cells: tuple[Text, ...] = (
        Run(drug[0], Label.ITEM_NAME, group), [Run(drug[1], Label.ITEM_VALUE, group), " ", Run(drug[2], Label.ITEM_UNIT, group)], drug[3], by,
        on(past(cast.case, 1, 28), draw.choice(("{d:02d}/{m:02d}/{yy}", "{d} {mon}", "{d}.{m}.{yy}"))), clock(draw, 8).replace(":", draw.choice((":", ""))), f"{batch} {(cast.case.day + timedelta(days=500)).year}", initials(nurse),
    )  # fmt: skip
    for (x, _), cell, (end, _) in zip(_HEADS, cells, (*_HEADS[1:], (_RIGHT - _LEFT, "")), strict=True):
        size = 18
        while sheet.measure(cell, size) > end - x - 10:
            size -= 1
        sheet.put(_LEFT + x + 6, y + 9, cell, size=size)
