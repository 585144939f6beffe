"""Verify: an original planted in any kind of public file is found, and nothing else is."""

import base64
import io
import json
import shutil
import tarfile
from types import SimpleNamespace

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image, PngImagePlugin

from pipeline import redact, store, surrogate
from pipeline.page import rectangle
from pipeline.pii.finding import Finding
from pipeline.pii.particular import is_particular
from pipeline.tarshards import read_shard_image, write_shards
from pipeline.verify import verify
from pipeline.verify.evidence import Original
from pipeline.verify.judging import _text_places
from pipeline.verify.needles import Search
from pipeline.verify.pictures import extras
from pipeline.verify.reading import Piece
from pipeline.workspace import Workspace
from schemas.names import PiiKind, Stage
from tests.planted import FIRST, PAGES, REDACT, SECOND, SURROGATE, annotate, plant

NAME, RECORD, PHONE, MAIL = "阿依古丽·买合木提", "ZY20230517", "l38 1234 5678", "fang99@mail.example.cn"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A workspace as release finds it, with an assembled folder aside."""
    space = plant(tmp_path_factory.mktemp("built"))
    redact.run(space, REDACT)
    surrogate.run(space, SURROGATE)
    aside(space).mkdir()
    return space


@pytest.fixture
def space(built, tmp_path):
    """A copy of it for one test."""
    shutil.copytree(built.root, tmp_path / "space")
    return Workspace(tmp_path / "space")


def aside(space):
    return space.release.with_name(".release.partial")


def found(space):
    return [(place.check, place.file, place.page_id) for place in verify(space, [aside(space)]).places]


def test_what_the_stages_wrote_is_clean(space):
    report = verify(space, [aside(space)])
    assert report.places == ()
    assert report.is_clean
    assert (report.files, report.pictures) == (9, 2)
    assert report.needles >= 6
    assert report.as_json()["is_clean"] is True


def as_json(value):
    return json.dumps({"page_id": FIRST, "note": {"deep": [value]}}).encode()


def as_key(value):
    return json.dumps({value: 1}, ensure_ascii=False).encode()


def as_html(value):
    return f"<p>{value[:3]}<b>{value[3:]}</b></p>".encode()


def as_entities(value):
    return ("<p>" + "".join(f"&#{ord(c)};" for c in value) + "</p>").encode()


def as_script(value):
    return b"<script>x='" + value.encode("unicode_escape").replace(b"\\x", b"\\u00") + b"'</script>"


def as_data_uri(value):
    return b"<a href='data:text/plain;base64," + base64.b64encode(value.encode()) + b"'>x</a>"


def as_text(value):
    return f"# About\n\nsee {value}.\n".encode()


@pytest.mark.parametrize("value", [NAME, RECORD, PHONE, MAIL], ids=["name", "record", "phone", "mail"])
@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("a.json", as_json),
        ("b.json", as_key),
        ("c.jsonl", lambda value: b'{"a": 1}\n' + as_json(value) + b"\n"),
        ("d.html", as_html),
        ("e.html", as_entities),
        ("f.html", as_script),
        ("g.html", as_data_uri),
        ("README.md", as_text),
        ("noextension", as_text),
        ("h.svg", lambda value: f"<svg><desc>{value}</desc></svg>".encode()),
        ("i.csv", lambda value: f"a,b\n1,{value}\n".encode()),
    ],
    ids=["json", "json key", "jsonl", "html tags", "html entities", "script escapes", "data uri", "markdown", "no suffix",
         "svg", "csv"],
)  # fmt: skip
def test_an_original_in_a_text_file_is_found(space, name, write, value):
    (aside(space) / name).write_bytes(write(value))
    hits = found(space)
    assert hits
    assert {(check, file) for check, file, _ in hits} == {
        ("original", f"data/public/.release.partial/{name}")
    }


@pytest.mark.parametrize(
    "spelling",
    [
        "13812345678".replace("1", "l", 1),
        "ｌ３８　１２３４　５６７８",
        "ZY20230517".lower(),
        "阿依古丽买合木提",
    ],
    ids=["phone without blanks", "full width", "lower case", "name without a dot"],
)
def test_another_spelling_is_found(space, spelling):
    (aside(space) / "a.txt").write_text(f"x {spelling} y", encoding="utf-8")
    assert len(found(space)) == 1


@pytest.mark.parametrize(
    "text",
    ["ZY202305178", "AZY20230517", "3f9a20230517e0aa1b2c3d4e5f60718293a4b5c6d7e8f900", "1.20230517"],
    ids=["longer number", "longer word", "digest", "decimal"],
)
def test_the_inside_of_something_longer_is_no_hit(space, text):
    (aside(space) / "a.txt").write_text(text, encoding="utf-8")
    assert found(space) == []


@pytest.mark.parametrize("column", ["text", "nested", "dictionary", "list"])
def test_an_original_in_any_parquet_column_is_found(space, column):
    columns = {
        "text": pa.array([NAME]),
        "nested": pa.array([[{"a": {"b": NAME}}]]),
        "dictionary": pa.array([NAME]).dictionary_encode(),
        "list": pa.array([[["x", NAME]]]),
    }
    pq.write_table(pa.table({"page_id": [FIRST], column: columns[column]}), aside(space) / "a.parquet")
    assert {hit[:2] for hit in found(space)} >= {("original", "data/public/.release.partial/a.parquet")}


def test_an_original_in_parquet_metadata_is_found(space):
    table = pa.table({"a": [1]}).replace_schema_metadata({"note": MAIL})
    pq.write_table(table, aside(space) / "a.parquet")
    assert found(space) == [("original", "data/public/.release.partial/a.parquet", None)]


def test_an_original_in_a_tar_member_its_name_and_its_owner_is_found(space):
    with tarfile.open(aside(space) / "a.tar", "w") as archive:
        for name, owner, data in (
            ("x.json", "", as_json(NAME)),
            (f"{RECORD}.txt", "", b"x"),
            ("y.txt", MAIL, b"x"),
        ):
            member = tarfile.TarInfo(name)
            member.size, member.uname = len(data), owner
            archive.addfile(member, io.BytesIO(data))
    with (aside(space) / "a.tar").open("ab") as archive:
        archive.write(PHONE.encode())
    zone = "data/public"
    assert found(space) == [
        ("original", f"{zone}/*", None),  # a name that is a value is not repeated
        ("original", f"{zone}/.release.partial/a.tar", None),
        ("original", f"{zone}/.release.partial/a.tar/x.json", FIRST),
        ("original", f"{zone}/.release.partial/a.tar/y.txt", None),
    ]


def test_an_original_in_a_file_name_is_found_and_not_repeated(space):
    (aside(space) / f"{NAME}.json").write_bytes(as_json(RECORD))
    places = verify(space, [aside(space)]).places
    assert [(place.check, place.file) for place in places] == [("original", "data/public/*")] * 2
    assert NAME not in str(places)


@pytest.mark.parametrize("place", ["metrics/x.json", "plots/x.svg", "data/public/gold/x.json"])
def test_the_whole_public_side_is_searched(space, place):
    path = space.root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(as_json(NAME) if path.suffix == ".json" else as_text(NAME))
    assert [hit[:2] for hit in found(space)] == [("original", place)]


def test_an_older_release_does_not_stop_a_new_one(space):
    space.release.mkdir()
    (space.release / "a.txt").write_text(NAME)
    assert found(space) == []
    assert [place.file for place in verify(space, [space.release]).places] == ["data/public/release/a.txt"]


def shard(space):
    return space.folder(Stage.REDACT)


def with_segment(data, marker, payload):
    return data[:2] + bytes([0xFF, marker]) + (len(payload) + 2).to_bytes(2, "big") + payload + data[2:]


@pytest.mark.parametrize(
    ("change", "segment"),
    [
        (lambda data: with_segment(data, 0xFE, b"comment"), "COM"),
        (lambda data: with_segment(data, 0xE1, b"Exif\0\0"), "APP1"),
        (lambda data: with_segment(data, 0xE1, b"http://ns.adobe.com/xap/1.0/\0"), "APP1"),
        (lambda data: with_segment(data, 0xE2, b"ICC_PROFILE\0"), "APP2"),
        (lambda data: with_segment(data, 0xE0, b"JFIF\0" + b"thumbnail" * 9), "APP0"),
        (lambda data: with_segment(data, 0xED, b"Photoshop 3.0\0"), "APP13"),
        (lambda data: data + b"PK\3\4", "trailing bytes"),
        (lambda data: data[:-2], "damaged"),
    ],
    ids=["comment", "exif", "xmp", "icc", "thumbnail", "iptc", "trailing", "no end"],
)
def test_whatever_a_picture_carries_besides_pixels_is_found(space, change, segment):
    images = {page: read_shard_image(shard(space), page) for page in (FIRST, SECOND)}
    assert extras(images[FIRST]) == []
    images[FIRST] = change(images[FIRST])
    assert extras(images[FIRST]) == [segment]
    (shard(space) / "images-0a.tar").unlink()
    write_shards(shard(space), images.items())
    inner = f"data/public/redacted/images-0a.tar/{FIRST}.jpg"
    assert found(space) == [("metadata", inner, FIRST), ("picture", inner, FIRST)]


def test_a_png_with_text_is_found():
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", "somebody")
    data = io.BytesIO()
    Image.new("RGB", (4, 4)).save(data, "png", pnginfo=notes)
    assert extras(data.getvalue()) == ["tEXt"]
    assert extras(b"GIF89a") == ["format"]


def test_a_picture_that_redact_did_not_make_is_found_wherever_it_lies(space):
    image = io.BytesIO()
    Image.fromarray(np.zeros((60, 80, 3), dtype=np.uint8)).save(image, "jpeg")
    data = image.getvalue()
    (aside(space) / f"{FIRST}.jpg").write_bytes(data)
    (aside(space) / "x.html").write_bytes(
        b"<img src='data:image/jpeg;base64," + base64.b64encode(data) + b"'>"
    )
    pq.write_table(
        pa.table({"page_id": [SECOND], "image": [{"bytes": data, "path": "x.jpg"}]}),
        aside(space) / "y.parquet",
    )
    right = read_shard_image(shard(space), FIRST)
    (aside(space) / f"a-{FIRST}.jpg").write_bytes(right)
    part = "data/public/.release.partial"
    assert found(space) == [
        ("picture", f"{part}/{FIRST}.jpg", FIRST),
        ("picture", f"{part}/x.html", None),
        ("picture", f"{part}/y.parquet", SECOND),
    ]


def test_a_region_that_is_not_black_and_a_finding_outside_every_region_are_found(space):
    path = shard(space) / "regions.parquet"
    regions = store.read_table(path, "regions")
    name = regions.filter(page_id=SECOND, kind="PERSON")["region"][0]
    moved = [
        {
            **row,
            "quad": list(rectangle(600, 500, 700, 540))
            if (row["page_id"], row["region"]) == (SECOND, name)
            else row["quad"],
        }
        for row in regions.iter_rows(named=True)
    ]
    store.write_table(path, "regions", moved)
    inner = f"data/public/redacted/images-0a.tar/{SECOND}.jpg"
    assert found(space) == [("coverage", inner, SECOND), ("region", inner, SECOND)]


def test_a_short_original_at_its_offsets_is_found(space):
    path = space.folder(Stage.SURROGATE) / "surrogate_pages.parquet"
    pages = store.read_table(path, "surrogate_pages")
    old = PAGES[1].page.text
    start = old.index("王芳")
    texts = [
        t[:start] + "王芳" + t[start + 2 :] if p == SECOND else t
        for p, t in pages.select("page_id", "text").iter_rows()
    ]
    store.write_table(path, "surrogate_pages", pages.with_columns(text=pl.Series(texts)))
    hits = found(space)
    assert ("offset", "data/public/surrogate", SECOND) in hits
    # the lines still hold the surrogate, so they are no slice of that text any more
    assert {check for check, _, _ in hits} == {"offset", "slice"}


def test_a_name_in_a_typed_value_is_found(space):
    rows = [{"page_id": SECOND, "annotation": "n", "span_id": "s", "text": "王芳代"}]
    store.write_table(space.folder(Stage.SURROGATE) / "true_values.parquet", "true_values", rows)
    assert found(space) == [("typed", "data/public/surrogate/true_values.parquet", SECOND)]


@pytest.mark.parametrize(("typed", "places"), [("90岁", 0), ("90岁半", 1)])
def test_a_reading_that_nobody_corrected_is_not_typed(typed, places):
    """An age above 89 may get a surrogate that equals it; where nothing was typed, the reading stands for it."""
    original = Original(SECOND, 3, 6, PiiKind.AGE_OVER_89, 1.0, "90岁")
    evidence = SimpleNamespace(texts={SECOND: "年龄：90岁\n"}, by_page={SECOND: (original,)})
    piece = Piece("json/x.json", SECOND, "true_value", typed)
    assert len([*_text_places(piece, evidence)]) == places


def test_what_an_annotator_typed_over_an_identifier_is_searched_for(space):
    start = PAGES[0].page.text.index(PHONE)
    annotate(
        space, [(FIRST, "n", "s", "13812345678")], [(FIRST, "n", "s", start, start + len(PHONE), "Value")]
    )
    (aside(space) / "a.txt").write_text("13812345678")
    assert found(space) == [("original", "data/public/.release.partial/a.txt", None)]


def collided(space, where):
    """A surrogate of the second page happens to equal the record number of the first."""
    path = space.folder(Stage.SURROGATE)
    pages = store.read_table(path / "surrogate_pages.parquet", "surrogate_pages")
    start = PAGES[1].page.text.index("ZY2O23O517")
    texts = [
        t[:start] + RECORD + t[start + 10 :] if p == SECOND else t
        for p, t in pages.select("page_id", "text").iter_rows()
    ]
    store.write_table(
        path / "surrogate_pages.parquet", "surrogate_pages", pages.with_columns(text=pl.Series(texts))
    )
    lines = store.read_table(path / "lines.parquet", "lines")
    text = dict(zip(pages["page_id"], texts, strict=True))
    new = [text[p][s:e] for p, s, e in lines.select("page_id", "start", "end").iter_rows()]
    store.write_table(path / "lines.parquet", "lines", lines.with_columns(text=pl.Series(new)))
    (aside(space) / "a.json").write_text(json.dumps({"page_id": where, "value": RECORD}))


def test_a_surrogate_that_equals_somebodys_original_is_explained_on_its_page_only(space):
    # both pages are of one patient, so give the first its number for its own: only the second page may show it
    collided(space, SECOND)
    report = verify(space, [aside(space)])
    assert [place.check for place in report.places] == []
    assert report.explained >= 3
    collided(space, FIRST)
    assert found(space) == [("original", "data/public/.release.partial/a.json", FIRST)]


def test_an_unreadable_file_is_reported(space):
    (aside(space) / "a.bin").write_bytes(b"\x80\x81\xff\xfe\x00")
    (aside(space) / "b.json").write_bytes(b"{")
    (aside(space) / "c.parquet").write_bytes(b"PAR1")
    (aside(space) / "d.tar").write_bytes(b"x" * 600)
    checks = {(check, file.rsplit("/", 1)[1]) for check, file, _ in found(space)}
    assert checks == {("unreadable", name) for name in ("a.bin", "b.json", "c.parquet", "d.tar")}


@pytest.mark.parametrize(
    ("value", "kind", "score", "expected"),
    [
        ("王芳", PiiKind.PERSON, 1.0, False),
        ("欧阳明月", PiiKind.PERSON, 0.9, True),
        ("欧阳明月", PiiKind.PERSON, 0.5, False),
        ("Marlow", PiiKind.PERSON, 0.9, False),
        ("Ada Marlow", PiiKind.PERSON, 0.9, True),
        ("12345", PiiKind.MEDICAL_ID, 1.0, False),
        ("123456", PiiKind.OTHER_ID, 0.3, True),
        ("000000", PiiKind.OTHER_ID, 0.3, False),
        ("20230517", PiiKind.DATE, 1.0, False),
        ("岚溪县人民医院", PiiKind.ORGANISATION, 1.0, False),
        ("岚溪县清河路12号3单元", PiiKind.ADDRESS, 0.9, True),
        ("岚溪县", PiiKind.ADDRESS, 0.9, False),
    ],
)
def test_what_is_searched_for_everywhere(value, kind, score, expected):
    assert is_particular(value, kind, score) is expected


def test_a_hundred_thousand_needles_are_searched_at_once():
    search = Search([f"ZY{number:08d}" for number in range(100_000)])
    texts = ["姓名: 某某 住院号: ZY00012345 科室: 内科 " * 20] * 500
    hits = list(search.hits(texts))
    assert len(hits) == 500 * 20
    assert {hit.needle for hit in hits} == {"zy00012345"}


def test_pixel_findings_need_no_text(tmp_path):
    seal = Finding(None, rectangle(500, 400, 640, 540), PiiKind.SEAL, 0.8, "colour")
    space = plant(tmp_path, PAGES[:1], patients=(None,), findings={FIRST: [seal]})
    redact.run(space, REDACT)
    surrogate.run(space, SURROGATE)
    aside(space).mkdir()
    assert found(space) == []
