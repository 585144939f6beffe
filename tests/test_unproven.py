"""Tables of others: a file that ends the process which decodes it is one clear line, in every command that reads one."""

import subprocess
import sys
import time

import polars as pl
import pytest

from pipeline import unproven
from pipeline.diff import place_of
from pipeline.errors import InputError
from pipeline.export.source import open_release
from pipeline.foreign_gold.writing import read_back
from pipeline.intake import timebox
from pipeline.predict.pictures import released_pictures
from pipeline.predict.readings import pages, texts
from pipeline.scoring.pictures import Pictures
from pipeline.scoring.release_gold import release_rows
from pipeline.unproven import require_decodable, unreadable
from pipeline.validate import validate

COUNT = b"\x2c\x15\x04"
"""In the header of a data page (thrift, compact): it holds 2 values."""


def good(path):
    """A table of two rows."""
    path.parent.mkdir(parents=True, exist_ok=True)
    frame = pl.DataFrame({"page_id": ["a", "b"], "text": ["x", None]})
    frame.write_parquet(path, compression="uncompressed", statistics=False)
    return path


def deadly(path):
    """The table with less than no values: polars then asks for 2^61 bytes, which ends its process."""
    head, mark, tail = good(path).read_bytes().rpartition(COUNT)
    assert mark == COUNT
    path.write_bytes(head + b"\x2c\x15\x03" + tail)
    return path


@pytest.fixture(scope="module", autouse=True)
def one_death_is_enough():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timebox, "_TRIES", 1)
        yield


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    """A folder like a release, every table of which is deadly."""
    root = tmp_path_factory.mktemp("unproven") / "release"
    for name in ("pages", "lines", "spans", "key_values", "items"):
        deadly(root / f"tables/{name}.parquet")
    deadly(root / "data/train-00000.parquet")
    (root / "release.json").write_text("{}")
    return root


def test_the_table_ends_the_process_that_reads_it(release):
    """Else the tests below prove nothing."""
    code = "import sys, polars; polars.read_parquet(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", code, release / "tables/pages.parquet"], capture_output=True)
    assert done.returncode == -6


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (
            lambda root: release_rows(root, "medstruct-s", "all"),
            "tables/pages or tables/lines cannot be read",
        ),
        (open_release, r"tables/pages\.parquet cannot be read"),
        (
            lambda root: place_of(str(root), root).table("spans"),
            r"tables/spans\.parquet of .* cannot be read",
        ),
        (read_back, r"tables/lines\.parquet is missing or damaged"),
        (lambda root: texts(root / "tables"), "cannot be read"),
        (lambda root: pages(root / "tables"), "cannot be read"),
        (released_pictures, r"data/train-00000\.parquet of the release cannot be read"),
    ],
    ids=["score", "export", "diff", "convert", "texts to predict", "pages to predict", "pictures to predict"],
)
def test_every_reader_says_one_line_and_lives(release, read, said, capfd):
    with pytest.raises(InputError, match=said):
        read(release)
    assert capfd.readouterr().err == ""


def test_validate_names_every_table(release):
    found = validate(release).problems
    assert found.select("file", "kind").rows() == [
        (f"tables/{name}.parquet", "FILE_UNREADABLE")
        for name in ("items", "key_values", "lines", "pages", "spans")
    ]


def test_a_gallery_goes_without_such_pictures(release):
    assert Pictures(release, {"a": None}).uris() == {}


def test_good_files_pass_and_a_changed_one_is_tried_again(tmp_path):
    path, absent = good(tmp_path / "release [1]/one.parquet"), tmp_path / "absent.parquet"
    require_decodable(path, absent)
    assert unreadable([absent, path]) == []
    deadly(path)
    assert unreadable([path]) == [path]
    with pytest.raises(OSError, match="a damaged file, or no table"):
        require_decodable(absent, path)


@pytest.mark.parametrize(
    ("name", "content", "fails"),
    [
        ("a.jsonl", b'{"page_id": "a"}\n', False),
        ("b.jsonl", b'{"page_id": \n', True),
        ("c.parquet", b"PAR1", True),
        ("d.parquet", b"", True),
    ],
)
def test_what_is_no_table_is_found(tmp_path, name, content, fails):
    path = tmp_path / name
    path.write_bytes(content)
    assert unreadable([path]) == [path] * fails


def asleep(_):
    """A decoder that takes longer than any test."""
    time.sleep(600)


def test_a_file_that_outlasts_its_time_counts_as_unreadable(tmp_path, monkeypatch):
    box = timebox.Timebox(asleep)
    monkeypatch.setattr(unproven, "_boxes", {1 << 60: box})
    monkeypatch.setattr(unproven, "_SECONDS", 0.05)
    path = good(tmp_path / "slow.parquet")
    assert unreadable([path]) == [path]
    box.close()
