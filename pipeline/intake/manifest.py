"""manifest.csv beside the images: patient, document, capture, consent and licence of files."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pipeline.errors import InputError
from schemas.names import Capture

COLUMNS: Final = ("file", "patient", "document", "page", "capture", "consent", "licence")
_REFUSED: Final = frozenset({"no", "n", "0", "false", "否", "不同意", "无"})
_GIVEN: Final = frozenset({"", "yes", "y", "1", "true", "是", "同意", "有"})
_ENCODINGS: Final = ("utf-8-sig", "gb18030")
_BOM16: Final = (b"\xff\xfe", b"\xfe\xff")
_DELIMITERS: Final = ",\t;"
_DIGITS: Final = 10


@dataclass(frozen=True, slots=True)
class Row:
    """What a manifest says about a file, or about one page of it (counted from 1); "" becomes None."""

    file: str
    page: int | None
    patient: str | None
    document: str | None
    capture: Capture | None
    refused: bool
    licence: str | None


NOTHING: Final = Row("", None, None, None, None, refused=False, licence=None)


class Manifest:
    """The rows of all manifests of a raw folder, found by the name of a source and a frame."""

    def __init__(self, rows: Mapping[str, list[Row]], unmatched: list[Row]) -> None:
        self._rows = rows
        self.unmatched = len(unmatched)
        self.unmatched_refusals = sum(row.refused for row in unmatched)

    @property
    def files(self) -> int:
        """How many sources some row names."""
        return len(self._rows)

    def of(self, name: str, frame: int) -> Row:
        """The row of a frame: the one of its page, else the one of the whole file; `NOTHING` where there is none."""
        rows = self._rows.get(name, [])
        if len(rows) == 1:
            return rows[0]
        by_page = {row.page: row for row in rows}
        return by_page.get(frame + 1) or by_page.get(None) or NOTHING


def read_manifests(texts: Mapping[str, bytes], names: Iterable[str]) -> Manifest:
    """Join manifests (name inside raw -> bytes) with the sources that their rows name.

    A row's file is a path beside its manifest, or a base name that is unique below it. Raises InputError for an
    unknown column, a value out of its vocabulary, or two rows for the same file and page; never with a value.
    """
    names = list(names)
    found: dict[str, list[Row]] = {}
    unmatched: list[Row] = []
    for manifest, data in sorted(texts.items()):
        lookup = _Lookup(manifest.rpartition("/")[0], names)
        for line, row in parse(data):
            name = lookup.find(row.file)
            if name is None:
                unmatched.append(row)
                continue
            if any(other.page == row.page for other in found.get(name, [])):
                raise InputError(
                    f"manifest.csv line {line}: this file and page stand there twice: keep one row"
                )
            found.setdefault(name, []).append(row)
    return Manifest(found, unmatched)


def parse(data: bytes) -> Iterator[tuple[int, Row]]:
    """(line number, row) of a manifest in UTF-8, UTF-16 with a mark, or GBK; comma, tab or semicolon."""
    text = _decoded(data)
    header = text.splitlines()[0] if text.strip() else ""
    delimiter = max(_DELIMITERS, key=header.count)
    # strict: else a quotation mark that nobody closes takes in the rows below it, refusals of consent among them
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, restkey="", strict=True)
    try:
        reader.fieldnames = [_column(name) for name in reader.fieldnames or ()]
    except csv.Error:
        raise InputError("manifest.csv: its first line does not end: save it again as CSV UTF-8") from None
    if "file" not in reader.fieldnames:
        raise InputError(
            f"manifest.csv needs a first line with the column file (and any of {', '.join(COLUMNS[1:])})"
        )
    unknown = [name for name in reader.fieldnames if name not in COLUMNS]
    if unknown:
        raise InputError(
            f"manifest.csv: unknown columns {', '.join(unknown)}: rename or remove them (known: {', '.join(COLUMNS)})"
        )
    try:
        for cells in reader:
            yield reader.line_num, _row(cells, reader.line_num)
    except csv.Error:
        raise InputError(
            f"manifest.csv from line {reader.line_num} on: a quotation mark is never closed, or stands within a cell"
        ) from None


def _decoded(data: bytes) -> str:
    if data.startswith(_BOM16):
        return data.decode("utf-16", "replace")
    for encoding in _ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError("manifest.csv is neither UTF-8 nor GBK text: save it again as CSV UTF-8")


def _column(name: str) -> str:
    plain = name.strip().lower()
    return "licence" if plain == "license" else plain


def _row(cells: Mapping[str, str | None], line: int) -> Row:
    if "" in cells:
        raise InputError(f"manifest.csv line {line}: more cells than columns: quote cells that hold a comma")
    values = {column: (cells.get(column) or "").strip() for column in COLUMNS}
    capture, consent, page = values["capture"].lower(), values["consent"].lower(), values["page"]
    if capture and capture not in {kind.value for kind in Capture}:
        raise InputError(f"manifest.csv line {line}: capture must be one of {', '.join(Capture)} or empty")
    if consent not in _REFUSED | _GIVEN:
        raise InputError(f"manifest.csv line {line}: consent must be yes, no or empty")
    if page and not (page.isascii() and page.isdigit() and len(page) < _DIGITS and int(page) > 0):
        raise InputError(f"manifest.csv line {line}: page must be a number from 1 on, or empty")
    return Row(
        file=values["file"],
        page=int(page) if page else None,
        patient=values["patient"] or None,
        document=values["document"] or None,
        capture=Capture(capture) if capture else None,
        refused=consent in _REFUSED,
        licence=values["licence"] or None,
    )


class _Lookup:
    """Sources below the folder of a manifest, by relative path, and by base name where it is unique."""

    def __init__(self, folder: str, names: list[str]) -> None:
        prefix = f"{folder}/" if folder else ""
        below = [name for name in names if name.startswith(prefix)]
        self._paths = {_plain(name[len(prefix) :]): name for name in below}
        self._folded = _unique((_plain(name[len(prefix) :]).casefold(), name) for name in below)
        self._bases = _unique((_plain(name).rpartition("/")[2].casefold(), name) for name in below)

    def find(self, file: str) -> str | None:
        plain = _plain(file).removeprefix("./")
        folded = plain.casefold()
        return self._paths.get(plain) or self._folded.get(folded) or self._bases.get(folded)


def _unique(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for key, name in pairs:
        found.setdefault(key, []).append(name)
    return {key: names[0] for key, names in found.items() if len(names) == 1}


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", name.replace("\\", "/"))
