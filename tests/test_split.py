import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import published, split, store
from pipeline.errors import InputError, TableError, VerifyError, WorkspaceError
from pipeline.keys import ProjectKey
from pipeline.partition.groups import Ties, grouped, groups_of
from pipeline.partition.layouts import layouts, signatures, unseen
from pipeline.partition.shares import assign, shuffled
from pipeline.settings import SplitSettings
from pipeline.split import decide
from pipeline.workspace import KEY_FILE, KEY_ID_FILE, Workspace
from schemas.names import Split, Stage

PAPER = SplitSettings(
    mode="paper", seed=42, train=0.81, validation=0.09, test=0.1, unseen_layouts=False, max_leaks=0
)
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
    parts = list(decide({page: page for page in PAGES}, {}, GROUP).values())
    assert [parts.count(part) for part in ("train", "validation", "test")] == pytest.approx(
        [810, 90, 100], abs=30
    )


@given(st.sets(st.sampled_from(PAGES), min_size=1), st.sets(st.sampled_from(PAGES)))
def test_a_page_keeps_its_split_when_data_grow(before, more):
    anchors = {page: page for page in before | more}
    grown = decide(anchors, {}, GROUP)
    assert decide({page: page for page in before}, {}, GROUP).items() <= grown.items()


@given(st.dictionaries(st.sampled_from(PAGES[:40]), st.tuples(*[st.sampled_from("abc")] * 3)))
def test_no_tie_crosses_two_splits(pages):
    tied = {page: Ties(f"p{a}", f"d{b}", f"c{c}") for page, (a, b, c) in pages.items()}
    splits = decide(groups_of(tied), {}, GROUP)
    for field in ("patient_id", "document_id", "cluster_id"):
        seen = {(getattr(tie, field), splits[page]) for page, tie in tied.items()}
        assert len(seen) == len({value for value, _ in seen})


@pytest.fixture
def workspace(tmp_path):
    key = ProjectKey(b"k" * 32)
    (tmp_path / ".secrets").mkdir()
    (tmp_path / KEY_FILE).write_text(key.secret.hex())
    (tmp_path / KEY_FILE).chmod(0o600)
    (tmp_path / KEY_ID_FILE).write_text(key.key_id)
    space = Workspace(tmp_path)
    published.start(space)
    write(space, Stage.OCR, "ocr_pages", [reading(page, TEXT) for page in PAGES[:6]])
    write(space, Stage.GOLD, "gold_pages", [gold(page) for page in PAGES[:4]])
    with store.stage_folder(space.folder(Stage.DEDUP), private=True) as out:
        clusters = [cluster(page, number) for number, page in enumerate(PAGES[:5])]
        store.write_table(out / "clusters.parquet", "clusters", clusters)
        store.write_table(out / "duplicate_pairs.parquet", "duplicate_pairs", [])
    write(space, Stage.PII, "patients", [patient(page, number // 2) for number, page in enumerate(PAGES[:4])])
    return space


def write(space, stage, name, rows):
    with store.stage_folder(space.folder(stage), private=True) as out:
        store.write_table(out / f"{name}.parquet", name, rows)


TEXT = "姓名：何安宁 性别：女 年龄：41"


def reading(page, text, digest=None):
    return {"page_id": page, "turn": 0, "width": 8, "height": 9, "text": text, "text_digest": digest or page,
            "mean_confidence": 0.9, "engine": "", "runtime": "", "models": ""}  # fmt: skip


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
        SplitSettings(
            mode="group", seed=42, train=0.8, validation=0.1, test=0.2, unseen_layouts=False, max_leaks=0
        )


def publish(space, **pages):
    rows = [{"page_id": PAGES[int(at[1:])], "split": part, "version": "1.0.0"} for at, part in pages.items()]
    store.write_table(space.published, "published", rows)


def splits_of(space):
    table = store.read_table(space.folder(Stage.SPLIT) / "splits.parquet", "splits")
    return {PAGES.index(page): part for page, part in table.select("page_id", "split").iter_rows()}


@pytest.mark.parametrize("part", ["train", "validation", "test"])
def test_a_group_with_a_published_page_takes_its_split(workspace, part):
    publish(workspace, p1=part)
    split.run(workspace, GROUP)
    assert splits_of(workspace) == {0: part, 1: part, 2: "validation", 3: "validation"}


def test_in_paper_mode_a_published_page_keeps_its_split(workspace):
    publish(workspace, p1="test")
    split.run(workspace, PAPER)
    assert splits_of(workspace) == {0: "train", 1: "test", 2: "train", 3: "train"}


def test_a_new_page_that_joins_published_groups_of_two_splits_is_rejected(workspace):
    patients = [patient(page, 0) for page in PAGES[:3]] + [patient(PAGES[3], 1)]
    write(workspace, Stage.PII, "patients", patients)
    publish(workspace, p0="train", p2="test")
    split.run(workspace, GROUP)
    assert splits_of(workspace) == {0: "train", 2: "test", 3: "train"}
    rejects = store.read_table(workspace.rejects(Stage.SPLIT), "rejects")
    assert rejects.select("page_id", "stage", "reason").rows() == [(PAGES[1], "split", "SPLIT_CONFLICT")]
    metrics = store.read_json(workspace.metrics(Stage.SPLIT))
    assert (metrics["input"], metrics["kept"], metrics["rejected"]) == (4, 3, {"SPLIT_CONFLICT": 1})
    assert (metrics["published"], metrics["leaks"]["patients"]) == (2, 0)


def test_only_the_page_that_joins_them_is_a_conflict():
    tied = ties(
        a=("p1", "d1", None), b=("p1", "d2", None), c=("p2", "d2", None), d=("p2", "d3", None), e=("p1", None, None)
    )  # fmt: skip
    found = grouped(tied, {"a": Split.TRAIN, "d": Split.TEST})
    assert found.conflicts == {"c"}
    assert found.anchors == {"a": "a", "b": "a", "d": "d", "e": "a"}
    assert found.splits == {"a": "train", "d": "test"}


@given(
    st.dictionaries(st.sampled_from(PAGES[:12]), st.tuples(*[st.sampled_from("abcd")] * 3)),
    st.dictionaries(st.sampled_from(PAGES[:12]), st.sampled_from(list(Split))),
)
def test_published_pages_never_move_and_new_ones_tie_no_two_splits(pages, known):
    tied = {page: Ties(f"p{a}", f"d{b}", f"c{c}") for page, (a, b, c) in pages.items()}
    found = grouped(tied, known)
    splits = decide(found.anchors, found.splits, GROUP)
    assert {page: splits[page] for page in known.keys() & tied.keys()} == {
        page: part for page, part in known.items() if page in tied
    }
    assert found.conflicts.isdisjoint(known)
    assert splits.keys() | found.conflicts == tied.keys()
    for page in splits.keys() - known.keys():
        near = {splits[other] for other in splits if set(tied[page].named()) & set(tied[other].named())}
        assert near == {splits[page]}


def test_without_the_table_of_published_pages_one_line_says_what_to_do(workspace):
    workspace.published.unlink()
    with pytest.raises(WorkspaceError, match=r"published.parquet is missing: .* `medstruct init`"):
        split.run(workspace, GROUP)


def test_a_damaged_table_of_published_pages_is_not_made_anew(workspace):
    workspace.published.write_bytes(b"<<<<<<< HEAD")
    with pytest.raises(TableError, match=r"published.parquet is damaged: take it from git"):
        split.run(workspace, GROUP)
    assert workspace.published.read_bytes() == b"<<<<<<< HEAD"


def test_equal_texts_in_two_splits_stop_the_run(workspace):
    split.run(workspace, GROUP)
    before = splits_of(workspace)
    assert before[0] != before[2]
    same = [reading(page, TEXT, digest="d" if at in (0, 2) else None) for at, page in enumerate(PAGES[:6])]
    write(workspace, Stage.OCR, "ocr_pages", same)
    with pytest.raises(
        TableError, match=r"1 leak\(s\) between splits, 0 allowed: 1 texts, 0 near duplicates"
    ):
        split.run(workspace, GROUP)
    assert splits_of(workspace) == before
    split.run(workspace, GROUP.model_copy(update={"max_leaks": 1}))
    assert store.read_json(workspace.metrics(Stage.SPLIT))["leaks"]["texts"] == 1
    publish(workspace, p0=before[0], p2=before[2])
    split.run(workspace, GROUP)
    assert store.read_json(workspace.metrics(Stage.SPLIT))["leaks"]["texts"] == 0


def test_near_duplicates_that_were_decided_same_count_as_a_leak(workspace):
    pair = {
        "page_a": PAGES[1],
        "page_b": PAGES[2],
        "hash_distance": 3,
        "text_score": 1.0,
        "decision": "same",
        "reason": "VALUES",
    }
    path = workspace.folder(Stage.DEDUP) / "duplicate_pairs.parquet"
    store.write_table(path, "duplicate_pairs", [pair])
    with pytest.raises(TableError, match=r"0 texts, 1 near duplicates, 0 patients, 0 documents"):
        split.run(workspace, GROUP)
    store.write_table(path, "duplicate_pairs", [pair | {"decision": "different"}])
    split.run(workspace, GROUP)


FORMS = {
    "a": "姓 名：何安宁 性别：女 年龄：41\n标本号：77",
    "b": "患者：何安宁 科别：内科 病区：三\n主诉：无",
    "c": "Patient: Mira B. Ward: 3 Bed: 2\nDiagnosis: none",
}


def drawn(**pages):
    return pl.DataFrame({"page_id": list(pages), "text": [FORMS.get(text, text) for text in pages.values()]})


def test_the_signature_of_a_page_is_its_labels():
    found = signatures(drawn(p1="a", p2="a", p3="b", p4="诊断：无\n备注：无"))
    assert found == {"p1": {"姓名", "性别", "年龄", "标本号"}, "p2": {"姓名", "性别", "年龄", "标本号"}}


def test_layouts_bear_a_misread_label():
    misread = FORMS["a"].replace("标本号", "标木号")
    pages = drawn(p1="a", p2="a", p3=misread, p4="b", p5="b", p6="诊断：无")
    assert layouts(signatures(pages)) == {"p1": "p1", "p2": "p1", "p3": "p1", "p4": "p4", "p5": "p4"}


def test_whole_layouts_go_to_test():
    layout_of = {page: "abcdefghij"[at // 10] for at, page in enumerate(PAGES[:100])}
    anchors = {page: page for page in PAGES[:100]}
    test = unseen(layout_of, anchors, {}, GROUP)
    splits = decide(anchors, {}, GROUP, test)
    by_layout = {
        name: {splits[page] for page in layout_of if layout_of[page] == name} for name in "abcdefghij"
    }
    assert [name for name, parts in by_layout.items() if "test" in parts] == ["f"]
    assert by_layout["f"] == {"test"}
    assert set(splits.values()) == {"train", "validation", "test"}


def test_a_layout_that_was_published_in_train_is_not_unseen():
    layout_of = {page: "abcdefghij"[at // 10] for at, page in enumerate(PAGES[:100])}
    anchors = {page: page for page in PAGES[:100]}
    test = unseen(layout_of, anchors, {PAGES[55]: Split.TRAIN}, GROUP)
    assert len(test) == 10
    assert PAGES[50] not in test


def test_layouts_too_large_for_test_are_said_in_one_line(workspace):
    with pytest.raises(InputError, match=r"no layout of 1 fits into the share of test \(0.1\)"):
        split.run(workspace, GROUP.model_copy(update={"unseen_layouts": True}))


def test_published_pages_are_entered_once_and_can_be_forgotten(workspace):
    pages = pl.DataFrame({"page_id": PAGES[:3], "split": ["train", "test", "train"]})
    assert published.add(workspace, pages.head(2), "1.0.0") == 2
    first = workspace.published.read_bytes()
    assert published.add(workspace, pages.head(2), "1.1.0") == 0
    assert workspace.published.read_bytes() == first
    assert published.add(workspace, pages, "1.1.0") == 1
    assert published.read(workspace).rows() == [
        (PAGES[0], "train", "1.0.0"), (PAGES[1], "test", "1.0.0"), (PAGES[2], "train", "1.1.0"),
    ]  # fmt: skip
    published.require_kept(workspace, pages)
    with pytest.raises(VerifyError, match=r"2 page\(s\) of the release were published in another split"):
        published.require_kept(workspace, pages.with_columns(split=pl.lit("test")))
    assert published.drop(workspace, {PAGES[1], PAGES[9]}) == 1
    assert published.splits(workspace) == {PAGES[0]: "train", PAGES[2]: "train"}
