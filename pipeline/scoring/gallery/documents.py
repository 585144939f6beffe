"""Documents of the gallery: aligned values as a list, or as rows of a table where the same few fields come again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pipeline.scoring.gallery.differences import marked, plain
from pipeline.scoring.sample import Aligned, Outcome, Sample

ROWS: Final = 80
"""Rows of a document that are shown, those with errors before the others."""
COLUMNS: Final = 6
"""Fields up to which values are laid out as a table."""
WORDS: Final[dict[Outcome, str]] = {
    "wrong": "wrong",
    "missing": "missing",
    "spurious": "not in gold",
    "near": "near",
    "exact": "exact",
    "null": "rightly empty",
}
ERRORS: Final[tuple[Outcome, ...]] = ("wrong", "missing", "spurious", "near")
"""From grave to slight: a row is called by its gravest."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One aligned value as it is shown."""

    field: str
    gold: Markup
    predicted: Markup
    outcome: Outcome
    word: str


@dataclass(frozen=True, slots=True)
class Row:
    """Values that belong together, by field, and the gravest outcome among them."""

    cells: Mapping[str, Cell]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Shown:
    """One document: rows with an error, rows without, how many are not shown; `fields` is empty where each row is one value."""

    id: str
    fields: tuple[str, ...]
    errors: tuple[Row, ...]
    right: tuple[Row, ...]
    left_out: int
    counts: tuple[tuple[str, str, int], ...]
    facets: tuple[str, ...]
    problems: tuple[str, ...]
    picture: str | None


def documents(samples: Sequence[Sample], pictures: Mapping[str, str]) -> list[Shown]:
    """The documents of the gallery, in the order of the samples; pictures are data URIs by id."""
    return [_shown(sample, pictures.get(sample.id)) for sample in samples]


def _shown(sample: Sample, picture: str | None) -> Shown:
    fields = repeated(sample.aligned)
    groups = in_rows(sample.aligned, fields) if fields else [[one] for one in sample.aligned]
    errors = [group for group in groups if gravest(group) in ERRORS][:ROWS]
    right = [group for group in groups if gravest(group) not in ERRORS][: ROWS - len(errors)]
    counts = {outcome: sum(one.outcome == outcome for one in sample.aligned) for outcome in WORDS}
    return Shown(
        sample.id,
        fields,
        tuple(_row(group) for group in errors),
        tuple(_row(group) for group in right),
        len(groups) - len(errors) - len(right),
        tuple((outcome, WORDS[outcome], count) for outcome, count in counts.items() if count),
        tuple(
            f"{name.replace('_', ' ').replace('ocr', 'OCR')}: {value}"
            for name, value in sample.facets.items()
        ),
        tuple(
            name.replace("_", " ") + (f" ({count})" if count > 1 else "")
            for name, count in sample.problems.items()
            if count
        ),
        picture,
    )


def repeated(aligned: Sequence[Aligned]) -> tuple[str, ...]:
    """The fields of a table, in order of appearance; none where fields hardly repeat, or are too many for columns."""
    fields = tuple(dict.fromkeys(one.field for one in aligned))
    return fields if 2 <= len(fields) <= COLUMNS and len(aligned) >= 2 * len(fields) else ()


def in_rows(aligned: Sequence[Aligned], fields: Sequence[str]) -> list[list[Aligned]]:
    """Rows of a table: a new one begins where a field stands no further right than the one before."""
    rows: list[list[Aligned]] = []
    last = len(fields)
    for one in aligned:
        at = fields.index(one.field)
        if at <= last:
            rows.append([])
        rows[-1].append(one)
        last = at
    return rows


def gravest(group: Sequence[Aligned]) -> Outcome:
    """The gravest outcome of a row; exact where there is no error."""
    found = {one.outcome for one in group}
    return next((outcome for outcome in ERRORS if outcome in found), "exact")


def _row(group: Sequence[Aligned]) -> Row:
    return Row({one.field: _cell(one) for one in group}, gravest(group))


def _cell(one: Aligned) -> Cell:
    if one.outcome in {"wrong", "near"}:
        gold, predicted = marked(one.gold, one.predicted)
    else:
        gold, predicted = plain(one.gold), plain(one.predicted)
    return Cell(one.field, gold, predicted, one.outcome, WORDS[one.outcome])
