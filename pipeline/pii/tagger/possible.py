"""What the form of a stretch allows it to be: the tagger is told no by words, codes of goods and lone signs."""

from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.drugs import SEASONS
from pipeline.pii.frames import may_be_name
from pipeline.pii.lexicon import dictionary, is_common, runs_on
from pipeline.pii.sentences import NOBODY
from pipeline.pii.vocabulary import (
    COMPOUND_SURNAMES,
    FOREIGN_SOUNDS,
    HERBS,
    NEVER_NAMES,
    NOT_IN_NAMES,
    NOT_NAMES,
    RARE_SURNAMES,
    SURNAMES,
    TITLES,
    UNLIKELY_NAMES,
    WORDS_IN_ITEMS,
)
from pipeline.pii.vocabulary_english import is_plain

SURE: Final = 2.1
"""Nats from which a noun that begins with a surname, a drug or a season may be borne as a name, and from which words that
explain a part of a name, or one of two Latin words, do not speak against it: of what they held back from here on in two
sets of batch 14, which no network has seen, 26 of 29 were names."""
_FAIRLY_SURE: Final = 1.0
"""Nats from which a name need not begin with a surname."""
_LONE_SURNAME: Final = 2.5
"""Nats from which one character is a surname without a title behind it."""
_MUCH: Final = 3.0
"""Nats from which a usual word that is no noun, a login or a bare number of a few digits is believed."""
_CERTAIN: Final = 4.0
"""Nats from which a surname may stand by itself, in a column of names."""
_HAN_NAME: Final = regex.compile(
    r"(?!.*[元角分].*[壹贰叁肆伍陆柒捌玖拾])(?!.*[壹贰叁肆伍陆柒捌玖拾佰仟]{2})(?!.*[壹贰叁肆伍陆柒捌玖拾][元角分])[\p{Han}·]{1,15}"
)
_NOT_PEOPLE: Final = (
    "Mother|Father|Backup|Mandarin|Cantonese|Practitioner|Support|Madam|Sir|Escort|Asbestos|Zoom|Teams|Siemens|Philips|Roche|Routine|"
    "Switchboard|Reception|Enquiries|Tech|Officer|Manager|Silica|Again|Life|Guest|Facebook|Echo|Therapy|Friend|Doctor|Nurse|Patient"
)
LATIN_TAIL: Final = regex.compile(rf"[ \n]+(?:{_NOT_PEOPLE})$")
_LATIN_NAME: Final = regex.compile(
    rf"(?!.*\b(?:{_NOT_PEOPLE})\b)[\p{{Latin}}.,'’\- \n]{{2,40}}", regex.DOTALL
)
_MIXED: Final = regex.compile(r"(?=.*\p{Latin})(?=.*[\p{Han}\d_^])[\p{Latin}\p{Han}\d·._^\-]{3,30}")
"""A login with digits in it, a name beside a foreign one: mkoller38, 阿May."""
_LAST_FIRST: Final = regex.compile(r"\p{Lu}\p{L}{2,}, ?\p{Lu}\p{L}{2,}")
_WORD_BEFORE: Final = regex.compile(r"\b\p{Lu}\p{Ll}+ $")
_CALLINGS: Final = frozenset({"Nurse", "Doctor", "Sister", "Patient", "Consultant", "Technician"})
_LED: Final = regex.compile(
    r"(?:\b(?:by|user|login|initials?|sign(?:ed|ature)?)|[:/])[ \n]?$", regex.IGNORECASE
)
"""What leads in initials and logins, which are written small."""
_LATIN_SIGN: Final = regex.compile(r"\p{Lu}{0,2}|\p{Ll}{1,2}|\P{L}*.\P{L}*")
_EPONYM: Final = regex.compile(
    r"(?:['’]s)?(?:[ \-](?:\p{Lu}\p{L}+|de|du|la|von)){0,2}[ \-](?:syndrome|disease|procedure|sign|test|score|stage|class|type|scale|criteria|method|tumou?r|catheter|classification)\b"
)
_FAME: Final = regex.compile(r"(?:factor|prior|Prior|post|s/p|syndrome,) $")
_DRUG: Final = regex.compile(r"\p{Han}{0,3}[唑醇啶酮胺嗪霉肽酯苷酶碱烯醌铵](?!\p{Han})")
"""What goes on behind the beginning of a drug's name: 沙丁|胺醇."""
_LONGEST: Final = 4
"""Characters of a name without foreign sounds."""
_FIRST: Final = (SURNAMES | RARE_SURNAMES) - {"位"}
_SUM: Final = frozenset("元角分整拾佰仟")
_REST_OF_SUM: Final = frozenset("余元万多")
_LEADING: Final = frozenset("向和于由经与应从")
"""Surnames that alone are words of function."""
_LAST: Final = frozenset("法后位已时前中内于向用")
"""What ends no name: it belongs to the words behind one."""
_TITLE: Final = regex.compile(
    r"[ ]?(?:" + "|".join(sorted(TITLES, key=len, reverse=True)) + "|[工姐哥爷婆叔嫂])"
)
_REFUSED: Final = (
    (
        NOT_NAMES
        | NEVER_NAMES
        | UNLIKELY_NAMES
        | {"乌云", "小结", "国械", "国药", "西向东", "东向西", "南向北", "北向南"}
    )
    - HERBS
    - SEASONS
)
_SELDOM: Final = HERBS | SEASONS
"""Words that are seldom borne."""
_NOUN: Final = "n"
"""First letter of the tags of nouns; states (安静) say how a patient is."""
_GOODS: Final = regex.compile(
    r"(?i)(?:数|批号|批次|型号|规格|表号?|版本|准字|注准|条码格式|model|lot|ref|cpt|protocol|form|batch|icd|signal|gene|transcript)[ .:：#(第]{0,3}$"
)
_NUMBERS: Final = regex.compile(r"\d{1,5}(?: \d{1,5})+")
_IN_A_RUN: Final = regex.compile(r"[A-Z*]$|[A-Z]\d$")
"""A number that begins within a run of capitals belongs to it: VKORC|1-1639, *|1a/*5."""
_GENOTYPE: Final = regex.compile(r"[ACGT]\d{2,5}[ACGT]|\*?\d{1,2}[a-zA-Z]\d?(?:/\*?\d{1,2}[a-zA-Z]?)?")
_ITEM: Final = regex.compile(r"\b(?!MRN|NHS|ID|NO|SSN|TEL|PIN)[A-Z]{2,5} $")
"""An item's abbreviation, which its result and its range follow."""
_YEAR: Final = regex.compile(r"(?:19|20)\d{2}")
_SHORT: Final = 6
"""Digits of a bare number that counts and times have as well."""
_ENDING: Final = regex.compile(r"(?:ending|尾号|末四位|卡)[ (:]{0,2}$")
_SWITCHED: Final = regex.compile(r"(?:(?<![逆反翻])转|分机|短号|内线|ext\.?|x|×)[ :：]?$", regex.IGNORECASE)
_PLACED: Final = regex.compile(r"[\d一二三四五六七八九十]|[村路街巷弄栋幢室楼苑园组屯寨庄里湾坡坪镇乡]")
_CODE_OF_ITEMS: Final = regex.compile(
    r"[A-Z]\d{1,4}_[A-Z]\d{1,4}|[A-Z]\d{2}\.?\d{0,4}|\d{1,2}[pq].*|rs\d+|NM_\d+.*|\d{1,3}[Yy]|[A-Z]/\d+[Yy]|\d{1,5}号|\d+-\d+"
)


def is_person(document: Document, start: int, end: int, margin: float) -> bool:
    """Whether a stretch can be a name: Han characters or Latin letters that no list of words explains."""
    text = document.text
    compact = "".join(text[start:end].split())
    if (
        compact in _REFUSED
        or (compact in _SELDOM and margin < SURE)
        or WORDS_IN_ITEMS.search(compact)
        or _is_sum(text, start)
    ):
        return False
    if not _HAN_NAME.fullmatch(compact):
        return _is_latin(text, start, end, margin)
    if len(compact) == 1 and compact in _FIRST and margin >= _CERTAIN:
        return True
    if len(compact) == 1:
        return _is_surname(text, start, end, margin)
    if _ends_a_title(text, start) or (margin < SURE and _ends_in_a_word(compact, text[end : end + 1])):
        return False
    return not _DRUG.match(text, end) and _is_han(text[max(0, start - 1) : start], compact, margin)


def _is_sum(text: str, start: int) -> bool:
    """Whether a stretch goes on from a number: 尚欠29000|余元."""
    return text[start - 1 : start].isdigit() and text[start] in _REST_OF_SUM


def _ends_a_title(text: str, start: int) -> bool:
    """Whether a title that the end of a line breaks ends here: 巢主|任主刀."""
    return text[start - 1 : start] == "\n" and text[max(0, start - 2) : start - 1] + text[start] in TITLES


def _ends_in_a_word(name: str, behind: str) -> bool:
    """Whether two words of the dictionary explain a stretch and what follows it: 高寿健|在."""
    return (is_common(name[:-1]) or name[:-1] in NOT_NAMES) and is_common(name[-1] + behind)


def _is_han(before: str, name: str, margin: float) -> bool:
    sounds = FOREIGN_SOUNDS.issuperset(name.replace("·", ""))
    begins = sounds or name[0] in _FIRST or name[:2] in COMPOUND_SURNAMES
    if margin < _FAIRLY_SURE and not (begins and (sounds or len(name) <= _LONGEST)):
        return False
    if margin < SURE and (name[-1] in _LAST or runs_on(name) or NOT_IN_NAMES.search(name)):
        return False
    if is_common(name) and margin < (SURE if _may_be_borne(name) else _MUCH):
        return False
    return margin >= SURE or not _is_of_words(before, name)


def _may_be_borne(name: str) -> bool:
    """Whether a word is a noun that begins with a surname and says nothing of people or circumstances."""
    kind = dictionary().tags.get(name, "")[:1]
    return name[0] in _FIRST and kind == _NOUN and name not in NOBODY and may_be_name(name)


def _is_surname(text: str, start: int, end: int, margin: float) -> bool:
    """One character is a name before a title (水主任, 褚工) or where much speaks for it, unless a word takes it in or its line is itself."""
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    if (before in ("", "\n") and behind in ("", "\n")) or _SUM.intersection(before + behind):
        return False
    inside = is_common(before + text[start]) or is_common(text[start] + behind)
    return (
        text[start] in _FIRST - _LEADING
        and not inside
        and (margin >= _LONE_SURNAME or _TITLE.match(text, end) is not None)
    )


def _is_latin(text: str, start: int, end: int, margin: float) -> bool:
    name = text[start:end]
    if _MIXED.fullmatch(name):
        return margin >= _FAIRLY_SURE
    if not _LATIN_NAME.fullmatch(name) or _is_of_plain_words(name, margin) or _EPONYM.match(text, end):
        return False
    if name.islower() and margin < _FAIRLY_SURE and not _LED.search(text, max(0, start - 12), start):
        return False
    before = _WORD_BEFORE.search(text, max(0, start - 20), start)
    if before and margin < SURE and is_plain(before[0]) and before[0].strip() not in _CALLINGS:
        return False
    alone = text[start - 1 : start] in ("", "\n") and text[end : end + 1] in ("", "\n")
    if _FAME.search(text, max(0, start - 12), start) or (
        alone and margin < SURE and not _LAST_FIRST.match(name)
    ):
        return False
    return not (alone and _LATIN_SIGN.fullmatch(name))


def _is_of_plain_words(name: str, margin: float) -> bool:
    """Whether words of the language explain Latin words; of a sure name all of them must be ones: Precious Nkosana."""
    if margin < SURE or " " not in name:
        return is_plain(name)
    return all(map(is_plain, name.split()))


def _is_of_words(before: str, name: str) -> bool:
    """Whether words of the dictionary explain a stretch: 高兴, 时光|已, 对方|池."""
    return is_common(name) or is_common(name[:2]) or is_common(before + name[0])


def is_code(document: Document, start: int, end: int, margin: float) -> bool:
    """Whether a stretch can be a number of somebody: no lot, model, approval, range, count, time or code of a disease."""
    text = document.text
    found = text[start:end]
    if _GOODS.search(text, max(0, start - 12), start) or _CODE_OF_ITEMS.fullmatch(found):
        return False
    if _YEAR.fullmatch(found):
        return False
    if _NUMBERS.fullmatch(found) and _ITEM.search(text, max(0, start - 7), start):
        return False
    if _IN_A_RUN.search(text, max(0, start - 2), start) or _GENOTYPE.fullmatch(found):
        return False
    if (
        found.isdigit()
        and len(found) <= _SHORT
        and margin < _MUCH
        and not _ENDING.search(text, max(0, start - 8), start)
    ):
        return False
    return any(sign.isdigit() for sign in found) or found.islower()


def is_phone(document: Document, start: int, end: int) -> bool:
    """Whether a stretch can be a telephone of somebody: seven digits and more, or an extension."""
    text = document.text
    digits = sum(sign.isdigit() for sign in text[start:end])
    if _GOODS.search(text, max(0, start - 12), start):
        return False
    switched = _SWITCHED.search(text, max(0, start - 6), start) is not None
    return (len("120") if switched else _SHORT) < digits <= len("+860000000000000000000")


def is_place(document: Document, start: int, end: int) -> bool:
    """Whether a stretch can be somebody's address: one with a number or one of some length."""
    found = document.text[start:end]
    return (len(found) > len("小区花园") and _PLACED.search(found) is not None) or len(found) > len(
        "在附近公园散步的小"
    )
