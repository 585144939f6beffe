"""What annotators are shown, read from the stages: pages with text and quads, their pictures, and what read them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import polars as pl

from pipeline.annotate.tasks import Shown, Variant
from pipeline.engines import EngineInfo
from pipeline.engines.saved import Reading, reading_path, save_reading
from pipeline.masks import encoded
from pipeline.page import Page
from pipeline.pictures import picture_refs, read_picture, turned
from pipeline.store import load_pages, read_table
from pipeline.tarshards import index_shards, read_place
from pipeline.workspace import Workspace
from schemas.names import Stage

ORIGINAL_QUALITY = 95
"""JPEG quality of original pictures: that of the redacted ones (redact.jpeg_quality)."""


@dataclass(frozen=True)
class Source:
    """All pages that can be shown under one variant, and where their pictures come from (JPEG bytes by page id)."""

    pages: Mapping[str, Shown]
    picture: Callable[[str], bytes]


def source_of(workspace: Workspace, variant: Variant) -> Source:
    """The pages of a variant; WorkspaceError where the stages have not run."""
    return _surrogates(workspace) if variant is Variant.SURROGATE else _originals(workspace)


def _surrogates(workspace: Workspace) -> Source:
    folder = workspace.folder(Stage.SURROGATE)
    rows = read_table(folder / "surrogate_pages.parquet", "surrogate_pages")
    texts = load_pages(rows, read_table(folder / "lines.parquet", "lines"))
    hidden = workspace.folder(Stage.REDACT)
    pictures = read_table(hidden / "redacted_pages.parquet", "redacted_pages")
    digests = dict(pictures.select("page_id", "image_digest").iter_rows())
    places = index_shards(hidden)
    pages = _shown(texts, dict(rows.select("page_id", "text_digest").iter_rows()), digests, Variant.SURROGATE)
    return Source(pages, lambda page_id: read_place(places[page_id]))


def _originals(workspace: Workspace) -> Source:
    texts, rows = _read(workspace)
    table = read_table(workspace.folder(Stage.INGEST) / "pages.parquet", "pages")
    digests = dict(table.select("page_id", "pixel_digest").iter_rows())
    refs = picture_refs(workspace)

    def picture(page_id: str) -> bytes:
        upright = turned(read_picture(workspace.raw, refs[page_id]), texts[page_id].turn)
        return encoded(upright, ORIGINAL_QUALITY)

    return Source(
        _shown(
            texts, {page: str(row["text_digest"]) for page, row in rows.items()}, digests, Variant.ORIGINAL
        ),
        picture,
    )


def _shown(
    texts: Mapping[str, Page], digests: Mapping[str, str], pictures: Mapping[str, str], variant: Variant
) -> dict[str, Shown]:
    return {
        page_id: Shown(texts[page_id], digests[page_id], variant, f"{page_id}-{pictures[page_id][:8]}.jpg")
        for page_id in sorted(texts)
    }


def _read(workspace: Workspace) -> tuple[dict[str, Page], dict[str, dict[str, object]]]:
    """Kept pages as they were read, and their rows of ocr_pages."""
    clusters = read_table(workspace.folder(Stage.DEDUP) / "clusters.parquet", "clusters")
    keepers = clusters.filter(pl.col("keeper"))["page_id"].to_list()
    folder = workspace.folder(Stage.OCR)
    rows = read_table(folder / "ocr_pages.parquet", "ocr_pages").filter(pl.col("page_id").is_in(keepers))
    pages = load_pages(rows, read_table(folder / "lines.parquet", "lines"))
    return pages, {str(row["page_id"]): row for row in rows.iter_rows(named=True)}


def keep_readings(workspace: Workspace, page_ids: Iterable[str]) -> int:
    """Save the readings of pages that annotations will hang on, those that are saved already left alone; how many."""
    new = [page_id for page_id in page_ids if not reading_path(workspace.labels, page_id).exists()]
    if not new:
        return 0
    pages, rows = _read(workspace)
    for page_id in new:
        row = rows[page_id]
        info = EngineInfo(str(row["engine"]), str(row["runtime"]), str(row["models"]))
        save_reading(workspace.labels, Reading(pages[page_id], info), str(row["text_digest"]))
    return len(new)
