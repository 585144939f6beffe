"""English names in running text that what somebody is gives away, before the name or behind it; a line may break them.

Rows as in `pipeline.pii.shapes`. Words of the language are names only where the frame leaves room for nothing else.
"""

from typing import Final

import regex

from pipeline.pii.people_english import is_borne
from pipeline.pii.shapes import Check, ShapeRule
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_GAP: Final = r"(?:[ ]{1,2}|[ ]?\n)"
_GIVEN: Final = r"\p{Lu}[\p{Ll}'’]+(?:-\p{Lu}\p{Ll}+)?"
_PARTICLE: Final = r"(?:(?:van|von|de|del|della|di|du|da|la|le|der|den|ten|ter|bin|binti|al|el|dos|ni|ap|ab|o|s/o|d/o)[ ]){0,3}"
_SURNAME: Final = rf"{_PARTICLE}(?:Mc|Mac|O['’]|D['’])?\p{{Lu}}[\p{{Ll}}'’]+(?:-\p{{Lu}}[\p{{Ll}}'’]+)?"
_START: Final = (
    r"(?!(?:Registered|Nurse|Sister|Dr|Mr|Mrs|Ms|Miss|Prof|Ward|Seen|With|By|From|Student|Staff|Consultant|Carers?|Discussed|Met|Present|Plan|Per|Via|To|For|And|The|Her|His|Their|Our|Next|"
    r"Attended|Accompanied|Spoke|Called|Rang|Phoned|Print|Signed|Reviewed|Visited|Neighbour|Son|Daughter|Wife|Husband|Mother|Father)(?!\p{L}))"
)


def _name(gap: str) -> str:
    """A whole name: a given name or an initial, and one to three surnames."""
    return rf"{_START}(?:{_GIVEN}|\p{{Lu}}\.?)(?:{gap}\p{{Lu}}\.?(?!\p{{L}}))?(?:{gap}{_SURNAME}){{1,3}}"


_WHOLE: Final = _name("[ ]{1,2}")
_OVER: Final = _name(r"(?:[ ]|[ ]?\n)")
"""A whole name in one line, and one that the end of a line may break."""
# a surname that the reader of the page broke: Wickrama tunge
_BROKEN: Final = r"(?:[ ]\p{Ll}{3,9}(?=[ ]?[(]))?"
_CALLING: Final = (
    r"(?:social[ ]worker|team[ ]lead(?:er)?|ward[ ]clerk|case[ ]manager|key[ ]?worker|care[ ](?:co-?ordinator|manager|worker|assistant)|support[ ]worker|nurse[ ](?:in[ ]charge|manager|unit[ ]manager|specialist|practitioner|educator)|"
    r"house[ ](?:officer|surgeon|physician)|health[ ](?:visitor|care[ ]assistant)|healthcare[ ]assistant|speech[ ](?:pathologist|therapist)|occupational[ ]therapist|district[ ]nurse|community[ ]nurse|practice[ ](?:nurse|manager)|"
    r"registrar|consultant|resident|intern|student|nurse|sister|matron|midwife|doula|interpreter|translator|chaplain|imam|vicar|priest|rabbi|carer|caregiver|caretaker|warden|porter|pharmacist|dietitian|dietician|physio(?:therapist)?|"
    r"paramedic|advocate|solicitor|lawyer|attorney|secretary|receptionist|clerk|manager|supervisor|volunteer|psychologist|psychiatrist|counsell?or|podiatrist|orthotist|audiologist|optometrist|radiographer|sonographer|phlebotomist|technician|"
    r"anaesthetist|anesthesiologist|surgeon|physician|paediatrician|pediatrician|oncologist|cardiologist|neurologist|radiologist|pathologist|dentist|hygienist|locum|trainee|fellow|attending|scribe|chaperone|lodger|tenant|landlord|landlady|"
    r"neighbou?r|housemate|flatmate|roommate|friend|employer|boss|colleague|teacher|tutor|police[ ]officer|constable|driver|cleaner|sitter|nanny|au[ ]pair|SHO|FY1|FY2|RMO|JMO|HMO|SRMO|HCA|RN|EN|EEN|AIN|CNC|CNS|CNM|NUM|SN|SpR|OT|SLT|SW|TVN|ANP|GPST|CT1|CT2|ST\d|PGY\d|(?:2nd|second|1st|first)[ ]checker|checker|(?i:safeguarding|dementia|falls|infection|discharge|ward|shift|clinical|bay|care)[ ]lead|ENP|ECP|ACP|LPN|CMA|MA|NA)"
)
_SPECIALITY: Final = (
    r"(?:(?:\p{Ll}[\p{Ll}\-]+|ED|ICU|ENT|AMU|MAU|GP|DN|CMHT|ID|O&G|on-call|on[ ]call)[ ]){0,3}"
)
_SAYS: Final = r"(?:says?|said|states?|stated|reports?|reported|thinks?|feels|found|told[ ](?:me|us|her|him|them)(?:[ ]that)?|asked|worried|noticed|denies|agrees|confirms?|confirmed|explained|because|that|when|if|while|as|since|before|after|whether)"
_DOES: Final = r"(?:was|is|has|had|will|did|does|would|cannot|can|could|fell|slept|ate|woke|looks|looked|seems|seemed|feels|needs|needed|wants|wanted|became|gets|got|keeps|kept|refuses|refused|lives|sleeps|eats|walks|came|went|manages|appeared|appears|prefers|likes|remains)"
_LED: Final = r"(?:has|have|had|will|was|is|to|who|says?|said|rang|called|aware|informed|notified|phoned|present|attended|came|visits|visited|reviewed|advised|states?|stated|reports?|reported|kindly|with|on|from|at|and|for|via|re|about|by|in)"
_NOBODY: Final = frozenset(
    "dr mr mrs ms miss prof sr he she they it we you i there this that these those his her their our my your the a an no not none nil all both one who what when pt patient mother father mum mom dad wife husband son daughter "
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thurs fri sat sun january february march april june july august september october november december "
    "team ward service clinic reception notes letter report form review visit plan today tomorrow yesterday tonight english spanish mandarin cantonese arabic polish urdu punjabi hindi bengali tamil samoan auslan dari "
    "bsl welsh irish french german italian greek turkish vietnamese korean japanese russian portuguese somali nepali pashto farsi malay tagalog".split()
)


_LAY: Final = regex.compile(
    r"^(?:interpreter|translator|lodger|tenant|landlord|landlady|neighbou?r|housemate|flatmate|roommate|friend|employer|boss|colleague|teacher|tutor|cleaner|sitter|nanny|porter|chaplain|vicar|volunteer|social worker|carer|key ?worker)(?![\p{L}])"
)
"""Callings that no speciality follows."""


def _may_be(word: str, *, framed: bool) -> bool:
    """Whether a word can be part of a name; `framed`: also one of the language's that no form has."""
    plain = word.lower()
    if plain in _NOBODY or is_plain(word):
        return is_borne(word) and plain not in _NOBODY
    return framed or is_borne(word)


def _words(hit: "regex.Match[str]") -> list[str]:
    return [word for word in hit["name"].split() if word[0].isupper() and len(word.strip(".")) > 1]


def _whole(score: float) -> Check:
    """No word of a form in a name of several, and at least one that no list explains; a lay calling leads in names alone."""

    def check(hit: "regex.Match[str]") -> float:
        words = _words(hit)
        possible = bool(words) and all(_may_be(word, framed=True) for word in words)
        named = any(map(is_borne, words)) or (len(words) > 1 and _LAY.search(hit.group()) is not None)
        return score if possible and named and hit["name"].count("\n") <= 1 else 0.0

    return check


def _single(score: float) -> Check:
    """One word that is a given name or that no list explains."""
    return lambda hit: score if _may_be(hit["name"], framed=False) else 0.0


def _ends_unknown(score: float) -> Check:
    """A name whose last word no list explains, its first may be a month or another word; or whose first is borne: Faith T. Day."""

    def check(hit: "regex.Match[str]") -> float:
        words = hit["name"].split()
        return score if is_borne(words[0]) or not is_plain(words[-1]) else 0.0

    return check


RUNNING_RULES: Final = (
    # discussed with Priya / Wickramage (cardiology registrar), Dewi / Penlan their team lead, Hya Dell (student)
    ShapeRule("calling-behind", PiiKind.STAFF, regex.compile(
        rf"(?<![\p{{L}}.])(?P<name>{_WHOLE}{_BROKEN}){_GAP}?(?:[(,][ ]?|[\-–][ ])(?:(?:the|our|her|his|their|your|my|a|an)[ ])?{_SPECIALITY}{_CALLING}(?![\p{{L}}])"), _whole(0.724), "name"),
    ShapeRule("calling-behind-broken", PiiKind.STAFF, regex.compile(
        rf"(?<=[^\n]{{3}})(?<![\p{{L}}.])(?P<name>{_OVER}){_GAP}?(?:[(,][ ]?|[\-–][ ]|(?:the|our|her|his|their|your|my)[ ])(?:(?:the|our|her|his|their|your|my|a|an)[ ])?{_SPECIALITY}{_CALLING}(?![\p{{L}}])"), _whole(0.7247), "name"),
    ShapeRule("calling-of", PiiKind.STAFF, regex.compile(
        rf"(?<![\p{{L}}.])(?P<name>{_WHOLE}),?{_GAP}(?:the|our|her|his|their|your|my)[ ]{_SPECIALITY}{_CALLING}(?![\p{{L}}])"), _whole(0.7241), "name"),
    # interpreter Rex, social worker Ravi has lodged
    ShapeRule("calling-before", PiiKind.STAFF, regex.compile(
        rf"(?<![\p{{L}}])(?:{_CALLING})[ :]{{1,2}}\n?(?P<name>{_WHOLE})(?![\p{{L}}])"), _whole(0.7242), "name"),
    ShapeRule("house-mate", PiiKind.PERSON, regex.compile(
        rf"(?<![\p{{L}}])(?:lodger|tenant|landlord|landlady|neighbou?r|housemate|flatmate|roommate|friend|employer|boss|colleague)[ :]{{1,2}}\n?(?P<name>{_WHOLE})(?![\p{{L}}])"), _whole(0.72421), "name"),
    ShapeRule("calling-single", PiiKind.STAFF, regex.compile(
        rf"(?<![\p{{L}}])(?:(?i:{_CALLING}))[ ]\n?(?P<name>{_GIVEN})(?![\p{{L}}])(?=[ ]?(?:[,.;:()/\n]|$)|[ ]{_LED}\b)"), _single(0.7243), "name"),
    # with whom something was talked over or done
    ShapeRule("talked-with", PiiKind.STAFF, regex.compile(
        rf"(?<![\p{{L}}])(?i:discussed|spoke|spoken|liaised|seen|reviewed|handed[ ]over|agreed|met|visited|visit|attended|accompanied|chaperoned|checked|witnessed|assisted|given|countersigned|double[ -]checked){_GAP}(?i:with|to|by){_GAP}(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof|Sr|SN|Nurse|Sister)\.?{_GAP})?(?P<name>{_OVER})(?![\p{{L}}])"), _whole(0.7244), "name"),
    # who says Ivy was up most of the night
    ShapeRule("says-of", PiiKind.PERSON, regex.compile(
        rf"(?<![\p{{L}}]){_SAYS}{_GAP}(?P<name>{_GIVEN}){_GAP}{_DOES}(?![\p{{L}}])"), _single(0.7245), "name"),
    # whose kin or friend stands behind in brackets: April Castellane (friend, 699 555 0125)
    ShapeRule("kin-behind", PiiKind.PERSON, regex.compile(
        r"(?<![\p{L}])(?P<name>\p{Lu}\p{Ll}+[ ](?:\p{Lu}\.?[ ])?\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?)(?=[ ]?[(](?:(?:her|his|their)[ ])?(?:friend|neighbou?r|sister|brother|son|daughter|wife|husband|partner|mother|father|mum|dad|aunt|uncle|cousin|niece|nephew|carer|spouse|fianc[eé]e?|grand\p{Ll}+|step\p{Ll}+|landlord|landlady|lodger|colleague|guardian)(?![\p{L}]))"), _ends_unknown(0.7247), "name"),
    # Rev. Brightwater runs a group; ward social worker April has lodged
    ShapeRule("clergy", PiiKind.STAFF, regex.compile(
        r"(?<![\p{L}])(?:Rev|Revd|Fr|Pr|Pastor|Imam|Rabbi|Chaplain|Canon|Deacon)\.?[ ](?P<name>\p{Lu}\p{Ll}{2,}(?:[ -]\p{Lu}\p{Ll}+)?)(?![\p{L}])"), _ends_unknown(0.7248), "name"),
    ShapeRule("calling-month", PiiKind.STAFF, regex.compile(
        rf"(?<![\p{{L}}])(?:{_CALLING})[ ](?P<name>April|May|June|Augusta|Summer|Autumn|Dawn|Hope|Faith|Grace|Joy|Rose|Ivy|Holly|Heather|Will|Mark|Grant)[ ](?:has|had|was|is|will|rang|called|phoned|says|said|reports?|to)(?![\p{{L}}])"), lambda _: 0.7249, "name"),
    ShapeRule("visits", PiiKind.PERSON, regex.compile(
        rf"(?<![\p{{L}}])(?:let[ ]in[ ]by|met[ ](?:at[ ](?:the[ ])?door[ ])?by|visiting|cares[ ]for|caring[ ]for|looks[ ]after|looking[ ]after|lives[ ]with|living[ ]with|phoned|rang|helped[ ]by|assisted[ ]by|in[ ]the[ ]presence[ ]of|handed[ ]to|delivered[ ]to|given[ ]to)[ \n](?:(?:her|his|their|the)[ ](?:\p{{Ll}}+[ ]){{1,2}})?(?P<name>{_WHOLE}|{_GIVEN}(?=[ ]?[,.;(]))(?![\p{{L}}])"), _whole(0.7246), "name"),
)  # fmt: skip
"""Rows over a normalised text."""
