"""A rating scale of a psychiatric ward: who told, rows of items with ringed scores, factors, interview notes."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled, underlined
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.ink import name_stamp
from pipeline.synth.layouts.batch_3.invented import age_run, identity, ip, long_mobile, patient_run
from pipeline.synth.layouts.batch_6.own import (
    FIRMS,
    bed,
    clock,
    coded,
    dated,
    doctor,
    family,
    firm,
    home,
    numbered,
    other_hospital,
    role,
    surname,
    when,
    work_number,
)  # fmt: skip
from pipeline.synth.layouts.form import day, organisation, title
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _STEP = 76, 1164, 40
_ITEMS: Final = (
    ("抑郁情绪", 4), ("有罪感", 4), ("自杀", 4), ("入睡困难", 2), ("睡眠不深", 2), ("早醒", 2), ("工作和兴趣", 4), ("迟缓", 4), ("激越", 4),
    ("精神性焦虑", 4), ("躯体性焦虑", 4), ("胃肠道症状", 2), ("全身症状", 2), ("性症状", 2), ("疑病", 4), ("体重减轻", 2), ("自知力", 2),
)  # fmt: skip
_FACTORS: Final = (
    ("焦虑/躯体化", (9, 10, 11, 14, 16), "≤6"), ("体重", (15,), "≤1"), ("认识障碍", (1, 2, 8), "≤4"), ("迟滞", (0, 6, 7, 13), "≤5"), ("睡眠障碍", (3, 4, 5), "≤3"),
)  # fmt: skip
_XS: Final = (_LEFT, 136, 400, 470, 540, 610, 680, 750)


def scale(case: Case) -> Sheet:
    """Scale on A4: underlined blanks at the head, grid of items with rings, factors at its right, notes, raters."""
    sheet = Sheet(1240, 1754, size=20)
    sheet.put(620, 40, organisation(case.hospital.name), size=26, weight=500, align="middle")
    title(
        sheet,
        80,
        case.style.choice(
            ("汉密尔顿抑郁量表（HAMD-17）评定表", "HAMD 抑郁量表测评报告", "抑郁状态量表评估单")
        ),
        size=30,
    )
    sheet.put(_RIGHT, 46, "表3-2 版本2.1", size=15, colour=GREY, align="right")
    _head(sheet, case)
    scores = [case.chance.randint(0, most) for _, most in _ITEMS]
    _grid(sheet, case, 366, scores)
    _factors(sheet, case, 366, scores)
    y = _notes(sheet, case, 366 + _STEP * 18 + 18, sum(scores))
    _raters(sheet, case, y + 12)
    return sheet


def _blank(sheet: Sheet, x: float, y: float, width: int, cell: Cell) -> float:
    return underlined(sheet, x, y, cell.key, cell.value, cell.kind, width=width)


def _head(sheet: Sheet, case: Case) -> None:
    """Blanks to fill in, each wide enough for what stands on it."""
    person, style, draw = case.patient, case.style, case.chance
    young = person.age(case.day) < 22
    job, school, bond = (
        ("学生", "初中", "未婚")
        if young
        else (
            draw.choice(("教师", "司机", "会计")),
            draw.choice(("高中", "大专", "本科")),
            draw.choice(("已婚", "离异", "丧偶")),
        )
    )
    told: Text = [family(case), f"（{person.kin_relation}）"]
    rows = (
        ((170, Cell("姓名", patient_run(case))), (50, Cell("性别", person.sex)), (80, Cell("年龄", age_run(case))), (90, Cell("文化", school)), (110, Cell(style.choice(("床号", "床位")), bed(case))), (170, Cell(style.choice(("测评编号", "编号")), numbered(case, "PSY", 7), PiiKind.SPECIMEN_ID))),
        ((150, Cell("病案号", person.record_number, PiiKind.MEDICAL_ID)), (60, Cell("婚姻", bond)), (130, Cell("职业", job)), (330, Cell("单位/学校", firm(case, FIRMS)))),
        ((200, Cell(style.choice(("供史者", "知情人", "信息提供者")), told)), (240, Cell("身份证", identity(draw, case.day), PiiKind.NATIONAL_ID)), (210, Cell("电话", long_mobile(draw), PiiKind.PHONE))),
        ((440, Cell("现住址", home(draw), PiiKind.ADDRESS)), (180, Cell("评定日期", day(case.day, style.choice(("%Y-%m-%d", "%Y.%m.%d", "%Y年%-m月%-d日"))), PiiKind.DATE)), (150, Cell("病程", "第2次评定"))),
        ((240, Cell("入院诊断", "F32.1 中度抑郁发作")), (356, Cell("目前用药", "舍曲林100mg qd，劳拉西泮0.5mg qn")), (140, Cell("住院日", "第9天"))),
    )  # fmt: skip
    for number, row in enumerate(rows):
        x: float = _LEFT
        for width, cell in row:
            x = _blank(sheet, x, 136 + 42 * number, width, cell)


def _grid(sheet: Sheet, case: Case, y: int, scores: list[int]) -> None:
    """A row per item: its number, name and the scores 0 to 4, the chosen one ringed or ticked."""
    ticked = case.style.random() < 0.5
    ruled(sheet, _XS, [y + _STEP * row for row in range(19)], colour=(90, 94, 104))
    for x, text in zip(_XS, ("序", "项目", "0无", "1轻", "2中", "3重", "4极"), strict=False):
        sheet.put(x + 8, y + 7, text, size=17, weight=600)
    for number, ((name, most), score) in enumerate(zip(_ITEMS, scores, strict=True)):
        top, group = y + _STEP * (number + 1), sheet.group()
        sheet.put(_LEFT + 14, top + 7, str(number + 1), size=17)
        sheet.put(144, top + 7, Run(name, Label.ITEM_NAME, group), size=18)
        for mark in range(most + 1):
            x = 424 + 70 * mark
            if mark == score:
                shown = f"{mark}√" if ticked else str(mark)
                sheet.put(x, top + 6, Run(shown, Label.ITEM_VALUE, group), size=18, weight=600)
                if not ticked:
                    sheet.pen.ellipse((x - 9, top + 6, x + 20, top + 34), outline=(30, 40, 130), width=2)
            else:
                sheet.put(x, top + 7, str(mark), size=17, colour=GREY)


def _factors(sheet: Sheet, case: Case, y: int, scores: list[int]) -> None:
    """Sums of the factors at the grid's right, and how the test was taken."""
    left, total = 790, sum(scores)
    sheet.put(left, y + 2, case.style.choice(("因子分", "因子得分汇总")), weight=600)
    for number, (name, items, limits) in enumerate(_FACTORS):
        _factor(sheet, y + 46 + 44 * number, name, sum(scores[item] for item in items), limits)
    _factor(sheet, y + 46 + 44 * 5, "总分", total, "<8")
    lines: tuple[Text, ...] = (
        ["分级：8-17可能；18-24肯定；>24严重"], ["SAS标准分 58  SDS指数 0.71"], ["MMSE 27/30  PANSS P4 N3 G2"], ["评定开始 ", dated(case.day, "%m-%d", clock(case, 9))], ["用时 12分36秒  漏答 0项"],
        ["终端 ", Run(ip(case.chance), kind=PiiKind.IP)], ["登录账号 ", coded(case, PiiKind.OTHER_ID, "xl_######")], ["条码 ", coded(case, PiiKind.SPECIMEN_ID, "77########")],
    )  # fmt: skip
    for number, line in enumerate(lines):
        sheet.put(left, y + 340 + 44 * number, line, size=17)


def _factor(sheet: Sheet, y: float, name: str, value: int, limits: str) -> None:
    group, high = sheet.group(), value > int(limits.strip("≤<"))
    sheet.put(790, y, Run(name, Label.ITEM_NAME, group), size=18)
    sheet.put(
        950, y, [Run(str(value), Label.ITEM_VALUE, group), " ", Run("分", Label.ITEM_UNIT, group)], size=18
    )
    sheet.put(1030, y, Run(limits, Label.ITEM_RANGE, group), size=18)
    if high:
        sheet.put(1100, y, Run("偏高", Label.ITEM_FLAG, group), size=18)


def _notes(sheet: Sheet, case: Case, y: float, total: int) -> float:
    person, draw, shape = case.patient, case.chance, case.style.choice(("%-m月%-d日", "%Y-%m-%d", "%m.%d"))
    story: Text = [
        "患者自述", when(case, 20, 60, shape), f"{'在校与同学' if person.age(case.day) < 22 else '因调岗与同事'}", family(case), "争执后失眠，上周三起拒食；", when(case, 8, 15, shape), "凌晨割腕，由", person.kin_relation, Run(person.kin, kind=PiiKind.PERSON), "及", Run("四望亭路派出所", kind=PiiKind.ORGANISATION),
        "民警", family(case), "（警号", coded(case, PiiKind.OTHER_ID, "0#####"), "）送", other_hospital(case), "清创缝合。表弟", family(case), "就读", firm(case, ("白榆市鹿鸣小学", "青岚市双桂中学")), "，班主任", surname(case, PiiKind.PERSON), "老师微信", coded(case, PiiKind.SOCIAL_ID, "lm_@@####"), "。",
    ]  # fmt: skip
    verdict: Text = [
        f"HAMD总分{total}分，{'肯定有' if total > 17 else '可能有'}抑郁；自杀风险评估NGASR 9分（高）。",
        surname(case),
        "主任医师查房：加用喹硫平25mg qn，停安定；心理治疗师",
        doctor(case),
        "每周二CBT。",
    ]
    risk = f"接触合作，Cotard妄想（-），Kraepelin连加 {draw.randint(42, 88)}，木僵（-），白天嗜睡；脑电α波8-10Hz，血锂0.{draw.randint(40, 79)}mmol/L。"
    heads = case.style.choice(
        (
            ("访谈记录", "精神检查", "评定结论"),
            ("病史补充", "现场观察", "测评意见"),
            ("知情人反映", "行为观察", "解释与建议"),
        )
    )
    for head, text in zip(heads, (story, risk, verdict), strict=True):
        key, values = pair_runs(sheet, Cell(head, text))
        y = (
            sheet.paragraph(
                _LEFT, y, _RIGHT - _LEFT, [key, case.style.choice(("：", "　", "：")), *values], leading=1.65
            )
            + 8
        )
    return y


def _raters(sheet: Sheet, case: Case, y: float) -> None:
    sheet.rule(_LEFT, y, _RIGHT, y, width=2)
    sheet.put(
        _LEFT,
        y + 14,
        [case.style.choice(("评定者A：", "主评者：", "测评员 ")), role(case, 1), "  工号", work_number(case)],
    )
    sheet.put(500, y + 14, case.style.choice(("评定者B：", "复评者：")))
    signature(sheet, 610, round(y) + 4, case.chance)
    name_stamp(sheet, 900, round(y) + 6, case.staff(2), size=24)
    line = inline(
        sheet,
        Cell("打印时间", f"{day(case.day, '%Y/%m/%d')} {case.clock(16)}", PiiKind.DATE),
        Cell("审核", role(case, 3)),
        gap="    ",
    )
    sheet.put(
        _LEFT,
        y + 66,
        [*line, "    本量表由经训练的两名评定员联合检查，信度κ=0.88；仅供临床参考。"],
        size=16,
        colour=GREY,
    )
