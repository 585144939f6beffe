"""An appointment and preparation slip for a contrast CT: a large queue number, duties in points, a torn-off stub."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs, stacked_row
from pipeline.synth.layouts.batch_10 import invented as made
from pipeline.synth.layouts.batch_10.facts import PREPARED, SCANS, Item
from pipeline.synth.layouts.batch_10.parts import dotted, item_runs, row, shrunk
from pipeline.synth.marks import bar_code, qr_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 60, 1020
_TITLES: Final = ("CT检查预约单", "CT增强检查预约及准备须知", "影像检查预约通知单", "检查预约回执单（CT）")
_BESIDE: Final = (Label.ITEM_RANGE, Label.ITEM_FLAG)
_WEEK: Final = ("周一", "周二", "周三", "周四", "周五", "周六", "周日")
_DAYS: Final = ("%Y-%m-%d", "%Y年%-m月%-d日", "%Y/%m/%d")


def slip(case: Case) -> Sheet:
    """CT slip, 1080 x 1600: queue number and time, patient, order, preparation, route, a stub below the cut."""
    sheet = Sheet(1080, 1600, size=21)
    accession = case.number("", 10)
    queue = made.number(case.chance, PiiKind.OTHER_ID, "A0##", "CT-2-0##", "#05##", "C1##")
    _top(sheet, case, accession)
    y = _called(sheet, case, 170, queue)
    y = _person(sheet, case, y + 8)
    y = _order(sheet, case, y + 14)
    y = _findings(sheet, case, y + 8)
    y = _duties(sheet, case, y + 10)
    y = _route(sheet, case, y + 6)
    _stub(sheet, case, max(y + 10, 1402), (queue, accession))
    return sheet


def _top(sheet: Sheet, case: Case, accession: str) -> None:
    sheet.put(
        _LEFT,
        34,
        Run(case.hospital.name, kind=PiiKind.ORGANISATION),
        size=28,
        weight=600,
        colour=case.hospital.accent,
    )
    sheet.put(_LEFT, 86, Run(case.style.choice(_TITLES), Label.TITLE), size=32, weight=700)
    bar_code(sheet, 740, 30, accession, height=56)
    sheet.put(760, 92, ["检查号 ", Run(accession, kind=PiiKind.SPECIMEN_ID)], size=19)


def _called(sheet: Sheet, case: Case, y: float, queue: Run) -> float:
    """The queue number in large figures beside day, room and desk."""
    sheet.pen.rectangle((_LEFT, y - 16, _RIGHT, y + 128), outline=(70, 74, 82), width=3)
    sheet.put(_LEFT + 20, y - 6, case.style.choice(("排队号", "序号", "您的号码")), size=20, colour=GREY)
    when = made.moment(case, -2, case.style.choice(_DAYS))
    weekday = _WEEK[(case.day.weekday() + 2) % 7]
    text: list[str | Run] = [when, case.style.choice((" 上午", f"（{weekday}）", " ")), "09:30-10:00"]
    sheet.put(420, y - 2, ["预约时间　", *text], size=26, weight=600)
    sheet.put(_LEFT + 20, y + 36, queue, size=56, weight=700)
    sheet.put(420, y + 42, "检查地点　医技楼负一层 CT-3 室（256排）", size=22)
    sheet.put(
        420, y + 82, ["登记台　", made.staff(case.chance), "　迟到请拨 ", made.desk(case.chance)], size=20
    )
    return y + 140


def _person(sheet: Sheet, case: Case, y: float) -> float:
    who, draw = case.patient, case.chance
    first = [
        (250.0, Cell(case.style.choice(("姓名", "受检者", "病人")), made.patient(case))), (90.0, Cell("性别", who.sex)), (110.0, Cell("年龄", made.age(case))),
        (250.0, Cell("门诊/住院号", who.record_number, PiiKind.MEDICAL_ID)), (260.0, Cell("就诊卡", who.card_number, PiiKind.CARD_NUMBER)),
    ]  # fmt: skip
    second = [
        (250.0, Cell("申请科室/医生", ["肾内科 ", made.staff(draw)])), (200.0, Cell("病区床号", ["十二病区 ", made.number(draw, PiiKind.BED, "1#床", "+#床")])),
        (250.0, Cell("手机", made.phone(draw))), (260.0, Cell("证件号", who.national_id, PiiKind.NATIONAL_ID)),
    ]  # fmt: skip
    return stacked_row(sheet, _LEFT, stacked_row(sheet, _LEFT, y, 68, first, size=21), 68, second, size=21)


def _order(sheet: Sheet, case: Case, y: float) -> float:
    scan, why = case.chance.choice(SCANS)
    cells = (
        Cell("检查项目", scan), Cell("临床诊断", why), Cell("对比剂", "碘克沙醇 320mgI/mL 100mL"), Cell("注射方案", "右肘静脉 20G 4.5mL/s"),
        Cell("过敏史", case.chance.choice(("无", "青霉素皮试(+)", "海鲜（否认碘过敏）"))), Cell("费用", "￥1286.00 已缴"),
    )  # fmt: skip
    for number, cell in enumerate(cells):
        key, values = pair_runs(sheet, cell)
        text = [key, Run("："), *values]
        sheet.put(_LEFT + 490 * (number % 2), y + 42 * (number // 2), text, size=shrunk(sheet, text, 470, 20))
    bill: Text = [
        "发票号 ",
        made.number(case.chance, PiiKind.OTHER_ID, "0########", "9##########"),
        "　开单 ",
        made.moment(case, 1, "%m-%d", 10),
        "　预约员 ",
        made.staff(case.chance),
        " ",
        made.number(case.chance, PiiKind.OTHER_ID, "0####", "YY0###"),
    ]
    sheet.put(_LEFT, y + 128, bill, size=19)
    return y + 172


def _findings(sheet: Sheet, case: Case, y: float) -> float:
    """Results that decide about contrast: a small table without lines, its flag behind the value."""
    head: Text = [
        "增强前评估（",
        made.moment(case, 3, "%-m月%-d日"),
        "，",
        made.place(made.SMALL, case.chance),
        "检验）",
    ]
    sheet.put(_LEFT, y, head, size=20, weight=600)
    for number, (item, limits, flag) in enumerate(case.chance.sample(PREPARED, 6)):
        _finding(sheet, _LEFT + 490 * (number % 2), y + 38 + 42 * (number // 2), item, (limits, flag))
    return y + 172


def _finding(sheet: Sheet, x: float, y: float, item: Item, normal: tuple[str, str]) -> None:
    runs = item_runs(sheet, item, colon="　")
    limits, flag = (Run(text, label, runs[0].group) for text, label in zip(normal, _BESIDE, strict=True))
    row(sheet, y, ((x, runs), (x + 250, flag), (x + 290, ["（", limits, "）"])), size=20)


def _duties(sheet: Sheet, case: Case, y: float) -> float:
    """Points of advice; names and numbers stand between them."""
    draw = case.chance
    points: tuple[Text, ...] = (
        ["● 检查前禁食4～6小时，可饮水500mL；腹部检查前30分钟饮2.5%甘露醇800mL。"],
        ["● 服二甲双胍且eGFR<45者停药48小时；Graves病、重症肌无力、嗜铬细胞瘤请告知", made.surname(draw), "护士（分机", made.short_number(draw), "）。"],
        ["● 请携外院片（", made.place(made.HOSPITALS, draw), " ", made.moment(case, draw.randint(60, 300), "%Y.%m"), " 片号", made.number(draw, PiiKind.SPECIMEN_ID, "DR######", "8#######"), "）及家属", Run(case.patient.kin, kind=PiiKind.PERSON), "陪同。"],
        ["● 去除金属物品，检查床限重205kg；检查后观察30分钟，24小时饮水>2000mL。"],
        ["● 报告于", made.moment(case, -4, "%-m月%-d日", 15), "后自助打印，或登录 ", Run(f"ct.{case.hospital.site[4:]}", kind=PiiKind.URL), "，微信号 ", Run(f"yxk_{draw.randint(1000, 9999)}", kind=PiiKind.SOCIAL_ID), "。"],
    )  # fmt: skip
    sheet.put(_LEFT, y, "检查前准备", size=22, weight=600)
    y += 38
    for point in points if case.style.random() < 0.6 else (*points[:2], *points[3:]):
        y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, point, size=20, leading=1.75) + 6
    return y


def _route(sheet: Sheet, case: Case, y: float) -> float:
    address = Run(
        f"{case.hospital.address}{case.style.choice(('医技楼', '影像中心大楼', '2号楼'))}",
        kind=PiiKind.ADDRESS,
    )
    text: Text = [
        "科室地址：",
        address,
        "　邮编 ",
        Run(case.patient.postcode, kind=PiiKind.POSTCODE),
        "　公交12路、K3路可达",
    ]
    sheet.put(_LEFT, y, text, size=19)
    sheet.put(_LEFT, y + 36, "本人/家属已阅读并同意使用对比剂，签名：", size=20)
    signature(sheet, 460, round(y) + 30, case.chance)
    sheet.put(660, y + 36, ["日期：", made.moment(case, 0, "%Y.%m.%d")], size=20)
    return y + 88


def _stub(sheet: Sheet, case: Case, y: float, known: tuple[Run, str]) -> None:
    """The part that the department tears off: the same facts once more in one line."""
    queue, accession = known
    dotted(sheet, 10, 1070, y)
    qr_code(sheet, 880, round(y) + 8, f"CT|{accession}|{case.chance.randrange(10**6)}", scale=4)
    lines: tuple[Text, ...] = (
        ["科室联：", made.patient(case), "　", Run(queue.text, kind=PiiKind.OTHER_ID), "　", Run(accession, kind=PiiKind.SPECIMEN_ID)],
        ["身高 168cm　体重 61kg　GFR分期 G2　留置针 20G"],
        ["护士 ", made.staff(case.chance), "　技师 ____　打印 ", made.moment(case, 0, "%Y-%m-%d", 10), "　终端 ", made.number(case.chance, PiiKind.DEVICE_ID, "YY-PC0##", "T########")],
    )  # fmt: skip
    for number, line in enumerate(lines):
        sheet.put(_LEFT, y + 22 + 40 * number, line, size=20)
    sheet.put(_LEFT, y + 150, "表单号 FS-CT-07　版本 2.3　急救电话 120", size=16, colour=GREY)
