"""Personal data that only the picture shows: codes, seals, signatures, faces, watermarks, phone bars, unread text."""

from collections.abc import Iterable

from pipeline.page import Page, Quad
from pipeline.pii.avatars import avatars
from pipeline.pii.codes import codes
from pipeline.pii.faces import faces
from pipeline.pii.finding import Finding
from pipeline.pii.hands import hands
from pipeline.pii.ink import signatures
from pipeline.pii.pictured import pictures
from pipeline.pii.portraits import portraits
from pipeline.pii.scaled import Image, Views
from pipeline.pii.screens import screen_marks
from pipeline.pii.seals import seals
from pipeline.pii.unread import unread
from pipeline.pii.watermarks import pale_watermarks, watermarks


def detect_pixels(image: Image, page: Page, capture: str) -> list[Finding]:
    """Pixel findings of an upright RGB picture, in a fixed order; each has a quad in its pixels.

    CODE: bar and QR codes (decoded, or bars and modules that nothing decodes), SEAL: red stamps and rings, SIGNATURE:
    ink beside labels of those who sign, FACE: portraits, WATERMARK: slanting text, STATUS_BAR: of a phone, OTHER_ID:
    text that the reader did not read.
    """
    views = Views(image)
    shown = pictures(views)
    found = [*codes(views, page), *seals(views, shown, page), *faces(views, page, shown, capture)]
    found += portraits(views, page, _quads(found))
    found += hands(views, page, shown, _quads(found))
    found += signatures(image, page, _quads(found))
    shell = [*screen_marks(views, page, capture)]
    bars = _quads(mark for mark in shell if mark.source == "status-bar")
    found += [*shell, *avatars(views, page, bars)]
    marks = _quads(found)
    # of a watermark across print a reader reads a part only: both look at all of it
    found += [*watermarks(page, marks), *pale_watermarks(views, page, shown, marks)]
    found += unread(views, page, shown, _quads(found))
    return sorted(found, key=lambda finding: (finding.quad or (), finding.kind, finding.source))


def _quads(found: Iterable[Finding]) -> list[Quad]:
    return [finding.quad for finding in found if finding.quad]
