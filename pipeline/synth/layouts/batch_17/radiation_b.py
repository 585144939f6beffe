"""A radiotherapy plan sheet: a ruled page whose sections are named by vertical cells at the left."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.layouts.batch_3.invented import ip, pinyin
from pipeline.synth.layouts.batch_17.names_b import (
    age_run,
    dated,
    earlier,
    hospital,
    member,
    numbered,
    patient_run,
    phone,
    place,
    surname,
)
from pipeline.synth.layouts.batch_17.radiation_tables_b import doses, fields, fractions, organs
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT: Final = 56
_TEXT: Final = 104
_RIGHT: Final = 1184
_TITLES: Final = ("外照射放射治疗计划单", "调强放疗（IMRT/VMAT）计划确认单", "放 射 治 疗 计 划 单")


def radiation(case: Case) -> Sheet:
    """Radiotherapy plan on A4 portrait: head, five ruled sections, approval, the first fractions, foot."""
    sheet = Sheet(1240, 1754, size=19)
    number = f"RT{case.day:%Y}{digits(case.chance, 5)}"
    _head(sheet, case, number)
    y = _section(sheet, 204, "患者信息", _person(case, number))
    y = _section(sheet, y, "诊断分期", _disease(case))
    y = _section(sheet, y, "定位固定", _simulation(case, number))
    y = _tables(sheet, case, y)
    y = _approval(sheet, case, y)
    y = fractions(sheet, case, y + 8)
    y = _informed(sheet, case, y + 14)
    _foot(sheet, case, y + 10)
    return sheet


def _head(sheet: Sheet, case: Case, number: str) -> None:
    accent = case.hospital.accent
    sheet.pen.ellipse((60, 40, 132, 112), outline=accent, width=4)
    sheet.pen.line((96, 54, 96, 98), fill=accent, width=8)
    sheet.pen.line((74, 76, 118, 76), fill=accent, width=8)
    sheet.put(150, 40, organisation(case.hospital.name), size=28, weight=600, colour=accent)
    sheet.put(150, 84, case.style.choice(("肿瘤放射治疗中心", "放疗科", "Radiation Oncology")), size=18)
    sheet.put(620, 120, Run(case.style.choice(_TITLES), Label.TITLE), size=34, weight=700, align="middle")
    bar_code(sheet, 880, 36, number, height=52)
    sheet.put(890, 90, Run(number, kind=PiiKind.MEDICAL_ID), size=17)
    sheet.put(_LEFT, 174, "表单编号：FL-07　版本 2.1", size=16)
    sheet.put(_RIGHT, 174, "第 1 页 / 共 2 页", size=16, align="right")


Rows = tuple[tuple[tuple[float, Cell], ...], ...]
"""Rows of cells, each with the share of the width that it takes."""


def _section(sheet: Sheet, y: float, name: str, rows: Rows, *, step: int = 37) -> float:
    """Rows of cells ruled off from each other, and their vertical name; returns the y below."""
    bottom = y + step * len(rows)
    _frame(sheet, y, bottom, name)
    for number, row in enumerate(rows):
        x, top = float(_TEXT), y + step * number
        for share, cell in row:
            key, values = pair_runs(sheet, cell)
            sheet.put(x + 8, top + 5, [key, "：", *values], size=_fitting(sheet, cell, share))
            x += share * (_RIGHT - _TEXT)
            sheet.rule(x, top, x, top + step, width=1)
        sheet.rule(_TEXT, top + step, _RIGHT, top + step, width=1)
    return bottom


def _fitting(sheet: Sheet, cell: Cell, share: float) -> int:
    """The size at which a cell fits its share of the width."""
    size, room = 19, share * (_RIGHT - _TEXT) - 14
    while size > 14 and sheet.measure(f"{cell.key}：", size) + sheet.measure(cell.value, size) > room:
        size -= 1
    return size


def _frame(sheet: Sheet, y: float, bottom: float, name: str) -> None:
    """The border of a section and its name, one character under the other."""
    sheet.pen.rectangle((_LEFT, y, _RIGHT, bottom), outline=(28, 28, 34), width=2)
    sheet.rule(_TEXT, y, _TEXT, bottom, width=1)
    pitch = min(30.0, (bottom - y - 4) / len(name))
    first = (y + bottom) / 2 - pitch * len(name) / 2
    for number, character in enumerate(name):
        sheet.put((_LEFT + _TEXT) / 2, first + pitch * number, character, size=18, weight=600, align="middle")


def _person(case: Case, number: str) -> Rows:
    who, draw = case.patient, case.chance
    record = case.style.choice(("住院号", "病案号", "住院/门诊号"))
    bed = case.style.choice(
        (f"+{draw.randint(1, 6)}床", f"{draw.randint(1, 42)}床", f"3-12{draw.randint(10, 36)}")
    )
    home = case.style.choice((who.address, place(draw)))
    return (
        ((0.26, Cell("姓名", patient_run(case))), (0.14, Cell("性别", who.sex)), (0.16, Cell("年龄", age_run(case))), (0.44, Cell("身份证号码", who.national_id, PiiKind.NATIONAL_ID))),
        ((0.26, Cell(record, who.record_number, PiiKind.MEDICAL_ID)), (0.3, Cell("放疗号", number, PiiKind.MEDICAL_ID)), (0.44, Cell("病区/床号", ["放疗二病区 ", Run(bed, kind=PiiKind.BED)]))),
        ((0.56, Cell(case.style.choice(("家庭住址", "现住址")), home, PiiKind.ADDRESS)), (0.44, Cell("联系电话", phone(case)))),
        ((0.56, Cell("联系人", [Run(who.kin, kind=PiiKind.PERSON), f"（{who.kin_relation}）", phone(case)])), (0.44, Cell("医保卡号", who.insurance_number, PiiKind.INSURANCE_ID))),
    )  # fmt: skip


def _disease(case: Case) -> Rows:
    draw = case.chance
    before: Text = [
        dated(earlier(case, 700, 1600), "%Y年%-m月"), "曾在", hospital(draw), "行右颈部放疗 DT 50Gy/25f（主管", member(case), "）；无放化疗过敏史，否认糖尿病",
    ]  # fmt: skip
    outside: Text = [hospital(draw), " 病理号 ", numbered(case, "24-", 6, PiiKind.SPECIMEN_ID), "，腺癌，TTF-1(+)，Ki-67约40%"]  # fmt: skip
    return (
        ((0.44, Cell("诊断", "左肺上叶腺癌")), (0.24, Cell("ICD-10", "C34.102")), (0.32, Cell("分期", case.chance.choice(("cT2aN2M0 ⅢA期", "cT3N2M0 ⅢB期"))))),
        ((0.22, Cell("KPS", f"{draw.randint(7, 9)}0分")), (0.22, Cell("Hb", f"{draw.randint(92, 138)}g/L")), (0.24, Cell("WBC", f"{draw.uniform(3.2, 7):.1f}×10^9/L")), (0.32, Cell("同步化疗", "培美曲塞+顺铂 第2周期"))),
        ((1.0, Cell("外院病理", outside)),),
        ((1.0, Cell("既往放疗史", before)),),
    )  # fmt: skip


def _simulation(case: Case, number: str) -> Rows:
    draw = case.chance
    scan = earlier(case, 6, 9)
    return (
        ((0.44, Cell("CT模拟机", ["Brilliance Big Bore  ", Run(case.hospital.device, kind=PiiKind.DEVICE_ID)])), (0.3, Cell("定位日期", [dated(scan), f" {draw.randint(8, 16)}:{draw.randint(10, 59)}"], PiiKind.DATE)), (0.26, Cell("层厚/层数", f"3mm/{draw.randint(110, 168)}"))),
        ((0.44, Cell("体位固定", "仰卧，双手抱肘上举，真空垫+体膜")), (0.3, Cell("体膜编号", f"{number[-5:]}-2", PiiKind.OTHER_ID)), (0.26, Cell("定位技师", member(case)))),
        ((0.44, Cell("影像检查号", numbered(case, "CT", 8, PiiKind.SPECIMEN_ID))), (0.3, Cell("勾画医师", member(case))), (0.26, Cell("呼吸管理", "4D-CT"))),
    )  # fmt: skip


def _tables(sheet: Sheet, case: Case, y: float) -> float:
    """Doses, limits of organs, fields: three tables, each with a name at its left."""
    for name, table in (("处方剂量", doses), ("危及器官", organs), ("射野参数", fields)):
        bottom = table(sheet, case, y, _TEXT, _RIGHT)
        _frame(sheet, y, bottom, name)
        y = bottom
    return y


def _approval(sheet: Sheet, case: Case, y: float) -> float:
    draw, plan = case.chance, pinyin(case.chance)
    name = Run(f"{plan.replace(',', '').replace(' ', '_')}", kind=PiiKind.PERSON, subject=True)
    text: Text = [
        "计划名 ", name, "_VMAT_P2，", surname(case), "主任查房意见：脊髓PRV接近限值，同意现计划；GTVnd待",
        dated(case.day + timedelta(days=21), "%-m月%-d日"), "复查CT后缩野加量。剂量验证（ArcCHECK）γ通过率", f"{draw.uniform(95, 99.6):.1f}%（3%/2mm），", dated(case.day - timedelta(days=1), "%m-%d"), " 物理师", member(case), "完成。",
    ]  # fmt: skip
    _frame(sheet, y, y + 132, "审批意见")
    sheet.paragraph(_TEXT + 8, y + 6, _RIGHT - _TEXT - 20, text, size=19, leading=1.55)
    foot = y + 94
    for x, key in ((112, "主管医师"), (420, "物理师")):
        sheet.put(x, foot, [f"{key}：", member(case)])
    sheet.put(690, foot, "副主任医师：")
    signature(sheet, 800, round(foot) - 18, draw)
    sheet.put(_RIGHT - 10, foot, dated(case.day, case.style.choice(("%Y.%m.%d", "%Y年%-m月%-d日"))), align="right")  # fmt: skip
    return y + 132


def _informed(sheet: Sheet, case: Case, y: float) -> float:
    """What patient and family were told, with their signature."""
    who = case.patient
    text: Text = [
        "已向", patient_run(case), "及其", who.kin_relation, Run(who.kin, kind=PiiKind.PERSON), "交代急性放射性食管炎、放射性肺炎（CTCAE 5.0 Ⅰ～Ⅲ级）、骨髓抑制风险，", dated(case.day + timedelta(days=7), "%-m月%-d日"),
        "上午复查血常规；院外不适加护士站微信 ", Run(f"fl_{digits(case.chance, 6)}", kind=PiiKind.SOCIAL_ID), " 或电", phone(case), "（", surname(case), "护士长）。",
    ]  # fmt: skip
    below = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, size=18, leading=1.5)
    sheet.put(700, below + 14, "患者/家属签字：", size=18)
    signature(sheet, 850, round(below), case.chance)
    return below + 46


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    clock = f"{case.chance.randint(13, 17)}:{case.chance.randint(10, 59)}"
    first: Text = ["打印时间：", Run(f"{case.day:%Y-%m-%d} {clock}", kind=PiiKind.DATE), "　操作员：", member(case), "（工号 ", Run(digits(case.chance, 6), kind=PiiKind.OTHER_ID), "）　终端 ", Run(ip(case.chance), kind=PiiKind.IP)]  # fmt: skip
    second: Text = ["注：治疗中如有皮肤破溃、吞咽疼痛Ⅱ级以上请告知主管医师；放疗中心电话 ", Run(case.hospital.phone, kind=PiiKind.PHONE), "，急救请拨120。"]  # fmt: skip
    sheet.put(_LEFT, y, first, size=16)
    sheet.put(_LEFT, y + 28, second, size=16)
