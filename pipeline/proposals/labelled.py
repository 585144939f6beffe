"""Labels and values within one line: `姓名：… 性别：…`, and runs of known labels whose colons were lost."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pipeline.page import Page
from pipeline.proposals.labels import LONGEST, LONGEST_LATIN, is_label, known_at, known_before, plain
from pipeline.proposals.tokens import Token, piece, stripped

Stretch = tuple[int, int]
"""Characters [start, end) of a line."""
_NO_LABEL_COLON: Final = re.compile(
    r"(?<=\d)[:：](?=\d)|(?<=[0-9A-F]{2}):(?=[0-9A-F]{2}\b)|:(?=//)|(?<=[pcg])[:：]|(?<=[:：])[:：]"
)
_SPACED: Final = re.compile(r"(?:(?<=\s)|^)(?:[\u3400-\u9fff]\s+){1,4}[\u3400-\u9fff]$")
_WORDS: Final = re.compile(r"(?:[A-Za-z][A-Za-z.'/-]*\s){0,3}[A-Za-z][A-Za-z.'/#-]*\s?#?$")
_SENTENCE: Final = re.compile(r"[，。；！？,;!?]")
_STOP: Final = re.compile(r"[，。；！？;!?]")
_FREE: Final = frozenset(
    ["性别", "年龄", "姓名", "电话", "科室", "床号", "工号", "住院号", "审核", "复核", "送检"]
)
"""Labels that a line may run into without a blank before them."""
_SHORT: Final = 8
LONGEST_RUN: Final = 200
"""Characters of a line that is a run of labels without colons; what is longer is running text."""
WINDOW: Final = 80
"""Characters before a colon that are looked at: no label is as long."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A label of a line and what follows it there; `colon` says that the label is marked as one."""

    key: Token
    value: Token | None
    colon: bool


def entries(page: Page, line: int) -> list[Entry]:
    """The labels of a line with their values, from left to right."""
    text = page.lines[line].text
    marked = list(_marked(text))
    first = marked[0][0] if marked else len(text)
    keys = [
        *((start, end, False) for start, end in _run(text[:first], alone=not marked)),
        *((s, e, True) for s, e in marked),
    ]
    if not keys:
        return []
    ends = [*(start for start, _, _ in keys[1:]), len(text)]
    return [
        Entry(piece(page, line, start, end), stripped(page, line, end, limit), colon)
        for (start, end, colon), limit in zip(keys, ends, strict=True)
    ]


_MEASURED: Final = re.compile(
    r"(?P<key>[\u3400-\u9fffA-Za-z][^\s:：，。]{0,10}(?:[\u3400-\u9fff]|[A-Za-z\d](?=\s)))\s*"
    r"(?P<value>[<>≤≥]?\d+(?:[.,]\d+)+\s?[^\s\d，。:：-]{0,8}|\d+ ?[%‰×xμa-zA-Z][^\s\d，。:：-]{0,7})"
)


def measured(text: str) -> tuple[Stretch, Stretch] | None:
    """Label and value of a line that says no more than a measure (`有效数据量 25.7 ng/μL`), None if it does not."""
    match = _MEASURED.fullmatch(text.strip())
    return (match.span("key"), match.span("value")) if match else None


def _marked(text: str) -> Iterator[Stretch]:
    """Labels with a colon behind them."""
    excluded = {match.start() for match in _NO_LABEL_COLON.finditer(text)}
    after = 0
    for match in re.finditer(r"[:：|｜]", text):
        at = match.start()
        label = None if at in excluded else _before(text, after, at)
        if label is None or (match.group() in "|｜" and not is_label(text[slice(*label)])):
            continue  # a stroke may be the rule of a table
        if not _in_sentence(text, label):
            yield label
            after = at + 1


def _in_sentence(text: str, label: Stretch) -> bool:
    """Whether a colon belongs to running text: what stands before it is no label, and sentences follow."""
    rest = text[label[1] :]
    return len(rest) > LONGEST and _SENTENCE.search(rest) is not None and not is_label(text[slice(*label)])


def _before(text: str, after: int, at: int) -> Stretch | None:
    """The label that ends before a colon; what was a value before `after` is none of it."""
    end = at
    while end > after and text[end - 1].isspace():
        end -= 1
    after = max(after, end - WINDOW)
    part = text[after:end]
    if not part.strip():
        return None
    known = known_before(part)
    chunk = _chunk(part)
    begins = after == 0 or end - chunk > after  # not glued to an earlier value
    fits = (
        0 < chunk <= LONGEST
        and begins
        and not _SENTENCE.search(part[len(part) - chunk :])
        and not part[-1].isdigit()
    )
    alone = chunk == len(part.strip()) if part[-chunk:].isascii() else chunk <= _SHORT
    length = max(known, chunk) if fits and (alone or not known) else known
    if known and re.search(r"[0-9A-Za-z]$", part[: len(part) - known]) and not part[-1].isascii():
        length = known  # glued to the end of a value
    if not length or (length == 1 and not known):
        return None
    return end - length, end


def _chunk(part: str) -> int:
    """Length of the last word of a text: spaced characters (`姓 名`) and English words go together."""
    if match := _SPACED.search(part):
        return len(part) - match.start()
    if match := _WORDS.search(part):
        return len(part) - match.start()
    return len(part) - 1 - max((at for at, char in enumerate(part) if char.isspace()), default=-1)


def _run(text: str, *, alone: bool) -> list[Stretch]:
    """Known labels without colons, from the first character of a line on; none where the text is no such run."""
    start = len(text) - len(text.lstrip(" ★*◆●"))
    if len(text) > LONGEST_RUN:
        return []
    length = _bilingual(text, start, _label_at(text, start) or _word_at(text, start))
    if not length or is_label(text) or _STOP.search(text):
        return []
    found = [(start, start + length)]
    at = start + length
    while at < len(text):
        length = _label_at(text, at)
        free = not re.match(r"[\u3400-\u9fff/]", text[at - 1]) or plain(text[at : at + length]) in _FREE
        if length and free and text[found[-1][1] : at].strip(" :："):
            found.append((at, at + length))
            at += length
        else:
            at += 1
    return found if len(found) > 1 or not alone or _fits(text, found[0]) else []


def _label_at(text: str, at: int) -> int:
    if text[at : at + 1].isascii():
        boundary = at == 0 or text[at - 1].isspace()
        return _latin_at(text, at) if boundary else 0
    return known_at(text, at)


def _word_at(text: str, at: int) -> int:
    """Length of the first word if it is a label by its ending and more follows, else 0."""
    word = re.match(r"[\u3400-\u9fff/]{2,10}(?=\s+\S)", text[at:])
    return len(word.group()) if word and is_label(word.group()) else 0


def _bilingual(text: str, at: int, length: int) -> int:
    """The length of a Chinese label with the English one behind it, where a value follows both."""
    match = (
        re.match(r"\s?(?:[A-Z][A-Za-z]*[a-z][./]?\s?){1,3}(?=\s\S|(?<=\s)\S)", text[at + length :])
        if length
        else None
    )
    if match is None or text[at : at + 1].isascii():
        return length
    return length + len(match.group().rstrip())


def _latin_at(text: str, at: int) -> int:
    """Length of the longest known label of up to three English words that begins at a word."""
    ends = [match.start() for match in re.finditer(r"\s|$", text[at : at + LONGEST_LATIN + 1])][:3]
    for end in reversed(ends):
        if end > 1 and known_before(text[at : at + end]) == end:
            return end
    return 0


def _fits(text: str, label: Stretch) -> bool:
    """Whether what follows a single label can be its value: set off by a blank, or digits, a sex, a short name."""
    end = label[1]
    rest = text[end:]
    if not rest.strip() or re.search(r"报告|记录|结果|项目|单$|表$|章$", rest):
        return False
    if rest[0].isspace():
        return True
    return (
        re.fullmatch(r"[A-Za-z]?\d[\w.\-/ :]*|[男女].{0,6}|[\u3400-\u9fff·]{2,4}", rest.strip()) is not None
    )
