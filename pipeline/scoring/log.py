"""The log of samples: one JSON line a document, from which a run can be compared without scoring again."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.errors import InputError
from pipeline.scoring.reading import read
from pipeline.scoring.sample import Counts, Sample

LOG: Final = "samples.jsonl"
_OPTIONS: Final = orjson.OPT_APPEND_NEWLINE | orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_NON_STR_KEYS


def line_of(sample: Sample) -> bytes:
    """One line of the log."""
    return orjson.dumps(
        {
            "id": sample.id,
            "measures": sample.measures,
            "rates": sample.rates,
            # as plain dictionaries, which the encoder writes in half the time of slotted dataclasses
            "aligned": [
                {
                    "field": one.field,
                    "gold": one.gold,
                    "predicted": one.predicted,
                    "outcome": one.outcome,
                    "marks": one.marks,
                    "facets": one.facets,
                }
                for one in sample.aligned
            ],
            "problems": sample.problems,
            "facets": sample.facets,
        },
        default=dict,
        option=_OPTIONS,
    )


def counts_of(path: Path) -> Iterator[Sample]:
    """The samples of a log without their aligned values; InputError if a line is none of a log."""
    for row in read(path):
        try:
            yield _sample(row.record or {})
        except (KeyError, TypeError, AttributeError):
            raise InputError(
                f"{path}: line {row.where} is no sample: run `medstruct score run` again"
            ) from None


def _sample(record: Mapping[str, Any]) -> Sample:
    return Sample(
        record["id"],
        {name: Counts(**counts) for name, counts in record["measures"].items()},
        {name: Counts(**counts) for name, counts in record["rates"].items()},
        facets=record["facets"],
    )
