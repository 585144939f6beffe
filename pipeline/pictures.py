"""The picture of a page, upright RGB, read from raw again whenever a stage needs it: no copy is kept."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline import raw
from pipeline.decode import Frames, Rgb, open_image
from pipeline.errors import InputError, UnusableError
from pipeline.store import read_table
from pipeline.workspace import Workspace
from schemas.names import Stage

ENOUGH = 1000
"""Pixels of the long side: the hashes of a page need half of them."""
UNUSED_DPI = 72
"""Only a PDF is rendered, and its source knows the dpi."""
LARGEST_FILE = 2**40
"""No limit here: ingest has already refused files above its own."""


@dataclass(frozen=True, slots=True)
class PictureRef:
    """Where the picture of a page lies: a name inside raw (private), the frame, the dpi at which a PDF is rendered."""

    name: str
    frame: int
    dpi: int | None = None

    def kept_as(self, page_id: str) -> str:
        """Under which name a page cache keeps what was seen in the picture: its page id, and the dpi if it has one."""
        return page_id if self.dpi is None else f"{page_id}@{self.dpi}"


def picture_refs(workspace: Workspace) -> dict[str, PictureRef]:
    """Page id -> where its picture lies, for every page of ingest (also those that a later stage dropped)."""
    folder = workspace.folder(Stage.INGEST)
    pages = set(read_table(folder / "pages.parquet", "pages")["page_id"])
    sources = read_table(folder / "sources.parquet", "sources").sort("source_id", "frame")
    refs: dict[str, PictureRef] = {}
    for page_id, name, frame, dpi in sources.select("page_id", "name", "frame", "dpi").iter_rows():
        if page_id in pages:
            # the first is the kept one of exact duplicates
            refs.setdefault(page_id, PictureRef(name, frame, dpi))
    return refs


def read_picture(raw_folder: Path, ref: PictureRef) -> Rgb:
    """The upright RGB picture, HxWx3 (EXIF orientation applied, transparency on white).

    Raises InputError if raw has changed since ingest, so that the picture can be read no longer.
    """
    with _changed_raw():
        return _opened(raw_folder, ref).pixels(ref.frame)


def read_grey(raw_folder: Path, ref: PictureRef, enough: int = ENOUGH) -> NDArray[np.uint8]:
    """The upright grey picture, HxW, for measurements: maybe reduced, not below `enough` pixels of its long side.

    Raises InputError as `read_picture` does.
    """
    return grey_reader(raw_folder, ref)(enough)


def grey_reader(raw_folder: Path, ref: PictureRef) -> Callable[[int], NDArray[np.uint8]]:
    """`read_grey` for one picture at several sizes: its file is read once, and decoded once if it cannot come reduced."""
    with _changed_raw():
        frames = _opened(raw_folder, ref)
    whole: list[NDArray[np.uint8]] = []

    def read(enough: int) -> NDArray[np.uint8]:
        if whole:
            return whole[0]
        with _changed_raw():
            grey = frames.grey(ref.frame, enough)
            if max(grey.shape) >= max(frames.size(ref.frame)):
                whole.append(grey)
            return grey

    return read


def _opened(raw_folder: Path, ref: PictureRef) -> Frames:
    return open_image(raw.read(raw_folder, ref.name, LARGEST_FILE), ref.dpi or UNUSED_DPI)


@contextmanager
def _changed_raw() -> Iterator[None]:
    try:
        yield
    except (UnusableError, IndexError):
        raise InputError("a file in data/private/raw has changed since ingest: run `dvc repro`") from None


def turned(image: NDArray[np.uint8], turn: int) -> NDArray[np.uint8]:
    """Undo a clockwise turn of 0, 90, 180 or 270 degrees: the image as it is read, contiguous."""
    if turn % 90:
        raise ValueError("a turn is a multiple of 90 degrees")
    return np.ascontiguousarray(np.rot90(image, turn // 90))


def reduced(image: NDArray[np.uint8], factor: int) -> NDArray[np.uint8]:
    """The image at a whole fraction of its size."""
    height, width = image.shape[:2]
    if factor <= 1:
        return image
    # a multiple of the factor: only then does OpenCV average whole blocks, ten times as fast
    whole = image[: height // factor * factor, : width // factor * factor]
    size = (max(1, width // factor), max(1, height // factor))
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
