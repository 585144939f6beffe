"""A remote consultation between two hospitals: two panels side by side, prose sections, what was said when."""

from datetime import timedelta

from pipeline.synth.case import Case
from pipeline.synth.clinic import Result, results
from pipeline.synth.layouts.batch_2.parts import age, hanging, subject
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_15.illness_b import ILLNESSES, TESTS, Illness
from pipeline.synth.layouts.batch_15.invented_b import (
    CENTRES,
    HOSPITALS,
    TOWN_CLINICS,
    ago,
    dated,
    fitted,
    grown,
    identified,
    kin,
    nurse,
    office,
    phone,
    surname,
)
from pipeline.synth.layouts.form import organisation, title
from pipeline.synth.marks import qr_code, seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind


def remote(case: Case) -> Sheet:
    """Remote consultation report on A4: two parties, patient line, summary, tests, images, opinion, signatures."""
    case = grown(case, 25)
    sheet, ill = Sheet(1240, 1754, size=23), case.chance.choice(ILLNESSES)
    host, guest = case.style.choice(CENTRES), case.style.choice(HOSPITALS[:4])
    serial = f"{case.style.choice(('YC', 'RC-', 'YCHZ'))}{case.day:%Y%m%d}{case.chance.randint(1, 99):04d}"
    _head(sheet, case, host, serial)
    y = _parties(sheet, case, ill, (guest, host))
    y = _patient(sheet, case, y + 12)
    for key, text in (("病情摘要", _summary(case, ill)), ("影像资料", _pictures(case, ill))):
        y = _section(sheet, y, key, text)
    y = _tests(sheet, case, y)
    for key, text in (("会诊目的", ill.aim), ("会诊经过", _talk(case)), ("会诊意见", _opinion(case, ill)), ("随访约定", _later(case))):  # fmt: skip
        y = _section(sheet, y, key, text)
    _signed(sheet, case, y + 10, host)
    _foot(sheet, case)
    return sheet


def _head(sheet: Sheet, case: Case, host: str, serial: str) -> None:
    accent = case.hospital.accent
    sheet.put(60, 44, [organisation(host), case.style.choice(("远程医学中心", " · 远程会诊中心"))], size=26, weight=600, colour=accent)  # fmt: skip
    name = case.style.choice(("远程会诊报告", "远程医疗会诊意见书", "远 程 会 诊 报 告 单"))
    title(sheet, 86, name, size=36)
    number = Cell(case.style.choice(("会诊编号", "会诊号", "申请单号")), serial, PiiKind.SPECIMEN_ID)
    sheet.put(60, 146, inline(sheet, number))
    kind = case.style.choice(("交互式 ■　离线式 □　急会诊 □", "类型：交互式视频会诊（急）"))
    sheet.put(1050, 146, kind, align="right")
    qr_code(sheet, 1070, 36, f"https://yc.example.cn/v/{serial}", scale=3)


def _parties(sheet: Sheet, case: Case, ill: Illness, places: tuple[str, str]) -> float:
    y, rows = 190, zip(_inviting(case, ill, places[0]), _invited(case, ill, places[1]), strict=True)
    names = case.style.choice((("邀请方", "受邀方"), ("申请方（甲）", "会诊方（乙）")))
    for x, name in zip((60, 630), names, strict=True):
        sheet.pen.rectangle((x, y, x + 550, y + 36), fill=(226, 234, 240))
        sheet.pen.rectangle((x, y, x + 550, y + 36 + 6 * 46 + 8), outline=GREY, width=1)
        sheet.put(x + 275, y + 3, name, weight=600, align="middle")
    for number, row in enumerate(rows):
        for x, cell in zip((60, 630), row, strict=True):
            key, values = pair_runs(sheet, cell)
            sheet.put(x + 12, y + 44 + 46 * number, key, colour=GREY)
            fitted(sheet, x + 140, y + 44 + 46 * number, 400, values, size=23)
    return y + 330.0


def _inviting(case: Case, ill: Illness, place: str) -> tuple[Cell, ...]:
    style = case.style
    return (
        Cell(style.choice(("医疗机构", "邀请医院")), place, PiiKind.ORGANISATION), Cell("科　　室", f"{ill.ward}（二病区）"),
        Cell(style.choice(("申请医师", "邀请医师")), [nurse(case), "  主治医师"]), Cell("联系电话", phone(case)),
        Cell("申请时间", dated(case.day, "%Y/%m/%d", " 09:4" + digits(case.chance, 1))), Cell("终端编号", identified(case, PiiKind.DEVICE_ID, "TM-", 8)),
    )  # fmt: skip


def _invited(case: Case, ill: Illness, place: str) -> tuple[Cell, ...]:
    style, draw = case.style, case.chance
    room = Run(
        f"{draw.randint(100, 999)} {draw.randint(100, 999)} {draw.randint(100, 999)}", kind=PiiKind.OTHER_ID
    )
    return (
        Cell(style.choice(("医疗机构", "受邀医院")), place, PiiKind.ORGANISATION), Cell("会诊科室", f"{ill.ward}、影像科"),
        Cell(style.choice(("会诊专家", "受邀专家")), [nurse(case), "主任、", nurse(case), "副主任医师"]), Cell("协调员", [nurse(case), " ", office(case)]),
        Cell("会诊时间", dated(case.day, "%Y/%m/%d", " 14:30-15:1" + digits(draw, 1))), Cell("会议号", [room, " 会议室2"]),
    )  # fmt: skip


def _patient(sheet: Sheet, case: Case, y: float) -> float:
    person, bed = case.patient, f"{case.chance.randint(1, 46):02d}床"
    first = (
        Cell(case.style.choice(("患者", "患者姓名", "病人")), subject(case)), Cell("性别", person.sex), Cell("年龄", age(case)),
        Cell(case.style.choice(("住院号", "病案号")), person.record_number, PiiKind.MEDICAL_ID), Cell("床位", bed, PiiKind.BED),
    )  # fmt: skip
    second = (
        Cell("身份证", person.national_id, PiiKind.NATIONAL_ID), Cell("入院日期", dated(ago(case, 1, 4))), Cell("费别", "城乡居民"),
    )  # fmt: skip
    sheet.put(60, y, inline(sheet, *first, gap="　"), weight=500)
    sheet.put(60, y + 44, inline(sheet, *second, gap="　　", colon=case.style.choice(("：", " "))))
    sheet.rule(60, y + 92, 1180, y + 92, width=1)
    return y + 106


def _section(sheet: Sheet, y: float, key: str, text: Text) -> float:
    return hanging(sheet, 60, y, key, text, at=190, right=1180, size=23, leading=1.55) + 12


def _summary(case: Case, ill: Illness) -> Text:
    years = case.chance.randint(3, 9)
    return [
        f"因“{ill.complaint}”由", organisation(case.chance.choice(TOWN_CLINICS)), surname(case), "医生送入，", case.patient.kin_relation, kin(case), "（", phone(case),
        "）代诉：高血压病史10余年，", dated(ago(case, 365 * years, 365 * years), "%Y年%-m月"), "在", organisation(HOSPITALS[4]), f"行股骨骨折内固定术。{ill.signs}",
    ]  # fmt: skip


def _pictures(case: Case, ill: Illness) -> Text:
    return [
        f"{ill.scan}（", dated(ago(case, 1, 1), "%m-%d", " 22:1" + digits(case.chance, 1)), "，检查号", identified(case, PiiKind.SPECIMEN_ID, "CT", 8),
        f"）：{ill.findings}心电图：窦性心律，V4-V6 ST段压低0.05mV。",
    ]  # fmt: skip


def _tests(sheet: Sheet, case: Case, y: float) -> float:
    sheet.put(60, y + 4, "检验结果", weight=700)
    for number, result in enumerate(results(TESTS, 6, case.chance, dash="～")):
        _test(sheet, 190 + 505 * (number % 2), y + 4 + 42 * (number // 2), result)
    return y + 140


def _test(sheet: Sheet, x: float, y: float, result: Result) -> None:
    group = sheet.group()
    sheet.put(x, y, Run(result.test.name, Label.ITEM_NAME, group))
    sheet.put(
        x + 176, y, [Run(result.value, Label.ITEM_VALUE, group), Run(result.flag, Label.ITEM_FLAG, group)]
    )
    cells: list[str | Run] = [
        Run(result.test.unit, Label.ITEM_UNIT, group),
        "　",
        Run(result.range, Label.ITEM_RANGE, group),
    ]
    sheet.put(x + 280, y + 3, cells if result.test.unit else cells[2:], size=19)


def _talk(case: Case) -> Text:
    return [
        "14:32 双方接通，申请方", surname(case), "医师汇报病史；14:41 ", nurse(case), "教授阅片并询问凝血及用药；14:58 ", case.patient.kin_relation,
        "在场，表示理解。记录：", nurse(case), "（工号", identified(case, PiiKind.OTHER_ID, "", 6), "）。",
    ]  # fmt: skip


def _opinion(case: Case, ill: Illness) -> Text:
    return [
        *ill.advice, "3.如病情变化，请拨值班手机", phone(case), "（", surname(case), "总住院），必要时经120转运，我院ICU ", Run(f"+{case.chance.randint(1, 9)}床", kind=PiiKind.BED), "可留用。",
    ]  # fmt: skip


def _later(case: Case) -> Text:
    mail = Run(f"ychz{digits(case.chance, 3)}@example.org", kind=PiiKind.EMAIL)
    return ["请于", dated(case.day + timedelta(days=7), "%-m月%-d日"), "前复查并将DICOM资料发至", mail, "，标题注明会诊编号。"]  # fmt: skip


def _signed(sheet: Sheet, case: Case, y: float, host: str) -> None:
    for x, key in ((60, "会诊专家签名："), (440, "申请医师确认：")):
        sheet.put(x, y + 14, key)
        signature(sheet, x + 180, round(y), case.chance)
    sheet.put(60, y + 84, ["报告日期：", dated(case.day, "%Y年%m月%d日")])
    seal(sheet, 1030, round(y) + 96, host, purpose="远程会诊专用章", draw=case.chance)


def _foot(sheet: Sheet, case: Case) -> None:
    site = Run("yc.example.cn/report", kind=PiiKind.URL)
    address = Run(f"198.51.100.{case.chance.randint(2, 250)}", kind=PiiKind.IP)
    printed = dated(case.day, "%Y-%m-%d", f" {case.clock(16)}")
    sheet.rule(60, 1690, 1180, 1690, width=1, colour=GREY)
    sheet.put(
        60, 1698, ["查询：", site, "　接入IP：", address, "　打印时间：", printed], size=16, colour=GREY
    )
    sheet.put(1180, 1698, "本意见供申请方参考  1/1", size=16, colour=GREY, align="right")
