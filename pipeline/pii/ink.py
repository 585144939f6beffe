"""Signatures: handwriting beside the labels of people who sign, that no printed line accounts for."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

import cv2
import numpy as np
import regex
from numpy.typing import NDArray

from pipeline.page import Line, Page, Quad, bounds, rectangle
from pipeline.pii.finding import Finding
from pipeline.pii.hands import runs
from pipeline.pii.margins import cut_margin
from pipeline.pii.normal import normalised
from pipeline.pii.scaled import Box, Image, widened
from pipeline.pii.spotting import Mark, marks
from schemas.names import PiiKind

_SURE: Final = 0.85  # a scribble read as text gets less from the reader, or is one or two characters long
_LONG: Final = 16  # label heights to each side in which a signature is looked for
_UP: Final = 1.1
_PRINTED_UP: Final = 2.4  # a finger's print is two lines high and more
_PRESSED: Final = regex.compile(r"[指手捺按][印纹]|(?i:thumb|finger)")
_DOWN: Final = 2.6  # a hand signs on its label's row, over it or under a printed name: in label heights
_SIGN: Final = regex.compile(r"签[名字章署]|(?i:signature|signed)")
# labels that no table of labels knows: 法定代理人签名, 患者（签字）, Signature of patient:
_SIGN_LABEL: Final = regex.compile(
    # a scrap behind the label is what a reader made of a hand: 签发 V7
    r"(?V1)"
    r"(?:\p{Han}{0,12}[(（]?签[ ]?[名字章署][)）]?|(?i:(?:\p{L}+[ ]){0,3}(?:signature|signed)(?:[ ]\p{L}+){0,3}))"
    r"(?P<colon>\s?[:：;]|(?=\s{2})|(?=\s*$)|(?=\s?[_＿])|(?=\s?[\w--\p{Han}]{1,4}$))"
    # those who sign for others, and where a report is let go: 委托代理人：, 签发
    r"|(?:^|(?<=[\s:：;；。,，]))(?:患者|病人|被?委托|授权|法定|指定)?(?:的?家属|代理人|监护人|委托人|见证人|签署人|签发人?|指[印纹]|手印|捺印)"
    r"(?P<bare>\s?[:：]|(?=\s*$)|(?=\s?[\w--\p{Han}]{1,4}$))"
    r"|(?i:(?:^|(?<=\s))(?:guardian|next of kin|witness|proxy|thumbprint|fingerprint)(?P<free>\s?[:：]|(?=\s*$)))"
    # what closes a letter, above the signature
    r"|(?i:^\s*(?:yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|(?:kind|best|warm|with) (?:\w+ )?regards)\s?[,，.]?\s*$)"
    r"|^\s*(?:此致|敬礼)\W?\s*$"
)
_CLOSING: Final = regex.compile(r"(?i)sincerely|faithfully|truly|regards|此致|敬礼")
_HAN: Final = regex.compile(r"\p{Han}")
_WIDE: Final = regex.compile(r"[\p{Han}：；（），]")
_RUN: Final = regex.compile(r"\S+(?:\s{1,2}\S+)*")
_DIGITS: Final = regex.compile(r"\d{2}")
_WORD: Final = regex.compile(r"[\p{L}\p{N}]")
_NAME: Final = 2  # Han characters, or
_LETTERS: Final = 3  # letters and digits, of which a printed value has at least as many
_STRETCHED: Final = ((1.3, 1.15), (1.12, 1.3))  # times the height of lines, and the width of its characters
_NEAR: Final = 5  # line heights, within which labels are printed alike
_SCRAP: Final = 0.6  # label heights, and
_BESIDE: Final = 2.2  # label heights between the parts of a signature
_SLIVER: Final = 0.25  # label heights across what is left of a ruling, and
_LEFT: Final = 1.1  # along it, where it is straight, or
_BENT: Final = 2.0  # where a photograph bent it
_ASKEW: Final = 4.0  # degrees
_AXIAL: Final = 0.93  # share of level and upright runs in what is left of a ruling; a hand's strokes bend
_TALL: Final = 1.25  # times the height of the page's lines, above which a scrap is no printed character

Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class _Field:
    """The box of a label that announces a signature, and the line that it is part of."""

    box: tuple[int, int, int, int]
    line: int
    end: int
    pressed: bool = False
    closing: bool = False

    @property
    def height(self) -> int:
        return max(8, self.box[3] - self.box[1])


def signatures(image: Image, page: Page, taken: Sequence[Quad]) -> Iterator[Finding]:
    """SIGNATURE findings of an upright RGB picture; `taken` are quads of codes and seals, which are no handwriting."""
    boxes: list[Box] = []
    fields = _fields(page)
    for field in fields:
        labels = [other.box for other in fields if other is not field]
        place = _place(field, page, labels)
        if place[2] - place[0] > field.height:
            # another label, in a line that a hand spoiled, is no ink either
            hidden = [*taken, *(rectangle(*label) for label in labels)]
            boxes += _scribbles(image, page, field, place, hidden)
    print_ = [line.quad for line in page.lines if _printed(line.text, line.confidence)]
    for box, by in _merged(boxes):
        cut = cut_margin(box, bounds(widened(box, by, image)), print_, sides=False)
        yield Finding(None, rectangle(*cut), PiiKind.SIGNATURE, 0.6, "ink")


def _fields(page: Page) -> list[_Field]:
    """Labels of staff, and of any signature, that a colon or the end of their line follows."""
    text, fields = normalised(page.text), []
    high = _line_height(page)
    for mark in marks(text):
        pieces = list(page.pieces(mark.start, mark.end))
        if not pieces or not _signs(mark, text):
            continue
        index, start, end = pieces[-1]
        line = page.lines[index]
        if mark.colon or end >= len(line.text.rstrip()):
            fields.append(_field(line, index, start, end, _height_near(page, line, high)))
    known = {(field.line, field.end) for field in fields}
    for index, line in enumerate(page.lines):
        for hit in _SIGN_LABEL.finditer(line.text):
            if (index, hit.end()) not in known:
                fields.append(_field(line, index, hit.start(), hit.end(), _height_near(page, line, high)))
    return fields


def _field(line: Line, index: int, start: int, end: int, high: float) -> _Field:
    pressed = _PRESSED.search(line.text, start, end + 4) is not None
    closing = _CLOSING.search(line.text, start, end) is not None
    return _Field(_label_box(line, start, end, high), index, end, pressed, closing)


def _height_near(page: Page, line: Line, high: float) -> float:
    """The height of the printed lines around one that may be taller for a scribble; `high` where there are none."""
    row = line.quad[1] + line.quad[7]
    near = [
        math.dist(other.quad[0:2], other.quad[6:8]) for other in page.lines
        if other is not line and abs(other.quad[1] + other.quad[7] - row) <= 2 * _NEAR * high
        and _printed(other.text, other.confidence)
    ]  # fmt: skip
    return min(max(high, median(near)), 1.5 * high) if near else high


def _line_height(page: Page) -> float:
    """Median height of the page's lines in pixels; 20 on a page without any."""
    heights = [math.dist(line.quad[0:2], line.quad[6:8]) for line in page.lines]
    return max(8.0, median(heights)) if heights else 20.0


def _label_box(line: Line, start: int, end: int, high: float) -> tuple[int, int, int, int]:
    """The box of a label; of a line that is too tall, as it was read with a scribble, no wider than its characters."""
    left, top, right, bottom = bounds(line.quad_of(start, end))
    widest = sum(0.72 if _WIDE.match(character) else 0.45 for character in line.text[start:end]) * high
    value = line.text[end:].strip()
    # a reader may take a scribble into a label's box without a character for it
    stretched = not value and any(
        bottom - top > tall * high and right - left > wide * widest for tall, wide in _STRETCHED
    )
    if stretched or (value and not _printed(value, line.confidence)):
        right = min(right, round(left + widest))
    if bottom - top <= 1.3 * high or _printed(line.text[end:], line.confidence):
        return left, top, right, bottom
    excess = round((bottom - top - high) / 2)
    return left, top + excess, right, bottom - excess


def _signs(mark: Mark, text: str) -> bool:
    return mark.rule.kind is PiiKind.STAFF or _SIGN.search(text, mark.start, mark.end) is not None


def _place(
    field: _Field, page: Page, labels: Sequence[tuple[int, int, int, int]]
) -> tuple[int, int, int, int]:
    """The box around a label in which its signature may lie: between the printed lines on its row."""
    left, top, right, bottom = field.box
    high = field.height
    low, far = left - _LONG * high, right + _LONG * high
    for index, line in enumerate(page.lines):
        box = bounds(line.quad)
        if index == field.line or min(box[3], bottom) - max(box[1], top) < 0.5 * (box[3] - box[1]):
            continue
        if _printed(line.text, line.confidence):
            far = min(far, box[0]) if box[0] >= right - high else far
            low = max(low, box[2]) if box[2] <= left + high else low
    for box in labels:
        level = min(box[3], bottom) - max(box[1], top) >= 0.5 * (box[3] - box[1])
        far = min(far, box[0]) if level and box[0] >= right else far
    return (max(0, low), max(0, round(top - (_PRINTED_UP if field.pressed else _UP) * high)), min(page.width, far),
            min(page.height, round(bottom + _DOWN * high)))  # fmt: skip


def _printed(text: str, confidence: float) -> bool:
    """Whether a text is print: read with confidence, and no scrap of one or two characters."""
    return confidence >= _SURE and (len(_HAN.findall(text)) >= _NAME or len(_WORD.findall(text)) >= _LETTERS)


def _scribbles(
    image: Image, page: Page, field: _Field, place: tuple[int, int, int, int], taken: Sequence[Quad]
) -> list[Box]:
    left, top, right, bottom = place
    ink = _ink(image[top:bottom, left:right], field.height)
    ink[_accounted(page, field, place) > 0] = 0
    hidden = np.zeros_like(ink)
    for quad in taken:
        x0, y0, x1, y1 = bounds(quad)
        hidden[max(0, y0 - top) : max(0, y1 - top), max(0, x0 - left) : max(0, x1 - left)] = 255
    ink[hidden > 0] = 0
    strokes = _strokes(_without_rules(ink, field.height), field.height, field.pressed)
    found = _groups(strokes, hidden, field.height)
    return [(x0 + left, y0 + top, x1 + left, y1 + top) for x0, y0, x1, y1 in found]


def _ink(crop: Image, high: int) -> Mask:
    """255 where a pixel is clearly darker, in its darkest channel, than the paper around it; none near a dark picture."""
    # a fifth of the time of the array's own minimum over its last axis
    red, green, blue = cv2.split(crop)
    darkest = np.asarray(cv2.min(cv2.min(red, green), blue), np.uint8)
    bright = cv2.dilate(darkest, np.ones((15, 15), np.uint8))
    paper = cv2.blur(bright, (25, 25))
    ink = np.asarray((cv2.subtract(paper, darkest) > np.maximum(35, 0.25 * paper)) * 255, np.uint8)
    dark = np.asarray((bright < 0.6 * float(np.percentile(bright[::3, ::3], 75))) * 255, np.uint8)
    ink[cv2.dilate(dark, np.ones((high, high), np.uint8)) > 0] = 0
    return ink


def _accounted(page: Page, field: _Field, place: tuple[int, int, int, int]) -> Mask:
    """255 where a printed line lies."""
    left, top, right, bottom = place
    mask = np.zeros((bottom - top, right - left), np.uint8)
    tall = _TALL * _line_height(page)
    for index, line in enumerate(page.lines):
        box = bounds(line.quad)
        if box[0] >= right or box[2] <= left or box[1] >= bottom or box[3] <= top:
            continue
        for quad in _printed_quads(line, index, field, tall):
            corners = np.array(quad, np.int32).reshape(4, 2) - (left, top)
            cv2.fillConvexPoly(mask, corners, 255)
    return mask


def _printed_quads(line: Line, index: int, field: _Field, tall: float) -> Iterator[Quad]:
    left, top, _, bottom = bounds(line.quad)
    if index == field.line:
        # of the label's own line its text up to the colon always, a value only if it reads like one
        value = line.text[field.end :]
        # behind a label in Han characters letters are what the reader made of a hand: 报告医师：LLx
        foreign = _HAN.search(line.text[: field.end]) and not _HAN.search(value) and not _DIGITS.search(value)
        valued = not foreign and _printed(value, line.confidence)
        yield rectangle(left, top, field.box[2], bottom)
        # a hand may have signed in a wide space: 患者签名：          日期：2024-05-17
        for run in _RUN.finditer(value) if valued else ():
            yield line.quad_of(field.end + run.start(), field.end + run.end(), 0.3 * field.height)
    elif _printed(line.text, line.confidence):
        yield line.quad
    elif line.confidence >= _SURE and bottom - top < tall and not field.closing:
        # a scrap beside the label is a stroke that was read; above and below it is a cell of a table
        middle, margin = (top + bottom) / 2, 0.7 * field.height
        if not field.box[1] - margin <= middle <= field.box[3] + margin:
            yield line.quad


def _without_rules(ink: Mask, high: int) -> Mask:
    """The ink without straight lines along the axes that are longer than a stroke, tilted by at most 3 degrees."""
    for kernel, thick in (((5 * high, 1), (1, 5)), ((1, 3 * high), (5, 1))):
        long = cv2.morphologyEx(
            cv2.dilate(ink, np.ones(thick[::-1], np.uint8)), cv2.MORPH_OPEN, np.ones(kernel[::-1], np.uint8)
        )
        ink = np.asarray(cv2.subtract(ink, cv2.dilate(long, np.ones((3, 3), np.uint8))), np.uint8)
    return ink


def _strokes(ink: Mask, high: int, pressed: bool) -> Mask:
    """The ink without specks, solid blocks and what is cut by the upper or lower edge of the place."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink)
    keep = np.zeros(count, np.uint8)
    along = runs(ink, high)
    for index in range(1, count):
        left, top, width, height, area = stats[index].tolist()
        cut = top == 0 or top + height == ink.shape[0]
        small = max(width, height) < 0.3 * high
        # a finger's print is solid where a photograph blurs it
        solid = not pressed and area > 0.6 * width * height > 0.3 * high * high
        large = height > (4.5 if pressed else 3) * high or width > 12 * high or solid
        place = slice(top, top + height), slice(left, left + width)
        piece = labels[place] == index
        # what is left of rulings, also where they cross
        ruled = np.count_nonzero(along[place][piece]) > _AXIAL * area or _sliver(piece, high)
        keep[index] = 0 if cut or small or large or ruled else 255
    return np.asarray(keep[labels], np.uint8)


def _sliver(piece: NDArray[np.bool_], high: int) -> bool:
    """Whether a piece is straight and nearly level or upright, as what is left of a ruling on a sheet that lay askew."""
    if max(piece.shape) < _LEFT * high or min(piece.shape) > 2 * _SLIVER * high:
        return False
    _, size, degrees = cv2.minAreaRect(np.argwhere(piece).astype(np.float32))
    off = min(degrees % 90, 90 - degrees % 90)
    return bool(min(size) <= _SLIVER * high and (off <= _ASKEW or max(piece.shape) >= _BENT * high))


def _groups(strokes: Mask, hidden: Mask, high: int) -> list[tuple[int, int, int, int]]:
    """Boxes of strokes that lie within about a label's height of each other and are as large as a signature.

    Smaller ones count beside a larger one, and where a seal hides the rest of them.
    """
    kernel = np.ones((max(3, round(1.1 * high)), max(3, round(2.2 * high))), np.uint8)
    count, labels = cv2.connectedComponents(cv2.dilate(strokes, kernel))
    boxes: list[tuple[int, int, int, int]] = []
    scraps: list[tuple[int, int, int, int]] = []
    for index in range(1, count):
        ys, xs = np.nonzero((labels == index) & (strokes > 0))
        box = (int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)
        wide, tall = box[2] - box[0], box[3] - box[1]
        if wide >= 1.2 * high and tall >= 0.5 * high and len(xs) >= 0.12 * high * high:
            boxes.append(box)
        elif max(wide, tall) >= _SCRAP * high:
            by = high // 2
            beside = hidden[max(0, box[1]) : box[3], max(0, box[0] - by) : box[2] + by].any()
            (boxes if beside and tall >= _SCRAP * high else scraps).append(box)
    return boxes + [scrap for scrap in scraps if any(_near(scrap, box, high) for box in boxes)]


def _near(scrap: Box, box: Box, high: int) -> bool:
    across = max(scrap[0] - box[2], box[0] - scrap[2])
    down = max(scrap[1] - box[3], box[1] - scrap[3])
    return across <= _BESIDE * high and down <= 0


def _merged(boxes: Sequence[Box]) -> list[tuple[Box, float]]:
    """Boxes that overlap made one, each with the margin for the ends of its strokes, which a ruling may have cut off."""
    left: list[Any] = sorted(set(boxes))
    merged: list[Box] = []
    while left:
        box = left.pop(0)
        near = [b for b in left if b[0] <= box[2] and b[2] >= box[0] and b[1] <= box[3] and b[3] >= box[1]]
        if near:
            left = [b for b in left if b not in near]
            every = [box, *near]
            left.append((min(b[0] for b in every), min(b[1] for b in every), max(b[2] for b in every),
                         max(b[3] for b in every)))  # fmt: skip
        else:
            merged.append(box)
    return [(box, max(6.0, 0.4 * (box[3] - box[1]))) for box in sorted(merged)]
