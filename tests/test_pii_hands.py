"""Handwriting that no label announces, and portraits before a pale ground; what looks like them and is none."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.page import Line, Page, Quad, bounds, rectangle
from pipeline.pii.finding import Finding
from pipeline.pii.hands import hands
from pipeline.pii.pixels import detect_pixels
from pipeline.pii.portraits import portraits
from pipeline.pii.scaled import Views
from schemas.names import Capture, PiiKind

Image = NDArray[np.uint8]
Box = tuple[int, int, int, int]
BLUE, VIOLET, BLACK = (24, 28, 84), (70, 40, 130), (30, 30, 30)
LIGHT = {"daylight": (250, 250, 248), "lamp": (244, 226, 190), "shade": (150, 150, 156)}


def line(text: str, quad: Quad, confidence: float = 0.99) -> Line:
    width = quad[2] - quad[0]
    edges = tuple(round(width * at / max(1, len(text))) for at in range(len(text) + 1))
    return Line(text, quad, confidence, edges)


PRINT = tuple(line("白细胞计数偏高待查", rectangle(60, y, 300, y + 30)) for y in (60, 110, 160))


def paper() -> Image:
    return np.full((877, 1240, 3), 255, np.uint8)


def lit(image: Image, light: str) -> Image:
    return np.asarray((image.astype(np.float32) * np.array(LIGHT[light]) / 255).astype(np.uint8), np.uint8)


def wave(image: Image, x: int, y: int, colour: tuple[int, int, int] = BLUE) -> Box:
    """Three waves of a pen; returns the box of their ink."""
    mask = np.zeros(image.shape[:2], np.uint8)
    for left in (0, 46, 92):
        at = np.arange(40)
        points = np.stack([x + left + at, y + 22 + 20 * np.sin(at / 6 + left)], axis=1).astype(np.int32)
        cv2.polylines(mask, [points], isClosed=False, color=255, thickness=3)
    image[mask > 0] = colour
    left, top, width, height = cv2.boundingRect(mask)
    return left, top, left + width, top + height


def found(image: Image, lines: tuple[Line, ...] = PRINT, taken: tuple[Quad, ...] = ()) -> list[Box]:
    page = Page("0" * 16, image.shape[1], image.shape[0], 0, lines)
    return [bounds(hit.quad) for hit in hands(Views(image), page, [], taken) if hit.quad]


def covers(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


@pytest.mark.parametrize("light", LIGHT)
@pytest.mark.parametrize("colour", [BLUE, VIOLET], ids=["blue", "violet"])
def test_a_coloured_pen_signs_anywhere(colour: tuple[int, int, int], light: str) -> None:
    image = paper()
    ink = wave(image, 700, 500, colour)
    assert [covers(box, ink) for box in found(lit(image, light))] == [True]


def test_a_signature_across_a_ruling_is_found_whole() -> None:
    image = paper()
    ink = wave(image, 700, 500)
    cv2.line(image, (100, 522), (1100, 522), (90, 90, 90), 2)
    assert [covers(box, ink) for box in found(image)] == [True]


@pytest.mark.parametrize(
    ("text", "confidence"), [("n", 0.53), ("16", 0.98), ("VA", 0.39), ("7", 1.0)], ids=["letter", "digits", "unsure", "digit"]
)  # fmt: skip
def test_what_a_reader_made_of_a_hand_is_no_print(text: str, confidence: float) -> None:
    image = paper()
    ink = wave(image, 700, 500)
    boxes = found(image, (*PRINT, line(text, rectangle(690, 490, 850, 560), confidence)))
    assert [covers(box, ink) for box in boxes] == [True]


def test_a_blue_value_that_was_read_is_left_to_the_text() -> None:
    image = paper()
    wave(image, 700, 500)
    assert found(image, (*PRINT, line("36.8", rectangle(690, 498, 850, 538), 0.95))) == []


def test_a_hidden_seal_is_no_hand() -> None:
    image = paper()
    wave(image, 700, 500)
    assert found(image, taken=(rectangle(680, 480, 860, 570),)) == []


def test_the_margin_of_a_hand_ends_where_print_begins() -> None:
    image = paper()
    ink = wave(image, 700, 500)
    near = [
        rectangle(500, 500, ink[0] - 3, 540),
        rectangle(ink[2] + 3, 500, 990, 540),
        rectangle(690, ink[1] - 33, 850, ink[1] - 3),
    ]
    (box,) = found(image, (*PRINT, *(line("白细胞计数偏高待查", place) for place in near)))
    assert covers(box, ink)
    assert [box[0] >= ink[0] - 8, box[1] >= ink[1] - 8, box[2] <= ink[2] + 8] == [True] * 3


@pytest.mark.parametrize("case", ["black", "tick", "ruling", "underline", "button", "chart", "rings", "desk"])
def test_what_is_no_handwriting(case: str) -> None:
    image = paper()
    if case == "black":
        wave(image, 700, 500, BLACK)
    elif case == "tick":
        cv2.polylines(
            image, [np.array([(700, 510), (708, 520), (724, 498)])], isClosed=False, color=BLUE, thickness=3
        )
    elif case == "ruling":
        cv2.line(image, (600, 500), (900, 506), BLUE, 2)
        cv2.line(image, (600, 560), (603, 700), BLUE, 2)
    elif case == "underline":
        cv2.polylines(
            image, [np.array([(60, 196), (180, 199), (300, 195)])], isClosed=False, color=BLUE, thickness=3
        )
    elif case == "button":
        cv2.rectangle(image, (700, 500), (860, 550), (40, 90, 220), -1)
    elif case == "chart":
        at = np.arange(400)
        curve = np.stack([600 + at, 500 + 110 * np.sin(at / 30)], axis=1).astype(np.int32)
        cv2.polylines(image, [curve], isClosed=False, color=BLUE, thickness=3)
    elif case == "rings":
        for y in (500, 540, 580):
            cv2.ellipse(image, (700, y), (17, 15), 0, 0, 360, BLUE, 3)
            cv2.rectangle(image, (696, y - 6), (703, y + 6), BLACK, 2)
    else:
        image[:, :40] = (40, 44, 52)
        image[840:, :] = (40, 44, 52)
    assert found(image) == []


def head(
    image: Image, x: int, y: int, skin: tuple[int, int, int] = (232, 190, 160), *, hair: bool = True
) -> Box:
    """A head before white, 70 x 90 pixels; returns the box of its picture."""
    if hair:
        cv2.ellipse(image, (x, y - 24), (40, 40), 0, 0, 360, (40, 34, 30), -1)
    cv2.ellipse(image, (x, y), (35, 45), 0, 0, 360, skin, -1)
    for eye in (x - 14, x + 14):
        cv2.circle(image, (eye, y - 6), 6, (40, 34, 30), -1)
    cv2.ellipse(image, (x, y + 22), (14, 6), 0, 0, 360, (170, 80, 80), -1)
    return x - 60, y - 60, x + 60, y + 70


def faces(image: Image, lines: tuple[Line, ...] = PRINT, taken: tuple[Quad, ...] = ()) -> list[Finding]:
    page = Page("0" * 16, image.shape[1], image.shape[0], 0, lines)
    return list(portraits(Views(image), page, taken))


@pytest.mark.parametrize("light", ["daylight", "lamp"])
@pytest.mark.parametrize("skin", [(232, 190, 160), (196, 144, 112)], ids=["light", "darker"])
def test_a_face_before_a_pale_ground_is_found(skin: tuple[int, int, int], light: str) -> None:
    image = paper()
    box = head(image, 900, 300, skin)
    places = [bounds(hit.quad) for hit in faces(lit(image, light)) if hit.quad]
    assert [covers(place, box) for place in places] == [True]


def test_a_face_ends_where_lines_were_read() -> None:
    image = paper()
    head(image, 900, 300)
    named = line("岑晚秋 32岁", rectangle(840, 360, 980, 390))
    (hit,) = faces(image, (*PRINT, named))
    assert hit.quad
    assert bounds(hit.quad)[3] <= 364


def test_a_known_face_is_found_once() -> None:
    image = paper()
    head(image, 900, 300)
    assert faces(image, taken=(rectangle(800, 200, 1000, 400),)) == []


@pytest.mark.parametrize("case", ["bare", "field", "read"])
def test_what_is_no_face(case: str) -> None:
    image, lines = paper(), PRINT
    if case == "bare":
        head(image, 900, 300, hair=False)
    elif case == "field":
        cv2.rectangle(image, (860, 250), (940, 340), (232, 190, 160), -1)
        cv2.rectangle(image, (860, 220), (940, 250), (40, 34, 30), -1)
    else:
        head(image, 900, 300)
        lines = (*PRINT, line("红细胞 4.2", rectangle(850, 285, 950, 315)))
    assert faces(image, lines) == []


def kinds(image: Image, lines: tuple[Line, ...]) -> set[PiiKind]:
    page = Page("0" * 16, image.shape[1], image.shape[0], 0, lines)
    return {hit.kind for hit in detect_pixels(image, page, Capture.SCAN)}


@pytest.mark.parametrize(("rows", "stamp"), [(2, True), (1, False)], ids=["stamp", "button"])
def test_a_blue_frame_around_several_lines_is_a_stamp(rows: int, *, stamp: bool) -> None:
    image = np.full((1754, 1240, 3), 255, np.uint8)
    cv2.rectangle(image, (700, 500), (900, 600), (50, 60, 190), 3)
    places = [rectangle(730, 515 + 40 * row, 870, 545 + 40 * row) for row in range(rows)]
    lines = (*PRINT, *(line("已核对收讫", place) for place in places))
    for left, top, right, bottom in map(bounds, places):
        cv2.rectangle(image, (left, top + 8), (right, bottom - 8), (50, 60, 190), 2)
    assert (PiiKind.SEAL in kinds(image, lines)) is stamp


def test_a_strip_of_a_curve_that_was_guessed_stays() -> None:
    strip = line("rnlnlnlnln", rectangle(100, 400, 1100, 500), 0.2)
    guess = line("rnlnlnlnln", rectangle(100, 400, 400, 430), 0.2)
    assert PiiKind.OTHER_ID not in kinds(paper(), (*PRINT, strip))
    assert PiiKind.OTHER_ID in kinds(paper(), (*PRINT, guess))
