"""Who could be singled out by what a release still shows: age band, sex, month, hospital; k-anonymity over people."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import regex

from pipeline.sign.facts import Risk
from schemas.names import PiiKind

BAND: Final = 10
"""Years of an age band; the last one begins at 90, which HIPAA (45 CFR 164.514) lets stand as one class."""
OLDEST: Final = 90
SETS: Final = (
    ("age band", "sex"),
    ("age band", "sex", "month"),
    ("age band", "sex", "month", "hospital"),
)
SIZES: Final = ((1, 1, "1"), (2, 2, "2"), (3, 4, "3–4"), (5, 9, "5–9"), (10, None, "10 and more"))
_AGE: Final = regex.compile(
    r"(?:年\s{0,2}龄|\bAge)[\s:：]{0,3}(\d{1,3})(?!\d)(?!\s*(?:个月|月|天|日|months?|days?))|(?<!\d)(\d{1,3})\s{0,2}(?:岁|周岁|years? old)",
    regex.IGNORECASE,
)
_SEX: Final = regex.compile(
    r"(?:性\s{0,2}别|\bSex|\bGender)[\s:：]{0,3}(男|女|male|female|m\b|f\b)", regex.IGNORECASE
)
_MONTH: Final = regex.compile(r"((?:19|20)\d\d)\s*[-/.年]\s*(\d{1,2})(?!\d)")
_HOSPITAL: Final = regex.compile(r"[\p{Han}]{2,20}?(?:医院|卫生院|诊所|保健院|医学中心)")


@dataclass(frozen=True, slots=True)
class ReleasedPage:
    """A page as released: whose it is, its text, spans (start, end, kind) where surrogates stand."""

    group_id: str
    text: str
    surrogates: Sequence[tuple[int, int, str]]


def risks(pages: Iterable[ReleasedPage]) -> tuple[Risk, ...]:
    """The classes of people for each set of attributes, the smallest set first."""
    people = _people(pages)
    return tuple(_risk(people, names) for names in SETS)


def _people(pages: Iterable[ReleasedPage]) -> list[dict[str, str]]:
    """What the pages of each person show, each attribute from the first page that has it; the latest month."""
    people: dict[str, dict[str, str]] = {}
    for page in pages:
        known = people.setdefault(page.group_id, {})
        for name, value in attributes(page).items():
            if name == "month":
                known[name] = max(known.get(name, ""), value)
            else:
                known.setdefault(name, value)
    return list(people.values())


def _risk(people: Sequence[Mapping[str, str]], names: tuple[str, ...]) -> Risk:
    shown = [tuple(person.get(name, "") for name in names) for person in people]
    sizes = Counter(shown)
    known = [sizes[values] for values in shown if any(values)]
    return Risk(
        attributes=names,
        people=len(people),
        unknown=len(shown) - len(known),
        classes={
            label: sum(low <= k and (high is None or k <= high) for k in known) for low, high, label in SIZES
        },
        alone=known.count(1),
        smallest=min(known, default=0),
    )


def attributes(page: ReleasedPage) -> dict[str, str]:
    """Age band, sex, latest month, hospital, as far as the released text shows them."""
    found = {
        "age band": _age_band(page.text),
        "sex": _sex(page.text),
        "month": _month(page),
        "hospital": _hospital(page),
    }
    return {name: value for name, value in found.items() if value}


def _age_band(text: str) -> str:
    hit = _AGE.search(text)
    years = int(hit.group(1) or hit.group(2)) if hit else -1
    if years < 0:
        return ""
    return f"{OLDEST}+" if years >= OLDEST else f"{years // BAND * BAND}–{years // BAND * BAND + BAND - 1}"


def _sex(text: str) -> str:
    hit = _SEX.search(text)
    return ("M" if hit.group(1)[0] in "男mM" else "F") if hit else ""


def _month(page: ReleasedPage) -> str:
    """The latest month among the shifted dates: birth lies before all others."""
    dates = (page.text[start:end] for start, end, kind in page.surrogates if kind == PiiKind.DATE)
    hits = (hit for date in dates for hit in _MONTH.finditer(date))
    return max((f"{hit.group(1)}-{int(hit.group(2)):02d}" for hit in hits), default="")


def _hospital(page: ReleasedPage) -> str:
    named = (page.text[start:end] for start, end, kind in page.surrogates if kind == PiiKind.ORGANISATION)
    first = next(named, "")
    if not first and (hit := _HOSPITAL.search(page.text)):
        first = hit.group()
    return "".join(first.split())
