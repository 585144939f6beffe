"""A laboratory report on its side: three narrow blocks of items, and all that names the patient in a strip at the right."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import BLOOD, CHEMISTRY, results
from pipeline.synth.layouts.batch_2.parts import age, subject
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_15.invented_b import (
    TOWN_CLINICS,
    ago,
    dated,
    fitted,
    home,
    identified,
    nurse,
    office,
    phone,
)
from pipeline.synth.layouts.form import fields_of, organisation
from pipeline.synth.marks import bar_code, qr_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_DRY: Final = (
    ("尿蛋白", "PRO"), ("葡萄糖", "GLU"), ("酮体", "KET"), ("隐血", "BLD"), ("胆红素", "BIL"), ("亚硝酸盐", "NIT"), ("白细胞酯酶", "LEU"), ("维生素C", "VC"),
)  # fmt: skip
_SEDIMENT: Final = (
    ("红细胞", 0, 17, "/μL"), ("白细胞", 0, 28, "/μL"), ("鳞状上皮细胞", 0, 31, "/μL"), ("透明管型", 0, 1, "/LPF"), ("病理管型", 0, 1, "/LPF"), ("结晶", 0, 10, "/μL"),
)  # fmt: skip
_XS, _WIDTH, _ROW, _TOP = (44, 478, 912), 416, 52, 176
_PARTS: Final = {Label.ITEM_NAME: (0, 162), Label.ITEM_VALUE: (166, 54), Label.ITEM_FLAG: (221, 22), Label.ITEM_RANGE: (243, 98), Label.ITEM_UNIT: (345, 71)}  # fmt: skip
_STRIP, _EDGE = 1372, 1726
Fields = dict[Label, str]


def strip(case: Case) -> Sheet:
    """Blood and urine report, 1754 x 1240: blocks from left to right, remarks below them, then the strip."""
    sheet, sample = Sheet(1754, 1240, size=18), f"{case.day:%y%m%d}{digits(case.chance, 6)}"
    accent = case.hospital.accent
    sheet.put(44, 36, organisation(case.hospital.name), size=30, weight=700, colour=accent)
    name = case.style.choice(
        ("检验报告单", "检验报告单（血液、尿液）", "LABORATORY REPORT  检 验 报 告", "检验结果报告")
    )
    sheet.put(1326, 42, Run(name, Label.TITLE), size=26, weight=600, align="right")
    sheet.rule(44, 92, 1326, 92, width=4, colour=accent)
    for x, (head, rows) in zip(_XS, _blocks(case), strict=True):
        _block(sheet, x, head, rows)
    _remarks(sheet, case, _TOP + _ROW * 16 + 26)
    _side(sheet, case, sample)
    return sheet


def _blocks(case: Case) -> list[tuple[str, list[Fields]]]:
    dash = case.style.choice(("-", "～", "--"))
    blood, chemistry = results(BLOOD, 16, case.chance, dash=dash), results(CHEMISTRY, 16, case.chance, dash=dash)  # fmt: skip
    whole = [
        ("血常规+CRP", [fields_of(row) for row in blood]), ("尿常规+沉渣", _urine(case)), ("生化（空腹）", [fields_of(row) for row in chemistry]),
    ]  # fmt: skip
    return case.style.sample(whole, 3)


def _urine(case: Case) -> list[Fields]:
    rows = [_fields("比重 SG", f"1.0{case.chance.randint(10, 28)}", "", "1.003-1.030"), _fields("酸碱度 pH", case.chance.choice(("5.5", "6.0", "6.5", "7.0")), "", "4.5-8.0")]  # fmt: skip
    for name, code in _DRY:
        found = case.chance.choice(("阴性", "阴性", "阴性", "±", "1+", "2+"))
        rows.append(_fields(f"{name} {code}", found, "", "阴性", "" if found == "阴性" else "*"))
    for name, low, high, unit in _SEDIMENT:
        value = case.chance.randint(low, high + high // 3)
        rows.append(_fields(name, str(value), unit, f"{low}-{high}", "↑" if value > high else ""))
    return rows


def _fields(name: str, value: str, unit: str, normal: str, flag: str = "") -> Fields:
    return {
        Label.ITEM_NAME: name, Label.ITEM_VALUE: value, Label.ITEM_UNIT: unit, Label.ITEM_RANGE: normal, Label.ITEM_FLAG: flag,
    }  # fmt: skip


def _block(sheet: Sheet, x: int, head: str, rows: list[Fields]) -> None:
    sheet.put(x, 102, head, size=19, weight=700)
    for at, text in ((0, "项目"), (166, "结果"), (243, "参考区间"), (345, "单位")):
        sheet.put(x + at, 138, text, size=16, colour=GREY)
    sheet.rule(x, 166, x + _WIDTH, 166, width=2)
    for number, fields in enumerate(rows):
        y, group = _TOP + _ROW * number, sheet.group()
        for label, (at, width) in _PARTS.items():
            if fields[label]:
                fitted(sheet, x + at, y, width, Run(fields[label], label, group), size=18)
        sheet.rule(x, y + 40, x + _WIDTH, y + 40, width=1, colour=(222, 222, 226))


def _remarks(sheet: Sheet, case: Case, y: float) -> None:
    """Running text under the blocks, and the line of the machine that printed it."""
    draw = case.chance
    told: Text = [
        "备注：尿中见鳞状上皮细胞，建议留清洁中段尿复查；血标本轻度溶血，AST、K可能偏高，于", dated(case.day, "%m-%d", f" 10:{draw.randint(10, 59)}"),
        "电话告知护士", nurse(case), "（工号", identified(case, PiiKind.OTHER_ID, "", 5), "），回读人", nurse(case), "。与", organisation(draw.choice(TOWN_CLINICS)), dated(ago(case, 20, 60), "%Y.%-m.%-d"),
        "结果（报告号", identified(case, PiiKind.SPECIMEN_ID, "JY", 8), "）相比变化不大。免疫固定电泳外送", organisation("松澜衡准医学检验实验室"), "，约", dated(ago(case, -5, -3), "%-m月%-d日"), "出报告。",
    ]  # fmt: skip
    y = sheet.paragraph(44, y, 1282, told, size=18, leading=1.5) + 8
    machine: Text = [
        "仪器 XN-2000 / AU5821，机身号", Run(case.hospital.device, kind=PiiKind.DEVICE_ID), "　质控在控　结果仅对送检标本负责；“*”为异常　检验科电话", office(case),
    ]  # fmt: skip
    fitted(sheet, 44, y, 1282, machine, size=16, colour=GREY)
    printed = dated(case.day, case.style.choice(("%Y/%m/%d", "%Y-%m-%d")), f" {case.clock(15)}")
    desk: Text = ["自助打印 ", printed, "　终端 ", Run(f"203.0.113.{draw.randint(2, 250)}", kind=PiiKind.IP), "　报告查询 ", Run(case.hospital.site, kind=PiiKind.URL)]  # fmt: skip
    fitted(sheet, 44, y + 32, 1282, desk, size=16, colour=GREY)


def _side(sheet: Sheet, case: Case, sample: str) -> None:
    shade = case.style.choice(((238, 243, 248), (244, 244, 240), (240, 247, 242)))
    sheet.pen.rectangle((_STRIP - 18, 0, 1754, 1240), fill=shade)
    bar_code(sheet, _STRIP, 26, sample, height=58, scale=2)
    y = 100.0
    for row in _named(case, sample):
        x, step = float(_STRIP), (_EDGE - _STRIP) / len(row)
        y = _stacked(sheet, x, y, step, row)
    qr_code(sheet, _STRIP, 1086, f"https://{case.hospital.site}/q/{sample}", scale=3)
    signature(sheet, _STRIP + 160, 1146, case.chance)
    sheet.put(_STRIP + 160, 1112, case.style.choice(("审核者", "审核 / 签名")), size=15, colour=GREY)


def _stacked(sheet: Sheet, x: float, y: float, step: float, row: tuple[Cell, ...]) -> float:
    """Small labels of a row, then the values below them; returns the y of the next row."""
    pairs = [pair_runs(sheet, cell) for cell in row]
    for number, (key, _) in enumerate(pairs):
        sheet.put(x + step * number, y, key, size=15, colour=GREY)
    for number, (_, values) in enumerate(pairs):
        fitted(sheet, x + step * number, y + 22, step - 8, values, size=20, weight=500)
    return y + 68


def _named(case: Case, sample: str) -> list[tuple[Cell, ...]]:
    who, style, draw = case.patient, case.style, case.chance
    ward = style.choice(("肾内科", "消化内科", "泌尿外科"))
    bed = Run(draw.choice((f"{draw.randint(1, 60)}床", f"3-{draw.randint(101, 1240)}", f"+{draw.randint(1, 9)}床")), kind=PiiKind.BED)  # fmt: skip
    rows = [
        (Cell(style.choice(("条码", "条码号", "样本条码")), sample, PiiKind.SPECIMEN_ID), Cell("标识", style.choice(("常规", "急", "平诊")))),
        (Cell(style.choice(("姓名", "患者姓名")), subject(case)),), (Cell("性别", who.sex), Cell("年龄", age(case)), Cell("血型", draw.choice(("A型", "O型", "AB型", "B型")))),
        (Cell(style.choice(("病案号", "住院号", "就诊号")), who.record_number, PiiKind.MEDICAL_ID), Cell("出生日期", dated(who.birth, "%Y-%m-%d"))),
        (Cell("科室", ward), Cell("床号", bed)), (Cell("身份证号", who.national_id, PiiKind.NATIONAL_ID),),
        (Cell("临床诊断", draw.choice(("蛋白尿待查", "IgA肾病（Lee Ⅲ级）", "尿路感染"))),), (Cell(style.choice(("住址", "家庭住址")), home(draw), PiiKind.ADDRESS),),
        (Cell("手机", phone(case)), Cell("费别", style.choice(("职工医保", "自费", "居民医保")))), (Cell("标本", "静脉血 / 晨尿"), Cell("采集者", nurse(case))),
        (Cell("采集时间", dated(case.day, "%m-%d", f" {case.clock(7)[:5]}")), Cell("接收时间", dated(case.day, "%m-%d", f" {case.clock(8)[:5]}"))),
        (Cell("申请医生", nurse(case)), Cell("申请单号", identified(case, PiiKind.SPECIMEN_ID, "SQ", 8))),
        (Cell("检验者", nurse(case)), Cell("复核", nurse(case))), (Cell("报告时间", dated(case.day, "%Y-%m-%d", f" {case.clock(11)}")),),
    ]  # fmt: skip
    head, tail = rows[:3], rows[3:]
    return [*head, *style.sample(tail[:6], 6), *tail[6:]]
