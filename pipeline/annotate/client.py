"""Label Studio over HTTP: the only user of label_studio_sdk.

The SDK brings the transport and the tokens (legacy ones and personal access tokens, which it refreshes). Its typed
models are left aside: loading them costs two seconds, and they refuse a task as soon as a server adds a field. Requests
are never repeated by the transport, since an import that is sent twice is there twice.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from pipeline.errors import InputError, ServerError

Row = dict[str, Any]
TESTED: Final = "1.23"
"""Major and minor version of the server that the round trip is tested with (requirements-e2e.lock)."""
TIMEOUT_S: Final = 120.0
"""An import of 250 tasks with predictions takes 5 s on a quiet machine (facts)."""
HEAD_TIMEOUT_S: Final = 20.0
PAGE: Final = 500
"""Tasks per page of a listing: they come with their data."""
COUNTS: Final = "id,total_annotations,cancelled_annotations,total_predictions"
IDS_PER_REQUEST: Final = 200
"""Ids in one address: servers refuse addresses of 8 kB and more."""
_SAID: Final = 160
_PLAIN: Final = re.compile(r"[A-Za-z_.,:;()/'-]+")


@dataclass(frozen=True, slots=True)
class Access:
    """Where the server is and the token for it, which is never printed."""

    url: str
    token: str = field(repr=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise InputError("LABEL_STUDIO_URL must be an address such as http://127.0.0.1:8080")

    @property
    def place(self) -> str:
        """Host and port, for messages."""
        parts = urlsplit(self.url)
        return f"{parts.hostname}:{parts.port}" if parts.port else str(parts.hostname)

    @property
    def is_safe(self) -> bool:
        """Whether nobody on the way can read along: this machine's own address, or https."""
        parts = urlsplit(self.url)
        return parts.scheme == "https" or parts.hostname in {"127.0.0.1", "localhost", "::1"}


@dataclass(frozen=True, slots=True)
class Totals:
    """How much a project holds: tasks, annotations, skips, predictions."""

    tasks: int
    annotations: int
    skipped: int
    predictions: int

    @classmethod
    def of(cls, project: Row) -> "Totals":
        """Read a project; these are counted when it is asked for, those of its tasks were counted at some time."""
        names = (
            "task_number",
            "total_annotations_number",
            "skipped_annotations_number",
            "total_predictions_number",
        )
        return cls(*(int(project.get(name) or 0) for name in names))


def cleaned(body: bytes) -> str:
    """What an error body may say in a message: plain words of its `detail`, names of refused fields, no value it echoes."""
    try:
        document = json.loads(body)
    except ValueError:
        return ""
    if not isinstance(document, dict):
        return ""
    said, refused = document.get("detail"), document.get("validation_errors")
    words = said.split() if isinstance(said, str) else []
    words += [f"({name})" for name in refused] if isinstance(refused, dict) else []
    return " ".join(word if _PLAIN.fullmatch(word) else "..." for word in words)[:_SAID]


def interface_errors(config: str, prediction: Mapping[str, Any]) -> list[str]:
    """Where a prediction does not fit a labelling interface (XML), by Label Studio's own check; without values."""
    found = _interface(config).validate_prediction(dict(prediction), return_errors=True)
    # messages go on with what was got
    return [str(error).partition(" Got:")[0] for error in found or ()]


@lru_cache(maxsize=4)
def _interface(config: str) -> Any:
    # a second of loading, for pushes that propose only
    from label_studio_sdk.label_interface import LabelInterface

    return LabelInterface(config)


def length_at(url: str) -> int | None:
    """How many bytes a HEAD request says that a picture has, None where it does not say; ServerError if none is there."""
    import httpx

    host, name = urlsplit(url).hostname, url.rpartition("/")[2]
    try:
        answer = httpx.head(url, timeout=HEAD_TIMEOUT_S, follow_redirects=True)
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        raise ServerError(f"{host} does not answer ({type(error).__name__}): check --image-url") from None
    if not answer.is_success:
        raise ServerError(
            f"{host} has no {name} (status {answer.status_code}): put the redacted pictures there as <page_id>.jpg; "
            "release.loose_images: true writes them into data/public/release/images",
            answer.status_code,
        )
    length = answer.headers.get("content-length", "")
    # what is compressed on the way has another length
    return int(length) if length.isdecimal() and "content-encoding" not in answer.headers else None


class Client:
    """The calls that push, pull and progress make; every failure is a ServerError of one line."""

    def __init__(self, access: Access, accept: str | None = None) -> None:
        """Connect and look at the version; `accept` is another version (1.24) that may be worked with untested."""
        from label_studio_sdk.base_client import LabelStudioBase
        from label_studio_sdk.core.api_error import ApiError

        self.access = access
        try:
            sdk = LabelStudioBase(
                base_url=access.url,
                api_key=access.token,
                timeout=TIMEOUT_S,
                max_retries=0,
                follow_redirects=False,
            )
        except ApiError:
            raise ServerError(
                "LABEL_STUDIO_API_KEY has expired: make a new one in Label Studio", 401
            ) from None
        self._http = sdk._client_wrapper.httpx_client  # noqa: SLF001 - requests without the typed models
        self.version = self._look(accept)

    def _look(self, accept: str | None) -> str:
        """The server's version, after it has accepted the token."""
        answer = self.ask("GET", "api/version/")
        version = answer.get("release") if isinstance(answer, dict) else None
        if not isinstance(version, str):
            raise ServerError(
                f"what answers at {self.access.place} is no Label Studio: check LABEL_STUDIO_URL"
            )
        if not version.startswith((f"{TESTED}.", *([f"{accept}."] if accept else []))) and version != accept:
            raise ServerError(
                f"Label Studio {version} answers at {self.access.place}, this works with {TESTED}: install that, or "
                f"set LABEL_STUDIO_ACCEPT={version} to try"
            )
        self.ask("GET", "api/current-user/whoami")
        return version

    def ask(self, method: str, path: str, **more: Any) -> Any:
        """One request; the decoded JSON answer (None for an empty one)."""
        content = self.fetch(method, path, **more)
        try:
            return json.loads(content) if content else None
        except ValueError:
            raise ServerError(
                f"what answers at {self.access.place} is no Label Studio: check LABEL_STUDIO_URL"
            ) from None

    def fetch(self, method: str, path: str, **more: Any) -> bytes:
        """One request; the body of the answer."""
        from httpx import HTTPError
        from label_studio_sdk.core.api_error import ApiError

        try:
            answer = self._http.request(path, method=method, request_options={"max_retries": 0}, **more)
        except (HTTPError, OSError) as error:
            raise ServerError(
                f"no Label Studio answers at {self.access.place} ({type(error).__name__}): start it, or check "
                "LABEL_STUDIO_URL"
            ) from None
        except ApiError as error:  # a personal access token that the server would not refresh
            raise self._refused(method, path, error.status_code or 401, b"") from None
        if not 200 <= answer.status_code < 300:
            raise self._refused(method, path, answer.status_code, answer.content)
        return bytes(answer.content)

    def _refused(self, method: str, path: str, status: int, body: bytes) -> ServerError:
        if status == 401:
            why = "refuses LABEL_STUDIO_API_KEY: take a token from your account there (legacy tokens may be switched off)"
        elif status == 403:
            why = "does not let the owner of LABEL_STUDIO_API_KEY do this: ask its administrator"
        elif 300 <= status < 400:
            why = "sends to another address: set LABEL_STUDIO_URL to that one"
        else:
            why = " ".join(part for part in (f"answered {status} to {method} {path}", cleaned(body)) if part)
        return ServerError(f"Label Studio at {self.access.place} {why}", status)

    def projects(self) -> Iterator[Row]:
        """Id and title of all projects that the token's owner sees."""
        for rows in self._pages("api/projects", {"include": "id,title", "page_size": PAGE}):
            yield from rows

    def _pages(self, path: str, params: Row) -> Iterator[list[Row]]:
        page, seen = 1, 0
        while True:
            answer = self.ask("GET", path, params={**params, "page": page})
            rows = answer["results"] if "results" in answer else answer["tasks"]
            yield rows
            page, seen = page + 1, seen + len(rows)
            if not rows or seen >= int(answer["count"] if "count" in answer else answer["total"]):
                return

    def project(self, project: int) -> Row:
        """Everything about one project."""
        return dict(self.ask("GET", f"api/projects/{project}/"))

    def create_project(self, **fields: Any) -> Row:
        """A new project."""
        return dict(self.ask("POST", "api/projects/", json=fields))

    def update_project(self, project: int, **fields: Any) -> None:
        """Change fields of a project."""
        self.ask("PATCH", f"api/projects/{project}/", json=fields)

    def tasks(self, project: int) -> list[Row]:
        """All tasks of a project: data and counts, without annotations."""
        params = _listing(project, f"{COUNTS},data")
        return [row for rows in self._pages("api/tasks/", params) for row in rows]

    def changed(self, project: int, after: str) -> list[Row]:
        """Tasks that were changed after a time by the server's clock: when, and counts."""
        params = _listing(project, f"{COUNTS},updated_at") | {"query": _after(after)}
        return [row for rows in self._pages("api/tasks/", params) for row in rows]

    def count_changed(self, project: int, after: str) -> int:
        """How many tasks were changed after a time: a tenth of a second, where listing them takes 10 ms each."""
        params = _listing(project, "id") | {"query": _after(after), "page_size": 1}
        return int(self.ask("GET", "api/tasks/", params=params)["total"])

    def drafted(self, project: int) -> list[int]:
        """Ids of tasks with a draft that nobody has submitted; a listing does not say so."""
        item = {"filter": "filter:tasks:draft_exists", "operator": "equal", "type": "Boolean", "value": True}
        params = _listing(project, "id") | {"query": _query(item)}
        return [int(row["id"]) for rows in self._pages("api/tasks/", params) for row in rows]

    def export(self, project: int, ids: Sequence[int] | None = None) -> list[Row]:
        """Tasks with all annotations and drafts as the server exports them: all that have any, or those named."""
        path = f"api/projects/{project}/export"
        params: Row = {"export_type": "JSON", "download_resources": "false"}
        params["download_all_tasks"] = "true" if ids is not None else "false"
        if ids is None:
            return list(self.ask("GET", path, params=params))
        parts = [ids[at : at + IDS_PER_REQUEST] for at in range(0, len(ids), IDS_PER_REQUEST)]
        return [
            row for part in parts for row in self.ask("GET", path, params={**params, "ids[]": list(part)})
        ]

    def import_tasks(self, project: int, tasks: Sequence[Mapping[str, Any]]) -> list[int]:
        """Create tasks; their ids. Not idempotent: after a ServerError that is `lost`, look what is there."""
        params = {"return_task_ids": "true"}
        answer = self.ask("POST", f"api/projects/{project}/import", params=params, json=list(tasks))
        return [int(task) for task in answer["task_ids"]]

    def replace_data(self, task: int, data: Mapping[str, Any]) -> None:
        """Replace the data of a task; its annotations stay as they are."""
        self.ask("PATCH", f"api/tasks/{task}/", json={"data": dict(data)})

    def delete_tasks(self, project: int, ids: Sequence[int]) -> None:
        """Delete tasks with all that hangs on them."""
        if ids:
            self.ask(
                "POST", "api/dm/actions/", params={"id": "delete_tasks", "project": project},
                json={"selectedItems": {"all": False, "included": list(ids)}},
            )  # fmt: skip

    def uploads(self, project: int) -> dict[str, tuple[int, str]]:
        """Files uploaded to a project: name without the server's prefix -> its id and the address of the newest."""
        rows = self.ask("GET", f"api/projects/{project}/file-uploads", params={"all": "true"})
        return {_own_name(row["file"]): (int(row["id"]), f"/data/{row['file']}") for row in rows}

    def upload(self, project: int, files: Mapping[str, bytes]) -> None:
        """Upload files without making tasks of them."""
        # a name each: of several files under one name the server takes the last
        parts = {name: (name, data, "image/jpeg") for name, data in files.items()}
        self.ask("POST", f"api/projects/{project}/import", params={"commit_to_project": "false"}, files=parts)

    def remove_uploads(self, project: int, ids: Sequence[int]) -> None:
        """Delete uploaded files."""
        if ids:
            self.ask("DELETE", f"api/projects/{project}/file-uploads", json={"file_upload_ids": list(ids)})

    def serve_folder(self, project: int, folder: str) -> None:
        """Let a project show files below a folder of the server's document root; nothing is imported from there."""
        stored = self.ask("GET", "api/storages/localfiles", params={"project": project})
        if not any(row.get("path") == folder for row in stored):
            fields = {"project": project, "path": folder, "use_blob_urls": True, "title": "pictures of pages"}
            self.ask("POST", "api/storages/localfiles", json=fields)

    def people(self) -> dict[int, str]:
        """Addresses of the people whom the token's owner may see, by id; for the terminal of the owner only."""
        try:
            rows = self.ask("GET", "api/users/")
        except ServerError as error:
            if error.status != 403:
                raise
            return {}
        return {int(row["id"]): str(row.get("email") or row.get("username") or row["id"]) for row in rows}


def _listing(project: int, include: str) -> Row:
    # what is left out is not computed: half of the time
    return {"project": project, "page_size": PAGE, "resolve_uri": "false", "include": include}


def _after(moment: str) -> str:
    return _query(
        {"filter": "filter:tasks:updated_at", "operator": "greater", "type": "Datetime", "value": moment}
    )


def _query(item: Row) -> str:
    # as text: the server passes over a filter that comes as an object
    return json.dumps({"filters": {"conjunction": "and", "items": [item]}})


def _own_name(path: str) -> str:
    """`upload/3/0a1b2c3d-name.jpg` -> `name.jpg`."""
    return path.rpartition("/")[2].partition("-")[2]
