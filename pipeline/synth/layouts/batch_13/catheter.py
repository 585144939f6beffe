"""A cardiac catheter report: facts between bars, pressures and lesions, a drawn coronary tree, implant stickers, the procedure."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, ruled, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item, item_cells, row_of, section, upright
from pipeline.synth.layouts.batch_13.invented import (
    HOSPITALS,
    chinese,
    coded,
    dated,
    past,
    person,
    phone,
    place,
    surname,
    worker,
)  # fmt: skip
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 96, 1180
_BLUE: Colour = (26, 70, 140)
_LESIONS: Final = (
    ("LM", "未见狭窄", "0", "3"), ("LAD近段", "弥漫病变", "75～90", "2"), ("LAD-D1", "开口局限", "60", "3"), ("LCX中段", "偏心斑块", "50", "3"), ("RCA远段", "次全闭塞", "95", "1"),
)  # fmt: skip
_TREE: Final[tuple[tuple[str, tuple[tuple[int, int], ...]], ...]] = (
    ("LM", ((300, 60), (346, 76))), ("LAD", ((346, 76), (404, 150), (412, 240), (380, 318))), ("D1", ((404, 150), (468, 210))),
    ("LCX", ((346, 76), (300, 140), (306, 220))), ("OM", ((300, 140), (262, 200))), ("RCA", ((210, 70), (120, 110), (90, 200), (150, 296), (220, 310))), ("PDA", ((150, 296), (190, 350))),
)  # fmt: skip


def catheter(case: Case) -> Sheet:
    """Coronary report on A4: binding margin, running facts, values beside the tree, stickers, prose, signatures."""
    sheet = Sheet(1240, 1754, size=21)
    house = case.style.choice(HOSPITALS)
    sheet.rule(78, 30, 78, 1724, width=1, colour=PALE)
    upright(sheet, 40, 500, 700, "介入档案装订线", size=19)
    sheet.put(_LEFT, 40, [Run(house, kind=PiiKind.ORGANISATION), "　心脏导管室"], size=24, colour=_BLUE)
    name = case.style.choice(
        ("冠状动脉造影及介入治疗报告", "冠脉造影（CAG）+PCI手术报告", "心血管介入诊疗报告")
    )
    sheet.put(_LEFT, 78, Run(name, Label.TITLE), size=38, weight=700)
    lead = chinese(case.chance)
    y = _facts(sheet, case, lead, 146)
    y = _measured(sheet, case, lead, y + 10)
    y = _stickers(sheet, case, y + 12)
    y = _procedure(sheet, case, y + 10)
    _foot(sheet, case, y + 12)
    return sheet


def _facts(sheet: Sheet, case: Case, lead: str, y: float) -> float:
    """Four lines of facts, the keys and values of each divided by bars."""
    man, draw, style = case.patient, case.chance, case.style
    begin, bed = draw.randint(8, 15), style.choice(("CCU-{}", "心内二区{}床", "加{}"))
    minutes = draw.randint(10, 58)
    start = dated(case.day, "%Y-%m-%d", f"{begin:02d}:{draw.randint(10, 58)}")
    end = dated(case.day, "%m-%d", f"{begin + 1:02d}:{minutes}")
    lines = (
        (Cell(style.choice(("患者", "姓名")), subject(case)), Cell("性别", man.sex), Cell("年龄", age(case)), Cell("住院号", man.record_number, PiiKind.MEDICAL_ID), Cell("床", Run(bed.format(draw.randint(2, 38)), kind=PiiKind.BED)), Cell("导管号", coded(PiiKind.SPECIMEN_ID, draw, "C", 7))),
        (Cell("术者", [worker(case, lead), "、", worker(case)]), Cell("助手", worker(case)), Cell("巡回", worker(case)), Cell("技师", worker(case)), Cell("麻醉/镇静", "局麻")),
        (Cell("台上时间", [start, " 至 ", end]), Cell("入路", "右桡动脉6F"), Cell("对比剂", f"碘克沙醇{draw.randint(60, 240)}ml"), Cell("肝素", f"{draw.randint(5, 11)}000U")),
        (Cell("家属（签字人）", [person(case), "　", phone(draw)]), Cell("介绍人", [place(draw, HOSPITALS), told(PiiKind.STAFF, surname(draw)), "医师"]), Cell("检查流水号", coded(PiiKind.OTHER_ID, draw, "", 12))),
    )  # fmt: skip
    sheet.rule(_LEFT, y, _RIGHT, y, width=3, colour=_BLUE)
    for number, cells in enumerate(lines):
        line = inline(sheet, *cells, gap=" ｜ ", colon=style.choice(("：", " ")))
        fitted(sheet, _LEFT, y + 14 + 44 * number, _RIGHT - _LEFT, line, size=21)
    sheet.rule(_LEFT, y + 192, _RIGHT, y + 192, width=1, colour=_BLUE)
    return y + 196


def _measured(sheet: Sheet, case: Case, lead: str, y: float) -> float:
    draw = case.chance
    sheet.put(_LEFT, y, "血流动力学及术中数值", weight=700)
    rows = (
        ("AO（收缩/舒张）", f"{draw.randint(98, 176)}/{draw.randint(54, 96)}", "mmHg", "90-140/60-90"), ("LVEDP", f"{draw.randint(6, 28)}", "mmHg", "≤12"), ("LVEF（左室造影）", f"{draw.randint(32, 68)}", "%", "≥50"), ("FFR（LAD）", f"{draw.uniform(0.62, 0.92):.2f}", "", ">0.80"),
        ("ACT", f"{draw.randint(230, 360)}", "s", "250-350"), ("透视时间", f"{draw.uniform(4, 32):.1f}", "min", ""), ("DAP", f"{draw.randint(1800, 12800)}", "μGy·m²", ""), ("hs-cTnI", f"{draw.uniform(0.01, 18):.3f}", "ng/mL", "<0.034"),
    )  # fmt: skip
    for number, row in enumerate(rows):
        item_cells(sheet, y + 38 + 33 * number, (_LEFT, 306, 414, 506), row, size=19)
    table = y + 38 + 33 * 8 + 8
    columns = (_LEFT, 220, 360, 480, 560, 640)
    ruled(sheet, columns, [round(table) + 36 * step for step in range(7)])
    row_of(sheet, table + 5, columns, ("节段", "形态", "狭窄(%)", "TIMI", "处理"), size=18, weight=600)
    for number, (segment, shape, narrowed, flow) in enumerate(_LESIONS, 1):
        named, value = item((segment, narrowed), sheet)
        texts: list[Text] = [named, shape, value, flow, "支架" if number in (2, 5) else "药物"]
        row_of(sheet, table + 5 + 36 * number, columns, texts, size=18)
    _tree(sheet, case, lead, 664, y + 6)
    return table + 36 * 6


def _tree(sheet: Sheet, case: Case, lead: str, x: float, y: float) -> None:
    """The coronary tree on black with the patient's name and number as the machine burns them in."""
    sheet.pen.rectangle((x, y, x + 516, y + 500), fill=(22, 22, 24))
    when = dated(case.day, "%d-%m-%Y")
    sheet.put(x + 10, y + 6, subject(case), size=18, colour=(240, 240, 240))
    sheet.put(x + 506, y + 6, Run(case.patient.record_number, kind=PiiKind.MEDICAL_ID), size=18, colour=(240, 240, 240), align="right")  # fmt: skip
    sheet.put(x + 10, y + 32, when, size=16, colour=(200, 200, 200))
    for _, points in _TREE:
        moved = [(x + px, y + 70 + py) for px, py in points]
        sheet.pen.line(moved, fill=(150, 150, 154), width=10, joint="curve")
    for name, points in sorted(_TREE, key=lambda branch: branch[1][-1][1]):
        px, py = points[-1]
        sheet.put(x + px + 10, y + 66 + py, name, size=17, colour=(250, 210, 90))
    sheet.put(x + 10, y + 470, "LAO 30  CRA 20", size=16, colour=(200, 200, 200))
    operator: Text = ["Op: ", worker(case, lead)]
    sheet.put(x + 506, y + 470, operator, size=16, colour=(200, 200, 200), align="right")


def _stickers(sheet: Sheet, case: Case, y: float) -> float:
    """Stickers of what stays in the body, pasted from the packages."""
    draw = case.chance
    sheet.put(
        _LEFT,
        y,
        case.style.choice(("植入物标签粘贴处", "耗材条码（植入类）", "植入器械追溯标签")),
        weight=700,
    )
    models = (("雷帕洗脱支架", "3.0×24mm"), ("雷帕洗脱支架", "2.75×18mm"), ("非顺应性球囊", "3.25×12mm"))
    for number, (model, measure) in enumerate(models):
        left, top = _LEFT + 364 * number, y + 38
        sheet.pen.rectangle((left, top, left + 350, top + 132), fill=(250, 250, 246), outline=(170, 170, 170), width=2)  # fmt: skip
        serial = f"{draw.choice('KLMT')}{digits(draw, 8)}"
        sheet.put(left + 12, top + 6, [model, "  ", measure], size=18, weight=600)
        sheet.put(left + 12, top + 34, ["SN ", Run(serial, kind=PiiKind.DEVICE_ID), "  LOT 2", digits(draw, 4)], size=17)  # fmt: skip
        bar_code(sheet, round(left) + 8, round(top) + 66, serial, height=48)
    return y + 176


def _procedure(sheet: Sheet, case: Case, y: float) -> float:
    draw, man = case.chance, case.patient
    told_by: Text = [
        f"患者{'男' if man.sex == '男' else '女'}性，因“反复胸痛3月，加重2天”于", dated(past(case, 1, 3), "%-m月%-d日"), "收入我科；", dated(past(case, 500, 1400), "%Y.%-m"), "曾在", place(draw, HOSPITALS), "植入支架1枚（术者", worker(case), "，旧病案号 ", coded(PiiKind.MEDICAL_ID, draw, "", 8),
        "）。Seldinger法穿刺，Judkins导管选择性造影所见如上，Gensini积分64分。与", draw.choice(("长子", "长女", "胞妹")), person(case), "在谈话间沟通后同意PCI；远程请", place(draw, HOSPITALS), "的", told(PiiKind.STAFF, surname(draw)), "教授视频指导。",
    ]  # fmt: skip
    done: Text = [
        "Runthrough导丝过LAD病变，2.0×15mm球囊12atm扩张，释放支架后由", worker(case), "行IVUS，MLA 6.8mm²，贴壁良好；RCA慢血流，冠脉内硝普钠200μg，TIMI 3级。撤导丝时一过性室颤，", worker(case), "除颤200J一次转复，护士", worker(case),
        "推注胺碘酮150mg。器械商跟台人员", person(case), "（", phone(draw), "）清点退回导管1根。",
    ]  # fmt: skip
    after: Text = [
        "返CCU，与当班护士", worker(case), "床旁交接，桡动脉压迫器每2h放气；阿司匹林100mg qd+替格瑞洛90mg bid≥12个月；出院随访找", worker(case), "（个案管理师，", phone(draw), "）；光盘", coded(PiiKind.OTHER_ID, draw, "DVD-", 6), "已交患者同事", person(case), "。",
    ]  # fmt: skip
    for key, text in (
        ("病史及造影", told_by),
        (case.style.choice(("介入过程", "PCI过程")), done),
        ("术后处理", after),
    ):
        y = section(sheet, _LEFT, y + 4, _RIGHT - _LEFT, Cell(key, text), size=25, leading=1.62)
    return y


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    sheet.put(_LEFT, y + 16, ["记录 ", worker(case), "　　上级医师审签"])
    signature(sheet, 500, round(y), draw)
    line = inline(sheet, Cell("签发", dated(case.day + timedelta(days=1), "%Y年%-m月%-d日", "09:12")))
    sheet.put(_RIGHT, y + 16, line, align="right")
    source: Text = [
        "DSA机身号 ",
        coded(PiiKind.DEVICE_ID, draw, "AX", 6),
        "　工作站 ",
        Run(f"192.168.{draw.randint(3, 90)}.{draw.randint(2, 250)}", kind=PiiKind.IP),
    ]
    fitted(sheet, _LEFT, 1708, _RIGHT - _LEFT, source, size=16, colour=PALE)
