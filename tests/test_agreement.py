"""Agreement between annotators: literal counts of two annotations, figures over pages, the list for adjudication."""

import csv
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from pipeline import store
from pipeline.audit.agreement.figures import all_figures
from pipeline.audit.agreement.pairs import (
    Annotation,
    compare,
    compare_all,
    exact,
    fields,
    linked,
    overlapping,
    tokens,
)
from pipeline.audit.agreement.run import measure
from pipeline.cli import app
from pipeline.errors import InputError
from schemas.names import Stage
from tests.tables_fixture import make_workspace

TEXT = "姓名：林可可\n白细胞 5.71 10^9/L"
KEY, VALUE = (0, 2, "Key"), (3, 6, "Value")
NAME, NUMBER, UNIT = (7, 10, "ItemName"), (11, 15, "ItemValue"), (16, 22, "ItemUnit")


def annotation(name, spans=(), links=(), items=(), category="lab"):
    return Annotation(name, f"by {name}", category, frozenset(spans), frozenset(links), tuple(items))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param([], [], {}, id="nothing"),
        pytest.param([KEY, VALUE], [KEY, VALUE], {"Key": (1, 1, 1), "Value": (1, 1, 1)}, id="equal"),
        pytest.param([KEY], [(0, 3, "Key")], {"Key": (0, 1, 1)}, id="another end"),
        pytest.param([KEY], [(0, 2, "Title")], {"Key": (0, 1, 0), "Title": (0, 0, 1)}, id="another label"),
        pytest.param([KEY, VALUE], [], {"Key": (0, 1, 0), "Value": (0, 1, 0)}, id="one alone"),
    ],
)
def test_exact_spans(one, other, expected):
    assert exact(one, other) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param([KEY], [(0, 3, "Key")], {"Key": (1, 1, 1)}, id="another end"),
        pytest.param([KEY], [(2, 3, "Key")], {"Key": (0, 1, 1)}, id="half open: touching is no overlap"),
        pytest.param([(0, 9, "Key")], [(0, 2, "Key"), (3, 9, "Key")], {"Key": (1, 1, 2)}, id="each is taken once"),
        pytest.param([(0, 4, "Key"), (4, 8, "Key")], [(3, 8, "Key"), (0, 1, "Key")], {"Key": (2, 2, 2)}, id="as many as can"),
    ],
)  # fmt: skip
def test_overlapping_spans(one, other, expected):
    assert overlapping(one, other) == expected


def test_links_join_equal_places():
    moved = (3, 5, "Value")
    assert linked([(KEY, VALUE, "key-value")], [(KEY, VALUE, "key-value")]) == {"key-value": (1, 1, 1)}
    assert linked([(KEY, VALUE, "key-value")], [(KEY, moved, "key-value")]) == {"key-value": (0, 1, 1)}


def item(place, value=None, unit=None):
    return place, {"value": value, "unit": unit, "range": None, "flag": None}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param([], [], (0, 0, 0, 0), id="no items"),
        pytest.param([item(NAME, "5.71", "g/L")], [item(NAME, "5.71", "g/L")], (1, 1, 1, 1), id="equal"),
        pytest.param(
            [item(NAME, "5.71", "g/L")], [item((7, 9, "ItemName"), "5.7")], (0, 1, 0, 1), id="name overlaps"
        ),
        pytest.param([item(NAME, "5.71")], [], (0, 1, 0, 0), id="item of one alone"),
        pytest.param([item(NAME)], [item(NAME)], (0, 0, 0, 0), id="absent in both is no agreement"),
    ],
)
def test_fields_of_items(one, other, expected):
    found = fields(annotation("a", items=one), annotation("b", items=other))
    assert (*found["value"], *found["unit"]) == expected


def test_tokens_are_words_and_single_characters():
    assert tokens("姓名 5.71 WBC", [(0, 2, "Key")], [(0, 1, "Key"), (3, 7, "Value")]) == {
        ("Key", "Key"): 1, ("Key", "O"): 1, ("O", "Value"): 1, ("O", "O"): 1,
    }  # fmt: skip


def test_of_nested_spans_the_shorter_one_names_a_token():
    assert tokens("林可可", [(0, 3, "Value"), (0, 1, "PII")], []) == {("PII", "O"): 1, ("Value", "O"): 2}


def test_one_persons_two_annotations_are_no_pair():
    mine = [annotation("a"), Annotation("a2", "by a", "", frozenset(), frozenset())]
    assert list(compare_all("p", TEXT, mine)) == []
    assert len(list(compare_all("p", TEXT, [*mine, annotation("b")]))) == 2


def test_figures_over_two_pages():
    same = compare("1" * 16, TEXT, annotation("a", [KEY, VALUE]), annotation("b", [KEY, VALUE]))
    apart = compare("2" * 16, TEXT, annotation("a", [KEY]), annotation("b", [(0, 3, "Key")]))
    found = all_figures([same, apart])
    whole = found["all"][0]
    # twice the 2 shared of 6 spans; by overlap all
    assert (whole.pages, whole.spans) == (2, 6)
    assert (whole.exact.value, whole.overlap.value) == (4 / 6, 1.0)
    assert (whole.exact.low, whole.exact.high) == (0.0, 1.0)
    assert (whole.relations, whole.fields) == (None, None)
    assert 0 < whole.kappa.value < 1
    assert [(one.group, one.pages, one.exact.value) for one in found["label"]] == [
        ("Key", 2, 0.5),
        ("Value", 1, 1.0),
    ]
    assert [one.group for one in found["annotators"]] == ["by a by b"]
    assert [one.group for one in found["category"]] == ["lab"]


spans = st.sets(
    st.tuples(st.integers(0, 20), st.integers(1, 6), st.sampled_from(["Key", "Value"])).map(
        lambda it: (it[0], min(22, it[0] + it[1]), it[2])
    )
)


@given(spans, spans)
def test_agreement_does_not_depend_on_the_order_and_with_oneself_is_whole(one, other):
    there, back = (
        compare("p" * 16, TEXT, annotation("a", x), annotation("b", y))
        for x, y in ((one, other), (other, one))
    )
    assert {k: (b, y, x) for k, (b, x, y) in back.exact.items()} == there.exact
    assert {k: (b, y, x) for k, (b, x, y) in back.overlap.items()} == there.overlap
    assert there.disagreements == back.disagreements
    assert compare("p" * 16, TEXT, annotation("a", one), annotation("b", one)).disagreements == 0
    assert all(both <= there.overlap[label][0] for label, (both, _, _) in there.exact.items())


@pytest.fixture
def workspace(tmp_path):
    """Two pages that two people annotated, one decided and one not, and a page of one person."""
    workspace = make_workspace(tmp_path / "w")
    key = workspace.key()
    ids = [key.page_id(f"{number}".encode(), 0) for number in range(3)]

    def table(stage, name, rows):
        store.write_table(workspace.folder(stage) / f"{name}.parquet", name, rows)

    table(Stage.OCR, "ocr_pages", [
        {"page_id": one, "turn": 0, "width": 200, "height": 100, "text": TEXT, "text_digest": key.digest("text", TEXT),
         "mean_confidence": 0.9, "engine": "e", "runtime": "r", "models": "m"} for one in ids
    ])  # fmt: skip
    work = {
        (ids[0], "1", "a", "gold"): [KEY, VALUE, NAME, NUMBER], (ids[0], "2", "b", "other"): [KEY, VALUE, NAME, UNIT],
        (ids[1], "3", "a", "undecided"): [KEY, VALUE], (ids[1], "4", "b", "undecided"): [KEY, (3, 5, "Value")],
        (ids[2], "5", "a", "single"): [KEY],
    }  # fmt: skip
    rows = [
        (page, name, who, status, [(f"s{at}", *span) for at, span in enumerate(spans)])
        for (page, name, who, status), spans in work.items()
    ]
    table(Stage.ANNOTATE, "annotations", [
        {"page_id": page, "annotation": name, "annotator": who * 16, "status": status, "category": "lab",
         "variant": "surrogate", "text_digest": None} for page, name, who, status, _ in rows
    ])  # fmt: skip
    table(Stage.ANNOTATE, "annotated_spans", [
        {"page_id": page, "annotation": name, "annotator": who * 16, "span_id": one, "start": start, "end": end,
         "label": label, "pii_kind": None}
        for page, name, who, _, spans in rows for one, start, end, label in spans
    ])  # fmt: skip
    table(Stage.ANNOTATE, "annotated_links", [
        {"page_id": ids[0], "annotation": name, "key_span_id": "s2", "value_span_id": "s3", "label": "item-field"}
        for name in ("1", "2")
    ])  # fmt: skip
    table(Stage.ANNOTATE, "corrections", [])
    return workspace, ids


def test_a_workspace_is_measured_and_pages_are_listed_the_undecided_first(workspace):
    root, ids = workspace
    found = measure(root)
    assert (found.pages, found.undecided) == (2, 1)
    whole = found.figures["all"][0]
    assert whole.exact.value == 2 * 4 / 12
    assert whole.relations.value == 0.0
    assert whole.fields.value == 0.0
    with found.adjudication.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["page_id"], row["status"], row["disagreements"]) for row in rows] == [
        (ids[1], "undecided", "2"), (ids[0], "gold", "6"),
    ]  # fmt: skip
    assert (rows[1]["spans"], rows[1]["links"], rows[1]["fields"]) == ("2", "2", "2")
    written = store.read_json(root.metrics("agreement"))
    assert written["figures"]["all"][0]["exact"]["value"] == 2 * 4 / 12
    assert "林" not in json.dumps(written, ensure_ascii=False)


def test_two_runs_give_equal_bytes(workspace):
    root, _ = workspace
    first = measure(root).adjudication.read_bytes(), root.metrics("agreement").read_bytes()
    assert (measure(root).adjudication.read_bytes(), root.metrics("agreement").read_bytes()) == first


def test_without_a_second_annotator_it_says_how_to_get_one(workspace):
    root, ids = workspace
    for name in ("annotations", "annotated_spans"):
        path = root.folder(Stage.ANNOTATE) / f"{name}.parquet"
        rows = [row for row in store.read_table(path, name).iter_rows(named=True) if row["page_id"] == ids[2]]
        store.write_table(path, name, rows)
    with pytest.raises(InputError, match="medstruct push --overlap"):
        measure(root)


def test_the_command_prints_tables_and_an_envelope(workspace, monkeypatch):
    root, _ = workspace
    monkeypatch.chdir(root.root)
    plain = CliRunner().invoke(app, ["agreement"])
    assert plain.exit_code == 0, plain.output
    assert (
        "2 pages with several annotators, 1 of them undecided: data/private/audits/adjudication.csv"
        in plain.output
    )
    said = json.loads(CliRunner().invoke(app, ["agreement", "--json"]).stdout)
    assert (said["ok"], said["command"], said["data"]["pages"]) == (True, "agreement", 2)
