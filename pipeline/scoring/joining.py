"""Gold and predictions by id, and what was wrong with their files: counted, and named by line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

import orjson

from pipeline.cycles import unsearched
from pipeline.scoring.facets import Facts, facts_of
from pipeline.scoring.reading import Row
from pipeline.scoring.sample import Scorer

NAMED: Final = 20
"""Lines that are named of each problem; all are counted."""
DUPLICATE: Final = "duplicate id: the last one counts"
REPAIRED: Final = "NaN or a lone surrogate: taken as null or U+FFFD"
UNKNOWN: Final = "id without gold: ignored"
_CANONICAL: Final = orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS


@dataclass(slots=True)
class Problem:
    """How often something was wrong, and the first lines on which it was."""

    count: int = 0
    lines: list[int] = field(default_factory=list)


@dataclass(slots=True)
class FileReport:
    """Records of one file, usable or not, and its problems by what was wrong."""

    records: int = 0
    problems: dict[str, Problem] = field(default_factory=dict)

    def note(self, problem: str, where: int) -> None:
        """Count a problem on a line."""
        found = self.problems.setdefault(problem, Problem())
        found.count += 1
        if len(found.lines) < NAMED:
            found.lines.append(where)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a protocol took from a record, the line on which it stands, and facts to break scores down by."""

    where: int
    value: Any
    facts: Facts


@dataclass(slots=True)
class Entries:
    """Entries by id in the order of their file, what was wrong with it, and a digest of all its records."""

    by_id: dict[str, Entry]
    report: FileReport
    sha256: str


Take = Callable[[Mapping[str, Any], int], tuple[str, Any]]


def read_gold(rows: Iterable[Row], scorer: Scorer) -> Entries:
    """Gold by id; of two records with one id the last counts."""
    with unsearched():
        return _joined(rows, scorer.gold, None)


def read_predictions(rows: Iterable[Row], scorer: Scorer, gold: Entries) -> Entries:
    """Predictions by id; those without gold are counted and not kept."""
    with unsearched():
        return _joined(rows, scorer.prediction, gold)


def _joined(rows: Iterable[Row], take: Take, gold: Entries | None) -> Entries:
    report, entries, digest = FileReport(), dict[str, Entry](), sha256()
    for place, row in enumerate(rows):
        report.records += 1
        if row.record is None:
            report.note(row.trouble, row.where)
            continue
        digest.update(orjson.dumps(row.record, option=_CANONICAL))
        if row.repaired:
            report.note(REPAIRED, row.where)
        try:
            name, value = take(row.record, place)
        except ValueError as error:
            report.note(str(error), row.where)
            continue
        if gold is not None and name not in gold.by_id:
            report.note(UNKNOWN, row.where)
            continue
        if name in entries:
            report.note(DUPLICATE, row.where)
        entries[name] = Entry(row.where, value, facts_of(row.record) if gold is None else Facts())
    return Entries(entries, report, digest.hexdigest())


def missing(gold: Entries, predictions: Entries) -> list[str]:
    """Ids without a prediction, or with null for one, in the order of the gold."""
    found = predictions.by_id
    return [name for name in gold.by_id if name not in found or found[name].value is None]
