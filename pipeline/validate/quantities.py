"""What kind of quantity a UCUM code measures, and which quantities an item cannot be."""

import re
from enum import StrEnum
from functools import lru_cache
from typing import Final


class Quantity(StrEnum):
    """A kind of quantity, as laboratories tell them apart."""

    COUNT = "count per volume"
    FIELD = "count per field"
    FRACTION = "fraction"
    MASS_CONCENTRATION = "mass per volume"
    SUBSTANCE_CONCENTRATION = "substance per volume"
    ACTIVITY = "activity per volume"
    MASS = "mass"
    VOLUME = "volume"
    TIME = "time"
    RATE = "per time"
    PRESSURE = "pressure"
    TEMPERATURE = "temperature"
    LENGTH = "length"


_PREFIX: Final = r"[kmunpfdc]?"
_VOLUME: Final = rf"(?:{_PREFIX}L|[cmu]m3)"
_FORMS: Final = {
    Quantity.COUNT: rf"(?:10\*\d+|\{{(?:cells|count|copies|Leu|Ery|WBC|RBC|P)\}})?/{_VOLUME}",
    Quantity.FIELD: r"(?:\{\w+\})?/(?:\[[HL]PF\]|\{(?:field|OIF)\})",
    Quantity.FRACTION: r"%|\[ppth\]|L/L|%\{vol\}",
    Quantity.MASS_CONCENTRATION: rf"{_PREFIX}g(?:\{{\w+\}})?/{_VOLUME}(?:\{{\w+\}})?",
    Quantity.SUBSTANCE_CONCENTRATION: rf"{_PREFIX}(?:mol|eq)(?:\{{\w+\}})?/{_VOLUME}",
    Quantity.ACTIVITY: rf"{_PREFIX}(?:U|\[IU\]|kat)/{_VOLUME}",
    Quantity.MASS: rf"{_PREFIX}g",
    Quantity.VOLUME: rf"{_PREFIX}L",
    Quantity.TIME: r"m?s|min|h|d|a",
    Quantity.RATE: r"/(?:s|min|h|d)",
    Quantity.PRESSURE: r"k?Pa|m+\[Hg\]|cm\[H2O\]",
    Quantity.TEMPERATURE: r"Cel|K",
    Quantity.LENGTH: r"[cmun]?m",
}
_READ: Final = tuple((quantity, re.compile(form)) for quantity, form in _FORMS.items())

_CHEMICAL: Final = frozenset(
    {Quantity.MASS_CONCENTRATION, Quantity.SUBSTANCE_CONCENTRATION, Quantity.ACTIVITY}
)
_PHYSICAL: Final = frozenset(
    {Quantity.TIME, Quantity.PRESSURE, Quantity.TEMPERATURE, Quantity.LENGTH, Quantity.RATE}
)
_AMOUNT: Final = frozenset({Quantity.MASS, Quantity.VOLUME})
_NUMBER: Final = frozenset({Quantity.COUNT, Quantity.FIELD})
CELL: Final = r"(?:白|红|单核|淋巴|(?:中性|嗜酸性?|嗜碱性?)粒)细胞|血小板"
CANNOT: Final[tuple[tuple[str, frozenset[Quantity]], ...]] = (
    (r"平均红细胞体积|mcv|平均血小板体积|mpv", _CHEMICAL | _PHYSICAL | _NUMBER | {Quantity.FRACTION, Quantity.MASS}),
    (r"平均(?:红细胞)?血红蛋白(?:含)?量|mch", _PHYSICAL | _NUMBER | {Quantity.FRACTION, Quantity.VOLUME, Quantity.ACTIVITY}),
    (r"(?:平均(?:红细胞)?)?血红蛋白(?:浓度)?|hgb|hb|mchc", _PHYSICAL | _NUMBER | _AMOUNT | {Quantity.ACTIVITY, Quantity.FRACTION}),
    (rf"(?:{CELL})(?:计数|数|数目|绝对值|总数)?|wbc|rbc|plt", _CHEMICAL | _PHYSICAL | _AMOUNT),
    (rf"(?:{CELL})(?:百分[比率数]|比率|比例)|红细胞压积|hct", _CHEMICAL | _PHYSICAL | _AMOUNT | _NUMBER),
    (r"(?:葡萄糖|空腹血糖|血糖|glu|glucose|总?胆固醇|甘油三酯|尿酸|尿素氮?|肌酐|钾|钠|氯|钙|镁|总胆红素|直接胆红素|间接胆红素)(?:\([a-z]+\))?",
     _PHYSICAL | _NUMBER | _AMOUNT | {Quantity.ACTIVITY, Quantity.FRACTION}),
    (r"(?:丙氨酸|天门冬氨酸|天冬氨酸)氨基转移酶|谷丙转氨酶|谷草转氨酶|alt|ast|碱性磷酸酶|alp|乳酸脱氢酶|ldh|淀粉酶|肌酸激酶|(?:γ-)?谷氨酰转[移肽]酶|ggt",
     _PHYSICAL | _NUMBER | _AMOUNT | {Quantity.MASS_CONCENTRATION, Quantity.SUBSTANCE_CONCENTRATION, Quantity.FRACTION}),
    (r"(?:凝血酶原|凝血酶|活化部分凝血活酶)时间|pt|tt|aptt", _CHEMICAL | _NUMBER | _AMOUNT | _PHYSICAL - {Quantity.TIME}),
    (r"体温", _CHEMICAL | _NUMBER | _AMOUNT | {Quantity.FRACTION} | _PHYSICAL - {Quantity.TEMPERATURE}),
    (r"(?:收缩压|舒张压|血压)", _CHEMICAL | _NUMBER | _AMOUNT | {Quantity.FRACTION} | _PHYSICAL - {Quantity.PRESSURE}),
    (r"心率|脉搏|呼吸(?:频率)?", _CHEMICAL | _NUMBER | _AMOUNT | {Quantity.FRACTION} | _PHYSICAL - {Quantity.RATE}),
)  # fmt: skip
"""Item names (whole, folded) -> quantities that they are never given in; the first rule that fits counts."""
_RULES: Final = tuple((re.compile(names), quantities) for names, quantities in CANNOT)


def quantity(code: str) -> Quantity | None:
    """The kind of quantity of a UCUM code; None for one that is none of these."""
    return next((kind for kind, form in _READ if form.fullmatch(code)), None)


@lru_cache(maxsize=4096)
def is_impossible(name: str, code: str) -> bool:
    """Whether an item is never measured in a unit; only where both are known."""
    folded = re.sub(r"[\s*★▲#]+", "", name).lower().replace("（", "(").replace("）", ")")
    kind = quantity(code)
    cannot = next((quantities for names, quantities in _RULES if names.fullmatch(folded)), frozenset())
    return kind is not None and kind in cannot
