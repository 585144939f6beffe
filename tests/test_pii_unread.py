"""What nobody read: pictures drawn here with text that no line accounts for, and with what must stay."""

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw

from pipeline.page import Line, Page, Quad, rectangle
from pipeline.pii.marked import text_under
from pipeline.pii.unread import telling
from pipeline.synth.fonts import font
from schemas.names import Capture, PiiKind
from tests.sheets import ROWS, Box, Image, Sheet, covered, hand, scanned, touched


def test_a_table_that_was_read_stays() -> None:
    sheet = Sheet()
    sheet.table()
    sheet.text(80, 1400, "□ 阴性   √ 阳性   ........   ______")
    assert sheet.found() == []
    assert sheet.found(image=scanned(sheet.image)) == []


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
@pytest.mark.parametrize(
    ("x", "y", "text", "fill"),
    [
        (80, 300, "岑晚秋 住院号", (20, 20, 24)),
        (700, 1250, "岑晚秋 A77B2", (150, 150, 154)),
        (80, 1500, "Marlow Adam", (40, 40, 120)),
    ],
    ids=["print", "pale", "latin"],
)
def test_print_that_nobody_read_is_hidden(
    x: int, y: int, text: str, fill: tuple[int, int, int], *, scan: bool
) -> None:
    sheet = Sheet()
    sheet.table()
    sheet.text(80, 80, "云溪市第二人民医院 检验报告单", size=36)
    sheet.text(80, 1600, "本报告仅对所检标本负责")
    box = sheet.text(x, y, text, fill=fill, read=False)
    found = sheet.found(PiiKind.OTHER_ID, image=scanned(sheet.image) if scan else None)
    assert covered(box, found) > 0.97
    assert touched(sheet, found) == []


@pytest.mark.parametrize(
    ("text", "confidence", "hidden"),
    [("岑晚秋住院", 0.35, 1), ("岑晚秋住院", 0.55, 0), ("6.82-7.15", 0.35, 0), ("MT", 0.2, 0)],
    ids=["guessed", "read", "number", "scrap"],
)
def test_a_line_that_was_guessed_is_hidden(text: str, confidence: float, hidden: int) -> None:
    sheet = Sheet()
    sheet.table()
    sheet.text(80, 300, text)
    sheet.lines[-1] = replace(sheet.lines[-1], confidence=confidence)
    assert [hit.source for hit in sheet.found()] == ["guessed"] * hidden


@pytest.mark.parametrize("mark", ["↑", "↓", "*", "H", "+"])
def test_a_flag_that_nobody_read_stays(mark: str) -> None:
    sheet = Sheet()
    sheet.table()
    sheet.text(900, 550, mark, read=False)
    assert sheet.found() == []


def device(sheet: Sheet, x: int = 200, y: int = 420) -> Box:
    """A dark picture of 600 x 450 pixels with a fan of speckle."""
    noise = np.random.default_rng(4).normal(70, 40, (113, 150)).clip(0, 255).astype(np.uint8)
    speckle = Pillow.fromarray(noise).resize((600, 450), Pillow.Resampling.BILINEAR)
    fan = Pillow.new("L", (600, 450), 0)
    ImageDraw.Draw(fan).pieslice((0, -200, 600, 420), 50, 130, fill=255)
    picture = Pillow.new("L", (600, 450), 6)
    picture.paste(speckle, (0, 0), fan)
    sheet.picture.paste(picture.convert("RGB"), (x, y))
    return x, y, x + 600, y + 450


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
def test_a_name_burned_into_a_picture_is_hidden_and_the_picture_stays(*, scan: bool) -> None:
    sheet = Sheet()
    sheet.text(80, 80, "云溪市第二人民医院 超声报告单", size=36)
    sheet.text(80, 1000, "超声所见：肝脏大小形态正常，表面光滑。")
    left, top, right, bottom = device(sheet)
    white = (232, 232, 220)
    unread = sheet.text(left + 12, top + 8, "岑晚秋 F 46Y", size=20, fill=white, read=False)
    read = sheet.text(left + 380, top + 8, "CEN WANQIU", size=20, fill=white)
    scale = sheet.text(left + 12, top + 410, "MI 1.2 TIS 0.4", size=20, fill=white)
    found = sheet.found(PiiKind.OTHER_ID, image=scanned(sheet.image) if scan else None)
    assert covered(unread, found) > 0.95
    assert covered(read, found) > 0.95
    assert covered(scale, found) == 0
    assert covered((left, top + 60, right, bottom - 60), found) < 0.02


def test_a_report_in_white_on_black_stays() -> None:
    sheet = Sheet(1080, 2160)
    sheet.pen.rectangle((0, 0, 1080, 2160), fill=(18, 18, 20))
    for row in range(30):
        sheet.text(60, 300 + 60 * row, ROWS[row % 3], fill=(236, 236, 240))
    unread = sheet.text(60, 200, "岑晚秋 住院号", fill=(236, 236, 240), read=False)
    found = sheet.found(capture=Capture.SCREENSHOT)
    assert covered(unread, found) > 0.95
    assert touched(sheet, found) == []


def test_a_shaded_field_is_searched_and_its_print_stays() -> None:
    sheet = Sheet()
    sheet.pen.rectangle((60, 180, 1180, 420), fill=(186, 196, 206))
    sheet.table()
    sheet.text(80, 200, "项目   结果   单位   参考区间")
    unread = sheet.text(80, 300, "岑晚秋 住院号", read=False)
    found = sheet.found()
    assert covered(unread, found) > 0.95
    assert touched(sheet, found) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("MI 1.2 TIS 0.4", False), ("Depth 16.0cm", False), ("25mm/s 10mm/mV", False), ("0.62", False), ("II", False),
        ("左肾", False), ("14Hz 3.5MHz", False), ("岑晚秋", True), ("CEN WANQIU", True), ("2024-05-17", True),
        ("US9432248", True), ("ID 004512", True), ("云溪市第二人民医院", True), ("", False),
    ],
)  # fmt: skip
def test_what_text_on_a_device_picture_tells(text: str, *, told: bool) -> None:
    assert bool(telling(text)) is told


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Dr 钟灵 食管", ["钟灵"]), ("姓名：钟灵  性别：女", ["钟灵"]), ("胃窦 岑晚秋 2024-05-17", ["岑晚秋 2024-05-17"]),
        ("ID 004512 左肾", ["004512"]), ("CEN WANQIU 93Y", ["CEN WANQIU 93Y"]), ("Depth 16.0cm 钟灵胃窦", ["钟灵"]), ("岑", ["岑"]),
    ],
)  # fmt: skip
def test_only_what_tells_is_hidden_on_a_device_picture(text: str, parts: list[str]) -> None:
    assert [text[start:end] for start, end in telling(text)] == parts


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
@pytest.mark.parametrize("degrees", [15, -14])
def test_a_pale_watermark_across_print_and_rulings_is_hidden_whole(degrees: float, *, scan: bool) -> None:
    sheet = Sheet()
    sheet.table(rows=20)
    points = slanting(sheet, "岑晚秋 B4668654818", 620, 1022, degrees)
    found = sheet.found(PiiKind.WATERMARK, image=scanned(sheet.image) if scan else None)
    assert all(covered((int(x) - 1, int(y) - 1, int(x) + 2, int(y) + 2), found) == 1 for x, y in points)
    assert len(touched(sheet, found)) <= 4


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
def test_traces_on_a_grid_are_no_watermark(*, scan: bool) -> None:
    sheet = Sheet()
    sheet.pen.rectangle((100, 300, 1000, 1200), fill=(253, 240, 240))
    for at in range(0, 901, 20):
        colour = (240, 190, 194) if at % 100 else (228, 150, 156)
        sheet.pen.line((100 + at, 300, 100 + at, 1200), fill=colour, width=1 if at % 100 else 2)
        sheet.pen.line((100, 300 + at, 1000, 300 + at), fill=colour, width=1 if at % 100 else 2)
    for row in range(4):
        wave = [(100 + x, 420 + 200 * row + 40 * math.sin(x / 7) * (x % 90 < 12)) for x in range(0, 900, 2)]
        sheet.pen.line(wave, fill=(30, 30, 34), width=2)
        sheet.text(110, 340 + 200 * row, ("I", "II", "aVR", "V1")[row])
    found = sheet.found(
        PiiKind.WATERMARK, PiiKind.FACE, PiiKind.SEAL, image=scanned(sheet.image) if scan else None
    )
    assert found == []


def slanting(
    sheet: Sheet, text: str, x: int, y: int, degrees: float, level: int = 218, *, size: int = 40
) -> list[tuple[float, float]]:
    """Pale text centred at x, y that rises by some degrees; returns points along its middle."""
    face = font(size)
    length = face.getlength(text)
    tile = Pillow.new("L", (700, 700), 255)
    ImageDraw.Draw(tile).text((350, 350), text, font=face, fill=level, anchor="mm")
    tile = tile.rotate(degrees, fillcolor=255, resample=Pillow.Resampling.BILINEAR)
    under = np.asarray(sheet.picture.crop((x - 350, y - 350, x + 350, y + 350)), np.uint16)
    over = np.asarray(tile, np.uint16)[..., None]
    sheet.picture.paste(Pillow.fromarray((under * over // 255).astype(np.uint8)), (x - 350, y - 350))
    dx, dy = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
    return [(x + part * length * dx, y + part * length * dy) for part in np.linspace(-0.47, 0.47, 9)]


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
@pytest.mark.parametrize("degrees", [15, 30, 45, -30])
def test_a_pale_watermark_that_nobody_read_is_hidden(degrees: float, *, scan: bool) -> None:
    sheet = Sheet()
    sheet.text(80, 80, "云溪市第二人民医院 检验报告单", size=36)
    sheet.table(top=500, rows=6)
    points = slanting(sheet, "岑晚秋 1675 岑晚秋", 620, 1150, degrees)
    found = sheet.found(PiiKind.WATERMARK, image=scanned(sheet.image) if scan else None)
    assert all(covered((int(x) - 1, int(y) - 1, int(x) + 2, int(y) + 2), found) == 1 for x, y in points)
    assert touched(sheet, found) == []


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
def test_a_watermark_across_rulings_is_found(*, scan: bool) -> None:
    sheet = Sheet()
    sheet.table(top=300, rows=24)
    points = slanting(sheet, "岑晚秋 1675", 900, 1000, 30)
    found = sheet.found(PiiKind.WATERMARK, image=scanned(sheet.image) if scan else None)
    assert all(covered((int(x) - 1, int(y) - 1, int(x) + 2, int(y) + 2), found) == 1 for x, y in points)


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
@pytest.mark.parametrize(("degrees", "size", "level"), [(24, 26, 222), (18, 28, 216), (-30, 26, 214)])
def test_a_small_watermark_that_is_repeated_is_hidden(
    degrees: float, size: int, level: int, *, scan: bool
) -> None:
    sheet = Sheet()
    sheet.table(top=300, rows=6)
    marks = [
        slanting(sheet, "岑晚秋 1675", x, y, degrees, level, size=size)
        for x, y in ((400, 880), (820, 1080), (400, 1350))
    ]
    found = sheet.found(PiiKind.WATERMARK, image=scanned(sheet.image) if scan else None)
    points = [point for mark in marks for point in mark]
    assert all(covered((int(x) - 1, int(y) - 1, int(x) + 2, int(y) + 2), found) == 1 for x, y in points)
    assert touched(sheet, found) == []


def test_a_watermark_on_a_long_screenshot_is_hidden() -> None:
    sheet = Sheet(1080, 2700)
    for row in range(12):
        sheet.text(60, 200 + 90 * row, ROWS[row % 3], size=34)
    points = slanting(sheet, "岑晚秋 99120345", 600, 2000, 24, size=26)
    found = sheet.found(PiiKind.WATERMARK, capture=Capture.SCREENSHOT)
    assert all(covered((int(x) - 1, int(y) - 1, int(x) + 2, int(y) + 2), found) == 1 for x, y in points)
    assert touched(sheet, found) == []


@pytest.mark.parametrize("askew", [0.012, -0.02, 0.03])
@pytest.mark.parametrize("fill", [(20, 20, 24), (90, 90, 96)], ids=["black", "grey"])
def test_thin_print_in_a_photograph_is_no_watermark(fill: tuple[int, int, int], askew: float) -> None:
    sheet = Sheet()
    for row in range(26):
        for x, text in ((80, "Troponin I (hs) peak"), (420, "6803 H"), (560, "ng/L"), (760, "3.5 - 5.2")):
            sheet.text(x, 260 + 44 * row, text, size=17, fill=fill)
        sheet.pen.line((60, 294 + 44 * row, 1180, 294 + 44 * row), fill=(176, 180, 190), width=2)
    assert sheet.found(PiiKind.WATERMARK, image=photographed(sheet.image, askew)) == []


@pytest.mark.parametrize("case", ["strike", "band", "arrow"])
def test_what_slants_and_is_no_watermark(case: str) -> None:
    sheet = Sheet()
    sheet.table(top=300, rows=6)
    if case == "strike":
        sheet.pen.line((200, 1500, 1000, 900), fill=(205, 205, 210), width=4)
    elif case == "band":
        sheet.pen.polygon([(0, 900), (1240, 1300), (1240, 1500), (0, 1100)], fill=(238, 238, 238))
    else:
        sheet.pen.line((300, 1200, 700, 1000), fill=(200, 200, 206), width=6)
        sheet.pen.polygon([(700, 1000), (660, 1000), (680, 1030)], fill=(200, 200, 206))
    assert sheet.found(PiiKind.WATERMARK) == []


def photographed(image: Image, askew: float) -> Image:
    """Under a lamp, soft and grainy, with lines that fall by a share of their length."""
    height, width = image.shape[:2]
    matrix = np.array([[1.0, 0.0, 0.0], [askew, 1.0, -askew * width / 2]])
    turned = cv2.warpAffine(image, matrix, (width, height), borderValue=(252, 252, 250))
    lit = turned * np.linspace(0.75, 1.0, width)[None, :, None] + np.random.default_rng(2).normal(
        0, 2.5, turned.shape
    )
    return np.asarray(cv2.GaussianBlur(lit.clip(0, 255).astype(np.uint8), (0, 0), 0.7), np.uint8)


def test_a_note_by_hand_is_hidden() -> None:
    sheet = Sheet()
    sheet.table()
    box = hand(sheet, 120, 1250)
    assert covered(box, sheet.found(PiiKind.OTHER_ID, PiiKind.SIGNATURE)) > 0.95


def test_text_beside_a_slanting_watermark_stays_in_the_text() -> None:
    slanted: Quad = (100, 500, 450, 150, 490, 190, 140, 540)
    inside = Line("1675", rectangle(290, 340, 330, 352), 0.9, (0, 10, 20, 30, 40))
    beside = Line("6.82", rectangle(140, 180, 180, 192), 0.9, (0, 10, 20, 30, 40))
    page = Page("0" * 16, 700, 700, 0, (inside, beside))
    found = text_under(page, slanted, PiiKind.WATERMARK, "slant", most_of_line=True)
    assert [(hit.span.start, hit.span.end) for hit in found if hit.span] == [(0, 4)]
