import polars as pl
import pytest

from pipeline import store
from pipeline.errors import TableError, WorkspaceError
from pipeline.page import Line, Page, rectangle
from schemas.names import RejectReason, Stage
from schemas.tables import TABLES

REGION = {"page_id": "a" * 16, "region": 0, "quad": [0] * 8, "kind": "PERSON", "style": "blur_fill"}


@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_table_survives_an_empty_round_trip(tmp_path, name):
    store.write_table(tmp_path / "t.parquet", name, [])
    assert store.read_table(tmp_path / "t.parquet", name).schema == pl.Schema(TABLES[name].dtypes)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"kind": "NOSUCH"}, r"kind: isin.* \(1\)"),
        ({"page_id": "张三"}, r"page_id: str_matches.* \(1\)"),
        ({"region": -1}, r"region: .*greater_than_or_equal_to.* \(1\)"),
        ({"style": None}, r"style: not_nullable \(1\)"),
    ],
    ids=["vocabulary", "id", "minimum", "null"],
)
def test_a_bad_row_is_refused_without_its_value(tmp_path, change, complaint):
    with pytest.raises(TableError, match=complaint) as caught:
        store.write_table(tmp_path / "t.parquet", "regions", [REGION | change])
    assert "张三" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_rows_are_sorted_and_scores_rounded(tmp_path):
    rows = [
        {"page_id": page, "start": start, "end": None, "quad": None, "kind": "PERSON", "score": 0.123456, "source": "s", "subject": False}
        for page, start in (("b" * 16, 1), ("a" * 16, 9), ("a" * 16, 2))
    ]  # fmt: skip
    frame = store.write_table(tmp_path / "t.parquet", "findings", rows)
    assert list(frame["start"]) == [2, 9, 1]
    assert frame["score"][0] == pytest.approx(0.1235, abs=1e-7)


def test_a_missing_table_says_what_to_do(tmp_path):
    with pytest.raises(WorkspaceError, match="dvc repro"):
        store.read_table(tmp_path / "t.parquet", "regions")


def test_a_damaged_table_says_what_to_do(tmp_path):
    (tmp_path / "t.parquet").write_bytes(b"not parquet")
    with pytest.raises(TableError, match="cannot be read"):
        store.read_table(tmp_path / "t.parquet", "regions")


def test_a_stage_folder_takes_its_place_only_when_all_went_well(tmp_path):
    out = tmp_path / "ocr"
    with store.stage_folder(out, private=True) as folder:
        (folder / "a").write_text("first")
    with pytest.raises(RuntimeError), store.stage_folder(out, private=True) as folder:
        (folder / "a").write_text("second")
        raise RuntimeError
    assert (out / "a").read_text() == "first"
    assert [path.name for path in tmp_path.iterdir()] == ["ocr"]
    assert out.stat().st_mode & 0o777 == 0o700


def test_pages_survive_the_lines_table(tmp_path):
    page = Page(
        "a" * 16,
        100,
        50,
        90,
        (Line("姓名", rectangle(1, 2, 21, 12), 0.5, (0, 10, 20)), Line("", (0,) * 8, 1.0, (0,))),
    )
    ocr = store.frame_of(
        "ocr_pages",
        [{"page_id": page.page_id, "turn": 90, "width": 100, "height": 50, "text": page.text, "text_digest": "d",
          "mean_confidence": 0.5, "engine": "e", "runtime": "r", "models": "m"}],
    )  # fmt: skip
    lines = store.write_table(tmp_path / "lines.parquet", "lines", store.line_rows(page))
    assert store.load_pages(ocr, lines) == {page.page_id: page}


def test_a_reject_becomes_a_row(tmp_path):
    reject = store.Reject(Stage.QUALITY, RejectReason.BLUR, page_id="a" * 16, value=0.1, limit=0.2)
    frame = store.write_rejects(tmp_path / "r.parquet", [reject])
    assert frame.row(0) == (None, None, "a" * 16, "quality", "BLUR", 0.1, 0.2)


def test_equal_rows_give_equal_bytes(tmp_path):
    other = REGION | {"region": 1}
    store.write_table(tmp_path / "a.parquet", "regions", [REGION, other])
    store.write_table(tmp_path / "b.parquet", "regions", [other, REGION])
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
