"""Which page a task is about: its page id, else the base name of its picture."""

import base64
import binascii
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qs, unquote

import polars as pl

from pipeline.annotate.exports import Export
from pipeline.annotate.task import Task
from pipeline.errors import InputError

_UPLOADED: Final = re.compile(r"^[0-9a-f]{8}-")
"""What Label Studio puts before the name of an uploaded file."""
_PICTURE: Final = re.compile(r"\.(jpe?g|png|webp|bmp|tiff?|heic|heif|gif|pdf)$", re.IGNORECASE)

_LONGEST: Final = 4096  # characters; a longer string is a text (or a picture inside the task), no reference


@dataclass(frozen=True, slots=True)
class PageIndex:
    """Pages that exist, and base names of sources -> their pages ("" where none came of a source)."""

    pages: frozenset[str]
    names: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def find(self, data: Mapping[str, Any]) -> str | None:
        """The page of a task: an id, "" if its picture is known but gave no page, None if it is unknown.

        A name that several pages share (frames of one file, equal names in two folders) is unknown.
        """
        own = data.get("page_id")
        if isinstance(own, str) and own in self.pages:
            return own
        for name in _spellings(data):
            stem = name.rpartition(".")[0]
            found = frozenset({stem}) if stem in self.pages else self.names.get(name, frozenset())
            if len(found) == 1:
                return next(iter(found))
            if found:
                return None
        return None


def page_index(sources: pl.DataFrame, pages: pl.DataFrame) -> PageIndex:
    """The index of the ingest tables; an exact duplicate's name stands for the kept page."""
    names: dict[str, set[str]] = {}
    for name, page_id in sources.select("name", "page_id").iter_rows():
        names.setdefault(_plain(_base(name)), set()).add(page_id or "")
    return PageIndex(frozenset(pages["page_id"]), {name: frozenset(ids) for name, ids in names.items()})


def assign(exports: list[Export], index: PageIndex) -> list[tuple[Task, str | None]]:
    """All tasks with their pages; InputError if an export has tasks and none of them belongs here."""
    found = []
    for export in exports:
        tasks = [(task, index.find(task.data)) for task in export.tasks]
        if tasks and all(page is None for _, page in tasks):
            raise InputError(
                f"export {export.place} of {len(exports)} in data/private/labels (in the order of names): none of its "
                f"{len(tasks)} tasks belongs to a page here; take it out, or name the picture in data.image"
            )
        found += tasks
    return found


def pictures(data: Mapping[str, Any]) -> Iterator[str]:
    """References to pictures in the task's data: `image`, then any other value that ends like one."""
    for key in sorted(data, key=lambda key: (key != "image", key)):
        value = data[key]
        if not isinstance(value, str) or not 0 < len(value) < _LONGEST:
            continue
        if key == "image" or _PICTURE.search(_base(_target(value))):
            yield value


def _spellings(data: Mapping[str, Any]) -> Iterator[str]:
    """Base names that the task's picture may have among the sources, the likeliest first."""
    for reference in pictures(data):
        name = _base(_target(reference))
        yield _plain(name)
        if _UPLOADED.match(name):
            yield _plain(_UPLOADED.sub("", name))


def _target(reference: str) -> str:
    """The file that a picture reference means: a path, a URL, or a storage reference of Label Studio."""
    query = parse_qs(reference.partition("?")[2])
    if "d" in query:
        return query["d"][0]
    if "fileuri" in query:
        try:
            return unquote(base64.urlsafe_b64decode(query["fileuri"][0] + "==").decode())
        except (binascii.Error, UnicodeDecodeError):
            return ""
    return unquote(reference.partition("?")[0])


def _base(path: str) -> str:
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2]


def _plain(name: str) -> str:
    """One spelling of a name: composed characters, and no blanks, which Label Studio writes as underscores."""
    return unicodedata.normalize("NFC", name).replace(" ", "_")
