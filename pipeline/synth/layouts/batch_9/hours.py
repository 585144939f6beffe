"""What an intensive care chart counts every hour, by group."""

import random
from collections.abc import Callable
from typing import Final

Reading = Callable[[random.Random, int], str]
"""What stands in the column of an hour (0 is the first); "" for an empty cell."""


def _between(low: float, high: float, places: int = 0, every: int = 1) -> Reading:
    return lambda draw, hour: f"{draw.uniform(low, high):.{places}f}" if hour % every == 0 else ""


def _one(*texts: str, every: int = 1) -> Reading:
    return lambda draw, hour: draw.choice(texts) if hour % every == 0 else ""


def _pressure(draw: random.Random, _: int) -> str:
    return f"{draw.randint(92, 148)}/{draw.randint(48, 84)}"


GROUPS: Final[tuple[tuple[str, tuple[tuple[str, str, Reading], ...]], ...]] = (
    ("生命体征", (
        ("心率", "次/分", _between(72, 128)), ("有创血压", "mmHg", _pressure), ("MAP", "mmHg", _between(62, 98)), ("SpO2", "%", _between(91, 100)),
        ("呼吸", "次/分", _between(12, 28)), ("体温", "℃", _between(36.1, 38.9, 1, 4)), ("CVP", "cmH2O", _between(5, 13, 0, 2)),
    )),
    ("呼吸机", (
        ("模式", "", _one("SIMV", "PSV", "A/C")), ("FiO2", "%", _one("40", "45", "50")), ("PEEP", "cmH2O", _one("5", "6", "8", every=2)), ("Vt", "ml", _between(360, 480, 0, 2)),
        ("气囊压", "cmH2O", _between(25, 30, 0, 4)),
    )),
    ("泵入", (
        ("去甲肾上腺素", "μg/kg/min", _between(0.05, 0.6, 2)), ("丙泊酚", "ml/h", _one("6", "8", "10", "", every=1)), ("胰岛素", "U/h", _between(0.5, 4, 1, 2)), ("白蛋白", "ml", _one("50", every=6)),
    )),
    ("出入", (("静脉入量", "ml", _between(60, 210)), ("鼻饲", "ml", _one("60", "80", every=3)), ("尿量", "ml", _between(15, 180)), ("胸引", "ml", _between(0, 60, 0, 4)))),
    ("神志", (("GCS", "", _one("E3VtM5", "E2VtM4", "E4VtM6", every=4)), ("RASS", "", _one("-2", "-1", "0", every=2)), ("瞳孔 左/右", "mm", _one("2.5+/2.5+", "3+/3+", every=4)))),
)  # fmt: skip
GASES: Final = (
    ("pH", 7.28, 7.46, 2, ""), ("PaCO2", 33, 52, 0, "mmHg"), ("PaO2", 62, 118, 0, "mmHg"), ("BE", -8, 2, 1, "mmol/L"), ("Lac", 0.8, 5.6, 1, "mmol/L"), ("K+", 3.1, 5.4, 1, "mmol/L"), ("Glu", 6, 14, 1, "mmol/L"),
)  # fmt: skip
