"""The files of a data set against its SHA256SUMS."""

import re
from hashlib import file_digest
from pathlib import Path
from typing import Final

from pipeline.validate.problems import Found, one
from schemas.problems import ProblemKind

NAME: Final = "SHA256SUMS"
_LINE: Final = re.compile(r"(?P<digest>[0-9a-f]{64}) [ *](?P<path>[^/\\].*)")


def differing(folder: Path) -> dict[str, list[Found]]:
    """Files that are absent, altered or unlisted, by file; nothing where there is no list."""
    if not (folder / NAME).is_file():
        return {}
    problems: dict[str, list[Found]] = {}
    listed = set()
    for number, line in enumerate((folder / NAME).read_text(encoding="utf-8", errors="replace").splitlines()):
        match = _LINE.fullmatch(line)
        if match is None or ".." in Path(match["path"]).parts:
            problems.setdefault(NAME, []).append(one(ProblemKind.FILE_UNREADABLE, None, number))
            continue
        listed.add(match["path"])
        if wrong := _wrong(folder / match["path"], match["digest"]):
            problems.setdefault(match["path"], []).append(one(wrong))
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for path in there - listed - {NAME}:
        problems.setdefault(path, []).append(one(ProblemKind.FILE_UNLISTED))
    return problems


def _wrong(path: Path, digest: str) -> ProblemKind | None:
    try:
        with path.open("rb") as file:
            return None if file_digest(file, "sha256").hexdigest() == digest else ProblemKind.CHECKSUM
    except OSError:
        return ProblemKind.FILE_MISSING
