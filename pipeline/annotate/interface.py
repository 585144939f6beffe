"""The labelling interface of a project against ours: what it must have, so that what people mark can be read."""

from enum import Enum
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

INTERFACE: Final = Path(__file__).parents[2] / "schemas/label_studio.xml"
_CONTROLS: Final = ("name", "toName", "value", "granularity", "perRegion")
"""Attributes that change what is stored; the others are looks."""

CHANGES: Final = '<Header value="Read anew: what stood there, and what is read now" size="5"/><Table name="changes" value="$changes"/>'
_LABELS: Final = '<Labels name="label"'

Part = tuple[str, str, tuple[tuple[str, str], ...]]
"""A tag, the name of the control that it belongs to, and the attributes that matter."""


class Fit(Enum):
    """How a project's interface stands to ours."""

    SAME = "same"
    EXTENDED = "extended"
    OLDER = "older"
    OTHER = "other"


def ours() -> str:
    """The interface of annotation projects (schemas/label_studio.xml)."""
    return INTERFACE.read_text(encoding="utf-8")


def beside() -> str:
    """The interface of annotation projects with a table of what a new reading changed above the text (data: changes)."""
    return ours().replace(_LABELS, f"{CHANGES}\n    {_LABELS}", 1)


def review(audit: str) -> str:
    """The interface of an audit's review project: the general one, or one that shows what is judged beside the page."""
    own = INTERFACE.with_name(f"label_studio_review_{audit}.xml")
    path = own if own.is_file() else INTERFACE.with_name("label_studio_review.xml")
    return path.read_text(encoding="utf-8")


def parts(config: str) -> set[Part]:
    """What an interface can store, looks left out; empty if it is no XML."""
    if "<!" in config.replace("<!--", ""):
        return set()  # a document type could define entities without end
    try:
        root = ET.fromstring(config)  # noqa: S314 - without a document type there is nothing to expand
    except ET.ParseError:
        return set()
    found: set[Part] = set()
    _collect(root, "", found)
    return found


def _collect(element: ET.Element, owner: str, found: set[Part]) -> None:
    inside = element.get("name", owner)
    if element.tag not in {"View", "Header", "Style"}:
        kept = tuple((name, element.attrib[name]) for name in _CONTROLS if name in element.attrib)
        found.add((element.tag, inside, kept))
    for child in element:
        _collect(child, inside, found)


def compare(theirs: str, wanted: str) -> Fit:
    """SAME or EXTENDED: it stores all that ours stores. OLDER: ours stores all that it stores, so it may be replaced."""
    has, needs = parts(theirs), parts(wanted)
    if needs <= has:
        return Fit.SAME if needs == has else Fit.EXTENDED
    return Fit.OLDER if has < needs else Fit.OTHER
