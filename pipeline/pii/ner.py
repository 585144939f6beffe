"""Name voters for Chinese: LAC and jieba; rules filter what they say."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.lac import tagged
from pipeline.pii.lexicon import words
from pipeline.pii.narrative import KIN
from pipeline.pii.normal import without_inner_blanks
from pipeline.pii.places import is_ward
from pipeline.pii.vocabulary import (
    COMPOUND_SURNAMES,
    NOT_IN_NAMES,
    NOT_NAMES,
    SURNAMES,
    TITLES,
    UNLIKELY_NAMES,
    WORDS_IN_ITEMS,
)
from schemas.names import PiiKind

_HAN: Final = regex.compile(r"\p{Han}")
_BEFORE: Final = regex.compile(
    rf"(?:患者|病人|患儿|产妇|其[子女父母夫妻兄弟姐妹]|{KIN}|本人|联系人|医师|医生|大夫|护士|主任|教授|由|经|请|与|和|及|、|叫|名|系|者|员|人)$"
)
_SURNAME: Final = "(?:[" + "".join(sorted(SURNAMES)) + "]|" + "|".join(sorted(COMPOUND_SURNAMES)) + ")"
_LEAD_IN: Final = regex.compile(r"(?:" + _BEFORE.pattern.removesuffix("$") + ")(?=" + _SURNAME + ")")
_TITLE: Final = "|".join(TITLES)
_AFTER: Final = regex.compile(
    rf"(?:{_TITLE}|陪同|代诉|陪护|签名|签字|,?男|,?女|电话|来院|就诊|主刀|之[子女妻夫])"
)
_TITLED: Final = regex.compile(rf"(?<=.)(?:{_TITLE}|副)$")
_HAS_TITLE: Final = regex.compile(_TITLE)
# what a strict voter can be right about: a surname where a name can begin, its end free
_CANDIDATE: Final = regex.compile(
    rf"(?:(?<!\p{{Han}})|(?<={_BEFORE.pattern.removesuffix('$')})){_SURNAME}\p{{Han}}{{1,2}}(?:(?!\p{{Han}})|(?={_AFTER.pattern}))"
)
# a dose behind a word: a drug or a herb, some of which begin like names (黄芩10g)
_DOSE: Final = regex.compile(r"\s?\d+(?:\.\d+)?\s?(?:g|克|mg|毫克|ml|枚|片|粒|袋|丸|条|支|IU|μg|ug|万单位)")
_NAME_RUN: Final = regex.compile(r"(?:(?![元整壹贰叁肆伍陆柒捌玖拾佰仟])[\p{Han}·]){2,20}")
_TOWN: Final = regex.compile(r"\p{Han}{2,12}[市县镇乡村旗]|\p{Han}{2,4}[市县]\p{Han}{2,8}[区镇乡村]")
_LONGEST_SENTENCE: Final = 200
_CLAUSE: Final = regex.compile(r"[^\n,，。;；:：!?！？]*\p{Han}[^\n,，。;；:：!?！？]*")
_RUN: Final = regex.compile(r"[\p{Han}·](?:[ ]{0,2}[\p{Han}·])+")


def voted(document: Document) -> Iterator[Finding]:
    """Names that a model finds and no rule contradicts."""
    places = list(_clauses(document))
    pieces = [without_inner_blanks(document.text[start:end]) for start, end in places]
    for (start, _), (compact, kept), lac in zip(places, pieces, tagged([p for p, _ in pieces]), strict=True):
        for low, high, score, source in _chinese(compact, lac):
            at = start + kept[low]
            if not document.in_any_label(at):
                yield Finding.at(at, start + kept[high - 1] + 1, PiiKind.PERSON, score, source)
        for low, high in _places(lac):
            yield Finding.at(start + kept[low], start + kept[high - 1] + 1, PiiKind.ADDRESS, 0.45, "lac")


def _led(line: str, low: int, high: int) -> int:
    """Start of a name without the word before it that the model took in: 经斯琴, 现有患者哈斯."""
    patient = max(line.rfind(word, low, high - 1) for word in ("患者", "病人"))
    if patient >= 0:
        return patient + 2
    return low + 1 if high - low >= 3 and line[low] in "经由请找与和" else low


def _clauses(document: Document) -> Iterator[tuple[int, int]]:
    """Stretches between punctuation in which a model is worth its time: some run of Han characters may be a name."""
    for hit in _CLAUSE.finditer(document.text):
        runs = [run.span() for run in _RUN.finditer(document.text, hit.start(), hit.end())]
        if any(_worth_asking(document, low, high) for low, high in runs):
            for start in range(hit.start(), hit.end(), _LONGEST_SENTENCE):
                yield start, min(hit.end(), start + _LONGEST_SENTENCE)


def _worth_asking(document: Document, low: int, high: int) -> bool:
    """A short run that is no label, or one with a surname where a name can begin: at its start or behind a lead-in."""
    run = "".join(document.text[low:high].split())
    if len(run) <= 4 or "·" in run:
        return not document.in_label(low) and run not in NOT_NAMES and not WORDS_IN_ITEMS.search(run)
    return bool(
        looks_like_name(run[:2])
        or run[:2] in COMPOUND_SURNAMES
        or _LEAD_IN.search(run)
        or _HAS_TITLE.search(run, 1)
    )


def _chinese(piece: str, lac: list[tuple[str, str]]) -> Iterator[tuple[int, int, float, str]]:
    votes = [(lac, 0.5, "lac")]
    if _CANDIDATE.search(piece):
        votes.append((list(words(piece)), 0.35, "jieba"))
    for tags, score, source in votes:
        at = 0
        for word, tag in tags:
            low, at = at, at + len(word)
            if tag in ("PER", "nr") and _plausible(piece, low, at, strict=source == "jieba"):
                yield _led(piece, low, at), low + len(_TITLED.sub("", word)), score, source


def _places(lac: list[tuple[str, str]]) -> Iterator[tuple[int, int]]:
    """Towns and villages that LAC names."""
    at = 0
    for word, tag in lac:
        low, at = at, at + len(word)
        if tag == "LOC" and _TOWN.fullmatch(word) and not is_ward(word):
            yield low, at


def _plausible(line: str, low: int, high: int, *, strict: bool) -> bool:
    word = line[low:high]
    if (
        word in NOT_NAMES
        or word in UNLIKELY_NAMES
        or WORDS_IN_ITEMS.search(word)
        or not _NAME_RUN.fullmatch(word)
    ):
        return False
    if not _HAN.match(word) or _DOSE.match(line, high) or ("·" not in word and NOT_IN_NAMES.search(word)):
        return False
    free_before = (
        low == 0 or not _HAN.match(line[low - 1]) or bool(_BEFORE.search(line, max(0, low - 6), low))
    )
    free_after = high == len(line) or not _HAN.match(line[high]) or bool(_AFTER.match(line, high))
    if not looks_like_name(word):
        return free_before and free_after and not strict
    if not strict and _HAS_TITLE.match(line, high):
        return True
    led = not strict and low > 0 and _HAN.match(line[low - 1]) is not None and free_before
    return free_before and (free_after or led)
