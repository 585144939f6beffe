"""The right half of a visit to a doctor of Chinese medicine: a prescription of herbs in a grid or in upright columns."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.ink import name_stamp
from pipeline.synth.layouts.batch_3.invented import age_run, chinese_day, long_mobile, patient_run
from pipeline.synth.layouts.batch_6.own import coded, doctor, family, home, initials, numbered, role
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 918, 1648
_HERBS: Final = (
    ("黄芪", 30, ""), ("当归", 12, ""), ("白芍", 15, ""), ("徐长卿", 10, "后下"), ("刘寄奴", 12, ""), ("王不留行", 15, "包煎"), ("何首乌", 12, "制"), ("杜仲", 15, "盐炒"),
    ("石斛", 12, "先煎"), ("高良姜", 6, ""), ("车前子", 15, "包煎"), ("白头翁", 10, ""), ("夏枯草", 15, ""), ("熟地黄", 20, ""), ("田七粉", 3, "冲服"), ("马齿苋", 20, ""),
    ("柴胡", 9, "醋"), ("茯苓", 15, ""), ("陈皮", 6, ""), ("甘草", 6, "炙"), ("生龙骨", 30, "先煎"), ("江枳壳", 10, ""),
)  # fmt: skip


def prescription(sheet: Sheet, case: Case) -> None:
    """Head, herbs, use, price and those who checked, made up and gave out; an upright line at the edge."""
    style = case.style
    sheet.pen.rectangle((_LEFT - 18, 40, 1700, 1200), outline=(60, 64, 72), width=2)
    sheet.put(1290, 54, organisation(case.hospital.name), size=26, weight=600, align="middle")
    sheet.put(
        1290,
        94,
        style.choice(("中 药 处 方 笺", "中草药处方笺", "处 方 笺")),
        size=30,
        weight=700,
        align="middle",
    )
    sheet.put(_RIGHT, 62, style.choice(("普通", "〔医保〕", "自费")), size=18, align="right")
    _head(sheet, case)
    chosen = sorted(case.chance.sample(range(len(_HERBS)), 14))
    draw = _upright if style.random() < 0.4 else _grid
    draw(sheet, case, [_HERBS[number] for number in chosen])
    _use(sheet, case)
    _checked(sheet, case)
    text = [Run(doctor(case).text, kind=PiiKind.STAFF), Run("名老中医传承工作室")]
    sheet.paragraph(1662, 260, 24, text, size=20, leading=1.5)


def _head(sheet: Sheet, case: Case) -> None:
    person, style = case.patient, case.style
    when = (
        chinese_day(case.day)
        if style.random() < 0.4
        else day(case.day, style.choice(("%Y年%m月%d日", "%Y-%m-%d")))
    )
    rows = (
        [Cell("处方号", numbered(case, style.choice(("ZY", "CF", "")), 10), PiiKind.SPECIMEN_ID), Cell("门诊号", person.record_number, PiiKind.MEDICAL_ID)],
        [Cell("姓名", patient_run(case)), Cell("性别", person.sex), Cell("年龄", age_run(case)), Cell("开具日期", when, PiiKind.DATE)],
        [Cell("医保卡", person.insurance_number, PiiKind.INSURANCE_ID), Cell("电话", long_mobile(case.chance), PiiKind.PHONE), Cell("剂型", "饮片")],
    )  # fmt: skip
    for line, cells in enumerate(rows):
        sheet.put(_LEFT, 146 + 38 * line, inline(sheet, *cells, gap="   "), size=19)
    sheet.rule(_LEFT, 264, _RIGHT, 264)
    sheet.put(_LEFT, 270, style.choice(("Rp:", "R", "Rp.")), size=28, weight=700)


def _herb(sheet: Sheet, herb: tuple[str, int, str]) -> tuple[Run, Run, Run]:
    name, grams, _ = herb
    group = sheet.group()
    return (
        Run(name, Label.ITEM_NAME, group),
        Run(str(grams), Label.ITEM_VALUE, group),
        Run("g", Label.ITEM_UNIT, group),
    )


def _grid(sheet: Sheet, case: Case, herbs: list[tuple[str, int, str]]) -> None:
    """Three herbs in a row, the handling in small print behind the weight."""
    gap = case.style.choice(("", " ", "  "))
    for number, herb in enumerate(herbs):
        x, y = _LEFT + 20 + 240 * (number % 3), 322 + 84 * (number // 3)
        name, grams, unit = _herb(sheet, herb)
        end = sheet.put(x, y, [name, gap, grams, unit], size=25)
        if herb[2]:
            sheet.put(end + 4, y + 12, f"({herb[2]})", size=15, colour=GREY)


def _upright(sheet: Sheet, _: Case, herbs: list[tuple[str, int, str]]) -> None:
    """Herbs in upright columns from the right, the weight below each name."""
    for number, herb in enumerate(herbs):
        x, y = _RIGHT - 76 - 94 * (number % 7), 316 + 214 * (number // 7)
        name, grams, unit = _herb(sheet, herb)
        below = sheet.paragraph(x, y, 28, name, size=26, leading=1.3)
        sheet.put(x + 13, below + 2, [grams, unit], size=22, align="middle")
        if herb[2]:
            sheet.put(x + 13, below + 32, f"({herb[2]})", size=15, colour=GREY, align="middle")
        if number % 7:
            sheet.rule(x + 60, y, x + 60, y + 190, width=1, colour=(196, 170, 160))


def _use(sheet: Sheet, case: Case) -> None:
    draw, style, colon = case.chance, case.style, "："
    rows = (
        [Cell("剂数", f"{draw.choice((5, 7, 14))}剂"), Cell("用法", style.choice(("水煎服，日一剂，分二次温服", "每日1剂，水煎400ml，早晚分服"))), Cell("忌", "生冷、鱼腥")],
        [Cell("金额", f"¥{draw.uniform(96, 420):.2f}"), Cell("药房", style.choice(("中药房2号窗", "草药房3窗")))],
        [Cell("代煎寄送", [Run(home(draw), kind=PiiKind.ADDRESS), "  ", family(case), " 收"])], [Cell("收件电话", long_mobile(draw), PiiKind.PHONE)],
    )  # fmt: skip
    sheet.rule(_LEFT, 760, _RIGHT, 760, width=1)
    for line, cells in enumerate(rows):
        sheet.put(_LEFT, 774 + 42 * line, inline(sheet, *cells, gap="   ", colon=colon), size=19)


def _checked(sheet: Sheet, case: Case) -> None:
    """Doctor with a licence number, then the pharmacy's four."""
    sheet.rule(_LEFT, 950, _RIGHT, 950, width=1)
    sheet.put(
        _LEFT,
        970,
        ["医师：", role(case, 0), "  执业证号 ", coded(case, PiiKind.OTHER_ID, "9909990000#####")],
        size=19,
    )
    name_stamp(sheet, 1480, 960, case.staff(0), size=24)
    key, _ = pair_runs(sheet, Cell(case.style.choice(("审方", "审核药师")), ""))
    sheet.put(_LEFT, 1040, [key, "："], size=19)
    signature(sheet, 1036, 1026, case.chance)
    line: Text = ["调配 ", initials(case), "    复核 ", role(case, 2), "    发药 ", role(case, 3)]
    sheet.put(1210, 1040, line, size=19)
    notes = (
        "注：1.处方当日有效；2.附子、细辛等超量须医师再次签字；3.取药后请当面核对。",
        "本处方共14味，单剂重约200g；批号240311A；颗粒剂换算1:5。",
    )
    for number, note in enumerate(notes):
        sheet.put(_LEFT, 1106 + 32 * number, note, size=16, colour=GREY)
