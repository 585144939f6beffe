"""Pages to predict: text, pictures and question of every gold document, without its answer."""

import binascii
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from pipeline.errors import InputError
from pipeline.predict.pictures import Pictures, released_pictures
from pipeline.predict.prompts import Task
from pipeline.predict.questions import question_of, task_of
from pipeline.predict.readings import folder_of, texts
from pipeline.scoring.registry import benchmark, scorer
from pipeline.scoring.release_gold import is_release
from pipeline.scoring.sources import Gold, gold_of
from pipeline.zones import Zone, is_private, zone_of

_PATH: Final = 512
"""Characters of the longest file name that is looked for; a longer text is the picture itself in base64."""
_IMAGES: Final = "images"
_TEXTS: Final = ("ocr_text", "text", "ocr")


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to ask: a document's id, its text as read (may be empty), its pictures, the task and its question.

    A picture is read when it is needed; reading raises InputError where it is absent.
    """

    id: str
    task: Task
    text: str = ""
    question: str = ""
    pictures: tuple[Callable[[], bytes], ...] = ()
    record: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Source:
    """Where cases come from: gold as given, which protocol, split and task, and the zone of all that may be sent."""

    path: Path
    protocol: str
    split: str
    gold: Gold
    zone: Zone
    readings: Path | None = None


def open_source(path: Path, protocol: str, split: str, ocr: Path | None = None) -> Source:
    """Look at a gold file, a benchmark's folder or a release, and a folder with OCR tables of its pages, if given.

    Raises InputError if nothing of the protocol is there.
    """
    gold = gold_of(path, protocol, split)
    variants = (row.record.get("variant") for row in gold.rows() if row.record)
    zone = zone_of([path, *([ocr] if ocr else [])], variants)
    return Source(path, protocol, split, gold, zone, folder_of(ocr, path))


def cases(source: Source, task: Task | None = None, *, every: bool = False) -> list[Case]:
    """The cases of a source in the order of its records; of two records with one id the last counts, as in scoring.

    `task` chooses among those of the protocol; None: what the record says, else the protocol's main one. Records that
    have nothing to ask are left out unless `every` is set; those that are no gold of the protocol always are.
    """
    make = scorer(benchmark(source.protocol)).gold
    read, pictures = texts(source.readings), _pictures(source.gold.images or source.path)
    found: dict[str, Case] = {}
    for place, row in enumerate(source.gold.rows()):
        try:
            name, gold = make(row.record or {}, place)
        except ValueError:
            continue
        record = row.record or {}
        what = task or task_of(source.protocol, gold)
        question = question_of(what, record, source.gold.context)
        if question is not None or every:
            shown = _shown(record, source, pictures, name)
            text = "\n\n".join(read[page] for page in pages_of(record, name) if page in read)
            found[name] = Case(name, what, text or _text(record), question or "", shown, record)
    return list(found.values())


def pages_of(record: Mapping[str, Any], name: str) -> list[str]:
    """Ids of the pages that a record is about: `pages`, else `page_id`, else its own id."""
    pages = record.get("pages")
    if isinstance(pages, list) and pages and all(isinstance(page, str) for page in pages):
        return pages
    return [str(record.get("page_id") or name)]


def _pictures(path: Path) -> Pictures | None:
    """The pictures of a release; None for a benchmark's own files, whose records name them."""
    return released_pictures(path) if path.is_dir() and is_release(path) else None


def _text(record: Mapping[str, Any]) -> str:
    found = next((record[name] for name in _TEXTS if isinstance(record.get(name), str)), "")
    return str(found)


def _shown(
    record: Mapping[str, Any], source: Source, pictures: Pictures | None, name: str
) -> tuple[Callable[[], bytes], ...]:
    if pictures is not None:
        pages = pages_of(record, name)
        return tuple(partial(pictures, page) for page in pages if page in pictures.names)
    given = record.get("images") or record.get("image")
    folder = source.path if source.path.is_dir() else source.path.parent
    names = given if isinstance(given, list) else [given] if given else []
    return tuple(partial(read_picture, one, folder) for one in names)


def read_picture(named: Any, folder: Path) -> bytes:
    """A picture that a record names (a file in `folder` or its images/) or holds (base64, also as a data URL).

    Raises InputError for one that is absent, lies outside the folder or below data/private: a record of somebody else's
    file must not be able to send any file of this machine.
    """
    if not isinstance(named, str):
        raise InputError("a record's image is neither a file name nor base64")
    if len(named) > _PATH or named.startswith("data:"):
        try:
            return b64decode(named.partition(",")[2] if named.startswith("data:") else named, validate=True)
        except binascii.Error:
            raise InputError("a record's image is neither a file name nor base64") from None
    try:
        found = next((place for place in _places(named, folder) if place.is_file()), None)
        if found is not None:
            return found.read_bytes()
    except OSError:  # no name of a file can be so long; the message of the system would hold it
        raise InputError("the image of a record cannot be read") from None
    raise InputError(f"the image of a record is neither in {folder} nor in its {_IMAGES}/")


def _places(named: str, folder: Path) -> Iterator[Path]:
    whole = folder.resolve()
    for path in (folder / named, folder / _IMAGES / named):
        place = path.resolve()
        if not place.is_relative_to(whole) or (is_private(place) and not is_private(folder)):
            raise InputError("a record names an image outside the folder of its images: it is not sent")
        yield place
