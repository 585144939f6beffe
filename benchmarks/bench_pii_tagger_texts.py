"""Texts to train the tagger on: drawn forms with other names and with the noise of reading. A part of bench_pii_tagger.py."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import regex
from bench_pii_tagger_names import another, moved, recoded

from pipeline.page import Line, Page
from pipeline.pii.narrative import KIN
from pipeline.pii.tagger.tags import OUTSIDE, coarse
from pipeline.pii.vocabulary import TITLES
from pipeline.synth.case import case
from pipeline.synth.layouts import LAYOUTS
from pipeline.synth.sheet import Sheet

IGNORED: Final = "?"
"""The tag of what is personal but none of the tagger's groups: neither right nor wrong to tell."""
_HAN: Final = regex.compile(r"\p{Han}")
_KIN_WORD: Final = regex.compile(KIN)
_KINS: Final = KIN.split("|")
_TITLE: Final = regex.compile("|".join(sorted(TITLES, key=len, reverse=True)))
_TITLE_WORDS: Final = [
    *TITLES,
    "物理师", "检验师", "医士", "技士", "护工", "规培生", "实习生", "进修医师", "律师", "民警", "班长", "组长",
]  # fmt: skip
_HEADS: Final = [
    "检验", "审核", "报告", "检查", "诊断", "操作", "记录", "送检", "申请", "采样", "采集", "接收", "签发", "批准", "复核",
    "核对", "收费", "录入", "打印", "调配", "发药", "校对", "审阅", "采血", "执行", "制片", "书写", "值班", "责任", "经治",
    "接诊", "麻醉", "手术", "主检", "会诊", "质控", "登记", "初审", "终审", "验证", "计划", "勾画", "随访", "带教", "陪护",
    "交接", "转运", "追踪", "通知", "经办", "评估", "测量", "消毒", "巡视", "保管", "翻译", "宣教", "护送",
]  # fmt: skip
_STAFF_LABEL: Final = regex.compile(
    "(?:" + "|".join(_HEADS) + ")(?:者|人|员|医师|医生|护士|技师|签名|签字)(?=[:：])"
)
_STAFF_LABELS: Final = [
    head + tail for head in _HEADS for tail in ("者", "人", "员", "医师", "医生", "护士", "技师", "签名", "")
]
_CONFUSED: Final = {"0": "Oo", "1": "lI", "5": "S", "2": "Z", "8": "B"}
_MISREAD: Final = "日曰目田由甲申己已末未土士干千于人入八力刀大太天夫木本体"


@dataclass(slots=True)
class Row:
    """A printed line: characters, the tag and the number of the identifier that each belongs to, and its place."""

    signs: list[str]
    tags: list[tuple[str, int]]
    left: float
    row: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A text with a tag for each character, the form it shows and the batch of that form."""

    text: str
    tags: list[str]
    layout: str
    batch: str

    def page(self) -> Page:
        """The text as a page without places."""
        none = (0,) * 8
        return Page(
            "",
            1,
            1,
            0,
            tuple(Line(line, none, 1.0, (0,) * (len(line) + 1)) for line in self.text.split("\n")),
        )


def batch_of(layout: str) -> str:
    """The batch that a form was drawn in."""
    module = LAYOUTS[layout].draw.__module__.split(".layouts.")[1].split(".")[0]
    return module if module.startswith("batch_") else "DEMO"


def drawn(layout: str, seed: int) -> list[Row]:
    """The printed lines of a form, in the order in which they were drawn."""
    return rows_of(LAYOUTS[layout].draw(case(f"{layout}/{seed}", seed, 0)))


def rows_of(sheet: Sheet) -> list[Row]:
    """The lines of a sheet; lines side by side share a row."""
    rows, row, before = list[Row](), -1, None
    for line in sheet.lines:
        shared = min(before.bottom, line.bottom) - max(before.top, line.top) if before else 0.0
        if before is None or shared < 0.5 * (line.bottom - line.top) or line.xs[0] < before.xs[-1]:
            row += 1
        before = line
        rows.append(Row(list(line.text), [(OUTSIDE, -1)] * len(line.text), line.xs[0], row))
    for stretch in sheet.stretches:
        kind = sheet.runs[stretch.run].kind
        tag = (coarse(kind) or IGNORED) if kind else None
        if tag:
            size = stretch.end - stretch.start
            rows[stretch.line].tags[stretch.start : stretch.end] = [(tag, stretch.run)] * size
    return rows


def noisy(rows: Sequence[Row], layout: str, batch: str, chance: random.Random) -> Marked:
    """The lines with other names and towns, read with faults, in one of the orders in which readers return them."""
    rows = [Row(list(row.signs), list(row.tags), row.left, row.row) for row in rows]
    _renamed(rows, chance)
    _reworded(rows, chance)
    strength = chance.choice((0.0, 0.5, 1.0, 1.0, 2.0))
    rows = [part for row in rows for part in _broken(row, chance, strength)]
    for row in rows:
        _misread(row, chance, strength)
    rows = _ordered(rows, chance)
    signs, tags = _joined(rows, chance, 0.06 * strength)
    return Marked("".join(signs), chained(signs, tags), layout, batch)


def chained(signs: Sequence[str], tags: Sequence[tuple[str, int]]) -> list[str]:
    """B- and I- tags: a piece of an identifier goes on over blanks and the end of a line."""
    out = [OUTSIDE] * len(signs)
    last, end = (OUTSIDE, -1), -1
    for at, tag in enumerate(tags):
        if tag[0] == OUTSIDE or signs[at].isspace():
            continue
        if tag[0] == IGNORED:
            out[at] = IGNORED
            continue
        goes_on = tag == last and all(sign.isspace() for sign in signs[end:at])
        if goes_on:
            out[end:at] = ["I-" + tag[0]] * (at - end)
        out[at] = ("I-" if goes_on else "B-") + tag[0]
        last, end = tag, at + 1
    return out


def _renamed(rows: Sequence[Row], chance: random.Random) -> None:
    names: dict[str, str] = {}
    towns: dict[str, str] = {}
    for row in rows:
        for start, end, tag in sorted(_stretches(row), reverse=True):
            old = "".join(row.signs[start:end])
            if tag == "NAME":
                new = names.setdefault(old, another(old, chance) if chance.random() < 0.85 else old)
            elif tag in ("ORG", "ADDR"):
                new = moved(old, towns, chance)
            elif tag in ("ID", "PHONE"):
                new = recoded(old, chance)
            else:
                continue
            mark = row.tags[start]
            row.signs[start:end] = list(new)
            row.tags[start:end] = [mark] * len(new)


def _reworded(rows: Sequence[Row], chance: random.Random) -> None:
    """Other words of their sort for kin, titles and labels of staff, so that the sort is learnt and not the word."""
    for row in rows:
        text = "".join(row.signs)
        for pattern, words, share in (
            (_KIN_WORD, _KINS, 0.6),
            (_TITLE, _TITLE_WORDS, 0.4),
            (_STAFF_LABEL, _STAFF_LABELS, 0.4),
        ):
            for hit in reversed(list(pattern.finditer(text))):
                tags = row.tags[hit.start() : hit.end()]
                if any(tag[0] != OUTSIDE for tag in tags) or chance.random() > share:
                    continue
                new = chance.choice(words)
                row.signs[hit.start() : hit.end()] = list(new)
                row.tags[hit.start() : hit.end()] = [(OUTSIDE, -1)] * len(new)
            text = "".join(row.signs)


def _stretches(row: Row) -> Iterator[tuple[int, int, str]]:
    start = 0
    for at in range(1, len(row.tags) + 1):
        if at == len(row.tags) or row.tags[at] != row.tags[start]:
            if row.tags[start][0] != OUTSIDE:
                yield start, at, row.tags[start][0]
            start = at


def _broken(row: Row, chance: random.Random, strength: float) -> Iterator[Row]:
    """A line in pieces: cut at blanks and behind colons, now and then anywhere."""
    start = 0
    for at in range(1, len(row.signs)):
        before = row.signs[at - 1]
        share = 0.10 if before == " " else 0.04 if before in ":：" else 0.002 if len(row.signs) > 14 else 0.0
        if chance.random() < share * strength:
            yield Row(row.signs[start:at], row.tags[start:at], row.left + start, row.row)
            start = at
    yield Row(row.signs[start:], row.tags[start:], row.left + start, row.row)


def _misread(row: Row, chance: random.Random, strength: float) -> None:
    signs, tags = list[str](), list[tuple[str, int]]()
    for sign, tag in zip(row.signs, row.tags, strict=True):
        dice = chance.random()
        if sign == " " and dice < 0.25 * strength:
            continue
        if sign in ":：" and dice < 0.12 * strength:
            continue
        if sign in "，。、；（）()" and dice < 0.05 * strength:
            continue
        if sign in ":：" and dice > 0.8:
            sign = ":" if sign == "：" else "："
        if sign in _CONFUSED and dice < 0.006 * strength:
            sign = chance.choice(_CONFUSED[sign])
        if _HAN.match(sign) and dice < 0.006 * strength:
            sign = chance.choice(_MISREAD)
        signs.append(sign)
        tags.append(tag)
        if _HAN.match(sign) and tag[0] == "NAME" and dice > 1 - 0.03 * strength:
            signs.append(" ")
            tags.append(tag)
    row.signs, row.tags = signs, tags


def _ordered(rows: list[Row], chance: random.Random) -> list[Row]:
    """The order of drawing, by row and place, or by row with its cells shuffled; some lines are moved far."""
    dice = chance.random()
    if dice < 0.5:
        rows = sorted(rows, key=lambda row: (row.row, row.left))
    elif dice < 0.65:
        rows = sorted(rows, key=lambda row: (row.row, chance.random()))
    elif dice < 0.75:
        left = sorted(row.left for row in rows)[len(rows) // 2]
        rows = sorted(rows, key=lambda row: (row.left > left, row.row, row.left))
    for _ in range(len(rows) // 25 if chance.random() < 0.5 else 0):
        rows.insert(chance.randrange(len(rows)), rows.pop(chance.randrange(len(rows))))
    return rows


def _joined(
    rows: Sequence[Row], chance: random.Random, glued: float
) -> tuple[list[str], list[tuple[str, int]]]:
    signs, tags = list[str](), list[tuple[str, int]]()
    rows = [row for row in rows if row.signs]
    for number, row in enumerate(rows):
        if number:
            beside = row.row == rows[number - 1].row
            gap = chance.choice(("", " ")) if beside and chance.random() < glued * 4 else "\n"
            signs += list(gap)
            tags += [(OUTSIDE, -1)] * len(gap)
        signs += row.signs
        tags += row.tags
    return signs, tags
