"""Visits for a chronic disease: rows of questions, a column for each visit, boxes for codes, remarks by hand."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell as Pair
from pipeline.synth.layouts.batch_3.cells import inline
from pipeline.synth.layouts.batch_17.followup_rows_b import ROWS, Row, medicines, remarks
from pipeline.synth.layouts.batch_17.names_b import (
    age_run,
    dated,
    hospital,
    member,
    named,
    numbered,
    patient_run,
    phone,
    place,
)
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_PEN: Final[Colour] = (26, 46, 120)
"""The colour of what was filled in by hand."""
_XS: Final = (60, 106, 330, 610, 890, 1180)
_STEP: Final = 40
_CENTRES: Final = ("百工街社区卫生服务中心", "洛栖镇中心卫生院", "苇塘乡卫生院", "新开河社区卫生服务中心")


def followup(case: Case) -> Sheet:
    """Follow-up of pressure and sugar on A4 portrait: head on blanks, a matrix of three visits, remarks, foot."""
    sheet = Sheet(1240, 1754, size=18)
    centre = case.style.choice(_CENTRES)
    days = _days(case)
    _head(sheet, case, centre)
    top = 246.0
    y = _visits(sheet, case, days, top)
    for name, rows in ROWS:
        y = _block(sheet, case, name, rows, y)
    y = _drugs(sheet, case, y)
    y = _ends(sheet, case, days, y)
    for x in (_XS[0], *_XS[2:]):
        sheet.rule(x, top, x, y, width=1)
    y = _remarks(sheet, case, days, y)
    _foot(sheet, case, centre, y + 12)
    return sheet


def _days(case: Case) -> tuple[date, ...]:
    gap = case.chance.randint(84, 96)
    return tuple(case.day - timedelta(days=gap * back) for back in (2, 1, 0))


def _head(sheet: Sheet, case: Case, centre: str) -> None:
    who, draw = case.patient, case.chance
    name = case.style.choice(("高血压、2型糖尿病患者随访服务记录表", "慢性病患者随访服务记录表", "慢病（高血压/糖尿病）随访登记表"))  # fmt: skip
    sheet.put(620, 54, Run(name, Label.TITLE), size=34, weight=700, align="middle")
    file = f"990{draw.randint(101, 899)}{draw.randint(101, 999)}-{digits(draw, 3)}-{digits(draw, 5)}"
    qr_code(sheet, 1066, 30, f"https://gw.{case.hospital.site[4:]}/f?id={file}", scale=3)
    home = who.address if case.style.random() < 0.4 else place(draw)
    lines: tuple[tuple[Pair, ...], ...] = (
        (Pair("姓名", patient_run(case)), Pair("性别", who.sex), Pair("年龄", age_run(case)), Pair("居民健康档案编号", file, PiiKind.MEDICAL_ID)),
        (Pair("身份证号", who.national_id, PiiKind.NATIONAL_ID), Pair("本人电话", phone(case)), Pair("联系人/电话", [Run(who.kin, kind=PiiKind.PERSON), "（", who.kin_relation, "）", phone(case)])),
        (Pair("现住址", home, PiiKind.ADDRESS), Pair("建档单位", organisation(centre)), Pair("村医/网格员", member(case))),
    )  # fmt: skip
    for number, line in enumerate(lines):
        size = 18
        while sheet.measure("".join(f"{cell.key}：  " for cell in line), size) + sum(sheet.measure(cell.value, size) for cell in line) > 1000 + 110 * (number > 1):  # fmt: skip
            size -= 1
        sheet.put(_XS[0], 124 + 36 * number, inline(sheet, *line, gap="　"), size=size)
    sheet.put(_XS[0], 224, "注：□内填代码；加“*”为必填项。", size=14)


def _label(sheet: Sheet, y: float, text: str | Run, *, wide: bool = False) -> None:
    sheet.put(_XS[0 if wide else 1] + 8, y + 8, text, size=17)


def _row(sheet: Sheet, y: float, cells: Sequence[Text], *, hand: bool = True) -> None:
    """The cells of the three visits."""
    for x, right, cell in zip(_XS[2:5], _XS[3:6], cells, strict=True):
        size = 18
        while size > 13 and sheet.measure(cell, size) > right - x - 14:
            size -= 1
        sheet.put(x + 8, y + 8, cell, size=size, colour=_PEN if hand else (28, 28, 34))


def _line(sheet: Sheet, y: float, *, wide: bool = True) -> None:
    sheet.rule(_XS[0 if wide else 1], y, _XS[-1], y, width=1)


def _visits(sheet: Sheet, case: Case, days: tuple[date, ...], y: float) -> float:
    shape = case.style.choice(("%Y年%-m月%-d日", "%Y-%m-%d", "%Y.%-m.%-d"))
    _line(sheet, y)
    _label(sheet, y, "随访日期 *", wide=True)
    _row(sheet, y, [dated(day, shape) for day in days])
    _line(sheet, y + _STEP)
    _label(sheet, y + _STEP, "随访方式", wide=True)
    ways = "1门诊 2家庭 3电话　[{}]"
    _row(sheet, y + _STEP, [ways.format(case.chance.randint(1, 3)) for _ in days], hand=False)
    _line(sheet, y + 2 * _STEP)
    return y + 2 * _STEP


def _block(sheet: Sheet, case: Case, name: str, rows: Sequence[Row], y: float) -> float:
    """Rows under one vertical name; the last visit is the result of the row."""
    bottom, pitch = y + _STEP * len(rows), min(28.0, _STEP * len(rows) / len(name))
    first = (y + bottom - pitch * len(name)) / 2
    for number, character in enumerate(name):
        sheet.put((_XS[0] + _XS[1]) / 2, first + pitch * number, character, size=17, align="middle")
    for row in rows:
        group = sheet.group()
        _label(sheet, y, Run(row.name, Label.ITEM_NAME, group))
        before = [Run(row.value(case.chance)) for _ in range(2)]
        unit = [Run(" "), Run(row.unit, Label.ITEM_UNIT, group)] if row.unit else []
        last: Text = [Run(row.value(case.chance), Label.ITEM_VALUE, group), *unit]
        _row(sheet, y, [*before, last])
        y += _STEP
        _line(sheet, y, wide=False)
    sheet.rule(_XS[1], bottom - _STEP * len(rows), _XS[1], bottom, width=1)
    _line(sheet, bottom)
    return bottom


def _drugs(sheet: Sheet, case: Case, y: float) -> float:
    for number, (name, uses) in enumerate(medicines(case), 1):
        _label(sheet, y, f"药物{number}　{name}", wide=True)
        _row(sheet, y, uses)
        y += _STEP
        _line(sheet, y)
    return y


def _ends(sheet: Sheet, case: Case, days: tuple[date, ...], y: float) -> float:
    """Referral, next visit and the signature of each visit."""
    sent: Text = [hospital(case.chance), " 内分泌科"]
    _label(sheet, y, "转诊机构及科别", wide=True)
    _row(sheet, y, ["无", sent, "无"])
    _label(sheet, y + _STEP, "下次随访日期 *", wide=True)
    _row(sheet, y + _STEP, [dated(day + timedelta(days=90), "%-m月%-d日") for day in days])
    _label(sheet, y + 2 * _STEP, "居民签名", wide=True)
    for x in _XS[2:5]:
        signature(sheet, x + 30, round(y) + 2 * _STEP + 2, case.chance)
    _label(sheet, y + 2 * _STEP + 54, "随访医生签名", wide=True)
    doctor = named(case.chance)
    doctors = (doctor, named(case.chance), doctor)
    _row(sheet, y + 2 * _STEP + 54, [Run(name, kind=PiiKind.STAFF) for name in doctors])
    for line in (1, 2):
        _line(sheet, y + line * _STEP)
    _line(sheet, y + 2 * _STEP + 54)
    _line(sheet, y + 3 * _STEP + 54)
    return y + 3 * _STEP + 54


def _remarks(sheet: Sheet, case: Case, days: tuple[date, ...], y: float) -> float:
    sheet.put(_XS[0] + 8, y + 6, "备注", size=17, weight=600)
    below = sheet.paragraph(_XS[1] + 10, y + 6, _XS[-1] - _XS[1] - 24, remarks(case, days), leading=1.5)
    sheet.pen.rectangle((_XS[0], y, _XS[-1], below + 6), outline=(28, 28, 34))
    return below + 6


def _foot(sheet: Sheet, case: Case, centre: str, y: float) -> None:
    team: Text = ["家庭医生团队：", member(case), "、", member(case), "、", member(case), "（公卫）　团队电话 ", Run(case.hospital.phone, kind=PiiKind.PHONE), "　签约协议号 ", numbered(case, "QY", 9, PiiKind.OTHER_ID)]  # fmt: skip
    typed: Text = ["录入：", member(case), " ", Run(f"{case.day:%Y/%m/%d} {case.chance.randint(14, 17)}:{case.chance.randint(10, 59)}", kind=PiiKind.DATE), "　审核：", member(case), "　打印单位：", organisation(centre), "　国家基本公共卫生服务规范（第三版）"]  # fmt: skip
    sheet.put(_XS[0], y, team, size=16)
    sheet.put(_XS[0], y + 28, typed, size=16)
