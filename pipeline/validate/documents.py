"""Records and views: JSON that can be read, keeps its schema, and says what the tables say."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import orjson
import polars as pl
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from pipeline.validate.problems import FOUND, Found, one
from schemas.problems import ProblemKind
from schemas.records import ItemRecord, Pair, Record, record_schema

SCHEMA_CHECKED: Final = 500
"""Records checked by jsonschema too, 18 ms each where the model that it is made from takes 0.4 ms."""
_KNOWN: Final = frozenset({*Record.model_fields, *Pair.model_fields, *ItemRecord.model_fields})
Digests = dict[str, bytes]


def digest(record: Record) -> bytes:
    """A short digest of what a record says."""
    return blake2b(orjson.dumps(record.model_dump(mode="json")), digest_size=12).digest()


def lines_of(path: Path) -> Iterator[tuple[int, Any]]:
    """(line from 0, document or ValueError) of a JSON or JSON lines file."""
    raw = path.read_bytes()
    pieces = [raw] if path.suffix == ".json" else raw.splitlines()
    for number, piece in enumerate(pieces):
        if piece.strip():
            try:
                yield number, orjson.loads(piece)
            except orjson.JSONDecodeError as error:
                yield number, error


@dataclass(frozen=True, slots=True)
class Seen:
    """A record that keeps its schema: where it stands, whose it is, and a digest of what it says."""

    file: str
    line: int
    page_id: str
    digest: bytes


def read_records(folder: Path, keep: Callable[[Record], None]) -> tuple[dict[str, list[Found]], list[Seen]]:
    """json/: problems by file, and every record that keeps its schema; each is handed to `keep`, none is held."""
    problems: dict[str, list[Found]] = {}
    seen: list[Seen] = []
    ids: set[str] = set()
    is_valid: Callable[[Any], bool] = Draft202012Validator(record_schema()).is_valid
    for path in sorted((*folder.glob("*.json"), *folder.glob("*.jsonl"))):
        file = f"{folder.name}/{path.name}"
        for number, document in lines_of(path):
            record, wrong = _record(document, number)
            if record is not None and len(seen) < SCHEMA_CHECKED and not is_valid(document):
                wrong = [one(ProblemKind.RECORD_INVALID, None, number, record.page_id)]
                record = None
            if record is not None:
                if path.suffix == ".json" and record.page_id != path.stem:
                    wrong.append(one(ProblemKind.TABLES_DISAGREE, "page_id", number, record.page_id))
                if record.page_id in ids:
                    wrong.append(one(ProblemKind.DUPLICATE_ID, "page_id", number, record.page_id))
                else:
                    keep(record)
                ids.add(record.page_id)
                seen.append(Seen(file, number, record.page_id, digest(record)))
            problems.setdefault(file, []).extend(wrong)
    return problems, seen


def _record(document: Any, number: int) -> tuple[Record | None, list[Found]]:
    if isinstance(document, ValueError):
        return None, [one(ProblemKind.FILE_UNREADABLE, None, number)]
    try:
        return Record.model_validate(document), []
    except ValidationError as error:
        named = document.get("page_id") if isinstance(document, Mapping) else None
        page = named if isinstance(named, str) else None
        places = sorted(
            {_path(detail["loc"]) for detail in error.errors(include_input=False, include_url=False)}
        )
        return None, [one(ProblemKind.RECORD_INVALID, place, number, page) for place in places]


def _path(place: tuple[int | str, ...]) -> str:
    """Where in a record, without names that it made up."""
    return ".".join(
        str(part) if isinstance(part, int) or part in _KNOWN else "another field" for part in place
    )


def differing(
    ours: Mapping[str, bytes], seen: Sequence[Seen], known: Collection[str]
) -> dict[str, list[Found]]:
    """Records that say otherwise than the tables, by file; and pages of the tables without one (`known`: it is invalid)."""
    problems: dict[str, list[Found]] = {}
    for record in seen:
        made = ours.get(record.page_id)
        if made not in {b"", record.digest}:
            kind = ProblemKind.UNKNOWN_PAGE if made is None else ProblemKind.TABLES_DISAGREE
            problems.setdefault(record.file, []).append(one(kind, "page_id", record.line, record.page_id))
    there = {record.page_id for record in seen} | set(known)
    lost = [one(ProblemKind.TABLES_DISAGREE, "page_id", None, page) for page in ours if page not in there]
    if lost:
        problems.setdefault("json", []).extend(lost)
    return problems


def view_problems(path: Path, texts: Mapping[str, tuple[str, str]], wanted: Collection[str] = ()) -> Found:
    """A split of the MedStruct-S view: offsets in its own text, text and split (`texts`, by page) as in pages, no page twice.

    Every page of `wanted` that is of this split has to have a row.
    """
    wrong: list[Found] = [pl.DataFrame(schema=FOUND)]
    seen: set[str] = set()
    for number, row in lines_of(path):
        if not _is_view(row):
            wrong.append(one(ProblemKind.FILE_UNREADABLE, None, number))
            seen |= {row["id"]} if isinstance(row, Mapping) and isinstance(row.get("id"), str) else set()
            continue
        page, text = row["id"], row["ocr_text"]
        if page in seen:
            wrong.append(one(ProblemKind.DUPLICATE_ID, "id", number, page))
        seen.add(page)
        if texts and texts.get(page) != (text, path.stem):
            kind = ProblemKind.TABLES_DISAGREE if page in texts else ProblemKind.UNKNOWN_PAGE
            wrong.append(one(kind, "ocr_text", number, page))
        wrong += [one(kind, f"pairs.{at}", number, page) for at, kind in _view_pairs(row["pairs"], text)]
    lost = [page for page in wanted if page not in seen and texts[page][1] == path.stem]
    wrong += [one(ProblemKind.TABLES_DISAGREE, "id", None, page) for page in lost]
    return pl.concat(wrong)


def _is_view(row: Any) -> bool:
    shape = (
        isinstance(row, Mapping) and isinstance(row.get("id"), str) and isinstance(row.get("ocr_text"), str)
    )
    pairs = row.get("pairs") if shape else None
    return isinstance(pairs, list) and all(
        isinstance(pair, Mapping) and isinstance(pair.get("key"), str) for pair in pairs
    )


def _view_pairs(pairs: list[Mapping[str, Any]], text: str) -> Iterator[tuple[int, ProblemKind]]:
    for at, pair in enumerate(pairs):
        span = pair.get("key_span")
        if span is None:
            continue
        if not (isinstance(span, list) and len(span) == 2 and all(isinstance(end, int) for end in span)):
            yield at, ProblemKind.SPAN_INCOMPLETE
        elif not 0 <= span[0] <= span[1] <= len(text):
            yield at, ProblemKind.SPAN_OUTSIDE
        elif text[span[0] : span[1]] != pair["key"]:
            yield at, ProblemKind.SPAN_TEXT
