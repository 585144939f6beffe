import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.printed import Number, number, rank
from pipeline.ranges import Range, ranges
from pipeline.values import Flag, abnormal, disagrees, said_by_flag

ROOT = Path(__file__).parents[1]
CORPUS, REFERENCE = ROOT / "../shared/corpus/public", ROOT / "../shared/reference/cases.json"

NUMBERS = {
    "6.82": Number(6.82), " 12.80 ": Number(12.8), "５．６": Number(5.6), "569.412↑": Number(569.412), "3.1 ↓": Number(3.1),
    "118 H": Number(118.0), "3.4L": Number(3.4), "<0.05": Number(0.05, "<"), "≤0.05": Number(0.05, "<="), ">1000": Number(1000.0, ">"),
    "＞=60": Number(60.0, ">="), ">40%": Number(40.0, ">"), "1.050E+08": Number(1.05e8), "3.2*10^5": Number(3.2e5), "3.2×10^5": Number(3.2e5), "3.2×10⁵": Number(3.2e5), "10^5": Number(1e5), "<10³": Number(1000.0, "<"),
    "1,234.5": Number(1234.5), "-2.1": Number(-2.1), "小于0.5": Number(0.5, "<"), "7.2mmol/L": Number(7.2), "72 *": Number(72.0),
}  # fmt: skip
NO_NUMBERS = [
    "",
    "阴性",
    "1:40",
    "2024-03-18",
    "12/80",
    "3-5",
    "1+",
    "未检出",
    "1.2.3",
    "5 10",
    "6.82 3.50",
    "10,5",
]
RANKS = {
    "阴性": 0, "阴性(-)": 0, "阴性（-）": 0, "-": 0, "(-)": 0, "Neg": 0, "NEGATIVE": 0, "未检出": 0, "±": 0.5, "弱阳性": 0.5, "+-": 0.5, "Trace": 0.5,
    "阳性": 1, "阳性(+)": 1, "+": 1, "1+": 1, "+1": 1, "++": 2, "2+": 2, "+++": 3, "3+": 3, "++++": 4, "4+": 4, "Pos": 1, "阳性(++)": 2,
}  # fmt: skip
RANGES = {
    "3.50-9.50": [Range(3.5, 9.5)], "3.5 - 5.5": [Range(3.5, 5.5)], "0--1.75": [Range(0, 1.75)], "12——22": [Range(12, 22)],
    "40~55": [Range(40, 55)], "40～55": [Range(40, 55)], "3.5到5.5": [Range(3.5, 5.5)], "3.5至5.5": [Range(3.5, 5.5)], "3.5–5.5": [Range(3.5, 5.5)],
    "参考范围：3.5-5.5": [Range(3.5, 5.5)], "57-97μmol/L": [Range(57, 97)], "57μmol/L-97μmol/L": [Range(57, 97)], "（3.5-5.5）": [Range(3.5, 5.5)],
    "０．３－０．５": [Range(0.3, 0.5)], "-3-3": [Range(-3, 3)], "-3.0--1.0": [Range(-3, -1)], "-3~-1": [Range(-3, -1)], "-2.5~2.5": [Range(-2.5, 2.5)],
    "<5.20": [Range(None, 5.2, high_inclusive=False)], "‹5.20": [Range(None, 5.2, high_inclusive=False)], "≤23.0": [Range(None, 23)],
    "<=23.0": [Range(None, 23)], ">1.04": [Range(1.04, None, low_inclusive=False)], "≥60": [Range(60)], ">= 60": [Range(60)],
    "~<0.05": [Range(None, 0.05, high_inclusive=False)], "<2.000E+01": [Range(None, 20, high_inclusive=False)],
    "小于0.5": [Range(None, 0.5, high_inclusive=False)], "5以下": [Range(None, 5)], "60以上": [Range(60)], "< 200": [Range(None, 200, high_inclusive=False)],
    "70 - 99": [Range(70, 99)], "<10^3": [Range(None, 1000, high_inclusive=False)], "<10³copies/mL": [Range(None, 1000, high_inclusive=False)], "0-5/HP": [Range(0, 5)],
    "1,000-2,000": [Range(1000, 2000)],
    "男:57-97 女:41-73": [Range(57, 97, condition="男"), Range(41, 73, condition="女")],
    "男130-175；女115-150": [Range(130, 175, condition="男"), Range(115, 150, condition="女")],
    "男性：<15 女性：<20": [Range(None, 15, high_inclusive=False, condition="男性"), Range(None, 20, high_inclusive=False, condition="女性")],
    "57-97(男)": [Range(57, 97, condition="男")], "成人:3.5-5.5": [Range(3.5, 5.5, condition="成人")],
    "卵泡期:3.5-12.5 排卵期:4.7-21.5 黄体期:1.7-7.7": [
        Range(3.5, 12.5, condition="卵泡期"), Range(4.7, 21.5, condition="排卵期"), Range(1.7, 7.7, condition="黄体期")],
    "Male: 13-17 Female: 12-15": [Range(13, 17, condition="male"), Range(12, 15, condition="female")],
    "Ref: 12-15": [Range(12, 15)], "M: 13-17 F: 12-15": [Range(13, 17, condition="m"), Range(12, 15, condition="f")],
    "1-3岁: 5-10": [Range(5, 10, condition="1-3岁")],
    "1:40": [Range(None, 40, titre=True)], "<1:80": [Range(None, 80, False, False, titre=True)], "≤1:160": [Range(None, 160, titre=True)],
    "阴性": [Range(rank=0)], "阴性(-)": [Range(rank=0)], "Neg": [Range(rank=0)], "-": [Range(rank=0)], "阳性": [Range(rank=1)],
    "": [], "见说明": [], "--": [],
    "不大于5": [Range(None, 5)], "不小于60": [Range(60)], "上午6-10点：171-536": [Range(171, 536, condition="上午6-10点")],
    "8:00 171-536": [Range(171, 536, condition="8:00")],
    "AM:6.7-22.6;PM:<10": [Range(6.7, 22.6, condition="am"), Range(None, 10, high_inclusive=False, condition="pm")],
    "6.7-22.6(上午)": [Range(6.7, 22.6, condition="上午")], "3,5-9,5": [], "4.0-10.0*10^9/L": [Range(4, 10)], "4.0-10.0×10^9": [Range(4, 10)],
    "1.5×10^9-3.5×10^9": [Range(1.5e+09, 3500000000.0)], "0-0.5×10^9/L": [Range(0, 0.5)], "0-1.5E+03": [Range(0, 1500)],
    "<10×10^9/L": [Range(None, 10, high_inclusive=False)], "<1×10^3copies/mL": [Range(None, 1000, high_inclusive=False)],
    "≤50岁:<2.0 51-60岁:<3.0": [Range(None, 2, high_inclusive=False, condition="≤50岁"), Range(None, 3, high_inclusive=False, condition="51-60岁")],
    "0-15(男) 0-20(女)": [Range(0, 15, condition="男"), Range(0, 20, condition="女")],
    "非妊娠女性:<5": [Range(None, 5, high_inclusive=False, condition="非妊娠女性")],
    "孕早期0.1-2.5;孕中期0.2-3.0": [Range(0.1, 2.5, condition="孕早期"), Range(0.2, 3, condition="孕中期")], "1-3天:10-20": [Range(10, 20, condition="1-3天")],
    "M 59-104 F 45-84": [Range(59, 104, condition="m"), Range(45, 84, condition="f")], "阴性<1.0;阳性≥1.0": [Range(None, 1, high_inclusive=False)],
    "阳性≥1.0;阴性<1.0": [Range(None, 1, high_inclusive=False)], "≥1.0阳性": [Range(None, 1, high_inclusive=False)],
    "<1.00阴性": [Range(None, 1, high_inclusive=False)], "0-25:阴性 >25:阳性": [Range(0, 25)],
    "<15.0(阴性) 15-25(可疑) >25(阳性)": [Range(None, 15, high_inclusive=False)], "1:1.5-1:2.5": [], "1.0-1.5:1": [Range(1, 1.5)],
    "20.0-200.0(晨尿)": [Range(20, 200, condition="晨尿")], "less than 5": [Range(None, 5, high_inclusive=False)],
    "greater than 60": [Range(60, low_inclusive=False)], "5 or less": [Range(None, 5)], "at least 60": [Range(60)], "Negative (-)": [Range(rank=0)],
    "(阴性)": [Range(rank=0)], "非反应性": [Range(rank=0)], "合适水平:<5.18;边缘升高:5.18-6.19;升高≥6.22": [Range(None, 5.18, high_inclusive=False)],
    "<5.18 合适 5.18-6.19 边缘": [], "60-110 μmol/L 0.68-1.24 mg/dL": [], "—": [], "3.5-9.5 儿童:4-10": [Range(3.5, 9.5), Range(4, 10, condition="儿童")],
    "1:160以上": [Range(160, titre=True)], "≥1:80为阳性": [Range(None, 80, low_inclusive=False, high_inclusive=False, titre=True)],
    "<1:40(阴性)": [Range(None, 40, low_inclusive=False, high_inclusive=False, titre=True)], "1:20-1:80": [Range(20, 80, titre=True)],
    "Male 13-17, Female 12-15": [Range(13, 17, condition="male"), Range(12, 15, condition="female")],
    "3.5-5.0 (adult)": [Range(3.5, 5, condition="adult")],
    "空腹3.9-6.1 餐后2小时<7.8": [Range(3.9, 6.1, condition="空腹"), Range(None, 7.8, high_inclusive=False, condition="餐后2小时")], "90-140/60-90": [],
    "±2.0": [], "-2.0~+2.0": [Range(-2, 2)],
    "0.64±0.33": [Range(0.31, 0.97, spread=True)], "5.2±1.1 mmol/L": [Range(4.1, 6.3, spread=True)],
    "<2.8 或 >6.2": [Range(2.8, 6.2)], "≤2.5或≥24.8": [Range(2.5, 24.8, low_inclusive=False, high_inclusive=False)], "<6 或 >2": [], "Norm": [Range(rank=0)],
    "GG": [], "*1/*1": [], "-3--3": [Range(-3, 3)], "10-20-30": [], "2024-03-18": [],
    "男:120-160 女:见说明": [], "男120-160 女≮110": [], "成人:3.5-5.5 儿童:见背面": [],
}  # fmt: skip
DECISIONS = [
    ("4.0", "3.5-5.5", "0"), ("3.4", "3.5-5.5", "1"), ("5.6", "3.5-5.5", "1"), ("5.5", "3.5-5.5", "0"), ("3.5", "3.5-5.5", "0"), ("0", "0-5", "0"),
    ("", "3.5-5.5", ""), ("4.0", "", ""), (None, None, ""), ("阴性", "3.5-5.5", ""), ("569.412↑", "0-10", "1"), ("5.20", "<5.20", "1"), ("5.19", "<5.20", "0"),
    ("<0.05", "0-0.1", "0"), ("<0.05", "<0.1", "0"), ("<0.05", "0.01-0.1", ""), ("<0.05", "0.1-1", "1"), (">1000", "0-10", "1"), (">60", "≥60", "0"),
    (">90", "60-100", ""), ("1.050E+08", "<2.000E+01", "1"), ("阴性", "阴性", "0"), ("阳性(+)", "阴性", "1"), ("±", "阴性", "1"), ("1+", "阴性", "1"),
    ("阴性", "阳性", "1"), ("无", "阴性", "0"), ("100", "男:57-97 女:41-73", "1"), ("60", "男:57-97 女:41-73", "0"), ("90", "男:57-97 女:41-73", ""),
    ("1:20", "<1:40", "0"), ("1:80", "<1:40", "1"), ("1:40", "1:40", "0"), ("7.2mmol/L", "3.9-6.1", "1"), ("-1.0", "-2.5~2.5", "0"), ("50", "95-40", ""), ("0.9", "0.64±0.33", ""), ("9.9", "0.64±0.33", ""), ("2.7", "<2.8 或 >6.2", "1"), ("115", "男120-160 女≮110", ""), ("1", "-3--3", "0"), ("5", "<2.8 或 >6.2", "0"), ("-5", "<-2", "0"), ("-1", "<-2", "1"), ("-0.5", "-1.0~-0.2", "0"),
]  # fmt: skip


FLAGS = [
    ("↑", "5.71", Flag.HIGH), ("H", None, Flag.HIGH), (" ↓ ", None, Flag.LOW), ("LL", None, Flag.LOW), ("偏高", None, Flag.HIGH), ("低", None, Flag.LOW),
    ("*", None, Flag.ABNORMAL), ("异常", None, Flag.ABNORMAL), ("正常", None, Flag.NORMAL), ("N", None, Flag.NORMAL), ("↑H", None, Flag.HIGH),
    ("(↑)", None, Flag.HIGH), (None, "462↑", Flag.HIGH), (None, "3.1 L", Flag.LOW), (None, "↓3.1", Flag.LOW), (None, "5.71", None),
    ("", "5.71 H", Flag.HIGH), ("复查", None, None), (None, None, None), (None, "7.2 mmol/L", None), (None, "HL", None), ("↑↓", None, None),
]  # fmt: skip
DISAGREEMENTS = [
    # flag, value, range
    (Flag.HIGH, "462", "208-428", False), (Flag.LOW, "462", "208-428", True), (Flag.HIGH, "400", "208-428", True), (Flag.NORMAL, "462", "208-428", True),
    (Flag.NORMAL, "400", "208-428", False), (Flag.ABNORMAL, "462", "208-428", False), (Flag.ABNORMAL, "400", "208-428", True), (None, "462", "208-428", False),
    (Flag.HIGH, "462", None, False), (Flag.HIGH, "90", "男:57-97 女:41-73", False), (Flag.LOW, "20", "男:57-97 女:41-73", False),
    (Flag.HIGH, "20", "男:57-97 女:41-73", True), (Flag.ABNORMAL, "阳性", "阴性", False), (Flag.NORMAL, "阳性", "阴性", True), (Flag.HIGH, "5.711", "3.1-5.2", False),
    (Flag.HIGH, "1:80", "<1:40", False), (Flag.LOW, "<0.1", "0.5-2", False), (Flag.HIGH, ">100", "0-50", False),
]  # fmt: skip


@pytest.mark.parametrize(("flag", "value", "expected"), FLAGS)
def test_what_a_flag_says(flag, value, expected):
    assert said_by_flag(flag, value) is expected


@pytest.mark.parametrize(("flag", "value", "reference", "expected"), DISAGREEMENTS)
def test_a_flag_is_held_against_value_and_range(flag, value, reference, expected):
    assert disagrees(flag, value, reference) is expected


@pytest.mark.parametrize(("printed", "expected"), NUMBERS.items(), ids=NUMBERS)
def test_number(printed, expected):
    assert number(printed) == expected


@pytest.mark.parametrize("printed", NO_NUMBERS)
def test_what_is_no_number(printed):
    assert number(printed) is None


@pytest.mark.parametrize(("printed", "expected"), RANKS.items(), ids=RANKS)
def test_rank(printed, expected):
    assert rank(printed) == expected


@pytest.mark.parametrize(("printed", "expected"), RANGES.items(), ids=RANGES)
def test_ranges(printed, expected):
    assert list(ranges(printed)) == expected


@pytest.mark.parametrize(("value", "reference", "expected"), DECISIONS)
def test_abnormal(value, reference, expected):
    assert abnormal(value, reference) == expected


@given(st.integers(-500, 500), st.integers(0, 500), st.integers(-1000, 1000))
def test_two_bounds_agree_with_arithmetic(low, width, value):
    printed = f"{low / 10}~{(low + width) / 10}"
    assert abnormal(str(value / 10), printed) == ("0" if low <= value <= low + width else "1")


@given(st.text())
def test_any_text_is_decided_without_an_error(text):
    assert abnormal(text, text) in {"0", "1", ""}


@pytest.mark.skipif(not REFERENCE.exists(), reason="shared/reference is not beside the checkout")
def test_reference_cases_of_a_peer():
    cases = json.loads(REFERENCE.read_text(encoding="utf-8"))["cases"]
    wrong = [
        case["id"]
        for case in cases
        if case["metric"] == "reference_range_parse" and case["expected"] != [None, None]
        and [ranges(case["input"]["text"])[0].low, ranges(case["input"]["text"])[0].high] != case["expected"]
    ]  # fmt: skip
    assert wrong == []


@pytest.mark.corpus
def test_real_rows_are_decided_as_their_annotators_did():
    path = CORPUS / "medical/medrepbench_rows.jsonl"
    if not path.exists():
        pytest.skip("the public corpus is not beside the checkout")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    items = [item for row in rows for item in row["items"] if item["item_range"]]
    decided = [(item["is_abnormal"], abnormal(item["item_value"], item["item_range"])) for item in items]
    assert len(decided) == 32
    assert [pair for pair in decided if pair[0] != pair[1]] == []
