"""Whether what was found is a leak: a surrogate may equal somebody else's original."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Final

import cv2
import numpy as np
import simplejpeg

from pipeline.masks import polygon_mask, share_inside, text_quads
from pipeline.rowspace import RowSpace
from pipeline.substitute.glyphs import canonical
from pipeline.verify.evidence import Evidence, Original
from pipeline.verify.needles import Hit, Search
from pipeline.verify.pictures import extras
from pipeline.verify.places import Place
from pipeline.verify.reading import Found, Piece, Unreadable

_DARK: Final = 64
"""Brightest level of a black region after JPEG: ringing beside white stays below 50 at quality 95 (measured)."""
_BLACK_SHARE: Final = 0.99
_COVERED_SHARE: Final = 0.9
_SHORTEST: Final = 2
_RIM: Final = np.ones((5, 5), dtype=np.uint8)


@dataclass(slots=True)
class Verdict:
    """What was looked at in some pieces, the places that are leaks, and files whose very name is one."""

    texts: int = 0
    pictures: int = 0
    explained: int = 0
    telling: set[str] = field(default_factory=set)
    places: list[Place] = field(default_factory=list)


def judged(found: Sequence[Found], evidence: Evidence, search: Search, *, built: bool = True) -> Verdict:
    """Search some pieces and judge every hit.

    `built` says that the pieces come from the build at hand: its texts and pictures must be those of surrogate and
    redact. An earlier release has others.
    """
    pieces = [piece for piece in found if isinstance(piece, Piece)]
    texts = [piece for piece in pieces if piece.image is None]
    pictures = [piece for piece in pieces if piece.image is not None]
    verdict = Verdict(len(texts), len(pictures))
    verdict.places += [Place("unreadable", piece.file) for piece in found if isinstance(piece, Unreadable)]
    _add_hits(verdict, texts, evidence, search)
    for piece in texts if built else ():
        verdict.places += _text_places(piece, evidence)
    for piece in pictures:
        verdict.places += picture_places(piece, evidence) if built else _metadata_places(piece)
    return verdict


def _add_hits(verdict: Verdict, texts: Sequence[Piece], evidence: Evidence, search: Search) -> None:
    plain: set[tuple[str, str]] = set()
    for hit in sorted(search.hits([piece.text for piece in texts]), key=lambda hit: texts[hit.text].veiled):
        piece = texts[hit.text]
        if piece.veiled and (piece.file, hit.needle) in plain:
            continue  # the same value, seen as it stands
        plain.add((piece.file, hit.needle))
        if is_explained(piece, hit, evidence):
            verdict.explained += 1
            continue
        verdict.places.append(Place(evidence.check_of(hit.needle), piece.file, piece.page_id, hit.start))
        if piece.field == "file name":
            verdict.telling.add(piece.file)


def is_explained(piece: Piece, hit: Hit, evidence: Evidence) -> bool:
    """Whether a surrogate put the value there: at its offsets, else on its page, else (no page known) on any page.

    Nothing explains a canary.
    """
    if evidence.check_of(hit.needle) == "canary":
        return False
    text = evidence.texts.get(piece.page_id or "")
    value = canonical(hit.needle, numeric=False)
    if piece.page_id is None or text is None:
        return value in evidence.all_surrogates
    if piece.start is not None or piece.text == text:
        start = (piece.start or 0) + hit.start
        spans = evidence.surrogates.get(piece.page_id, ())
        inside = any(low <= start and start + hit.end - hit.start <= high for low, high in spans)
        if inside or text[start : start + hit.end - hit.start] == piece.text[hit.start : hit.end]:
            return inside
    return any(value in surrogate for surrogate in evidence.surrogate_values.get(piece.page_id, ()))


def _text_places(piece: Piece, evidence: Evidence) -> Iterator[Place]:
    text = evidence.texts.get(piece.page_id or "")
    if text is None:
        return
    if piece.start is not None and text[piece.start : piece.start + len(piece.text)] != piece.text:
        yield Place("slice", piece.file, piece.page_id, piece.start)
    # where nobody typed anything the reading stands for it, surrogates that equal an original (90岁) among them
    is_typed = piece.field.startswith("true_") or "true_values" in piece.file
    if is_typed and piece.text not in text:
        for original in evidence.by_page.get(piece.page_id or "", ()):
            if _stands_in(original, piece.text):
                yield Place("typed", piece.file, piece.page_id)


def _metadata_places(piece: Piece) -> Iterator[Place]:
    if extras(piece.image or b""):
        yield Place("metadata", piece.file, piece.page_id)


def _stands_in(original: Original, typed: str) -> bool:
    value = canonical(original.value, numeric=False)
    plain = canonical(typed, numeric=False)
    return len(value) >= _SHORTEST and (value in plain if not value.isdigit() else value == plain)


def picture_places(piece: Piece, evidence: Evidence) -> Iterator[Place]:
    """What is wrong with a picture: metadata, another one than redact made, regions that are not black."""
    data = piece.image or b""
    surplus = extras(data)
    if surplus:
        yield Place("metadata", piece.file, piece.page_id)
    if piece.page_id is None:
        if sha256(data).hexdigest() not in evidence.digests.values():
            yield Place("picture", piece.file)
        return
    if evidence.digests.get(piece.page_id) != sha256(data).hexdigest():
        yield Place("picture", piece.file, piece.page_id)
    elif "format" not in surplus and PurePosixPath(piece.file).parent.suffix == ".tar":
        # the same bytes elsewhere need no second look
        yield from _pixel_places(piece, data, evidence)


def _pixel_places(piece: Piece, data: bytes, evidence: Evidence) -> Iterator[Place]:
    page_id = piece.page_id or ""
    grey = simplejpeg.decode_jpeg(data, colorspace="GRAY")[:, :, 0]
    height, width = grey.shape
    mask = polygon_mask(height, width, evidence.regions.get(page_id, ()))
    core = cv2.erode(mask, _RIM) > 0
    if core.any() and float(np.mean(grey[core] < _DARK)) < _BLACK_SHARE:
        yield Place("region", piece.file, page_id)
    page = evidence.pages[page_id]
    rows = RowSpace.of(page)
    for original in evidence.by_page.get(page_id, ()):
        quads = text_quads(page, original.start, original.end, 0.0)
        if any(share_inside(mask, rows.fitted(quad, 0.0)) < _COVERED_SHARE for quad in quads):
            yield Place("coverage", piece.file, page_id, original.start)
    if any(share_inside(mask, quad) < _COVERED_SHARE for quad in evidence.marks.get(page_id, ())):
        yield Place("coverage", piece.file, page_id)
