"""The picture of a document beside its gold: small, encoded anew without metadata, as a data URI."""

import base64
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps

from pipeline.scoring.release_gold import is_release

WIDTH: Final = 900
QUALITY: Final = 72
BUDGET: Final = 24 << 20
"""Bytes of all pictures of a gallery; documents after that are shown without."""
LONGEST: Final = 80
"""Characters of a file name: file systems take 255 bytes, and a name may be Chinese."""
_SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".webp")


@dataclass(frozen=True, slots=True)
class Pictures:
    """Where pictures may lie, and the name that a gold record gives to its own, by id."""

    folder: Path | None
    names: Mapping[str, str | None]

    def uris(self) -> dict[str, str]:
        """Pictures by id as data URIs, in the order of `names` until the budget is spent; those that open."""
        loose = {name: self._loose(name) for name in self.names} if self.folder else {}
        absent = [name for name, path in loose.items() if path is None]
        inside = _embedded(self.folder, absent) if self.folder and is_release(self.folder) else {}
        found: dict[str, str] = {}
        spent = 0
        for name, path in loose.items():
            small = _small(path.read_bytes() if path else inside.get(name))
            if small and spent + len(small) <= BUDGET:
                spent += len(small)
                found[name] = f"data:image/jpeg;base64,{base64.b64encode(small).decode()}"
        return found

    def _loose(self, name: str) -> Path | None:
        folder = self.folder or Path()
        # of a path in the gold only the last part counts: nothing outside of the folder is opened
        stems = [Path(self.names[name] or "").name, *(f"{Path(name).name}{suffix}" for suffix in _SUFFIXES)]
        for place in (folder / "images", folder):
            for stem in stems:
                if 0 < len(stem) <= LONGEST and (place / stem).is_file():
                    return place / stem
        return None


def _embedded(release: Path, page_ids: Sequence[str]) -> dict[str, bytes]:
    """The pictures of pages inside a release's parquet shards, read in one pass."""
    shards = sorted((release / "data").glob("*.parquet"))
    if not shards or not page_ids:
        return {}
    # slow to load, and only a release keeps its pictures in tables
    import polars as pl

    from pipeline.unproven import unreadable

    damaged = unreadable(shards)
    shards = [shard for shard in shards if shard not in damaged]
    if not shards:
        return {}
    pages = pl.scan_parquet(shards, glob=False).filter(pl.col("page_id").is_in(page_ids))
    return dict(pages.select("page_id", pl.col("image").struct.field("bytes")).collect().iter_rows())


def _small(data: bytes | None) -> bytes | None:
    """A JPEG at most WIDTH pixels wide, upright; None if nothing opens."""
    if data is None:
        return None
    try:
        with Image.open(io.BytesIO(data)) as opened:
            image = ImageOps.exif_transpose(opened).convert("RGB")
    except (OSError, ValueError, Image.DecompressionBombError, SyntaxError):
        return None
    image.thumbnail((WIDTH, WIDTH * 4))
    target = io.BytesIO()
    image.save(target, "JPEG", quality=QUALITY, optimize=True)
    return target.getvalue()
