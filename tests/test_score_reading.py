"""Files of gold and predictions, whatever they hold: what is read, what is counted, and by which line it is named."""

import gzip
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import InputError
from pipeline.scoring import reading
from pipeline.scoring.parsing import MAX_DEPTH, is_deeper, parse
from pipeline.scoring.reading import Row, read
from pipeline.scoring.sources import _named, gold_of, queries

DEEP = b'{"id": "deep", "v": ' + b"[" * 50_000 + b"]" * 50_000 + b"}"


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


@pytest.mark.parametrize(
    ("text", "value", "trouble", "repaired"),
    [
        (b'{"a": "1"}', {"a": "1"}, "", False),
        (b'{"a": NaN, "b": [Infinity, -Infinity]}', {"a": None, "b": [None, None]}, "", True),
        (b'{"a": "x\\ud800y"}', {"a": "x\ufffdy"}, "", True),
        (b'{"\\udc00": NaN}', {"\ufffd": None}, "", True),
        (b'{"a": "\\ud83d\\ude00"}', {"a": "😀"}, "", False),
        (b'{"n": NaN, "a": ' + b"9" * 5000 + b"}", {"n": None, "a": float("inf")}, "", True),
        (b'{"a": 1', None, "not JSON", False),
        (b'{"a": NaN', None, "not JSON", False),
        (b"", None, "not JSON", False),
        (b'{"a": "\xff"}', None, "not UTF-8", False),
        (nested(MAX_DEPTH + 1), None, "nested deeper than 100", False),
        (nested(100_000), None, "nested deeper than 100", False),
        (b"[" * 100_000, None, "nested deeper than 100", False),
        (b'{"n": NaN, "a": ' + nested(500) + b"}", None, "nested deeper than 100", False),
        (b'"' + b"[" * 200, None, "not JSON", False),
    ],
    ids=lambda case: repr(case)[:24],
)
def test_a_json_text_gives_a_value_or_says_why_not(text, value, trouble, repaired):
    found = parse(text)
    assert (found.value, found.trouble, found.repaired) == (value, trouble, repaired)


def test_the_deepest_value_that_is_taken():
    assert parse(nested(MAX_DEPTH)).trouble == ""
    assert not is_deeper([[1], {"a": []}], 3)
    assert is_deeper([[1], {"a": []}], 2)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_what_a_writer_wrote_is_read_back(value):
    assert parse(json.dumps(value).encode()).value == value


@given(st.binary(max_size=200))
def test_no_bytes_raise(text):
    found = parse(text)
    assert found.trouble in {"", "not JSON", "not UTF-8", "nested deeper than 100"}


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.mark.parametrize(
    ("name", "data", "rows"),
    [
        ("a.jsonl", '{"id": "1"}\n\n{"id": "2"}', [Row(1, {"id": "1"}), Row(3, {"id": "2"})]),
        ("bom.jsonl", b'\xef\xbb\xbf{"id": "1"}\n', [Row(1, {"id": "1"})]),
        ("a.jsonl.gz", gzip.compress(b'{"id": "1"}\n', mtime=0), [Row(1, {"id": "1"})]),
        (
            "bad.jsonl",
            b'{"id": "1"}\nnonsense\n[1]\n' + DEEP + b'\n\xff\n{"id": NaN}\n',
            [
                Row(1, {"id": "1"}),
                Row(2, trouble="not JSON"),
                Row(3, trouble="not an object"),
                Row(4, trouble="nested deeper than 100"),
                Row(5, trouble="not UTF-8"),
                Row(6, {"id": None}, repaired=True),
            ],
        ),
        ("empty.jsonl", "", []),
        ("empty.json", " \n", []),
        (
            "a.json",
            '[{"id": "1"}, 5, {"id": "2"}]',
            [Row(1, {"id": "1"}), Row(2, trouble="not an object"), Row(3, {"id": "2"})],
        ),
        ("one.json", '{\n "id": "1",\n "pairs": []\n}', [Row(1, {"id": "1", "pairs": []})]),
        ("named.json", '{"data": [{"id": "1"}, {"id": "2"}]}', [Row(1, {"id": "1"}), Row(2, {"id": "2"})]),
        (
            "keyed.json",
            '{"p1": {"pairs": {}}, "p2": "an answer"}',
            [Row(1, {"id": "p1", "pairs": {}}), Row(2, {"id": "p2", "prediction": "an answer"})],
        ),
        ("lines.json", '{"id": "1"}\n{"id": "2"}\n', [Row(1, {"id": "1"}), Row(2, {"id": "2"})]),
        (
            "a.csv",
            'id,prediction\n1,"[{""a"": 1}]"\n2,plain\n3\n4,a,b\n',
            [
                Row(2, {"id": "1", "prediction": [{"a": 1}]}),
                Row(3, {"id": "2", "prediction": "plain"}),
                Row(4, {"id": "3", "prediction": None}),
                Row(5, trouble="more cells than columns"),
            ],
        ),
        ("a.tsv", "id\tprediction\n1\t[no JSON\n", [Row(2, {"id": "1", "prediction": "[no JSON"})]),
    ],
    ids=lambda case: case if isinstance(case, str) and len(case) < 14 else "",
)
def test_every_shape_of_file(tmp_path, name, data, rows):
    assert list(read(write(tmp_path / name, data))) == rows


def test_a_folder_of_records_that_are_called_as_their_files(tmp_path):
    write(tmp_path / "b.json", '{"pairs": {}}')
    write(tmp_path / "a.json", '{"image": "x.png"}')
    write(tmp_path / "c.json", "broken")
    assert list(read(tmp_path)) == [
        Row(1, {"image": "x.png"}),
        Row(2, {"id": "b", "pairs": {}}),
        Row(3, trouble="not JSON"),
    ]


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("absent.jsonl", None, "does not exist"),
        ("broken.jsonl.gz", gzip.compress(b'{"id": 1}' * 99, mtime=0)[:20], "is a broken gzip file"),
        ("none.jsonl.gz", b"no gzip at all", "is a broken gzip file"),
        ("prose.json", "no JSON", "is not JSON: give JSON, JSON lines (.jsonl) or CSV"),
        ("deep.json", DEEP, "is nested deeper than 100"),
        ("latin.csv", b"id,prediction\n1,\xb0\xd7\n", "is not UTF-8: save it as UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line(tmp_path, name, data, message):
    if data is not None:
        write(tmp_path / name, data)
    with pytest.raises(InputError) as caught:
        list(read(tmp_path / name))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_line_beyond_the_limit_is_skipped_and_the_next_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "MAX_LINE", 20)
    path = write(tmp_path / "a.jsonl", b'{"id": "' + b"x" * 3_000_000 + b'"}\n{"id": "2"}\n')
    assert list(read(path)) == [Row(1, trouble="longer than 256 MiB"), Row(2, {"id": "2"})]


@pytest.mark.skipif(sys.platform == "win32", reason="pages of memory are counted by the kernel")
def test_a_line_of_50_mb_is_read(tmp_path):
    path = write(tmp_path / "a.jsonl", b'{"id": "1", "prediction": "' + b"y" * 50_000_000 + b'"}\n')
    (row,) = read(path)
    assert len(row.record["prediction"]) == 50_000_000


def test_a_benchmarks_folder_brings_its_query_set_and_the_keys_of_training(tmp_path):
    write(tmp_path / "query_set.json", '{"出院记录": {"姓名": {"别名": ["患者姓名"]}}}')
    write(tmp_path / "test.jsonl", '{"id": "1"}\n')
    write(tmp_path / "train.jsonl", '{"id": "2", "pairs": [{"key": " WBC ", "value": "5"}, {"key": null}]}\n')
    gold = gold_of(tmp_path, "medstruct-s", "test")
    assert [row.record["id"] for row in gold.rows()] == ["1"]
    assert gold.context == {
        "query_set": {"出院记录": {"姓名": {"别名": ["患者姓名"]}}},
        "seen_keys": frozenset({"wbc", ""}),
    }
    assert gold_of(tmp_path / "test.jsonl", "medstruct-s", "test").context == gold.context
    whole = gold_of(tmp_path, "medstruct-s", "all")
    assert [row.record["id"] for row in whole.rows()] == ["2", "1"]
    assert "seen_keys" not in whole.context


def test_a_query_set_beside_single_records_is_none_of_them(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text('{"pairs": []}')
    (tmp_path / "query_set.json").write_text('{"血常规": {"姓名": {}}}')
    gold = gold_of(tmp_path, "medstruct-s", "test")
    assert [row.record["id"] for row in gold.rows()] == ["a", "b"]
    assert gold.context == {"query_set": {"血常规": {"姓名": {}}}}


def test_keys_of_training_are_those_of_medstruct_s_alone(tmp_path):
    (tmp_path / "train.jsonl").write_text('{"id": "1", "pairs": 5}\n{"id": "2", "items": []}\n')
    (tmp_path / "test.jsonl").write_text('{"id": "3", "items": []}\n')
    assert gold_of(tmp_path, "medrepbench", "test").context == {}
    assert gold_of(tmp_path, "medstruct-s", "test").context == {"seen_keys": frozenset()}


@pytest.mark.parametrize("suffix", [".ndjson", ".tsv.gz", ".csv.gz"])
def test_a_split_is_found_whatever_its_format(tmp_path, suffix):
    (tmp_path / f"test{suffix}").touch()
    (tmp_path / "train.jsonl").touch()
    assert _named(tmp_path, "test") == tmp_path / f"test{suffix}"


def test_a_file_of_another_name_is_taken_where_it_is_the_only_one(tmp_path):
    write(tmp_path / "gold.jsonl", '{"id": "1"}\n')
    assert [row.record["id"] for row in gold_of(tmp_path, "medstruct-s", "test").rows()] == ["1"]
    write(tmp_path / "more.jsonl", '{"id": "2"}\n')
    with pytest.raises(InputError, match=r"several files and no test\.jsonl"):
        gold_of(tmp_path, "medstruct-s", "test")


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "holds no records"),
        ({"query_set.json": "{}"}, "holds no records"),
        ({"query_set.json": "[1]", "test.jsonl": "{}"}, "is no query set"),
        ({"query_set.json": '{"a": 1}', "test.jsonl": "{}"}, "is no query set"),
    ],
    ids=["nothing", "only a query set", "a list", "no fields"],
)
def test_a_folder_that_is_no_gold_is_one_line(tmp_path, files, message):
    for name, text in files.items():
        write(tmp_path / name, text)
    with pytest.raises(InputError, match=message):
        gold_of(tmp_path, "medstruct-s", "test")


def test_gold_that_does_not_exist(tmp_path):
    with pytest.raises(InputError, match="does not exist"):
        gold_of(tmp_path / "absent", "medstruct-s", "test")


def test_the_query_set_of_a_release_is_every_key_under_its_title():
    records = [
        {"report_title": "A", "pairs": [{"key": "x"}, {"key": "y"}]},
        {"report_title": "A", "pairs": [{"key": "x"}]},
        {"report_title": None, "pairs": [{"key": "z"}]},
    ]
    assert queries(records) == {"A": {"x": {"别名": []}, "y": {"别名": []}}, "": {"z": {"别名": []}}}
