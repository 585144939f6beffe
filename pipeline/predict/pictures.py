"""Pictures of a release by page id: loose files, or the parquet shards in which they are embedded."""

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline.errors import InputError
from pipeline.unproven import unreadable


@dataclass(frozen=True, slots=True)
class Pictures:
    """Which file holds the picture of a page: itself, or a shard among whose rows it is."""

    names: dict[str, Path]

    def __call__(self, page_id: str) -> bytes:
        """The JPEG bytes of a page's picture. Raises InputError if the file is gone or damaged, KeyError for no page."""
        path = self.names[page_id]
        try:
            return path.read_bytes() if path.suffix == ".jpg" else _embedded(path, page_id)
        except (OSError, pl.exceptions.PolarsError, ValueError):
            raise InputError(
                f"the picture of page {page_id} cannot be read: build the release again"
            ) from None


def released_pictures(release: Path) -> Pictures:
    """The pictures of a release folder; none where it has neither images/ nor data/. Raises InputError for a damaged shard."""
    loose = {path.stem: path for path in sorted((release / "images").glob("*.jpg"))}
    if loose:
        return Pictures(loose)
    found: dict[str, Path] = {}
    shards = sorted((release / "data").glob("*.parquet"))
    if damaged := unreadable(shards):
        raise InputError(f"data/{damaged[0].name} of the release cannot be read: build the release again")
    for shard in shards:
        found |= dict.fromkeys(
            pl.read_parquet(shard, columns=["page_id"], glob=False)["page_id"].to_list(), shard
        )
    return Pictures(found)


def _embedded(shard: Path, page_id: str) -> bytes:
    # the shards' row groups are small and sorted by page id: the reader skips the others
    rows = (
        pl.scan_parquet(shard, glob=False)
        .filter(pl.col("page_id") == page_id)
        .select(pl.col("image").struct.field("bytes"))
    )
    return bytes(rows.collect()["bytes"].item())
