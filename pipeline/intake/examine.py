"""One file of raw: its bytes read once, hashed and decoded, frame by frame."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from pipeline import raw
from pipeline.decode import Frames, Limits, check_size, identify, open_image
from pipeline.errors import UnusableError
from pipeline.intake.capture import capture_of
from pipeline.intake.timebox import Timebox
from pipeline.keys import ProjectKey
from pipeline.settings import IngestSettings
from schemas.names import RejectReason

UNKNOWN: Final = "unknown"
_MEGABYTE: Final = 2**20
_OWN_BYTES: Final = 2**30
_BYTES_A_PIXEL: Final = 12
"""What decoding may hold: libraries and the file, and the picture in the decoder's form (at most 4 bytes a pixel), as
RGB and once more while it is turned or composed."""
_UNREADABLE: Final = frozenset({RejectReason.TRUNCATED, RejectReason.CORRUPT})
"""Reasons for which a file of one frame has none that could be read."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What the examination of any file needs."""

    raw: Path
    key: ProjectKey
    settings: IngestSettings

    @property
    def max_bytes(self) -> int:
        return self.settings.max_file_mb * _MEGABYTE

    @property
    def limits(self) -> Limits:
        s = self.settings
        return Limits(s.max_pixels, s.max_aspect, s.min_edge, s.max_frames)


def content_of(desk: Desk, name: str) -> dict[str, Any]:
    """{"content": keyed digest of the file's bytes}, or {"reject": [reason, value, limit]}."""
    try:
        return {"content": _content_id(desk, raw.read(desk.raw, name, desk.max_bytes))}
    except UnusableError as error:
        return {"reject": _reject(error)}


def examine(desk: Desk, name: str) -> dict[str, Any]:
    """Everything that ingest notes about a file: {"content", "format", and "reject" or "frames"}.

    A PDF also has the "dpi" at which its pages are rendered. A frame is {"page_id", "width", "height", "pixels", "capture"} or {"reject"}; a reject is
    [reason, value, limit]. Never raises for a bad file.
    """
    try:
        data = raw.read(desk.raw, name, desk.max_bytes)
    except UnusableError as error:  # gone or grown since it was listed
        return {"content": "", "format": UNKNOWN, "reject": _reject(error)}
    report: dict[str, Any] = {"content": _content_id(desk, data), "format": identify(data) or UNKNOWN}
    if report["format"] == "pdf":
        report["dpi"] = desk.settings.pdf_dpi
    try:
        opened = open_image(data, desk.settings.pdf_dpi)
        check_count(opened, desk.limits)
        frames = list(_frames(desk, opened, data))
    except UnusableError as error:
        return {**report, "reject": _reject(error)}
    if len(frames) == 1 and frames[0].get("reject", [""])[0] in _UNREADABLE:
        return {**report, **frames[0]}
    return {**report, "frames": frames}


def examine_boxed(desk: Desk, name: str) -> dict[str, Any]:
    """`examine` in this process's child process, under the time limit of a file."""
    try:
        report: dict[str, Any] = _box(desk).call(name, desk.settings.timeout_s)
    except UnusableError as error:
        content = content_of(desk, name).get("content", "")
        return {"content": content, "format": UNKNOWN, "reject": _reject(error)}
    return report


def check_count(opened: Frames, limits: Limits) -> None:
    """UnusableError if a file holds no frame, or more than a document has pages."""
    if opened.count < 1:  # a container without a picture: it would leave no row behind
        raise UnusableError(RejectReason.CORRUPT)
    if opened.count > limits.max_frames:
        raise UnusableError(RejectReason.BOMB, opened.count, limits.max_frames)


_boxes: dict[Desk, Timebox] = {}


def _box(desk: Desk) -> Timebox:
    if desk not in _boxes:
        close_boxes()
        most = _OWN_BYTES + _BYTES_A_PIXEL * desk.settings.max_pixels
        _boxes[desk] = Timebox(partial(examine, desk), most)
    return _boxes[desk]


def close_boxes() -> None:
    """End this process's child process, if it has one."""
    while _boxes:
        _boxes.popitem()[1].close()


def _frames(desk: Desk, opened: Frames, data: bytes) -> Iterator[dict[str, Any]]:
    for frame, page_id in enumerate(desk.key.page_ids(data, opened.count)):
        try:
            check_size(opened.size(frame), desk.limits)
            pixels = opened.pixels(frame)
        except UnusableError as error:
            yield {"reject": _reject(error)}
            continue
        height, width = pixels.shape[:2]
        yield {
            "page_id": page_id,
            "width": width,
            "height": height,
            "pixels": desk.key.digest("pixels", f"{width}x{height}", pixels.data.cast("B")),
            "capture": capture_of(pixels, opened.format, opened.hints),
        }


def _content_id(desk: Desk, data: bytes) -> str:
    return desk.key.digest("content", data)


def _reject(error: UnusableError) -> list[Any]:
    return [error.reason.value, error.value, error.limit]
