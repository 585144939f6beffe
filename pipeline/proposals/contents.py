"""What a piece of a result table can be by its content alone: number, unit, range, flag."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from pipeline.printed import ABOVE, BELOW, folded, number, rank
from pipeline.ranges import ranges
from pipeline.units import listed

REMEMBERED: Final = 8192
"""Texts of which is known what they can be: units and ranges come again and again."""
_FLAG: Final = re.compile(
    r"[↑↓↗↘⬆⬇▲▼△▽]{1,3}|[\[(（]?(?:H{1,2}|L{1,2}|高|低|偏高|偏低|异常)[\])）]?|\*{1,3}|[HL][↑↓*]|[↑↓*][HL]",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    r"(?<=[\d.+\-)）])\s*(?P<flag>[↑↓↗↘⬆⬇▲▼△▽]{1,3}|[\[(（][HL]{1,2}[\])）]|(?<=\d)[HL]{1,2}|(?<=\d)\*{1,2})$"
)
_TWO_SIDED: Final = re.compile(r"[-<>≤≥]?\d[\d.,^*]*(?:--?|~)[-<]?\d[\d.,^*]*\D{0,12}")
_ONE_SIDED: Final = re.compile(rf"(?:{BELOW}|{ABOVE}).*\d.*")
_DATE: Final = re.compile(
    r"\d{4}-\d{1,2}-\d{1,2}.*|\d{1,2}-\d{1,2}-\d{2,4}|\d+-\d+-\d+.*|0\d{2,3}-\d{7,8}|1\d{2}-?\d{4}-?\d{4}"
)
_UNIT: Final = re.compile(
    r"(?=.*[A-Za-z/%％μ])[A-Za-zμ%％\d^*×.()（）μµ²³⁹\u00b9\u2070-\u207f-]{0,9}/[A-Za-z\d.()μ²³{}]{1,12}",
    re.ASCII,
)
_ANY_WORD: Final = re.compile(r"[\u3400-\u9fff]|[A-Za-z]{2,}")


def is_number(text: str) -> bool:
    """Whether a text is one number, with a comparator or a flag perhaps."""
    return number(text) is not None and not _ANY_WORD.search(text) and not is_unit(text)


@lru_cache(maxsize=REMEMBERED)
def is_result(text: str) -> bool:
    """Whether a text can be a result: a number, or a qualitative one."""
    return is_number(text) or rank(text) is not None


def is_flag(text: str) -> bool:
    """Whether a text is a mark of abnormality and nothing else."""
    return _FLAG.fullmatch(text) is not None


@lru_cache(maxsize=REMEMBERED)
def is_unit(text: str) -> bool:
    """Whether a text is a unit, letters that readers mix up allowed for (`mlU/L`)."""
    plain = unicodedata.normalize("NFKC", text)
    if re.fullmatch(r"[\d.]+", plain):
        return False
    return listed(text) or _UNIT.fullmatch(plain.replace("μ", "u")) is not None


@lru_cache(maxsize=REMEMBERED)
def is_range(text: str) -> bool:
    """Whether a text is a reference range: two bounds, a comparator with a bound, or variants by sex or age."""
    plain = folded(text)
    if _DATE.fullmatch(plain):
        return False
    if _TWO_SIDED.fullmatch(plain) or _ONE_SIDED.fullmatch(plain):
        return True
    return re.search(r"\d[-~<>]|[<>≤≥]\d", plain) is not None and bool(ranges(text))


def flag_behind(text: str) -> int | None:
    """Where a flag begins that is printed right behind a value (`5.71↑`, `149 [H]`), None where there is none."""
    match = _BEHIND.search(text)
    return match.start("flag") if match and match.start("flag") > 0 else None


def flag_before(text: str) -> int | None:
    """Where a flag ends that is printed right before a unit (`↑/uL`), None where there is none."""
    match = re.match(r"[↑↓↗↘⬆⬇▲▼]{1,3}(?=.)", text)
    return match.end() if match and not is_flag(text) else None
