"""By what a forgotten page is known again: its ids, and the ids that its very bytes would get."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline import raw
from pipeline.errors import InputError, UnusableError
from pipeline.forget.reading import Part, parts_of
from pipeline.forget.register import LARGEST, named_patient
from pipeline.intake.manifest import Row, parse
from pipeline.keys import ID_LENGTH, ProjectKey

_SINGLE: Final = (b"\xff\xd8", b"\x89PNG", b"BM", b"{", b"[", b"PAR1", b"SQLi", b"PK")
"""How files begin that have one page or none: JPEG, PNG, BMP, JSON, tables, page caches, archives."""
_HEADER: Final = 512
"""Bytes in which the first line of a manifest ends."""
_HEX: Final = re.compile(rb"[0-9a-f]{16,}")


@dataclass(frozen=True, slots=True)
class Marks:
    """Keyed ids (16 hex characters) of pages, patients and file contents; how many frames a file of theirs has at most."""

    key: ProjectKey
    ids: frozenset[str]
    patients: frozenset[str] = frozenset()
    frames: int = 1

    def text(self, data: bytes) -> bool:
        """Whether bytes hold an id, also within a longer name or digest."""
        return any(
            run[at : at + ID_LENGTH].decode() in self.ids
            for run in _HEX.findall(data)
            for at in range(len(run) - ID_LENGTH + 1)
        )

    def name(self, text: str) -> bool:
        """Whether a name holds an id."""
        return self.text(text.encode("utf-8", "replace"))

    def part(self, part: Part) -> bool:
        """Whether bytes hold an id, or are a forgotten file themselves, or a manifest with a row of the patient."""
        if self.text(part.data) or self._is_told(part.data):
            return True
        frames = 1 if bytes(part.data[:4]).startswith(_SINGLE) else self.frames
        return part.is_file and not self.ids.isdisjoint(self.key.page_ids(part.data, frames))

    def file(self, path: Path) -> bool:
        """Whether a file, or anything packed in it, holds an id or is a forgotten file."""
        return any(self.part(part) for part in parts_of(path))

    def _is_told(self, data: bytes) -> bool:
        head = data[:_HEADER].splitlines()[:1]
        if (
            not self.patients
            or not head
            or not all(word in head[0].lower() for word in (b"file", b"patient"))
        ):
            return False
        try:
            rows = [row for _, row in parse(bytes(data))]
        except InputError:
            return False
        return any(is_patients(row, self.patients, self.key) for row in rows)


def is_patients(row: Row, patients: Collection[str], key: ProjectKey) -> bool:
    """Whether a manifest's row gives its file to one of the patients."""
    return row.patient is not None and named_patient(key, key.digest("patient", row.patient)) in patients


def byte_ids(key: ProjectKey, folder: Path, names: Iterable[str], frames: int) -> set[str]:
    """The ids that the bytes of files in raw give: copies of a kept page have their own, which no table holds."""
    ids: set[str] = set()
    for name in names:
        try:
            data = raw.read(folder, name, LARGEST)
        except UnusableError:
            continue
        ids.update((*key.page_ids(data, frames), key.digest("content", data)))
    return ids
