"""Text recognition by width: lines of one width are read together, and none is padded to a width it does not need.

Recognition is most of a page's cost and grows with the padded width; PaddleOCR pads every short cell to 320 pixels, or to
the widest of its batch. The model, the preparation of a line and the decoding stay PaddleOCR's own.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.engines.protocol import Image
from pipeline.engines.runtimes import Tensor
from pipeline.errors import EngineError

GRID: Final = 16
"""Padded widths are multiples of this: 32 costs 5 % more (v6-small; v6-tiny 10 %), 8 one by one no less, and with 16 and 32 there are 7
and 9 wrong of 11,927 characters. OpenVINO prepares its kernels anew for each width."""
BATCH: Final = 8
"""Lines read at once: half of what one by one costs for the tiny model's shortest lines, an eighth less for the small one's."""
BATCH_PIXELS: Final = 1280
"""Widths of a batch together: wider ones gain nothing, and a line's scores are 10 kB per pixel."""
WIDEST: Final = 3200
"""PaddleOCR squeezes wider lines into this width."""
NEEDED: Final = ("runner", "post_op", "config", "vis_font")


class WidthRecognition:
    """What PaddleX's text recognition predictor is to its pipeline: called with crops, it yields a result for each."""

    def __init__(self, own: Any, grid: int = GRID) -> None:
        if not all(hasattr(own, name) for name in NEEDED) or not hasattr(own.post_op, "decode"):
            raise _unknown()
        self._own, self._grid = own, grid
        self._height, self._least = _line_shape(own.config)

    def __call__(
        self, crops: Sequence[Image], *, return_word_box: bool = False, **_: Any
    ) -> Iterator[dict[str, Any]]:
        """Results in the order of the crops: text, mean score, and with `return_word_box` the columns of characters."""
        found: dict[int, dict[str, Any]] = {}
        for width, batch in self._batches(crops):
            lines = self._read([crops[index] for index in batch], width)
            for index, (text, score, columns) in zip(batch, lines, strict=True):
                columns[0] *= min(1.0, self._natural(crops[index]) / width)
                rec_text = (text, columns) if return_word_box else text
                found[index] = {"rec_text": rec_text, "rec_score": score, "vis_font": self._own.vis_font}
        return (found[index] for index in range(len(crops)))

    def _natural(self, crop: Image) -> float:
        """Width of a line at the model's height, not rounded."""
        return float(self._height * crop.shape[1] / crop.shape[0])

    def padded(self, crop: Image) -> int:
        """The width that a line is padded to: the next of the grid, and `rec_width` at least."""
        width = max(self._least, int(self._natural(crop)))
        return min(WIDEST, ceil(width / self._grid) * self._grid)

    def _batches(self, crops: Sequence[Image]) -> Iterator[tuple[int, list[int]]]:
        """(padded width, indices of lines) for each batch, narrow ones first."""
        widths: dict[int, list[int]] = {}
        for index, crop in enumerate(crops):
            widths.setdefault(self.padded(crop), []).append(index)
        for width, members in sorted(widths.items()):
            size = max(1, min(BATCH, BATCH_PIXELS // width))
            yield from ((width, members[at : at + size]) for at in range(0, len(members), size))

    def _read(self, crops: Sequence[Image], width: int) -> list[Any]:
        batch = np.stack([self._prepared(crop, width) for crop in crops])
        scores: Tensor = self._own.runner(x=[batch])[0]
        best: NDArray[np.intp] = scores.argmax(axis=-1)
        sure = np.take_along_axis(scores, best[..., None], axis=-1)[..., 0]
        lines: list[Any] = self._own.post_op.decode(
            best, sure, is_remove_duplicate=True, return_word_box=True
        )
        return lines

    def _prepared(self, crop: Image, width: int) -> Tensor:
        """A crop as 3 x height x width, -1 to 1, padded with the middle grey at its end."""
        natural = min(ceil(self._natural(crop)), width)
        small = cv2.resize(crop, (natural, self._height)).astype(np.float32)
        ready = np.zeros((3, self._height, width), dtype=np.float32)
        ready[:, :, :natural] = (small.transpose(2, 0, 1) / 255 - 0.5) / 0.5
        return ready


def _line_shape(config: Mapping[str, Any]) -> tuple[int, int]:
    """(height, least width) of a line in a recognition configuration."""
    for step in config.get("PreProcess", {}).get("transform_ops", []):
        if "RecResizeImg" in step:
            _, height, width = step["RecResizeImg"]["image_shape"]
            return int(height), int(width)
    raise _unknown()


def read_by_width(pipeline: Any) -> None:
    """Make a loaded PaddleOCR read lines by width; EngineError naming `ocr.rec_width` if it has no place for that."""
    inner: Any = getattr(getattr(pipeline, "paddlex_pipeline", None), "_pipeline", None)
    if not hasattr(inner, "text_rec_model"):
        raise _unknown()
    inner.text_rec_model = WidthRecognition(inner.text_rec_model)


def _unknown() -> EngineError:
    return EngineError("ocr.rec_width: this PaddleX cannot read lines by width: use paddlex 3.7.2")
