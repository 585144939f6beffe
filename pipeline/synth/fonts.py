"""Fonts for drawing: Noto Sans CJK (OFL) out of a wheel, so that no system font is needed."""

import importlib.util
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

from pipeline.errors import EngineError

_FACE_SC = 2  # index of the simplified-Chinese face in the collection


@cache
def _collection() -> Path:
    found = importlib.util.find_spec("manimgx_fonts_cjk")
    for folder in (found.submodule_search_locations or []) if found else []:
        path = Path(folder) / "NotoSansCJK-VF.otf.ttc"
        if path.is_file():
            return path
    raise EngineError(
        "the font wheel manimgx-fonts-cjk is missing: run `make demo` or install requirements.lock"
    )


@cache
def font(size: int, weight: int = 400) -> ImageFont.FreeTypeFont:
    """Noto Sans CJK SC at a size in pixels and a weight from 100 (thin) to 900 (black)."""
    # the basic engine: same glyph positions with and without libraqm on the machine
    face = ImageFont.truetype(_collection(), size, index=_FACE_SC, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([weight])
    return face


@lru_cache(maxsize=200_000)
def extents(size: int, weight: int, text: str) -> tuple[float, int, int]:
    """Advance width, top and bottom of the ink of a text relative to its drawing origin, pixels."""
    face = font(size, weight)
    _, top, _, bottom = face.getbbox(text)
    return face.getlength(text), round(top), round(bottom)
