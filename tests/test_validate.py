"""`medstruct validate`: a sound set has no problem, and every kind of problem is found where it was made."""

import json
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.errors import InputError, TableError
from pipeline.validate import validate, validate_tables
from pipeline.validate.gate import refused, require_sound, summary
from pipeline.validate.quantities import Quantity, is_impossible, quantity
from schemas.problems import MEANING, ProblemKind, Severity
from tests.small_set import A, B, item, records, summed, tables, whole, write

P = ProblemKind


def places(report):
    """(file, page, row, field, kind) of every problem."""
    return report.problems.select("file", "page_id", "row", "field", "kind").rows()


def changed(tmp_path, name, change):
    """What is found in the tables after one change."""
    needed = {"pages", name, "spans" if name == "links" else name}
    rows = {one: found for one, found in tables().items() if one in needed}
    change(rows[name])
    return places(validate_tables(write(tmp_path, rows)))


def test_a_sound_set_has_no_problem(tmp_path):
    report = validate(whole(tmp_path))
    assert (places(report), report.files, report.is_sound) == ([], 12, True)
    assert dict(report.rows) == {
        "pages": 2, "lines": 8, "spans": 6, "links": 4, "key_values": 2, "items": 1, "splits": 2,
    }  # fmt: skip


def test_json_lines_are_read_as_parquet_is(tmp_path):
    assert places(validate(write(tmp_path, tables(), "jsonl"))) == []


def test_every_kind_has_a_severity_and_says_what_to_do():
    assert list(MEANING) == list(ProblemKind)
    assert all(advice and isinstance(severity, Severity) for severity, advice in MEANING.values())


def update(at, **cells):
    return lambda rows: rows[at].update(cells)


def again(at, **cells):
    return lambda rows: rows.append({**rows[at], **cells})


BROKEN = [
    # table, change, what is found: (page, row, field, kind)
    ("pages", update(0, text=None), [(A, 0, "text", P.NULL)]),
    ("pages", update(0, split="dev"), [(A, 0, "split", P.NOT_ALLOWED)]),
    ("pages", update(0, width=0), [(A, 0, "width", P.NOT_ALLOWED)]),
    ("pages", update(1, group_id=A), [(A, 0, "group_id", P.SPLIT_LEAK), (B, 1, "group_id", P.SPLIT_LEAK)]),
    ("pages", update(1, document_id=A), [(A, 0, "document_id", P.SPLIT_LEAK), (B, 1, "document_id", P.SPLIT_LEAK)]),
    ("lines", update(0, text="江北"), [(A, 0, "text", P.SPAN_TEXT)]),
    ("lines", update(7, end=99), [(B, 7, "text", P.SPAN_OUTSIDE)]),
    ("lines", update(0, quad=[10, 10, 401, 10, 401, 25, 10, 25]), [(A, 0, "quad", P.QUAD_OUTSIDE)]),
    ("lines", update(0, quad=[-1, 10, 80, 10, 80, 25, 10, 25]), [(A, 0, "quad", P.QUAD_OUTSIDE)]),
    ("lines", update(0, quad=[10, 10, 80, 10]), [(A, 0, "quad", P.QUAD_OUTSIDE)]),
    ("spans", update(0, start=9, end=8), [(A, 0, "text", P.SPAN_OUTSIDE)]),
    ("spans", update(0, label="Schlüssel"), [(A, 0, "label", P.NOT_ALLOWED)]),
    ("links", update(0, value_span_id="gone"), [(A, 0, "key_span_id, value_span_id", P.DANGLING_LINK)]),
    ("links", update(0, value_span_id="x"), [(A, 0, "label", P.LINK_ENDS)]),
    ("links", update(1, label="key-value"), [(A, 1, "label", P.LINK_ENDS)]),
    ("key_values", update(1, key_end=99), [(B, 1, "key", P.SPAN_OUTSIDE)]),
    ("key_values", update(1, value="何安"), [(B, 1, "value", P.SPAN_TEXT)]),
    ("key_values", update(1, value_end=None), [(B, 1, "value", P.SPAN_INCOMPLETE)]),
    ("key_values", update(1, value_start=None, value_end=None), [(B, 1, "value", P.SPAN_INCOMPLETE)]),
    ("key_values", update(1, value=None, true_value=None), [(B, 1, "value", P.SPAN_INCOMPLETE)]),
    ("key_values", update(1, page_id=None), [(None, 1, "page_id", P.NULL)]),
    ("key_values", update(1, page_id="0" * 16), [("0" * 16, 1, "page_id", P.UNKNOWN_PAGE)]),
    ("key_values", update(1, page_id="no id"), [("no id", 1, "page_id", P.NOT_ALLOWED), ("no id", 1, "page_id", P.UNKNOWN_PAGE)]),
    ("key_values", again(0, pair=1), [(A, 2, "key, value", P.DUPLICATE_PAIR)]),
    ("key_values", again(0, value_start=8, value_end=10, value="姓名", true_value="姓名"),
     [(A, 0, None, P.DUPLICATE_ID), (A, 2, None, P.DUPLICATE_ID), (A, 0, "value", P.TWO_VALUES), (A, 2, "value", P.TWO_VALUES)]),
    ("items", again(0, item=0), [(A, 0, None, P.DUPLICATE_ID), (A, 1, None, P.DUPLICATE_ID)]),
    ("splits", update(0, split="validation"), [(A, 0, "split", P.TABLES_DISAGREE)]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "expected"), BROKEN)
def test_what_is_wrong_is_found_where_it_stands(tmp_path, name, change, expected):
    found = [place[1:] for place in changed(tmp_path, name, change) if place[0] == f"tables/{name}.parquet"]
    assert sorted(found, key=str) == sorted(((*place, kind.value) for *place, kind in expected), key=str)


DERIVED = ("low, high, ucum, abnormal", P.NORMALISATION)
ITEMS = [
    # an item, what is found in it: (field, kind)
    ({"abnormal": "2"}, [("abnormal", P.NOT_ALLOWED), DERIVED]),
    (item(value=None, range=None), [("value", P.ITEM_INCOMPLETE)]),
    (item(unit="foo/bar"), [("unit", P.UNIT_UNKNOWN)]),
    (item(name="白细胞计数", unit="mmol/L"), [("unit", P.UNIT_IMPOSSIBLE)]),
    (item(range="见说明"), [("range", P.RANGE_UNREADABLE)]),
    (item(range="428-208"), [("range", P.RANGE_REVERSED)]),
    ({"low": 428.0, "high": 208.0}, [DERIVED, ("range", P.RANGE_REVERSED)]),
    (item(value="l2.3"), [("value", P.VALUE_NOT_NUMERIC)]),
    ({"ucum": "mol/L"}, [DERIVED]),
    (item(flag="↓"), [("flag", P.FLAG_DISAGREES)]),
    (item(value="400↑"), [("flag", P.FLAG_DISAGREES)]),
    (item(value="462", flag="↑"), []),
    (item(value="1:80", unit=None, range="<1:40", flag="↑"), []),
    (item(value="阴性", unit=None, range="阴性(-)"), []),
    (item(value="未检出", range="<500"), []),
    (item(name="白细胞", unit="个/HP", range="0-5", value="3"), []),
]  # fmt: skip


def test_what_is_wrong_with_items_is_found_and_nothing_else(tmp_path):
    made = [{**item(), **cells, "item": at} for at, (cells, _) in enumerate(ITEMS)]
    rows = {"pages": tables()["pages"], "items": made}
    expected = [
        ("tables/items.parquet", A, at, field, kind.value)
        for at, (_, found) in enumerate(ITEMS)
        for field, kind in found
    ]
    assert sorted(places(validate_tables(write(tmp_path, rows))), key=str) == sorted(expected, key=str)


LEGAL = [
    ("key_values", again(0, pair=1, true_key="联系人", key_start=None, key_end=None)),
    ("key_values", again(0, pair=1, value=None, true_value=None, value_start=None, value_end=None)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change"), LEGAL)
def test_what_is_legal_is_no_problem(tmp_path, name, change):
    assert changed(tmp_path, name, change) == []


def test_a_key_may_have_several_values_and_a_value_several_keys(tmp_path):
    def several(rows):
        start = rows[0]["value_start"]
        rows[0]["true_key"] = "联系人"
        rows.append({**rows[0], "pair": 1, "value_end": start + 1, "value": "李", "true_value": "李"})
        rows.append(
            {**rows[0], "pair": 2, "key": "姓", "key_end": rows[0]["key_start"] + 1, "true_key": "姓"}
        )

    assert changed(tmp_path, "key_values", several) == []


def test_a_missing_an_unknown_and_a_mistyped_column_are_named_and_the_rest_is_still_looked_at(tmp_path):
    write(tmp_path, tables())
    path = tmp_path / "tables/items.parquet"
    frame = (
        pl.read_parquet(path)
        .drop("ucum")
        .with_columns(note=pl.lit("x"), low=pl.lit("208"), value=pl.lit("5"))
    )
    frame.write_parquet(path)
    found = [place[3:] for place in places(validate_tables(tmp_path))]
    assert found == [
        ("another column", "COLUMN"), ("low", "COLUMN"), ("ucum", "COLUMN"), ("low, high, ucum, abnormal", "NORMALISATION"),
    ]  # fmt: skip


def test_pages_without_text_are_no_duplicates(tmp_path):
    rows = tables()["pages"]
    for row in rows:
        row["text"] = ""
    assert places(validate_tables(write(tmp_path, {"pages": rows}))) == []


def test_equal_texts_in_two_splits_are_a_warning(tmp_path):
    rows = tables()
    rows["pages"][1]["text"] = rows["pages"][0]["text"]
    found = validate_tables(write(tmp_path, {"pages": rows["pages"], "splits": rows["splits"]}))
    assert [place[1:] for place in places(found)] == [
        (A, 0, "text", "SAME_TEXT"),
        (B, 1, "text", "SAME_TEXT"),
    ]
    assert found.is_sound


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"PAR1 no table",
        lambda raw: raw[:40] + bytes(60) + raw[100:],
        lambda raw: raw[: len(raw) // 2],
    ],
    ids=["no table", "a damaged column", "half a file"],
)
def test_a_damaged_file_is_one_problem(tmp_path, damage):
    write(tmp_path, tables())
    path = tmp_path / "tables/items.parquet"
    path.write_bytes(damage(path.read_bytes()))
    assert places(validate(tmp_path)) == [("tables/items.parquet", None, None, None, "FILE_UNREADABLE")]


def record_change(tmp_path, change):
    whole(tmp_path)
    path = tmp_path / f"json/{A}.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    change(document)
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    return [place[1:] for place in places(validate(summed(tmp_path)))]


RECORDS = [
    (lambda row: row.update({"林可可": 1}), [(A, 0, "another field", "RECORD_INVALID")]),
    (lambda row: row["pairs"][0].update(value_span=["x", 2]), [(A, 0, "pairs.0.value_span.0", "RECORD_INVALID")]),
    (lambda row: row["items"][0].update(abnormal="2"), [(A, 0, "items.0.abnormal", "RECORD_INVALID")]),
    (lambda row: row["items"][0].update(value="46"), [(A, 0, "page_id", "TABLES_DISAGREE")]),
    (lambda row: row.update(page_id="000000000000000c"),
     [(A, None, "page_id", "TABLES_DISAGREE"), ("000000000000000c", 0, "page_id", "TABLES_DISAGREE"), ("000000000000000c", 0, "page_id", "UNKNOWN_PAGE")]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), RECORDS)
def test_a_record_keeps_its_schema_and_says_what_the_tables_say(tmp_path, change, expected):
    assert record_change(tmp_path, change) == expected


VIEWS = [
    (lambda row: row["pairs"][0].update(key_span=[0, 2]), [("train.jsonl", 0, "pairs.0", "SPAN_TEXT")]),
    (lambda row: row["pairs"][0].update(key_span=[0, 200]), [("train.jsonl", 0, "pairs.0", "SPAN_OUTSIDE")]),
    (lambda row: row["pairs"][0].update(key_span=[0]), [("train.jsonl", 0, "pairs.0", "SPAN_INCOMPLETE")]),
    (lambda row: row.update(ocr_text=row["ocr_text"] + "。"), [("train.jsonl", 0, "ocr_text", "TABLES_DISAGREE")]),
    (lambda row: row.update(pairs=None), [("train.jsonl", 0, None, "FILE_UNREADABLE")]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), VIEWS)
def test_a_view_stands_on_its_own_text(tmp_path, change, expected):
    path = whole(tmp_path) / "views/medstruct_s/train.jsonl"
    row = json.loads(path.read_text(encoding="utf-8"))
    change(row)
    path.write_text(json.dumps(row, ensure_ascii=False) + "\n", encoding="utf-8")
    found = places(validate(summed(tmp_path)))
    assert [(file.rsplit("/", 1)[1], row, field, kind) for file, _, row, field, kind in found] == expected


def test_files_are_held_against_their_checksums(tmp_path):
    whole(tmp_path)
    (tmp_path / "thesis.txt").write_text("mine")
    (tmp_path / f"views/medstruct_s/{'test'}.jsonl").unlink()
    with (tmp_path / "tables/splits.parquet").open("ab") as file:
        file.write(b"")
    (tmp_path / "json" / f"{A}.json").write_text((tmp_path / f"json/{A}.json").read_text() + "\n")
    with (tmp_path / "SHA256SUMS").open("a") as file:
        file.write(f"{'0' * 64}  ../../outside\n")
    assert [(file, row, kind) for file, _, row, _, kind in places(validate(tmp_path))] == [
        ("SHA256SUMS", 12 - 1, "FILE_UNREADABLE"), (f"json/{A}.json", None, "CHECKSUM"),
        ("views/medstruct_s/test.jsonl", None, "FILE_MISSING"), ("thesis.txt", None, "FILE_UNLISTED"),
    ]  # fmt: skip


def test_a_page_has_one_record(tmp_path):
    made = json.dumps(records(tables())[A], ensure_ascii=False) + "\n"
    (tmp_path / "json").mkdir()
    for split in ("test", "train"):
        (tmp_path / f"json/{split}.jsonl").write_text(made, encoding="utf-8")
    assert places(validate(tmp_path)) == [("json/train.jsonl", A, 0, "page_id", "DUPLICATE_ID")]


def test_records_alone_are_a_data_set(tmp_path):
    rows = tables()
    rows["items"][0] |= item(range="428-208")
    rows["key_values"][1]["value_end"] = 99
    made = records(rows)
    (tmp_path / "json").mkdir()
    (tmp_path / "views/medstruct_s").mkdir(parents=True)
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in made.values())
    (tmp_path / "json/train.jsonl").write_text(lines, encoding="utf-8")
    assert [place[1:] for place in places(validate(tmp_path))] == [(A, 0, "range", "RANGE_REVERSED")]
    view = {"id": B, "report_title": None, "ocr_text": tables()["pages"][1]["text"], "pairs": []}
    (tmp_path / "views/medstruct_s/test.jsonl").write_text(json.dumps(view), encoding="utf-8")
    assert [place[1:] for place in places(validate(tmp_path))] == [
        (B, 0, "value", "SPAN_OUTSIDE"), (A, 0, "range", "RANGE_REVERSED"),
    ]  # fmt: skip


@pytest.mark.parametrize("made", [False, True], ids=["absent", "empty"])
def test_a_folder_without_a_data_set_is_an_error_that_says_what_to_do(tmp_path, made):
    folder = tmp_path / "set"
    if made:
        folder.mkdir()
    with pytest.raises(InputError, match="tables/"):
        validate(folder)


GATE = [
    ({}, {}),
    ({"error": "refuse"}, {}),
    ({"warning": "refuse"}, {P.RANGE_REVERSED: 1}),
    ({"RANGE_REVERSED": "refuse"}, {P.RANGE_REVERSED: 1}),
    ({"warning": "refuse", "RANGE_REVERSED": "warn"}, {}),
]


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    rows = tables()
    rows["items"][0] |= item(range="428-208")
    return validate_tables(write(tmp_path_factory.mktemp("gate"), rows))


@pytest.mark.parametrize(("decisions", "expected"), GATE)
def test_the_gate_obeys_the_kind_before_the_severity(report, decisions, expected):
    assert refused(report, decisions) == expected
    if expected:
        with pytest.raises(TableError, match=r"\(1 RANGE_REVERSED\)"):
            require_sound(report, decisions)
    else:
        require_sound(report, decisions)
    assert summary(report)["kinds"] == {"RANGE_REVERSED": 1}
    assert summary(report)["places"] == [
        {"file": "tables/items.parquet", "page_id": A, "row": 0, "field": "range", "kind": "RANGE_REVERSED"}
    ]


QUANTITIES = [
    ("10*9/L", Quantity.COUNT), ("/uL", Quantity.COUNT), ("{copies}/mL", Quantity.COUNT), ("/[HPF]", Quantity.FIELD), ("%", Quantity.FRACTION),
    ("g/dL", Quantity.MASS_CONCENTRATION), ("mg/L{FEU}", Quantity.MASS_CONCENTRATION), ("umol/L", Quantity.SUBSTANCE_CONCENTRATION),
    ("m[IU]/L", Quantity.ACTIVITY), ("U/L", Quantity.ACTIVITY), ("pg", Quantity.MASS), ("fL", Quantity.VOLUME), ("s", Quantity.TIME),
    ("/min", Quantity.RATE), ("mm[Hg]", Quantity.PRESSURE), ("Cel", Quantity.TEMPERATURE), ("{ratio}", None), ("mg/(24.h)", None),
]  # fmt: skip
POSSIBLE = [
    ("白细胞", "mmol/L", True), ("WBC", "10*9/L", False), ("白细胞", "/[HPF]", False), ("中性粒细胞百分比", "%", False),
    ("中性粒细胞百分比", "10*9/L", True), ("*血红蛋白", "g/L", False), ("血红蛋白", "fL", True), ("平均红细胞体积", "fL", False),
    ("平均红细胞体积", "pg", True), ("葡萄糖", "mmol/L", False), ("葡萄糖", "U/L", True), ("ALT", "U/L", False), ("ALT", "mmol/L", True),
    ("糖化血红蛋白", "%", False), ("体温", "Cel", False), ("体温", "mmol/L", True), ("心率", "/min", False), ("无名项目", "fL", False),
]  # fmt: skip


@pytest.mark.parametrize(("code", "expected"), QUANTITIES)
def test_the_quantity_of_a_code(code, expected):
    assert quantity(code) == expected


@pytest.mark.parametrize(("name", "code", "expected"), POSSIBLE)
def test_a_unit_that_cannot_belong_to_an_item(name, code, expected):
    assert is_impossible(name, code) is expected


def test_the_command_says_what_is_wrong_and_never_a_value(tmp_path):
    rows = tables()
    rows["items"][0] |= item(range="428-208")
    folder = write(tmp_path / "set", rows)
    run = CliRunner()
    done = run.invoke(app, ["validate", str(folder)])
    assert done.exit_code == 0
    assert "RANGE_REVERSED" in done.output
    assert "0 errors, 1 warnings" in done.output
    rows["key_values"][0]["value"] = "周小禾"
    done = run.invoke(app, ["validate", str(write(folder, rows)), "--out", str(tmp_path / "found.csv")])
    assert done.exit_code == 1
    assert "SPAN_TEXT" in (tmp_path / "found.csv").read_text()
    assert all(word not in done.output for word in ("周小禾", "李小溪", "428"))
    done = run.invoke(app, ["validate", str(folder), "--json"])
    data = json.loads(done.output)["data"]
    assert (data["errors"], data["kinds"]) == (1, {"SPAN_TEXT": 1, "RANGE_REVERSED": 1})
    assert run.invoke(app, ["validate", str(folder), "--out", str(tmp_path / "found.txt")]).exit_code != 0


def test_the_page_on_gold_names_every_kind_with_its_severity():
    page = (Path(__file__).parents[1] / "docs/gold.md").read_text(encoding="utf-8")
    rows = [f"| {kind} | {severity} | {advice} |" for kind, (severity, advice) in MEANING.items()]
    assert [row for row in rows if row not in page] == []
