"""Relations -> links: the direction that the labels of both ends allow, once each."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from pipeline.annotate.labels import LabelMap
from pipeline.annotate.regions import Relation
from pipeline.spans import Link
from schemas.names import ITEM_FIELDS, Label, LinkLabel, QuarantineReason

Ends = dict[tuple[str, Label], str]
"""(region, label) -> the span that stands for it."""
FITTING: Final[Mapping[LinkLabel, tuple[Label, tuple[Label, ...]]]] = {
    LinkLabel.KEY_VALUE: (Label.KEY, (Label.VALUE,)),
    LinkLabel.ITEM_FIELD: (Label.ITEM_NAME, ITEM_FIELDS),
}


class Outcome(Protocol):
    """Where links and refusals go."""

    links: list[Link]
    counts: Counter[str]

    def refuse(self, name: str, reason: QuarantineReason, unit: str) -> None:
        """Set one unit aside."""


def join(relations: Iterable[Relation], ends: Ends, labels: LabelMap, out: Outcome) -> None:
    """Turn relations into links.

    A relation whose ends carry the labels the other way round is turned (people draw arrows backwards); one that
    has no label takes it from its ends. `bi` says nothing about which end is the key: UNDECIDED. An end that is
    missing, set aside, or of another kind, and a relation of a region with itself: DANGLING_LINK.
    """
    for relation in relations:
        for stored in relation.labels or ("",):
            out.counts["relations"] += 1
            link = _link(relation, stored, ends, labels)
            if link is None:
                out.counts["relations_ignored"] += 1
            elif isinstance(link, QuarantineReason):
                out.refuse(relation.name, link, "relations")
            elif link in out.links:
                out.refuse(relation.name, QuarantineReason.DUPLICATE, "relations")
            else:
                out.links.append(link)
                out.counts["relations_out"] += 1


def _link(relation: Relation, stored: str, ends: Ends, labels: LabelMap) -> Link | QuarantineReason | None:
    meaning = labels[stored] if stored else None
    if meaning is not None and meaning.label is None:
        return None
    if stored and (meaning is None or not isinstance(meaning.label, LinkLabel)):
        return QuarantineReason.UNKNOWN_LABEL
    if relation.direction == "bi":
        return QuarantineReason.UNDECIDED
    wanted = [meaning.label] if meaning and isinstance(meaning.label, LinkLabel) else list(LinkLabel)
    source, target = relation.source, relation.target
    order = (
        [(target, source), (source, target)]
        if relation.direction == "left"
        else [(source, target), (target, source)]
    )
    for label in wanted:
        for first, second in order:
            link = _fitted(label, first, second, ends)
            if link is not None:
                return link
    return QuarantineReason.DANGLING_LINK


def _fitted(label: LinkLabel, first: str, second: str, ends: Ends) -> Link | None:
    head, tails = FITTING[label]
    key = ends.get((first, head))
    value = next((ends[(second, tail)] for tail in tails if (second, tail) in ends), None)
    if key is None or value is None or first == second or key == value:
        return None
    return Link(key, value, label)
