"""The four protocols by name, each imported when it is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final, Literal, cast

from pipeline.errors import InputError
from pipeline.scoring.sample import Scorer

Main = Literal["f1", "recall", "overall"]
ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A benchmark, where its scorer lies, and which figure of its first measure is its main number."""

    name: str
    paper: str
    place: str
    main: Main
    about: str
    overall: Mapping[str, str] = field(default_factory=dict)
    """For the main number `overall`: a measure, and the one whose mean over documents is averaged with its micro F1."""


BENCHMARKS: Final = {
    one.name: one
    for one in (
        Benchmark(
            "medstruct-s",
            "arXiv 2605.03103",
            "pipeline.scoring.medstruct_s:MEDSTRUCT_S",
            "f1",
            "keys, key-conditioned answers and key-value pairs from OCR text",
        ),
        Benchmark(
            "medrepbench",
            "arXiv 2508.16674",
            "pipeline.scoring.medrepbench:MEDREPBENCH",
            "recall",
            "five fields of every laboratory item from an image",
        ),
        Benchmark(
            "meddocbench",
            "arXiv 2509.19090",
            "pipeline.scoring.meddocbench:MEDDOCBENCH",
            "overall",
            "tables, abnormal findings and questions about a report",
            {"full_parsing.fields": "full_parsing.document", "abnormality.fields": "abnormality.document"},
        ),
        Benchmark(
            "exstructiny",
            "arXiv 2602.12203",
            "pipeline.scoring.exstructiny:EXSTRUCTINY",
            "recall",
            "leaves of a requested structure with page and box",
        ),
    )
}


def benchmark(name: str) -> Benchmark:
    """The benchmark of a name; InputError, which lists the names, for another."""
    found = BENCHMARKS.get(name.lower().replace("_", "-"))
    if found is None:
        raise InputError(f"no protocol of that name: give one of {', '.join([*BENCHMARKS, ALL])}")
    return found


def scorer(one: Benchmark) -> Scorer:
    """The benchmark's protocol."""
    module, _, name = one.place.partition(":")
    return cast("Scorer", getattr(import_module(module), name))
