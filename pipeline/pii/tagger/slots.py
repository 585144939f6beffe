"""What the tagger is told of each unit beside the states of the networks: form, label, place in the line, words.

A slot is a short string; its first character names the sort.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.lattice import name_shares
from pipeline.pii.narrative import KIN
from pipeline.pii.spotting import Mark
from pipeline.pii.tagger.units import Unit
from pipeline.pii.tagger.words import words
from pipeline.pii.vocabulary import COMPOUND_SURNAMES, FOREIGN_SOUNDS, RARE_SURNAMES, SURNAMES, TITLES
from pipeline.pii.vocabulary_english import is_plain

Slots = list[list[str]]
_WORDS: Final = regex.compile(
    "(?P<title>" + "|".join(sorted(TITLES, key=len, reverse=True)) + f")|(?P<kin>{KIN})"
)
_CLUSTER: Final = regex.compile(r"[A-Za-z0-9](?:[-_./:*+#@]?[A-Za-z0-9])*")
_HAN: Final = regex.compile(r"\p{Han}")
_COMPOUND: Final = regex.compile("|".join(sorted(COMPOUND_SURNAMES)))
_UPPER, _LOWER, _LONG, _SHORT = (
    regex.compile(part) for part in ("[A-Z]+", "[a-z]+", "[0-9]{4,}", r"[0-8](?<!\d\d)\d{0,2}")
)
_NEAR: Final = 2


def slots(document: Document, parts: Sequence[Unit]) -> Slots:
    """The slots of each unit of the normalised text."""
    text = document.text
    table = [list(_of_form(part.text)) for part in parts]
    starts = {part.start: at for at, part in enumerate(parts)}
    _of_labels(table, document.marks, parts)
    _of_words(table, starts, text)
    _of_clusters(table, parts, text)
    _of_lines(table, parts)
    return table


@lru_cache(maxsize=65536)
def _of_form(sign: str) -> tuple[str, ...]:
    """What a unit says by itself."""
    if sign == "\n":
        return ("|",)
    if _HAN.match(sign):
        return (_elements(sign), "f" + sign) if sign in FOREIGN_SOUNDS else (_elements(sign),)
    if sign.isdigit():
        return (f"0{min(len(sign), 20)}", f"1{min(len(sign), 12)}{sign[:2] if len(sign) > 3 else sign[:1]}")
    if not sign.isalpha():
        return ("p" + sign,)
    case = "A" if sign.isupper() else "a" if sign.islower() else "Aa"
    low = sign.lower()
    return (
        f"s{case}{min(len(sign), 8)}{'p' if is_plain(sign) else ''}",
        "w" + low,
        "x" + low[-3:],
        "y" + low[:3],
        f"z{case}{low[-2:]}",
    )


def _elements(sign: str) -> str:
    """How well a character begins a name, follows in one and ends one, a letter each."""
    known = "r" if sign in RARE_SURNAMES else "s" if sign in SURNAMES else "."
    return (
        "e"
        + known
        + "".join(str(min(4, int(exp(share) * 2000).bit_length() // 2)) for share in name_shares(sign))
    )


def _meaning(mark: Mark) -> str:
    kind = mark.rule.kind
    return f"{kind.value[:4] if kind else '-'}{mark.rule.shape.value[:4]}"


def _of_labels(table: Slots, marks: Sequence[Mark], parts: Sequence[Unit]) -> None:
    """Whether a unit lies in a label, which label is the last before it, and how far away in units and lines."""
    at, lines, gap = -1, 0, 0
    for row, part in zip(table, parts, strict=True):
        while at + 1 < len(marks) and marks[at + 1].start <= part.start:
            at, lines, gap = at + 1, 0, 0
        if at < 0:
            row.append("L0")
            continue
        mark = marks[at]
        if part.start < mark.end:
            row += ("I", "J" + _meaning(mark))
            continue
        meaning, near = _meaning(mark), min(gap.bit_length(), 5)
        row += (f"L{min(lines, 2)}{meaning}", f"M{min(lines, 2)}{near}", f"N{near}{meaning}")
        gap += 1
        lines += part.text == "\n"
        if at + 1 < len(marks) and marks[at + 1].start - part.end <= _NEAR:
            row.append("O" + _meaning(marks[at + 1]))


def _of_words(table: Slots, starts: dict[int, int], text: str) -> None:
    """The words of the dictionary by part of speech, titles and words for kin, compound surnames."""
    for start, end, sort in words(text):
        if end - start == 1:
            table[starts[start]].append("TS" + sort)
            continue
        for at in range(start, end):
            table[starts[at]].append(f"T{_place(at, start, end)}{sort}")
    for hit in _WORDS.finditer(text):
        name = "K" if hit["kin"] else "U"
        for at in range(*hit.span()):
            table[starts[at]].append(name + _place(at, *hit.span()))
    for hit in _COMPOUND.finditer(text):
        table[starts[hit.start()]].append("CB")
        table[starts[hit.start() + 1]].append("CE")


def _place(at: int, start: int, end: int) -> str:
    return "B" if at == start else "E" if at == end - 1 else "M"


def _of_clusters(table: Slots, parts: Sequence[Unit], text: str) -> None:
    """Runs of letters and digits with the signs in them: shape and size."""
    at = 0
    for hit in _CLUSTER.finditer(text):
        names = _of_cluster(hit.group())
        while at < len(parts) and parts[at].end <= hit.start():
            at += 1
        first = True
        while at < len(parts) and parts[at].start < hit.end():
            table[at] += names
            if first:
                table[at].append("Gb")
            first = False
            at += 1


@lru_cache(maxsize=16384)
def _of_cluster(run: str) -> tuple[str, ...]:
    shape = _UPPER.sub("A", _LOWER.sub("a", _LONG.sub("9", run)))
    shape = _SHORT.sub("0", shape)[:10]
    digits = min(sum(sign.isdigit() for sign in run), 19)
    return ("G" + shape, f"D{digits}", f"E{min(len(run), 20)}{'d' if digits else ''}")


def _of_lines(table: Slots, parts: Sequence[Unit]) -> None:
    """Where in its line a unit stands, whether a blank is before it, and how long the line is."""
    start = 0
    for end in [*(at for at, part in enumerate(parts) if part.text == "\n"), len(parts)]:
        size = end - start
        length = min(size.bit_length(), 6)
        for at in range(start, end):
            table[at].append(f"P{min(at - start, 3)}{min(end - at, 3)}{length}")
            if at > start and parts[at].start > parts[at - 1].end:
                table[at].append("b")
        start = end + 1
