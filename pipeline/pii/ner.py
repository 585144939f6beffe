"""Name voters for Chinese: LAC and jieba; rules filter what they say."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.lac import Floats, read, tagged
from pipeline.pii.lattice import is_of_elements, likely_names
from pipeline.pii.lexicon import dictionary, words
from pipeline.pii.measured import is_allergen
from pipeline.pii.narrative import KIN
from pipeline.pii.normal import without_inner_blanks
from pipeline.pii.places import is_ward
from pipeline.pii.vocabulary import (
    COMPOUND_SURNAMES,
    NOT_IN_NAMES,
    NOT_NAMES,
    RARE_SURNAMES,
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
_LED_IN: Final = regex.compile(rf"(?:[从向给被让找派嘱]|{_BEFORE.pattern.removesuffix('$')})$")
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
_NAME_RUN: Final = regex.compile(r"(?:(?![元角整壹贰叁肆伍陆柒捌玖拾佰仟])[\p{Han}·]){2,20}")
_TOWN: Final = regex.compile(r"\p{Han}{2,12}[市县镇乡村旗]|\p{Han}{2,4}[市县]\p{Han}{2,8}[区镇乡村]")
_LONGEST_SENTENCE: Final = 200
_CLAUSE: Final = regex.compile(r"[^\n,，。;；:：!?！？]*\p{Han}[^\n,，。;；:：!?！？]*")
_RUN: Final = regex.compile(r"[\p{Han}·](?:[ ]{0,2}[\p{Han}·])+")


# names that begin with a word of function, a numeral or a syllable of drug names need more to speak for them
_DOUBTFUL: Final = frozenset("由于和与余任时经元陆伍万向从对常曾后方高")
_DRUG: Final = regex.compile(
    r"\p{Han}{0,4}(?:[唑因醇啶汀酮胺嗪霉肽酯苷脲酶碱醚烷烯苯酚醌甙]|[西替沙普洛]\p{Han}|林(?!医)|平片|素|酸|钠|单抗|疫苗|丸|合剂|冲剂|栓|溶栓|抗凝|胶囊|片|注射|颗粒|口服|软膏|杆菌|球菌|氏|综合征|试验|虫|神经|路)"
)
_WARD: Final = regex.compile("病区|病室|病房|病组")  # 普外二|病区
_IN_DRUGS: Final = regex.compile(
    "培南|沙星|他汀|地平|洛尔|普利|替丁|拉唑|西林|沙坦|格列|双胍|黄体|黄芩|黄连|胡麻|阿司|阿莫|阿奇|阿托|阿米|舒巴坦|贾第"
)
_LONG_MARGIN: Final = 0.5
_SHORT_MARGIN: Final = 1.0
_DOUBTFUL_MARGIN: Final = 3.0
"""In nats, for names of three and more characters, of two, and for such as begin like a word. Of 1,000 random words of the
dictionary 0.1 pass for a name."""
_NUMERAL: Final = regex.compile("[元角分整壹贰叁肆伍陆柒捌玖拾佰仟万]")
# the end of a line as long as running text has them, and the beginning of the next
_SEAM: Final = regex.compile(r"(?<=[^\n]{10})(?P<tail>\p{Han}{1,6})\n(?P<head>\p{Han}{1,6})")
_HAN_RUN: Final = regex.compile(r"\p{Han}{2,}")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A clause without blanks between its characters, where each of these stands, and the model's scores of them."""

    text: str
    places: list[int]
    scores: Floats


def voted(document: Document) -> Iterator[Finding]:
    """Names that a model finds and no rule contradicts."""
    pieces = list(_pieces(document))
    for piece, lac in zip(pieces, tagged([(piece.text, piece.scores) for piece in pieces]), strict=True):
        for low, high, score, source in _chinese(piece.text, lac):
            at, end = piece.places[low], piece.places[high - 1] + 1
            if not document.in_any_label(at) and not is_allergen(document, at, end):
                yield Finding.at(at, end, PiiKind.PERSON, score, source)
        for low, high in _places(lac):
            yield Finding.at(piece.places[low], piece.places[high - 1] + 1, PiiKind.ADDRESS, 0.45, "lac")


def _pieces(document: Document) -> Iterator[_Piece]:
    """The clauses that a model is asked about, with what it says of them as parts of their lines."""
    begin, behind = 0, -1
    for start, end in _clauses(document):
        if start > behind:
            begin, behind = document.text.rfind("\n", 0, start) + 1, document.text.find("\n", start)
            behind = behind if behind >= 0 else len(document.text)
            whole = document.text[begin:behind]
            # as the tagger asks for it, so that it is read once
            begin += len(whole) - len(whole.lstrip())
            line, kept = without_inner_blanks(whole.strip())
            scores, _ = read(line)
        low, high = bisect_left(kept, start - begin), bisect_left(kept, end - begin)
        yield _Piece(line[low:high], [begin + at for at in kept[low:high]], scores[low:high])


def weighed(document: Document) -> Iterator[Finding]:
    """Names that explain a run of characters better than words do; short ones only beside a word for a person."""
    for run in _HAN_RUN.finditer(document.text):
        for low, high, margin in likely_names(run.group()):
            start = run.start() + low
            if _stands(run.group(), low, high, margin) and not document.in_label(start):
                start -= _rare_before(run.group(), low, high)
                yield Finding.at(start, run.start() + high, PiiKind.PERSON, 0.55, "lattice")

    yield from _across_lines(document.text)


def _across_lines(text: str) -> Iterator[Finding]:
    """Names that a line of running text breaks in two."""
    for seam in _SEAM.finditer(text):
        tail, head = seam.span("tail"), seam.span("head")
        joined = seam["tail"] + seam["head"]
        middle = len(seam["tail"])
        for low, high, margin in likely_names(joined):
            if low < middle < high and _stands(joined, low, high, margin):
                start = tail[0] + low - _rare_before(joined, low, high)
                ends = _cut_at_line(low, high, middle, text[head[0] :].split("\n", 1)[0].strip())
                end = tail[1] if ends == middle else head[0] + ends - middle
                yield Finding.at(start, end, PiiKind.PERSON, 0.55, "lattice")


def _rare_before(run: str, low: int, high: int) -> int:
    """1 where a surname that words begin with stands before a name of two, first in its run or behind a lead: 由占安琪."""
    led = low == 1 or (low > 1 and _LED_IN.search(run, max(0, low - 7), low - 1))
    rare = low > 0 and high - low == len("安琪") and run[low - 1] in RARE_SURNAMES
    return int(bool(rare and led and dictionary().shares.get(run[low - 1 : low + 1]) is None))


_FINDS: Final = frozenset("见示呈")
"""What ends no name: a finding begins (甲状腺左叶见)."""
_NUMERALS: Final = frozenset("一二三四五六七八九十")
_UNITS: Final = frozenset("科区病组")
"""What numerals count: 普外二科."""


def _stands(run: str, low: int, high: int, margin: float) -> bool:
    name = run[low:high]
    if name[0] == "师" and low > 0:
        return False  # 配镜|师郗然
    before, after = _BEFORE.search(run, max(0, low - 6), low), _AFTER.match(run, high)
    if (
        not _allowed(name)
        or name[-1] in _FINDS
        or (name[-1] in _NUMERALS and run[high : high + 1] in _UNITS)
        or _WARD.match(run, high)
        or _DRUG.match(run, high)
        or _IN_DRUGS.search(run, low, high + 1)
    ):
        return False
    # 高寿健康: the last character begins a word of its own
    runs_on = high < len(run) and dictionary().shares.get(run[high - 1 : high + 1]) is not None
    doubtful = (name[0] in _DOUBTFUL or runs_on) and not (before or after)
    if high - low >= 3:
        return margin >= (_DOUBTFUL_MARGIN if doubtful else _LONG_MARGIN)
    # words of the dictionary that look like names (平卧, 麻木) need a word for a person beside them
    placed = (before and (after or high == len(run))) or (after and (before or low == 0))
    return margin >= _SHORT_MARGIN and (bool(placed) or name not in dictionary().tags)


def _cut_at_line(low: int, high: int, middle: int, below: str) -> int:
    """Where a name ends that took the first character of the word that is all of the next line: 骆澍 / 心率."""
    is_cell = high == middle + 1 and len(below) == len("心率") and dictionary().shares.get(below) is not None
    return middle if is_cell and middle - low >= len("骆澍") else high


def _allowed(name: str) -> bool:
    refused = name in NOT_NAMES or name in UNLIKELY_NAMES or WORDS_IN_ITEMS.search(name)
    # two numerals are a sum in capitals; 陆 alone is a surname
    if refused or len(_NUMERAL.findall(name)) > 1:
        return False
    return is_of_elements(name) or not NOT_IN_NAMES.search(name)


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
        # two characters without a surname between commas are a finding of the heart or the throat: 律齐, 咽红
        beside = _BEFORE.search(line, max(0, low - 6), low) or _AFTER.match(line, high)
        return free_before and free_after and not strict and bool(len(word) > 2 or beside)
    if not strict and _HAS_TITLE.match(line, high):
        return True
    led = not strict and low > 0 and _HAN.match(line[low - 1]) is not None and free_before
    return free_before and (free_after or led)
