import polars as pl
import pytest

from pipeline import store
from pipeline.errors import TableError, WorkspaceError
from pipeline.page import Line, Page, rectangle
from pipeline.slices import iter_pages, read_slices

PAGES = [
    Page(f"{number:016x}", 100, 50, 0, tuple(Line(f"{at}", rectangle(0, at, 9, at + 1), 0.5, (0, 9)) for at in range(count)))
    for number, count in enumerate((3, 1, 0, 4, 2, 0))
]  # fmt: skip


@pytest.fixture
def table(tmp_path):
    store.write_table(
        tmp_path / "lines.parquet", "lines", [row for page in PAGES for row in store.line_rows(page)]
    )
    return tmp_path / "lines.parquet"


@pytest.mark.parametrize(("rows", "pages"), [(1, [3, 1, 4, 2]), (3, [4, 4, 2]), (4, [3, 1, 6]), (100, [10])])
def test_no_page_is_in_two_slices(table, rows, pages):
    slices = list(read_slices(table, "lines", rows))
    assert pl.concat(slices).equals(store.read_table(table, "lines"))
    assert [part.height for part in slices] == pages


@pytest.mark.parametrize("rows", [1, 4, 100])
def test_pages_come_as_they_do_at_once(table, rows):
    frame = pl.DataFrame([{"page_id": p.page_id, "width": 100, "height": 50, "turn": 0} for p in PAGES])
    found = {}
    for part in iter_pages(frame, table, rows):
        assert not found.keys() & part.keys()
        found |= part
    assert found == {page.page_id: page for page in PAGES}
    assert list(found) == sorted(found)


def test_a_table_in_disorder_is_refused(table):
    pl.read_parquet(table).reverse().write_parquet(table)
    with pytest.raises(TableError, match="not in the order of its pages"):
        list(read_slices(table, "lines"))


def test_a_row_that_breaks_the_contract_is_refused(table):
    pl.read_parquet(table).with_columns(line=-1).write_parquet(table)
    with pytest.raises(
        TableError, match=r"table lines breaks its schema .*: if another version wrote it, run `dvc repro`"
    ):
        list(read_slices(table, "lines"))


def test_a_table_without_pages_is_refused(table):
    pl.read_parquet(table).drop("page_id").write_parquet(table)
    with pytest.raises(TableError, match=r"table lines breaks its schema \(columns: column_in_dataframe"):
        list(read_slices(table, "lines"))


def test_an_absent_and_a_damaged_table_say_so(tmp_path, table):
    with pytest.raises(WorkspaceError, match="table lines is missing"):
        list(read_slices(tmp_path / "none.parquet", "lines"))
    table.write_bytes(b"PAR1 no table at all")
    with pytest.raises(TableError, match="cannot be read"):
        list(read_slices(table, "lines"))
