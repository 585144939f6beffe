"""Position: the cell to the right of a label, or below it, as a reader of the form would look."""

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

    def right_of(self, start: int, end: int) -> int | None:
        """Index of the nearest line to the right in the label's row; without places, the next line."""
        own = self.page.line_at(max(start, end - 1))
        if not self.placed:
            return own + 1 if own + 1 < len(self.page.lines) else None
        left, top, right, bottom = self.label_box(start, end)
        height = bottom - top
        best: tuple[float, int] | None = None
        for index, box in enumerate(self.boxes):
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
        left, top, right, bottom = self.label_box(start, end)
        height = bottom - top
        best: tuple[float, float, int] | None = None
        for index, box in enumerate(self.boxes):
            overlap = min(right, box[2]) - max(left, box[0])
            gap = box[1] - bottom
            near = -0.4 * height <= gap <= _ROWS_BELOW * height
            if index != own and near and overlap > 0.3 * min(right - left, box[2] - box[0]):
                candidate = (gap, abs(box[0] - left), index)
                best = min(best, candidate) if best else candidate
        return best[2] if best else None
