"""Position: the cell to the right of a label, or below it, as a reader of the form would look."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, sin
from statistics import median

from pipeline.page import Page, Quad

Box = tuple[float, float, float, float]
_SAME_ROW = 0.5  # share of the lower of two cells that overlaps vertically when they stand in one row
_ROWS_BELOW = 3.0  # heights of the label within which a value stands below it


@dataclass(frozen=True)
class Cells:
    """The lines of a page as boxes of the level page (its tilt undone)."""

    page: Page

    @cached_property
    def tilt(self) -> float:
        """Median angle of the baselines, radians."""
        quads = [line.quad for line in self.page.lines if len(line.text) > 2 and line.length > 0]
        angles = [atan2(quad[3] - quad[1], quad[2] - quad[0]) for quad in quads]
        return median(angles) if angles else 0.0

    def level(self, quad: Quad) -> Box:
        """left, top, right, bottom of a quad on the level page."""
        c, s = cos(self.tilt), sin(self.tilt)
        xs = [x * c + y * s for x, y in zip(quad[0::2], quad[1::2], strict=True)]
        ys = [y * c - x * s for x, y in zip(quad[0::2], quad[1::2], strict=True)]
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The box of each line."""
        return tuple(self.level(line.quad) for line in self.page.lines)

    @cached_property
    def placed(self) -> bool:
        """Whether the lines have places at all (a text without a picture has none)."""
        return any(box[2] > box[0] for box in self.boxes)

    def label_box(self, start: int, end: int) -> Box:
        """The box of the characters [start, end); of a label that spans lines, of the last piece."""
        quads = self.page.quads(start, end)
        return self.level(quads[-1]) if quads else (0.0, 0.0, 0.0, 0.0)

    @cached_property
    def _by_top(self) -> list[tuple[float, int]]:
        return sorted((box[1], index) for index, box in enumerate(self.boxes))

    @cached_property
    def _tallest(self) -> float:
        return max((box[3] - box[1] for box in self.boxes), default=0.0)

    def _between(self, top: float, bottom: float) -> list[int]:
        """The lines whose upper edge lies between two heights: a look at every line for each label is quadratic."""
        low = bisect_left(self._by_top, (top, -1))
        high = bisect_right(self._by_top, (bottom, len(self.boxes)))
        return [index for _, index in self._by_top[low:high]]

    def right_of(self, start: int, end: int) -> int | None:
        """Index of the nearest line to the right in the label's row; without places, the next line."""
        own = self.page.line_at(max(start, end - 1))
        if not self.placed:
            return own + 1 if own + 1 < len(self.page.lines) else None
        left, top, right, bottom = self.label_box(start, end)
        height = bottom - top
        best: tuple[float, int] | None = None
        for index in self._between(top - self._tallest, bottom):
            box = self.boxes[index]
            overlap = min(bottom, box[3]) - max(top, box[1])
            beside = box[0] >= right - 0.6 * height and box[0] > left
            if index != own and beside and overlap > _SAME_ROW * min(height, box[3] - box[1]):
                best = min(best, (box[0], index)) if best else (box[0], index)
        return best[1] if best else None

    def below(self, start: int, end: int) -> int | None:
        """Index of the nearest line below that shares columns with the label; without places, the next line."""
        own = self.page.line_at(max(start, end - 1))
        if not self.placed:
            return own + 1 if own + 1 < len(self.page.lines) else None
        return self._under(self.label_box(start, end), own)

    def column(self, start: int, end: int, most: int) -> Iterator[int]:
        """Indices of the lines under a label, one below the other, at most `most`; none on a page without places."""
        box, own = self.label_box(start, end), self.page.line_at(max(start, end - 1))
        for row in range(most if self.placed else 0):
            index = self._under(box, own)
            if index is None and row == 0:
                # a heading that stands a little beside its column
                height = box[3] - box[1]
                index = self._under((box[0] - height, box[1], box[2] + height, box[3]), own)
            if index is None:
                return
            yield index
            box, own = self.boxes[index], index

    def _under(self, label: Box, own: int) -> int | None:
        left, top, right, bottom = label
        height = bottom - top
        best: tuple[float, float, int] | None = None
        for index in self._between(bottom - 0.4 * height, bottom + _ROWS_BELOW * height):
            box = self.boxes[index]
            overlap = min(right, box[2]) - max(left, box[0])
            if index != own and overlap > 0.3 * min(right - left, box[2] - box[0]):
                candidate = (box[1] - bottom, abs(box[0] - left), index)
                best = min(best, candidate) if best else candidate
        return best[2] if best else None
