"""Records of a gold or prediction file, one at a time: JSON lines, JSON, CSV, each also gzipped, or a folder of JSON."""

import csv
import gzip
import io
import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from pipeline.errors import InputError
from pipeline.scoring.answers import IDS
from pipeline.scoring.parsing import NOT_JSON, NOT_UTF8, Parsed, parse

MAX_LINE: Final = 1 << 28
"""Bytes of one line, 256 MiB: a longer one is counted and skipped without being held."""
TOO_LONG: Final = "longer than 256 MiB"
NO_OBJECT: Final = "not an object"
CELLS: Final = "more cells than columns"
LINES: Final = (".jsonl", ".ndjson")
TABLES: Final = {".csv": ",", ".tsv": "\t"}
SUFFIXES: Final = tuple(kind + packed for kind in (*LINES, ".json", *TABLES) for packed in ("", ".gz"))
"""How files of records end, in the order in which they are looked for."""
QUERY_SET: Final = "query_set.json"
"""What stands beside the records of MedStruct-S and is none of them."""


@dataclass(frozen=True, slots=True)
class Row:
    """One record: its line (or number in an array, or file of a folder), from 1, and the object or why there is none."""

    where: int
    record: Mapping[str, Any] | None = None
    trouble: str = ""
    repaired: bool = False


def read(path: Path) -> Iterator[Row]:
    """The records of a file, or of every *.json of a folder by name; what is wrong with one stands in its row.

    Raises InputError, which names the file, if it is absent, unreadable, a broken archive or no JSON at all.
    """
    if path.is_dir():
        yield from _folder(path)
        return
    with opened(path) as file:
        kind = Path(path.stem).suffix if path.suffix == ".gz" else path.suffix
        if kind.lower() in TABLES:
            yield from _cells(file, TABLES[kind.lower()], path)
        elif kind.lower() in LINES:
            yield from _lines(file)
        else:
            yield from _document(file, path)


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """A file, unpacked if it ends in .gz, after its byte order mark; InputError if it cannot be read to its end."""
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as raw:
            file = io.BufferedReader(raw, 1 << 20)
            if file.peek(3)[:3] == b"\xef\xbb\xbf":
                file.read(3)
            yield file
    except FileNotFoundError:
        raise InputError(f"{path} does not exist") from None
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise InputError(f"{path} is a broken gzip file: copy it again") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None


def _folder(path: Path) -> Iterator[Row]:
    files = sorted(file for file in path.glob("*.json") if file.name != QUERY_SET)
    for number, file in enumerate(files, start=1):
        row = _row(number, parse(file.read_bytes()))
        if row.record is not None and not any(name in row.record for name in IDS):
            row = Row(number, {"id": file.stem, **row.record}, repaired=row.repaired)
        yield row


def _row(where: int, parsed: Parsed) -> Row:
    if parsed.trouble:
        return Row(where, trouble=parsed.trouble)
    if not isinstance(parsed.value, dict):
        return Row(where, trouble=NO_OBJECT)
    return Row(where, parsed.value, repaired=parsed.repaired)


def _lines(file: BinaryIO) -> Iterator[Row]:
    number = 0
    while line := file.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = file.readline(1 << 20)
            yield Row(number, trouble=TOO_LONG)
        elif line.strip():
            yield _row(number, parse(line))


def _document(file: BinaryIO, path: Path) -> Iterator[Row]:
    """A JSON file: an array, an object with one array, an object by id, one record; or lines under another name."""
    text = file.read()
    if not text.strip():
        return
    parsed = parse(text)
    if parsed.trouble == NOT_JSON and b"\n" in text.strip():
        yield from _lines(io.BytesIO(text))
        return
    if parsed.trouble:
        raise InputError(f"{path} is {parsed.trouble}: give JSON, JSON lines (.jsonl) or CSV")
    for number, value in enumerate(_records(parsed.value), start=1):
        yield _row(number, Parsed(value, repaired=parsed.repaired))


def _records(value: Any) -> Iterator[Any]:
    if not isinstance(value, dict):
        yield from value if isinstance(value, list) else [value]
    elif any(name in value for name in IDS):
        yield value
    elif len(value) == 1 and isinstance(only := next(iter(value.values())), list) and _objects(only):
        yield from only
    else:
        for name, part in value.items():
            yield {"id": name, **part} if isinstance(part, dict) else {"id": name, "prediction": part}


def _objects(values: list[Any]) -> bool:
    return all(isinstance(value, dict) and any(name in value for name in IDS) for value in values)


def _cells(file: BinaryIO, delimiter: str, path: Path) -> Iterator[Row]:
    csv.field_size_limit(min(sys.maxsize, MAX_LINE))
    text = io.TextIOWrapper(file, encoding="utf-8", newline="")
    rows = csv.DictReader(text, delimiter=delimiter)
    try:
        for row in rows:
            yield _table_row(rows.line_num, row)
    except UnicodeDecodeError:
        raise InputError(f"{path} is {NOT_UTF8}: save it as UTF-8") from None
    except csv.Error as error:
        raise InputError(f"{path}: line {rows.line_num + 1} is no CSV: {error}") from None


def _table_row(line: int, row: dict[str, Any]) -> Row:
    if None in row:
        return Row(line, trouble=CELLS)
    return Row(line, {name: _cell(text) for name, text in row.items()})


def _cell(text: str | None) -> Any:
    """A cell that holds a JSON list or object is that; any other is its text, none at all is null."""
    if text is not None and text.lstrip()[:1] in {"[", "{"}:
        parsed = parse(text.encode())
        return text if parsed.trouble else parsed.value
    return text
