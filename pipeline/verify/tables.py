"""What a parquet file holds: notes of its schema, and rows reduced to what can carry an identifier."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

_BATCH: Final = 4096
_PLACES: Final = frozenset({"page_id", "start"})
_BOX_BITS: Final = 32
"""Lists of such whole numbers are quads and character edges, most of a table's cells: they hold no identifier."""


def notes(path: Path) -> Iterator[str]:
    """Key and value metadata of the file and of its columns, and the column names."""
    with pq.ParquetFile(path) as file:
        yield from _notes(file.metadata.metadata)
        for field in file.schema_arrow:
            yield field.name
            yield from _notes(field.metadata)


def _notes(metadata: dict[bytes, bytes] | None) -> Iterator[str]:
    for key, value in (metadata or {}).items():
        # the Arrow schema is written as base64: column names and notes, which are read as such
        if key not in {b"ARROW:schema", b"PARQUET:field_id"}:
            yield (key + b" " + value).decode("utf-8", "replace")


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """Rows of the columns that can carry an identifier: texts, bytes, wide numbers; with page_id and start."""
    with pq.ParquetFile(path) as file:
        wanted = [field.name for field in file.schema_arrow if field.name in _PLACES or _carries(field.type)]
        for batch in file.iter_batches(batch_size=_BATCH, columns=wanted):
            for row in batch.to_pylist():
                yield {name: value for name, value in row.items() if value is not None}


def _carries(kind: pa.DataType, *, listed: bool = False) -> bool:
    if pa.types.is_struct(kind):
        return any(_carries(field.type) for field in kind)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        return _carries(kind.value_type, listed=True)
    if pa.types.is_integer(kind):
        return bool(kind.bit_width > _BOX_BITS or (kind.bit_width == _BOX_BITS and not listed))
    return not (pa.types.is_boolean(kind) or pa.types.is_null(kind))
