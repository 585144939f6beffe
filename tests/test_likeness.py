import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.likeness import compare, reading, shared, sketch
from pipeline.page import Line, rectangle

SHEET = """江南检验报告单
姓名：李小溪 性别：女 年龄：46岁 门诊号：M20240318077
采样时间：2024-03-18 08:15
白细胞计数 6.82 10^9/L 3.50-9.50
红细胞计数 4.15 10^12/L 3.80-5.10
血红蛋白 108 ↓ g/L 115-150
红细胞压积 0.342 L/L 0.350-0.450
血小板计数 287 10^9/L 125-350"""
OTHER = (
    SHEET.replace("李小溪", "王大川").replace("女", "男").replace("M20240318077", "M20240318114")
    .replace("6.82", "5.97").replace("4.15", "4.71").replace("108", "151").replace("0.342", "0.447").replace("287", "213")
)  # fmt: skip
NEXT = (
    SHEET.replace("03-18 08:15", "06-20 09:41").replace("6.82", "7.01").replace("4.15", "4.33").replace("108", "117")
    .replace("0.342", "0.361").replace("287", "265")
)  # fmt: skip


def page(text, confidence=0.99):
    return reading(
        [
            Line(row, rectangle(0, 40 * at, 400, 40 * at + 20), confidence, tuple(range(len(row) + 1)))
            for at, row in enumerate(text.split("\n"))
        ]
    )


def lines(*rows):
    return "\n".join(SHEET.split("\n")[at] for at in rows)


@pytest.mark.parametrize(
    "copy",
    [
        SHEET,
        SHEET.replace(" ", ""),
        SHEET.replace("6.82", "6,82").replace("：", ":"),
        SHEET.replace("2024-03-18 08:15", "2024-03-1808:15"),
        SHEET.replace("108 ↓", "1081"),
        SHEET.replace("红细胞", "红细胸"),
        lines(*range(1, 8)),
        lines(*range(7)),
        lines(0, 1, 3, 2, 5, 4, 6, 7),
        "\n".join(SHEET.replace(" ", "\n").split("\n")),
    ],
    ids=[
        "equal",
        "no blanks",
        "punctuation",
        "glued",
        "arrow as 1",
        "one letter",
        "top cut",
        "bottom cut",
        "order",
        "cells",
    ],
)
def test_another_reading_of_one_sheet_does_not_speak_against_it(copy):
    found = compare(page(SHEET), page(copy))
    assert found.against <= 1
    assert found.score >= 0.93


@pytest.mark.parametrize(
    ("copy", "at_least"),
    [
        (OTHER, 6),
        (NEXT, 6),
        (SHEET.replace("03-18 08", "03-19 08"), 2),
        (SHEET.replace("M20240318077", "M20240935114"), 2),
        (SHEET.replace("李小溪", "王大川"), 1),
    ],
    ids=["other patient", "next result", "only the date", "only the number", "only the name"],
)
def test_other_values_speak_against_it(copy, at_least):
    assert compare(page(SHEET), page(copy)).against >= at_least


def test_uncertain_lines_only_raise_a_doubt():
    found = compare(page(SHEET), page(NEXT, 0.7))
    assert found.against == 0
    assert found.doubtful >= 6


def test_counts_of_a_comparison():
    found = compare(page("A 12 34 56"), page("A 12 34 78 90"))
    assert (found.equal, found.largest, found.doubtful, found.against, found.anchored) == (2, 4, 0, 1, 0)
    assert (found.score, found.coverage) == (2 / 3, 0.5)
    assert found.likeness == 0.6


@pytest.mark.parametrize(
    ("copy", "anchored"),
    [
        (SHEET, 4),
        (SHEET.replace("6.82", "6.32"), 4),
        (SHEET.replace("03-18 08", "03-19 08"), 0),
        (SHEET.replace("M20240318077", "M20240318071"), 0),
        (lines(*range(3, 8)), 0),
    ],
    ids=["equal", "one value", "date", "number", "cut away"],
)
def test_dates_and_long_numbers_anchor_a_comparison(copy, anchored):
    assert compare(page(SHEET), page(copy)).anchored == anchored


def test_nothing_compared_with_nothing():
    found = compare(page(""), page(""))
    assert (found.score, found.coverage, found.likeness) == (1.0, 0.0, 0.0)


@given(st.text(alphabet="12.:年李a \n"), st.text(alphabet="12.:年李a \n"))
def test_a_comparison_has_no_direction(one, two):
    a, b = compare(page(one), page(two)), compare(page(two), page(one))
    assert (a.equal, a.largest, a.likeness) == (b.equal, b.largest, b.likeness)
    assert compare(page(one), page(one)).against == compare(page(one), page(one)).doubtful == 0


def test_shared_numbers_and_sketches_tell_copies_from_forms():
    sheet, cut, other = page(SHEET), page(lines(*range(7))), page(OTHER)
    assert shared(sheet.numbers, cut.numbers) == 1.0
    assert shared(sheet.numbers, other.numbers) < 0.85
    copy, form = (float(np.mean(np.array(sketch(sheet)) == np.array(sketch(one)))) for one in (cut, other))
    assert copy > 0.7
    assert form < 0.5


def test_a_sketch_does_not_change():
    assert sketch(page("12 34 56 7890"))[:3] == sketch(page("12  34 56 7890"))[:3]
    assert sketch(page("")) == []
    assert len(sketch(page("未见异常改变"))) == 128


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        ("2024-03-18 08:15", ["2024", "03", "18"]),
        ("2024年3月18日", ["2024", "年", "3", "月", "18"]),
        ("24/05/2017", ["24", "05", "2017"]),
        ("05 mar 2018 18:24", ["05", "mar", "2018"]),
        ("84.78-287.8", []),
        ("4.59-28.7", []),
        ("3.50-9.50", []),
        ("12.5/80/33.5", []),
    ],
)
def test_dates_and_ranges_are_told_apart(text, dated):
    found = page(text)
    assert [token for token, flag in zip(found.tokens, found.dated, strict=True) if flag] == dated
