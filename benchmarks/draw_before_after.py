"""Draw the README's picture: one drawn report as it was photographed, and as the pipeline releases it.

python benchmarks/draw_before_after.py
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1]))
from pipeline.engines import open_engine
from pipeline.masks import hidden
from pipeline.page import Page
from pipeline.pii.detect import detect
from pipeline.pii.pixels import detect_pixels
from pipeline.redact import regions_of
from pipeline.settings import load_settings
from pipeline.synth import draw_page

ROOT = Path(__file__).parents[1]
OUT = ROOT / "docs/images/before-after.png"
HEIGHT, GAP = 900, 24


def main() -> None:
    settings = load_settings(ROOT / "params.yaml")
    drawn = draw_page("lab_coded", "photo", 21)
    before = drawn.upright
    height, width = before.shape[:2]
    page = Page("0" * 16, width, height, 0, tuple(open_engine(settings.ocr).read(before)))
    found = detect(page, settings.pii) + detect_pixels(before, page, "photo")
    regions = regions_of(page, found, settings.redact)
    after = hidden(before, tuple(quad for _, quad in regions), settings.redact.blur_sigma)
    size = (round(width * HEIGHT / height), HEIGHT)
    sheet = Image.new("RGB", (2 * size[0] + GAP, HEIGHT), "white")
    for at, picture in enumerate((before, after)):
        image = Image.fromarray(np.asarray(picture)).resize(size, Image.Resampling.LANCZOS)
        sheet.paste(image, (at * (size[0] + GAP), 0))
    # a palette keeps the checkout small, and a photographed form has few colours
    sheet.quantize(128, dither=Image.Dither.NONE).save(OUT, optimize=True)
    print(f"{OUT.relative_to(ROOT)}: {len(regions)} regions hidden")


if __name__ == "__main__":
    main()
