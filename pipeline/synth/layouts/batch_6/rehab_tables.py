"""The matrix of scales of a rehabilitation assessment: first, middle and last score under their dates."""

from datetime import date
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled
from pipeline.synth.layouts.batch_6.own import dated
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label

Row = tuple[str, tuple[str, str, str], str, str]
"""A scale with its three scores, unit and limits."""
_XS: Final = (64, 372, 512, 652, 792, 892, 1030, 1176)
_SCALES: Final[tuple[Row, ...]] = (
    ("改良Barthel指数 MBI", ("35", "50", "65"), "分", "≥60"), ("Fugl-Meyer 上肢", ("18", "26", "34"), "分", "0-66"), ("Fugl-Meyer 下肢", ("14", "19", "24"), "分", "0-34"),
    ("Brunnstrom 手/上/下", ("Ⅱ/Ⅱ/Ⅲ", "Ⅱ/Ⅲ/Ⅲ", "Ⅲ/Ⅲ/Ⅳ"), "期", "Ⅵ"), ("Ashworth 肱二头肌", ("1+", "2", "1+"), "级", "0"), ("Berg 平衡量表", ("12", "24", "36"), "分", ">40"),
    ("6分钟步行", ("0", "84", "168"), "m", ">400"), ("10米步行时间", ("-", "38.2", "24.6"), "s", "<12"), ("Holden 步行分级", ("0", "2", "3"), "级", "5"),
    ("MMSE", ("18", "21", "24"), "分", ">24"), ("洼田饮水试验", ("3", "2", "1"), "级", "1"), ("WAB 失语商 AQ", ("42.6", "55.1", "68.4"), "", "≥93.8"),
    ("患侧握力", ("3.2", "6.8", "10.5"), "kg", ">25"), ("肩关节外展PROM", ("95", "120", "140"), "°", "0-180"), ("VAS 肩痛", ("6", "4", "2"), "分", "0"),
)  # fmt: skip


def matrix(sheet: Sheet, case: Case, y: float, dates: tuple[date, ...]) -> float:
    """A row per scale; the last score is the reading of the row, the earlier ones stand before it."""
    names = case.style.choice((("初期", "中期", "末期"), ("入院", "2周", "本次"), ("首评", "复评1", "复评2")))
    shape, rows = case.style.choice(("%Y-%m-%d", "%m-%d", "%y/%m/%d")), 13
    ruled(sheet, _XS, [y, *(y + 56 + 33 * row for row in range(rows + 1))], colour=(110, 116, 126))
    for x, text in zip(_XS, ("评定项目", *names, "单位", "参考", "趋势"), strict=False):
        sheet.put(x + 10, y + 2, text, size=18, weight=600)
    for x, which in zip(_XS[1:4], dates, strict=True):
        sheet.put(x + 10, y + 28, dated(which, shape), size=16)
    trend = case.style.choice(("↑ 进步", "改善", "+"))
    for number, index in enumerate(sorted(case.chance.sample(range(len(_SCALES)), rows))):
        _row(sheet, y + 60 + 33 * number, _varied(case, _SCALES[index]), trend)
    return y + 56 + 33 * rows


def _varied(case: Case, row: Row) -> Row:
    """The row with its larger counts moved a little, all three alike."""
    name, scores, unit, limits = row
    if not all(score.isdigit() and int(score) > 11 for score in scores):
        return row
    shift = case.chance.randint(-6, 6)
    return (
        name,
        (str(int(scores[0]) + shift), str(int(scores[1]) + shift), str(int(scores[2]) + shift)),
        unit,
        limits,
    )


def _row(sheet: Sheet, y: float, row: Row, trend: str) -> None:
    name, (first, middle, last), unit, limits = row
    group, better = sheet.group(), "→" if first == last else trend
    cells = ((name, Label.ITEM_NAME), (first, None), (middle, None), (last, Label.ITEM_VALUE), (unit, Label.ITEM_UNIT), (limits, Label.ITEM_RANGE), (better, Label.ITEM_FLAG))  # fmt: skip
    for x, (text, label) in zip(_XS, cells, strict=False):
        if text:
            sheet.put(x + 10, y, Run(text, label, group if label else None), size=17)
