"""What a surrogate's maker has no hold on: a name that was found together with the number, the date or the phone beside it.

A maker of numbers draws digits and leaves words alone. What it left is drawn here, but for the words that say what a
value is (年, 岁, ext., UTC) and the letters that a code begins with.
"""

from typing import Final

import regex

from pipeline.substitute import pools
from pipeline.substitute.glyphs import digit_slots, fold, folded, is_han, overlay
from pipeline.substitute.stream import Draw
from schemas.names import PiiKind

_LATIN_RUN: Final = regex.compile(r"[A-Za-z]+")
_LONGEST_PREFIX: Final = 6
_JOINTS: Final = "-_/.#:·"
"""What may stand between the letters that a code begins with and its first digit."""
_KEPT_HAN: Final = {
    PiiKind.DATE: "年月日号时分秒点上下午早晚中凌晨夜间周星期礼拜一二三四五六七八九十廿卅〇零天农历阴阳公初正腊闰许约至到起止第次",
    PiiKind.PHONE: "转分机内线座固话电手号码短总微信同与或",
    PiiKind.AGE_OVER_89: "岁周年月天余龄男女",
    PiiKind.CARD_NUMBER: "卡号尾码银行",
    PiiKind.NATIONAL_ID: "身份证号码尾末后四六位为",
    PiiKind.POSTCODE: "邮编政码",
}
_OF_DIGITS: Final = frozenset(_KEPT_HAN) | {PiiKind.IP}
_NUMBERED: Final = "第号床室字病房区加"
_KEPT_LATIN: Final = frozenset(
    [
        "wxid",
        "wx",
        "qq",
        "vx",
        "sn",
        "no",
        "nr",
        "id",
        "ref",
        "mrn",
        "urn",
        "nhs",
        "nhi",
        "npi",
        "gmc",
        "nmc",
        "pin",
        "ext",
        "extn",
        "extension",
        "x",
        "tel",
        "fax",
        "ph",
        "mob",
        "mobile",
        "phone",
        "cell",
        "pager",
        "bleep",
        "direct",
        "main",
        "am",
        "pm",
        "utc",
        "gmt",
        "bst",
        "est",
        "edt",
        "cst",
        "cdt",
        "mst",
        "mdt",
        "pst",
        "pdt",
        "jan",
        "feb",
        "mar",
        "apr",
        "may",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
        "january",
        "february",
        "march",
        "april",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "st",
        "nd",
        "rd",
        "th",
        "t",
        "z",
        "mon",
        "tue",
        "tues",
        "wed",
        "thu",
        "thur",
        "thurs",
        "fri",
        "sat",
        "sun",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "y",
        "yr",
        "yrs",
        "year",
        "years",
        "old",
        "m",
        "f",
        "male",
        "female",
        "h",
        "hr",
        "hrs",
        "to",
        "and",
        "or",
        "of",
        "on",
        "at",
    ]
)
"""Words that say what a value is; no name is one of them alone beside a number."""


def emptied(text: str, made: str, kind: PiiKind, draw: Draw) -> str:
    """`made` with those letters and ideographs drawn anew that are still as in `text` and say more than what the value is.

    Both have one length. Names, places and free texts have makers that leave nothing; for them this changes nothing.
    """
    plain, now = folded(text), folded(made)
    kept = _KEPT_HAN.get(kind, _NUMBERED)
    symbols = {
        at: draw.pick([other for other in pools.PLACES if other != sign])
        for at, sign in enumerate(plain)
        if now[at] == sign and is_han(sign) and sign not in kept
    }
    digits = digit_slots(text, everywhere=kind in _OF_DIGITS)
    for run in _LATIN_RUN.finditer(plain):
        if not _is_telling(plain, run.start(), run.end(), kind):
            continue
        for at in range(*run.span()):
            if now[at] == plain[at] and at not in digits:
                symbols[at] = _letter(plain[at], draw)
    return overlay(made, symbols)


def _is_telling(plain: str, start: int, end: int, kind: PiiKind) -> bool:
    """Whether a run of letters is more than a word for the value or the beginning of its code."""
    word = plain[start:end].lower()
    if kind is PiiKind.POSTCODE:
        return True  # its letters are the district
    if word in _KEPT_LATIN or (kind is PiiKind.DATE and len(word) == 1):
        return False
    behind = plain[end:].lstrip(_JOINTS)[:1]
    begins = not plain[start - 1 : start].isalnum() and behind.isdigit() and len(word) <= _LONGEST_PREFIX
    inner = len(word) == 1 and (plain[start - 1 : start].isdigit() or behind.isdigit())
    return not (begins or inner)


def _letter(old: str, draw: Draw) -> str:
    letter = chr(ord("a") + (ord(fold(old).lower()) - ord("a") + 1 + draw.below(25)) % 26)
    return letter.upper() if old.isupper() else letter
