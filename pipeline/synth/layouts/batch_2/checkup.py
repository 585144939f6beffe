"""The first page of a check-up report: a photograph, a card of the person, a letter, the main results, a parcel label."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import CHEMISTRY, Result, results
from pipeline.synth.layouts.batch_2.details import mail_at
from pipeline.synth.layouts.batch_2.parts import Cell, age, spaced, stacked, subject, told, valued
from pipeline.synth.layouts.batch_2.pictures import face
from pipeline.synth.layouts.form import day
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_GREY: Final = (110, 114, 122)
_WHITE: Final = (255, 255, 255)


def cover(case: Case) -> Sheet:
    """Portrait A4 in the colours of the house; keys above their values, prose to the person, results with ranges."""
    sheet = Sheet(1240, 1754, size=25)
    number = case.number("TJ", 8)
    _band(sheet, case)
    _card(sheet, case, number)
    y = _letter(sheet, case, 640)
    y = _results(sheet, case, y + 6)
    y = _advice(sheet, y + 10)
    _signed(sheet, case, y + 12)
    _parcel(sheet, case, 1560)
    return sheet


def _band(sheet: Sheet, case: Case) -> None:
    accent = case.hospital.accent
    sheet.pen.rectangle((0, 0, 1240, 150), fill=accent)
    sheet.put(70, 34, told(PiiKind.ORGANISATION, case.hospital.name), size=36, weight=700, colour=_WHITE)
    sheet.put(70, 92, "健康管理中心  HEALTH MANAGEMENT CENTER", size=22, colour=_WHITE)
    sheet.put(1170, 50, Run("健康体检报告", Label.TITLE), size=46, weight=700, colour=_WHITE, align="right")


def _card(sheet: Sheet, case: Case, number: str) -> None:
    person = case.patient
    name = Run(spaced(person.name), kind=PiiKind.PERSON, subject=True)
    first: list[Cell] = [("姓名 Name", name, None), ("性别", person.sex, None), ("年龄", age(case), None)]
    second: list[Cell] = [
        ("体检编号 No.", number, PiiKind.SPECIMEN_ID), ("出生年月", day(person.birth, "%Y年%m月"), PiiKind.DATE), ("套餐", "B2 标准", None),
    ]  # fmt: skip
    third: list[Cell] = [
        ("身份证件号码", person.national_id, PiiKind.NATIONAL_ID), ("移动电话", person.phone, PiiKind.PHONE),
    ]  # fmt: skip
    fourth: list[Cell] = [
        ("单位 / 部门", [told(PiiKind.ORGANISATION, person.employer), " 后勤组"], None), ("工号", digits(case.chance, 6), PiiKind.OTHER_ID),
    ]  # fmt: skip
    for y, row in ((186, first), (288, second), (390, third), (492, fourth)):
        places = (90, 430, 690) if len(row) == 3 else (90, 500)
        stacked(sheet, y, list(zip(places, row, strict=True)), gap=32, grey=_GREY)
        sheet.rule(90, y + 80, 900, y + 80, width=1, colour=(214, 218, 226))
    face(sheet, 950, 180, case.chance, long=person.sex == "女")
    width = bar_code(sheet, 926, 490, number, height=56)
    sheet.put(926 + width / 2, 550, told(PiiKind.SPECIMEN_ID, number), size=19, align="middle")
    sheet.rule(70, 610, 1170, 610, width=3, colour=case.hospital.accent)


def _letter(sheet: Sheet, case: Case, y: float) -> float:
    person, polite = case.patient, "先生" if case.patient.sex == "男" else "女士"
    sheet.put(90, y, ["尊敬的", subject(case), f"{polite}："], weight=600)
    text: list[str | Run] = [
        "感谢您于", told(PiiKind.DATE, day(case.day, "%Y.%m.%d")), "到我中心体检。本次由", told(PiiKind.ORGANISATION, person.employer), "统一安排，",
        told(PiiKind.STAFF, case.staff(1)), "、", told(PiiKind.STAFF, case.staff(2)), "两位医师负责各科检查，报告经总检医师审阅。报告电子版已发送至您的邮箱",
        told(PiiKind.EMAIL, person.email), "。", _body(case), "主要化验结果如下：",
    ]  # fmt: skip
    return sheet.paragraph(90, y + 44, 1060, text, indent=2, leading=1.6)


def _body(case: Case) -> str:
    draw = case.chance
    return f"血压{draw.randint(104, 158)}/{draw.randint(62, 98)}mmHg，身高{draw.randint(150, 184)}cm，体重{draw.uniform(46, 92):.1f}kg，"


def _results(sheet: Sheet, case: Case, y: float) -> float:
    sheet.pen.rectangle((70, y, 1170, y + 44), fill=(236, 240, 246))
    for x, text in ((90, "项目"), (470, "测定值"), (640, "单位"), (840, "正常参考"), (1060, "评价")):
        sheet.put(x, y + 6, text, size=22, weight=600)
    rows = results(CHEMISTRY, 10, case.chance, dash=" — ", flags=("偏高", "偏低"))
    for number, result in enumerate(rows):
        _result(sheet, y + 54 + 42 * number, result)
    return y + 54 + 42 * len(rows)


def _result(sheet: Sheet, y: float, result: Result) -> None:
    group = sheet.group()
    cells = (
        (90, result.test.name, Label.ITEM_NAME), (470, result.value, Label.ITEM_VALUE), (640, result.test.unit, Label.ITEM_UNIT),
        (840, result.range, Label.ITEM_RANGE), (1060, result.flag, Label.ITEM_FLAG),
    )  # fmt: skip
    for x, text, label in cells:
        if text:
            sheet.put(x, y, Run(text, label, group), size=23)
    sheet.rule(70, y + 37, 1170, y + 37, width=1, colour=(224, 226, 232))


def _advice(sheet: Sheet, y: float) -> float:
    group = sheet.group()
    sheet.put(90, y, Run("总检结论及建议", Label.KEY, group), weight=700)
    text = "1. 体重指数26.8，超重，建议控制饮食、每周运动150分钟；2. 脂肪肝（轻度）；3. 甲状腺结节TI-RADS 3类，12个月后复查超声；4. 血脂异常者低脂饮食，3个月后复查。"
    return sheet.paragraph(90, y + 42, 1060, valued(text, group), size=24, leading=1.5)


def _signed(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(90, y + 12, ["总检：", told(PiiKind.STAFF, case.staff(0)), " 主任医师"], size=24)
    sheet.put(480, y + 12, "审核签名：", size=24)
    signature(sheet, 626, round(y), case.chance)
    sheet.put(1150, y + 12, told(PiiKind.DATE, day(case.day, "%Y 年 %-m 月 %-d 日")), size=24, align="right")


def _parcel(sheet: Sheet, case: Case, y: int) -> None:
    """Where the printed report is sent, and where to ask."""
    person, house = case.patient, case.hospital
    sheet.pen.rounded_rectangle((70, y, 1170, y + 104), radius=10, outline=_GREY, width=2)
    sheet.put(
        90,
        y + 12,
        [
            "报告寄送  ",
            told(PiiKind.PERSON, person.kin),
            " 收（",
            person.kin_relation,
            "）  ",
            told(PiiKind.PHONE, person.kin_phone),
        ],
        size=22,
    )
    sheet.put(
        90,
        y + 56,
        [told(PiiKind.ADDRESS, person.address), "  ", told(PiiKind.POSTCODE, person.postcode)],
        size=22,
    )
    contact: list[str | Run] = [
        "咨询 ", told(PiiKind.PHONE, house.phone), "   ", told(PiiKind.EMAIL, mail_at(case, "tijian")), "   ", told(PiiKind.URL, house.site), "   ",
        told(PiiKind.ADDRESS, house.address), "   第 1 页 / 共 12 页",
    ]  # fmt: skip
    sheet.put(620, y + 126, contact, size=19, colour=_GREY, align="middle")
