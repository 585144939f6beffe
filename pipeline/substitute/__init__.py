"""Surrogates: what takes the place of an identifier, same length, keyed, the same wherever the value recurs."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from pipeline.keys import ProjectKey
from pipeline.substitute import nets, numbers, words
from pipeline.substitute.dates import FALLBACK_YEAR, choose_shift, moved, year_of
from pipeline.substitute.forms import read_stamps
from pipeline.substitute.glyphs import canonical
from pipeline.substitute.rests import emptied
from pipeline.substitute.stream import Draw
from schemas.names import DIRECT_KINDS, PiiKind

__all__ = ["Scope", "Surrogate", "scope_of", "substitute"]

Maker = Callable[[str, Draw], str]
_ATTEMPTS: Final = 16
_LAST: Final = 8


@dataclass(frozen=True, slots=True)
class Scope:
    """The patient or document within which a value keeps its surrogate: keyed id, date shift, year of bare dates."""

    key: ProjectKey
    name: str
    shift_days: int
    year: int = FALLBACK_YEAR


@dataclass(frozen=True, slots=True)
class Surrogate:
    """The text that takes an identifier's place; for dates whether intervals within the scope stay exact."""

    text: str
    interval_exact: bool | None = None


def scope_of(key: ProjectKey, name: str, dates: list[str], max_weeks: int) -> Scope:
    """The scope of a patient or document, its shift chosen by all dates printed on its pages (in a fixed order)."""
    year = year_of(dates)
    stamps = [stamp for text in dates for stamp in read_stamps(text, year)]
    shift = choose_shift(stamps, Draw(key.raw_digest("shift", name)), max_weeks)
    return Scope(key, name, shift, year)


# kind -> (family, maker, made of digits): values of one family share surrogates, so that a name is the same for a
# patient and a signing doctor, a number the same as record and as specimen number
_KINDS: Final[dict[PiiKind, tuple[str, Maker, bool]]] = {
    PiiKind.PERSON: ("name", words.person, False),
    PiiKind.STAFF: ("name", words.person, False),
    PiiKind.SIGNATURE: ("name", words.person, False),
    PiiKind.ADDRESS: ("address", words.place, False),
    PiiKind.ORGANISATION: ("organisation", words.organisation, False),
    PiiKind.SEAL: ("organisation", words.organisation, False),
    PiiKind.PHONE: ("phone", numbers.phone, True),
    PiiKind.CARD_NUMBER: ("card", numbers.card_number, True),
    PiiKind.POSTCODE: ("postcode", numbers.postcode, True),
    PiiKind.AGE_OVER_89: ("age", numbers.old_age, True),
    PiiKind.IP: ("ip", numbers.ip_address, True),
    # the same draw as any other number, so that only what tells the kind differs
    PiiKind.TRAVEL_ID: ("number", numbers.travel_id, False),
    PiiKind.SOCIAL_ID: ("number", numbers.social_id, False),
    PiiKind.PLATE: ("plate", numbers.plate, False),
    PiiKind.EMAIL: ("net", nets.net_address, False),
    PiiKind.URL: ("net", nets.net_address, False),
    PiiKind.STATUS_BAR: ("text", words.anything, False),
    PiiKind.WATERMARK: ("text", words.anything, False),
    PiiKind.FACE: ("text", words.anything, False),
    PiiKind.CODE: ("text", words.anything, False),
}
_NUMBER: Final = ("number", numbers.code, False)


def substitute(text: str, kind: PiiKind, scope: Scope) -> Surrogate:
    """The surrogate of a value: same length, blanks, separators, full width and look-alikes; keyed by HMAC-SHA256.

    Drawn again (up to 24 times) while it is a number that may be somebody's phone, identity number or card, or while it
    says the same as the original, which only a value without any letter or
    digit can keep up, and a quasi-identifier that says no more than its kind (人民医院, 90).
    """
    if kind is PiiKind.DATE:
        return _date(text, scope)
    family, maker, digits = _KINDS.get(kind, _NUMBER)
    if kind is PiiKind.NATIONAL_ID:
        family, maker, digits = "national", partial(numbers.national_id, shift_days=scope.shift_days), True
    numeric = maker not in _WORDS
    value = canonical(text, numeric=numeric, everywhere=digits)
    made, attempts = text, _ATTEMPTS + (_LAST if kind in DIRECT_KINDS else 0)
    for attempt in range(attempts):
        # the last ones are for an identifier that its kind's maker has no hold on, such as a card number without a digit
        make = maker if attempt < _ATTEMPTS else words.anything
        made = make(text, Draw(scope.key.raw_digest("surrogate", scope.name, family, value, str(attempt))))
        plain = canonical(made, numeric=numeric, everywhere=digits)
        if plain != value and not (family == "number" and numbers.may_be_real(plain)):
            break
    if maker in _WHOLE:
        return Surrogate(made)
    return Surrogate(emptied(text, made, kind, _rest_of(scope, value)))


def _date(text: str, scope: Scope) -> Surrogate:
    value = canonical(text, numeric=True, everywhere=True)
    draw = Draw(scope.key.raw_digest("surrogate", scope.name, "date", value))
    result = moved(text, scope.shift_days, scope.year, draw)
    return Surrogate(emptied(text, result.text, PiiKind.DATE, _rest_of(scope, value)), result.exact)


def _rest_of(scope: Scope, value: str) -> Draw:
    return Draw(scope.key.raw_digest("surrogate", scope.name, "rest", value))


_WHOLE: Final[frozenset[Maker]] = frozenset(
    {words.person, words.place, words.organisation, words.anything, nets.net_address}
)
"""Makers that leave nothing but the words for what a value is."""


_WORDS: Final = frozenset({words.person, words.anything, nets.net_address})
