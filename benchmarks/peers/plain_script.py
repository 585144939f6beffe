"""The peer of a whole run: what one writes in an afternoon with the same libraries, page by page.

A hash by imagehash, the text by PaddleOCR, identifiers by presidio's analyzer and image redactor. No gates, no turning
upright, no second look, no surrogates, no checks, and nothing is kept: each of these would only add to its time.
"""

import json
import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import imagehash
import numpy as np
from PIL import Image, UnidentifiedImageError

from peers import environment
from peers.paddle_plain import PlainPaddle
from pipeline.settings import OcrSettings

WORKER: Final = Path(__file__).with_name("presidio_worker.py")


def frames(folder: Path) -> list[Path]:
    """The files that Pillow opens whole, in order; a plain script knows neither PDF nor further frames."""
    found = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            with Image.open(path) as picture:
                picture.convert("RGB")
        except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError):
            continue
        found.append(path)
    return found


def seconds(files: Sequence[Path], settings: OcrSettings, scratch: Path) -> dict[str, float]:
    """Step -> wall seconds over all files, the libraries' own threads as they come; start and models included."""
    took: dict[str, float] = {}
    start = time.perf_counter()
    for path in files:
        with Image.open(path) as picture:
            imagehash.phash(picture)
    took["imagehash"] = time.perf_counter() - start

    start = time.perf_counter()
    reader = PlainPaddle(settings, threads=0)
    pages, pictures = [], scratch / "pictures"
    pictures.mkdir()
    for number, path in enumerate(files):
        with Image.open(path) as picture:
            rgb = picture.convert("RGB")
        name = f"{number}.png"
        pages.append({"name": name, "text": "\n".join(line.text for line in reader.read(np.asarray(rgb)))})
        rgb.save(pictures / name, compress_level=1)  # hands the picture over to the other environment
    took["PaddleOCR"] = time.perf_counter() - start
    job = scratch / "job.json"
    (scratch / "redacted").mkdir()
    job.write_text(
        json.dumps(
            {"pages": pages, "pictures": str(pictures), "redacted": str(scratch / "redacted"),
             "languages": environment.LANGUAGES},
        ),
        encoding="utf-8",
    )  # fmt: skip
    for mode in ("text", "image"):
        start = time.perf_counter()
        subprocess.run(
            (environment.interpreter(), WORKER, mode, job, scratch / "done.json"),
            env=os.environ | {"OMP_THREAD_LIMIT": "2"},
            check=True,
            capture_output=True,
        )
        took[f"presidio, {mode}"] = time.perf_counter() - start
    return took
