"""Values of labels: in the label's line, in the cell to its right, below it, or under a row of headings."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.cells import Box
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import GRAMMARS, Interval, looks_like_name, names
from pipeline.pii.labels import NEUTRAL_RULE, LabelRule, Shape
from pipeline.pii.lattice import is_of_elements
from pipeline.pii.lexicon import is_common
from pipeline.pii.meanings import is_explained
from pipeline.pii.places import ADDRESS_TAIL
from pipeline.pii.spotting import Mark
from pipeline.pii.vocabulary import CLINICAL, NOT_IN_NAMES, NOT_NAMES, WORDS_IN_ITEMS
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

# no two rules share a score for one kind: presidio keeps any one of two equal results
_SCORES: Final = {"label": 0.92, "label-fuzzy": 0.87, "label-misread": 0.86, "label-morphology": 0.77}
_SHORT: Final = (Shape.NUMBER, Shape.POSTCODE, Shape.BED, Shape.ACCOUNT)
_NAMES: Final = (Shape.NAME, Shape.NAMES)
_NAME_CELL: Final = regex.compile(
    r"[\p{Han}·*]{2,4}|\p{Han}{1,10}(?:·\p{Han}{1,10})+|\p{Latin}[\p{Latin}'.\-]+(?:,? \p{Latin}[\p{Latin}'.\-]*){1,3}"
)
_LATIN_WORD: Final = regex.compile(r"\p{Lu}[\p{L}'’\-]{2,}")
"""A surname alone in its cell, which no list of words may know."""
_ROLE: Final = regex.compile(
    r"(?:者|员|人|师|医生|大夫|护士|司机|主任|助手|接诊|初诊|复诊|主刀|主检|主诊|家属|父亲|母亲|配偶)$"
)
# answers to other questions that begin with a surname: behind a patient's label and a colon they are the name
_BORNE: Final = regex.compile(
    r"[ ]{0,2}(?P<name>常规|计划|单纯|全程|全部|满意|明确|安排|方式|方法|方案|高中|万分|时间|相关|危急|成功|相应|支持|应用|连续)(?=[ ]*(?:[\n,，;；/|(]|$)|[ ]{1,4}(?:[男女](?!\p{Han})|性别|年龄|\d))"
)
_LEAST_HEADINGS: Final = 3  # cells of labels in a row that make it the head of a table
_COLUMNS: Final = frozenset(
    {*_NAMES, Shape.NUMBER, Shape.PHONE, Shape.DATE, Shape.BED, Shape.AGE, Shape.PLACE}
)
_MOST_ROWS: Final = 60
_FAR: Final = 6.0  # heights of a label
_DAY: Final = regex.compile(r"[ ]*(?:0?[1-9]|1[0-2])[.\-/](?:0?[1-9]|[12]\d|3[01])[ ]*")  # 8.19, 1-13
_YOUNG: Final = regex.compile(r"[ ]*[1-8]?\d(?:岁)?[ ]*")
# under a heading for addresses a village needs no number: 核桃坪
_PLACE_CELL: Final = regex.compile(
    r"[ ]*(?!(?:不详|同上|未知|无|外地|本地|本村|空户|待补)[ ]*$)\p{Han}[\p{Han}\d\-()A-Za-z 、]{1,28}"
)
_FIGURE: Final = regex.compile(r"[ ]?[<>≤≥]?\d")
_PROSE: Final = regex.compile(r"[,，。.]|\p{Han}{7,}")


def labelled(document: Document, *, organisations: bool) -> Iterator[Finding]:
    """Findings at the values of all labels that announce something personal."""
    for mark, start, end in document.segments:
        rule = mark.rule
        if mark.source == "unknown":
            yield from _name_alone(document.text, start, end)
        if rule.kind is None or (rule.kind is PiiKind.ORGANISATION and not organisations):
            continue
        for low, high, source in _values(document, mark, start, end):
            yield Finding.at(low, high, rule.kind, _SCORES[mark.source], source, subject=rule.subject)
    yield from _under_headings(document, organisations=organisations)
    yield from _in_columns(document)


def _name_alone(text: str, start: int, end: int) -> Iterator[Finding]:
    """A value that is nothing but a likely name, behind a label that no table knows."""
    value = text[start:end].strip()
    if looks_like_name(value) and value not in CLINICAL and not WORDS_IN_ITEMS.search(value):
        low = start + text[start:end].index(value)
        yield Finding.at(low, low + len(value), PiiKind.PERSON, 0.4, "name-alone")


def _values(document: Document, mark: Mark, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    shape = mark.rule.shape
    same_line = _in_line(document, mark, start, end)
    if same_line:
        yield from ((low, high, mark.source) for low, high in same_line)
        if shape in (Shape.PLACE, Shape.ORGANISATION):
            yield from _continued(document, same_line[-1], mark)
    elif (
        _may_stand_apart(mark)
        and not document.text[start:end].strip(" :;._-/()[]|,。")
        and document.line_end(mark.end) <= end + 1
    ):
        yield from ((low, high, f"{mark.source}-cell") for low, high in _in_cells(document, mark))


def _may_stand_apart(mark: Mark) -> bool:
    """An organisation in front of a colon (a form of address) is no label, if no table says so."""
    return not (mark.rule.shape is Shape.ORGANISATION and mark.source == "label-morphology")


def _is_item(text: str, start: int, end: int) -> bool:
    """Whether capitals with a number behind them are what is measured: 患者PCT 38.2ng/ml."""
    word = text[start:end].strip()
    return bool(word.isascii() and word.isupper() and _FIGURE.match(text, end)) and is_explained(word)


def _in_line(document: Document, mark: Mark, start: int, end: int) -> list[Interval]:
    shape = mark.rule.shape
    if shape in _NAMES and not mark.colon:
        return [
            place
            for place in _without_colon(document, mark, start, end)
            if not _is_item(document.text, *place)
        ]
    if mark.rule.subject and shape is Shape.NAME and (borne := _BORNE.match(document.text, start, end)):
        return [borne.span("name")]
    return GRAMMARS[shape](document.text, start, end)


def _without_colon(document: Document, mark: Mark, start: int, end: int) -> list[Interval]:
    """A name after a label that lost its colon: any name after 姓名 or in a cell of its own, else one with a surname."""
    text = document.text
    word = "".join(text[mark.start : mark.end].split())
    explicit = "名" in word or "签" in word or word.isascii()
    # a word for a person (送检医生, 司机), then a blank: what follows is its name, whatever the surname
    stands_apart = text[start : start + 1] == " "
    alone = regex.compile(r"[ ]{1,4}\p{Han}{2,4}[ ]*").fullmatch(text, start, end) is not None
    person = stands_apart and (bool(_ROLE.search(word)) or alone)
    found = names(text, start, end, strict=not (explicit or person), many=not mark.rule.subject)
    if explicit or not found:
        return found if found or not person else _staff_number(text, start, end)
    low, high = found[0]
    before, after = text[start:low], text[high:end]
    free = bool(
        before.strip(" ") == ""
        and (not after or not regex.match(r"(?!性别|男|女|年龄|科|床|住院|关系|电话)\p{Han}", after))
    )
    size = len("".join(text[low:high].split()))
    wordy = WORDS_IN_ITEMS.search(text, low, high) or NOT_IN_NAMES.search(text, low, high)
    return found if free and size <= 4 and not wordy else []


def _staff_number(text: str, start: int, end: int) -> list[Interval]:
    hit = regex.compile(r"[ ]{1,3}[A-Za-z]{0,3}\d{3,8}(?![\d.\-/:])").match(text, start, end)
    return [(hit.end() - len(hit.group().strip()), hit.end())] if hit else []


def _in_cells(document: Document, mark: Mark) -> list[Interval]:
    cells = document.cells
    right, below = cells.right_of(mark.start, mark.end), cells.below(mark.start, mark.end)
    for index, is_right in ((right, True), (below, False)):
        if index is None or document.starts_with_label(index):
            continue
        start, end = document.line_span(index)
        end = min([end, *(m.start for m in document.marks if start < m.start < end)])
        doubtful = not is_right or _is_far(document, mark, index)
        if doubtful and mark.rule.shape in _NAMES and not _may_stand_below(document.text[start:end]):
            continue
        if not mark.colon and mark.rule.shape in _NAMES and _is_heading(document.text[start:end].strip()):
            continue
        found = _cell_value(document.text, start, end, mark.rule, loose=is_right or not mark.colon)
        if found:
            return found
    return []


def _is_far(document: Document, mark: Mark, index: int) -> bool:
    """Whether a cell to the right stands so far from its label that it may belong to another block."""
    if not document.cells.placed:
        return False
    label, cell = document.cells.label_box(mark.start, mark.end), document.cells.boxes[index]
    return cell[0] - label[2] > _FAR * (label[3] - label[1])


def _may_stand_below(cell: str) -> bool:
    """Whether a cell below a label can be a person: a word without surname there is the next row of a table (峰压)."""
    run = regex.split(r"[/、,，; \d(]", cell.strip())[0]
    if len(run) < 2 or not regex.fullmatch(r"\p{Han}+", run) or looks_like_name(run, unlikely=True):
        return True
    return is_of_elements(run) or (
        len(run) > 2 and not any(is_common(run[at : at + 2]) for at in range(len(run) - 1))
    )


def _is_heading(cell: str) -> bool:
    """Whether a cell beside a label without colon is a word that no name is like: the next heading of a table."""
    return is_common(cell) and not looks_like_name(cell, unlikely=True)


def _cell_value(text: str, start: int, end: int, rule: LabelRule, *, loose: bool) -> list[Interval]:
    """The value in a neighbouring cell, which must look like one: prose and table values are none."""
    if rule.shape in _NAMES:
        return _name_in_cell(text, start, end, loose=loose)
    cell = text[start:end].strip()
    digits = sum(character.isdigit() for character in cell)
    none = (
        (rule.shape in _SHORT and _PROSE.search(cell))
        or (rule.shape in (Shape.NUMBER, Shape.PHONE) and digits < 3)
        or (rule.shape is Shape.LINK and not regex.search(r"[\d.@/]", cell))
        or (rule.shape is Shape.ACCOUNT and not regex.search(r"[A-Za-z0-9]{4}", cell))
        or (rule.shape in (Shape.PLACE, Shape.ORGANISATION) and (len(cell) < 4 or not loose))
    )
    return [] if none else GRAMMARS[rule.shape](text, start, end)


def _name_in_cell(text: str, start: int, end: int, *, loose: bool) -> list[Interval]:
    cell = text[start:end].strip()
    compact = "".join(cell.split()) if regex.search(r"\p{Han}", cell) else cell
    first = regex.sub(r"\d[\d:\-./年月日]*$", "", regex.split(r"[/、,，;]", compact)[0]).strip()
    word = _LATIN_WORD.fullmatch(first) and not (is_plain(first) or is_explained(first))
    if not (word or _NAME_CELL.fullmatch(first)) or first in NOT_NAMES or WORDS_IN_ITEMS.search(first):
        return []
    return names(text, start, end) if loose or looks_like_name(first) or first.isascii() else []


def _continued(document: Document, value: Interval, mark: Mark) -> Iterator[tuple[int, int, str]]:
    """The rest of an address in the line below."""
    if document.line_end(value[1]) - value[1] > 1:
        return
    index = document.cells.below(*value)
    if index is None or document.starts_with_label(index):
        return
    start, end = document.line_span(index)
    hit = ADDRESS_TAIL.match(document.text, start, end)
    if hit and hit.end() > start:
        yield hit.start(), hit.end(), f"{mark.source}-continued"


def _under_headings(document: Document, *, organisations: bool) -> Iterator[Finding]:
    """A line of nothing but labels, above a line with as many values."""
    by_line: dict[int, list[tuple[Mark, int, int]]] = {}
    for mark, start, end in document.segments:
        by_line.setdefault(document.page.line_at(mark.start), []).append((mark, start, end))
    for index, row in by_line.items():
        blank = all(not document.text[start:end].strip(" :|") for _, start, end in row)
        if len(row) < 2 or not blank or index + 1 >= len(document.page.lines):
            continue
        low, high = document.line_span(index + 1)
        values = [hit.span() for hit in regex.finditer(r"[^\s|]+", document.text, pos=low, endpos=high)]
        if len(values) != len(row):
            continue
        for (mark, _, _), (start, end) in zip(row, values, strict=True):
            rule = mark.rule
            if (
                rule is NEUTRAL_RULE
                or rule.kind is None
                or (rule.kind is PiiKind.ORGANISATION and not organisations)
            ):
                continue
            for at, stop in _cell_value(document.text, start, end, rule, loose=True):
                yield Finding.at(at, stop, rule.kind, 0.82, "label-heading", subject=rule.subject)


def _in_columns(document: Document) -> Iterator[Finding]:
    """The cells of a table's columns whose heading announces something personal: a ward list, a roster."""
    if not document.cells.placed:
        return
    alone = [(m, s, e) for m, s, e in document.segments if not document.text[s:e].strip(" :|")]
    heads = [mark for mark, _, _ in alone if _fills_line(document, mark)]
    tops = [document.cells.label_box(mark.start, mark.end) for mark in heads]
    for mark, box in zip(heads, tops, strict=True):
        in_row = sum(abs(other[1] - box[1]) < box[3] - box[1] for other in tops)
        rule = mark.rule
        aged = rule.shape is Shape.AGE and _is_in_row(document, box)
        if (in_row < _LEAST_HEADINGS and not aged) or rule.kind is None or rule.shape not in _COLUMNS:
            continue
        for index in document.cells.column(mark.start, mark.end, _MOST_ROWS):
            start, end = document.line_span(index)
            found = _column_value(document.text, start, end, rule)
            young = rule.shape is Shape.AGE and _YOUNG.fullmatch(document.text, start, end)
            if document.starts_with_label(index) or not (found or young):
                break
            for low, high in found:
                yield Finding.at(low, high, rule.kind, 0.81, "label-column", subject=rule.subject)


def _is_in_row(document: Document, box: Box) -> bool:
    """Whether as many cells as a table's head has stand at the height of one, whatever they say."""
    return sum(abs(other[1] - box[1]) < box[3] - box[1] for other in document.cells.boxes) >= _LEAST_HEADINGS


def _column_value(text: str, start: int, end: int, rule: LabelRule) -> list[Interval]:
    """The value of a table's row; under a heading for dates one without its year, too."""
    if rule.shape is Shape.DATE and _DAY.fullmatch(text, start, end):
        return [(start, end)]
    if rule.shape is Shape.PLACE:
        return [(start, end)] if _PLACE_CELL.fullmatch(text, start, end) else []
    if rule.shape in _NAMES and not _may_stand_below(text[start:end]):
        return []
    return _cell_value(text, start, end, rule, loose=True)


def _fills_line(document: Document, mark: Mark) -> bool:
    start, end = document.line_span(document.page.line_at(mark.start))
    return not document.text[start : mark.start].strip() and not document.text[mark.end : end].strip(" :")
