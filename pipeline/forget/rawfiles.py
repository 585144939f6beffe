"""Files of raw that go: files, members of archives, rows of manifests."""

import csv
import io
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline import raw
from pipeline.archives import open_archive
from pipeline.forget.marks import is_patients
from pipeline.forget.register import manifests_in
from pipeline.forget.repack import repack, require_whole
from pipeline.forget.subject import Subject
from pipeline.intake.manifest import NOTHING, Row, parse, read_manifests
from pipeline.keys import ProjectKey
from pipeline.store import aside

_NO_FRAME: Final = 2**31
"""A frame that no row names: a manifest answers with the row of the whole file."""
_MOST_FRAMES: Final = 4096
_ENCODINGS: Final = ("utf-8-sig", "utf-8", "gb18030")
_BOM16: Final = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class RawCounts:
    """Files removed, archives written anew, members dropped from them, rows dropped from manifests."""

    files: int = 0
    archives: int = 0
    members: int = 0
    manifest_rows: int = 0


def path_in(folder: Path, name: str) -> Path | None:
    """The file of a name inside raw, None if it is gone; names that are no UTF-8 are found by how they are shown."""
    path = folder
    for part in name.split("/"):
        direct = path / part
        if not direct.exists() and not direct.is_symlink():
            shown = (
                (found for found in path.iterdir() if raw.shown(found.name) == part) if path.is_dir() else ()
            )
            found = next(iter(shown), None)
            if found is None:
                return None
            direct = found
        path = direct
    return path


def check(folder: Path, subject: Subject) -> None:
    """Raise InputError, before anything is removed, if an archive cannot be written anew."""
    for archive in _members(folder, subject.names):
        require_whole(archive)


def remove(folder: Path, subject: Subject, names: Iterable[str], key: ProjectKey, *, act: bool) -> RawCounts:
    """Remove the subject's files, members and manifest rows (`act` false: count them); `names` are all that raw had."""
    rows, texts = _manifests(folder, subject, sorted({*names}), key)
    packed = {name: data for name, data in texts.items() if _archive_of(folder, name)}
    members = _members(folder, subject.names)
    rewritten = members.keys() | {path for name in packed if (path := _archive_of(folder, name))}
    plain = [path for name in sorted(subject.names) if (path := path_in(folder, name)) and not path.is_dir()]
    counts = RawCounts(len(plain), len(members), sum(map(len, members.values())), rows)
    if not act:
        return counts
    for name, data in texts.items():
        path = path_in(folder, name) if name not in packed else None
        if path is not None:
            with aside(path) as partial:
                partial.write_bytes(data)
    for archive in sorted(rewritten):
        prefix = archive.relative_to(folder).as_posix() + raw.INSIDE
        new = {
            name[len(prefix) :]: data for name, data in packed.items() if _archive_of(folder, name) == archive
        }
        repack(archive, members.get(archive, frozenset()), new)
    for path in plain:
        path.unlink(missing_ok=True)
        _drop_empty(path.parent, folder)
    return counts


def _drop_empty(folder: Path, stop: Path) -> None:
    """Folders that are empty now go too: they are often named after the patient."""
    while folder != stop and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _archive_of(folder: Path, name: str) -> Path | None:
    archive, inside, _ = name.partition(raw.INSIDE)
    if not inside or path_in(folder, name) is not None:
        return None
    path = path_in(folder, archive)
    return path if path is not None and path.is_file() else None


def _members(folder: Path, names: Collection[str]) -> dict[Path, set[str]]:
    """Archive -> its members among the names that are still there."""
    found: dict[Path, set[str]] = defaultdict(set)
    for name in names:
        archive = _archive_of(folder, name)
        member = name.partition(raw.INSIDE)[2]
        if archive is not None and member in open_archive(archive).members:
            found[archive].add(member)
    return dict(found)


def _manifests(
    folder: Path, subject: Subject, names: list[str], key: ProjectKey
) -> tuple[int, dict[str, bytes]]:
    """How many rows go, and the manifests without them."""
    rows, new = 0, {}
    for name, data in manifests_in(folder).items():
        described = _rows_of(name, data, subject, names)
        gone = {
            line for line, row in parse(data) if row in described or is_patients(row, subject.patients, key)
        }
        if gone:
            rows, new[name] = rows + len(gone), _without(data, gone)
    return rows, new


def _rows_of(name: str, data: bytes, subject: Subject, names: list[str]) -> set[Row]:
    """The rows of a manifest that describe a file of the subject."""
    manifest = read_manifests({name: data}, names)
    frames = (*range(min(_MOST_FRAMES, data.count(b"\n") + 1)), _NO_FRAME)
    found = {manifest.of(file, frame) for file in subject.names for frame in frames}
    return found - {NOTHING}


def _without(data: bytes, gone: Collection[int]) -> bytes:
    """The bytes of a manifest without the rows that end in these lines; all others stay as they are."""
    encoding = _encoding(data)
    lines = io.StringIO(data.decode(encoding), newline="").readlines()
    reader = csv.reader(iter(lines), delimiter=max(",\t;", key=lines[0].count))
    kept, last = [], 0
    for _ in reader:
        if reader.line_num not in gone:
            kept += lines[last : reader.line_num]
        last = reader.line_num
    return "".join([*kept, *lines[last:]]).encode(encoding)


def _encoding(data: bytes) -> str:
    if data.startswith(_BOM16):
        return "utf-16"
    for encoding in _ENCODINGS:
        try:
            if data.decode(encoding).encode(encoding) == data:
                return encoding
        except UnicodeDecodeError:
            continue
    return _ENCODINGS[-1]
