"""A radiotherapy record: a set-up photograph, the prescription, limits of organs, a row a fraction with who treated."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import face, name_stamp
from pipeline.synth.layouts.batch_8.ruled import box, fitted, item, paired, row, upright
from pipeline.synth.layouts.batch_11 import invented as made
from pipeline.synth.layouts.batch_11 import names
from pipeline.synth.layouts.batch_11.plans import PLANS, Plan
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 48, 1192
_DAY: Final = ("%m-%d", "%-m/%-d", "%m.%d", "%y-%m-%d")


def beams(case: Case) -> Sheet:
    """Radiotherapy record on A4: photo and head, prescription, dose limits, eight fractions, remarks, feet."""
    case, sheet = made.settled(case, 28, 92), Sheet(1240, 1754, size=19)
    plan = case.chance.choice(PLANS if case.patient.sex == "女" else PLANS[:1])
    title = case.style.choice(("放射治疗记录单", "体外照射治疗记录", "放 疗 执 行 单"))
    sheet.put(_LEFT, 34, [made.house(case), " 放疗中心"], size=24, weight=600, colour=case.hospital.accent)
    sheet.put(_LEFT, 78, Run(title, Label.TITLE), size=38, weight=700)
    number = made.code(case, PiiKind.MEDICAL_ID, "RT24####", "F0####-24", "放字######号")
    sheet.put(540, 92, [case.style.choice(("放疗号：", "治疗号 ", "RT No. ")), number], size=22, weight=600)
    bar_code(sheet, 860, 36, number.text.strip("放字号"), height=60)
    y = _head(sheet, case, 140, plan)
    y = _prescribed(sheet, case, y + 16, plan)
    y = _limits(sheet, plan, y + 14)
    y = _fractions(sheet, case, y + 16, plan)
    y = _remarks(sheet, case, y + 14)
    _feet(sheet, case, y + 14)
    return sheet


def _head(sheet: Sheet, case: Case, y: float, plan: Plan) -> float:
    one, style, draw = case.patient, case.style, case.chance
    face(sheet, 972, round(y), 220, draw)
    relation: Text = [one.kin_relation, " ", made.kin(case), " ", made.phone(case)]
    rows = (
        ((84, 220, Cell("姓名", made.patient(case))), (84, 100, Cell("性别", one.sex)), (84, 110, Cell("年龄", made.age(case))), (100, 136, Cell(style.choice(("住院号", "门诊号")), one.record_number, PiiKind.MEDICAL_ID))),
        ((84, 404, Cell("身份证", one.national_id, PiiKind.NATIONAL_ID)), (84, 110, Cell("科/床", made.code(case, PiiKind.BED, "##床", "走廊加#", "B-1#"))), (100, 136, Cell("医保类型", "职工门慢"))),
        ((84, 404, Cell("住址", Run(one.address, kind=PiiKind.ADDRESS))), (84, 346, Cell("联系人", relation))),
        ((84, 404, Cell("诊断", plan.diagnosis)), (84, 346, Cell("病理", [plan.pathology, " ", made.code(case, PiiKind.SPECIMEN_ID, "B24-0####", "病理2#####")]))),
        ((84, 404, Cell("既往放疗", [made.ago(case, 900, style.choice(("%Y年%-m月", "%Y.%m"))), " ", made.elsewhere(case, larger=True), " 无重叠"] if draw.random() < 0.6 else "无")), (84, 346, Cell("主管医师", [made.member(case, 0), "（手机 ", made.phone(case), "）"]))),
    )  # fmt: skip
    for cells in rows:
        y = paired(sheet, _LEFT, y, 46, cells, size=19)
    return y


def _prescribed(sheet: Sheet, case: Case, y: float, plan: Plan) -> float:
    upright(sheet, _LEFT, y, 44, 136, "处方剂量", size=19)
    widths = (180, 150, 150, 130, 160, 330)
    heads = ("靶区", "总剂量", "单次", "次数", "技术", "体位固定 / 计划编号")
    plan_id: Text = ["热塑膜 ", made.code(case, PiiKind.OTHER_ID, "M-######", "膜号######"), " / ", made.code(case, PiiKind.OTHER_ID, "PLAN_######", "P24####-2")]  # fmt: skip
    others: tuple[Text, ...] = (plan_id, "头枕C，双手抱肘，真空垫")
    top = row(sheet, _LEFT + 44, y, 36, tuple(zip(widths, heads, strict=True)), size=17, middle=True, weight=600)  # fmt: skip
    for (target, total, each), other in zip(plan.targets, others, strict=True):
        group = sheet.group()
        dose: Text = [Run(total, Label.ITEM_VALUE, group), " ", Run("Gy", Label.ITEM_UNIT, group)]
        name = Run(target, Label.ITEM_NAME, group)
        cells: tuple[Text, ...] = (name, dose, f"{each}Gy", f"{plan.times}", plan.manner, other)
        top = row(sheet, _LEFT + 44, top, 50, tuple(zip(widths, cells, strict=True)), size=19, middle=True)
    box(sheet, _LEFT + 44, top, 1100, 40, _made_by(sheet, case), size=18)
    return top + 40


def _made_by(sheet: Sheet, case: Case) -> Text:
    text: list[str | Run] = []
    cells: tuple[tuple[str, Text], ...] = (("物理师", made.member(case, 2)), ("剂量验证", made.worker(case)), ("靶区勾画", made.member(case, 0)), ("上级审核", [made.doctor(case), "主任"]), ("CT定位号", made.code(case, PiiKind.SPECIMEN_ID, "SIM#####", "DW2024####")))  # fmt: skip
    for key, value in cells:
        head, values = pair_runs(sheet, Cell(key, value))
        text += [head, "：", *values, "　"]
    return text[:-1]


def _limits(sheet: Sheet, plan: Plan, y: float) -> float:
    widths = (230, 110, 80, 152)
    for side in range(2):
        x = _LEFT + 572 * side
        top = row(sheet, x, y, 34, tuple(zip(widths, ("危及器官", "实际", "单位", "限量"), strict=True)), size=17, middle=True, weight=600)  # fmt: skip
        for name, value, unit, limit in plan.organs[side::2]:
            runs = item(sheet, {Label.ITEM_NAME: name, Label.ITEM_VALUE: value, Label.ITEM_UNIT: unit, Label.ITEM_RANGE: limit})  # fmt: skip
            top = row(sheet, x, top, 42, tuple(zip(widths, runs.values(), strict=True)), size=18, middle=True)
    return top


def _fractions(sheet: Sheet, case: Case, y: float, plan: Plan) -> float:
    widths = (60, 130, 110, 130, 236, 228, 250)
    heads = ("次", "日期", "MU", "累积Gy", "摆位误差 X/Y/Z mm", "治疗技师", "医师核对 / 备注")
    y = row(sheet, _LEFT, y, 38, tuple(zip(widths, heads, strict=True)), size=17, middle=True, weight=600, fill=(238, 240, 244))  # fmt: skip
    style, crew = case.style.choice(_DAY), [names.chinese(case.chance) for _ in range(4)]
    when, before = case.day - timedelta(days=12), float(plan.targets[0][2])
    for number in range(8):
        when = _workday(when + timedelta(days=1))
        pair: Text = [Run(crew[number % 2], kind=PiiKind.STAFF), case.style.choice(("/", " ", "、")), Run(crew[2 + number // 4], kind=PiiKind.STAFF)]  # fmt: skip
        shift = " / ".join(f"{case.chance.uniform(-3, 3):.1f}" for _ in range(3))
        cells: tuple[Text, ...] = (str(number + 3), made.on(when, style), str(case.chance.randint(388, 642)), f"{before * (number + 3):.1f}", shift, pair, "")  # fmt: skip
        _checked(sheet, case, y, number)
        y = row(sheet, _LEFT, y, 58, tuple(zip(widths, cells, strict=True)), size=19, middle=True)
    return y


def _checked(sheet: Sheet, case: Case, y: float, number: int) -> None:
    """Who checked: a signature every other day, a stamp once, a remark once."""
    if number in (1, 5):
        signature(sheet, 974, round(y) + 2, case.chance)
    elif number == 3:
        name_stamp(sheet, 990, round(y) + 8, case.hospital.staff[0], size=20)
    elif number == 6:
        text: Text = ["机器故障顺延，通知", made.someone(case)]
        sheet.put(952, y + 16, text, size=fitted(sheet, text, 232, 17))


def _workday(when: date) -> date:
    return when + timedelta(days=max(0, 7 - when.weekday()) if when.weekday() > 4 else 0)


def _remarks(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    key, values = pair_runs(sheet, Cell(case.style.choice(("治疗中评估", "每周查房记录", "放疗反应记录")), [
        made.ago(case, 3, case.style.choice(("%-m月%-d日", "%m-%d"))), "：放射性皮炎1级（RTOG），WBC 3.1×10^9/L，PLT 142×10^9/L，体重下降1.8kg；同步顺铂40mg/m² d8已完成。", made.doctor(case), "主任指示复查CBCT，重新勾画后计划由",
        made.worker(case), "物理师修改。", made.ago(case, 1, "%m月%d日"), f"{case.patient.kin_relation}", made.kin(case), "来电（", made.phone(case), "）询问口腔黏膜炎，护士", made.worker(case, "女"), "指导康复新液含漱。拟",
        made.ago(case, -draw.randint(9, 16)), "缩野；外地患者暂住", Run(draw.choice(("医院北门悦来旅馆308房", "纱帽巷12号安居公寓3-201")), kind=PiiKind.ADDRESS), "。",
    ]))  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [key, "：", *values], size=22, leading=1.65)


def _feet(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(_LEFT, y, "患者/家属确认：")
    signature(sheet, _LEFT + 160, round(y) - 10, case.chance)
    key, values = pair_runs(sheet, Cell("护士长", made.worker(case, "女")))
    sheet.put(480, y, [key, "：", *values])
    key, values = pair_runs(sheet, Cell("下次预约", [made.ago(case, -1, "%Y-%m-%d", 14), "  2号机房"]))
    sheet.put(_RIGHT, y, [key, "：", *values], align="right")
    machine: Text = [
        "加速器 VitalBeam 机身号 ", made.code(case, PiiKind.DEVICE_ID, "H29####", "S/N 4####"), "　治疗系统账号 ", made.code(case, PiiKind.OTHER_ID, "rt_0####", "TECH0#@@"), "　晨检 ", made.member(case, 2), " ",
        made.ago(case, 0, "%m/%d", 7), "　咨询 ", made.desk(case), "　表FL-06",
    ]  # fmt: skip
    sheet.rule(_LEFT, 1700, _RIGHT, 1700, width=1)
    sheet.put(_LEFT, 1706, machine, size=fitted(sheet, machine, _RIGHT - _LEFT, 16))
