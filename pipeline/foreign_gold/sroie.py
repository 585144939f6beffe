"""SROIE (ICDAR 2019, Huang et al.): receipts with text boxes and four fields, none of whose names is printed."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import orjson
from rapidfuzz import fuzz

from pipeline.errors import InputError
from pipeline.foreign_gold.sheets import ForeignPage, Unprinted, line
from pipeline.page import Line, Page, Quad
from schemas.names import Category

FIELDS: Final = ("company", "date", "address", "total")
ALIKE: Final = 85.0
"""Share (per cent) of characters that a reading has in common with the field that it is a reading of (rapidfuzz)."""
_CORNERS: Final = 8
_NUMBER: Final = re.compile(r"[\d.,/-]*\d[\d.,/-]*")


def is_sroie(folder: Path) -> bool:
    """Whether a folder has the boxes and the fields of receipts."""
    return (folder / "box").is_dir() and (folder / "key").is_dir()


def read(folder: Path, name: str) -> ForeignPage:
    """The receipt of that name: box/NAME.csv and key/NAME.json.

    A field's value is the text of its boxes (`value`, with their noise), and what the key says is its true value.
    Raises InputError for a box that is not eight numbers and a text, or a key that is no JSON object.
    """
    boxes = (folder / f"box/{name}.csv").read_text(encoding="utf-8", errors="replace").splitlines()
    lines = tuple(_line(text, number) for number, text in enumerate(boxes, 1) if text.strip())
    try:
        key: Any = orjson.loads((folder / f"key/{name}.json").read_bytes())
    except (OSError, ValueError):
        key = None
    if not isinstance(key, Mapping):
        raise InputError(
            "a receipt has no key/NAME.json that is a JSON object: take its boxes away or add the key"
        )
    width, height = (max((max(one.quad[axis::2]) for one in lines), default=1) for axis in (0, 1))
    text = Page("0" * 16, 1, 1, 0, lines).text
    fields = tuple(
        Unprinted(field, key[field], place(text, key[field]))
        for field in FIELDS
        if isinstance(key.get(field), str)
    )
    lost = sum(field.span is None for field in fields)
    counts = {"fields": len(fields), "fields without a place": lost}
    return ForeignPage(
        name, width, height, lines, {}, unprinted=fields, category=Category.RECEIPT, counts=counts
    )


def _line(raw: str, number: int) -> Line:
    cells = raw.split(",", _CORNERS)
    try:
        if len(cells) <= _CORNERS:
            raise ValueError
        x0, y0, x1, y1, x2, y2, x3, y3 = (max(0, int(cell)) for cell in cells[:_CORNERS])
    except ValueError:
        raise InputError(
            f"line {number} of a receipt's boxes is not eight numbers and a text: mend the file"
        ) from None
    quad: Quad = (x0, y0, x1, y1, x2, y2, x3, y3)
    return line(cells[_CORNERS], quad)


def place(text: str, value: str) -> tuple[int, int] | None:
    """[start, end) of the page text that a field's value was read as; None where nothing is alike enough.

    White space is left out of the comparison: a value may run over several lines.
    """
    if _NUMBER.fullmatch(value.strip()):  # a number that is nearly the same is another one
        return _whole_number(text, value.strip())
    kept = [at for at, char in enumerate(text) if not char.isspace()]
    page, wanted = "".join(text[at] for at in kept).upper(), re.sub(r"\s+", "", value).upper()
    if not wanted or not page:
        return None
    at = page.find(wanted)
    end = at + len(wanted)
    if at < 0:
        found = fuzz.partial_ratio_alignment(wanted, page, score_cutoff=ALIKE)
        if found is None:
            return None
        at, end = found.dest_start, found.dest_end
    return kept[at], kept[end - 1] + 1


def _whole_number(text: str, wanted: str) -> tuple[int, int] | None:
    """Where a number stands by itself, the last time: the total of a receipt is below its parts."""
    places = [
        match.span() for match in re.finditer(rf"(?<![\d.,/-]){re.escape(wanted)}(?!\d|[.,/-]\d)", text)
    ]
    return places[-1] if places else None
