"""Numbers and qualitative results as printed on Chinese and English reports.

The printed flag (an arrow, H, L) is left out: it never takes part in a decision.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

REMEMBERED: Final = 16384
"""Printed values of which is known what they are: a value is asked about several times, and many come again."""
_DASHES: Final = re.compile(r"[－—–‐‑−]")
_TILDES: Final = re.compile(r"[~～∼〜至到]+")
NUMBER: Final = r"(?:10\^[-+]?\d+|[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:(?:e|[x×*]10[\^*]?)[-+]?\d+)?)"
BELOW: Final = (
    r"<=|≤|<|小于(?:或)?等于|不高于|不超过|不大于|不多于|至多|小于|低于|少于|up ?to|less ?than ?or ?equal ?to|no ?more ?than|at ?most"
    r"|less ?than|under|below"
)
ABOVE: Final = (
    r">=|≥|>|大于(?:或)?等于|不低于|不小于|不少于|至少|大于|高于|多于|greater ?than ?or ?equal ?to|no ?less ?than|at ?least"
    r"|greater ?than|more ?than|above|over"
)
INCLUSIVE: Final = frozenset(
    {
        "<=",
        "≤",
        ">=",
        "≥",
        "小于等于",
        "小于或等于",
        "不高于",
        "不超过",
        "不大于",
        "不多于",
        "至多",
        "大于等于",
        "大于或等于",
        "不低于",
        "不小于",
        "不少于",
        "至少",
        "upto",
        "lessthanorequalto",
        "nomorethan",
        "atmost",
        "greaterthanorequalto",
        "nolessthan",
        "atleast",
    }
)
_FLAG: Final = re.compile(r"[↑↓↗↘]+|^\*+|\*+$|(?<=[\d.])\s*[HL]$")
_COMPARATOR: Final = re.compile(rf"^(?P<sign>{BELOW}|{ABOVE})?(?P<number>{NUMBER})(?P<rest>.*)$")

_NO_END: Final = re.compile(r"[:/~,.^-]\d|\+")
"""What a number does not end before: a date, a ratio, a range, a rank (1+)."""

_NEGATIVE: Final = frozenset(
    {
        "阴性",
        "-",
        "(-)",
        "neg",
        "negative",
        "阴",
        "未检出",
        "未见",
        "无",
        "nr",
        "非反应性",
        "无反应性",
        "未见异常",
        "absent",
        "none",
        "non-reactive",
        "nonreactive",
        "阴性(-)",
        "阴性-",
        "notdetected",
    }
)
_BORDERLINE: Final = frozenset(
    {"±", "+-", "+/-", "弱阳性", "可疑", "trace", "微量", "(±)", "弱阳性(±)", "tr"}
)
_POSITIVE: Final = frozenset(
    {"阳性", "pos", "positive", "阳", "检出", "r", "reactive", "(+)", "阳性(+)", "阳性+", "detected"}
)
_NORMAL: Final = frozenset({"正常", "normal", "norm", "清", "清晰", "透明", "黄色", "淡黄色"})


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number with its comparator (`<`, `<=`, `>`, `>=` or "")."""

    value: float
    comparator: str = ""


_RAISED: Final = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")
_LOWERED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def lowered_powers(raw: str) -> str:
    """Superscripts as `^` and digits: NFKC alone makes 109 of 10⁹."""
    return _RAISED.sub(lambda match: "^" + match.group().translate(_LOWERED), raw)


def folded(raw: str) -> str:
    """NFKC, no blanks, one dash, `<=` and `>=` for their signs, lower case."""
    text = re.sub(r"\s+", "", unicodedata.normalize("NFKC", lowered_powers(raw))).lower()
    return (
        _TILDES.sub("~", _DASHES.sub("-", text))
        .replace("‹", "<")
        .replace("›", ">")
        .replace("≦", "<=")
        .replace("≧", ">=")
    )


def as_float(text: str) -> float:
    """The number of a text that `NUMBER` matches."""
    scientific = re.sub(r"^10\^", "1e", re.sub(r"[x×*]10[\^*]?", "e", text.replace(",", "")))
    return float(scientific)


@lru_cache(maxsize=REMEMBERED)
def number(raw: str) -> Number | None:
    """The number of a printed value: flag, unit and blanks around it are left out; None if it does not start with one.

    `1.050E+08`, `3.2*10^5`, `10^5`, `1,234.5`, `<0.05`, `569.412↑`, `>40%`. A titre `1:40` and two numbers in one cell are none.
    """
    text = _FLAG.sub("", folded(raw).upper()).lower()
    match = _COMPARATOR.match(text)
    if match is None or _NO_END.match(match["rest"]) or re.search(r"\d\s+[\d.]", raw.strip()):
        return None
    sign = match["sign"] or ""
    comparator = (
        ("<" if re.fullmatch(BELOW, sign) else ">") + ("=" if sign in INCLUSIVE else "") if sign else ""
    )
    return Number(as_float(match["number"]), comparator)


@lru_cache(maxsize=REMEMBERED)
def rank(raw: str) -> float | None:
    """Rank of a qualitative result: 0 negative, 0.5 borderline, 1 positive or +, 2 ++, …; None if it is none."""
    text = _FLAG.sub("", folded(raw)) if "±" not in raw else folded(raw)
    text = re.sub(r"^\(([^()+\-±]+)\)$", r"\1", text.rstrip(".。"))
    if text in _NEGATIVE or text in _NORMAL:
        return 0.0
    if text in _BORDERLINE:
        return 0.5
    if text in _POSITIVE:
        return 1.0
    if match := re.fullmatch(r"\(?(?:阳性)?\(?(?:(\+{1,4})|(\d)\+|\+(\d))\)?", text):
        return float(len(match[1])) if match[1] else float(match[2] or match[3])
    if match := re.fullmatch(r"[-+±]*\(?(阴性|弱阳性|阳性|negative|positive)(?:\(.*)?\)?", text):
        return {"阴性": 0.0, "negative": 0.0, "弱阳性": 0.5, "阳性": 1.0, "positive": 1.0}[match[1]]
    return None
