"""What three offices write under an application for medical aid: village, township, county bureau."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.ink import name_stamp, oval_seal
from pipeline.synth.layouts.batch_14.aid_tables import LEFT, RIGHT
from pipeline.synth.layouts.batch_14.grid_b import boxed, upright
from pipeline.synth.layouts.batch_14.invented_b import Sick, doctor, named, on, others, place, told
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import mobile
from pipeline.synth.sheet import Sheet, Text
from schemas.names import PiiKind


def offices(sheet: Sheet, case: Case, person: Sick, y: float, more: tuple[str, list[str]]) -> float:
    """Three opinions, side by side or one under the other; `more` is how dates are written and who is kin."""
    dates, kin = more
    staff = others(case.style, 7, person.name, *kin)
    texts = (_village(case, person, staff), _township(case, staff), _bureau(case, staff))
    names = ("村（居）民委员会意见", "乡镇（街道）审核意见", "县级医保部门审批意见")
    seals = (f"{person.village}村民委员会", f"沅芷县{person.town}人民政府", "沅芷县医疗保障局")
    if case.style.random() < 0.5:
        return _beside(sheet, case, y, (texts, names, seals, staff[4:], dates))
    return _below(sheet, case, y, (texts, names, seals, staff[4:], dates))


_Parts = tuple[tuple[Text, Text, Text], tuple[str, str, str], tuple[str, str, str], list[str], str]
"""Texts, labels, names on the seals, signers of the three offices, and how dates are written."""


_SHORT: Final = ("村委会意见", "乡镇意见", "县医保局意见")


def _beside(sheet: Sheet, case: Case, y: float, parts: _Parts) -> float:
    height, width = 400, (RIGHT - LEFT) / 3
    for at, (text, name, stamp, signer) in enumerate(zip(*parts[:4], strict=True)):
        x = LEFT + at * width
        boxed(sheet, x, y, width, 38, name, size=18, middle=True, weight=600)
        boxed(sheet, x, y + 38, width, height - 38)
        sheet.paragraph(x + 10, y + 46, width - 22, text, size=17, leading=1.55, indent=2)
        _close(sheet, case, x + 10, y + 302, at, signer)
        sheet.put(x + width - 12, y + 364, _dated(case, at, parts[4]), size=17, align="right")
        _stamp(sheet, case, round(x + width * 0.62), round(y) + (236 if at == 1 else 290), at, stamp)
    return y + height


def _below(sheet: Sheet, case: Case, y: float, parts: _Parts) -> float:
    height = 180
    for at, (text, label, stamp, signer) in enumerate(zip(parts[0], _SHORT, *parts[2:4], strict=True)):
        upright(sheet, LEFT, y, 60, height, label, size=17)
        boxed(sheet, LEFT + 60, y, RIGHT - LEFT - 60, height)
        sheet.paragraph(LEFT + 72, y + 8, RIGHT - LEFT - 350, text, size=17, leading=1.5, indent=2)
        _close(sheet, case, LEFT + 72, y + height - 38, at, signer)
        sheet.put(RIGHT - 300, y + height - 34, _dated(case, at, parts[4]), size=17, align="right")
        _stamp(sheet, case, RIGHT - 150, round(y) + height // 2, at, stamp, small=True)
        y += height
    return y


def _close(sheet: Sheet, case: Case, x: float, y: float, at: int, signer: str) -> None:
    """Who signs: in print, by hand, by a small stamp."""
    key = ("负责人：", "分管领导：", "审批人 ")[at]
    sheet.put(x, y, key, size=17)
    left = round(x + sheet.measure(key, 17)) + 4
    way = (at + case.patient.index) % 3
    if way == 0:
        sheet.put(left, y, doctor(signer), size=17)
    elif way == 1:
        signature(sheet, left, round(y) - 12, case.chance)
    else:
        name_stamp(sheet, left, round(y) - 8, signer, size=20)


def _dated(case: Case, at: int, dates: str) -> Text:
    return on(case.day - timedelta(days=(9, 5, 0)[at]), dates)


def _stamp(sheet: Sheet, case: Case, x: int, y: int, at: int, name: str, *, small: bool = False) -> None:
    if at == 0 and (small or case.style.random() < 0.5):
        oval_seal(sheet, x, y, name, "公章")
    elif at == 1:
        oval_seal(sheet, x, y, name, "民政专用")
    else:
        seal(sheet, x, y, name, purpose="救助审批章" if at else "村委会章", draw=case.chance)


def _village(case: Case, person: Sick, staff: list[str]) -> Text:
    return [
        "经入户调查，", named(person), "户人均收入低于低保标准，情况属实。", on(case.day - timedelta(days=10), "%-m月%-d日"), "民主评议18人同意17人，公示7天无异议。联络员：", doctor(staff[0]), told(PiiKind.PHONE, mobile(case.chance)),
    ]  # fmt: skip


def _township(case: Case, staff: list[str]) -> Text:
    return [
        "审核属实，同意上报。入户核查：", doctor(staff[1]), "、", doctor(staff[2]), "；驻村干部系", place("沅芷县第一职业中学"), "派驻，信息比对（", on(case.day - timedelta(days=6), "%Y-%m-%d"), "）县内无重复享受。",
    ]  # fmt: skip


def _bureau(case: Case, staff: list[str]) -> Text:
    paid = case.chance.randint(30, 190) * 100
    return [
        f"按重点救助对象70%比例核定，年度限额内救助人民币{paid}元（年封顶5万元），由", place("沅芷县农村信用联社"), "于", on(case.day + timedelta(days=8), "%-m月%-d日"), "前打卡发放。经办：", doctor(staff[3]),
    ]  # fmt: skip
