"""What a text reader is to the rest of the pipeline."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pipeline.page import Line

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """Who read: engine and runtime with their versions, models as `name:sha256;...`."""

    engine: str
    runtime: str
    models: str


class OcrEngine(Protocol):
    """A reader of upright pictures."""

    @property
    def info(self) -> EngineInfo: ...

    def read(self, image: Image) -> list[Line]:
        """Lines of an upright RGB picture (height x width x 3) in reading order."""
        ...
