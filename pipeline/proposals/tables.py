"""Rows of result tables below a head: pieces go to columns by place, and are put right by what they say."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from pipeline.layout import rows
from pipeline.page import Page, bounds
from pipeline.proposals.contents import flag_behind, is_flag, is_number, is_range, is_unit
from pipeline.proposals.headers import Column, Panel, Role, panels
from pipeline.proposals.proposal import ProposedItem
from pipeline.proposals.tokens import Token, joined, piece, tokens
from pipeline.spans import Span
from schemas.names import Label

STEPS: Final = 2.6
"""Of the usual distance between rows: a larger gap ends a table."""
_LABELS: Final = {
    Role.NAME: Label.ITEM_NAME, Role.VALUE: Label.ITEM_VALUE, Role.UNIT: Label.ITEM_UNIT, Role.RANGE: Label.ITEM_RANGE,
    Role.FLAG: Label.ITEM_FLAG,
}  # fmt: skip
Cells = dict[Role, Token]


def headed_tables(page: Page, all_rows: Sequence[Sequence[int]]) -> tuple[list[ProposedItem], set[int]]:
    """Items of all tables with a head, and the lines that belong to those tables, heads included."""
    items: list[ProposedItem] = []
    used: set[int] = set()
    heads = [panel for row in all_rows for panel in panels(page, row)]
    for panel in heads:
        used |= panel.lines
    for panel in heads:
        for cells, lines in _body(page, panel, [other for other in heads if other is not panel], used):
            items.append(item_of(cells, "table"))
            used |= lines
    return items, used


def item_of(cells: Mapping[Role, Token], source: str) -> ProposedItem:
    """A row of cells as an item."""
    spans: dict[str, Span] = {
        role.value: token.span(_LABELS[role], source) for role, token in cells.items() if role in _LABELS
    }
    return ProposedItem(**spans)


def _body(
    page: Page, panel: Panel, others: Sequence[Panel], used: Iterable[int]
) -> list[tuple[Cells, set[int]]]:
    inside = _lines(page, panel, others, set(used))
    found: list[tuple[Cells, set[int]]] = []
    steps: list[float] = []
    last = panel.bottom
    for row in _rows(page, inside):
        top = min(bounds(page.lines[line].quad)[1] for line in row)
        if steps and top - last > STEPS * sorted(steps)[len(steps) // 2]:
            break
        cells = read_row(page, row, panel.columns)
        if ends_table(page, row, cells):
            break
        if is_item(cells):
            steps.append(max(1.0, top - last))
            found.append((cells, set(row)))
        last = top
    return found


def _rows(page: Page, lines: Sequence[int]) -> list[list[int]]:
    part = Page(page.page_id, page.width, page.height, page.turn, tuple(page.lines[line] for line in lines))
    return [[lines[at] for at in row] for row in rows(part)]


def _lines(page: Page, panel: Panel, others: Sequence[Panel], used: set[int]) -> list[int]:
    """Lines below the head of a panel, above the next head in its columns, between its sides."""
    floor = min(
        (other.bottom - 1 for other in others
         if other.bottom > panel.bottom + 1 and other.left < panel.right and panel.left < other.right),
        default=float(page.height),
    )  # fmt: skip
    found = []
    for line, item in enumerate(page.lines):
        left, top, right, bottom = bounds(item.quad)
        middle, across = (top + bottom) / 2, (left + right) / 2
        if (
            line not in used
            and panel.bottom < middle < floor
            and panel.left <= across <= panel.right
            and item.text.strip()
        ):
            found.append(line)
    return found


def ends_table(page: Page, row: Sequence[int], cells: Cells) -> bool:
    """Whether a row is no row of the table any more: it says `label: value`, or runs on over the columns."""
    text = " ".join(page.lines[line].text for line in row)
    colon = any(sign in text for sign in "：:")
    return colon and not (Role.RANGE in cells and Role.VALUE in cells)


def is_item(cells: Cells) -> bool:
    """Whether the cells of a row make an item: a name, and a value or at least a unit and a range."""
    return Role.NAME in cells and (Role.VALUE in cells or {Role.UNIT, Role.RANGE} <= cells.keys())


def read_row(page: Page, row: Sequence[int], columns: Sequence[Column]) -> Cells:
    """The cells of a row by role; columns learn where their cells stand."""
    by_column: dict[int, list[Token]] = {}
    for token in (token for line in row for token in parts(page, line)):
        nearest = min(range(len(columns)), key=lambda at: columns[at].distance(token))
        by_column.setdefault(nearest, []).append(token)
    placed: dict[Role, list[Token]] = {}
    for at, found in by_column.items():
        columns[at].latest = (min(token.left for token in found), max(token.right for token in found))
        if columns[at].role is not Role.OTHER:
            placed.setdefault(columns[at].role, []).extend(found)
    return {role: _whole(page, found) for role, found in put_right(placed).items() if found}


def parts(page: Page, line: int) -> list[Token]:
    """The pieces of a line; a flag right behind a value is a piece of its own, the ends of a range are one."""
    found: list[Token] = []
    for token in tokens(page, line):
        at = flag_behind(token.text)
        if at is None:
            found.append(token)
        else:
            start = token.start - page.starts[line]
            found += [
                piece(page, line, start, start + at),
                piece(page, line, start + at, start + len(token.text)),
            ]
    return _ranges_joined(page, found)


def _ranges_joined(page: Page, found: list[Token]) -> list[Token]:
    """`3.80`, `-`, `5.10` as one piece."""
    at = 0
    while at + 1 < len(found):
        for count in (3, 2):
            some = found[at : at + count]
            if len(some) == count and not any(is_range(token.text) and count == 2 for token in some):
                whole = joined(page, some)
                if (
                    is_range(whole.text)
                    and some[0].text[0] in "0123456789<>≤≥-−"
                    and not is_unit(some[-1].text)
                ):
                    found[at : at + count] = [whole]
                    break
        at += 1
    return found


def put_right(placed: dict[Role, list[Token]]) -> dict[Role, list[Token]]:
    """Pieces that stand in the column beside their own go where their content says."""
    for role, kind, goal in (
        (Role.VALUE, is_flag, Role.FLAG), (Role.UNIT, is_flag, Role.FLAG), (Role.VALUE, is_unit, Role.UNIT),
        (Role.VALUE, is_range, Role.RANGE), (Role.UNIT, is_range, Role.RANGE), (Role.RANGE, is_unit, Role.UNIT),
        (Role.FLAG, is_number, Role.VALUE), (Role.UNIT, is_number, Role.VALUE),
    ):  # fmt: skip
        here = placed.get(role, [])
        moved = [token for token in here if kind(token.text)]
        # a value may look like a range or a unit; it goes only where another one stays, or the goal is a flag
        if (
            moved
            and goal not in placed
            and (goal is Role.FLAG or len(here) > len(moved) or role is not Role.VALUE)
        ):
            placed[role] = [token for token in here if token not in moved]
            placed[goal] = moved
    return placed


def _whole(page: Page, found: Sequence[Token]) -> Token:
    """The pieces of one cell as one; of pieces in several lines those of the first line that stay together."""
    ordered = sorted(found, key=lambda token: token.start)
    kept = [ordered[0]]
    for before, after in pairwise(ordered):
        if after.line != ordered[0].line or page.text[before.end : after.start].strip():
            break
        kept.append(after)
    return joined(page, kept)
