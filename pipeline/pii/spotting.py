"""Where labels stand in a text: known ones with or without a colon, others by the colon behind them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import regex

from pipeline.pii.labels import (
    ENGLISH,
    ENGLISH_MORPHOLOGY,
    KNOWN,
    MORPHOLOGY,
    NEUTRAL_ENGLISH,
    NEUTRAL_RULE,
    LabelRule,
)
from pipeline.pii.labels import Shape as ValueShape

GAP: Final = r"(?:[ ]{0,2}|\n)"
_LONGEST: Final = max(map(len, KNOWN))
_FUZZY_FROM: Final = 4
_COLON: Final = r"\s{0,2}[:;]"
# the two characters of the commonest label, as OCR confuses them; longer labels are matched with one substitution
_MISREAD_NAME: Final = r"[姓性娃牲胜][ ]{0,4}[名各茗客]"
_CHINESE_COLON: Final = regex.compile(
    rf"(?P<label>\p{{Han}}(?:{GAP}[\p{{Han}}/]){{0,11}}(?:\s?(?:ID|No\.?|NO\.?))?|(?:CT|MRI?|DR|X线|QQ|ID|IC|IP|PET|IMEI|MAC|VIP)\s?\p{{Han}}{{0,4}})"
    rf"(?P<aside>\s?[(\[][^()\[\]\n]{{0,16}}[)\]])?(?:[ ]?/?[ ]?[A-Za-z][A-Za-z. ]{{1,20}})?(?:[ ]?[*#†])?{_COLON}"
)
_VALUE_BEFORE_ENGLISH: Final = regex.compile(r"\p{Han}[ ]{1,4}[A-Za-z][A-Za-z. ]{1,20}[ ]?[:;]$")
_AFTER_COLON: Final = regex.compile(r"[:;][ ]{0,2}$")
_IN_ENGLISH: Final = regex.compile(
    r"[ ]{0,2}[/(|]?[ ]?(?P<word>[A-Za-z][A-Za-z.'#/]*(?: [A-Za-z#][A-Za-z.'#]*){0,3})[ ]?[)]?[ ]?(?=\n|$|[:;])[:;]?"
)
_CODED: Final = frozenset({ValueShape.NUMBER, ValueShape.PHONE, ValueShape.ACCOUNT, ValueShape.LINK})
_CODE: Final = regex.compile(r"[ ]{0,3}[A-Za-z]{0,20}[\-_]?\d|[ ]{0,2}[A-Za-z][A-Za-z0-9_\-]{4,}")
_CODED_LABEL: Final = regex.compile(
    r"(?P<label>\p{Han}{1,6}(?:号码|编号|编码|代码|代号|条码|号|ID))[ ]{0,3}(?=(?:N[Oo][.:]?[ ]?)?[A-Za-z]{0,6}-?\d{3})"
)
# a label that no colon ends and that a longer word leads in: 授权亲属签名 钟灵, 患儿母亲姓名 钟灵
_NAMED_LABEL: Final = regex.compile(
    r"(?<!\p{Han})(?P<label>\p{Han}{1,8}(?:姓名|户名|签名|签字|签章|医师|医生|护士|药师|技师|人员|[者人员师]))[ ]{1,4}(?=\p{Han}{2,4}(?:[ ,，。;:/]|\n|$))"
)
_BED_NUMBER: Final = regex.compile(r"[ ]?[加+]?\d{1,3}(?![\d.])")
# a cell that is nothing but a label with a word in front that no table knows: 人员姓名, 退款户名, 病区床位
_CELL_LABEL: Final = regex.compile(
    r"(?m)^[ ]*(?P<label>\p{Han}{0,5}(?:[者人员师士属方任]|医生|大夫|患儿)(?:签名|签字|签章)|\p{Han}{1,7}(?:姓名|名字|户名|住址|地址|电话|手机号?|证件号?|号码|编号|编码|床位|床号|单位|日期|时间))[ ]*$"
)
# a label with its answer, which points to another label: 地址同现住址
_ANSWERED: Final = regex.compile(r".[同见](?:上|前|现|户|家|住|居|常|联系|患者|本人|身份)")
_MISREAD: Final = regex.compile(rf"(?<!\p{{Han}}){_MISREAD_NAME}(?:{_COLON}|(?=[ ]?\p{{Han}}))")
_ENGLISH_COLON: Final = regex.compile(
    r"(?<![A-Za-z])(?P<label>[A-Za-z][A-Za-z.'#/]*(?: [A-Za-z#/][A-Za-z.'#/]*){0,4})\s{0,2}[:：;]"
)
_ENGLISH_CODE: Final = regex.compile(r"[ .#]{0,3}(?:[A-Z]{0,4}-?\d{3}|[(]01[)])")
# a form of address in front of a colon is no label: 尊敬的钟女士:
_ADDRESSED: Final = regex.compile(r"(?:尊敬|敬爱|亲爱)的|(?:女士|先生|小姐|同志|同学|家长|老师|您好|你好)$")
_OPEN: Final = frozenset({ValueShape.PLACE, ValueShape.ORGANISATION})
_SAMPLES: Final = frozenset({"sample", "specimen"})
_ENGLISH_ID: Final = regex.compile(r"(?i)(?:\bno\.?|\bnumber|#|\bid|\bcode)$")
_GENERAL: Final = frozenset("姓名 名字 电话 日期 时间 地址 编号 签名 签字 医院 单位 名称 主任".split())
_OWNER: Final = regex.compile(
    r"(?:医师|医生|大夫|护士|家属|联系人|母亲|父亲|配偶|丈夫|妻子|监护人|检验|审核|报告|送检|申请|患者|病人)$"
)
_ENGLISH_MORPHOLOGY: Final = tuple((regex.compile(pattern), rule) for pattern, rule in ENGLISH_MORPHOLOGY)
_MORPHOLOGY: Final = tuple((regex.compile(pattern), rule) for pattern, rule in MORPHOLOGY)


@dataclass(frozen=True, slots=True)
class Mark:
    """A label at [start, end) (its colon and aside included), its meaning, and whether a colon ends it."""

    start: int
    end: int
    rule: LabelRule
    colon: bool
    source: str


def _trie(words: Iterable[str], gap: str) -> str:
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for character in word:
            node = node.setdefault(character, {})
        node[""] = {}

    def render(node: dict[str, Any]) -> str:
        parts = [
            regex.escape(character) + tail(child) for character, child in sorted(node.items()) if character
        ]
        return "(?:" + "|".join(parts) + ")"

    def tail(node: dict[str, Any]) -> str:
        if not any(node):
            return ""
        return f"(?:{gap}{render(node)})" + ("?" if "" in node else "")

    return render(root)


@lru_cache(maxsize=1)
def _known_pattern() -> "regex.Pattern[str]":
    return regex.compile(_trie(KNOWN, GAP))


@lru_cache(maxsize=1)
def _english_pattern() -> "regex.Pattern[str]":
    words = sorted({*ENGLISH, *NEUTRAL_ENGLISH}, key=lambda word: (-len(word), word))
    return regex.compile(r"(?i)(?<![A-Za-z/])(?:" + "|".join(map(regex.escape, words)) + r")\.?(?![A-Za-z])")


@lru_cache(maxsize=1)
def _wildcards() -> dict[str, LabelRule]:
    """Every long known label with one character left out of account: a dictionary instead of fuzzy matching."""
    table: dict[str, LabelRule] = {}
    for word, rule in KNOWN.items():
        if len(word) >= _FUZZY_FROM:
            for at in range(len(word)):
                table.setdefault(word[:at] + "\0" + word[at + 1 :], rule)
    return table


@lru_cache(maxsize=1)
def _english_rules() -> dict[str, LabelRule]:
    return {
        **{word.lower(): NEUTRAL_RULE for word in NEUTRAL_ENGLISH},
        **{w.lower(): r for w, r in ENGLISH.items()},
    }


@lru_cache(maxsize=4096)
def meaning(compact: str) -> tuple[LabelRule, int, str] | None:
    """(rule, length of the label at the end of the run, source) of a run of characters in front of a colon.

    The longest known label that ends the run, else a known label with one wrong character, else morphology.
    """
    for size in range(min(len(compact), _LONGEST), 1, -1):
        word = compact[-size:]
        if word in KNOWN:
            return _refined(compact, word)
    if _MORPHOLOGY[0][0].search(compact):
        return NEUTRAL_RULE, len(compact), "label-morphology"
    for size in range(min(len(compact), 10), _FUZZY_FROM - 1, -1):
        word = compact[-size:]
        for at in range(size):
            rule = _wildcards().get(word[:at] + "\0" + word[at + 1 :])
            if rule is not None and rule is not NEUTRAL_RULE:
                return rule, size, "label-fuzzy"
    if compact == "床":
        return KNOWN["床"], 1, "label"
    for pattern, rule in _MORPHOLOGY:
        if pattern.search(compact):
            return rule, len(compact), "label-morphology"
    return None


def _refined(compact: str, word: str) -> tuple[LabelRule, int, str]:
    """A general label behind a special word means what the whole says: 送检医师姓名 is no patient."""
    rule = KNOWN[word]
    own = _OWNER.search(compact, 0, len(compact) - len(word)) if word in _GENERAL else None
    whole = own.group() + word if own else word
    for pattern, other in _MORPHOLOGY if own else ():
        if pattern.search(whole) and other is not NEUTRAL_RULE:
            return other, len(whole), "label"
    return rule, len(word), "label"


def _chinese_marks(text: str) -> Iterable[Mark]:
    for hit in _CHINESE_COLON.finditer(text):
        start, stop = _label_itself(text, *hit.span("label"))
        if _VALUE_BEFORE_ENGLISH.search(text, start, hit.end()) and _AFTER_COLON.search(
            text, max(0, start - 3), start
        ):
            continue  # Technician: 钟灵 Test ind: - a value in front of an English label
        kept = [at for at in range(start, stop) if not text[at].isspace()]
        found = meaning("".join(text[at] for at in kept))
        last = text.rfind(" ", start, stop) + 1
        if (found is None or found[2] == "label-morphology") and last > start and _wordy(text[start:last]):
            # the words before the blank are the value of another label
            start, kept = last, [at for at in kept if at >= last]
            found = meaning("".join(text[at] for at in kept))
        if found and not (found[2] == "label-morphology" and _ADDRESSED.search(text, start, stop)):
            rule, size, source = found
            yield Mark(kept[-size], hit.end(), rule, colon=True, source=source)
        elif not _ADDRESSED.search(text, start, stop):
            yield Mark(start, hit.end(), NEUTRAL_RULE, colon=True, source="unknown")
    for hit in _MISREAD.finditer(text):
        yield Mark(
            hit.start(), hit.end(), KNOWN["姓名"], colon=text[hit.end() - 1] in ":;", source="label-misread"
        )
    for hit in _known_pattern().finditer(text):
        compact = "".join(hit.group().split())
        yield Mark(hit.start(), _past_english(text, hit.end()), KNOWN[compact], colon=False, source="label")


def _label_itself(text: str, start: int, stop: int) -> tuple[int, int]:
    """A label runs over a line's end only where it stands upright, a character a line; else the lines before are none of it."""
    cut = text.rfind("\n", start, stop) + 1
    return (cut, stop) if cut > start and _wordy(text[start:stop]) else (start, stop)


def _wordy(text: str) -> bool:
    return any(len(token) > 1 for token in text.split())


def _cell_marks(text: str) -> Iterable[Mark]:
    """Labels that fill a line of their own and that only their last characters tell."""
    for hit in _CELL_LABEL.finditer(text):
        found = meaning(hit.group("label"))
        named = found and found[0] is not NEUTRAL_RULE and hit.group("label") not in KNOWN
        if found and named and not _ANSWERED.search(hit.group("label")):
            yield Mark(hit.start("label"), hit.end("label"), found[0], colon=False, source="label-morphology")


def _coded_marks(text: str) -> Iterable[Mark]:
    """Labels that no table knows and no colon ends, but that end in 号 or 编号 with a code behind them."""
    for hit in _CODED_LABEL.finditer(text):
        found = meaning(hit.group("label"))
        if found and found[0].shape is ValueShape.NUMBER:
            yield Mark(hit.end("label") - found[1], hit.end("label"), found[0], colon=False, source=found[2])
    for hit in _NAMED_LABEL.finditer(text):
        found = meaning(hit.group("label"))
        if found and found[0].shape in (ValueShape.NAME, ValueShape.NAMES) and found[0] is not KNOWN["患者"]:
            yield Mark(hit.start("label"), hit.end("label"), found[0], colon=False, source=found[2])


def _past_english(text: str, end: int) -> int:
    """End of a label that repeats itself in English: 姓名 Name, 病历号/MRN, 送检医师(Physician)."""
    hit = _IN_ENGLISH.match(text, end)
    phrase = " ".join(hit.group("word").lower().split()).strip(". ") if hit else ""
    return hit.end() if hit and phrase in _english_rules() else end


def _english_meaning(phrase: str, *, numbered: bool) -> LabelRule:
    if numbered:
        return ENGLISH["Ref No"]
    return next((rule for pattern, rule in _ENGLISH_MORPHOLOGY if pattern.search(phrase)), NEUTRAL_RULE)


def _english_marks(text: str) -> Iterable[Mark]:
    rules = _english_rules()
    for hit in _ENGLISH_COLON.finditer(text):
        words = hit.group("label").lower().rstrip(".").split(" ")
        phrases = [" ".join(words[at:]).rstrip(".") for at in range(len(words))]
        at = next((at for at, phrase in enumerate(phrases) if phrase in rules), None)
        numbered = bool(_ENGLISH_ID.search(phrases[0]))
        if at is None:
            # behind other words of its line only the last words are surely the label's
            inner = hit.start() > 0 and text[hit.start() - 1] != "\n"
            at = max(0, len(words) - 1 - numbered) if inner else 0
        rule = rules.get(phrases[at]) or _english_meaning(phrases[at], numbered=numbered)
        source = (
            "label" if phrases[at] in rules else "unknown" if rule is NEUTRAL_RULE else "label-morphology"
        )
        start = hit.start() + len(" ".join(words[:at])) + (at > 0)
        yield Mark(start, hit.end(), rule, colon=True, source=source)
    for hit in _english_pattern().finditer(text):
        word = hit.group().lower().rstrip(".")
        known = rules.get(word)
        if word in _SAMPLES and _ENGLISH_CODE.match(text, hit.end()):
            known = ENGLISH["Sample ID"]
        if known is not None:
            yield Mark(hit.start(), hit.end(), known, colon=False, source="label")


def marks(text: str) -> list[Mark]:
    """All labels of a normalised text, ascending and disjoint; where two compete, the one with a colon, then the longer."""
    found = [
        mark
        for mark in (*_chinese_marks(text), *_cell_marks(text), *_coded_marks(text), *_english_marks(text))
        if mark.colon or _stands_free(text, mark)
    ]
    ranked = sorted(
        found, key=lambda m: (not m.colon or m.source == "unknown", m.start - m.end, m.start, m.source)
    )
    chosen: list[Mark] = []
    by_cell: dict[int, list[Mark]] = defaultdict(list)
    for mark in ranked:
        cells = range(mark.start // 64, (mark.end - 1) // 64 + 1)
        if not any(
            mark.start < other.end and other.start < mark.end for cell in cells for other in by_cell[cell]
        ):
            chosen.append(mark)
            for cell in cells:
                by_cell[cell].append(mark)
    return sorted(chosen, key=lambda mark: mark.start)


def _number_follows(text: str, mark: Mark) -> bool:
    """Whether a code stands behind a label for one: then words may run into the label."""
    bed = mark.rule.shape is ValueShape.BED and size_of(text[mark.start : mark.end]) > 1
    code = mark.rule.shape in _CODED and _CODE.match(text, mark.end)
    return bool(code or (bed and _BED_NUMBER.match(text, mark.end)))


def size_of(word: str) -> int:
    """Characters that are no blanks."""
    return len("".join(word.split()))


def _stands_free(text: str, mark: Mark) -> bool:
    """A label without a colon begins after no Han character and, in Latin letters, stands between wide blanks or ends."""
    before = text[mark.start - 1] if mark.start else "\n"
    after = text[mark.end] if mark.end < len(text) else "\n"
    word = text[mark.start : mark.end]
    if word.isascii():
        return _latin_stands_free(text, mark, before)
    if _number_follows(text, mark):
        return True
    if regex.match(r"\p{Han}", before):
        return False
    if size_of(word) == 1 and not (after == "\n" or after.isdigit() or after == " "):
        return False
    if mark.rule.shape is ValueShape.BED and regex.match(
        r"(?!加|[A-Z]区)\p{Han}(?!\p{Han}?[\-\d])", after + text[mark.end + 1 : mark.end + 3]
    ):
        return False
    return mark.rule.shape not in {ValueShape.PLACE, ValueShape.ORGANISATION} or not regex.match(
        r"[\p{Han}]", after
    )


def _latin_stands_free(text: str, mark: Mark, before: str) -> bool:
    follows = text[mark.end : mark.end + 2]
    if mark.rule.shape in _OPEN and follows[:1] == " " != follows[1:]:
        return False  # Laboratory Analysis, City of Eldmoor: a word of a longer heading
    wide = before in "\n|" or text[max(0, mark.start - 2) : mark.start] == "  "
    return wide or _english_value_follows(text, mark)


def _english_value_follows(text: str, mark: Mark) -> bool:
    coded = mark.rule.shape in (ValueShape.NUMBER, ValueShape.ACCOUNT)
    return coded and bool(_ENGLISH_CODE.match(text, mark.end))


def rule_of_key(key: str) -> LabelRule | None:
    """The meaning of a printed key on its own, in either language."""
    compact = "".join(key.split()).strip(":;")
    english = _english_rules().get(" ".join(key.lower().split()).strip(" :;.")) or _english_spaceless().get(
        compact.lower().strip(".")
    )
    if english is not None:
        return english
    found = meaning(compact)
    return found[0] if found else None


@lru_cache(maxsize=1)
def _english_spaceless() -> dict[str, LabelRule]:
    return {"".join(word.split()): rule for word, rule in _english_rules().items()}
