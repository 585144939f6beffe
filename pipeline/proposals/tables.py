"""Rows of result tables below a head: pieces go to columns by place, and are put right by what they say."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pipeline.layout import rows
from pipeline.page import Page, bounds
from pipeline.proposals.cells import WORD, Cells, read_row
from pipeline.proposals.contents import is_range, is_result, is_unit
from pipeline.proposals.headers import Panel, Role, panels, role_of
from pipeline.proposals.labelled import entries, measured
from pipeline.proposals.labels import is_known
from pipeline.proposals.proposal import ProposedItem
from pipeline.proposals.tokens import Token
from pipeline.spans import Span
from schemas.names import Label

FEWEST: Final = 3
"""Cells from which on a row needs no proof by its content."""
MISSES: Final = 2
"""Rows in a row that make no item: the table has ended."""
LONGEST_LINE: Final = 300
"""Characters of a line of a table; what is longer is running text."""
STEPS: Final = 2.6
"""Of the usual distance between rows: a larger gap ends a table."""
_LABELS: Final = {
    Role.NAME: Label.ITEM_NAME, Role.VALUE: Label.ITEM_VALUE, Role.UNIT: Label.ITEM_UNIT, Role.RANGE: Label.ITEM_RANGE,
    Role.FLAG: Label.ITEM_FLAG,
}  # fmt: skip


def headed_tables(page: Page, all_rows: Sequence[Sequence[int]]) -> tuple[list[ProposedItem], set[int]]:
    """Items of all tables with a head, and the lines that belong to those tables, heads included."""
    items: list[ProposedItem] = []
    used: set[int] = set()
    heads: list[Panel] = []
    for number, row in enumerate(all_rows):
        found = panels(page, row)
        heads += found
        under = all_rows[number + 1] if found and number + 1 < len(all_rows) else ()
        used.update(row if found else (), under if _second_head(page, found, under) else ())
    for panel in heads:
        for cells, lines in _body(page, panel, [other for other in heads if other is not panel], used):
            items.append(item_of(cells, "table"))
            used |= lines
    return items, used


def _second_head(page: Page, found: Sequence[Panel], row: Sequence[int]) -> bool:
    """Whether a row goes on with a head: close below, several cells of words, one of them a head's, none a result."""
    texts = [page.lines[line].text for line in row]
    if (
        len(texts) < FEWEST
        or not any(role_of(text) for text in texts)
        or any(is_result(text) for text in texts)
    ):
        return False
    tops = [bounds(page.lines[line].quad)[1] for line in row]
    heights = [bounds(page.lines[line].quad)[3] - top for line, top in zip(row, tops, strict=True)]
    return min(tops) - max(panel.bottom for panel in found) < min(heights)


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
    last: float | None = None
    missed = 0
    for row in _rows(page, inside):
        top = min(bounds(page.lines[line].quad)[1] for line in row)
        if steps and last is not None and top - last > STEPS * sorted(steps)[len(steps) // 2]:
            break
        read = read_row(page, row, panel.columns)
        cells = read.cells
        if ends_table(page, row, cells):
            break
        missed = 0 if is_item(cells) else missed + 1
        if missed >= MISSES:
            break
        if not missed:
            steps += [max(1.0, top - last)] if last is not None else []
            found.append((cells, set(row)))
            read.teach(panel.columns)
        last = top
    return found


def _rows(page: Page, lines: Sequence[int]) -> list[list[int]]:
    part = Page(page.page_id, page.width, page.height, page.turn, tuple(page.lines[line] for line in lines))
    return [[lines[at] for at in row] for row in rows(part)]


def _lines(page: Page, panel: Panel, others: Sequence[Panel], used: set[int]) -> list[int]:
    """Lines below the head of a panel, above the next head in its columns, between its sides."""
    floor = min(
        (other.bottom - 1 for other in others
         if other.bottom > panel.bottom + 1 and not panel.beside(other)),
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
            and 0 < len(item.text.strip()) <= LONGEST_LINE
        ):
            found.append(line)
    return found


def ends_table(page: Page, row: Sequence[int], cells: Cells) -> bool:
    """Whether a row is no row of the table any more: outside its range it says `label: value`."""
    limits = cells[Role.RANGE].line if Role.RANGE in cells else None
    marked = [entry for line in row if line != limits for entry in entries(page, line) if entry.colon]
    told = [line for line in row if says_label(page.lines[line].text) or entries(page, line)]
    return any(len(entry.key.text) > 1 for entry in marked) or len(told) > 1


def says_label(text: str) -> bool:
    """Whether a line is a label of a form, or a label with its measure."""
    return is_known(text) or measured(text) is not None


def is_item(cells: Cells) -> bool:
    """Whether the cells of a row make an item: a name and more (a value of one dash is easily not read)."""
    texts = {role: token.text for role, token in cells.items()}
    likely = len(texts) >= FEWEST or (
        (Role.VALUE in texts and is_result(texts[Role.VALUE].split()[0]))
        or (Role.RANGE in texts and (is_range(texts[Role.RANGE]) or is_result(texts[Role.RANGE])))
        or (Role.UNIT in texts and is_unit(texts[Role.UNIT]))
    )
    name = texts.get(Role.NAME, "")
    return likely and WORD.search(name) is not None and not re.search(r"[:：]", name)
