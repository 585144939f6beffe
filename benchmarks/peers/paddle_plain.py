"""The peer of reading: PaddleOCR on ONNX Runtime as its documentation opens it, with PP-OCRv6 small."""

from pathlib import Path
from typing import Any, Final

import numpy as np

from pipeline.decode import Rgb
from pipeline.engines.models import find_models, model_folders, model_name
from pipeline.engines.paddle import quiet_paddle
from pipeline.engines.results import lines_of
from pipeline.page import Line
from pipeline.settings import OcrSettings

REC_WIDTH: Final = 320
"""What the models' own configuration says."""


class PlainPaddle:
    """Default batches, detection at full size, and the helper models off, as in the quick start.

    `threads`: 1 like ours, 0 as the runtime chooses.
    """

    def __init__(self, settings: OcrSettings, threads: int = 1) -> None:
        models = find_models(settings)
        engine = quiet_paddle()
        with model_folders(models, REC_WIDTH) as (detection, recognition):
            self._pipeline: Any = engine(
                text_detection_model_name=model_name(models.detection, "ocr.profile"),
                text_detection_model_dir=str(Path(detection)),
                text_recognition_model_name=model_name(models.recognition, "ocr.profile"),
                text_recognition_model_dir=str(Path(recognition)),
                use_doc_orientation_classify=False, use_doc_unwarping=False, use_textline_orientation=False,
                device="cpu", engine="onnxruntime", engine_config={"intra_op_num_threads": threads},
            )  # fmt: skip

    def read(self, image: Rgb) -> list[Line]:
        """Lines of an upright picture."""
        return lines_of(
            self._pipeline.predict(np.ascontiguousarray(image[..., ::-1]), return_word_box=True)[0]
        )
