"""What a tumour panel found: tiles of markers, a table of variants, the quality of the run, what it means."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_16.invent_a import measured, number
from pipeline.synth.layouts.form import Columns, header_row, item_row
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_GREY: Final[Colour] = (104, 108, 116)
_LEFT, _RIGHT = 60, 1180
_VARIANTS: Final = (
    ("EGFR p.L858R", "NM_005228.5", "E21", "c.2573T>G", "Ⅰ类A级", "奥希替尼、阿美替尼"), ("EGFR p.T790M", "NM_005228.5", "E20", "c.2369C>T", "Ⅰ类A级", "奥希替尼"),
    ("KRAS p.G12C", "NM_033360.4", "E2", "c.34G>T", "Ⅰ类A级", "索托拉西布*"), ("TP53 p.R273H", "NM_000546.6", "E8", "c.818G>A", "Ⅲ类", "—"),
    ("ERBB2 p.Y772_A775dup", "NM_004448.4", "E20", "c.2313_2324dup", "Ⅱ类C级", "德曲妥珠单抗*"), ("PIK3CA p.H1047R", "NM_006218.4", "E21", "c.3140A>G", "Ⅱ类C级", "阿培利司*"),
    ("STK11 p.Q37*", "NM_000455.5", "E1", "c.109C>T", "Ⅲ类", "—"), ("MET 扩增", "NM_000245.4", "—", "CN=7.4", "Ⅱ类C级", "赛沃替尼*"),
)  # fmt: skip
_QUALITY: Final = (
    ("平均测序深度", 880, 2100, 0, "×", "≥500"), ("DNA总量", 96, 480, 1, "ng", "≥50"), ("Q30碱基占比", 86, 95, 2, "%", "≥80"), ("肿瘤细胞含量", 22, 70, 0, "%", "≥10"),
)  # fmt: skip


def findings(sheet: Sheet, case: Case, y: float) -> float:
    """Draw all findings from y on; returns the y below them."""
    y = _tiles(sheet, case, y + 10)
    y = _variants(sheet, case, y + 18)
    y = _quality(sheet, case, y + 14)
    return _reading(sheet, y + 10)


def _tiles(sheet: Sheet, case: Case, y: float) -> float:
    draw, accent = case.chance, case.hospital.accent
    burden, scar = draw.uniform(1, 18), draw.randint(3, 60)
    tiles = (
        ("TMB", f"{burden:.2f}", " Muts/Mb", "高" if burden >= 10 else "低"), ("MSI", *draw.choice((("MSS", "", "稳定"), ("MSI-H", "", "高度不稳定")))),
        ("PD-L1(22C3) TPS", str(draw.randint(1, 80)), "%", "阳性"), ("HRD评分", str(scar), "", "阳性" if scar >= 42 else "阴性"),
    )  # fmt: skip
    for place, (what, value, unit, flag) in enumerate(tiles):
        x, group = _LEFT + 284 * place, sheet.group()
        sheet.pen.rounded_rectangle((x, y, x + 268, y + 84), radius=10, outline=accent, width=2)
        sheet.put(x + 14, y + 6, Run(what, Label.ITEM_NAME, group), size=17, colour=_GREY)
        shown = [Run(value, Label.ITEM_VALUE, group), Run(unit, Label.ITEM_UNIT, group)]
        sheet.put(x + 14, y + 38, shown, size=24, weight=600)
        sheet.put(x + 254, y + 42, Run(flag, Label.ITEM_FLAG, group), align="right")
    return y + 84


def _variants(sheet: Sheet, case: Case, y: float) -> float:
    heads = ("基因/氨基酸改变", "转录本", "外显子", "核苷酸改变", "丰度", "证据等级", "可能获益药物")
    xs = (70, 320, 480, 560, 748, 850, 970)
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 36), fill=(232, 236, 242))
    header_row(sheet, y + 4, tuple(zip(xs, heads, strict=True)), size=18)
    for place in sorted(case.chance.sample(range(len(_VARIANTS)), 5)):
        what, transcript, exon, change, level, drug = _VARIANTS[place]
        y, group = y + 40, sheet.group()
        share: Text = [
            Run(f"{case.chance.uniform(1, 46):.2f}", Label.ITEM_VALUE, group),
            Run("%", Label.ITEM_UNIT, group),
        ]
        cells: tuple[Text, ...] = (
            Run(what, Label.ITEM_NAME, group),
            transcript,
            exon,
            change,
            share,
            Run(level, Label.ITEM_FLAG, group),
            drug,
        )
        for x, text in zip(xs, cells, strict=True):
            sheet.put(x, y + 4, text, size=18)
        sheet.rule(_LEFT, y + 36, _RIGHT, y + 36, width=1, colour=(200, 204, 210))  # fmt: skip
    return y + 40


def _quality(sheet: Sheet, case: Case, y: float) -> float:
    for place, (what, low, high, places, unit, limit) in enumerate(_QUALITY):
        x, at = _LEFT + 10 + 560 * (place % 2), y + 34 * (place // 2)
        columns: Columns = {
            Label.ITEM_NAME: x,
            Label.ITEM_VALUE: x + 190,
            Label.ITEM_UNIT: x + 280,
            Label.ITEM_RANGE: x + 330,
            Label.ITEM_FLAG: x + 430,
        }
        value = f"{case.chance.uniform(low, high):,.{places}f}"
        cells = {
            Label.ITEM_NAME: what,
            Label.ITEM_VALUE: value,
            Label.ITEM_UNIT: unit,
            Label.ITEM_RANGE: limit,
            Label.ITEM_FLAG: "合格",
        }
        item_row(sheet, at, columns, cells, size=18)  # fmt: skip
    device = number(case.chance, PiiKind.DEVICE_ID, "A0", 5)
    line: Text = [
        "测序平台 NovaSeq 6000（仪器编号 ",
        device,
        "）  参考基因组 GRCh37/hg19  试剂批号 20310877  ",
        *measured(sheet, "人群频率", "0.00012", gap=" "),
    ]
    sheet.put(_LEFT + 10, y + 70, line, size=17, colour=_GREY)
    return y + 100


def _reading(sheet: Sheet, y: float) -> float:
    sheet.put(_LEFT + 6, y, "结果解读", size=20, weight=700)
    text = (
        "EGFR 基因编码受体酪氨酸激酶，ATP 结合域的活化突变见于约 45%～50% 的东亚肺腺癌（PMID 条目见附录 B）。检出变异按 AMP/ASCO/CAP 2017 标准分为 Ⅰ～Ⅳ 类；"
        "丰度低于 1.00% 的位点经 ddPCR 复核。同源重组、错配修复（MLH1/MSH2/MSH6/PMS2）通路未见有临床意义的胚系变异；UGT1A1*28 为 6/7 杂合型，"
        "伊立替康起始剂量请参考说明书。阴性结果不能排除检测范围以外的变异，也不排除 Li-Fraumeni 或 Lynch 综合征。"
    )
    return sheet.paragraph(_LEFT + 6, y + 36, 1108, text, size=18, leading=1.6, indent=2)
