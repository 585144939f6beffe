"""An application for medical aid: the applicant and a photo, household, costs of illness, results, three approvals."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_3.ink import face, thumbprint
from pipeline.synth.layouts.batch_14.aid_offices import offices
from pipeline.synth.layouts.batch_14.aid_tables import LEFT, RIGHT, costs, household, members, results
from pipeline.synth.layouts.batch_14.grid_b import boxed, pairs, upright
from pipeline.synth.layouts.batch_14.invented_b import (
    EMPLOYERS,
    Sick,
    doctor,
    earlier,
    home,
    named,
    number,
    on,
    others,
    place,
    sick,
    told,
)  # fmt: skip
from pipeline.synth.marks import signature
from pipeline.synth.people import landline, mobile
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_PEOPLES: Final = ("汉族", "彝族", "土家族", "蒙古族", "壮族")
_GREY = (90, 92, 98)


def aid(case: Case) -> Sheet:
    """Medical aid form on A4, every part with an upright label at the left edge."""
    sheet, person = Sheet(1240, 1754, size=19), sick(case)
    dates = case.style.choice(("%Y年%-m月%-d日", "%Y.%-m.%-d", "%Y-%m-%d"))
    _head(sheet, case, person, dates)
    kin = others(case.chance, 4, person.name)
    y = _applicant(sheet, case, person, 152, kin)
    y = household(sheet, case, person, y, kin)
    y = costs(sheet, case, y, dates)
    y = results(sheet, case, y)
    y = _reason(sheet, case, person, y, (kin[0], dates))
    y = offices(sheet, case, person, y, (dates, kin))
    _foot(sheet, case, y + 6, person.name)
    return sheet


def _head(sheet: Sheet, case: Case, person: Sick, dates: str) -> None:
    title = case.style.choice(
        ("城乡困难群众医疗救助申请审批表", "重特大疾病医疗救助申请表", "因病致贫家庭重病患者医疗救助审批表")
    )
    sheet.put(LEFT, 34, case.style.choice(("附件3", "附表二", "（样式二）")), size=17, colour=_GREY)
    sheet.put(620, 58, Run(title, Label.TITLE), size=33, weight=700, align="middle")
    made = earlier(case, 12, 20)
    filed = Cell(case.style.choice(("编号", "受理号", "NO")), number(case, PiiKind.OTHER_ID, 9, "救"))
    where: Text = [
        told(PiiKind.ADDRESS, person.town), " 乡（镇/街道） ", told(PiiKind.ADDRESS, person.village), " 村（居）委会",
    ]  # fmt: skip
    sheet.put(LEFT, 118, where)
    sheet.put(640, 118, inline(sheet, filed), size=18)
    sheet.put(RIGHT, 118, inline(sheet, Cell("填表日期", on(made, dates))), size=18, align="right")


def _applicant(sheet: Sheet, case: Case, person: Sick, y: float, kin: list[str]) -> float:
    """Five rows beside a photo, the last two below it as well."""
    draw, step, x = case.chance, 42, LEFT + 44
    upright(sheet, LEFT, y, 44, 6 * step, case.style.choice(("申请人基本情况", "申请人信息")))
    card = number(case, PiiKind.CARD_NUMBER, 18, "9")
    agent: Text = [told(PiiKind.PERSON, kin[0]), " ", told(PiiKind.PHONE, mobile(draw))]
    narrow = (
        ((120, 190, Cell("姓　名", named(person))), (90, 110, Cell("性别", person.sex)), (100, 316, Cell("民　族", draw.choice(_PEOPLES)))),
        ((120, 390, Cell("居民身份证号", person.identity, PiiKind.NATIONAL_ID)), (100, 316, Cell("出生年月", on(person.birth, "%Y年%-m月")))),
        ((120, 390, Cell("家庭住址", home(person, draw), PiiKind.ADDRESS)), (100, 316, Cell("联系电话", mobile(draw), PiiKind.PHONE))),
        ((120, 390, Cell("救助类别", case.style.choice(("■低保 □特困 □返贫致贫", "√ 特困供养   低保边缘", "③ 因病致贫重病患者")))), (100, 316, Cell("证件号", number(case, PiiKind.OTHER_ID, 10, draw.choice(("低字", "", "TK")))))),
    )  # fmt: skip
    for row in narrow:
        pairs(sheet, x, y, step, row, size=18)
        y += step
    boxed(sheet, RIGHT - 150, y - 4 * step, 150, 4 * step)
    face(sheet, RIGHT - 145, round(y) - 4 * step + 14, 140, draw)
    bank = place(case.style.choice(("沅芷县农村信用联社", "霁川乡村银行")) + person.town[:-1] + "分社")
    wide = (
        ((120, 390, Cell("开户银行", bank)), (100, 466, Cell(case.style.choice(("账　号", "一卡通")), card))),
        ((120, 390, Cell("代办人/电话", agent)), (100, 466, Cell("医保编号", number(case, PiiKind.INSURANCE_ID, 12, "L")))),
    )  # fmt: skip
    for last in wide:
        y = pairs(sheet, x, y, step, last, size=18)
    return y


def _reason(sheet: Sheet, case: Case, person: Sick, y: float, more: tuple[str, str]) -> float:
    """The applicant's own words, signed or thumbed."""
    upright(sheet, LEFT, y, 44, 216, case.style.choice(("申请理由", "申请事由")))
    boxed(sheet, LEFT + 44, y, RIGHT - LEFT - 44, 216)
    draw, (kin, dates) = case.chance, more
    text: Text = [
        "本人", named(person), "，家住", told(PiiKind.ADDRESS, person.village), "，", on(earlier(case, 300, 420), "%Y年%-m月"), f"查出尿毒症（CKD 5期），每周血透3次，家中靠{members(case, person)[0][0]}", told(PiiKind.PERSON, kin), "在", place(draw.choice(EMPLOYERS)), f"打工维持，去年收入{draw.randint(8, 29)}00元。",
        on(earlier(case, 30, 60), "%-m月%-d日"), "动静脉内瘘堵塞又做手术，经", doctor(others(draw, 1, person.name, kin)[0]), f"医生介绍申请救助，尚欠医院{draw.randint(6, 30)}000余元（详见票据），恳请批准。车辆：农用三轮1台（", told(PiiKind.PLATE, f"青K·{draw.choice('ADEF')}{draw.randint(1000, 9999)}"), "），无商品房。以上属实，同意核查家庭经济状况。",
    ]  # fmt: skip
    sheet.paragraph(LEFT + 56, y + 8, RIGHT - LEFT - 70, text, size=18, leading=1.55, indent=2)
    key = case.style.choice(("申请人（签字/按手印）：", "申请人签名：", "承诺人："))
    sheet.put(620, y + 174, key, size=18)
    left = round(620 + sheet.measure(key, 18))
    if case.style.random() < 0.5:
        signature(sheet, left + 6, round(y) + 160, draw)
    else:
        sheet.put(left + 4, y + 174, named(person), size=20)
        thumbprint(sheet, left + 84, round(y) + 112, draw)
    sheet.put(RIGHT - 14, y + 178, on(earlier(case, 12, 20), dates), size=18, align="right")
    return y + 216


def _foot(sheet: Sheet, case: Case, y: float, patient: str) -> None:
    draw = case.chance
    lines: tuple[Text, ...] = (
        ["注：1.本表一式三份，村、乡、县各存一份；2.附身份证、户口簿、诊断书、结算单复印件；3.监督电话12393。"],
        ["县医保局救助股 咨询：", told(PiiKind.PHONE, landline(case.style)), "（", doctor(others(case.style, 1, patient)[0]), "）  录入员：", doctor(others(draw, 1, patient)[0]), "  系统流水 ", number(case, PiiKind.OTHER_ID, 16), "  ", on(case.day, "%Y%m%d", case.clock(9))],
    )  # fmt: skip
    for at, line in enumerate(lines):
        sheet.put(LEFT, y + 25 * at, line, size=15, colour=_GREY)
