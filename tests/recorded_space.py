"""A small workspace that reads recorded text: four drawn reports, a copy, a broken file; a build of it costs seconds."""

import re
from pathlib import Path
from typing import Final

import cv2
import orjson

from pipeline.cli import setup
from pipeline.cli.build import STAGES, run_stage
from pipeline.synth import draw_page
from pipeline.workspace import Workspace
from schemas.names import Stage

FORMS: Final = ("lab_single", "lab_single", "lab_single", "radiology")
RECORDS: Final = "data/private/labels/ocr"
SETTINGS: Final = (
    (r"(?m)^  engine: paddle ", "  engine: recorded "),
    (r"recorded_dir: null", f"recorded_dir: {RECORDS}"),
    (r"reread: true", "reread: false"),
    (r"(?m)^  ner: true", "  ner: false"),
    (r"loose_images: false", "loose_images: true"),
)


def make(root: Path) -> Workspace:
    """The workspace, before its first stage; planted values stand in `planted.json` beside it."""
    workspace = setup.init(root, demo=True)
    params = root / "params.yaml"
    text = params.read_text(encoding="utf-8")
    for pattern, new in SETTINGS:
        text, count = re.subn(pattern, new, text, count=1)
        assert count, pattern
    params.write_text(text, encoding="utf-8")
    records = root / RECORDS
    records.mkdir(parents=True)
    planted = []
    for number, form in enumerate(FORMS):
        page = draw_page(form, "clean", 40 + number)
        name = f"page{number}"
        cv2.imwrite(str(workspace.raw / f"{name}.png"), page.image[:, :, ::-1])
        lines = [
            {"text": line.text, "quad": list(line.quad), "confidence": 0.98, "char_edges": list(line.edges)}
            for line in page.key.lines
        ]
        (records / f"{name}.json").write_bytes(orjson.dumps({"ordered": True, "lines": lines}))
        planted += [p.text for p in page.key.planted if len(p.text) >= 6]
    (workspace.raw / "copy.png").write_bytes((workspace.raw / "page0.png").read_bytes())
    (workspace.raw / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 broken")
    root.with_name("planted.json").write_bytes(orjson.dumps(sorted(set(planted))))
    return workspace


def build(workspace: Workspace, *stages: Stage) -> None:
    """Run stages in this process, all of them where none is named."""
    for stage in stages or tuple(STAGES):
        run_stage(stage, workspace)
