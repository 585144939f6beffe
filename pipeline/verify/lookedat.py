"""Which pages people found clean: a verdict names the picture that was seen and holds for no other."""

from collections.abc import Collection
from typing import Final

import polars as pl

from pipeline.errors import InputError
from pipeline.store import read_table
from pipeline.workspace import Workspace
from schemas.names import Stage, VerdictKind

AUDIT: Final = "privacy"


def privacy_verdicts(workspace: Workspace) -> pl.DataFrame:
    """The verdicts of the privacy audit, in the columns of the table verdicts."""
    verdicts = read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    return verdicts.filter(pl.col("audit") == AUDIT)


def clean_pages(workspace: Workspace) -> frozenset[str]:
    """Pages that somebody has found clean as their picture is now; one whose picture changed since is open again."""
    pictures = read_table(workspace.folder(Stage.REDACT) / "redacted_pages.parquet", "redacted_pages")
    clean = privacy_verdicts(workspace).filter(pl.col("kind") == VerdictKind.CLEAN)
    seen = clean.join(
        pictures, how="semi", left_on=["page_id", "target"], right_on=["page_id", "image_digest"]
    )
    return frozenset(seen["page_id"])


def require_clean(workspace: Workspace, pages: Collection[str]) -> None:
    """InputError unless a person has found each of the pages clean as it is now."""
    left = set(pages) - clean_pages(workspace)
    if left:
        raise InputError(
            f"{len(left)} of {len(pages)} pages have no clean verdict for their present picture, and "
            "release.require_privacy_audit is true: run `medstruct audit privacy --n all`, judge the pages, then "
            "`medstruct pull` and `dvc repro`; nothing was released"
        )
