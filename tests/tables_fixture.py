"""A tiny complete workspace: 11 inputs, 4 released pages, every table of the contract valid, all people invented."""

import io
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from PIL import Image

from pipeline import published, store
from pipeline.keys import ProjectKey
from pipeline.page import Line, Page, Quad, bounds, rectangle
from pipeline.store import Reject
from pipeline.tarshards import shard_name, write_shards
from pipeline.workspace import DEMO_SECRET, Workspace
from schemas.names import RejectReason, Stage

WIDTH, HEIGHT = 400, 200
LINES = ("临江示例医院检验报告单", "姓名：{name} 性别：女", "白细胞 5.71 10^9/L 3.5-9.5")
ORIGINALS = ("林可可", "周小禾", "吴一帆", "郑思源")
SURROGATES = ("何安宁", "许若溪", "沈子墨", "陆清和")
NAME_AT = (len(LINES[0]) + 1 + 3, len(LINES[0]) + 1 + 6)
SPLITS = ("train", "train", "validation", "test")

Rows = Sequence[Mapping[str, Any]]


def make_workspace(root: Path, *, secret: bytes = DEMO_SECRET, demo: bool = True) -> Workspace:
    """An empty workspace with a key."""
    root.mkdir(parents=True, exist_ok=True)
    (root / ".secrets").mkdir(mode=0o700)
    (root / ".secrets/project.key").write_text(secret.hex())
    (root / ".secrets/project.key").chmod(0o600)
    (root / "key_id").write_text(ProjectKey(secret).key_id)
    (root / "dvc.yaml").write_text("stages: {}\n")
    if demo:
        (root / ".demo-workspace").touch()
    published.start(Workspace(root))
    return Workspace(root)


def page_id(workspace: Workspace, number: int) -> str:
    """The id of the page with this number: 0 to 3 are released."""
    return workspace.key().page_id(f"picture {number}".encode(), 0)


def page(workspace: Workspace, number: int, name: str) -> Page:
    """A page with three lines; the name stands in the second."""
    lines = tuple(
        Line(
            text,
            rectangle(10, 20 + 40 * at, 10 + 12 * len(text), 44 + 40 * at),
            0.97,
            tuple(range(0, 12 * len(text) + 1, 12)),
        )
        for at, text in enumerate(line.format(name=name) for line in LINES)
    )
    return Page(page_id(workspace, number), WIDTH, HEIGHT, 0, lines)


def build(root: Path, *, secret: bytes = DEMO_SECRET, demo: bool = True) -> Workspace:
    """The workspace with the outputs of every stage up to split."""
    workspace = make_workspace(root, secret=secret, demo=demo)
    for part in (_ingest, _quality_and_reading, _dedup, _annotate, _pii, _redact, _surrogate, _gold, _split):
        part(workspace)
    return workspace


def table(workspace: Workspace, stage: Stage, name: str, rows: Rows) -> None:
    """Write a table of a stage."""
    store.write_table(workspace.folder(stage) / f"{name}.parquet", name, rows)


def _rejects(workspace: Workspace, stage: Stage, *rejects: Reject) -> None:
    store.write_rejects(workspace.rejects(stage), rejects)


def _ingest(workspace: Workspace) -> None:
    key = workspace.key()
    ids = [page_id(workspace, number) for number in range(9)]
    named = [(f"ward/page{number}.jpg", ids[number]) for number in range(9)]
    named += [("ward/copy.jpg", ids[0]), ("broken.jpg", None)]
    table(workspace, Stage.INGEST, "sources", [
        {"source_id": key.source_id(name), "frame": 0 if page else -1, "name": name, "page_id": page,
         "format": "JPEG" if page else "", "key_id": key.key_id}
        for name, page in named
    ])  # fmt: skip
    table(workspace, Stage.INGEST, "pages", [
        {"page_id": one, "document_id": key.digest("document", one), "frame": 0, "width": WIDTH, "height": HEIGHT,
         "pixel_digest": key.digest("pixels", one), "capture": "photo", "patient_key": None, "licence": None}
        for one in ids
    ])  # fmt: skip
    _rejects(
        workspace, Stage.INGEST,
        Reject(Stage.INGEST, RejectReason.EXACT_DUPLICATE, source_id=key.source_id("ward/copy.jpg"), frame=0),
        Reject(Stage.INGEST, RejectReason.CORRUPT, source_id=key.source_id("broken.jpg"), frame=-1),
    )  # fmt: skip


def _quality_and_reading(workspace: Workspace) -> None:
    kept = [page_id(workspace, number) for number in (0, 1, 2, 3, 6, 7, 8)]
    table(workspace, Stage.QUALITY, "quality", [
        {"page_id": one, "short_edge": 900 + 100 * at, "blur": 0.02 + at / 500, "motion": 0.03, "contrast": 0.5, "crop_sides": ""}
        for at, one in enumerate(kept)
    ])  # fmt: skip
    _rejects(
        workspace, Stage.QUALITY,
        Reject(Stage.QUALITY, RejectReason.BLUR, page_id=page_id(workspace, 4), value=0.2, limit=0.075),
        Reject(Stage.QUALITY, RejectReason.SHORT_EDGE, page_id=page_id(workspace, 5), value=480, limit=800),
    )  # fmt: skip
    names = [*ORIGINALS, ORIGINALS[0], ORIGINALS[1]]
    pages = [page(workspace, number, name) for number, name in zip((0, 1, 2, 3, 7, 8), names, strict=True)]
    table(workspace, Stage.OCR, "ocr_pages", [
        {"page_id": one.page_id, "turn": 0, "width": one.width, "height": one.height, "text": one.text,
         "text_digest": workspace.key().digest("text", one.text), "mean_confidence": 0.97, "engine": "paddle 3.7.0",
         "runtime": "openvino 2026.4", "models": "det:00 rec:11"}
        for one in pages
    ])  # fmt: skip
    table(workspace, Stage.OCR, "lines", [row for one in pages for row in store.line_rows(one)])
    table(
        workspace,
        Stage.OCR,
        "doubts",
        [
            {"page_id": page_id(workspace, number), "start": 30, "end": 31, "kind": kind}
            for number, kind in ((0, "ARROW"), (1, "UNIT"), (2, "ARROW"))
        ],
    )
    unread = Reject(Stage.OCR, RejectReason.UNREADABLE, page_id=page_id(workspace, 6), value=0.31, limit=0.5)
    _rejects(workspace, Stage.OCR, unread)


def _dedup(workspace: Workspace) -> None:
    ids = {number: page_id(workspace, number) for number in (0, 1, 2, 3, 7, 8)}
    first, second = sorted((ids[0], ids[7]))
    table(workspace, Stage.DEDUP, "duplicate_pairs", [
        {"page_a": first, "page_b": second, "hash_distance": 2, "text_score": 0.99, "decision": "same", "reason": "VALUES"}
    ])  # fmt: skip
    table(workspace, Stage.DEDUP, "clusters", [
        {"page_id": one, "cluster_id": ids[0] if number == 7 else one, "keeper": number != 7} for number, one in ids.items()
    ])  # fmt: skip
    near = Reject(Stage.DEDUP, RejectReason.NEAR_DUPLICATE, page_id=ids[7], value=0.99, limit=0.97)
    _rejects(workspace, Stage.DEDUP, near)


def _annotate(workspace: Workspace) -> None:
    ids = [page_id(workspace, number) for number in range(2)]
    table(workspace, Stage.ANNOTATE, "annotations", [
        {"page_id": one, "annotation": "a1", "annotator": "0123456789abcdef", "status": "single", "category": "lab",
         "variant": "original", "text_digest": None}
        for one in ids
    ])  # fmt: skip
    table(workspace, Stage.ANNOTATE, "quarantine", [
        {"export": "0123456789abcdef", "task": "7", "annotation": None, "region": None, "reason": "UNKNOWN_PAGE"}
    ])  # fmt: skip
    for name in ("annotated_spans", "annotated_links", "corrections", "hidden_places"):
        table(workspace, Stage.ANNOTATE, name, [])
    for name in ("verdicts", "annotated_pages"):
        table(workspace, Stage.VERDICTS, name, [])


def _pii(workspace: Workspace) -> None:
    ids = [page_id(workspace, number) for number in (0, 1, 2, 3, 8)]
    common = {"score": 0.95, "source": "label", "subject": True}
    findings: list[dict[str, Any]] = [
        {"page_id": one, "start": NAME_AT[0], "end": NAME_AT[1], "quad": None, "kind": "PERSON", **common}
        for one in ids
    ]
    seal = list(rectangle(300, 100, 380, 180))
    findings.append({"page_id": ids[0], "start": None, "end": None, "quad": seal, "kind": "SEAL", **common})
    table(workspace, Stage.PII, "findings", findings)
    table(workspace, Stage.PII, "patients", [
        {"page_id": one, "document_id": workspace.key().digest("document", one), "patient_id": None, "basis": "none"}
        for one in ids
    ])  # fmt: skip


REGIONS = (("PERSON", rectangle(40, 56, 96, 88)), ("SEAL", rectangle(296, 96, 384, 184)))


def regions(number: int) -> tuple[tuple[str, Quad], ...]:
    """What is covered in the picture: the name, and on page 0 a seal."""
    return REGIONS if number == 0 else REGIONS[:1]


def picture(number: int) -> bytes:
    """A small grey JPEG with black regions."""
    image = Image.new("L", (WIDTH, HEIGHT), 200 + number)
    for _, quad in regions(number):
        left, top, right, bottom = bounds(quad)
        image.paste(0, (left - 8, top - 8, right + 8, bottom + 8))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=95)
    return out.getvalue()


def _redact(workspace: Workspace) -> None:
    ids = {page_id(workspace, number): number for number in range(4)}
    images = sorted((one, picture(number)) for one, number in ids.items())
    workspace.folder(Stage.REDACT).mkdir(parents=True)
    write_shards(workspace.folder(Stage.REDACT), images)
    table(workspace, Stage.REDACT, "redacted_pages", [
        {"page_id": one, "width": WIDTH, "height": HEIGHT, "image_digest": sha256(data).hexdigest(),
         "shard": shard_name(one)}
        for one, data in images
    ])  # fmt: skip
    table(workspace, Stage.REDACT, "regions", [
        {"page_id": one, "region": at, "quad": list(quad), "kind": kind, "style": "blur_fill"}
        for one, number in ids.items() for at, (kind, quad) in enumerate(regions(number))
    ])  # fmt: skip
    left = page_id(workspace, 8)
    store.write_table(workspace.rejects(Stage.REDACT).with_name("residual_findings.parquet"), "residual_findings", [
        {"page_id": left, "start": None, "end": None, "quad": list(rectangle(1, 2, 3, 4)), "kind": "PERSON",
         "score": 0.9, "source": "reread", "subject": False}
    ])  # fmt: skip
    _rejects(
        workspace,
        Stage.REDACT,
        Reject(Stage.REDACT, RejectReason.RESIDUAL_PII, page_id=left, value=1, limit=0),
    )


def _surrogate(workspace: Workspace) -> None:
    pages = [page(workspace, number, name) for number, name in enumerate(SURROGATES)]
    originals = [page(workspace, number, name) for number, name in enumerate(ORIGINALS)]
    key = workspace.key()
    table(workspace, Stage.SURROGATE, "surrogate_pages", [
        {"page_id": one.page_id, "document_id": key.digest("document", one.page_id), "width": WIDTH, "height": HEIGHT,
         "text": one.text, "text_digest": key.digest("text", original.text)}
        for one, original in zip(pages, originals, strict=True)
    ])  # fmt: skip
    table(workspace, Stage.SURROGATE, "lines", [row for one in pages for row in store.line_rows(one)])
    table(workspace, Stage.SURROGATE, "surrogates", [
        {"page_id": one.page_id, "start": NAME_AT[0], "end": NAME_AT[1], "kind": "PERSON", "interval_exact": None}
        for one in pages
    ])  # fmt: skip
    table(workspace, Stage.SURROGATE, "true_values", [])


def _gold(workspace: Workspace) -> None:
    ids = [page_id(workspace, number) for number in range(4)]
    table(workspace, Stage.GOLD, "gold_pages", [
        {"page_id": one, "annotation": "a1" if at < 2 else None, "report_title": LINES[0] if at < 2 else None,
         "category": "lab" if at < 2 else "", "annotated": at < 2}
        for at, one in enumerate(ids)
    ])  # fmt: skip
    key_at = NAME_AT[0] - 3
    spans, links, pairs, items = [], [], [], []
    for number, one in enumerate(ids[:2]):
        named = {"page_id": one, "annotation": "a1"}
        spans += [
            {**named, "span_id": "k", "start": key_at, "end": key_at + 2, "label": "Key", "text": "姓名"},
            {
                **named,
                "span_id": "v",
                "start": NAME_AT[0],
                "end": NAME_AT[1],
                "label": "Value",
                "text": SURROGATES[number],
            },
        ]
        links.append({**named, "key_span_id": "k", "value_span_id": "v", "label": "key-value"})
        pairs += [
            {"page_id": one, "pair": 0, "key": "姓名", "value": SURROGATES[number], "true_value": None, "verified": False,
             "key_start": key_at, "key_end": key_at + 2, "value_start": NAME_AT[0], "value_end": NAME_AT[1]},
            {"page_id": one, "pair": 1, "key": "性别", "value": None, "true_value": None, "verified": False,
             "key_start": key_at + 7, "key_end": key_at + 9, "value_start": None, "value_end": None},
        ]  # fmt: skip
        items.append({
            "page_id": one, "item": 0, "name": "白细胞", "value": "5.71", "unit": "10^9/L", "range": "3.5-9.5", "flag": None,
            "verified": False, "low": 3.5, "high": 9.5, "low_inclusive": True, "high_inclusive": True, "ucum": "10*9/L",
            "abnormal": "0",
        })  # fmt: skip
    for name, rows in (("spans", spans), ("links", links), ("key_values", pairs), ("items", items)):
        table(workspace, Stage.GOLD, name, rows)


def _split(workspace: Workspace) -> None:
    ids = [page_id(workspace, number) for number in range(4)]
    table(workspace, Stage.SPLIT, "splits", [
        {"page_id": one, "split": SPLITS[at], "group_id": one, "cluster_id": one, "category": "lab" if at < 2 else "",
         "annotated": at < 2}
        for at, one in enumerate(ids)
    ])  # fmt: skip
    _rejects(workspace, Stage.SPLIT)
