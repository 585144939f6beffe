"""Gold of FUNSD, SROIE and MedRepBench: into a data set, and FUNSD back."""

import json
import sys
from collections import Counter
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.errors import InputError
from pipeline.foreign_gold import Shape, back_to_funsd, convert_gold, funsd, shape_of, sroie
from pipeline.foreign_gold.sheets import rows_of
from pipeline.foreign_gold.writing import view_row
from pipeline.validate import validate
from schemas.names import Split
from schemas.records import page_record


def entity(number, text, label, *links, box=(10, 10, 60, 20)):
    return {
        "id": number,
        "text": text,
        "label": label,
        "box": list(box),
        "words": [],
        "linking": [list(link) for link in links],
    }


FORM = {
    "form": [
        entity(0, "BRAND:", "question", [0, 1], [0, 2], box=(10, 40, 60, 50)),
        entity(1, "ALPHA", "answer", [0, 1], box=(70, 40, 120, 50)),
        entity(2, "", "answer", [0, 2], box=(130, 40, 180, 50)),
        entity(3, "SPECIMEN FORM", "header", [3, 0], box=(10, 5, 180, 15)),
        entity(4, "CODE", "question", [4, 1], box=(10, 60, 60, 70)),
        entity(5, "page 1", "other", box=(10, 80, 60, 90)),
        entity(6, "DATE", "question", box=(10, 100, 60, 110)),
    ]
}  # fmt: skip


def links(document, *, labelled=("question", "answer")):
    ends = {one["id"]: one for one in document["form"]}
    pairs = {tuple(link) for one in document["form"] for link in one["linking"]}
    return Counter(
        (ends[start]["text"], ends[end]["text"])
        for start, end in pairs
        if (ends[start]["label"], ends[end]["label"]) == labelled
    )


def test_a_form_keeps_its_links_answers_and_empty_fields(tmp_path):
    (tmp_path / "form.json").write_text(json.dumps(FORM), encoding="utf-8")
    counts = convert_gold(tmp_path / "form.json", tmp_path / "out", Shape.FUNSD)
    assert counts["read"] == {"pages": 1, "links kept": 3, "links of other kinds": 1, "entities": 7}
    pages = pl.read_parquet(tmp_path / "out/tables/pages.parquet")
    assert pages.select("text", "report_title", "width", "height", "split").rows() == [
        ("SPECIMEN FORM\nBRAND:\nALPHA\n\nCODE\npage 1\nDATE", "SPECIMEN FORM", 180, 110, "train")
    ]
    pairs = pl.read_parquet(tmp_path / "out/tables/key_values.parquet")
    assert pairs.select("key", "value", "value_start", "verified").rows() == [
        ("BRAND:", "ALPHA", 21, True), ("BRAND:", "", 27, True), ("CODE", "ALPHA", 21, True), ("DATE", None, None, True),
    ]  # fmt: skip
    assert validate(tmp_path / "out").problems.is_empty()


def test_a_form_comes_back_from_the_tables_and_from_the_view(tmp_path):
    (tmp_path / "form.json").write_text(json.dumps(FORM), encoding="utf-8")
    convert_gold(tmp_path / "form.json", tmp_path / "out", Shape.FUNSD)
    back_to_funsd(tmp_path / "out", tmp_path / "back")
    [path] = (tmp_path / "back/annotations").glob("*.json")
    back = json.loads(path.read_text(encoding="utf-8"))
    assert links(back) == links(FORM) == {("BRAND:", "ALPHA"): 1, ("BRAND:", ""): 1, ("CODE", "ALPHA"): 1}
    assert sorted((one["text"], one["label"], one["box"]) for one in back["form"]) == sorted(
        (one["text"], one["label"], one["box"]) for one in FORM["form"]
    )
    assert [word["text"] for word in back["form"][0]["words"]] == ["SPECIMEN", "FORM"]
    [line] = (tmp_path / "out/views/medstruct_s/train.jsonl").read_text(encoding="utf-8").splitlines()
    assert links(funsd.of_view(json.loads(line))) == links(FORM)


TEXTS = st.sampled_from(["", "A", "B", "A B", "姓名"])
FORMS = st.lists(
    st.tuples(TEXTS, st.sampled_from(["question", "answer", "header", "other"])), min_size=1, max_size=8
)


@settings(max_examples=20)
@given(FORMS, st.data())
def test_any_form_keeps_every_link_and_text(form, data):
    ends = st.integers(0, len(form) - 1)
    pairs = data.draw(st.sets(st.tuples(ends, ends), max_size=8))
    document = {
        "form": [
            entity(
                at, text, label, *[pair for pair in pairs if at in pair], box=(10, 20 * at, 90, 20 * at + 10)
            )
            for at, (text, label) in enumerate(form)
        ]
    }
    page = funsd.read(document, "form")
    rows = rows_of(page, Split.TRAIN)
    view = view_row(page, page_record(rows["pages"][0], rows["key_values"], rows["items"]))
    back = funsd.written(rows["lines"], rows["spans"], rows["links"])
    assert [one["text"] for one in back["form"]] == [text for text, _ in form]
    assert links(back) == links(document)
    assert links(funsd.of_view(view)).keys() <= links(document).keys()


@pytest.mark.parametrize(
    "form", [[{"box": [0, 0, 1, 1], "linking": []}], [entity(0, "A", "question") | {"box": [1, 2]}], [entity(0, "A", "question") | {"linking": [1]}]]
)  # fmt: skip
def test_a_broken_form_is_one_clear_line(form):
    with pytest.raises(InputError, match="FUNSD annotation"):
        funsd.read({"form": form}, "form")


def receipt(root, key, *boxes):
    for name in ("box", "key"):
        (root / name).mkdir(parents=True, exist_ok=True)
    lines = [
        f"10,{20 * at},90,{20 * at},90,{20 * at + 10},10,{20 * at + 10},{text}"
        for at, text in enumerate(boxes)
    ]
    (root / "box/001.csv").write_text("\n".join(lines), encoding="utf-8")
    (root / "key/001.json").write_text(json.dumps(key), encoding="utf-8")
    return root


def test_a_receipt_keeps_what_was_read_and_what_is_true(tmp_path):
    key = {
        "company": "NORTHWIND HARDWARE SDN BHD",
        "date": "25/12/2018",
        "address": "12, MAPLE ROAD, 10400 HARBOUR",
        "total": "9.00",
    }
    boxes = (
        "NORTHWIND HARDWARE SDN BND",
        "12, MAPLE ROAD,",
        "10400 HARBOUR",
        "DATE: 25/12/2018 10:31",
        "9.00",
        "19.00",
        "TOTAL 9.00",
    )
    root = receipt(tmp_path / "in", key, *boxes)
    assert shape_of(root) is Shape.SROIE
    counts = convert_gold(root, tmp_path / "out", Shape.SROIE, Split.TEST)
    assert counts["read"] == {"pages": 1, "fields": 4, "fields without a place": 0}
    pairs = pl.read_parquet(tmp_path / "out/tables/key_values.parquet")
    assert pairs.select("key", "key_start", "value", "true_value", "date").rows() == [
        ("company", None, "NORTHWIND HARDWARE SDN BND", "NORTHWIND HARDWARE SDN BHD", None),
        ("date", None, "25/12/2018", "25/12/2018", "2018-12-25"),
        ("address", None, "12, MAPLE ROAD,\n10400 HARBOUR", "12, MAPLE ROAD, 10400 HARBOUR", None),
        ("total", None, "9.00", "9.00", None),
    ]  # fmt: skip
    assert pairs["value_start"][3] > pairs["value_start"][1]
    assert validate(tmp_path / "out").problems.is_empty()


def test_a_receipt_without_boxes_is_not_dropped_in_silence(tmp_path):
    receipt(tmp_path / "in", {"total": "1"}, "1")
    (tmp_path / "in/key/002.json").write_text("{}")
    with pytest.raises(InputError, match="1 of the receipts"):
        convert_gold(tmp_path / "in", tmp_path / "out", Shape.SROIE)


def test_two_entities_of_one_id_are_one_clear_line(tmp_path):
    twice = {"form": [FORM["form"][0], FORM["form"][0]]}
    (tmp_path / "form.json").write_text(json.dumps(twice), encoding="utf-8")
    with pytest.raises(InputError, match="same id"):
        convert_gold(tmp_path / "form.json", tmp_path / "out", Shape.FUNSD)


PLACES = [
    ("TOTAL 19.00", "9.00", None), ("TOTAL 9.001", "9.00", None), ("A 9.00\nB 9.00", "9.00", (9, 13)), ("TOTAL", "9.00", None), ("", "A", None),
    ("ALPHA BETA", "alphabeta", (0, 10)), ("QQQQQQQQ", "NORTHWIND", None), ("25/12/2018", "25/12/201", None), ("A", " ", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value", "expected"), PLACES)
def test_where_a_field_was_read(text, value, expected):
    assert sroie.place(text, value) == expected


@pytest.mark.parametrize("box", ["1,2,3", "a,0,1,0,1,1,0,1,TEXT"])
def test_a_broken_receipt_is_one_clear_line(tmp_path, box):
    receipt(tmp_path, {"total": "1"}, "A")
    (tmp_path / "box/001.csv").write_text(box)
    with pytest.raises(InputError, match="line 1 of a receipt"):
        convert_gold(tmp_path, tmp_path / "out", Shape.SROIE)
    assert not (tmp_path / "out").exists()


ITEMS = [
    {
        "item_name": "白细胞",
        "item_value": "5.71",
        "item_unit": "10^9/L",
        "item_range": "3.5-9.5",
        "is_abnormal": "0",
    },
    {"item_name": "诊断", "item_value": "未见异常", "item_unit": "", "item_range": "", "is_abnormal": "1"},
]


def test_rows_of_items_keep_all_five_fields(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text(
        json.dumps({"image": "a.png", "items": ITEMS}) + "\n" + json.dumps({"items": ITEMS[:1]}) + "\n",
        encoding="utf-8",
    )
    assert shape_of(path) is Shape.MEDREPBENCH
    counts = convert_gold(path, tmp_path / "out", Shape.MEDREPBENCH)
    assert counts["written"] == {
        "pages": 2,
        "lines": 10,
        "spans": 10,
        "links": 7,
        "key_values": 0,
        "items": 3,
        "splits": 2,
    }
    items = pl.read_parquet(tmp_path / "out/tables/items.parquet").filter(pl.col("item") == 1)
    assert items.select("name", "value", "unit", "range", "abnormal", "ucum").rows() == [
        ("诊断", "未见异常", None, None, "1", None)
    ]
    assert validate(tmp_path / "out").problems.is_empty()


@pytest.mark.parametrize(
    "change",
    [{"is_abnormal": "2"}, {"item_value": 5.71}, {"item_name": " "}],
    ids=["judgement", "number", "no name"],
)
def test_a_broken_item_is_one_clear_line(tmp_path, change):
    (tmp_path / "rows.json").write_text(json.dumps([{"items": [ITEMS[0] | change]}]), encoding="utf-8")
    with pytest.raises(InputError, match="row 1"):
        convert_gold(tmp_path / "rows.json", tmp_path / "out", Shape.MEDREPBENCH)


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "form.json").write_text(json.dumps(FORM), encoding="utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out/thesis.txt").write_text("mine")
    with pytest.raises(InputError, match="other things"):
        convert_gold(tmp_path / "form.json", tmp_path / "out", Shape.FUNSD)
    with pytest.raises(InputError, match="other things"):
        back_to_funsd(tmp_path / "out", tmp_path / "out")
    assert (tmp_path / "out/thesis.txt").read_text() == "mine"


def test_the_command_finds_the_shape_by_content(tmp_path):
    (tmp_path / "form.json").write_text(json.dumps(FORM), encoding="utf-8")
    run = CliRunner()
    done = run.invoke(app, ["convert", str(tmp_path / "form.json"), "--out", str(tmp_path / "out"), "--json"])
    assert json.loads(done.output)["data"]["shape"] == "funsd"
    done = run.invoke(
        app, ["convert", str(tmp_path / "out"), "--to", "funsd", "--out", str(tmp_path / "back")]
    )
    assert (done.exit_code, len(list((tmp_path / "back/annotations").iterdir()))) == (0, 1)
    again = convert_gold(tmp_path / "back", tmp_path / "again", Shape.FUNSD)
    assert again["read"]["links kept"] == 3


@pytest.mark.corpus
def test_the_public_half_of_funsd_survives_the_round_trip(corpus, tmp_path):
    sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
    from bench_round_trip import round_trip

    found = round_trip(corpus / "forms_en/funsd", tmp_path / "out")
    assert found == {
        "pages": (40, 40), "entities (label and text)": (2702, 2702), "question -> answer links, by box and text": (1278, 1278),
        "questions with several answers": (161, 161), "links through the MedStruct-S view, by text": (1278, 1278),
        "texts through the MedStruct-S view": (2702, 2702), "links that were not there": (0, 0),
    }  # fmt: skip


@pytest.mark.corpus
def test_every_field_of_the_public_receipts_has_a_place(corpus, tmp_path):
    counts = convert_gold(corpus / "receipts/sroie", tmp_path / "out", Shape.SROIE)
    assert counts["read"] == {"pages": 40, "fields": 160, "fields without a place": 0}
