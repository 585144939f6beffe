"""Parquet shards with the pictures inside, one row per page: what Hugging Face `datasets` and polars load as they are."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

import orjson
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from schemas.names import Split
from schemas.tables import TABLES

ROWS_PER_GROUP: Final = 50
"""Pages per row group: about 25 MB of pictures, so that a reader can take a few pages without the whole shard."""
DTYPES: Final = {
    pl.String: (pa.string(), "string"),
    pl.Int32: (pa.int32(), "int32"),
    pl.Float32: (pa.float32(), "float32"),
    pl.Float64: (pa.float64(), "float64"),
    pl.Boolean: (pa.bool_(), "bool"),
}
NESTED: Final = {
    "lines": ("start", "end", "text", "quad", "confidence"),
    "key_values": tuple(name for name in TABLES["key_values"].columns if name not in {"page_id", "pair"}),
    "items": tuple(name for name in TABLES["items"].columns if name not in {"page_id", "item"}),
}
"""The tables that a page's row holds as a list, and their columns."""
FLAT: Final = {
    "page_id": pl.String, "document_id": pl.String, "width": pl.Int32, "height": pl.Int32, "text": pl.String,
    "report_title": pl.String, "category": pl.String, "annotated": pl.Boolean, "split": pl.String,
}  # fmt: skip
PICTURE: Final = pa.struct([("bytes", pa.binary()), ("path", pa.string())])


def nested_rows(pages: pl.DataFrame, tables: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    """One row per page (by page_id): the flat columns, and each nested table as a list, empty where it has no rows."""
    rows = pages.sort("page_id").select(*FLAT)
    for name, columns in NESTED.items():
        lists = tables[name].group_by("page_id", maintain_order=True).agg(pl.struct(columns).alias(name))
        rows = rows.join(lists, on="page_id", how="left", maintain_order="left")
        empty = pl.Series([[]], dtype=rows.schema[name])
        rows = rows.with_columns(pl.col(name).fill_null(pl.lit(empty).first()))
    return rows


def schema() -> pa.Schema:
    """The arrow schema of a shard, with the feature types that `datasets` reads from its metadata."""
    fields = [pa.field("image", PICTURE), *(pa.field(name, DTYPES[dtype][0]) for name, dtype in FLAT.items())]
    fields += [pa.field(name, pa.list_(_struct(name))) for name in NESTED]
    return pa.schema(fields, metadata={"huggingface": orjson.dumps({"info": {"features": features()}})})


def features() -> dict[str, Any]:
    """The columns in the notation of Hugging Face `datasets`."""
    flat = {name: _value(dtype) for name, dtype in FLAT.items()}
    nested = {
        name: [{column: _feature(name, column) for column in columns}] for name, columns in NESTED.items()
    }
    return {"image": {"_type": "Image"}, **flat, **nested}


def _struct(table: str) -> pa.StructType:
    return pa.struct([(column, _arrow(TABLES[table].dtypes[column])) for column in NESTED[table]])


def _arrow(dtype: Any) -> pa.DataType:
    return pa.list_(pa.int32()) if isinstance(dtype, pl.List) else DTYPES[dtype][0]


def _feature(table: str, column: str) -> Any:
    dtype = TABLES[table].dtypes[column]
    return [_value(pl.Int32)] if isinstance(dtype, pl.List) else _value(dtype)


def _value(dtype: Any) -> dict[str, str]:
    return {"dtype": DTYPES[dtype][1], "_type": "Value"}


@dataclass
class SplitWriter:
    """Writes the pages of one split, in the order they come, to `<split>-NNNNN-of-NNNNN.parquet`.

    Shards and row groups are cut by the count of pages alone, not by how many come at a time. A split without pages
    gets one shard without rows, so that a loader finds the columns.
    """

    folder: Path
    split: Split
    pages: int
    rows_per_shard: int
    _rows: list[pa.Table] = field(default_factory=list)
    _pictures: list[bytes] = field(default_factory=list)
    _written: int = 0
    _shard: pq.ParquetWriter | None = None

    @property
    def shards(self) -> int:
        return max(1, -(-self.pages // self.rows_per_shard))

    def path(self, shard: int) -> Path:
        return self.folder / f"{self.split}-{shard:05d}-of-{self.shards:05d}.parquet"

    def add(self, rows: pl.DataFrame, pictures: Iterable[bytes]) -> None:
        """Write the next rows; `pictures` are their JPEG bytes in the order of the rows, taken a row group at a time."""
        coming, left = iter(pictures), _converted(rows)
        while left.num_rows:
            wanted = self._group() - len(self._pictures)
            if not wanted:
                raise ValueError("a split gets no more pages than it was made for")
            part, left = left.slice(0, wanted), left.slice(wanted)
            self._rows.append(part)
            self._pictures += islice(coming, part.num_rows)
            if len(self._pictures) == self._group():
                self._flush()

    def close(self) -> None:
        """End the last shard; ValueError unless all pages have come."""
        if self._written != self.pages:
            raise ValueError("a split gets all of its pages")
        if not self.pages:
            self._open()
        self._end()

    def _group(self) -> int:
        """Rows of the row group that is being filled."""
        left = min(self.rows_per_shard - self._written % self.rows_per_shard, self.pages - self._written)
        return min(ROWS_PER_GROUP, left)

    def _flush(self) -> None:
        shard = self._shard or self._open()
        shard.write_table(_with_pictures(pa.concat_tables(self._rows).combine_chunks(), self._pictures))
        self._written += len(self._pictures)
        self._rows, self._pictures = [], []
        if self._written % self.rows_per_shard == 0:
            self._end()

    def _open(self) -> pq.ParquetWriter:
        path = self.path(self._written // self.rows_per_shard)
        self._shard = pq.ParquetWriter(path, schema(), compression="zstd", use_dictionary=False)
        return self._shard

    def _end(self) -> None:
        if self._shard is not None:
            self._shard.close()
        self._shard = None


def _converted(rows: pl.DataFrame) -> pa.Table:
    """All columns but the picture; some thousand pages at once, since each conversion has its price."""
    wanted = list(schema())[1:]
    columns = [rows[column.name].to_arrow().cast(column.type) for column in wanted]
    return pa.Table.from_arrays(columns, schema=pa.schema(wanted))


def _with_pictures(rows: pa.Table, pictures: Sequence[bytes]) -> pa.Table:
    named = [
        {"bytes": data, "path": f"{page_id}.jpg"}
        for data, page_id in zip(pictures, rows["page_id"].to_pylist(), strict=True)
    ]
    return pa.Table.from_arrays([pa.array(named, PICTURE), *rows.columns], schema=schema())
