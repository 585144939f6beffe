"""A ward's daily list of charges: head lines without a frame, groups of charges with codes, remarks below."""

from datetime import timedelta
from typing import Final, NamedTuple

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_7.invented import (
    aged,
    before,
    desk,
    family_name,
    number,
    on,
    person,
    phone,
    subject,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_7.pieces import fitted, square_stamp
from pipeline.synth.layouts.form import heading, organisation, staff
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind


class Charge(NamedTuple):
    """What was given or done: public code, name, pack, unit, price in cents, class of the insurance."""

    code: str
    name: str
    pack: str
    unit: str
    price: int
    grade: str


_GROUPS: Final = (
    ("西药费", "药房", (
        Charge("XB01ACA055E001", "阿司匹林肠溶片", "100mg×30片", "盒", 1360, "甲"), Charge("XC10AAR088A001", "瑞舒伐他汀钙片", "10mg×14片", "盒", 2148, "乙"),
        Charge("XN05BAD032A001", "地西泮片（安定）", "2.5mg", "片", 6, "甲"), Charge("XB05BBL211B002", "0.9%氯化钠注射液", "100ml", "袋", 395, "甲"),
        Charge("XB01ABY189B001", "依诺肝素钠注射液", "0.4ml:4000AxaIU", "支", 3350, "乙"),
    )),
    ("中成药费", "药房", (Charge("ZA12HAF0352", "复方丹参滴丸", "27mg×180丸", "瓶", 2690, "甲"), Charge("ZA09BAH0175", "黄芪颗粒", "4g×15袋", "盒", 2985, "乙"))),
    ("检验费", "检验", (
        Charge("250101015", "血细胞分析（五分类）", "全血", "次", 1800, "甲"), Charge("250203066", "D-二聚体测定", "免疫比浊法", "项", 6500, "乙"),
        Charge("250305009", "乳酸脱氢酶（LDH）", "速率法", "项", 500, "甲"), Charge("250306008", "肌钙蛋白I测定", "化学发光", "项", 9000, "乙"),
    )),
    ("检查费", "功能", (Charge("310701001", "常规心电图检查", "十二通道", "次", 2200, "甲"), Charge("220600004", "心脏彩色多普勒超声", "M型+Simpson", "部位", 13500, "乙"))),
    ("护理治疗费", "病区", (
        Charge("120100004", "Ⅱ级护理", "", "日", 1200, "甲"), Charge("120400006", "静脉输液", "第1组", "组", 850, "甲"), Charge("310701022", "心电监测", "Holter除外", "小时", 350, "甲"),
        Charge("110900001", "普通病房床位（三人间）", "", "床日", 3600, "甲"),
    )),
    ("卫生材料费", "病区", (Charge("C14030103100000", "静脉留置针", "24G×19mm", "支", 1980, "丙"), Charge("C02150200500000", "一次性精密输液器", "0.55×20mm", "套", 410, "乙"))),
)  # fmt: skip
_HEADS: Final = (
    (56, "编码"), (236, "项目名称"), (540, "规格"), (716, "单位"), (796, "数量"), (876, "单价"), (970, "金额"), (1070, "等级"), (1130, "执行"),
)  # fmt: skip
_LEFT, _RIGHT, _STEP = 56, 1190, 37


def fees(case: Case) -> Sheet:
    """Daily charges on A4: head of four lines, six groups with sums, balances, a correction in prose, printing line."""
    sheet = Sheet(1240, 1754, size=20)
    if case.style.random() < 0.4:
        _holes(sheet)
    name = case.style.choice(("住院患者每日费用清单", "住院病人费用一日清单", "病人日费用明细清单"))
    heading(sheet, 48, case, size=30)
    sheet.put(620, 96, Run(name, Label.TITLE), size=32, weight=600, align="middle")
    y = _head(sheet, case, 162)
    y, total = _table(sheet, case, y + 8)
    y = _sums(sheet, case, y + 16, total)
    y = _remarks(sheet, case, y + 14)
    _foot(sheet, case, y + 60)
    return sheet


def _holes(sheet: Sheet) -> None:
    """The edges of paper that a matrix printer pulls."""
    for y in range(30, sheet.height, 60):
        for x in (18, sheet.width - 18):
            sheet.pen.ellipse((x - 8, y - 8, x + 8, y + 8), outline=(150, 150, 150), width=2)


def _head(sheet: Sheet, case: Case, y: float) -> float:
    draw, one, days = case.chance, case.patient, case.chance.randint(2, 16)
    came = case.day - timedelta(days=days)
    shape = case.style.choice(("%Y-%m-%d", "%Y.%m.%d", "%Y年%m月%d日"))
    ward = f"{draw.randint(1, 6)}-{draw.randint(1, 30):02d}"
    bed = number(case.style.choice((ward, f"{ward[2:]}床", f"+{draw.randint(1, 6)}床")), PiiKind.BED)
    doctor: Text = [staff(case.staff(0)), "（", number(digits(draw, 4)), "）"]
    rows = (
        (Cell(case.style.choice(("姓名", "患者", "病人姓名")), subject(case)), Cell("性别/年龄", [one.sex, "/", aged(case)]), Cell(case.style.choice(("住院号", "住院ID", "病案号")), one.record_number, PiiKind.MEDICAL_ID), Cell("床号", bed)),
        (Cell("科室", case.style.choice(("心血管内科二病区", "老年医学科", "内一科"))), Cell("入院日期", on(came, shape)), Cell("费用日期", on(case.day, shape)), Cell("住院天数", f"{days}")),
        (Cell("费别", case.style.choice(("职工医保", "城乡居民", "自费", "异地联网"))), Cell(case.style.choice(("医保号", "个人编号")), one.insurance_number, PiiKind.INSURANCE_ID), Cell("主管医师", doctor), Cell("责护", worker(case))),
        (Cell("入院诊断", "冠心病 不稳定型心绞痛 I20.0"), Cell("", ""), Cell("联系人", [number(one.kin, PiiKind.PERSON), " ", phone(case)]), Cell("", "")),
    )  # fmt: skip
    mark = case.style.choice(("：", ": ", " "))
    for row in rows:
        for x, end, cell in zip((56, 340, 640, 1000), (334, 634, 994, 1190), row, strict=True):
            _pair(sheet, (x, end), y, cell, mark)
        y += 38
    return y


def _pair(sheet: Sheet, span: tuple[float, float], y: float, cell: Cell, mark: str) -> None:
    if cell.key:
        key, values = pair_runs(sheet, cell)
        text = [key, Run(mark), *values]
        long = span[1] - span[0] if cell.key != "入院诊断" else 560
        sheet.put(span[0], y, text, size=fitted(sheet, text, long, 20))


def _table(sheet: Sheet, case: Case, y: float) -> tuple[float, int]:
    """The groups one after the other; returns the y below and the total in cents."""
    sheet.rule(_LEFT, y, _RIGHT, y)
    for x, text in _HEADS:
        sheet.put(x, y + 6, text, size=19, weight=600)
    sheet.rule(_LEFT, y + 42, _RIGHT, y + 42, width=1)
    y, total = y + 48, 0
    marks = case.style.choice((("【", "】"), ("◆ ", ""), ("", "：")))
    for name, where, charges in _GROUPS:
        chosen = [charge for charge in charges if case.chance.random() < 0.85] or list(charges[:1])
        sheet.put(_LEFT, y, f"{marks[0]}{name}{marks[1]}", size=19, weight=600)
        y, part = y + _STEP, 0
        for charge in chosen:
            part += _charge(sheet, case, y, charge, where)
            y += _STEP
        sheet.put(960, y - _STEP * (len(chosen) + 1), f"小计 {part / 100:.2f}", size=19, weight=600)
        total += part
    sheet.rule(_LEFT, y + 2, _RIGHT, y + 2)
    return y, total


def _charge(sheet: Sheet, case: Case, y: float, charge: Charge, where: str) -> int:
    group, daily = sheet.group(), charge.unit in ("日", "床日", "盒", "瓶")
    count = 1 if daily else case.chance.choice((1, 1, 1, 2, 3))
    cost = count * charge.price
    sheet.put(56, y + 3, charge.code, size=16)
    sheet.put(236, y, Run(charge.name, Label.ITEM_NAME, group), size=19)
    sheet.put(540, y, charge.pack or "/", size=18)
    sheet.put(716, y, Run(charge.unit, Label.ITEM_UNIT, group), size=19)
    for x, text in ((830, f"{count}.0"), (930, f"{charge.price / 100:.2f}")):
        sheet.put(x, y, text, size=19, align="right")
    sheet.put(1040, y, Run(f"{cost / 100:.2f}", Label.ITEM_VALUE, group), size=19, align="right")
    sheet.put(1080, y, charge.grade, size=19)
    sheet.put(1124, y, where, size=17)
    return cost


def _sums(sheet: Sheet, case: Case, y: float, total: int) -> float:
    paid, spent = case.chance.randint(3, 20) * 1000, case.chance.randint(2000, 26000) + total / 100
    receipt: Text = [f"{paid}.00（收据 ", number(f"YJ{digits(case.chance, 8)}"), "）"]
    row = (Cell("本日合计", f"{total / 100:.2f}"), Cell("累计费用", f"{spent:.2f}"), Cell("预交金", receipt), Cell("余额", f"{paid - spent:.2f}"))  # fmt: skip
    for x, end, cell in zip((56, 320, 600, 990), (310, 590, 980, 1190), row, strict=True):
        _pair(sheet, (x, end), y, cell, "：")
    return y + 38


def _remarks(sheet: Sheet, case: Case, y: float) -> float:
    draw, day = case.chance, before(case, 1, 1)
    back: Text = [
        "退费说明：", on(day, "%m-%d", f" {draw.randint(10, 16)}:{draw.randint(10, 59)}"), "心电监测多记", f"{draw.randint(2, 6)}小时，已由", worker(case), "冲销（冲红单号",
        number(f"{day:%y%m%d}{digits(draw, 6)}"), "），", family_name(draw), "护士长核对；同室", number(f"{draw.randint(1, 40)}床", PiiKind.BED), person(case),
        "的留置针1支误记入本清单者已转出。", on(case.day, "%-m月%-d日"), "已当面告知", case.patient.kin_relation, number(case.patient.kin, PiiKind.PERSON), "。",
    ]  # fmt: skip
    ask: Text = [
        "温馨提示：对费用有疑问请于出院前持本清单到护士站找", worker(case), "（工号", number(f"{draw.choice('HN')}{digits(draw, 4)}"), "）查询；物价科", desk(case),
        "，上级监督电话12345、12315。异地就医患者请至医保窗口备案，等级“丙”为完全自费项目。",
    ]  # fmt: skip
    y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, back, size=19, leading=1.5)
    return sheet.paragraph(_LEFT, y + 4, _RIGHT - _LEFT, ask, size=18, leading=1.5)


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    flow, clock = f"RQD{case.day:%Y%m%d}{digits(draw, 7)}", case.clock(17)[: case.style.choice((5, 8))]
    qr_code(sheet, 1050, round(y) - 14, f"https://pay.{case.hospital.site[4:]}/d/{flow}", scale=3)
    sheet.put(_LEFT, y, "患者（家属）签字：", size=20)
    signature(sheet, 240, round(y) - 12, draw)
    sheet.put(460, y, ["核对护士：", worker(case)], size=20)
    sheet.put(_LEFT, y + 48, ["流水号 ", number(flow), "　打印人 ", staff(case.staff(4)), "　打印时间 ", on(case.day, case.style.choice(("%Y-%m-%d", "%Y/%m/%d")), f" {clock}")], size=17, colour=GREY)  # fmt: skip
    host: Text = ["终端 ", number(f"ZY{draw.randint(1, 9)}F-{digits(draw, 4)}", PiiKind.DEVICE_ID), "　IP ", number(f"192.0.2.{draw.randint(2, 250)}", PiiKind.IP), "　第1页 共1页　本单不作报销凭证"]  # fmt: skip
    sheet.put(_LEFT, y + 82, host, size=17, colour=GREY)
    sheet.put(
        _LEFT, y + 114, [organisation(case.hospital.name), "住院收费处　微信缴费码见右"], size=17, colour=GREY
    )
    if case.style.random() < 0.5:
        square_stamp(sheet, 800, round(y) - 6, (case.hospital.name, f"{case.day:%Y.%m.%d}", "已核对"))
