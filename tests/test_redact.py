"""Redact: pixels gone, nothing else touched, second look, same bytes at any worker count."""

import io
import json

import numpy as np
import pytest
from PIL import Image

from pipeline import redact, store
from pipeline.errors import InputError
from pipeline.masks import encoded, grown, hidden, share_inside, text_quads, text_under
from pipeline.page import rectangle
from pipeline.pii.finding import Finding
from pipeline.tarshards import iter_shard_images, read_shard_image
from pipeline.verify.pictures import extras
from pipeline.workspace import Workspace
from schemas.names import PiiKind, Stage
from tests.planted import FIRST, PAGES, REDACT, SECOND, FakeReader, line_at, picture_of, plant

READING = REDACT.model_copy(update={"reread": True})
TABLES = ("regions", "redacted_pages")


def tables(space):
    return {name: store.read_table(space.folder(Stage.REDACT) / f"{name}.parquet", name) for name in TABLES}


def residual(space):
    return store.read_table(
        space.rejects(Stage.REDACT).with_name("residual_findings.parquet"), "residual_findings"
    )


def pixels(space, page_id):
    return np.asarray(Image.open(io.BytesIO(read_shard_image(space.folder(Stage.REDACT), page_id))))


@pytest.fixture
def reader(monkeypatch):
    """A second reader that sees what the first one saw."""
    fake = FakeReader({planted.page.width: list(planted.page.lines) for planted in PAGES})
    monkeypatch.setattr(redact, "open_engine", lambda _: fake)
    monkeypatch.setattr(
        redact, "describe", lambda _: type("Info", (), {"engine": "e", "runtime": "r", "models": "m"})
    )
    return fake


def test_identifiers_are_black_and_values_are_not(tmp_path):
    space = plant(tmp_path)
    redact.run(space, REDACT)
    image = pixels(space, FIRST).astype(int)
    page = PAGES[0].page
    for value in PAGES[0].values:
        start = page.text.index(value)
        for quad in text_quads(page, start, start + len(value), 0.0):
            left, top, right, bottom = quad[0], quad[1], quad[4], quad[5]
            assert image[top + 2 : bottom - 2, left + 2 : right - 2].max() < 40
    left, top, right, bottom = (
        page.lines[5].quad[0],
        page.lines[5].quad[1],
        page.lines[5].quad[4],
        page.lines[5].quad[5],
    )
    before = picture_of(page)[top:bottom, left:right].astype(int)
    assert np.abs(image[top:bottom, left:right] - before).mean() < 8  # JPEG


def test_the_picture_carries_nothing_but_pixels(tmp_path):
    space = plant(tmp_path)
    redact.run(space, REDACT)
    pictures = dict(iter_shard_images(space.folder(Stage.REDACT)))
    assert sorted(pictures) == [FIRST, SECOND]
    assert [extras(data) for data in pictures.values()] == [[], []]


def test_tables_say_what_was_done(tmp_path):
    space = plant(tmp_path)
    redact.run(space, REDACT)
    found = tables(space)
    assert found["redacted_pages"].select("page_id", "width", "height", "shard").rows() == [
        (FIRST, 800, 600, "images-0a.tar"),
        (SECOND, 820, 600, "images-0a.tar"),
    ]
    kinds = found["regions"].filter(page_id=SECOND)["kind"].to_list()
    assert kinds == ["PERSON", "MEDICAL_ID", "EMAIL", "DATE"]
    # 王芳 stands at characters 3 and 4 of a line of 20-pixel characters; padded by 12 pixels, inside the line on the right
    # where it ends, and 3 pixels (a tenth of the height) on all sides
    assert found["regions"]["quad"].to_list()[len(PAGES[0].values)] == [85, 37, 143, 37, 143, 73, 85, 73]
    metrics = json.loads(space.metrics(Stage.REDACT).read_text())
    assert (metrics["input"], metrics["kept"], metrics["rejected"]) == (2, 2, {})
    assert metrics["regions"] == {
        "DATE": 2,
        "EMAIL": 1,
        "MEDICAL_ID": 2,
        "ORGANISATION": 1,
        "PERSON": 2,
        "PHONE": 1,
    }


def test_a_pixel_finding_is_hidden_at_its_quad(tmp_path):
    seal = Finding(None, rectangle(500, 400, 640, 540), PiiKind.SEAL, 0.8, "colour")
    space = plant(tmp_path, PAGES[:1], patients=(None,), findings={FIRST: [seal]})
    redact.run(space, REDACT)
    assert tables(space)["regions"].select("kind", "quad").rows() == [
        ("SEAL", [500, 400, 640, 400, 640, 540, 500, 540])
    ]
    assert pixels(space, FIRST)[405:535, 505:635].max() < 40


def test_a_clean_second_look_changes_nothing(tmp_path, reader):
    space = plant(tmp_path)
    redact.run(space, READING)
    assert reader.looks == 2
    assert residual(space).is_empty()
    assert tables(space)["redacted_pages"].height == 2


def test_finished_decisions_are_not_read_again_until_findings_change(tmp_path, reader):
    space = plant(tmp_path)
    redact.run(space, READING)
    redact.run(space, READING)
    assert reader.looks == 2
    found = {page.page_id: page.findings for page in PAGES}
    found[SECOND] = found[SECOND][1:]
    rows = [f.row(page_id) for page_id, findings in found.items() for f in findings]
    store.write_table(space.folder(Stage.PII) / "findings.parquet", "findings", rows)
    redact.run(space, READING)
    assert reader.looks >= 3


def test_what_the_first_reader_misread_is_found_and_hidden(tmp_path, reader):
    # the first reader saw noise where a telephone number stands, the second one reads it
    noise, number = line_at("一.|-1", 7), line_at("13812345678", 7)
    first = PAGES[1].page
    planted = type(PAGES[1])(SECOND, (*PAGES[1].lines, "注", "意", noise.text), PAGES[1].values)
    reader.lines = {first.width: [*first.lines, number]}
    space = plant(tmp_path, (planted,), patients=(None,))
    redact.run(space, READING)
    rows = residual(space).select("kind", "start", "end").rows()
    start = planted.page.starts[-1]
    assert ("PHONE", start, start + len(noise.text)) in rows
    assert tables(space)["redacted_pages"].height == 1
    assert pixels(space, SECOND)[470:480, 45:250].max() < 40


def test_a_known_value_that_stays_legible_is_hidden(tmp_path, reader):
    # the detector knows the number from one place; it stands in another one too, where nobody looked
    planted = type(PAGES[1])(
        SECOND, ("住院号:ZY2023051", "共页", "ZY2023051"), {"ZY2023051": PiiKind.MEDICAL_ID}
    )
    reader.lines = {planted.page.width: list(planted.page.lines)}
    space = plant(tmp_path, (planted,), patients=(None,))
    redact.run(space, READING)
    assert {("MEDICAL_ID", 17, 26)} <= set(residual(space).select("kind", "start", "end").rows())
    assert pixels(space, SECOND)[165:185, 45:215].max() < 40


def test_a_page_that_stays_legible_is_held_back(tmp_path, reader, monkeypatch):
    monkeypatch.setattr(FakeReader, "_legible", lambda *_: True)
    reader.lines[820].append(line_at("电话:13812345678", 8))
    monkeypatch.setattr("pipeline.secondlook.share_inside", lambda *_: 0.0)
    space = plant(tmp_path)
    redact.run(space, READING)
    rejects = store.read_table(space.rejects(Stage.REDACT), "rejects")
    assert set(rejects["reason"]) == {"RESIDUAL_PII"}
    metrics = json.loads(space.metrics(Stage.REDACT).read_text())
    assert metrics["kept"] + metrics["rejected"]["RESIDUAL_PII"] == metrics["input"] == 2
    held = set(rejects["page_id"])
    assert not held & {page_id for page_id, _ in iter_shard_images(space.folder(Stage.REDACT))}
    assert not held & set(tables(space)["regions"]["page_id"])


def test_equal_bytes_at_any_worker_count(tmp_path):
    bytes_of = []
    for workers in (1, 2):
        root = tmp_path / str(workers)
        root.mkdir()
        space = Workspace(plant(root).root, workers)
        redact.run(space, REDACT)
        folder = space.folder(Stage.REDACT)
        bytes_of.append({path.name: path.read_bytes() for path in sorted(folder.iterdir())})
    assert bytes_of[0] == bytes_of[1]


def test_another_picture_than_ocr_saw_is_an_error_and_leaves_nothing(tmp_path):
    space = plant(tmp_path)
    Image.new("RGB", (50, 40)).save(space.raw / f"{FIRST}.png")
    with pytest.raises(InputError, match=f"page {FIRST} has another size"):
        redact.run(space, REDACT)
    assert not space.folder(Stage.REDACT).exists()


@pytest.mark.parametrize(
    ("quad", "expected"),
    [
        (rectangle(10, 10, 110, 30), (8, 8, 112, 8, 112, 32, 8, 32)),
        # turned by 90 degrees: the text runs downwards
        ((30, 10, 30, 110, 10, 110, 10, 10), (32, 8, 32, 112, 8, 112, 8, 8)),
    ],
    ids=["upright", "downwards"],
)
def test_a_quad_grows_outwards_along_its_own_sides(quad, expected):
    assert grown(quad, 0.1) == expected


def test_characters_beneath_a_polygon_are_those_with_their_centre_in_it():
    page = PAGES[1].page
    assert text_under(page, rectangle(100, 30, 200, 80)) == [(3, 5)]
    assert text_under(page, rectangle(105, 30, 125, 140)) == [(3, 4), (9, 10)]
    assert text_under(page, rectangle(500, 500, 600, 600)) == []


def test_share_inside_counts_pixels():
    mask = np.zeros((100, 100), dtype=np.uint8)
    mask[:, :50] = 255
    assert share_inside(mask, rectangle(0, 0, 49, 99)) == 1.0
    assert 0.49 < share_inside(mask, rectangle(0, 10, 99, 20)) < 0.51
    assert share_inside(mask, rectangle(200, 200, 220, 220)) == 1.0


def test_regions_outside_the_picture_do_no_harm():
    image = np.full((50, 60, 3), 200, dtype=np.uint8)
    made = hidden(image, [rectangle(-30, -30, -5, -5), rectangle(50, 40, 200, 90)], 12.0)
    assert made[45:, 55:].max() == 0
    assert (made[:30, :40] == 200).all()
    assert image.min() == 200
    assert extras(encoded(made, 95)) == []
