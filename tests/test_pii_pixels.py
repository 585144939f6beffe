"""What only the picture shows: strokes beside labels, portraits, slanting text; and pages that have none."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.page import Line, Page, Quad, bounds, rectangle
from pipeline.pii.pixels import detect_pixels
from pipeline.pii.watermarks import watermarks
from pipeline.synth import draw_page
from schemas.names import Capture, PiiKind

Image = NDArray[np.uint8]
INK = (24, 28, 84)
BLACK = (30, 30, 30)


def line(text: str, quad: Quad, confidence: float = 0.99) -> Line:
    length = round(float(np.hypot(quad[2] - quad[0], quad[3] - quad[1])))
    edges = tuple(round(length * at / max(1, len(text))) for at in range(len(text) + 1))
    return Line(text, quad, confidence, edges)


def paper(*, width: int = 700, height: int = 400) -> Image:
    return np.full((height, width, 3), 250, np.uint8)


def scribble(image: Image, x: int, y: int, colour: tuple[int, int, int] = INK) -> tuple[int, int, int, int]:
    """Three waves of a pen with their top-left corner at x, y; returns the box of their ink."""
    for left in (0, 46, 92):
        at = np.arange(40)
        points = np.stack([x + left + at, y + 20 + 18 * np.sin(at / 6 + left)], axis=1).astype(np.int32)
        cv2.polylines(image, [points], isClosed=False, color=colour, thickness=3)
    ys, xs = np.nonzero(image[..., 0] < 100)
    return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1


def boxes(image: Image, lines: list[Line], kind: PiiKind) -> list[tuple[int, int, int, int]]:
    page = Page("0" * 16, image.shape[1], image.shape[0], 0, tuple(lines))
    found = detect_pixels(image, page, Capture.SCAN)
    return [bounds(finding.quad) for finding in found if finding.quad and finding.kind is kind]


def covers(outer: tuple[int, int, int, int], inner: tuple[int, int, int, int]) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


LABEL = rectangle(60, 200, 180, 230)


@pytest.mark.parametrize(
    ("label", "x", "y"),
    [("审核医师：", 200, 195), ("审核医师：", 200, 236), ("报告医师:", 190, 170), ("家属签字：", 200, 195), ("Signature:", 200, 195)],
    ids=["beside", "below", "above", "kin", "english"],
)  # fmt: skip
def test_strokes_beside_a_label_are_a_signature(label: str, x: int, y: int) -> None:
    image = paper()
    ink = scribble(image, x, y)
    found = boxes(image, [line(label, LABEL)], PiiKind.SIGNATURE)
    assert len(found) == 1
    assert covers(found[0], ink)


@pytest.mark.parametrize(
    ("text", "confidence"), [("N4", 0.55), ("A", 0.98), ("57", 0.9), ("七", 1.0)], ids=["unsure", "letter", "digits", "han"]
)  # fmt: skip
def test_a_scribble_read_as_a_scrap_is_still_ink(text: str, confidence: float) -> None:
    image = paper()
    ink = scribble(image, 200, 195)
    lines = [line("审核医师：", LABEL), line(text, rectangle(*ink), confidence)]
    assert [covers(box, ink) for box in boxes(image, lines, PiiKind.SIGNATURE)] == [True]


def test_a_scribble_read_together_with_its_label_is_still_ink() -> None:
    image = paper()
    ink = scribble(image, 200, 195)
    lines = [
        line("审核医师：L", rectangle(60, 185, 340, 245), 0.97),
        *(line("白细胞计数偏高", rectangle(60, y, 300, y + 30)) for y in (20, 60, 100)),
    ]
    assert [covers(box, ink) for box in boxes(image, lines, PiiKind.SIGNATURE)] == [True]


@pytest.mark.parametrize(
    "lines",
    [
        [line("检查所见：", LABEL)],
        [line("审核医师：岑晚秋", rectangle(60, 190, 360, 240))],
        [line("审核医师：", LABEL), line("岑晚秋", rectangle(190, 190, 345, 240))],
        [line("检验报告详情", LABEL)],
        [],
    ],
    ids=["other-label", "printed-value", "printed-line", "title", "nothing-read"],
)
def test_ink_that_print_accounts_for_is_no_signature(lines: list[Line]) -> None:
    image = paper()
    scribble(image, 200, 195, BLACK)
    assert boxes(image, lines, PiiKind.SIGNATURE) == []


def test_rules_and_dots_beside_a_label_are_no_signature() -> None:
    image = paper()
    cv2.line(image, (0, 190), (699, 190), (20, 20, 20), 2)
    cv2.line(image, (190, 232), (480, 234), (20, 20, 20), 2)
    cv2.line(image, (500, 100), (500, 300), (20, 20, 20), 2)
    for x in range(200, 400, 30):
        cv2.circle(image, (x, 215), 2, (20, 20, 20), -1)
    assert boxes(image, [line("审核医师：", LABEL)], PiiKind.SIGNATURE) == []


@pytest.mark.parametrize("condition", ["clean", "scan", "photo"])
@pytest.mark.parametrize(
    "layout", ["prescription", "pathology", "radiology", "lab_coded", "lab_single", "ultrasound"]
)
def test_drawn_signatures_and_no_others_are_found(layout: str, condition: str) -> None:
    drawn = draw_page(layout, condition, 3)
    found = detect_pixels(drawn.upright, drawn.key.page(), drawn.key.capture)
    planted = [bounds(p.quads[0]) for p in drawn.key.planted if p.kind is PiiKind.SIGNATURE]
    hits = [bounds(f.quad) for f in found if f.quad and f.kind is PiiKind.SIGNATURE]
    assert len(hits) == len(planted)
    assert all(
        covers((x0 - 4, y0 - 4, x1 + 4, y1 + 4), ink)
        for (x0, y0, x1, y1), ink in zip(hits, planted, strict=True)
    )
    assert not [f for f in found if f.kind is PiiKind.FACE]


@pytest.mark.parametrize("askew", [0.0, 0.02, -0.03])
def test_crossing_rulings_below_a_label_are_no_signature(askew: float) -> None:
    image = paper()
    for y in (236, 282):
        cv2.line(image, (0, y), (699, round(y + 700 * askew)), (110, 110, 110), 2)
    for x in (20, 190, 400):
        cv2.line(image, (x, round(236 + x * askew)), (x + 1, round(282 + x * askew)), (110, 110, 110), 2)
    assert boxes(image, [line("审核医师：岑晚秋", rectangle(60, 200, 300, 230))], PiiKind.SIGNATURE) == []


def portrait(image: Image, x: int, y: int, size: int) -> None:
    """A drawn head, no real person's: hair, oval, eyes with brows, nose, mouth, softly shaded."""
    tile = np.full((size * 2, size * 2, 3), (120, 140, 165), np.uint8)
    s, middle = size, size

    def oval(cx: float, cy: float, a: float, b: float, colour: tuple[int, int, int]) -> None:
        centre, axes = (round(middle + cx * s), round(middle + cy * s)), (round(a * s), round(b * s))
        cv2.ellipse(tile, centre, axes, 0, 0, 360, colour, -1)

    oval(0, -0.1, 0.62, 0.78, (45, 35, 30))
    oval(0, 0.05, 0.5, 0.66, (222, 178, 150))
    for side in (-1, 1):
        oval(side * 0.21, -0.08, 0.12, 0.05, (120, 85, 75))
        oval(side * 0.21, -0.08, 0.06, 0.045, (35, 25, 25))
        oval(side * 0.21, -0.2, 0.14, 0.03, (60, 45, 40))
    oval(0, 0.17, 0.07, 0.04, (175, 125, 105))
    oval(0, 0.08, 0.035, 0.12, (235, 195, 170))
    oval(0, 0.38, 0.17, 0.04, (160, 75, 75))
    tile = np.asarray(cv2.GaussianBlur(tile, (0, 0), size / 40), np.uint8)
    image[y : y + 2 * size, x : x + 2 * size] = tile


def test_a_portrait_is_found_with_hair_and_chin() -> None:
    image = paper(width=620, height=877)
    portrait(image, 400, 100, 80)
    found = boxes(image, [], PiiKind.FACE)
    assert len(found) == 1
    assert covers(found[0], (440, 125, 520, 235))


def test_a_blank_page_has_no_face() -> None:
    assert boxes(paper(), [], PiiKind.FACE) == []


SLANTED: Quad = (300, 150, 496, 108, 504, 142, 308, 184)
LEVEL = [line("白细胞计数偏高", rectangle(60, y, 300, y + 30)) for y in (20, 60, 100)]


@pytest.mark.parametrize(
    ("lines", "seals", "count"),
    [
        ([*LEVEL, line("岑晚秋 1675", SLANTED)], [], 1),
        ([*LEVEL, line("岑晚", SLANTED)], [], 0),
        ([*LEVEL, line("岑晚秋 1675", SLANTED)], [rectangle(280, 90, 520, 200)], 0),
        ([line("岑晚秋 1675", SLANTED)] * 3, [], 0),
        (LEVEL, [], 0),
        ([], [], 0),
    ],
    ids=["slanting", "too-short", "in-a-seal", "page-slants", "level", "empty"],
)
def test_slanting_text_is_a_watermark(lines: list[Line], seals: list[Quad], count: int) -> None:
    found = list(watermarks(Page("0" * 16, 700, 400, 0, tuple(lines)), seals))
    assert [finding.kind for finding in found] == [PiiKind.WATERMARK] * count
    assert all(finding.quad and covers(bounds(finding.quad), bounds(SLANTED)) for finding in found)


def test_equal_pictures_have_equal_findings() -> None:
    drawn = draw_page("prescription", "photo", 1)
    first, second = (detect_pixels(drawn.upright, drawn.key.page(), drawn.key.capture) for _ in range(2))
    assert first == second
