"""A workspace whose pages can be pushed: texts as given, small pictures, tables of every stage that push reads."""

import io
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from PIL import Image

from pipeline import store
from pipeline.page import Line, Page, rectangle
from pipeline.tarshards import shard_name, write_shards
from pipeline.workspace import Workspace
from schemas.names import Stage
from tests.tables_fixture import make_workspace

WIDTH, HEIGHT = 400, 300
TEXTS = (
    "姓名：林可可 性别：女\n白细胞 5.71 10^9/L\n结论：正常",
    "姓名：周小禾\n备注😀👩‍👧好 𠮷𠀀字\t体温 36.5",
    "姓名：吴一帆\r\n血糖 5.1 mmol/L\n\u200b零宽\u200d字",
    "Name: Ann Example\nGlucose 5.1 mmol/L",
)
"""Emoji, a joined family, characters beyond U+FFFF, tab, carriage return, zero width."""
HIDDEN = {"林可可": "何安宁", "周小禾": "许若溪", "吴一帆": "沈子墨"}


def surrogate(text: str) -> str:
    for name, other in HIDDEN.items():
        text = text.replace(name, other)
    return text


def page_of(page_id: str, text: str) -> Page:
    lines = tuple(
        Line(
            part, rectangle(10, 10 + 40 * at, 10 + 10 * len(part), 40 + 40 * at), 0.9,
            tuple(range(0, 10 * len(part) + 1, 10)),
        )
        for at, part in enumerate(text.split("\n"))
    )  # fmt: skip
    return Page(page_id, WIDTH, HEIGHT, 0, lines)


def picture(shade: int, form: str = "JPEG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (WIDTH, HEIGHT), (shade % 200, 100, 200)).save(out, form)
    return out.getvalue()


def fill(workspace: Workspace, texts: Sequence[str], shades: Sequence[int] | None = None) -> list[str]:
    """Write what the stages would have; returns the page ids in the order of the texts."""
    key, shades = workspace.key(), shades or range(len(texts))
    raw = [picture(number, "PNG") + str(number).encode() for number in range(len(texts))]
    ids = [key.page_id(data, 0) for data in raw]
    workspace.raw.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(raw):
        (workspace.raw / f"p{number}.png").write_bytes(data)

    def table(stage, name, rows):
        store.write_table(workspace.folder(stage) / f"{name}.parquet", name, rows)

    table(Stage.INGEST, "sources", [
        {"source_id": key.source_id(f"p{at}.png"), "frame": 0, "name": f"p{at}.png", "page_id": one, "format": "PNG",
         "key_id": key.key_id} for at, one in enumerate(ids)
    ])  # fmt: skip
    table(Stage.INGEST, "pages", [
        {"page_id": one, "document_id": one, "frame": 0, "width": WIDTH, "height": HEIGHT, "pixel_digest": one,
         "capture": "scan", "patient_key": None, "licence": None} for one in ids
    ])  # fmt: skip
    read = [page_of(one, text) for one, text in zip(ids, texts, strict=True)]
    table(Stage.OCR, "ocr_pages", [
        {"page_id": one.page_id, "turn": 0, "width": WIDTH, "height": HEIGHT, "text": one.text,
         "text_digest": key.digest("text", one.text), "mean_confidence": 0.9, "engine": "e", "runtime": "r", "models": "m"}
        for one in read
    ])  # fmt: skip
    table(Stage.OCR, "lines", [row for one in read for row in store.line_rows(one)])
    table(Stage.DEDUP, "clusters", [{"page_id": one, "cluster_id": one, "keeper": True} for one in ids])
    shown = [page_of(one, surrogate(text)) for one, text in zip(ids, texts, strict=True)]
    table(Stage.SURROGATE, "surrogate_pages", [
        {"page_id": one.page_id, "document_id": one.page_id, "width": WIDTH, "height": HEIGHT, "text": one.text,
         "text_digest": key.digest("text", own.text)} for one, own in zip(shown, read, strict=True)
    ])  # fmt: skip
    table(Stage.SURROGATE, "lines", [row for one in shown for row in store.line_rows(one)])
    hidden(workspace, dict(zip(ids, shades, strict=True)))
    return ids


def hidden(workspace: Workspace, shades: dict[str, int]) -> None:
    """Redacted pictures, one colour each."""
    folder = workspace.folder(Stage.REDACT)
    for path in folder.glob("images-*.tar"):
        path.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    images = {page_id: picture(shade) for page_id, shade in sorted(shades.items())}
    write_shards(folder, images.items())
    store.write_table(folder / "redacted_pages.parquet", "redacted_pages", [
        {"page_id": one, "width": WIDTH, "height": HEIGHT, "image_digest": sha256(data).hexdigest(), "shard": shard_name(one)}
        for one, data in images.items()
    ])  # fmt: skip


def pushable(root: Path, texts: Sequence[str] = TEXTS) -> tuple[Workspace, list[str]]:
    workspace = make_workspace(root)
    return workspace, fill(workspace, texts)
