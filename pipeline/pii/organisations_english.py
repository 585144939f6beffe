"""Organisations of care that names of their own and a word at their end show: Larkspur Vale CIC, Dr Farrow & Partners.

Rows as in `pipeline.pii.shapes`, run where organisations are hidden.
"""

from typing import Final

import regex

from pipeline.pii.meanings import is_explained
from pipeline.pii.shapes import ShapeRule
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_WORD: Final = r"\p{Lu}[\p{L}'’.\-]{0,30}"
_GAP: Final = r"(?:[ ]|[ ]?\n)"


def _run(gap: str) -> str:
    """Words of a name in front of the sort of an organisation."""
    return rf"(?:{_WORD}{gap}(?:(?:&|and|of|the|on|upon|le|de|y){gap}){{0,2}}){{1,6}}?"


_ENDS: Final = (
    r"(?:C\.?I\.?C\.?|Homecare|Home[ ]?Care|Home[ ]Nursing|Extra[ ]Care|Care[ ](?:Ltd|Limited|Agency|Services?|Group|Centre|Center|Village)|Multi-?purpose[ ]Services?|MPS|(?:District|Community|Regional|Local|Area|Rural|Mental|Primary)[ ]Health(?:[ ](?:Services?|Network|District|Board|Unit|Alliance))?|"
    r"Health[ ](?:Services?|Network|District|Board|Alliance|Hub|Care|Trust|Partnership|Group|Campus|Point|Clinic)|Primary[ ]Care|Care[ ]Trust|Foundation[ ]Trust|NHS[ ]Trust|Super[ ]?Clinic|Polyclinic|Poly[ ]Clinic|"
    r"Family[ ](?:Practice|Doctors|Medicine|Medical)|Group[ ]Practice|GP[ ](?:Practice|Surgery|Clinic)|Doctors|Chemists?|Pharmac(?:y|ies)|Apothecary|Pathology|Radiology|Diagnostics?|Medical[ ](?:Imaging|Cent(?:re|er)|Hall|College|Associates|Specialists|Services?)|"
    r"Hospice|Nursing[ ]Services?|Nurses|Sanatorium|Maternity|Rest[ ]Home|Retirement[ ]Village|Aged[ ]Care|Residential[ ]Care|Care[ ]Home|Lodge[ ]Care|Rehabilitation[ ]Cent(?:re|er)|Day[ ]Cent(?:re|er)|Health[ ]Cent(?:re|er)|Dental[ ](?:Surgery|Clinic|Care)|"
    r"Primary[ ]School|Secondary[ ]School|Grammar[ ]School|High[ ]School|Preschool|Kindergarten|Academy|Cannery|Freight|Haulage|Foundry|Council|Pty\.?[ ]Ltd\.?|Limited|PLC|plc|LLP|L\.?P\.?|Sdn\.?[ ]Bhd\.?|Pvt\.?[ ]Ltd\.?|GmbH|"
    r"Insurance|Assurance|Mutual|Health[ ]Fund|Health[ ]Insurance|Medical[ ]Aid|Medical[ ]Scheme|Friendly[ ]Society)"
)
_NOT_OWN: Final = frozenset(
    "dr drs mr mrs ms the of and & on a an our your this that to for with by from at in gp practice surgery department dept ward unit clinical district community local area regional rural royal "
    "home care health medical nursing general private public national state county city family group royal continuing adult older peoples children women mental primary palliative hospice community".split()
)


def _is_own(hit: "regex.Match[str]") -> float:
    """At least one word of a name, which no form and no speciality has; at most one line's end within."""
    words = hit["run"].replace("\n", " ").split()
    own = [
        word
        for word in words
        if word.lower().strip(".") not in _NOT_OWN and not is_plain(word) and not word.isupper()
    ]
    sure = regex.search(
        r"C\.?I\.?C|Homecare|Extra Care|Ltd|Limited|PLC|LLP|Bhd|Service|Trust|Board|Mutual", hit.group()[-9:]
    )
    named = own if sure else [word for word in own if not is_explained(word)] or own[1:]
    return 0.605 if named and hit.group().count("\n") <= 1 else 0.0


def _is_broken(hit: "regex.Match[str]") -> float:
    return _is_own(hit) if hit.group().count("\n") == 1 else 0.0


ORGANISATION_ROWS: Final = (
    ShapeRule("care-en", PiiKind.ORGANISATION, regex.compile(
        rf"(?<![\p{{L}}])(?!(?:Mr|Mrs|Ms|Miss)\b)(?P<run>{_run('[ ]')}){_ENDS}(?:[ ]{_ENDS}){{0,2}}(?![\p{{L}}])"), _is_own),
    ShapeRule("care-broken", PiiKind.ORGANISATION, regex.compile(
        rf"(?<=[^\n]{{8}})(?<![\p{{L}}])(?P<run>{_run(_GAP)}){_ENDS.replace('[ ]', _GAP)}(?![\p{{L}}]|[ ]?:)"), _is_broken),
    # Dr Farrow & Partners, Drs Hollow, Quill & Thornby, Farrow & Associates
    ShapeRule("partners", PiiKind.ORGANISATION, regex.compile(
        rf"(?<![\p{{L}}])(?P<run>(?:Drs?\.?[ ])?{_WORD}(?:(?:,[ ]|[ ]){_WORD}){{0,3}}[ ](?:&|and)[ ])(?:Partners?|Associates|Colleagues|Sons|Co\.?|Chemists?)(?![\p{{L}}])"), _is_own),
    ShapeRule("doctors", PiiKind.ORGANISATION, regex.compile(
        rf"(?<![\p{{L}}])Drs\.?[ ](?P<run>{_WORD}(?:,[ ]{_WORD}){{0,4}}[ ](?:&|and)[ ]{_WORD})(?![\p{{L}}])"), _is_own),
)  # fmt: skip
"""Rows over a normalised text."""
