"""The sample of an audit that has a review project: data/private/audits/<audit>/sample.json, one at a time.

A later draw replaces it. Verdicts are about pages and what was seen of them, not about a sample, so none is lost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from pipeline.audit.rates import Counted
from pipeline.audit.samples import SAMPLE, audits
from pipeline.audit.sampling import allocate, draw, place
from pipeline.errors import InputError
from pipeline.store import read_json, write_json
from pipeline.workspace import Workspace

GROUPED: Final = "groups"


@dataclass(frozen=True, slots=True)
class Group:
    """A stratum: how many pages it has, and which of them were drawn."""

    name: str
    pages: int
    drawn: tuple[str, ...]

    def counted(self, seen: frozenset[str], hits: frozenset[str]) -> Counted:
        """Its drawn pages that were judged, and those of them that are what is asked about."""
        judged = seen.intersection(self.drawn)
        return Counted(self.pages, len(judged), len(judged & hits))


@dataclass(frozen=True, slots=True)
class Picked:
    """What was drawn from all pages that an audit is about."""

    audit: str
    seed: int
    groups: tuple[Group, ...]

    @property
    def population(self) -> int:
        """Pages that it was drawn from."""
        return sum(group.pages for group in self.groups)

    @property
    def pages(self) -> list[str]:
        """The drawn pages, in an order that says nothing about them."""
        drawn = (page for group in self.groups for page in group.drawn)
        return sorted(drawn, key=lambda page: place(page, self.seed))


def pick(audit: str, members: Mapping[str, Sequence[str]], n: int, seed: int) -> Picked:
    """Draw `n` pages of groups (name -> page ids), each group in proportion to its size and at least one of each."""
    sizes = {name: len(members[name]) for name in sorted(members)}
    wanted = allocate(sizes, n, sizes)
    return Picked(
        audit,
        seed,
        tuple(
            Group(name, size, tuple(draw(members[name], wanted[name], seed))) for name, size in sizes.items()
        ),
    )


def save(workspace: Workspace, picked: Picked) -> None:
    """Write a sample into its private folder (0700, file 0600) in place of the earlier one."""
    folder = audits(workspace) / picked.audit
    folder.mkdir(mode=0o700, exist_ok=True)
    write_json(folder / SAMPLE, asdict(picked))
    (folder / SAMPLE).chmod(0o600)


def load(workspace: Workspace, audit: str) -> Picked:
    """The sample drawn last; InputError if there is none."""
    path = workspace.audits / audit / SAMPLE
    if not path.is_file():
        raise InputError(f"no sample has been drawn here: `medstruct audit {audit}` draws one")
    found = read_json(path)
    groups = tuple(Group(one["name"], one["pages"], tuple(one["drawn"])) for one in found[GROUPED])
    return Picked(found["audit"], found["seed"], groups)
