"""A rehabilitation assessment: three columns of dates over a matrix of scales, sessions signed by date, goals."""

from datetime import date, timedelta

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs, tabled_row
from pipeline.synth.layouts.batch_3.invented import age_run, long_mobile, patient_run, plate
from pipeline.synth.layouts.batch_6.own import (
    INSURERS,
    bed,
    clock,
    coded,
    dated,
    doctor,
    family,
    firm,
    initials,
    name,
    other_hospital,
    role,
    surname,
    work_number,
)  # fmt: skip
from pipeline.synth.layouts.batch_6.rehab_tables import matrix
from pipeline.synth.layouts.form import day, organisation, title
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import PiiKind

_LEFT, _RIGHT = 64, 1176
_LESSONS = (
    ("PT 运动疗法", "40min"),
    ("OT 作业疗法", "30min"),
    ("ST 言语训练", "20min"),
    ("理疗 FES", "20min"),
)


def rehabilitation(case: Case) -> Sheet:
    """Assessment on A4: table head, matrix of scales, grid of sessions by day with therapists, goals in lines."""
    sheet = Sheet(1240, 1754, size=19)
    sheet.put(_LEFT, 44, [organisation(case.hospital.name), "  康复医学科"], size=21, weight=500)
    sheet.put(
        _RIGHT,
        46,
        [
            "康复号 ",
            coded(case, PiiKind.MEDICAL_ID, case.style.choice(("KF########", "RH-######", "########"))),
        ],
        size=19,
        align="right",
    )
    title(
        sheet,
        82,
        case.style.choice(("康复评定与治疗记录", "康 复 功 能 评 定 表", "康复评估会记录单（中期）")),
        size=32,
    )
    first = case.day - timedelta(days=case.chance.randint(24, 40))
    dates = (first, first + timedelta(days=14), case.day)
    onset = first - timedelta(days=case.chance.randint(10, 60))
    y = _head(sheet, case, 142, onset)
    y = _accident(sheet, case, y + 12, onset)
    y = matrix(sheet, case, y + 12, dates)
    y = _sessions(sheet, case, y + 18)
    y = _goals(sheet, case, y + 14)
    _foot(sheet, case, y + 8)
    return sheet


def _head(sheet: Sheet, case: Case, y: float, onset: date) -> float:
    person, style = case.patient, case.style
    rows = (
        (Cell(style.choice(("姓名", "患者", "受评者")), patient_run(case)), Cell("性别/年龄", [f"{person.sex}/", age_run(case)]), Cell(style.choice(("病区床号", "床号")), ["康复二区 ", bed(case)])),
        (Cell("住院号", person.record_number, PiiKind.MEDICAL_ID), Cell("发病日期", day(onset, style.choice(("%Y-%m-%d", "%Y.%m.%d"))), PiiKind.DATE), Cell("主管医师", role(case, 0))),
        (Cell("诊断", "左侧基底节脑出血 I61.0"), Cell("障碍侧", "右侧偏瘫、失语"), Cell("责任治疗师", [role(case, 1), " ", work_number(case)])),
        (Cell("照护者", [family(case), f"（{person.kin_relation}）"]), Cell("联系电话", long_mobile(case.chance), PiiKind.PHONE), Cell("辅具编号", coded(case, PiiKind.DEVICE_ID, "WC-#####@"))),
    )  # fmt: skip
    shade = style.choice(((234, 240, 248), (244, 244, 240), (255, 255, 255)))
    for row in rows:
        y = tabled_row(
            sheet,
            _LEFT,
            y,
            42,
            [(100, 262, row[0]), (106, 250, row[1]), (116, 278, row[2])],
            size=18,
            shade=shade,
        )
    return y


def _accident(sheet: Sheet, case: Case, y: float, onset: date) -> float:
    """How it came about, where the patient lay before, and who pays."""
    draw = case.chance
    text: Text = [
        "患者于", dated(onset, case.style.choice(("%Y年%-m月%-d日", "%-m月%-d日"))), "驾车（", Run(plate(draw), kind=PiiKind.PLATE), "）途中突发右侧肢体无力，同车", family(case), "送", other_hospital(case), "行钻孔引流（", surname(case), "主任主刀）。",
        "工伤认定号", coded(case, PiiKind.INSURANCE_ID, "GS########"), "，由", firm(case, INSURERS), "支付；单位", firm(case), "。GCS 13分，Babinski征（+），Hoffmann征（-），Wernicke偏瘫步态，Brodmann 44区受累。",
    ]  # fmt: skip
    key, values = pair_runs(sheet, Cell(case.style.choice(("简要病史", "病史摘要", "功能障碍概况")), text))
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [key, "：", *values], size=19, leading=1.6)


def _sessions(sheet: Sheet, case: Case, y: float) -> float:
    """A column for each day: minutes per therapy, then who gave it and whose initials stand for the patient."""
    sheet.put(
        _LEFT, y, case.style.choice(("治疗执行记录（本周）", "每日治疗签到", "治疗次数登记")), weight=600
    )
    days, width = 4, 217
    xs = [_LEFT, _LEFT + 242, *(_LEFT + 242 + width * number for number in range(1, days + 1))]
    ruled(sheet, xs, [y + 34 + 34 * row for row in range(8)], colour=(110, 116, 126))
    shape = case.style.choice(("%m-%d", "%-m月%-d日", "%-m/%-d"))
    team = [Run(name(case.chance), kind=PiiKind.STAFF) for _ in range(2)]
    small = case.style.random() < 0.5
    cells: list[list[str | Run]] = [
        ["日期", *(dated(case.day - timedelta(days=days - 1 - number), shape) for number in range(days))]
    ]
    for lesson, minutes in _LESSONS:
        cells.append([lesson, *(case.chance.choice((minutes, minutes, "√", "请假")) for _ in range(days))])
    cells.append(
        [
            "治疗师",
            *(case.chance.choice(team) for _ in range(2)),
            *(initials(case, small=small) for _ in range(days - 2)),
        ]
    )
    cells.append(
        [
            "训练中HR/Borg",
            *(f"{case.chance.randint(84, 118)}/{case.chance.randint(9, 14)}" for _ in range(days)),
        ]
    )
    for line, texts in enumerate(cells):
        for x, cell in zip(xs, texts, strict=False):
            sheet.put(x + 12, y + 39 + 34 * line, cell, size=17)
    return y + 34 + 34 * 7


def _goals(sheet: Sheet, case: Case, y: float) -> float:
    until = case.day + timedelta(days=case.chance.randint(20, 30))
    names = case.style.choice((("近期目标", "远期目标", "评估会意见"), ("STG", "LTG", "小组讨论")))
    texts: tuple[Text, ...] = (
        ["2周内完成床-椅转移（监护下），坐位平衡Ⅲ级，MMT股四头肌4-级；言语BDAE 3级。"],
        [dated(until, case.style.choice(("%Y-%m-%d", "%Y年%-m月%-d日"))), "前佩戴AFO步行50m，重返原岗位或转岗，回归社区。"],
        ["PT组长", doctor(case), "：加强核心稳定、镜像治疗；护士长", surname(case), "：防跌倒，Braden 17分、Morse 45分；家属", Run(case.patient.kin, kind=PiiKind.PERSON), "诉夜间痉挛，加巴氯芬5mg tid。"],
    )  # fmt: skip
    for key_text, text in zip(names, texts, strict=True):
        key, values = pair_runs(sheet, Cell(key_text, text))
        y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, ["▪ ", key, "  ", *values], size=19, leading=1.6) + 4
    return y


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.rule(_LEFT, y, _RIGHT, y, width=1)
    sheet.put(
        _LEFT,
        y + 16,
        case.style.choice(("评定治疗师（签名）：", "组长签名：")),
    )
    signature(sheet, 290, round(y) + 6, case.chance)
    sheet.put(700, y + 16, "患者/家属签字：")
    signature(sheet, 850, round(y) + 6, case.chance)
    line = inline(
        sheet,
        Cell("下次评定", day(case.day + timedelta(days=14)), PiiKind.DATE),
        Cell("打印", f"{day(case.day, '%Y/%m/%d')} {clock(case, 17)}", PiiKind.DATE),
        gap="    ",
    )
    sheet.put(_LEFT, y + 70, [*line, "    MBI满分100，FMA上肢66/下肢34；第1页/共2页"], size=16, colour=GREY)
