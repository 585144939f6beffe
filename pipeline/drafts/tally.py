"""What became of the questions to a model, and of the texts in its answers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class State(StrEnum):
    """How a page's question ended; only `drafted` proposes something."""

    DRAFTED = "drafted"
    MALFORMED = "malformed"
    CUT = "cut"
    REFUSED = "refused"
    FAILED = "failed"


@dataclass
class Tally:
    """Pages by state, how many were asked now, and texts by whether they were found on their page."""

    pages: Counter[State] = field(default_factory=Counter)
    asked: int = 0
    exact: int = 0
    near: int = 0
    dropped: int = 0

    def to_json(self) -> dict[str, Any]:
        """Counts for a script."""
        return {
            "pages": {state.value: self.pages[state] for state in State}, "asked": self.asked,
            "exact": self.exact, "near": self.near, "dropped": self.dropped,
        }  # fmt: skip

    def sentence(self) -> str:
        """The counts in one line."""
        failures = ", ".join(f"{self.pages[state]} {state}" for state in _others(self.pages))
        texts = self.exact + self.near + self.dropped
        return (
            f"Drafts: {self.pages[State.DRAFTED]} of {self.pages.total()} pages ({self.asked} asked now"
            f"{'; ' + failures if failures else ''}); of {texts} texts {self.exact} found as they are, {self.near} nearly, "
            f"{self.dropped} dropped"
        )


def _others(pages: Counter[State]) -> Iterable[State]:
    return (state for state in State if state is not State.DRAFTED and pages[state])
