"""The tables of a radiotherapy plan: prescribed doses, organs at risk, fields, and the first fractions."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_17.names_b import dated, family, named
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_STEP: Final = 32
_ORGANS: Final = (
    ("脊髓", "Dmax", "Gy", "<45", 36.0, 45.4, 45.0), ("双肺", "V20", "%", "≤28", 19.0, 27.9, 28.0), ("双肺", "V5", "%", "≤60", 44.0, 62.0, 60.0),
    ("双肺", "Dmean", "Gy", "<17", 11.0, 16.9, 17.0), ("心脏", "V30", "%", "<40", 6.0, 32.0, 40.0), ("食管", "Dmean", "Gy", "<34", 18.0, 35.2, 34.0),
)  # fmt: skip
_LABELS: Final = (Label.ITEM_NAME, Label.ITEM_VALUE, Label.ITEM_UNIT, Label.ITEM_RANGE, Label.ITEM_FLAG)


def _grid(sheet: Sheet, y: float, left: int, right: int, rows: int, xs: Sequence[int]) -> float:
    bottom = y + _STEP * rows
    for number in range(1, rows):
        sheet.rule(left, y + _STEP * number, right, y + _STEP * number, width=1)
    for x in xs[1:]:
        sheet.rule(x - 8, y, x - 8, bottom, width=1)
    return bottom


def _row(sheet: Sheet, y: float, xs: Sequence[int], cells: Sequence[Text], *, bold: bool = False) -> None:
    for x, cell in zip(xs, cells, strict=True):
        if cell:
            sheet.put(x, y + 2, cell, size=18, weight=600 if bold else 400)


def _labelled(sheet: Sheet, texts: Sequence[str], labels: Sequence[Label | None]) -> list[Text]:
    group = sheet.group()
    return [Run(text, label, group) if label else text for text, label in zip(texts, labels, strict=True)]


def doses(sheet: Sheet, case: Case, y: float, left: int, right: int) -> float:
    """Target volumes with their doses; returns the y below."""
    draw, xs = case.chance, (left + 8, 300, 440, 570, 700, 830, 980)
    _row(sheet, y, xs, ("靶区", "总量(Gy)", "次数", "Gy/次", "V95%", "Dmax(Gy)", "体积(cm³)"), bold=True)
    labels = (Label.ITEM_NAME, Label.ITEM_VALUE, None, None, None, None, None)
    for number, (name, total) in enumerate((("PGTVp", 60.0), ("PGTVnd", 60.0), ("PTV", 54.0)), 1):
        texts = (name, f"{total:.2f}", "30", f"{total / 30:.2f}", f"{draw.uniform(95, 99.7):.1f}", f"{total * draw.uniform(1.05, 1.11):.2f}", f"{draw.uniform(18, 420):.1f}")  # fmt: skip
        _row(sheet, y + _STEP * number, xs, _labelled(sheet, texts, labels))
    return _grid(sheet, y, left, right, 4, xs)


def organs(sheet: Sheet, case: Case, y: float, left: int, right: int) -> float:
    """Organs at risk with limits; returns the y below."""
    xs = (left + 8, 400, 560, 700, 900)
    head = case.style.choice((("危及器官", "评估值", "单位", "限值", "判定"), ("OAR", "计划值", "单位", "约束", "是否达标")))  # fmt: skip
    _row(sheet, y, xs, head, bold=True)
    for number, (name, measure, unit, limit, low, high, most) in enumerate(_ORGANS, 1):
        value = round(case.chance.uniform(low, high), 2)
        texts = (f"{name} {measure}", f"{value:.2f}", unit, limit, "超限" if value > most else "✓")
        _row(sheet, y + _STEP * number, xs, _labelled(sheet, texts, _LABELS))
    return _grid(sheet, y, left, right, 7, xs)


def fields(sheet: Sheet, case: Case, y: float, left: int, right: int) -> float:
    """Arcs of the linear accelerator; returns the y below."""
    draw, xs = case.chance, (left + 8, 210, 340, 560, 700, 830, 980)
    _row(sheet, y, xs, ("射野", "能量", "机架角", "准直器", "床角", "MU", "SSD(cm)"), bold=True)
    arcs = (("A1", "181°→179°", "10°"), ("A2", "179°→181°", "350°"), ("CBCT", "270°→90°", "0°"))
    for number, (name, turn, collimator) in enumerate(arcs, 1):
        energy = "6MV-FFF" if number < 3 else "125kV"
        units = f"{draw.uniform(180, 420):.1f}" if number < 3 else "—"
        _row(sheet, y + _STEP * number, xs, (name, energy, turn, collimator, "0°", units, f"{draw.uniform(84, 93):.1f}"))  # fmt: skip
    return _grid(sheet, y, left, right, 4, xs)


def fractions(sheet: Sheet, case: Case, y: float) -> float:
    """The first fractions given: date, sum, shifts, the two technicians who gave it; returns the y below."""
    machine = Run(f"H{case.number('19', 4)}", kind=PiiKind.DEVICE_ID)
    sheet.put(56, y, ["治疗执行记录　加速器：TrueBeam（2号机，", machine, "）"], weight=600)
    y += 34
    xs = (66, 130, 250, 370, 640, 1000)
    _row(sheet, y, xs, ("次", "日期", "累计cGy", "CBCT误差 X/Y/Z(mm)", "技师签名", "备注"), bold=True)
    pair = [named(case.chance) for _ in range(2)]
    short = case.style.random() < 0.5
    for number in range(1, 6):
        _given(sheet, case, y + _STEP * number, xs, number, tuple(pair), short=short)
    sheet.pen.rectangle((56, y, 1184, y + _STEP * 6), outline=(28, 28, 34), width=2)
    return _grid(sheet, y, 56, 1184, 6, xs)


def _given(
    sheet: Sheet, case: Case, y: float, xs: Sequence[int], number: int, pair: tuple[str, ...], *, short: bool
) -> None:
    draw, when = case.chance, case.day + timedelta(days=number + 2 * (number // 4))
    day = dated(when, "%-m/%-d" if short else "%m-%d")
    shift = "/".join(f"{draw.uniform(-3, 3):.1f}" for _ in range(3))
    first, second = (Run(family(name) if short else name, kind=PiiKind.STAFF) for name in pair)
    note = case.chance.choice(("", "", "咽痛Ⅰ度", "皮肤Ⅰ度", "WBC 3.4，鲁可"))
    _row(sheet, y, xs, (str(number), [day], str(200 * number), shift, [first, "/", second], note))
