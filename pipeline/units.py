"""Units as printed on Chinese and English reports -> UCUM codes, or None where no code is certain.

The printed unit is always kept beside the code. A small canonicaliser spells the unit as UCUM does; ucumvert's
grammar then accepts or refuses it, so what is returned is always valid UCUM.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from pipeline.printed import lowered_powers
from pipeline.unit_spellings import ALONE, COMPOUND, GIGA, PARTS, WHOLE

_POWER: Final = re.compile(r"^[×x*·]?\s*10(?:\*\*|e\+?|[\^*'\"~])?(-?(?:1[0-2]|[2-9]))$")
_NOTE: Final = re.compile(r"^(.*?)(?:[(\[{]([a-z0-9 .+-]+)[)\]}]|(feu|ddu|cr|hb))$")
_LITRE: Final = frozenset({"1", "I", "|"})
"""What readers make of a litre below the line."""
_UNSURE: Final = "?"
"""In the place of what is in no table (UCUM would take K for kelvin, PT for petatesla); no grammar accepts it."""
_FLAGS: Final = frozenset({"H", "L", "M", "D", "分", "度", "mS"})
"""Alone these are flags (high, low) or nothing sure: a mark or a minute, a degree of what, siemens or seconds."""


def _folded(raw: str) -> str:
    """One spelling of blanks, widths, micro signs and superscripts; letter case is left."""
    text = unicodedata.normalize("NFKC", lowered_powers(raw))
    text = re.sub(r"(?<=m)\^(?=[23])", "", re.sub(r"\s+", "", text))
    return text.replace("μ", "u").replace("µ", "u").replace("÷", "/").strip(".,;:：、")


def _part(text: str, known: Mapping[str, str]) -> str:
    """One component as UCUM spells it; of an unknown one no code is certain, even where UCUM knows a unit of that name."""
    # letters that readers mix up: `mlU` is mIU, `mmo1` is mmol
    lowered = re.sub(r"(?<=mo)[i1|]$", "l", re.sub(r"(?<=[mukn])(?:lu|1u)$", "iu", text.lower()))
    if lowered in known:
        return known[lowered]
    if power := _POWER.match(lowered):
        return f"10*{power.group(1)}"
    if (note := _NOTE.match(lowered)) and (note.group(1) in known):
        return known[note.group(1)] + "{" + (note.group(2) or note.group(3)).upper() + "}"
    if (count := re.match(r"^(10\D?-?\d+)(个|cells?|copies)$", lowered)) and (
        power := _POWER.match(count.group(1))
    ):
        return f"10*{power.group(1)}"
    return _UNSURE


def listed(raw: str) -> bool:
    """Whether every component of a printed unit is on the lists as it stands, without putting any letter right."""
    text = _folded(raw)
    parts = text.lower().split("/")
    if text in GIGA or text.lower() in WHOLE:
        return True
    return text not in _FLAGS and all(part in PARTS or _POWER.match(part) or _noted(part) for part in parts)


def _noted(part: str) -> bool:
    note = _NOTE.match(part)
    return note is not None and note.group(1) in PARTS


def spelled(raw: str) -> str:
    """The unit in UCUM's spelling, not yet checked: every component by table, `?` for what is in none."""
    return _spelled(_folded(raw), PARTS)


def _spelled(text: str, known: Mapping[str, str]) -> str:
    if text in GIGA:
        return GIGA[text]
    if text.lower() in WHOLE:
        return WHOLE[text.lower()]
    if text in _FLAGS:
        return _UNSURE
    parts = text.split("/")
    joined = [_part(part, known) if part else "" for part in parts]
    joined[1:] = ["L" if part in _LITRE else code for part, code in zip(parts[1:], joined[1:], strict=True)]
    if len(joined) > 1 and joined[0] == "{count}":
        joined[0] = ""
    return "/".join(joined)


_DOTS: Final = re.compile(r"[·•⋅∙・]")
_AT: Final = re.compile(r"\(?@?(?P<degrees>25|30|37)(?:°c|℃|度)\)?$", re.IGNORECASE)
_BEFORE: Final = re.compile(r"^(?P<note>FEU|DDU)[,.]?(?P<unit>.+)$", re.IGNORECASE)
_UNDER: Final = re.compile(r"/\((?P<product>[^()/]+)\)")
_BESIDE_A_SLASH: Final = COMPOUND | PARTS


def _tidied(raw: str) -> tuple[str, str]:
    """A unit without what forms print around it, products below the line as further lines, and the note of a temperature."""
    text = re.sub(r"^单位:?", "", _DOTS.sub("*", _folded(raw)))
    text = re.sub(r"^[(\[](?P<unit>[^()\[\]]+)[)\]]$", r"\g<unit>", text)
    at = _AT.search(text) if "/" in text else None
    text = text[: at.start()] if at else text
    text = _BEFORE.sub(r"\g<unit>\g<note>", re.sub(r"[,.](?=(?:FEU|DDU)$)", "", text, flags=re.IGNORECASE))
    text = re.sub(r"(?<=[a-z])值$", "", text, flags=re.IGNORECASE)
    whole = text if text.lower() in WHOLE else _UNDER.sub(_divided, text)
    return whole, "{" + at["degrees"] + "C}" if at else ""


def _divided(match: re.Match[str]) -> str:
    product = match["product"]
    return "/" + (product if product.lower() in _BESIDE_A_SLASH else product.replace("*", "/"))


@cache
def _parser() -> Any:
    # loaded at the first unit: ucumvert brings pint, half a second that other commands need not wait for
    from ucumvert.parser import get_ucum_parser

    return get_ucum_parser()


@lru_cache(maxsize=4096)
def ucum(raw: str) -> str | None:
    """The UCUM code of a printed unit (ucumvert 0.3.2's grammar accepts it), None if it is none or unknown."""
    from lark.exceptions import LarkError

    tidy, note = _tidied(raw)
    known = _BESIDE_A_SLASH if "/" in tidy else PARTS
    text = ALONE.get(tidy.lower()) or _spelled(tidy, known)
    text += note
    if not text or not text.isascii():
        return None
    try:
        _parser().parse(text)
    except LarkError:
        return None
    return text
