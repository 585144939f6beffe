"""Foreign pages as a data set: tables, records and the MedStruct-S view, as a release has them; and its pages read back."""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Final

import orjson
import polars as pl

from pipeline import store
from pipeline.errors import InputError
from pipeline.foreign_gold.sheets import ForeignPage, rows_of
from pipeline.unproven import require_decodable
from schemas.names import Split
from schemas.records import Record, page_record
from schemas.tables import RELEASED_PAGES, TABLES, Table

Row = dict[str, Any]
_TABLES: Final[dict[str, Table]] = {
    "pages": RELEASED_PAGES,
    **{name: TABLES[name] for name in ("lines", "spans", "links", "key_values", "items", "splits")},
}
_OURS: Final = frozenset({"tables", "json", "views"})
_LINE: Final = orjson.OPT_APPEND_NEWLINE


def write(out: Path, pages: Iterable[ForeignPage], split: Split) -> dict[str, int]:
    """Write the data set into a new folder `out`, or over an earlier one; returns the rows of every table.

    Raises InputError if `out` has other things in it.
    """
    require_ours(out, _OURS)
    tables: dict[str, list[Row]] = {name: [] for name in _TABLES}
    with store.stage_folder(out, private=False) as folder:
        (folder / "json").mkdir()
        view = folder / f"views/medstruct_s/{split}.jsonl"
        view.parent.mkdir(parents=True)
        with view.open("wb") as file:
            for page in sorted(pages, key=lambda one: one.page_id):
                rows = rows_of(page, split)
                record = page_record(rows["pages"][0], rows["key_values"], rows["items"])
                file.write(orjson.dumps(view_row(page, record), option=_LINE))
                store.write_json(folder / f"json/{page.page_id}.json", record.model_dump(mode="json"))
                for name, found in rows.items():
                    tables[name] += found
        (folder / "tables").mkdir()
        for name, table in _TABLES.items():
            frame = pl.DataFrame(tables[name], schema=table.dtypes, orient="row").sort(
                table.sort, maintain_order=True
            )
            frame.write_parquet(folder / f"tables/{name}.parquet", compression="zstd", compression_level=3)
    return {name: len(rows) for name, rows in tables.items()}


def require_ours(out: Path, names: Collection[str]) -> None:
    """Raise InputError unless a folder is absent, empty, or holds what an earlier conversion wrote: it is replaced."""
    if out.exists() and not (out.is_dir() and {path.name for path in out.iterdir()} <= set(names)):
        raise InputError("the output folder has other things in it: name a new or empty one")


def view_row(page: ForeignPage, record: Record) -> Row:
    """The row of the MedStruct-S view (arXiv 2605.03103) of one page."""
    pairs = [{"key": pair.key, "value": pair.value, "key_span": pair.key_span} for pair in record.pairs]
    return {
        "id": page.page_id,
        "report_title": record.report_title,
        "ocr_text": page.page.text,
        "pairs": pairs,
    }


def read_back(source: Path) -> dict[str, tuple[list[Row], list[Row], list[Row]]]:
    """Page id -> rows of lines, spans and links of a data set; InputError where its tables are absent or damaged."""
    found = []
    for name in ("lines", "spans", "links"):
        path = source / f"tables/{name}.parquet"
        try:
            require_decodable(path)
            found.append(_by_page(pl.read_parquet(path, columns=list(_TABLES[name].columns), glob=False)))
        except (OSError, pl.exceptions.PolarsError):
            raise InputError(
                f"tables/{name}.parquet is missing or damaged: name a folder that convert or release wrote"
            ) from None
    lines, spans, links = found
    return {page: (rows, spans.get(page, []), links.get(page, [])) for page, rows in lines.items()}


def _by_page(frame: pl.DataFrame) -> dict[str, list[Row]]:
    pages: dict[str, list[Row]] = {}
    for row in frame.iter_rows(named=True):
        pages.setdefault(row["page_id"], []).append(row)
    return pages
