"""The lines of a form as cells, and pairs in the making."""

from dataclasses import dataclass

from pipeline.proposals.labelled import Entry
from pipeline.proposals.tokens import Token


@dataclass(frozen=True, slots=True)
class Cell:
    """A line of a form: its text, the labels in it, whether the whole is a label."""

    token: Token
    entries: tuple[Entry, ...]
    label: bool

    @property
    def plain(self) -> bool:
        """Whether the cell holds no label, so that it can be a value."""
        return not self.entries and not self.label


@dataclass(frozen=True, slots=True)
class Found:
    """A pair in the making; `rule` is what linked them."""

    key: Token
    value: Token | None
    rule: str
    colon: bool
