"""What a magnetic resonance report says of a head or a spine, and its table of sizes."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.form import item_row
from pipeline.synth.sheet import Sheet
from schemas.names import Label

_LEFT, _RIGHT = 84, 1156
_DISCS: Final = (
    ("L1/2", 9.8, "Ⅱ"),
    ("L2/3", 10.4, "Ⅱ"),
    ("L3/4", 10.1, "Ⅲ"),
    ("L4/5", 7.6, "Ⅳ"),
    ("L5/S1", 6.9, "Ⅳ"),
)
SPINE: Final = (
    (
        "腰椎生理曲度变直，L4椎体Ⅰ°前滑移。L2-S1椎间盘T2WI信号减低，L4/5椎间盘向后突出约5.2mm，硬膜囊受压，黄韧带增厚约4.6mm，双侧侧隐窝变窄。"
        "L3下缘见Schmorl结节，L5/S1相邻终板呈Modic Ⅱ型改变。脊髓圆锥位于L1水平，骶管未见Tarlov囊肿。"
    ),
    "1. L4/5椎间盘突出并椎管狭窄；2. L4椎体前滑移（Meyerding Ⅰ度）；3. 腰椎退行性变。",
)  # fmt: skip
HEAD: Final = (
    (
        "双侧半卵圆中心、基底节区见多发点状长T1长T2信号，FLAIR呈高信号，DWI（b=1000）未见弥散受限，ADC值约0.82×10^-3mm²/s。"
        "脑室系统无扩张，中线居中，透明隔与胼胝体形态自然，双侧海马高度对称（MTA 1级）。Willis环走行自然，左侧大脑后动脉P1段略细。"
    ),
    "1. 双侧脑白质多发缺血灶（Fazekas 2级）；2. 左侧大脑后动脉P1段发育细小；3. 筛窦炎。",
)  # fmt: skip
_SIZES: Final = (
    ("第三脑室横径", "4.8", "mm", "≤7.0"), ("侧脑室前角宽", "31.6", "mm", "28.0-40.0"), ("左侧海马体积", "3.12", "cm³", "2.90-4.20"),
    ("右侧海马体积", "2.71", "cm³", "2.90-4.20"), ("垂体高度", "5.4", "mm", "3.0-8.0"),
)  # fmt: skip


def sizes(sheet: Sheet, case: Case, y: float, of_head: bool) -> float:
    """Five rows of sizes between two rules; returns the y below."""
    columns = {
        Label.ITEM_NAME: 110,
        Label.ITEM_VALUE: 400,
        Label.ITEM_UNIT: 560,
        Label.ITEM_RANGE: 700,
        Label.ITEM_FLAG: 960,
    }
    sheet.rule(_LEFT, y, _RIGHT, y, width=1)
    for x, text in zip(columns.values(), ("测量项目", "数值", "单位", "参考", "提示"), strict=True):
        sheet.put(x, y + 6, text, size=20, weight=600)
    rows = (
        _SIZES
        if of_head
        else tuple(
            (f"{name}椎间隙高度", f"{tall + case.chance.uniform(-0.6, 0.6):.1f}", "mm", "8.0-12.0")
            for name, tall, _ in _DISCS
        )
    )
    for number, (name, value, unit, limits) in enumerate(rows):
        low = limits[0] != "≤" and float(value) < float(limits.split("-")[0])
        flag = "↓" if low else "" if of_head else f"Pfirrmann {_DISCS[number][2]}级"
        fields = dict(zip(columns, (name, value, unit, limits, flag), strict=True))
        item_row(sheet, y + 40 + 33 * number, columns, fields, size=20)
    sheet.rule(_LEFT, y + 212, _RIGHT, y + 212, width=1)
    return y + 214
