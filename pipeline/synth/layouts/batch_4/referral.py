"""A slip of two-way referral: the stub that stays, the sheet that goes along, the receipt that comes back."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.details import desk_phone, other_hospital
from pipeline.synth.layouts.batch_2.parts import age, subject, told
from pipeline.synth.layouts.batch_4.blanks import perforation, written
from pipeline.synth.layouts.form import day
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import chinese_name, digits, mobile
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_STATIONS: Final = ("石桥区小满巷社区卫生服务站", "南屿县枣林镇卫生院", "望湖区听涛街社区卫生服务中心")
_STYLE: Final = "%Y 年 %-m 月 %-d 日"


def slip(case: Case) -> Sheet:
    """Portrait A4 in three parts, sentences with blanks to fill in, two perforations, seals of both houses."""
    sheet = Sheet(1240, 1754, size=24)
    number, there = f"{case.day.year}-{digits(case.chance, 6)}", other_hospital(case.style)
    here = case.style.choice(_STATIONS)
    doctors = [chinese_name(case.style) for _ in range(3)]
    _stub(sheet, case, number, there, doctors)
    perforation(sheet, 436, "- - 骑缝 - -")
    _sheet_along(sheet, case, number, (here, there), doctors)
    perforation(sheet, 1226, "- - 沿此线撕下 - -")
    _receipt(sheet, case, (here, there), doctors)
    return sheet


def _head(sheet: Sheet, y: float, text: str, note: str, number: str) -> None:
    sheet.put(
        620, y, Run(text, Label.TITLE) if note == "转出单" else text, size=34, weight=700, align="middle"
    )
    sheet.put(1160, y + 12, ["No. ", told(PiiKind.SPECIMEN_ID, number)], size=20, align="right")


def _stub(sheet: Sheet, case: Case, number: str, there: str, doctors: list[str]) -> None:
    person = case.patient
    _head(sheet, 44, "存   根", "存根", number)
    written(sheet, 90, 110, [
        "患者姓名 ", subject(case), "  性别 ", Run(person.sex), "  年龄 ", age(case, ""), " 岁  档案编号 ",
        told(PiiKind.MEDICAL_ID, f"99{digits(case.chance, 15)}"),
    ])  # fmt: skip
    written(sheet, 90, 164, ["家庭住址 ", told(PiiKind.ADDRESS, person.address)])
    written(
        sheet,
        90,
        218,
        [
            "联系电话 ",
            told(PiiKind.PHONE, person.phone),
            "  身份证 ",
            told(PiiKind.NATIONAL_ID, person.national_id),
        ],
    )
    written(sheet, 138, 272, [
        "于 ", told(PiiKind.DATE, day(case.day, _STYLE)), " 因病情需要，转入 ", told(PiiKind.ORGANISATION, there),
    ])  # fmt: skip
    written(sheet, 90, 326, ["神经内科 科室 ", told(PiiKind.STAFF, doctors[0]), " 接诊医生。"])
    sheet.put(560, 372, ["转诊医生（签字）：", told(PiiKind.STAFF, doctors[1])])
    signature(sheet, 950, 356, case.chance)


def _sheet_along(sheet: Sheet, case: Case, number: str, houses: tuple[str, str], doctors: list[str]) -> None:
    person, (here, there) = case.patient, houses
    _head(sheet, 470, "双向转诊（转出）单", "转出单", number)
    sheet.put(90, 536, [told(PiiKind.ORGANISATION, there), "（机构名称）："])
    written(sheet, 138, 584, [
        "现有患者 ", subject(case), "  性别 ", Run(person.sex), "  年龄 ", age(case, ""), " 岁，因病情需要，需转入贵单位，",
    ])  # fmt: skip
    sheet.put(90, 632, "请予以接诊。")
    y = _told(sheet, 680, "初步印象：", ["1.脑梗死？ 2.高血压病3级 3.2型糖尿病"])
    y = _told(sheet, y, "主要现病史（转出原因）：", _history(case))
    y = _told(sheet, y, "主要既往史：", ["高血压病12年，最高180/105mmHg，规律服用氨氯地平；否认药物过敏史。"])
    _told(sheet, y, "治疗经过：", _treatment(case, doctors))
    written(sheet, 560, 1084, ["转诊医生（签字） ", told(PiiKind.STAFF, doctors[1])])
    written(sheet, 560, 1128, ["联系电话 ", told(PiiKind.PHONE, desk_phone(case.style))])
    when = told(PiiKind.DATE, day(case.day, _STYLE))
    sheet.put(1170, 1172, [told(PiiKind.ORGANISATION, here), "（机构名称）  ", when], align="right")
    seal(sheet, 330, 1110, here, purpose="转诊专用章", draw=case.chance)


def _told(sheet: Sheet, y: float, key: str, text: list[str | Run]) -> float:
    group = sheet.group()
    values = [
        Run(piece, Label.VALUE, group) if isinstance(piece, str) else Run(piece.text, Label.VALUE, group, piece.kind, piece.subject)
        for piece in text
    ]  # fmt: skip
    return sheet.paragraph(90, y, 1060, [Run(key, Label.KEY, group), *values], leading=1.62) + 4


def _history(case: Case) -> list[str | Run]:
    person = case.patient
    return [
        "今晨6时由", person.kin_relation, told(PiiKind.PERSON, person.kin), "发现右侧肢体无力、言语含糊，当时测BP 172/98mmHg，随机血糖11.3mmol/L，NIHSS评分5分，来站就诊。我站无CT检查条件，家属（手机", told(PiiKind.PHONE, person.kin_phone), "）同意转诊。",
    ]  # fmt: skip


def _treatment(case: Case, doctors: list[str]) -> list[str | Run]:
    return [
        "吸氧3L/min，阿司匹林肠溶片0.1g口服，", told(PiiKind.STAFF, doctors[1]), "已与贵院", told(PiiKind.STAFF, doctors[0]),
        "医生微信（", told(PiiKind.SOCIAL_ID, f"sn_{digits(case.style, 7)}"), "）沟通，由救护车送达，随车护士", told(PiiKind.STAFF, case.staff(2)), "。",
    ]  # fmt: skip


def _receipt(sheet: Sheet, case: Case, houses: tuple[str, str], doctors: list[str]) -> None:
    here, there = houses
    person, left = case.patient, case.day + timedelta(days=case.chance.randint(6, 14))
    sheet.put(620, 1256, "回   执（转回单）", size=34, weight=700, align="middle")
    sheet.put(90, 1318, [told(PiiKind.ORGANISATION, here), "："])
    written(sheet, 138, 1366, [
        "贵单位转来患者 ", subject(case), "，住院病案号 ", told(PiiKind.MEDICAL_ID, person.record_number), "，CT号 ",
        told(PiiKind.SPECIMEN_ID, case.number("", 8)), "。",
    ])  # fmt: skip
    y = _told(
        sheet, 1414, "主要检查结果：", ["头颅MRI示左侧基底节区急性梗死灶，LDL-C 3.62mmol/L，HbA1c 7.9%。"]
    )
    y = _told(
        sheet,
        y,
        "治疗经过、下一步治疗方案及康复建议：",
        ["阿替普酶静脉溶栓，出院时NIHSS 1分。双联抗血小板21天，阿托伐他汀40mg qn，请社区每周随访血压。"],
    )
    written(
        sheet,
        90,
        y + 10,
        ["接诊医生（签字） ", told(PiiKind.STAFF, doctors[0]), "  科主任 ", told(PiiKind.STAFF, doctors[2])],
    )
    written(
        sheet,
        90,
        y + 58,
        [
            "联系电话 ",
            told(PiiKind.PHONE, mobile(case.style)),
            "  日期 ",
            told(PiiKind.DATE, day(left, _STYLE)),
        ],
    )
    seal(sheet, 1010, 1620, there, purpose="医务科", draw=case.chance)
