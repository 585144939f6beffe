"""Requests about documents: structure, places, changes, the order in which people look at them."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.page import enclosing
from pipeline.scoring.exstructiny.leaves import leaves
from pipeline.views.exstructiny import augmenting, importance, samples
from pipeline.views.exstructiny.asking import QueryType, Wanted, requests
from pipeline.views.exstructiny.augmenting import Augmentation, absent, drawn, renamed
from pipeline.views.exstructiny.document import Document, label
from pipeline.views.exstructiny.overlap import Vocabulary, lexical_overlap
from pipeline.views.fields import FIELDS, folded
from pipeline.views.hiding import seen
from pipeline.views.sheets import documents, parted, sheets
from schemas.names import Split
from tests.test_views import CT, LAB, rows, written
from tests.view_gold import Drawn, contents

FIRST = Drawn(
    16, "入院记录\n姓名：陆清和 性别：女\n主诉：头晕三天", pairs=[("姓名", "陆清和"), ("性别", "女"), ("主诉", "头晕三天")],
    hidden=["陆清和"], document=99, category="discharge",
)  # fmt: skip
SECOND = Drawn(
    17,
    "续页\n性别：女 科室：内科\n签名：",
    pairs=[("性别", "女"), ("科室", "内科"), ("签名", None)],
    document=99,
    category="discharge",
)


def terms(text):
    vocabulary = Vocabulary.of([text])
    return vocabulary.pairs | vocabulary.whole


NOTHING = {"text": None, "page": None, "bbox": None}


def sample(document, wanted):
    """The row of a request as it is read back."""
    return json.loads(json.dumps(samples.sample(document, wanted)))


def document_of(folder, *drawn_pages):
    made = contents(folder, drawn_pages)
    several = list(documents(parted(made, tuple(Split)), tuple(Split)))
    pages = several[0] if several else list(sheets(made, tuple(Split)))
    return Document([seen(page) for page in pages])


def change(monkeypatch, kind):
    monkeypatch.setattr(augmenting, "drawn", lambda _: kind)
    monkeypatch.setattr("pipeline.views.exstructiny.samples.drawn", lambda _: kind)


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """The samples of two pages of one document by query type, all of one augmentation."""

    def made(kind):
        change(monkeypatch, kind)
        document = document_of(tmp_path / kind, FIRST, SECOND)
        return {row["query_type"]: row for row in (sample(document, one) for one in requests(document))}

    return made


def test_pages_of_a_document_belong_together(asked, tmp_path):
    found = asked(Augmentation.NONE)
    row = found["closed_schema"]
    assert (row["pages"], row["images"]) == (
        ["0000000000000010", "0000000000000011"], ["0000000000000010.jpg", "0000000000000011.jpg"],
    )  # fmt: skip
    document = document_of(tmp_path, FIRST, SECOND)
    assert sample(document, Wanted(QueryType.CLOSED_TEXT, document.fields))["answer"] == {
        "性别": [
            {"text": "女", "page": 1, "bbox": [130, 60, 142, 84]},
            {"text": "女", "page": 2, "bbox": [46, 60, 58, 84]},
        ],
        "主诉": {"text": "头晕三天", "page": 1, "bbox": [46, 100, 94, 124]},
        "科室": {"text": "内科", "page": 2, "bbox": [106, 60, 130, 84]},
        "签名": NOTHING,
    }


def test_a_document_in_two_splits_is_asked_about_in_each_by_its_pages_there(tmp_path):
    third = replace(SECOND, number=18, split="test")
    folder = written(tmp_path, [FIRST, SECOND, third]) / "exstructiny"
    found = {
        split: [(row["id"][:16], row["pages"]) for row in rows(folder / f"{split}.jsonl")]
        for split in ("train", "test")
    }
    first, second, last = (one.page_id for one in (FIRST, SECOND, third))
    assert found == {"train": [(first, [first, second])] * 3, "test": [(last, [last])] * 3}


def test_a_table_is_a_list_of_rows_in_the_true_reading(tmp_path, monkeypatch):
    change(monkeypatch, Augmentation.NONE)
    document = document_of(tmp_path, LAB)
    schema = next(one for one in requests(document) if one.kind is QueryType.CLOSED_SCHEMA)
    row = sample(document, schema)
    assert row["answer"]["检验结果"][0] == {
        "项目名称": {"text": "白细胞", "page": 1, "bbox": [10, 100, 46, 124]},
        "结果": {"text": "5.71↑", "page": 1, "bbox": [58, 100, 118, 124]},
        "单位": {"text": "10^9/L", "page": 1, "bbox": [130, 100, 202, 124]},
        "参考范围": {"text": "3.5-9.5", "page": 1, "bbox": [214, 100, 298, 124]},
    }
    assert row["answer"]["检验结果"][2]["参考范围"] == NOTHING
    broken = row["answer"]["检验结果"][1]["参考范围"]
    assert broken == {"text": "115-\n150", "page": 1, "bbox": [10, 140, 202, 204]}
    assert row["query"].startswith("请按下面的 JSON 结构填写文档中的信息：{")
    assert '"检验结果":[{"项目名称":null,"结果":null,"单位":null,"参考范围":null}]' in row["query"]
    (evidence,) = (one for one in row["evidence"] if one["path"] == "检验结果[0].结果")
    assert evidence == {
        "path": "检验结果[0].结果", "page_id": "0000000000000001", "spans": [[24, 29]], "ocr_text": "5.711", "verified": True,
    }  # fmt: skip


def test_rephrased_requests_have_other_names_where_the_table_has_some(asked):
    row = asked(Augmentation.REPHRASED)["closed_text"]
    assert row["query"].startswith("我需要这份文件里的这些内容，请逐项给出：")
    assert row["renamed"]
    for new, printed in row["renamed"].items():
        assert new in row["query"]
        assert folded(new) not in folded(FIRST.text + SECOND.text) or new in row["answer"]
        assert printed not in row["answer"]
    vague = asked(Augmentation.REPHRASED)["on_demand"]
    assert (vague["renamed"], vague["query"][:8]) == ({}, "请把这份文件里的")


@pytest.mark.parametrize("kind", ["closed_text", "closed_schema", "on_demand"])
def test_a_missing_entity_is_null_among_others(asked, kind):
    plain, row = asked(Augmentation.NONE)[kind], asked(Augmentation.MISSING)[kind]
    assert 1 <= row["values"] - plain["values"] <= 2
    found, before = leaves(row["answer"], Counter()), leaves(plain["answer"], Counter())
    added = {leaf.key for leaf in found} - {leaf.key for leaf in before}
    assert len(added) == row["values"] - plain["values"]
    for leaf in found:
        if leaf.key in added:
            assert leaf.null
            assert leaf.key in row["query"]
            assert folded(leaf.key) not in folded(FIRST.text + SECOND.text)
    assert row["evidence"] == plain["evidence"] or kind == "closed_text"


@pytest.mark.parametrize("kind", ["closed_text", "closed_schema", "on_demand"])
def test_an_unanswerable_request_has_nothing_but_nulls(asked, kind):
    row = asked(Augmentation.UNANSWERABLE)[kind]
    assert all(leaf.null for leaf in leaves(row["answer"], Counter()))
    assert 1 <= row["values"] <= 3
    assert row["evidence"] == []


def test_the_mix_is_the_papers():
    drawn_for = Counter(drawn(f"{number:016x}-closed_text") for number in range(4000))
    shares = [drawn_for[kind] / 4000 for kind in Augmentation]
    assert shares == pytest.approx([0.55, 0.25, 0.15, 0.05], abs=0.02)
    assert sum(augmenting.MIX.values()) == pytest.approx(1)


def test_what_is_absent_has_none_of_its_names_in_the_text(tmp_path):
    every = "\n".join(field.names[-1] for field in FIELDS if field.language == "zh" and field.name != "血型")
    document = document_of(tmp_path / "a", Drawn(1, every + "\n甲：乙", pairs=[("甲", "乙")]))
    assert absent(document, "x", 1) == ["血型"]
    full = document_of(tmp_path / "b", Drawn(1, every + "\n血 型 甲：乙", pairs=[("甲", "乙")]))
    assert absent(full, "x", 2) == []


def test_a_document_with_every_field_is_asked_as_it_is(tmp_path, monkeypatch):
    every = "\n".join(field.name for field in FIELDS if field.language == "zh")
    document = document_of(tmp_path, Drawn(1, every + "\n甲：乙", pairs=[("甲", "乙")]))
    for kind in (Augmentation.MISSING, Augmentation.UNANSWERABLE):
        change(monkeypatch, kind)
        assert {sample(document, one)["augmentation"] for one in requests(document)} == {Augmentation.NONE}


@pytest.mark.parametrize(
    ("name", "taken", "new"),
    [("姓名", frozenset({"姓名", "患者姓名", "病人姓名"}), "受检者姓名"), ("甲", frozenset({"甲"}), "甲"), ("性别", frozenset(map(folded, ("性别", "患者性别", "病人性别"))), "性别")],
)  # fmt: skip
def test_another_name_is_one_that_is_free(name, taken, new):
    assert renamed(name, "x", taken) == new


@pytest.mark.parametrize(
    ("printed", "shown"),
    [("姓名：", "姓名"), ("Date:", "Date"), ("诊\n断：", "诊断"), (" Tel. No : ", "Tel. No"), ("：", "")],
)
def test_a_name_in_a_request_has_no_colon(printed, shown):
    assert label(printed) == shown


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("白细胞 WBC-5", {"白细", "细胞", "wbc", "5"}),
        ("姓", {"姓"}),
        ("ＡＢ c_d", {"ab", "c", "d"}),
        ("，。", set()),
    ],
)
def test_terms(text, found):
    assert terms(text) == found


@settings(max_examples=60, deadline=None)
@given(st.text("白细胞ａb5_ \n，"), st.text("白细胞ab5 ", max_size=6))
def test_overlap_is_that_of_the_sets_of_terms(text, asked):
    wanted, there = (terms(one) for one in (asked, text))
    expected = round(len(wanted & there) / len(wanted), 4) if wanted else 0.0
    assert lexical_overlap(asked, Vocabulary.of([text])) == expected


def test_lexical_overlap_is_the_share_of_terms_that_the_page_has():
    assert lexical_overlap("姓名、血型 ABO", Vocabulary.of(["姓名：x 血型鉴定"])) == 0.6667
    assert lexical_overlap("。", Vocabulary.of(["x"])) == 0.0


CELLS = [("a", "none", 0, 0)] * 3 + [("b", "none", 0, 0)]


def test_a_rare_kind_and_an_unseen_value_weigh_more():
    assert importance.weights(CELLS, [0.0, 0.5, 1.0, 0.0]) == [0.6667, 1.0, 1.3333, 2.0]
    assert importance.weights([], []) == []


@pytest.mark.parametrize(
    ("size", "overlap", "cell"), [(1, 0.0, (0, 0)), (2, 0.34, (1, 1)), (4, 0.2, (1, 0)), (5, 0.7, (2, 2)), (10, 1.0, (3, 2))]
)  # fmt: skip
def test_cells(size, overlap, cell):
    row = {"query_type": "a", "augmentation": "none", "values": size, "lexical_overlap": overlap}
    assert importance.cell(row) == ("a", "none", *cell)


@pytest.mark.parametrize(
    ("seen_by", "values", "doubt"), [([True, False], 4, 0.75), ([True], 1, 0.0), ([], 2, 1.0)]
)
def test_doubt_is_what_nobody_looked_at(seen_by, values, doubt):
    assert importance.doubt({"evidence": [{"verified": one} for one in seen_by], "values": values}) == doubt


def test_heavier_requests_come_first_more_often():
    names = [f"request {number}" for number in range(2000)]
    found = importance.ranks(names, [1.0 if number % 2 else 4.0 for number in range(2000)])
    assert sorted(found) == list(range(1, 2001))
    heavy = sum(found[number] <= 500 for number in range(0, 2000, 2))
    assert 350 <= heavy <= 420  # 386 are to be expected; of equal weights 250 were
    assert importance.ranks(["x", "y", "z"], [1.0, 1.0, 1.0]) == [3, 2, 1]


def test_rows_carry_weight_and_rank_and_the_summary_says_what_came_out(tmp_path):
    folder = (
        written(tmp_path, [LAB, CT, FIRST, SECOND, replace(LAB, number=32, split="test")]) / "exstructiny"
    )
    found = rows(folder / "train.jsonl")
    assert sorted(row["rank"] for row in found) == list(range(1, 10))
    assert [row["document_id"] for row in found] == ["0000000000000001"] * 3 + ["0000000000000002"] * 3 + [
        "0000000000000063"
    ] * 3
    summary = json.loads((folder / "summary.json").read_text())
    assert summary["train"]["requests"] == 9
    assert summary["train"]["query_types"] == {"closed_schema": 3, "closed_text": 3, "on_demand": 3}
    assert sum(one["requests"] for one in summary["train"]["augmentations"].values()) == 9
    assert summary["validation"] == {
        "requests": 0, "query_types": dict.fromkeys(("closed_text", "closed_schema", "on_demand"), 0),
        "augmentations": {kind.value: {"requests": 0, "share": 0.0, "lexical_overlap": 0.0} for kind in Augmentation},
    }  # fmt: skip


WORDS = st.text("白细胞红蛋ab5.↑ ", min_size=1, max_size=6).map(str.strip).filter(bool)


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.tuples(WORDS, WORDS | st.none()), min_size=1, max_size=5),
    st.lists(st.tuples(WORDS, WORDS, WORDS), max_size=4),
    st.sets(st.integers(0, 8)),
)
def test_every_leaf_is_the_text_at_its_span_and_box(tmp_path_factory, pairs, items, hidden):
    text = "\n".join(
        [f"{key}：{value or ''}" for key, value in pairs] + [" ".join(item) for item in items]
    )  # fmt: skip
    values = [value for _, value in pairs if value] + [item[1] for item in items]
    gone = [value for at, value in enumerate(values) if at in hidden]
    page = Drawn(7, text, pairs=pairs, items=[(*item, None) for item in items], hidden=gone)
    document = document_of(tmp_path_factory.mktemp("drawn"), page)
    for one in requests(document):
        row = sample(document, one)
        by_path = {leaf.path: leaf for leaf in leaves(row["answer"], Counter())}
        places = {evidence["path"]: evidence for evidence in row["evidence"]}
        assert len(by_path) == row["values"]
        assert {path for path, leaf in by_path.items() if leaf.text is not None} == set(places)
        for path, evidence in places.items():
            assert "\n".join(text[start:end] for start, end in evidence["spans"]) == by_path[path].text
            quads = [quad for start, end in evidence["spans"] for quad in page.page.quads(start, end)]
            assert by_path[path].box == enclosing(quads)
            assert not any(start < text.index(other) + len(other) and text.index(other) < end
                           for start, end in evidence["spans"] for other in gone)  # fmt: skip
