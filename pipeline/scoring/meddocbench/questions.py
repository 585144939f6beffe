"""Answers to questions: exact after canonicalisation, and the authors' rules with their tolerance and half marks."""

import re
from typing import Any, Final

from pipeline.scoring.listed import cell, spoken
from pipeline.scoring.meddocbench.canonical import LONGEST, standardize

_ASKED: Final = ("测量结果", "参考区间")
_LEADS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        *(rf"^{word}[是：:]\s*" for word in ("答案", "回答", *(f"该项?的?{asked}" for asked in _ASKED))),
        r"^根据.*?[，,]\s*",
        *(rf".*?[的地]{asked}[是为：:]\s*" for asked in _ASKED),
    )
)
"""What answers say before the answer."""
_FORMS: Final = tuple(
    (re.compile(pattern), form)
    for pattern, form in (
        (r"\s+", " "),
        (r"\u03bcmol/L", "umol/L"),
        (r"×10\^?(\d+)", r"*10^\1"),
        (r"\*10\^(\d+)", r"E\1"),
        (r"\.0+$", ""),
        (r"\.0+\s", " "),
        (r"(\d+)\s*[-~～–—]\s*(\d+)", r"\1-\2"),
        (r"(\d+)--(\d+)", r"\1-\2"),
        (r"(?:参考范围|参考区间|正常值范围)[：:]", ""),
        (r"[。，、；：]$", ""),
    )
)
"""One form for blanks, powers of ten, whole numbers, ranges and ends, in the authors' order."""
_RANGE: Final = re.compile(r"\d\.?\d*\s*[-~～–—]\s*\d|[<>≤≥]\s*\d|阴性|阳性")
_NUMBERS: Final = re.compile(r"[\d.]+")
_MEASURED: Final = re.compile(r"([\d.]+)\s*([a-zA-Z/%\u03bc]+.*)?")
_POWER: Final = re.compile(r"([\d.]+)\s*\*\s*10\^(\d{1,3})\s*(.*)")
_DECIMAL: Final = re.compile(r"\d+\.\d+")
_NEAR: Final = 0.01
_COMMON: Final = 0.8


def answer(text: Any) -> str:
    """An answer without what leads to it."""
    said = cell(text).strip()
    if len(said) > LONGEST:
        return said
    for lead in _LEADS:
        said = lead.sub("", said)
    return said


def normalize(text: str) -> str:
    """An answer in the authors' form, in lower case; one of more than 1,000 code points only in lower case."""
    said = text.strip()
    if len(said) <= LONGEST:
        for pattern, form in _FORMS:
            said = pattern.sub(form, said)
    return said.lower()


def official_score(prediction: Any, gold: Any, field_type: str = "result") -> float:
    """The authors' mark of an answer, 0, 0.5 or 1: equal in form, numbers within 1 % (results) or 0.01 (ranges), else half.

    Half a mark: the number without its unit, or more than 80 % of the characters in common. What their code cannot
    read as a number is 0, as there.
    """
    said, wanted = answer(prediction), cell(gold)
    if len(said) > 2 * len(wanted) + LONGEST:  # no spelling of the same is that much longer
        return 0.0
    ranged = field_type == "reference" and bool(_RANGE.search(wanted))
    return _mark(normalize(said), normalize(wanted), ranged=ranged, measured=field_type == "result")


def _mark(said: str, wanted: str, *, ranged: bool, measured: bool) -> float:
    if said == wanted or (said and ranged and _same_bounds(said, wanted)):
        return 1.0
    try:
        near = _near(_measured(said), _measured(wanted)) if said and measured else 0.0
    except ValueError:
        return 0.0
    return near or (0.5 if _alike(said, wanted) else 0.0)


def _same_bounds(said: str, wanted: str) -> bool:
    first, second = _NUMBERS.findall(said), _NUMBERS.findall(wanted)
    if not first or len(first) != len(second):
        return False
    try:
        return all(abs(float(one) - float(other)) < _NEAR for one, other in zip(first, second, strict=True))
    except ValueError:
        return False


def _measured(text: str) -> tuple[float | None, str]:
    """Number and unit of a result; no number where the text is none. ValueError for a number with two points and no unit."""
    match, power = _MEASURED.fullmatch(text.strip()), ""
    if match is not None and match[2] is None:
        return float(match[1]), ""
    if match is not None:
        number, unit = match.groups()
    elif match := _POWER.fullmatch(text.strip()):
        number, power, unit = match.groups()
    else:
        return None, ""
    try:
        return float(number) * 10 ** int(power or 0), unit.strip()
    except (ValueError, OverflowError):
        return None, ""


def _near(said: tuple[float | None, str], wanted: tuple[float | None, str]) -> float:
    if said[0] is None or wanted[0] is None:
        return 0.0
    if not abs(said[0] - wanted[0]) / max(abs(wanted[0]), 1e-10) < _NEAR:
        return 0.0
    return 1.0 if said[1] == wanted[1] else 0.5


def _alike(said: str, wanted: str) -> bool:
    first, second = set(said), set(wanted)
    return bool(said and wanted) and len(first & second) / max(len(first), len(second)) > _COMMON


def exact(prediction: Any, gold: Any) -> bool:
    """Whether an answer equals the gold after canonicalisation: form, width, case, blanks, zeros at the end of decimals."""
    said, wanted = answer(spoken(cell(prediction))), cell(gold)
    if len(said) > 2 * len(wanted) + LONGEST:  # no spelling of the same is that much longer
        return False
    return canonical(said) == canonical(wanted)


def canonical(text: str) -> str:
    """An answer as `exact` compares it; in one of more than 1,000 code points numbers stay as they are."""
    folded = standardize(normalize(text))
    if len(folded) > LONGEST:
        return folded
    return _DECIMAL.sub(lambda found: found[0].rstrip("0").rstrip("."), folded)
