"""Units as printed on Chinese and English reports -> UCUM codes, or None where no code is certain.

The printed unit is always kept beside the code. A small canonicaliser spells the unit as UCUM does; ucumvert's
grammar then accepts or refuses it, so what is returned is always valid UCUM.
"""

import re
import unicodedata
from functools import cache, lru_cache
from typing import Any, Final

from pipeline.printed import lowered_powers

_WHOLE: Final = {
    "%": "%", "‰": "[ppth]", "℃": "Cel", "°c": "Cel", "mmhg": "mm[Hg]", "cmh2o": "cm[H2O]",
    "次/分": "/min", "次/分钟": "/min", "bpm": "/min", "s/co": "{S/CO}", "coi": "{COI}", "c.o.i": "{COI}",
    "inr": "{INR}", "ratio": "{ratio}", "比值": "{ratio}", "index": "{index}", "vol%": "%{vol}", "g%": "g/dL", "mg%": "mg/dL",
    "ph": "[pH]", "l/l": "L/L", "ml/min/1.73m2": "mL/min/{1.73_m2}", "ml/min/1.73㎡": "mL/min/{1.73_m2}", "个": "{count}",
    "ml/(min*1.73m2)": "mL/min/{1.73_m2}", "ml/min*1.73m2": "mL/min/{1.73_m2}",
    "kg/m2": "kg/m2", "mm/1h": "mm/h", "g/l/l": "g/L", "p/l": "{P}/L", "sec": "s", "秒": "s", "分": "min", "岁": "a",
    "度": "deg", "拷贝": "{copies}", "s": "s", "1": "1",
}  # fmt: skip
"""Whole units by their folded spelling; dimensionless ones become annotations, which UCUM reads as 1."""

_PARTS: Final = {
    "l": "L", "dl": "dL", "ml": "mL", "ul": "uL", "nl": "nL", "pl": "pL", "fl": "fL", "升": "L", "毫升": "mL", "微升": "uL", "cc": "mL",
    "kg": "kg", "g": "g", "mg": "mg", "ug": "ug", "mcg": "ug", "ng": "ng", "pg": "pg", "fg": "fg", "克": "g", "毫克": "mg", "微克": "ug",
    "mol": "mol", "mmol": "mmol", "umol": "umol", "nmol": "nmol", "pmol": "pmol", "fmol": "fmol", "毫摩尔": "mmol",
    "osm": "osm", "mosm": "mosm", "eq": "eq", "meq": "meq", "kat": "kat", "ukat": "ukat", "nkat": "nkat",
    "m": "m", "dm": "dm", "cm": "cm", "mm": "mm", "um": "um", "nm": "nm", "m2": "m2", "㎡": "m2", "cm2": "cm2", "mm2": "mm2",
    "mm3": "mm3", "cm3": "cm3", "um3": "um3", "u": "U", "mu": "mU", "uu": "uU", "ku": "kU", "nu": "nU", "eu": "[EU]",
    "iu": "[IU]", "miu": "m[IU]", "uiu": "u[IU]", "kiu": "k[IU]", "niu": "n[IU]", "au": "[arb'U]", "pfu": "[PFU]", "cfu": "[CFU]",
    "s": "s", "sec": "s", "秒": "s", "ms": "ms", "min": "min", "分": "min", "分钟": "min", "h": "h", "hr": "h", "小时": "h",
    "d": "d", "day": "d", "天": "d", "24h": "(24.h)", "24hr": "(24.h)", "24小时": "(24.h)", "12h": "(12.h)", "2h": "(2.h)",
    "kpa": "kPa", "pa": "Pa", "mmhg": "mm[Hg]", "cmh2o": "cm[H2O]", "kcal": "kcal", "kj": "kJ", "hz": "Hz", "mv": "mV", "uv": "uV", "w": "W",
    "hp": "[HPF]", "hpf": "[HPF]", "高倍视野": "[HPF]", "lp": "[LPF]", "lpf": "[LPF]", "低倍视野": "[LPF]",
    "个": "{count}", "cells": "{cells}", "cell": "{cells}", "copies": "{copies}", "copy": "{copies}", "cps": "{copies}", "拷贝": "{copies}",
    "wbc": "{WBC}", "100wbc": "100{WBC}", "次": "{times}", "测试": "{test}", "test": "{test}", "ghb": "g{Hb}", "gcr": "g{creat}",
    "mmolcr": "mmol{creat}", "kgh2o": "kg{H2O}", "%": "%", "dosm": "dosm", "mm[hg]": "mm[Hg]",
    "ru": "{RU}", "peiu": "{PEIU}", "ncu": "{NCU}", "paiu": "{PAIU}", "bau": "{BAU}", "tu": "{TU}", "gpl": "{GPL}", "mpl": "{MPL}",
    "cu": "{CU}", "ddu": "{DDU}", "feu": "{FEU}", "a.u": "[arb'U]", "coi": "{COI}", "s/co": "{S/CO}",
}  # fmt: skip
"""Components between `/` by their folded spelling. On a report `u` is a unit of activity, never an atomic mass."""

_POWER: Final = re.compile(r"^[×x*·]?\s*10(?:\*\*|[\^*e'])?(-?(?:1[0-2]|[2-9]))$")
_NOTE: Final = re.compile(r"^(.*?)(?:[(\[{]([a-z0-9 .+-]+)[)\]}]|(feu|ddu|cr|hb))$")
_LITRE: Final = frozenset({"1", "I", "|"})
"""What readers make of a litre below the line."""
_UNSURE: Final = "?"
"""In the place of a single letter that UCUM would take for kelvin, tesla or henry; no grammar accepts it."""
_FLAGS: Final = frozenset({"H", "L", "M", "D"})
"""Alone these are flags (high, low) or nothing sure, not hour, litre, metre, day."""
_GIGA: Final = {
    "G/L": "10*9/L",
    "T/L": "10*12/L",
    "M/L": "10*6/L",
    "K/uL": "10*3/uL",
    "M/uL": "10*6/uL",
    "k/uL": "10*3/uL",
}
"""Counts of cells by prefix letter, which pint reads as gauss and tesla (facts/scoring.md)."""


def _folded(raw: str) -> str:
    """One spelling of blanks, widths, micro signs and superscripts; letter case is left."""
    text = unicodedata.normalize("NFKC", lowered_powers(raw))
    text = re.sub(r"(?<=m)\^(?=[23])", "", re.sub(r"\s+", "", text))
    return text.replace("μ", "u").replace("µ", "u").replace("÷", "/").strip(".,;:：、")


def _part(text: str) -> str:
    """One component as UCUM spells it; an unknown one stays as it is."""
    # letters that readers mix up: `mlU` is mIU, `mmo1` is mmol
    lowered = re.sub(r"(?<=mo)[i1|]$", "l", re.sub(r"(?<=[mukn])(?:lu|1u)$", "iu", text.lower()))
    if lowered in _PARTS:
        return _PARTS[lowered]
    if power := _POWER.match(lowered):
        return f"10*{power.group(1)}"
    if (note := _NOTE.match(lowered)) and (note.group(1) in _PARTS):
        return _PARTS[note.group(1)] + "{" + (note.group(2) or note.group(3)).upper() + "}"
    if (count := re.match(r"^(10\D?-?\d+)(个|cells?|copies)$", lowered)) and (
        power := _POWER.match(count.group(1))
    ):
        return f"10*{power.group(1)}"
    return text if len(text) > 1 else _UNSURE


def listed(raw: str) -> bool:
    """Whether every component of a printed unit is on the lists as it stands, without putting any letter right."""
    text = _folded(raw)
    parts = text.lower().split("/")
    if text in _GIGA or text.lower() in _WHOLE:
        return True
    return text not in _FLAGS and all(part in _PARTS or _POWER.match(part) or _noted(part) for part in parts)


def _noted(part: str) -> bool:
    note = _NOTE.match(part)
    return note is not None and note.group(1) in _PARTS


def spelled(raw: str) -> str:
    """The unit in UCUM's spelling, not yet checked: every component by table, the rest unchanged."""
    text = _folded(raw)
    if text in _GIGA:
        return _GIGA[text]
    if text.lower() in _WHOLE:
        return _WHOLE[text.lower()]
    if text in _FLAGS:
        return _UNSURE
    parts = text.split("/")
    joined = [_part(part) if part else "" for part in parts]
    joined[1:] = ["L" if part in _LITRE else code for part, code in zip(parts[1:], joined[1:], strict=True)]
    if len(joined) > 1 and joined[0] == "{count}":
        joined[0] = ""
    return "/".join(joined)


@cache
def _parser() -> Any:
    # loaded at the first unit: ucumvert brings pint, half a second that other commands need not wait for
    from ucumvert.parser import get_ucum_parser

    return get_ucum_parser()


@lru_cache(maxsize=4096)
def ucum(raw: str) -> str | None:
    """The UCUM code of a printed unit (ucumvert 0.3.2's grammar accepts it), None if it is none or unknown."""
    from lark.exceptions import LarkError

    text = spelled(raw)
    if not text or not text.isascii():
        return None
    try:
        _parser().parse(text)
    except LarkError:
        return None
    return text
