"""A release as one digest: that of SHA256SUMS, which names every other file with its own."""

from hashlib import file_digest
from pathlib import Path
from typing import Final

import orjson

SUMS: Final = "SHA256SUMS"


def release_digest(folder: Path) -> str | None:
    """SHA-256 of the release's list of checksums; None where there is no list."""
    return sha256(folder / SUMS) if (folder / SUMS).is_file() else None


def sha256(path: Path) -> str:
    """SHA-256 of a file, as 64 hex characters."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def altered_files(folder: Path) -> list[str]:
    """Files of a release that are not as its list of checksums says: changed, missing, or not in the list."""
    listed = {}
    for line in (folder / SUMS).read_text(encoding="utf-8").splitlines():
        digest, _, name = line.partition("  ")
        listed[name] = digest
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} - {SUMS}
    changed = {name for name in present & listed.keys() if sha256(folder / name) != listed[name]}
    return sorted(changed | (present ^ listed.keys()))


def signature_folder(root: Path, version: str) -> Path:
    """Where report, statement and signature of a version of the release lie: tracked by git, outside the release."""
    return root / "signatures" / version


def signed_digest(root: Path, version: str) -> str | None:
    """The release digest that a signed statement of a version names; None where there is none. Checks no signature."""
    folder = signature_folder(root, version)
    if not (folder / "statement.json.sig").is_file():
        return None
    try:
        return str(orjson.loads((folder / "statement.json").read_bytes())["release"]["sha256sums"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
