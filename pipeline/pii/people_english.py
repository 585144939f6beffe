"""English names that a title, kin, a credential or a given drug shows, and British addresses.

A table as in `pipeline.pii.shapes`. Words of the language are names only where the frame leaves room for nothing else.
"""

from typing import Final

import regex

from pipeline.pii.meanings import is_explained
from pipeline.pii.shapes import Check, ShapeRule
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_CAPITAL: Final = r"[A-Z][a-z'’\-]+[A-Za-z'’\-]*"
_PARTICLES: Final = r"(?:(?:van|von|de|del|della|di|du|da|la|le|der|den|ten|ter|bin|al|el|dos)[ ]){0,3}"
_SURNAME: Final = rf"{_PARTICLES}[A-Z][A-Za-z'’\-]{{2,}}"
_WHOLE: Final = rf"(?:(?:[A-Z]\.[ ]?|{_CAPITAL}[ ]){{0,2}}){_SURNAME}"
_OFFICER: Final = r"(?:Deputy|Dep\.|Officer|Ofc\.?|Trooper|Sergeant|Sgt\.?|Constable|Corporal|Cpl\.|Detective|Sheriff|Marshal)"
_KIN: Final = (
    r"(?:(?:half|step|grand|great-grand|god|foster)[- ]?)?(?:mother|father|brother|sister|son|daughter|child)(?:[- ]in[- ]law)?"
    r"|cousin|aunt|uncle|niece|nephew|wife|husband|spouse|partner|fianc[eé]e?|twin"
)
_WHOSE: Final = r"(?:your|his|her|their|my|our|patient['’]s|pt['’]s)"
_WHICH: Final = r"(?:(?:maternal|paternal|late|older|elder|eldest|younger|youngest|twin|first|second|adoptive|estranged)[ ])?"
_CREDENTIAL: Final = r"(?:EMT(?:-?[ABIP])?|AEMT|EMR|NRP|CCP|FP-C|[Pp]aramedic|[Mm]edic|RN|LPN|CRNA|PA-C|NP|MD|DO)(?:[ ,#]{1,2}[A-Z]?\d{3,8})?"
_DOSE: Final = r"\d[ ]?(?:mg|mcg|[uμ]g|g|mL|ml|L|[Uu]nits?|IU|mEq|puffs?)"
_ROUTE: Final = r"(?i:PO|IV|IVP|IM|SL|IN|IO|SC|SQ|subQ|PR|ODT|neb|inh|ETT|TD)"
_POSTCODE: Final = r"[A-Z]{1,2}\d[A-Z\d]?[ ]\d[ABD-HJLNP-UW-Z]{2}(?![A-Za-z0-9])"
_ROAD: Final = r"(?:Road|Rd|Street|St|Lane|Avenue|Ave|Crescent|Close|Drive|Way|Place|Terrace|Row|Gardens|Grove|Hill|Walk|Mews|Court|Square|Green|Rise|Parade|Gate|Wynd|Brae)"
_HOUSE: Final = r"(?:The[ ](?:[A-Z][a-z'’]+[ ]?){1,3}|(?:[A-Z][a-z'’]+[ ]){1,2}(?:House|Cottage|Lodge|Farm|Forge|Barn|Mill|Manor|Rectory|Vicarage|Grange|Hall|Villa|Mansions|Buildings))"
_BORNE: Final = frozenset(
    "april may june august summer autumn dawn grace faith hope joy rose lily iris ivy daisy heather hazel holly olive violet poppy ruby pearl amber jade "
    "robin mark bill jack grant frank guy dean art gene rob pat sue jean penny patience prudence constance charity felicity mercy verity clement bryony fern willow juniper primrose marigold jasmine rosemary opal coral rex norman victor miles piers neville dale glen craig reed rowan linden laurel myrtle sorrel isolde rosalind".split()
)
"""Words that are given names as well."""
_NO_GIVER: Final = frozenset(
    "bolus push drip once dose minute water saline food air now total repeat pump infusion placebo".split()
)


# the second drug of a tablet, which stands behind a slash, too: PO / Codeine
_COMPOUND: Final = regex.compile(r"(?:ine|ate|ol|one|ide|am|in|um|cin)$")


def is_borne(word: str) -> bool:
    """Whether a word can be a name: it is one besides, or no list of words knows it."""
    return word.lower() in _BORNE or not (is_plain(word) or is_explained(word))


def _named(score: float) -> Check:
    """At least one of the words can be a name."""
    return lambda hit: score if any(map(is_borne, hit["name"].split())) else 0.0


def _is_credited(hit: "regex.Match[str]") -> float:
    """With an initial, any word is a surname: T. Small (EMT-B)."""
    return 0.74 if "." in hit["name"] else _named(0.74)(hit)


def _is_giver(hit: "regex.Match[str]") -> float:
    word = hit["name"].split()[-1]
    compound = _COMPOUND.search(word) and is_explained(word)
    return 0.0 if word.lower() in _NO_GIVER or is_plain(word) or compound else 0.72


def _always(score: float) -> Check:
    return lambda _: score


PEOPLE_RULES: Final = (
    # Deputy Hallowby of the county sheriff; a word of the language needs a deed behind it
    ShapeRule("officer", PiiKind.STAFF, regex.compile(
        rf"(?<![A-Za-z]){_OFFICER}[ ](?P<name>{_SURNAME})(?![A-Za-z])"), _named(0.72), "name"),
    ShapeRule("officer-acts", PiiKind.STAFF, regex.compile(
        rf"(?<![A-Za-z]){_OFFICER}[ ](?P<name>{_SURNAME})(?=[ ](?:of[ ]the|on[ ]scene|at[ ]scene|arrived|responded|states?|stated|reports|reported|requested|escorted|assisted)\b|[ ](?:badge|shield|\#)[ #]?\d)"),
        _always(0.72), "name"),
    # your cousin April in the clinic; Sister-in-law / Yasmin rode up front
    ShapeRule("kin-before", PiiKind.PERSON, regex.compile(
        rf"(?<![A-Za-z\-])(?:(?i:{_KIN})),?[ \n](?P<name>{_CAPITAL})(?=[ \n][a-z]|[,.;)]|[ ][(])(?![ ](?:disease|syndrome|sarcoma|lymphoma|tumou?r|cancer|palsy|carcinoma)\b)"), _named(0.72), "name"),
    # Adaeze (your half-sister)
    ShapeRule("kin-behind", PiiKind.PERSON, regex.compile(
        rf"(?<![A-Za-z])(?P<name>{_CAPITAL}(?:[ ](?:[A-Z]\.?[ ])?{_SURNAME})?)[ \n]?[(]{_WHOSE}[ ]{_WHICH}(?:{_KIN})(?=[),;])"), _named(0.72), "name"),
    # A. van der Horne (EMT-B)
    ShapeRule("credential", PiiKind.STAFF, regex.compile(
        rf"(?<![A-Za-z.])(?P<name>{_WHOLE})[ ]?[(](?:{_CREDENTIAL})[)]"), _is_credited, "name"),
    # NTG 0.4 mg SL/ Ramaswaran: who gave a drug, at the end of a cell
    ShapeRule("giver", PiiKind.STAFF, regex.compile(
        rf"(?m){_DOSE}[ ]{_ROUTE}[ ]?/[ ]?(?P<name>(?:[A-Z]\.[ ]?)?{_SURNAME})[ ]*$"), _is_giver, "name"),
    # Flat 2, 59 Larder Lane; The Old Forge, 24 Osgood Crescent; Thornmouth ZY10 8EJ
    ShapeRule("flat", PiiKind.ADDRESS, regex.compile(
        rf"(?<![A-Za-z])(?:Flat|Apartment|Maisonette|Bedsit)[ ]\d{{1,4}}[A-Za-z]?,[ ]?\d{{1,5}}[A-Za-z]?(?:[ ]{_CAPITAL}){{1,4}}(?:,(?:[ ](?!(?:Hub|Tel|Phone|Ph|Fax|Mob|Email|GP|NOK|DOB)\b){_CAPITAL}){{1,3}})?"), _always(0.66)),
    ShapeRule("house", PiiKind.ADDRESS, regex.compile(
        rf"(?m)(?:^|(?<=,)[ ]){_HOUSE},[ ]?\d{{1,5}}[A-Za-z]?[ ](?:{_CAPITAL}[ ]){{1,3}}{_ROAD}(?![A-Za-z])"), _always(0.64)),
    ShapeRule("town", PiiKind.ADDRESS, regex.compile(
        rf"(?m)(?:^|(?<=,)[ ]?)(?P<name>{_CAPITAL}(?:[ \-](?:(?:on|upon|under|le|in)[ \-])?{_CAPITAL}){{0,2}}),?(?=[ ]{_POSTCODE})"), _named(0.64), "name"),
    # now lives in Upper / Cressingford
    ShapeRule("lives", PiiKind.ADDRESS, regex.compile(
        rf"(?<![A-Za-z])(?i:lives?|living|lived|resides?|resided|residing|moved|relocated)(?:[ ](?:alone|now))?[ ](?:in|at|to|near)[ \n](?P<name>{_CAPITAL}(?:[ \n\-]{_CAPITAL}){{0,2}})(?![A-Za-z])"), _named(0.62), "name"),
)  # fmt: skip
"""Rows over a normalised text."""
