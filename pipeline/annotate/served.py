"""Pictures where the server can show them: in a folder that it shares with us, uploaded to it, or in a storage of the user's."""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, quote, urlsplit

from pipeline.annotate.client import Client, length_at
from pipeline.annotate.projects import Role, pictures_project
from pipeline.annotate.tasks import Shown
from pipeline.errors import InputError, ServerError
from pipeline.store import aside
from pipeline.workspace import Workspace

UPLOAD_FILES: Final = 20
UPLOAD_BYTES: Final = 50_000_000
"""A request's share of pictures: Django takes at most 100 files a request, and proxies often 100 MB."""
ROOT_VARIABLE: Final = "LABEL_STUDIO_LOCAL_FILES_DOCUMENT_ROOT"
_WEB: Final = ("http", "https")
_CLOUDS: Final = ("s3", "gs", "azure-blob")
_NAME: Final = re.compile(r"[0-9a-f]{16}-[0-9a-f]{8}\.jpg")


class Images(StrEnum):
    """How the server gets pictures."""

    LOCAL = "local"
    UPLOAD = "upload"
    STORAGE = "storage"


@dataclass(frozen=True, slots=True)
class Placed:
    """Addresses of pictures by page; `drop_older` removes all others, once the tasks show these.

    An earlier picture of a page may show what was hidden since, and why a page was dropped may be what it shows.
    """

    addresses: Mapping[str, str]
    drop_older: Callable[[], None]


def shared_folder(workspace: Workspace, role: Role, document_root: Path | None) -> tuple[Path, str]:
    """The folder for a variant's pictures and its path as the server's addresses have it.

    Raises InputError where the workspace does not lie below the server's document root.
    """
    folder = workspace.shown / role.variant.value
    root = document_root.resolve() if document_root else None
    if root is None or root not in folder.resolve().parents:
        raise InputError(
            f"--images local needs {ROOT_VARIABLE} as the server has it, a folder that holds this workspace; "
            "else use --images upload"
        )
    return folder, folder.resolve().relative_to(root).as_posix()


def in_folder(
    client: Client,
    project: int,
    pages: Mapping[str, Shown],
    picture: Callable[[str], bytes],
    place: tuple[Path, str],
) -> Placed:
    """Write pictures that are not there yet and let the project show the folder."""
    folder, path = place
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # pictures of pages belong in no repository, whatever its .gitignore says
    (folder.parent / ".gitignore").write_text("*\n", encoding="utf-8")
    for page_id, shown in pages.items():
        if not (folder / shown.picture).exists():
            with aside(folder / shown.picture) as partial:
                partial.write_bytes(picture(page_id))
    client.serve_folder(project, str(folder.resolve()))
    addresses = {
        page: f"/data/local-files/?d={quote(f'{path}/{shown.picture}')}" for page, shown in pages.items()
    }
    for page_id in sorted(pages)[:1]:
        _is_shown(client, f"{path}/{pages[page_id].picture}", folder / pages[page_id].picture)

    def drop_older() -> None:
        for name in _older((path.name for path in folder.glob("*.jpg")), pages):
            (folder / name).unlink()

    return Placed(addresses, drop_older)


def _older(names: Iterable[str], pages: Mapping[str, Shown]) -> list[str]:
    """Names of pictures that are no longer shown: earlier ones, and those of pages that were dropped."""
    wanted = {shown.picture for shown in pages.values()}
    return [name for name in names if _NAME.fullmatch(name) and name not in wanted]


def _is_shown(client: Client, path: str, file: Path) -> None:
    try:
        seen = client.fetch("GET", "data/local-files/", params={"d": path})
    except ServerError as error:
        if error.status is None:
            raise
        seen = b""
    if hashlib.sha256(seen).digest() != hashlib.sha256(file.read_bytes()).digest():
        raise ServerError(
            "the server does not show pictures of this workspace: let it run as a user who may read data/private, with "
            f"LABEL_STUDIO_LOCAL_FILES_SERVING_ENABLED=true and the same {ROOT_VARIABLE}; else use --images upload"
        )


def stored(prefix: str, pages: Mapping[str, Shown], picture: Callable[[str], bytes]) -> Placed:
    """Addresses of redacted pictures that the user has put below a prefix, as `<page_id>.jpg`; one of them is looked at.

    A cloud storage that is connected in Label Studio (s3://, gs://, azure-blob://) is asked by the server itself.
    """
    parts = _split(prefix)
    more = parts.query or parts.fragment or parts.username or parts.password
    if parts.scheme not in {*_WEB, *_CLOUDS} or not parts.hostname or more:
        raise InputError(
            "--image-url needs an address such as https://pictures.example/ward or s3://bucket/ward, without a password"
        )
    base = prefix.rstrip("/")
    addresses = {page_id: f"{base}/{page_id}.jpg" for page_id in pages}
    first = min(pages)
    if parts.scheme in _WEB and length_at(addresses[first]) not in {None, len(picture(first))}:
        raise ServerError(
            f"{parts.hostname} shows another picture of page {first} than redact made: put the newer pictures there"
        )
    return Placed(addresses, lambda: None)


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:  # a bracket that is never closed
        return urlsplit("")


def uploaded(
    client: Client, role: Role, key_id: str, pages: Mapping[str, Shown], picture: Callable[[str], bytes]
) -> Placed:
    """Upload pictures that the server does not have yet."""
    holder = pictures_project(client, role, key_id)
    there = client.uploads(holder)
    missing = [page_id for page_id, shown in pages.items() if shown.picture not in there]
    for part in _parts(missing, picture):
        client.upload(holder, {pages[page_id].picture: data for page_id, data in part.items()})
    if missing:
        there = client.uploads(holder)

    def drop_older() -> None:
        client.remove_uploads(holder, [there[name][0] for name in _older(there, pages)])

    return Placed({page_id: there[shown.picture][1] for page_id, shown in pages.items()}, drop_older)


def _parts(page_ids: Iterable[str], picture: Callable[[str], bytes]) -> Iterable[dict[str, bytes]]:
    part: dict[str, bytes] = {}
    for page_id in page_ids:
        data = picture(page_id)
        if part and (len(part) == UPLOAD_FILES or sum(map(len, part.values())) + len(data) > UPLOAD_BYTES):
            yield part
            part = {}
        part[page_id] = data
    if part:
        yield part
