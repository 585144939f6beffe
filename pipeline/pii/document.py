"""A page as the rules see it: normalised text, labels, cells; made once, shared by all recognisers."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from pipeline.page import Page
from pipeline.pii.cells import Cells
from pipeline.pii.labels import NEUTRAL_RULE
from pipeline.pii.normal import normalised
from pipeline.pii.spotting import Mark, marks


@dataclass(frozen=True)
class Document:
    """The text of a page in the rules' spelling (equal length, equal offsets), with what several rules need."""

    page: Page

    @cached_property
    def text(self) -> str:
        """The normalised text."""
        return normalised(self.page.text)

    @cached_property
    def marks(self) -> list[Mark]:
        """All labels, ascending."""
        return marks(self.text)

    @cached_property
    def cells(self) -> Cells:
        """The lines as boxes."""
        return Cells(self.page)

    def line_span(self, index: int) -> tuple[int, int]:
        """Start and end offset of a line."""
        start = self.page.starts[index]
        return start, start + len(self.page.lines[index].text)

    def line_end(self, offset: int) -> int:
        """End of the line that holds an offset."""
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end

    @cached_property
    def segments(self) -> list[tuple[Mark, int, int]]:
        """Each label with the text between it and the next label or the end of its line."""
        # one end too many where there is no label at all
        ends = [mark.start for mark in self.marks[1:]] + [len(self.text)]
        return [
            (mark, mark.end, max(mark.end, min(end, self.line_end(mark.end))))
            for mark, end in zip(self.marks, ends, strict=False)
        ]

    def starts_with_label(self, index: int) -> bool:
        """Whether a line begins with a label of its own."""
        start, end = self.line_span(index)
        return any(start <= mark.start <= start + 1 and mark.end <= end for mark in self.marks_near(start))

    def marks_near(self, offset: int) -> list[Mark]:
        """The labels that start within two characters of an offset."""
        return [mark for at in (offset, offset + 1) if (mark := self._by_start.get(at))]

    def in_label(self, offset: int) -> bool:
        """Whether a character belongs to a label."""
        index = bisect_right(self._starts, offset) - 1
        return index >= 0 and offset < self.marks[index].end and self.marks[index].rule is not NEUTRAL_RULE

    def in_any_label(self, offset: int) -> bool:
        """Whether a character belongs to a label, one that nobody knows included."""
        index = bisect_right(self._starts, offset) - 1
        return index >= 0 and offset < self.marks[index].end

    def before_label(self, start: int, end: int) -> int:
        """Start of the first label behind the first offset, at most the second offset."""
        index = bisect_right(self._starts, start)
        return min(end, self._starts[index]) if index < len(self._starts) else end

    def before_known(self, start: int, end: int) -> int:
        """The second offset, or the end of what stands before a label that a table knows behind the first."""
        cut = self.before_label(start, end)
        return start + len(self.text[start:cut].rstrip()) if cut < end and self.in_label(cut) else end

    def past_labels(self, start: int, end: int) -> int:
        """End of the last label between two offsets, the first offset where there is none."""
        index = bisect_right(self._starts, end - 1) - 1
        inside = index >= 0 and start <= self.marks[index].start and self.marks[index].end < end
        return self.marks[index].end if inside else start

    @cached_property
    def _starts(self) -> list[int]:
        return [mark.start for mark in self.marks]

    @cached_property
    def _by_start(self) -> dict[int, Mark]:
        return {mark.start: mark for mark in self.marks}
