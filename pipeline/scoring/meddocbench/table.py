"""Markdown tables in an answer -> rows by column title, as the authors' code reads them and as they are meant."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from pipeline.scoring.listed import MOST, TRIES, fenced

Row = dict[str, str]
_NO_SEPARATOR: Final = re.compile(r"[^|\s:-]")
_BARE_DASHES: Final = re.compile(r"-+")
_MARKED: Final = re.compile(r"```markdown(.*?)```", re.DOTALL)
_PIPE: Final = re.compile(r"(?<!\\)\|")


def unescaped(text: str) -> str:
    r"""A text in which `\n`, `\t` and `\r` may stand as two characters, as in the benchmark's own file."""
    return text.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "")


def official_table(text: str) -> list[Row]:
    """Rows of the first fenced block with a pipe, else of all lines with one: the first such line names the columns.

    Empty cells at both ends of a line are dropped, so that a row without its first cell moves to the left; cells of
    dashes are absent; a row is filled or cut to the width of the titles; the last of two equal titles counts.
    """
    blocks = [*(found[1] for found in islice(_MARKED.finditer(text), TRIES)), *fenced(text)]
    block = next((block for block in blocks if "|" in block), text)
    lines = list(islice((line for line in unescaped(block).split("\n") if "|" in line), MOST))
    titles: list[str] | None = None
    rows = []
    for line in lines:
        cells = _inner([part.strip() for part in line.split("|")])
        if not cells:
            continue
        if titles is None:
            titles = cells
        elif _NO_SEPARATOR.search(line):
            rows.append(_row(titles, cells))
    return [row for row in rows if any(row.values())]


def _inner(cells: list[str]) -> list[str]:
    filled = [at for at, text in enumerate(cells) if text]
    return cells[filled[0] : filled[-1] + 1] if filled else []


def _row(titles: list[str], cells: list[str]) -> Row:
    padded = cells + [""] * (len(titles) - len(cells))
    return {
        title: text for title, text in zip(titles, padded, strict=False) if not _BARE_DASHES.fullmatch(text)
    }


def tables(text: str) -> list[Row]:
    r"""Rows of every table in a text, by the titles of its own; `\|` is a pipe in a cell.

    A table starts at a line with pipes that a line of dashes follows; without any such line the first one is the titles.
    """
    lines = list(islice((line.strip() for line in text.splitlines() if "|" in line), MOST))
    separators = {at for at, line in enumerate(lines) if not _NO_SEPARATOR.search(line) and "-" in line}
    titled = {at - 1 for at in separators if at and at - 1 not in separators} or {0}
    return list(_rows(lines, separators, titled))


def _rows(lines: list[str], separators: set[int], titled: set[int]) -> Iterator[Row]:
    titles: list[str] = []
    for at, line in enumerate(lines):
        if at in titled:
            titles = _cells(line)
        elif titles and at not in separators and any(cells := _cells(line)):
            if len(cells) < len(titles):
                cells += [""] * (len(titles) - len(cells))
            yield dict(zip(titles, cells, strict=False))


def _cells(line: str) -> list[str]:
    escaped = "\\" in line
    parts = [part.replace("\\|", "|") for part in _PIPE.split(line)] if escaped else line.split("|")
    first, last = line.startswith("|"), len(parts) > 1 and not parts[-1].strip()
    return list(map(str.strip, parts[first : len(parts) - last]))
