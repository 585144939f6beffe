"""Which values mean one person or thing wherever they stand: hidden on every page, looked for in the whole public zone."""

from typing import Final

from pipeline.pii.normal import normalised
from schemas.names import DIRECT_KINDS, PiiKind

SHORTEST_ID: Final = 6
"""Digits or alphanumerics (issue 3, item 4)."""
SHORTEST_NAME: Final = 4
SURE: Final = 0.8
"""Score of label rules, shapes with a check digit, people; a guess of a name model is no reason to stop a release."""
_NAMES: Final = frozenset({PiiKind.PERSON, PiiKind.STAFF})
_NET: Final = frozenset({PiiKind.EMAIL, PiiKind.URL})
_FIRST_HAN: Final = "\u3400"


def is_particular(value: str, kind: PiiKind, score: float) -> bool:
    """Whether a value means one person or thing wherever it stands, not on its own page only."""
    plain = [character for character in normalised(value) if character.isalnum()]
    if len(set(plain)) < 2:  # a run of one character is a form's filler
        return False
    if kind in _NAMES:
        full = any(character >= _FIRST_HAN for character in plain) or len(value.split()) > 1
        return score >= SURE and len(plain) >= SHORTEST_NAME and full
    long = len(plain) >= SHORTEST_ID
    return long and (kind in _NET or (kind in DIRECT_KINDS and any(map(str.isdigit, plain))))
