"""A laboratory's register of critical values: one row a call, several patients, who called whom and what was done."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, ruled, subject, told
from pipeline.synth.layouts.form import day
from pipeline.synth.marks import signature
from pipeline.synth.people import chinese_name, digits, mobile
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_XS: Final = (36, 76, 156, 346, 462, 620, 776, 890, 962, 1138, 1218, 1404, 1718)
_HEAD: Final = (
    ("序", "号"), ("日期", ""), ("患者", "性别/年龄"), ("申请科室", "床位"), ("病历号", "标本号"), ("项目", "危急界限"), ("结果", "单位"),
    ("复查", "(是/否)"), ("报告人", ""), ("报告", "时间"), ("接听人", "工号或电话"), ("临床处理反馈", "(医师 / 时间 / 措施)"),
)  # fmt: skip
_TOP: Final = 206
_STEP: Final = 168
_VALUES: Final = (
    ("血钾(K)", "2.31", "mmol/L", "<2.8 或 >6.2", "补钾后2h复查"), ("血小板计数", "14", "10^9/L", "<31", "申请单采血小板1U"),
    ("肌钙蛋白I", "9.76", "ng/mL", ">0.5", "请心内科急会诊"), ("葡萄糖", "1.92", "mmol/L", "<2.5 或 >24.8", "50%葡萄糖40ml iv"),
    ("凝血酶原时间", "38.4", "s", ">30", "维生素K1 10mg"),
)  # fmt: skip
_WARDS: Final = ("肾内科", "血液科", "急诊抢救", "内分泌", "肝胆外科")


def register(case: Case) -> Sheet:
    """A landscape page: five calls in a ruled table, three lines of writing in each, signed by the head of shift."""
    sheet = Sheet(1754, 1240, size=21)
    sheet.put(877, 34, Run("检验危急值报告登记本", Label.TITLE), size=36, weight=700, align="middle")
    _line_above(sheet, case)
    _head(sheet)
    own, callers = case.chance.randrange(1, 4), [chinese_name(case.style) for _ in range(2)]
    for number in range(len(_VALUES)):
        _call(sheet, case, number, own=number == own, caller=callers[number > 2])
    ruled(sheet, _XS, [_TOP, *(_TOP + 70 + _STEP * number for number in range(len(_VALUES) + 1))])
    _foot(sheet, case, _TOP + 70 + _STEP * len(_VALUES) + 22)
    return sheet


def _line_above(sheet: Sheet, case: Case) -> None:
    sheet.put(
        36, 112, ["医疗机构：", told(PiiKind.ORGANISATION, case.hospital.name), " 检验科（生化/临检组）"]
    )
    sheet.put(
        36,
        156,
        [
            "起始日期：",
            told(PiiKind.DATE, day(case.day - timedelta(days=3), "%Y.%-m.%-d")),
            "　　记录本编号：",
            f"JYK-{case.day.year % 100}-03",
        ],
    )
    sheet.put(1718, 112, ["值班电话：", told(PiiKind.PHONE, case.hospital.phone)], align="right")


def _head(sheet: Sheet) -> None:
    for line, y in enumerate((_TOP + 8, _TOP + 36)):
        for (left, right), texts in zip(pairwise(_XS), _HEAD, strict=True):
            if texts[line]:
                sheet.put((left + right) / 2, y, texts[line], size=19, weight=600, align="middle")


def _call(sheet: Sheet, case: Case, number: int, *, own: bool, caller: str) -> None:
    """One row, written line by line over all its cells."""
    item, value, unit, limits, done = _VALUES[number]
    group, draw = sheet.group(), case.chance
    when = case.day - timedelta(days=(len(_VALUES) - number) // 2)
    hour, minute = draw.randint(0, 22), draw.randint(10, 40)
    doctor, outpatient = chinese_name(draw), number == len(_VALUES) - 3
    upper: tuple[Text, ...] = (
        f"{number + 1}", told(PiiKind.DATE, f"{when.month:02d}-{when.day:02d}"), subject(case) if own else told(PiiKind.PERSON, chinese_name(draw)), _WARDS[number],
        told(PiiKind.MEDICAL_ID, case.patient.record_number if own else digits(draw, 8)), Run(item, Label.ITEM_NAME, group), Run(value, Label.ITEM_VALUE, group),
        "是" if number % 2 else "否", told(PiiKind.STAFF, caller) if number in {0, 3} else "〃", f"{hour}:{minute}", told(PiiKind.STAFF, chinese_name(draw)),
        [told(PiiKind.STAFF, doctor), f"  {hour}:{minute + draw.randint(4, 18)}"],
    )  # fmt: skip
    lower: tuple[Text, ...] = (
        "", "", [case.patient.sex, "  ", age(case)] if own else f"{draw.choice('男女')}  {draw.randint(19, 84)}岁",
        "" if outpatient else told(PiiKind.BED, f"{draw.randint(1, 46)}床"), told(PiiKind.SPECIMEN_ID, case.number("", 10)) if number == 4 else "",
        Run(limits, Label.ITEM_RANGE, group), Run(unit, Label.ITEM_UNIT, group), "", "", "", _reached(case, number), _feedback(case, done, own=own, number=number)[0],
    )  # fmt: skip
    last: Text = _feedback(case, done, own=own, number=number)[1]
    top = _TOP + 70 + _STEP * number
    _cells(sheet, top + 26, upper, 20)
    _cells(sheet, top + 72, lower, 18)
    sheet.put(_XS[11] + 8, top + 116, last, size=18)


def _cells(sheet: Sheet, y: float, texts: Sequence[Text], size: int) -> None:
    for left, text in zip(_XS, texts, strict=False):
        if text:
            sheet.put(left + 8, y, text, size=size)


def _reached(case: Case, number: int) -> Text:
    if number == len(_VALUES) - 1:
        return "电话未留"
    if number % 2:
        return told(PiiKind.PHONE, mobile(case.chance))
    return told(PiiKind.OTHER_ID, digits(case.style, 6))


def _feedback(case: Case, done: str, *, own: bool, number: int) -> tuple[Text, Text]:
    """What the ward wrote: the step taken, and to whom it was told."""
    if own:
        return f"已复述确认，{done}", ["家属", told(PiiKind.PERSON, case.patient.kin), "已知情"]
    return f"已复述确认，{done}", ("患者无出血倾向" if number == 1 else "病程已记录")


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(36, y + 8, "本页审核（组长）：")
    signature(sheet, 236, round(y), case.chance)
    sheet.put(
        440,
        y + 8,
        [
            "科主任抽查：",
            told(PiiKind.STAFF, case.staff(1)),
            "  ",
            told(PiiKind.DATE, f"{case.day.month:02d}-{case.day.day:02d}"),
        ],
    )
    sheet.put(
        1718, y + 8, "注：接听者须复述结果并记录，15分钟内无人接听报医务科总值班。", size=18, align="right"
    )
