"""A glance where it is enough, a careful look where it is not; sheets that lie apart."""

import random
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from pipeline.legibility import look_at, measure
from pipeline.legibility.text import find_text
from pipeline.synth.case import case, stream
from pipeline.synth.draw import draw_case
from pipeline.synth.faults import FAULTS
from tests.test_quality import grey, lines_of_text

# a glance, and when it is not enough


def read_at(picture: np.ndarray) -> tuple[list[int], Callable[[int], np.ndarray]]:
    """What was asked for, and a reader of one picture at every size."""
    asked: list[int] = []

    def read(enough: int) -> np.ndarray:
        asked.append(enough)
        return picture

    return asked, read


@pytest.mark.parametrize("condition", ["clean", "jpeg", "scan", "photo", "turned-90"])
@pytest.mark.parametrize("layout", ["lab_single", "english_lab"])
def test_a_good_page_needs_a_glance_only_and_it_sees_what_a_careful_look_sees(
    layout: str, condition: str
) -> None:
    picture = grey(layout, condition)
    asked, read = read_at(picture)
    quick, careful = look_at(read), measure(picture)
    assert asked == [1000]
    assert (quick.blur, quick.motion) == pytest.approx((careful.blur, careful.motion), abs=0.02)
    assert (quick.cut, quick.glare, quick.sheets) == (careful.cut, 0.0, 1)
    assert quick.brightness == pytest.approx(careful.brightness, abs=5)


@pytest.mark.parametrize("fault", sorted(set(FAULTS) - {"small"}))
def test_a_fault_is_looked_at_carefully(fault: str) -> None:
    drawn = draw_case("lab_single", "scan", case("glance/1", 1, 0), stream("glance", fault),
                      lambda shot: FAULTS[fault][0](shot, random.Random(2)))  # fmt: skip
    picture = cv2.cvtColor(drawn.shot.image, cv2.COLOR_RGB2GRAY)
    asked, read = read_at(picture)
    assert look_at(read) == measure(picture)
    assert asked == [1000, 2000]


@pytest.mark.parametrize("shape", [(16, 16), (1, 40), (40, 3000), (600, 600), (1200, 900)])
def test_any_shape_can_be_glanced_at(shape: tuple[int, int]) -> None:
    for picture in (np.random.default_rng(0).integers(0, 255, shape, np.uint8), np.zeros(shape, np.uint8)):
        assert look_at(lambda _, picture=picture: picture) == measure(picture)


def test_a_small_picture_with_little_text_is_looked_at_carefully() -> None:
    picture = np.full((600, 600), 255, np.uint8)
    picture[200:270, 100:320] = lines_of_text(80, 40)[100:170, 100:320]
    asked, read = read_at(picture)
    assert look_at(read) == measure(picture)
    assert asked == [1000, 2000]


@pytest.mark.parametrize("share", [0.02, 0.05, 0.1, 0.5], ids="{} of the pixels black".format)
def test_pieces_are_the_same_in_any_number_of_threads(share: float) -> None:
    black = np.random.default_rng(1).random((1500, 1400)) < share
    picture = np.where(black, 0, 255).astype(np.uint8)
    threads, found = cv2.getNumThreads(), []
    try:
        for number in (1, 2):
            cv2.setNumThreads(number)
            found.append(find_text(picture))
    finally:
        cv2.setNumThreads(threads)
    one, two = found
    assert np.array_equal(one.boxes, two.boxes)
    assert np.array_equal(one.mask, two.mask)


# several sheets on one picture


def on_a_desk(*places: tuple[int, int], level: int = 90) -> np.ndarray:
    """Sheets of 700 x 900 with text, each at (left, top) on a desk of 1700 x 2000."""
    desk = np.full((2000, 1700), level, np.uint8)
    for left, top in places:
        desk[top : top + 900, left : left + 700] = lines_of_text(80, 40)
    return desk


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        (on_a_desk((100, 300)), 1), (on_a_desk((100, 300), (900, 350)), 2), (on_a_desk((100, 50), (150, 1050)), 2),
        (on_a_desk((50, 50), (900, 50), (450, 1050)), 3), (on_a_desk((100, 300), (800, 300)), 1),
        (on_a_desk((100, 300), (900, 300), level=255), 1), (lines_of_text(80, 40), 1), (np.full((900, 900), 250, np.uint8), 1),
    ],
    ids=["one", "beside", "above", "three", "touching", "white on white", "no desk", "blank"],
)  # fmt: skip
def test_sheets_that_lie_apart_are_counted(picture: np.ndarray, expected: int) -> None:
    assert measure(picture).sheets == expected


def test_a_banner_across_a_sheet_makes_no_second_one() -> None:
    picture = np.vstack([lines_of_text(80, 40), np.full((120, 700), 60, np.uint8), lines_of_text(80, 40)])
    assert measure(np.pad(picture, 60, constant_values=255)).sheets == 1


# an edge that leaves slivers of a row of characters


def prose(rows: int = 20) -> np.ndarray:
    """A page of 1600 x 1100 with close lines of Latin text, 55 capitals each."""
    page = np.full((1600, 1100), 255, np.uint8)
    for row in range(rows):
        cv2.putText(page, "NUMBER UNDER MINUTE HUMAN WOMAN NUMB MUNICH UNION HUMID", (20, 100 + 60 * row),
                    cv2.FONT_HERSHEY_DUPLEX, 0.9, 0, 2, cv2.LINE_AA)  # fmt: skip
    return page


INKED = prose().min(axis=1) < 100
SLIVER = next(row for row in range(600, 1600) if INKED[row] and not INKED[row - 1]) + 3
"""Where a row of characters shows three pixels of its upper ends."""


@pytest.mark.parametrize(
    ("picture", "cut"),
    [
        (prose()[:SLIVER], ("bottom",)), (prose()[:SLIVER][::-1], ("top",)), (prose()[:SLIVER].T, ("right",)),
        (prose()[:SLIVER].T[:, ::-1], ("left",)), (prose()[: SLIVER - 8], ()), (prose(), ()),
    ],
    ids=["bottom", "top", "right", "left", "between two rows", "whole"],
)  # fmt: skip
def test_a_row_of_slivers_is_a_cut_side(picture: np.ndarray, cut: tuple[str, ...]) -> None:
    picture = np.ascontiguousarray(picture)
    assert measure(picture).cut == cut
    assert look_at(lambda _: picture).cut == cut
