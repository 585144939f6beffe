"""What nobody read: pictures drawn here with text that no line accounts for, and with what must stay."""

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
import zxingcpp
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw

from pipeline.page import Line, Page, Quad, bounds, rectangle
from pipeline.pii import Finding, detect_pixels
from pipeline.pii.codes import striped
from pipeline.pii.marked import text_under
from pipeline.pii.unread import tells
from pipeline.synth.fonts import font
from schemas.names import Capture, PiiKind

Image = NDArray[np.uint8]
Box = tuple[int, int, int, int]
WIDTH, HEIGHT, SIZE = 1240, 1754, 24
ROWS = (
    "白细胞计数   6.82   10^9/L   3.50-9.50",
    "血红蛋白   118 ↓   g/L   130-175",
    "血小板计数   203   10^9/L   125-350",
)


class Sheet:
    """A sheet of A4 at 150 dpi on which print is drawn, read or not."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.picture = Pillow.new("RGB", (width, height), (252, 252, 250))
        self.pen = ImageDraw.Draw(self.picture)
        self.lines: list[Line] = []

    def text(
        self,
        x: int,
        y: int,
        text: str,
        *,
        size: int = SIZE,
        fill: tuple[int, int, int] = (20, 20, 24),
        read: bool = True,
    ) -> Box:
        """Print a text; returns its box."""
        left, top, right, bottom = map(int, self.pen.textbbox((x, y), text, font=font(size)))
        self.pen.text((x, y), text, font=font(size), fill=fill)
        if read:
            quad = rectangle(left - 2, top - 4, right + 3, bottom + 4)
            edges = tuple(round((right - left + 5) * at / len(text)) for at in range(len(text) + 1))
            self.lines.append(Line(text, quad, 0.99, edges))
        return left, top, right, bottom

    def table(self, top: int = 500, rows: int = 12) -> None:
        """A ruled table of results, all read."""
        for row in range(rows):
            self.text(80, top + 50 * row, ROWS[row % len(ROWS)])
            self.pen.line((60, top + 42 + 50 * row, 1180, top + 42 + 50 * row), fill=(30, 30, 30), width=2)
        for x in (60, 420, 1180):
            self.pen.line((x, top - 8, x, top - 8 + 50 * rows), fill=(30, 30, 30), width=2)

    @property
    def image(self) -> Image:
        return np.array(self.picture)

    @property
    def page(self) -> Page:
        return Page("0" * 16, *self.picture.size, 0, tuple(self.lines))

    def found(
        self, *kinds: PiiKind, capture: str = Capture.SCAN, image: Image | None = None
    ) -> list[Finding]:
        hits = detect_pixels(self.image if image is None else image, self.page, capture)
        return [hit for hit in hits if not kinds or hit.kind in kinds]


def scanned(image: Image, seed: int = 1) -> Image:
    """Grey, pale and grainy, as a scanner without colour gives it."""
    grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.float32) * 0.85 + 32
    grey += np.random.default_rng(seed).normal(0, 4, grey.shape)
    return np.asarray(cv2.cvtColor(grey.clip(0, 255).astype(np.uint8), cv2.COLOR_GRAY2RGB), np.uint8)


def covered(box: Box, found: Sequence[Finding]) -> float:
    """Share of a box under the findings' polygons."""
    left, top, right, bottom = box
    mask = np.zeros((bottom, right), np.uint8)
    for hit in found:
        cv2.fillConvexPoly(mask, np.array(hit.quad, np.int32).reshape(4, 2), 1)
    return float(mask[top:bottom, left:right].mean())


def touched(sheet: Sheet, found: Sequence[Finding]) -> list[str]:
    return [line.text for line in sheet.lines if covered(bounds(line.quad), found) > 0.1]


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
    assert tells(text) is told


def slanting(
    sheet: Sheet, text: str, x: int, y: int, degrees: float, level: int = 218
) -> list[tuple[float, float]]:
    """Pale text centred at x, y that rises by some degrees; returns points along its middle."""
    face = font(40)
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
@pytest.mark.parametrize("over_print", [False, True], ids=["alone", "over-print"])
def test_a_seal_without_colour_is_found(*, over_print: bool, scan: bool) -> None:
    sheet = Sheet()
    sheet.table()
    x, y = 900, 1350
    if over_print:
        sheet.text(700, y - 30, "审核医师：岑晚秋    报告日期：2024-05-17")
    blue = (58, 70, 168)
    sheet.pen.ellipse((x - 110, y - 110, x + 110, y + 110), outline=blue, width=5)
    for number, character in enumerate("云溪市第二人民医院"):
        angle = math.radians(-200 + 27.5 * number)
        sheet.pen.text(
            (x + 82 * math.cos(angle), y + 82 * math.sin(angle)),
            character,
            font=font(24),
            fill=blue,
            anchor="mm",
        )
    sheet.pen.text((x, y + 50), "检验专用章", font=font(20), fill=blue, anchor="mm")
    found = sheet.found(PiiKind.SEAL, image=scanned(sheet.image) if scan else None)
    assert len(found) == 1
    assert covered((x - 110, y - 110, x + 110, y + 110), found) > 0.97


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
def test_an_oval_stamp_without_colour_is_found(*, scan: bool) -> None:
    sheet = Sheet()
    sheet.table()
    sheet.pen.ellipse((700, 1200, 1000, 1400), outline=(60, 60, 66), width=5)
    for number, character in enumerate("云溪市第二人民医院"):
        angle = math.radians(-200 + 27.5 * number)
        at = (850 + 118 * math.cos(angle), 1300 + 68 * math.sin(angle))
        sheet.pen.text(at, character, font=font(24), fill=(60, 60, 66), anchor="mm")
    found = sheet.found(PiiKind.SEAL, image=scanned(sheet.image) if scan else None)
    assert covered((700, 1200, 1000, 1400), found) > 0.97
    assert touched(sheet, found) == []


def test_a_code_too_blurred_to_decode_is_found() -> None:
    sheet = Sheet()
    sheet.table()
    code = zxingcpp.write_barcode_to_image(
        zxingcpp.create_barcode("ID-001122-岑晚秋", zxingcpp.BarcodeFormat.QRCode), scale=5
    )
    tile = cv2.GaussianBlur(np.array(code), (0, 0), 2.2)
    # modules missing, as on a folded sheet
    tile[40:75, 60:120] = 128
    sheet.picture.paste(Pillow.fromarray(tile), (900, 60))
    found = sheet.found(PiiKind.CODE)
    assert covered((920, 80, 880 + tile.shape[1], 40 + tile.shape[0]), found) > 0.97
    assert touched(sheet, found) == []


@pytest.mark.parametrize(("text", "size"), [("INVOICE NUMBER ILLINI", 60), ("ADJUSTMENT NOTE HHIII", 40)])
def test_words_in_capitals_are_no_bars(text: str, size: int) -> None:
    sheet = Sheet()
    left, top, right, bottom = sheet.text(80, 80, text, size=size)
    grey = cv2.cvtColor(sheet.image, cv2.COLOR_RGB2GRAY)
    assert not striped(grey[top:bottom, left:right])
    assert sheet.found() == []


def test_rulings_are_no_bars() -> None:
    page = np.full((300, 200), 250, np.uint8)
    page[10::12] = 20
    assert not striped(np.ascontiguousarray(page.T))


def head(width: int, height: int, background: tuple[int, int, int]) -> Pillow.Image:
    """A drawn bust, no real person's, turned away so far that no cascade takes it for a frontal face."""
    tile = Pillow.new("RGB", (width, height), background)
    pen = ImageDraw.Draw(tile)
    w, h = width, height
    pen.ellipse((0.08 * w, 0.72 * h, 0.92 * w, 1.4 * h), fill=(60, 70, 96))
    pen.rectangle((0.42 * w, 0.58 * h, 0.6 * w, 0.78 * h), fill=(206, 160, 132))
    pen.ellipse((0.26 * w, 0.14 * h, 0.74 * w, 0.66 * h), fill=(44, 34, 30))
    pen.ellipse((0.36 * w, 0.22 * h, 0.74 * w, 0.66 * h), fill=(218, 174, 146))
    blurred = cv2.GaussianBlur(np.array(tile), (0, 0), 2)
    return Pillow.fromarray(blurred)


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
@pytest.mark.parametrize(
    "background", [(70, 130, 200), (190, 60, 60), (215, 222, 226)], ids=["blue", "red", "pale"]
)
def test_a_portrait_box_in_the_head_is_hidden(background: tuple[int, int, int], *, scan: bool) -> None:
    sheet = Sheet()
    sheet.text(80, 80, "云溪市第二人民医院 体检报告", size=36)
    sheet.text(80, 200, "姓名：岑晚秋    性别：女")
    sheet.table()
    sheet.picture.paste(head(150, 210, background), (1000, 120))
    found = sheet.found(PiiKind.FACE, image=scanned(sheet.image) if scan else None)
    assert covered((1050, 150, 1110, 320), found) > 0.97
    assert touched(sheet, found) == []


@pytest.mark.parametrize(
    "box",
    [(80, 120, 560, 240), (1000, 120, 1150, 330), (1000, 1200, 1150, 1410)],
    ids=["wide", "flat", "foot"],
)
def test_panels_and_pictures_elsewhere_are_no_portraits(box: Box) -> None:
    sheet = Sheet()
    sheet.table()
    left, top, right, bottom = box
    if top > 1000:
        sheet.picture.paste(head(right - left, bottom - top, (70, 130, 200)), (left, top))
    else:
        sheet.pen.rectangle(box, fill=(120, 150, 190))
    assert sheet.found(PiiKind.FACE) == []


CLOCKS = ("9:41", "21:38", "上午9:41")


@pytest.mark.parametrize("capture", [Capture.PHOTO, Capture.SCAN, Capture.DOCUMENT])
@pytest.mark.parametrize("clock", CLOCKS)
def test_the_status_bar_of_a_screen_that_is_no_screenshot(clock: str, capture: str) -> None:
    sheet = Sheet(1080, 2160)
    box = sheet.text(48, 16, clock, size=30)
    sheet.text(880, 18, "5G", size=26)
    sheet.pen.rounded_rectangle((970, 20, 1030, 50), radius=7, outline=(20, 20, 20), width=3)
    sheet.text(400, 100, "检验报告详情", size=40)
    sheet.table(top=600)
    assert covered((0, 0, 1080, box[3] + 8), sheet.found(PiiKind.STATUS_BAR, capture=capture)) > 0.95


def test_a_clock_in_a_printed_head_is_no_status_bar() -> None:
    sheet = Sheet()
    sheet.text(80, 40, "10:15")
    sheet.text(500, 40, "云溪市第二人民医院")
    sheet.table()
    assert sheet.found(PiiKind.STATUS_BAR) == []


def test_a_notification_is_hidden_with_its_text() -> None:
    sheet = Sheet(1080, 2160)
    head_of = sheet.text(140, 90, "微信", size=28)
    sheet.text(900, 90, "现在", size=28)
    name = sheet.text(140, 136, "岑晚秋", size=32)
    text = sheet.text(140, 184, "结果出来了吗？", size=32)
    sheet.text(400, 330, "检验报告详情", size=40)
    sheet.table(top=600)
    found = sheet.found(PiiKind.STATUS_BAR, capture=Capture.SCREENSHOT)
    assert min(covered(box, found) for box in (head_of, name, text)) > 0.97
    assert len(touched(sheet, found)) == 4


def hand(sheet: Sheet, x: int, y: int) -> Box:
    """Loops of a pen in a box of about 170 x 50 pixels."""
    at = np.linspace(0, 6 * np.pi, 160)
    curve = np.stack([x + 8 * at + 12 * np.cos(2.3 * at), y + 25 + 20 * np.sin(1.4 * at)], axis=1)
    sheet.pen.line([tuple(point) for point in curve], fill=(24, 28, 84), width=3, joint="curve")
    left, top = curve.min(axis=0)
    right, bottom = curve.max(axis=0)
    return int(left), int(top), int(right) + 1, int(bottom) + 1


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
@pytest.mark.parametrize(
    ("label", "x", "y", "ruled"),
    [
        ("家属签名：", 240, 1285, False), ("患者签名：", 240, 1270, True), ("患者（签字）", 260, 1285, False),
        ("检验者：", 90, 1345, False), ("医师签名", 210, 1280, True), ("Signature of patient:", 370, 1285, False),
        ("患者或家属签名：                                      日期：2024-05-17", 300, 1285, False),
        ("与患者关系：夫妻  签名", 380, 1285, False), ("法定代理人签名", 290, 1285, True), ("签名：", 160, 1290, False),
    ],
)  # fmt: skip
def test_signatures_of_patients_and_kin(label: str, x: int, y: int, *, ruled: bool, scan: bool) -> None:
    sheet = Sheet()
    sheet.table()
    sheet.text(80, 1300, label)
    box = hand(sheet, x, y)
    if ruled:
        sheet.pen.line((x - 10, box[3] - 6, x + 260, box[3] - 6), fill=(30, 30, 30), width=2)
    found = sheet.found(PiiKind.SIGNATURE, PiiKind.OTHER_ID, image=scanned(sheet.image) if scan else None)
    assert covered(box, found) > 0.95
    assert len(touched(sheet, found)) <= 1


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
def test_a_watermark_across_rulings_is_found(*, scan: bool) -> None:
    sheet = Sheet()
    sheet.table(top=300, rows=24)
    points = slanting(sheet, "岑晚秋 1675", 900, 1000, 30)
    found = sheet.found(PiiKind.WATERMARK, image=scanned(sheet.image) if scan else None)
    assert all(covered((int(x) - 1, int(y) - 1, int(x) + 2, int(y) + 2), found) == 1 for x, y in points)


def test_tissue_in_a_picture_is_no_seal() -> None:
    sheet = Sheet()
    sheet.table()
    sheet.pen.rectangle((100, 1150, 600, 1550), fill=(8, 8, 10))
    at = np.linspace(0, 9, 380)
    tissue = np.stack([180 + 30 * np.sin(at), 80 + 20 * np.cos(2 * at), 70 + 20 * np.sin(3 * at)], axis=1)
    disc = np.broadcast_to(tissue[:, None], (380, 330, 3)).astype(np.uint8)
    mask = Pillow.new("L", (330, 380), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, 329, 379), fill=255)
    sheet.picture.paste(Pillow.fromarray(np.ascontiguousarray(disc)), (260, 1160), mask)
    unread = sheet.text(108, 1165, "CEN WANQIU", size=20, fill=(236, 236, 230), read=False)
    found = sheet.found()
    assert {hit.kind for hit in found} == {PiiKind.OTHER_ID}
    assert covered(unread, found) > 0.95
    assert covered((300, 1200, 560, 1500), found) == 0


def test_a_note_by_hand_is_hidden() -> None:
    sheet = Sheet()
    sheet.table()
    box = hand(sheet, 120, 1250)
    assert covered(box, sheet.found(PiiKind.OTHER_ID)) > 0.95


def test_text_beside_a_slanting_watermark_stays_in_the_text() -> None:
    slanted: Quad = (100, 500, 450, 150, 490, 190, 140, 540)
    inside = Line("1675", rectangle(290, 340, 330, 352), 0.9, (0, 10, 20, 30, 40))
    beside = Line("6.82", rectangle(140, 180, 180, 192), 0.9, (0, 10, 20, 30, 40))
    page = Page("0" * 16, 700, 700, 0, (inside, beside))
    found = text_under(page, slanted, PiiKind.WATERMARK, "slant", most_of_line=True)
    assert [(hit.span.start, hit.span.end) for hit in found if hit.span] == [(0, 4)]
