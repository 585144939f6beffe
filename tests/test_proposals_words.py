"""Which words are labels, heads of columns, units, ranges and flags: table by table."""

import pytest

from pipeline.proposals.contents import (
    flag_before,
    flag_behind,
    is_flag,
    is_number,
    is_range,
    is_result,
    is_unit,
)
from pipeline.proposals.headers import Role, role_of
from pipeline.proposals.labelled import measured
from pipeline.proposals.labels import is_heading, is_known, is_label, is_section, known_at, known_before


@pytest.mark.parametrize(
    ("text", "known", "label"),
    [
        ("姓名", True, True), ("姓 名", True, True), ("姓名：", True, True), ("检验/审核", True, True),
        ("姓名 Name", True, True), ("覆盖度(≥20×)", True, True), ("Ordering Provider", True, True), ("Sample #", True, True),
        ("随访中心地址", False, True), ("物流单号", False, True), ("术前用药", False, True),
        ("何安宁", False, False), ("心内科", False, False), ("云栖市第三人民医院", False, False), ("周小禾副主任医师", False, False),
        ("21床", False, False), ("检验报告专用章", False, False), ("生化检验报告单", False, False), ("男", False, False),
        ("请结合临床，以病史为准的诊断", False, False), ("5.71", False, False), ("", False, False),
    ],
)  # fmt: skip
def test_labels(text, known, label):
    assert (is_known(text), is_label(text)) == (known, label)


@pytest.mark.parametrize(
    ("text", "section"),
    [("影像所见", True), ("诊断意见：", True), ("现病史", True), ("Impression", True), ("CHIEF COMPLAINT", True), ("姓名", False), ("Sex", False)],
)  # fmt: skip
def test_sections(text, section):
    assert is_section(text) is section


@pytest.mark.parametrize(
    ("text", "heading"),
    [("PLAN", True), ("PMH/SOCIAL", True), ("ED-12", False), ("Plan", False), ("HB", False)],
)
def test_headings(text, heading):
    assert is_heading(text) is heading


@pytest.mark.parametrize(
    ("text", "length"),
    [("检验者：卞青禾工号", 2), ("申请科室", 4), ("Eldmoor Tel", 3), ("血清（分离胶）", 0)],
)
def test_the_longest_label_before_a_colon(text, length):
    assert known_before(text) == length


@pytest.mark.parametrize(
    ("text", "start", "length"), [("何安宁性别女", 3, 2), ("申请科室内科", 0, 4), ("白细胞", 0, 0)]
)
def test_the_longest_label_at_a_place(text, start, length):
    assert known_at(text, start) == length


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("DNA浓度 25.7 ng/μL", ("DNA浓度", "25.7 ng/μL")), ("GC含量41.5%", ("GC含量", "41.5%")), ("内控Ct 21.8", ("内控Ct", "21.8")),
        ("何安宁 4396", None), ("25.7 ng/μL", None), ("采样时间 2024-03-18", None),
    ],
)  # fmt: skip
def test_measures(text, parts):
    found = measured(text)
    assert (tuple(text[slice(*place)] for place in found) if found else None) == parts


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("检验项目", Role.NAME), ("项 目", Role.NAME), ("检测项目 Test", Role.NAME), ("变异(HGVS）", Role.VALUE), ("结果 Result", Role.VALUE),
        ("Reference Range", Role.RANGE), ("参考区间", Role.RANGE), ("Ref. Range", Role.RANGE), ("单位", Role.UNIT), ("提示", Role.FLAG),
        ("№", Role.OTHER), ("上次结果", Role.OTHER), ("白细胞计数", None), ("5.1", None),
    ],
)  # fmt: skip
def test_heads(text, role):
    assert role_of(text) is role


CONTENTS = [
    # text, number, result, unit, range, flag
    ("5.71", True, True, False, False, False),
    ("<0.05", True, True, False, True, False),
    ("1.2×10^9", True, True, False, False, False),
    ("阴性(-)", False, True, False, False, False),
    ("3+", False, True, False, False, False),
    ("10^9/L", False, False, True, False, False),
    ("mlU/L", False, False, True, False, False),
    ("%", False, False, True, False, False),
    ("3.5-9.5", False, False, False, True, False),
    ("7～40", False, False, False, True, False),
    ("3.80 - 5.10", False, False, False, True, False),
    ("≥4.00", True, True, False, True, False),
    ("2024-03-18", False, False, False, False, False),
    ("0500-89028847", False, False, False, False, False),
    ("↑", False, False, False, False, True),
    ("[H]", False, False, False, False, True),
    ("偏高", False, False, False, False, True),
    ("白细胞", False, False, False, False, False),
]


@pytest.mark.parametrize(
    ("text", "number", "result", "unit", "limits", "flag"), CONTENTS, ids=[row[0] for row in CONTENTS]
)
def test_what_a_piece_can_be(text, number, result, unit, limits, flag):
    assert (is_number(text), is_result(text), is_unit(text), is_range(text), is_flag(text)) == (
        number,
        result,
        unit,
        limits,
        flag,
    )


@pytest.mark.parametrize(
    ("text", "before", "behind"),
    [
        ("5.71↑", None, 4), ("5.71H", None, 4), ("149 [H]", None, 4), ("↑/uL", 1, None), ("↑", None, None),
        ("H", None, None), ("CA125", None, None), ("阴性(-)", None, None), ("HDL", None, None),
    ],
)  # fmt: skip
def test_flags_that_touch(text, before, behind):
    assert (flag_before(text), flag_behind(text)) == (before, behind)
