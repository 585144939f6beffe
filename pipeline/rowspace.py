"""How far up and down a row of print may be hidden: half the way to the rows beside it, where those are near."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.page import Page, Quad

_ANOTHER: Final = 0.7
"""Heights of a row from which the middle of another line is that of another row: nearer, it is a second box of the same print."""
_LEAST: Final = 0.42
"""Heights of a row that stay hidden on either side of its middle: readers' boxes are 1.2 to 1.7 times as high as the print."""
Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RowSpace:
    """The lines of a page: middles Nx2, directions Nx2 and half lengths N, in pixels."""

    middles: Points
    along: Points
    reach: Points

    @classmethod
    def of(cls, page: Page) -> "RowSpace":
        """The lines of a page."""
        corners = np.array([line.quad for line in page.lines], dtype=np.float64).reshape(-1, 4, 2)
        across = (corners[:, 1] + corners[:, 2] - corners[:, 0] - corners[:, 3]) / 2
        length = np.linalg.norm(across, axis=1)
        return cls(corners.mean(axis=1), across / np.maximum(length, 1.0)[:, None], length / 2)

    def fitted(self, quad: Quad, edge: float) -> Quad:
        """The quad of (a part of) a row, grown by `edge` heights on all sides, up and down no further than its space.

        Readers draw boxes that reach into the next row where rows are dense: hiding one would damage the other.
        """
        corners = np.asarray(quad, dtype=np.float64).reshape(4, 2)
        down = (corners[2] + corners[3] - corners[0] - corners[1]) / 2
        across = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
        height, width = float(np.linalg.norm(down)), float(np.linalg.norm(across))
        if not height or not width:
            return quad
        down, across = down / height, across / width
        up, below = self._space(corners.mean(axis=0), down, across, width / 2, height)
        most = (0.5 + edge) * height
        sides = [min(most, max(_LEAST * height, space / 2)) for space in (up, below)]
        left, right = (corners[0] + corners[3]) / 2, (corners[1] + corners[2]) / 2
        left, right = left - edge * height * across, right + edge * height * across
        moved = (
            left - sides[0] * down,
            right - sides[0] * down,
            right + sides[1] * down,
            left + sides[1] * down,
        )
        x0, y0, x1, y1, x2, y2, x3, y3 = (round(float(value)) for value in np.concatenate(moved))
        return x0, y0, x1, y1, x2, y2, x3, y3

    def _space(
        self, middle: Points, down: Points, across: Points, half: float, height: float
    ) -> tuple[float, float]:
        """Pixels from a row's middle to those of the next rows above and below; infinite without one."""
        beside = np.abs((self.middles - middle) @ across) < self.reach + half
        # where each line stands right above or below the middle: a long one may lean
        ahead = ((middle - self.middles) * self.along).sum(axis=1)[:, None] * self.along
        away = (self.middles + ahead - middle) @ down
        above, below = (
            -away[beside & (away <= -_ANOTHER * height)],
            away[beside & (away >= _ANOTHER * height)],
        )
        return float(above.min(initial=np.inf)), float(below.min(initial=np.inf))
