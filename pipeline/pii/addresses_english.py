"""Addresses as English-speaking countries write them: a number, a street by its type, suburb, state and postcode.

Rows as in `pipeline.pii.shapes`. A flat or a level may stand before the number, and the end of a line between any two
words. Types that are words of a clinic besides (Way, Close, Point) need a name before them or a place behind.
"""

from typing import Final

import regex

from pipeline.pii.meanings import is_explained
from pipeline.pii.shapes import Check, ShapeRule
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_GAP: Final = r"(?:[ ]{1,2}|[ ]?\n)"
_NO_PLACE: Final = (
    r"(?!(?:Tel|Telephone|Ph|Phone|Fax|Mob|Mobile|E-?mail|Web|DOB|Date|Dr|Mr|Mrs|Ms|Miss|GP|NHS|MRN|URN|NHI|Sex|Age|To|From|The|He|She|They|His|Her|"
    r"Patient|Seen|With|On|In|At|Next|Contact|Name|Ward|Consultant|Admitted|Discharged|Hub|Tests?|Report|Page|Re|Dear|Postcode|Zip|Eircode|PIN|Sample|Specimen)\b)"
)
_WORD: Final = r"(?:(?:St|Mt|Ft|Pt|\p{Lu})\.|\p{Lu}[\p{L}'’\-]{0,30})"
_STREET_WORD: Final = rf"(?:{_WORD}|of|the|de|la|le|van|der|y|yr|and|&|\d{{1,3}}(?:st|nd|rd|th))"
# sure: nothing but a street is called so
_SURE: Final = (
    "Street|Road|Avenue|Lane|Boulevard|Crescent|Terrace|Parade|Highway|Circuit|Grove|Gardens|Esplanade|Quay|Square|Mews|Alley|Parkway|Expressway|Freeway|Motorway|Causeway|"
    "Promenade|Arcade|Broadway|Wynd|Brae|Croft|Garth|Cottages|Villas|Mansions|Straat|Laan|Rylaan|Rd|Ave|Blvd|Bvd|Bvde|Cres|Cresc|Crs|Cct|Tce|Terr|Pde|Hwy|Gve|Gdns|Esp|"
    "Pkwy|Pky|Expy|Fwy|Cswy|Prom|Bdwy|Str|Nagar|Marg|Vihar|Salai|Chowk|Colony|Layout|Enclave|Townland"
)
_DOUBTFUL: Final = (
    "St|Drive|Close|Court|Place|Way|Walk|Rise|Row|Hill|Green|View|Vista|Loop|Track|Trail|Heights|Ridge|Bend|Cove|Chase|Link|Pass|Path|Pathway|Retreat|Turn|Wharf|Gate|Fold|Drift|Dale|"
    "Dell|Glen|Glade|Mead|Meadows?|Orchard|Park|Point|Buildings|Strand|Hollow|Garden|Chantry|Tithings|Bank|Brow|Vale|Weg|Bay|Ln|Dr|Cl|Clo|Ct|Crt|Pl|Ter|Gr|Gro|Av|Wy|Lp|Sq|Cir|Trl|Pk|Wlk|Hts|Arc|Cr|Qy"
)
_TYPE: Final = rf"(?:{_SURE}|{_DOUBTFUL})"
_STATE: Final = r"(?:NSW|VIC|Vic|QLD|Qld|SA|WA|TAS|Tas|NT|ACT|KZN|A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])"
_UK: Final = r"[A-Z]{1,2}\d[A-Z\d]?[ ]\d[ABD-HJLNP-UW-Z]{2}"
_EIRCODE: Final = r"[AC-FHKNPRTV-Y]\d[\dW][ ]?(?=[A-Z\d]*\d)(?=[A-Z\d]*[A-Z])[0-9AC-FHKNPRTV-Y]{4}"
_CODE: Final = rf"(?:{_UK}|{_EIRCODE}|\d{{6}}|\d{{5}}(?:-\d{{4}})?|\d{{4}})(?![\dA-Za-z/:.-]*\d)"
_INNER: Final = (
    r"(?:(?:(?:Unit|Flat|Apt|Apartment|Suite|Ste|Level|Lvl|Shop|Lot|Villa|Room|Rm|Block|Blk|BLK|Site|Townhouse|Studio|Tower|Erf|Stand|Annexe?|Floor|House|Door|Plot|Bldg|Building|Phase|U|L)\.?"
    r"(?:[ ]?No\.?)?[ ]?\#?(?:\d{1,4}[A-Za-z]?|[A-Z]\d{0,4})(?:[/\-]\d{1,4}[A-Za-z]?){0,3}|(?:Ground[ ]Floor|Basement|Garden|Top|Upper|Lower)[ ]Flat|Annexe|\d{1,2}/F\.?|\d{1,2}(?:st|nd|rd|th)[ ]Floor)[ ]?[,/]?"
    + _GAP
    + r"?){0,3}"
)
_NUMBER: Final = r"(?:No\.?[ ]?)?\d{1,5}[A-Za-z]?(?:[/\-–]\d{1,5}[A-Za-z]?)?"
_PIECE: Final = rf"{_NO_PLACE}(?:Co\.?[ ])?{_WORD}(?:[ ]{_NO_PLACE}{_WORD}){{0,3}}(?![\p{{L}}:])"
# behind a comma a suburb or a town; without one only in front of its state or code
_TAIL: Final = (
    rf"(?P<tail>(?:,{_GAP}?{_PIECE}){{1,4}}|{_GAP}{_PIECE}(?=[ ,]{{1,2}}(?:{_STATE}(?![A-Za-z])|{_CODE}))|,?{_GAP}{_STATE}(?=[ ,]{{1,2}}\d{{4,5}}))?"
    rf"(?:[ ,]{{1,2}}{_STATE}(?![A-Za-z]))?(?:[, \-–]{{1,3}}{_CODE})?"
)
_UNITS: Final = regex.compile(
    r"(?:Day|Week|Month|Year|Hour|Minute|Point|Step|Lead|Wheel|Item|Part|Stage|Grade|Type|Level|Phase|Units?|Dose|Lot|Page|Serum|Plasma|Urine|Blood)s?(?![A-Za-z])"
)
_TWO_LINES: Final = 2


def _is_street(hit: "regex.Match[str]") -> float:
    """A street with a name: at least one word that no list explains, or a type that is only one, or a town behind."""
    words = hit["street"].split()
    if hit.group().count("\n") > _TWO_LINES or _UNITS.match(words[0]):
        return 0.0
    own = any(not (is_plain(word) or is_explained(word)) for word in words)
    sure = regex.fullmatch(_SURE, hit["type"]) is not None
    return 0.655 if own or (sure and not _is_of_body(words)) or hit["tail"] else 0.0


def _is_of_body(words: list[str]) -> bool:
    return all(is_plain(word) for word in words)


def _few_lines(score: float) -> Check:
    return lambda hit: score if hit.group().count("\n") <= _TWO_LINES else 0.0


ADDRESS_RULES: Final = (
    # Unit 3, 53 Kowhai Rd, Eldmoor SA 6062; 78 Totara / Way, Marlow QLD; 12-14 Mill Brae
    ShapeRule("street-en", PiiKind.ADDRESS, regex.compile(
        rf"(?<![\p{{L}}\d.,/\-:+<>=]){_INNER}{_NUMBER},?{_GAP}(?P<street>(?=\p{{Lu}}|\d|the)(?:{_STREET_WORD}{_GAP}){{1,4}}?)(?P<type>{_TYPE})(?![\p{{L}}])(?!{_GAP}(?:{_SURE})(?![\p{{L}}]))\.?(?:[ ](?:North|South|East|West|Central|Upper|Lower|N|S|E|W|\d{{1,3}})(?![\p{{L}}\d]))?(?:,?[ ]\#\d{{1,2}}-\d{{1,4}})?{_TAIL}"), _is_street),
    # 14 Heol y Felin, 3 Jalan Kembang: the type stands first
    ShapeRule("street-first", PiiKind.ADDRESS, regex.compile(
        rf"(?<![\p{{L}}\d.,/\-:]){_INNER}{_NUMBER},?{_GAP}(?:Heol|Ffordd|Stryd|L[oôö]n|Maes|Clos|Rhodfa|Cwrt|Cois|Cluain|Baile|Gort|P[aá]irc|Cnoc|Sr[aá]id|B[oó]thar|Jalan|Jln|Lorong|Lor|Rua|Rue|Calle|Via)[ ](?:y[r]?[ ]|na[ ]|an[ ]|de[ ]|la[ ])?{_WORD}(?:[ ]{_WORD}){{0,2}}{_TAIL}"), _few_lines(0.656)),
    # Rose Cottage, Mill Lane, Eldmoor
    ShapeRule("house-street", PiiKind.ADDRESS, regex.compile(
        rf"(?<![\p{{L}}\d])(?:\p{{Lu}}[\p{{L}}'’]+[ ]){{1,2}}(?:Cottage|Farm|Farmhouse|Lodge|Barn|Croft|Bungalow|Vicarage|Rectory|Manor),{_GAP}?(?:{_WORD}[ ]){{1,3}}(?P<type>{_TYPE})(?![\p{{L}}]){_TAIL}"), _few_lines(0.657)),
    # Flat B, 12/F, Block 3, Larkspur Court, Kowloon; Blk 12 Larkspur Ave 6 #08-123
    ShapeRule("tower", PiiKind.ADDRESS, regex.compile(
        rf"(?<![\p{{L}}\d])(?:(?:Flat|Room|Rm|Unit)[ ][A-Z\d]{{1,5}},?[ ])?(?:\d{{1,2}}/F\.?|G/F\.?),?{_GAP}(?:{_NO_PLACE}(?:Blk|Block|Tower|Phase|No\.)?[ ]?{_WORD}(?:[ ](?:{_WORD}|\d{{1,4}}))*,?{_GAP}?){{1,5}}"), _few_lines(0.658)),
    ShapeRule("door-sg", PiiKind.ADDRESS, regex.compile(
        rf"(?<![\p{{L}}\d])(?:Blk|BLK|Block)[ ]\d{{1,4}}[A-Z]?,?[ ](?:{_WORD}[ ]){{1,5}}(?:\d{{1,3}}[ ,]{{0,2}})?(?:\#\d{{1,2}}-\d{{1,4}})?|(?<![\p{{L}}\d])\#\d{{2}}-\d{{2,4}}(?![\d\-])"), _few_lines(0.659)),
    # H.No. 12-3-45, Larkspur Nagar, Marlow - 500034
    ShapeRule("house-number", PiiKind.ADDRESS, regex.compile(
        rf"(?<![\p{{L}}\d])(?:(?:H|D|House|Door|Flat|Plot|Shop|Survey|S|Qtr|Quarter)\.?[ ]?No\.?)[ :.]{{0,2}}[A-Z]?-?\d[\w/\-]{{0,10}}(?:,{_GAP}?(?:{_NO_PLACE}{_WORD}|\d{{1,3}}(?:st|nd|rd|th))(?:[ ](?:{_WORD}|\d{{1,3}}))*){{1,6}}(?:[ ]?[\-–,][ ]?\d{{3}}[ ]?\d{{3}})?"), _few_lines(0.661)),
    # what a line's end cuts off before the street: who lives at 5/183 K|
    ShapeRule("lives-at", PiiKind.ADDRESS, regex.compile(
        r"(?<![A-Za-z])(?i:live[sd]?|living|reside[sd]?|residing|stay(?:s|ed|ing)?)[ ](?:at|in)[ ](?P<name>\d{1,5}[A-Za-z]?(?:[/\-]\d{1,5})?(?:[ ]\p{Lu}\p{L}*){0,3})(?=[ ]?\n)"), _few_lines(0.66), "name"),
    # a town and its code in a line of their own: Fallow Creek 00182
    ShapeRule("town-line", PiiKind.ADDRESS, regex.compile(
        r"(?m)^[ ]*(?P<name>(?:\p{Lu}\p{Ll}+[ ]){1,2}(?:Creek|Falls|Springs|Bay|Grove|Hills?|Heights|Beach|City|Valley|Ridge|Harbou?r|Junction|Park|Point|Rapids|Mills?|Ferry|Haven|Lake|Landing|Crossing|Forks?|Corners|Bluff)[ ,]{1,2}(?:[A-Z]{2}[ ]{1,2})?\d{5}(?:-\d{4})?)[ ]*$"), _few_lines(0.66), "name"),
    ShapeRule("delivery", PiiKind.ADDRESS, regex.compile(
        rf"(?<![\p{{L}}\d])(?:G?P\.?[ ]?O\.?[ ]?Box|Private Bag|Locked Bag|Postnet Suite|RMB|R\.?D\.?(?=[ ]?\d{{1,2}},[ ]?\p{{Lu}}))[ ]?[A-Z]{{0,2}}[ ]?\d{{1,6}}(?:,{_GAP}?{_PIECE}){{0,2}}(?:[ ,]{{1,2}}{_STATE}(?![A-Za-z]))?(?:[ ,]{{1,2}}{_CODE})?"), _few_lines(0.662)),
    # a postcode behind its state, its city or a street of its line
    ShapeRule("code-state", PiiKind.POSTCODE, regex.compile(
        r"(?<![A-Za-z])(?:NSW|VIC|Vic|QLD|Qld|SA|WA|TAS|Tas|NT|ACT)[ ,.]{1,2}(?P<name>\d{4})(?![\d./:%\-]|[ ]?(?:m[lLg]|mm|IU|U\b))"), lambda _: 0.71, "name"),
    ShapeRule("code-town", PiiKind.POSTCODE, regex.compile(
        rf"(?<![\d.])(?P<name>\d{{4}})(?![\d./:%\-])(?<=(?:{_TYPE})\.?(?:,[ ]?\n?|\n)(?:[\p{{L}}'’.\-]+,?[ ]){{1,5}}\d{{4}}|(?:Box|Bag|RMB|RD)[ ]?[A-Z]{{0,2}}[ ]?\d{{1,6}},[ ]?\n?(?:[\p{{L}}'’.\-]+,?[ ]){{1,4}}\d{{4}})"), lambda _: 0.72, "name"),
    ShapeRule("code-eire", PiiKind.POSTCODE, regex.compile(
        rf"(?<![A-Za-z0-9\-.])(?:(?i:eircode)[ :]{{1,2}}(?P<name>[A-Z]\d[\dW][ ]?[A-Z\d]{{4}})|(?P<name>{_EIRCODE.replace('[ ]?', '[ ]', 1)}))(?![A-Za-z0-9])"), lambda _: 0.73, "name"),
    ShapeRule("code-asia", PiiKind.POSTCODE, regex.compile(
        r"(?<![A-Za-z])(?:Singapore|S(?=[ ]?[(]))[ ]?[(]?(?P<name>\d{6})(?!\d)|(?<![A-Za-z])(?:PIN|Pin|Pincode|Pin[ ]code|PIN[ ]code)[ :\-]{1,3}(?P<name>\d{3}[ ]?\d{3})(?!\d)"), lambda _: 0.74, "name"),
)  # fmt: skip
"""Rows over a normalised text."""
