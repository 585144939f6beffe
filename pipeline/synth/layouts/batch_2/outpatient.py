"""The narrow strip of an out-patient visit that a machine in the hall prints: prose with few labels."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import BLOOD, results
from pipeline.synth.layouts.batch_2.details import address_of_machine, other_hospital, plate
from pipeline.synth.layouts.batch_2.parts import age, hanging, subject, told
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import qr_code
from pipeline.synth.people import chinese_name, digits
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_LEFT: Final = 36
_AT: Final = 158
_RIGHT: Final = 812
_KIN: Final = {
    "父亲": "其父",
    "母亲": "其母",
    "配偶": "其爱人",
    "儿子": "其子",
    "女儿": "其女",
    "兄弟": "其兄",
    "姐妹": "其姐",
}


def note(case: Case) -> Sheet:
    """A strip 850 pixels wide: head without colons, history with people and places in it, a note of the next visit."""
    sheet = Sheet(850, 1640, size=23)
    y = _head(sheet, case)
    for key, text in _sections(case):
        y = hanging(sheet, _LEFT, y, key, text, at=_AT, right=_RIGHT, size=23) + 8
    y = _tests(sheet, case, y)
    for key, text in _plan(case):
        y = hanging(sheet, _LEFT, y, key, text, at=_AT, right=_RIGHT, size=23) + 8
    _foot(sheet, case, y + 8)
    return sheet


def _head(sheet: Sheet, case: Case) -> float:
    person = case.patient
    card = " ".join(person.card_number[at : at + 4] for at in range(0, 16, 4))
    sheet.put(425, 34, organisation(case.hospital.name), size=34, weight=700, align="middle")
    sheet.put(425, 86, Run("门（急）诊电子病历", Label.TITLE), size=28, weight=500, align="middle")
    _dashes(sheet, 136)
    sheet.put(_LEFT, 150, [subject(case), f"  {person.sex}  ", age(case)], size=32, weight=700)
    sheet.put(_RIGHT, 158, told(PiiKind.DATE, _moment(case)), align="right")
    sheet.put(
        _LEFT,
        204,
        [f"{case.style.choice(('就诊卡', '健康卡', '诊疗卡号'))} ", told(PiiKind.CARD_NUMBER, card)],
    )
    sheet.put(
        _RIGHT,
        204,
        [
            f"{case.style.choice(('ID号', '登记号', '病历号'))} ",
            told(PiiKind.MEDICAL_ID, person.record_number),
        ],
        align="right",
    )
    sheet.put(_LEFT, 242, ["心血管内科门诊  3诊室  ", told(PiiKind.STAFF, case.staff(0)), " 主治医师"])
    sheet.put(_RIGHT, 242, ["挂号流水 ", told(PiiKind.MEDICAL_ID, case.number("G", 9))], align="right")
    _dashes(sheet, 286)
    return 304.0


def _moment(case: Case) -> str:
    """The time of the visit in one of the shapes that machines print."""
    when, hour, minute = case.day, case.chance.randint(8, 16), case.chance.randrange(60)
    return case.style.choice((
        f"{when:%y}/{when.month}/{when.day} {hour}:{minute:02d}", f"{when.year}年{when.month}月{when.day}日 {hour}时{minute}分",
        f"{when:%Y.%m.%d} {hour}:{minute:02d}", f"{when:%Y%m%d} {hour:02d}{minute:02d}",
    ))  # fmt: skip


def _dashes(sheet: Sheet, y: int) -> None:
    for x in range(_LEFT, _RIGHT, 14):
        sheet.rule(x, y, x + 8, y, width=2, colour=(90, 90, 90))


def _sections(case: Case) -> list[tuple[str, list[str | Run]]]:
    person, ill = case.patient, case.day - timedelta(days=case.chance.randint(3, 9))
    return [
        ("主  诉", ["反复头晕伴心悸3年，加重2天。"]),
        ("现病史", [
            "患者", subject(case), "3年前无明显诱因出现头晕，", told(PiiKind.DATE, f"{ill.month}月{ill.day}日"), "在",
            told(PiiKind.ADDRESS, person.address), "家中突感心悸、乏力，持续约20分钟，由", _KIN[person.kin_relation],
            told(PiiKind.PERSON, person.kin), "驾车（", told(PiiKind.PLATE, plate(case.chance)), "）送",
            told(PiiKind.ORGANISATION, other_hospital(case.chance)), "急诊，接诊的", told(PiiKind.STAFF, chinese_name(case.chance)),
            "大夫查心电图示窦性心动过速，予美托洛尔25mg口服后缓解，今来我院进一步诊治。",
        ]),
        ("既往史", [
            "高血压病10年，最高180/105mmHg，平素氨氯地平5mg qd。", told(PiiKind.DATE, f"{ill.year - 4}年{ill.month}月"), "因胆囊结石在我院",
            told(PiiKind.STAFF, case.staff(3)), "主任处行腹腔镜手术，住院号", told(PiiKind.MEDICAL_ID, digits(case.chance, 8)), "。否认药物过敏。",
        ]),
        ("个人史", [
            told(PiiKind.ORGANISATION, person.employer), "职工，吸烟20年，10支/日。病史由本人及", told(PiiKind.PERSON, person.kin),
            f"（{person.kin_relation}，手机", told(PiiKind.PHONE, person.kin_phone), "）共同提供。",
        ]),
        ("查  体", ["T 36.7℃ P 96次/分 R 20次/分 BP 162/94mmHg。神清，双肺呼吸音清，心率96次/分，律齐，腹软，双下肢无水肿。"]),
    ]  # fmt: skip


def _tests(sheet: Sheet, case: Case, y: float) -> float:
    """Results told in a sentence, each with its unit and range."""
    text: list[str | Run] = ["血常规（报告单", told(PiiKind.SPECIMEN_ID, case.number("", 11)), "）："]
    for result in results(BLOOD, 5, case.chance, dash="-"):
        group, times = sheet.group(), "×" if result.test.unit.startswith("10^") else " "
        text += [
            Run(result.test.name, Label.ITEM_NAME, group), " ", Run(result.value, Label.ITEM_VALUE, group), times,
            Run(result.test.unit, Label.ITEM_UNIT, group), Run(result.flag, Label.ITEM_FLAG, group),
            " (", Run(result.range, Label.ITEM_RANGE, group), ")；",
        ]  # fmt: skip
    sheet.put(_LEFT, y, "辅  检", weight=700)
    return sheet.paragraph(_AT, y, _RIGHT - _AT, [*text, "余未见异常。"], leading=1.55) + 8


def _plan(case: Case) -> list[tuple[str, list[str | Run]]]:
    person, again = case.patient, case.day + timedelta(days=case.chance.randint(7, 20))
    return [
        ("诊  断", ["1.高血压病3级（很高危） 2.窦性心动过速 3.焦虑状态？"]),
        ("处  理", ["1.动态心电图、甲功七项；2.美托洛尔缓释片47.5mg qd×14天；3.低盐饮食，每日测血压。"]),
        ("备  注", [
            "已将检查预约短信发至", told(PiiKind.PHONE, person.phone), "；建病历时登记证件", told(PiiKind.NATIONAL_ID, person.national_id),
            "。如胸痛持续不缓解，速拨我科值班", told(PiiKind.PHONE, case.hospital.phone), "。",
        ]),
        ("复  诊", [
            told(PiiKind.DATE, f"{again.year}.{again.month}.{again.day}"), " ", subject(case), "诉心悸减轻，血压138/86mmHg，24小时总心搏108562次，室早12次。",
            told(PiiKind.STAFF, case.staff(0)), "医师请", told(PiiKind.STAFF, case.staff(4)), "副主任医师会诊：维持原方案，1月后门诊随访。",
        ]),
    ]  # fmt: skip


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    when = f"{day(case.day)} {case.clock(10)}"
    _dashes(sheet, round(y))
    qr_code(sheet, 640, round(y) + 16, f"https://{case.hospital.site}/mz?j={case.number('', 12)}", scale=4)
    sheet.put(_LEFT, y + 24, ["电子签名  ", told(PiiKind.STAFF, case.staff(0)), "（CA认证有效）"])
    sheet.put(_LEFT, y + 66, ["签署于 ", told(PiiKind.DATE, when)], size=20)
    sheet.put(_LEFT, y + 100, ["自助机 ", told(PiiKind.DEVICE_ID, f"ZZJ-{digits(case.style, 6)}")], size=20)
    sheet.put(
        _LEFT, y + 134, ["终端 ", told(PiiKind.IP, address_of_machine(case.style)), "  第1次打印"], size=20
    )
