import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.meddocbench import MEDDOCBENCH
from pipeline.scoring.meddocbench.canonical import meaningful, standardize, standardize_finding
from pipeline.scoring.meddocbench.columns import FINDING, TABLE, columns
from pipeline.scoring.meddocbench.findings import findings, official_findings
from pipeline.scoring.meddocbench.questions import exact, official_score
from pipeline.scoring.meddocbench.reading import official_rows, rows
from pipeline.scoring.meddocbench.status import bounds, official_bounds, official_status, status
from pipeline.scoring.meddocbench.table import official_table, tables
from pipeline.scoring.sample import Counts, Document

HEAD = "| 检验项目 | 结果 | 单位 | 参考范围 |\n| :--: | :--: | :--: | :--: |\n"
GLUCOSE, POTASSIUM = "| 血糖 | 5.2 | mmol/L | 3.9-6.1 |\n", "| 钾 | 4.1 | mmol/L | 3.5-5.5 |\n"
ROW = {"检验项目": "血糖", "结果": "5.2", "单位": "mmol/L", "参考范围": "3.9-6.1"}
FOUND = {"entryname": "血糖", "result": "7.2", "reference": "3.9-6.1", "status": "偏高"}


def score(answer, prediction, mode="paper", task="full_parsing", **more):
    name, gold = MEDDOCBENCH.gold({"id": "1", "task": task, "answer": answer, **more}, 0)
    return MEDDOCBENCH.score(Document(name, gold, prediction), mode)


@pytest.mark.parametrize(
    ("written", "standard"),
    [
        ("0.0", "0"), ("12.80", "12.8"), ("100", "100"), ("1.2.3", "1.2.3"), (".", "."), ("9.00-50.0", "9-50"), ("9.00 ~ 50.0", "9-50"),
        ("3.5--5.5", "3.5--5.5"), ("3.5—5.5", "3.5-5.5"), ("3.5–5.5", "3.5–5.5"), ("阴性（－）", "阴性-"), ("阳性(+)", "阳性+"), ("阴性(-)a", "阴性(-)A"),
        ("\u03bcg/L", "UG/L"), ("\u00b5g/L", "\u039cG/L"), ("ＷＢＣ", "WBC"), ("3.5 g / L", "3.5G/L"), ("5.20g/L", "5.20G/L"), ("a\u3000b", "AB"), ("、。", ",."),
        (None, ""), (5, "5"), (7.0, "7"),
    ],
)  # fmt: skip
def test_a_cell_is_standardised(written, standard):
    assert standardize(written) == standard


@pytest.mark.parametrize(
    ("cell", "says"),
    [("-", True), ("--", False), ("- -", False), ("+", True), ("()", False), ("(-)", True), ("~", False), ("..", False), ("μ", False), ("x", True), ("5", True),
     ("阴", True), ("", False), (" ", False), (None, False), (5, False), ("[]", False), ("_", False)],
)  # fmt: skip
def test_a_cell_says_something(cell, says):
    assert meaningful(cell) is says


@pytest.mark.parametrize(
    ("written", "standard"),
    [("梅毒(TP)", "梅毒"), ("阳性(R)", "阳性"), ("阴性（-）", "阴性（-）"), ("7.2 ↑", "7.2"), ("3.5--5.5", "3.5-5.5"), ("3.5 -- 5.5", "3.5--5.5"),
     ("参考区间:3-5", "参考范围：3-5"), ("参考区间：3-5", "参考区间3-5"), ("偏高。", "偏高"), ("WBC*", "wbc"), (7.2, "7.2"), (None, ""), (True, "True")],
)  # fmt: skip
def test_a_field_of_a_finding_is_standardised(written, standard):
    assert standardize_finding(written) == standard


def test_the_authors_table_moves_rows_without_a_first_cell_and_leaves_out_dashes():
    text = HEAD + "|  | 5.2 | mmol/L | 1 |\n| 钾 | - | g/L |\n| ---- | -- |\n| a | b | c | d | e |\nprose"
    assert official_table(text) == [
        {"检验项目": "5.2", "结果": "mmol/L", "单位": "1", "参考范围": ""},
        {"检验项目": "钾", "单位": "g/L", "参考范围": ""},
        {"检验项目": "a", "结果": "b", "单位": "c", "参考范围": "d"},
    ]


def test_a_table_as_it_is_meant():
    text = "结果 | 如下\n" + HEAD + "|  | 5.2 | mmol/L | 1 |\n| 钾 | - | g/L |\n\n项目|值\n-|-\n钠\\|x|140"
    assert tables(text) == [
        {"检验项目": "", "结果": "5.2", "单位": "mmol/L", "参考范围": "1"},
        {"检验项目": "钾", "结果": "-", "单位": "g/L", "参考范围": ""},
        {"项目": "钠|x", "值": "140"},
    ]
    assert tables("项目|值\n钠|140") == [{"项目": "钠", "值": "140"}]


@pytest.mark.parametrize(
    ("titles", "fields", "chosen"),
    [
        (("序号", "项目", "结果", "单位", "参考值"), TABLE, ("项目", "结果", "单位", "参考值")),
        (("代号", "结果"), TABLE, ("代号", "结果", None, None)),
        (("notes", "name", "value", "unit", "normal_range"), TABLE, ("name", "value", "unit", "normal_range")),
        (("异常提示", "检验项目", "检验结果", "参考区间"), TABLE, ("检验项目", "检验结果", None, "参考区间")),
        (("检验项目名称", "检测值", "参考", "异常状态"), FINDING, ("检验项目名称", "检测值", "参考", "异常状态")),
        (("", " "), TABLE, (None, None, None, None)),
    ],
)  # fmt: skip
def test_columns_are_found_by_their_titles(titles, fields, chosen):
    assert columns(titles, fields) == chosen


@pytest.mark.parametrize("around", ["{}", "```json\n{}\n```", "结果：\n{}\n以上", '{{"data": {}}}'])
def test_rows_stand_in_json_anywhere(around):
    assert rows(around.format(json.dumps([ROW], ensure_ascii=False))) == [ROW]


@pytest.mark.parametrize(
    ("answer", "read", "official"),
    [
        (HEAD + GLUCOSE, [ROW], [ROW]),
        ("```markdown\n" + HEAD + GLUCOSE + "```", [ROW], [ROW]),
        ((HEAD + GLUCOSE).replace("\n", "\\n"), [ROW], [ROW]),
        (
            "项目名称：血糖，结果：5.2",
            [{"entryname": "血糖", "result": "5.2"}],
            [{"entryname": "血糖", "result": "5.2"}],
        ),
        (json.dumps([ROW, ROW])[:-9], [ROW], []),
        ("看不清", None, []),
        ("[]", [], []),
        (None, None, []),
        (5, None, []),
    ],
)
def test_rows_are_read_as_meant_and_as_the_authors_do(answer, read, official):
    assert (rows(answer), official_rows(answer)) == (read, official)


def test_the_authors_code_forgives_order_and_collapses_names():
    assert score(HEAD + GLUCOSE + POTASSIUM, HEAD + POTASSIUM + GLUCOSE, "official").measures[
        "full_parsing.fields"
    ] == Counts(8, 8, 8)
    twice = HEAD + GLUCOSE + GLUCOSE.replace("5.2", "6")
    assert score(twice, HEAD + GLUCOSE, "official").measures["full_parsing.result"] == Counts(0, 1, 1)
    assert score(twice, HEAD + GLUCOSE).measures["full_parsing.result"] == Counts(1, 1, 2)


def test_the_authors_code_matches_what_is_not_alike():
    answer, other = HEAD + GLUCOSE, HEAD + "| 甲状腺激素 | 5.2 | mmol/L | 3.9-6.1 |\n"
    assert score(answer, other, "official").measures["full_parsing.result"] == Counts(1, 1, 1)
    assert score(answer, other).measures["full_parsing.result"] == Counts(0, 1, 1)


def test_the_gold_of_an_unreadable_answer_vanishes_only_in_official_mode():
    official, paper = score(HEAD + GLUCOSE, "看不清", "official"), score(HEAD + GLUCOSE, "看不清")
    assert official.measures["full_parsing.fields"] == Counts(0, 0, 0)
    assert paper.measures["full_parsing.fields"] == Counts(0, 0, 4)
    for sample in (official, paper):
        assert sample.measures["full_parsing.document"] == Counts(0, 1, 1)
        assert sample.problems == {"unparsable_answer": 1}
        assert sample.rates["parse_failure"] == Counts(1, 0, 1)


def test_fields_that_are_empty_on_both_sides_are_right():
    empty = HEAD + "| 尿蛋白 | 阴性 |  | -- |\n"
    sample = score(empty, empty.replace("--", "  "))
    assert sample.measures["full_parsing.fields"] == Counts(4, 4, 4)
    assert [one.outcome for one in sample.aligned] == ["exact", "exact", "null", "null"]


@pytest.mark.parametrize("mode", ["paper", "official"])
def test_nothing_abnormal_and_nothing_said_is_right(mode):
    for prediction in ("[]", "未见，无异常", json.dumps([FOUND | {"status": "正常"}])):
        sample = score("[]", prediction, mode, "abnormality")
        assert sample.measures["abnormality.document"] == Counts(1, 1, 1)
        assert sample.measures["abnormality.fields"] == Counts(0, 0, 0)


def test_an_unreadable_answer_is_no_normal_result():
    assert score("[]", "看不清", "paper", "abnormality").measures["abnormality.document"].correct == 0
    assert score("[]", None, "paper", "abnormality").measures["abnormality.document"].correct == 0


@pytest.mark.parametrize(
    ("said", "right"), [("偏高", 1), ("偏低", 0), ("不偏高", 0), ("偏高。", 1), ("高", 0), ("", 0)]
)
def test_a_status_is_its_exact_word(said, right):
    sample = score(json.dumps([FOUND]), json.dumps([FOUND | {"status": said}]), "paper", "abnormality")
    assert sample.measures["abnormality.status"].correct == right


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("梅毒试验 阳性(R)", ("梅毒试验", "阳性", "", "阳性")),
        (
            "血红蛋白浓度 32.3 g/L 参考范围：320-360 偏低",
            ("血红蛋白浓度", "32.3 g/L", "参考范围：320-360", "偏低"),
        ),
        ("【互】谷丙转氨酶 54 偏高", ("谷丙转氨酶", "54", "", "偏高")),
        ("尿蛋白 阴性(-) 异常", ("尿蛋白", "阴性", "", "异常")),
        ("肌酐 52.8 umol/L 41--73 偏高", ("肌酐", "52.8 umol/L", "41--73", "偏高")),
        ("钾 3.1 偏低", ("钾", "3.1", "", "偏低")),
        ("红细胞分布宽度 35.60 ↓", ("红细胞分布宽度", "35.60", "", "偏低")),
        ("游离甲状腺素11.46＜下限", ("游离甲状腺素", "11.46", "下限", "偏低")),
    ],
)
def test_a_finding_in_prose(line, finding):
    expected = dict(zip(FINDING, finding, strict=True))
    assert findings("异常项目：\n" + line) == [expected]
    assert official_findings(line)[0][0] == expected


@pytest.mark.parametrize(
    ("answer", "found", "failed"),
    [
        ("", [], False), ("<think>想</think>", [], False), ("[]", [], False), ("无异常", [], True), ("看不清", [], True),
        ('[1, {"项目": "钾", "状态": "偏低"}]', [{"entryname": "钾", "status": "偏低"}], False),
        ("{'entryname': '钾'} {'entryname': '钠'}", [{"entryname": "钾"}, {"entryname": "钠"}], False),
        ({"项目": "钾"}, [{"entryname": "钾"}], False), (5, [], True),
    ],
)  # fmt: skip
def test_findings_as_the_authors_read_them(answer, found, failed):
    assert official_findings(answer) == (found, failed)


def test_the_authors_sums_of_findings_count_all_rows():
    twice = json.dumps([FOUND, FOUND])
    assert score(twice, json.dumps([FOUND]), "official", "abnormality").measures[
        "abnormality.result"
    ] == Counts(1, 1, 2)
    assert score(twice, "看不清", "official", "abnormality").measures["abnormality.result"] == Counts(0, 0, 2)


@pytest.mark.parametrize(
    ("said", "gold", "kind", "official", "right"),
    [
        ("5.20", "5.2", "result", 1, True), ("5.21", "5.2", "result", 1, False), ("5.3", "5.2", "result", 0, False),
        ("5.2 mmol/L", "5.2", "result", 0.5, False), ("答案是5.2", "5.2", "result", 1, True), ("该项的测量结果是5.2", "5.2", "result", 1, True),
        ("6.5×10^9/L", "6.5E9/L", "result", 1, True), ("6.5 * 10^9", "6.5 * 10^9", "result", 1, True), ("6.51 * 10^9", "6.5 * 10^9", "result", 1, False),
        ("3.5--5.5", "3.5-5.5", "reference", 1, True), ("3.50-5.50", "3.5-5.5", "reference", 1, True), ("参考范围：3.5～5.5", "3.5-5.5", "reference", 1, True),
        ("3.505-5.5", "3.5-5.5", "reference", 1, False), ("1.2.3", "1.2", "result", 0, False), ("阳性", "阴性", "result", 0, False),
        ("", "5.2", "result", 0, False), ("abcde", "abcdef", "unit", 0.5, False), ("５.２", "5.2", "result", 1, True),
    ],
)  # fmt: skip
def test_answers_to_questions(said, gold, kind, official, right):
    assert official_score(said, gold, kind) == official
    assert exact(said, gold) is right


def test_a_question_counts_exact_answers_and_the_authors_marks_in_official_mode():
    near = score("5.2", "5.21", "official", "simple_qa", field_type="result")
    assert near.measures == {"simple_qa.exact": Counts(1, 1, 1), "simple_qa.official": Counts(1, 1, 1)}
    assert [one.outcome for one in near.aligned] == ["near"]
    assert score("5.2", "5.21", "paper", "simple_qa").measures == {"simple_qa.exact": Counts(0, 1, 1)}
    silent = score("5.2", None, "paper", "simple_qa")
    assert (silent.rates["abstention"], silent.problems) == (Counts(1, 0, 1), {"missing_prediction": 1})


def test_a_free_answer_keeps_its_rule_only_marks():
    sample = score("血糖偏高", "血糖偏低", "paper", "free_form", doc_type="检验报告", dept_name="内科")
    assert sample.measures == {"free_form.exact": Counts(0, 1, 1), "free_form.likeness": Counts(0.75, 1, 1)}
    assert sample.facets == {"task": "free_form", "category": "检验报告", "department": "内科"}


@pytest.mark.parametrize(
    ("record", "task"),
    [
        ({"task": "LTR_fullparsing", "answer": [ROW]}, "full_parsing"), ({"dataset": "GMD_simpleQA", "answer": "x"}, "free_form"),
        ({"split": "test", "answer": HEAD + GLUCOSE}, "full_parsing"), ({"answer": json.dumps([FOUND])}, "abnormality"), ({"answer": []}, "abnormality"),
        ({"answer": [ROW]}, "full_parsing"), ({"answer": "5.2", "field_type": "result"}, "simple_qa"), ({"answer": "建议复查"}, "free_form"),
    ],
)  # fmt: skip
def test_a_record_tells_its_task(record, task):
    assert MEDDOCBENCH.gold(record, 4)[1]["task"] == task


@pytest.mark.parametrize(
    ("record", "message"),
    [({"id": 1}, "no answer"), ({"task": "poetry", "answer": "x"}, "task is none of"), ({"task": "full_parsing", "answer": "看不清"}, "no rows can be read")],
)  # fmt: skip
def test_an_unusable_gold_record_is_refused(record, message):
    with pytest.raises(ValueError, match=message):
        MEDDOCBENCH.gold(record, 0)


def test_a_table_without_status_words_becomes_findings():
    table = (
        HEAD
        + "| 血糖 | 7.2 | mmol/L | 3.9-6.1 |\n| 钾 | 4.1 | mmol/L | 3.5-5.5 |\n| 肾小球滤过率 | 50 |  | ≥60 |\n"
    )
    gold = MEDDOCBENCH.gold({"task": "abnormality", "answer": table}, 0)[1]
    high = {"entryname": "血糖", "result": "7.2 mmol/L", "reference": "3.9-6.1", "status": "偏高"}
    low = {"entryname": "肾小球滤过率", "result": "50", "reference": "≥60", "status": "偏低"}
    assert gold["rows"] == [high, low]
    assert gold["answer"] == [high]
    assert score(table, [high, low], "paper", "abnormality").measures["abnormality.fields"] == Counts(8, 8, 8)


def test_a_record_goes_by_its_question_before_its_image():
    assert MEDDOCBENCH.gold({"index": 3, "image": "a.jpg", "answer": "5"}, 0)[0] == "3"
    assert MEDDOCBENCH.gold({"answer": "5"}, 8)[0] == "8"
    assert MEDDOCBENCH.prediction({"index": 3, "answer": "gold", "prediction": "said"}, 0) == ("3", "said")
    with pytest.raises(ValueError, match="none of prediction"):
        MEDDOCBENCH.prediction({"index": 3}, 0)


@pytest.mark.parametrize(
    ("reference", "authors", "ours"),
    [
        ("3.5-5.5", (3.5, 5.5), (3.5, 5.5)), ("3.5到5.5", (3.5, 5.5), (3.5, 5.5)), ("男:57-97 女:41-73", (57, 97), (57, 97)),
        ("≥60", (None, None), (60, None)), ("<5.2", (None, None), (None, 5.2)), ("3.5至5.5", (None, None), (3.5, 5.5)),
        ("３.５－５.５", (None, None), (3.5, 5.5)), ("-3-3", (3, 3), (-3, 3)), ("阴性", (None, None), (None, None)), ("", (None, None), (None, None)),
        ("1" * 9_999, (None, None), (None, None)),
    ],
)  # fmt: skip
def test_bounds_of_a_range_where_ours_read_more(reference, authors, ours):
    assert (official_bounds(reference), bounds(reference)) == (authors, ours)


@pytest.mark.parametrize(
    ("result", "reference", "notes", "authors", "ours"),
    [
        ("4.0", "3.5-5.5", "", None, None), ("3.4", "3.5-5.5", "", "偏低", "偏低"), ("5.6", "3.5-5.5", "", "偏高", "偏高"), ("5.5", "3.5-5.5", "", None, None),
        ("阳性", "阴性", "", "阳性", "阳性"), ("阴性", "阳性", "", "阴性", "阴性"), ("阳性(+)", "阴性", "", None, "阳性"), ("弱阳性", "阴性", "", None, "异常"),
        ("阳性", "", "", "阳性", None), ("阳性", "", "1", "异常", "偏低"), ("5", "", "2", "偏高", "偏高"), ("5", "", "3", "异常", "异常"), ("x", "", "7", "异常", None),
        ("65", "<60", "", None, "偏高"), ("50", "≥60", "", None, "偏低"), ("-5", "-3-3", "", "偏高", "偏低"), ("", "3-5", "", None, None), ("无", "阴性", "", None, None),
        ("1:80", "<1:40", "", None, "偏高"), ("+++", "阴性", "", None, "阳性"),
    ],
)  # fmt: skip
def test_status_words_where_ours_decide_more(result, reference, notes, authors, ours):
    assert (official_status(result, reference, notes), status(result, reference, notes)) == (authors, ours)


cells = st.sampled_from(
    ["", "-", "--", "5", "5.0", "血糖", "血糖仪", "钾", "mmol/L", "3-5", "偏高", "阴性(-)"]
)
row_lists = st.lists(st.fixed_dictionaries(dict.fromkeys((*TABLE, "status"), cells)), min_size=1, max_size=4)
anything = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=True) | cells,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["entryname", "项目", "status", "", "items"]), inner, max_size=3),
    max_leaves=10,
)  # fmt: skip


@given(
    row_lists,
    row_lists,
    st.sampled_from(["paper", "official"]),
    st.sampled_from(["full_parsing", "abnormality"]),
)
def test_measures_lie_in_their_bounds(gold, predicted, mode, task):
    sample = score(gold, predicted, mode, task)
    for counts in sample.measures.values():
        assert 0 <= counts.correct <= min(counts.predicted, counts.gold)
    assert all(0 <= rate.correct <= max(rate.gold, 1) for rate in sample.rates.values())


@given(row_lists)
def test_a_table_equals_itself(gold):
    sample = score(gold, gold)
    counts = sample.measures["full_parsing.fields"]
    assert counts.correct == counts.predicted == counts.gold
    assert not any(one.outcome in {"wrong", "missing", "spurious"} for one in sample.aligned)


@given(anything | st.text(max_size=60), st.sampled_from(["paper", "official"]))
def test_no_prediction_breaks_the_scorer(prediction, mode):
    for task, answer in (
        ("full_parsing", [ROW]),
        ("abnormality", [FOUND]),
        ("simple_qa", "5.2"),
        ("free_form", "复查"),
    ):
        for counts in score(answer, prediction, mode, task).measures.values():
            assert 0 <= counts.correct <= max(counts.gold, counts.predicted)
