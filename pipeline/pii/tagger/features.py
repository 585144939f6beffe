"""What the tagger sees of each character: itself and its neighbours, words, labels, name elements, the line.

A feature is a short string; its first characters name the template. Features speak of shapes and classes more than of
single names or numbers, so that what is learnt on some forms holds on others.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from math import exp
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.lattice import name_shares
from pipeline.pii.narrative import KIN
from pipeline.pii.spotting import Mark
from pipeline.pii.tagger.tokens import Token, tokens
from pipeline.pii.vocabulary import COMPOUND_SURNAMES, FOREIGN_SOUNDS, RARE_SURNAMES, SURNAMES, TITLES

Features = list[list[str]]
_TITLE: Final = regex.compile("|".join(sorted(TITLES, key=len, reverse=True)))
_KIN: Final = regex.compile(KIN)
_FOREIGN: Final = regex.compile("[" + "".join(sorted(FOREIGN_SOUNDS)) + "·]{2,}")
_CLUSTER: Final = regex.compile(r"[A-Za-z0-9](?:[-_./:*+#]?[A-Za-z0-9])*")
_PLACE_END: Final = frozenset("省市区县镇乡村路街巷弄号栋幢楼室组社里")
_BODY_END: Final = frozenset("院所局校厂司店部队站库中心")
_NEAR, _LONG_LINE = 2, 12


def features(document: Document) -> Features:
    """The features of each character of the normalised text."""
    text = document.text
    parts = tokens(text)
    table = _of_characters(text)
    for place, rows in zip(parts, _of_tokens(parts), strict=True):
        _spread(table, place.start, place.end, rows)
    _of_labels(table, document.marks, text)
    _of_clusters(table, text)
    _of_lexicon(table, text)
    _of_lines(table, text)
    return table


def _spread(table: Features, start: int, end: int, names: Sequence[str]) -> None:
    """Add names to the characters of a stretch, each with the character's place in it."""
    last = end - 1
    for at in range(start, end):
        place = "S" if start == last else "B" if at == start else "E" if at == last else "M"
        table[at] += [place + name for name in names]


@lru_cache(maxsize=65536)
def _shape(sign: str) -> str:
    if sign.isdigit():
        return "0"
    return "|" if sign == "\n" else sign


@lru_cache(maxsize=65536)
def _elements(sign: str) -> str:
    """How well a character begins a name, follows in one and ends one, a letter each."""
    if not regex.match(r"\p{Han}", sign):
        return "0" if sign.isdigit() else "a" if sign.isalpha() else "|" if sign == "\n" else "-"
    shares = name_shares(sign)
    known = "r" if sign in RARE_SURNAMES else "s" if sign in SURNAMES else "."
    return known + "".join(str(min(4, int(exp(share) * 2000).bit_length() // 2)) for share in shares)


def _of_characters(text: str) -> Features:
    signs = ["|", "|", "|", *map(_shape, text), "|", "|", "|"]
    kinds = ["|", "|", *map(_elements, text), "|", "|"]
    table: Features = []
    for at in range(len(text)):
        c, b, a, d, e = signs[at + 3], signs[at + 2], signs[at + 1], signs[at + 4], signs[at + 5]
        h, i, j, k, m = kinds[at : at + 5]
        table.append(
            [
                "c" + c, "b" + b, "a" + a, "d" + d, "e" + e, "f" + b + c, "g" + c + d, "h" + a + b, "i" + d + e,
                "j" + b + c + d, "k" + signs[at] + a + b, "l" + d + e + signs[at + 6],
                "m" + j, "n" + i + j, "o" + j + k, "p" + i + j + k, "q" + h + i + j, "r" + j + k + m, "s" + h[:1] + i[:1] + j[:1] + k[:1] + m[:1],
            ]
        )  # fmt: skip
    return table


def _of_tokens(parts: Sequence[Token]) -> Iterator[list[str]]:
    """For each token its name and sort, with those of its neighbours (blanks apart)."""
    solid = [part for part in parts if part.sort != "b"]
    names = ["|", "|", *(part.name for part in solid), "|", "|"]
    sorts = ["n", "n", *(part.sort for part in solid), "n", "n"]
    at = 0
    for part in parts:
        if part.sort == "b":
            yield [f"wb{sorts[at + 1]}{sorts[at + 2]}"]
            continue
        w, x, y, z, v = names[at : at + 5]
        s, t, u, p, q = sorts[at : at + 5]
        yield [
            "w" + y, "x" + x, "z" + z, "X" + w + " " + x, "Z" + z + " " + v, "v" + v, "W" + w,
            "t" + u, "T" + t + " " + u, "U" + u + " " + p, "V" + t + " " + u + " " + p, "Y" + s + " " + t + " " + u,
            "y" + u + " " + p + " " + q, "u" + x + " " + u, "R" + u + " " + z,
        ]  # fmt: skip
        at += 1


def _meaning(mark: Mark) -> str:
    kind = mark.rule.kind
    return f"{kind.value[:4] if kind else '-'}{mark.rule.shape.value[:4]}"


def _of_labels(table: Features, marks: Sequence[Mark], text: str) -> None:
    """Whether a character lies in a label, which label is the last before it, and how far away."""
    first = marks[0].start if marks else len(text)
    for at in range(first):
        table[at].append("L0")
    for mark, following in zip_longest(marks, marks[1:]):
        stop, meaning = following.start if following else len(text), _meaning(mark)
        for at in range(mark.start, min(mark.end, stop)):
            table[at].append("LI" + meaning)
        for at, line in zip(range(mark.end, stop), _lines_behind(text, mark.end, stop), strict=True):
            table[at] += ["L" + line + _distance(at - mark.end) + meaning, "M" + line + meaning]
            if following and stop - at <= _NEAR:
                table[at].append(f"N{stop - at}{_meaning(following)}")


def _distance(gap: int) -> str:
    return "0" if gap == 0 else "1" if gap < 4 else "2" if gap < 10 else "3" if gap < 30 else "4"


def _lines_behind(text: str, start: int, stop: int) -> Iterator[str]:
    """For each character behind a label's end: whether it is on the label's line (=), on the next (+) or on neither (#)."""
    same = "#" if text[start - 1] == "\n" else "="
    ends = 0
    for at in range(start, stop):
        yield same if ends == 0 else "+" if ends == 1 else "#"
        ends += text[at] == "\n"


def _of_clusters(table: Features, text: str) -> None:
    """Runs of letters and digits with the signs in them: shape, size, words beside them."""
    text = text.replace("\n", "|")
    for hit in _CLUSTER.finditer(text):
        run, start, end = hit.group(), hit.start(), hit.end()
        shape = regex.sub(r"[A-Z]+", "A", regex.sub(r"[a-z]+", "a", regex.sub(r"[0-9]{4,}", "9", run)))
        shape = regex.sub(r"[0-8](?<!\d\d)\d{0,2}", "0", shape)[:12]
        digits = min(sum(sign.isdigit() for sign in run), 19)
        before = regex.sub(r"[\s|:：]+$", "", text[max(0, start - 8) : start])
        after = text[end : end + 2]
        glue = text[start - 1 : start]
        _spread(
            table, start, end,
            [
                "C" + shape, f"D{digits}", f"E{min(len(run), 20)}", f"F{digits} {before[-1:]}", "G" + shape + " " + before[-2:],
                "H" + before[-2:], "I" + before[-3:], "J" + after[:1] + shape, "K" + after, f"O{digits} {glue}", f"P{shape} {glue}",
            ],
        )  # fmt: skip


def _of_lexicon(table: Features, text: str) -> None:
    """Titles and words for kin near a character, foreign sounds, compound surnames, ends of places and bodies."""
    for hit in _TITLE.finditer(text):
        for back in range(1, 5):
            if hit.start() >= back:
                table[hit.start() - back].append(f"1{back}")
        _spread(table, hit.start(), hit.end(), ["2"])
    for hit in _KIN.finditer(text):
        for ahead in range(3):
            if hit.end() + ahead < len(text):
                table[hit.end() + ahead].append(f"3{ahead}")
        _spread(table, hit.start(), hit.end(), ["4"])
    for hit in _FOREIGN.finditer(text):
        _spread(table, hit.start(), hit.end(), [f"5{min(hit.end() - hit.start(), 7)}", "6"])
    for at in range(len(text) - 1):
        if text[at : at + 2] in COMPOUND_SURNAMES:
            table[at].append("7B")
            table[at + 1].append("7E")
    _of_ends(table, text)


def _of_ends(table: Features, text: str) -> None:
    """How far the next character is that ends the name of a place or of a body."""
    place = body = -99
    for at in range(len(text) - 1, -1, -1):
        sign = text[at]
        if sign in "\n,，。;；、":
            place = body = -99
        if sign in _PLACE_END:
            place = at
        if sign in _BODY_END:
            body = at
        if place >= at:
            table[at].append(f"8{min(place - at, 6)}")
        if body >= at:
            table[at].append(f"9{min(body - at, 12) // 2}")


def _of_lines(table: Features, text: str) -> None:
    """Where in its line a character stands, how long the line is, and what the lines beside it say."""
    lines = text.split("\n")
    start = 0
    for number, line in enumerate(lines):
        before = lines[number - 1] if number else ""
        after = lines[number + 1] if number + 1 < len(lines) else ""
        size = len(line)
        form = "".join(sorted({_elements(sign)[:1] for sign in line.replace(" ", "")}))[:6]
        for at in range(size):
            names = [f"A{min(at, _NEAR + 1)}{min(size - at, _NEAR + 2)}{'l' if size > _LONG_LINE else size}"]
            if size <= _LONG_LINE:
                names += [f"B{size}{form}", "Q" + before[-2:], "S" + before[:2], "%" + after[:2]]
            elif at < 4:
                names += [f"@{at}" + before[-2:]]
            elif size - at <= 4:
                names += [f"&{size - at}" + after[:2]]
            table[start + at] += names
        start += size + 1
