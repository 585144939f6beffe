"""bio: <split>.conll with the spans of every annotated page as IOB2 tags."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pipeline.errors import InputError
from pipeline.export.conll import read, written
from pipeline.export.segments import LENGTH, OVERLAP, Labelled, Segment, cut, merge
from pipeline.export.source import Release

ABOUT = f"""Each code point of a page is a token with a tag (IOB2) in the second column; further columns hold spans that overlap those
of the first. Segments have {LENGTH} code points, neighbours share {OVERLAP}. A segment may begin with I-: its span began in the
segment before. `pipeline.export.bio.merged(lines)` gives texts and spans of the pages back, exactly, also with predicted tags.
"""


def write(folder: Path, release: Release) -> dict[str, int]:
    """Write a file a split; returns how many pages, segments and spans each has. InputError for a span outside its page."""
    counts: dict[str, int] = {}
    for split in release.splits:
        pages = release.pages(split)
        spans = release.rows("spans", pages)
        segments = 0
        with (folder / f"{split}.conll").open("w", encoding="utf-8", newline="\n") as file:
            for page_id, text in pages.select("page_id", "text").iter_rows():
                tagged = labelled(spans.get(page_id, ()))
                if any(start < 0 or end > len(text) for start, end, _ in tagged):
                    raise InputError(
                        f"page {page_id} has a span outside its text: `medstruct validate` lists what is wrong"
                    )
                for segment in cut(page_id, text, tagged):
                    file.write(written(segment))
                    segments += 1
        counts |= {
            f"{split} pages": pages.height,
            f"{split} segments": segments,
            f"{split} spans": sum(len(labelled(found)) for found in spans.values()),
        }
    return counts


def labelled(rows: Iterable[dict[str, Any]]) -> list[Labelled]:
    """Start, end and label of rows of the spans table; an empty span has no place in tags."""
    return [(row["start"], row["end"], row["label"]) for row in rows if row["start"] < row["end"]]


def merged(lines: Iterable[str]) -> dict[str, tuple[str, list[Labelled]]]:
    """Page id -> its text and spans, from the lines of a file. Raises InputError for lines of another shape."""
    pages: dict[str, list[Segment]] = {}
    for segment in read(lines):
        pages.setdefault(segment.page_id, []).append(segment)
    return {page_id: merge(segments) for page_id, segments in pages.items()}
