"""What a privacy reviewer frames is hidden by the next build, in the picture and in the text."""

import io
import json

import numpy as np
import polars as pl
from PIL import Image

from pipeline import redact, store, surrogate
from pipeline.annotate import run_verdicts
from pipeline.pii import stage as pii
from pipeline.tarshards import index_shards, read_place
from schemas.names import Stage
from tests.planted import DETECTOR, REDACT, SURROGATE
from tests.reviewing import SETTINGS as ANNOTATE
from tests.reviewing import frame
from tests.test_pii_stage import make

WIDTH, HEIGHT = 500, 300
WORD = (56, 60, 24, 24)
"""Where 咳嗽 stands on the second page: left, top, width, height in pixels."""


def build(workspace):
    run_verdicts(workspace, ANNOTATE)
    pii.run(workspace, DETECTOR)
    redact.run(workspace, REDACT)
    surrogate.run(workspace, SURROGATE)


def seen(workspace, page_id):
    """Mean brightness of the word's place, and the text."""
    picture = read_place(index_shards(workspace.folder(Stage.REDACT))[page_id])
    left, top, width, height = WORD
    grey = np.asarray(Image.open(io.BytesIO(picture)).convert("L"))
    pages = store.read_table(workspace.folder(Stage.SURROGATE) / "surrogate_pages.parquet", "surrogate_pages")
    text = pages.filter(pl.col("page_id") == page_id)["text"].item()
    return grey[top + 4 : top + height - 4, left + 4 : left + width - 4].mean(), text


def framed():
    left, top, width, height = WORD
    found = frame("PERSON")
    found["value"] |= {
        "x": 100 * left / WIDTH, "y": 100 * top / HEIGHT, "width": 100 * width / WIDTH, "height": 100 * height / HEIGHT,
    }  # fmt: skip
    return found | {"original_width": WIDTH, "original_height": HEIGHT}


def test_a_frame_hides_pixels_and_text_and_opens_the_page_again(tmp_path):
    workspace, ids = make(tmp_path / "w", marked=False)
    workspace.labels.mkdir()
    build(workspace)
    bright, text = seen(workspace, ids[1])
    assert bright > 200
    assert text.endswith("主诉 咳嗽")
    before = digests(workspace)
    task = {
        "id": 1, "data": {"audit": "privacy", "page_id": ids[1], "target": before[ids[1]], "image": "/i"},
        "annotations": [{"id": 2, "completed_by": 3, "result": [framed()]}],
    }  # fmt: skip
    (workspace.labels / "review.json").write_text(json.dumps([task]))
    build(workspace)
    dark, hidden = seen(workspace, ids[1])
    assert dark < 40
    assert hidden.endswith("主诉 " + hidden[-2:])
    assert "咳" not in hidden
    assert "嗽" not in hidden
    after = digests(workspace)
    assert [page for page in ids if before[page] != after[page]] == [ids[1]]


def digests(workspace):
    table = store.read_table(workspace.folder(Stage.REDACT) / "redacted_pages.parquet", "redacted_pages")
    return dict(table.select("page_id", "image_digest").iter_rows())
