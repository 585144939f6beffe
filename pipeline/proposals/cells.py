"""The cells of a row of a result table: pieces go to columns by place, and are put right by what they say."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pipeline.page import Page
from pipeline.proposals.contents import (
    flag_before,
    flag_behind,
    is_flag,
    is_number,
    is_range,
    is_result,
    is_unit,
)
from pipeline.proposals.headers import Column, Role
from pipeline.proposals.tokens import Token, joined, piece, tokens

Cells = dict[Role, Token]
Placed = dict[Role, list[Token]]
BLANK: Final = 1.2
"""Line heights between two words of one cell at most."""
LONG: Final = 4
"""Letters from which on a word is none that stands for a unit: `cells` is part of a name as well."""
WORD: Final = re.compile(r"[\u3400-\u9fffA-Za-zα-ωΑ-Ω]")
_MOVES: Final[tuple[tuple[Role, Callable[[str], bool], Role], ...]] = (
    (Role.VALUE, is_flag, Role.FLAG), (Role.UNIT, is_flag, Role.FLAG), (Role.RANGE, is_flag, Role.FLAG),
    (Role.UNIT, is_range, Role.RANGE), (Role.VALUE, is_range, Role.RANGE), (Role.VALUE, is_unit, Role.UNIT),
    (Role.RANGE, is_unit, Role.UNIT), (Role.FLAG, is_number, Role.VALUE), (Role.UNIT, is_number, Role.VALUE),
    (Role.NAME, is_number, Role.VALUE),
)  # fmt: skip
"""(column in which a piece stands, what it says, column where it belongs)."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a row by role, and where those of each column (by number) stand, pixels."""

    cells: Cells
    places: dict[int, tuple[float, float]]

    def teach(self, columns: Sequence[Column]) -> None:
        """Let columns know where their cells stand: on a photograph they wander."""
        for at, latest in self.places.items():
            columns[at].latest = latest


def read_row(page: Page, row: Sequence[int], columns: Sequence[Column]) -> TableRow:
    """The cells of a row, each piece in the nearest column or where its content says."""
    by_column: dict[int, list[Token]] = {}
    for token in (token for line in row for token in parts(page, line)):
        nearest = min(range(len(columns)), key=lambda at: columns[at].distance(token))
        by_column.setdefault(nearest, []).append(token)
    heads = frozenset(column.role for column in columns)
    placed: Placed = {}
    for at, found in by_column.items():
        for token in found:
            role = columns[at].role
            role = _by_content(token.text, heads) if role is Role.OTHER else role
            placed.setdefault(role, []).append(token)
    placed.pop(Role.OTHER, None)
    cells = {role: _whole(page, found, role) for role, found in _put_right(placed, heads).items() if found}
    return TableRow(
        cells,
        {at: (min(t.left for t in found), max(t.right for t in found)) for at, found in by_column.items()},
    )


def _by_content(text: str, heads: frozenset[Role]) -> Role:
    """Where a piece of a column of no interest belongs: two heads read as one word are none."""
    if Role.UNIT not in heads and is_unit(text):
        return Role.UNIT
    return Role.FLAG if Role.FLAG not in heads and is_flag(text) else Role.OTHER


def parts(page: Page, line: int) -> list[Token]:
    """The pieces of a line; a flag right before or behind another piece stands alone, a range with blanks is one."""
    found: list[Token] = []
    for token in tokens(page, line):
        at = flag_behind(token.text) or flag_before(token.text)
        start = token.start - page.starts[line]
        ends = [start, *([start + at] if at else []), start + len(token.text)]
        found += [piece(page, line, low, high) for low, high in pairwise(ends)]
    return _words_joined(page, _ranges_joined(page, found))


def _words_joined(page: Page, found: list[Token]) -> list[Token]:
    """Words with an ordinary blank between them as one piece: a long name reaches below the next head."""
    groups: list[list[Token]] = []
    for token in found:
        before = groups[-1][-1] if groups else None
        near = before is not None and token.left - before.right < BLANK * token.height
        if before and near and _is_word(before.text) and _is_word(token.text):
            groups[-1].append(token)
        else:
            groups.append([token])
    return [joined(page, group) for group in groups]


def _is_word(text: str) -> bool:
    typed = is_result(text) or is_range(text) or is_flag(text) or (is_unit(text) and len(text) < LONG)
    return WORD.search(text) is not None and not typed


def _ranges_joined(page: Page, found: list[Token]) -> list[Token]:
    """`3.80`, `-`, `5.10` as one piece."""
    at = 0
    while at + 1 < len(found):
        for count in (3, 2):
            some = found[at : at + count]
            if len(some) == count and _is_broken_range(joined(page, some).text, some):
                found[at : at + count] = [joined(page, some)]
                break
        at += 1
    return found


def _is_broken_range(whole: str, some: Sequence[Token]) -> bool:
    ends = any(is_range(token.text) for token in some) or is_unit(some[-1].text) or is_flag(some[-1].text)
    return not ends and whole[0] in "0123456789<>≤≥-−" and is_range(whole)


def _put_right(placed: Placed, heads: frozenset[Role]) -> Placed:
    """Pieces that stand in the column beside their own go where their content says."""
    others = [
        token for role in (Role.VALUE, Role.UNIT) for token in placed.get(role, [])[role is Role.VALUE :]
    ]
    if any(is_range(token.text) for token in others) and not any(
        is_range(token.text) for token in placed.get(Role.RANGE, [])
    ):
        placed[Role.RANGE] = []  # an earlier result, under the head of another table
    for role, kind, goal in _MOVES:
        here = placed.get(role, [])
        moved = [token for token in here if kind(token.text)]
        # a value may look like a range or a unit: it goes only where another one stays, a flag always
        alone = role in {Role.VALUE, Role.NAME} and len(moved) == len(here) and goal is not Role.FLAG
        if moved and not placed.get(goal) and not alone:
            placed[role] = [token for token in here if token not in moved]
            placed[goal] = moved
    return _without_column(placed, heads)


def _without_column(placed: Placed, heads: frozenset[Role]) -> Placed:
    """Units or flags whose column has no head: what stands beside a range is its unit, one sign beside a unit a flag."""
    limits, units = placed.get(Role.RANGE, []), placed.get(Role.UNIT, [])
    some = [token for token in limits if is_range(token.text)]
    if Role.UNIT not in heads and not units and some and len(some) < len(limits):
        placed[Role.RANGE], placed[Role.UNIT] = some, [token for token in limits if token not in some]
    signs = [
        token for token in units if len(token.text) == 1 and (token.text == "个" or not is_unit(token.text))
    ]
    if len(units) > len(signs) > 0 and not placed.get(Role.FLAG):
        placed[Role.UNIT], placed[Role.FLAG] = [token for token in units if token not in signs], signs
    return placed


def _whole(page: Page, found: Sequence[Token], role: Role) -> Token:
    """The pieces of one cell as one; of pieces in several lines those of the first line that stay together."""
    ordered = sorted(found, key=lambda token: token.start)
    if role is Role.NAME:
        # a row's number, a star that marks an item
        words = next((at for at, token in enumerate(ordered) if WORD.search(token.text)), 0)
        ordered = ordered[words:]
    kept = [ordered[0]]
    for before, after in pairwise(ordered):
        if after.line != ordered[0].line or page.text[before.end : after.start].strip():
            break
        kept.append(after)
    whole = joined(page, kept)
    marks = len(whole.text) - len(whole.text.lstrip("*★☆△▲ ")) if role is Role.NAME else 0
    start = whole.start - page.starts[whole.line]
    return (
        piece(page, whole.line, start + marks, start + len(whole.text))
        if 0 < marks < len(whole.text)
        else whole
    )
