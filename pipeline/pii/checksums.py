"""Check digits. They raise a finding's score and never drop one: a single misread digit must not leak the rest."""

from typing import Final

# what OCR reads in place of a digit (facts/deid.md: digit class [0-9OolISBZ])
MISREAD: Final = str.maketrans("OoQDlIi|SsBZzGgq", "0000111155822699")
_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


def digits_of(text: str) -> str:
    """The digits of a text after undoing what OCR misreads; other characters are dropped."""
    return "".join(character for character in text.translate(MISREAD) if character in "0123456789")


def is_national_id(text: str) -> bool:
    """Whether 18 characters are an identity number with a right check character (GB 11643-1999)."""
    compact = "".join(text.split()).upper()
    body = digits_of(compact[:17])
    if len(compact) != 18 or len(body) != 17:
        return False
    check = "10X98765432"[sum(int(d) * w for d, w in zip(body, _WEIGHTS, strict=True)) % 11]
    return compact[17].translate(MISREAD) == check


def is_luhn(text: str) -> bool:
    """Whether the digits end in a right Luhn digit (ISO/IEC 7812: bank cards, IMEI)."""
    digits = [int(d) for d in reversed(digits_of(text))]
    doubled = [d if at % 2 == 0 else (d * 2 - 9 if d > 4 else d * 2) for at, d in enumerate(digits)]
    return len(digits) >= 12 and sum(doubled) % 10 == 0
