"""Pages that belong together, and the split that a published page gives to its group."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.clusters import Groups
from schemas.names import Split

Tie = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Ties:
    """What ties a page to others: each is an opaque id or None."""

    patient_id: str | None
    document_id: str | None
    cluster_id: str | None

    def named(self) -> Iterator[Tie]:
        """The ties that there are, each with its kind, so that ids of two kinds never meet."""
        for kind, value in (("p", self.patient_id), ("d", self.document_id), ("c", self.cluster_id)):
            if value is not None:
                yield kind, value


@dataclass(frozen=True, slots=True)
class Grouped:
    """Page -> lowest page id of its group, lowest id -> split of groups with published pages, and the pages that fit nowhere."""

    anchors: Mapping[str, str]
    splits: Mapping[str, Split]
    conflicts: frozenset[str]


def groups_of(ties: Mapping[str, Ties]) -> dict[str, str]:
    """Page id -> lowest page id of its group: pages of one patient, document or duplicate cluster are one group."""
    groups = Groups()
    held: dict[Tie, list[str]] = defaultdict(list)
    for page_id, tie in ties.items():
        for name in tie.named():
            held[name].append(page_id)
    for pages in held.values():
        for page_id in pages[1:]:
            groups.join(pages[0], page_id)
    return {page_id: groups.lowest(page_id) for page_id in ties}


def grouped(ties: Mapping[str, Ties], published: Mapping[str, Split]) -> Grouped:
    """Groups of pages, in none of which two splits were published.

    Where ties would put published pages of two splits together, they stay apart, and a new page that would join them is a
    conflict: it is in no group.
    """
    anchors = groups_of(ties)
    found: dict[str, set[Split]] = defaultdict(set)
    for page_id in published.keys() & anchors.keys():
        found[anchors[page_id]].add(published[page_id])
    mixed = {anchor for anchor, splits in found.items() if len(splits) > 1}
    splits = {anchor: next(iter(among)) for anchor, among in found.items() if len(among) == 1}
    apart = _apart({page: ties[page] for page, anchor in anchors.items() if anchor in mixed}, published)
    whole = {page: anchor for page, anchor in anchors.items() if anchor not in mixed}
    return Grouped({**whole, **apart.anchors}, {**splits, **apart.splits}, apart.conflicts)


def _apart(ties: Mapping[str, Ties], published: Mapping[str, Split]) -> Grouped:
    """Published pages first, then new ones, by id: each joins what it is tied to unless that lies in two splits."""
    groups, split_of, conflicts = Groups(), dict[str, Split](), set[str]()
    held: dict[Tie, set[str]] = defaultdict(set)
    for page_id in sorted(ties, key=lambda page: (page not in published, page)):
        near = {groups.lowest(other) for tie in ties[page_id].named() for other in held[tie]}
        own = published.get(page_id)
        if own is not None:
            near = {group for group in near if split_of.get(group) is own}
        splits = {split_of[group] for group in near if group in split_of} | ({own} if own else set())
        if len(splits) > 1:
            conflicts.add(page_id)
            continue
        for other in near:
            groups.join(page_id, other)
        lowest = groups.lowest(page_id)
        for split in splits:
            split_of[lowest] = split
        for tie in ties[page_id].named():
            held[tie] = {groups.lowest(other) for other in held[tie]} | {lowest}
    anchors = {page: groups.lowest(page) for page in ties if page not in conflicts}
    kept = {anchor: split_of[anchor] for anchor in anchors.values() if anchor in split_of}
    return Grouped(anchors, kept, frozenset(conflicts))
