import io
import os
import tarfile
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from PIL import Image

from pipeline import ingest
from pipeline.decode import Hints
from pipeline.errors import InputError, ProjectKeyError, UnusableError
from pipeline.intake import examine, ledger, manifest
from pipeline.intake.capture import capture_of
from pipeline.intake.timebox import Timebox
from pipeline.keys import ProjectKey
from pipeline.settings import IngestSettings
from pipeline.store import read_json, read_table
from pipeline.workspace import KEY_FILE, Workspace
from schemas.names import RejectReason, Stage
from tests import files

SETTINGS = IngestSettings(
    max_pixels=1_000_000,
    max_aspect=20.0,
    min_edge=16,
    pdf_dpi=72,
    max_frames=3,
    max_file_mb=1,
    timeout_s=60.0,
)
KEY = ProjectKey(bytes(32))


@pytest.fixture(autouse=True)
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Examine in this process: the child process has its own tests below."""
    monkeypatch.setattr(ingest, "examine_boxed", examine.examine)


def run(workspace: Workspace, **raw: bytes) -> Workspace:
    files.put(workspace.raw, **raw)
    ingest.run(workspace, SETTINGS)
    return workspace


def table(workspace: Workspace, name: str) -> pl.DataFrame:
    return read_table(workspace.folder(Stage.INGEST) / f"{name}.parquet", name)


def outcome(workspace: Workspace) -> dict[tuple[str, int], str]:
    """(name, frame) -> reject reason, or "page"."""
    sources, rejects = table(workspace, "sources"), table(workspace, "rejects")
    reasons = {(s, f): r for s, f, r in rejects.select("source_id", "frame", "reason").iter_rows()}
    rows = sources.select("name", "frame", "source_id").iter_rows()
    return {(name, frame): reasons.get((source_id, frame), "page") for name, frame, source_id in rows}


BAD_INPUT = {
    "empty.jpg": (b"", "EMPTY"),
    "text.jpg": (b"not a picture", "UNIDENTIFIED"),
    "drawing.svg": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "UNIDENTIFIED"),
    "print.eps": (b"%!PS-Adobe-3.0 EPSF-3.0\n", "UNIDENTIFIED"),
    "cut.jpg": (files.jpeg()[:900], "TRUNCATED"),
    "no-end.jpg": (files.jpeg()[:-2], "TRUNCATED"),
    "middle.jpg": (files.spoiled(files.jpeg(), 0.7, b"\xff\xd9" * 20), "CORRUPT"),
    "crc.png": (files.spoiled(files.png(), 0.5, b"\0\1\2\3"), "CORRUPT"),
    "bomb.png": (files.png_header(60_000, 60_000), "BOMB"),
    "huge.bmp": (b"BM" + bytes(2**20), "BOMB"),
    "many.tif": (files.tiff(4), "BOMB"),
    "tiny.png": (files.png(width=1, height=1), "SHORT_EDGE"),
    "strip.png": (files.png(width=2000, height=20), "ASPECT"),
    "moving.gif": (files.animated("GIF"), "MULTIFRAME"),
    "moving.webp": (files.animated("WEBP"), "MULTIFRAME"),
    "moving.png": (files.animated("PNG"), "MULTIFRAME"),
    "locked.pdf": (files.locked_pdf(), "ENCRYPTED"),
}


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], str]:
    workspace = files.workspace(tmp_path_factory.mktemp("bad"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ingest, "examine_boxed", examine.examine)
        found = outcome(
            run(workspace, **{name: data for name, (data, _) in BAD_INPUT.items()}, good__png=files.png())
        )
    metrics = read_json(workspace.metrics(Stage.INGEST))
    assert metrics["input"] == metrics["kept"] + sum(metrics["rejected"].values()) == len(found) == 18
    return found


@pytest.mark.parametrize(
    ("name", "expected"), [(name, why) for name, (_, why) in BAD_INPUT.items()], ids=BAD_INPUT
)
def test_bad_input_is_a_reject_and_the_run_goes_on(
    bad: dict[tuple[str, int], str], name: str, expected: str
) -> None:
    frame = 0 if expected in {"SHORT_EDGE", "ASPECT"} or name == "bomb.png" else -1
    assert bad[name, frame] == expected
    assert bad["good.png", 0] == "page"


def test_every_frame_is_a_page_with_an_opaque_id(tmp_path: Path) -> None:
    tiff, pdf, heic = files.tiff(2), files.pdf(2), files.heic()  # encoders stamp the time: once each
    workspace = run(files.workspace(tmp_path), scan__tif=tiff, note__pdf=pdf, photo__heic=heic)
    pages, sources = table(workspace, "pages"), table(workspace, "sources")
    key = workspace.key()
    expected = [(key.page_id(tiff, frame), frame, 60, 80) for frame in (0, 1)]
    expected += [(key.page_id(pdf, frame), frame, 72, 144) for frame in (0, 1)]
    expected += [(key.page_id(heic, 0), 0, 64, 64)]
    assert sorted(pages.select("page_id", "frame", "width", "height").iter_rows()) == sorted(expected)
    assert sources["page_id"].null_count() == 0
    assert set(sources["key_id"]) == {key.key_id}
    assert sorted(Counter(pages["document_id"]).values()) == [1, 2, 2]


def test_one_bad_frame_does_not_cost_the_others(tmp_path: Path) -> None:
    frames = [files.picture(1), Image.new("L", (8, 8)), files.picture(2)]
    data = files.encoded(frames[0], "TIFF", save_all=True, append_images=frames[1:])
    assert outcome(run(files.workspace(tmp_path), a__tif=data)) == {
        ("a.tif", 0): "page", ("a.tif", 1): "SHORT_EDGE", ("a.tif", 2): "page",
    }  # fmt: skip


def test_exif_orientation_counts_in_the_size(tmp_path: Path) -> None:
    pages = table(run(files.workspace(tmp_path), a__jpg=files.jpeg(orientation=6)), "pages")
    assert pages.select("width", "height").row(0) == (80, 60)


def test_equal_bytes_and_equal_pixels_are_one_page(tmp_path: Path) -> None:
    png = files.png()
    workspace = run(
        files.workspace(tmp_path),
        a__png=png,
        b__png=png,
        c__bmp=files.encoded(files.picture(), "BMP"),
        d__png=files.png(1),
    )
    sources, pages = table(workspace, "sources"), table(workspace, "pages")
    assert Counter(outcome(workspace).values()) == {"page": 2, "EXACT_DUPLICATE": 2}
    same = sources.filter(pl.col("name") != "d.png").sort("source_id", "frame")
    assert same["page_id"].n_unique() == 1
    kept = same["name"][0]
    assert outcome(workspace)[kept, 0] == "page"
    data = files.encoded(files.picture(), "BMP") if kept == "c.bmp" else png
    assert same["page_id"][0] == workspace.key().page_id(data, 0)
    assert pages.height == 2


def test_names_stand_in_sources_alone(tmp_path: Path) -> None:
    name = "王小明 化验单"
    workspace = run(files.workspace(tmp_path), **{f"{name}.png": files.png(), f"{name}.jpg": b"no picture"})
    for path in [
        *workspace.root.rglob("*.parquet"),
        *workspace.root.rglob("*.json"),
        *workspace.cache.rglob("*"),
    ]:
        assert (name in str(path.read_bytes().decode("utf-8", "ignore"))) == (path.name == "sources.parquet")
    assert sorted(table(workspace, "sources")["name"]) == [f"{name}.jpg", f"{name}.png"]


def test_archives_and_links(tmp_path: Path) -> None:
    workspace = files.workspace(tmp_path)
    with tarfile.open(workspace.raw / "s.tgz", "w:gz") as archive:
        info = tarfile.TarInfo("a/1.png")
        info.size = len(files.png())
        archive.addfile(info, io.BytesIO(files.png()))
    (workspace.raw / "link.png").symlink_to("s.tgz")
    os.mkfifo(workspace.raw / "pipe.png")
    assert outcome(run(workspace)) == {
        ("s.tgz!/a/1.png", 0): "page", ("link.png", -1): "UNIDENTIFIED", ("pipe.png", -1): "UNIDENTIFIED",
    }  # fmt: skip


def digest(workspace: Workspace) -> dict[str, bytes]:
    paths = [*workspace.folder(Stage.INGEST).iterdir(), workspace.metrics(Stage.INGEST)]
    return {path.name: path.read_bytes() for path in paths}


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    decoded: list[str] = []

    def spy(desk: examine.Desk, name: str) -> dict[str, Any]:
        decoded.append(name)
        return examine.examine(desk, name)

    monkeypatch.setattr(ingest, "examine_boxed", spy)
    return decoded


def test_three_more_files_cost_three_decodings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = run(files.workspace(tmp_path), **{f"{n}.png": files.png(n) for n in range(5)})
    decoded = counted(monkeypatch)
    more = {f"new/{n}.png": files.png(n) for n in range(5, 8)}
    run(workspace, **more, **{"copy.png": files.png(0), "moved.png": files.png(1)})
    assert sorted(decoded) == sorted(more)
    assert table(workspace, "pages").height == 8


def test_the_cache_changes_no_byte(tmp_path: Path) -> None:
    raw = {"a.png": files.png(), "b.tif": files.tiff(2), "c.jpg": b"broken", "d.png": files.png()}
    workspace = run(files.workspace(tmp_path), **raw)
    fresh = digest(workspace)
    ingest.run(workspace, SETTINGS)
    assert digest(workspace) == fresh


def test_a_file_that_changes_between_hashing_and_decoding_is_what_was_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = files.workspace(tmp_path)
    files.put(workspace.raw, a__png=files.png(0))

    def late(desk: examine.Desk, name: str) -> dict[str, Any]:
        files.put(workspace.raw, a__png=files.png(1))
        return examine.examine(desk, name)

    monkeypatch.setattr(ingest, "examine_boxed", late)
    ingest.run(workspace, SETTINGS)
    assert table(workspace, "pages")["page_id"].to_list() == [workspace.key().page_id(files.png(1), 0)]
    monkeypatch.setattr(ingest, "examine_boxed", examine.examine)
    run(workspace, a__png=files.png(0))
    assert table(workspace, "pages")["page_id"].to_list() == [workspace.key().page_id(files.png(0), 0)]


@pytest.mark.slow
def test_worker_counts_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    raw = {f"{n}.png": files.png(n) for n in range(6)} | {
        "bad.jpg": files.jpeg()[:500],
        "t.tif": files.tiff(2),
    }
    one = run(files.workspace(tmp_path / "one", workers=1), **raw)
    two = run(files.workspace(tmp_path / "two", workers=2), **raw)
    assert digest(one) == digest(two)


@pytest.mark.parametrize(
    ("raw", "message"),
    [({}, "holds no files"), ({"a.txt": b"x", "b.jpg": b""}, r"EMPTY 1, UNIDENTIFIED 1")],
    ids=["empty", "nothing usable"],
)
def test_nothing_usable_is_an_error_and_writes_nothing(
    tmp_path: Path, raw: dict[str, bytes], message: str
) -> None:
    workspace = files.workspace(tmp_path)
    with pytest.raises(InputError, match=message):
        run(workspace, **raw)
    assert not workspace.folder(Stage.INGEST).exists()


def test_another_key_is_an_error(tmp_path: Path) -> None:
    workspace = files.workspace(tmp_path)
    (tmp_path / KEY_FILE).write_text("11" * 32)
    with pytest.raises(ProjectKeyError):
        run(workspace, a__png=files.png())


# consent and manifest


def test_a_refusal_holds_for_every_copy(tmp_path: Path) -> None:
    workspace = run(
        files.workspace(tmp_path),
        a__png=files.png(), copy__png=files.png(), other__bmp=files.encoded(files.picture(), "BMP"), c__png=files.png(1),
        manifest__csv=b"file,consent\na.png,no\nc.png,yes\n",
    )  # fmt: skip
    assert outcome(workspace) == {
        ("a.png", 0): "NO_CONSENT", ("copy.png", 0): "NO_CONSENT", ("other.bmp", 0): "NO_CONSENT", ("c.png", 0): "page",
    }  # fmt: skip
    assert table(workspace, "sources").filter(pl.col("name") != "c.png")["page_id"].null_count() == 3


def test_the_manifest_names_patient_document_capture_and_licence(tmp_path: Path) -> None:
    text = "file,patient,document,capture,licence\r\na.png,P1,D1,photo,CC0\r\nsub\\B.PNG,P1,D1,,\r\nd.png,P2,D1,,\r\nx.png,P3,,,\r\n"
    workspace = run(
        files.workspace(tmp_path),
        **{"a.png": files.png(0), "sub/b.png": files.png(1), "d.png": files.png(2), "e.png": files.png(3),
           "manifest.csv": b"\xef\xbb\xbf" + text.encode()},
    )  # fmt: skip
    named = (
        table(workspace, "sources")
        .select("page_id", "name")
        .join(table(workspace, "pages"), on="page_id")
        .sort("name")
    )
    key = workspace.key()
    patients = [key.digest("patient", "P1"), key.digest("patient", "P2"), None, key.digest("patient", "P1")]
    assert named["patient_key"].to_list() == patients
    documents = named["document_id"].to_list()
    assert documents[0] == documents[3]
    assert len(set(documents)) == 3
    assert named["licence"].to_list() == ["CC0", None, None, None]
    assert named["capture"][0] == "photo"
    assert read_json(workspace.metrics(Stage.INGEST))["manifest"] == {
        "files_named": 3, "refusals_without_file": 0, "rows_without_file": 1,
    }  # fmt: skip


def test_a_duplicate_passes_on_what_the_manifest_says_about_it(tmp_path: Path) -> None:
    for named in ("a.png", "b.png"):
        workspace = run(
            files.workspace(tmp_path / named), a__png=files.png(), b__png=files.png(),
            manifest__csv=f"file,patient\n{named},P1\n".encode(),
        )  # fmt: skip
        assert table(workspace, "pages")["patient_key"].to_list() == [workspace.key().digest("patient", "P1")]


def frame(pixels: str) -> dict[str, Any]:
    return {"page_id": pixels * 16, "width": 9, "height": 9, "pixels": pixels, "capture": "scan"}


def test_the_kept_page_has_the_lowest_source_and_frame() -> None:
    sources = [
        ledger.Source(
            "b" * 16, "b", {"content": "c", "format": "tiff", "frames": [frame("1"), frame("2"), frame("1")]}
        ),
        ledger.Source("a" * 16, "a", {"content": "d", "format": "png", "frames": [frame("2")]}),
    ]
    for order in (sources, sources[::-1]):
        books = ledger.account(order, manifest.read_manifests({}, []), KEY)
        assert [(row["source_id"][0], row["frame"], row["page_id"][0]) for row in books.sources] == [
            ("a", 0, "2"), ("b", 0, "1"), ("b", 1, "2"), ("b", 2, "1"),
        ]  # fmt: skip
        assert [(r.source_id and r.source_id[0], r.frame, r.reason.value) for r in books.rejects] == [
            ("b", 1, "EXACT_DUPLICATE"), ("b", 2, "EXACT_DUPLICATE"),
        ]  # fmt: skip
        assert len(books.sources) == len(books.pages) + len(books.rejects)


def slow(item: str) -> str:
    if item == "hang":
        time.sleep(60)
    if item == "crash":
        os._exit(7)
    return item.upper()


@pytest.mark.slow
def test_a_call_that_hangs_or_crashes_costs_itself_alone() -> None:
    box = Timebox(partial(slow))
    try:
        assert box.call("a", 30) == "A"
        for item, why in (("hang", "TIMEOUT"), ("crash", "CORRUPT")):
            with pytest.raises(UnusableError) as caught:
                box.call(item, 0.2 if item == "hang" else 30)
            assert caught.value.reason == why
            assert box.call("b", 30) == "B"
    finally:
        box.close()


def test_a_timeout_is_a_reject_with_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Hanging:
        def call(self, item: str, seconds: float) -> None:
            raise UnusableError(RejectReason.TIMEOUT, None, seconds)

    monkeypatch.setattr(examine, "_box", lambda desk: Hanging())
    files.put(tmp_path, a__png=files.png())
    report = examine.examine_boxed(examine.Desk(tmp_path, KEY, SETTINGS), "a.png")
    assert report["reject"] == ["TIMEOUT", None, 60.0]
    assert report["content"] == KEY.digest("content", files.png())


def paper(height: int, width: int) -> np.ndarray:
    page = np.full((height, width, 3), 255, np.uint8)
    page[50 : height - 50 : 30, 40 : width - 40] = 0
    return page


@pytest.mark.parametrize(
    ("pixels", "kind", "hints", "expected"),
    [
        (paper(1400, 1000), "png", Hints(), "document"),
        (paper(1400, 1000), "pdf", Hints(camera=True), "document"),
        (paper(1400, 1000), "jpeg", Hints(camera=True), "photo"),
        (paper(1400, 1000), "png", Hints(screenshot=True), "screenshot"),
        (paper(1800, 800), "png", Hints(), "scan"),
        (np.concatenate([paper(1600, 800), np.full((200, 800, 3), (0, 120, 210), np.uint8)]), "png", Hints(), "screenshot"),
        (paper(1400, 1000) // 4 * 3, "jpeg", Hints(), "photo"),
        (np.clip(paper(1400, 1000) * np.linspace(0.5, 1, 1000)[:, None], 0, 255).astype(np.uint8), "jpeg", Hints(), "photo"),
        (paper(1400, 1000) - np.random.default_rng(0).integers(0, 9, (1400, 1000, 1), np.uint8) * (paper(1400, 1000) > 9), "jpeg", Hints(), "scan"),
    ],
    ids=["drawn sheet", "pdf", "camera", "ios screenshot", "till roll", "phone screen", "dim paper", "uneven light", "grain"],
)  # fmt: skip
def test_capture_is_seen_in_the_picture(pixels: np.ndarray, kind: str, hints: Hints, expected: str) -> None:
    assert capture_of(pixels.astype(np.uint8), kind, hints) == expected
