"""Whether a printed value lies outside its printed reference range; the printed flag takes no part in it."""

from pipeline.printed import Number, folded, number, rank
from pipeline.ranges import TITRE, Range, ranges


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
        titre = TITRE.search(folded(value))
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
