"""The scorer and the model side read the files of the views: gold against itself is 100, pages are found by their ids."""

import json

import pytest

from pipeline.page import Line, Page, rectangle
from pipeline.predict.baseline import by_layout
from pipeline.predict.cases import Case, Source, pages_of
from pipeline.predict.prompts import Task
from pipeline.scoring.registry import BENCHMARKS
from pipeline.scoring.running import Order, run
from pipeline.scoring.sources import gold_of
from tests.test_views import CT, LAB, TEST, rows, written
from tests.test_views_exstructiny import FIRST, SECOND

SAID = {
    "medstruct-s": ("medstruct_s", "pairs", "pairs"), "medrepbench": ("medrepbench", "items", "items"),
    "meddocbench": ("meddocbench", "answer", "prediction"), "exstructiny": ("exstructiny", "answer", "prediction"),
}  # fmt: skip


@pytest.fixture(scope="module")
def gold(tmp_path_factory):
    return written(tmp_path_factory.mktemp("scored"), [LAB, CT, TEST, FIRST, SECOND])


# official: a question without an answer is right only where its key is given, which gold does not do
UNASKED = {("medstruct-s", "official"): {"qa_em", "qa_am"}}


@pytest.mark.parametrize(
    ("protocol", "mode"),
    [("medstruct-s", "paper"), ("medstruct-s", "official"), ("medrepbench", "paper"), ("medrepbench", "official"),
     ("meddocbench", "paper"), ("meddocbench", "official"), ("exstructiny", "paper")],
)  # fmt: skip
def test_gold_against_itself_is_100(gold, tmp_path, protocol, mode):
    folder, told, said = SAID[protocol]
    predictions = tmp_path / "predictions.jsonl"
    lines = [json.dumps({"id": row["id"], said: row[told]}) for row in rows(gold / folder / "train.jsonl")]
    predictions.write_text("\n".join(lines))
    for path in (gold, gold / folder, gold / folder / "train.jsonl"):
        scored = run(Order(BENCHMARKS[protocol], path, predictions, mode, "train", resamples=2))
        figures = {
            name: measure.micro for name, measure in scored.reduction.measures.items() if measure.counts.gold
        }
        assert len(figures) > 3
        below = {name for name, micro in figures.items() if any(one.value != 1 for one in micro.values())}
        assert below == UNASKED.get((protocol, mode), set())
        assert (scored.gold.problems, scored.predictions.problems, scored.missing) == ({}, {}, 0)


def test_narrative_reports_are_scored_apart(gold, tmp_path):
    found = rows(gold / "medrepbench/narrative-train.jsonl")
    (tmp_path / "p.jsonl").write_text(
        "\n".join(json.dumps({"id": row["id"], "items": row["items"]}) for row in found)
    )
    path = gold / "medrepbench/narrative-train.csv"
    scored = run(Order(BENCHMARKS["medrepbench"], path, tmp_path / "p.jsonl", resamples=2))
    assert scored.reduction.measures["top_k.average"].micro["recall"].value == 1
    assert scored.reduction.measures["top_k.average"].documents == 2


def test_the_query_set_of_the_view_counts(gold):
    for path in (gold, gold / "medstruct_s"):
        context = gold_of(path, "medstruct-s", "test").context
        assert set(context["query_set"]) == {"", "通用病历", "血常规检验报告", "CT检查报告单"}
        assert context["seen_keys"] == {
            "姓名",
            "性别",
            "病人姓名",
            "检查部位",
            "影像所见",
            "审核者",
            "主诉",
            "科室",
            "签名",
        }


@pytest.mark.parametrize(
    ("record", "pages"),
    [({}, ["name"]), ({"page_id": "p"}, ["p"]), ({"pages": ["p", "q"], "page_id": "r"}, ["p", "q"]), ({"pages": []}, ["name"]), ({"pages": [1]}, ["name"])],
)  # fmt: skip
def test_the_pages_of_a_record(record, pages):
    assert pages_of(record, "name") == pages


def test_the_layout_answers_about_all_pages_of_a_document(monkeypatch):
    def page(name, text):
        line = Line(text, rectangle(0, 0, 12 * len(text), 20), 1.0, tuple(range(0, 12 * len(text) + 1, 12)))
        return Page(name, 400, 200, 0, (line,))

    known = {"p": page("p", "科室：内科"), "q": page("q", "科室：外科")}
    monkeypatch.setattr("pipeline.predict.baseline.pages", lambda _: known)
    predict = by_layout(Source(None, "exstructiny", "test", None, None))
    answer = predict(Case("d-closed_text", Task.LEAVES, record={"pages": ["p", "q"]})).prediction
    assert [(leaf["text"], leaf["page"]) for leaf in answer["科室"]] == [("内科", 1), ("外科", 2)]
