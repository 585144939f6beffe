"""A medical certificate of death: a coded table, the chain of causes, an inquiry, and the part that the police stamp."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.details import han_day
from pipeline.synth.layouts.batch_2.parts import age, subject, told
from pipeline.synth.layouts.batch_4.blanks import perforation, written
from pipeline.synth.layouts.form import field
from pipeline.synth.marks import qr_code, seal, signature
from pipeline.synth.people import chinese_name, digits, mobile, national_id
from pipeline.synth.sheet import Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_LEFT: Final = 50
_RIGHT: Final = 1190
_ROW: Final = 66
Box = tuple[int, int, str, Text, PiiKind | None]
"""Left and right side, key, value and what the value identifies."""


def certificate(case: Case) -> Sheet:
    """Portrait A4 in two parts: keys small at the top left of each box, values below them; a perforation; a permit."""
    sheet = Sheet(1240, 1754, colour=(250, 252, 255), size=21)
    number = f"99{digits(case.style, 4)}-{digits(case.chance, 8)}"
    _head(sheet, number)
    y = _person(sheet, case, 146)
    y = _causes(sheet, case, y)
    y = _certified(sheet, case, y)
    y = _inquiry(sheet, case, y)
    perforation(sheet, y + 40, "第一联  卫生机构留存 / 第四联  殡葬管理部门")
    _permit(sheet, case, y + 66, number)
    return sheet


def _head(sheet: Sheet, number: str) -> None:
    sheet.put(620, 36, Run("居民死亡医学证明（推断）书", Label.TITLE), size=36, weight=700, align="middle")
    sheet.put(50, 104, ["编号：", told(PiiKind.OTHER_ID, number)], size=18)
    sheet.put(1190, 104, "（第一联）", size=18, align="right")


def _row(sheet: Sheet, y: int, boxes: tuple[Box, ...]) -> int:
    """A row of boxes, keys first, then the values below them; returns the y below."""
    groups = [sheet.group() for _ in boxes]
    for group, (left, right, key, _, _) in zip(groups, boxes, strict=True):
        sheet.pen.rectangle((left, y, right, y + _ROW), outline=(70, 80, 100), width=1)
        sheet.put(left + 6, y + 3, Run(key, Label.KEY, group), size=15, colour=(70, 80, 100))
    for group, (left, _, _, value, kind) in zip(groups, boxes, strict=True):
        runs = [Run(it.text, Label.VALUE, group, it.kind or kind, it.subject) for it in runs_of(value)]
        sheet.put(left + 14, y + 29, runs)
    return y + _ROW


def _person(sheet: Sheet, case: Case, y: int) -> int:
    person = case.patient
    died = f"{case.day:%Y年%m月%d日} {case.chance.randrange(24):02d}时{case.chance.randrange(60):02d}分"
    rows: tuple[tuple[Box, ...], ...] = (
        ((50, 350, "死者姓名", subject(case), None), (350, 500, "性别 1男 2女", "1" if person.sex == "男" else "2", None), (500, 640, "民族", "汉", None), (640, 840, "国家或地区", "中国", None), (840, 1190, "年龄", age(case, "岁"), None)),
        ((50, 350, "有效身份证件类别", "1 身份证", None), (350, 780, "证件号码", person.national_id, PiiKind.NATIONAL_ID), (780, 980, "婚姻状况", "2 已婚", None), (980, 1190, "文化程度", "4 高中", None)),
        ((50, 350, "出生日期", f"{person.birth:%Y年%m月%d日}", PiiKind.DATE), (350, 780, "死亡日期", died, PiiKind.DATE), (780, 1190, "死亡地点", "2 急诊室", None)),
        ((50, 500, "生前工作单位", person.employer, PiiKind.ORGANISATION), (500, 1190, "户籍地址", person.address[:6] + f"枣林镇东坝村{case.chance.randint(3, 90)}号", PiiKind.ADDRESS)),
        ((50, 680, "常住地址", person.address, PiiKind.ADDRESS), (680, 940, "邮政编码", person.postcode, PiiKind.POSTCODE), (940, 1190, "门诊/住院号", person.record_number, PiiKind.MEDICAL_ID)),
        ((50, 420, "可联系的家属姓名", [told(PiiKind.PERSON, person.kin), f"（{person.kin_relation}）"], None), (420, 720, "联系电话", person.kin_phone, PiiKind.PHONE), (720, 1190, "家属住址或工作单位", "同死者常住地址", None)),
    )  # fmt: skip
    for row in rows:
        y = _row(sheet, y, row)
    return y


def _causes(sheet: Sheet, case: Case, y: int) -> int:
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 262), outline=(70, 80, 100), width=1)
    sheet.put(60, y + 6, "致死的主要疾病诊断", size=18, weight=600)
    sheet.put(720, y + 6, "发病到死亡大概间隔时间", size=18)
    sheet.put(1010, y + 6, "ICD编码", size=18)
    lines = (
        ("Ⅰ(a) 直接死亡原因", "心源性休克", f"{case.chance.randint(2, 20)}小时", "R57.0"), ("　(b) 引起(a)的疾病", "急性前壁心肌梗死", f"{case.chance.randint(1, 3)}天", "I21.0"),
        ("　(c) 引起(b)的疾病", "冠状动脉粥样硬化性心脏病", f"{case.chance.randint(4, 16)}年", "I25.1"), ("Ⅱ 其他疾病诊断", "2型糖尿病", f"{case.chance.randint(5, 20)}年", "E11.9"),
    )  # fmt: skip
    for number, (place, name, time, code) in enumerate(lines):
        top, group = y + 46 + 53 * number, sheet.group()
        sheet.put(60, top, place, size=18)
        sheet.put(300, top, Run(name, Label.ITEM_NAME, group))
        sheet.put(760, top, time)
        sheet.put(1020, top, Run(code, Label.ITEM_VALUE, group))
        sheet.rule(290, top + 34, 1180, top + 34, width=1, colour=(150, 158, 172))
    return y + 262


def _certified(sheet: Sheet, case: Case, y: int) -> int:
    y = _row(sheet, y, (
        (50, 500, "生前主要疾病最高诊断单位", "1 三级医院", None), (500, 860, "生前主要疾病最高诊断依据", "3 临床+理化", None), (860, 1190, "根本死亡原因编码", "I25.1", None),
    ))  # fmt: skip
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 176), outline=(70, 80, 100), width=1)
    sheet.put(64, y + 24, ["医师签名 ", told(PiiKind.STAFF, case.staff(0))])
    signature(sheet, 360, y + 14, case.chance)
    police, code = chinese_name(case.style), digits(case.style, 6)
    sheet.put(
        64, y + 76, ["民警签名 ", told(PiiKind.STAFF, police), "（警号 ", told(PiiKind.OTHER_ID, code), "）"]
    )
    field(sheet, 64, y + 128, "填表日期", f"{case.day:%Y年%m月%d日}", PiiKind.DATE, colon=" ")
    seal(sheet, 960, y + 112, case.hospital.name, purpose="死亡证明专用章", draw=case.chance)
    return y + 176


def _inquiry(sheet: Sheet, case: Case, y: int) -> int:
    """What was asked of whom, when nobody saw the illness to its end."""
    person = case.patient
    sheet.put(60, y + 22, "死亡调查记录", weight=600, size=18)
    text: list[str | Run] = [
        "死者", subject(case), "生前病史及症状体征：因“胸痛5小时”由邻居", told(PiiKind.PERSON, chinese_name(case.chance)), "拨打120送至急诊，BP 70/40mmHg，心电图V1-V4导联ST段抬高0.4mV，hs-cTnI 12.8ng/mL，经", told(PiiKind.STAFF, case.staff(1)), "、", told(PiiKind.STAFF, case.staff(2)), "等抢救52分钟无效。以上情况由", told(PiiKind.PERSON, person.kin), "提供，无异议。",
    ]  # fmt: skip
    y = round(sheet.paragraph(60, y + 56, 1120, text, leading=1.55))
    sheet.put(
        60, y + 6, ["被调查者 ", told(PiiKind.PERSON, person.kin), "　与死者关系 ", person.kin_relation]
    )
    sheet.put(
        560,
        y + 6,
        [
            "联系电话 ",
            told(PiiKind.PHONE, person.kin_phone),
            "　调查者签名 ",
            told(PiiKind.STAFF, case.staff(3)),
        ],
    )
    return y + 36


def _permit(sheet: Sheet, case: Case, y: int, number: str) -> None:
    """The part for the burial: sentences with blanks, a relative who applies, the seal of the police station."""
    person, applied = case.patient, case.day + timedelta(days=1)
    born = date(case.chance.randint(1950, 1995), case.chance.randint(1, 12), case.chance.randint(1, 28))
    sheet.put(620, y, "居 民 死 亡 殡 葬 证", size=32, weight=700, align="middle")
    sheet.put(1190, y + 12, told(PiiKind.OTHER_ID, number), size=18, align="right")
    written(sheet, 60, y + 62, [
        "兹有 ", subject(case), "（", Run(person.sex), "，身份证号 ", told(PiiKind.NATIONAL_ID, person.national_id), "），",
    ])  # fmt: skip
    written(
        sheet,
        60,
        y + 110,
        [
            "于 ",
            told(PiiKind.DATE, han_day(case.day)),
            " 因 ",
            Run("急性前壁心肌梗死"),
            " 死亡，准予办理殡葬手续。",
        ],
    )
    written(
        sheet,
        60,
        y + 158,
        [
            "申报人 ",
            told(PiiKind.PERSON, person.kin),
            "　证件 ",
            told(PiiKind.NATIONAL_ID, national_id(case.chance, born, "女")),
        ],
    )
    written(
        sheet,
        60,
        y + 206,
        [
            "手机 ",
            told(PiiKind.PHONE, mobile(case.chance)),
            "　殡仪馆经办 ",
            told(PiiKind.STAFF, chinese_name(case.style)),
        ],
    )
    sheet.put(60, y + 254, ["派出所意见：情况属实。　", told(PiiKind.DATE, han_day(applied))])
    seal(sheet, 870, y + 212, "青岚市公安局枣林派出所", purpose="户口专用章", draw=case.chance)
    qr_code(sheet, 1010, y + 110, f"https://{case.hospital.site}/swz?bh={number}", scale=4)
