"""An eye examination on A4 landscape: figures of both eyes in ruled tables, a refractometer's strip glued beside."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import oval_seal
from pipeline.synth.layouts.batch_8.own import (
    ago,
    coded,
    desk,
    family_name,
    firm,
    home,
    initials,
    latin,
    patient_of,
    patient_run,
    person,
    phone,
    relative,
    school,
    some_hospital,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_8.ruled import item, paired, row, upright
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _MAIN, _STRIP = 50, 1262, 1346
_PAPER: Colour = (240, 240, 232)
_SIGNS: Final = (
    ("眼睑", "未见异常", "睑板腺开口堵塞", "上睑下垂2mm"), ("结膜", "无充血", "乳头（＋＋）滤泡（＋）", "充血（＋）"), ("角膜", "透明，荧光素（－）", "KP（－）", "3点位血管翳"),
    ("前房", "轴深3CT", "周边1/3CT，Tyn（－）", "轴深2.5CT"), ("瞳孔", "圆，3mm，RAPD（－）", "圆，2.5mm", "药物性散大6mm"), ("晶状体", "透明", "LOCSⅢ C2N2P1", "IOL位正"),
    ("玻璃体", "清", "Weiss环", "絮状混浊"), ("眼底", "C/D=0.3，A/V=2:3", "C/D=0.6，颞侧弧形斑", "豹纹状，未见裂孔"), ("黄斑", "中心反光（＋）", "散在drusen", "OCT示中心凹厚度238μm"),
)  # fmt: skip
_MEASURES: Final = (
    ("眼压（NCT）", 11, 24, 1, "mmHg", "10～21"), ("眼轴AL", 22, 27, 2, "mm", "22.00～24.50"), ("角膜厚度CCT", 490, 580, 0, "μm", "500～560"),
    ("平坦K1", 41, 44, 2, "D", "40.00～44.00"), ("陡峭K2", 43, 46, 2, "D", "41.00～46.00"), ("内皮细胞密度", 1800, 3100, 0, "个/mm²", ">2000"),
    ("视野MD", -7, 1, 2, "dB", "±2.00"), ("泪液Schirmer", 4, 22, 0, "mm/5min", ">10"),
)  # fmt: skip


def eyes(case: Case) -> Sheet:
    """Eye report: head in key cells, refraction, findings and measures side by side, advice, strip, signatures."""
    case, sheet = patient_of(case, 2000, 34800), Sheet(1754, 1240, size=21)
    name = case.style.choice(("眼科检查及医学验光报告单", "眼科专科检查记录（双眼）", "视光中心验光检查单"))
    sheet.put(_LEFT, 34, Run(name, Label.TITLE), size=34, weight=700)
    sheet.put(_LEFT + _MAIN, 30, organisation(case.hospital.name), size=24, align="right")
    place: Text = ["地址：", Run(case.hospital.address, kind=PiiKind.ADDRESS), "　预约 ", desk(case)]
    sheet.put(_LEFT + _MAIN, 64, place, size=16, align="right")
    number = coded(PiiKind.MEDICAL_ID, case, case.style.choice(("##########", "E#######", "YK-##-#####")))
    y = _head(sheet, case, 98, number)
    y = _refraction(sheet, case, y + 12)
    y = _tables(sheet, case, y + 12)
    y = _advice(sheet, case, y + 8)
    _foot(sheet, case, 1120)
    _strip(sheet, case, number)
    return sheet


def _head(sheet: Sheet, case: Case, y: float, number: Run) -> float:
    person_now, young = case.patient, case.patient.age(case.day) < 18
    place = Cell("学校", school(case)) if young else Cell("单位", firm(case))
    kin = Cell("监护人" if young else "家属", [relative(case), " ", phone(case)])
    when = ago(case, 0, case.style.choice(("%Y-%m-%d", "%Y.%m.%d", "%Y年%m月%d日")))
    rows = (
        ((110, 222, Cell(case.style.choice(("姓名", "受检者")), patient_run(case))), (70, 60, Cell("性别", person_now.sex)), (110, 170, Cell("出生日期", day(person_now.birth), PiiKind.DATE)), (100, 180, Cell("就诊号", number)), (100, 140, Cell("检查日", when))),
        ((110, 222, place), (70, 330, kin), (100, 430, Cell("住址", home(case)))),
        ((110, 352, Cell("主诉", "视远模糊、眼前黑影飘动")), (110, 690, Cell("既往史", [ago(case, 800, "%Y年%-m月"), "于", some_hospital(case), "行右眼PRK（", family_name(case), "主任）"]))),
    )  # fmt: skip
    for cells in rows:
        y = paired(sheet, _LEFT, y, 42, cells)
    return y


def _power(case: Case, low: float, high: float) -> str:
    return f"{case.chance.randint(round(low * 4), round(high * 4)) / 4:+.2f}"


def _refraction(sheet: Sheet, case: Case, y: float) -> float:
    widths = (72, 90, 180, 150, 110, 130, 130, 110, 290)
    heads = ("方法", "眼别", "球镜", "柱镜", "轴位", "裸眼视力", "矫正视力", "ADD", "瞳距 / 棱镜")
    y = row(sheet, _LEFT, y, 34, tuple(zip(widths, heads, strict=True)), size=18, middle=True, weight=600)
    names = case.style.choice((("OD", "OS"), ("右 R", "左 L"), ("右眼", "左眼")))
    for method in ("主觉", "旧镜"):
        upright(sheet, _LEFT, y, 72, 88, method, size=19)
        for eye in names:
            y = row(
                sheet,
                _LEFT + 72,
                y,
                44,
                tuple(zip(widths[1:], _eye(sheet, case, eye), strict=True)),
                middle=True,
            )
    return y


def _eye(sheet: Sheet, case: Case, eye: str) -> list[Text]:
    draw, run = case.chance, item(sheet, {Label.ITEM_NAME: eye, Label.ITEM_VALUE: _power(case, -6, 2), Label.ITEM_UNIT: "DS"})  # fmt: skip
    sphere = [*_runs(run[Label.ITEM_VALUE]), " ", *_runs(run[Label.ITEM_UNIT])]
    other = draw.choice((f"{draw.randint(54, 68)} mm", f"{draw.randint(27, 34)}.5/NPD 30", "2△BI", "1△BU"))
    sight = (
        draw.choice(("0.1", "0.25", "4.6", "FC/30cm", "HM/BE")),
        draw.choice(("1.0", "0.8-2", "5.0", "20/25")),
    )
    return [run[Label.ITEM_NAME], sphere, f"{_power(case, -2, -0.25)} DC", f"×{draw.randint(1, 180)}", *sight, draw.choice(("+1.50", "－")), other]  # fmt: skip


def _runs(text: Text) -> list[str | Run]:
    return [text] if isinstance(text, str | Run) else list(text)


def _tables(sheet: Sheet, case: Case, y: float) -> float:
    """Findings at the left, measures at the right, row beside row so that both are read in order."""
    draw = case.chance
    left, right = (110, 258, 258), (160, 100, 100, 116, 160)
    heads = zip(
        (*left, *right), ("项目", "右眼 OD", "左眼 OS", "测量", "OD", "OS", "单位", "参考"), strict=True
    )
    y = row(sheet, _LEFT, y, 34, tuple(heads), size=18, middle=True, weight=600, fill=(236, 240, 246))
    for number, (name, *found) in enumerate(_SIGNS):
        sign = item(sheet, {Label.ITEM_NAME: name, Label.ITEM_VALUE: draw.choice(found)})
        cells: list[Text] = [*sign.values(), draw.choice(found)]
        cells += _measure(sheet, case, number) if number < len(_MEASURES) else [""] * len(right)
        y = row(sheet, _LEFT, y, 45, tuple(zip((*left, *right), cells, strict=True)), size=19)
    return y


def _measure(sheet: Sheet, case: Case, number: int) -> list[Text]:
    name, low, high, decimals, unit, limits = _MEASURES[number]
    first, second = (f"{case.chance.uniform(low, high):.{decimals}f}" for _ in range(2))
    fields = {Label.ITEM_NAME: name, Label.ITEM_VALUE: first, Label.ITEM_UNIT: unit, Label.ITEM_RANGE: limits}
    run = item(sheet, fields)
    return [run[Label.ITEM_NAME], run[Label.ITEM_VALUE], second, run[Label.ITEM_UNIT], run[Label.ITEM_RANGE]]


def _advice(sheet: Sheet, case: Case, y: float) -> float:
    texts: tuple[tuple[str, Text], ...] = (
        ("诊断", "双眼屈光不正（H52.1），右眼POAG待排，左眼年龄相关性白内障，双眼Sjögren样干眼"),
        ("处理", ["0.01%阿托品滴眼液 qn ou；拉坦前列素 qn od。OCT（检查号", coded(PiiKind.SPECIMEN_ID, case, "OCT#######"), "）已由", worker(case), "技师上传，", ago(case, -30, "%-m月%-d日"), "复查眼压；与转诊的", some_hospital(case), family_name(case), "医生电话沟通。"]),
        ("配镜", ["处方已传", Run("明澈视光配镜（枕流街店）", kind=PiiKind.ORGANISATION), "，订单", coded(PiiKind.OTHER_ID, case, "MC20######"), "，1.60非球面，基弯400，", ago(case, -5, "%m/%d"), "取镜。"]),
    )  # fmt: skip
    for key, text in texts:
        head, values = pair_runs(sheet, Cell(key, text))
        y = sheet.paragraph(_LEFT, y, _MAIN, [head, "：", *values], size=22, leading=1.55) + 5
    return y


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    line: Text = [
        "验光师 ",
        worker(case),
        "（证书 ",
        coded(PiiKind.OTHER_ID, case, "99########"),
        "）　复核 ",
        initials(case),
        "　眼科医师",
    ]
    end = sheet.put(_LEFT, y + 14, line)
    signature(sheet, round(end) + 12, round(y) + 4, case.chance)
    oval_seal(sheet, 1130, round(y) + 26, case.hospital.name, "验光配镜专用", (60, 70, 160))


def _strip(sheet: Sheet, case: Case, number: Run) -> None:
    """What the refractometer printed: three readings and a mean of each eye."""
    sheet.pen.rectangle((_STRIP, 40, 1714, 1196), fill=_PAPER, outline=(190, 190, 184))
    draw = case.chance
    stamp = Run(
        f"{day(case.day, case.style.choice(('%d-%m-%Y', '%Y/%m/%d')))} {case.clock(9)[:5]}", kind=PiiKind.DATE
    )
    lines: list[Text] = [
        case.style.choice(("ARK-Q7", "REFRAMAX 9", "AR-2210 KM")), stamp, ["NAME ", Run(latin(draw), kind=PiiKind.PERSON)], ["ID ", Run(number.text, kind=PiiKind.MEDICAL_ID)],
        "VD = 12.00 mm   CYL (-)", *_readings(case, "<R>"), *_readings(case, "<L>"),
        f"PD {draw.randint(55, 68)}   KER 1.3375", ["SN ", coded(PiiKind.DEVICE_ID, case, "######@#"), "  OP ", Run(digits(draw, 5), kind=PiiKind.OTHER_ID)], ["BY ", Run(person(draw), kind=PiiKind.STAFF)],
    ]  # fmt: skip
    for place, line in enumerate(lines):
        sheet.put(_STRIP + 24, 62 + 49 * place, line, size=23)


def _readings(case: Case, eye: str) -> list[Text]:
    draw, sphere = case.chance, case.chance.randint(-24, 6) / 4
    lines: list[Text] = [f"{eye}   S        C       A"]
    for mark in ("  ", "  ", "  ", "* "):
        cylinder = draw.randint(-7, -1) / 4
        lines.append(
            f"{mark}{sphere + draw.choice((0, 0.25)):+.2f}  {cylinder:+.2f}  {draw.randint(160, 179)}"
        )
    return [
        *lines,
        f"S.E. {sphere - 0.25:+.2f}",
        f"R1 {draw.uniform(7.4, 8.1):.2f}  D {draw.uniform(41, 45):.2f}",
    ]
