"""Gold of other benchmarks (FUNSD, SROIE, MedRepBench) -> a data set in the format of a release, and back to FUNSD."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import orjson
from PIL import Image, UnidentifiedImageError

from pipeline import store
from pipeline.errors import InputError
from pipeline.foreign_gold import funsd, medrepbench, sroie
from pipeline.foreign_gold.sheets import ForeignPage
from pipeline.foreign_gold.writing import read_back, require_ours, write
from schemas.names import Split

__all__ = ["Shape", "back_to_funsd", "convert_gold", "shape_of"]
_PICTURES: Final = (".png", ".jpg", ".jpeg", ".tif")


class Shape(StrEnum):
    """What a file or folder of annotations is."""

    LABEL_STUDIO = "label-studio"
    FUNSD = "funsd"
    SROIE = "sroie"
    MEDREPBENCH = "medrepbench"


def shape_of(source: Path) -> Shape:
    """The shape of a file or a folder, by its content; what is none of the others is taken for Label Studio's."""
    if source.is_dir() and sroie.is_sroie(source):
        return Shape.SROIE
    first = next(iter(_files(source)), None)
    document = next(iter(_documents(first)), None) if first else None
    if funsd.is_funsd(document):
        return Shape.FUNSD
    return Shape.MEDREPBENCH if medrepbench.is_row(document) else Shape.LABEL_STUDIO


def convert_gold(source: Path, out: Path, shape: Shape, split: Split = Split.TRAIN) -> dict[str, Any]:
    """Write foreign gold as a data set into the folder `out` and return counts; all its pages are of one split.

    Raises InputError if there is nothing of that shape, a file is broken, or `out` has other things in it.
    """
    reader = {Shape.FUNSD: _funsd, Shape.SROIE: _receipts, Shape.MEDREPBENCH: _rows}[shape]
    pages = list(reader(source))
    if not pages:
        raise InputError(
            f"nothing of the shape {shape} is there: name a file or folder that has it, or another --from"
        )
    if len({page.name for page in pages}) < len(pages):
        raise InputError("two pages have the same name: give every file or image a name of its own")
    counts: Counter[str] = Counter()
    for page in pages:
        counts.update(page.counts)
    written = write(out, pages, split)
    return {"shape": shape.value, "read": {"pages": len(pages), **counts}, "written": written}


def back_to_funsd(source: Path, out: Path) -> dict[str, Any]:
    """Write every page of a data set (its lines, spans and links) as a FUNSD annotation, annotations/PAGE_ID.json.

    Raises InputError if its tables cannot be read, or `out` has other things in it.
    """
    require_ours(out, {"annotations"})
    pages = read_back(source)
    with store.stage_folder(out, private=False) as folder:
        for page_id, (lines, spans, links) in pages.items():
            store.write_json(folder / f"annotations/{page_id}.json", funsd.written(lines, spans, links))
    return {"shape": Shape.FUNSD.value, "written": {"pages": len(pages)}}


def _files(source: Path) -> list[Path]:
    """The JSON files of a source in the order of names; those of annotations/ where there is one."""
    if not source.exists():
        raise InputError("there is no such file or folder: check its path")
    if source.is_file():
        return [source]
    inner = source / "annotations"
    return sorted(path for path in (inner if inner.is_dir() else source).glob("*.json*") if path.is_file())


def _documents(path: Path) -> Iterator[Any]:
    """The documents of a file: one, a list of them, or one a line; nothing of what is no JSON."""
    raw = _bytes(path)
    with suppress(orjson.JSONDecodeError):
        document = orjson.loads(raw)
        yield from document if isinstance(document, list) else [document]
        return
    for text in raw.splitlines():
        with suppress(orjson.JSONDecodeError):
            yield orjson.loads(text)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        raise InputError("the file cannot be read: check its path and rights") from None


def _strict(path: Path, place: int) -> Iterator[Any]:
    raw = _bytes(path)
    try:
        document = orjson.loads(raw)
    except orjson.JSONDecodeError:
        try:
            document = [orjson.loads(text) for text in raw.splitlines() if text.strip()]
        except orjson.JSONDecodeError:
            raise InputError(
                f"file {place} (in the order of names) is not JSON: mend it or take it away"
            ) from None
    yield from document if isinstance(document, list) else [document]


def _funsd(source: Path) -> Iterator[ForeignPage]:
    for place, path in enumerate(_files(source), 1):
        for document in _strict(path, place):
            if not funsd.is_funsd(document):
                raise InputError(f"file {place} (in the order of names) is no FUNSD annotation: take it away")
            yield funsd.read(document, path.stem, _size(path))


def _size(path: Path) -> tuple[int, int] | None:
    """Width and height of the picture that lies in images/ beside annotations/, if one does."""
    for suffix in _PICTURES:
        picture = path.parent.parent / "images" / f"{path.stem}{suffix}"
        if picture.is_file():
            try:
                with Image.open(picture) as image:
                    return image.size
            except (UnidentifiedImageError, OSError):
                return None
    return None


def _receipts(source: Path) -> Iterator[ForeignPage]:
    boxes = sorted(path.stem for path in (source / "box").glob("*.csv"))
    lost = {path.stem for path in (source / "key").glob("*.json")} - set(boxes)
    if lost:
        raise InputError(
            f"{len(lost)} of the receipts in key/ have no box/NAME.csv: add their boxes or take the keys away"
        )
    yield from (sroie.read(source, name) for name in boxes)


def _rows(source: Path) -> Iterator[ForeignPage]:
    number = 0
    for place, path in enumerate(_files(source), 1):
        for document in _strict(path, place):
            number += 1
            if not medrepbench.is_row(document):
                raise InputError(f"row {number} has no items with an item_name: mend the file")
            yield medrepbench.read(document, number)
