"""Bytes of one file -> upright RGB frames: type by content, strict integrity, no interpreter run.

JPEG, PNG, WebP, BMP, TIFF, GIF and PNM pictures, HEIC and PDF; anything else is UNIDENTIFIED.
"""

from pipeline.decode.files import Frames, Limits, check_size, open_image
from pipeline.decode.kinds import identify
from pipeline.decode.upright import Hints, Rgb

__all__ = ["Frames", "Hints", "Limits", "Rgb", "check_size", "identify", "open_image"]
