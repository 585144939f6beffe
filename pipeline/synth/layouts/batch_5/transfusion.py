"""A blood transfusion record on A4 landscape: tests before, bags with codes and two checkers, signs while it runs."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_5.boxes import dotted, measured_cells, upright
from pipeline.synth.layouts.batch_5.invented import (
    HOSPITALS,
    bed,
    crew,
    doctor,
    extension,
    kin,
    on,
    patient,
    person,
    tag,
    work_number,
    years,
)  # fmt: skip
from pipeline.synth.layouts.batch_5.transfusion_bags import bags
from pipeline.synth.layouts.form import organisation, title
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import PiiKind

_LEFT, _RIGHT = 50, 1704
_RED: Colour = (196, 36, 40)
_GROUPS: Final = ("A型", "B型", "O型", "AB型")
_SIGNS: Final = ("输血前", "15分钟", "30分钟", "1小时", "输血毕")


def transfusion(case: Case) -> Sheet:
    """Transfusion record: dotted head, a box of tests beside one of request, bags, signs, reaction, hands."""
    sheet = Sheet(1754, 1240, size=21)
    staff, group = crew(case, 8), case.chance.choice(_GROUPS)
    sheet.put(_LEFT, 36, organisation(case.style.choice(HOSPITALS)), size=28, weight=600)
    title(sheet, 30, case.style.choice(("输血记录单", "临床输血治疗记录单", "输 血 护 理 记 录 单")), size=36)
    number = f"SX{case.day:%y%m%d}{digits(case.chance, 3)}"
    width = bar_code(sheet, 1380, 22, number, height=46)
    sheet.put(1380 + width / 2, 70, tag(PiiKind.SPECIMEN_ID, number), size=16, align="middle")
    _head(sheet, case)
    _tests(sheet, case, group)
    _request(sheet, case, staff)
    y = bags(sheet, case, staff, group, 474)
    _signs(sheet, case, y + 16)
    _reaction(sheet, case, y + 16, staff)
    _foot(sheet, case, staff)
    return sheet


def _head(sheet: Sheet, case: Case) -> None:
    who, style = case.patient, case.style
    number, insured = (
        tag(PiiKind.MEDICAL_ID, who.record_number),
        tag(PiiKind.INSURANCE_ID, who.insurance_number),
    )
    mother = who.sex == "女" and who.age(case.day) > 24
    rows: tuple[tuple[tuple[str, Text, int], ...], ...] = (
        (
            (style.choice(("姓名", "受血者", "受血者姓名")), [patient(case)], 170), ("性别", who.sex, 46), ("年龄", [years(case)], 70),
            ("科别", style.choice(("血液内科", "消化内科", "重症医学科")), 130), ("床号", [bed(case.chance)], 100),
            (style.choice(("住院号", "病 案 号")), [number], 180), (style.choice(("医保号", "社保卡")), [insured], 170),
        ),
        (
            ("临床诊断", case.chance.choice(("骨髓增生异常综合征", "上消化道出血 失血性贫血", "再生障碍性贫血")), 330),
            ("输血史", case.chance.choice(("无", "有（末次反应：无）", "有，曾有荨麻疹")), 200), ("妊娠史", "孕2产1" if mother else "/", 90),
        ),
    )  # fmt: skip
    for place, row in enumerate(rows):
        x: float = _LEFT
        for key, value, width in row:
            x = dotted(sheet, x, 104 + 46 * place, key, value, width)


def _tests(sheet: Sheet, case: Case, group: str) -> None:
    """The box of tests before transfusion, at the left, its label upright."""
    draw = case.chance
    rows = (
        ("ABO血型", group, "", "", ""), ("RhD", "阳性(+)", "", "", ""), ("抗体筛查", "阴性", "", "阴性", ""), ("血红蛋白", str(draw.randint(42, 78)), "g/L", "115-150", "↓"),
        ("血小板", str(draw.randint(6, 90)), "10^9/L", "125-350", "↓"), ("Hct", f"{draw.uniform(14, 26):.1f}", "%", "35-45", "↓"), ("HBsAg", "阴性(-)", "", "阴性", ""), ("抗-HCV", "阴性(-)", "", "阴性", ""),
        ("ALT", str(draw.randint(8, 66)), "U/L", "7-40", ""), ("PT", f"{draw.uniform(10.5, 19):.1f}", "s", "9.8-12.1", ""),
    )  # fmt: skip
    upright(sheet, _LEFT, 202, 44, 256, "输血前检查")
    sheet.pen.rectangle((_LEFT + 44, 202, 990, 458), outline=(28, 28, 34))
    for place, row in enumerate(rows):
        x, y = 104 + 446 * (place // 5), 212 + 48 * (place % 5)
        measured_cells(sheet, y, (x, x + 114, x + 228, x + 312, x + 412), row)


def _request(sheet: Sheet, case: Case, staff: list[str]) -> None:
    """Who asked for the blood and agreed to it, at the right."""
    draw, who = case.chance, case.patient
    sheet.pen.rectangle((990, 202, _RIGHT, 458), outline=(28, 28, 34))
    drawn = on(case.day - timedelta(days=1), "%m-%d", case.clock(15)[:5])
    lines: tuple[Text, ...] = (
        inline(sheet, Cell("申请医师", [doctor(staff[0])]), Cell("上级审批", [doctor(staff[1]), " 主任"])),
        inline(sheet, Cell("申请单号", f"{case.day:%Y%m%d}-{draw.randint(10, 99)}", PiiKind.SPECIMEN_ID), Cell("紧急程度", "■常规 □紧急")),
        ["备血标本由 ", doctor(staff[3]), " 于 ", drawn, " 采集，条码核对无误"],
        ["同意书签署：", kin(who.kin), "（", who.kin_relation, "）  ", tag(PiiKind.PHONE, who.kin_phone)],
        ["供血机构：", organisation("芦荻市中心血站"), "  互助献血者 ", kin(person(draw))],
    )  # fmt: skip
    for place, line in enumerate(lines):
        sheet.put(1004, 214 + 48 * place, line)


def _signs(sheet: Sheet, case: Case, y: float) -> None:
    """Pulse, breath, pressure and warmth while blood runs; only the first row is measured before it."""
    draw = case.chance
    for x, text in (
        (60, "时点"),
        (180, "T(℃)"),
        (270, "P(次/分)"),
        (380, "R(次/分)"),
        (490, "BP(mmHg)"),
        (620, "滴速(滴/分)"),
        (770, "主诉"),
    ):
        sheet.put(x, y, text, size=18, weight=600)
    for place, name in enumerate(_SIGNS):
        top = y + 38 + 44 * place
        sheet.rule(_LEFT, top - 6, 900, top - 6, width=1, colour=(150, 150, 154))
        measured_cells(
            sheet, top, (60, 180, -1, -1, -1), (name, f"{draw.uniform(36.2, 37.4):.1f}", "", "", ""), size=20
        )
        for x, text in (
            (270, str(draw.randint(66, 104))),
            (380, str(draw.randint(16, 22))),
            (490, f"{draw.randint(96, 138)}/{draw.randint(56, 84)}"),
            (620, str(draw.choice((20, 40, 60)))),
            (770, "无不适"),
        ):
            sheet.put(x, top, text, size=20)


def _reaction(sheet: Sheet, case: Case, y: float, staff: list[str]) -> None:
    draw = case.chance
    text: Text = [
        "输血不良反应：□无 ■有（非溶血性发热反应，Tmax 38.4℃）。", on(case.day, "%-m月%-d日"), " ", doctor(staff[5]), "护士报告值班医生", doctor(staff[0]), "，暂停输注，予异丙嗪12.5mg im，",
        "更换输血器后重启；家属", kin(case.patient.kin), "在场。已电话输血科", doctor(staff[6]), "（", extension(draw), "），血袋低温保存24h后送回。直接抗人球蛋白试验(-)，尿血红蛋白(-)。",
    ]  # fmt: skip
    if draw.random() < 0.5:
        text = ["输血不良反应：■无 □有。输注过程顺利，15分钟内床旁守护，", doctor(staff[5]), "护士巡视；血袋送回输血科，回收人", doctor(staff[7]), "（", extension(draw), "），保存24h。交叉配血：主侧(-)、次侧(-)，盐水法+凝聚胺法。"]  # fmt: skip
    sheet.pen.rectangle((920, y - 6, _RIGHT, y + 254), outline=_RED, width=2)
    sheet.paragraph(936, y + 6, 750, text, leading=1.72)


def _foot(sheet: Sheet, case: Case, staff: list[str]) -> None:
    draw, after = case.chance, case.day + timedelta(days=1)
    sheet.put(_LEFT, 1064, ["执行护士：", doctor(staff[2])])
    sheet.put(_LEFT + 330, 1064, "核对护士：")
    signature(sheet, _LEFT + 440, 1048, draw)
    sheet.put(_LEFT + 680, 1064, "主管医师：")
    signature(sheet, _LEFT + 790, 1048, draw)
    sheet.put(_LEFT + 1040, 1064, ["护士长审核：", doctor(staff[3]), "  ", on(after, "%Y-%m-%d")])
    note: list[str | Run] = ["注：三查八对，双人床旁核对血袋号后方可输注；本单一式二联，输血科留存。工号 ", work_number(draw), "  打印 ", on(case.day, "%Y/%m/%d", case.clock(18))]  # fmt: skip
    sheet.put(_LEFT, 1120, note, size=17)
