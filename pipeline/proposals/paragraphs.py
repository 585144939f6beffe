"""Values that go on over several lines: remarks, and the sections of reports in sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pipeline.page import Page, bounds
from pipeline.proposals.form import Cell, Found
from pipeline.proposals.labels import is_section
from pipeline.proposals.tokens import Token, piece, stripped

GAP: Final = 1.4
"""Line heights between two lines of a paragraph."""
PROSE: Final = 16
"""Characters of a value from which on it may be a sentence that goes on in the next line."""
FULL: Final = 3.0
"""Line heights that a line of a paragraph may end before its right edge and still run on into the next one."""


class Paragraphs:
    """Extends values over the lines that follow them."""

    def __init__(self, page: Page, rows: Mapping[int, Sequence[Cell]], used: set[int]) -> None:
        self.page, self.rows, self.used = page, rows, used
        rights = sorted(bounds(line.quad)[2] for line in page.lines)
        self.edge = float(rights[-2 if len(rights) > 4 else -1]) if rights else 0.0

    def extend(self, found: Sequence[Found]) -> list[Found]:
        """Every pair with its value as far as it goes on; a section without a value takes the paragraph below it."""
        taken = {one.value.line for one in found if one.value} | {one.key.line for one in found}
        return [self._extended(one, taken) for one in found]

    def _extended(self, one: Found, taken: set[int]) -> Found:
        section = is_section(one.key.text)
        prose = one.value is not None and len(one.value.text) >= PROSE
        if not prose and not (section and one.value is None):
            return one
        last = one.value.line if one.value else one.key.line
        lines = self._following(one, last, taken, section=section)
        if not lines:
            return one
        taken.update(lines)
        start = one.value or stripped(self.page, lines[0], 0, len(self.page.lines[lines[0]].text))
        end = stripped(self.page, lines[-1], 0, len(self.page.lines[lines[-1]].text))
        if start is None or end is None:
            return one
        return replace(one, value=_spanning(start, end), rule="section" if section else one.rule)

    def _following(self, one: Found, last: int, taken: set[int], *, section: bool) -> list[int]:
        lines: list[int] = []
        left = min(one.key.left, one.value.left) if one.value else one.key.left
        for line in range(last + 1, len(self.page.lines)):
            before = lines[-1] if lines else last
            starts = before == last and one.value is None
            if line in taken or line in self.used or not self._alone(line):
                break
            if not self._goes_on(before, line, left, free=starts or (section and self._numbered(line))):
                break
            lines.append(line)
        return lines

    def _alone(self, line: int) -> bool:
        """Whether a line is the only one in its row and holds no label."""
        row = self.rows.get(line, ())
        return len(row) == 1 and row[0].plain

    def _numbered(self, line: int) -> bool:
        text = self.page.lines[line].text.lstrip()
        return text[:1].isdigit() and text[1:2] in "." + "、)）．,"

    def _goes_on(self, before: int, line: int, left: float, *, free: bool) -> bool:
        """Whether a line carries on a paragraph: close below, not left of it, and the line before it was full."""
        whole, text = self.page.lines[before], self.page.lines[line].text
        upper = piece(self.page, before, 0, max(1, len(whole.text)))
        lower = piece(self.page, line, 0, max(1, len(text)))
        height = min(upper.height, lower.height)
        near = (
            -height < lower.top - upper.bottom < GAP * height
            and left - 2 * height < lower.left < left + 6 * height
        )
        return near and (free or upper.right > self.edge - FULL * height)


def _spanning(start: Token, end: Token) -> Token:
    return replace(start, end=end.end, text="", right=max(start.right, end.right), bottom=end.bottom)
