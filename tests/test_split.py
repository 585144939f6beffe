import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import split, store
from pipeline.errors import TableError
from pipeline.keys import ProjectKey
from pipeline.settings import SplitSettings
from pipeline.split import Ties, assign, decide, groups_of, shuffled
from pipeline.workspace import KEY_FILE, KEY_ID_FILE, Workspace
from schemas.names import Stage

PAPER = SplitSettings(mode="paper", seed=42, train=0.81, validation=0.09, test=0.1)
GROUP = PAPER.model_copy(update={"mode": "group"})
PAGES = [f"{number:016x}" for number in range(1000)]


def ties(**pages):
    return {page: Ties(*tie) for page, tie in pages.items()}


def test_patient_document_and_cluster_tie_pages_together():
    assert groups_of(
        ties(
            e=("p1", "d1", "c1"),
            d=("p1", "d2", "c2"),
            c=(None, "d2", "c3"),
            b=(None, "d4", "c3"),
            a=(None, "d5", "c5"),
        )
    ) == {"a": "a", "b": "b", "c": "b", "d": "b", "e": "b"}


def test_no_patient_is_no_tie():
    assert groups_of(ties(a=(None, "d1", "c1"), b=(None, "d2", "c2"))) == {"a": "a", "b": "b"}


def test_ids_of_different_kinds_never_tie():
    assert groups_of(ties(a=("x", "1", "2"), b=("y", "x", "3"))) == {"a": "a", "b": "b"}


@pytest.mark.parametrize(
    ("anchor", "part"),
    [("0000000000000000", "test"), ("0000000000000001", "train"), ("0000000000000002", "validation")],
)
def test_a_group_keeps_this_split_for_ever(anchor, part):
    assert assign(anchor, GROUP) == part


def test_paper_mode_has_exact_counts():
    parts = list(shuffled(PAGES, PAPER).values())
    assert [parts.count(part) for part in ("train", "validation", "test")] == [810, 90, 100]


def test_paper_mode_does_not_depend_on_the_order_of_pages():
    assert shuffled(PAGES, PAPER) == shuffled(reversed(PAGES), PAPER)


def test_group_mode_comes_close_to_the_shares():
    parts = list(decide(PAGES, {page: page for page in PAGES}, GROUP).values())
    assert [parts.count(part) for part in ("train", "validation", "test")] == pytest.approx(
        [810, 90, 100], abs=30
    )


@given(st.sets(st.sampled_from(PAGES), min_size=1), st.sets(st.sampled_from(PAGES)))
def test_a_page_keeps_its_split_when_data_grow(before, more):
    anchors = {page: page for page in before | more}
    grown = decide(sorted(before | more), anchors, GROUP)
    assert decide(sorted(before), anchors, GROUP).items() <= grown.items()


@given(st.dictionaries(st.sampled_from(PAGES[:40]), st.tuples(*[st.sampled_from("abc")] * 3)))
def test_no_tie_crosses_two_splits(pages):
    tied = {page: Ties(f"p{a}", f"d{b}", f"c{c}") for page, (a, b, c) in pages.items()}
    splits = decide(list(tied), groups_of(tied), GROUP)
    for field in ("patient_id", "document_id", "cluster_id"):
        seen = {(getattr(tie, field), splits[page]) for page, tie in tied.items()}
        assert len(seen) == len({value for value, _ in seen})


@pytest.fixture
def workspace(tmp_path):
    key = ProjectKey(b"k" * 32)
    (tmp_path / ".secrets").mkdir()
    (tmp_path / KEY_FILE).write_text(key.secret.hex())
    (tmp_path / KEY_ID_FILE).write_text(key.key_id)
    space = Workspace(tmp_path)
    write(space, Stage.GOLD, "gold_pages", [gold(page) for page in PAGES[:4]])
    write(space, Stage.DEDUP, "clusters", [cluster(page, number) for number, page in enumerate(PAGES[:5])])
    write(space, Stage.PII, "patients", [patient(page, number // 2) for number, page in enumerate(PAGES[:4])])
    return space


def write(space, stage, name, rows):
    with store.stage_folder(space.folder(stage), private=True) as out:
        store.write_table(out / f"{name}.parquet", name, rows)


def gold(page):
    return {"page_id": page, "annotation": None, "report_title": None, "category": "lab", "annotated": False}


def cluster(page, number):
    return {"page_id": page, "cluster_id": f"{number:016x}", "keeper": number < 4}


def patient(page, number):
    return {"page_id": page, "document_id": page, "patient_id": f"{number:016x}", "basis": "manifest"}


def test_run_writes_opaque_groups(workspace):
    split.run(workspace, GROUP)
    table = store.read_table(workspace.folder(Stage.SPLIT) / "splits.parquet", "splits")
    groups = table["group_id"].to_list()
    assert groups[0] == groups[1] != groups[2] == groups[3]
    assert not set(groups) & set(PAGES)
    assert store.read_table(workspace.rejects(Stage.SPLIT), "rejects").is_empty()
    assert workspace.rejects(Stage.SPLIT).parent.stat().st_mode & 0o777 == 0o700
    metrics = store.read_json(workspace.metrics(Stage.SPLIT))
    assert (metrics["input"], metrics["kept"], metrics["groups"], metrics["rejected"]) == (4, 4, 2, {})


def test_paper_mode_splits_pages_one_by_one(workspace):
    split.run(workspace, PAPER)
    table = store.read_table(workspace.folder(Stage.SPLIT) / "splits.parquet", "splits")
    assert table["group_id"].n_unique() == 4
    assert table.filter(pl.col("split") == "train").height == 4


def test_a_page_that_dedup_never_saw_is_an_error(workspace):
    write(workspace, Stage.GOLD, "gold_pages", [gold(page) for page in PAGES[:6]])
    with pytest.raises(TableError, match="run `dvc repro`"):
        split.run(workspace, GROUP)


def test_shares_must_add_up():
    with pytest.raises(ValueError, match="add up to 1"):
        SplitSettings(mode="group", seed=42, train=0.8, validation=0.1, test=0.2)
