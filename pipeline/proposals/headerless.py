"""Result rows without a head: rows that by their content are a name, a value, a unit and a range."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.page import Page
from pipeline.proposals.cells import Cells, parts
from pipeline.proposals.contents import is_flag, is_number, is_range, is_result, is_unit
from pipeline.proposals.headers import Role
from pipeline.proposals.proposal import ProposedItem
from pipeline.proposals.tables import item_of
from pipeline.proposals.tokens import Token, joined, piece

FEWEST: Final = 3
"""Rows of a table without a head: fewer are a coincidence."""
_RANGE_LABEL: Final = re.compile(
    r"^(?:生物)?(?:参考|正常)(?:范围|区间|值)\s*[:：]?\s*|^(?:reference|ref\.?|normal)(?: range| interval)?\s*:\s*",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[\u3400-\u9fff]|[A-Za-z]")


def headerless_tables(
    page: Page, all_rows: Sequence[Sequence[int]], used: set[int]
) -> tuple[list[ProposedItem], set[int]]:
    """Items of tables without a head among the lines that nothing else took, and the lines that they take."""
    open_rows = [row for lines in all_rows if (row := [line for line in lines if line not in used])]
    items: list[tuple[ProposedItem, set[int]]] = []
    at = 0
    while at < len(open_rows):
        pair = _card(page, open_rows[at], open_rows[at + 1]) if at + 1 < len(open_rows) else None
        cells = pair or _read(page, open_rows[at])
        if cells:
            lines = {token.line for token in cells.values()}
            items.append((item_of(cells, "card" if pair else "content"), lines))
        at += 2 if pair else 1
    if len(items) < FEWEST:
        return [], set()
    return [item for item, _ in items], set().union(*(lines for _, lines in items))


def _read(page: Page, row: Sequence[int]) -> Cells | None:
    """A row that holds a name, then a value, then a range, a unit perhaps; None if it does not."""
    if any(sign in page.lines[line].text for line in row for sign in "：:"):
        return None
    pieces = [token for line in row for token in parts(page, line)]
    value = next((at for at, token in enumerate(pieces) if at and is_number(token.text)), None)
    if value is None or not _WORD.search(pieces[0].text):
        return None
    cells = {Role.VALUE: pieces[value]} | _fields(pieces[value + 1 :])
    if Role.RANGE not in cells:
        return None
    return {Role.NAME: _name(page, pieces[:value])} | cells


def _fields(pieces: Sequence[Token]) -> Cells:
    cells: Cells = {}
    for token in pieces:
        for role, kind in ((Role.RANGE, is_range), (Role.UNIT, is_unit), (Role.FLAG, is_flag)):
            if role not in cells and kind(token.text):
                cells[role] = token
                break
    return cells


def _name(page: Page, pieces: Sequence[Token]) -> Token:
    """The pieces before a value, those of the last line alone, a row's number left out."""
    own = [token for token in pieces if token.line == pieces[-1].line]
    while len(own) > 1 and own[0].text.isdigit():
        own.pop(0)
    return joined(page, own)


def _card(page: Page, upper: Sequence[int], lower: Sequence[int]) -> Cells | None:
    """Two rows of a card: name and value, below them `参考范围：…` and the unit; None if they are not."""
    match = _RANGE_LABEL.match(page.lines[lower[0]].text)
    pieces = [token for line in upper for token in parts(page, line)]
    value = next((at for at, token in enumerate(pieces) if at and is_result(token.text)), None)
    if match is None or value is None:
        return None
    text = page.lines[lower[0]].text
    cells = {Role.NAME: _name(page, pieces[:value]), Role.VALUE: pieces[value]} | _fields(pieces[value + 1 :])
    if match.end() < len(text):
        first = [
            token for token in parts(page, lower[0]) if token.start - page.starts[lower[0]] >= match.end()
        ]
        whole = piece(page, lower[0], match.end(), len(text))
        found = _fields(first) if first else {}
        cells |= found if Role.RANGE in found else {Role.RANGE: whole}
    rest = [token for line in lower[1:] for token in parts(page, line)]
    return cells | {role: token for role, token in _fields(rest).items() if role is not Role.RANGE}
