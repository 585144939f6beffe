"""From a page to its proposal: tables first, then the form around them, then the title."""

from typing import Final

from pipeline.layout import rows
from pipeline.page import Page
from pipeline.proposals.headerless import headerless_tables
from pipeline.proposals.level import level
from pipeline.proposals.pairs import pairs
from pipeline.proposals.proposal import Proposal, ProposedItem, ProposedPair
from pipeline.proposals.tables import LONGEST_LINE, headed_tables
from pipeline.proposals.titles import title
from schemas.names import Label

RULES: Final = "layout-1"
"""Name of these rules; another one whenever what they propose for a page changes."""


def propose(page: Page) -> Proposal:
    """The title, pairs and items that the layout of a page shows; the same page always gives the same proposal."""
    page = level(page)
    grouped = rows(page)
    short = [[line for line in row if len(page.lines[line].text) <= LONGEST_LINE] for row in grouped]
    items, used = headed_tables(page, short)
    more, lines = headerless_tables(page, short, used)
    used |= lines
    heading = title(page, used)
    if heading:
        used.add(heading.line)
    return _disjoint(
        Proposal(
            heading.span(Label.TITLE, "title") if heading else None,
            tuple(pairs(page, grouped, used)),
            (*items, *more),
        )
    )


def _disjoint(proposal: Proposal) -> Proposal:
    """Without what overlaps something earlier: a value that two rules took goes to the first of them."""
    taken: list[tuple[int, int]] = [(proposal.title.start, proposal.title.end)] if proposal.title else []

    def free(start: int, end: int) -> bool:
        if any(start < other_end and other_start < end for other_start, other_end in taken):
            return False
        taken.append((start, end))
        return True

    items = tuple(
        item
        for item in sorted(proposal.items, key=_first)
        if all(free(s.start, s.end) for s in (item.name, *item.fields))
    )
    keyed = [pair for pair in proposal.pairs if free(pair.key.start, pair.key.end)]
    found = tuple(
        pair if pair.value is None or free(pair.value.start, pair.value.end) else ProposedPair(pair.key)
        for pair in keyed
    )
    return Proposal(proposal.title, found, items)


def _first(item: ProposedItem) -> int:
    return item.name.start
