"""A screenshot of a hospital's mini-program: one outpatient visit with its ticket, note, results and payment."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import BLOOD, CHEMISTRY, results
from pipeline.synth.layouts.batch_2.parts import age, subject
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_15.invented_a import (
    HOSPITALS,
    called,
    earlier,
    minute,
    name,
    office,
    on,
    someone,
)  # fmt: skip
from pipeline.synth.layouts.batch_15.visit_parts_a import (
    GREY,
    WHITE,
    capsule,
    card,
    divider,
    result,
    rows,
    section,
    tabs,
)  # fmt: skip
from pipeline.synth.layouts.form import day, organisation, staff
from pipeline.synth.marks import status_bar
from pipeline.synth.people import digits, landline
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_ACCENTS: Final[tuple[Colour, ...]] = ((22, 132, 214), (18, 158, 132), (92, 98, 214))
_DEPARTMENTS: Final = (
    ("内分泌科门诊", "2型糖尿病；Graves病治疗后", "盐酸二甲双胍片0.5g tid，甲巯咪唑片5mg qd", "多饮多尿，颈前区Ⅰ度肿大，双手平举细颤（-）"),
    ("消化内科（肝病）", "慢性乙型病毒性肝炎；脂肪肝", "恩替卡韦分散片0.5mg qn，多烯磷脂酰胆碱2粒 tid", "乏力纳差，可见肝掌、蜘蛛痣，Murphy征（-）"),
)  # fmt: skip


def visit(case: Case) -> Sheet:
    """Visit page of a mini-program, 1080 x 2520: message, head, ticket, visitor, note, results, payment, tabs."""
    sheet = Sheet(1080, 2520, colour=(242, 244, 247), size=30)
    accent, hospital = case.style.choice(_ACCENTS), case.style.choice(HOSPITALS)
    sheet.pen.rectangle((0, 0, 1080, 420), fill=tuple(128 + part // 2 for part in accent))
    status_bar(sheet, case.chance)
    _message(sheet, case)
    capsule(sheet, 232)
    sheet.put(48, 226, "‹", size=52)
    sheet.put(110, 242, Run(case.style.choice(("就诊详情", "门诊就诊记录", "挂号详情")), Label.TITLE), size=36, weight=600)  # fmt: skip
    doctor, department = name(case.chance), case.chance.choice(_DEPARTMENTS)
    y = _ticket(sheet, case, 320, accent, (hospital, doctor, department[0]))
    y = _visitor(sheet, case, y + 20, accent)
    if case.style.random() < 0.5:
        y = _results(sheet, case, _note(sheet, case, y + 20, accent, department) + 20, accent)
    else:
        y = _note(sheet, case, _results(sheet, case, y + 20, accent) + 20, accent, department)
    y = _payment(sheet, case, y + 20, accent)
    _foot(sheet, case, y + 16)
    tabs(
        sheet,
        case.style.choice((("首页", "就诊", "消息", "我的"), ("首页", "门诊", "住院", "个人中心"))),
        accent,
    )
    return sheet


def _message(sheet: Sheet, case: Case) -> None:
    """The phone's own notice over the page: application, sender, first words."""
    sheet.pen.rounded_rectangle(
        (24, 72, 1056, 216), radius=30, fill=(252, 252, 253), outline=(214, 216, 220), width=2
    )
    sheet.pen.rounded_rectangle((48, 96, 120, 168), radius=16, fill=(60, 186, 92))
    family, kin = case.patient.kin, case.patient.kin_relation
    plate = f"{case.chance.choice(('青K', '宁Q', '琼X'))}{case.chance.choice('·  ')}{case.chance.choice('DFA')}{digits(case.chance, 4)}".replace(
        "  ", ""
    )
    first: Text = [Run(family, kind=PiiKind.PERSON), f"（{kin}）"]
    second: Text = [
        Run(called(name(case.chance)), kind=PiiKind.STAFF), "主任说", on(earlier(case, -9, -3), "%-m月%-d日"), "复查，我在B2等你，车牌", Run(plate, kind=PiiKind.PLATE),
    ]  # fmt: skip
    sheet.put(140, 88, first, size=30, weight=600)
    sheet.put(1026, 92, case.style.choice(("刚刚", "现在", "1分钟前")), size=24, colour=GREY, align="right")
    sheet.put(140, 144, second, size=28)


def _ticket(sheet: Sheet, case: Case, y: float, accent: Colour, where: tuple[str, str, str]) -> float:
    hospital, doctor, department = where
    draw = case.chance
    queue = f"{draw.choice('ABNP')}{draw.randint(1, 68):03d}（{draw.randint(2, 6)}号诊室）"
    style = case.style.choice(("%Y-%m-%d", "%Y/%m/%d", "%Y年%-m月%-d日"))
    when = (
        f"{day(case.day, style)} {draw.choice(('上午 08:30-09:00', '上午 9:30~10:00', '下午 14:00-14:30'))}"
    )
    card(sheet, y, 436)
    sheet.put(56, y + 20, organisation(hospital), size=36, weight=700)
    sheet.put(
        1020, y + 26, draw.choice(("已就诊", "已完成", "已签到")), size=28, colour=accent, align="right"
    )
    divider(sheet, y + 84)
    rows(sheet, y + 102, (
        Cell(case.style.choice(("挂号科室", "就诊科室")), department), Cell(case.style.choice(("医生", "接诊医生", "出诊专家")), [staff(doctor), draw.choice((" 主任医师", " 副主任医师"))]),
        Cell("就诊时间", when, PiiKind.DATE),
        Cell("就诊序号", queue), Cell("挂号单号", f"GH{case.day:%y%m%d}{digits(draw, 8)}", PiiKind.MEDICAL_ID), Cell("挂号费", f"¥{draw.choice((12, 25, 50))}.00"),
    ))  # fmt: skip
    return y + 436


def _visitor(sheet: Sheet, case: Case, y: float, accent: Colour) -> float:
    """Who is seen; some of the numbers with their middle starred out, as applications show them."""
    person, phone = case.patient, case.patient.phone.replace("-", "").replace(" ", "")
    paper = person.national_id
    if case.style.random() < 0.5:
        phone, paper = f"{phone[:3]}****{phone[-4:]}", f"{paper[:6]}********{paper[-4:]}"
    card(sheet, y, 292)
    section(sheet, y + 16, "就诊人", accent, "切换 ›")
    sheet.put(220, y + 18, [subject(case), f"　{person.sex}　", age(case)], size=32)
    rows(sheet, y + 74, (
        Cell("电子健康卡", person.card_number, PiiKind.CARD_NUMBER), Cell("证件号", paper, PiiKind.NATIONAL_ID),
        Cell("手机号", phone, PiiKind.PHONE), Cell("病历号", person.record_number, PiiKind.MEDICAL_ID),
    ), step=52)  # fmt: skip
    return y + 292


def _note(sheet: Sheet, case: Case, y: float, accent: Colour, department: tuple[str, str, str, str]) -> float:
    _, diagnosis, drugs, signs = department
    draw = case.chance
    card(sheet, y, 352)
    section(sheet, y + 16, case.style.choice(("门诊病历", "病历摘要")), accent)
    cells = inline(sheet, Cell("血压", f"{draw.randint(108, 158)}/{draw.randint(62, 96)}mmHg"), Cell("心率", f"{draw.randint(62, 104)}次/分"), Cell("BMI", f"{draw.uniform(19, 31):.1f}"), Cell("HbA1c", f"{draw.uniform(5.4, 9.8):.1f}%"), colon=" ", gap="，")  # fmt: skip
    text: Text = [
        *inline(sheet, Cell("现病史", [f"{signs}。", on(earlier(case, 40, 200), "%Y.%-m.%-d"), "在", organisation(draw.choice(HOSPITALS)), someone(case), "医生处就诊，由家属", someone(case, PiiKind.PERSON), "陪诊"])), "。", *cells,
        "。", *inline(sheet, Cell("诊断", diagnosis), Cell("处置", drugs), gap="；"), "。随访人", someone(case), "，", on(earlier(case, -30, -20), "%-m月%-d日"), "前复诊。",
    ]  # fmt: skip
    sheet.paragraph(56, y + 78, 964, text, size=28, leading=1.55)
    return y + 352


def _results(sheet: Sheet, case: Case, y: float, accent: Colour) -> float:
    card(sheet, y, 592)
    section(sheet, y + 16, "检验结果", accent, "全部 4 份 ›")
    for title, tests, count, top in (
        ("肝肾功能+血脂", CHEMISTRY, 5, y + 74),
        ("血常规(五分类)", BLOOD, 3, y + 366),
    ):
        number = Run(f"{case.day:%m%d}{digits(case.chance, 6)}", kind=PiiKind.SPECIMEN_ID)
        when = on(case.day, "%m-%d", minute(case, 10))
        sheet.put(56, top, title, size=29, weight=600)
        sheet.put(1020, top + 4, ["条码 ", number, "  ", when], size=24, colour=GREY, align="right")
        for place, row in enumerate(results(tests, count, case.chance, dash="~")):
            result(
                sheet, top + 48 + 46 * place, (row.test.name, row.value, row.flag, row.test.unit, row.range)
            )
        divider(sheet, top + 50 + 46 * count)
    return y + 592


def _payment(sheet: Sheet, case: Case, y: float, accent: Colour) -> float:
    draw = case.chance
    amount = f"¥{draw.uniform(120, 680):.2f}（医保统筹¥{draw.uniform(60, 110):.2f}）"
    card(sheet, y, 228)
    section(sheet, y + 12, case.style.choice(("缴费", "费用信息")), accent, "电子发票 ›")
    rows(
        sheet,
        y + 66,
        (
            Cell("实付", amount),
            Cell("交易单号", f"4200{digits(draw, 18)}", PiiKind.OTHER_ID),
            Cell("电子票据号", digits(draw, 10), PiiKind.OTHER_ID),
        ),
        step=50,
    )
    return y + 228


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    where: Text = [
        "院区：",
        Run(office(draw), kind=PiiKind.ADDRESS),
        "　导诊 ",
        Run(landline(draw), kind=PiiKind.PHONE),
    ]
    sheet.pen.rectangle((0, y - 6, 1080, y + 50), fill=WHITE)
    sheet.put(540, y, where, size=25, colour=GREY, align="middle")
