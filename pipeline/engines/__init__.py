"""Text readers behind one small protocol: PaddleOCR, and OCR JSON made elsewhere."""

from functools import lru_cache

from pipeline.engines.protocol import EngineInfo, Image, OcrEngine
from pipeline.engines.upright import orientation
from pipeline.errors import EngineError
from pipeline.settings import OcrSettings

__all__ = ["EngineInfo", "Image", "OcrEngine", "describe", "open_engine", "orientation"]


def describe(settings: OcrSettings) -> EngineInfo:
    """What `open_engine` would read with: found and checked without loading it.

    Raises EngineError naming the setting where a model is missing or changed, or a runtime is not installed.
    """
    _refuse_recorded(settings)
    from pipeline.engines.paddle import engine_info

    return engine_info(settings)


@lru_cache(maxsize=2)
def open_engine(settings: OcrSettings) -> OcrEngine:
    """The reader of these settings, loaded once per process (seconds, about 1 GB).

    Raises EngineError naming the setting where a model or the runtime cannot load.
    """
    _refuse_recorded(settings)
    from pipeline.engines.paddle import PaddleEngine

    return PaddleEngine(settings)


def _refuse_recorded(settings: OcrSettings) -> None:
    if settings.engine == "recorded":
        raise EngineError("ocr.engine: recorded OCR cannot read a picture: set paddle to read pictures")
