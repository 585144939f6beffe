"""One decision everywhere: what a finding says is personal is gone from pixels, text, annotations, key-values, records,
views, file names and reports; detection by itself would have kept each of the planted values.
"""

import numpy as np
import pytest
import simplejpeg

from pipeline import fidelity, gold, published, redact, release, sign, split, store, surrogate
from pipeline.masks import polygon_mask, text_quads
from pipeline.page import rectangle
from pipeline.pii.detect import detect
from pipeline.pii.finding import Finding
from pipeline.settings import FidelitySettings, GoldSettings, SplitSettings
from pipeline.tarshards import read_shard_image
from pipeline.verify.reading import Piece, pieces_of
from schemas.names import PiiKind, Stage
from tests.planted import DETECTOR, REDACT, SURROGATE, Planted, plant, table
from tests.signing import SETTINGS, card_of, write_card

WORD, BENEATH, SEEN_AGAIN = "海棠花开", "双鱼玉佩", "蜻蜓"
PAGE = Planted(
    "0a00000000000001",
    ("登记表", f"备注:{WORD}", f"归档 {BENEATH}", f"附言 {SEEN_AGAIN} 续", "肌酐 71 umol/L"),
    {WORD: PiiKind.PERSON},
)
LINE_3, LINE_4 = rectangle(98, 155, 182, 195), rectangle(98, 215, 142, 255)
"""Over BENEATH and SEEN_AGAIN, as wide as their characters."""


def at(value: str) -> tuple[int, int]:
    start = PAGE.page.text.index(value)
    return start, start + len(value)


def rest_of_the_tables(space) -> None:
    """What verdicts, quality, dedup and annotate would have left."""
    one = PAGE.page_id
    note = {"page_id": one, "annotation": "n", "annotator": "f" * 16}
    spans = [("t", "登记表", "Title"), ("k", "备注", "Key"), ("v", WORD, "Value"), ("k2", "归档", "Key"), ("v2", BENEATH, "Value"),
             ("k3", "附言", "Key"), ("v3", SEEN_AGAIN, "Value")]  # fmt: skip
    rows = {
        (Stage.QUALITY, "quality"): [
            {"page_id": one, "short_edge": 600, "blur": 0.01, "motion": 0.01, "contrast": 0.5, "crop_sides": ""}
        ],
        (Stage.OCR, "doubts"): [],
        (Stage.DEDUP, "clusters"): [{"page_id": one, "cluster_id": one, "keeper": True}],
        (Stage.DEDUP, "duplicate_pairs"): [],
        (Stage.ANNOTATE, "quarantine"): [],
        (Stage.ANNOTATE, "annotations"): [
            {**note, "status": "single", "category": "other", "variant": "original", "text_digest": None}
        ],
        (Stage.ANNOTATE, "annotated_spans"): [
            {**note, "span_id": name, "start": at(text)[0], "end": at(text)[1], "label": label, "pii_kind": None}
            for name, text, label in spans
        ],
        (Stage.ANNOTATE, "annotated_links"): [
            {"page_id": one, "annotation": "n", "key_span_id": f"k{n}", "value_span_id": f"v{n}", "label": "key-value"}
            for n in ("", "2", "3")
        ],
    }  # fmt: skip
    for (stage, name), found in rows.items():
        table(space, stage, name, found)
    for name in ("verdicts", "annotated_pages"):
        table(space, Stage.VERDICTS, name, [])


def named_after_the_patient(space) -> None:
    """The user's own file bears the name."""
    name, path = f"{WORD}.png", space.folder(Stage.INGEST) / "sources.parquet"
    (space.raw / f"{PAGE.page_id}.png").rename(space.raw / name)
    rows = store.read_table(path, "sources").iter_rows(named=True)
    changed = [row | {"name": name, "source_id": space.key().source_id(name)} for row in rows]
    store.write_table(path, "sources", changed)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A release of one page: a finding in the text, one in pixels over text, one of the second look."""
    seal = Finding(None, LINE_3, PiiKind.SEAL, 0.8, "ring")
    space = plant(
        tmp_path_factory.mktemp("one"),
        (PAGE,),
        patients=(None,),
        findings={PAGE.page_id: [*PAGE.findings, seal]},
    )
    (space.root / ".demo-workspace").touch()
    rest_of_the_tables(space)
    named_after_the_patient(space)
    second = Finding(None, LINE_4, PiiKind.PERSON, 0.9, "legible")
    with pytest.MonkeyPatch.context() as patch:
        # the second look sees it once, and once it is hidden no more
        patch.setattr(
            redact,
            "_second_look",
            lambda _i, _t, regions, _s: [] if any(q == LINE_4 for _, q in regions) else [second],
        )
        patch.setattr(redact, "_decisions", lambda workspace, tasks, settings: {
            page_id: redact.decide(task, workspace.raw, settings) for page_id, task in tasks.items()
        })  # fmt: skip
        redact.run(space, REDACT.model_copy(update={"reread": True}))
    surrogate.run(space, SURROGATE)
    gold.run(space, GoldSettings(propose=False))
    published.start(space)
    split.run(
        space,
        SplitSettings(
            mode="group", seed=42, train=0.81, validation=0.09, test=0.1, unseen_layouts=False, max_leaks=0
        ),
    )
    fidelity.run(space, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    release.run(space, SETTINGS)
    write_card(space, card_of(pairs=()))
    sign.draft(space)
    return space


def test_detection_alone_would_have_kept_each_value():
    texts = [
        PAGE.page.text[found.span.start : found.span.end]
        for found in detect(PAGE.page, DETECTOR)
        if found.span
    ]
    assert not [value for value in (WORD, BENEATH, SEEN_AGAIN) if any(value in text for text in texts)]


@pytest.mark.parametrize("value", [WORD, BENEATH, SEEN_AGAIN], ids=["text", "beneath a seal", "second look"])
def test_what_one_finding_decides_holds_in_every_output(built, value):
    roots = [built.release.parent, built.root / "metrics", built.plots, built.root / "signatures"]
    files = [path for root in roots for path in root.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} >= {
        ".parquet",
        ".jsonl",
        ".json",
        ".html",
        ".tar",
        ".jpg",
        ".md",
        ".cff",
    }
    told = {
        path.relative_to(built.root).as_posix()
        for path in files
        for piece in pieces_of(path, path.relative_to(built.root).as_posix())
        if isinstance(piece, Piece) and value in piece.text
    }
    assert told == set()


@pytest.mark.parametrize("value", [WORD, BENEATH, SEEN_AGAIN], ids=["text", "beneath a seal", "second look"])
def test_and_in_the_pixels(built, value):
    grey = simplejpeg.decode_jpeg(
        read_shard_image(built.folder(Stage.REDACT), PAGE.page_id), colorspace="GRAY"
    )[:, :, 0]
    mask = polygon_mask(*grey.shape, text_quads(PAGE.page, *at(value), 0.0))
    assert np.mean(grey[mask > 0] < 64) > 0.95


def test_all_else_stands_where_it_stood(built):
    text = store.read_table(built.folder(Stage.SURROGATE) / "surrogate_pages.parquet", "surrogate_pages")[
        "text"
    ][0]
    assert len(text) == len(PAGE.page.text)
    kept = ("登记表\n备注:", "\n归档 ", "\n附言 ", " 续\n肌酐 71 umol/L")
    assert [part for part in kept if part not in text] == []
    pairs = store.read_table(built.folder(Stage.GOLD) / "key_values.parquet", "key_values")
    assert pairs["key"].to_list() == ["备注", "归档", "附言"]
    assert pairs["value"].to_list() == [text[slice(*at(value))] for value in (WORD, BENEATH, SEEN_AGAIN)]
