"""A whole drawn set: files, manifest, exports and key belong together."""

import json
import zipfile
from collections import Counter
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pypdfium2
import pytest
from label_studio_sdk.label_interface import LabelInterface
from PIL import Image

from pipeline.errors import InputError
from pipeline.intake.manifest import read_manifests
from pipeline.page import bounds
from pipeline.synth import draw_set, read_key
from pipeline.synth.key import write_key
from pipeline.synth.layouts import DEMO
from pipeline.synth.specials import FRAMES, SPECIALS
from schemas.names import Category, Label, LinkLabel, PiiKind, QuarantineReason, RejectReason

INTERFACE = Path(__file__).parents[1] / "schemas/label_studio.xml"
DATA_REASONS = {
    "TRUNCATED", "EMPTY", "UNIDENTIFIED", "CORRUPT", "ENCRYPTED", "MULTIFRAME", "ASPECT", "BOMB",
}  # fmt: skip


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    out = tmp_path_factory.mktemp("set")
    return out, read_key(draw_set(out, pages=60, seed=1))


@pytest.fixture(scope="module")
def tasks(drawn):
    exports = sorted((drawn[0] / "labels").glob("*.json"))
    return [task for path in exports for task in json.loads(path.read_bytes())]


def test_the_set_has_the_asked_size_and_every_kind_of_trouble(drawn):
    _, key = drawn
    assert len(key.pages) == 60
    assert len(key.kept) == 37
    assert {page.reject for page in key.pages} - {None} == {
        RejectReason.EXACT_DUPLICATE, RejectReason.NEAR_DUPLICATE, RejectReason.SHORT_EDGE, RejectReason.BLUR,
        RejectReason.BLANK, RejectReason.CROPPED, RejectReason.DARK, RejectReason.GLARE, RejectReason.LOW_CONTRAST,
        RejectReason.NO_CONSENT, RejectReason.VERDICT, *map(RejectReason, DATA_REASONS),
    }  # fmt: skip
    assert {page.duplicate_kind for page in key.pages} >= {"bytes", "recompressed", "re-photo", "crop"}
    assert {page.layout for page in key.kept} == set(DEMO)


def test_every_frame_of_the_key_is_a_file_and_the_other_way_round(drawn):
    out, key = drawn
    named = {page.file.partition("!/")[0] for page in key.pages} | {"manifest.csv"}
    found = {path.relative_to(out / "raw").as_posix() for path in (out / "raw").rglob("*") if path.is_file()}
    assert named == found
    assert len({(page.file, page.frame) for page in key.pages}) == 60


def test_base_names_are_unique(drawn):
    names = Counter(page.file.rpartition("/")[2] for page in drawn[1].pages if page.frame <= 0)
    assert set(names.values()) == {1}


def test_sizes_are_those_of_the_upright_pictures(drawn):
    out, key = drawn
    for page in key.pages:
        path = out / "raw" / page.file
        if not path.exists() or page.width == 0 or path.suffix in (".pdf", ".heic"):
            continue
        with Image.open(path) as picture:
            picture.seek(page.frame)
            sideways = (picture.getexif().get(0x0112, 1) in (6, 8)) != (page.turn in (90, 270))
            assert picture.size == ((page.height, page.width) if sideways else (page.width, page.height))


def test_a_pdf_page_keeps_its_size_at_the_resolution_of_ingest(drawn):
    out, key = drawn
    page = next(page for page in key.pages if page.file.endswith(".pdf") and page.frame == 1)
    document = pypdfium2.PdfDocument((out / "raw" / page.file).read_bytes())
    picture = document[1].render(scale=200 / 72).to_pil()
    document.close()
    assert abs(picture.width - page.width) <= 1
    assert abs(picture.height - page.height) <= 1


def test_broken_files_are_broken_in_the_way_the_key_says(drawn):
    out, key = drawn
    raw = {page.fault: (out / "raw" / page.file).read_bytes() for page in key.pages if page.width == 0}
    assert raw["empty"] == b""
    assert not raw["truncated"].endswith(b"\xff\xd9")
    assert raw["corrupt"].endswith(b"\xff\xd9")
    assert raw["bomb"][16:24] == (60_000).to_bytes(4) * 2
    with pytest.raises(pypdfium2.PdfiumError, match="password"):
        pypdfium2.PdfDocument(raw["encrypted"])


def test_duplicates_name_a_page_of_the_same_document(drawn):
    out, key = drawn
    by_file = {page.file: page for page in key.pages}
    copies = [page for page in key.pages if page.duplicate_of]
    assert len(copies) == 5
    for page in copies:
        source = by_file[page.duplicate_of]
        assert source.reject is None
        assert (source.text, source.document, source.patient) == (page.text, page.document, page.patient)
    exact = next(page for page in copies if page.duplicate_kind == "bytes")
    files = [(out / "raw" / name).read_bytes() for name in (exact.file, exact.duplicate_of)]
    assert files[0] == files[1]


def test_hard_negatives_share_a_form_and_not_a_text(drawn):
    kept = drawn[1].kept
    heads = Counter((page.layout, page.title, page.lines[0].text) for page in kept)
    assert heads.most_common(1)[0][1] >= 3
    assert len({page.text for page in kept}) == len(kept)


def test_the_manifest_is_readable_and_refuses_one_page(drawn):
    out, key = drawn
    names = [page.file for page in key.pages]
    manifest = read_manifests({"manifest.csv": (out / "raw/manifest.csv").read_bytes()}, names)
    refused = [
        page.file for page in key.pages if page.frame >= 0 and manifest.of(page.file, page.frame).refused
    ]
    assert refused == [page.file for page in key.pages if page.reject is RejectReason.NO_CONSENT]
    assert manifest.unmatched == 0
    assert 20 < manifest.files < 50


def test_some_files_carry_their_patients_name(drawn):
    subjects = {page.file: [it.text for it in page.planted if it.subject] for page in drawn[1].kept}
    assert sum(any(name in file for name in names) for file, names in subjects.items()) >= 5


def test_archives_hold_their_pages(drawn):
    out, key = drawn
    members = [page.file for page in key.pages if ".zip!/" in page.file]
    with zipfile.ZipFile(out / "raw" / members[0].partition("!/")[0]) as archive:
        assert archive.namelist() == [member.partition("!/")[2] for member in members]


def test_the_interface_offers_the_vocabularies_of_the_contract():
    config = ET.fromstring(INTERFACE.read_text(encoding="utf-8"))

    def values(tag, name):
        return [choice.get("value") for choice in config.find(f".//{tag}[@name='{name}']")]

    assert values("Labels", "label") == [label.value for label in Label]
    assert values("RectangleLabels", "box") == [label.value for label in Label]
    assert values("Choices", "pii_kind") == [kind.value for kind in PiiKind]
    assert values("Choices", "category") == [category.value for category in Category]
    assert [relation.get("value") for relation in config.iter("Relation")] == [
        label.value for label in LinkLabel
    ]
    LabelInterface(INTERFACE.read_text(encoding="utf-8")).validate()


def test_half_of_the_good_pages_are_annotated_by_every_manner(drawn):
    roles = Counter(drawn[1].annotated.values())
    assert set(roles) == {
        "single", "boxes", "agreed", "undecided", "corrected", "spans_wrong", "skipped", "unusable", "gold",
        "boxes_wrong", "stale", "links_wrong",
    }  # fmt: skip
    assert 15 <= roles.total() <= 19


def results_of(tasks, kind):
    for task in tasks:
        for annotation in task["annotations"]:
            for result in annotation["result"]:
                if result["type"] == kind:
                    yield task, annotation, result


def test_stored_texts_are_slices_of_the_text_but_for_the_planted_mistakes(drawn, tasks):
    wrong = {it.region for it in drawn[1].quarantine}
    for task, _, result in results_of(tasks, "labels"):
        value, text = result["value"], task["data"]["text"]
        assert text[value["start"] : value["end"]] == value["text"] or result["id"] in wrong


def test_rectangles_surround_the_text_typed_into_them(drawn, tasks):
    pages = {page.file.rpartition("/")[2]: page for page in drawn[1].pages}
    checked = 0
    for task, _, result in results_of(tasks, "textarea"):
        if result["to_name"] != "image":
            continue
        page = pages[unquote(task["data"]["image"]).rpartition("/")[2]]
        value, typed = result["value"], result["value"]["text"][0]
        top = value["y"] * page.height / 100
        bottom = top + value["height"] * page.height / 100
        middles = [sum(bounds(line.quad)[1::2]) / 2 for line in page.lines if typed in line.text]
        assert not middles or any(top <= middle <= bottom for middle in middles)
        assert 0 <= value["x"] <= value["x"] + value["width"] <= 100
        checked += 1
    assert checked > 40


def test_relations_join_regions_that_exist_but_for_the_planted_one(tasks):
    dangling = 0
    for _, annotation, result in results_of(tasks, "relation"):
        names = {other.get("id") for other in annotation["result"]}
        dangling += not {result["from_id"], result["to_id"]} <= names
    assert dangling == 1


def test_good_text_annotations_pass_the_checks_of_label_studio(drawn, tasks):
    interface = LabelInterface(INTERFACE.read_text(encoding="utf-8"))
    wrong = {it.task for it in drawn[1].quarantine}
    good = [task for task in tasks if task["id"] not in wrong and "variant" in task["data"]]
    assert good
    for task in good:
        for annotation in task["annotations"]:
            assert interface.validate_prediction(annotation, return_errors=True) == []


def test_what_must_land_in_quarantine(drawn):
    assert Counter(it.reason for it in drawn[1].quarantine) == {
        QuarantineReason.UNDECIDED: 3, QuarantineReason.BAD_OFFSET: 1, QuarantineReason.TEXT_MISMATCH: 1,
        QuarantineReason.UNKNOWN_LABEL: 1, QuarantineReason.DUPLICATE_ID: 1, QuarantineReason.CANCELLED: 1,
        QuarantineReason.NO_TEXT_UNDER_BOX: 1, QuarantineReason.STALE_TEXT: 1, QuarantineReason.DANGLING_LINK: 2,
        QuarantineReason.UNKNOWN_PAGE: 1,
    }  # fmt: skip


def snapshot(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_equal_arguments_give_equal_bytes_and_another_seed_others(tmp_path):
    for name, seed in (("a", 3), ("b", 3), ("c", 4)):
        draw_set(tmp_path / name, pages=6, seed=seed)
    first, again, other = (snapshot(tmp_path / name) for name in "abc")
    assert first == again
    assert first["answer_key.json"] != other["answer_key.json"]


def test_raw_and_labels_go_where_they_are_asked_to(tmp_path):
    path = draw_set(tmp_path / "key", pages=2, raw=tmp_path / "w/raw", labels=tmp_path / "w/labels")
    assert path == tmp_path / "key/answer_key.json"
    assert sorted(entry.name for entry in (tmp_path / "w").iterdir()) == ["labels", "raw"]
    assert not list((tmp_path / "w/raw").rglob("*.json"))


def test_a_round_of_specials_has_the_stated_frames():
    assert len(SPECIALS) + 3 == FRAMES == 32


@pytest.mark.parametrize("pages", [0, -3])
def test_a_set_without_pages_is_refused(tmp_path, pages):
    with pytest.raises(InputError, match="at least one page"):
        draw_set(tmp_path, pages=pages)


def test_a_key_inside_raw_is_refused(tmp_path):
    with pytest.raises(InputError, match="may not lie inside raw"):
        draw_set(tmp_path / "raw", pages=1, raw=tmp_path / "raw")


@pytest.mark.parametrize(
    "content", [None, b"", b"[]", b'{"seed": 1}'], ids=["absent", "empty", "list", "part"]
)
def test_what_is_no_key_is_an_error_that_says_what_to_do(tmp_path, content):
    path = tmp_path / "answer_key.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match="medstruct synth"):
        read_key(path)


def test_a_key_is_read_as_it_was_written(drawn, tmp_path):
    write_key(tmp_path / "again.json", drawn[1])
    assert read_key(tmp_path / "again.json") == drawn[1]
