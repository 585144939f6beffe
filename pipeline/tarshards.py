"""Pictures of a stage in tar shards by page-id prefix: few files, readable by WebDataset, equal bytes for equal input."""

import io
import tarfile
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from pipeline.errors import WorkspaceError

PREFIX: Final = 2
"""Hex characters of a page id that name its shard: 256 shards, 400 pages each at 10^5 pages."""
SUFFIX: Final = ".jpg"
Place = tuple[Path, int, int]
"""Shard, offset and size of a picture, bytes."""


def shard_name(page_id: str) -> str:
    """File name of the shard that holds a page."""
    return f"images-{page_id[:PREFIX]}.tar"


def write_shard(path: Path, images: Iterable[tuple[str, bytes]]) -> None:
    """Write one shard: members `<page_id>.jpg` in the order given, which must ascend (ValueError if not)."""
    last = ""
    with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as shard:
        for page_id, image in images:
            if page_id <= last:
                raise ValueError("pictures of a shard come in ascending order of page id")
            last = page_id
            # TarInfo's defaults are uid 0, gid 0, mtime 0 and no names: nothing of the machine gets in
            member = tarfile.TarInfo(page_id + SUFFIX)
            member.size = len(image)
            shard.addfile(member, io.BytesIO(image))


def write_shards(folder: Path, images: Iterable[tuple[str, bytes]]) -> dict[str, str]:
    """Write pictures, in ascending order of page id, to shards in `folder`; returns page id -> shard name."""
    named: dict[str, str] = {}

    def noted(group: Iterable[tuple[str, bytes]], name: str) -> Iterator[tuple[str, bytes]]:
        for page_id, image in group:
            named[page_id] = name
            yield page_id, image

    for name, group in groupby(images, key=lambda item: shard_name(item[0])):
        if (folder / name).exists():
            raise ValueError("pictures come in ascending order of page id")
        write_shard(folder / name, noted(group, name))
    return named


def read_shard_image(folder: Path, page_id: str) -> bytes:
    """The bytes of a page's picture; WorkspaceError if the shard is absent or damaged or lacks the page."""
    path = folder / shard_name(page_id)
    if path.is_file():
        for found, image in _members(path, page_id):
            if found == page_id:
                return image
    raise WorkspaceError(
        f"the picture of page {page_id} is missing: remove the stage's folder and run `dvc repro`"
    )


def iter_shard_images(folder: Path) -> Iterator[tuple[str, bytes]]:
    """(page id, bytes) of all pictures in the shards of a folder, ascending; WorkspaceError on a damaged shard."""
    for path in sorted(folder.glob("images-*.tar")):
        yield from _members(path)


def index_shards(folder: Path) -> dict[str, Place]:
    """Where each picture lies in the shards of a folder, by page id: one pass over the headers, for reading in any order."""
    places: dict[str, Place] = {}
    for path in sorted(folder.glob("images-*.tar")):
        try:
            with tarfile.open(path, "r:") as shard:
                places |= {m.name.removesuffix(SUFFIX): (path, m.offset_data, m.size) for m in shard}
        except (tarfile.TarError, OSError):
            raise _damaged(path) from None
    return places


def read_place(place: Place) -> bytes:
    """The bytes of a picture that `index_shards` found; WorkspaceError if the shard has shrunk since."""
    path, offset, size = place
    with path.open("rb") as shard:
        shard.seek(offset)
        data = shard.read(size)
    if len(data) != size:
        raise _damaged(path)
    return data


def _damaged(path: Path) -> WorkspaceError:
    return WorkspaceError(f"{path.name} is damaged: remove the stage's folder and run `dvc repro`")


def _members(path: Path, only: str | None = None) -> Iterator[tuple[str, bytes]]:
    try:
        with tarfile.open(path, "r:") as shard:
            for member in shard:
                page_id = member.name.removesuffix(SUFFIX)
                stream = shard.extractfile(member) if only in (None, page_id) else None
                if stream is not None:
                    yield page_id, stream.read()
    except (tarfile.TarError, OSError):
        raise _damaged(path) from None
