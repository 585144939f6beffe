"""A colour Doppler report of the heart: two frames with burnt-in texts, a table of three blocks, a conclusion."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell
from pipeline.synth.layouts.batch_3.invented import age_run
from pipeline.synth.layouts.batch_16.cast_b import (
    code,
    elsewhere,
    initials,
    known,
    medic,
    someone,
    subject,
    surname,
    tel,
    when,
)  # fmt: skip
from pipeline.synth.layouts.batch_16.echo_picture_b import burnt, fan, spectrum
from pipeline.synth.layouts.batch_16.parts_b import GREY, pair, placed
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 76, 1164
_Span = tuple[float, float]
_MEASURES: Final[tuple[tuple[str, str, _Span, int, str], ...]] = (
    ("主动脉窦部 AO", "mm", (22, 36), 0, "20～37"), ("升主动脉 AAO", "mm", (22, 34), 0, "<35"), ("左房 LAD", "mm", (26, 37), 0, "<38"), ("左室舒末 LVDd", "mm", (40, 52), 0, "35～55"),
    ("左室缩末 LVDs", "mm", (25, 36), 0, "23～40"), ("室间隔 IVS", "mm", (7, 10), 0, "6～11"), ("后壁 LVPW", "mm", (7, 10), 0, "6～11"), ("右室 RVD", "mm", (14, 24), 0, "<25"),
    ("右房横径 RA", "mm", (28, 39), 0, "<40"), ("肺动脉 MPA", "mm", (17, 25), 0, "<26"), ("EDV", "ml", (70, 128), 0, "<130"), ("ESV", "ml", (22, 50), 0, "<60"),
    ("每搏量 SV", "ml", (52, 88), 0, "50～90"), ("EF(Simpson)", "%", (56, 70), 0, "≥52"), ("FS", "%", (27, 40), 0, "25～43"), ("TAPSE", "mm", (17, 25), 0, "≥17"),
    ("二尖瓣 E峰", "m/s", (0.6, 1.1), 2, "0.6～1.2"), ("二尖瓣 A峰", "m/s", (0.4, 0.9), 2, "0.4～1.0"), ("E/A", "", (0.8, 1.9), 2, "0.8～2.0"), ("DT", "ms", (150, 230), 0, "140～240"),
    ("室间隔 e'", "cm/s", (7, 11), 1, "≥7"), ("平均 E/e'", "", (6, 13), 1, "<14"), ("主动脉瓣 Vmax", "m/s", (1, 1.7), 2, "<2.0"), ("PASP", "mmHg", (20, 34), 0, "<35"),
)  # fmt: skip
_PROFILES: Final[tuple[tuple[dict[str, _Span], str, tuple[str, ...]], ...]] = (
    ({"左房 LAD": (40, 45), "室间隔 IVS": (12, 14), "后壁 LVPW": (12, 13), "E/A": (0.5, 0.7), "室间隔 e'": (4, 6)},
     "左房增大，余房室腔内径正常。室间隔与左室后壁对称性增厚，静息状态下未见节段性运动异常。主动脉瓣右冠瓣缘回声增强，开放尚可；CDFI：二尖瓣、三尖瓣少量反流，束宽2mm。心包腔未见液性暗区。",
     ("左室壁增厚，左房增大（符合高血压性改变）", "二尖瓣、三尖瓣轻度反流（1+）", "左室舒张功能减低Ⅰ级，收缩功能正常")),
    ({"左房 LAD": (44, 52), "左室舒末 LVDd": (62, 71), "左室缩末 LVDs": (52, 60), "EDV": (190, 250), "ESV": (120, 160), "EF(Simpson)": (28, 38), "FS": (13, 19), "PASP": (42, 55)},
     "全心扩大，以左室为著，呈球形，“大心腔、小开口”。室壁运动弥漫性减低，心尖部见12×9mm稍高回声附着，活动度小。CDFI：二尖瓣中量反流，反流面积6.4cm²；心包后方液性暗区4mm。",
     ("扩张型心肌病样改变，心尖部附壁血栓可能", "二尖瓣中度反流，肺动脉高压（轻-中度）", "左室收缩功能减低，少量心包积液")),
)  # fmt: skip


def echo(case: Case) -> Sheet:
    """Echocardiography report: head, underlined pairs, two frames, 24 measurements, findings, conclusion, signers."""
    case = known(case)
    sheet = Sheet(1240, 1754, size=22)
    number = code(
        case.chance,
        case.style.choice((f"UC{case.day:%y%m%d}-0##", "XC######", "#######")),
        PiiKind.SPECIMEN_ID,
    )
    _head(sheet, case, number)
    _person(sheet, case)
    _frames(sheet, case)
    changed, seen, concluded = case.chance.choice(_PROFILES)
    _table(sheet, case, changed)
    y = _findings(sheet, case, seen, 1012)
    y = _conclusion(sheet, case, concluded, y + 8)
    _foot(sheet, case, max(y + 10, 1490), number)
    return sheet


def _head(sheet: Sheet, case: Case, number: Run) -> None:
    name = case.style.choice(("心脏彩色多普勒超声报告单", "心脏彩超检查报告", "超声心动图诊断报告单"))
    sheet.put(620, 34, organisation(case.hospital.name), size=32, weight=600, align="middle")
    sheet.put(620, 84, Run(name, Label.TITLE), size=34, weight=700, align="middle")
    sheet.put(_LEFT, 96, "超声医学科", size=19, colour=GREY)
    key = case.style.choice(("超声号", "检查编号", "US No."))
    sheet.put(_RIGHT, 94, pair(sheet, key, number), size=21, align="right")
    sheet.rule(_LEFT, 138, _RIGHT, 138, width=3)


def _person(sheet: Sheet, case: Case) -> None:
    draw, person, pick = case.chance, case.patient, case.style.choice
    bed = Run(pick(("{}床", "{} 床", "加{}床")).format(draw.randint(1, 52)), kind=PiiKind.BED)
    rows: tuple[tuple[Cell, ...], ...] = (
        (Cell(pick(("姓 名", "患者姓名", "姓名")), subject(case)), Cell("性 别", person.sex), Cell("年 龄", age_run(case)), Cell(pick(("住院号", "门诊/住院号", "ID号")), person.record_number, PiiKind.MEDICAL_ID)),
        (Cell("科 别", draw.choice(("心内二科", "门诊心血管", "CCU", "肾内科"))), Cell("床 号", bed), Cell("体表面积", f"{draw.uniform(1.5, 2):.2f}m²"), Cell("申请单号", code(draw, "SQ########", PiiKind.SPECIMEN_ID))),
        (Cell("申请医师", medic(draw)), Cell("心 律", draw.choice(("窦性", "房颤"))), Cell("血 压", f"{draw.randint(110, 168)}/{draw.randint(62, 98)}mmHg"), Cell("检查时间", when(case, pick(("%Y-%m-%d", "%Y/%m/%d", "%Y年%-m月%-d日")), hour=9))),
    )  # fmt: skip
    colon, line = pick(("：", ":", " ")), pick((True, False))
    for number, row in enumerate(rows):
        placed(sheet, 148 + 40 * number, list(zip((_LEFT, 384, 560, 830), row, strict=True)), colon=colon, line=line, size=21)  # fmt: skip
    last = [(_LEFT, Cell("临床诊断", draw.choice(("高血压病3级 很高危", "胸闷待查 NYHA Ⅲ级", "Graves病？心悸")))), (560, Cell("探头", "S5-1 1.7MHz")), (830, Cell("设备编号", code(draw, "US@#####", PiiKind.DEVICE_ID)))]  # fmt: skip
    placed(sheet, 268, last, colon=colon, line=line, size=21)
    sheet.rule(_LEFT, 308, _RIGHT, 308, width=1)


def _frames(sheet: Sheet, case: Case) -> None:
    draw = case.chance
    burnt(sheet, case, _LEFT, 320, fan(draw), ("TIS0.8 MI 1.2", "FR 52Hz", "17cm", "C 50", "P Low"))
    burnt(sheet, case, _RIGHT - 530, 320, spectrum(draw), ("PW 1.8MHz", "WF 150Hz", f"+ E {draw.uniform(60, 110):.1f}cm/s", f"A {draw.uniform(40, 90):.1f}cm/s", "75mm/s"))  # fmt: skip


def _table(sheet: Sheet, case: Case, changed: dict[str, _Span]) -> None:
    """Three blocks of eight measurements in a ruled table from 662 to 998."""
    for block in range(3):
        left = _LEFT + 363 * block
        for x, text in ((6, "测量项目"), (168, "测值"), (268, "参考值")):
            sheet.put(left + x, 666, text, size=18, weight=600)
        for number, measure in enumerate(_MEASURES[8 * block : 8 * block + 8]):
            _measured(sheet, case, left, 704 + 37 * number, measure, changed)
    for number in range(10):
        y = 662 + 37 * number
        sheet.rule(_LEFT, y, _RIGHT, y, width=1)
    for x in (0, 363, 726, 1088):
        sheet.rule(_LEFT + x, 662, _LEFT + x, 995, width=1)


def _measured(
    sheet: Sheet, case: Case, x: float, y: float, measure: tuple[str, str, _Span, int, str], changed: dict[str, _Span]
) -> None:  # fmt: skip
    name, unit, normal, decimals, reference = measure
    group, value = sheet.group(), case.chance.uniform(*changed.get(name, normal))
    flag = "*" if name in changed else ""
    sheet.put(x + 6, y, Run(name, Label.ITEM_NAME, group), size=18)
    shown: Text = [
        Run(f"{value:.{decimals}f}", Label.ITEM_VALUE, group), Run(flag, Label.ITEM_FLAG, group), " ", Run(unit, Label.ITEM_UNIT, group),
    ]  # fmt: skip
    sheet.put(x + 168, y, shown, size=18)
    sheet.put(x + 268, y, Run(reference, Label.ITEM_RANGE, group), size=18)


def _findings(sheet: Sheet, case: Case, seen: str, y: float) -> float:
    draw = case.chance
    compared: Text = [
        seen, "与", when(case, case.style.choice(("%Y-%m-%d", "%Y.%-m.%-d", "%Y年%-m月")), back=draw.randint(90, 700)), elsewhere(draw), "超声（编号", code(draw, "C#######", PiiKind.SPECIMEN_ID),
        "）比较，左房前后径增大3mm。患者体位受限，由家属", someone(draw), "陪同检查，图像质量B级。",
    ]  # fmt: skip
    sheet.put(_LEFT, y, case.style.choice(("【超声所见】", "超声描述：", "检查所见")), weight=700)
    return sheet.paragraph(_LEFT, y + 38, _RIGHT - _LEFT, compared, size=22, leading=1.5, indent=2)


def _conclusion(sheet: Sheet, case: Case, lines: tuple[str, ...], y: float) -> float:
    draw, group = case.chance, sheet.group()
    sheet.put(
        _LEFT, y, Run(case.style.choice(("【超声提示】", "超声诊断：", "结论")), Label.KEY, group), weight=700
    )
    for number, line in enumerate(lines, 1):
        sheet.put(_LEFT + 44, y + 4 + 36 * number, Run(f"{number}. {line}", Label.VALUE, group), weight=600)
    told: Text = [
        "上述结果已于", when(case, "%m-%d", hour=10), "电话告知", surname(draw), "主任医师（", tel(draw), "），建议", when(case, "%-m月%-d日", back=-14), "携本单复查；UCG录像存于",
        code(draw, "DVD-######", PiiKind.SPECIMEN_ID), "。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y + 44 + 36 * len(lines), _RIGHT - _LEFT, told, size=20, leading=1.5)


def _foot(sheet: Sheet, case: Case, y: float, number: Run) -> None:
    draw = case.chance
    placed(sheet, y + 12, [(_LEFT, Cell("检查者", medic(draw))), (380, Cell("记录", initials(draw)))])
    sheet.put(620, y + 12, "诊断医师：")
    signature(sheet, 730, round(y), draw)
    placed(
        sheet, y + 60, [(_LEFT, Cell("审核医师", medic(draw))), (620, Cell("报告时间", when(case, hour=11)))]
    )
    qr_code(sheet, 1030, round(y) - 8, f"https://{case.hospital.site}/u/{number.text}", scale=4)
    sheet.rule(_LEFT, y + 104, 1000, y + 104, width=1)
    sheet.put(
        _LEFT, y + 112, "本报告仅供临床医师参考，不作法律依据；图像扫右侧二维码查询。", size=17, colour=GREY
    )
    last: Text = [
        Run(case.hospital.address, kind=PiiKind.ADDRESS), "　预约 ", tel(draw, office=True), "　", Run(case.hospital.site, kind=PiiKind.URL),
        "　工作站 US-03　登录 ", code(draw, "0#####", PiiKind.OTHER_ID),
    ]  # fmt: skip
    sheet.put(_LEFT, y + 142, last, size=17, colour=GREY)
