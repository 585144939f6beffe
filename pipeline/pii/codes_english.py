"""Numbers of English forms that a word or their own form shows: mailboxes, bare faxes, laboratories' numbers, registers.

Rows as in `pipeline.pii.shapes`.
"""

from typing import Final

import regex

from pipeline.pii.explained import ABBREVIATIONS
from pipeline.pii.meanings import is_explained
from pipeline.pii.shapes import Check, ShapeRule
from pipeline.pii.trails import is_login
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_BOX: Final = r"(?:EDI|HealthLink|Healthlink|Medical[ \-]?Objects|Argus|MESH|Mailbox|mailbox|DTS|SMD|HPI-?[FIO]|HPI|NACS|ODS|EDI/HL)"
_LABORATORY: Final = r"(?:lab|laboratory|specimen|sample|accession|path(?:ology)?|histo(?:logy)?|cyto(?:logy)?|micro(?:biology)?|request|episode|report)"


def _is_box(hit: "regex.Match[str]") -> float:
    """A word with a digit, or one that nothing explains."""
    word = hit["name"]
    told = any(map(str.isdigit, word)) or not (is_plain(word) or is_explained(word))
    return 0.71 if told else 0.0


def _always(score: float) -> Check:
    return lambda _: score


def _is_kin(hit: "regex.Match[str]") -> float:
    return 0.0 if all(map(is_plain, hit["name"].split())) else 0.736


def _is_user(hit: "regex.Match[str]") -> float:
    word = hit["name"]
    mixed = regex.search(r"\d$|[._]", word) is not None
    return 0.725 if mixed and is_login(word.rstrip("0123456789")) else 0.0


_PLATE: Final = r"(?=[A-Z\d \-]{0,9}\d)(?=[A-Z\d \-]{0,9}[A-Z])[A-Z\d]{1,8}(?:[ \-][A-Z\d]{1,5}){0,3}(?![A-Za-z\d]|[.:/%]\d|[ ](?:mg|mm|cm|ml|kg|bpm|AM|PM)\b)"


def _signs(hit: "regex.Match[str]") -> tuple[int, int]:
    """How many letters and digits a plate has."""
    name = hit["name"]
    return sum(sign.isalpha() for sign in name), sum(sign.isdigit() for sign in name)


def _is_plate(hit: "regex.Match[str]") -> float:
    letters, digits = _signs(hit)
    return 0.735 if 5 <= letters + digits <= 10 and letters and digits else 0.0


def _is_plate_of_two(hit: "regex.Match[str]") -> float:
    """Behind a word for a vehicle at least two letters and two digits: no ambulance A12."""
    letters, digits = _signs(hit)
    return _is_plate(hit) if letters > 1 and digits > 1 else 0.0


CODE_RULES: Final = (
    # the box of a practice to which letters are sent: EDI eldmo12mc
    ShapeRule("mailbox", PiiKind.OTHER_ID, regex.compile(
        rf"(?<![A-Za-z]){_BOX}(?:[ ](?:account|address|code|id|ID|no\.?|number|mailbox|EDI))?[ :#.]{{1,3}}(?P<name>[A-Za-z\d][A-Za-z\d_.|\-]{{2,20}}[A-Za-z\d])(?![A-Za-z\d])"), _is_box, "name"),
    # F 05 555 0419, (03) 5550 3417, 01 555 0123
    ShapeRule("phone-two", PiiKind.PHONE, regex.compile(
        r"(?<![\w.\-/(])(?P<name>(?:[(]0\d[)]|0\d)[ \-]?(?<=[ \-)])\d{3,4}[ \-]?\d{4})(?![\d.\-/])|(?<![A-Za-z])[TFMHWPtfm][.: ]{1,2}(?P<name>(?:[(]0\d{1,4}[)]|0\d{1,4}|\+\d{1,3})[ \-]\d{2,5}(?:[ \-]\d{3,4}){0,2})(?![\d.])"), lambda hit: 0.755 if sum(map(str.isdigit, hit["name"])) >= 8 else 0.0, "name"),
    # eight digits behind their word, and the card of Australia: Tel 6555 0123, Medicare 2123 45670 1
    ShapeRule("phone-eight", PiiKind.PHONE, regex.compile(
        r"(?<![A-Za-z])(?i:tel|ph|phone|mob|mobile|hp|fax|contact|whatsapp)\.?(?:[ ](?i:no)\.?)?[ :]{1,3}(?P<name>(?:\+\d{2,3}[ \-])?[2-9]\d{3}[ \-]?\d{4})(?![\d.])"), _always(0.756), "name"),
    ShapeRule("medicare-au", PiiKind.INSURANCE_ID, regex.compile(
        r"(?<![A-Za-z])(?i:medicare)(?:[ ](?i:no|number|card|ref|num)\.?)*[ :.#]{1,3}(?P<name>\d{4}[ ]?\d{5}[ ]?\d(?:[ /\-]{1,3}\d)?)(?![\d.])"), _always(0.93), "name"),
    # S/o, W/o, D/o: the name of kin behind a slash
    ShapeRule("kin-of", PiiKind.PERSON, regex.compile(
        r"(?<![A-Za-z])(?i:[sdwhcbfm]/o)[ .:]{0,3}(?:(?:Mr|Mrs|Ms|Smt|Shri|Sri|Late|Dr)\.?[ ]){0,2}(?P<name>\p{Lu}[\p{L}.'’\-]+(?:[ ]\p{Lu}[\p{L}.'’\-]*){0,3})(?![\p{L}/])"), _is_kin, "name"),
    # M23.2168373, 24H.0012345
    ShapeRule("laboratory-dotted", PiiKind.SPECIMEN_ID, regex.compile(
        r"(?<![\w.\-])(?:[A-Z]{1,3}\d{2}|\d{2}[A-Z]{1,2})[.][ ]?\d{5,8}[A-Z]?(?![\w]|[.]\d)"), _always(0.705)),
    ShapeRule("laboratory-number", PiiKind.SPECIMEN_ID, regex.compile(
        rf"(?<![A-Za-z])(?i:{_LABORATORY})[ .]{{0,2}}(?i:no|nr|num|number|ref|id|\#)\.?[ :#]{{1,3}}(?P<name>(?=[A-Z\d.,/\- ]{{0,4}}\d)[A-Z]{{0,4}}\d*[A-Z]{{0,2}}(?:[.,/\-]?[ ]?(?<=[.,/\-\d][ ]?)\d{{2,9}}){{1,4}}[A-Z]{{0,2}})(?![A-Za-z0-9])"), _always(0.715), "name"),
    # who used a machine: Printed 03-May-24 16:40 by jmallin4
    ShapeRule("user-led", PiiKind.STAFF, regex.compile(
        r"(?<![A-Za-z])(?i:by|user|username|user[ ](?:name|id)|login|log-?in|logon|logged[ ]in[ ]as|operator|author[ ]id)[ :]{1,2}(?P<name>[A-Za-z]{2,}(?:[._][A-Za-z]+){0,2}\d{0,4})(?![\w@.\-]*[\w@])"), _is_user, "name"),
    # who took a sample: coll KTB
    ShapeRule("collector", PiiKind.STAFF, regex.compile(
        r"(?<![A-Za-z])(?i:coll(?:ector)?|phleb|bled[ ]by|drawn[ ]by|collected[ ]by|taken[ ]by)\.?[ :]{1,2}(?P<name>[A-Z]{2,3})(?![A-Za-z0-9\-])"), lambda hit: 0.0 if hit["name"].lower() in ABBREVIATIONS else 0.7255, "name"),
    # who a form is registered with: NMC PIN 99A1234E, GMC 7012345, AHPRA MED0001234567, NZMC 12345
    ShapeRule("register", PiiKind.OTHER_ID, regex.compile(
        r"(?<![A-Za-z])(?:NMC|GMC|GDC|HCPC|GPhC|AHPRA|Ahpra|MCNZ|NZMC|NCNZ|HPCSA|PCSA|SANC|BHF|MCR|MCRN|IMC|NMBI|CORU|MCI|KMC|SMC|NPI|DEA|CLIA|Prov(?:ider)?|Prescriber|HKMC|SNB)[ .]{0,2}(?:PIN|Reg(?:istration)?|Lic(?:en[cs]e)?|No|no|number|Number|Pr|#|ID)?[ .]{0,2}(?:No|no|number|Number|#)?[ .:#]{1,3}(?P<name>(?=[A-Z\d\-]*\d{3})[A-Z]{0,4}[ \-]?\d[A-Z\d]{3,12}(?:[/\-]\d{1,4})?)(?![A-Za-z0-9])"), _always(0.735), "name"),
    # identity cards of Singapore and Hong Kong
    ShapeRule("nric", PiiKind.NATIONAL_ID, regex.compile(r"(?<![A-Za-z0-9])[STFGM](?:\d{7}|[xX*]{3,4}\d{3,4})[A-Z](?![A-Za-z0-9])"), _always(0.745)),
    ShapeRule("hkid", PiiKind.NATIONAL_ID, regex.compile(r"(?<![A-Za-z0-9])[A-Z]{1,2}[ ]?\d{6}[ ]?[(\[][ ]?[0-9A][ ]?[)\]]"), _always(0.746)),
    ShapeRule("masked-last", PiiKind.NATIONAL_ID, regex.compile(
        r"(?<![A-Za-z])(?i:SSN|NRIC|FIN|Aadhaar|HKID|PPSN?|ID)(?:[ ](?i:no|number|last[ ]4|last[ ]four|ending))*\.?[ :#]{1,3}(?P<name>(?:[xX*]{2,8}[\- ]?){1,3}[\dA-Z]{3,6})(?![A-Za-z0-9])"), _always(0.747), "name"),
    # plates of many countries behind a word for them or for what bears them: reg KX19 ZFD, van XYZ 987 GP, plate 8 ABC 123
    ShapeRule("plate-led", PiiKind.PLATE, regex.compile(
        rf"(?<![A-Za-z])(?i:rego?|registration|vrn|vrm|(?:number|licen[cs]e|registration|car|vehicle|taxi)[ ]plate|(?<=(?:car|van|taxi|driv\p{{Ll}}+|drove|vehicle|bus|ambulance|park\p{{Ll}}*)\b[^\n]{{0,60}})plate)\.?(?:[ ](?i:no|number|\#))?\.?[ :(#]{{1,3}}\n?(?P<name>{_PLATE})"), _is_plate, "name"),
    ShapeRule("plate-borne", PiiKind.PLATE, regex.compile(
        rf"(?<![A-Za-z])(?i:vehicle|car|van|taxi|cab|minicab|minibus|bus|ambulance|lorry|truck|motorbike|motorcycle|scooter|parked|parking)[ :,(]{{1,2}}(?P<name>{_PLATE})"), _is_plate_of_two, "name"),
    # ten digits of the NHS and of Scotland, ABC1234 of New Zealand, PPS of Ireland, behind their names
    ShapeRule("health-number", PiiKind.MEDICAL_ID, regex.compile(
        r"(?<![A-Za-z])(?:NHS|CHI|H&C|HCN|IHI|DVA|NHI|URN|UMRN|MRN|PMI|CRN|EMIS|RiO|SystmOne|SystemOne|Lorenzo|UHID|(?:UR|PAS|CR|IP|OP|OPD|IPD|A&E|ED|S1|Hosp|Hospital|Local|Unit)(?=[ .]{1,2}(?:ID|id|[Nn]o|[Nn]umber)))(?:[ .]{1,2}(?:ID|id|Id|No|no|number|Number|Num))?[ .:#]{1,3}(?P<name>(?=[A-Z\d/ \-]*\d{3})[A-Z]{0,4}[\-/]?\d[\dA-Z]*(?:[ \-/]\d[\dA-Z]*){0,3})(?![A-Za-z0-9]|\.\d)"), lambda hit: 0.711 if sum(map(str.isdigit, hit["name"])) >= 4 and not regex.fullmatch(r"(?:19|20)\d\d", hit["name"]) else 0.0, "name"),
)  # fmt: skip
"""Rows over a normalised text."""
