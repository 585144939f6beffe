"""Days of English notes: a weekday with a day and a month, and a day and month behind a word for a visit or a letter.

Rows as in `pipeline.pii.shapes`. Days and weeks are noted as fractions, too (3/7, 6/52, 2/12), and so are scores (5/10).
"""

from typing import Final

import regex

from pipeline.pii.shapes import ShapeRule
from pipeline.pii.vocabulary import MONTHS
from schemas.names import PiiKind

_MONTH: Final = "(?:" + "|".join(MONTHS) + r")\.?"
_WEEKDAY: Final = r"(?i:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
_GAP: Final = r"(?:[ ]{1,2}|[ ]?\n)"
_YEAR: Final = r"(?:(?:19|20)\d\d|['’]?\d\d)"
_DAY: Final = r"(?:3[01]|[12]\d|0?[1-9])"
_NUMERIC: Final = (
    rf"{_DAY}(?:/(?:1[0-2]|0?[1-9])(?:/{_YEAR})?|(?P<sep>[.\-])(?:1[0-2]|0?[1-9])(?P=sep){_YEAR})"
)
_FULL: Final = rf"(?:{_NUMERIC}|{_DAY}(?:st|nd|rd|th)?{_GAP}?(?:of{_GAP})?{_MONTH}(?:,?{_GAP}{_YEAR}(?![\d:]|\.\d))?|{_MONTH}{_GAP}{_DAY}(?:st|nd|rd|th)?(?:,?{_GAP}{_YEAR}(?![\d:]|\.\d))?)(?![\d/%])(?:[ ]?(?:at[ ])?\d{{1,2}}[:.]\d{{2}}(?:[ ]?[ap]m)?(?!\d))?"
_NO_PERIOD: Final = r"(?![ ]?(?:days?|weeks?|course|supply|months?|wks?|hrs?|hours?|tabs?|tablets?|mg|ml|mL|strength|pain|score|in[ ]size|x\b))"
# words that only a day follows
_LETTER: Final = r"(?i:(?:cc|copy|letter|faxed|emailed|posted|sent|dictated|typed|appt|appointment|next[ ]visit|last[ ]visit|next[ ]appt|next[ ]review|review[ ]date|date|dated|seen[ ]on|visit(?:ed)?[ ]on|admitted|discharged|d/c|adm|TCI|TCA|RTC|DOA|DOD)(?:[ ](?:to|GP|on|the|DN|pt|for|by|from|is|due|OPD|clinic|ward))*[ :]{1,3})"
# a day of more than twelve, which no fraction of days, weeks or months is
_NOTED: Final = r"(?i:(?<![a-z])(?:on|since|until|till|from|due|by|swab(?:bed)?|bloods?|taken|started|commenced|stopped|changed|inserted|removed|review(?:ed)?|seen|visit|visited|next|last|wef|ends|ending|completed|given)(?:[ ](?:on|due|by|was|taken|from))?[ :]{1,2})"


def _is_noted(hit: "regex.Match[str]") -> float:
    """No number of days, weeks or months: 14/7, 6/52, 18/12."""
    day, month = (int(part) for part in regex.split(r"[/.]", hit["name"])[:2])
    return 0.0 if month in (7, 12) and day in (14, 21, 28, 18, 24, 15, 30) else 0.697


DAY_RULES: Final = (
    ShapeRule("day-of-week", PiiKind.DATE, regex.compile(
        rf"(?<![\p{{L}}]){_WEEKDAY}[.,]?{_GAP}?(?:the{_GAP})?{_FULL}{_NO_PERIOD}"), lambda _: 0.811),
    # a cell that is nothing but a day: 2.7.23
    ShapeRule("day-cell", PiiKind.DATE, regex.compile(
        rf"(?m)^[ ]*(?P<name>{_DAY}\.(?:1[0-2]|0?[1-9])\.[0-3]\d)[ ]*$"), lambda _: 0.699, "name"),
    # 10/22 at 9:30, 04/05 0930
    ShapeRule("day-timed", PiiKind.DATE, regex.compile(
        r"(?<![\d./\-])(?:(?P<name>(?:[12]\d|3[01]|0?[1-9])/(?:[12]\d|3[01]|0?[1-9]))(?=[ ](?:at|@)[ ]\d{1,2}[:.]\d{2}(?!\d))|(?P<name>(?:0[1-9]|[12]\d|3[01])/(?:0[1-9]|1[0-2])[ ](?:[01]\d|2[0-3])[0-5]\d)(?![\d./\-]))"), lambda _: 0.6985, "name"),
    ShapeRule("day-of-letter", PiiKind.DATE, regex.compile(
        rf"(?<![\p{{L}}]){_LETTER}(?P<name>{_DAY}[/](?:1[0-2]|0?[1-9]))(?![\d/%]){_NO_PERIOD}"), lambda _: 0.698, "name"),
    ShapeRule("day-noted", PiiKind.DATE, regex.compile(
        rf"{_NOTED}(?P<name>(?:3[01]|2\d|1[3-9])[/](?:1[0-2]|0?[1-9]))(?![\d/%]){_NO_PERIOD}"), _is_noted, "name"),
)  # fmt: skip
"""Rows over a normalised text."""
