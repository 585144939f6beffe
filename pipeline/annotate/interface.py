"""The labelling interface of a project against ours: what it must have, so that what people mark can be read."""

import re
from copy import deepcopy
from enum import Enum
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from schemas.interface import RENAMED_CONTROLS

INTERFACE: Final = Path(__file__).parents[2] / "schemas/label_studio.xml"
_CONTROLS: Final = ("name", "toName", "value", "granularity", "perRegion")
"""Attributes that change what is stored; the others are looks."""

CHANGES: Final = '<Header value="Read anew: what stood there, and what is read now" size="5"/><Table name="changes" value="$changes"/>'
_VERSION: Final = re.compile(r"<!-- medstruct labelling interface (\d{1,9})(?!\d)")
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
    root = _parsed(config)
    found: set[Part] = set()
    if root is not None:
        _collect(root, "", found)
    return found


def _parsed(config: str, *, comments: bool = False) -> ET.Element | None:
    if "<!" in config.replace("<!--", ""):
        return None  # a document type could define entities without end
    try:
        parser = ET.XMLParser(target=ET.TreeBuilder(insert_comments=comments))  # noqa: S314 - see above
        return ET.fromstring(config, parser)  # noqa: S314 - without a document type there is nothing to expand
    except ET.ParseError:
        return None


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


def version_of(config: str) -> int | None:
    """The version of our interface that a config says it is, None if it does not say."""
    found = _VERSION.search(config)
    return int(found[1]) if found else None


def merged(theirs: str, wanted: str) -> str | None:
    """The interface wanted, with all that `theirs` can store besides: no annotation loses its label or its control.

    None where a control of the same name stores something else, or an interface cannot be read.
    """
    # the version stands in a comment
    root, old = _parsed(wanted, comments=True), _parsed(theirs)
    if root is None or old is None:
        return None
    known = {_name(element): element for element in root.iter() if _name(element)}
    more: list[ET.Element] = []
    for element in (element for element in old.iter() if _name(element)):
        own = known.get(_name(element))
        if own is None:
            more.append(deepcopy(element))
        elif _traits(own) != _traits(element):
            return None
        else:
            own.extend(_missing(own, element))
    for hidden in (False, True):
        _append(root, [one for one in more if (_name(one) in RENAMED_CONTROLS) is hidden], hidden=hidden)
    text = ET.tostring(root, encoding="unicode")
    return wanted if parts(text) == parts(wanted) else text


def _name(element: ET.Element) -> str:
    """By which two interfaces know a control: its name; relations have none."""
    return element.get("name", "Relations" if element.tag == "Relations" else "")


def _traits(element: ET.Element) -> tuple[str, ...]:
    return (str(element.tag), *(element.get(name, "") for name in _CONTROLS))


def _missing(own: ET.Element, theirs: ET.Element) -> list[ET.Element]:
    """Labels and choices that only theirs has, in grey: they were called so once, or somebody added them."""
    has = {None, *(element.get("value") for element in own.iter())}
    found = [deepcopy(one) for one in theirs.iter() if one is not theirs and one.get("value") not in has]
    for one in found:
        if one.tag == "Label":
            one.set("background", "#BBBBBB")
            one.attrib.pop("hotkey", None)
    return found


def _append(root: ET.Element, controls: list[ET.Element], *, hidden: bool) -> None:
    """Controls that only theirs has, at the end; those that have another name by now out of sight."""
    if controls:
        view = ET.SubElement(root, "View", {"style": "display: none"} if hidden else {})
        for element in (one for control in controls for one in control.iter() if hidden):
            # nobody could submit for want of a choice that nobody sees
            element.attrib.pop("required", None)
        view.extend(controls)
