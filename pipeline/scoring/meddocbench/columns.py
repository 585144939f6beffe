"""Which column of a row is which field: groups of key words, searched as the authors do and as they are meant."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

TABLE: Final = ("entryname", "result", "unit", "reference")
FINDING: Final = ("entryname", "result", "reference", "status")
_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "entryname": (
        "检验项目", "检查项目", "项目", "项目名称", "entryname", "test_name", "代号", "no", "序号", "name", "名称", "检测项目"),
    "result": ("结果", "检测结果", "result", "value", "test_result", "结果/单位", "值", "数值", "检验结果"),
    "unit": ("单位", "unit", "measurement_unit", "units"),
    "reference": (
        "参考范围", "参考值", "reference", "normal_range", "reference_range", "异常提示", "范围", "正常值", "参考区间"),
}  # fmt: skip
"""Key words of the authors, field by field."""
_NUMBERS: Final = ("代号", "no", "序号")
"""Titles of a column that numbers or codes the rows: the name only where no other column can be."""
_FLAG: Final = "异常提示"
"""A column of flags, which the authors count to the reference range."""
_MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "entryname": ("entry_name", "item_name", "项目名", "检验项目名称", "检测项目名称", "test", "item"),
    "result": ("item_value", "检测值", "测定值", "测定结果"),
    "unit": ("item_unit",),
    "reference": ("item_range", "参考", "正常范围", "正常值范围", "生物参考区间", "range", "normal", "ref"),
    "status": ("status", "异常状态", "状态", "异常类型", "异常", "flag", "提示", "异常提示"),
}
_CHINESE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("检验项目名称", "检验项目", "项目名称", "名称", "项目"), "entryname"),
    **dict.fromkeys(("结果", "检测结果", "值", "检测值"), "result"),
    **dict.fromkeys(("参考范围", "参考值", "正常值范围", "参考", "正常范围", "参考区间"), "reference"),
    **dict.fromkeys(("异常状态", "状态", "异常", "异常类型"), "status"),
}


@lru_cache(1 << 12)
def official_columns(titles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The titles of every field of a table in their order: a key word lies in them, or they lie in one (`单位` is also a result)."""
    return tuple(tuple(title for title in titles if _holds(title.lower(), _GROUPS[field])) for field in TABLE)


def _holds(title: str, words: Sequence[str]) -> bool:
    return any(word in title or title in word for word in words)


def official_finding(row: Mapping[str, Any]) -> dict[str, Any]:
    """A finding with its Chinese keys in English; the last of two keys of one meaning counts, other keys stay."""
    return {_CHINESE.get(key, key): value for key, value in row.items()}


@lru_cache(1 << 12)
def columns(titles: tuple[str, ...], fields: tuple[str, ...]) -> tuple[str | None, ...]:
    """The title of every field: each title serves one field, the one whose key word covers most of it."""
    chosen: dict[str, tuple[float, str]] = {}
    for title in titles:
        weight, field = max((_weight(title, field), field) for field in fields)
        if weight > chosen.get(field, (0.0, ""))[0]:
            chosen[field] = weight, title
    return tuple(chosen.get(field, (0.0, None))[1] for field in fields)


def _weight(title: str, field: str) -> float:
    """Share of a title that a key word of the field covers: 1 for the key word itself, little for a number of the row."""
    lowered = title.strip().lower()
    if not lowered:
        return 0.0
    covered = max((len(word) for word in _words(field) if word in lowered), default=0)
    share = covered / len(lowered)
    return share / 100 if field == "entryname" and lowered in _NUMBERS else share


@lru_cache(None)
def _words(field: str) -> Sequence[str]:
    words = {word for word in _GROUPS.get(field, ()) if word != _FLAG} | set(_MORE[field])
    # `no` lies within other words: note, normal
    return tuple(word for word in words if len(word) > 2 or not word.isascii())
