"""For whom a reference range holds: one printed text taken apart into conditions (sex, age, phase, time) and their ranges."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

_ZH: Final = "[\u4e00-\u9fff]"
_SPAN: Final = r"\d+(?:\.\d+)?"
_AGE: Final = r"(?:周岁|岁|个?月龄?|天|日龄?|周龄?|小时龄)"
WHO: Final[tuple[tuple[str, str], ...]] = (
    ("sex", r"(?:非?妊娠期?)?(?:成年|老年|育龄)?(?:男|女)(?:性|士|童|孩|婴)?"),
    ("sex, English", r"(?<![a-z])(?:(?:fe)?males?|wom[ae]n|m[ae]n|[mf](?=:))"),
    ("age", rf"(?:[<>≤≥]=?{_SPAN}|{_SPAN}(?:[-~]{_SPAN})?){_AGE}(?:以上|以下)?"),
    ("age group", r"成人|成年人?|(?:学龄前?)?儿童|小儿|新生儿|早产儿|足月儿|婴幼?儿|幼儿|青少年|老年人?|青春期前?"),
    ("age group, English", r"(?<![a-z])(?:adults?|child(?:ren)?|newborns?|infants?)"),
    ("pregnancy", rf"孕(?:早|中|晚)期|(?:早|中|晚)孕期?|孕\d+(?:[-~]\d+)?周|非孕期?|孕妇|非?妊娠(?:{_ZH}{{0,4}}?期)?|产后"),
    ("pregnancy, English", r"(?<![a-z])(?:(?:non-?)?pregnan(?:t|cy)|(?:first|second|third|[123](?:st|nd|rd))trimester)"),
    ("phase", r"卵泡(?:早|中|晚)?期|滤泡期|排卵期|黄体(?:早|中|晚)?期|月经(?:周)?期|增[殖生]期|分泌期|绝经(?:期|后|前)|更年期"),
    ("phase, English", r"(?<![a-z])(?:(?:follicular|luteal|ovulatory)(?:phase)?|ovulation|(?:post|pre)-?menopaus(?:al|e))"),
    ("meal", r"空腹|(?:餐后|餐前)(?:[\d.]{1,3}|[一二两三半])?(?:个?小时|h)?|(?<![a-z])fasting"),
    ("time of day", r"(?:上午|下午|早上|晚上|午夜)(?:\d{1,2}(?::\d\d)?(?:[-~]\d{1,2}(?::\d\d)?)?[点时]?)?|(?<![a-z])[ap]m(?=[:\d<>≤≥])"),
    ("clock", r"(?<![\d.:])(?:0?[2-9]|0[01]|1\d|2[0-3]):[0-5]\d(?:[-~](?:[01]?\d|2[0-3]):[0-5]\d)?(?!\d)(?:[ap]m)?"),
    ("specimen", r"24(?:小时|h)尿|随机尿|晨尿|动脉血|静脉血|脐带?血|末梢血|毛细血管血"),
    ("posture and habit", r"卧位|立位|坐位|非?吸烟者?|峰值?浓度|谷值?浓度|(?<![a-z])(?:trough|peak)"),
)  # fmt: skip
"""What a condition is, and how it is printed (folded: no blanks, lower case, one dash)."""
_WHO: Final = re.compile("|".join(form for _, form in WHO))
_AROUND: Final = ":：,，;；.()/、|"
_LETTER: Final = re.compile(r"(?<![a-zA-Z\d])([MFmf])\s*[:：]?\s*(?=[\d<>≤≥])")
_APART: Final = re.compile(r"(?<=\d)\s+(?=\d)")


def kept_apart(text: str) -> str:
    """A text whose blanks may go: numbers that only a blank parts are parted by `;`, and `M`, `F` get their colon."""
    return _APART.sub(";", _LETTER.sub(r";\1:", text))


def pieces(text: str) -> list[tuple[str | None, str]]:
    """(condition, range) of every variant of a folded text, in their order; (None, text) where no condition is printed.

    Neighbouring conditions are one. Conditions stand before their ranges, or all behind them: 0-15(男) 0-20(女).
    """
    marks = list(_WHO.finditer(text))
    if not marks:
        return [(None, text)]
    before, after = text[: marks[0].start()], text[marks[-1].end() :]
    found: list[tuple[str | None, str]] = [(None, before)] if re.search(r"\d", before) else []
    if found and not re.search(r"\d", after):
        found = [*_behind(text, marks)]
    else:
        found += _in_front(text, marks)
    told = [(who, what.strip(_AROUND)) for who, what in found if what.strip(_AROUND)]
    return told or [(None, text)]


def _in_front(text: str, marks: Sequence[re.Match[str]]) -> Iterator[tuple[str, str]]:
    who = ""
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        what = text[mark.end() : following.start() if following else len(text)]
        who += mark.group()
        if what.strip(_AROUND):
            yield who, what
            who = ""


def _behind(text: str, marks: Sequence[re.Match[str]]) -> Iterator[tuple[str, str]]:
    at, what, who = 0, "", ""
    for mark in marks:
        between = text[at : mark.start()]
        if between.strip(_AROUND) and who:
            yield who, what
            who = ""
        what = between if between.strip(_AROUND) else what
        who += mark.group()
        at = mark.end()
    yield who, what
