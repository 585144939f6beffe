"""What people said about forgotten pages: tasks of exports, kept readings, OCR made elsewhere."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import polars as pl

from pipeline.annotate.exports import READINGS, SUFFIXES, read_export
from pipeline.annotate.pages import PageIndex, page_index
from pipeline.engines.recorded import find_records
from pipeline.errors import EngineError, InputError
from pipeline.forget.marks import Marks
from pipeline.forget.register import Place
from pipeline.forget.subject import Subject
from pipeline.settings import load_settings
from pipeline.store import aside, read_table
from pipeline.workspace import Workspace
from schemas.names import Stage

_OURS: Final = "forgotten"
"""Stands for the page of a file that gave none, so that its tasks are found by the file's name."""
_WRAPPERS: Final = ("tasks", "results")
_REMARKS: Final = {"annotations": "annotations", "completions": "annotations", "predictions": "predictions"}


@dataclass(frozen=True, slots=True, order=True)
class TaskId:
    """A task to delete in Label Studio: its project and number there, as the export has them ("" where it has none)."""

    project: str
    task: str


@dataclass(slots=True)
class LabelCounts:
    """What went: tasks with annotations and predictions, exports that had them, kept readings, recorded OCR files."""

    tasks: int = 0
    annotations: int = 0
    predictions: int = 0
    exports: int = 0
    readings: int = 0
    recorded: int = 0
    ids: set[TaskId] = field(default_factory=set)


@dataclass(frozen=True)
class Owner:
    """Says whose a task is."""

    index: PageIndex
    subject: Subject
    marks: Marks

    def owns(self, row: Any, *, with_others: bool) -> bool:
        """Whether a row of an export is about the subject; InputError if it is about others' pictures as well."""
        if not isinstance(row, Mapping):
            return False
        text = json.dumps(row, ensure_ascii=False).encode("utf-8", "replace")
        pages = self._pages(text)
        ours = {page for page in pages if page == _OURS or page in self.subject.pages}
        if not ours:
            return self.marks.text(text)
        if pages - ours and not with_others:
            raise InputError(
                "a task of an export in data/private/labels shows pictures of several patients: split it in Label Studio "
                "and export again, or add --with-others to forget it whole"
            )
        return True

    def _pages(self, text: bytes) -> set[str]:
        try:
            tasks = read_export(b"[" + text + b"]", "", "")
        except InputError:
            return set()
        return {page for task in tasks if (page := self.index.find(task.data))}


def owner_of(workspace: Workspace, subject: Subject, marks: Marks) -> Owner:
    """How tasks are told apart: the index of ingest, in which files of the subject without a page have one too."""
    folder = workspace.folder(Stage.INGEST)
    if not (folder / "sources.parquet").is_file():
        return Owner(PageIndex(subject.pages), subject, marks)
    sources = read_table(folder / "sources.parquet", "sources")
    nobody = pl.col("page_id").is_null() & pl.col("name").is_in(sorted(subject.names))
    sources = sources.with_columns(page_id=pl.when(nobody).then(pl.lit(_OURS)).otherwise("page_id"))
    return Owner(page_index(sources, read_table(folder / "pages.parquet", "pages")), subject, marks)


def recorded_files(workspace: Workspace, subject: Subject, sources: Mapping[Place, str | None]) -> list[Path]:
    """The files of `ocr.recorded_dir` that are readings of the subject's pages."""
    named = load_settings(workspace.root / "params.yaml").ocr.recorded_dir if sources else None
    pages = {page: place for place, page in sorted(sources.items(), reverse=True) if page}
    if named is None or not pages:
        return []
    try:
        found = find_records(workspace.root / named, pages)
    except EngineError:
        return []
    return sorted(path for page, path in found.items() if page in subject.pages)


def remove(
    labels: Path, owner: Owner, recorded: Sequence[Path], *, with_others: bool, act: bool
) -> LabelCounts:
    """Remove what labels holds of the subject (`act` false: count it); `recorded` are its OCR files made elsewhere.

    An export without a task of the subject keeps its bytes, one without any other task goes.
    """
    counts = LabelCounts()
    for path in sorted(labels.rglob("*")) if labels.is_dir() else ():
        if not path.is_file():
            continue
        if READINGS in path.relative_to(labels).parts[:1]:
            counts.readings += _drop(path, act=act) if owner.marks.name(path.name) else 0
        elif path not in recorded and path.suffix.lower() in SUFFIXES:
            _export(path, owner, counts, with_others=with_others, act=act)
    counts.recorded = sum(_drop(path, act=act) for path in recorded if path.is_file())
    return counts


def _drop(path: Path, *, act: bool) -> int:
    if act:
        path.unlink()
    return 1


def _export(path: Path, owner: Owner, counts: LabelCounts, *, with_others: bool, act: bool) -> None:
    raw = path.read_bytes()
    try:
        document, lines = json.loads(raw), None
    except ValueError:
        document, lines = None, [line for line in raw.splitlines() if line.strip()]
    rows = _rows(document, lines)
    gone = [owner.owns(row, with_others=with_others) for row in rows]
    if not any(gone):
        return
    for row in (row for row, goes in zip(rows, gone, strict=True) if goes):
        _count(row, counts)
    counts.exports += 1
    if not act:
        return
    if all(gone):
        path.unlink()
        return
    kept = [row for row, goes in zip(rows, gone, strict=True) if not goes]
    with aside(path) as partial:
        partial.write_bytes(_written(document, lines, kept, gone, ascii_only=raw.isascii()))


def _rows(document: Any, lines: list[bytes] | None) -> list[Any]:
    if lines is not None:
        return [_loaded(line) for line in lines]
    if isinstance(document, Mapping):
        lists = (document[name] for name in _WRAPPERS if isinstance(document.get(name), list))
        return list(next(lists, [document]))
    return list(document) if isinstance(document, list) else []


def _loaded(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _written(
    document: Any, lines: list[bytes] | None, kept: list[Any], gone: list[bool], *, ascii_only: bool
) -> bytes:
    if lines is not None:
        return b"".join(line + b"\n" for line, goes in zip(lines, gone, strict=True) if not goes)
    if isinstance(document, Mapping):
        wrapper = next(name for name in _WRAPPERS if isinstance(document.get(name), list))
        kept_document: Any = {**document, wrapper: kept}
    else:
        kept_document = kept
    return json.dumps(kept_document, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")


def _count(row: Mapping[str, Any], counts: LabelCounts) -> None:
    for name, counted in _REMARKS.items():
        found = row.get(name)
        if isinstance(found, list):
            setattr(counts, counted, getattr(counts, counted) + len(found))
    counts.tasks += 1
    counts.annotations += "annotation_id" in row
    if row.get("id") is not None:
        counts.ids.add(TaskId(str(row.get("project") or ""), str(row["id"])))
