"""Two releases row by row: which rows are new, gone, or say something else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from pipeline.diff.places import TABLES, Place
from pipeline.errors import InputError

KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "pages": ("page_id",),
    "spans": ("page_id", "span_id"),
    "key_values": ("page_id", "key"),
    "items": ("page_id", "name"),
}
"""What a row goes by; of rows with equal keys the first goes with the first, the second with the second."""
_PLACES: Final = {"key_values": "pair", "items": "item"}
"""A row's place on its page: it moves when a row before it is new, which is no change of its own."""
_IDS: Final[Mapping[str, str]] = {"pages": "", "spans": "span_id", "key_values": "pair", "items": "item"}
KINDS: Final = ("added", "changed", "gone")
_NTH: Final = "_nth"
_OTHER: Final = "_b"


@dataclass(frozen=True, slots=True)
class Change:
    """A row that differs: table, kind (added, changed, gone), page, and its id there (span id, number of pair or item; "")."""

    table: str
    kind: str
    page_id: str
    id: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Counts by table and kind, how often each column changed, the rows in order, and what makes the releases hard to compare."""

    a: str
    b: str
    counts: Mapping[str, Mapping[str, int]]
    columns: Mapping[str, Mapping[str, int]]
    changes: tuple[Change, ...]
    notes: tuple[str, ...]

    @property
    def is_equal(self) -> bool:
        """Whether no row differs."""
        return not self.changes


def compare(a: Place, b: Place) -> Comparison:
    """Compare two releases; InputError if one cannot be read."""
    counts: dict[str, dict[str, int]] = {}
    columns: dict[str, dict[str, int]] = {}
    changes: list[Change] = []
    notes = [_withheld(one) for one in (a, b)]
    for name in TABLES:
        before, after = _keyed(a, name), _keyed(b, name)
        shared = [column for column in before.columns if column in after.columns]
        if odd := sorted({*before.columns} ^ {*after.columns}):
            notes.append(f"{name}: not compared, in one release only: {', '.join(odd)}")
        found, columns[name] = _rows(name, before.select(shared), after.select(shared))
        counts[name] = {kind: sum(change.kind == kind for change in found) for kind in KINDS}
        changes += found
    return Comparison(
        _title(a), _title(b), counts, columns, tuple(changes), tuple(note for note in notes if note)
    )


def _title(place: Place) -> str:
    about = place.about()
    return f"{about.get('name')} {about.get('version')}"


def _withheld(place: Place) -> str:
    splits = place.about().get("withheld") or ()
    return f"{place.named} withholds the gold of {', '.join(splits)}" if splits else ""


def _keyed(place: Place, name: str) -> pl.DataFrame:
    """A table with the number of each row among those with its keys."""
    table = place.table(name)
    if missing := [column for column in (*KEYS[name], _IDS[name]) if column and column not in table.columns]:
        raise InputError(f"tables/{name}.parquet of {place.named} has no column {missing[0]}")
    keys = [pl.col(column) for column in KEYS[name]]
    # a table without rows, written by somebody else, may know no types
    table = table.with_columns(key.cast(pl.String, strict=False) for key in keys)
    return table.with_columns(pl.int_range(pl.len()).over(keys).alias(_NTH))


def _rows(name: str, before: pl.DataFrame, after: pl.DataFrame) -> tuple[list[Change], dict[str, int]]:
    keys = [*KEYS[name], _NTH]
    said = [column for column in before.columns if column not in keys and column != _PLACES.get(name)]
    both = before.join(after, on=keys, suffix=_OTHER, nulls_equal=True)
    differs = both.select(
        *keys, *_ids(name, both), *(pl.col(c).ne_missing(pl.col(f"{c}{_OTHER}")) for c in said)
    )
    changed = differs.filter(pl.any_horizontal(said)) if said else differs.clear()
    found = {
        "added": after.join(before, on=keys, how="anti", nulls_equal=True),
        "changed": changed,
        "gone": before.join(after, on=keys, how="anti", nulls_equal=True),
    }
    changes = [
        Change(name, kind, page_id, str(one))
        for kind, rows in found.items()
        for page_id, one in rows.select("page_id", pl.col(_IDS[name]).alias("_id") if _IDS[name] else pl.lit("").alias("_id"))
        .sort("page_id", "_id")
        .iter_rows()
    ]  # fmt: skip
    return changes, {column: count for column in said if (count := int(changed[column].sum()))}


def _ids(name: str, both: pl.DataFrame) -> list[pl.Expr]:
    """The row's id on its page in the later release, where the keys do not hold it."""
    column = _IDS[name]
    if not column or column in KEYS[name]:
        return []
    return [pl.col(f"{column}{_OTHER}" if f"{column}{_OTHER}" in both.columns else column).alias(column)]


def as_json(found: Comparison) -> dict[str, Any]:
    """The comparison for scripts."""
    return {
        "a": found.a,
        "b": found.b,
        "equal": found.is_equal,
        "counts": found.counts,
        "columns": found.columns,
        "changes": [
            {"table": one.table, "kind": one.kind, "page_id": one.page_id, "id": one.id}
            for one in found.changes
        ],
        "notes": list(found.notes),
    }
