"""A tiny workspace made by hand, as ingest .. pii would leave it: every identifier and its place is known."""

from dataclasses import dataclass

import numpy as np
from PIL import Image

from pipeline import store
from pipeline.keys import ProjectKey
from pipeline.page import Line, Page, rectangle
from pipeline.pii.finding import Finding
from pipeline.settings import load_settings
from pipeline.workspace import DEMO_SECRET, KEY_FILE, KEY_ID_FILE, Workspace
from schemas.names import PiiKind, Stage
from tests.dag import ROOT

KEY = ProjectKey(DEMO_SECRET)
SETTINGS = load_settings(ROOT / "params.yaml")
DETECTOR = SETTINGS.pii.model_copy(update={"ner": False})
REDACT = SETTINGS.redact.model_copy(update={"reread": False, "detector": DETECTOR})
SURROGATE = SETTINGS.surrogate.model_copy(update={"detector": DETECTOR})
CHAR, HEIGHT, STEP = 20, 30, 60
FIRST, SECOND = "0a00000000000001", "0a00000000000002"
DOCUMENT, PATIENT = "d000000000000001", "e000000000000001"


@dataclass(frozen=True)
class Planted:
    """A page's lines and its identifiers: value -> kind."""

    page_id: str
    lines: tuple[str, ...]
    values: dict[str, PiiKind]

    @property
    def page(self) -> Page:
        # the width tells a fake reader which page it sees
        width = 800 if self.page_id == FIRST else 820
        return Page(
            self.page_id, width, 600, 0, tuple(line_at(text, row) for row, text in enumerate(self.lines))
        )

    @property
    def findings(self) -> list[Finding]:
        text = self.page.text
        return [
            Finding.at(text.index(value), text.index(value) + len(value), kind, 0.9, "label")
            for value, kind in self.values.items()
        ]


def line_at(text: str, row: int, left: int = 40) -> Line:
    """A line whose characters are 20 pixels wide and 30 high."""
    edges = tuple(range(0, CHAR * (len(text) + 1), CHAR))
    quad = rectangle(left, 40 + row * STEP, left + edges[-1], 40 + row * STEP + HEIGHT)
    return Line(text, quad, 0.95, edges)


PAGES = (
    Planted(
        FIRST,
        ("岚溪县人民医院检验报告", "姓名:阿依古丽·买合木提", "住院号:ZY20230517", "电话:l38 1234 5678", "采样:2023-5-7",
         "葡萄糖 5.61 mmol/L 3.9-6.1"),
        {"岚溪县人民医院": PiiKind.ORGANISATION, "阿依古丽·买合木提": PiiKind.PERSON, "ZY20230517": PiiKind.MEDICAL_ID,
         "l38 1234 5678": PiiKind.PHONE, "2023-5-7": PiiKind.DATE},
    ),
    Planted(
        SECOND,
        ("姓名:王芳", "住院号:ZY2O23O517", "邮箱:fang99@mail.example.cn", "报告:2023-05-14", "肌酐 71 umol/L"),
        {"王芳": PiiKind.PERSON, "ZY2O23O517": PiiKind.MEDICAL_ID, "fang99@mail.example.cn": PiiKind.EMAIL,
         "2023-05-14": PiiKind.DATE},
    ),
)  # fmt: skip


def picture_of(page: Page) -> np.ndarray:
    """Grey paper with a pattern of dark strokes under each line."""
    image = np.full((page.height, page.width, 3), 235, dtype=np.uint8)
    for line in page.lines:
        left, top, right, bottom = line.quad[0], line.quad[1], line.quad[4], line.quad[5]
        image[top + 5 : bottom - 5, left:right:4] = 20
    return image


class FakeReader:
    """Reads a line of its own where the picture is not black; lines by width of the picture."""

    def __init__(self, lines):
        self.lines = lines
        self.looks = 0

    def read(self, image):
        self.looks += 1
        return [line for line in self.lines.get(image.shape[1], ()) if self._legible(image, line)]

    def _legible(self, image, line):
        left, top, right, bottom = line.quad[0], line.quad[1], line.quad[4], line.quad[5]
        return float(image[top:bottom, left:right].mean()) > 60


def plant(root, pages=PAGES, *, patients=(PATIENT, PATIENT), findings=None) -> Workspace:
    """Write the tables of ingest, ocr, annotate and pii, and one PNG a page into raw."""
    (root / "dvc.yaml").write_text("stages: {}\n")
    (root / ".secrets").mkdir()
    (root / KEY_FILE).write_text(KEY.secret.hex())
    (root / KEY_ID_FILE).write_text(KEY.key_id)
    space = Workspace(root)
    space.raw.mkdir(parents=True)
    made = [page.page for page in pages]
    for page in made:
        Image.fromarray(picture_of(page)).save(space.raw / f"{page.page_id}.png")
    _ingest(space, made)
    _ocr(space, made)
    _annotate(space)
    found = {page.page_id: page.findings for page in pages} if findings is None else findings
    _pii(space, made, patients, found)
    return space


def table(space, stage, name, rows):
    store.write_table(space.folder(stage) / f"{name}.parquet", name, rows)


def _ingest(space, pages):
    key = space.key()
    table(space, Stage.INGEST, "sources", [
        {"source_id": key.source_id(f"{p.page_id}.png"), "frame": 0, "name": f"{p.page_id}.png", "page_id": p.page_id,
         "format": "png", "key_id": key.key_id} for p in pages])  # fmt: skip
    table(space, Stage.INGEST, "pages", [
        {"page_id": p.page_id, "document_id": DOCUMENT, "frame": 0, "width": p.width, "height": p.height,
         "pixel_digest": "0", "capture": "scan", "patient_key": None, "licence": None} for p in pages])  # fmt: skip


def _ocr(space, pages):
    table(space, Stage.OCR, "ocr_pages", [
        {"page_id": p.page_id, "turn": p.turn, "width": p.width, "height": p.height, "text": p.text,
         "text_digest": space.key().digest("text", p.text), "mean_confidence": 0.95, "engine": "paddle", "runtime": "none",
         "models": "none"} for p in pages])  # fmt: skip
    table(space, Stage.OCR, "lines", [row for page in pages for row in store.line_rows(page)])


def _annotate(space, corrections=(), spans=(), links=()):
    table(space, Stage.ANNOTATE, "corrections", corrections)
    table(space, Stage.ANNOTATE, "annotated_spans", spans)
    table(space, Stage.ANNOTATE, "annotated_links", links)


def _pii(space, pages, patients, findings):
    table(space, Stage.PII, "patients", [
        {"page_id": p.page_id, "document_id": DOCUMENT, "patient_id": patient, "basis": "name"}
        for p, patient in zip(pages, patients, strict=True)])  # fmt: skip
    table(
        space, Stage.PII, "findings", [f.row(page_id) for page_id, found in findings.items() for f in found]
    )


def annotate(space, corrections, spans, links=()):
    """Add corrections: (page, annotation, span id, text), spans: (page, annotation, span id, start, end, label), links."""
    names = ("page_id", "annotation", "span_id")
    _annotate(
        space,
        [dict(zip((*names, "text"), row, strict=True)) for row in corrections],
        [
            {
                **dict(zip((*names, "start", "end", "label"), row, strict=True)),
                "annotator": "f" * 16,
                "pii_kind": None,
            }
            for row in spans
        ],
        [
            {
                "page_id": page,
                "annotation": note,
                "key_span_id": key,
                "value_span_id": value,
                "label": "key-value",
            }
            for page, note, key, value in links
        ],
    )
