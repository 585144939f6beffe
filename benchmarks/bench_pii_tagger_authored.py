"""Texts written by hand for the tagger, with other names in each draw. A part of bench_pii_tagger.py."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import regex
from bench_pii_tagger_texts import IGNORED, Row
from bench_pii_texts import parsed

from pipeline.pii.tagger.tags import OUTSIDE, coarse
from schemas.names import PiiKind

FOLDER: Final = Path(__file__).resolve().parent / "texts"
_KIND: Final = {kind.name: kind for kind in PiiKind}
_CELL: Final = 20.0


def authored(folder: Path = FOLDER) -> Iterator[tuple[str, str, list[Row]]]:
    """(file, title, lines) of each text of the files train_*.txt."""
    for path in sorted(folder.glob("train_*.txt")):
        for part in regex.split(r"(?m)^= ", path.read_text("utf-8"))[1:]:
            title, _, body = part.partition("\n")
            yield path.stem, title.strip(), rows(body.rstrip("\n"))


def rows(markup: str) -> list[Row]:
    """The lines of a marked text: cells (¦) of a line stand side by side."""
    found, number = list[Row](), 0
    for row, part in enumerate(markup.split("\n")):
        for column, cell in enumerate(part.split("¦")):
            text, spans = parsed(cell.strip() if "¦" in part else cell)
            tags = [(OUTSIDE, -1)] * len(text)
            for start, end, kind in spans:
                number += 1
                group = coarse(_KIND[kind]) if kind in _KIND else None
                tags[start:end] = [(group or IGNORED, number)] * (end - start)
            if text:
                found.append(Row(list(text), tags, column * _CELL, row))
    return found
