import random
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline import quality
from pipeline.decode import open_image
from pipeline.errors import InputError
from pipeline.legibility import Looks, measure
from pipeline.legibility.crop import cut_sides
from pipeline.legibility.text import find_text
from pipeline.settings import QualitySettings, load_settings
from pipeline.store import read_json, read_table, write_table
from pipeline.synth.case import case, stream
from pipeline.synth.draw import draw_case, draw_page
from pipeline.synth.faults import FAULTS
from pipeline.workspace import Workspace
from schemas.names import Stage
from tests import files

PROJECT = Path(__file__).parents[1]
SETTINGS = load_settings(PROJECT / "params.yaml")
LIMITS = QualitySettings(
    short_edge=800, pieces=20, blur=0.075, motion=0.1, contrast=0.1, crop_sides=1, dark=40.0, glare=0.15,
    max_reject_share=0.5,
)  # fmt: skip
GOOD = Looks(pieces=300, blur=0.03, motion=0.04, contrast=0.8, cut=(), brightness=250.0, glare=0.0)


def changed(**values: object) -> Looks:
    return Looks(**{**GOOD.to_json(), "cut": (), **values})


@pytest.mark.parametrize(
    ("edge", "looks", "expected"),
    [
        (800, GOOD, None),
        (799, GOOD, ("SHORT_EDGE", 799, 800)),
        (900, changed(brightness=39.9), ("DARK", 39.9, 40)),
        (900, changed(glare=0.16), ("GLARE", 0.16, 0.15)),
        (900, changed(pieces=19), ("BLANK", 19, 20)),
        (900, changed(contrast=0.09), ("LOW_CONTRAST", 0.09, 0.1)),
        (900, changed(blur=0.076), ("BLUR", 0.076, 0.075)),
        (900, changed(motion=0.101), ("BLUR", 0.101, 0.1)),
        (900, changed(blur=None, motion=None), ("BLUR", 1e6, 0.075)),
        (900, changed(cut=("left",)), ("CROPPED", 1, 1)),
        (700, changed(cut=("left",)), ("CROPPED", 1, 1)),
        (900, changed(cut=("left",), motion=0.2), ("BLUR", 0.2, 0.1)),
        (900, changed(blur=0.075, motion=0.1, glare=0.15, contrast=0.1, pieces=20, brightness=40.0), None),
    ],
)
def test_each_check_has_its_reason_value_and_limit(
    edge: int, looks: Looks, expected: tuple[str, float, float] | None
) -> None:
    assert quality.assess(edge, looks, LIMITS) == expected


@pytest.mark.parametrize(("sides", "expected"), [(0, None), (1, "CROPPED"), (2, "CROPPED"), (3, None)])
def test_crop_sides_says_how_many_cut_sides_are_too_many(sides: int, expected: str | None) -> None:
    limits = LIMITS.model_copy(update={"crop_sides": sides})
    failed = quality.assess(900, changed(cut=("left", "top")), limits)
    assert (failed and failed[0]) == expected


def test_looks_survive_the_cache() -> None:
    looks = changed(cut=("left", "top"), blur=None)
    assert Looks.from_json({**looks.to_json(), "cut": ["left", "top"]}) == looks


# what is measured, on drawn pages


def grey(name: str, condition: str, seed: int = 1) -> np.ndarray:
    return cv2.cvtColor(draw_page(name, condition, seed).shot.image, cv2.COLOR_RGB2GRAY)


@pytest.fixture(scope="module")
def page() -> np.ndarray:
    return grey("lab_single", "clean")


def verdict(picture: np.ndarray) -> str | None:
    failed = quality.assess(1000, measure(picture), SETTINGS.quality)
    return failed and failed[0].value


@pytest.mark.parametrize("condition", ["clean", "jpeg", "scan", "photo", "turned-90"])
@pytest.mark.parametrize("layout", ["lab_single", "english_lab"])
def test_good_pages_pass(layout: str, condition: str) -> None:
    assert verdict(grey(layout, condition)) is None


@pytest.mark.parametrize("fault", FAULTS)
def test_drawn_faults_are_found_with_their_reason(fault: str) -> None:
    spoil, reason = FAULTS[fault]
    subject = case("quality/1", 1, 0)
    drawn = draw_case(
        "lab_two_columns",
        "scan",
        subject,
        stream("quality", fault),
        lambda shot: spoil(shot, random.Random(1)),
    )
    picture = cv2.cvtColor(drawn.shot.image, cv2.COLOR_RGB2GRAY)
    failed = quality.assess(min(picture.shape), measure(picture), SETTINGS.quality)
    assert failed is not None
    assert failed[0] is reason


@pytest.mark.parametrize("scale", [0.75, 1.5])
def test_blur_is_measured_against_the_size_of_text(page: np.ndarray, scale: float) -> None:
    resized = cv2.resize(
        page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    )
    assert verdict(resized) is None
    sigma = 0.2 * find_text(page).size * scale
    soft = measure(cv2.GaussianBlur(resized, (0, 0), sigma)).blur
    assert soft == pytest.approx(0.15, abs=0.04)


def test_blur_is_measured_against_contrast(page: np.ndarray) -> None:
    pale = (190 + page * 0.25).astype(np.uint8)
    assert measure(pale).blur == pytest.approx(measure(page).blur, abs=0.02)
    assert verdict(pale) is None


def shaken(picture: np.ndarray, length: int, angle: int) -> np.ndarray:
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    dx, dy = round(length / 2 * np.cos(np.radians(angle))), round(length / 2 * np.sin(np.radians(angle)))
    cv2.line(kernel, (length - dx, length - dy), (length + dx, length + dy), 1.0)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


@pytest.mark.parametrize("angle", [0, 30, 90, 135])
def test_shake_in_any_direction_is_motion_and_not_defocus(page: np.ndarray, angle: int) -> None:
    looks = measure(shaken(page, 16, angle))
    assert looks.motion is not None
    assert looks.blur is not None
    assert looks.motion > SETTINGS.quality.motion
    assert looks.motion > 1.5 * looks.blur


def test_white_text_on_black_is_text(page: np.ndarray) -> None:
    assert verdict(255 - page) is None


@pytest.mark.parametrize("level", [0, 128, 255])
def test_a_plain_sheet_is_blank_or_dark(level: int) -> None:
    assert verdict(np.full((1200, 900), level, np.uint8)) == ("DARK" if level == 0 else "BLANK")


@pytest.mark.parametrize("shape", [(16, 16), (1, 40), (40, 1000)])
def test_any_shape_can_be_measured(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(0).integers(0, 255, shape, np.uint8)
    assert measure(noise).pieces >= 0


# cut edges


def lines_of_text(left: int, top: int) -> np.ndarray:
    """A sheet of 700 x 900 with twenty lines of text that begin at (left, top) and are 500 pixels long."""
    image = Image.new("L", (700, 900), 255)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size=22)
    for number in range(20):
        pen.text((left, top + number * 40), f"Haemoglobin {number} 135 g/L normal value 120-160", 0, font)
    return np.asarray(image)


@pytest.mark.parametrize(
    ("left", "top", "turns", "expected"),
    [
        (80, 40, 0, ()), (-5, 40, 0, ("left",)), (250, 40, 0, ("right",)), (80, -14, 0, ("top",)),
        (80, 128, 0, ("bottom",)), (-5, 40, 1, ("bottom",)), (80, -14, 1, ("left",)), (2, 40, 0, ()), (80, 100, 0, ()),
    ],
    ids=["whole", "left", "right", "top", "bottom", "left, turned", "top, turned", "narrow margin", "low"],
)  # fmt: skip
def test_text_that_goes_on_beyond_the_edge_is_cut(
    left: int, top: int, turns: int, expected: tuple[str, ...]
) -> None:
    picture = np.ascontiguousarray(np.rot90(lines_of_text(left, top), turns))
    assert cut_sides(find_text(picture), picture.shape) == expected


def marked(kind: str) -> np.ndarray:
    """A whole sheet with what scanners leave at edges."""
    picture = lines_of_text(80, 40).copy()
    draw = np.random.default_rng(3)
    if kind == "black border":
        picture[:, :9] = picture[-7:] = 0
    elif kind == "stray marks":
        for place in draw.integers(0, 880, 12):
            picture[place : place + draw.integers(3, 20), : draw.integers(2, 12)] = 0
    elif kind == "table lines":
        picture[30::40] = 0
    elif kind == "bar code":
        for place in range(100, 500, 9):
            picture[-30:, place : place + 3] = 0
    else:
        picture[:2, 300:] = 60
    return picture


@pytest.mark.parametrize("kind", ["black border", "stray marks", "table lines", "bar code", "shadow"])
def test_marks_at_the_edge_cut_no_text(kind: str) -> None:
    picture = marked(kind)
    assert cut_sides(find_text(picture), picture.shape) == ()


# real pages


def real(path: Path) -> np.ndarray:
    return open_image(path.read_bytes(), 200).grey(0, 2000)


@pytest.mark.parametrize(
    "name",
    ["medical/masked_lab_photo.jpg", "synthetic_reports/cbc_photo.jpg", "forms_en/funsd/images/0060077689.png",
     "forms_en/funsd/images/0001438955.png", "receipts/sroie/img/570.jpg", "receipts/sroie/img/444.jpg"],
)  # fmt: skip
def test_real_pages_pass_and_their_blurred_and_shaken_copies_do_not(corpus: Path, name: str) -> None:
    picture = real(corpus / name)
    assert verdict(picture) is None
    if (
        "0060077689" in name or "570" in name
    ):  # dashed lines, heavy dot matrix: sharp enough is all that is asked
        return
    size = find_text(picture).size
    assert verdict(cv2.GaussianBlur(picture, (0, 0), 0.22 * size)) == "BLUR"
    assert verdict(shaken(picture, round(0.9 * size), 0)) == "BLUR"


# the stage


def build(root: Path, pages: dict[str, tuple[int, int]], verdicts: dict[str, str] | None = None) -> Workspace:
    """A workspace after ingest: pages by one hex digit with their size; verdicts by page."""
    workspace = files.workspace(root)
    (root / "params.yaml").write_bytes((PROJECT / "params.yaml").read_bytes())
    rows = [{"page_id": n * 16, "document_id": n * 16, "frame": 0, "width": w, "height": h, "pixel_digest": n,
             "capture": "scan", "patient_key": None, "licence": None} for n, (w, h) in pages.items()]  # fmt: skip
    sources = [{"source_id": n * 16, "frame": 0, "name": f"{n}.png", "page_id": n * 16, "format": "png",
                "key_id": "0" * 16} for n in pages]  # fmt: skip
    write_table(workspace.folder(Stage.INGEST) / "pages.parquet", "pages", rows)
    write_table(workspace.folder(Stage.INGEST) / "sources.parquet", "sources", sources)
    said = [{"audit": f"a{i}", "page_id": n[0] * 16, "kind": kind, "target": None, "value": None, "reviewer": "r"}
            for i, (n, kind) in enumerate((verdicts or {}).items())]  # fmt: skip
    write_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts", said)
    return workspace


def put_pages(workspace: Workspace, pages: dict[str, np.ndarray]) -> None:
    for name, pixels in pages.items():
        Image.fromarray(pixels).save(workspace.raw / f"{name}.png")


def outcome(workspace: Workspace) -> tuple[list[str], dict[str, str]]:
    folder = workspace.folder(Stage.QUALITY)
    kept = read_table(folder / "quality.parquet", "quality")["page_id"].to_list()
    rejects = read_table(folder / "rejects.parquet", "rejects").select("page_id", "reason").iter_rows()
    return [page_id[0] for page_id in kept], {page_id[0]: reason for page_id, reason in rejects}


def test_the_stage_keeps_and_rejects_every_page_and_obeys_verdicts(tmp_path: Path) -> None:
    blank = np.full((900, 900), 250, np.uint8)
    text = lines_of_text(80, 40)
    sizes = {
        "1": (900, 900),
        "2": (900, 900),
        "3": (800, 900),
        "4": (799, 900),
        "5": (900, 900),
        "6": (900, 900),
    }
    verdicts = {"2": "keep", "5": "drop", "6": "keep", "6 again": "drop", "1": "clean"}
    workspace = build(tmp_path, sizes, verdicts)
    put_pages(workspace, {n: blank if n in "12" else text for n in sizes})
    quality.run(workspace, LIMITS)
    assert outcome(workspace) == (
        ["2", "3"],
        {"1": "BLANK", "4": "SHORT_EDGE", "5": "VERDICT", "6": "VERDICT"},
    )
    assert read_json(workspace.metrics(Stage.QUALITY)) == {
        "input": 6, "kept": 2, "rejected": {"BLANK": 1, "SHORT_EDGE": 1, "VERDICT": 2}, "verdicts": {"drop": 2, "keep": 1},
        "several_sheets": 0,
    }  # fmt: skip
    looks = read_table(workspace.folder(Stage.QUALITY) / "looks.parquet", "looks")
    # what the limits alone say, whatever people said
    assert dict(looks.select("page_id", "reason").iter_rows()) == {
        n * 16: {"1": "BLANK", "2": "BLANK", "4": "SHORT_EDGE"}.get(n) for n in sizes
    }
    row = read_table(workspace.folder(Stage.QUALITY) / "quality.parquet", "quality").row(0, named=True)
    assert (row["short_edge"], row["blur"], row["crop_sides"]) == (900, -1.0, "")


def test_other_limits_and_verdicts_read_no_picture_anew(tmp_path: Path) -> None:
    workspace = build(tmp_path, {"1": (900, 900), "2": (900, 900)})
    put_pages(workspace, {"1": lines_of_text(80, 40), "2": lines_of_text(-5, 40)})
    quality.run(workspace, LIMITS)
    assert outcome(workspace) == (["1"], {"2": "CROPPED"})
    for path in workspace.raw.iterdir():
        path.unlink()
    quality.run(workspace, LIMITS.model_copy(update={"crop_sides": 0}))
    assert outcome(workspace) == (["1", "2"], {})


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        workspace = build(tmp_path / name, {"1": (900, 900), "2": (900, 900)})
        put_pages(workspace, {"1": lines_of_text(80, 40), "2": lines_of_text(-5, 40)})
        quality.run(workspace, LIMITS)
        made.append({p.name: p.read_bytes() for p in workspace.folder(Stage.QUALITY).iterdir()})
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("pages", "share", "stops"), [(15, 0.5, False), (16, 0.5, False), (20, 0.5, True), (20, 1.0, False)]
)
def test_too_many_rejects_stop_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: int, share: float, stops: bool
) -> None:
    names = [f"{n:016x}" for n in range(pages)]
    found = {name: changed(contrast=0.01) if i < pages * 0.8 else GOOD for i, name in enumerate(names)}
    monkeypatch.setattr(quality, "_looks", lambda workspace: found)
    workspace = build(tmp_path, {"1": (900, 900)})
    rows = [{"page_id": name, "document_id": name, "frame": 0, "width": 900, "height": 900, "pixel_digest": name,
             "capture": "scan", "patient_key": None, "licence": None} for name in names]  # fmt: skip
    write_table(workspace.folder(Stage.INGEST) / "pages.parquet", "pages", rows)
    limits = LIMITS.model_copy(update={"max_reject_share": share})
    if not stops:
        quality.run(workspace, limits)
        return
    with pytest.raises(InputError, match=r"16 of 20 pages \(LOW_CONTRAST 16\).*quality.max_reject_share"):
        quality.run(workspace, limits)
    assert not workspace.folder(Stage.QUALITY).exists()


@pytest.mark.parametrize(("layout", "seed"), [("receipt", 3), ("herbal_visit", 1), ("prescription", 3)])
def test_a_reflection_that_leaves_text_in_its_halo_alone_is_glare(layout: str, seed: int) -> None:
    """No dim paper with text is left, only the halo tells the burnt area from white paper."""
    shot = FAULTS["glare"][0](draw_page(layout, "photo", seed).shot, random.Random(seed))
    looks = measure(cv2.cvtColor(shot.image, cv2.COLOR_RGB2GRAY))
    assert quality.assess(1000, looks, LIMITS)[0] == "GLARE"
