"""Names by their column: where the cells under each other are people, so is the one that reads like a word.

Cells are grouped by their left edges or their middles, from row to row, because a photographed column leans. A column
is one of names where names are found in most of its cells, or where a heading over it announces people.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

import regex

from pipeline.pii.cells import Box
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.labels import ENGLISH, KNOWN, LabelRule, Shape
from pipeline.pii.lexicon import is_common
from pipeline.pii.measured import is_measured
from pipeline.pii.rooms import may_be_anybody
from pipeline.pii.vocabulary import ABBREVIATIONS, NEVER_NAMES, NOT_IN_NAMES, NOT_NAMES, WORDS_IN_ITEMS
from schemas.names import PiiKind

NAMES: Final = (PiiKind.PERSON, PiiKind.STAFF)
_ESTABLISHED: Final = 0.45
_LONGEST_CELL: Final = 26
_LEFT: Final = 0.7
_MIDDLE: Final = 0.5
_REACH: Final = 8.0
_HEAD_REACH: Final = 5.0
_HEAD_BESIDE: Final = 3.0
"""In heights of a cell: how far left edges and middles of a column's neighbours may differ, how far below each other
cells stand, and how far a heading stands above and beside its column."""
_LEAST_KNOWN: Final = 2
"""Names in a row behind a heading that make it a row of names."""
_LEAST_HEADS: Final = 3
_BESIDE: Final = 6.0
"""Heights between a name and the sex beside it."""
_SEX_AGE: Final = regex.compile(r"[ ]*[男女][ /,，]?\d{1,3}[ ]?岁?[ ]*")
_SIGNED: Final = regex.compile("签名|签字")
_CERTAIN: Final = 4
"""Names of a column from which, as four fifths of it, any word of it is one."""
_NOBODY: Final = frozenset(
    "已签 同上 同前 空缺 待定 未到 拒绝 缺席 休息 轮空 暂无 代签 本人 家属 未签 请假 外出 出院 转科 转院 死亡 停用 未接 合计 小计 备注".split()
)
"""What a column of people says instead of one."""
_PHRASE: Final = 4
_INITIALS: Final = regex.compile(r"[A-Z]{2,4}|[a-z]{2,4}")
_TOKEN: Final = regex.compile(
    r"(?<![\p{Han}·])(?:\p{Han}{2,4}|\p{Han}{2,8}·\p{Han}{1,8})(?![\p{Han}·]|[ ]?[:%‰])"
)
_PROSE: Final = regex.compile(r"[,，。;；、]|[:：](?!\d)")
_HEAD: Final = regex.compile(
    r"(?:\p{Han}{1,4}(?:者|人|员|医师|医生|护士|技师|药师|签名|签字)|Op|Opr|Initials|Operator|Tech|Technician|Nurse|Staff|By|治疗师|技师|药师|操作|录入|经手|执行|穿刺|核对|接听|接收|报告|复核|审核|记录|操作|检验|护士|医师|医生|签名|签收|采集|采样|送检|责任|负责|交班|接班|值班|陪同|登记|发放|领用|双签|双人|通知|受理|处理|巡视|评估)"
    r"(?:者|人|员|医师|医生|护士|技师|药师|核对)?(?:[12一二甲乙])?(?:签名|签字)?(?:/?(?:时间|日期|工号|电话))?"
)
# how items, findings and fees end, and no name
_ITEM: Final = regex.compile(
    r"(?:反射|颜色|肤色|张力|握力|肌力|智力|视力|听力|知力|记忆|症状|情绪|[罪焦快灼胀麻异]感|困难|不[深稳适清良足全佳振]|早醒|易醒|迟[缓滞钝]|[疑发疾]病|[疼肩腰头腹胸关]痛|[缩张静动血眼颅]压|药费|[费床验查疗理材护]费|[头侧方伸屈外内]肌|"
    r"量表|[一每][秒分]率|[容肺总残气弥散流]量|分级|分期|评分|总分|失语商?|智商|步行|周血|静脉血|脐带?血|全血|伤害|疾病|身故|伤残|重疾|障碍|功能|活动|平衡|体重|身高|体温|脉搏|呼吸|心率|出汗|食欲|睡眠|兴趣|自杀|激越|头围|胸围|腹围)$"
)
_WARD: Final = regex.compile(r"[科室部区组院楼床]$")


class _Cell(NamedTuple):
    box: Box
    line: int
    start: int
    end: int
    is_word: bool


class _Heading(NamedTuple):
    """The kind of people that a heading announces, and whether nothing but their names stands under it: 签名."""

    kind: PiiKind
    is_signed: bool


def in_columns(document: Document, found: Sequence[Finding]) -> Iterator[Finding]:
    """Han cells in columns of names that no other rule took for names."""
    if not document.cells.placed:
        return
    named = sorted(
        (f.span.start, f.span.end, f.kind)
        for f in found
        if f.span and f.kind in NAMES and f.score >= _ESTABLISHED
    )
    cells = _cells(document)
    yield from _in_rows(document, cells, named)
    columns = [column for column in _columns(cells) if len(column) > 1]
    headed = _headed(document, cells, columns)
    for at, column in enumerate(columns):
        yield from _in_column(document, column, named, headed.get(at))
    yield from _before_sex(document, cells)


def _before_sex(document: Document, cells: Sequence[_Cell]) -> Iterator[Finding]:
    """The last word of the cell to the left of a sex and an age: 3-1223 常规 ¦ 男66岁."""
    for cell in cells:
        if cell.is_word or not _SEX_AGE.fullmatch(document.text, cell.start, cell.end):
            continue
        left = [o for o in cells if _is_right_of(cell.box, o.box)]
        near = max(left, key=lambda o: o.box[2], default=None)
        height = _height(cell.box)
        if near is None or not near.is_word or cell.box[0] - near.box[2] > _BESIDE * height:
            continue
        if _may_be_word(document, near) and near.end - near.start <= len("欧阳若水"):
            yield Finding.at(near.start, near.end, PiiKind.PERSON, 0.76, "column", subject=True)


def _in_rows(
    document: Document, cells: Sequence[_Cell], named: Sequence[tuple[int, int, PiiKind]]
) -> Iterator[Finding]:
    """Cells to the right of a heading for people, one for each visit or shift, most of which are found as names."""
    for head in cells:
        kind = _announced(document, head)
        row = sorted(cell for cell in cells if kind and _is_right_of(cell.box, head.box))
        words = list(takewhile(lambda cell: cell.is_word and not _is_head(document, cell), row))
        known = [any(low < c.end and c.start < high for low, high, _ in named) for c in words]
        if kind and sum(known) >= _LEAST_KNOWN and 2 * sum(known) >= len(words):
            for cell, is_known in zip(words, known, strict=True):
                if not is_known and _may_be_name(document, cell, any_word=True):
                    yield Finding.at(cell.start, cell.end, kind, 0.76, "column")


def _is_right_of(box: Box, head: Box) -> bool:
    return box[0] >= head[2] and abs(_across(box) - _across(head)) < _MIDDLE * min(
        _height(box), _height(head)
    )


def _across(box: Box) -> float:
    return (box[1] + box[3]) / 2


def _cells(document: Document) -> list[_Cell]:
    """Runs of two to four Han characters in short lines, and short lines without one, from the top down."""
    found = []
    for index, line in enumerate(document.page.lines):
        start, end = document.line_span(index)
        if not 0 < len(line.text) <= _LONGEST_CELL:
            continue
        prose = _PROSE.search(document.text, start, end)
        tokens = [] if prose else [hit.span() for hit in _TOKEN.finditer(document.text, start, end)]
        found += [_Cell(document.cells.label_box(low, high), index, low, high, True) for low, high in tokens]
        if not tokens:
            found.append(_Cell(document.cells.boxes[index], index, start, end, False))
    return sorted(found, key=lambda cell: (cell.box[1], cell.box[0]))


def _columns(cells: Sequence[_Cell]) -> list[list[_Cell]]:
    """Cells in groups: each belongs to that of the nearest aligned cell above it."""
    group = list(range(len(cells)))
    for at, cell in enumerate(cells):
        below = _next(cells, at, cell)
        if below is not None and group[below] == below:
            group[below] = group[at]
    columns: dict[int, list[_Cell]] = {}
    for at, cell in enumerate(cells):
        columns.setdefault(group[at], []).append(cell)
    return list(columns.values())


def _next(cells: Sequence[_Cell], at: int, cell: _Cell) -> int | None:
    left, _, right, bottom = cell.box
    height = bottom - cell.box[1]
    for index in range(at + 1, len(cells)):
        box = cells[index].box
        if box[1] > bottom + _REACH * height:
            return None
        if box[1] < bottom - 0.4 * height:
            continue
        middles = abs(box[0] + box[2] - left - right) / 2
        if abs(box[0] - left) <= _LEFT * height or middles <= _MIDDLE * height:
            return index
    return None


def _headed(
    document: Document, cells: Sequence[_Cell], columns: Sequence[list[_Cell]]
) -> dict[int, _Heading]:
    """The columns that stand under a heading for people, with what it announces."""
    heads = [(cell, kind) for cell in cells if (kind := _announced(document, cell))]
    rows = {id(cell): [other for other in cells if _same_row(cell.box, other.box)] for cell, _ in heads}
    found: dict[int, _Heading] = {}
    for head, kind in heads:
        row = rows[id(head)]
        words = [
            other for other in row if not any(c.isdigit() for c in document.text[other.start : other.end])
        ]
        if len(words) < _LEAST_HEADS:
            continue
        for at, column in enumerate(columns):
            top = next((cell for cell in column if cell.box[1] > head.box[3] - 0.4 * _height(head.box)), None)
            beside = [other for other in row if other is not top]
            own = any(cell is head for cell in column)
            if top is not None and (
                own or (_is_over(head.box, top.box) and _nearest(beside, top.box) is head)
            ):
                found[at] = _Heading(kind, bool(_SIGNED.search(document.text, head.start, head.end)))
    return found


def _announced(document: Document, cell: _Cell) -> PiiKind | None:
    word = document.text[cell.start : cell.end].strip(" .")
    rule: LabelRule | None = KNOWN.get(word) or ENGLISH.get(word)
    if rule is not None:
        return rule.kind if rule.shape in (Shape.NAME, Shape.NAMES) else None
    return PiiKind.STAFF if _HEAD.fullmatch(word) else None


def _height(box: Box) -> float:
    return box[3] - box[1]


def _middle(box: Box) -> float:
    return (box[0] + box[2]) / 2


def _same_row(one: Box, other: Box) -> bool:
    return abs(one[1] + one[3] - other[1] - other[3]) < 2 * max(_height(one), _height(other))


def _is_over(head: Box, top: Box) -> bool:
    height = _height(head)
    return (
        top[1] - head[3] <= _HEAD_REACH * height
        and abs(_middle(head) - _middle(top)) <= _HEAD_BESIDE * height
    )


def _nearest(row: Sequence[_Cell], top: Box) -> _Cell:
    return min(row, key=lambda cell: abs(_middle(cell.box) - _middle(top)))


def _in_column(
    document: Document,
    column: Sequence[_Cell],
    named: Sequence[tuple[int, int, PiiKind]],
    head: _Heading | None,
) -> Iterator[Finding]:
    heading = head.kind if head else None
    kinds = [next((k for low, high, k in named if low < c.end and c.start < high), None) for c in column]
    words = [
        (cell, kind)
        for cell, kind in zip(column, kinds, strict=True)
        if cell.is_word and not _is_head(document, cell)
    ]
    people = [kind for _, kind in words if kind]
    signed = head is not None and head.is_signed
    likely = sum(
        bool(kind)
        or _may_be_name(document, cell, any_word=bool(heading))
        or (signed and _may_be_word(document, cell))
        for cell, kind in words
    )
    many = len(people) >= 2 and 2 * len(people) >= len(words)
    if not many and not (heading and 3 * likely >= 2 * len(words)):
        return
    # patients of a work list stand before their values, too
    doubtful = not many and heading is not PiiKind.PERSON
    if doubtful and (_is_of_items(document, [cell for cell, _ in words]) or _is_of_items(document, column)):
        return
    mostly = bool(heading) or 3 * len(people) >= 2 * len(words)
    nearly = len(people) >= _CERTAIN and 5 * len(people) >= 4 * len(words)
    if heading is PiiKind.STAFF:
        yield from _initials(document, column, heading)
    for cell, kind in words:
        if kind is None and (
            _may_be_name(document, cell, any_word=mostly)
            or (signed and _may_be_word(document, cell))
            or (nearly and may_be_anybody(document.text[cell.start : cell.end]))
        ):
            best = max(sorted(set(people)), key=people.count) if people else heading or PiiKind.STAFF
            yield Finding.at(cell.start, cell.end, best, 0.76, "column")


def _is_of_items(document: Document, cells: Sequence[_Cell]) -> bool:
    """Whether at least half of the cells of a column stand before values with their units or ranges."""
    measured = sum(is_measured(document, cell.start, cell.end) for cell in cells)
    return measured > 0 and 2 * measured >= len(cells)


def _is_head(document: Document, cell: _Cell) -> bool:
    return (
        document.in_any_label(cell.start) or _HEAD.fullmatch(document.text, cell.start, cell.end) is not None
    )


def _may_be_name(document: Document, cell: _Cell, *, any_word: bool) -> bool:
    """Whether a cell can be a person; with `any_word` a misread name or one without a usual surname, too."""
    word = document.text[cell.start : cell.end]
    if (
        word in NOT_NAMES
        or word in NEVER_NAMES
        or word in KNOWN
        or WORDS_IN_ITEMS.search(word)
        or _WARD.search(word)
        or _ITEM.search(word)
    ):
        return False
    if looks_like_name(word, unlikely=True):
        return True
    phrase = len(word) == _PHRASE and is_common(word[:2]) and is_common(word[2:])  # 步行分级, 出入总量
    return any_word and not phrase and not is_common(word) and not NOT_IN_NAMES.search(word)


def _may_be_word(document: Document, cell: _Cell) -> bool:
    """Whether a usual word may be somebody where nearly all cells are people: 年华, 牧歌."""
    word = document.text[cell.start : cell.end]
    barred = word in NOT_NAMES or word in NEVER_NAMES or word in KNOWN or word in _NOBODY
    return not (barred or WORDS_IN_ITEMS.search(word) or _WARD.search(word) or _ITEM.search(word))


def _initials(document: Document, column: Sequence[_Cell], heading: PiiKind) -> Iterator[Finding]:
    """Cells of two to four Latin letters under a heading for people."""
    for cell in column:
        text = document.text[cell.start : cell.end]
        if _INITIALS.fullmatch(text.strip()) and text.strip().lower() not in ABBREVIATIONS:
            yield Finding.at(cell.start, cell.end, heading, 0.75, "column")
