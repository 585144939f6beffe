import shutil
from pathlib import Path

import orjson
import polars as pl
import pytest

from pipeline import fidelity, store, tally
from pipeline.errors import TableError, WorkspaceError
from pipeline.fidelity import compare
from pipeline.report.binning import binned
from pipeline.report.counting import key_tail, kind_counts, reject_figures
from pipeline.report.facts import Histogram, KindCount, load_facts
from pipeline.report.steps import plain_edges
from pipeline.settings import FidelitySettings
from pipeline.workspace import Workspace
from schemas.names import RejectReason, Stage
from tests import tables_fixture

SETTINGS = FidelitySettings(min_non_pii_similarity=1.0, top_keys=30)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    workspace = tables_fixture.build(tmp_path_factory.mktemp("fidelity") / "ws")
    fidelity.run(workspace, SETTINGS)
    return workspace


@pytest.fixture
def workspace(built: Workspace, tmp_path: Path) -> Workspace:
    shutil.copytree(built.root, tmp_path / "ws")
    return Workspace(tmp_path / "ws")


@pytest.mark.parametrize(
    ("original", "surrogate", "replaced", "expected"),
    [
        pytest.param("姓名：林可可", "姓名：何安宁", [(3, 6)], (6, 3, 0.5, 1.0), id="name replaced"),
        pytest.param("abcdef", "abcdef", [], (6, 0, 1.0, 1.0), id="nothing personal"),
        pytest.param("", "", [], (0, 0, 1.0, 1.0), id="empty page"),
        pytest.param("abcd", "abXd", [(0, 1)], (4, 1, 0.75, pytest.approx(2 / 3)), id="changed outside"),
        pytest.param("abcd", "abcde", [(0, 4)], (4, 4, 0.8, 0.0), id="longer than the original"),
        pytest.param(
            "abcd", "xxxx", [(0, 2), (1, 3), (3, 4)], (4, 4, 0.0, 1.0), id="all replaced, overlapping"
        ),
    ],
)
def test_compare(original, surrogate, replaced, expected):
    page = compare("0" * 16, original, surrogate, replaced)
    assert (page.length, page.replaced, page.phi, page.non_pii) == expected


def test_metrics_are_flat_literal_numbers(built):
    assert store.read_json(built.metrics(Stage.FIDELITY)) == {
        "annotated": 2, "exact_duplicates": 1, "findings": 6, "inexact_intervals": 0, "input": 4, "inputs": 11,
        "kept": 4, "key_values": 4, "keys": 2, "keys_head": 2, "keys_singletons": 0, "near_duplicates": 1,
        "non_pii_similarity_minimum": 1.0, "quarantined": 1, "rejected": {}, "released": 4,
        "replaced_share": 0.06383, "residual_findings": 1, "residual_withheld": 1, "similarity_mean": 0.93617,
        "similarity_minimum": 0.93617,
    }  # fmt: skip


def test_stage_counts_add_up(built):
    counts = tally.stage_counts(built)
    assert [(c.stage.value, c.input, c.kept, c.rejected) for c in counts] == [
        ("ingest", 11, 9, {"CORRUPT": 1, "EXACT_DUPLICATE": 1}),
        ("quality", 9, 7, {"BLUR": 1, "SHORT_EDGE": 1}),
        ("ocr", 7, 6, {"UNREADABLE": 1}),
        ("dedup", 6, 5, {"NEAR_DUPLICATE": 1}),
        ("pii", 5, 5, {}),
        ("redact", 5, 4, {"RESIDUAL_PII": 1}),
        ("surrogate", 4, 4, {}),
        ("gold", 4, 4, {}),
        ("split", 4, 4, {}),
    ]
    assert all(count.balanced for count in counts)


def test_doubtful_readings_of_released_pages_are_counted(built):
    assert load_facts(built.folder(Stage.FIDELITY) / "fidelity.json").doubts == {"ARROW": 2, "UNIT": 1}


def test_plot_data(built):
    assert store.read_json(built.plots / "rejects.json") == [
        {"stage": "ingest", "reason": "CORRUPT", "pages": 1},
        {"stage": "ingest", "reason": "EXACT_DUPLICATE", "pages": 1},
        {"stage": "quality", "reason": "BLUR", "pages": 1},
        {"stage": "quality", "reason": "SHORT_EDGE", "pages": 1},
        {"stage": "ocr", "reason": "UNREADABLE", "pages": 1},
        {"stage": "dedup", "reason": "NEAR_DUPLICATE", "pages": 1},
        {"stage": "redact", "reason": "RESIDUAL_PII", "pages": 1},
    ]
    assert store.read_json(built.plots / "key_frequency.json") == [
        {"rank": 1, "pages": 2},
        {"rank": 2, "pages": 2},
    ]
    assert sum(row["pages"] for row in store.read_json(built.plots / "similarity.json")) == 4


def test_nothing_of_a_private_page_leaves(built):
    out = b"".join(
        path.read_bytes()
        for folder in (built.folder(Stage.FIDELITY), built.plots, built.root / "metrics")
        for path in sorted(folder.rglob("*.*"))
    ).decode()
    parts = [*tables_fixture.ORIGINALS, *tables_fixture.SURROGATES, "ward/", "broken.jpg"]
    assert [part for part in parts if part in out] == []


def test_two_runs_give_equal_bytes(workspace):
    def outputs() -> dict[str, bytes]:
        folders = (workspace.folder(Stage.FIDELITY), workspace.plots, workspace.root / "metrics")
        return {str(path): path.read_bytes() for folder in folders for path in folder.iterdir()}

    before = outputs()
    fidelity.run(workspace, SETTINGS)
    assert outputs() == before


def rewrite(workspace: Workspace, stage: Stage, table: str, change: pl.Expr) -> None:
    path = tally.table_path(workspace, stage, table)
    store.write_table(path, table, store.read_table(path, table).with_columns(change))


def test_a_changed_character_outside_personal_data_stops_the_run(workspace):
    changed = tables_fixture.page_id(workspace, 2)
    text = pl.when(pl.col("page_id") == changed).then(
        pl.col("text").str.replace("5.71", "5.17", literal=True)
    )
    rewrite(workspace, Stage.SURROGATE, "surrogate_pages", text.otherwise("text").alias("text"))
    report = workspace.folder(Stage.FIDELITY) / "report.html"
    before = report.read_bytes()
    with pytest.raises(TableError, match=rf"changed on 1 page\(s\): {changed}; .*dvc repro") as caught:
        fidelity.run(workspace, SETTINGS)
    assert "5.17" not in str(caught.value)
    assert report.read_bytes() == before
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=0.9, top_keys=30))
    assert "Outside personal data, the least faithful page keeps 9" in report.read_text()


def test_a_lost_page_stops_the_run(workspace):
    store.write_rejects(workspace.rejects(Stage.OCR), [])
    with pytest.raises(TableError, match=r"ocr \(7 in, 6 kept, 0 rejected\)"):
        fidelity.run(workspace, SETTINGS)


def test_a_page_without_text_stops_the_run(workspace):
    path = tally.table_path(workspace, Stage.SURROGATE, "surrogate_pages")
    store.write_table(path, "surrogate_pages", store.read_table(path, "surrogate_pages").head(3))
    with pytest.raises(TableError, match="has no text"):
        fidelity.run(workspace, SETTINGS)


def test_a_missing_table_says_what_to_run(workspace):
    tally.table_path(workspace, Stage.PII, "findings").unlink()
    with pytest.raises(WorkspaceError, match="table findings is missing: run `dvc repro`"):
        fidelity.run(workspace, SETTINGS)


def test_no_page_at_all(workspace):
    for stage, table in tally.MAIN_TABLE.items():
        path = tally.table_path(workspace, stage, table)
        store.write_table(path, table, [])
    for path in (workspace.root / "data").rglob("*.parquet"):
        store.write_table(path, path.stem, [])
    fidelity.run(workspace, SETTINGS)
    metrics = store.read_json(workspace.metrics(Stage.FIDELITY))
    assert (metrics["inputs"], metrics["released"], metrics["similarity_mean"]) == (0, 0, 1.0)
    assert (
        "No pages of no inputs passed every stage"
        in (workspace.folder(Stage.FIDELITY) / "report.html").read_text()
    )


def test_kinds_are_counted_in_text_and_in_the_picture():
    rows = [("0" * 16, 0, None, "PHONE"), ("0" * 16, 3, None, "PHONE"), ("1" * 16, None, [0] * 8, "SEAL")]
    findings = store.frame_of("findings", (
        {"page_id": page, "start": start, "end": None if start is None else start + 1, "quad": quad, "kind": kind,
         "score": 1.0, "source": "t", "subject": False}
        for page, start, quad, kind in rows
    ))  # fmt: skip
    assert kind_counts(findings) == (KindCount("PHONE", 2, 0, 1), KindCount("SEAL", 0, 1, 1))


def blurred(*values: tuple[float, float]) -> pl.DataFrame:
    """Rejects for BLUR with (value, limit)."""
    rejects = (
        store.Reject(Stage.QUALITY, RejectReason.BLUR, page_id=f"{at:016x}", value=value, limit=limit)
        for at, (value, limit) in enumerate(values)
    )
    return store.frame_of("rejects", [reject.row() for reject in rejects])


@pytest.mark.parametrize(
    ("measures", "kept"),
    [
        pytest.param([[0.01, 0.02], [0.05, 0.09]], 2, id="the other measure has pages above the limit"),
        pytest.param([[0.01, 0.02], [0.01, 0.02]], 0, id="either could be meant: none is shown"),
        pytest.param([[-1.0, 0.02], [0.05, 0.09]], 1, id="not measured"),
        pytest.param([], 0, id="no measure in a table"),
    ],
)
def test_kept_pages_stand_beside_rejected_ones_only_on_the_same_measure(measures, kept):
    (figure,) = reject_figures(blurred((0.1, 0.075)), {"BLUR": measures})
    assert figure.histogram is not None
    assert (sum(figure.histogram.kept), sum(figure.histogram.rejected)) == (kept, 1)


def test_a_value_far_beyond_the_limit_does_not_squash_the_axis():
    (figure,) = reject_figures(blurred((0.1, 0.075), (1e6, 0.075)), {"BLUR": [[0.05]]})
    assert figure.histogram is not None
    assert figure.histogram.edges[-1] <= 0.32
    assert sum(figure.histogram.rejected) == 2


def test_two_limits_of_one_reason_make_two_figures():
    figures = reject_figures(blurred((0.1, 0.075), (0.2, 0.1), (0.3, 0.1)), {})
    assert [(figure.pages, figure.histogram.limit) for figure in figures] == [(2, 0.1), (1, 0.075)]


def keys_of(*pages: tuple[int, int, str]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(page, group, key) rows as key_values and splits."""
    pairs = [
        {"page_id": f"{page:016x}", "pair": at, "key": key, "verified": False, "key_start": 0, "key_end": 1}
        for at, (page, _, key) in enumerate(pages)
    ]
    splits = {
        page: {"page_id": f"{page:016x}", "split": "train", "group_id": f"{group:016x}", "cluster_id": f"{page:016x}",
               "category": "", "annotated": True}
        for page, group, _ in pages
    }  # fmt: skip
    return store.frame_of("key_values", pairs), store.frame_of("splits", splits.values())


def test_the_long_tail():
    pages = [(page, page, "性别：") for page in range(8)] + [(0, 0, "床号"), (1, 1, "床号 "), (2, 2, "备注")]
    tail = key_tail(*keys_of(*pages), 30)
    assert (tail.pairs, tail.keys, tail.head, tail.tail, tail.singletons) == (11, 3, 2, 1, 1)
    assert tail.ranks == (8, 2, 1)
    assert tail.named == (("性别", 8), ("床号", 2))


def test_a_key_of_one_group_is_never_named():
    tail = key_tail(*keys_of((0, 7, "odd 1234567"), (1, 7, "odd 1234567"), (2, 8, "x"), (3, 9, "x")), 30)
    assert tail.named == (("x", 2),)
    assert tail.ranks == (2, 2)


def test_top_keys_limits_the_names():
    assert len(key_tail(*keys_of((0, 0, "a"), (1, 1, "a"), (0, 0, "b"), (1, 1, "b")), 1).named) == 1


@pytest.mark.parametrize(
    ("low", "high", "bins", "expected"),
    [
        pytest.param(0.0, 1.0, 4, (0.0, 0.25, 0.5, 0.75, 1.0), id="unit"),
        pytest.param(480.0, 800.0, 4, (400.0, 500.0, 600.0, 700.0, 800.0), id="pixels"),
        pytest.param(0.5, 0.5, 1, (0.5, 1.0), id="one value"),
        pytest.param(0.0, 0.0, 2, (0.0, 0.5), id="only zero"),
        pytest.param(-3.0, 3.0, 3, (-4.0, -2.0, 0.0, 2.0, 4.0), id="negative"),
    ],
)
def test_plain_edges(low, high, bins, expected):
    assert plain_edges(low, high, bins) == expected


def test_a_histogram_counts_every_value_and_holds_the_limit():
    histogram = binned([900, 1000], [480], 4, limit=800)
    assert histogram == Histogram((400.0, 600.0, 800.0, 1000.0), (0, 0, 2), (1, 0, 0), 800)
    assert binned([], [], 4, limit=2.0) == Histogram((), (), (), 2.0)


def test_fidelity_json_holds_the_facts(built):
    facts = orjson.loads((built.folder(Stage.FIDELITY) / "fidelity.json").read_bytes())
    assert facts["annotations"] == {"single": 2}
    assert facts["quarantine"] == {"UNKNOWN_PAGE": 1}
    assert facts["categories"] == {"lab": 2, "none chosen": 2}
    assert facts["residual"] == {"found": 1, "pages": 1, "withheld": 1}
    assert [(part["split"], part["pages"]) for part in facts["splits"]] == [
        ("train", 2),
        ("validation", 1),
        ("test", 1),
    ]
