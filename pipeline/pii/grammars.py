"""What a labelled value looks like: from the text after a label to the spans that hold the value."""

from collections.abc import Callable, Iterator
from typing import Final

import regex

from pipeline.pii.labels import Shape
from pipeline.pii.lattice import is_of_elements
from pipeline.pii.lexicon import is_common
from pipeline.pii.shapes import DATE, HAN_AGE, alike_digits
from pipeline.pii.vocabulary import COMPOUND_SURNAMES, FOREIGN_SOUNDS, NOT_NAMES, SURNAMES, UNLIKELY_NAMES
from pipeline.pii.vocabulary_english import is_plain

Interval = tuple[int, int]
DIGIT: Final = r"[0-9OoQlI|SBZ]"

_HAN: Final = regex.compile(r"\p{Han}")
_HAN_TOKEN: Final = regex.compile(r"[\p{Han}·*＊○Xx]+(?:\.\p{Han}+)?")
_NAME_TAIL: Final = regex.compile(
    r"(?:男|女|性别|年龄|科室|床号|病区|住院|门诊|医生|医师|大夫|副?主任|主治|主管|住院医|副?教授|护士|先生|女士|签名|签字|出生|电话|\d)"
)
_LATIN_NAME: Final = regex.compile(
    r"\p{Latin}[\p{Latin}'’.\-]*(?: \p{Latin}[\p{Latin}'’.\-]*|, ?\p{Lu}[\p{Latin}'’.\-]*){0,4}"
)
_LATIN_STOP: Final = regex.compile(
    r"\b(?:due|lab|pid|room|location|unit|acct|account|policy|group|member|insurance|sample|specimen|collected|received|signed|electronically|male|female|sex|gender|age|dob|mrn|date|phone|tel|id|no|patient|ward|bed|years?|yrs?|m/f|md|rn|and|of|on|at|in|by|to|via|for|from|with|who|was|is|has|reviewed|suggested|examined|noted|confirmed|agreed|stated|advised|recommended|discussed|informed|notified|called|says?|said|told|rang|phoned|reports|visits|visited|mbbs|frcs|frcp|mrcp|mrcs|mrcgp|rgn|facc|facs|fracp|racp|pgy\d?|rmo|sho|house officer|house surgeon|registrar|intern|consultant|attending|student|gmc|nmc|mcrn|pcp|npi)\b",
    regex.IGNORECASE,
)
_LASTED: Final = regex.compile(
    r"\d+(?:\.\d+)?[ ]?(?:h|min|hr|s|d|小时|分钟|天|次|例|ml|mL|L|mg|g|%|cm|mm)(?![A-Za-z]{2})"
)
_CALLED: Final = regex.compile(
    r"(?i:no|nr)[.:º°]{0,2}[ ]?(?=[A-Z]{0,3}-?\d{3})"
)  # belongs to the number: No.002888
_GLUED: Final = regex.compile(r"(?:(?<=[A-Za-z]{2})\d{1,6})?")  # a member of staff as a code: zhq02
_LATIN_TITLE: Final = regex.compile(r"(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.?[ ])?")
_NOT_LATIN_NAMES: Final = frozenset(
    "male female m f n/a na none unknown name mr mrs ms dr self sister brother mother father mom mum dad wife husband son daughter spouse partner friend "
    "neighbor neighbour parent parents guardian aunt uncle cousin niece nephew grandmother grandfather grandson granddaughter relative sibling child children "
    "same ditto yes no declined withheld pending illegible".split()
)
_NUMBER: Final = regex.compile(
    r"[A-Z0-9]{1,2}(?:[ ][A-Z0-9\-](?![A-Za-z0-9])){3,}|\p{Han}{0,3}[A-Za-z0-9#*][A-Za-z0-9\-/_.*#|()]*(?: ?- ?[A-Za-z0-9]+| (?=[0-9A-Z\-*]*\d)[0-9A-Z\-*]{2,}(?![\p{Han}:A-Za-z]))*"
)
_PHONE: Final = regex.compile(
    rf"(?<![A-Za-z])[+(]?{DIGIT}(?:[\-() .+]{{0,2}}{DIGIT}|\*){{3,18}}(?:\s?(?:转|ext\.?|x)\s?\d{{1,6}})?",
    regex.IGNORECASE,
)
_DECIMAL: Final = regex.compile(r"\d{1,2}\.\d{1,4}")  # a value of pH: the label of a phone is Ph, too
_DATE_LIKE: Final = regex.compile(
    rf"{DIGIT}(?:[\s年月日时分秒:./\-]{{0,2}}{DIGIT}){{3,15}}\s?[年月日时分秒]?"
)
_CLOCK: Final = regex.compile(r"\d{1,2}\s?[:时]\s?\d{2}分?(?:\s?:\s?\d{2})?")  # a time of day is no date
_RANGE: Final = regex.compile(
    r"(?!(?:0?[1-9]|1[0-2])[ ]?-[ ]?(?:0?[1-9]|[12]\d|3[01])$)\d{1,3}[ ]?-[ ]?\d{1,3}"
)  # 57-97 is a reference range, 08-31 a day
_YEAR: Final = regex.compile(r"(?:19|20)\d\d\s?年?")
_AGE: Final = regex.compile(
    rf"(?<!\d)(?:9[ ]?{DIGIT}|1[ ]?[0-3][ ]?{DIGIT})(?!\d|\.\d)(?!\s*(?:天|日|月|个月|小时|days?|months?|hours?))(?:\s?(?:周?岁|[Yy](?![a-z])))?"
    rf"|{HAN_AGE}(?:周?岁)?"
)
_BED: Final = regex.compile(
    r"(?:\p{Han}{1,4}-?)?[A-Za-z]{0,5}区?[-+]?\s?[+加]?[0-9OlI]{1,4}(?![0-9]{0,3}(?:[%‰]|\.\d|[ ]?(?:[mu]?g|mL|ml|U|IU)(?![A-Za-z])))(?:[ ]\d(?!\d))?(?:[-+/][A-Za-z0-9]{1,4}){0,3}\+?\s?[A-Za-z]?\s?(?:号?床|号|室)?"
)
_POSTCODE: Final = regex.compile(
    rf"{DIGIT}(?:\s?{DIGIT}){{4,5}}(?:-\d{{4}})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{{1,2}}\d[A-Z\d]? ?\d[A-Z]{{2}}"
)
_ACCOUNT: Final = regex.compile(
    r"\p{Han}{0,2}(?=\p{Han}{0,2}[A-Za-z0-9])[A-Za-z0-9_@.·\-]{2,}(?:[ ]?[A-Za-z0-9_\-]{2,})?(?:\p{Han}(?!\p{Han}))?|\p{Han}[\p{Han}A-Za-z0-9_·\-]+"
)
_LINK: Final = regex.compile(r"[A-Za-z0-9][^\s\p{Han}，。；;]{3,}(?:\s?[.@]\s?[^\s\p{Han}，。；;]+)*")
_FILLER: Final = regex.compile(r"[\s:：;.。,，\-_=~/|()（）\[\]【】*]*")


# an answer that points to another one on the form, and a ward or department, are no place: 同现住址, 与户籍地址一致, 骨科一病区
_ELSEWHERE: Final = regex.compile(
    r"(?i)[与和]?(?:同|见|如|参见|详见)(?:上|前|左|右|下|(?:现|户[籍口]?|家庭|家|居住|常住|住|联系人?|患者|病人|本人|产妇|孕妇|父|母|配偶|身份证|通讯|通信|邮寄|工作|单位|以?上述?|档案|病历|首页|封面|附页)\p{Han}{0,6})"
    r"|(?:\d{1,2}[楼层]|[一二三四五六七八九十]楼|[东南西北]区|本科|我科|科内|院内|病区)?\p{Han}{0,6}(?:办公室|示教室|会议室|值班室|谈话室|手术室|护士站|会诊室|医生站|处置室|抢救室|多功能厅)|[与和]\p{Han}{1,8}(?:相同|一致|同)|\p{Han}{1,8}[科室](?:[一二三四五六七八九十\d]{1,3})?(?:病区|病房|病室|病区\d{1,2}床?|门诊|护理单元)?|\p{Han}{0,8}(?:[一二三四五六七八九十\d]{1,3}|[东南西北])病区"
    r"|(?:the[ ]?)?same(?:as)?(?:above|before|patient|home|mailing|residence|permanent|current|billing)?(?:address)?|(?:as|see)(?:above|before|overleaf|reverse|patient|chart|facesheet)|ditto|n/?a|none|unknown|notgiven|homeless|withheld|declined|refused|asper\w+"
)


def _trimmed(text: str, start: int, end: int) -> Interval | None:
    while start < end and text[start] in "\n :;,.，。、/|-_=~()[]":
        start += 1
    while start < end and text[end - 1] in "\n :;,，。、/|-_=~([":
        end -= 1
    if text[start:end].endswith(")") and "(" not in text[start:end]:
        end -= 1
    return (start, end) if start < end else None


def _han_names(text: str, start: int, end: int) -> Iterator[Interval]:
    tokens = [hit.span() for hit in _HAN_TOKEN.finditer(text, start, end)]
    at = 0
    while at < len(tokens):
        low, high = tokens[at]
        at += 1
        while at < len(tokens) and _continues(text, low, high, *tokens[at]):
            high = tokens[at][1]
            at += 1
        yield low, high


def _continues(text: str, low: int, high: int, next_low: int, next_high: int) -> bool:
    gap, part = text[high:next_low], text[next_low:next_high]
    size = sum(not character.isspace() for character in text[low:high])
    if gap.strip(" ") or len(gap) > 2 or part in NOT_NAMES:
        return False
    if size == 1 or "".join(text[low:high].split()) in COMPOUND_SURNAMES:
        return len(part) <= 3 and size + len(part) <= 4
    return len(part) == 1 and size <= 3 and "·" not in text[low:high]


def _cut_name(text: str, low: int, high: int) -> Interval:
    tail = _NAME_TAIL.search(text, low + 2, high)
    if tail:
        high = tail.start()
    compact = text[low:high]
    if len(compact) > 6 and not _is_foreign(compact):
        high = low + (4 if compact[:2] in COMPOUND_SURNAMES else 3)
    return low, high


def _is_foreign(run: str) -> bool:
    """Whether a long run is one name: it has a dot or blanks, or spells sounds (its dot was lost)."""
    spelled = sum(character in FOREIGN_SOUNDS for character in run)
    return bool({"·", ".", " "} & set(run)) or (len(run) <= 16 and 4 * spelled >= 3 * len(run))


def names(text: str, start: int, end: int, *, strict: bool = False, many: bool = True) -> list[Interval]:
    """Names in [start, end): the first Han or Latin name whatever its surname, more of them only with a surname.

    `strict` asks for a known surname of the first, too (a label without a colon in running text).
    """
    found: list[Interval] = []
    for low, high in _han_names(text, start, end):
        low, high = _cut_name(text, low, high)
        compact = "".join(text[low:high].split())
        if (
            compact in NOT_NAMES
            or compact.strip("*Xx○·") == ""
            or _is_unit(text, low, compact)
            or _is_phrase(compact)
            or _is_clause(text, high, compact)
        ):
            continue
        if (strict or found) and not looks_like_name(compact):
            if strict:
                break
            continue
        found.append((low, high))
        if not many:
            break
    return found or _latin_names(text, start, end)


def _is_clause(text: str, end: int, compact: str) -> bool:
    """Whether more than a name can have begins with a word, and with no surname: 继续抗感染治疗, 同意以上意见."""
    goes_on = len(compact) > len("欧阳若水") or bool(_HAN.match(text, end))
    longer = len(compact) > len("继续") and "·" not in compact
    return goes_on and longer and compact[:1] not in SURNAMES and is_common(compact[:2])


def _is_phrase(compact: str) -> bool:
    """Whether four characters are two words and begin with no surname of two: 同意手术, 加强护理."""
    size = len(compact) // 2
    return (
        len(compact) == len("同意手术")
        and compact[:size] not in COMPOUND_SURNAMES
        and is_common(compact[:size])
        and is_common(compact[size:])
        and not is_of_elements(compact)
    )


def _is_unit(text: str, low: int, compact: str) -> bool:
    """Whether a single character counts what stands before it: 3月, 45岁."""
    return len(compact) == 1 and text[low - 1 : low].isdigit()


def looks_like_name(compact: str, *, unlikely: bool = False) -> bool:
    """Whether a run of Han characters begins with a surname and has the length of a name; `unlikely`: words count, too."""
    if "·" in compact:
        return 3 <= len(compact) <= 20
    if compact in UNLIKELY_NAMES and not unlikely:
        return False
    if compact[:2] in COMPOUND_SURNAMES:
        return 3 <= len(compact) <= 4
    return compact[:1] in SURNAMES and 2 <= len(compact) <= 3 and compact not in NOT_NAMES


def _latin_names(text: str, start: int, end: int) -> list[Interval]:
    first = _FILLER.match(text, start, end)
    titled = _LATIN_TITLE.match(text, first.end() if first else start, end)
    hit = _LATIN_NAME.match(text, titled.end() if titled else start, end)
    if not hit:
        return []
    low, high = hit.span()
    if titled and titled.group():
        low = titled.start()
    if text[high : high + 2].lower() == "/o" and text[high - 2 : high - 1] == " ":
        high -= 2  # W/o leads in another name
    stop = _LATIN_STOP.search(text, low, high)
    high = stop.start() if stop else _GLUED.match(text, high, end).end()
    piece = _trimmed(text, low, high)
    if piece is None or piece[1] - piece[0] < 2:
        return []
    words = text[slice(*piece)].lower().split()
    if " ".join(words) in _NOT_LATIN_NAMES or all(is_plain(word) for word in words):
        return []
    return [piece]


def _names(text: str, start: int, end: int) -> list[Interval]:
    """Names, or the number that stands for a member of staff."""
    found = names(text, start, end)
    return found or [
        piece
        for piece in _number(text, start, end)
        if piece[1] - piece[0] >= 3 and not _LASTED.match(text, piece[0])
    ]


def _name(text: str, start: int, end: int) -> list[Interval]:
    return names(text, start, end, many=False)


def _number(text: str, start: int, end: int) -> list[Interval]:
    first = _FILLER.match(text, start, end)
    low = first.end() if first else start
    called = _CALLED.match(text, low, end)
    hit = _NUMBER.match(text, called.end() if called else low, end)
    if (
        not hit
        or sum(character in "0123456789*OolISBZ" for character in hit.group()) < 2
        or not regex.search(r"[\d*]", hit.group())
    ):
        return []
    piece = _trimmed(text, *hit.span())
    return [(low, piece[1]) if called else piece] if piece else []


def _every(pattern: "regex.Pattern[str]", least: int = 0) -> Callable[[str, int, int], list[Interval]]:
    def found(text: str, start: int, end: int) -> list[Interval]:
        hits = [(hit.start(), hit.end()) for hit in pattern.finditer(text, start, end)]
        hits = [(low, low + len(text[low:high].rstrip())) for low, high in hits]
        return [(low, high) for low, high in hits if sum(c.isdigit() for c in text[low:high]) >= least]

    return found


def _phone(text: str, start: int, end: int) -> list[Interval]:
    return [
        (low, high)
        for low, high in _every(_PHONE, 2)(text, start, end)
        if alike_digits(text[low:high]) >= 4 and not _DECIMAL.fullmatch(text, low, high)
    ]


def _date(text: str, start: int, end: int) -> list[Interval]:
    found = [hit.span() for hit in DATE.finditer(text, start, end)]
    # what is only like a date follows its label at once: 出生体重3250g is none
    near = next((at for at in range(start, end) if text[at].isdigit() or text[at].isalpha()), end)
    if found or regex.match(r"\p{Han}{2}", text, pos=near, endpos=end):
        return found
    like = [
        piece
        for piece in _every(_DATE_LIKE, 4)(text, start, end)
        if not _CLOCK.fullmatch(text, *piece) and not _RANGE.fullmatch(text, *piece)
    ]
    return like or _every(_YEAR)(text, start, end)


def _near(pattern: "regex.Pattern[str]") -> Callable[[str, int, int], list[Interval]]:
    def found(text: str, start: int, end: int) -> list[Interval]:
        first = _FILLER.match(text, start, end)
        hit = pattern.match(text, first.end() if first else start, end)
        piece = _trimmed(text, *hit.span()) if hit else None
        return [piece] if piece else []

    return found


def _place(text: str, start: int, end: int) -> list[Interval]:
    piece = _trimmed(text, start, end)
    compact = "".join(text[slice(*piece)].split()) if piece else ""
    if piece is None or compact in NOT_NAMES or _ELSEWHERE.fullmatch(compact):
        return []
    letters = sum(character.isalpha() for character in text[slice(*piece)])
    return [piece] if letters >= 2 else []


GRAMMARS: Final[dict[Shape, Callable[[str, int, int], list[Interval]]]] = {
    Shape.NAME: _name,
    Shape.NAMES: _names,
    Shape.NUMBER: _number,
    Shape.PHONE: _phone,
    Shape.DATE: _date,
    Shape.AGE: _every(_AGE),
    Shape.BED: _near(_BED),
    Shape.PLACE: _place,
    Shape.ORGANISATION: _place,
    Shape.ACCOUNT: _near(_ACCOUNT),
    Shape.LINK: _near(_LINK),
    Shape.POSTCODE: _near(_POSTCODE),
    Shape.NOTHING: lambda _text, _start, _end: [],
}
