"""Numbers, reference ranges and whether a value lies outside its range, as printed on Chinese and English reports.

Rules and separators: facts of the four benchmarks' reports (MedRepBench, MedDocBench); bounds printed with `-` are
inclusive. The printed flag (an arrow, H, L) never takes part in a decision.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

_DASHES: Final = re.compile(r"[－—–‐‑−]")
_TILDES: Final = re.compile(r"[~～∼〜至到]+")
_NUMBER: Final = r"(?:10\^[-+]?\d+|[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:(?:e|[x×*]10[\^*]?)[-+]?\d+)?)"
_BELOW: Final = r"<=|≤|<|小于等于|不高于|不超过|小于|低于|up ?to"
_ABOVE: Final = r">=|≥|>|大于等于|不低于|大于|高于"
_INCLUSIVE: Final = frozenset(
    {"<=", "≤", ">=", "≥", "小于等于", "不高于", "不超过", "大于等于", "不低于", "upto", "up to"}
)
_TWO: Final = re.compile(
    rf"(?P<low>{_NUMBER})[^\d\s.:;,，；~-]{{0,12}}(?P<between>~|--?|~-)(?P<high>{_NUMBER})"
)
_ONE: Final = re.compile(
    rf"(?P<sign>{_BELOW}|{_ABOVE})(?P<bound>{_NUMBER})|(?P<after>{_NUMBER})\S{{0,10}}(?P<word>以下|以上|及以下|及以上)"
)
_TITRE: Final = re.compile(r"1[:：](\d+)")
_FLAG: Final = re.compile(r"[↑↓↗↘]+|^\*+|\*+$|(?<=[\d.])\s*[HL]$")
_PREFIX: Final = re.compile(
    r"^(?:生物)?(?:参考|正常)(?:范围|区间|值)[:：]?|^reference(?: range| interval)?:?", re.IGNORECASE
)
_COMPARATOR: Final = re.compile(rf"^(?P<sign>{_BELOW}|{_ABOVE})?(?P<number>{_NUMBER})(?P<rest>.*)$")

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
_NORMAL: Final = frozenset({"正常", "normal", "清", "清晰", "透明", "黄色", "淡黄色"})


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number with its comparator (`<`, `<=`, `>`, `>=` or "")."""

    value: float
    comparator: str = ""


@dataclass(frozen=True, slots=True)
class Range:
    """A reference range: bounds (None: open), whether they belong to it, and for whom it holds (None: for all).

    A titre 1:n counts as n with `titre` set; a qualitative range has a rank (0 negative, 1 positive …) and no bounds.
    """

    low: float | None = None
    high: float | None = None
    low_inclusive: bool = True
    high_inclusive: bool = True
    condition: str | None = None
    titre: bool = False
    rank: float | None = None

    @property
    def sound(self) -> bool:
        """Whether the bounds can be right: the lower one is not above the higher one."""
        return self.low is None or self.high is None or self.low <= self.high

    def holds(self, number: float) -> bool:
        """Whether a number lies in the range."""
        above = self.low is None or number > self.low or (self.low_inclusive and number == self.low)
        below = self.high is None or number < self.high or (self.high_inclusive and number == self.high)
        return above and below


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


def _float(text: str) -> float:
    scientific = re.sub(r"^10\^", "1e", re.sub(r"[x×*]10[\^*]?", "e", text.replace(",", "")))
    return float(scientific)


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
        ("<" if re.fullmatch(_BELOW, sign) else ">") + ("=" if sign in _INCLUSIVE else "") if sign else ""
    )
    return Number(_float(match["number"]), comparator)


def rank(raw: str) -> float | None:
    """Rank of a qualitative result: 0 negative, 0.5 borderline, 1 positive or +, 2 ++, …; None if it is none."""
    text = _FLAG.sub("", folded(raw)) if "±" not in raw else folded(raw)
    if text in _NEGATIVE or text in _NORMAL:
        return 0.0
    if text in _BORDERLINE:
        return 0.5
    if text in _POSITIVE:
        return 1.0
    if match := re.fullmatch(r"\(?(?:阳性)?\(?(?:(\+{1,4})|(\d)\+|\+(\d))\)?", text):
        return float(len(match[1])) if match[1] else float(match[2] or match[3])
    if match := re.fullmatch(r"(阴性|阳性|弱阳性)\(.*\)", text):
        return {"阴性": 0.0, "弱阳性": 0.5, "阳性": 1.0}[match[1]]
    return None


def _variant(text: str, condition: str | None) -> Range | None:
    if titres := _TITRE.findall(text):
        bound = float(titres[-1])
        if len(titres) > 1:
            return Range(float(titres[0]), bound, condition=condition, titre=True)
        above = re.search(_ABOVE, text)
        inclusive = not re.search(r"[<>](?!=)|小于(?!等)|大于(?!等)", text)
        return Range(
            bound if above else None, None if above else bound, inclusive, inclusive, condition, titre=True
        )
    if match := _TWO.search(text):
        return _two_sided(match, condition)
    if match := _ONE.search(text):
        return _one_sided(match, condition)
    plain = re.sub(r"^[:：]|[:：]$", "", text)
    return Range(condition=condition, rank=level) if (level := rank(plain)) is not None else None


def _two_sided(match: re.Match[str], condition: str | None) -> Range:
    low, high = _float(match["low"]), _float(match["high"])
    if match["between"] == "--" and low <= -high:  # -3--1: the second dash is a sign; in 0--1.75 it is not
        high = -high
    return Range(low, high, condition=condition)


def _one_sided(match: re.Match[str], condition: str | None) -> Range:
    sign, word = match["sign"], match["word"]
    bound = _float(match["bound"] or match["after"])
    inclusive = sign in _INCLUSIVE if sign else True
    upper = bool(re.fullmatch(_BELOW, sign)) if sign else word.endswith("以下")
    return (
        Range(None, bound, high_inclusive=inclusive, condition=condition)
        if upper
        else Range(bound, None, low_inclusive=inclusive, condition=condition)
    )


_WHO: Final = re.compile(
    r"(男(?:性|士)?|女(?:性|士)?|成人|成年|儿童|小儿|新生儿|婴儿|老年|孕妇|妊娠\w{0,4}期?|早孕|中孕|晚孕|卵泡期|排卵期|黄体期|绝经(?:期|后)|青春期|空腹|餐后\w{0,3}小?时?|"
    r"(?<![a-z])(?:(?:fe)?males?|adults?|child(?:ren)?|[mf](?=:))|\d+(?:-\d+)?岁(?:以上|以下)?|非?吸烟者?)"
)


def ranges(raw: str) -> tuple[Range, ...]:
    """All variants of a printed reference range, in their order; empty if it cannot be read.

    Variants are told apart by the words before them (sex, age, phase), which become the condition.
    """
    text = _PREFIX.sub("", re.sub(r"\s+", " ", unicodedata.normalize("NFKC", lowered_powers(raw))).strip())
    folded_text = folded(text)
    marks = list(_WHO.finditer(folded_text))
    if not marks:
        found = _variant(folded_text, None)
        return (found,) if found else ()
    return tuple(
        found for who, what in _pieces(folded_text, marks) if (found := _variant(what, who)) is not None
    )


def _pieces(text: str, marks: list[re.Match[str]]) -> list[tuple[str, str]]:
    """(condition, text of the range) of every variant; neighbouring condition words are one condition."""
    pieces: list[tuple[str, str]] = []
    who = ""
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        what = text[mark.end() : following.start() if following else len(text)].strip(":：,，;；()/、")
        who += mark.group()
        if what:
            pieces.append((who, what))
            who = ""
    before = text[: marks[0].start()].strip(":：,，;；(/、")
    if who and before:  # the condition stands behind: 57-97(男)
        pieces.append((who, before))
    elif before and len(pieces) < len(marks) and re.search(r"\d", before):
        pieces.insert(0, (who, before))
    return pieces


def _outside(value: str, reference: Range) -> bool | None:
    """Whether a printed value lies outside a range; None where that cannot be said."""
    if reference.rank is not None:
        level = rank(value)
        return (
            None
            if level is None
            else level > reference.rank
            if reference.rank < 1
            else level < reference.rank
        )
    if reference.titre:
        titre = _TITRE.search(folded(value))
        return None if titre is None else not reference.holds(float(titre[1]))
    found = number(value)
    if found is None or not reference.sound:
        return None
    return _beyond(found, reference) if found.comparator else not reference.holds(found.value)


def _beyond(found: Number, reference: Range) -> bool | None:
    """As `_outside` for a value with a comparator: decided only where every number that it can be agrees."""
    at, exact = found.value, found.comparator.endswith("=")
    if found.comparator.startswith("<"):
        if reference.low is not None and (at < reference.low or (at == reference.low and not exact)):
            return True if reference.low > 0 else None
        floor = reference.low is None or reference.low <= 0  # a concentration is never below zero
        return False if floor and (reference.high is None or at <= reference.high) else None
    if reference.high is not None and (at > reference.high or (at == reference.high and not exact)):
        return True
    return False if reference.high is None and reference.low is not None and at >= reference.low else None


def abnormal(value: str | None, reference: str | None) -> str:
    """Whether a value lies outside its reference range: "1" outside, "0" inside, "" where that cannot be said.

    With several variants (men, women …) it is decided only where all agree.
    """
    decisions = {_outside(value or "", variant) for variant in ranges(reference or "")}
    if len(decisions) != 1 or None in decisions:
        return ""
    return "1" if decisions.pop() else "0"
