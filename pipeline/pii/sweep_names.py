"""Short runs of Han characters in fields that no word explains, and a surname alone beside a title."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.drugs import sounds_clinical
from pipeline.pii.labels import KNOWN
from pipeline.pii.lexicon import dictionary
from pipeline.pii.surroundings import HARMLESS, PEOPLE, Surroundings
from pipeline.pii.vocabulary import (
    CLINICAL,
    COMPOUND_SURNAMES,
    FOREIGN_SOUNDS,
    NOT_IN_NAMES,
    NOT_NAMES,
    SURNAMES,
    WORDS_IN_ITEMS,
)

_TITLE: Final = r"(?:副?主任(?!科|护|医|药|技)|(?:副?主任|主治|住院|值班|经治|主管)?(?:医师|医生|大夫)|老师|护士长|护士|护师|药师|技师|教授|院长|科长|组长)"
_TITLES: Final = regex.compile(rf"(?<=\p{{Han}}){_TITLE}(?!\p{{Han}}*(?:组|室|站))")
_SENTENCE: Final = frozenset("向于由经和与同及为别各有是但从时应常须查全管应任单相展计平成班位主")
"""Surnames that lead a sentence on before a title: 向医生说明; behind a colon they are names."""
_LED: Final = regex.compile(
    r"(?:(?P<colon>[:][ ]?)|^|[^\p{Han}]|请|由|经|找|送检|复检|复查|通知|告知|报告|联系|咨询|遵|据|嘱|申请|[患家]属与|交|跟|给)$"
)
_STOPS: Final = frozenset(",，。;；、(:")
_KINDS: Final = frozenset(
    "主副总本该此某原老小新旧两三各男女名医护管带值专位首请由经和与同及为向于是校系科其每全"
)
"""What says which of several doctors, not what one is called."""
_LEAD_REACH: Final = 4
_AFTER_TITLE: Final = regex.compile(
    rf"(?:{_TITLE}|(?:申请|送检|报告|检验|审核|记录|核对|操作|执行)[者人员])(?P<name>\p{{Han}}{{1,2}})(?=[ ]?[:(])"
)
_ALONE: Final = regex.compile(r"[:][ ]?(?P<name>\p{Han}{1,2})(?=[ ]?(?:$|[\n/,，;；(]|(?:19|20)?\d\d))")
_RUN: Final = regex.compile(r"(?<![\p{Han}·])\p{Han}{2,4}(?![\p{Han}·])")
_BEHIND: Final = regex.compile(
    r"[ ]?[(（]?(?:之?(?:父|母|子|女|妻|夫|本人|配偶|儿子|女儿|父亲|母亲|丈夫|妻子)[)）]|[+(]?\d{7,})"
)
_LONG_RUN: Final = regex.compile(rf"(?P<run>\p{{Han}}{{4,10}})(?={_BEHIND.pattern})")
_BODY: Final = frozenset("械注准牙齿舌唇颈眼耳鼻喉口额颊颌皮肤毛指趾掌肘腕肩肋脊髓骶臀")
_RARE: Final = frozenset("忻郐俱也别妫俎厍麹麴笪端谯逄芈冼邸仉郇郄兀亓乜佴蒯訾呙")
"""Surnames that begin words or are seldom met."""
_HAN: Final = regex.compile(r"\p{Han}")
_REST: Final = regex.compile(r"\p{Han}{1,2}(?!\p{Han})")
_GOES_ON: Final = frozenset(
    "收主副男女等者员医师士签代父母夫妻子儿的在已未由于自来去说诉述称与和及同请经第号岁年月日时分"
)
"""What stands behind a name and belongs to the sentence."""
_SINGLES: Final = frozenset(word for word in CLINICAL if len(word) == 1)


def surnames(around: Surroundings) -> Iterator[tuple[int, int]]:
    """A surname alone: before a title, behind a title and before a colon, or as the whole answer to a label for staff."""
    found = list(_before_titles(around.text))
    found += [hit.span("name") for hit in _AFTER_TITLE.finditer(around.text) if _is_surname(hit["name"])]
    found += [
        hit.span("name")
        for hit in _ALONE.finditer(around.text)
        if _is_surname(hit["name"]) and PEOPLE.search(around.label(hit.start("name")))
    ]
    yield from (place for place in found if around.free(*place))


def _is_surname(word: str) -> bool:
    return word in (SURNAMES if len(word) == 1 else COMPOUND_SURNAMES)


def _before_titles(text: str) -> Iterator[tuple[int, int]]:
    for title in _TITLES.finditer(text):
        end = title.start()
        for start in (end - 2, end - 1):
            led = _LED.search(text, max(0, start - _LEAD_REACH), start) if start >= 0 else None
            name = text[start:end]
            if (
                led
                and (_is_surname(name) or _is_stray(text, start, title))
                and (name not in _SENTENCE or led["colon"])
            ):
                yield start, end
                break


def _is_stray(text: str, start: int, title: "regex.Match[str]") -> bool:
    """One character between punctuation and a title with which it makes no word: 郐护士长, not 女医生."""
    name, before = text[start : title.start()], text[start - 1 : start]
    makes_word = dictionary().shares.get(name + title.group()) is not None
    return len(name) == 1 and before in _STOPS and not makes_word and name not in _KINDS


def unknown_words(around: Surroundings) -> Iterator[tuple[int, int]]:
    """Two to four characters as the whole of a field or a cell, or before a relation or a phone, that are no word."""
    text = around.text
    for hit in _RUN.finditer(text):
        start, end = hit.span()
        if (
            not around.free(start, end)
            or not is_unexplained(hit.group())
            or sounds_clinical(text, start, end)
        ):
            continue
        if text[end : end + 1] == ":" or around.document.in_any_label(start):
            continue
        if _BEHIND.match(text, end) or _is_field(around, start, end):
            yield start, end


def before_phones(around: Surroundings) -> Iterator[tuple[int, int]]:
    """A name at the end of a run of words before a phone: the tail that is no word behind words."""
    for hit in _LONG_RUN.finditer(around.text):
        run, end = hit["run"], hit.end("run")
        sizes = (size for size in (3, 2, 4) if len(run) > size + 1)
        size = next((size for size in sizes if _may_be_tail(run[-size:]) and _is_word(run[:-size][-2:])), 0)
        if size and around.free(end - size, end):
            yield end - size, end


def _may_begin(first: str) -> bool:
    return first in SURNAMES or first in _RARE


def remainders(around: Surroundings) -> Iterator[tuple[int, int]]:
    """What is left of a name of which one or two characters were found: 婷 behind 逢, before a bracket."""
    text = around.text
    for low, high in around.names:
        if high - low > 2 or not _HAN.match(text[low]):
            continue
        hit = _REST.match(text, high) if not _HAN.match(text[low - 1 : low]) else None
        start, end = hit.span() if hit else (high, high)
        fits = 0 < end - start <= 3 - (high - low)
        if fits and text[start:end] not in NOT_NAMES and _GOES_ON.isdisjoint(text[start:end]):
            yield start, end


def _may_be_tail(tail: str) -> bool:
    return (tail[0] in SURNAMES or FOREIGN_SOUNDS.issuperset(tail)) and is_unexplained(tail)


def _is_word(run: str) -> bool:
    return dictionary().shares.get(run) is not None


def _is_field(around: Surroundings, start: int, end: int) -> bool:
    if around.beside_name(start, end, 1):
        return True
    behind_colon = around.text[start - 1 : start] == ":" or around.text[start - 2 : start] == ": "
    alone = around.alone(start, end)
    if not behind_colon and not alone:
        return False
    label = around.label(start)
    if (
        alone
        and not behind_colon
        and around.among_people(start, clock=True)
        and around.whole(start, end)
        and _may_begin(around.text[start])
        and not around.is_result(start, end)
    ):
        return not around.is_harmless(start)
    return not HARMLESS.search(label) and bool(PEOPLE.search(label) or PEOPLE.search(around.head(start)))


def is_unexplained(run: str) -> bool:
    """Whether no part of a run is a word, and none of its characters belongs to findings or to licences."""
    if run in NOT_NAMES or run in KNOWN or WORDS_IN_ITEMS.search(run) or NOT_IN_NAMES.search(run):
        return False
    if not _BODY.isdisjoint(run) or (run[0] not in SURNAMES and not _SINGLES.isdisjoint(run)):
        return False
    shares = dictionary().shares
    parts = (run[low:high] for low in range(len(run)) for high in range(low + 2, len(run) + 1))
    return all(shares.get(part) is None for part in parts)
