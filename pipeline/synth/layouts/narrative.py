"""Reports in sentences: radiology, ultrasound, pathology, discharge summary."""

from collections.abc import Sequence

from pipeline.synth.case import Case
from pipeline.synth.clinic import (
    CHEST,
    CHEST_IMPRESSION,
    PATHOLOGY_GROSS,
    PATHOLOGY_RESULT,
    ULTRASOUND,
    ULTRASOUND_IMPRESSION,
)  # fmt: skip
from pipeline.synth.layouts.form import age_field, day, field, heading, name_field, staff, title
from pipeline.synth.marks import bar_code, scan_picture, seal, signature
from pipeline.synth.sheet import Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind


def _section(sheet: Sheet, y: float, key: str, value: Text, *, left: int = 80, size: int = 25) -> float:
    """A key on a line of its own and its value as a paragraph below; returns the y below both."""
    group = sheet.group()
    sheet.put(left, y, [Run(key, Label.KEY, group), "："], size=size, weight=600)
    values = [Run(run.text, Label.VALUE, group, run.kind, run.subject) for run in runs_of(value)]
    return sheet.paragraph(left, y + size * 1.7, sheet.width - 2 * left, values, size=size, indent=2) + size


def _some(sentences: Sequence[str], case: Case, count: int) -> str:
    kept = sorted(case.chance.sample(range(len(sentences)), count))
    return "".join(sentences[number] for number in kept)


def radiology(case: Case) -> Sheet:
    """CT report: head in three rows, findings, impression, written and printed signatures."""
    sheet = Sheet(1240, 1754, size=24)
    person, exam = case.patient, case.number("CT", 8)
    heading(sheet, 70, case, size=42)
    title(sheet, 136, "CT检查报告单", size=36)
    sheet.put(1160, 190, ["检查号：", Run(exam, kind=PiiKind.SPECIMEN_ID)], size=22, align="right")
    sheet.rule(80, 226, 1160, 226, width=3)
    name_field(sheet, 80, 244, case)
    field(sheet, 420, 244, "性别", person.sex)
    age_field(sheet, 640, 244, case)
    field(sheet, 880, 244, "床号", f"{case.chance.randint(1, 60)}", PiiKind.BED)
    field(sheet, 80, 290, "住院号", person.record_number, PiiKind.MEDICAL_ID)
    field(sheet, 420, 290, "申请科室", "呼吸内科")
    field(sheet, 880, 290, "检查日期", day(case.day), PiiKind.DATE)
    field(sheet, 80, 336, "检查部位", "胸部CT平扫")
    field(sheet, 640, 336, "临床诊断", case.chance.choice(("咳嗽待查", "肺部结节", "健康体检")))
    sheet.rule(80, 384, 1160, 384, width=3)
    y = _section(sheet, 410, "影像所见", _some(CHEST, case, 6))
    y = _section(sheet, y + 20, "诊断意见", _impression(case))
    sheet.rule(80, 1500, 1160, 1500, width=2)
    field(sheet, 80, 1524, "报告医师", case.staff(0), PiiKind.STAFF)
    field(sheet, 480, 1524, "审核医师", "")
    signature(sheet, 610, 1510, case.chance)
    field(sheet, 840, 1524, "报告时间", f"{day(case.day)} {case.clock(16)[:5]}", PiiKind.DATE, size=22)
    sheet.put(80, 1590, "本报告仅供临床医师参考，不作法律依据。", size=20)
    return sheet


def _impression(case: Case) -> list[str | Run]:
    earlier = f"{case.day.year - 1}年{case.chance.randint(1, 12)}月{case.chance.randint(1, 28)}日"
    return [*CHEST_IMPRESSION, "与", Run(earlier, kind=PiiKind.DATE), "片比较，结节大小未见明显变化。"]


def ultrasound(case: Case) -> Sheet:
    """Ultrasound report with two pictures that carry the patient's name in their pixels, and a seal."""
    sheet = Sheet(1240, 1754, size=24)
    person = case.patient
    heading(sheet, 56, case, size=38, colour=case.hospital.accent)
    title(sheet, 114, "彩色超声检查报告", size=32)
    sheet.rule(70, 172, 1170, 172)
    name_field(sheet, 80, 186, case, "姓 名")
    field(sheet, 380, 186, "性 别", person.sex)
    age_field(sheet, 620, 186, case, "年 龄")
    field(sheet, 860, 186, "超声号", case.number("US", 7), PiiKind.SPECIMEN_ID)
    field(sheet, 80, 230, "送诊医生", case.staff(3), PiiKind.STAFF)
    field(sheet, 380, 230, "门诊号", person.record_number, PiiKind.MEDICAL_ID)
    field(sheet, 860, 230, "检查部位", "肝胆胰脾双肾")
    sheet.rule(70, 276, 1170, 276)
    for x in (110, 650):
        scan_picture(sheet, x, 296, person.name, day(case.day, "%Y/%m/%d"), draw=case.chance)
    y = _section(sheet, 720, "超声所见", _some(ULTRASOUND, case, 5))
    y = _section(sheet, y + 10, "超声提示", "".join(ULTRASOUND_IMPRESSION))
    field(sheet, 80, 1480, "诊断医师", case.staff(1), PiiKind.STAFF)
    field(sheet, 480, 1480, "记录者", case.staff(2), PiiKind.STAFF)
    field(sheet, 800, 1480, "检查时间", f"{day(case.day)} {case.clock(9)[:5]}", PiiKind.DATE)
    seal(sheet, 1000, 1500, case.hospital.name, purpose="超声诊断专用章", draw=case.chance)
    sheet.put(80, 1560, ["预约电话 ", Run(case.hospital.phone, kind=PiiKind.PHONE)], size=20)
    return sheet


def pathology(case: Case) -> Sheet:
    """Pathology report with a bar code, its number in print, and two pathologists."""
    sheet = Sheet(1240, 1754, size=25)
    person, number = case.patient, case.number("B", 9)
    width = bar_code(sheet, 80, 50, number, height=60)
    sheet.put(80 + width / 2, 112, Run(number, kind=PiiKind.SPECIMEN_ID), size=20, align="middle")
    heading(sheet, 70, case, size=34)
    title(sheet, 124, "病理诊断报告书", size=40)
    sheet.rule(80, 190, 1160, 190, width=4)
    rows = (
        (("病人姓名", person.name, PiiKind.PERSON), ("性别", person.sex, None), ("病理号", number, PiiKind.SPECIMEN_ID)),
        (("送检科室", "消化内镜中心", None), ("床位", f"{case.chance.randint(2, 30)}+", PiiKind.BED), ("住院号", person.record_number, PiiKind.MEDICAL_ID)),
        (("送检医院", case.hospital.name, PiiKind.ORGANISATION), ("送检医师", case.staff(0), PiiKind.STAFF), ("收到日期", day(case.day, "%Y.%m.%d"), PiiKind.DATE)),
    )  # fmt: skip
    for row, fields in enumerate(rows):
        for x, (key, value, kind) in zip((80, 540, 800), fields, strict=True):
            field(sheet, x, 206 + 48 * row, key, value, kind, subject=key == "病人姓名")
    sheet.rule(80, 360, 1160, 360, width=2)
    y = _section(sheet, 380, "肉眼及镜下所见", "".join(PATHOLOGY_GROSS))
    y = _section(sheet, y + 60, "病理诊断", PATHOLOGY_RESULT[0], size=28)
    field(sheet, 80, 1380, "初诊医师", case.staff(1), PiiKind.STAFF)
    field(sheet, 480, 1380, "复诊医师", case.staff(2), PiiKind.STAFF)
    field(sheet, 840, 1380, "报告日期", day(case.day, "%Y.%m.%d"), PiiKind.DATE)
    signature(sheet, 210, 1420, case.chance)
    return sheet


def discharge(case: Case) -> Sheet:
    """Discharge summary: names, kin, dates and numbers in running text."""
    sheet = Sheet(1240, 1754, size=24)
    person, stay = case.patient, case.chance.randint(4, 20)
    heading(sheet, 60, case, size=40)
    title(sheet, 122, "出院记录", size=36)
    sheet.rule(80, 182, 1160, 182)
    name_field(sheet, 80, 196, case)
    field(sheet, 400, 196, "性别", person.sex)
    age_field(sheet, 600, 196, case)
    field(sheet, 820, 196, "住院号", person.record_number, PiiKind.MEDICAL_ID)
    field(sheet, 80, 240, "身份证号", person.national_id, PiiKind.NATIONAL_ID)
    field(sheet, 600, 240, "工作单位", person.employer, PiiKind.ORGANISATION)
    field(sheet, 80, 284, "现住址", person.address, PiiKind.ADDRESS)
    field(sheet, 820, 284, "邮编", person.postcode, PiiKind.POSTCODE)
    kin: list[str | Run] = [Run(person.kin, kind=PiiKind.PERSON), f"（{person.kin_relation}）"]
    field(sheet, 80, 328, "联系人", kin)
    field(sheet, 600, 328, "联系电话", person.kin_phone, PiiKind.PHONE)
    field(sheet, 820, 372, "微信号", person.social_id, PiiKind.SOCIAL_ID)
    admitted, left = _dates(case, stay)
    field(sheet, 80, 372, "入院日期", admitted, PiiKind.DATE)
    field(sheet, 440, 372, "出院日期", left, PiiKind.DATE)
    sheet.rule(80, 420, 1160, 420)
    y = _section(sheet, 436, "入院情况", _story(case, admitted), size=24)
    y = _section(sheet, y, "诊疗经过", _course(case, stay), size=24)
    y = _section(sheet, y, "出院诊断", "1.高血压病3级 很高危；2.2型糖尿病；3.慢性胃炎。", size=24)
    y = _section(sheet, y, "出院医嘱", _advice(case), size=24)
    field(sheet, 700, 1600, "主治医师", case.staff(2), PiiKind.STAFF)
    field(sheet, 700, 1650, "记录日期", left, PiiKind.DATE)
    return sheet


def _dates(case: Case, stay: int) -> tuple[str, str]:
    style = case.style.choice(("%Y年%-m月%-d日", "%Y-%m-%d"))
    return day(case.day.fromordinal(case.day.toordinal() - stay), style), day(case.day, style)


def _story(case: Case, admitted: str) -> list[str | Run]:
    person = case.patient
    return [
        "患者", Run(person.name, kind=PiiKind.PERSON, subject=True), f"，{person.sex}，", *_age(case),
        "，因“反复头晕3年，加重2天”于", Run(admitted, kind=PiiKind.DATE), f"由{person.kin_relation}",
        Run(person.kin, kind=PiiKind.PERSON), "陪同入院。查体：T 36.6℃，P 78次/分，R 18次/分，BP 168/96mmHg，神志清，双肺呼吸音清。",
    ]  # fmt: skip


def _age(case: Case) -> list[str | Run]:
    age = case.patient.age(case.day)
    return [Run(f"{age}岁", kind=PiiKind.AGE_OVER_89)] if age > 89 else [f"{age}岁"]


def _course(case: Case, stay: int) -> list[str | Run]:
    return [
        "入院后完善相关检查，空腹血糖7.8mmol/L，糖化血红蛋白7.1%。予氨氯地平5mg qd降压、二甲双胍0.5g bid降糖治疗。经",
        staff(case.staff(4)), f"主任医师查房后调整方案，住院{stay}天，血压平稳，请示上级医师后准予出院。",
    ]  # fmt: skip


def _advice(case: Case) -> list[str | Run]:
    return [
        "1.低盐低脂糖尿病饮食；2.规律服药，监测血压、血糖；3.两周后心内科门诊复诊，不适随诊。咨询电话",
        Run(case.hospital.phone, kind=PiiKind.PHONE), "，", staff(case.staff(2)), "医生。",
    ]  # fmt: skip
