"""Values of a laboratory table as MedDocBench compares them (rules of the authors' evaluation, arXiv 2509.19090)."""

import re
from functools import lru_cache
from typing import Any, Final

from pipeline.scoring.listed import cell

LONGEST: Final = 1_000
"""Code points of a value whose numbers are brought to one form; longer ones are compared without that."""
SHORT: Final = 100
"""Code points of a cell, or of all cells of a row, that is worth remembering."""
_FOLDED: Final = str.maketrans(
    {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
    | {ord(sign): plain for sign, plain in zip("\u03bc。【】《》、—", "u.[]<>,-", strict=True)}
)
_WHOLE: Final = {"阴性(-)": "阴性-", "阳性(+)": "阳性+"}
_RANGE: Final = re.compile(r"(\d+\.?\d*)-(\d+\.?\d*)")
_NUMBER: Final = re.compile(r"[\d.]+")
_DECIMAL: Final = re.compile(r"[0-9]{1,15}\.[0-9]{1,15}")
"""What most values are: no other rule touches it."""
_CONTENT: Final = re.compile(r"[\da-zA-Z\u4e00-\u9fff+-]")
_DASHES: Final = re.compile(r"[-\s]{2,}")


def standardize(value: Any) -> str:
    """A cell of a table as it is compared: no blanks, half width, `u` for Greek mu, upper case, `-` for `~`, no trailing zeros.

    The micro sign U+00B5, an en dash, `--`, ×, ≤ stay apart, as in the authors' rules. None is empty.
    """
    text = cell(value)
    return _short(text) if len(text) <= SHORT else _standardize(text)


def _standardize(text: str) -> str:
    folded = "".join(text.split()).translate(_FOLDED).upper()
    plain = _WHOLE.get(folded, folded).replace("~", "-")
    return _without_zeros(plain) if len(plain) <= LONGEST else plain


_short = lru_cache(1 << 16)(_standardize)


def _without_zeros(text: str) -> str:
    for low, high in _RANGE.findall(text):
        text = text.replace(f"{low}-{high}", f"{plain_number(low)}-{plain_number(high)}")
    if not _NUMBER.fullmatch(text):
        return text
    try:
        return plain_number(text)
    except ValueError:  # more than one point: a version, a date
        return text


def plain_number(text: str) -> str:
    """A decimal without zeros at its end; ValueError for what is no number."""
    return str(float(text)).rstrip("0").rstrip(".")


def meaningful(value: Any) -> bool:
    """Whether a cell says something: a digit, a letter, a Chinese character, + or -; two and more dashes alone do not."""
    if not isinstance(value, str):
        return False
    return bool(_CONTENT.search(value)) and not _DASHES.fullmatch(value.strip())


def compared(text: str) -> str:
    """A cell of a table as it is compared, or nothing where it says nothing: two such cells are equal."""
    return compared_short(text) if len(text) <= SHORT else _compared(text)


def _compared(text: str) -> str:
    if _DECIMAL.fullmatch(text):
        return plain_number(text)
    plain = _standardize(text)
    return plain if meaningful(plain) else ""


compared_short: Final = lru_cache(1 << 16)(_compared)
"""The same with a memory, for short cells."""


_MARKS: Final = re.compile(r"[，。、；：！？]")
_PARENTHESES: Final = re.compile(r"\([^)]*\)")
_DOUBLED: Final = re.compile(r"(\d+)--(\d+)")
_LABELS: Final = re.compile(r"(?:正常值范围|参考区间):")
_WORD: Final = re.compile(r"\w")
_FLAGS: Final = re.compile(r"[↑↓*\s]")


def standardize_finding(value: Any) -> str:
    """A field of an abnormal finding as it is compared: no blanks, Chinese marks, (parentheses) or arrows, lower case.

    What is no text is written as Python does and stays as it is; None is empty.
    """
    if not isinstance(value, str):
        return cell(value)
    text = _MARKS.sub("", value.strip())
    if len(text) <= LONGEST:
        text = _LABELS.sub("参考范围：", _DOUBLED.sub(r"\1-\2", _PARENTHESES.sub("", text)))
    return _FLAGS.sub("", text).lower()


def compared_finding(value: Any) -> str:
    """A field of a finding as it is compared, or nothing where it has no letter, digit or underscore of any script."""
    plain = standardize_finding(value)
    return plain if _WORD.search(plain) else ""
