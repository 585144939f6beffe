"""Surrogates of numbers: same shape, and never one that is, or could be, somebody's."""

from datetime import date, timedelta
from typing import Final

import regex

from pipeline.pii.checksums import is_luhn, is_national_id
from pipeline.substitute import pools
from pipeline.substitute.glyphs import digit_slots, fold, folded, is_han, is_letter, overlay
from pipeline.substitute.stream import Draw

_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
# between two numbers in one finding; a blank only before a whole mobile number (17951 138...)
_NEXT_NUMBER: Final = regex.compile(
    r"[,，;；、/\n|]|转|(?<=[0-9OolISBZ]{5,})\s+(?=1[0-9OolISBZ]{10}(?![0-9OolISBZ]))"
)
_SHORT: Final = 6
"""Digits up to which a number is a service or an extension; none begins with 01."""
_LONG: Final = 12
"""Digits from which a number has a country's code; none begins with 000."""
_MOBILE: Final = regex.compile(r"(?:86)?1[3-9]\d{9}")
_NOBODYS_PROVINCE: Final = "99"
_NOBODYS_POSTCODE: Final = "98"


def _with_digits(text: str, digits: str) -> str:
    slots = digit_slots(text, everywhere=True)
    return overlay(text, dict(zip(slots, digits, strict=True)))


def phone(text: str, draw: Draw) -> str:
    """Phone numbers that no network assigns (checked with phonenumbers in the tests), several in one text too."""
    slots = digit_slots(text, everywhere=True)
    cuts = [hit.start() for hit in _NEXT_NUMBER.finditer(folded(text))]
    groups: dict[int, str] = {}
    for at, digit in slots.items():
        place = sum(cut < at for cut in cuts)
        groups[place] = groups.get(place, "") + digit
    return _with_digits(text, "".join(_subscriber(group, draw) for group in groups.values()))


def _subscriber(digits: str, draw: Draw) -> str:
    code = next((c for c in ("0086", "86") if digits.startswith(c) and len(digits) - len(c) >= 10), "")
    number = digits[len(code) :]
    if len(number) <= _SHORT:
        start = "01"[: len(number) - 1]
    elif len(number) == 11 and number[0] == "1":
        start = "100"  # 100xxxxxxxx is a service range: possible, never a subscriber
    elif number[0] == "0":
        start = "026"  # no city has this area code
    elif len(number) >= _LONG:
        start = "000"
    else:
        start = "11"  # no area, local or North American number starts like this
    return code + (start + draw.digits(len(number)))[: len(number)]


def national_id(text: str, draw: Draw, shift_days: int) -> str:
    """An identity number of province 99 (unassigned), birth date shifted, parity of the sex digit and check digit right."""
    slots = digit_slots(text, everywhere=True)
    last = _check_slot(text, slots)
    digits = "".join(slots.values())
    whole = len(digits) + (last is not None) == 18
    made = (
        _NOBODYS_PROVINCE
        + draw.digits(4)
        + _birth(digits, draw, shift_days, whole=whole)
        + draw.digits(len(digits))
    )
    if not whole:
        return _with_digits(text, made[: len(digits)])
    body = made[:16] + str(draw.below(5) * 2 + int(digits[16]) % 2)
    offsets = [*slots] if last is None else [*slots, last]
    return overlay(text, dict(zip(offsets, body + _check_character(body), strict=True)))


def _check_slot(text: str, slots: dict[int, str]) -> int | None:
    after = [at for at in range(max(slots, default=0) + 1, len(text)) if fold(text[at]).isalnum()]
    return after[0] if len(slots) == 17 and after and fold(text[after[0]]) in "xX" else None


def _check_character(body: str) -> str:
    """GB 11643-1999."""
    return "10X98765432"[sum(int(d) * w for d, w in zip(body, _WEIGHTS, strict=True)) % 11]


def _birth(digits: str, draw: Draw, shift_days: int, *, whole: bool) -> str:
    form, printed = ("%Y%m%d", digits[6:14]) if whole else ("%y%m%d", digits[6:12])
    year = int(printed[:-4] or "0") + (0 if whole else 1900)
    try:
        born = date(year, int(printed[-4:-2] or "0"), int(printed[-2:] or "0")) + timedelta(days=shift_days)
    except (ValueError, OverflowError):
        born = date(1950, 1, 1) + timedelta(days=draw.below(18000))
    return born.strftime(form)


def card_number(text: str, draw: Draw) -> str:
    """A card number whose Luhn digit is wrong: no bank issues one."""
    length = len(digit_slots(text, everywhere=True))
    digits = draw.digits(length)
    if is_luhn(digits):
        digits = digits[:-1] + str((int(digits[-1]) + 1) % 10)
    return _with_digits(text, digits)


def postcode(text: str, draw: Draw) -> str:
    """A postcode of a region that does not exist."""
    length = len(digit_slots(text, everywhere=True))
    return _with_digits(text, (_NOBODYS_POSTCODE + draw.digits(length))[:length])


def old_age(text: str, _: Draw) -> str:
    """The age 90: HIPAA puts all ages over 89 in one class, "90 or older"."""
    length = len(digit_slots(text, everywhere=True))
    return _with_digits(text, "90".rjust(length, "0")[:length])


def ip_address(text: str, draw: Draw) -> str:
    """An address of a reserved block (0/8, 10/8 or 240/4), each octet as wide as it was."""
    parts = regex.split(r"(\D+)", "".join(_digit_text(text)))
    first = True
    made = ""
    for part in parts:
        if part.isdigit():
            made += _octet(len(part), draw, first=first)
            first = False
    return _with_digits(text, made)


def _digit_text(text: str) -> list[str]:
    slots = digit_slots(text, everywhere=True)
    return [slots.get(at, ".") for at in range(len(text))]


def _octet(width: int, draw: Draw, *, first: bool) -> str:
    if width == 3:
        return str(240 + draw.below(15)) if first else str(100 + draw.below(155))
    if first:
        return "10"[-width:] if width <= 2 else draw.digits(width)
    return draw.digits(width) if width != 2 else str(10 + draw.below(90))


def plate(text: str, draw: Draw) -> str:
    """A number plate of a province that does not exist."""
    symbols = {at: draw.pick(pools.PLATES) for at, c in enumerate(folded(text)) if is_han(c)}
    return _codes(text, draw, symbols)


def code(text: str, draw: Draw) -> str:
    """A record number: digits drawn anew; letters stay where digits are at least as many, else they are drawn too."""
    return _codes(text, draw, {})


def travel_id(text: str, draw: Draw) -> str:
    """A passport or permit number with letters that no country of this region puts before one."""
    plain = folded(text)
    taken = digit_slots(text, everywhere=False)
    letters = [at for at, c in enumerate(plain) if is_letter(c) and at not in taken]
    made = _codes(text, draw, {})
    drawn = {at: draw.pick([c for c in _NO_PASSPORT if c != plain[at].upper()]) for at in letters}
    return overlay(made, {at: c if plain[at].isupper() else c.lower() for at, c in drawn.items()})


def social_id(text: str, draw: Draw) -> str:
    """A name or number in a messenger; a number begins with 0, which no QQ number and no phone as WeChat name does."""
    made = code(text, draw)
    plain = folded(text)
    slots = digit_slots(text, everywhere=False)
    first = [at for at in slots if at - 1 not in slots and not plain[:at][-1:].isalnum()]
    return overlay(made, {at: "0" for at in first if all(at + more in slots for more in range(_SHORTEST_QQ))})


_SHORTEST_QQ: Final = 5


def may_be_real(plain: str) -> bool:
    """Whether a number (digits and letters only) could be a mobile phone, an identity number or a card as well."""
    return bool(_MOBILE.fullmatch(plain)) or is_national_id(plain) or (plain.isdigit() and is_luhn(plain))


_NO_PASSPORT: Final = "XQZ"


def _codes(text: str, draw: Draw, symbols: dict[int, str]) -> str:
    plain = folded(text)
    slots = digit_slots(text, everywhere=False)
    letters = [at for at, c in enumerate(plain) if is_letter(c) and at not in slots]
    for at, digit in slots.items():
        symbols[at] = str((int(digit) + 1 + draw.below(9)) % 10) if len(slots) < 4 else str(draw.below(10))
    for at in letters if len(letters) > len(slots) else ():
        symbols[at] = _letter(plain[at], draw)
    for at, character in enumerate(plain):
        if at not in symbols and is_han(character) and character not in _KEPT_IN_CODES:
            symbols[at] = draw.pick(pools.PLACES)
    return overlay(text, symbols)


_KEPT_IN_CODES: Final = frozenset("第号床室字病房区加")


def _letter(old: str, draw: Draw) -> str:
    letter = chr(ord("a") + (ord(old.lower()) - ord("a") + 1 + draw.below(25)) % 26)
    return letter.upper() if old.isupper() else letter
