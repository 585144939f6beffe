"""Verdict files that a contact sheet saves, read strictly, and the export that they become in labels."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pipeline.audit.samples import Sample
from pipeline.errors import InputError
from pipeline.keys import ProjectKey
from pipeline.store import write_json
from pipeline.workspace import Workspace
from schemas.names import VerdictKind

KINDS: Final = (VerdictKind.KEEP.value, VerdictKind.DROP.value)
COLUMNS: Final = ("audit", "sample", "reviewer", "page_id", "verdict")
FOLDER: Final = "audits"
"""Inside labels: exports made from contact sheets."""
_LONGEST: Final = 16_000_000


@dataclass(frozen=True, slots=True)
class VerdictFile:
    """What one reviewer said about the pages of one sample: page id -> verdict as written ("" where none was given)."""

    audit: str
    sample: str
    reviewer: str
    verdicts: Mapping[str, str]


def read_verdicts(path: Path) -> VerdictFile:
    """Read the JSON or CSV that a contact sheet saved; InputError, without any value, if it is neither."""
    try:
        data = path.read_bytes()[: _LONGEST + 1]
        text = data.decode("utf-8-sig")
    except FileNotFoundError:
        raise InputError("--verdicts: there is no such file") from None
    except (OSError, UnicodeDecodeError):
        raise InputError("--verdicts: the file cannot be read as UTF-8 text") from None
    if len(data) > _LONGEST:
        raise InputError("--verdicts: the file is far too long for one that a contact sheet saved")
    return _of_json(text) if text.lstrip().startswith(("{", "[")) else _of_csv(text)


def _of_json(text: str) -> VerdictFile:
    try:
        document = json.loads(text)
        verdicts = document["verdicts"]
        audit, sample, reviewer = (str(document[name]) for name in ("audit", "sample", "reviewer"))
        said = {str(page): "" if verdict is None else str(verdict) for page, verdict in verdicts.items()}
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise InputError(
            '--verdicts: no verdict file: {"audit", "sample", "reviewer", "verdicts": {page id: "keep" or "drop"}}'
        ) from None
    return VerdictFile(audit, sample, reviewer, said)


def _of_csv(text: str) -> VerdictFile:
    try:
        rows = list(csv.DictReader(io.StringIO(text), strict=True))
    except csv.Error:
        raise InputError("--verdicts: the file is damaged CSV: save it from the sheet again") from None
    if not rows or set(rows[0]) != set(COLUMNS) or any(None in row.values() for row in rows):
        raise InputError(f"--verdicts: no verdict file: CSV with the columns {', '.join(COLUMNS)}, or JSON")
    heads = {(row["audit"], row["sample"], row["reviewer"]) for row in rows}
    if len(heads) > 1:
        raise InputError("--verdicts: the rows name several samples or reviewers: give one file for each")
    said = {row["page_id"]: row["verdict"].strip() for row in rows}
    if len(said) < len(rows):
        raise InputError("--verdicts: a page stands in two rows: save the file from the sheet again")
    return VerdictFile(*heads.pop(), said)


def check_whole(given: VerdictFile, sample: Sample) -> None:
    """InputError unless there is a keep or drop for every page of the sample, and for no other."""
    pages = {page.page_id for page in sample.pages}
    unknown = given.verdicts.keys() - pages
    if unknown:
        raise InputError(
            f"--verdicts: {len(unknown)} page(s) are not of this sample: is it another sheet's file?"
        )
    wrong = sum(verdict not in (*KINDS, "") for verdict in given.verdicts.values())
    if wrong:
        raise InputError(f"--verdicts: {wrong} verdict(s) are neither keep nor drop")
    open_ = sum(not given.verdicts.get(page) for page in pages)
    if open_:
        raise InputError(
            f"--verdicts: {open_} of {len(pages)} pages have no verdict: open the sheet again, load the file there and finish"
        )


def as_export(given: VerdictFile) -> list[dict[str, Any]]:
    """The verdicts as tasks of a Label Studio review project, the shape that the stage `verdicts` reads."""
    return [
        {
            "id": place,
            "data": {"audit": given.audit, "page_id": page_id},
            "annotations": [
                {
                    "id": place,
                    "completed_by": {"username": given.reviewer},
                    "result": [
                        {
                            "id": "verdict", "type": "choices", "from_name": "verdict", "to_name": "image",
                            "value": {"choices": [verdict]},
                        }
                    ],
                }
            ],
        }
        for place, (page_id, verdict) in enumerate(sorted(given.verdicts.items()), start=1)
    ]  # fmt: skip


def put_into_labels(workspace: Workspace, given: VerdictFile, key: ProjectKey) -> Path:
    """Write the export (0600) where the stage `verdicts` finds it; a reviewer's later file replaces the earlier."""
    name = f"{given.audit}-{given.sample}-{key.digest('annotator', given.reviewer)}.json"
    path = workspace.labels / FOLDER / name
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_json(path, as_export(given))
    path.chmod(0o600)
    return path
