import polars as pl
import pytest

from pipeline import gold, store
from pipeline.annotated import normalised
from pipeline.errors import TableError
from pipeline.settings import GoldSettings
from pipeline.workspace import Workspace
from schemas.names import Stage
from schemas.records import page_record

A, B, C = "000000000000000a", "000000000000000b", "000000000000000c"
TEXT = "江北检验报告单\n姓名：李小溪 标本\n血清\n尿酸\n462↑\nμmol/L\n208\n-428"
SPANS = {
    "t": ("Title", "江北检验报告单"), "k1": ("Key", "姓名"), "v1": ("Value", "李小溪"), "k2": ("Key", "标本"), "v2": ("Value", "血清"),
    "n": ("ItemName", "尿酸"), "x": ("ItemValue", "462↑"), "u": ("ItemUnit", "μmol/L"), "r1": ("ItemRange", "208"), "r2": ("ItemRange", "-428"),
}  # fmt: skip
LINKS = [("k1", "v1"), ("n", "x"), ("n", "u"), ("n", "r2"), ("n", "r1")]


def annotation(page, name, status, category="lab"):
    return {
        "page_id": page,
        "annotation": name,
        "annotator": "x",
        "status": status,
        "category": category,
        "variant": "original",
        "text_digest": None,
    }


def span(page, name, span_id, label, text):
    start = TEXT.index(text)
    return {
        "page_id": page,
        "annotation": name,
        "annotator": "x",
        "span_id": span_id,
        "start": start,
        "end": start + len(text),
        "label": label,
    }


def link(page, name, key, value):
    label = "item-field" if key == "n" else "key-value"
    return {"page_id": page, "annotation": name, "key_span_id": key, "value_span_id": value, "label": label}


def typed(page, name, span_id, text):
    return {"page_id": page, "annotation": name, "span_id": span_id, "text": text}


def page(page_id, text=TEXT):
    return {
        "page_id": page_id,
        "document_id": page_id,
        "width": 800,
        "height": 1000,
        "text": text,
        "text_digest": "d",
    }


def spans(page_id, name):
    return [span(page_id, name, span_id, label, text) for span_id, (label, text) in SPANS.items()]


def build(
    tmp_path, *, propose=False, pages=(), annotations=(), spans=(), links=(), true=(), corrections=None
):
    space = Workspace(tmp_path)
    tables = {
        Stage.SURROGATE: {"surrogate_pages": pages, "true_values": true},
        Stage.ANNOTATE: {
            "annotations": annotations, "annotated_spans": spans, "annotated_links": links,
            "corrections": true if corrections is None else corrections,
        },
    }  # fmt: skip
    for stage, found in tables.items():
        with store.stage_folder(space.folder(stage), private=True) as out:
            for name, rows in found.items():
                store.write_table(out / f"{name}.parquet", name, rows)
    gold.run(space, GoldSettings(propose=propose))
    names = ("gold_pages", "spans", "links", "key_values", "items")
    return {
        name: store.read_table(space.folder(Stage.GOLD) / f"{name}.parquet", name) for name in names
    }, space


@pytest.fixture
def annotated(tmp_path):
    return build(
        tmp_path,
        pages=[page(A), page(B)],
        annotations=[annotation(A, "2", "other"), annotation(A, "1", "single")],
        spans=[*spans(A, "1"), span(A, "2", "k1", "Key", "姓名")],
        links=[link(A, "1", *ends) for ends in LINKS] + [link(A, "1", "k1", "gone")],
        true=[typed(A, "1", "x", "462 ↑"), typed(A, "2", "v1", "never seen")],
    )


def test_every_page_is_kept_annotated_or_not(annotated):
    tables, space = annotated
    assert tables["gold_pages"].rows() == [
        (A, "1", "江北检验报告单", "lab", True),
        (B, None, None, "", False),
    ]
    metrics = store.read_json(space.metrics(Stage.GOLD))
    assert (metrics["input"], metrics["kept"], metrics["annotated"], metrics["values_without_key"]) == (
        2,
        2,
        1,
        1,
    )


def test_pairs_are_slices_of_the_text_and_a_key_may_stand_alone(annotated):
    pairs = annotated[0]["key_values"]
    assert pairs.select("pair", "key", "value", "key_start", "value_start", "verified").rows() == [
        (0, "姓名", "李小溪", 8, 11, False),
        (1, "标本", None, 15, None, False),
    ]


def test_an_item_gets_its_fields_by_links_and_what_follows_from_them(annotated):
    assert annotated[0]["items"].rows(named=True) == [
        {
            "page_id": A, "item": 0, "name": "尿酸", "value": "462↑", "unit": "μmol/L", "range": "208\n-428", "flag": None,
            "true_name": "尿酸", "true_value": "462 ↑", "true_unit": "μmol/L", "true_range": "208\n-428", "true_flag": None, "verified": True,
            "low": 208.0, "high": 428.0, "low_inclusive": True, "high_inclusive": True, "condition": None, "ucum": "umol/L", "abnormal": "1",
        }
    ]  # fmt: skip


def test_a_reading_whose_correction_is_withheld_is_not_verified_whoever_looked(tmp_path):
    tables, _ = build(
        tmp_path,
        pages=[page(A), page(B)],
        annotations=[annotation(A, "1", "gold"), annotation(B, "1", "gold")],
        spans=[*spans(A, "1"), *spans(B, "1")],
        links=[link(name, "1", *ends) for name in (A, B) for ends in LINKS],
        true=[typed(A, "1", "x", "462 ↑")],
        corrections=[
            typed(A, "1", "u", "withheld"),
            typed(A, "1", "v1", "withheld"),
            typed(A, "1", "x", "462 ↑"),
        ],
    )
    found = {name: tables[name].select("page_id", "verified").rows() for name in ("key_values", "items")}
    assert found == {
        "key_values": [(A, False), (A, True), (B, True), (B, True)],
        "items": [(A, False), (B, True)],
    }  # fmt: skip
    assert tables["key_values"]["true_value"].to_list() == ["李小溪", None] * 2


@pytest.mark.parametrize("other", ["Key", "ItemFlag", "PII"])
def test_a_span_of_two_labels_keeps_its_links(tmp_path, other):
    twice = [span(A, "1", name, other, SPANS[name][1]) for name in ("v1", "x")]
    tables, _ = build(
        tmp_path,
        pages=[page(A)],
        annotations=[annotation(A, "1", "gold")],
        spans=sorted([*spans(A, "1"), *twice], key=lambda row: (row["start"], row["end"], row["label"])),
        links=[link(A, "1", *ends) for ends in LINKS],
    )
    assert ("姓名", "李小溪") in tables["key_values"].select("key", "value").rows()
    assert tables["items"]["value"].to_list() == ["462↑"]


def test_spans_carry_their_text_and_links_lead_to_spans(annotated):
    tables, _ = annotated
    assert {row["span_id"]: row["text"] for row in tables["spans"].rows(named=True)} == {
        span_id: text for span_id, (_, text) in SPANS.items()
    }
    assert tables["spans"]["annotation"].unique().to_list() == ["1"]
    assert tables["links"].select("key_span_id", "value_span_id").rows() == [
        ("k1", "v1"), ("n", "r1"), ("n", "r2"), ("n", "u"), ("n", "x"),
    ]  # fmt: skip


def test_rows_make_a_valid_record(annotated):
    tables, _ = annotated
    found = {name: table.filter(pl.col("page_id") == A).rows(named=True) for name, table in tables.items()}
    record = page_record(found["gold_pages"][0], found["key_values"], found["items"])
    assert [(pair.key, pair.value, pair.value_span) for pair in record.pairs] == [
        ("姓名", "李小溪", (11, 14)), ("标本", None, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("statuses", "chosen", "verified"),
    [
        ({"1": "other", "2": "agreed"}, "2", False),
        ({"1": "single"}, "1", False),
        ({"1": "other", "2": "reviewed"}, "2", True),
        ({"1": "reviewed", "2": "gold"}, "2", True),
        ({"1": "agreed", "2": "agreed"}, "1", False),
        ({"1": "undecided", "2": "undecided"}, None, False),
        ({"1": "other"}, None, False),
    ],
)
def test_one_annotation_of_a_page_is_its_gold(tmp_path, statuses, chosen, verified):
    tables, _ = build(
        tmp_path,
        pages=[page(A)],
        annotations=[annotation(A, name, status, None) for name, status in statuses.items()],
        spans=[found for name in statuses for found in spans(A, name)],
    )
    assert tables["gold_pages"]["annotation"].to_list() == [chosen]
    assert set(tables["spans"]["annotation"]) == ({chosen} if chosen else set())
    assert tables["key_values"]["verified"].to_list() == [verified] * (2 if chosen else 0)


def test_a_key_with_two_values_and_a_value_with_two_keys_are_several_pairs(tmp_path):
    tables, _ = build(
        tmp_path,
        pages=[page(A)],
        annotations=[annotation(A, "1", "single")],
        spans=spans(A, "1"),
        links=[link(A, "1", *ends) for ends in (("k1", "v2"), ("k1", "v1"), ("k2", "v1"))],
    )
    assert tables["key_values"].select("pair", "key", "value").rows() == [
        (0, "姓名", "李小溪"), (1, "姓名", "血清"), (2, "标本", "李小溪"),
    ]  # fmt: skip


def test_a_correction_verifies_its_pair_alone(tmp_path):
    tables, _ = build(
        tmp_path,
        pages=[page(A)],
        annotations=[annotation(A, "1", "single")],
        spans=spans(A, "1"),
        links=[link(A, "1", "k1", "v1"), link(A, "1", "k2", "v2")],
        true=[typed(A, "1", "v2", "血浆")],
    )
    assert tables["key_values"].select("value", "true_value", "verified").rows() == [
        ("李小溪", "李小溪", False), ("血清", "血浆", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("read", "typed_text", "true", "verified", "abnormal"),
    [
        ("5.711", "5.71↑", "5.71↑", True, "1"),
        ("5.711", None, "5.711", False, "1"),
        ("3.11", "3.1↑", "3.1↑", True, "0"),
        ("3.11", None, "3.11", False, "0"),
        ("571", "5.71", "5.71", True, "1"),
        ("0.41", "4.1", "4.1", True, "0"),
    ],
)
def test_both_readings_of_a_value_are_kept_and_the_true_one_decides(
    tmp_path, read, typed_text, true, verified, abnormal
):
    text = f"葡萄糖\n{read}\n3.1-5.6"
    at = {
        "n": (0, 3, "ItemName"),
        "x": (4, 4 + len(read), "ItemValue"),
        "r": (5 + len(read), len(text), "ItemRange"),
    }
    found = [
        {"page_id": A, "annotation": "1", "annotator": "x", "span_id": name, "start": start, "end": end, "label": label}
        for name, (start, end, label) in at.items()
    ]  # fmt: skip
    tables, _ = build(
        tmp_path,
        pages=[page(A, text)],
        annotations=[annotation(A, "1", "single")],
        spans=found,
        links=[link(A, "1", "n", "x"), link(A, "1", "n", "r")],
        true=[typed(A, "1", "x", typed_text)] if typed_text else [],
    )
    [row] = tables["items"].to_dicts()
    assert (row["value"], row["true_value"], row["verified"], row["abnormal"]) == (
        read,
        true,
        verified,
        abnormal,
    )
    assert (row["true_name"], row["true_range"], row["true_unit"]) == ("葡萄糖", "3.1-5.6", None)


def test_a_key_has_two_readings_and_a_date_its_iso_form(tmp_path):
    text = "采样日朗\n2024年3月18日"
    found = [
        {"page_id": A, "annotation": "1", "annotator": "x", "span_id": name, "start": start, "end": end, "label": label}
        for name, start, end, label in (("k", 0, 4, "Key"), ("v", 5, 15, "Value"))
    ]  # fmt: skip
    tables, _ = build(
        tmp_path,
        pages=[page(A, text)],
        annotations=[annotation(A, "1", "single")],
        spans=found,
        links=[link(A, "1", "k", "v")],
        true=[typed(A, "1", "k", "采样日期")],
    )
    columns = ("key", "true_key", "value", "true_value", "date", "verified")
    assert tables["key_values"].select(columns).rows() == [
        ("采样日朗", "采样日期", "2024年3月18日", "2024年3月18日", "2024-03-18", True),
    ]  # fmt: skip


def test_no_gold_at_all_is_the_normal_first_run(tmp_path):
    tables, space = build(tmp_path, pages=[page(B), page(A), page(C)])
    assert tables["gold_pages"].rows() == [(name, None, None, "", False) for name in (A, B, C)]
    assert all(tables[name].is_empty() for name in ("spans", "links", "key_values", "items"))
    assert store.read_json(space.metrics(Stage.GOLD))["annotated"] == 0


def test_pairs_are_proposed_only_where_nobody_annotated(tmp_path):
    tables, _ = build(
        tmp_path,
        propose=True,
        pages=[page(A), page(B)],
        annotations=[annotation(A, "1", "single")],
        spans=spans(A, "1"),
    )
    proposed = tables["key_values"].filter(pl.col("page_id") == B)
    assert proposed.select("key", "value", "verified").rows() == [("姓名", "李小溪 标本", False)]
    assert tables["key_values"].filter(pl.col("page_id") == A)["key"].to_list() == ["姓名", "标本"]


def test_a_span_outside_the_text_is_an_error_that_names_the_page_only(tmp_path):
    with pytest.raises(TableError, match=A):
        build(
            tmp_path, pages=[page(A, "短")], annotations=[annotation(A, "1", "single")], spans=spans(A, "1")
        )


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (("1:80", None, "<1:40"), (None, 40.0, "1:n", None, "1")),
        (("60", "umol/L", "男:57-97 女:41-73"), (57.0, 97.0, "男", "umol/L", "0")),
        (("阳性", None, "阴性"), (None, None, None, None, "1")),
        (("3.1", "g/L", None), (None, None, None, "g/L", "")),
        (("9.9", None, "0.64±0.33"), (0.31, 0.97, "mean±SD", None, "")),
        ((None, None, None), (None, None, None, None, "")),
    ],
    ids=["titre", "two variants", "qualitative", "no range", "norm", "nothing"],
)
def test_what_follows_from_an_item(item, expected):
    found = normalised(dict(zip(("value", "unit", "range"), item, strict=True)))
    assert tuple(found[name] for name in ("low", "high", "condition", "ucum", "abnormal")) == expected


def test_equal_input_gives_equal_bytes(tmp_path, annotated):
    _, space = annotated
    before = {path.name: path.read_bytes() for path in space.folder(Stage.GOLD).iterdir()}
    gold.run(space, GoldSettings(propose=False))
    assert {path.name: path.read_bytes() for path in space.folder(Stage.GOLD).iterdir()} == before


def test_pages_at_a_time_change_no_byte(tmp_path, annotated, monkeypatch):
    _, space = annotated
    before = {path.name: path.read_bytes() for path in space.folder(Stage.GOLD).iterdir()}
    metrics = space.metrics(Stage.GOLD).read_bytes()
    monkeypatch.setattr(gold, "PAGES", 1)
    gold.run(space, GoldSettings(propose=False))
    assert {path.name: path.read_bytes() for path in space.folder(Stage.GOLD).iterdir()} == before
    assert space.metrics(Stage.GOLD).read_bytes() == metrics
