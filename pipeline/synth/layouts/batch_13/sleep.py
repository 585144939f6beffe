"""A sleep study: a shaded head table, a night's curves with the name burnt in, three columns of indices, the night's log."""

import random
from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline, tabled_row
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item_cells, section
from pipeline.synth.layouts.batch_13.invented import (
    HOSPITALS,
    SMALL,
    coded,
    dated,
    desk,
    past,
    person,
    phone,
    place,
    street,
    surname,
    worker,
)  # fmt: skip
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _WIDTH = 70, 1100
_SHADE, _LINE = (232, 240, 236), (150, 172, 162)
_STAGES: Final = ("W", "R", "N1", "N2", "N3")


def sleep(case: Case) -> Sheet:
    """Sleep study on A4: head table, hypnogram and saturation over the night, indices, log, conclusion, file path."""
    sheet = Sheet(1240, 1754, size=20)
    house = case.style.choice(HOSPITALS)
    sheet.put(620, 40, Run(house, kind=PiiKind.ORGANISATION), size=26, align="middle")
    name = case.style.choice(("多导睡眠监测报告", "睡眠呼吸监测（PSG）报告单", "整夜多导睡眠图报告"))
    sheet.put(620, 76, Run(name, Label.TITLE), size=38, weight=700, align="middle")
    y = _head(sheet, case, 150)
    y = _night(sheet, case, y + 16)
    y = _indices(sheet, case, y + 14)
    y = _log(sheet, case, y + 12)
    y = _conclusion(sheet, case, y + 8)
    _foot(sheet, case, y + 10)
    return sheet


def _head(sheet: Sheet, case: Case, y: float) -> float:
    man, draw, style = case.patient, case.chance, case.style
    height, weight = draw.randint(152, 186), draw.randint(54, 118)
    until = dated(case.day, "%Y-%m-%d", f"06:{draw.randint(10, 58)}")
    watched: Text = [
        dated(case.day - timedelta(days=1), "%Y-%m-%d", f"22:{draw.randint(10, 58)}"),
        " ～ ",
        until,
    ]
    device = Run(f"{draw.choice('NP')}X{draw.randint(10, 99)}-{draw.randint(10**5, 10**6 - 1)}", kind=PiiKind.DEVICE_ID)  # fmt: skip
    rows = (
        ((110, 190, Cell(style.choice(("姓名", "受检者", "患者")), subject(case))), (100, 150, Cell("性别/年龄", [man.sex, " / ", age(case)])), (100, 190, Cell("监测编号", coded(PiiKind.SPECIMEN_ID, draw, "PSG", 8))), (90, 170, Cell(style.choice(("床位", "监测间")), Run(f"睡眠{draw.randint(1, 8)}室{draw.randint(1, 3)}床", kind=PiiKind.BED)))),
        ((110, 190, Cell("身高/体重", f"{height}cm / {weight}kg")), (100, 150, Cell("BMI", f"{weight / (height / 100) ** 2:.1f}kg/m²")), (100, 190, Cell(style.choice(("病案号", "登记号")), man.record_number, PiiKind.MEDICAL_ID)), (90, 170, Cell("颈围", f"{draw.randint(33, 46)}cm"))),
        ((110, 440, Cell("监测时段", watched)), (100, 190, Cell("申请医师", worker(case))), (90, 170, Cell("科室", draw.choice(("耳鼻喉科", "呼吸科", "神经内科"))))),
        ((110, 550, Cell("家庭住址", street(draw))), (90, 350, Cell("联系方式", [phone(draw), "　扁桃体Ⅱ度"]))),
        ((110, 440, Cell("转诊单位", [place(draw, SMALL), " ", told(PiiKind.STAFF, surname(draw)), "医生"])), (100, 190, Cell("装机技师", worker(case))), (90, 170, Cell("主机SN", device))),
    )  # fmt: skip
    for row in rows:
        y = tabled_row(sheet, _LEFT, y, 48, row, size=18, shade=_SHADE, line=_LINE)
    return y


def _night(sheet: Sheet, case: Case, y: float) -> float:
    """A dark picture of stages and saturation; name, number and night stand in its upper edge."""
    draw, left, right = case.chance, _LEFT + 60, _LEFT + _WIDTH
    sheet.pen.rectangle((_LEFT, y, right, y + 250), fill=(16, 20, 30))
    burnt: Text = [
        subject(case), "  ", Run(case.patient.record_number, kind=PiiKind.MEDICAL_ID), "  ", dated(case.day - timedelta(days=1), "%d/%m/%Y"),
    ]  # fmt: skip
    sheet.put(left, y + 6, burnt, size=17, colour=(226, 230, 120))
    sheet.put(right - 12, y + 6, "Fp2-M1  30s/epoch", size=15, colour=(160, 170, 180), align="right")
    for number, stage in enumerate(_STAGES):
        sheet.put(_LEFT + 14, y + 34 + 22 * number, stage, size=16, colour=(220, 224, 230))
        sheet.rule(left, y + 46 + 22 * number, right, y + 46 + 22 * number, width=1, colour=(48, 54, 66))
    sheet.put(_LEFT + 6, y + 178, "SpO2", size=16, colour=(240, 120, 110))
    sheet.pen.line(_steps(draw, left, right - 16, y + 46), fill=(110, 200, 240), width=2)
    sheet.pen.line(_saturation(draw, left, right - 16, y + 160), fill=(240, 120, 110), width=2)
    for hour in range(9):
        at = left + 16 + hour * 120
        sheet.put(at, y + 224, f"{(22 + hour) % 24:02d}:30", size=15, colour=(190, 196, 206), align="middle")
    return y + 250


def _steps(draw: random.Random, left: float, right: float, y: float) -> list[tuple[float, float]]:
    """A staircase between the five stages."""
    points, at, level = [(left, y)], left, 0
    while at < right - 60:
        at += draw.randint(12, 60)
        points.append((at, y + 22 * level))
        level = draw.choice([other for other in range(5) if other != level])
        points.append((at, y + 22 * level))
    return [*points, (right, y + 22 * level)]


def _saturation(draw: random.Random, left: float, right: float, y: float) -> list[tuple[float, float]]:
    """A curve that dips and comes back."""
    count = round((right - left) / 9)
    return [(left + 9 * step, y + draw.choice((4, 6, 8, 10, 28, 46))) for step in range(count)]


def _indices(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    columns = ("睡眠结构", "呼吸事件", "血氧及其他")
    for number, text in enumerate(columns):
        sheet.pen.rectangle((_LEFT + 372 * number, y, _LEFT + 372 * number + 356, y + 32), fill=_SHADE)
        sheet.put(_LEFT + 372 * number + 10, y + 2, text, weight=600)
    rows = (
        ("总睡眠时间TST", f"{draw.randint(260, 470)}", "min", ""), ("AHI", f"{draw.uniform(3, 78):.1f}", "次/h", "<5"), ("平均SpO2", f"{draw.randint(88, 97)}", "%", "≥95"),
        ("睡眠效率", f"{draw.uniform(52, 95):.1f}", "%", "≥80"), ("阻塞型暂停", f"{draw.randint(4, 340)}", "次", ""), ("最低SpO2", f"{draw.randint(58, 90)}", "%", "≥90"),
        ("入睡潜伏期", f"{draw.uniform(2, 46):.1f}", "min", "<30"), ("中枢型暂停", f"{draw.randint(0, 22)}", "次", ""), ("ODI（≥3%）", f"{draw.uniform(4, 70):.1f}", "次/h", "<5"),
        ("REM潜伏期", f"{draw.randint(60, 190)}", "min", "70～120"), ("混合型暂停", f"{draw.randint(0, 60)}", "次", ""), ("T90", f"{draw.uniform(0.1, 42):.1f}", "%", "<1"),
        ("N1期", f"{draw.uniform(5, 38):.1f}", "%", "2～5"), ("低通气", f"{draw.randint(20, 210)}", "次", ""), ("周期性肢动PLMI", f"{draw.uniform(0, 28):.1f}", "次/h", "<15"),
        ("N2期", f"{draw.uniform(38, 66):.1f}", "%", "45～55"), ("最长暂停", f"{draw.randint(18, 112)}", "s", ""), ("平均心率", f"{draw.randint(52, 88)}", "bpm", "60～100"),
        ("N3期", f"{draw.uniform(0, 22):.1f}", "%", "13～23"), ("仰卧位AHI", f"{draw.uniform(5, 90):.1f}", "次/h", ""), ("鼾声指数", f"{draw.randint(60, 620)}", "次/h", ""),
        ("REM期", f"{draw.uniform(6, 26):.1f}", "%", "20～25"), ("觉醒指数", f"{draw.uniform(6, 60):.1f}", "次/h", "<15"), ("Epworth评分", f"{draw.randint(3, 22)}", "分", "<9"),
    )  # fmt: skip
    for number, row in enumerate(rows):
        left = _LEFT + 8 + 372 * (number % 3)
        item_cells(
            sheet, y + 44 + 37 * (number // 3), (left, left + 160, left + 224, left + 280), row, size=19
        )
    return y + 44 + 37 * 8


def _log(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    lines: tuple[Text, ...] = (
        ["22:46  关灯，生物定标完成。陪护 ", person(case), "（", draw.choice(("哥哥", "姑姑", "老乡")), "）在外间，手机 ", phone(draw), "。"],
        ["00:", f"{draw.randint(10, 58)}  起床小便1次，右下颌肌电脱落，", worker(case), "重贴；SpO2一度72%，电话报告二线", told(PiiKind.STAFF, surname(draw)), "主任，嘱继续观察。"],
        ["03:", f"{draw.randint(10, 58)}  患者诉胸闷，值班护士", worker(case), "测血压168/102mmHg，舌下含服卡托普利12.5mg，未中断监测。"],
        ["05:", f"{draw.randint(10, 58)}  同室受检者", person(case), "鼾声干扰，调整麦克风增益；", worker(case), "交班给", worker(case), "。"],
    )  # fmt: skip
    sheet.put(_LEFT, y, case.style.choice(("夜间技师记录", "监测过程记录", "值守记录")), weight=700, size=23)
    for number, line in enumerate(lines):
        fitted(sheet, _LEFT, y + 42 + 42 * number, _WIDTH, line, size=22)
    return y + 42 + 42 * 4


def _conclusion(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    found: Text = [
        "重度阻塞性睡眠呼吸暂停低通气综合征（OSAHS），伴重度夜间低氧血症；未见陈-施呼吸；REM期无肌张力失弛缓，不支持RBD。与", dated(past(case, 300, 900), "%Y年%-m月"), "外院（", place(draw, HOSPITALS), "，监测者", worker(case),
        "）结果比较，AHI上升。柏林问卷高危。",
    ]  # fmt: skip
    advice: Text = [
        "①减重、侧卧，避免饮酒及地西泮；②", dated(past(case, -16, -6), "%-m月%-d日"), "起行Auto-CPAP压力滴定（4～16cmH2O），试戴机由", place(draw, ("砚川润息医疗器械有限公司", "鹿渡安枕科技")), "工程师", worker(case), "送机，电话 ", phone(draw), "，机身号 ",
        coded(PiiKind.DEVICE_ID, draw, "RX", 9), "；③患者之兄", person(case), "亦有类似症状，建议筛查；④日间嗜睡的风险已向本人及表姐", person(case), "交代，告知书编号 ", coded(PiiKind.OTHER_ID, draw, "GZ-", 7), "。",
    ]  # fmt: skip
    y = section(
        sheet, _LEFT, y, _WIDTH, Cell(case.style.choice(("监测结论", "印象", "判读意见")), found), size=24
    )
    return section(sheet, _LEFT, y + 4, _WIDTH, Cell("建议", advice), size=24)


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    draw, man = case.chance, case.patient
    sheet.put(
        _LEFT, y + 22, ["判读技师 ", worker(case), "（RPSGT ", coded(PiiKind.OTHER_ID, draw, "", 6), "）"]
    )
    sheet.put(480, y + 22, case.style.choice(("审核医师签名：", "报告医师：")))
    signature(sheet, 640, round(y) + 10, draw)
    line = inline(
        sheet,
        Cell(
            "报告日期", dated(case.day + timedelta(days=draw.randint(1, 4)), "%Y/%m/%d", case.clock(10)[:5])
        ),
    )
    sheet.put(_LEFT + _WIDTH, y + 22, line, align="right")
    sheet.rule(_LEFT, 1684, _LEFT + _WIDTH, 1684, width=1, colour=_LINE)
    path: Text = [
        f"D:\\PSG_DATA\\{case.day.year}\\",
        subject(case, man.name.replace("·", "")),
        "_",
        Run(man.record_number, kind=PiiKind.MEDICAL_ID),
        ".edf",
    ]
    fitted(sheet, _LEFT, 1692, 560, path, size=16, colour=PALE)
    booked: Text = ["睡眠中心预约 ", desk(draw), "　第1/3页"]
    fitted(sheet, 660, 1692, _LEFT + _WIDTH - 660, booked, size=16, align="right", colour=PALE)
