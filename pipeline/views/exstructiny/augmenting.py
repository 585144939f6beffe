"""How a request is changed: other words, names that the document does not have, nothing but such names.

The mix is the paper's: 55 % as they are, 25 % rephrased, 15 % with missing entities, 5 % unanswerable. Each request draws its
own share by its id, so that pages which come or go change no other request; of few requests the mix is near, not exact.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from pipeline.views.draws import first, shuffled, uniform
from pipeline.views.exstructiny.document import Document, label
from pipeline.views.fields import field_of, folded


class Augmentation(StrEnum):
    """What was done to a request."""

    NONE = "none"
    REPHRASED = "rephrased"
    MISSING = "missing_entity"
    UNANSWERABLE = "unanswerable"


MIX: Final[Mapping[Augmentation, float]] = {
    Augmentation.NONE: 0.55,
    Augmentation.REPHRASED: 0.25,
    Augmentation.MISSING: 0.15,
    Augmentation.UNANSWERABLE: 0.05,
}
MOST_MISSING: Final = 2
"""Names that a document does not have in a request whose other names it has."""
MOST_UNANSWERABLE: Final = 3
"""Names of a request of which a document has none."""


def drawn(request: str) -> Augmentation:
    """What is done to the request with this id."""
    left = uniform(request, "augmentation")
    for one, share in MIX.items():
        left -= share
        if left < 0:
            return one
    return Augmentation.UNANSWERABLE


def absent(document: Document, request: str, most: int) -> list[str]:
    """One to `most` names of fields none of whose names stands anywhere in the document's text; none if all do."""
    number = 1 + int(uniform(request, "absent") * most)
    return [field.name for field in first(document.absent, number, request, "absent")]


def renamed(name: str, request: str, taken: frozenset[str]) -> str:
    """Another name of the same field, or the name itself where the table has none that is not taken."""
    field = field_of(name)
    if field is None:
        return name
    others = [other for other in field.names if folded(other) not in taken]
    return shuffled(others, request, label(name))[0] if others else name
