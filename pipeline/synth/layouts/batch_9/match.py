"""A laboratory's report for a transplant: patient and donors side by side, alleles, cell clouds, antibodies."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import told
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline
from pipeline.synth.layouts.batch_3.ink import name_stamp, pale_text
from pipeline.synth.layouts.batch_9.own import (
    OTHER_HOSPITALS,
    before,
    cell_phone,
    dated,
    minute,
    name,
    office,
    street,
    surname,
    who,
)  # fmt: skip
from pipeline.synth.layouts.batch_9.pairing import persons
from pipeline.synth.layouts.batch_9.pictures import dot_plot
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import bar_code, seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_LABS: Final = ("汀兰医学检验中心", "衡芷基因科技有限公司", "霁川市血液病防治所", "砚禾组织配型实验室")
_LOCI: Final[dict[str, tuple[str, ...]]] = {
    "HLA-A": ("02:07", "11:01", "24:02", "33:03", "30:01"), "HLA-B": ("46:01", "15:02", "58:01", "13:02", "40:01"),
    "HLA-C": ("01:02", "03:04", "08:01", "06:02", "07:02"), "HLA-DRB1": ("09:01", "15:01", "12:02", "07:01", "04:05"),
    "HLA-DQB1": ("03:03", "06:01", "03:01", "02:02", "05:02"),
}  # fmt: skip
_MARKERS: Final = (
    ("CD3+", 55, 84, 690, 2540), ("CD3+CD4+", 31, 60, 410, 1590), ("CD3+CD8+", 13, 41, 190, 1140), ("CD4/CD8", 0.9, 3.6, 0, 0),
    ("CD19+", 5, 18, 90, 560), ("CD16+CD56+", 5, 26, 90, 590), ("CD45RA+CD27-", 1, 9, 12, 140), ("CD34+/CD45dim", 0.01, 0.1, 0, 0),
)  # fmt: skip


def match(case: Case) -> Sheet:
    """Typing report on A4: persons in columns, allele table, plots beside markers, antibodies, remarks, signatures."""
    sheet = Sheet(1240, 1754, size=20)
    lab, number = (
        case.style.choice(_LABS),
        f"{case.style.choice(('HLA', 'ZP', 'TX'))}{case.day:%y%m}{case.chance.randrange(10**4):04d}",
    )
    if case.style.random() < 0.4:
        for left, top in ((400, 620), (820, 1180)):
            pale_text(sheet, left, top, f"{case.patient.name} {number}", angle=30, subject=True)
    _band(sheet, case, lab, number)
    y = persons(sheet, case, 176)
    y = _alleles(sheet, case, y + 24)
    y = _flow(sheet, case, y + 18, number)
    y = _antibodies(sheet, case, y + 14)
    y = _remarks(sheet, case, y + 10)
    _signed(sheet, case, y + 24, lab)
    return sheet


def _band(sheet: Sheet, case: Case, lab: str, number: str) -> None:
    accent = case.hospital.accent
    sheet.pen.rectangle((0, 0, 1240, 92), fill=accent)
    sheet.put(60, 18, organisation(lab), size=30, weight=700, colour=(255, 255, 255))
    sheet.put(
        60, 60, "组织配型与流式细胞平台  Histocompatibility & Flow Cytometry", size=16, colour=(230, 234, 240)
    )
    sheet.put(1180, 34, ["No. ", told(PiiKind.SPECIMEN_ID, number)], colour=(255, 255, 255), align="right")
    names = (
        "HLA高分辨分型及供受者配型报告",
        "造血干细胞移植 HLA 配型 / 免疫分型报告",
        "供受者组织相容性检测报告单",
    )
    sheet.put(620, 112, Run(case.style.choice(names), Label.TITLE), size=34, weight=700, align="middle")


def _alleles(sheet: Sheet, case: Case, y: float) -> float:
    sheet.put(
        60, y, case.style.choice(("一、HLA基因分型（NGS法，三域）", "1. HLA 高分辨分型结果")), weight=700
    )
    sheet.rule(60, y + 34, 1180, y + 34, width=3)
    y += 40
    for locus, alleles in _LOCI.items():
        group, short = sheet.group(), locus.removeprefix("HLA-")
        own = case.chance.sample(alleles, 2)
        sheet.put(72, y, Run(locus, Label.ITEM_NAME, group), weight=600)
        sheet.put(212, y, Run(f"{short}*{own[0]}   {short}*{own[1]}", Label.ITEM_VALUE, group))
        for x, other in ((542, own[1]), (872, case.chance.choice(alleles))):
            sheet.put(x, y, f"{short}*{own[0]}   {short}*{other}")
        sheet.put(1130, y, Run(case.chance.choice(("2/2", "1/2")), Label.ITEM_FLAG, group))
        sheet.rule(60, y + 33, 1180, y + 33, width=1, colour=(200, 204, 210))
        y += 36
    verdict = inline(
        sheet,
        Cell("相合度", case.chance.choice(("10/10", "5/10", "9/10"))),
        Cell("非允许错配", "DPB1 宿主抗移植物方向"),
        Cell("KIR配体", "C1/C2 Bw4"),
        gap="     ",
    )
    sheet.put(72, y + 4, verdict)
    return y + 38


def _flow(sheet: Sheet, case: Case, y: float, number: str) -> float:
    sheet.put(60, y, case.style.choice(("二、流式细胞免疫分型", "2. 淋巴细胞亚群及CD34计数")), weight=700)
    for x, tube in ((96, "T1"), (340, "T2")):
        sheet.put(x, y + 36, [told(PiiKind.SPECIMEN_ID, number), f"_{tube}.fcs"], size=16, colour=GREY)
        dot_plot(sheet, x, round(y) + 64, 210, case.chance, gate=(200, 60, 60))
        sheet.put(x + 105, y + 278, "CD45 PerCP-A" if tube == "T1" else "CD34 PE-A", size=15, align="middle")
    top = y + 36
    for x, text in ((590, "标记"), (790, "比例%"), (880, "参考"), (980, "绝对数/μL"), (1084, "参考")):
        sheet.put(x, top, text, size=17, weight=600)
    for marker, low, high, least, most in _MARKERS:
        top += 30
        _marker(sheet, case, top, marker, (low, high), (least, most))
    return top + 44


def _marker(
    sheet: Sheet, case: Case, y: float, marker: str, part: tuple[float, float], cells: tuple[int, int]
) -> None:
    group, (low, high), draw = sheet.group(), part, case.chance
    value = draw.uniform(low * 0.8, high * 1.15)
    flag = "↑" if value > high else "↓" if value < low else ""
    shown = [Run(f"{value:.2f}", Label.ITEM_VALUE, group), Run(" "), Run(flag, Label.ITEM_FLAG, group)]
    sheet.put(590, y, Run(marker, Label.ITEM_NAME, group), size=18)
    sheet.put(790, y, shown if flag else shown[:1], size=18)
    sheet.put(880, y, Run(f"{low}-{high}", Label.ITEM_RANGE, group), size=18)
    if cells[1]:
        sheet.put(980, y, str(draw.randint(cells[0], cells[1])), size=18)
        sheet.put(1084, y, f"{cells[0]}-{cells[1]}", size=18)


def _antibodies(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    sheet.put(60, y, case.style.choice(("三、HLA抗体（Luminex单抗原）", "3. PRA / DSA")), weight=700)
    first = inline(
        sheet,
        Cell("PRA Ⅰ类", f"{draw.randint(0, 42)}%"),
        Cell("Ⅱ类", f"{draw.randint(0, 9)}%"),
        Cell("DSA", f"抗A24  MFI {draw.randint(900, 9800)}"),
        Cell("C1q", "阴性"),
        Cell("T-FCXM", f"MCS {draw.randint(4, 68)}（<50）"),
        gap="    ",
    )
    sheet.put(72, y + 36, first)
    return y + 72


def _remarks(sheet: Sheet, case: Case, y: float) -> float:
    draw, person = case.chance, case.patient
    text: Text = [
        case.style.choice(("备注  ", "说明：", "四、解释与建议  ")), "受者于", dated(before(case, 90, 300), "%Y年%-m月"), "在", organisation(draw.choice(OTHER_HOSPITALS)), "初次分型（报告号",
        told(PiiKind.SPECIMEN_ID, f"T{digits(draw, 7)}"), "），结果一致。", told(PiiKind.PERSON, person.kin), "血样由", organisation("速迅达冷链"), "（运单", told(PiiKind.OTHER_ID, f"CL{digits(draw, 11)}"),
        "，温度4～8℃）于", dated(before(case, 7, 8), "%m-%d", minute(draw, 10)), "送达，签收人", who(case), "。已电话通知移植科", told(PiiKind.STAFF, surname(draw)), "医师及协调员", who(case), "（", told(PiiKind.PHONE, cell_phone(draw)),
        "），报告副本寄往", told(PiiKind.ADDRESS, street(draw)), "。DSA MFI>5000者建议脱敏后复查；B*46:01与Graves病易感相关，仅供参考。试剂批号3012547，软件v2.9.1。",
    ]  # fmt: skip
    return sheet.paragraph(60, y, 1120, text, size=18, leading=1.6)


def _signed(sheet: Sheet, case: Case, y: float, lab: str) -> None:
    sheet.put(60, y, [case.style.choice(("检测人：", "实验操作 ")), who(case)])
    sheet.put(400, y, "复核人：")
    signature(sheet, 486, round(y) - 12, case.chance)
    sheet.put(720, y, "签发：")
    name_stamp(sheet, 790, round(y) - 12, name(case.chance), size=26)
    sheet.put(
        60,
        y + 50,
        ["报告日期 ", dated(case.day, case.style.choice(("%Y年%-m月%-d日", "%Y/%m/%d", "%Y.%m.%d")))],
    )
    bar_code(sheet, 400, round(y) + 48, f"R{digits(case.chance, 9)}", height=44)
    seal(sheet, 1090, round(y) + 84, lab, purpose="检测专用章", draw=case.chance)
    site = case.hospital.site.replace("www.hospital", "hla")
    foot: Text = [
        "地址 ", told(PiiKind.ADDRESS, f"霁川市临皋区生物谷{case.style.randint(2, 9)}路{case.style.randint(10, 99)}号C座"), "  邮编 ", told(PiiKind.POSTCODE, case.patient.postcode),
        "  电话 ", told(PiiKind.PHONE, office(case.chance)), "  邮箱 ", told(PiiKind.EMAIL, f"report@{site}"), "  ", told(PiiKind.URL, site),
    ]  # fmt: skip
    sheet.rule(60, 1690, 1180, 1690, width=1)
    sheet.put(60, 1698, runs_of(foot), size=16, colour=GREY)
