"""validate: is a data set in the format of a release what it says it is? Row by row, and never a value.

Tables are held against the contract, texts against offsets, links against spans, items against what units and ranges
can be, splits against groups, records and views against tables, files against their checksums. Nothing is repaired.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import polars as pl

from pipeline.errors import InputError
from pipeline.validate import documents, groups, shapes, sums
from pipeline.validate.contract import rules
from pipeline.validate.from_records import sources_of
from pipeline.validate.made import digests
from pipeline.validate.measured import doubtful_items
from pipeline.validate.pairs import contradictions
from pipeline.validate.places import broken_links, misplaced, quads_outside
from pipeline.validate.problems import Found, Report, listed, ordered
from pipeline.validate.sources import Frames, Source, open_tables, parts
from schemas.names import Split
from schemas.records import Record

__all__ = ["Report", "validate", "validate_tables"]
VIEWS_ALONE: Final = "views.json"
"""What `medstruct views` leaves in its folder."""
Problems = defaultdict[str, list[Found]]


def validate(folder: Path) -> Report:
    """Look at a whole data set: tables/, json/, views/ and SHA256SUMS, whichever are there.

    Without tables the records alone are looked at, with the texts of the MedStruct-S view; of a folder that `medstruct views`
    wrote, the views alone. Raises InputError where there is nothing of all that.
    """
    if not folder.is_dir():
        raise InputError("there is no such folder: name a folder with tables/ or json/ in it")
    sources, problems = _opened(folder, trusted=False)
    records: list[Record] = []
    invalid, seen = documents.read_records(folder / "json", (lambda _: None) if sources else records.append)
    _add(problems, invalid)
    at = "" if (folder / VIEWS_ALONE).is_file() else "views/"
    views = [path for split in Split if (path := folder / f"{at}medstruct_s/{split}.jsonl").is_file()]
    if not (sources or problems or seen or invalid or (views and not at)):
        raise InputError(
            "the folder holds no data set: tables/*.parquet or .jsonl, json/*.json or .jsonl, or views.json are needed"
        )
    if sources:
        with _decoding():
            _look(sources, problems)
        if seen:
            named = {
                page for found in invalid.values() for part in found for page in part["page_id"].drop_nulls()
            }
            _add(problems, documents.differing(digests(sources), seen, named))
    else:
        sources = sources_of(records, views)
        _look(sources, problems, contract=False)
    texts, annotated = _texts(sources)
    for path in views:
        wrong = documents.view_problems(path, texts, annotated)
        problems[f"{at}medstruct_s/{path.name}"].append(wrong)
    shapes_found = shapes.wrong_rows(folder / at, texts)
    _add(problems, {f"{at}{file}": found for file, found in shapes_found.items()})
    _add(problems, sums.differing(folder))
    files = sum(path.is_file() for path in folder.rglob("*"))
    return _report(sources, problems, files)


@contextmanager
def _decoding() -> Iterator[None]:
    """InputError for a table that one reader decodes and another does not."""
    try:
        yield
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException):
        raise InputError(
            "a table is damaged in a way that only shows when it is joined: write tables/ anew"
        ) from None


def validate_tables(folder: Path) -> Report:
    """Look at the tables of a data set only: what is made from them by the same code needs no second look."""
    sources, problems = _opened(folder, trusted=True)
    _look(sources, problems)
    return _report(sources, problems, len(sources))


def _opened(folder: Path, *, trusted: bool) -> tuple[dict[str, Source], Problems]:
    sources, broken = open_tables(folder / "tables", trusted=trusted)
    problems: Problems = defaultdict(list)
    for file, wrong in broken.items():
        problems[file].append(wrong)
    return sources, problems


def _look(sources: Mapping[str, Source], problems: Problems, *, contract: bool = True) -> None:
    """All that the tables show by themselves."""
    for frames in parts(sources):
        found = rules(frames) if contract else {}
        for name, wrong in (*found.items(), *_crossed(frames)):
            if name in sources:
                problems[sources[name].file].append(wrong)
    for source in sources.values() if contract else ():
        problems[source.file].append(source.problems)
    if "pages" in sources and contract:
        problems[sources["pages"].file].append(groups.leaks(sources["pages"]))
        if "splits" in sources:
            problems[sources["splits"].file].append(groups.differing(sources["pages"], sources["splits"]))


def _crossed(frames: Frames) -> Iterable[tuple[str, Found]]:
    for name in ("lines", "spans", "key_values"):
        yield name, misplaced(frames, name)
    yield "lines", quads_outside(frames)
    yield "links", broken_links(frames)
    yield "key_values", contradictions(frames)
    yield "items", doubtful_items(frames)


def _texts(sources: Mapping[str, Source]) -> tuple[dict[str, tuple[str, str]], list[str]]:
    """Text and split of every page whose split is known, and which of them are annotated."""
    if "pages" not in sources:
        return {}, []
    columns = ("page_id", "text", "split")
    pages = sources["pages"].rows.drop_nulls(columns).select(*columns, "annotated").collect()
    texts = {page: (text, split) for page, text, split, _ in pages.iter_rows()}
    return texts, [page for page in pages.filter("annotated")["page_id"] if page in texts]


def _add(problems: Problems, more: Mapping[str, list[Found]]) -> None:
    for file, found in more.items():
        problems[file] += found


def _report(sources: Mapping[str, Source], problems: Problems, files: int) -> Report:
    rows = {name: int(source.rows.select(pl.len()).collect().item()) for name, source in sources.items()}
    return Report(ordered(listed(file, found) for file, found in problems.items()), rows, files)
