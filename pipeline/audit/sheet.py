"""The contact sheet: one self-contained HTML page with pictures, on which a person says keep or drop by keyboard."""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from numpy.typing import NDArray

from pipeline import report
from pipeline.audit.samples import Sample
from pipeline.audit.strata import Row
from pipeline.pictures import PictureRef, picture_refs, read_picture
from pipeline.shards import map_pages
from pipeline.store import aside
from pipeline.workspace import Workspace

HERE: Final = Path(__file__).parent
SHARED: Final = Path(report.__file__).parent / "style.css"
_WHOLE: Final = 620
"""Pixels of a page's long side on the sheet."""
_DETAIL: Final = (420, 260)
"""Pixels of the part with most print, shown as it is: sharpness cannot be judged on a reduced picture."""
_QUALITY: Final = 74
_MEASURED: Final = (
    "short_edge",
    "pieces",
    "blur",
    "motion",
    "contrast",
    "crop_sides",
    "brightness",
    "glare",
    "sheets",
)


@dataclass(frozen=True, slots=True)
class Pictures:
    """A page small, and its busiest part at full size, both as JPEG in base64."""

    whole: str
    detail: str


def pictures(ref: PictureRef, raw: Path) -> dict[str, str]:
    """The two pictures of a page as JSON values."""
    rgb = read_picture(raw, ref)
    scale = min(1.0, _WHOLE / max(rgb.shape[:2]))
    whole = cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    left, top = busiest(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), _DETAIL)
    detail = rgb[top : top + _DETAIL[1], left : left + _DETAIL[0]]
    return {"whole": _jpeg(whole), "detail": _jpeg(detail)}


def busiest(grey: NDArray[np.uint8], size: tuple[int, int]) -> tuple[int, int]:
    """Left and top of the window of this width and height that holds the most strokes."""
    strokes = cv2.convertScaleAbs(cv2.Laplacian(grey, cv2.CV_16S))
    # at an eighth: where a window lies to the pixel does not matter
    small = cv2.resize(strokes, None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_AREA)
    window = (min(size[0] // 8, small.shape[1]), min(size[1] // 8, small.shape[0]))
    sums = cv2.boxFilter(small, cv2.CV_32F, window, anchor=(0, 0), borderType=cv2.BORDER_CONSTANT)
    inside = sums[: small.shape[0] - window[1] + 1, : small.shape[1] - window[0] + 1]
    row, column = np.unravel_index(int(np.argmax(inside)), inside.shape)
    return int(column) * 8, int(row) * 8


def _jpeg(rgb: NDArray[np.uint8]) -> str:
    bgr = cv2.cvtColor(np.ascontiguousarray(rgb), cv2.COLOR_RGB2BGR)
    data = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1]
    return base64.b64encode(data.tobytes()).decode("ascii")


def write(path: Path, workspace: Workspace, sample: Sample, rows: Sequence[Row]) -> None:
    """Write the sheet of a sample (mode 0600); `rows` are the looks of its pages, in its order.

    Pictures are read from raw again and lie in this file alone.
    """
    refs = picture_refs(workspace)
    shown = map_pages(
        partial(pictures, raw=workspace.raw),
        {row["page_id"]: refs[row["page_id"]] for row in rows},
        workers=workspace.workers,
        label="sheet",
    )
    cards = [
        {
            "id": row["page_id"], "stratum": sample.strata[page.stratum].name, **shown[row["page_id"]],
            "measured": {name: row[name] for name in _MEASURED}, "reason": row["reason"] or "",
        }
        for row, page in zip(rows, sample.pages, strict=True)
    ]  # fmt: skip
    with aside(path) as partial_path:
        partial_path.touch(mode=0o600)
        partial_path.write_text(render(sample, cards), encoding="utf-8")


def render(sample: Sample, cards: Sequence[dict[str, Any]]) -> str:
    """The sheet as HTML text; it loads nothing, and runs the one script that its policy names by digest."""
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )  # fmt: skip
    script = (HERE / "sheet.js").read_text(encoding="utf-8")
    data = {"audit": sample.audit, "sample": sample.sample, "pages": cards}
    style = SHARED.read_text(encoding="utf-8") + (HERE / "sheet.css").read_text(encoding="utf-8")
    return environment.get_template("sheet.html.j2").render(
        sample=sample,
        style=Markup(style),  # noqa: S704 - files of this project
        script=Markup(script),  # noqa: S704 - a file of this package
        script_digest=base64.b64encode(sha256(script.encode()).digest()).decode("ascii"),
        # "<" in JSON as an escape: no value can end the element
        data=Markup(json.dumps(data, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")),  # noqa: S704
    )
