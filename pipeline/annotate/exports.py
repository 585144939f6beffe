"""Label Studio exports of every shape, read into tasks.

Read are: a list of tasks (JSON), one task, a list inside an object (`tasks`, `results`), one task a line (JSONL),
JSON_MIN, and the old `completions` with nested results. Nothing is judged here: what a file says is carried on.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pipeline.annotate.flat import grouped, is_flat
from pipeline.annotate.paged import split
from pipeline.annotate.task import Annotation, Task
from pipeline.errors import InputError

SUFFIXES: Final = frozenset({".json", ".jsonl", ".ndjson"})
OTHER_EXPORTS: Final = frozenset({".csv", ".tsv", ".conll", ".zip", ".parquet", ".gz", ".tar"})
READINGS: Final = "readings"
RECORDED: Final = "ocr"
"""Where docs/recorded-ocr.md says to put OCR made elsewhere: JSON too, and no export."""
_WRAPPERS: Final = ("tasks", "results")
_TASK_KEYS: Final = frozenset({"data", "annotations", "completions", "predictions"})


@dataclass(frozen=True, slots=True)
class Export:
    """One file: its path inside labels, its place in the order of names (from 1), its tasks."""

    name: str
    place: int
    tasks: tuple[Task, ...]


def load_exports(labels: Path, folder: str = "data/private/labels") -> list[Export]:
    """All exports in a folder (`folder` in messages), sorted by name; an absent or empty folder gives none.

    Messages name an export by its place, since file names may be personal. Raises InputError for a file that
    is another export format, not JSON, or JSON without tasks.
    """
    files = sorted(_files(labels), key=lambda path: path.relative_to(labels).as_posix())
    exports = []
    for place, path in enumerate(files, start=1):
        where = f"export {place} of {len(files)} in {folder} (in the order of names)"
        if path.suffix.lower() not in SUFFIXES:
            raise InputError(f"{where} is not JSON: export it from Label Studio as JSON")
        name = path.relative_to(labels).as_posix()
        exports.append(Export(name, place, tuple(read_export(path.read_bytes(), name, where))))
    return exports


def _files(labels: Path) -> Iterator[Path]:
    for path in labels.rglob("*") if labels.is_dir() else ():
        parts = path.relative_to(labels).parts
        hidden = parts[0] in {READINGS, RECORDED} or any(part.startswith(".") for part in parts)
        if not hidden and path.is_file() and path.suffix.lower() in SUFFIXES | OTHER_EXPORTS:
            yield path


def read_export(raw: bytes, name: str, where: str) -> list[Task]:
    """The tasks of one export; `where` names it in messages.

    Raises InputError if it is not JSON or holds no Label Studio task.
    """
    document = _document(raw, where)
    rows = _rows(document)
    if any(isinstance(row, Mapping) and _is_task(row) for row in rows):
        found = [_task(row, name, place) for place, row in enumerate(rows)]
    elif rows and all(is_flat(row) for row in rows):
        found = [_task(row, name, place) for place, row in enumerate(grouped(rows))]
    elif rows or not isinstance(document, list):
        raise InputError(f"{where} holds no Label Studio task: export the project as JSON or JSON_MIN")
    else:
        found = []
    return [page for task in found for page in split(task)]


def _document(raw: bytes, where: str) -> Any:
    try:
        document = _parsed(raw)
    except (ValueError, RecursionError):
        raise InputError(f"{where} is not JSON: export it from Label Studio as JSON") from None
    if b"\\ud" in raw.lower():
        # half a character cannot be stored; one sign takes its place, so that offsets stay
        return json.loads(json.dumps(document, ensure_ascii=False).encode("utf-8", "replace"))
    return document


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        lines = [line for line in raw.splitlines() if line.strip()]
        if len(lines) < 2:
            raise
        return [json.loads(line) for line in lines]


def _rows(document: Any) -> list[Any]:
    if isinstance(document, Mapping):
        for wrapper in _WRAPPERS:
            if isinstance(document.get(wrapper), list):
                return list(document[wrapper])
        return [document]
    return list(document) if isinstance(document, list) else []


def _is_task(row: Mapping[str, Any]) -> bool:
    # COCO has `annotations` too, beside `images` and `categories`
    return bool(_TASK_KEYS & row.keys()) and "categories" not in row


def _task(row: Any, export: str, place: int) -> Task:
    if not isinstance(row, Mapping):
        return Task(export, f"#{place}", {}, (), 0, 0)
    data = row.get("data")
    annotations = _dicts(row.get("annotations")) or _dicts(row.get("completions"))
    return Task(
        export=export,
        name=_name(row.get("id"), place),
        data=dict(data) if isinstance(data, Mapping) else {},
        annotations=tuple(_unique([_annotation(item, index) for index, item in enumerate(annotations)])),
        drafts=len(_list(row.get("drafts"))),
        predictions=len(_list(row.get("predictions"))),
    )


def _annotation(row: Mapping[str, Any], place: int) -> Annotation:
    reviews = _dicts(row.get("reviews"))
    verdict = reviews[-1].get("accepted") if reviews else {"accepted": True, "rejected": False}.get(
        str(row.get("last_action"))
    )  # fmt: skip
    return Annotation(
        name=_name(row.get("id"), place),
        annotator=_person(row.get("completed_by") or row.get("aggregated_completed_by")),
        cancelled=bool(row.get("was_cancelled") or row.get("skipped")),
        ground_truth=bool(row.get("ground_truth")),
        accepted=verdict if isinstance(verdict, bool) else None,
        updated_at=str(row.get("updated_at") or row.get("created_at") or ""),
        unique_id=str(row.get("unique_id") or ""),
        results=tuple(_flattened(row.get("result"))),
    )


def _unique(annotations: Sequence[Annotation]) -> list[Annotation]:
    """Annotations of one task under distinct names."""
    seen: dict[str, int] = {}
    out = []
    for item in annotations:
        seen[item.name] = seen.get(item.name, 0) + 1
        out.append(item if seen[item.name] == 1 else replace(item, name=f"{item.name}#{seen[item.name]}"))
    return out


def _person(value: Any) -> str:
    """Who annotated, as the export has it: an address, else an id; "" if it does not say."""
    if isinstance(value, Mapping):
        return str(value.get("email") or value.get("username") or value.get("id") or "")
    if isinstance(value, list):
        return ",".join(sorted(_person(item) for item in value))
    return "" if value is None or isinstance(value, bool) else str(value)


def _flattened(result: Any) -> Iterator[dict[str, Any]]:
    """Results as dictionaries; the old format nests them one list deeper, and what is no dictionary stays countable."""
    for item in _list(result):
        if isinstance(item, list):
            yield from _flattened(item)
        else:
            yield dict(item) if isinstance(item, Mapping) else {}


def _name(value: Any, place: int) -> str:
    return f"#{place}" if value is None or value == "" else str(value)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _dicts(value: Any) -> list[Mapping[str, Any]]:
    return [item for item in _list(value) if isinstance(item, Mapping)]
