"""The counts of a marrow smear and the antigens of a flow cytometry."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled
from pipeline.synth.layouts.batch_14.grid_b import item
from pipeline.synth.sheet import Sheet

_CELLS: Final = (
    ("原始粒细胞", 0.64, 0.33), ("早幼粒细胞", 1.57, 0.60), ("中性中幼粒细胞", 6.49, 2.04), ("中性晚幼粒细胞", 7.90, 1.97), ("中性杆状核粒细胞", 23.72, 3.50),
    ("中性分叶核粒细胞", 9.44, 2.92), ("嗜酸性粒细胞", 3.29, 1.20), ("早幼红细胞", 0.92, 0.41), ("中幼红细胞", 7.41, 1.91), ("晚幼红细胞", 10.75, 2.36),
    ("成熟淋巴细胞", 22.78, 7.04), ("成熟单核细胞", 3.00, 0.88), ("浆细胞", 0.71, 0.42), ("粒红比值", 2.76, 0.87),
)  # fmt: skip
"""Mean and standard deviation in a healthy marrow, % of nucleated cells (the ratio has no unit)."""
_ANTIGENS: Final = (
    "CD34", "CD117", "CD13", "CD33", "HLA-DR", "cMPO", "CD7", "CD56", "CD19", "CD64", "CD11b", "CD38", "CD3", "TdT", "CD15",
)  # fmt: skip

_ABERRANT: Final = ("CD7", "CD56", "CD64", "CD38", "CD15")
"""What myeloid blasts may or may not carry."""


def counts(sheet: Sheet, case: Case, y: float) -> float:
    """Two blocks of seven rows: name, per cent of 200 cells, normal; returns the y below."""
    draw, dashed = case.chance, case.style.random() < 0.5
    blasts = draw.uniform(21, 68)
    for block, left in enumerate((70, 630)):
        for x, text in ((left + 8, "细胞名称"), (left + 240, "髓片%"), (left + 390, "参考值(x±s)")):
            sheet.put(x, y + 3, text, size=16, weight=600)
        for row, (name, mean, spread) in enumerate(_CELLS[7 * block : 7 * block + 7]):
            value = blasts if name == "原始粒细胞" else max(0.0, mean * draw.uniform(0.15, 1.3))
            _count(sheet, left, y + 30 * (row + 1), name, value, (mean, spread), dashed=dashed)
    bottom = y + 30 * 8
    if dashed:
        ruled(sheet, (70, 610), (y, y + 30, bottom))
        ruled(sheet, (630, 1170), (y, y + 30, bottom))
    else:
        ruled(sheet, (70, 300, 450, 610), [y + 30 * row for row in range(9)])
        ruled(sheet, (630, 860, 1010, 1170), [y + 30 * row for row in range(9)])
    remark = f"计数有核细胞200个，全片见巨核细胞{draw.randint(0, 6)}个；POX染色（+）{draw.randint(40, 90)}%，可见Auer小体，PAS（-）。"
    sheet.put(70, bottom + 6, remark, size=18)
    return bottom + 36


def _count(
    sheet: Sheet, left: float, y: float, name: str, value: float, normal: tuple[float, float], *, dashed: bool
) -> None:  # fmt: skip
    mean, spread = normal
    flag = "↑" if value > mean + 2 * spread else "↓" if value < mean - 2 * spread else ""
    label, figure, _, span, mark = item(
        sheet, name, f"{value:.1f}" if dashed else f"{value:.2f}", "", f"{mean:.2f}±{spread:.2f}", flag
    )
    sheet.put(left + 8, y + 3, label, size=17)
    sheet.put(left + 240, y + 3, [figure, " " * bool(flag), mark], size=17)
    sheet.put(left + 390, y + 3, span, size=17)


def antigens(sheet: Sheet, case: Case, y: float) -> float:
    """Three columns of antigens with the share of positive cells; returns the y below."""
    draw = case.chance
    gate = case.style.choice(("CD45/SSC设门", "以CD45弱/SSC低设门（P4）", "R1门内"))
    share = f"{gate}，异常细胞群占有核细胞{draw.uniform(20, 66):.1f}%，获取细胞100000个，10色方案A1/B2管："
    sheet.put(70, y, share, size=18)
    for at, name in enumerate(_ANTIGENS):
        x, top = 90 + 360 * (at % 3), y + 32 + 28 * (at // 3)
        bright = at < 6 or (name in _ABERRANT and draw.random() < 0.4)
        value = draw.uniform(48, 99.5) if bright else draw.uniform(0.1, 9)
        label, figure, unit, *_ = item(sheet, name, f"{value:.1f}", "%", "")
        sheet.put(x, top, label, size=17)
        word = "强阳性" if value > 85 else "部分表达" if value > 20 else "阴性"
        sheet.put(x + 110, top, [figure, unit, f"  {word}"], size=17)
    bottom = y + 32 + 28 * 5
    sheet.rule(70, bottom + 2, 1170, bottom + 2, width=1)
    return bottom + 6
