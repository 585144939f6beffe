"""Where verify found something."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the public zone: which check failed, file, page (if known), offset (in the text, if it has one).

    Checks: `original` (a value in a text), `annotator` (a name or an address from the exports), `canary` (a planted
    string), `offset` (a value where it stood), `slice` (a text that is not that of the surrogate page), `typed` (a value
    in a true_value), `metadata`, `picture` (not the redacted one), `region` (not black), `coverage` (a finding outside
    every region), `remote` (an output that a push to the public remote would send), `unreadable`. Never the value.
    """

    check: str
    file: str
    page_id: str | None = None
    offset: int | None = None

    @property
    def order(self) -> tuple[str, str, str, int]:
        """Sort key."""
        return self.file, self.check, self.page_id or "", -1 if self.offset is None else self.offset
