"""The pictures of a variant as JPEG, by page id."""

from collections.abc import Callable
from typing import Final

from pipeline import tally
from pipeline.errors import TableError
from pipeline.masks import encoded
from pipeline.pictures import picture_refs, read_picture, turned
from pipeline.tarshards import index_shards, read_place
from pipeline.workspace import Workspace
from schemas.names import Stage

QUALITY: Final = 95
"""Of the JPEG of an original: that of released pictures, so that only what is hidden tells the two apart."""
Pictures = Callable[[str], bytes]


def released(workspace: Workspace) -> Pictures:
    """The redacted pictures; TableError for a page without one."""
    places = index_shards(workspace.folder(Stage.REDACT))

    def picture(page_id: str) -> bytes:
        if page_id not in places:
            raise TableError(f"page {page_id} has no redacted picture: run `dvc repro --force redact`")
        return read_place(places[page_id])

    return picture


def originals(workspace: Workspace) -> Pictures:
    """The upright pictures as OCR read them; TableError for a page that ingest lacks, InputError if raw has changed since."""
    refs = picture_refs(workspace)
    turns = dict(tally.read(workspace, Stage.OCR, "ocr_pages").select("page_id", "turn").iter_rows())

    def picture(page_id: str) -> bytes:
        if page_id not in refs:
            raise TableError(f"page {page_id} is not among the pages of ingest: run `dvc repro`")
        return encoded(turned(read_picture(workspace.raw, refs[page_id]), turns[page_id]), QUALITY)

    return picture
