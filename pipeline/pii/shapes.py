"""Personal data that its form gives away without a label: a table of patterns, each with a check of the match."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import regex

from pipeline.pii.checksums import MISREAD, digits_of, is_luhn, is_national_id
from pipeline.pii.labels import KNOWN
from pipeline.pii.lexicon import runs_on
from pipeline.pii.vocabulary import COMPOUND_SURNAMES, MONTHS, NEVER_NAMES, NOT_NAMES, SURNAMES, TITLES
from pipeline.pii.vocabulary_english import PLAIN_WORDS, is_plain
from schemas.names import PiiKind

_D: Final = r"[0-9OoQlI|SBZ]"
_MONTH: Final = "(?:" + "|".join([*MONTHS, *map(str.upper, MONTHS)]) + r")\.?"
_TIME: Final = rf"(?:(?:[T\s.]{{0,3}}|[ ]at[ ])(?:[上下]午\s?)?{_D}{{1,2}}(?:\s?[:：时]\s?{_D}{{2}}(?:\s?[:：分]\s?{_D}{{2}}秒?)?分?(?:\s?[AaPp][Mm])?(?:[ ]?(?:UTC|GMT|BST|CES?T|[ECMP][SD]T|JST|IST)(?![A-Za-z]))?|\s?时许?)|[ ](?:[01]\d|2[0-3])[0-5]\d(?![\d.\-/]))?"
HAN_AGE: Final = r"(?:九十[一二三四五六七八九几]?|一百[零〇一二三四五六七八九十]{0,3})[余多]?"
_HAN_DIGIT: Final = "[〇零○O一二三四五六七八九十]"
DATE: Final = regex.compile(
    rf"(?<![\dA-Za-z.])(?:"
    rf"(?:(?:[12]{_D}{{3}}|{_D}{{2}})\s?年\s?)?{_D}{{1,2}}\s?月\s?{_D}{{1,2}}\s?[日号]{_TIME}"
    rf"|[12]{_D}{{3}}\s?年\s?{_D}{{1,2}}\s?月"
    rf"|[12](?:[ ]{_D}){{3}}[ ]?年[ ]?{_D}(?:[ ]?{_D})?[ ]?月(?:[ ]?{_D}(?:[ ]?{_D})?[ ]?[日号])?{_TIME}"
    rf"|{_HAN_DIGIT}{{3,4}}\s?年\s?{_HAN_DIGIT}{{1,3}}\s?月(?:\s?{_HAN_DIGIT}{{1,3}}\s?[日号])?"
    rf"|(?P<ymd>[12]{_D}{{3}}[ ]?(?P<s>[-/.,年一])\s?{_D}{{1,2}}\s?(?:(?P=s)|[-/.月一])\s?{_D}{{1,2}}日?){_TIME}"
    rf"|(?P<dmy>{_D}{{1,2}}\s?(?P<t>[-/.])\s?{_D}{{1,2}}\s?(?P=t)\s?(?:19|20){_D}{{2}}){_TIME}"
    rf"|(?P<ymd2>{_D}{{2}}(?P<u>[-/.]){_D}{{1,2}}(?P=u){_D}{{1,2}})(?!\d|[-/.]\d){_TIME}"
    rf"|(?P<md>{_D}{{1,2}}[-/]{_D}{{1,2}})\s{{1,2}}{_D}{{1,2}}:{_D}{{2}}(?::{_D}{{2}})?"
    # the blank before the time is lost: 10-0416:35, 2/610:36; the year's first digit is lost: 024-06-2608:11
    rf"|(?:1[0-2]|0?[1-9])[-/](?:3[01]|[12]\d|0?[1-9])(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)"
    rf"|0\d\d\s?[-/.年]\s?(?:1[0-2]|0?[1-9])\s?[-/.月]\s?(?:3[01]|[12]\d|0?[1-9])日?(?![\d.\-]){_TIME}|0\d\d[-/.年](?:1[0-2]|0[1-9])[-/.月](?:3[01]|[12]\d|0[1-9])日?(?:[01]\d|2[0-3]):[0-5]\d"
    rf"|{_D}{{1,2}}(?:st|nd|rd|th)?(?:[ ]of)?[\s\-/]?{_MONTH}[\s,\-/]{{0,2}}(?:(?:19|20){_D}{{2}}(?!\d)|{_D}{{2}}(?!\d|[.:]\d)){_TIME}"
    rf"|(?i:{_MONTH})\s?{_D}{{1,2}}(?:st|nd|rd|th)?\s?,?\s?(?:19|20){_D}{{2}}{_TIME}"
    rf"|[12]\d{{3}}[\s\-]{_MONTH}[\s\-]{_D}{{1,2}}(?!\d){_TIME}"
    rf"|(?:(?<![:\d])\d{{1,2}}(?:st|nd|rd|th)?[ ](?:of[ ])?{_MONTH}|{_MONTH}[ ]\d{{1,2}}(?:st|nd|rd|th)?)(?![A-Za-z0-9]|[.:/%]\d|[ ]?(?:mm|cm|mg|ml|%|x\d))"
    rf"|{_MONTH}[ ,]{{1,2}}(?:19|20)\d\d(?!\d)"
    # a year alone, which is no edition of a guideline
    rf"|(?:19|20)\d\d[ ]?年(?![ ]?\d|[ ]?(?:版|修订|指南|标准|分类|共识|分期|第|美国|欧洲|中国|国际|世界|WHO|ESC|AHA|ACC|AJCC|FIGO|CSCO|NCCN|ADA)|度)"
    rf"|(?P<packed>(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:\s?{_D}{{2}}:?{_D}{{2}}(?::?{_D}{{2}})?)?(?![\d.])"
    rf"|(?P<my>(?:19|20)\d\d[-/](?:0[1-9]|1[0-2]))(?![\d\-/.])"
    rf"|(?<=[(（于至自从])(?:19|20)\d\d\.(?:1[0-2]|0?[1-9])(?=[,，)、;；至\-~])"
    # days told by the running month or year, parts of months, days of the moon
    rf"|(?:(?:本|上|下|当|次|同)月|[今去前明]年)(?:\d{{1,2}}月)?\d{{1,2}}[日号]|[今去前明]年\d{{1,2}}月|(?<!\d)\d{{1,2}}月(?:[初底末]|[上中下]旬)"
    rf"|(?:[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]年)?(?:正|[二三四五六七八九十冬腊]|十[一二])月(?:初|十|廿|二十|三十)[一二三四五六七八九十]"
    rf"|(?<=[于自至从到，,。;；(])[ ]?(?:[12]?\d|3[01])[日号](?=上午|下午|凌晨|[早晨晚夜]|入院|出院|手术|复查|转入|转出|\d{{1,2}}[:时])"
    rf"|(?i:early|mid|late|end of|beginning of)[ \-]{_MONTH}(?![a-z])(?:[ ](?:19|20)\d\d)?"
    rf")"
)

# a date with its month in letters between digits that OCR has glued to it: 10:4316-FEB-2023, 16FEB 202316:28
_CLOCK: Final = r"\d{1,2}:\d{2}(?::\d{2})?"
_GLUED_DATE: Final = regex.compile(
    rf"(?:{_CLOCK}[ ]{{0,2}})?\d{{1,2}}[ \-/]?(?i:{_MONTH})[ \-/]?(?:19|20)\d\d(?:[ ]{{0,2}}{_CLOCK})?"
    rf"|{_CLOCK}[ ]{{0,2}}(?:[12]\d{{3}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}|\d{{1,2}}[-/.]\d{{1,2}}[-/.][12]\d{{3}})(?!\d)"
)

Check = Callable[["regex.Match[str]"], float]


@dataclass(frozen=True, slots=True)
class ShapeRule:
    """A pattern and the score of a match: `check` gives 0 for a match that is none."""

    name: str
    kind: PiiKind
    pattern: "regex.Pattern[str]"
    check: Check
    group: str | int = 0


def _always(score: float) -> Check:
    return lambda _: score


def _number(text: str) -> int:
    digits = digits_of(text)
    return int(digits) if digits else -1


def alike_digits(text: str) -> int:
    """How many characters are digits or look like one."""
    return sum(character.isdigit() or character in "OolISBZ" for character in text)


def _real(text: str) -> bool:
    """At least half of what stands for digits are digits."""
    letters = sum(character.isalnum() for character in text)
    return 2 * sum(character.isdigit() for character in text) >= letters


_EARLIEST: Final = 1850
_LATEST: Final = 2199
"""Years within which a misread month or day does not matter; 1350-22-050 is the number of an article."""


def _is_date(hit: "regex.Match[str]") -> float:
    for group, month, day in (("ymd", 1, 2), ("ymd2", 1, 2), ("md", 0, 1), ("dmy", 0, 1)):
        if not hit.group(group):
            continue
        parts = [_number(part) for part in regex.split(r"[\s\-/.,年月日一]+", hit.group(group)) if part]
        if len(parts) <= day or not _real(hit.group(group)):
            return 0.0
        first, second = parts[month], parts[day]
        swapped = group == "dmy" and first <= 31 and second <= 12
        if group == "ymd2" and 1 <= parts[0] <= 31 and 1 <= first <= 12:  # 24.06.23, day first
            return 0.8
        dated = group == "ymd" and _EARLIEST <= parts[0] <= _LATEST
        return 0.8 if (1 <= first <= 12 and 1 <= second <= 31) or swapped or dated else 0.0
    if hit.group("packed") and _ARTICLE.search(hit.string, max(0, hit.start() - 8), hit.start()):
        return 0.0
    return 0.8


def _is_identity(hit: "regex.Match[str]") -> float:
    text = hit.group()
    if text.count("\n") > 1:
        return 0.0
    if is_national_id(text):
        return 0.99
    digits = sum(character.isdigit() for character in text)
    year = text.translate(MISREAD).replace(" ", "")[6:8]
    return 0.85 if digits >= 12 and year in {"18", "19", "20"} else 0.6 if digits >= 12 else 0.0


def _is_card(hit: "regex.Match[str]") -> float:
    return 0.9 if is_luhn(hit.group()) else 0.5


def _is_ip(hit: "regex.Match[str]") -> float:
    return 0.8 if all(int(part) <= 255 for part in hit.group().split(".")) else 0.0


def _digits(least: int, score: float) -> Check:
    return lambda hit: (
        score if sum(c.isdigit() for c in hit.group()) >= least and hit.group().count("\n") <= 1 else 0.0
    )


_RANGE: Final = regex.compile(r"\d{1,6}(?:\.\d+)?\s?[-~/]\s?\d{1,6}(?:\.\d+)?")
_QUANTITY: Final = regex.compile(
    r"\s{0,2}(?:[A-Za-zµμ]{0,6}/[A-Za-zµμ]|\^|×|x10|E[+-]?\d|%|‰|个|万|元|次|copies|cps|IU|mIU|U\b|kU|MBq|mg|ml|mL|mm|cm|fL|pg|ng|dB|Hz|bp|px)"
)


# values with their unit glued on (388/412ms), ratios behind their colon (1:100000), dbSNP numbers
_CLINICAL_CODE: Final = regex.compile(
    r"(?:\d{1,5}(?:\.\d+)?(?:mg[Il1]?|[uμ]g|ng|g|m[lL1]|IU|U|mmol|mol|kcal|kJ|mEq|mCi|MBq|kBq|cm|mm)(?:/(?:m[lL1]|[lL]|kg|g|h|min|d|m2))?){1,4}"
    r"|[A-Z]{1,4}(?:/[A-Z]{1,4}){0,2}\d{1,5}(?:/\d{1,5}){0,2}(?:ms|s|mm|cm|[Hh]z|MHz|kV|mA|mAs|mGy|ml|mL)"
    r"|(?:\d{1,5}[-/]){1,3}\d{1,5}[A-Za-z]{1,4}|\d{1,6}[a-z]{1,5}(?:/[A-Za-z]+)?|rs\d{4,}|NM_\d+"
)


# a blood pressure or a rate with its unit and the next sign glued on (153/87mmHgSpO2), the limits of a pressure
VITAL: Final = regex.compile(
    r"\d{1,3}(?:/\d{1,3})?(?:mm[Hh]g|bpm|kPa|cmH2?O)(?:(?:[Ss][Pp][O0o]2|HR|RR|BP|PR|MAP|Lac|pH)\d{0,3})?|[4-9]\d-1?\d\d/[3-9]\d-1?\d\d"
    # a dose of radiation and its fractions: 5000cGy/25f
    r"|\d{1,5}(?:\.\d{1,2})?c?Gy(?:[/x*]\d{1,2}(?:[fF][xX]?)?)?"
)


# a word for an amount in front of a bare number (精子总数 120000000)
_COUNTED: Final = regex.compile(
    r"(?:\p{Han}数|数量|浓度|含量|定量|计数|滴度|载量|拷贝数|个数|总量|count|金额|合计|余额|总计)[:：]?[ ]{0,3}$"
)


# the numbers of an article and of its batch are the same for all who got it
_ARTICLE: Final = regex.compile(
    r"(?:(?<![A-Za-z])(?:REF|LOT)|Lot|Cat\.|货号|批号|型号|规格|文号|版本号?|准字|国械注[准进许]|械备)[:# .]{0,3}$"
)


def _is_other(hit: "regex.Match[str]") -> float:
    text, whole = hit.group(), hit.string
    before = whole[max(0, hit.start() - 2) : hit.start()]
    if _ARTICLE.search(whole, max(0, hit.start() - 8), hit.start()):
        return 0.0
    if text.isdigit() and _COUNTED.search(whole, max(0, hit.start() - 12), hit.start()):
        return 0.0
    if sum(character.isdigit() for character in text) < 6 or before.rstrip()[-1:] in tuple("<>≤≥=^¥$"):
        return 0.0
    if (
        _CLINICAL_CODE.fullmatch(text)
        or VITAL.fullmatch(text)
        or regex.fullmatch(r"\d{2,3}/\d{2,3}", text)
        or regex.search(r"\d:$", before)
    ):
        return 0.0
    if _is_range(text) or is_quantity(whole, hit.end()) or regex.fullmatch(r"\d{1,3}(?:,\d{3})+", text):
        return 0.0
    return 0.3


def is_quantity(text: str, at: int) -> bool:
    """Whether a unit or a counter stands at an offset, behind a number."""
    return bool(_QUANTITY.match(text, at))


def _is_range(text: str) -> bool:
    """Two rising limits alike in size: 24-249138 and 2022-640488 are a year and a number, 50-10000 has round limits."""
    parts = regex.split(r"[-~/]", text)
    if not _RANGE.fullmatch(text) or any(len(p) > 1 and p[0] == "0" and "." not in p for p in parts):
        return False
    numbered = (
        len(parts[1]) - len(parts[0]) >= 2 and parts[1].isdigit() and not parts[1].endswith(("00", "99"))
    )
    return float(parts[0]) < float(parts[1]) and not numbered


_APGAR: Final = regex.compile(r"(?i)apgar[^\n]{0,12}$|[评得]分[^\n]{0,6}$")


def _is_short_date(hit: "regex.Match[str]") -> float:
    first, second = (int(part) for part in regex.split(r"[./\-]", hit.group("dm"))[:2])
    score = _APGAR.search(hit.string, max(0, hit.start() - 20), hit.start())
    fits = (1 <= first <= 31 and 1 <= second <= 12) or (1 <= first <= 12 and 1 <= second <= 31)
    return 0.7 if fits and not score else 0.0


_NO_SURNAMES_HERE: Final = frozenset("位由班经与及同单")  # 两位医生, 班主任, 由护士推入


def _is_titled(hit: "regex.Match[str]") -> float:
    name = "".join(hit.group("name").split())
    known = name[0] in SURNAMES or name[:2] in COMPOUND_SURNAMES
    storey = name == "楼" and hit.string[hit.start() - 1 : hit.start()].isdigit()  # 11楼医生办公室
    if storey or name in _NO_SURNAMES_HERE or runs_on(name):
        return 0.0
    words = {name, name + hit.group("title")[:1]}
    if not known or words & NOT_NAMES or words & NEVER_NAMES or name + hit.group("title") in KNOWN:
        return 0.0
    return 0.7


def _is_surname_alone(hit: "regex.Match[str]") -> float:
    return 0.0 if hit.group("name") in _OTHER_WORDS else 0.6


def _is_masked(hit: "regex.Match[str]") -> float:
    return 0.6 if hit.group()[0] in SURNAMES or hit.group()[:2] in COMPOUND_SURNAMES else 0.0


def _is_degree(hit: "regex.Match[str]") -> float:
    return 0.0 if all(is_plain(word) for word in hit.group("name").split()) else 0.75


def _is_titled_english(hit: "regex.Match[str]") -> float:
    words = hit.group("name").split()
    return 0.0 if len(words) > 1 and all(map(is_plain, words)) else 0.7  # Sister Breast Cancer


_ACCOUNT_OF: Final = regex.compile(
    r"(?i)(?:(?<![A-Za-z])(?:we[ ]?chat|weixin|whats[ ]?app|weibo|telegram|skype|snapchat|instagram|facebook|messenger|douyin|tiktok|QQ|LINE[ ]?ID)|微信|微博|抖音|支付宝|钉钉|小红书|快手|账号|帐号|网名|昵称)"
    r"(?:[ ]?(?:ID|account|号|名|handle|username))?[\s:：是为,@(]{1,3}(?P<name>@?[A-Za-z0-9][A-Za-z0-9_.\-]{4,})"
)


def _is_account(hit: "regex.Match[str]") -> float:
    return 0.8 if regex.search(r"[\d_]", hit.group("name")) else 0.0


# surnames that are more often the end of another word in front of a title: 值班医生, 新任院长, 主管医师
_OTHER_WORDS: Final = frozenset(
    "任班管官师于时原常成方平安相应别单全连计都关系门东公司商明生长房通向和为同与及经由对国云石水田步学部车位班"
)
_EXTENSION: Final = r"(?:[ ,]{0,2}\n?[ ]?(?i:[x×]|ext\.?|extn\.?|extension|#)[ .:]{0,2}\d{1,6}(?!\d))?"
_STREET: Final = r"(?:Wynd|Gate|Brae|Fold|Croft|Chase|Dene|Glade|Mead|Meadows?|Orchard|Parade|Park|Passage|Path|Pike|Turnpike|Vennel|Villas|Brow|Cottages|Crossing|Loan|Hollow|Copse|Fields?|Broadway|Embankment|Esplanade|Promenade|Run|Cove|Bend|Creek|Point|Route|Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Place|Pl|Parkway|Pkwy|Terrace|Circle|Cir|Row|Close|Crescent|Gardens|Grove|Hill|Walk|Mews|Quay|Rise|Alley|Yard|Green|Heights|Plaza|Ridge|Vale|Wharf|Highway|Hwy|Square|Sq|Trail|Loop)"
_ORG_WORD: Final = r"(?:[A-Z][\w&'’\-]{0,2}\.|[A-Z](?:[\w&.'’\-]*[\w&'’])?)"
# what is counted in front of a word that is a street as well: 4 Wheel Drive, 10 Minute Walk
_THINGS: Final = r"(?:Day|Week|Month|Year|Hour|Minute|Point|Step|Lead|Wheel|Item|Part|Stage|Grade|Vessel|Unit|Dose|Page|Limb|Tier|Chest|Diabetes|Heart|Lung|Blood|Urine|Serum|Wound|Pain)s?[ ]"
_CAPITAL: Final = rf"(?:{_ORG_WORD}|of|the|and|&|for|at)"
_ORG_ENGLISH: Final = regex.compile(
    rf"{_ORG_WORD}(?:[ ]{_CAPITAL}){{0,6}}?[ ](?:Hospitals?|Medical Cent(?:er|re)|Health Cent(?:er|re)|Clinics?|Laborator(?:y|ies)|Labs?|Health System|Healthcare|"
    rf"University|Institute|Infirmary|Hospice|Inc\.?|LLC|L\.L\.C\.|Ltd\.?|Corp\.?|Corporation|Co\.,? ?Ltd\.?|Diagnostics|Imaging|Pathology Associates|Medical Group|Physicians|"
    rf"NHS (?:Foundation )?Trust|Health Board|Nursing Home|Care Home|Funeral Home|Ambulance Service|Fire Department|Police Department|Medical Practice|Dental Practice|Imaging Rooms?|Imaging Cent(?:er|re)|Surgery Center|College|High School|Cancer Center|Health)(?![\w])(?:,? (?:Inc|LLC|Ltd|P\.?C)\.?)?"
    rf"|HOSPITAL [A-Z]{{3,}}|(?:[A-Z]{{3,}} ){{1,4}}(?:HOSPITAL|CLINIC|MEDICAL CENT(?:ER|RE)|LABORATOR(?:Y|IES)|HEALTH CENT(?:ER|RE)|DIAGNOSTICS)"
)
_GENERIC_ENGLISH: Final = frozenset(
    "clinical laboratory medical hospital department of medicine the and pathology central diagnostic reference health general center university clinic a our this community private district regional local primary public service services nursing "
    "school public mental women's occupational".split()
)
_CARE: Final = frozenset("clinic clinics health imaging physicians diagnostics laboratory lab labs".split())


def _is_organisation_english(hit: "regex.Match[str]") -> float:
    words = hit.group().lower().replace(",", "").split()
    if words[-1] in _CARE and all(map(is_plain, words[:-1])):
        return 0.0  # Heart Failure Clinic, Home Health
    return 0.0 if all(word in _GENERIC_ENGLISH or word.startswith("laborator") for word in words) else 0.6


# a practice is named by words of its own; a speciality is not: Quarry Rise Surgery, Cardiothoracic Surgery
_PRACTICE: Final = regex.compile(
    r"(?<![\w])(?:[A-Z][\w'’\-]+[ ]){1,4}(?:(?:&|and)[ ][A-Z][\w'’\-]+[ ])?(?:Surgery|Practice|Radiology|Rooms|Pharmacy|Dialysis|Orthopaedics|Dermatology|Pediatrics|Paediatrics|Cardiology|Oncology|Ambulance|EMS|Rehabilitation|Hospice)(?![\w])"
)
_BROKEN: Final = regex.compile(
    r"(?<=[^\n]{12})(?<![\w])(?:[A-Z][\w'’\-]+[ \n]){1,4}(?:Hospital|Infirmary|Surgery|Clinic|Practice|Hospice|Medical Cent(?:er|re)|Health Cent(?:er|re)|Laboratory|Imaging Rooms|Radiology)(?![\w]|[ ](?:No|Number|ID)\b|[ ]?[#:])"
)
_SORTS: Final = frozenset(
    "op minor major day open spine spinal hand eye laser trauma breast heart brain elective keyhole robotic bariatric private family group good best nurse advanced "
    "previous prior recent post pre same revision redo urgent planned scheduled of the for and in on no any your our this that after before date type clinical general "
    "community retail home inpatient outpatient dept department consultant specialist safe daily further awaiting under following since".split()
)


def _is_practice(hit: "regex.Match[str]") -> float:
    own = [word for word in regex.split(r"[\s&]+", hit.group().lower())[:-1] if word and word != "and"]
    telling = [
        w
        for w in own
        if w not in _SORTS and not is_plain(w) and not regex.search(r"(?:ic|al|ar|ac|ed|th|rd|st)$", w)
    ]
    return 0.6 if telling else 0.0


def _is_broken(hit: "regex.Match[str]") -> float:
    return _is_practice(hit) if hit.group().count("\n") == 1 else 0.0


def _is_street_line(hit: "regex.Match[str]") -> float:
    words = regex.findall(r"[a-z]+", hit.group().lower())
    return 0.0 if any(word in PLAIN_WORDS for word in words) else 0.55


_NAME_WORD: Final = r"(?!(?:MBBS|FRCS|FRCP|MRCP|RGN|RMN|BSc|MSc|PCP|DOB|MRN|GP)\b)[A-Z][a-zA-Z'’\-]+"
_ENGLISH_NAME: Final = (
    rf"(?:[A-Z]\.[ ]?){{0,2}}{_NAME_WORD}(?:[ ](?:{_NAME_WORD}|[A-Z](?![A-Za-z/])\.?)){{0,3}}"
)
_PROVINCE: Final = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼"

RULES: Final = (
    ShapeRule("date", PiiKind.DATE, DATE, _is_date),
    ShapeRule("date-glued", PiiKind.DATE, _GLUED_DATE, _always(0.79)),
    ShapeRule("date-short", PiiKind.DATE,
              regex.compile(r"(?<![\d./\-])(?P<dm>\d{1,2}/\d{1,2})/\d{2}(?![\d./\-])(?:[ ](?:[01]\d|2[0-3]):?[0-5]\d(?![\d.\-/]))?|(?i:(?<=\b(?:on|dob|d\.o\.b\.?|born|dated|date|since|until|from|due|of)[ :]{1,2}))(?P<dm>\d{1,2}[./\-]\d{1,2})[./\-]\d{2}(?![\d/\-]|\.\d)"
                            r"|(?<=(?:[上前首末下]次|既往|外院|原片|旧片)[ ]?[(]?)(?P<dm>(?:1[0-2]|0?[1-9])[./\-](?:3[01]|[12]\d|0?[1-9]))(?=[ ]?[)])|(?<=[于自至从到]|(?:^|[\n,，。;；(、])[ ]{0,2})(?P<dm>(?:1[0-2]|0?[1-9])[./](?:3[01]|[12]\d|0?[1-9]))(?=[ ]?(?:复查|复诊|出院|入院|手术|就诊|行|门诊|来院|转入|转至|起|拆线|外院|我院|本院|上午|下午|凌晨|晨|晚|夜|日|在))"),
              _is_short_date),
    ShapeRule("extension-en", PiiKind.PHONE, regex.compile(r"(?i)(?<![A-Za-z])(?:bleep|ext|extn|extension|pager|voicemail)\.?(?: no\.?)?[ :]{1,2}(?P<name>\d{3,6})(?![\d.])"), _always(0.7), "name"),
    ShapeRule("national-id", PiiKind.NATIONAL_ID,
              regex.compile(rf"(?<![A-Za-z0-9]|\d[.,])[1-9I|lBSZ](?:\s?{_D}){{16}}\s?[0-9OolISBZXx×*](?![A-Za-z0-9])|(?<![\dA-Za-z])[1-6]\d{{5}}\d{{2}}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{{3}}(?![\dA-Za-z.])"),
              _is_identity),
    ShapeRule("national-id-masked", PiiKind.NATIONAL_ID, regex.compile(r"(?<![A-Za-z0-9])\d{3,10}[*xX]{4,12}[\dXx]{0,4}(?![A-Za-z0-9])"), _always(0.6)),
    ShapeRule("mobile", PiiKind.PHONE,
              regex.compile(rf"(?<![A-Za-z0-9.])[(]?(?:\+|00)?[ ]?86[)][-\s]?1[3-9](?:[\s\-.]{{0,2}}{_D}){{9}}(?![A-Za-z0-9])|(?<![A-Za-z0-9.])(?:\+?\s?86[-\s]?)?[1Il|][3-9SBZ](?:[\s\-]{{0,2}}{_D}){{9}}(?![A-Za-z0-9])|(?<!\d)1[3-9]\d\*{{3,6}}\d{{2,4}}(?!\d)"), _digits(7, 0.8)),
    ShapeRule("landline", PiiKind.PHONE,
              regex.compile(rf"(?<![A-Za-z0-9.\-])(?:[(\[]0{_D}{{2,3}}[)\]]\s?-?\s?|0{_D}{{2,3}}\s?[-\s]\s?){_D}{{3,4}}[ ]?{_D}{{4}}(?:\s?(?:[-转]|分机)\s?{_D}{{1,6}})?(?![\d])|(?<![A-Za-z0-9.\-])0\d{{2,3}}[)\]]\s?-?\s?{_D}{{3,4}}[ \-]?{_D}{{4}}(?!\d)|[(\[]0\d{{2,3}}\s?-?\s?{_D}{{3,4}}[ \-]?{_D}{{4}}[)\]](?!\d)|(?<=\p{{Han}})0\d{{10,11}}(?![\dA-Za-z.])(?:\s?(?:转|分机)\s?\d{{1,6}})?|(?<![A-Za-z0-9.\-])[48]00[-\s]?\d{{3,4}}[-\s]?\d{{3,4}}(?:\s?转\s?\d{{1,5}})?(?!\d)"), _digits(7, 0.75)),
    ShapeRule("phone-en", PiiKind.PHONE,
              regex.compile(rf"(?:(?<![A-Za-z0-9.\-])|(?<=(?<![A-Za-z])[TFMPHtfmp]))(?:\+?1[-. ])?[(]\d{{3}}[)]\s?{_D}{{3}}[-. ]{_D}{{4}}(?!\d){_EXTENSION}|(?<![A-Za-z0-9.\-])(?:1[-. ])?\d{{3}}[-. ]\d{{3}}[-. ]\d{{4}}(?![\d\-]){_EXTENSION}|[(]0\d{{2,4}}[)][ ]?\d{{3,4}}[ \-]?\d{{3,4}}(?!\d|\.\d){_EXTENSION}|(?:(?<![\w.\-])|(?<=(?<![A-Za-z])[TFMPtfmp]))0\d{{2,4}}[ ]\d{{3,4}}[ ]?\d{{3,4}}(?!\d|\.\d)|(?<![\w.])\+\d{{1,3}}(?:[-. ]\d{{2,8}}){{1,4}}(?!\d){_EXTENSION}"), _digits(7, 0.75)),
    ShapeRule("ssn", PiiKind.NATIONAL_ID, regex.compile(r"(?<![\d\-])\d{3}-\d{2}-\d{4}(?![\d\-])"), _always(0.7)),
    ShapeRule("card", PiiKind.CARD_NUMBER, regex.compile(rf"(?<![A-Za-z0-9.\-])\d{{4}}(?:[ \-]?{_D}{{4}}){{3}}(?:[ \-]?{_D}{{1,3}})?(?![A-Za-z0-9])"), _is_card),
    ShapeRule("account", PiiKind.SOCIAL_ID, _ACCOUNT_OF, _is_account, "name"),
    ShapeRule("account-form", PiiKind.SOCIAL_ID, regex.compile(r"(?i)(?<![A-Za-z0-9])wx(?:id)?_[a-z0-9_\-]{4,}"), _always(0.8)),
    ShapeRule("serial", PiiKind.DEVICE_ID, regex.compile(r"(?<![A-Za-z])(?:S/N|SN|s/n)[ :.#]{0,3}(?=[A-Z\-]{0,6}\d)[A-Z0-9][A-Z0-9\-]{4,}(?![A-Za-z0-9])"), _always(0.7)),
    ShapeRule("email", PiiKind.EMAIL, regex.compile(r"(?<![\w.+\-])[A-Za-z0-9](?:[\w.+\-]{0,63}|\w{0,30}[ ][._][ ]?[\w.+\-]{1,63})\s?(?:@|[(\[][ ]?at[ ]?[)\]])\s?[A-Za-z0-9\-]+(?:\s?[.,]\s?[A-Za-z0-9\-]+){0,5}\s?[.,]\s?[A-Za-z][A-Za-z0-9\-]+", regex.ASCII), _always(0.9)),
    ShapeRule("url", PiiKind.URL,
              regex.compile(r"(?i)(?:https?\s?[:;]?\s?//|www\s?[.,])[^\s\p{Han}，。)）]+|www[ ]?[.,][ ]?[a-z0-9\-]+(?:[ ]?[.,][ ]?[a-z0-9\-]+){1,4}|(?<![A-Za-z0-9_@.\-])[a-z0-9][a-z0-9\-]{0,62}(?:\.[a-z0-9\-]{1,62}){0,4}\.(?:com|cn|net|org|gov|edu|io|info|health|med|hospital|example|test|top|vip|app|me)(?![\w])(?:[/?][^\s\p{Han}，。)）]*)?"), _always(0.8)),
    ShapeRule("mac", PiiKind.DEVICE_ID, regex.compile(r"(?<![\w:])[0-9A-Fa-f]{2}(?:[:\-][0-9A-Fa-f]{2}){5}(?![\w:])"), _always(0.8)),
    ShapeRule("uid", PiiKind.DEVICE_ID, regex.compile(r"(?<![\d.])[0-2](?:\.\d{1,20}){5,}(?![\d.])"), _always(0.7)),
    ShapeRule("ip", PiiKind.IP, regex.compile(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])"), _is_ip),
    ShapeRule("plate", PiiKind.PLATE, regex.compile(rf"[{_PROVINCE}]\s?[A-Z]\s?[·\-. ]?\s?(?=[A-Z0-9]*\d)[A-Z0-9]{{4,6}}(?:[警学挂港澳领使临超试]|(?<=[A-Z0-9]{{5}}))(?![A-Za-z0-9])|(?<=[(（])[{_PROVINCE}][A-Z][·.\-]?[A-Z0-9]{{5,6}}(?=[)）])|(?i:(?<=\b(?:reg|registration|plate|vehicle)\.?[ :]{{1,2}}))[A-Z]{{2}}\d\d[ ]?[A-Z]{{3}}(?![A-Za-z0-9])"), _always(0.7)),
    ShapeRule("age-over-89", PiiKind.AGE_OVER_89, regex.compile(rf"(?<![\d.\-~])(?:9[ ]?{_D}|1[0-3]\d)(?:\s?周?岁|\s?(?:-?\s?years?[ -]?olds?|[yY][ ]?/[ ]?[oO]\b|[yY][ ]?\.[ ]?[oO]\b\.?|[yY]\.?[oO](?=[MFmf]?\b)|yrs?\b\.?(?:[ ]old)?|-years?\b)|[ ]?[Yy](?![A-Za-z]))|{HAN_AGE}[ ]?周?岁|百岁(?=老人|高龄|寿)|(?<=\b[Aa]ged?[ :]{{1,2}})(?:9\d|1[0-2]\d)(?![\d.%/\-])|(?<=\b[Aa]ged )ninety(?:[- ][a-z]{{3,5}})?|(?i)\b(?:ninety(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:one|a)[ ]hundred(?:[ ]and[ ][a-z]{{3,8}})?)[- ]years?[- ]olds?"), _always(0.8)),
    ShapeRule("bed", PiiKind.BED, regex.compile(r"(?<![\dA-Za-z.\-])(?:[A-Za-z]{1,4}-?)?[加+]?(?:\d{1,3}(?:\+\d{1,2}|[+A-Z])?|\d{1,4}-\d{1,4})[ ]?床(?!位|日)|(?<=(?<![\p{Han}\d+])床\s?)\d{1,3}(?![\d%‰]|\.\d|[ ]?(?:[mun]?[gGlL]\b|m[lL]|IU|U\b))|(?i)(?<![A-Za-z])(?:bed|room|rm|bay|cubicle|bassinet|crib)[ ]?(?:no\.?[ ]?)?#?(?=[A-Z]{0,2}-?\d)[A-Z0-9\-]{1,6}(?![A-Za-z0-9]|\.\d)"), _always(0.5)),
    ShapeRule("postcode-en", PiiKind.POSTCODE, regex.compile(r"(?<![A-Za-z0-9\-.])[A-Z]{1,2}\d[A-Z\d]?[ ]\d[ABD-HJLNP-UW-Z]{2}(?![A-Za-z0-9])"), _always(0.7)),
    ShapeRule("address-en", PiiKind.ADDRESS,
              regex.compile(rf"(?<![\w.])\d{{1,6}}[A-Z]?[ ](?!{_THINGS})(?:[NSEW]\.?[ ])?(?:[A-Z][\w'’.\-]*[ ]){{1,4}}(?i:{_STREET})(?![\w])\.?(?:[, ]{{1,2}}(?:Apt|Suite|Ste|Unit|Floor|Fl|Room|#)\.?\s?[\w\-]+)?(?:[, ]{{1,2}}(?!Tel|Phone|Fax|E-?mail|Mob|Web|DOB|Date)(?:[A-Z][A-Za-z.'\-]*[ ]?){{1,3}})?(?:,[ ]?(?:(?!Tel|Phone|Fax|E-?mail|Mob|Web|DOB|Date)[A-Z][a-z][A-Za-z.'\-]*[ ]?){{1,2}}){{0,2}}(?:,?[ ]?[A-Z]{{2}}(?![A-Za-z]))?(?:,?[ ]?\d{{5}}(?:-\d{{4}})?)?|P\.?\s?O\.?\s?Box\s\d+"), _always(0.65)),
    ShapeRule("city-en", PiiKind.ADDRESS, regex.compile(r"[A-Z][A-Za-z.'’]+(?: [A-Z][A-Za-z.'’]+){0,2},\s?[A-Z]{2}\.?,?\s{1,2}\d{5}(?:-\d{4})?(?!\d)"), _always(0.6)),
    ShapeRule("street-line", PiiKind.ADDRESS, regex.compile(r"(?m)^\d{2,5} [A-Z][a-z]+(?: [A-Z][a-z]+){0,2}, [A-Z][a-z]+(?: [A-Z][a-z]+)?(?![a-z])"), _is_street_line),
    ShapeRule("titled", PiiKind.STAFF,
              regex.compile(rf"(?:(?<!\p{{Han}})|(?<=[由请经找及与和约挂向对遵是给让跟同陪送的])|(?<=联系|咨询|我院|本院|该院|外院|贵院|\d床|主管|门诊|专家|责任|管床|上级|主治))(?P<name>\p{{Han}}[ ]?(?:\p{{Han}}[ ]?){{0,2}}?)(?P<title>{'|'.join(TITLES)})"), _is_titled, "name"),
    ShapeRule("titled-surname", PiiKind.STAFF, regex.compile(rf"(?<=\p{{Han}})(?P<name>[{''.join(sorted(SURNAMES))}])(?=副?主任|主治医|医生|大夫|教授|院长|护士长|博士)"), _is_surname_alone, "name"),
    ShapeRule("masked-name", PiiKind.PERSON, regex.compile(r"(?<![\p{Han}*\w])\p{Han}[*]\p{Han}(?=您|你|的|先生|女士|小朋友|家长|同学|患者|已|[,，])|(?<![\p{Han}*\w])\p{Han}{1,2}(?:[*＊]{2,3}|某{1,2}|[*](?=\p{Han}))(?![A-Za-z0-9*])|(?<![\p{Han}*\w])\p{Han}[*]\p{Han}(?![\p{Han}*])"), _is_masked),
    ShapeRule("numbered", PiiKind.OTHER_ID, regex.compile(r"(?<![A-Za-z])[A-Za-z]{2,}[ ]?#[ ]?(?P<name>(?=[A-Z0-9\-]*\d{3})[A-Z0-9\-]{4,})(?![A-Za-z0-9.])"), _always(0.6), "name"),
    ShapeRule("blood-unit", PiiKind.SPECIMEN_ID, regex.compile(r"(?<![A-Za-z0-9])[A-Z]\d{4}[ ]?\d{2}[ ]?\d{6}(?!\d)"), _always(0.7)),
    ShapeRule("udi", PiiKind.DEVICE_ID, regex.compile(r"[(]01[)]\d{14}(?:[ ]?[(]\d{2}[)][A-Za-z0-9\-]{1,20}){0,4}"), _always(0.7)),
    ShapeRule("titled-en", PiiKind.STAFF, regex.compile(rf"(?<![A-Za-z])(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Doctor|Nurse|Sister)\.?[ ](?P<name>{_ENGLISH_NAME})"), _is_titled_english, "name"),
    ShapeRule("degree", PiiKind.STAFF, regex.compile(rf"(?P<name>{_ENGLISH_NAME}),?[ ](?:MD|M\.D\.?|RN|R\.N\.?|PhD|Ph\.D\.?|DO|D\.O\.?|NP|PA-C|MBBS|FRCP|MT\(ASCP\)|MLS|PharmD|FCAP|FACP|DNP|CRNA|DPM|DDS)(?![A-Za-z]|-\d)"), _is_degree, "name"),
    ShapeRule("other-id", PiiKind.OTHER_ID, regex.compile(r"(?<![A-Za-z0-9.])(?![A-Za-z0-9/]*(?:mmHg|SpO2|SPO2|kPa|mmol|umol|bpm|\dc?Gy|\d[mu]?[lLg]/))(?=[A-Za-z\-_/]*\d)[A-Za-z0-9](?:[A-Za-z0-9]|[\-_/](?=[A-Za-z0-9])){5,40}(?![A-Za-z0-9]|\.\d)"), _is_other),
)  # fmt: skip
ORGANISATION_RULES: Final = (
    ShapeRule("organisation-en", PiiKind.ORGANISATION, _ORG_ENGLISH, _is_organisation_english),
    ShapeRule("practice-en", PiiKind.ORGANISATION, _PRACTICE, _is_practice),
    ShapeRule("organisation-broken", PiiKind.ORGANISATION, _BROKEN, _is_broken),
)


def shapes(text: str, rules: tuple[ShapeRule, ...]) -> Iterator[tuple[ShapeRule, int, int, float]]:
    """(rule, start, end, score) of every match that passes its rule's check, blanks at its ends cut off."""
    for rule in rules:
        for hit in rule.pattern.finditer(text):
            score = rule.check(hit)
            start, end = hit.span(rule.group)
            while end > start and text[end - 1].isspace():
                end -= 1
            if score > 0 and end > start:
                yield rule, start, end, score
