"""The floor of every number: what the layout of a page says without any model, in the shapes of the four benchmarks."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from pipeline.page import Line, Page, enclosing, rectangle
from pipeline.predict.cases import Case, Source, pages_of
from pipeline.predict.prompts import Task, language_of
from pipeline.predict.readings import pages
from pipeline.predict.run import Predicted
from pipeline.printed import number, rank
from pipeline.proposals import RULES, Proposal, propose
from pipeline.ranges import ranges
from pipeline.spans import Item, Span
from pipeline.values import abnormal
from pipeline.views.exstructiny.wording import COLUMNS, ROWS

VERSION: Final = RULES
_STEP: Final = 20
"""Pixels between the characters of a page that is known as text alone: a line below the other, all of one height."""
Row = dict[str, Any]


def by_layout(source: Source) -> Callable[[Case], Predicted]:
    """How the layout predicts a case. Lines of a release or of OCR tables are read; a text alone is laid out line by line."""
    return partial(_predict, pages(source.readings))


def _predict(known: Mapping[str, Page], case: Case) -> Predicted:
    read = [known[page] for page in pages_of(case.record, case.id) if page in known]
    pages = read or [laid_out(case.id, case.text)]
    if not any(page.lines for page in pages):
        return Predicted(case.id, None, "failed", "no text to read")
    answers = [_SHAPES[case.task](propose(page), page) for page in pages]
    return Predicted(case.id, answers[0] if len(answers) == 1 else _joined(answers))


def _joined(answers: Sequence[Row]) -> Row:
    """What several pages say under their names, each leaf with the number of its page."""
    found: dict[str, list[Any]] = {}
    for at, answer in enumerate(answers, start=1):
        for name, said in answer.items():
            parts = said if isinstance(said, list) else [said]
            found.setdefault(name, []).extend(_on_page(part, at) for part in parts)
    lists = {name for answer in answers for name, said in answer.items() if isinstance(said, list)}
    return {name: parts if name in lists or len(parts) > 1 else parts[0] for name, parts in found.items()}


def _on_page(part: Row, number_of_page: int) -> Row:
    if "page" in part:
        return part | {"page": part["page"] and number_of_page}
    return {name: _on_page(leaf, number_of_page) for name, leaf in part.items()}


def laid_out(page_id: str, text: str) -> Page:
    """A page from text alone: its lines below each other, all characters equally wide."""
    lines = tuple(
        Line(
            part,
            rectangle(0, 2 * _STEP * at, _STEP * len(part), 2 * _STEP * at + _STEP),
            1.0,
            tuple(range(0, _STEP * (len(part) + 1), _STEP)),
        )
        for at, part in enumerate(text.split("\n") if text.strip() else ())
    )
    width = max((_STEP * len(line.text) for line in lines), default=1)
    return Page(page_id, width, 2 * _STEP * max(1, text.count("\n") + 1), 0, lines)


def _pairs(proposal: Proposal, page: Page) -> Row:
    return {
        "pairs": [
            {"key": pair.key, "value": pair.value, "key_span": pair.key_span, "value_span": pair.value_span}
            for pair in proposal.key_values(page.text)
        ]
    }


def _items(proposal: Proposal, page: Page) -> Row:
    return {
        "items": [
            {
                "item_name": item.name,
                "item_value": item.value or "",
                "item_unit": item.unit or "",
                "item_range": item.range or "",
                "is_abnormal": abnormal(item.value, item.range),
            }
            for item in proposal.items_of(page.text)
        ]
    }


def _table(proposal: Proposal, page: Page) -> list[Row]:
    return [
        {"entry_name": item.name, "result": item.value, "unit": item.unit, "reference": item.range}
        for item in proposal.items_of(page.text)
    ]


def _abnormal(proposal: Proposal, page: Page) -> list[Row]:
    return [
        {
            "entryname": item.name,
            "result": " ".join(filter(None, (item.value, item.unit))),
            "reference": item.range,
            "status": status_of(item),
        }
        for item in proposal.items_of(page.text)
        if abnormal(item.value, item.range) == "1"
    ]


def status_of(item: Item) -> str:
    """偏高 or 偏低 by the printed flag or else by the range, 阳性 for a qualitative result, 异常 where nothing tells."""
    flag = (item.flag or "").upper()
    if any(mark in flag for mark in "↑↗⬆▲△HＨ高"):
        return "偏高"
    if any(mark in flag for mark in "↓↘⬇▼▽LＬ低"):
        return "偏低"
    found = number(item.value or "")
    if found is None:
        return "阳性" if rank(item.value or "") is not None else "异常"
    variants = ranges(item.range or "")
    if all(variant.high is not None and found.value >= variant.high for variant in variants):
        return "偏高"
    return (
        "偏低"
        if all(variant.low is not None and found.value <= variant.low for variant in variants)
        else "异常"
    )


def _leaves(proposal: Proposal, page: Page) -> Row:
    """Every key with its value as a leaf, a list of leaves where it stands twice, and the rows of the table; whatever is asked."""
    answer: dict[str, Any] = {}
    for pair, printed in zip(proposal.pairs, proposal.key_values(page.text), strict=True):
        leaf = _leaf(pair.value, page)
        known = answer.setdefault(printed.key, leaf)
        if known is not leaf:
            answer[printed.key] = [*(known if isinstance(known, list) else [known]), leaf]
    language = language_of(page.text)
    titles = {column: names[0] for column, names in COLUMNS[language].items()}
    rows = [
        {title: _leaf(getattr(item, column), page) for column, title in titles.items()}
        for item in proposal.items
    ]
    return answer | ({ROWS[language]: rows} if rows else {})


def _leaf(span: Span | None, page: Page) -> Row:
    text = page.text[span.start : span.end] if span else None
    return {"text": text, "page": 1 if span else None, "bbox": _box(span, page)}


def _box(span: Span | None, page: Page) -> list[int] | None:
    box = enclosing(page.quads(span.start, span.end)) if span else None
    return list(box) if box else None


def _nothing(_: Proposal, __: Page) -> str:
    """Questions need a reader: the layout answers none."""
    return ""


_SHAPES: Final[Mapping[Task, Callable[[Proposal, Page], Any]]] = {
    Task.KEYS: _pairs,
    Task.ANSWERS: _pairs,
    Task.PAIRS: _pairs,
    Task.ITEMS: _items,
    Task.INTERPRETATION: _nothing,
    Task.TABLE: _table,
    Task.ABNORMAL: _abnormal,
    Task.QUESTION: _nothing,
    Task.FREE: _nothing,
    Task.LEAVES: _leaves,
}
"""What a task is answered with."""
