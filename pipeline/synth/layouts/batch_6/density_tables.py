"""The chart and the tables of a bone density report."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY
from pipeline.synth.layouts.batch_6.own import dated, initials
from pipeline.synth.layouts.form import Columns
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 70, 1170
_REGIONS: Final = (
    ("L1", 0.94, 1.08), ("L2", 0.98, 1.14), ("L3", 1.02, 1.18), ("L4", 1.0, 1.16), ("股骨颈 Neck", 0.78, 0.98), ("大转子 Troch", 0.66, 0.8),
    ("Ward 三角区", 0.62, 0.9), ("全髋 Total Hip", 0.82, 1.0),
)  # fmt: skip
"""Regions, the density around which results of older people lie, and that of the young, g/cm2."""
_SPREAD: Final = 0.12
Row = tuple[str, float, float]
"""A region, its density and its T-score."""
_BANDS: Final = ((196, 226, 190), (250, 238, 186), (244, 200, 190))


def measured(case: Case) -> list[Row]:
    """The regions' densities, that of the whole spine the mean of its parts."""
    rows = []
    for name, typical, peak in _REGIONS:
        value = typical + case.chance.uniform(-0.12, 0.14)
        rows.append((name, value, (value - peak) / _SPREAD))
    spine = rows[:4]
    whole = ("L1-L4", sum(row[1] for row in spine) / 4, sum(row[2] for row in spine) / 4)
    return [*spine, whole, *rows[4:]]


def chart(sheet: Sheet, case: Case, x: int, y: int, value: float) -> None:
    """Density against age: three bands, two curves and the mark of this patient."""
    sheet.put(
        x + 250,
        y - 34,
        f"参考数据库: 中国{case.patient.sex}性 L1-L4  BMD (g/cm²)",
        size=18,
        weight=600,
        align="middle",
    )
    for number, colour in enumerate(_BANDS):
        sheet.pen.rectangle((x, y + 110 * number, x + 500, y + 110 * number + 110), fill=colour)
    for number, text in enumerate(("1.42", "1.18", "0.94", "0.70")):
        sheet.put(x - 8, y + 110 * number - 12, text, size=16, align="right")
        if number < 3:
            sheet.put(x + 508, y + 110 * number + 40, ("T -1.0", "T -2.5", "")[number] or "YA", size=16)
    for shift in (0, 56):
        points = [(x + 25 * step, y + 70 + shift + max(0, step - 8) ** 1.6 * 2.2) for step in range(21)]
        sheet.pen.line(points, fill=(60, 60, 70), width=2)
    for number in range(6):
        sheet.put(x + 100 * number, y + 336, str(20 + 16 * number), size=16, align="middle")
    age, tall = case.patient.age(case.day), y + (1.42 - value) / 0.72 * 330
    at = x + min(490, max(8, (age - 20) * 6.2))
    sheet.pen.rectangle((at - 7, tall - 7, at + 7, tall + 7), fill=(190, 20, 30))
    sheet.put(x + 250, y + 360, "年龄 Age (岁)", size=16, align="middle")


def regions(sheet: Sheet, case: Case, y: float, rows: list[Row]) -> float:
    """One row per region; the T-score is the reading, density and Z-score stand beside it."""
    columns: Columns = {
        Label.ITEM_NAME: 90,
        Label.ITEM_VALUE: 370,
        Label.ITEM_UNIT: 490,
        Label.ITEM_RANGE: 930,
        Label.ITEM_FLAG: 1080,
    }
    sheet.rule(_LEFT, y, _RIGHT, y, width=2, colour=case.hospital.accent)
    for at, text in (
        (90, "部位 Region"),
        (370, "BMD"),
        (490, "单位"),
        (630, "T-Score"),
        (780, "Z-Score"),
        (930, "正常 Normal"),
        (1080, "判定"),
    ):
        sheet.put(at, y + 6, text, weight=600, size=18)
    for number, (name, value, score) in enumerate(rows):
        top, group = y + 38 + 30 * number, sheet.group()
        flag = "骨质疏松" if score <= -2.5 else "低骨量" if score < -1 else ""
        for x, text, label in (
            (90, name, Label.ITEM_NAME),
            (370, f"{value:.3f}", Label.ITEM_VALUE),
            (490, "g/cm²", Label.ITEM_UNIT),
        ):
            sheet.put(x, top, Run(text, label, group), size=19)
        sheet.put(630, top, f"{score:.1f}", size=19)
        sheet.put(780, top, f"{score + 1.1:.1f}", size=19)
        for label, text in ((Label.ITEM_RANGE, "T≥-1.0"), (Label.ITEM_FLAG, flag)):
            if text:
                sheet.put(columns[label], top, Run(text, label, group), size=19)
    return y + 44 + 30 * len(rows)


def trend(sheet: Sheet, case: Case, y: float, value: float) -> float:
    """Earlier scans of the same region, oldest last."""
    sheet.put(_LEFT, y, case.style.choice(("历次对比 Trend: L1-L4", "趋势 Densitometry Trend")), weight=600)
    for at, text in (
        (90, "测量日期 Date"),
        (350, "年龄"),
        (470, "BMD(g/cm²)"),
        (650, "变化 %/年"),
        (850, "操作 Op."),
    ):
        sheet.put(at, y + 34, text, size=17, colour=GREY)
    small, shape = case.style.random() < 0.5, case.style.choice(("%Y-%m-%d", "%d/%m/%Y", "%Y.%m.%d"))
    for number, gap in enumerate((0, case.chance.randint(350, 420), case.chance.randint(760, 1100))):
        past = case.day - timedelta(days=gap)
        top, years = y + 62 + 30 * number, case.patient.age(past)
        sheet.put(90, top, dated(past, shape), size=19)
        sheet.put(350, top, Run(str(years), kind=PiiKind.AGE_OVER_89 if years > 89 else None), size=19)
        sheet.put(470, top, f"{value + gap / 20000:.3f}", size=19)
        sheet.put(650, top, "基线" if number == 2 else f"-{case.chance.uniform(0.3, 2.9):.1f}", size=19)
        sheet.put(850, top, initials(case, small=small), size=19)
    return y + 156
