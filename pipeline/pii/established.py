"""What a page's names say of their neighbours: columns of names, lists with a known member, parts of a name left over.

Runs over the findings of all rules, once; what it finds is propagated with them.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import regex

from pipeline.pii.columns import NAMES, in_columns
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.foreign import completed
from pipeline.pii.frames import may_be_name
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.labels import KNOWN
from pipeline.pii.lexicon import is_common
from pipeline.pii.narrative import KIN
from pipeline.pii.offices import DEED, ROLE, TITLE
from pipeline.pii.vocabulary import COMPOUND_SURNAMES, NEVER_NAMES, NOT_NAMES, SURNAMES, WORDS_IN_ITEMS
from schemas.names import PiiKind

_SURE: Final = 0.5
_LEAD: Final = (
    r"(?:(?<!\p{Han})|(?<=[由经请嘱与和及告让派给向为]|医师|医生|护士|主任|家属|民警|陪同|联系|通知))"
)
_COMPOUND: Final = "|".join(sorted(COMPOUND_SURNAMES))
_END: Final = rf"(?=[^\p{{Han}}]|$|[两二三四五][名位]|{DEED}|{TITLE}|检查|诊断|会审|{ROLE}|(?:{_COMPOUND})\p{{Han}}|双人|两人|二人|三人|等|医|护士|主任|核对|共同|一同|一起|抢救|在场|签|陪|送|完成|执行|协助|负责|上台|洗手|巡回|交接|查房|会诊|参加|到场|参与)"
_BETWEEN: Final = r"(?:[(][^()\n]{2,16}[)])?[ ]?[、/和与及&][ ]?\n?"
# 宋霜、车守义轩辕松灌注师: a stop that was not read, before the label of the next field
_JOINED: Final = regex.compile(
    rf"(?P<name>(?:{_COMPOUND})\p{{Han}}{{1,2}}?|\p{{Han}}{{2,3}}?)(?=[ ]?(?:灌注|麻醉|手术|巡回|洗手|记录|审核|报告|检验|检查|操作|复核|核对|随访|主管|责任|上级|值班|第?[一二三]助?手?)?(?:{ROLE}|师|者)[ ]?[:：])"
)
_RIGHT: Final = regex.compile(rf"{_BETWEEN}(?P<name>\p{{Han}}\n?\p{{Han}}(?:\n?\p{{Han}}){{0,2}}?){_END}")
_LEFT: Final = regex.compile(rf"{_LEAD}(?P<name>\p{{Han}}{{2,4}}){_BETWEEN}$")
_LEFT_REACH: Final = 10
_MOST_MEMBERS: Final = 6
_HAN: Final = regex.compile(r"\p{Han}")
_RUN: Final = regex.compile(r"\p{Han}+")
_BEFORE_DOUBLE: Final = regex.compile(rf"(?:{ROLE}|[^\p{{Han}}·]|[遵据嘱报])$")
_LONG_LINE: Final = 10
_BEFORE_TAIL: Final = regex.compile(r"[^\p{Han}]|[由请经与和及日时告嘱午晚晨夜]")
_TITLED_HEAD: Final = regex.compile(
    r"(?P<name>\p{Han}{1,2})(?=护士|医师|医生|大夫|主任|护师|技师|药师|老师|教授|治疗师|麻醉师|民警|陪同|护送|主刀)"
)
_LEADS_NAME: Final = regex.compile(rf"(?:{KIN}|{ROLE}|{TITLE}|路人|[：:,，。;；、(（\n])$")
_NO_SURNAMES: Final = frozenset(
    "的了是由经请与向对为从在被及或等各该此系诉称均亦也已又并将拟可让叫嘱据遵给予到来去有无未不每某本转找约见问喊随陪送接交报"
)
"""What stands between a role and a given name and is no surname."""
_SELDOM: Final = frozenset("养岩年牧水云")
"""Surnames that are words elsewhere; behind one a name may begin with a usual surname."""
_SLASH_BEFORE: Final = regex.compile(r"(?m)^[ ]*(?P<name>\p{Han})[ ]?/[ ]?$")
_SLASH_BEHIND: Final = regex.compile(r"(?m)[ ]?/[ ]?(?P<name>\p{Han})[ ]*$")
_GOES_ON: Final = frozenset(
    "医收亲两诉述因于自来在驾陪签代持领取同已未亦也均系患今为与和及等将把从至到说称示可有无男女岁等的了是被由经请告"
)
"""What stands behind a name and belongs to the sentence."""


def established(document: Document, found: Sequence[Finding]) -> Iterator[Finding]:
    """Findings that those of a page give away."""
    columns = list(in_columns(document, found))
    yield from columns
    listed = list(_members(document, [*found, *columns]))
    yield from listed
    yield from _rests(document, [*found, *columns, *listed])
    yield from _double(document, [*found, *columns, *listed])
    yield from _led(document, [*found, *columns, *listed])
    yield from _beside_slash(document, [*found, *columns, *listed])
    yield from _broken(document)
    yield from completed(document, found)


def _names(found: Sequence[Finding]) -> Iterator[tuple[int, int, PiiKind]]:
    for finding in found:
        if finding.span and finding.kind in NAMES and finding.score >= _SURE:
            yield finding.span.start, finding.span.end, finding.kind


def _members(document: Document, found: Sequence[Finding]) -> Iterator[Finding]:
    """A、B双人核对, 经A、B等抢救, A/B: the members of a list one of whom is known."""
    text = document.text
    known = sorted({place for place in _names(found) if _HAN.match(text[place[1] - 1])})
    covered = {at for start, end, _ in known for at in range(start, end)}
    for start, end, kind in known:
        at = end
        for _ in range(_MOST_MEMBERS):
            hit = _RIGHT.match(text, at) or _JOINED.match(text, at)
            if not hit or not _is_member(document, *hit.span("name")):
                break
            at = hit.end("name")
            yield from _new(covered, hit.start("name"), hit.end("name"), kind)
        at = start
        for _ in range(_MOST_MEMBERS):
            hit = _LEFT.search(text, max(0, at - _LEFT_REACH), at)
            if not hit or not _is_member(document, *hit.span("name")):
                break
            at = hit.start("name")
            yield from _new(covered, hit.start("name"), hit.end("name"), kind)


def _new(covered: set[int], start: int, end: int, kind: PiiKind) -> Iterator[Finding]:
    if start not in covered:
        covered.update(range(start, end))
        yield Finding.at(start, end, kind, 0.7, "listed")


def _is_member(document: Document, start: int, end: int) -> bool:
    name = "".join(document.text[start:end].split())
    if name in NOT_NAMES or name in NEVER_NAMES or name in KNOWN or WORDS_IN_ITEMS.search(name):
        return False
    # a name of three characters before a label was read into the label, and one before a semicolon was taken for one
    stopped = document.text[end : end + 1] == ";" and not document.in_label(start)
    free = len(name) == 3 or stopped or not document.in_any_label(start)
    return free and (
        may_be_name(name) or (len(name) == 3 and not is_common(name[1:]) and looks_like_name(name))
    )


def _rests(document: Document, found: Sequence[Finding]) -> Iterator[Finding]:
    """The last or first character of a run whose others are a name: 科主任江景|行."""
    text = document.text
    known = sorted(set(_names(found)))
    covered = {at for start, end, _ in known for at in range(start, end)}
    for start, end, kind in known:
        if (
            end < len(text)
            and end - start >= 2
            and end not in covered
            and _RUN.fullmatch(text, start, end)
            and _is_whole(text, start, end + 1)
        ):
            yield Finding.at(start, end + 1, kind, 0.6, "rest")


def _double(document: Document, found: Sequence[Finding]) -> Iterator[Finding]:
    """The first of two surnames before a name of three characters: 会计张|杨可颂."""
    for start, end, kind in sorted(set(_names(found))):
        name = document.text[start:end]
        before = document.text[start - 1 : start]
        whole = before in SURNAMES and len(name) == len("杨可颂") and _RUN.fullmatch(name)
        if whole and _BEFORE_DOUBLE.search(document.text, max(0, start - 5), start - 1):
            yield Finding.at(start - 1, end, kind, 0.6, "rest")


def _led(document: Document, found: Sequence[Finding]) -> Iterator[Finding]:
    """The seldom surname before a given name that was found alone: 母亲养|蔚旸, 路人岩|温香, 护士和|昭然."""
    text = document.text
    for start, end, kind in sorted(set(_names(found))):
        name, before = text[start:end], text[start - 1 : start]
        if len(name) != len("蔚旸") or not _RUN.fullmatch(name) or name in COMPOUND_SURNAMES or not before:
            continue
        if name[0] in SURNAMES and before not in _SELDOM:
            continue
        led = _LEADS_NAME.search(text, max(0, start - 6), start - 1)
        if led and _HAN.match(before) and before not in _NO_SURNAMES and not is_common(before + name[0]):
            yield Finding.at(start - 1, end, kind, 0.6, "rest")


def _beside_slash(document: Document, found: Sequence[Finding]) -> Iterator[Finding]:
    """The surname that shares a cell with a name: 王/|帕提古丽·阿布力孜, 玉素甫江·热合曼|/明."""
    text = document.text
    for start, end, kind in sorted(set(_names(found))):
        for hit in (_SLASH_BEFORE.search(text, max(0, start - 4), start), _SLASH_BEHIND.match(text, end)):
            if hit and hit["name"] in SURNAMES:
                yield Finding.of_name(hit, kind, 0.66, "listed")


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether a run that ends a stretch of Han characters reads as one name, its last character included."""
    whole = text[start:end]
    longest = 4 if whole[:2] in COMPOUND_SURNAMES else 3
    ends = bool(_RUN.fullmatch(whole)) and not _HAN.match(text[end : end + 1])
    return (
        ends and len(whole) <= longest and whole[-1] not in _GOES_ON and looks_like_name(whole, unlikely=True)
    )


def _broken(document: Document) -> Iterator[Finding]:
    """A titled name that the end of a line of running text breaks, where the lines of a table are read in between."""
    text = document.text
    for index in range(len(document.page.lines)):
        start, end = document.line_span(index)
        if end - start < _LONG_LINE or not _HAN.match(text[end - 1]):
            continue
        below = document.cells.below(start, end)
        head = _TITLED_HEAD.match(text, document.line_span(below)[0]) if below is not None else None
        tail = _tail(text, end, head["name"]) if head and below != index else None
        if head and tail is not None:
            yield Finding.at(tail, end, PiiKind.STAFF, 0.64, "broken")
            yield Finding.at(head.start("name"), head.end("name"), PiiKind.STAFF, 0.64, "broken")


def _tail(text: str, end: int, rest: str) -> int | None:
    """Where the first part of a name begins that a line's end cuts off before its rest."""
    for start in range(end - 3, end):
        whole = text[start:end] + rest
        longest = 4 if whole[:2] in COMPOUND_SURNAMES else 3
        free = _BEFORE_TAIL.match(text[start - 1]) and len(whole) <= longest
        if free and _RUN.fullmatch(whole) and looks_like_name(whole, unlikely=True):
            return start
    return None
