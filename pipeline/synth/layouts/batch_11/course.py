"""What happens in an operation and its anaesthesia: drugs, steps, sums, and the curves of pressure and pulse."""

import math
import random
from dataclasses import dataclass
from typing import Final

from pipeline.synth.sheet import Sheet

Drug = tuple[str, str, tuple[tuple[str, ...], ...]]
"""Name, unit and some courses of doses, one for every third column."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation as planned, as done, its ward, a step of it, what the frozen section said, and extra drugs."""

    ward: str
    diagnosis: str
    planned: str
    done: str
    step: str
    frozen: str
    extra: tuple[Drug, ...]


DRUGS: Final[tuple[Drug, ...]] = (
    ("七氟烷", "%", (("2.0", "1.8", "1.5", "停"), ("", "2.2", "2.0", "1.0"))),
    ("丙泊酚", "mg/h", (("100mg", "240", "220", "停"), ("120mg", "300", "260", "200"))),
    ("瑞芬太尼", "μg/min", (("6", "8", "8", "4"), ("5", "10", "8", "停"))),
    ("罗库溴铵", "mg", (("50", "10", "10", ""), ("60", "", "20", ""))),
    ("舒芬太尼", "μg", (("25", "10", "5", ""), ("20", "10", "", "5"))),
    ("右美托咪定", "μg/h", (("30", "30", "停", ""), ("24", "24", "24", "停"))),
    ("复方氯化钠", "ml", (("500", "", "500", ""), ("500", "500", "", ""))),
    ("羟乙基淀粉130/0.4", "ml", (("", "500", "", ""), ("", "", "500", ""))),
)
OPERATIONS: Final = (
    Operation("胸外科", "右肺上叶结节（cT1bN0M0 ⅠA2期）", "VATS右上肺叶切除", "VATS右肺上叶切除+纵隔淋巴结清扫", "单肺通气，FiO2 0.8，气道压24cmH2O", "浸润性腺癌，支气管残端阴性", (("甲泼尼龙", "mg", (("40", "", "", ""),)),)),
    Operation("骨科一", "右股骨颈骨折（Garden Ⅳ型）", "右人工股骨头置换", "右侧双极人工股骨头置换（骨水泥型）", "骨水泥填充后BP 84/46mmHg", "骨折端未见肿瘤细胞", (("氨甲环酸", "g", (("1", "", "0.5", ""),)),)),
    Operation("胃肠外科", "乙状结肠癌（cT3N1M0）", "腹腔镜乙状结肠癌根治", "腹腔镜辅助Dixon术+回肠造口", "气腹压12mmHg，Trendelenburg位20°", "切缘未见癌", (("帕洛诺司琼", "mg", (("0.25", "", "", ""),)),)),
    Operation("妇科", "左附件区囊实性占位", "腹腔镜左附件切除", "腹腔镜左附件切除+右卵巢楔形活检", "气腹压14mmHg，截石位", "交界性浆液性肿瘤", (("地塞米松", "mg", (("10", "", "", ""),)),)),
)  # fmt: skip
SUMS: Final = (
    ("晶体液", 80, 210, "ml"),
    ("胶体液", 50, 100, "ml"),
    ("红细胞", 20, 40, "ml"),
    ("失血量", 10, 80, "ml"),
    ("尿量", 20, 90, "ml"),
    ("胸腹水", 0, 30, "ml"),
)


def trace(sheet: Sheet, box: tuple[float, float, float, float], draw: random.Random, *, count: int) -> None:
    """Curves in a box of which the foot means 40 and the top 200: systolic, diastolic, pulse."""
    left, top, right, bottom = box
    scale, shift = (bottom - top) / 160, draw.uniform(0, 6)
    for step in range(count):
        x = left + (right - left) * (step + 0.5) / count
        wave = 12 * math.sin(step / 4 + shift) + draw.uniform(-4, 4)
        for level, sign in ((124 + wave, 1), (70 + wave * 0.6, -1)):
            y = bottom - (level - 40) * scale
            sheet.pen.line((x - 5, y - 7 * sign, x, y, x + 5, y - 7 * sign), fill=(160, 30, 36), width=2)
        y = bottom - (72 + wave * 0.5 - 40) * scale
        sheet.pen.ellipse((x - 3, y - 3, x + 3, y + 3), fill=(24, 60, 150))
