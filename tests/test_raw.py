import io
import os
import random
import socket
import stat
import tarfile
import zipfile
from pathlib import Path

import pytest

from pipeline import archives, raw
from pipeline.errors import InputError, UnusableError
from schemas.names import RejectReason

LIMIT = 1000


def zipped(members: dict[str, bytes], path: Path) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def tarred(members: dict[str, bytes], path: Path, mode: str = "w") -> Path:
    with tarfile.open(path, mode) as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


def names(folder: Path) -> list[str]:
    return [entry.name for entry in raw.walk(folder)]


def flaws(folder: Path) -> dict[str, tuple[str, str | None]]:
    return {entry.name: (entry.kind, entry.flaw and entry.flaw.value) for entry in raw.walk(folder)}


def reason(folder: Path, name: str, limit: int = LIMIT) -> str:
    with pytest.raises(UnusableError) as caught:
        raw.read(folder, name, limit)
    return caught.value.reason.value


def test_walk_lists_files_of_sub_folders_in_order_and_skips_hidden_ones(tmp_path: Path) -> None:
    for name in (
        "b.jpg",
        "a/2.png",
        "a/.DS_Store",
        ".gitignore",
        "Thumbs.db",
        ".cache/x.jpg",
        "__MACOSX/y.jpg",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    assert names(tmp_path) == ["a/2.png", "b.jpg"]


@pytest.mark.parametrize(
    ("name", "mode"),
    [("s.tar", "w"), ("s.tar.gz", "w:gz"), ("s.tgz", "w:gz"), ("s.tar.bz2", "w:bz2"), ("s.tar.xz", "w:xz")],
)
def test_members_of_tars_are_entries_with_their_bytes(tmp_path: Path, name: str, mode: str) -> None:
    tarred({"a/1.jpg": b"one", "2.jpg": b"two", "a/._1.jpg": b"litter"}, tmp_path / name, mode)
    assert names(tmp_path) == [f"{name}!/2.jpg", f"{name}!/a/1.jpg"]
    assert raw.read(tmp_path, f"{name}!/a/1.jpg", LIMIT) == b"one"
    assert raw.read(tmp_path, f"{name}!/2.jpg", LIMIT) == b"two"


def test_members_of_zips_are_entries_with_their_bytes(tmp_path: Path) -> None:
    zipped({"a/1.jpg": b"one", "__MACOSX/a/1.jpg": b"x", "化验单.jpg": b"two"}, tmp_path / "s.zip")
    assert names(tmp_path) == ["s.zip!/a/1.jpg", "s.zip!/化验单.jpg"]
    assert raw.read(tmp_path, "s.zip!/化验单.jpg", LIMIT) == b"two"


def test_a_zip_from_a_chinese_windows_keeps_its_names(tmp_path: Path) -> None:
    path = zipped({"aaaaaa.jpg": b"x"}, tmp_path / "s.zip")
    path.write_bytes(path.read_bytes().replace(b"aaaaaa", "化验单".encode("gbk")))
    assert names(tmp_path) == ["s.zip!/化验单.jpg"]
    assert raw.read(tmp_path, "s.zip!/化验单.jpg", LIMIT) == b"x"


def test_two_members_of_one_name_are_two_entries(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "s.tar", "w") as archive:
        for data in (b"first", b"other"):
            info = tarfile.TarInfo("a.jpg")
            info.size = 5
            archive.addfile(info, io.BytesIO(data))
    assert names(tmp_path) == ["s.tar!/a.jpg", "s.tar!/a.jpg#2"]
    assert raw.read(tmp_path, "s.tar!/a.jpg#2", LIMIT) == b"other"


def test_an_office_file_is_no_archive(tmp_path: Path) -> None:
    zipped({"[Content_Types].xml": b"x", "word/media/image1.png": b"y"}, tmp_path / "letter.docx")
    assert names(tmp_path) == ["letter.docx"]


def test_links_pipes_and_sockets_are_flawed_and_never_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "real.jpg").write_bytes(b"x")
    (tmp_path / "link.jpg").symlink_to("real.jpg")
    (tmp_path / "gone.jpg").symlink_to("nowhere")
    (tmp_path / "linked").symlink_to("folder")
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        monkeypatch.chdir(tmp_path)  # a socket's path has at most 107 bytes
        listening.bind("socket")
        found = flaws(tmp_path)
    assert found == {
        "gone.jpg": ("link", "UNIDENTIFIED"),
        "link.jpg": ("link", "UNIDENTIFIED"),
        "linked": ("link", "UNIDENTIFIED"),
        "pipe": ("fifo", "UNIDENTIFIED"),
        "real.jpg": ("file", None),
        "socket": ("socket", "UNIDENTIFIED"),
    }
    assert reason(tmp_path, "pipe") == "UNIDENTIFIED"
    assert reason(tmp_path, "link.jpg") == "CORRUPT"


def test_hard_links_are_files(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"x")
    os.link(tmp_path / "a.jpg", tmp_path / "b.jpg")
    assert names(tmp_path) == ["a.jpg", "b.jpg"]


def test_members_that_leave_their_archive_or_are_no_files_are_flawed(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "s.tar", "w") as archive:
        for name, kind in (("../out.jpg", tarfile.REGTYPE), ("/abs.jpg", tarfile.REGTYPE), ("l.jpg", tarfile.SYMTYPE),
                           ("p.jpg", tarfile.FIFOTYPE), ("d.jpg", tarfile.CHRTYPE)):  # fmt: skip
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd" if kind == tarfile.SYMTYPE else ""
            archive.addfile(info)
    assert flaws(tmp_path) == {
        "s.tar!/../out.jpg": ("outside", "UNIDENTIFIED"),
        "s.tar!//abs.jpg": ("outside", "UNIDENTIFIED"),
        "s.tar!/d.jpg": ("device", "UNIDENTIFIED"),
        "s.tar!/l.jpg": ("link", "UNIDENTIFIED"),
        "s.tar!/p.jpg": ("fifo", "UNIDENTIFIED"),
    }


def test_a_link_in_a_zip_is_not_followed(tmp_path: Path) -> None:
    info = zipfile.ZipInfo("l.jpg")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as archive:
        archive.writestr(info, "/etc/passwd")
    assert flaws(tmp_path) == {"s.zip!/l.jpg": ("link", "UNIDENTIFIED")}


def test_a_damaged_zip_is_one_entry(tmp_path: Path) -> None:
    path = zipped({"1.jpg": b"one"}, tmp_path / "s.zip")
    path.write_bytes(path.read_bytes()[:30])
    assert flaws(tmp_path) == {"s.zip": ("zip", "CORRUPT")}


def test_a_member_with_a_wrong_checksum_is_corrupt(tmp_path: Path) -> None:
    path = tmp_path / "s.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("1.jpg", b"content")
    path.write_bytes(path.read_bytes().replace(b"content", b"CONTENT", 1))
    assert reason(tmp_path, "s.zip!/1.jpg") == "CORRUPT"


def test_an_encrypted_member_is_flawed(tmp_path: Path) -> None:
    path = zipped({"1.jpg": b"one"}, tmp_path / "s.zip")
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(bytes(data))
    assert flaws(tmp_path) == {"s.zip!/1.jpg": ("file", "ENCRYPTED")}


def test_a_cut_tar_keeps_what_is_whole(tmp_path: Path) -> None:
    path = tarred({"1.jpg": b"one", "2.jpg": bytes(3000)}, tmp_path / "s.tar")
    path.write_bytes(path.read_bytes()[:2500])
    assert raw.read(tmp_path, "s.tar!/1.jpg", LIMIT) == b"one"
    assert flaws(tmp_path)["s.tar!/2.jpg"] == ("file", "TRUNCATED")


def test_a_cut_compressed_tar_says_so_itself(tmp_path: Path) -> None:
    path = tarred({"1.jpg": b"one", "2.jpg": random.Random(0).randbytes(9000)}, tmp_path / "s.tgz", "w:gz")
    path.write_bytes(path.read_bytes()[:5000])
    found = flaws(tmp_path)
    assert found["s.tgz"] == ("tar", "TRUNCATED")
    assert found["s.tgz!/1.jpg"] == ("file", None)


@pytest.mark.parametrize("name", ["bomb.zip", "bomb.tgz"])
def test_an_archive_that_unpacks_to_absurdly_much_is_a_bomb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(archives, "FREE_BYTES", 10_000)
    members = {"1.bmp": bytes(5_000_000)}
    if name.endswith("zip"):
        zipped(members, tmp_path / name)
    else:
        tarred(members, tmp_path / name, "w:gz")
    assert flaws(tmp_path) == {name: (name[-3:].replace("tgz", "tar"), "BOMB")}


def test_files_and_members_above_the_limit_are_bombs(tmp_path: Path) -> None:
    (tmp_path / "big.bmp").write_bytes(bytes(LIMIT + 1))
    zipped({"big.bmp": bytes(LIMIT + 1)}, tmp_path / "s.zip")
    assert reason(tmp_path, "big.bmp") == "BOMB"
    assert reason(tmp_path, "s.zip!/big.bmp") == "BOMB"
    assert len(raw.read(tmp_path, "big.bmp", LIMIT + 1)) == LIMIT + 1


def test_a_zip_that_lies_about_a_size_is_not_believed(tmp_path: Path) -> None:
    path = zipped({"1.bmp": bytes(5000)}, tmp_path / "s.zip")
    path.write_bytes(path.read_bytes().replace((5000).to_bytes(4, "little"), (50).to_bytes(4, "little")))
    assert reason(tmp_path, "s.zip!/1.bmp") in {"CORRUPT", "TRUNCATED"}


def test_a_name_that_is_no_text_can_be_stored_and_read(tmp_path: Path) -> None:
    with open(os.fsencode(tmp_path) + "/化验.jpg".encode("gbk"), "wb") as file:
        file.write(b"x")
    (name,) = names(tmp_path)
    assert name.encode("utf-8")
    assert raw.read(tmp_path, name, LIMIT) == b"x"


@pytest.mark.parametrize(
    "name", ["王小明.jpg", "😀.png", "e\u0301.jpg", "é.jpg", "a b\n.jpg", f"{'名' * 83}.jpg"], ids=range(6)
)
def test_names_are_kept_as_they_are(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"x")
    assert names(tmp_path) == [name]
    assert raw.read(tmp_path, name, LIMIT) == b"x"


def test_a_folder_that_looks_like_an_opened_archive_shadows_it(tmp_path: Path) -> None:
    zipped({"1.jpg": b"one"}, tmp_path / "s.zip")
    (tmp_path / "s.zip!").mkdir()
    (tmp_path / "s.zip!/1.jpg").write_bytes(b"other")
    assert flaws(tmp_path) == {"s.zip": ("zip", "UNIDENTIFIED"), "s.zip!/1.jpg": ("file", None)}


@pytest.mark.parametrize(
    "files", [[], [".gitignore"], ["manifest.csv"]], ids=["nothing", "hidden", "manifest"]
)
def test_an_empty_folder_is_an_error_that_says_what_to_do(tmp_path: Path, files: list[str]) -> None:
    for name in files:
        (tmp_path / name).write_bytes(b"file\n")
    with pytest.raises(InputError, match="put images"):
        raw.walk(tmp_path)


def test_a_missing_folder_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="medstruct init"):
        raw.walk(tmp_path / "raw")


def test_a_file_that_is_gone_is_a_reject(tmp_path: Path) -> None:
    assert reason(tmp_path, "gone.jpg") == RejectReason.CORRUPT
    assert reason(tmp_path, "gone.zip!/1.jpg") == RejectReason.CORRUPT
