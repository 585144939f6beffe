import pytest

from pipeline.errors import InputError
from pipeline.intake import manifest

HEADER = "file,patient,document,page,capture,consent,licence\n"


@pytest.mark.parametrize(
    ("data", "file"),
    [
        ("file,patient\n化验.png,王\n".encode(), "化验.png"),
        ("file,patient\n化验.png,王\n".encode("utf-8-sig"), "化验.png"),
        ("file,patient\n化验.png,王\n".encode("gbk"), "化验.png"),
        ("file\tpatient\n化验.png\t王\n".encode("utf-16"), "化验.png"),
        ("FILE; Patient\r\n化验.png;王\r\n".encode(), "化验.png"),
        (b'file,patient\n"a, b.png",x\n', "a, b.png"),
    ],
    ids=["utf-8", "bom", "gbk", "utf-16 tabs", "semicolons", "quotes"],
)
def test_manifests_of_any_making_are_read(data: bytes, file: str) -> None:
    ((_, row),) = manifest.parse(data)
    assert row.file == file
    assert row.patient in {"王", "x"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("file,hospital,patient,ward\n", "unknown columns hospital, ward"),
        ("name,patient\n王小明,1\n", "needs a first line with the column file"),
        ("", "needs a first line"),
        (HEADER + "a.png,,,,selfie,,\n", "line 2: capture must be one of photo, screenshot, scan, document"),
        (HEADER + "a.png,,,,,perhaps,\n", "line 2: consent must be yes, no or empty"),
        (HEADER + "a.png,,,0,,,\n", "line 2: page must be a number"),
        (HEADER + "a.png,,,,,,,extra\n", "line 2: more cells than columns"),
    ],
)
def test_a_wrong_manifest_is_one_clear_error(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        list(manifest.parse(text.encode()))
    assert "王小明" not in str(caught.value)


@pytest.mark.parametrize("word", ["no", "No", "N", "0", "false", "否", "不同意"])
def test_every_way_to_refuse_counts(word: str) -> None:
    ((_, row),) = manifest.parse(f"file,consent\na.png,{word}\n".encode())
    assert row.refused


@pytest.mark.parametrize(
    ("file", "found"),
    [
        ("sub/a.png", "sub/a.png"), ("./sub/a.png", "sub/a.png"), ("SUB/A.png", "sub/a.png"), ("b.png", "sub/b.png"),
        ("a.png", "a.png"), ("s.zip!/c.png", "s.zip!/c.png"), ("cafe\u0301.png", "caf\u00e9.png"), ("d.png", None), ("", None),
    ],
)  # fmt: skip
def test_a_row_finds_its_file(file: str, found: str | None) -> None:
    names = ["a.png", "sub/a.png", "sub/b.png", "s.zip!/c.png", "caf\u00e9.png", "x/d.png", "y/d.png"]
    rows = manifest.read_manifests({"manifest.csv": f"file,patient\n{file},P\n".encode()}, names)
    assert [name for name in names if rows.of(name, 0).patient] == ([found] if found else [])
    assert rows.unmatched == (0 if found else 1)


def test_a_manifest_in_a_folder_speaks_of_that_folder() -> None:
    rows = manifest.read_manifests({"x/manifest.csv": b"file,patient\na.png,P\n"}, ["a.png", "x/a.png"])
    assert (rows.of("a.png", 0).patient, rows.of("x/a.png", 0).patient) == (None, "P")


def test_pages_of_one_file_may_have_rows_of_their_own() -> None:
    text = b"file,page,patient\na.tif,1,P1\na.tif,3,P3\na.tif,,P\n"
    rows = manifest.read_manifests({"manifest.csv": text}, ["a.tif"])
    assert [rows.of("a.tif", frame).patient for frame in range(4)] == ["P1", "P", "P3", "P"]


def test_two_rows_for_one_page_are_an_error() -> None:
    with pytest.raises(InputError, match="line 3: this file and page stand there twice"):
        manifest.read_manifests({"manifest.csv": b"file\na.png\na.png\n"}, ["a.png"])


def test_refusals_that_name_no_file_are_counted() -> None:
    rows = manifest.read_manifests({"manifest.csv": b"file,consent\ngone.png,no\n"}, ["a.png"])
    assert (rows.unmatched, rows.unmatched_refusals, rows.files) == (1, 1, 0)
