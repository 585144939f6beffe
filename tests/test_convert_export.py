"""`medstruct convert` on whole files: the public corpus file by file, and what it does with its output folder."""

import json
from collections import Counter

import pytest

from pipeline import store
from pipeline.annotate import convert_export
from pipeline.errors import InputError
from pipeline.settings import AnnotateSettings, load_settings
from tests.test_annotate_stage import category, pair, span, task
from tests.test_layers import ROOT

SETTINGS = AnnotateSettings(label_map={"Other": "ignored"}, box_overlap=0.5, box_text_score=0.8)
TEXT = "姓名：林可可\n白细胞 5.71"
TEXT_ID = "6c49edc9ed4cb06d"


def converted(tmp_path, *tasks, **options):
    export = tmp_path / "export.json"
    export.write_text(json.dumps(tasks, ensure_ascii=False), encoding="utf-8")
    metrics = convert_export(export, tmp_path / "out", SETTINGS, **options)
    records = {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in (tmp_path / "out/json").glob("*.json")
    }
    return metrics, records


def test_a_text_export_needs_no_workspace(tmp_path):
    lonely = span("l", 7, 10, "Key", "白细胞")
    metrics, records = converted(
        tmp_path, task(1, {"text": TEXT}, {"result": [*pair("a"), lonely, category("lab")]})
    )
    assert records == {
        TEXT_ID: {
            "page_id": TEXT_ID, "text": TEXT,
            "pairs": [
                {"key": "姓名", "value": "林可可", "key_span": [0, 2], "value_span": [3, 6]},
                {"key": "白细胞", "value": None, "key_span": [7, 10], "value_span": None},
            ],
        }
    }  # fmt: skip
    rows = store.read_table(tmp_path / "out/annotations.parquet", "annotations").to_dicts()
    assert [(row["page_id"], row["annotator"], row["status"], row["category"]) for row in rows] == [
        (TEXT_ID, "annotator-1", "single", "lab")
    ]
    assert (metrics["spans"], metrics["links"], metrics["quarantined"], metrics["unknown_labels"]) == (
        3,
        1,
        {},
        {},
    )


def boxed(name, label, x, y, text=None):
    place = {"x": x, "y": y, "width": 20, "height": 5, "rotation": 0}
    found = [{"id": name, "type": "rectanglelabels", "value": {**place, "rectanglelabels": [label]}}]
    return (
        found
        if text is None
        else [*found, {"id": name, "type": "textarea", "value": {**place, "text": [text]}}]
    )


def test_a_picture_export_gets_its_text_from_what_was_typed_in_reading_order(tmp_path):
    results = [
        *boxed("v", "Value", 50, 10, "5.71"), *boxed("k", "Key", 10, 11, "白细胞"), *boxed("t", "Title", 30, 2, "检验\n报告"),
        *boxed("e", "Value", 50, 40),
        {"type": "relation", "from_id": "k", "to_id": "v", "direction": "right", "labels": ["key-value"]},
    ]  # fmt: skip
    metrics, records = converted(tmp_path, task(1, {"image": "/data/a.png"}, {"result": results}))
    [record] = records.values()
    assert record["text"] == "检验\n报告\n白细胞\n5.71"
    assert record["pairs"] == [{"key": "白细胞", "value": "5.71", "key_span": [6, 9], "value_span": [10, 14]}]
    assert metrics["quarantined"] == {"NO_TEXT_UNDER_BOX": 1}


def test_two_annotators_of_a_picture_share_its_text(tmp_path):
    def answer(first, second, shift):
        return {
            "result": [
                *boxed(first, "Key", 10 + shift, 10, "白细胞"),
                *boxed(second, "Value", 50, 10 + shift, "5.71"),
            ]
        }

    metrics, records = converted(
        tmp_path, task(1, {"image": "a.png"}, answer("a", "b", 0), answer("c", "d", 0.4))
    )
    assert [record["text"] for record in records.values()] == ["白细胞\n5.71"]
    assert metrics["pages"] == {"agreed": 1}


def test_foreign_names_are_reported_and_mapped(tmp_path):
    results = [span("k", 0, 2, "field", "姓名"), span("v", 3, 6, "entry", "林可可")]
    results.append({"type": "relation", "from_id": "v", "to_id": "k", "direction": "right", "labels": ["of"]})
    metrics, _ = converted(tmp_path, task(1, {"text": TEXT}, {"result": results}))
    assert metrics["unknown_labels"] == {"entry": 1, "field": 1, "of": 1}
    names = {"field": "Key", "entry": "Value", "of": "key-value"}
    metrics, _ = converted(tmp_path, task(1, {"text": TEXT}, {"result": results}), label_map=names)
    assert (metrics["unknown_labels"], metrics["links"]) == ({}, 1)


def test_an_undecided_page_has_no_record(tmp_path):
    answers = ({"result": pair("a")}, {"result": pair("b")[:2]})
    metrics, records = converted(tmp_path, task(1, {"text": TEXT}, *answers))
    assert (records, metrics["quarantined"]) == ({}, {"UNDECIDED": 2})


def test_a_folder_of_exports_is_one_conversion(tmp_path):
    (tmp_path / "in").mkdir()
    for name in "ab":
        (tmp_path / f"in/{name}.json").write_text(
            json.dumps([task(1, {"text": TEXT}, {"result": pair("a")})])
        )
    metrics = convert_export(tmp_path / "in", tmp_path / "out", SETTINGS)
    assert (metrics["spans"], metrics["quarantined"]) == (2, {"DUPLICATE": 1})
    (tmp_path / "in/c.csv").write_text("a,b")
    with pytest.raises(InputError, match="export 3 of 3 in the folder"):
        convert_export(tmp_path / "in", tmp_path / "out", SETTINGS)


@pytest.mark.parametrize("text", ["a,b", "[]", "{}"], ids=["not JSON", "no task", "no export"])
def test_an_unusable_export_writes_nothing(tmp_path, text):
    (tmp_path / "e.json").write_text(text)
    with pytest.raises(InputError, match="the export"):
        convert_export(tmp_path / "e.json", tmp_path / "out", SETTINGS)
    assert not (tmp_path / "out").exists()


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out/thesis.txt").write_text("mine")
    with pytest.raises(InputError, match="other things"):
        converted(tmp_path, task(1, {"text": TEXT}, {"result": pair("a")}))
    assert (tmp_path / "out/thesis.txt").read_text() == "mine"
    with pytest.raises(InputError, match="cannot be read"):
        convert_export(tmp_path / "absent.json", tmp_path / "new", SETTINGS)


EXPECTED = {
    # file: spans, links, quarantined
    "copies/dialogue_relations.json": (0, 0, {"UNKNOWN_LABEL": 686}),
    "copies/html_spans.json": (4, 0, {"UNKNOWN_LABEL": 4}),
    "copies/invoice_boxes_cancelled.json": (0, 0, {"UNKNOWN_LABEL": 69, "CANCELLED": 12}),
    "copies/invoice_one_task.json": (0, 0, {"UNKNOWN_LABEL": 11}),
    "copies/ocr_triple.json": (0, 0, {"UNKNOWN_LABEL": 9}),
    "copies/two_annotators_relations.json": (0, 0, {"UNKNOWN_LABEL": 16}),
    "copies/zh_spans_relations.json": (0, 0, {"UNKNOWN_LABEL": 280}),
    "derived_funsd/derived_funsd_image.json": (1605, 1020, {"NO_TEXT_UNDER_BOX": 8, "DANGLING_LINK": 6, "UNKNOWN_LABEL": 261}),
    "derived_funsd/derived_funsd_text.json": (1513, 1020, {}),
    "local_server/shapes_ht.json": (1, 0, {}),
    "local_server/shapes_ht.min.json": (1, 0, {}),
    "local_server/shapes_img.json": (7, 1, {"UNDECIDED": 5, "NO_TEXT_UNDER_BOX": 2, "UNKNOWN_LABEL": 1}),
    "local_server/shapes_img.min.json": (5, 0, {"UNDECIDED": 4, "NO_TEXT_UNDER_BOX": 4}),
    "local_server/shapes_txt.json": (14, 4, {
        "CANCELLED": 2, "DUPLICATE": 3, "DUPLICATE_ID": 2, "BAD_OFFSET": 2, "UNKNOWN_LABEL": 2, "UNDECIDED": 1, "DANGLING_LINK": 1,
    }),
    "local_server/shapes_txt.min.json": (14, 0, {"DUPLICATE": 3, "UNDECIDED": 5, "BAD_OFFSET": 3, "UNKNOWN_LABEL": 2}),
    "local_server/shapes_txt_annotated_only.json": (14, 4, {
        "CANCELLED": 2, "DUPLICATE": 3, "DUPLICATE_ID": 2, "BAD_OFFSET": 2, "UNKNOWN_LABEL": 2, "UNDECIDED": 1, "DANGLING_LINK": 1,
    }),
    "local_server/snapshot_users_expanded.json": (3, 1, {"DUPLICATE": 3}),
    "local_server/ui2_img.json": (3, 1, {"UNDECIDED": 2}),
    "local_server/ui2_txt.json": (2, 1, {"TEXT_MISMATCH": 2}),
    "local_server/ui3_txt.json": (7, 0, {"BAD_OFFSET": 3, "UNKNOWN_LABEL": 1, "UNDECIDED": 2}),
    "local_server/ui_ht.json": (3, 0, {}),
    "local_server/ui_txt.json": (10, 0, {}),
    "real/colliding_keys.json": (0, 0, {}),
    "real/document_page_breaks_cancelled.json": (0, 0, {"CANCELLED": 1, "UNKNOWN_LABEL": 2}),
    "real/funsd_predictions.json": (0, 0, {}),
    "real/multi_annotator_boxes.json": (0, 0, {"UNKNOWN_LABEL": 91}),
    "real/old_completions_format.json": (0, 0, {"UNKNOWN_PAGE": 2}),
    "real/predictions_changed.json": (0, 0, {"UNKNOWN_LABEL": 3}),
    "real/repeater_pages.json": (0, 0, {"UNKNOWN_LABEL": 1}),
    "real/rotated_boxes.json": (0, 0, {"UNKNOWN_LABEL": 25}),
    "templates/relation-extraction.task.json": (0, 0, {"UNKNOWN_LABEL": 6, "DANGLING_LINK": 1}),
}  # fmt: skip
DEFAULTS = load_settings(ROOT / "params.yaml").annotate


@pytest.mark.corpus
@pytest.mark.parametrize("name", EXPECTED)
def test_public_corpus(corpus, tmp_path, name):
    metrics = convert_export(corpus / "label_studio" / name, tmp_path / "out", DEFAULTS)
    spans, links, quarantined = EXPECTED[name]
    assert (metrics["spans"], metrics["links"], metrics["quarantined"]) == (spans, links, quarantined)
    units = Counter(metrics["units"])
    for unit in ("regions", "relations"):
        assert units[unit] == sum(units[f"{unit}_{end}"] for end in ("out", "quarantined", "ignored"))


@pytest.mark.corpus
def test_every_json_of_the_corpus_is_in_the_table(corpus):
    found = {
        path.relative_to(corpus / "label_studio").as_posix()
        for path in (corpus / "label_studio").rglob("*.json")
    }
    assert found - set(EXPECTED) == {"real/repeater_pages_parsed_config.json"}
    table = (ROOT / "docs/label-studio-exports.md").read_text(encoding="utf-8")
    assert [name for name in EXPECTED if f"`{name}`" not in table] == []


MAPPED = [
    ("copies/zh_spans_relations.json",
     {"武器名称": "Key", "object": "Value", **dict.fromkeys(("产国", "研发单位", "类型"), "key-value")}, (157, 117, {"DUPLICATE": 6})),
    ("copies/two_annotators_relations.json", {"DIRECT-QUOTE": "Key", "SPEAKER": "Value", "quotee": "key-value"}, (10, 6, {})),
    ("copies/html_spans.json", {"Date": "Value"}, (8, 0, {})),
    ("copies/ocr_triple.json", dict.fromkeys(
        ("About Me", "Awards", "Contact", "Education", "Hobbies", "Languages", "Name", "Projects", "Skills"), "Value"
    ), (9, 0, {})),
    ("templates/relation-extraction.task.json",
     {"Organization": "Key", "Person": "Value", "Datetime": "Value", "org:founded": "key-value", "org:founded_by": "key-value"},
     (4, 3, {})),
]  # fmt: skip


@pytest.mark.corpus
@pytest.mark.parametrize(("name", "names", "expected"), MAPPED, ids=[name for name, _, _ in MAPPED])
def test_no_relation_is_lost_once_names_are_mapped(corpus, tmp_path, name, names, expected):
    metrics = convert_export(corpus / "label_studio" / name, tmp_path / "out", DEFAULTS, names)
    assert (metrics["spans"], metrics["links"], metrics["quarantined"]) == expected


@pytest.mark.corpus
@pytest.mark.parametrize("kind", ["image", "text"])
def test_funsd_pairs_are_those_of_funsd(corpus, tmp_path, kind):
    export = corpus / f"label_studio/derived_funsd/derived_funsd_{kind}.json"
    convert_export(export, tmp_path / "out", DEFAULTS)
    got: Counter[tuple[str, str]] = Counter()
    for path in (tmp_path / "out/json").glob("*.json"):
        record = json.loads(path.read_text(encoding="utf-8"))
        assert all(record["text"][slice(*pair["key_span"])] == pair["key"] for pair in record["pairs"])
        got.update(
            (pair["key"].strip(), pair["value"].strip())
            for pair in record["pairs"]
            if pair["value"] is not None
        )
    gold: Counter[tuple[str, str]] = Counter()
    for name in {item["data"]["doc_id"] for item in json.loads(export.read_text(encoding="utf-8"))}:
        gold += _funsd(
            json.loads((corpus / f"forms_en/funsd/annotations/{name}.json").read_text(encoding="utf-8"))[
                "form"
            ]
        )
    assert (sum(gold.values()), gold - got, got - gold) == (1020, Counter(), Counter())


def _funsd(form):
    """The question -> answer pairs of a FUNSD page whose answer has text."""
    text, label = ({entity["id"]: entity[field] for entity in form} for field in ("text", "label"))
    pairs = {tuple(pair) for entity in form for pair in entity["linking"]}
    directed = {
        (a, b)
        for x, y in pairs
        for a, b in ((x, y), (y, x))
        if (label.get(a), label.get(b)) == ("question", "answer")
    }
    return Counter((text[a].strip(), text[b].strip()) for a, b in directed if text[b].strip())
