"""A dialysis session on A4 landscape: prescription column, hourly table signed row by row, access and course as text."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, ruled, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_12.drawing import (
    fitted,
    item,
    item_cells,
    lined_row,
    row_of,
    section,
    upright,
)
from pipeline.synth.layouts.batch_12.invented import (
    HOSPITALS,
    WEEK,
    chinese,
    coded,
    dated,
    desk,
    past,
    person,
    phone,
    place,
    surname,
    wechat,
    worker,
)  # fmt: skip
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 50, 1704
_HOURS: Final = (80, 160, 270, 340, 400, 470, 560, 650, 750, 850, 1000)
_HEADS: Final = ("时间", "血压mmHg", "脉搏", "呼吸", "体温℃", "静脉压", "跨膜压", "血流量", "超滤率", "签名")
_LABS: Final = (
    ("血红蛋白Hb", 78, 128, 0, "g/L", "110～130"), ("血钾K+", 3.4, 6.3, 2, "mmol/L", "3.5～5.3"), ("血磷P", 0.9, 2.6, 2, "mmol/L", "0.85～1.51"),
    ("全段甲状旁腺素", 88, 1240, 1, "pg/mL", "150～600"), ("spKt/V", 1.02, 1.68, 2, "", "≥1.2"), ("URR", 58, 76, 1, "%", "≥65"), ("β2微球蛋白", 14, 38, 1, "mg/L", "<27"),
)  # fmt: skip


def dialysis(case: Case) -> Sheet:
    """Dialysis session: underlined head, three columns, course, five people at the foot."""
    sheet = Sheet(1754, 1240, size=21)
    house = case.style.choice(HOSPITALS)
    sheet.put(_LEFT, 36, Run(house, kind=PiiKind.ORGANISATION), size=25, weight=600)
    name = case.style.choice(("血液透析治疗记录单", "血液净化治疗记录表", "血液透析（滤过）记录单"))
    sheet.put(877, 28, Run(name, Label.TITLE), size=36, weight=700, align="middle")
    count = f"第{case.chance.randint(41, 990)}次透析"
    sheet.put(
        1560, 42, ["透析号 ", coded(PiiKind.MEDICAL_ID, case.chance, "HD", 5), "　", count], align="right"
    )
    qr_code(sheet, 1590, 4, case.number("HD", 9), scale=3)
    _head(sheet, case)
    _prescription(sheet, case)
    _hours(sheet, case)
    _right(sheet, case)
    y = _course(sheet, case, 788)
    _foot(sheet, case, y + 8)
    return sheet


def _morning(case: Case) -> bool:
    return case.patient.index % 2 == 0


def _head(sheet: Sheet, case: Case) -> None:
    man, draw = case.patient, case.chance
    bed = f"{draw.choice('ABC')}区{draw.randint(1, 32):02d}" + case.style.choice(("机位", "床", "号位"))
    week = WEEK[case.day.weekday()]
    first = (
        (240, Cell("姓名", subject(case))), (110, Cell("性别", man.sex)), (140, Cell("年龄", age(case))), (270, Cell(case.style.choice(("住院/门诊号", "病案号", "登记号")), man.record_number, PiiKind.MEDICAL_ID)),
        (300, Cell("医保卡", man.insurance_number, PiiKind.INSURANCE_ID)), (230, Cell("床位", bed, PiiKind.BED)), (280, Cell("透析龄", f"{draw.randint(1, 14)}年{draw.randint(1, 11)}月")),
    )  # fmt: skip
    second = (
        (330, Cell("治疗日期", [dated(case.day, case.style.choice(("%Y-%m-%d", "%Y年%-m月%-d日", "%y.%-m.%-d"))), f" 周{week}"])), (180, Cell("班次", "上午班" if _morning(case) else "下午班")), (260, Cell("透析机", "5008S")),
        (280, Cell("机器编号", coded(PiiKind.DEVICE_ID, draw, "9V", 7))), (260, Cell("联系电话", phone(draw))), (260, Cell("感染四项", "HBsAg(-) HCV(-)")),
    )  # fmt: skip
    for number, row in enumerate((first, second)):
        lined_row(sheet, _LEFT, 112 + 44 * number, row)


def _prescription(sheet: Sheet, case: Case) -> None:
    draw, dry = case.chance, case.chance.uniform(44, 82)
    gain = draw.uniform(1.2, 4.6)
    rows = (
        ("透析方式", draw.choice(("HD", "HDF后稀释", "HD+HP")), ""), ("透析器", draw.choice(("FX80", "REXEED-15UC", "F60S")), ""), (draw.choice(("低分子肝素", "普通肝素")), draw.choice(("4000", "2500")), "IU"),
        ("透析液Na+", str(draw.randint(136, 140)), "mmol/L"), ("透析液K+", draw.choice(("2.0", "3.0")), "mmol/L"), ("透析液Ca2+", draw.choice(("1.25", "1.50")), "mmol/L"),
        ("电导度", f"{draw.uniform(13.6, 14.3):.1f}", "mS/cm"), ("干体重", f"{dry:.1f}", "kg"), ("透前体重", f"{dry + gain:.1f}", "kg"), ("预超滤量", f"{gain * 1000:.0f}", "ml"), ("透后体重", f"{dry + 0.1:.1f}", "kg"),
    )  # fmt: skip
    top, step = 214, 50
    ruled(sheet, (1020, 1060, 1200, 1330), (top, top + step * len(rows)))
    upright(sheet, 1028, top, step * len(rows), "透析处方")
    for number, row in enumerate(rows):
        y = top + step * number
        name, value, unit = item(row, sheet)
        fitted(sheet, 1068, y + 10, 128, name)
        fitted(sheet, 1206, y + 10, 74 if unit.text else 120, value)
        sheet.rule(1060, y, 1330, y, width=1)
        fitted(sheet, 1266, y + 14, 60, unit, size=14, align="right")


def _hours(sheet: Sheet, case: Case) -> None:
    top, step, draw = 214, 50, case.chance
    rows = 10
    ruled(sheet, _HOURS, range(top, top + step * (rows + 1) + 1, step))
    ruled(sheet, (_LEFT, 80), (top, top + step * (rows + 1)))
    row_of(sheet, top + 12, _HOURS, _HEADS, size=19, weight=600)
    nurses, clock = (
        [chinese(draw) for _ in range(2)],
        (7 if _morning(case) else 12) * 60 + draw.randint(10, 50),
    )
    for number in range(1, rows + 1):
        texts: list[Text] = [f"{clock // 60:02d}:{clock % 60:02d}", f"{draw.randint(92, 182)}/{draw.randint(50, 104)}", str(draw.randint(58, 108)), str(draw.randint(16, 22)), f"{draw.uniform(36, 37.2):.1f}",
            str(draw.randint(80, 190)), str(draw.randint(60, 210)), str(draw.choice((200, 220, 250, 280))), f"{draw.uniform(0.3, 1.1):.2f}", told(PiiKind.STAFF, nurses[number % 5 == 0])]  # fmt: skip
        row_of(sheet, top + step * number + 12, _HOURS, texts, size=19)
        clock += 25
    upright(sheet, 54, top, step * (rows + 1), "透析中监测")


def _right(sheet: Sheet, case: Case) -> None:
    when = dated(past(case, 6, 30), case.style.choice(("%Y-%m-%d", "%m-%d", "%Y.%m.%d")))
    sheet.put(1350, 216, ["最近化验（", when, "）"], size=19, weight=600)
    for number, (name, low, high, decimals, unit, limits) in enumerate(_LABS):
        value = f"{case.chance.uniform(low, high):.{decimals}f}"
        item_cells(
            sheet, 258 + 46 * number, (1350, 1488, 1552, 1620, 1706), (name, value, unit, limits), size=17
        )
    draw = case.chance
    text: Text = [
        "肾友群 ",
        wechat(draw),
        "，夜间急诊透析请拨 ",
        desk(draw),
        " 找",
        told(PiiKind.STAFF, surname(draw)),
        "护士长",
    ]
    sheet.paragraph(1350, 596, 350, text, size=18)


def _course(sheet: Sheet, case: Case, y: float) -> float:
    draw, width = case.chance, _RIGHT - _LEFT
    access: Text = [
        draw.choice(("左", "右")), "前臂自体动静脉内瘘，", dated(past(case, 400, 3000), "%Y年%-m月%-d日"), "由", place(draw, HOSPITALS), "血管外科", worker(case),
        "主任建立，", dated(past(case, 60, 300), "%Y.%-m"), "因狭窄行PTA。触诊震颤良好，杂音清，16G针绳梯穿刺，穿刺者：", worker(case), "，带教：", told(PiiKind.STAFF, surname(draw)), "老师",
    ]  # fmt: skip
    course: Text = [
        "上机1小时诉小腿痉挛，予50%葡萄糖40ml静推缓解；第2小时血压92/54mmHg，", told(PiiKind.STAFF, surname(draw)), "医生查看后暂停超滤，回输生理盐水200ml。无高热、寒战，透析器凝血Ⅰ级。爱人",
        person(case), "接回，嘱控水，体重增长不超过干体重的5%；家住较远，由", place(draw, ("爱心帮困车队", "霁州市红棉出租车公司", "拂晓透析接送服务部")), "的", person(case), "师傅（", phone(draw), "）接送。",
    ]  # fmt: skip
    order: Text = [
        "罗沙司他100mg每周三次；重组人促红素10000IU皮下注射；下次透析", dated(past(case, -3, -2), "%-m月%-d日"), "。长期医嘱已由", worker(case), "于", dated(past(case, 1, 5), "%m-%d", case.clock(10)[:5]), "调整，复查iPTH、铁蛋白。",
    ]  # fmt: skip
    sheet.rule(_LEFT, y - 4, _RIGHT, y - 4, width=2)
    for key, text in (("血管通路", access), ("透析经过", course), ("医嘱及小结", order)):
        y = section(sheet, _LEFT + 8, y + 8, width - 16, Cell(key, text), size=23, leading=1.8)
    sheet.rule(_LEFT, y + 4, _RIGHT, y + 4, width=2)
    return y


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    roles = case.style.choice(
        (("上机护士", "核对护士", "下机护士"), ("上机者", "查对者", "下机者"), ("引血", "双人核对", "回血"))
    )
    cells = [Cell(role, worker(case)) for role in roles]
    colon = case.style.choice(("：", "："))
    sheet.put(_LEFT + 8, y + 14, inline(sheet, *cells, gap="　　　", colon=colon))
    sheet.put(1180, y + 14, "医师签名：")
    signature(sheet, 1300, round(y) + 2, case.chance)
    ended = dated(case.day, "%Y-%m-%d", case.clock(12 if _morning(case) else 17)[:5])
    fitted(sheet, 1480, y + 14, 220, ended)
    printed: Text = ["打印：", worker(case), "　工号", coded(PiiKind.OTHER_ID, case.chance, "", 6), "　", dated(case.day, "%Y/%m/%d", case.clock(13 if _morning(case) else 18)), "　本单随病历保存，表号XJ-07 第3版"]  # fmt: skip
    sheet.put(_LEFT + 8, y + 66, printed, size=16)
