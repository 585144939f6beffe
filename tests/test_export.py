"""Training files of a release: exact merge of segments, SQuAD answers in place, conversations, a reward equal to the scorer's."""

import shutil
import subprocess
import sys
from pathlib import Path

import orjson
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import InputError
from pipeline.export import conll
from pipeline.export.bio import merged
from pipeline.export.qa import drawn
from pipeline.export.reward import reward
from pipeline.export.run import FORMATS, export
from pipeline.export.segments import Segment, cut, layered, merge, spans_in, tags
from pipeline.scoring.medrepbench import MEDREPBENCH
from pipeline.scoring.sample import Document

TEXT = "检验报告单\n姓名：何安宁 性别：女\n白细胞 5.71"
PAGES = ("0a00000000000001", "0a00000000000002", "0a00000000000003")
SPANS = [(0, 5, "Title"), (6, 8, "Key"), (9, 12, "Value"), (13, 15, "Key")]
ITEM = {"item_name": "白细胞", "item_value": "5.71", "item_unit": "", "item_range": "", "is_abnormal": "0"}


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    """A release of three pages with gold, as far as exports read it: train, train, test."""
    root = tmp_path_factory.mktemp("export") / "release"
    (root / "tables").mkdir(parents=True)
    (root / "views/medstruct_s").mkdir(parents=True)
    about = {"name": "drawn", "version": "1.0.0", "licence": "CC-BY-4.0"}
    (root / "release.json").write_bytes(orjson.dumps(about))
    pages = pl.DataFrame({"page_id": PAGES, "split": ["train", "train", "test"]}).with_columns(
        text=pl.lit(TEXT), report_title=pl.lit("检验报告单"), category=pl.lit("lab"), annotated=True
    )
    keys = [(page, "姓名", "何安宁", 9) for page in PAGES[:2]] + [
        (PAGES[0], "性别", None, None),
        (PAGES[2], "年龄", None, None),
    ]
    tables = {
        "pages": pages,
        "lines": pl.DataFrame({"page_id": PAGES, "line": 0, "start": 0, "end": 5, "text": "检验报告单", "confidence": 0.9,
                               "quad": [[0] * 8] * 3, "char_edges": [[0]] * 3}).with_columns(pl.col("char_edges")),
        "spans": pl.DataFrame(
            [(page, *span) for page in PAGES for span in SPANS], ("page_id", "start", "end", "label"), orient="row"
        ),
        "key_values": pl.DataFrame(keys, ("page_id", "key", "value", "value_start"), orient="row"),
        "items": pl.DataFrame(
            [(PAGES[0], "白细胞", "5.71", None, None, "0")],
            ("page_id", "name", "value", "unit", "range", "abnormal"), orient="row",
        ),
    }  # fmt: skip
    pages = tables["pages"].with_columns(width=pl.lit(8, pl.Int32), height=pl.lit(9, pl.Int32))
    for name, frame in {**tables, "pages": pages}.items():
        frame.write_parquet(root / f"tables/{name}.parquet")
    for split, ids in (("train", PAGES[:2]), ("test", PAGES[2:])):
        rows = [
            {"id": page, "report_title": "检验报告单", "ocr_text": TEXT,
             "pairs": [{"key": key, "value": value, "key_span": None} for of, key, value, _ in keys if of == page]}
            for page in ids
        ]  # fmt: skip
        path = root / f"views/medstruct_s/{split}.jsonl"
        path.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in rows))
    return root


# segments


def test_tags_and_layers():
    assert layered([(0, 3, "A"), (1, 2, "B"), (3, 4, "A")]) == [[(0, 3, "A"), (3, 4, "A")], [(1, 2, "B")]]
    assert tags(5, [(0, 2, "A"), (2, 4, "A")]) == ["B-A", "I-A", "B-A", "I-A", "O"]


@pytest.mark.parametrize(
    ("found", "spans"),
    [
        (["O", "I-A", "I-A"], [(1, 3, "A")]),
        (["B-A", "I-B", "O"], [(0, 1, "A"), (1, 2, "B")]),
        (["B-A", "B-A"], [(0, 1, "A"), (1, 2, "A")]),
        ([], []),
    ],
)
def test_tags_are_read_as_seqeval_reads_them(found, spans):
    assert spans_in(found) == spans


@pytest.mark.parametrize(
    ("length", "starts"),
    [(0, []), (1, [0]), (50, [0]), (500, [0]), (501, [0, 450]), (950, [0, 450]), (951, [0, 450, 900])],
)
def test_segments_of_500_share_50(length, starts):
    segments = list(cut("p", "x" * length, []))
    assert [segment.start for segment in segments] == starts
    assert all(len(segment.text) <= 500 for segment in segments)


spans = st.lists(
    st.tuples(st.integers(0, 60), st.integers(1, 40), st.sampled_from(["Key", "Value", "ItemName"])), max_size=8
)  # fmt: skip


@settings(max_examples=60)
@given(st.text(min_size=1, max_size=80), spans, st.integers(2, 20), st.data())
def test_merging_the_written_segments_gives_the_spans_back(text, drawn_spans, length, data):
    kept = sorted(
        (start, min(start + size, len(text)), label)
        for start, size, label in drawn_spans
        if start < len(text)
    )
    segments = list(cut("p1", text, kept, length, data.draw(st.integers(0, length - 1))))
    lines = "".join(map(conll.written, segments)).split("\n")
    assert merged(f"{line}\n" for line in lines) == {"p1": (text, kept)}
    assert merge(segments[::-1]) == (text, kept)


def test_shared_places_are_taken_from_the_segment_that_sees_more():
    first, second = list(cut("p", "abcdefgh", [], 6, 4))
    assert (first.start, second.start) == (0, 2)
    told = [Segment("p", 0, first.text, (("O", "O", "O", "B-A", "B-A", "B-A"),)), second]
    assert merge(told)[1] == [(3, 4, "A")]
    with pytest.raises(ValueError, match="a segment is missing"):
        merge([Segment("p", 3, "d", (("O",),))])


@pytest.mark.parametrize(
    "lines",
    [["a\tO", ""], ["# page p start 0", "ab\tO", ""], ["# page p start 0", "a\tO", "b", ""], ["# page p start 0", "a", ""]],
    ids=["no head", "two characters", "ragged", "no tag"],
)  # fmt: skip
def test_a_file_of_another_shape_is_one_clear_line(lines):
    with pytest.raises(InputError, match="no CoNLL file of ours"):
        list(conll.read(lines))


# formats


def test_bio_gives_texts_and_spans_back(released, tmp_path):
    counts = export("bio", released, tmp_path / "out")
    assert counts == {
        "train pages": 2, "train segments": 2, "train spans": 8, "test pages": 1, "test segments": 1, "test spans": 4,
    }  # fmt: skip
    lines = (tmp_path / "out/train.conll").read_text().splitlines(keepends=True)
    assert lines[:3] == [f"# page {PAGES[0]} start 0\n", "检\tB-Title\n", "验\tI-Title\n"]
    assert lines[6] == "\\u{a}\tO\n"
    assert merged(lines) == dict.fromkeys(PAGES[:2], (TEXT, SPANS))


def test_answers_of_qa_lie_where_they_say(released, tmp_path):
    counts = export("qa", released, tmp_path / "out")
    assert counts == {
        "train answered": 2,
        "train without answer": 1,
        "test answered": 0,
        "test without answer": 3,
    }
    train = orjson.loads((tmp_path / "out/train.json").read_bytes())
    paragraphs = [part["paragraphs"][0] for part in train["data"]]
    assert paragraphs[0]["qas"][0] == {
        "id": f"{PAGES[0]}-0", "question": "姓名", "answers": [{"text": "何安宁", "answer_start": 9}], "is_impossible": False,
    }  # fmt: skip
    assert paragraphs[0]["context"][9:12] == "何安宁"
    test = orjson.loads((tmp_path / "out/test.json").read_bytes())["data"][0]["paragraphs"][0]
    assert [row["question"] for row in test["qas"]] == ["年龄", "姓名", "性别"]
    assert {row["is_impossible"] for row in test["qas"]} == {True}


@pytest.mark.parametrize(
    ("answered", "without", "kept"), [(6, 9, 4), (6, 2, 2), (0, 5, 0), (3, 2, 2), (1, 9, 0)]
)
def test_questions_without_answer_are_at_most_two_fifths(answered, without, kept):
    rows = [{"id": str(at), "is_impossible": at >= answered} for at in range(answered + without)]
    found = drawn(rows, 0.4)
    assert len(found) == answered + kept
    assert {str(at) for at in range(answered)} <= found
    assert drawn(rows[::-1], 0.4) == found


def test_conversations_have_two_examples_and_end_with_the_answer(released, tmp_path):
    counts = export("chat", released, tmp_path / "out")
    assert counts == {"train zh": 6, "train en": 6, "test zh": 3, "test en": 3}
    rows = {
        language: [orjson.loads(line) for line in (tmp_path / f"out/train.{language}.jsonl").read_bytes().splitlines()]
        for language in ("zh", "en")
    }  # fmt: skip
    assert [row["task"] for row in rows["zh"]] == ["keys", "keys", "answers", "answers", "pairs", "pairs"]
    first = rows["zh"][4]["messages"]
    roles = ["system", *["user", "assistant"] * 3]
    assert [message["role"] for message in first] == roles
    assert first[-2]["content"] == f"页面文字（OCR）：\n{TEXT}"
    assert orjson.loads(first[-1]["content"]) == {
        "pairs": [{"key": "姓名", "value": "何安宁"}, {"key": "性别", "value": None}]
    }
    assert rows["en"][4]["messages"][0]["content"].startswith("Extract every field name")
    assert rows["en"][4]["messages"][-1] == first[-1]


def test_items_carry_the_gold_of_the_reward(released, tmp_path):
    assert export("items", released, tmp_path / "out") == {
        "train pages": 1, "train items": 1, "test pages": 0, "test items": 0,
    }  # fmt: skip
    row = orjson.loads((tmp_path / "out/train.en.jsonl").read_bytes())
    assert row["gold"] == [ITEM]
    assert [message["role"] for message in row["prompt"]] == ["system", "user"]


@pytest.mark.parametrize("name", list(FORMATS))
def test_the_same_release_gives_the_same_bytes(released, tmp_path, name):
    for folder in ("a", "b"):
        export(name, released, tmp_path / folder)
    files = [{path.name: path.read_bytes() for path in (tmp_path / one).iterdir()} for one in "ab"]
    assert files[0] == files[1]
    assert "Made from drawn 1.0.0, licence CC-BY-4.0." in files[0]["README.md"].decode()


@pytest.mark.parametrize(
    ("name", "source", "out", "said"),
    [
        ("xml", "release", "new", "no format xml: there are bio, qa, chat, items"),
        ("bio", "tables", "new", "is no release folder"),
        ("bio", "release", "release", "is there already"),
        ("bio", "release", "here", "is there already"),
        ("bio", "release", "below a file", "is there already"),
        ("bio", "release", "within", "lies in the release, which nothing may change"),
    ],
)
def test_what_cannot_be_exported_is_one_clear_line(released, tmp_path, monkeypatch, name, source, out, said):
    monkeypatch.chdir(tmp_path)
    places = {"release": released, "tables": released / "tables", "new": tmp_path / "new", "here": Path(),
              "below a file": released / "release.json/new", "within": released / "new"}  # fmt: skip
    with pytest.raises(InputError, match=said):
        export(name, places[source], places[out])
    assert not (tmp_path / "new").exists()
    assert not (released / "new").exists()


@pytest.mark.parametrize(
    ("name", "file", "content", "said"),
    [
        ("qa", "release.json", b"[1]", r"release\.json cannot be read"),
        ("bio", "tables/pages.parquet", b"PAR1", r"tables/pages\.parquet cannot be read"),
        ("qa", "tables/key_values.parquet", None, r"tables/key_values\.parquet cannot be read"),
        ("bio", "tables/spans.parquet", {"page_id": PAGES[0], "start": 0, "end": 1}, "lacks one of page_id, start, end, label"),
        ("bio", "tables/spans.parquet", {"page_id": PAGES[0], "start": 0, "end": 999, "label": "Key"}, "a span outside its text"),
    ],
    ids=["about", "damaged", "missing", "column", "span"],
)  # fmt: skip
def test_a_damaged_release_is_one_clear_line(released, tmp_path, name, file, content, said):
    source = shutil.copytree(released, tmp_path / "release [1]")
    (source / file).unlink()
    if isinstance(content, bytes):
        (source / file).write_bytes(content)
    elif content:
        pl.DataFrame([content]).write_parquet(source / file)
    with pytest.raises(InputError, match=said):
        export(name, source, tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["release [1]"]


# reward

COMPLETIONS = [
    ('{"items": [{"item_name": "白细胞", "item_value": "5.71", "is_abnormal": "0"}]}', 1.0),
    ('```json\n[{"item_name": "白细胞", "item_value": "5.17", "is_abnormal": "1"}]\n```', 0.6),
    ("I see no items.", 0.0),
    ("", 0.0),
    ("[]", 0.0),
    ('[{"item_name": "血小板"}, {"item_name": "白细胞"}]', 0.0),
]


@pytest.mark.parametrize(("said", "expected"), COMPLETIONS)
def test_a_reward_is_the_scorers_average_recall(said, expected):
    assert reward([said], [[ITEM]]) == [pytest.approx(expected)]
    sample = MEDREPBENCH.score(Document("1", {"items": [ITEM]}, said, {}), "paper")
    counts = sample.measures["top_k.average"]
    assert counts.correct / counts.gold == pytest.approx(expected)


def test_a_reward_takes_what_trainers_pass():
    said = [
        [{"role": "assistant", "content": COMPLETIONS[0][0]}],
        "no",
        [{"role": "assistant", "content": None}],
    ]
    gold = [orjson.dumps([ITEM]).decode(), [ITEM], []]
    assert reward(completions=said, gold=gold, prompts=["", "", ""]) == [1.0, 0.0, 0.0]
    with pytest.raises(ValueError, match="zip"):
        reward(["a"], [])


def test_the_reward_loads_nothing_but_the_standard_library():
    program = (
        "import sys, pipeline.export.reward\n"
        "ours = {name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)\n"
        "assert {name for name in ours if not name.startswith('_')} <= {'pipeline', 'sitecustomize'}, ours\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, env={"PYTHONPATH": "."})
