"""Heads of result tables: rows of words that name columns, and the panels and columns below them."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from pipeline.page import Page
from pipeline.proposals.tokens import Token, joined, piece, tokens


class Role(Enum):
    """What a column of a result table holds."""

    NAME = "name"
    VALUE = "value"
    UNIT = "unit"
    RANGE = "range"
    FLAG = "flag"
    OTHER = "other"


_WORDS: Final = {
    Role.NAME: "项目 项目名称 检验项目 检测项目 检查项目 检验项目名称 检测项目名称 中文名称 名称 化验项目 试验项目 分析项目 测定项目 指标 指标名称 检测指标 基因 基因名称 基因位点 检测位点 "
    "test tests testname item items analyte assay parameter investigation examination component description",
    Role.VALUE: "结果 检验结果 检测结果 测定结果 测定值 检测值 结果值 本次结果 检查结果 测量值 实测值 数值 变异 变异位点 基因型 检测变异 result results value values yourresult measured",
    Role.UNIT: "单位 计量单位 结果单位 unit units uom",
    Role.RANGE: "参考区间 参考范围 参考值 参考值范围 参考 正常参考值 正常值 正常范围 生物参考区间 生物参考范围 参考区间值 正常值范围 危急界限 "
    "reference referencerange referenceinterval referencevalue referencevalues refrange range normal normalrange normalvalue biologicalreferenceinterval "
    "biorefinterval ref refinterval expected expectedrange limits",
    Role.FLAG: "提示 标志 标记 解读 临床意义 结论 异常提示 异常标志 状态 判读 结果提示 异常 高低 flag flags status abn hl abnormal",
    Role.OTHER: "序号 编号 no 代码 编码 项目代码 英文 英文名 英文名称 缩写 简称 英文缩写 英文对照 code abbr abbreviation 方法 检测方法 实验方法 检验方法 method "
    "methodology 仪器 设备 上次 上次结果 前次 前次结果 历史结果 previous prior 复查 日期 时间 备注 date time comment comments note notes specimen",
}  # fmt: skip
_ROLES: Final = {word: role for role, words in _WORDS.items() for word in words.split()}
_NEEDED: Final = (
    {Role.NAME, Role.VALUE},
    {Role.VALUE, Role.UNIT, Role.RANGE},
    {Role.NAME, Role.RANGE, Role.UNIT},
)
"""Roles of which a head has all, of one set at least."""


FEWEST: Final = 2
"""Roles of a head; the smallest of `_NEEDED`."""


@dataclass
class Column:
    """A column: what it holds, and where its head and its latest cell stand, pixels."""

    role: Role
    head: tuple[float, float]
    latest: tuple[float, float] | None = None

    def distance(self, token: Token) -> tuple[float, float]:
        """How far a piece is from the column: pixels between the edges (0 where they overlap), then between the middles."""
        places = [self.head] if self.latest is None else [self.head, self.latest]
        return min(
            (max(0.0, left - token.right, token.left - right), abs((left + right) / 2 - token.middle))
            for left, right in places
        )


@dataclass
class Panel:
    """A table, or one of several beside each other: its columns, from left to right, and the lines of its head."""

    columns: list[Column]
    left: float
    right: float
    bottom: float
    lines: frozenset[int]

    def beside(self, other: "Panel") -> bool:
        """Whether two panels share no width, by their heads."""
        return (
            self.columns[-1].head[1] <= other.columns[0].head[0]
            or other.columns[-1].head[1] <= self.columns[0].head[0]
        )


@lru_cache(maxsize=16384)
def role_of(text: str) -> Role | None:
    """What a column with this head holds, None if the text is no head."""
    plain = _plain(text)
    chinese = "".join(re.findall(r"[\u3400-\u9fff]+", plain))
    latin = "".join(re.findall(r"[a-z]+", plain))
    return _ROLES.get(plain) or _ROLES.get(chinese) or (_ROLES.get(latin) if not chinese else None)


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).lower()
    return re.sub(r"\(.*?\)$|[\s:：.·()/_*\[\]-]", "", folded)


def panels(page: Page, row: Sequence[int]) -> list[Panel]:
    """The panels that a row of lines heads, from left to right; none if it is no head."""
    texts = [page.lines[line].text for line in row]
    if len({role_of(part) for text in texts for part in (text, *text.split())} - {None}) < FEWEST:
        return []
    cells = [cell for line in row for cell in _cells(page, line)]
    roles = {role for role, _ in cells if role}
    if not any(needed <= roles for needed in _NEEDED):
        return []
    parts: list[list[tuple[Role, Token]]] = [[]]
    for role, token in sorted(
        ((role or Role.OTHER, token) for role, token in cells), key=lambda cell: cell[1].left
    ):
        if role is not Role.OTHER and role in {other for other, _ in parts[-1]}:
            parts.append(_taken_over(parts[-1]))
        parts[-1].append((role, token))
    starts = [part[0][1].left - part[0][1].height for part in parts]
    return [
        _panel(part, start, end, row)
        for part, start, end in zip(parts, starts, [*starts[1:], float(page.width)], strict=True)
        if any(needed <= {role for role, _ in part} for needed in _NEEDED)
    ]


def _taken_over(part: list[tuple[Role, Token]]) -> list[tuple[Role, Token]]:
    """Columns without a role of interest at the end of a panel, such as a number, belong to the next one."""
    taken: list[tuple[Role, Token]] = []
    while len(part) > 2 and part[-1][0] is Role.OTHER and role_of(part[-1][1].text) is Role.OTHER:
        taken.insert(0, part.pop())
    return taken


def _panel(part: Sequence[tuple[Role, Token]], left: float, right: float, row: Iterable[int]) -> Panel:
    columns = [Column(role, (token.left, token.right)) for role, token in part]
    if not any(column.role is Role.NAME for column in columns):
        # a head that was not read, or is not there: names stand left of the values
        value = next(column for column in columns if column.role in {Role.VALUE, Role.RANGE, Role.UNIT})
        columns.insert(0, Column(Role.NAME, (0.0, max(1.0, value.head[0] - 2 * part[0][1].height))))
        left = 0.0
    bottom = max(token.bottom for _, token in part)
    return Panel(columns, left, right, bottom, frozenset(row))


def _cells(page: Page, line: int) -> list[tuple[Role | None, Token]]:
    """The heads in a line: the whole line if it is one, else its words, neighbours without a role joined."""
    text = page.lines[line].text
    whole = piece(page, line, 0, len(text)) if text.strip() else None
    if whole is None:
        return []
    parts = list(tokens(page, line))
    several = len({role for token in parts if (role := role_of(token.text))}) > 1
    if not several and (role := role_of(text)) is not None:
        return [(role, whole)]
    found: list[tuple[Role | None, Token]] = []
    for at, token in enumerate(parts):
        role = role_of(token.text)
        both = role_of(token.text + parts[at + 1].text) if at + 1 < len(parts) else None
        if found and found[-1][0] is not None and found[-1][1].end > token.start:
            continue
        found.append((both, joined(page, parts[at : at + 2])) if both and role is None else (role, token))
    return found if any(role for role, _ in found) else [(None, whole)]
