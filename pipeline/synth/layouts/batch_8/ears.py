"""A hearing test: a column of facts down the left edge, two audiograms, a table of thresholds, tympanometry, opinion."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_8.own import (
    age_run,
    ago,
    coded,
    desk,
    family_name,
    firm,
    initials,
    patient_of,
    patient_run,
    person,
    phone,
    relative,
    some_hospital,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_8.ruled import LINE, fitted, item, row
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import qr_code, seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_SIDE, _LEFT, _RIGHT = 310, 344, 1196
_PITCHES: Final = (125, 250, 500, 1000, 2000, 4000, 8000)
_RED: Colour = (200, 40, 40)
_BLUE: Colour = (30, 60, 190)
_MIDDLE: Final = (
    ("鼓室图类型", ("A型", "As型", "B型", "C型"), "", "A型"), ("峰压", ("-12", "-168", "8", "-35"), "daPa", "-100～+50"), ("声导抗峰值", ("0.24", "0.71", "1.20"), "ml", "0.30～1.60"),
    ("外耳道容积", ("0.9", "1.3", "1.1"), "ml", "0.6～1.5"), ("镫骨肌反射1kHz", ("95", "100", "未引出"), "dB HL", "70～100"), ("ABR Ⅴ波阈值", ("30", "45", "60"), "dB nHL", "≤35"),
    ("DPOAE", ("通过", "2/6频率引出", "未通过"), "", "通过"), ("SRT", ("25", "40", "55"), "dB HL", "≤25"), ("WRS", ("96", "88", "64"), "%", ">90"),
)  # fmt: skip


def ears(case: Case) -> Sheet:
    """Audiometry report: tinted side column, title over the graphs, table, opinion, foot with a seal."""
    case, sheet = patient_of(case, 20 * 365, 35400), Sheet(1240, 1754, size=22)
    sheet.pen.rectangle(
        (0, 0, _SIDE, 1754), fill=case.style.choice(((232, 238, 244), (240, 240, 236), (230, 242, 236)))
    )
    number = coded(
        PiiKind.SPECIMEN_ID, case, case.style.choice(("PTA##########", "TL-####-####", "A2####-###"))
    )
    _side(sheet, case, number)
    middle = (_LEFT + _RIGHT) / 2
    sheet.put(middle, 36, organisation(case.hospital.name), size=30, weight=600, align="middle")
    name = case.style.choice(
        ("纯音听阈测定及声导抗报告", "听 力 学 检 查 报 告 单", "耳鼻咽喉头颈外科 听力检查报告")
    )
    sheet.put(middle, 82, Run(name, Label.TITLE), size=30, weight=700, align="middle")
    ears_heard = {ear: [case.chance.randint(1, 5) * 5 + case.chance.randint(0, 2) * 5 * place for place in range(7)] for ear in "RL"}  # fmt: skip
    _graph(sheet, _LEFT + 44, 172, ears_heard["R"], "右耳 (○)", _RED)
    _graph(sheet, _LEFT + 480, 172, ears_heard["L"], "左耳 (×)", _BLUE)
    y = _thresholds(sheet, 560, ears_heard)
    y = _middle_ear(sheet, case, y + 18)
    y = _opinion(sheet, case, y + 14)
    _foot(sheet, case, y + 8, number)
    return sheet


def _side(sheet: Sheet, case: Case, number: Run) -> None:
    draw = case.chance
    cells = (
        Cell(case.style.choice(("姓名", "受检者姓名", "患者")), patient_run(case)), Cell("性别 / 年龄", [f"{case.patient.sex} / ", age_run(case)]), Cell("检查编号", number),
        Cell(case.style.choice(("门诊号", "ID号", "就诊卡")), coded(PiiKind.MEDICAL_ID, case, "0#########")), Cell("身份证", case.patient.national_id, PiiKind.NATIONAL_ID), Cell("联系方式", phone(case)),
        Cell("病区床号", ["耳鼻喉科 ", Run(draw.choice((f"+{draw.randint(1, 9)}床", f"5-{draw.randint(10, 60)}", f"{draw.randint(1, 48)}床")), kind=PiiKind.BED)]),
        Cell("用人单位", firm(case)), Cell("工种 / 接噪工龄", f"{draw.choice(('冲压', '纺纱', '铆焊'))} / {draw.randint(1, 3)}年"), Cell("送检医生", worker(case)),
        Cell("陪同者", [relative(case), f"（{draw.choice(('家属', '同事', '同乡'))}）"]), Cell("检查日期", ago(case, 0, case.style.choice(("%Y-%m-%d", "%Y年%-m月%-d日", "%y/%m/%d")))),
        Cell("听力计", ["双通道 机身号", coded(PiiKind.DEVICE_ID, case, "N######")]), Cell("隔声室本底", "≤25 dB(A)"), Cell("传导方式", "气导AC＋骨导BC"),
    )  # fmt: skip
    for place, cell in enumerate(cells):
        key, values = pair_runs(sheet, cell)
        sheet.put(22, 44 + 94 * place, key, size=17, colour=GREY)
        sheet.put(22, 70 + 94 * place, values, size=fitted(sheet, values, _SIDE - 34, 24), weight=500)
    qr_code(sheet, 60, 1470, f"https://{case.hospital.site}/ent/{digits(draw, 9)}", scale=5)
    sheet.put(_SIDE / 2, 1668, "扫码看原始听力图", size=16, align="middle", colour=GREY)


def _graph(sheet: Sheet, x: float, y: float, levels: list[int], name: str, colour: Colour) -> None:
    """An audiogram: pitches along the top, hearing level downwards from -10 to 110 dB."""
    width, height = 348, 330
    sheet.put(x + width / 2, y - 40, name, size=20, align="middle", colour=colour)
    for place, pitch in enumerate(_PITCHES):
        at = x + 18 + 52 * place
        sheet.rule(at, y, at, y + height, width=1, colour=(180, 184, 190))
        sheet.put(at, y + height + 4, str(pitch), size=14, align="middle")
    for step in range(7):
        level = y + height * (step * 20 + 10) / 130 - height * 10 / 130
        sheet.rule(x, level, x + width, level, width=1, colour=(180, 184, 190))
        sheet.put(x - 8, level - 10, str(step * 20 - 10), size=14, align="right")
    sheet.pen.rectangle((x, y, x + width, y + height), outline=LINE, width=2)
    points = [(x + 18 + 52 * place, y + height * (level + 10) / 130) for place, level in enumerate(levels)]
    sheet.pen.line(points, fill=colour, width=2)
    for px, py in points:
        _sign(sheet, px, py, colour)


def _sign(sheet: Sheet, x: float, y: float, colour: Colour) -> None:
    if colour == _RED:
        sheet.pen.ellipse((x - 7, y - 7, x + 7, y + 7), outline=colour, width=2, fill=(255, 255, 255))
        return
    sheet.rule(x - 7, y - 7, x + 7, y + 7, colour=colour)
    sheet.rule(x - 7, y + 7, x + 7, y - 7, colour=colour)


def _thresholds(sheet: Sheet, y: float, heard: dict[str, list[int]]) -> float:
    """Hearing levels by pitch, each row an ear and a path of conduction."""
    heads = ("dB HL", *(f"{pitch}Hz" for pitch in _PITCHES), "PTA均值")
    widths = (148, *(82,) * 7, 130)
    y = row(sheet, _LEFT, y, 42, tuple(zip(widths, heads, strict=True)), size=17, middle=True, weight=600)
    for name, ear, gap in (
        ("右耳气导", "R", 0),
        ("右耳骨导", "R", 10),
        ("左耳气导", "L", 0),
        ("左耳骨导", "L", 15),
    ):
        levels = [max(-5, level - gap) for level in heard[ear]]
        mean = sum(levels[2:6]) / 4
        flag = " ↑" if mean > 25 else ""
        run = item(sheet, {Label.ITEM_NAME: name, Label.ITEM_VALUE: f"{mean:.1f}"})
        cells: list[Text] = [run[Label.ITEM_NAME], *map(str, levels), _joined(run[Label.ITEM_VALUE], flag)]
        y = row(sheet, _LEFT, y, 42, tuple(zip(widths, cells, strict=True)), size=19, middle=True)
    return y


def _joined(value: Text, flag: str) -> list[Run]:
    runs = [value] if isinstance(value, Run) else []
    return [*runs, Run(" "), Run(flag.strip(), Label.ITEM_FLAG, runs[0].group)] if flag and runs else runs


def _middle_ear(sheet: Sheet, case: Case, y: float) -> float:
    widths = (252, 170, 170, 110, 150)
    heads = ("声导抗与客观测听", "右耳", "左耳", "单位", "参考")
    y = row(sheet, _LEFT, y, 36, tuple(zip(widths, heads, strict=True)), size=18, weight=600, border=False, fill=(226, 230, 236))  # fmt: skip
    for name, found, unit, limits in _MIDDLE:
        fields = {
            Label.ITEM_NAME: name,
            Label.ITEM_VALUE: case.chance.choice(found),
            Label.ITEM_UNIT: unit,
            Label.ITEM_RANGE: limits,
        }
        run = item(sheet, fields)
        cells = (run[Label.ITEM_NAME], run[Label.ITEM_VALUE], case.chance.choice(found), run[Label.ITEM_UNIT], run[Label.ITEM_RANGE])  # fmt: skip
        row(sheet, _LEFT, y, 42, tuple(zip(widths, cells, strict=True)), size=19, border=False)
        sheet.rule(_LEFT, y + 42, _RIGHT, y + 42, width=1, colour=(200, 204, 210))
        y += 42
    return y


def _opinion(sheet: Sheet, case: Case, y: float) -> float:
    texts: tuple[tuple[str, Text], ...] = (
        ("专科检查", "双耳鼓膜完整，光锥存在；Weber试验偏右，Rinne试验左（－），Dix-Hallpike（－），Epworth评分6"),
        ("病史", ["自", ago(case, 160, "%Y年%-m月"), "起耳鸣，", ago(case, 12, "%-m月%-d日"), "于", some_hospital(case), "测听（报告号", coded(PiiKind.SPECIMEN_ID, case, "EN#######"), "），班组长", relative(case), "代述无爆震史"]),
        ("结论", "双耳高频下降型感音神经性聋，左耳混合性聋待排（H90.3）；双耳听阈加权值为38dB"),
        ("建议", ["脱离噪声48h后复测，拟", ago(case, -14, "%m月%d日"), "由", family_name(case), "主任医师复核；助听器验配请联系", worker(case), "（", desk(case), "）"]),
    )  # fmt: skip
    for key, text in texts:
        head, values = pair_runs(sheet, Cell(key, text))
        y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [head, "：", *values], size=23, leading=1.55) + 5
    return y


def _foot(sheet: Sheet, case: Case, y: float, number: Run) -> None:
    draw = case.chance
    sheet.put(
        _LEFT,
        y + 14,
        ["测试者：", initials(case), "　审核：", Run(person(draw), kind=PiiKind.STAFF), "　报告医师："],
    )
    signature(sheet, 836, round(y) + 4, draw)
    seal(sheet, 1080, round(y) + 84, case.hospital.name, purpose="听力诊断专用", draw=draw)
    printed: Text = [
        "报告时间 ", Run(f"{day(case.day, '%Y-%m-%d')} {case.clock(16)[:5]}", kind=PiiKind.DATE), "  打印机 ", coded(PiiKind.IP, case, "192.0.2.1##"),
        "  编号 ", Run(number.text, kind=PiiKind.SPECIMEN_ID), "  表 ENT-07 版本1.3",
    ]  # fmt: skip
    sheet.put(_LEFT, 1712, printed, size=16, colour=GREY)
