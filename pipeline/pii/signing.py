"""Who signs an English chart: initials behind a name, cells under `Given by` or `Signed`, initials by themselves.

Initials are those of a name of the page, or stand under a heading for who signs. What is an abbreviation of medicine as
well (BP, IV) is nobody's but in brackets behind its name and under such a heading.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import regex

from pipeline.pii.abridged import Person, folded
from pipeline.pii.cells import Box
from pipeline.pii.document import Document
from pipeline.pii.explained import ABBREVIATIONS
from pipeline.pii.finding import Finding
from pipeline.pii.meanings import is_explained
from pipeline.pii.vocabulary import ABBREVIATIONS as IN_COLUMNS
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_BRACKETED: Final = regex.compile(
    r"(?<=[\p{L}.])[ ,]{0,2}\n?[(\[{|][ ]?(?P<name>\p{Lu}(?:[.\-]?[ ]?\p{Lu}){1,3}\.?|\p{Ll}{2,3})[ ]?[)\]}|1lIJ]"
)
_BEFORE_BRACKET: Final = 48
_WHOLE: Final = regex.compile(
    r"(?P<name>\p{Lu}[\p{Latin}'’.]*(?:[ \n\-](?:(?:van|von|de|del|la|bin|al|el|di|da)[ ])*\p{Lu}[\p{Latin}'’.]*){1,3})$"
)
_DONE: Final = "given|signed|administered|admin(?:istered)?|checked|witnessed|authori[sz]ed|prescribed|recorded|verified|entered|done|completed|performed|reviewed|collected|taken|assessed|ordered|stopped|started|counter-?signed|noted|initial(?:led|ed)?"
# sure: nothing but who signs stands below
_SURE_HEAD: Final = regex.compile(
    rf"(?i)(?:(?:{_DONE})[ /]?by(?:[ ]?[(/&].{{0,16}})?|signature(?:s|[ ]?[12])?|sign(?:ed)?|sig\.?|initials?|init\.?|nurse(?:'?s)?(?:[ ](?:sign(?:ature)?|initials?|name|[12]))?|prescriber|checker|witness(?:[ ][12])?|(?:1st|2nd|first|second)[ ](?:nurse|checker|sign(?:ature)?|initials?)|staff(?:[ ](?:name|sign(?:ature)?|initials?))?|print[ ]name|carer|clinician|practitioner|doctor|dr\.?|rn|by)"
)
_HEAD: Final = regex.compile(r"(?i)(?:given|checked|adm(?:in)?\.?|2nd|second[ ]check|administered)")
_LAST_WORD: Final = regex.compile(r"(?:^|[ ]{1,4}|[./)][ ]?)(?P<name>(?:[A-Z][a-z]+|2nd)(?:[ ]by)?)[ ]*$")
_INITIALS: Final = regex.compile(r"\p{Lu}(?:\.?[ ]?\p{Lu}){1,3}\.?")
_BY: Final = regex.compile(r"(?<![A-Za-z])by (?P<name>[A-Z]{2,4})(?= (?:at|on) (?:\d|[A-Z][a-z]{2,8} \d))")
"""Initials that did something at a time: read back by KLW at 04 Sep."""
_EDGE: Final = regex.compile(r"(?:(?<=\d)|(?<=\d[ap]m))[ ]{1,4}(?P<name>[A-Z]{2,4})[ ]*$")
_NAME_CELL: Final = regex.compile(
    r"(?P<name>(?P<initial>(?:\p{Lu}\.?[ ]?){0,2}?)(?:(?:van|von|de|del|la|bin|al|el|di|da)[ ])*\p{Lu}[\p{Latin}'’\-]{2,}(?:[ ]\p{Lu}[\p{Latin}'’\-]{2,}){0,2}(?:[ ]\p{Lu}\.?)?)"
)
_ANSWERS: Final = frozenset(
    "yes no nil none held hold omitted refused declined self given taken not due stat prn regular daily stopped ceased withheld away absent asleep home other unknown pending routine "
    "left right arm thigh abdomen oral pump infusion bolus main".split()
)
"""What is noted of a dose in the place of who gave it."""
_LEAST_HEADS: Final = 3
_MOST_ROWS: Final = 60
_REACH: Final = 9.0
"""Heights of a cell by which the next one of its column may stand lower: a row or two may be empty."""


def signed(document: Document, known: Sequence[Person]) -> Iterator[Finding]:
    """Findings at what signs a chart."""
    initials = frozenset().union(*(person.initials for person in known)) if known else frozenset[str]()
    yield from _bracketed(document.text, known)
    for hit in _BY.finditer(document.text):
        if hit["name"].lower() not in ABBREVIATIONS | IN_COLUMNS:
            yield Finding.of_name(hit, PiiKind.STAFF, 0.62, "initials")
    if document.cells.placed:
        yield from _under_heads(document, known, initials)
    if initials:
        yield from _alone(document, initials)


def _bracketed(text: str, known: Sequence[Person]) -> Iterator[Finding]:
    """Initials in brackets behind the name that they are of, one that no rule found as well."""
    for hit in _BRACKETED.finditer(text):
        letters = _letters(hit["name"])
        before = _WHOLE.search(text, max(0, hit.start() - _BEFORE_BRACKET), hit.start())
        if not before:
            continue
        words = tuple(word for word in regex.split(r"[ \n\-]+", before["name"]) if word[0].isupper())
        own = [words[at:] for at in range(len(words) - 1)]
        fits = any(letters in Person(name, 1.0, subject=False).initials for name in own)
        whole = {folded(word) for person in known for word in person.words}
        if fits and (
            len(letters) > 2 or any(folded(word) in whole for word in words) or not _is_worded(words)
        ):
            yield Finding.of_name(hit, PiiKind.STAFF, 0.746, "initials-bracketed")


def _is_worded(words: Sequence[str]) -> bool:
    """Whether words are none of a name: Blood Pressure (BP)."""
    return any(is_plain(word) or is_explained(word) for word in words)


def _letters(printed: str) -> str:
    return "".join(sign for sign in printed.upper() if sign.isalpha())


def _alone(document: Document, initials: frozenset[str]) -> Iterator[Finding]:
    """Initials as the whole of a cell or at the end of a line behind a time or a number."""
    for index in range(len(document.page.lines)):
        start, end = document.line_span(index)
        cell = document.text[start:end].strip()
        edge = _EDGE.search(document.text, start, end)
        printed = edge["name"] if edge else cell
        if printed in initials and printed.lower() not in ABBREVIATIONS and printed.lower() not in IN_COLUMNS:
            low = edge.start("name") if edge else start + document.text[start:end].index(cell)
            yield Finding.at(low, low + len(printed), PiiKind.STAFF, 0.63, "initials")


def _under_heads(document: Document, known: Sequence[Person], initials: frozenset[str]) -> Iterator[Finding]:
    parts = {folded(word) for person in known for word in person.words if len(word) > 2}
    for box, own, sure in _heads(document):
        column = list(_column(document, box, own))
        told = {at for at in column if any(_in_cell(document, at, parts, initials, sure=sure, many=False))}
        many = sure and 3 * len(told) >= len(column)
        for index in column:
            yield from _in_cell(document, index, parts, initials, sure=sure, many=many)


def _heads(document: Document) -> Iterator[tuple[Box, int, bool]]:
    """The headings of columns for who signs: box, line, and whether nothing else stands below."""
    boxes = document.cells.boxes
    for index, line in enumerate(document.page.lines):
        start, end = document.line_span(index)
        last = _LAST_WORD.search(document.text, start, end)
        low, high = last.span("name") if last else (start, end)
        whole, word = line.text.strip(" .:*"), document.text[low:high]
        low = start if _SURE_HEAD.fullmatch(whole) or _HEAD.fullmatch(whole) else low
        word = whole if low == start else word
        sure = _SURE_HEAD.fullmatch(word) is not None
        if not sure and not _HEAD.fullmatch(word):
            continue
        in_row = sum(abs(other[1] - boxes[index][1]) < boxes[index][3] - boxes[index][1] for other in boxes)
        if in_row >= _LEAST_HEADS:
            yield document.cells.label_box(low, high if low != start else end), index, sure


def _column(document: Document, head: Box, own: int) -> Iterator[int]:
    """The lines below a heading, each below the last, down to a wide one that runs across the column."""
    boxes, last, wide = document.cells.boxes, head, 3 * (head[2] - head[0]) + 6 * (head[3] - head[1])
    below = sorted((box[1], at) for at, box in enumerate(boxes) if at != own and box[1] > head[1])
    for _, at in below[: _MOST_ROWS * 20]:
        box = boxes[at]
        height = max(box[3] - box[1], head[3] - head[1])
        if box[1] - last[3] > _REACH * height:
            return
        overlap = min(last[2], box[2]) - max(last[0], box[0])
        near = max(overlap, min(head[2], box[2]) - max(head[0], box[0]))
        if box[1] < last[1] + 0.4 * height or near <= 0.3 * min(last[2] - last[0], box[2] - box[0]):
            continue
        if box[2] - box[0] > wide:
            return
        yield at
        last = box


def _in_cell(
    document: Document, index: int, parts: set[str], initials: frozenset[str], *, sure: bool, many: bool
) -> Iterator[Finding]:
    """The initials or the name that fill a cell; a date or a time may stand behind them."""
    start, end = document.line_span(index)
    for piece in regex.finditer(r"[^/&+,;\n]+", document.text, pos=start, endpos=end):
        printed = regex.sub(r"[ ]+[\d:./\-]+$", "", piece.group()).strip()
        if not printed:
            continue
        low = piece.start() + piece.group().index(printed)
        if _signs(printed, parts, initials, sure=sure, many=many):
            yield Finding.at(low, low + len(printed), PiiKind.STAFF, 0.745, "signed")


def _signs(printed: str, parts: set[str], initials: frozenset[str], *, sure: bool, many: bool) -> bool:
    """Whether a cell is who signed; `many`: others of its column are, so that a word of the language is, too."""
    if _INITIALS.fullmatch(printed):
        letters = _letters(printed)
        known = letters in initials
        return known or (sure and len(letters) < 4 and letters.lower() not in ABBREVIATIONS | IN_COLUMNS)
    hit = _NAME_CELL.fullmatch(printed)
    if hit is None:
        return False
    words = regex.findall(r"\p{Lu}[\p{Latin}'’]{2,}", printed)
    if any(folded(word) in parts or folded(word[1:]) in parts for word in words):
        return True
    if not sure or not words or any(word.lower() in _ANSWERS or is_plain(word) for word in words):
        return False
    return many or bool(hit["initial"]) or not all(map(is_explained, words))
