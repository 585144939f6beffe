"""An outside laboratory's report to the hospital that sent the sample: a side column of labels over values, then results."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import valued
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_7.invented import (
    aged,
    before,
    crossing,
    hotline,
    latin_worker,
    number,
    on,
    person,
    phone,
    place,
    subject,
    town,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_7.panels import Panel, drugs, prenatal
from pipeline.synth.layouts.batch_7.pieces import fitted
from pipeline.synth.layouts.form import organisation, staff
from pipeline.synth.marks import bar_code, qr_code, seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_LABS: Final = ("谱元医学检验实验室", "霁州穗禾医学检验所", "岚江中检临床检验中心")
_SIDE: Final = 356
_LEFT, _RIGHT = 400, 1190
_PALE: Final[Colour] = (232, 240, 244)
_COLUMNS: Final = {
    Label.ITEM_NAME: 410, Label.ITEM_VALUE: 640, Label.ITEM_UNIT: 770, Label.ITEM_RANGE: 850, Label.ITEM_FLAG: 970,
}  # fmt: skip


def outside(case: Case) -> Sheet:
    """Report on A4: addressee at the top, person and sample in a side column, table, quality, reading, signatures."""
    sheet = Sheet(1240, 1754, size=21)
    one, lab = case.patient, case.style.choice(_LABS)
    carrying = one.sex == "女" and 19 < one.age(case.day) < 46
    panel = (
        prenatal(case.chance, high=case.chance.random() < 0.25)
        if carrying
        else drugs(case.chance, child=one.age(case.day) < 15)
    )
    sample = f"{case.style.choice(('PY', 'NB', '77'))}{case.day:%y}{digits(case.chance, 8)}"
    _head(sheet, case, lab, panel)
    _side(sheet, case, panel, sample, carrying=carrying)
    y = _table(sheet, case, panel, 316)
    y = _quality(sheet, panel, y + 22)
    y = _reading(sheet, case, panel, y + 22)
    _signed(sheet, case, y + 24, lab)
    _foot(sheet, case, lab)
    return sheet


def _head(sheet: Sheet, case: Case, lab: str, panel: Panel) -> None:
    accent = case.hospital.accent
    sheet.pen.ellipse((50, 46, 106, 102), outline=accent, width=8)
    sheet.pen.arc((64, 60, 120, 116), 120, 300, fill=accent, width=8)
    sheet.put(136, 44, organisation(lab), size=28, weight=600, colour=accent)
    sheet.put(136, 84, "独立医学实验室 · ISO 15189认可 · 室间质评A级", size=16, colour=GREY)
    sheet.rule(50, 130, 1190, 130, width=3, colour=accent)
    sent: Text = [case.style.choice(("送检单位：", "委托单位：", "致：")), organisation(case.hospital.name), "　产科门诊" if "NIPT" in panel.title else "　药学门诊"]  # fmt: skip
    sheet.put(50, 144, sent, size=22, weight=500)
    sheet.put(1190, 144, [place(case.hospital.address), "　", worker(case), " 收"], size=20, align="right")
    sheet.put(620, 200, Run(panel.title, Label.TITLE), size=34, weight=700, align="middle")


def _side(sheet: Sheet, case: Case, panel: Panel, sample: str, *, carrying: bool) -> None:
    """The column at the left: small grey labels, each over its value."""
    one, draw, style = case.patient, case.chance, case.style
    got, shape = before(case, 5, 6), style.choice(("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d"))
    last: tuple[Cell, ...] = (Cell("末次月经", on(before(case, 6 + _pregnant(panel)), shape)), Cell("配偶", person(case))) if carrying else (Cell("联系人", number(one.kin, PiiKind.PERSON)),)  # fmt: skip
    cells = (
        Cell(style.choice(("受检者", "姓名", "受检人姓名")), subject(case)), Cell("性别 / 年龄", [f"{one.sex} / ", aged(case)]), Cell(style.choice(("证件号码", "身份证号")), one.national_id, PiiKind.NATIONAL_ID),
        Cell("联系电话", phone(case)), Cell(style.choice(("院内号", "门诊/住院号")), one.record_number, PiiKind.MEDICAL_ID), Cell("送检医生", staff(case.staff(0))), *last, *(Cell(name, value) for name, value in panel.clinic),
        Cell(style.choice(("样本编号", "实验室编号", "条码号")), number(sample, PiiKind.SPECIMEN_ID)), Cell("样本类型", f"{style.choice(('Streck管', 'EDTA'))}外周血 {draw.choice((5, 8, 10))}mL"),
        Cell("采样 / 接收", [on(got, shape, f" {case.clock(8)[:5]}"), " / ", on(before(case, 4), "%m-%d")]), Cell("冷链箱号", f"CX{digits(draw, 6)}", PiiKind.DEVICE_ID),
    )  # fmt: skip
    sheet.pen.rectangle((50, 270, _SIDE, 1560), fill=_PALE)
    bar_code(sheet, 66, 284, sample, height=60, scale=1 + (len(sample) < 13))
    step = min(72, 1190 // len(cells))
    for row, cell in enumerate(cells):
        key, values = pair_runs(sheet, cell)
        sheet.put(66, 360 + step * row, key, size=16, colour=GREY)
        sheet.put(66, 360 + step * row + 24, values, size=fitted(sheet, values, _SIDE - 78, 21))


def _pregnant(panel: Panel) -> int:
    """Days of the pregnancy, out of its weeks and days as written: 16+3周."""
    weeks, _, days = panel.clinic[0][1].removesuffix("周").partition("+")
    return 7 * int(weeks) + int(days)


def _table(sheet: Sheet, case: Case, panel: Panel, y: float) -> float:
    sheet.put(_LEFT, y - 44, "检测结果", size=24, weight=600, colour=case.hospital.accent)
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 46), fill=case.hospital.accent)
    heads = ("检测项目", "结果", "", "参考", "判读") if "NIPT" in panel.title else ("基因/位点", "基因型", "", "参考型", "结论（关联药物）")  # fmt: skip
    for x, text in zip(_COLUMNS.values(), heads, strict=True):
        if text:
            sheet.put(x, y + 8, text, size=20, weight=600, colour=(255, 255, 255))
    for row in panel.rows:
        y, group = y + 50, sheet.group()
        texts = (row.name, row.value, row.unit, row.range, row.flag)
        rooms = (224, 124, 74, 114, 216)
        for (label, x), text, room in zip(_COLUMNS.items(), texts, rooms, strict=True):
            if text:
                sheet.put(x, y + 8, Run(text, label, group), size=fitted(sheet, text, room, 20))
        sheet.rule(_LEFT, y + 48, _RIGHT, y + 48, width=1, colour=(196, 202, 208))
    return y + 50


def _quality(sheet: Sheet, panel: Panel, y: float) -> float:
    """Six figures in three columns, the label before the figure."""
    for place_, (name, value) in enumerate(panel.quality):
        key, values = pair_runs(sheet, Cell(name, value))
        x, top = _LEFT + 10 + 268 * (place_ % 3), y + 40 * (place_ // 3)
        text: Text = [key, " ", *values]
        sheet.put(x, top, text, size=fitted(sheet, text, 256, 19))
    return y + 80


def _reading(sheet: Sheet, case: Case, panel: Panel, y: float) -> float:
    draw, group = case.chance, sheet.group()
    told, ill = on(case.day, "%-m月%-d日", f"{draw.randint(9, 17)}:{draw.randint(10, 59)}"), person(case)
    text: Text = [
        subject(case), f"：{panel.reading}。结果已于", told, "电话告知贵院", worker(case), "医师（分机", number(f"8{digits(draw, 3)}", PiiKind.PHONE), "）；其家属", ill,
        f"曾于{draw.randint(2, 6)}年前在我所送检（旧编号", number(f"{draw.randint(16, 19)}-{digits(draw, 6)}", PiiKind.SPECIMEN_ID), "），可联合分析。遗传咨询请约", worker(case), "。",
    ]  # fmt: skip
    sheet.put(_LEFT, y, Run(case.style.choice(("结果解释与建议", "结论与建议", "备注")), Label.KEY, group), size=24, weight=600, colour=case.hospital.accent)  # fmt: skip
    y = sheet.paragraph(_LEFT, y + 44, _RIGHT - _LEFT, valued(text, group), leading=1.65, indent=2)
    sheet.put(_LEFT, y + 14, "方法与局限", size=24, weight=600, colour=case.hospital.accent)
    return sheet.paragraph(_LEFT, y + 58, _RIGHT - _LEFT, panel.method, size=19, leading=1.6, indent=2)


def _signed(sheet: Sheet, case: Case, y: float, lab: str) -> None:
    sheet.put(_LEFT, y, ["检测：", staff(case.staff(1)), "　复核：", latin_worker(case.chance)])
    sheet.put(_LEFT, y + 54, case.style.choice(("授权签字人：", "批准：")))
    signature(sheet, _LEFT + 140, round(y) + 40, case.chance)
    sheet.put(_LEFT, y + 108, ["报告日期：", on(case.day, case.style.choice(("%Y-%m-%d", "%Y年%m月%d日")), f" {case.clock(16)[:5]}")])  # fmt: skip
    seal(sheet, 1050, round(y) + 70, lab, purpose="检验报告专用章", draw=case.chance)


def _foot(sheet: Sheet, case: Case, lab: str) -> None:
    draw, site = case.chance, f"lab{len(lab)}.example.cn"
    sheet.rule(50, 1580, 1190, 1580, width=1, colour=GREY)
    qr_code(sheet, 1086, 1588, f"https://q.{site}/{digits(draw, 9)}", scale=3)
    lines: tuple[Text, ...] = (
        ["测序仪 BG-SEQ500 序列号 ", number(f"SQ{digits(draw, 8)}", PiiKind.DEVICE_ID), "　检测风险保险：", organisation("长穗财产保险"), " 保单 ", number(f"PNJ{digits(draw, 12)}", PiiKind.INSURANCE_ID)],
        ["地址：", place(f"霁州市松泠区{town(draw)}{crossing(case.style)}生物医药园{case.style.randint(1, 9)}号楼"), "　邮编 ", number(f"99{case.style.randint(1000, 9999)}", PiiKind.POSTCODE)],
        ["客服 ", hotline(case), "　", number(f"report@{site}", PiiKind.EMAIL), "　", number(f"https://q.{site}", PiiKind.URL)],
        ["本报告仅对来样负责，未经本实验室书面同意不得部分复制。模板 RP-NI-012 V4.1　第1页/共1页"],
    )  # fmt: skip
    for row, line in enumerate(lines):
        sheet.put(50, 1594 + 34 * row, line, size=fitted(sheet, line, 1020, 18), colour=(70, 74, 82))
