"""What stands beside messages on a screen, name stamps, and hands that a reader took for print."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.page import Line, Page, Quad, bounds, rectangle
from pipeline.pii.pixels import detect_pixels
from schemas.names import Capture, PiiKind

Image = NDArray[np.uint8]
Box = tuple[int, int, int, int]
CLOCK = ("09:41", rectangle(40, 20, 120, 56))
BATTERY = ("87%", rectangle(960, 20, 1030, 56))
MESSAGE = ("药已寄出请注意查收", rectangle(150, 412, 520, 452))


def line(text: str, quad: Quad, confidence: float = 0.99) -> Line:
    length = round(float(np.hypot(quad[2] - quad[0], quad[3] - quad[1])))
    return Line(text, quad, confidence, tuple(round(length * at / len(text)) for at in range(len(text) + 1)))


def found(image: Image, lines: list[Line], kind: PiiKind, capture: Capture = Capture.SCREENSHOT) -> list[Box]:
    page = Page("0" * 16, image.shape[1], image.shape[0], 0, tuple(lines))
    return [bounds(f.quad) for f in detect_pixels(image, page, capture) if f.quad and f.kind is kind]


def screen(rows: tuple[tuple[str, Quad], ...] = (CLOCK, BATTERY, MESSAGE)) -> tuple[Image, list[Line]]:
    """A phone's screen of 1080 x 2000 pixels with a line of ink where each text stands."""
    image = np.full((2000, 1080, 3), 237, np.uint8)
    for _, quad in rows:
        left, top, right, bottom = bounds(quad)
        cv2.rectangle(image, (left + 4, top + 10), (right - 4, bottom - 10), (40, 40, 40), 2)
    return image, [line(text, quad) for text, quad in rows]


def head(image: Image, x: int, y: int) -> None:
    """Hair, a face and shoulders in a square of 84 pixels with its top-left corner at x, y."""
    cv2.ellipse(image, (x + 42, y + 78), (34, 26), 0, 180, 360, (60, 90, 150), -1)
    cv2.circle(image, (x + 42, y + 36), 24, (225, 180, 150), -1)
    cv2.ellipse(image, (x + 42, y + 28), (25, 20), 0, 180, 360, (40, 30, 28), -1)


@pytest.mark.parametrize("x", [28, 968], ids=["left", "right"])
@pytest.mark.parametrize("quality", [95, 40])
def test_heads_beside_messages_are_faces(x: int, quality: int) -> None:
    image, lines = screen()
    head(image, x, 390)
    _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    places = found(np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8), lines, PiiKind.FACE)
    assert len(places) == 1
    left, top, right, bottom = places[0]
    assert (left <= x + 8, top <= 394, right >= x + 76, bottom >= 470) == (True, True, True, True)
    # the message keeps its words
    assert right <= 150 or left >= 520


@pytest.mark.parametrize("case", ["no-bar", "in-the-middle", "inside-of-text"])
def test_what_is_no_picture_beside_a_message_is_no_face(case: str) -> None:
    rows = {
        "no-bar": (MESSAGE,),
        "inside-of-text": (CLOCK, BATTERY, ("尿素", rectangle(20, 412, 70, 452))),
    }.get(case, (CLOCK, BATTERY, MESSAGE))
    image, lines = screen(rows)
    head(image, {"in-the-middle": 560, "inside-of-text": 110}.get(case, 28), 390)
    capture = Capture.SCAN if case == "no-bar" else Capture.SCREENSHOT
    assert found(image, lines, PiiKind.FACE, capture) == []


def strokes(image: Image, x: int, y: int, width: int, *, black: bool = False) -> Box:
    """A zigzag of a pen in a box of `width` x 34 pixels."""
    points = [(x + at, y + (34 if at // 15 % 2 else 0)) for at in range(0, width + 1, 15)]
    cv2.polylines(
        image,
        [np.array(points, np.int32)],
        isClosed=False,
        color=(24, 24, 24) if black else (24, 28, 84),
        thickness=3,
    )
    return x, y, points[-1][0], y + 34


@pytest.mark.parametrize(
    ("text", "confidence", "found_"),
    [
        ("委托代理人：", 0.99, 1), ("签发", 0.99, 1), ("签发 V7", 0.64, 1), ("见证人：", 0.99, 1),
        ("法定监护人", 0.99, 1), ("Next of kin:", 0.99, 1), ("签发日期", 0.99, 0), ("监护人意见", 0.99, 0),
    ],
)  # fmt: skip
def test_those_who_sign_for_others_sign_beside_their_label(text: str, confidence: float, found_: int) -> None:
    image = np.full((400, 900, 3), 250, np.uint8)
    ink = strokes(image, 250, 198, 120, black=True)
    lines = [line(text, rectangle(60, 200, 200 if confidence > 0.9 else 380, 230), confidence)]
    places = found(image, lines, PiiKind.SIGNATURE, Capture.SCAN)
    assert len(places) == found_
    assert all(p[0] <= ink[0] and p[1] <= ink[1] and p[2] >= ink[2] and p[3] >= ink[3] for p in places)


def test_a_small_stroke_beside_a_signature_is_part_of_it() -> None:
    image = np.full((400, 900, 3), 250, np.uint8)
    strokes(image, 230, 198, 90)
    cv2.polylines(image, [np.array([(372, 205), (380, 228), (390, 205)], np.int32)], False, (24, 28, 84), 3)
    places = found(image, [line("审核医师：", rectangle(60, 200, 180, 230))], PiiKind.SIGNATURE, Capture.SCAN)
    assert any(left <= 372 and right >= 390 for left, _, right, _ in places)


@pytest.mark.parametrize("print_", [True, False], ids=["stamp", "badge"])
def test_a_small_red_frame_is_a_name_stamp_and_a_badge_is_none(*, print_: bool) -> None:
    image, lines = screen()
    cv2.rectangle(image, (700, 900), (810, 952), (205, 35, 40), 4 if print_ else -1)
    for x in (714, 744, 774):
        colour = (205, 35, 40) if print_ else (255, 255, 255)
        cv2.rectangle(image, (x, 912), (x + 22, 940), colour, 4)
        cv2.line(image, (x, 926), (x + 22, 926), colour, 4)
    places = found(image, lines, PiiKind.SEAL)
    assert len(places) == print_
    assert all(p[0] <= 700 and p[1] <= 900 and p[2] >= 810 and p[3] >= 952 for p in places)


def test_a_violet_oval_stamp_is_a_seal_though_a_hand_crosses_it() -> None:
    image = np.full((1200, 900, 3), 250, np.uint8)
    cv2.ellipse(image, (500, 900), (110, 62), 0, 0, 360, (70, 60, 170), 4)
    for x in range(430, 570, 24):
        cv2.rectangle(image, (x, 886), (x + 16, 910), (70, 60, 170), 3)
    points = np.array([(370, 960), (400, 920), (440, 960), (470, 915)], np.int32)
    cv2.polylines(image, [points], isClosed=False, color=(40, 40, 110), thickness=3)
    places = found(image, [], PiiKind.SEAL, Capture.SCAN)
    assert any(p[0] <= 392 and p[1] <= 840 and p[2] >= 608 and p[3] >= 960 for p in places)


def test_a_stroke_that_the_label_was_read_over_is_part_of_the_signature() -> None:
    image = np.full((400, 900, 3), 250, np.uint8)
    ink = strokes(image, 190, 196, 120, black=True)
    lines = [
        line("审核医师：", rectangle(60, 196, 230, 232)),
        line("白细胞计数偏高", rectangle(60, 100, 220, 126)),
    ]
    places = found(image, lines, PiiKind.SIGNATURE, Capture.SCAN)
    assert any(left <= ink[0] + 4 and right >= ink[2] for left, _, right, _ in places)
