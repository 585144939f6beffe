from pathlib import Path

import jsonschema
import orjson
import pytest
from pydantic import ValidationError

from schemas.records import Record, page_document, page_record, record_schema

FILE = Path(__file__).parents[1] / "schemas/json/record.schema.json"
PAGE = {"page_id": "00000000000000ab", "report_title": "检验报告单", "category": "lab", "annotated": True}
ROW = {
    "page_id": "00000000000000ab", "pair": 0, "key": "标本", "value": "血清", "true_key": "标本", "true_value": "血清", "verified": True, "date": None,
    "key_start": 3, "key_end": 5, "value_start": 6, "value_end": 8,
}  # fmt: skip
ITEM = {
    "page_id": "00000000000000ab", "item": 0, "name": "尿酸", "value": "462↑", "unit": "μmol/L", "range": "208-428", "flag": None,
    "true_name": None, "true_value": None, "true_unit": None, "true_range": None, "true_flag": None, "verified": False,
    "low": 208.0, "high": 428.0, "low_inclusive": True, "high_inclusive": True, "condition": None, "ucum": "umol/L", "abnormal": "1",
}  # fmt: skip


def test_the_schema_file_is_up_to_date():
    """Write it anew with: python -m schemas.records > schemas/json/record.schema.json."""
    assert orjson.loads(FILE.read_bytes()) == record_schema()


def test_a_record_is_built_from_rows_and_valid_by_the_schema():
    alone = {
        **ROW,
        "key": "备注",
        "value": None,
        "true_key": "备注",
        "true_value": None,
        "value_start": None,
        "value_end": None,
        "pair": 1,
    }
    unprinted = {
        **ROW,
        "key": "date",
        "value": "2024/3/18",
        "key_start": None,
        "key_end": None,
        "date": "2024-03-18",
        "pair": 2,
    }
    record = page_record(PAGE, [ROW, alone, unprinted], [ITEM])
    document = record.model_dump(mode="json")
    jsonschema.validate(document, record_schema())
    assert document["pairs"][:2] == [
        {
            "key": "标本",
            "value": "血清",
            "true_key": "标本",
            "true_value": "血清",
            "key_span": [3, 5],
            "value_span": [6, 8],
            "verified": True,
            "date": None,
        },
        {
            "key": "备注",
            "value": None,
            "true_key": "备注",
            "true_value": None,
            "key_span": [3, 5],
            "value_span": None,
            "verified": True,
            "date": None,
        },
    ]
    assert (document["pairs"][2]["key_span"], document["pairs"][2]["date"]) == (None, "2024-03-18")
    assert document["items"][0]["abnormal"] == "1"
    assert (document["page_id"], document["report_title"], document["category"]) == (
        *list(PAGE.values())[:3],
    )


def test_a_page_without_gold_has_an_empty_record():
    document = page_record({**PAGE, "report_title": None, "category": ""}, [], []).model_dump(mode="json")
    assert (document["pairs"], document["items"], document["report_title"]) == ([], [], None)
    jsonschema.validate(document, record_schema())


def test_a_document_has_the_bytes_of_its_record():
    alone = {**ROW, "value": None, "true_value": None, "value_start": None, "value_end": None}
    rows = PAGE, [ROW, alone], [ITEM, {**ITEM, "low": None, "abnormal": ""}]
    assert orjson.dumps(page_document(*rows)) == orjson.dumps(page_record(*rows).model_dump(mode="json"))


@pytest.mark.parametrize(
    "change",
    [{"low": "208"}, {"verified": 1}, {"abnormal": "2"}, {"name": None}],
    ids=["text for number", "number for truth", "unknown", "absent"],
)
def test_a_document_is_refused_where_its_model_would_write_something_else(change):
    with pytest.raises(ValidationError):
        page_document(PAGE, [ROW], [{**ITEM, **change}])


@pytest.mark.parametrize(
    "change",
    [{"page_id": "no id"}, {"patient": "x"}, {"pairs": [{"key": "k"}]}],
    ids=["id", "unknown field", "pair"],
)
def test_a_wrong_record_is_refused(change):
    document = {**page_record(PAGE, [], []).model_dump(), **change}
    with pytest.raises(ValidationError):
        Record.model_validate(document)
