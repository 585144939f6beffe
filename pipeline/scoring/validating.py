"""Checks of gold and prediction files row by row, before anything is scored."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pipeline.scoring.joining import DUPLICATE, REPAIRED
from pipeline.scoring.reading import Row, read
from pipeline.scoring.sample import Scorer
from pipeline.scoring.sources import gold_of


@dataclass(frozen=True, slots=True)
class Fault:
    """One row of a file with something wrong."""

    file: Path
    line: int
    what: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A file, how many records it has and which of them have something wrong."""

    file: Path
    records: int
    faults: tuple[Fault, ...]


def validate(path: Path, scorer: Scorer, *, gold: bool, split: str = "all") -> Checked:
    """Read every record as the protocol would; InputError if the file cannot be read at all."""
    rows = gold_of(path, scorer.name, split).rows() if gold else read(path)
    faults: list[Fault] = []
    seen: set[str] = set()
    records = 0
    for place, row in enumerate(rows):
        records += 1
        faults += (Fault(path, row.where, what) for what in _faults(row, place, scorer, seen, gold=gold))
    return Checked(path, records, tuple(faults))


def _faults(row: Row, place: int, scorer: Scorer, seen: set[str], *, gold: bool) -> Iterator[str]:
    if row.record is None:
        yield row.trouble
        return
    if row.repaired:
        yield REPAIRED
    try:
        name, _ = scorer.gold(row.record, place) if gold else scorer.prediction(row.record, place)
    except ValueError as error:
        yield str(error)
        return
    if name in seen:
        yield DUPLICATE
    seen.add(name)
