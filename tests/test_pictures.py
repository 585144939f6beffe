from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pipeline.errors import InputError
from pipeline.pictures import PictureRef, picture_refs, read_grey, read_picture, turned
from pipeline.store import write_table
from schemas.names import Stage
from tests import files

DPI = 100


def row(source_id: str, frame: int, name: str, page_id: str | None) -> dict[str, object]:
    return {"source_id": source_id * 16, "frame": frame, "name": name, "page_id": page_id and page_id * 16,
            "format": "png", "key_id": "0" * 16}  # fmt: skip


def page(page_id: str, frame: int) -> dict[str, object]:
    return {"page_id": page_id * 16, "document_id": "d" * 16, "frame": frame, "width": 1, "height": 1,
            "pixel_digest": page_id, "capture": "scan", "patient_key": None, "licence": None}  # fmt: skip


def test_refs_name_the_kept_source_of_exact_duplicates(tmp_path: Path) -> None:
    workspace = files.workspace(tmp_path)
    folder = workspace.folder(Stage.INGEST)
    sources = [row("2", 0, "copy.png", "a"), row("1", 1, "first.tif", "a"), row("3", -1, "bad.png", None),
               row("4", 0, "other.png", "b")]  # fmt: skip
    write_table(folder / "sources.parquet", "sources", sources)
    write_table(folder / "pages.parquet", "pages", [page("a", 1), page("b", 0)])
    assert picture_refs(workspace) == {
        "a" * 16: PictureRef("first.tif", 1),
        "b" * 16: PictureRef("other.png", 0),
    }


@pytest.mark.parametrize(
    ("name", "data", "frame", "shape"),
    [
        ("a.png", files.png(), 0, (80, 60, 3)),
        ("a.jpg", files.jpeg(orientation=6), 0, (60, 80, 3)),
        ("a.tif", files.tiff(2), 1, (80, 60, 3)),
        ("a.pdf", files.pdf(2), 1, (200, 100, 3)),
    ],
)
def test_pictures_are_upright_rgb(
    tmp_path: Path, name: str, data: bytes, frame: int, shape: tuple[int, ...]
) -> None:
    files.put(tmp_path, **{name: data})
    picture = read_picture(tmp_path, PictureRef(name, frame, DPI))
    assert (picture.shape, picture.dtype) == (shape, np.uint8)
    assert picture.flags["C_CONTIGUOUS"]
    assert read_grey(tmp_path, PictureRef(name, frame, DPI)).shape == shape[:2]


@pytest.mark.parametrize(
    ("size", "enough", "shape"),
    [
        ((3024, 4032), 1000, (1008, 756)), ((3024, 4032), 2000, (2016, 1512)), ((1654, 2339), 1000, (1170, 827)),
        ((1654, 2339), 2000, (2339, 1654)), ((900, 1999), 1000, (1999, 900)), ((8001, 17), 1000, (3, 1001)),
    ],
)  # fmt: skip
def test_large_jpegs_come_reduced_but_not_below_what_is_enough(
    tmp_path: Path, size: tuple[int, int], enough: int, shape: tuple[int, int]
) -> None:
    files.put(tmp_path, **{"a.jpg": files.encoded(Image.new("L", size, 90), "JPEG")})
    grey = read_grey(tmp_path, PictureRef("a.jpg", 0), enough)
    assert grey.shape == shape
    assert set(np.unique(grey)) == {90}


@pytest.mark.parametrize("ref", [PictureRef("gone.png", 0), PictureRef("a.tif", 9), PictureRef("a.txt", 0)])
def test_a_changed_raw_folder_is_an_error_without_a_name(tmp_path: Path, ref: PictureRef) -> None:
    files.put(tmp_path, **{"a.tif": files.tiff(2), "a.txt": b"text"})
    with pytest.raises(InputError, match="changed since ingest") as caught:
        read_picture(tmp_path, ref)
    assert ref.name not in str(caught.value)


@pytest.mark.parametrize(
    ("turn", "expected"),
    [(0, [[1, 2], [3, 4]]), (90, [[2, 4], [1, 3]]), (180, [[4, 3], [2, 1]]), (270, [[3, 1], [4, 2]])],
)
def test_a_clockwise_turn_is_undone(turn: int, expected: list[list[int]]) -> None:
    assert turned(np.array([[1, 2], [3, 4]], np.uint8), turn).tolist() == expected


def test_a_turn_that_is_no_quarter_is_refused() -> None:
    with pytest.raises(ValueError, match="multiple of 90"):
        turned(np.zeros((2, 2), np.uint8), 45)
