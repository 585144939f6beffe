"""What a phone adds to a page: its status bar, and notifications that slid over it."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import regex

from pipeline.page import Line, Page, Quad, bounds, rectangle
from pipeline.pii.finding import Finding
from pipeline.pii.scaled import Views, widened
from schemas.names import Capture, PiiKind

_BAR_SHARE: Final = 0.055  # the status bar of a phone is at most this share of the screen's height
_SHOWN: Final = regex.compile(
    r"(?<!\d)(?:[01]?\d|2[0-3])[:：.]?[0-5]\d(?!\d)|\d{1,3}\s?%|[345]G|LTE|KB/s|K/s|中国(?:移动|联通|电信)"
)
_CLOCK: Final = regex.compile(
    r"(?:[上下中]午|早上|晚上)?\s?(?:[01]?[0-9O]|2[0-3])\s?[:：.;]\s?[0-5O][0-9O]\s?(?:[AaPp][Mm])?"
)
_SIGNAL: Final = regex.compile(
    r"(?i)(?:\d{1,3}\s?%?|[2345]G\+?|H\+?D|LTE|Wi-?Fi|VoLTE|[\d.]+\s?[KM]B?/s|中国(?:移动|联通|电信)|[a-z|.:·\W]{1,6}){1,4}"
)
_ICONS: Final = 0.55  # of the row's width, to the right of which the icons of network and battery stand
_FAN: Final = 0.03  # by which a row's slope may differ from that of the page's lines
_APP: Final = regex.compile(
    r"(?i)^\W{0,3}(?:\w{1,2}\s)?(?:微信|企业微信|短信|信息|QQ|钉钉|飞书|支付宝|邮件|电话|日历|WeChat|Messages?|WhatsApp|Mail|Telegram)"
)
_NOW: Final = regex.compile(
    r"(?i)(?:现在|刚刚|刚才|\d{1,2}\s?分钟前|\d{1,2}\s?小时前|now|\d{1,2}\s?(?:m|min|h)(?:\sago)?)\W{0,2}$"
)
_CARD_ROWS: Final = 3  # of a notification's text under its head
_UPPER: Final = 0.35  # of the screen's height in which notifications appear

Box = tuple[int, int, int, int]


def screen_marks(views: Views, page: Page, capture: str) -> Iterator[Finding]:
    """STATUS_BAR findings: the bar along the top of a screenshot, and notifications.

    A screenshot that was photographed, scanned or sent on is not known as one: there the top row must show a clock
    alone in its line, and signs of a network or battery, read or as icons, at the right.
    """
    bar = _of_screenshot(views, page) if capture == Capture.SCREENSHOT else None
    bar = bar or _of_any(views, page, capture)
    if bar:
        yield Finding(None, bar, PiiKind.STATUS_BAR, 0.8, "status-bar")
    for card in _notifications(page):
        yield Finding(None, widened(card, 0, views.image), PiiKind.STATUS_BAR, 0.7, "notification")


def _of_screenshot(views: Views, page: Page) -> Quad | None:
    """The strip above the lowest of the lines at the top edge that show a clock, a battery or a carrier."""
    height, width = views.image.shape[:2]
    rows = [bounds(line.quad) for line in page.lines if _SHOWN.search(line.text)]
    bottoms = [bottom for _, top, _, bottom in rows if (top + bottom) / 2 <= _BAR_SHARE * height]
    if not bottoms:
        return None
    return rectangle(0, 0, width, min(height, round(max(bottoms) + 0.005 * height)))


def _of_any(views: Views, page: Page, capture: str) -> Quad | None:
    top = _top_row(page)
    clock = next((line for line in top if _CLOCK.fullmatch(line.text.strip())), None)
    if clock is None:
        return None
    width = views.image.shape[1]
    left, right = _reach(page, width) if capture == Capture.PHOTO else (0, width)
    # the battery stands farther right than all text
    last = _row_ink(views, clock, right, min(width, round(right + 0.1 * (right - left))))
    right = min(width, max(right, round(last + 0.05 * (right - left))))
    others = [line for line in top if line is not clock]
    if not all(_SIGNAL.fullmatch(line.text.strip()) for line in others):
        return None
    if others or _icons(views, clock, left, right):
        return _strip(views, clock, left, right, _row_slope(clock, others, _slope(page)))
    return None


def _top_row(page: Page) -> list[Line]:
    """The lines of the highest row, along the row's own direction."""
    first = min(page.lines, key=_level, default=None)
    if first is None:
        return []
    slope = _slope(page)
    height = math.dist(first.quad[0:2], first.quad[6:8])
    x, y = _middle(first)
    return [line for line in page.lines if _off(line, x, y, slope) <= 0.8 * max(height, 1.0)]


def _off(line: Line, x: float, y: float, slope: float) -> float:
    """How far a line's middle lies from the row through a point; rows of a photographed screen differ in slope."""
    dx, dy = _middle(line)[0] - x, _middle(line)[1] - y
    return max(0.0, abs(dy - slope * dx) - _FAN * abs(dx))


def _level(line: Line) -> float:
    return _middle(line)[1]


def _middle(line: Line) -> tuple[float, float]:
    return sum(line.quad[0::2]) / 4, sum(line.quad[1::2]) / 4


def _slope(page: Page) -> float:
    """Rise of the page's longer lines per pixel to the right."""
    runs = [
        (line.quad[2] - line.quad[0], line.quad[3] - line.quad[1])
        for line in page.lines
        if len(line.text) > 3
    ]
    return float(np.median([rise / run for run, rise in runs if run > 0] or [0.0]))


def _reach(page: Page, width: int) -> tuple[int, int]:
    """Where the screen begins and ends to the left and right: what was read, with the margin that apps leave."""
    boxes = [bounds(line.quad) for line in page.lines]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    by = round(0.06 * (right - left))
    left, right = left - by, right + by
    return (0 if left < 0.06 * width else left), (width if right > 0.94 * width else right)


def _icons(views: Views, clock: Line, left: int, right: int) -> bool:
    """Whether there is ink at the right end of the clock's row."""
    return _row_ink(views, clock, left + round(_ICONS * (right - left)), right) > 0


def _row_ink(views: Views, clock: Line, left: int, right: int) -> int:
    """The last column between two with ink in the clock's row, in the picture's pixels; 0 where there is none."""
    _, y0, x1, y1 = bounds(clock.quad)
    rows = slice(max(0, y0 - (y1 - y0) // 2) // views.factor, (y1 + (y1 - y0) // 2) // views.factor)
    first = max(left, x1) // views.factor
    ink = views.ink[rows, first : right // views.factor]
    if not ink.size or not 0.004 <= float((ink > 0).mean()) <= 0.5:
        return 0
    return int(first + np.flatnonzero(ink.any(axis=0)).max()) * views.factor


def _row_slope(clock: Line, others: Sequence[Line], level: float) -> float:
    """The slope from the clock to the farthest line of its row, where that is far."""
    x, y = _middle(clock)
    far = max((_middle(line) for line in others), key=lambda middle: abs(middle[0] - x), default=(x, y))
    return (
        (far[1] - y) / (far[0] - x)
        if abs(far[0] - x) > 4 * (bounds(clock.quad)[3] - bounds(clock.quad)[1])
        else level
    )


def _strip(views: Views, clock: Line, left: int, right: int, slope: float) -> Quad:
    """The bar as a strip along the clock's row, from edge to edge; up to the picture's edge where that is near."""
    height = views.image.shape[0]
    x, y = _middle(clock)
    high = math.dist(clock.quad[0:2], clock.quad[6:8])
    ends = [y + slope * (end - x) for end in (left, right)]
    tops = [0 if end - 3 * high < 0 else round(end - 1.7 * high) for end in ends]
    bottoms = [min(height, round(end + 1.2 * high)) for end in ends]
    return (left, tops[0], right, tops[1], right, bottoms[1], left, bottoms[0])


def _notifications(page: Page) -> Iterator[tuple[float, float, float, float]]:
    lines = sorted(page.lines, key=_level)
    for line in lines:
        if _level(line) > _UPPER * page.height or not _APP.search(line.text):
            continue
        high = math.dist(line.quad[0:2], line.quad[6:8])
        row = [other for other in lines if abs(_level(other) - _level(line)) < 0.7 * high]
        if any(_NOW.search(other.text.strip()) for other in row):
            yield _card(row, [other for other in lines if _level(other) > _level(line)], high)


def _card(row: Sequence[Line], below: Sequence[Line], high: float) -> tuple[float, float, float, float]:
    """The box of a notification: its head, and the rows that follow without a gap."""
    boxes = [bounds(line.quad) for line in row]
    rows = 0
    for line in below:
        box = bounds(line.quad)
        foot = max(other[3] for other in boxes)
        if box[1] - foot > 1.1 * high or (box[1] >= foot - 0.3 * high and rows >= _CARD_ROWS):
            break
        rows += box[1] >= foot - 0.3 * high
        boxes.append(box)
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    # the sender's picture stands before the text
    return left - 3 * high, top - 0.8 * high, right + 1.5 * high, bottom + 0.6 * high
