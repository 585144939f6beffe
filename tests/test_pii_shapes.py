"""Seals, codes, portraits, phone bars and signatures on drawn sheets, and shapes that are none."""

import math

import cv2
import numpy as np
import pytest
import zxingcpp
from PIL import Image as Pillow
from PIL import ImageDraw

from pipeline.pii.codes import striped
from pipeline.synth.fonts import font
from schemas.names import Capture, PiiKind
from tests.sheets import Box, Sheet, covered, hand, head, scanned, touched


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
def test_panels_are_no_portraits(box: Box) -> None:
    sheet = Sheet()
    sheet.table()
    sheet.pen.rectangle(box, fill=(120, 150, 190))
    assert sheet.found(PiiKind.FACE) == []


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
@pytest.mark.parametrize("x", [90, 560, 1000])
def test_a_portrait_at_the_foot_is_hidden(x: int, *, scan: bool) -> None:
    sheet = Sheet()
    sheet.table()
    sheet.picture.paste(head(150, 210, (70, 130, 200)), (x, 1250))
    found = sheet.found(PiiKind.FACE, image=scanned(sheet.image) if scan else None)
    assert covered((x + 50, 1280, x + 110, 1440), found) > 0.97
    assert touched(sheet, found) == []


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
def test_a_head_before_a_pale_ground_is_hidden_whole(*, scan: bool) -> None:
    sheet = Sheet()
    sheet.text(80, 200, "姓名：岑晚秋    性别：女")
    sheet.table()
    sheet.picture.paste(head(150, 210, (232, 234, 238)), (1000, 120))
    found = sheet.found(PiiKind.FACE, image=scanned(sheet.image) if scan else None)
    assert covered((1040, 150, 1112, 260), found) > 0.97
    assert touched(sheet, found) == []


STAMP = (188, 38, 44)


@pytest.mark.parametrize("degrees", [0, 3, -6])
@pytest.mark.parametrize(
    ("size", "text"),
    [((96, 44), "岑晚"), ((120, 48), "岑晚秋"), ((240, 50), "主治医师 岑晚秋"), ((48, 120), "岑\n晚\n秋")],
)
def test_a_name_stamp_in_a_red_frame_is_found(size: tuple[int, int], text: str, degrees: int) -> None:
    sheet = Sheet()
    sheet.table()
    tile = Pillow.new("RGB", (300, 300), "white")
    pen = ImageDraw.Draw(tile)
    x, y = 150 - size[0] // 2, 150 - size[1] // 2
    pen.rectangle((x, y, x + size[0], y + size[1]), outline=STAMP, width=3)
    pen.multiline_text((150, 150), text, font=font(28), fill=STAMP, anchor="mm", align="center")
    sheet.picture.paste(
        tile.rotate(degrees, fillcolor="white", resample=Pillow.Resampling.BILINEAR), (700, 1250)
    )
    found = sheet.found(PiiKind.SEAL)
    assert covered((700 + x, 1250 + y, 700 + x + size[0], 1250 + y + size[1]), found) > 0.97
    assert touched(sheet, found) == []


@pytest.mark.parametrize("text", ["偏高", "阳性", "↑", "危急"])
def test_a_result_in_a_red_frame_stays(text: str) -> None:
    sheet = Sheet()
    sheet.table()
    left, top, right, bottom = sheet.text(700, 1300, text, fill=STAMP)
    sheet.pen.rectangle((left - 8, top - 6, right + 8, bottom + 6), outline=STAMP, width=3)
    assert sheet.found() == []


@pytest.mark.parametrize("fill", [STAMP, (250, 250, 250)], ids=["badge", "red-print"])
def test_red_print_and_badges_are_no_stamps(fill: tuple[int, int, int]) -> None:
    sheet = Sheet()
    sheet.table()
    if fill == STAMP:
        sheet.pen.rectangle((690, 1290, 800, 1340), fill=STAMP)
    sheet.text(700, 1300, "急诊检验", fill=(255, 255, 255) if fill == STAMP else STAMP)
    assert sheet.found(PiiKind.SEAL) == []


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


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
@pytest.mark.parametrize(
    ("label", "x", "y", "ruled"),
    [
        ("家属签名：", 240, 1285, False), ("患者签名：", 240, 1270, True), ("患者（签字）", 260, 1285, False),
        ("检验者：", 90, 1345, False), ("医师签名", 210, 1280, True), ("Signature of patient:", 370, 1285, False),
        ("患者或家属签名：                                      日期：2024-05-17", 300, 1285, False),
        ("与患者关系：夫妻  签名", 380, 1285, False), ("法定代理人签名", 290, 1285, True), ("签名：", 160, 1290, False),
        ("Yours sincerely,", 90, 1345, False), ("此致", 120, 1350, False), ("With kind regards", 90, 1345, True),
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


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
def test_a_square_portrait_in_the_head_is_hidden(*, scan: bool) -> None:
    sheet = Sheet()
    sheet.table()
    sheet.picture.paste(head(180, 180, (70, 130, 200)), (980, 120))
    found = sheet.found(PiiKind.FACE, image=scanned(sheet.image) if scan else None)
    assert covered((1040, 145, 1115, 245), found) > 0.97
    assert touched(sheet, found) == []


@pytest.mark.parametrize(
    ("x", "hidden"), [(30, True), (940, True), (485, False)], ids=["left", "right", "middle"]
)
@pytest.mark.parametrize("capture", [Capture.SCREENSHOT, Capture.SCAN])
def test_round_pictures_beside_messages_are_faces(x: int, capture: Capture, *, hidden: bool) -> None:
    sheet = Sheet(1080, 2160)
    sheet.pen.rectangle((0, 0, 1080, 2160), fill=(237, 237, 237))
    sheet.text(200, 1230, "白细胞 6.82 正常，血红蛋白偏低", size=36)
    disc = Pillow.new("L", (110, 110), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, 109, 109), fill=255)
    plain = Pillow.new("RGB", (110, 110), (70, 130, 200))
    ImageDraw.Draw(plain).rectangle((0, 60, 110, 110), fill=(90, 110, 60))
    sheet.picture.paste(plain, (x, 1400), disc)
    found = sheet.found(PiiKind.FACE, capture=capture)
    assert len(found) == (hidden and capture is Capture.SCREENSHOT)
    assert touched(sheet, found) == []


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
def test_print_on_a_narrow_slip_stays(*, scan: bool) -> None:
    sheet = Sheet(420, 1500)
    for row in range(28):
        text = ("缴费凭证", "合计 25.00", "项目 血常规 25.00", "微信支付")[row % 4]
        sheet.text(20, 40 + 46 * row, text, fill=(90, 90, 96))
    assert sheet.found(image=scanned(sheet.image) if scan else None) == []


@pytest.mark.parametrize("scan", [False, True], ids=["clean", "scan"])
def test_signatures_on_rulings_and_a_thumbprint_are_hidden(*, scan: bool) -> None:
    sheet = Sheet()
    for row in range(8):
        sheet.text(80, 160 + 50 * row, "医生已告知我可能出现的风险包括出血、感染等情况。")
    signed = []
    for row, label in enumerate(("患者签名", "与患者关系    签名", "见证人签名", "医师签名")):
        y = 1000 + 110 * row
        sheet.text(80, y, label)
        sheet.pen.line((330, y + 34, 640, y + 34), fill=(30, 30, 30), width=2)
        signed.append(hand(sheet, 360, y - 18))
        sheet.text(700, y, "日期：2024 年 5 月 17 日")
    for ridge in range(26):
        wide, tall = 4 + 2 * ridge, 4 + round(2.6 * ridge)
        box = (560 - wide, 1005 - tall, 560 + wide, 1005 + tall)
        sheet.pen.arc(box, 23 * ridge % 90, 200 + 31 * ridge % 150, fill=(206, 70, 70), width=1 + ridge % 2)
    found = sheet.found(image=scanned(sheet.image) if scan else None)
    assert min(covered(box, found) for box in signed) > 0.95
    assert covered((520, 950, 600, 1060), found) > 0.95
    assert touched(sheet, found) == []
