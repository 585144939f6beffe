"""Where things stand: cells beside and below a label, lines read badly, codes, seals and status bars in pixels."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from pipeline.keys import ProjectKey
from pipeline.page import Line, Page, bounds, rectangle
from pipeline.pii.detect import detect
from pipeline.pii.patients import Evidence, canonical, link
from pipeline.pii.pixels import detect_pixels
from pipeline.settings import load_settings
from schemas.names import PiiKind

SETTINGS = load_settings(Path(__file__).parents[1] / "params.yaml").pii
Cell = tuple[str, int, int]


def form(*cells: Cell, confidence: float = 0.98) -> Page:
    """A page of cells (text, left, top), 20 pixels a character and 24 high."""
    lines = tuple(
        Line(
            text,
            rectangle(x, y, x + 20 * len(text), y + 24),
            confidence,
            tuple(range(0, 20 * len(text) + 1, 20)),
        )
        for text, x, y in cells
    )
    return Page("", 1000, 1000, 0, lines)


def hidden(page: Page) -> set[str]:
    return {page.text[f.span.start : f.span.end] for f in detect(page, SETTINGS) if f.span}


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ([("姓名", 20, 20), ("仉督", 120, 20), ("性别", 300, 20), ("女", 400, 20)], {"仉督"}),
        ([("姓名", 20, 20), ("性别", 300, 20), ("仉督", 20, 60), ("女", 300, 60)], {"仉督"}),
        ([("姓名：", 20, 20), ("住院号：", 300, 20), ("仉督", 110, 20), ("00451", 400, 20)], {"仉督", "00451"}),
        ([("审核者：", 20, 20), ("注：本报告仅对来样负责", 20, 60)], set()),
        ([("检验者", 20, 900), ("审核者", 300, 900), ("岑晚", 20, 940), ("仉督", 300, 940)], {"岑晚", "仉督"}),
        ([("报告时间", 20, 20), ("2024-03-18 10:42", 700, 20)], {"2024-03-18 10:42"}),
        ([("单位", 20, 20), ("mmol/L", 20, 60), ("结果", 200, 20), ("5.20", 200, 60)], set()),
        ([("床号", 20, 20), ("12", 120, 20)], {"12"}),
    ],
    ids=["right", "below", "interleaved", "empty", "below-twice", "far", "headings", "bed"],
)  # fmt: skip
def test_value_stands_beside_or_below(cells: list[Cell], expected: set[str]) -> None:
    found = hidden(form(*cells))
    assert {text for text in found if text in expected} == expected
    assert "".join(found - expected) in {"", "12"} or not (found - expected)


def test_columns_of_a_ward_list() -> None:
    heads = [("床号", 20, 20), ("姓名", 220, 20), ("诊断", 420, 20), ("管床医生", 620, 20)]
    rows = [("1", "双玉", "肺炎", "嘉木"), ("2", "粘立", "哮喘", "甫一"), ("3", "明月", "肺气肿", "嘉木")]
    cells = [
        (text, 20 + 200 * at, 60 + 40 * row) for row, line in enumerate(rows) for at, text in enumerate(line)
    ]
    assert hidden(form(*heads, *cells)) == {"1", "2", "3", "双玉", "粘立", "明月", "嘉木", "甫一"}


def test_columns_end_where_their_values_end() -> None:
    heads = [("审核者", 20, 20), ("检验者", 220, 20), ("报告时间", 420, 20)]
    cells = [("岑晚", 20, 60), ("白蛋白", 20, 100), ("尿酸", 220, 60), ("288", 420, 60)]
    assert hidden(form(*heads, *cells)) == {"岑晚"}


def test_an_address_goes_on_below_it_and_not_in_reading_order() -> None:
    page = form(
        ("追问病史，家住云溪市桂花区梧桐路88号", 300, 100),
        ("10:20", 40, 112),
        ("13栋501室，独居。", 300, 130),
    )
    found = hidden(page)
    assert {"云溪市桂花区梧桐路88号", "13栋501室"} <= found
    assert not any("独居" in value or "10:20" in value for value in found)


def test_days_without_a_year_stand_under_their_heading() -> None:
    heads = [(text, 40 + 200 * at, 40) for at, text in enumerate(("日期", "时间", "签名"))]
    rows = [("8.19", 40, 80), ("岑晚秋", 420, 80), ("8.20", 40, 120), ("江山", 420, 120)]
    assert hidden(form(*heads, *rows)) == {"8.19", "8.20", "岑晚秋", "江山"}


def test_days_in_a_column_or_along_an_axis_speak_for_each_other() -> None:
    column = [(day, 40, 80 + 40 * row) for row, day in enumerate(("12-17", "12-18", "12-18", "12-19"))]
    axis = [(day, 300 + 150 * at, 400) for at, day in enumerate(("01-22", "05-15", "11-14"))]
    ranges = [(text, 500, 80 + 40 * row) for row, text in enumerate(("11-25", "10-16", "12-20"))]
    assert hidden(form(*column, *axis, *ranges)) == {"12-17", "12-18", "12-19", "01-22", "05-15", "11-14"}


def test_a_heading_may_stand_a_little_beside_its_column() -> None:
    heads = [("日期", 40, 40), ("时间", 240, 40), ("签名", 450, 40)]
    assert "江山" in hidden(form(*heads, ("江山", 405, 80)))


def test_tilted_rows_are_levelled() -> None:
    angle = np.radians(4)

    def turn(x: int, y: int) -> tuple[int, int]:
        return round(x * np.cos(angle) - y * np.sin(angle)), round(x * np.sin(angle) + y * np.cos(angle))

    def cell(text: str, x: int, y: int) -> Line:
        width = 20 * len(text)
        corners = [turn(*p) for p in ((x, y), (x + width, y), (x + width, y + 24), (x, y + 24))]
        quad = tuple(value for corner in corners for value in corner)
        return Line(text, quad, 0.98, tuple(range(0, width + 1, 20)))

    page = Page(
        "", 1000, 1000, 0, (cell("送检医师", 20, 100), cell("胆固醇偏高", 500, 60), cell("仉督之", 700, 100))
    )
    assert "仉督之" in hidden(page)


def test_a_line_read_badly_is_hidden_whole() -> None:
    page = form(("姓名：岑晚 诊断：感冒", 20, 20), ("胆固醇 5.20", 20, 60), confidence=0.4)
    assert "姓名：岑晚 诊断：感冒" in hidden(page)
    assert "胆固醇 5.20" not in hidden(page)


def white(height: int = 1000, width: int = 700) -> "np.ndarray":
    return np.full((height, width, 3), 255, np.uint8)


def covers(finding_quad: tuple[int, ...], box: tuple[int, int, int, int], slack: int = 6) -> bool:
    left, top, right, bottom = bounds(finding_quad)
    return (
        left <= box[0] + slack
        and top <= box[1] + slack
        and right >= box[2] - slack
        and bottom >= box[3] - slack
    )


def test_codes_are_found() -> None:
    import zxingcpp

    page = white()
    code = np.asarray(
        zxingcpp.write_barcode_to_image(
            zxingcpp.create_barcode("ID-001122", zxingcpp.BarcodeFormat.QRCode), scale=4
        )
    )
    bars = np.asarray(
        zxingcpp.write_barcode_to_image(
            zxingcpp.create_barcode("24051700", zxingcpp.BarcodeFormat.Code128), scale=3
        )
    )
    page[50 : 50 + code.shape[0], 50 : 50 + code.shape[1]] = code[..., None]
    page[400 : 400 + bars.shape[0], 200 : 200 + bars.shape[1]] = bars[..., None]
    found = [f for f in detect_pixels(page, form(), "scan") if f.kind is PiiKind.CODE]
    assert any(covers(f.quad, (66, 66, 34 + code.shape[1], 34 + code.shape[0]), 8) for f in found)
    assert any(bounds(f.quad)[1] <= 420 and bounds(f.quad)[3] >= 400 + bars.shape[0] - 30 for f in found)


def test_bars_that_nothing_decodes_are_found() -> None:
    page, at = white(), 100
    for step in np.random.default_rng(3).integers(2, 6, 60):
        page[500:560, at : at + step] = 0
        at += 2 * int(step)
    page[500:560, 300:306] = 128
    found = [f for f in detect_pixels(page, form(), "scan") if f.kind is PiiKind.CODE]
    assert any(covers(f.quad, (100, 500, at - 6, 560), 12) for f in found)


def test_seals_are_found_and_red_print_is_not() -> None:
    page = white()
    cv2.circle(page, (500, 700), 70, (210, 40, 50), 5)
    cv2.putText(page, "HIGH 12.5 UP", (40, 100), cv2.FONT_HERSHEY_SIMPLEX, 1, (220, 20, 20), 2)
    found = [f for f in detect_pixels(page, form(), "scan") if f.kind is PiiKind.SEAL]
    assert len(found) == 1
    assert covers(found[0].quad, (430, 630, 570, 770))


@pytest.mark.parametrize(("capture", "count"), [("screenshot", 1), ("scan", 0)])
def test_status_bar_of_screenshots_only(capture: str, count: int) -> None:
    page = Page("", 700, 1000, 0, (Line("9:41", rectangle(20, 10, 100, 34), 0.9, (0, 20, 40, 60, 80)),))
    found = [f for f in detect_pixels(white(), page, capture) if f.kind is PiiKind.STATUS_BAR]
    assert [bounds(f.quad) for f in found] == [(0, 0, 700, 39)] * count


def test_plain_pages_have_no_pixel_findings() -> None:
    page = white()
    for row in range(20):
        cv2.putText(
            page,
            "WBC 6.82 10^9/L 3.50-9.50 HGB 118",
            (40, 60 + 40 * row),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.8,
            (0, 0, 0),
            2,
        )
        cv2.line(page, (30, 70 + 40 * row), (670, 70 + 40 * row), (0, 0, 0), 1)
    read = form(*(("WBC 6.82 10^9/L 3.50-9.50 HGB 118", 40, 38 + 40 * row) for row in range(20)))
    assert detect_pixels(page, read, "scan") == []
    # what nobody read may be anything
    assert {(f.kind, f.source) for f in detect_pixels(page, form(), "scan")} == {(PiiKind.OTHER_ID, "unread")}


KEY = ProjectKey(b"k" * 32)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ([("manifest", "p")], [("manifest", "p")], True),
        ([("national-id", "9")], [("national-id", "9"), ("name+medical-id", "岑|1")], True),
        ([("name+medical-id", "岑|1")], [("name+birth-date", "岑|1")], False),
        ([], [], False),
    ],
    ids=["manifest", "national", "different-basis", "nothing"],
)
def test_links(left: list[tuple[str, str]], right: list[tuple[str, str]], same: bool) -> None:
    linked = link([Evidence("a", tuple(left)), Evidence("b", tuple(right))], KEY)
    assert (linked["a"][0] is not None and linked["a"][0] == linked["b"][0]) is same


def test_links_are_transitive_and_stable() -> None:
    pages = [
        Evidence("a", (("national-id", "9"),)),
        Evidence("b", (("name+medical-id", "岑|1"), ("national-id", "9"))),
        Evidence("c", (("name+medical-id", "岑|1"),)),
    ]
    linked = link(pages, KEY)
    assert len({patient for patient, _ in linked.values()}) == 1
    assert link(pages[::-1], KEY) == linked
    assert link([*pages, Evidence("0", (("national-id", "8"),))], KEY)["a"] == linked["a"]


def test_canonical_forgives_blanks_width_and_misread_digits() -> None:
    assert canonical("ZY ０O4512") == canonical("ZY004512")
    assert canonical("岑 晚秋") == "岑晚秋"
