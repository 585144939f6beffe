"""People, places and numbers as hospitals of many English-speaking countries write them: CO Hellen Wambui, bleep 219, Village: Chepsaita.

Rows as in `pipeline.pii.shapes`. A word before a name says what somebody does; the name itself must hold a word that no
list knows, so that `CO poisoning` and `rep range` stay.
"""

from typing import Final

import regex

from pipeline.pii.explained import ABBREVIATIONS
from pipeline.pii.meanings import is_explained
from pipeline.pii.shapes import Check, ShapeRule
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_WORD: Final = r"\p{Lu}[\p{L}'’]{2,}(?:-\p{Lu}[\p{L}'’]+)?"
_NAME: Final = rf"(?:\p{{Lu}}\.?[ ])?{_WORD}(?:[ ]{_WORD}){{0,2}}(?:[ ]\p{{Lu}}\.)?"
_ROLE: Final = (
    r"[Rr]ep|[Cc]o-?ord(?:inator)?|[Mm]entor|[Ww]it(?:ness(?:ed)?(?:[ ]by)?)?|CNS|ANP|CO|MO|CHP|CHW|SSN|NIC|ODP|Sr|Sis|Pst|Mzee|[Gg]ogo|Dra|Matron|"
    r"ANAESTH|Anaesth|SURGEON|ASST|SCRUB|RUNNER"
)
_DESK: Final = (
    r"[Bb]ookings?|[Rr]eception|[Ss]ecretary|[Cc]lerk|[Aa]dmin|[Pp]orters?|[Ss]witchboard|[Ii]nterpreters?"
)
_KIN: Final = "husband|wife|son|daughter|mother|father|brother|sister|mum|mom|dad|aunt|uncle|niece|nephew|partner|carer|neighbou?r|landlord|landlady"
_STREET: Final = r"Road|Street|Avenue|Lane|Drive|Terrace|Crescent|Square|Quay|Parade"
_VILLAGE: Final = r"Village|Estate|Barangay|Brgy|Location|Sub-?location|Township|Kampung|Mohalla|Taluk|Tehsil|Parish|Ward[ ]village"


def _is_unknown(score: float) -> Check:
    """At least one word of a name that no list explains."""

    def check(hit: "regex.Match[str]") -> float:
        words = [word.strip(".") for word in hit["name"].split() if len(word.strip(".")) > 2]
        new = [w for w in words if not (is_plain(w) or is_explained(w.lower()) or w.lower() in ABBREVIATIONS)]
        return score if new else 0.0

    return check


def _always(score: float) -> Check:
    return lambda _: score


ABROAD_RULES: Final = (
    ShapeRule("role-abroad", PiiKind.STAFF, regex.compile(rf"(?<![\p{{L}}/])(?:{_ROLE})[ :.]{{1,2}}(?P<name>{_NAME})(?![\p{{L}}])"), _is_unknown(0.735), "name"),
    ShapeRule("desk-abroad", PiiKind.STAFF, regex.compile(rf"(?<![\p{{L}}])(?:{_DESK})[ ][(](?P<name>{_WORD})(?=[),])"), _is_unknown(0.735), "name"),
    # a name that is shortened before the given ones: Md. Anwarul Haque
    ShapeRule("shortened", PiiKind.PERSON, regex.compile(rf"(?<![\p{{L}}])(?P<name>(?:Md|Mohd|Muhd|Sk)\.?[ ]{_WORD}(?:[ ]{_WORD}){{0,2}})(?![\p{{L}}])"), _is_unknown(0.735), "name"),
    ShapeRule("last-first", PiiKind.PERSON, regex.compile(r"(?<![\p{L}])(?:Pt|Patient)[ ]?[:.][ ]{0,2}(?P<name>\p{Lu}\p{Ll}+,[ ]\p{Lu}\p{Ll}+(?:[ ]\p{Lu}\p{Ll}*\.?)?)(?![\p{L}])"), _is_unknown(0.735), "name"),
    ShapeRule("kin-of", PiiKind.PERSON, regex.compile(rf"(?<![\p{{L}}])(?P<name>\p{{Lu}}\p{{Ll}}{{2,}})(?=['’]s[ ](?:{_KIN})(?![\p{{L}}]))"), _is_unknown(0.735), "name"),
    # short numbers inside a house
    ShapeRule("bleep", PiiKind.PHONE, regex.compile(r"(?:(?<![A-Za-z])(?i:bleep|pager|loc|local)\.?|內線|內线|分機)[ :]{0,2}(?P<name>\d{3,5})(?!\d|[.:]\d|%|[ ]?(?:mg|ml|mm|cm)\b)"), _always(0.735), "name"),
    # what a letter is filed under: ref PT-88410, Ref: GMH/SURG/OUT/1183
    ShapeRule("filed", PiiKind.OTHER_ID, regex.compile(r"(?<![A-Za-z])(?i:ref(?:erence)?)(?:[ ]no)?[ .:]{1,3}(?P<name>[A-Z]{1,6}(?:[/\-][A-Z]{1,6}){0,3}[/\-]\d{2,8}(?:[/\-]\d+)*)(?![A-Za-z\d])"), _always(0.735), "name"),
    # a laboratory's number in brackets: (HP 2240/24), (KSH-BTU 4471)
    ShapeRule("bracketed-number", PiiKind.SPECIMEN_ID, regex.compile(r"(?<=[(])(?P<name>[A-Z]{1,4}[ ]\d{3,6}/\d{2,4}|[A-Z]{2,4}-[A-Z]{2,4}[ ]\d{3,6})(?=[)])"), _always(0.735), "name"),
    # places
    ShapeRule("street-line", PiiKind.ADDRESS, regex.compile(rf"(?m)^[ ]*(?P<name>(?:\p{{Lu}}\p{{Ll}}+[ ]){{1,2}}(?:{_STREET})(?:,[ ]?(?:Co\.?[ ])?\p{{Lu}}[\p{{L}}.'’ \-]{{2,24}}){{1,3}})[ ]*$"), _is_unknown(0.735), "name"),
    ShapeRule("village-of", PiiKind.ADDRESS, regex.compile(rf"(?<![\p{{L}}])(?:{_VILLAGE})[ ]?[:.][ ]{{0,2}}(?P<name>\p{{Lu}}\p{{Ll}}{{2,}}(?:[ ]\p{{Lu}}\p{{Ll}}*){{0,2}})(?![\p{{L}}:])"), _is_unknown(0.735), "name"),
    ShapeRule("milestone-abroad", PiiKind.ADDRESS, regex.compile(r"(?<![\p{L}])(?P<name>K[Mm]\.?[ ]?\d{1,3},?[ ](?:\p{Lu}[\p{L}.\-]+[ ]){0,3}(?:Hi-?way|Highway|Road|Rd)(?:,[ ][\p{Lu}][\p{L}.'’ \-]{2,24}){0,3})"), _always(0.735), "name"),
)  # fmt: skip
"""Rows over a normalised text."""
