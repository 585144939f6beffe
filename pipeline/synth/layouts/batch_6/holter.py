"""A 24-hour electrocardiogram's report: boxed groups of counts, an hourly table, the wearer's diary, strips."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.invented import age_run, long_mobile, office_phone, patient_run
from pipeline.synth.layouts.batch_6.own import (
    bed,
    clock,
    coded,
    dated,
    doctor,
    family,
    firm,
    numbered,
    role,
    surname,
    when,
)  # fmt: skip
from pipeline.synth.layouts.batch_6.pictures import heart_strip
from pipeline.synth.layouts.form import day, organisation, title
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 60, 1180
_GROUPS: Final = (
    ("心率", (("总心搏数", 86000, 128000, "次", "", 0), ("平均心率", 58, 92, "bpm", "60-100", 0), ("最快心率", 112, 168, "bpm", "", 2), ("最慢心率", 38, 56, "bpm", "", 2), ("停搏>2.0s", 0, 6, "次", "0", 0), ("最长RR间期", 1420, 2480, "ms", "<2000", 2))),
    ("室性", (("室早总数", 3200, 9800, "次", "<100", 0), ("单发", 1900, 2900, "次", "", 0), ("成对", 0, 140, "对", "", 0), ("二联律", 0, 320, "阵", "", 0), ("室速", 0, 4, "阵", "0", 2), ("室早占比", 3, 9, "%", "<1", 0))),
    ("室上性", (("房早总数", 20, 4200, "次", "<100", 0), ("短阵房速", 0, 22, "阵", "", 0), ("最长房速", 3, 17, "跳", "", 0), ("房颤负荷", 0, 12, "%", "0", 0))),
    ("HRV", (("SDNN", 62, 168, "ms", "102-180", 0), ("SDANN", 51, 150, "ms", "92-162", 0), ("rMSSD", 12, 58, "ms", "15-39", 0), ("pNN50", 1, 21, "%", "", 0))),
)  # fmt: skip
"""Groups of counts: name, least and most, unit, normal range, 2 if a time stands behind the value."""


def holter(case: Case) -> Sheet:
    """Holter report on A4: title line, head in a frame, four framed groups, hours, diary, strips, conclusion."""
    sheet = Sheet(1240, 1754, size=20)
    number = numbered(case, case.style.choice(("HT", "D", "24H")), 7)
    title(
        sheet,
        38,
        case.style.choice(
            ("动态心电图报告", "24小时动态心电图（Holter）分析报告", "长程动态心电图检查报告单")
        ),
        size=32,
    )
    sheet.put(_LEFT, 50, organisation(case.hospital.name), size=20, weight=500)
    qr_code(sheet, 1066, 12, number, scale=3)
    _head(sheet, case, number)
    y = _counts(sheet, case, 300)
    y = _hours(sheet, case, y + 12)
    y = _diary(sheet, case, y + 12)
    y = _strips(sheet, case, y + 8)
    y = _conclusion(sheet, case, y + 12)
    _foot(sheet, case, y + 8)
    return sheet


def _head(sheet: Sheet, case: Case, number: str) -> None:
    person, style = case.patient, case.style
    begin, end = day(case.day), day(case.day + timedelta(days=1))
    rows = (
        [Cell("姓名", patient_run(case)), Cell("性别", person.sex), Cell("年龄", age_run(case)), Cell(style.choice(("Holter号", "编号", "检查号")), number, PiiKind.SPECIMEN_ID), Cell("起搏器", style.choice(("无", "VVI", "DDD")))],
        [Cell(style.choice(("住院号", "病案号", "ID号")), person.record_number, PiiKind.MEDICAL_ID), Cell("床位", bed(case)), Cell("申请", [surname(case), "医师"]), Cell("病区", style.choice(("心内二", "CCU", "门诊"))), Cell("电话", long_mobile(case.chance), PiiKind.PHONE)],
        [Cell("开始", f"{begin} {case.clock(9)}", PiiKind.DATE), Cell("结束", f"{end} {case.clock(8)}", PiiKind.DATE), Cell("有效记录", "23h06m"), Cell("诊断", "心悸R00.2")],
        [Cell("记录盒", coded(case, PiiKind.DEVICE_ID, "DMS#######")), Cell("存储卡", coded(case, PiiKind.DEVICE_ID, "CF-####@")), Cell("佩戴护士", doctor(case)), Cell("单位", firm(case))],
    )  # fmt: skip
    sheet.pen.rectangle((_LEFT, 126, _RIGHT, 288), outline=(40, 44, 52), width=2)
    colon = style.choice((":", "：", " "))
    for line, cells in enumerate(rows):
        sheet.put(_LEFT + 14, 134 + 38 * line, inline(sheet, *cells, colon=colon, gap="   "), size=18)


def _counts(sheet: Sheet, case: Case, y: float) -> float:
    """Two groups side by side, twice; values stand right of their names, times of day behind them."""
    short = case.style.random() < 0.5
    for half in (0, 2):
        tallest = max(len(_GROUPS[half][1]), len(_GROUPS[half + 1][1]))
        for side in (0, 1):
            x = _LEFT + 564 * side
            name, rows = _GROUPS[half + side]
            sheet.pen.rectangle((x, y, x + 556, y + 34 + 29 * tallest), outline=(120, 126, 136), width=1)
            sheet.put(x + 8, y + 3, f"■ {name}", size=17, weight=600, colour=case.hospital.accent)
            for number, row in enumerate(rows):
                _count(sheet, case, x + 14, y + 30 + 29 * number, row, short)
        y += 42 + 29 * tallest
    return y


def _count(
    sheet: Sheet, case: Case, x: float, y: float, row: tuple[str, int, int, str, str, int], short: bool
) -> None:
    name, least, most, unit, limits, timed = row
    value, group, hour = case.chance.randint(least, most), sheet.group(), case.chance.randint(0, 23)
    sheet.put(x, y, Run(name, Label.ITEM_NAME, group), size=18)
    shown: Text = [Run(str(value), Label.ITEM_VALUE, group), " ", Run(unit, Label.ITEM_UNIT, group)]
    sheet.put(x + 150, y, shown, size=18)
    if limits:
        sheet.put(x + 280, y, Run(limits, Label.ITEM_RANGE, group), size=18)
    if timed:
        shape = "%m-%d" if short else "%Y-%m-%d"
        sheet.put(
            x + 370,
            y,
            ["@ " * short, dated(case.day + timedelta(days=hour < 9), shape, case.clock(hour))],
            size=16,
        )


def _hours(sheet: Sheet, case: Case, y: float) -> float:
    """Twelve columns of two hours each: rates and early beats."""
    names = case.style.choice((("时段", "心率 低/均/高", "VE", "SVE"), ("时间", "HR", "室早", "房早")))
    xs = [_LEFT, 196, *(196 + 82 * number for number in range(1, 13))]
    ruled(sheet, xs, [y + 27 * number for number in range(5)], colour=(150, 154, 162))
    for line, name in enumerate(names):
        sheet.put(_LEFT + 6, y + 27 * line + 3, name, size=15, weight=500)
        for number in range(12):
            mean = case.chance.randint(54, 96)
            texts = (
                f"{(8 + 2 * number) % 24:02d}-{(10 + 2 * number) % 24:02d}",
                f"{mean - 9}/{mean}/{mean + 31}",
                str(case.chance.randint(0, 980)),
                str(case.chance.randint(0, 96)),
            )
            sheet.put(xs[number + 1] + 41, y + 27 * line + 3, texts[line], size=14, align="middle")
    return y + 108


def _diary(sheet: Sheet, case: Case, y: float) -> float:
    person, draw = case.patient, case.chance
    text: Text = [
        f"10:{draw.randint(10, 50)} 与", family(case), "在", Run("半亩塘社区活动室", kind=PiiKind.ADDRESS), "下棋；12:30 午饭；15:40 上四楼心慌1分钟，", person.kin_relation, Run(person.kin, kind=PiiKind.PERSON), "（", Run(long_mobile(draw), kind=PiiKind.PHONE),
        "）在旁；19:05 服倍他乐克25mg；", dated(case.day + timedelta(days=1), "%-m月%-d日", "6:20"), " 起床，7:10 坐12路车，电极CM5脱落，", surname(case), "护士重贴。",
    ]  # fmt: skip
    key, values = pair_runs(sheet, Cell(case.style.choice(("活动日志", "患者日记", "生活日志")), text))
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [key, "：", *values], size=20, leading=1.6)


def _strips(sheet: Sheet, case: Case, y: float) -> float:
    for number, (name, early) in enumerate(
        (("窦性心律", False), ("室性早搏 Lown Ⅱ级", True), ("ST段下移0.1mV V5", False))
    ):
        top = round(y) + 190 * number
        stamp = dated(case.day, case.style.choice(("%Y-%m-%d", "%d-%m-%y")), case.clock(14 + number))
        owner: list[str | Run] = [patient_run(case), "  "] if number == 0 else []
        sheet.put(_LEFT, top, [*owner, stamp, f"  CH1 V5  25mm/s 10mm/mV  {name}"], size=15, colour=GREY)
        heart_strip(sheet, (_LEFT, top + 26, _RIGHT, top + 176), case.chance, early=early)
    return y + 578


def _conclusion(sheet: Sheet, case: Case, y: float) -> float:
    text: Text = [
        "1. 窦性心律，心率变异性减低；2. 频发室性早搏（Lown Ⅱ级），部分呈二联律；3. 偶发房性早搏，短阵房速；4. V5导联ST段水平型下移0.1mV，持续2分钟；",
        "5. 未见Mobitz Ⅱ型阻滞，Wenckebach现象1阵。与", when(case, 150, 700, case.style.choice(("%Y-%m-%d", "%Y年%-m月%-d日"))), "Holter（", coded(case, PiiKind.SPECIMEN_ID, "HT#######"), "）比较室早减少。",
    ]  # fmt: skip
    key, values = pair_runs(sheet, Cell(case.style.choice(("结论", "诊断提示", "分析结论")), text))
    sheet.put(_LEFT, y, [key, "："], weight=700)
    return sheet.paragraph(_LEFT + 108, y, _RIGHT - _LEFT - 108, values, leading=1.6)


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(
        _LEFT,
        y + 8,
        [
            "分析 ",
            role(case, 1),
            "      ",
            case.style.choice(("复核 ", "审核者 ")),
            role(case, 2),
            "      报告医师",
        ],
    )
    signature(sheet, 520, round(y) - 2, case.chance)
    sheet.put(800, y + 8, ["报告日期：", dated(case.day + timedelta(days=2), "%Y-%m-%d", clock(case, 15))])
    sheet.put(
        _LEFT,
        y + 48,
        [
            "盒子归还及预约请拨 ",
            Run(office_phone(case.chance), kind=PiiKind.PHONE),
            "，设备型号 CardioLine-12S，软件 V5.3.1；急救请拨120。",
        ],
        size=15,
        colour=GREY,
    )
