"""The turn of a page by the shipped document orientation classifier (PaddleOCR's PP-LCNet doc_ori as ONNX)."""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from pipeline.engines.models import find_orientation
from pipeline.engines.protocol import Image
from pipeline.engines.runtimes import Runtime, Session, Tensor, open_session

TURNS: Final = (0, 90, 180, 270)
SHORT_SIDE: Final = 256
CROP: Final = 224
# ImageNet statistics of RGB, as the model was trained
MEAN: Final = np.array([0.485, 0.456, 0.406], dtype=np.float32)
DEVIATION: Final = np.array([0.229, 0.224, 0.225], dtype=np.float32)


def turn_scores(image: Image, runtime: Runtime) -> Tensor:
    """The classifier's four scores, one for each of TURNS.

    Raises EngineError naming `ocr.orientation` or `ocr.runtime` if the model or the runtime cannot load.
    """
    session = _session(runtime)
    name, out = session.get_inputs()[0].name, session.get_outputs()[0].name
    scores: Tensor = session.run([out], {name: prepared(image)})[0][0]
    return scores


@lru_cache(maxsize=2)
def _session(runtime: Runtime) -> Session:
    return open_session(find_orientation().path, runtime)


def prepared(image: Image) -> Tensor:
    """RGB picture -> 1 x 3 x 224 x 224: short side 256, centre crop, ImageNet mean and deviation."""
    height, width = image.shape[:2]
    scale = SHORT_SIDE / min(height, width)
    size = max(CROP, round(width * scale)), max(CROP, round(height * scale))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    top, left = (small.shape[0] - CROP) // 2, (small.shape[1] - CROP) // 2
    crop = small[top : top + CROP, left : left + CROP].astype(np.float32) / 255
    return np.ascontiguousarray(((crop - MEAN) / DEVIATION).transpose(2, 0, 1)[None])
