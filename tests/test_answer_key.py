"""The first stages against a drawn set's answer key: what they refuse, and why, is what the key says."""

import polars as pl
import pytest

from pipeline import ingest, quality
from pipeline.annotate.verdicts import run_verdicts
from pipeline.settings import load_settings
from pipeline.synth import read_key
from schemas.names import RejectReason, Stage
from tests.builds import drawn

LATER = {RejectReason.NEAR_DUPLICATE}
"""What only a reading can tell."""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    workspace = drawn(tmp_path_factory.mktemp("key") / "workspace", pages=60, seed=1)
    settings = load_settings(workspace.root / "params.yaml")
    ingest.run(workspace, settings.ingest)
    run_verdicts(workspace, settings.annotate)
    quality.run(workspace, settings.quality)
    return workspace


def refused(workspace):
    """(file, frame) -> reason; a file that cannot be read is frame -1."""
    sources = pl.read_parquet(workspace.folder(Stage.INGEST) / "sources.parquet")
    names = {
        (row["source_id"], row["frame"]): (row["name"], row["frame"]) for row in sources.iter_rows(named=True)
    }
    pages = {row["page_id"]: (row["name"], row["frame"]) for row in sources.iter_rows(named=True)}
    early = pl.read_parquet(workspace.rejects(Stage.INGEST))
    late = pl.read_parquet(workspace.rejects(Stage.QUALITY))
    return {names[row["source_id"], row["frame"]]: row["reason"] for row in early.iter_rows(named=True)} | {
        pages[row["page_id"]]: row["reason"] for row in late.iter_rows(named=True)
    }


def test_what_is_refused_is_what_the_answer_key_says(workspace):
    key = read_key(workspace.root / "drawn/answer_key.json")
    expected = {
        (page.file, page.frame): page.reject.value
        for page in key.pages
        if page.reject and page.reject not in LATER
    }
    assert refused(workspace) == expected
