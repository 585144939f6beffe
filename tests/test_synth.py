"""Drawn pages: what the key says is what stands in the pixels."""

import random
from datetime import date

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps

from pipeline.errors import InputError
from pipeline.page import bounds
from pipeline.synth import draw_page, files, geometry, people
from pipeline.synth.capture import CONDITIONS, turned
from pipeline.synth.key import KeyItem, KeyPair
from pipeline.synth.layouts import LAYOUTS
from pipeline.synth.page_key import items_of, pairs_of
from pipeline.synth.sheet import Run, Sheet
from schemas.names import PIXEL_KINDS, Capture, Label, PiiKind


@pytest.fixture(scope="module")
def pages():
    paper, screen = ("clean", "scan", "photo", "jpeg"), ("clean", "jpeg", "photo")
    turns = {name: screen if layout.screen else paper for name, layout in LAYOUTS.items()}
    return {
        name: draw_page(name, conditions[number % len(conditions)], 3)
        for number, (name, conditions) in enumerate(turns.items())
    }


def test_a_lab_page_has_the_expected_gold():
    key = draw_page("lab_single", "clean", 2).key
    assert key.title == "检验报告单"
    assert key.pairs[:2] == (KeyPair("姓名", "马力"), KeyPair("性别", "男"))
    assert key.items[0] == KeyItem("白细胞计数", "12.39", "10^9/L", "3.50-9.50", "↑")
    assert (key.width, key.height, key.turn, key.capture) == (1240, 1754, 0, Capture.DOCUMENT)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_offsets_name_the_planted_text(pages, layout):
    key = pages[layout].key
    printed = [planted for planted in key.planted if planted.start is not None]
    assert all(key.text[planted.start : planted.end] == planted.text for planted in printed)
    assert all(
        planted.text.replace("\n", "") in "".join(line.text for line in key.lines) for planted in printed
    )
    assert {planted.kind for planted in key.planted if planted.start is None} <= PIXEL_KINDS


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_page_names_its_patient_once_as_subject(pages, layout):
    subjects = [planted for planted in pages[layout].key.planted if planted.subject]
    assert subjects
    assert {planted.kind for planted in subjects} <= {PiiKind.PERSON, PiiKind.WATERMARK}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_quads_lie_in_the_picture(pages, layout):
    page = pages[layout]
    height, width = page.upright.shape[:2]
    quads = [line.quad for line in page.key.lines] + [quad for it in page.key.planted for quad in it.quads]
    assert (page.key.width, page.key.height) == (width, height)
    assert all(0 <= x <= width for quad in quads for x in quad[0::2])
    assert all(0 <= y <= height for quad in quads for y in quad[1::2])


@pytest.mark.parametrize("layout", LAYOUTS)
def test_there_is_ink_under_every_line(pages, layout):
    page = pages[layout]
    grey = page.upright.min(axis=2).astype(int)
    for line in page.key.lines:
        left, top, right, bottom = bounds(line.quad)
        inside = grey[top : bottom + 1, left : right + 1]
        assert inside.max() - inside.min() > 40


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_page_of_the_key_is_a_valid_page(pages, layout):
    page = pages[layout].key.page()
    assert page.text == pages[layout].key.text
    assert all(line.char_edges == tuple(sorted(line.char_edges)) for line in page.lines)
    assert all(abs(line.char_edges[-1] - line.length) <= 3 for line in page.lines)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_rows_only_grow_and_hold_lines_from_left_to_right(pages, layout):
    rows = [line.row for line in pages[layout].key.lines]
    assert rows == sorted(rows)
    before = None
    for line in pages[layout].key.lines:
        assert before is None or before.row != line.row or before.quad[2] <= line.quad[0] + 2
        before = line


def test_planted_quads_cover_exactly_the_identifier():
    key = draw_page("lab_single", "clean", 2).key
    name = next(planted for planted in key.planted if planted.subject)
    (quad,) = name.quads
    line = key.lines[name.row]
    assert line.text == "姓名：马力"
    assert quad == key.page().quads(name.start, name.end)[0]
    assert quad[0] - line.quad[0] == pytest.approx(3 * 24, abs=1)
    assert quad[2] == line.quad[2]


@pytest.mark.parametrize("condition", ["clean", "photo", "scan"])
def test_codes_are_readable_where_the_key_says(condition):
    page = draw_page("lab_coded", condition, 5)
    (code,) = [planted for planted in page.key.planted if planted.kind is PiiKind.CODE]
    left, top, right, bottom = bounds(code.quads[0])
    part = page.upright[max(0, top - 24) : bottom + 24, max(0, left - 24) : right + 24]
    assert [found.text for found in zxingcpp.read_barcodes(np.ascontiguousarray(part))] == [code.text]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_turns_are_those_of_the_name(condition):
    page = draw_page("receipt", condition, 1)
    degrees = int(condition.rpartition("-")[2]) if "-" in condition else 0
    expected = {"turned": (degrees, 0), "exif": (0, degrees)}.get(condition.partition("-")[0], (0, 0))
    assert (page.key.turn, page.shot.exif) == expected
    assert np.array_equal(page.image, turned(page.upright, page.key.turn))


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_exif_undoes_the_stored_turn(degrees, tmp_path):
    page = draw_page("receipt", f"exif-{degrees}", 1)
    path = tmp_path / "page.jpg"
    path.write_bytes(files.jpeg(page.shot, camera="FL7"))
    with Image.open(path) as picture:
        assert picture.size == (page.image.shape[:2] if degrees != 180 else page.image.shape[1::-1])
        upright = np.asarray(ImageOps.exif_transpose(picture)).astype(int)
    assert upright.shape == page.image.shape
    assert np.abs(upright - page.image).mean() < 6


def test_the_same_seed_gives_the_same_page_and_another_one_another():
    first, again, other = (draw_page("lab_coded", "photo", seed) for seed in (4, 4, 5))
    assert np.array_equal(first.image, again.image)
    assert first.key == again.key
    assert first.key.text != other.key.text


@pytest.mark.parametrize(("layout", "condition"), [("no_form", "clean"), ("receipt", "fax")])
def test_unknown_names_are_errors_that_list_the_known(layout, condition):
    with pytest.raises(InputError, match=r"lab_single.*turned-90"):
        draw_page(layout, condition, 0)


@given(st.integers(0, 10**6), st.dates(date(1925, 1, 1), date(2024, 1, 1)), st.sampled_from("男女"))
def test_no_identity_number_can_be_a_real_one(seed, birth, sex):
    number = people.national_id(random.Random(seed), birth, sex)
    assert len(number) == 18
    assert number.startswith("99")
    assert number[6:14] == f"{birth:%Y%m%d}"


@given(st.integers(0, 10**6))
def test_no_telephone_number_can_be_a_real_one(seed):
    number = people.mobile(random.Random(seed))
    assert number.replace("-", "").replace(" ", "")[:3] in {
        "140", "142", "143", "154", "160", "161", "163", "164", "168", "169",
    }  # fmt: skip
    assert people.landline(random.Random(seed))[:4] in {"0320", "0329", "0400", "0500"}


@pytest.mark.parametrize(
    ("first", "last"), [("99010119900101001", "9"), ("99032219771103004", "2")], ids=["plain", "other"]
)
def test_the_check_digit_is_that_of_the_standard(first, last):
    assert people.check_digit(first) == last


def test_names_come_in_every_shape():
    names = {people.chinese_name(random.Random(seed)) for seed in range(400)}
    assert any("·" in name for name in names)
    assert {2, 3, 4} <= {len(name) for name in names}
    assert names & {"高兴", "黄金", "安静", "常青", "方向"}


@given(
    st.floats(-30, 30), st.floats(-30, 30), st.integers(1, 300), st.integers(1, 300), st.integers(1, 200),
)  # fmt: skip
def test_a_shift_carries_boxes_and_edges(dx, dy, left, top, width):
    matrix = np.array([[1.0, 0.0, dx], [0.0, 1.0, dy], [0.0, 0.0, 1.0]])
    quad = geometry.carried(matrix, (left, top, left + width, top + 20))
    assert quad[0] == round(left + dx)
    assert quad[5] == round(top + 20 + dy)
    assert geometry.carried_edges(matrix, (left, left + width), top, top + 20) == (0, width)


@pytest.mark.parametrize(
    ("slant", "quad"),
    [(0.0, (0, 0, 20, 0, 20, 10, 0, 10)), (90.0, (5, 15, 5, -5, 15, -5, 15, 15)), (-90.0, (15, -5, 15, 15, 5, 15, 5, -5))],
    ids=["level", "climbs", "falls"],
)  # fmt: skip
def test_a_mark_slants_around_its_centre(slant: float, quad: tuple[int, ...]) -> None:
    assert geometry.carried(geometry.identity(), (0, 0, 20, 10), slant) == quad


def test_runs_of_one_group_are_one_region_across_lines():
    sheet, group = Sheet(400, 400, size=20), 7
    value = [Run("甲" * 30, Label.VALUE, group), Run("乙" * 5, Label.VALUE, group, PiiKind.PERSON)]
    sheet.paragraph(10, 10, 200, value)
    assert [line.text for line in sheet.lines] == ["甲" * 10, "甲" * 10, "甲" * 10, "乙" * 5]
    assert [(it.line, it.start, it.end) for it in sheet.stretches][-1] == (3, 0, 5)


def test_a_key_without_a_value_is_a_pair_with_none():
    key = draw_page("prescription", "clean", 1).key
    assert KeyPair("医师", None) in key.pairs
    assert pairs_of(key.spans, key.text) == key.pairs
    assert items_of(key.spans, key.text) == ()
