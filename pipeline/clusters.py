"""Groups of pages that belong together: union-find with a cap and with pairs that must stay apart."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Groups:
    """Disjoint groups of names; every group goes by its lowest member.

    `largest` caps the size of a group (None: no cap); two names of a pair in `apart` never share a group,
    directly or through others.
    """

    largest: int | None = None
    apart: Iterable[tuple[str, str]] = ()
    _parent: dict[str, str] = field(default_factory=dict)
    _members: dict[str, list[str]] = field(default_factory=dict)
    _enemies: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for a, b in self.apart:
            self._enemies.setdefault(a, set()).add(b)
            self._enemies.setdefault(b, set()).add(a)

    def lowest(self, name: str) -> str:
        """The lowest member of the group of a name (itself if it was never joined)."""
        root = name
        while (parent := self._parent.get(root, root)) != root:
            root = parent
        while (parent := self._parent.get(name, name)) != root:
            self._parent[name] = root
            name = parent
        return root

    def members(self, name: str) -> list[str]:
        """All members of the group of a name, ascending."""
        root = self.lowest(name)
        return sorted(self._members.get(root, [root]))

    def joined(self) -> dict[str, list[str]]:
        """Every group of more than one name: lowest member -> members, both ascending."""
        return {lowest: sorted(self._members[lowest]) for lowest in sorted(self._members)}

    def join(self, a: str, b: str, *, capped: bool = True) -> bool:
        """Put two groups together; False where the cap (if `capped`) or a pair that must stay apart forbids it."""
        low, high = sorted((self.lowest(a), self.lowest(b)))
        if low == high:
            return True
        first, second = self._members.get(low, [low]), self._members.get(high, [high])
        if capped and self.largest is not None and len(first) + len(second) > self.largest:
            return False
        if self._hostile(first, second):
            return False
        self._parent[high] = low
        # the smaller list moves: a name moves at most log2(n) times, however large its group becomes
        small, large = sorted((first, second), key=len)
        large.extend(small)
        self._members[low] = large
        self._members.pop(high, None)
        return True

    def _hostile(self, first: list[str], second: list[str]) -> bool:
        """Whether a name of one group must stay apart from one of the other: only the smaller group is walked."""
        small, large = sorted((first, second), key=len)
        root = self.lowest(large[0])
        return any(self.lowest(other) == root for name in small for other in self._enemies.get(name, ()))
