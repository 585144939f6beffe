"""Tar shards: deterministic, readable by others, found again by page id."""

import tarfile

import pytest

from pipeline.errors import WorkspaceError
from pipeline.tarshards import iter_shard_images, read_shard_image, shard_name, write_shard, write_shards

IMAGES = [("00aa000000000001", b"one"), ("00aa000000000002", b"two"), ("ff00000000000000", b"")]


def test_shards_are_named_by_the_prefix_of_the_page_id(tmp_path):
    assert write_shards(tmp_path, IMAGES) == {
        "00aa000000000001": "images-00.tar",
        "00aa000000000002": "images-00.tar",
        "ff00000000000000": "images-ff.tar",
    }
    assert sorted(path.name for path in tmp_path.iterdir()) == ["images-00.tar", "images-ff.tar"]
    assert shard_name("ff00000000000000") == "images-ff.tar"


def test_pictures_come_back(tmp_path):
    write_shards(tmp_path, IMAGES)
    assert list(iter_shard_images(tmp_path)) == IMAGES
    assert read_shard_image(tmp_path, "00aa000000000002") == b"two"


def test_equal_pictures_give_equal_bytes_without_traces_of_the_machine(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write_shards(tmp_path / name, iter(IMAGES))
    first, second = (tmp_path / name / "images-00.tar" for name in ("a", "b"))
    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as shard:
        members = shard.getmembers()
    assert [(m.name, m.mtime, m.uid, m.gid, m.uname, m.gname, m.mode) for m in members] == [
        ("00aa000000000001.jpg", 0, 0, 0, "", "", 0o644),
        ("00aa000000000002.jpg", 0, 0, 0, "", "", 0o644),
    ]


@pytest.mark.parametrize(
    "page_id", ["00aa000000000009", "1100000000000000"], ids=["not in shard", "no shard"]
)
def test_a_missing_picture_is_an_error_that_says_what_to_do(tmp_path, page_id):
    write_shards(tmp_path, IMAGES)
    with pytest.raises(WorkspaceError, match=rf"{page_id} is missing: remove .* `dvc repro`"):
        read_shard_image(tmp_path, page_id)


def test_a_damaged_shard_is_an_error(tmp_path):
    write_shards(tmp_path, IMAGES)
    shard = tmp_path / "images-00.tar"
    shard.write_bytes(b"x" * 512 + shard.read_bytes()[512:])
    with pytest.raises(WorkspaceError, match=r"images-00\.tar is damaged"):
        list(iter_shard_images(tmp_path))


def test_pictures_out_of_order_are_refused(tmp_path):
    with pytest.raises(ValueError, match="ascending"):
        write_shard(tmp_path / "images-00.tar", [IMAGES[1], IMAGES[0]])
    with pytest.raises(ValueError, match="ascending"):
        write_shards(tmp_path / ".", [IMAGES[2], IMAGES[0], ("ff00000000000001", b"")])
