"""Names between any word that leads a person in and any deed of one: 麻醉科柴知行沟通, 家属江山领片, 与上一班石头交接.

A grid in place of rows: what stands before says that a person comes (a role, kin, a preposition with a department),
what stands behind says that a person acts or is called by a title. Both leave little room, so that a name may be a word.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import regex

from pipeline.pii.callings import names_someone
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.lattice import is_of_elements
from pipeline.pii.lexicon import HOLLOW, dictionary, runs_on
from pipeline.pii.narrative import KIN
from pipeline.pii.offices import DEED, DEPARTMENT, ROLE, TITLE
from pipeline.pii.vocabulary import COMPOUND_SURNAMES, FOREIGN_SOUNDS, SURNAMES
from schemas.names import PiiKind

_H: Final = r"\p{Han}"
_N: Final = rf"(?P<name>{_H}\n?{_H}(?:\n?{_H}){{0,2}}?)"
_DOTTED: Final = rf"(?P<name>{_H}{{1,8}}(?:·\n?{_H}{{1,8}}?){{1,2}})"
_PREPOSITION: Final = r"(?:经由|拟由|现由|已由|均由|改由|通知|告知|联系|委托|安排|邀请|致电|请示|转告|转交|[由经请与和向同给让被嘱派找约随跟])"
_SOUNDS: Final = "".join(sorted(FOREIGN_SOUNDS))
_SHIFT: Final = r"(?:[上下前后本]一?班|[白夜早晚中小大]{1,2}夜?班|前夜|后夜)"
_WORK: Final = regex.compile(
    r"主刀|操作|执行|穿刺|置管|查房|会诊|接诊|抢救|审核|核对|复核|换药|阅片|值班|交班|接班|交接|查看"
)

_ROWS: Final = (
    # 家属江山领片, 班组长朝鲁门代述, 配偶石头探视
    (regex.compile(rf"(?P<role>{ROLE}|{KIN}){_N}(?={DEED})"), PiiKind.PERSON),
    (regex.compile(rf"(?P<role>{ROLE}|{KIN}){_DOTTED}(?={DEED}|[^\p{{Han}}·]|$)"), PiiKind.PERSON),
    # 与麻醉科柴知行沟通, 由方向护送, 与上一班璩韵竹床头交接
    (regex.compile(rf"{_PREPOSITION}(?:(?:该|我|本|外)?{_H}{{0,8}}{DEPARTMENT}\n?)?{_N}(?={DEED})"), PiiKind.PERSON),
    (regex.compile(rf"[与和向给由]{_SHIFT}(?:护士|医生|医师)?{_N}(?={DEED})"), PiiKind.STAFF),
    # 由本人及依力/哈木·艾山: a dotted name whose first part a line breaks
    (regex.compile(rf"(?:[由及与和、经请给让被同向]|{KIN})(?P<name>[{_SOUNDS}]{{1,4}}\n[{_SOUNDS}]{{1,6}}·[{_SOUNDS}]{{2,8}})"), PiiKind.PERSON),
    # 院感科夏至主任已查房, 汀兰妇幼保健院江山医生
    (regex.compile(rf"(?<={DEPARTMENT}){_N}(?=\n?{TITLE})"), PiiKind.STAFF),
)  # fmt: skip
# a compound surname alone speaks for itself before a title: 今日端木主任查看, 回读人/闻人/医生
_COMPOUND: Final = regex.compile(
    rf"(?P<name>{'|'.join(sorted(COMPOUND_SURNAMES - set('单于 百里 东门 西门 南门 微生 第五 东郭 梁丘 左丘 乐正 公西 公良'.split())))})(?=\n?{TITLE})"
)
_SINGLE: Final = regex.compile(
    rf"(?<=(?:{DEPARTMENT}|[日天午晨晚夜]|[请由经告知系与和及向]))(?P<name>[{''.join(sorted(SURNAMES))}])(?=\n?{TITLE})"
)
# 臧主任周四全天, 门诊：段斌每周二上午
_WEEKLY: Final = regex.compile(
    rf"(?:(?<!{_H})|(?<=门诊|出诊|坐诊|专家)){_N}(?:{TITLE})?[ ]{{0,2}}(?=每?(?:周|星期)(?:[一二三四五六日天]|[1-7])(?:[、/至到\-~]|[上下全]|[ ,，;；(\n]|$))"
)
# 主任技师、璩满仓共同阅片: a list whose last member acts together with the others
_TOGETHER: Final = regex.compile(
    rf"[、和与及,，]\n?{_N}(?=(?:两人|二人|三人|等人?)?(?:共同|一同|一起|联合|分别|轮流|先后)(?:{DEED}|完成|抢救|诊断|确认|手术|{_H}{{2}}[,，。;；\n]))"
)
_OFTEN: Final = -9.5
"""Log share of a word above which it is no name, unless it is known to be one."""
_ALSO_NAMES: Final = frozenset(
    "方向 高兴 成功 石头 江山 平安 安静 温暖 夏至 立夏 元旦 方便 高峰 常乐 满意 安康 和平 向导 文静 知行 来福".split()
)
_OFFICE: Final = regex.compile(
    r"主任|主治|主管|[医护药技]师|医生|护士|大夫|教授|院长|副$|[周每][一二三四五六日]|[一二三四五六日天期][至到]$|[科室部区组院班台站方队处所局厂]$"
)
"""What belongs to a title or to a day of the week and not to a name."""


@lru_cache(maxsize=4096)
def may_be_person(name: str, *, led: bool = False) -> bool:
    """Whether a run of two to four Han characters between a lead and a deed can be a name, a noun or a state as well.

    `led`: a word for a person stands right before it, so that a run without surname that holds no word is one, too.
    """
    if is_of_elements(name):
        return True
    if _OFFICE.search(name) or not names_someone(name, led=led):
        return False
    words = dictionary()
    share, tag = words.shares.get(name), words.tags.get(name, "")
    is_word = name not in _ALSO_NAMES and share is not None and not tag.startswith("nr")
    if is_word and (tag[:1] in HOLLOW | {"v"} or (share or 0.0) > _OFTEN):
        return False
    return name[:2] in COMPOUND_SURNAMES or not runs_on(name)


def acting(document: Document) -> Iterator[Finding]:
    """Names that a lead and a deed frame, and surnames alone before a title."""
    for pattern, kind in _ROWS:
        for hit in pattern.finditer(document.text, overlapped=True):
            start, end = hit.span("name")
            name = "".join(hit["name"].split())
            led = "role" in hit.groupdict()
            if not document.in_label(start) and ("·" in name or may_be_person(name, led=led)):
                staff = _WORK.match(document.text, end)
                yield Finding.at(start, end, PiiKind.STAFF if staff else kind, 0.719, "person")
    for pattern in (_WEEKLY, _TOGETHER):
        for hit in pattern.finditer(document.text):
            if may_be_person("".join(hit["name"].split())):
                yield Finding.at(*hit.span("name"), PiiKind.STAFF, 0.718, "person")
    yield from _surnames(document)


def _surnames(document: Document) -> Iterator[Finding]:
    for hit in _COMPOUND.finditer(document.text):
        yield Finding.at(*hit.span("name"), PiiKind.STAFF, 0.704, "person")
    shares = dictionary().shares
    for hit in _SINGLE.finditer(document.text):
        start, end = hit.span("name")
        wordy = any(shares.get(document.text[start - size : end]) is not None for size in (1, 2))
        if not wordy and not document.in_label(start) and shares.get(document.text[start : end + 1]) is None:
            yield Finding.at(start, end, PiiKind.STAFF, 0.704, "person")
