"""PaddleOCR 3.7, offline, on ONNX weights: without paddlepaddle, without a download, without a network attempt."""

import logging
import os
from contextlib import redirect_stdout, suppress
from importlib.metadata import PackageNotFoundError, version
from io import StringIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from pipeline.engines.beneath import read_beneath
from pipeline.engines.models import ReaderModels, find_models, find_orientation, model_folders, model_name
from pipeline.engines.protocol import EngineInfo, Image
from pipeline.engines.recognition import read_by_width
from pipeline.engines.results import lines_of
from pipeline.engines.runtimes import ONNXRUNTIME_OPTIONS, load_failures, paddle_sessions, runtime_version
from pipeline.errors import EngineError
from pipeline.page import Line
from pipeline.settings import OcrSettings


class PaddleEngine:
    """One PaddleOCR pipeline; one per process, since a shared instance mixes results (PaddleOCR issue 18268)."""

    def __init__(self, settings: OcrSettings) -> None:
        models = find_models(settings)
        self.info = engine_info(settings, models)
        self._pipeline = _open(settings, models)

    def read(self, image: Image) -> list[Line]:
        """Lines of an upright RGB picture (height x width x 3) in reading order, under red seals too; none on a blank one."""
        return read_beneath(image, self._read(image), self._read)

    def _read(self, image: Image) -> list[Line]:
        bgr = cv2.cvtColor(np.ascontiguousarray(image), cv2.COLOR_RGB2BGR)
        return lines_of(self._pipeline.predict(bgr, return_word_box=True)[0])


def engine_info(settings: OcrSettings, models: ReaderModels | None = None) -> EngineInfo:
    """What will read, found without loading it; EngineError naming the setting if a part is missing."""
    models = models or find_models(settings)
    files = {"det": models.detection, "rec": models.recognition}
    if settings.orientation:
        files["orientation"] = find_orientation()
    try:
        engine = f"paddleocr {version('paddleocr')}"
    except PackageNotFoundError:
        raise EngineError("ocr.engine: paddleocr is not installed: run `make install`") from None
    digests = ";".join(f"{name}:{file.sha256}" for name, file in sorted(files.items()))
    return EngineInfo(engine, runtime_version(settings.runtime), digests)


def _open(settings: OcrSettings, models: ReaderModels) -> Any:
    engine = quiet_paddle()
    setting = "ocr.model_dir" if settings.profile == "custom" else "ocr.profile"
    names = [model_name(model, setting) for model in (models.detection, models.recognition)]
    failures: tuple[type[Exception], ...] = (ValueError, KeyError, *load_failures(settings.runtime))
    with (
        model_folders(models, settings.rec_width) as (detection, recognition),
        paddle_sessions(settings.runtime),
    ):
        try:
            opened = engine(
                text_detection_model_name=names[0], text_detection_model_dir=str(detection),
                text_recognition_model_name=names[1], text_recognition_model_dir=str(recognition),
                text_det_limit_side_len=settings.det_max_side, text_det_limit_type="max",
                use_doc_orientation_classify=False, use_doc_unwarping=False, use_textline_orientation=False,
                device="cpu", engine="onnxruntime", engine_config=dict(ONNXRUNTIME_OPTIONS),
            )  # fmt: skip
        except failures:
            raise EngineError(
                f"{setting}: PaddleOCR cannot use these models; are they det and rec as ONNX?"
            ) from None
    read_by_width(opened)
    return opened


def quiet_paddle() -> Any:
    """The class PaddleOCR, imported so that it writes nothing of its own and looks for no model host."""
    _prepare_environment()
    with redirect_stdout(StringIO()):
        from paddleocr import PaddleOCR
    logging.getLogger("paddlex").setLevel(logging.ERROR)
    return PaddleOCR


def _prepare_environment() -> None:
    """What PaddleX reads from the environment when it is imported: a private cache, and no look for model hosts."""
    if "PADDLE_PDX_CACHE_HOME" not in os.environ:
        root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "medstruct" / "paddlex"
        with suppress(OSError):
            root.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(root, os.W_OK):
            raise EngineError("ocr.engine: PaddleX needs a folder to write to: set PADDLE_PDX_CACHE_HOME")
        os.environ["PADDLE_PDX_CACHE_HOME"] = str(root)
    os.environ["PADDLE_PDX_DISABLE_MODEL_SOURCE_CHECK"] = "True"
