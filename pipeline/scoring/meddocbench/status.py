"""The status word of a result beside its reference range: as the benchmark's authors made their gold, and as it is meant."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from pipeline.ranges import ranges
from pipeline.scoring.listed import cell
from pipeline.scoring.meddocbench.columns import FINDING, columns
from pipeline.values import abnormal, status_word

_BETWEEN: Final = tuple(
    re.compile(rf"(\d+\.?\d*){between}(\d+\.?\d*)") for between in (r"\s*-\s*", r"\s*~\s*", r"\s*到\s*", "--")
)
"""Two bounds as the authors search them, in their order."""
_FIRST: Final = re.compile(r"\d+\.?\d*")
_FLAGS: Final = {"1": "偏低", "2": "偏高", "3": "异常", "4": "异常", "5": "异常"}
"""Flags of the benchmark's own labels (`notes`)."""
_LONGEST: Final = 200
"""Code points of a printed range or result; a longer text is neither."""

Bounds = tuple[float | None, float | None]


def official_bounds(reference: str) -> Bounds:
    """Low and high as the authors read them: two unsigned numbers around -, ~, 到 or --; else none."""
    if len(reference) > _LONGEST:
        return None, None
    found = (pattern.search(reference) for pattern in _BETWEEN)
    match = next(filter(None, found), None)
    return (float(match[1]), float(match[2])) if match else (None, None)


def bounds(reference: str) -> Bounds:
    """Low and high of the first variant of a printed range; a side that is open or that is no number is None.

    Beyond the authors' rule: one-sided ranges (≥60 is from 60), signs (-3-3 starts at -3), 至, full width.
    """
    first = next(iter(ranges(reference)), None) if len(reference) <= _LONGEST else None
    return (None, None) if first is None else (first.low, first.high)


def official_status(result: str, reference: str, notes: str = "") -> str | None:
    """The authors' status word of a result, None for normal or undecided.

    阳性 and 阴性 only as whole words; a number by its first unsigned decimal; else the flag of the labels.
    """
    said, wanted = result.strip(), reference.strip()
    if not result or len(said) > _LONGEST:
        return None
    if said in {"阳性", "阴性"}:
        return _qualitative(said, wanted, notes)
    if not _numeric(said):
        return _FLAGS.get(notes, "异常" if notes else None)
    low, high = official_bounds(wanted)
    first = _FIRST.search(said)
    if first is None:
        return None
    if low is None or high is None:
        return _FLAGS.get(notes)
    value = float(first[0])
    return "偏高" if value > high else "偏低" if value < low else None


def _numeric(text: str) -> bool:
    try:
        float(re.sub(r"[^\d.-]", "", text))
    except ValueError:
        return False
    return True


def _qualitative(said: str, wanted: str, notes: str) -> str | None:
    for word in ("阴性", "阳性"):
        if word in wanted:
            return None if said == word else said
    return "异常" if notes in {"1", "2"} else "阳性" if said == "阳性" else None


def status(result: str, reference: str, notes: str = "") -> str | None:
    """The status word of a result as printed, None for normal or undecided; `notes` decide only where the range does not.

    Beyond the authors' rule: signs and comparators, one-sided ranges, titres, ranks (阳性(+), ++, 弱阳性), ranges by sex
    where all agree. A borderline result is 异常.
    """
    if max(len(result), len(reference)) > _LONGEST:
        return None
    decided = abnormal(result, reference)
    if not decided:
        return _FLAGS.get(notes)
    return status_word(result, reference) if decided == "1" else None


def stated(
    rows: Iterable[Mapping[str, Any]], decide: Callable[[str, str, str], str | None]
) -> Iterator[dict[str, str]]:
    """The abnormal findings of a table that has no status words, with their result and unit as the benchmark writes them."""
    for row in rows:
        titles = columns(tuple(row), (*FINDING, "unit"))
        name, result, reference, _, unit = (cell(row.get(title)).strip() if title else "" for title in titles)
        if name and (word := decide(result, reference, cell(row.get("notes")).strip())):
            shown = f"{result} {unit}".strip()
            yield {"entryname": name, "result": shown, "reference": reference, "status": word}


def has_status(row: Mapping[str, Any]) -> bool:
    """Whether a row has a column of status words."""
    return columns(tuple(row), FINDING)[FINDING.index("status")] is not None
