"""The whole way on a drawn set, with real OCR, real DVC and a real Prefect server.

One file, because each of its tests needs the same build, and a file stays in one process.
"""

import json
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from pipeline.synth import draw_page
from pipeline.workspace import Workspace
from schemas.names import Stage
from tests.builds import call, copy_of, lock, repro
from tests.images import png

pytestmark = pytest.mark.slow

KEPT_TABLE = {
    Stage.INGEST: "ingest/pages", Stage.QUALITY: "quality/quality", Stage.OCR: "ocr/ocr_pages",
    Stage.PII: "pii/patients", Stage.REDACT: "redacted/redacted_pages", Stage.SURROGATE: "surrogate/surrogate_pages",
    Stage.GOLD: "gold/gold_pages", Stage.SPLIT: "splits/splits",
}  # fmt: skip


def metrics(root: Path, stage: Stage) -> dict:
    return json.loads((root / f"metrics/{stage.value}.json").read_text())


def page_ids(root: Path, stage: Stage) -> set[str]:
    if stage is Stage.DEDUP:
        clusters = pl.read_parquet(root / "data/private/dedup/clusters.parquet")
        return set(clusters.filter(pl.col("keeper"))["page_id"])
    return set(pl.read_parquet(next((root / "data").glob(f"*/{KEPT_TABLE[stage]}.parquet")))["page_id"])


CHAIN = [
    Stage.INGEST,
    Stage.QUALITY,
    Stage.OCR,
    Stage.DEDUP,
    Stage.PII,
    Stage.REDACT,
    Stage.SURROGATE,
    Stage.GOLD,
    Stage.SPLIT,
]


@pytest.mark.parametrize(("before", "stage"), list(zip(CHAIN, CHAIN[1:], strict=False)), ids=CHAIN[1:])
def test_kept_and_rejected_are_the_input(built, before, stage):
    kept, given = page_ids(built, stage), page_ids(built, before)
    path = Workspace(built).rejects(stage)
    rejected = pl.read_parquet(path)["page_id"].to_list() if path.is_file() else []
    assert len(rejected) == len(set(rejected))
    assert kept | set(rejected) == given
    assert not kept & set(rejected)
    counts = metrics(built, stage)
    assert counts["input"] == len(given)
    assert counts["kept"] == len(kept)
    assert sum(counts["rejected"].values()) == len(rejected)


def test_ingest_accounts_for_every_file_and_frame(built):
    sources = pl.read_parquet(built / "data/private/ingest/sources.parquet")
    rejects = pl.read_parquet(built / "data/private/ingest/rejects.parquet")
    pages = pl.read_parquet(built / "data/private/ingest/pages.parquet")
    assert sources.height == pages.height + rejects.height
    assert set(rejects["reason"]) >= {"EMPTY", "UNIDENTIFIED", "TRUNCATED", "EXACT_DUPLICATE"}


def test_the_release_opens_with_polars_alone(built):
    code = (
        "import polars as pl\n"
        "pages = pl.read_parquet('tables/pages.parquet')\n"
        "data = pl.read_parquet('data/*.parquet')\n"
        "values = pl.read_parquet('tables/key_values.parquet')\n"
        "print(pages.height, data.height, values.height, set(values['page_id']) <= set(pages['page_id']))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], cwd=built / "data/public/release", capture_output=True, text=True
    )
    pages, data, values, inside = done.stdout.split()
    assert int(pages) == int(data) == len(page_ids(built, Stage.SPLIT)) > 0
    assert int(values) > 0
    assert inside == "True"


def test_every_checksum_of_the_release_holds(built):
    done = subprocess.run(
        ["sha256sum", "--quiet", "--check", "SHA256SUMS"],
        cwd=built / "data/public/release",
        capture_output=True,
    )
    assert done.returncode == 0, done.stdout


def test_released_text_is_a_slice_of_the_surrogate_text(built):
    release = built / "data/public/release/tables"
    texts = dict(pl.read_parquet(release / "pages.parquet").select("page_id", "text").iter_rows())
    spans = pl.read_parquet(release / "spans.parquet")
    assert spans.height > 0
    assert all(
        texts[page][start:end] == text
        for page, start, end, text in spans.select("page_id", "start", "end", "text").iter_rows()
    )


def test_a_second_repro_does_nothing(built):
    before = lock(built)
    assert "Data and pipelines are up to date." in repro(built)
    assert lock(built) == before


def test_no_planted_identifier_of_six_characters_is_in_the_public_zone(built):
    """Looks for the answer key's own strings, not for what the detector found."""
    key = json.loads((built / "drawn/answer_key.json").read_text())
    planted = planted_texts(key)
    assert len(planted) > 30
    ocr = "\n".join(pl.read_parquet(built / "data/private/ocr/ocr_pages.parquet")["text"])
    read = {text for text in planted if text in ocr}
    assert len(read) > 20
    public = "\n".join(
        value
        for path in (built / "data/public").rglob("*.parquet")
        for column in pl.read_parquet(path).select(pl.col(pl.String)).iter_columns()
        for value in column.drop_nulls()
    )
    leaked = sorted(text for text in read if text in public)
    assert leaked == []


def planted_texts(key: dict) -> set[str]:
    """Texts of at least 6 characters of the direct identifiers of the answer key."""
    found = set()
    for page in key["pages"]:
        for planted in page["planted"]:
            if len(planted["text"]) >= 6 and planted["kind"] not in ("DATE", "ORGANISATION"):
                found.add(planted["text"])
    return found


def cached(root: Path) -> dict[str, int]:
    """page id -> row number in the page cache of OCR: a page that is read again gets a new row."""
    import sqlite3

    with sqlite3.connect(root / ".cache/ocr.sqlite") as database:
        return dict(database.execute("SELECT page_id, rowid FROM results"))


def test_only_the_release_goes_to_the_public_remote(built, tmp_path):
    root = copy_of(built, tmp_path / "pushed")
    assert call("dvc", "push", cwd=root).returncode == 0
    public = {path.name for path in (root / ".remotes/public").rglob("*") if path.is_file()}
    done = call("dvc", "ls", "--dvc-only", "-R", "--size", ".", "data/public/release", cwd=root)
    assert done.returncode == 0
    released = sum(1 for path in (root / "data/public/release").rglob("*") if path.is_file())
    # one object per different content, and one that lists the folder
    assert 0 < len(public) <= released + 1
    shutil.rmtree(root / "data/public/release")
    shutil.rmtree(root / ".dvc/cache")
    assert call("dvc", "pull", "data/public/release", cwd=root).returncode == 0
    assert (root / "data/public/release/release.json").is_file()


def test_three_more_images_are_three_more_readings_and_an_older_tag_rebuilds_its_release(built, tmp_path):
    root = copy_of(built, tmp_path / "tagged")
    under_git(root)
    tracked = git(root, "ls-files").split()
    assert "data/private/raw.dvc" in tracked
    assert not [name for name in tracked if name.startswith((".secrets", "data/private/raw/", ".cache"))]
    git(root, "tag", "v1")
    first, pages, rows = released(root), page_ids(root, Stage.OCR), cached(root)
    for number in range(3):
        page = draw_page("lab_single", "clean", 900 + number)
        (root / f"data/private/raw/new{number}.png").write_bytes(png(page.image))
    repro(root)
    assert len(page_ids(root, Stage.OCR) - pages) == 3
    again = cached(root)
    assert {page: row for page, row in again.items() if page in rows} == rows
    assert len(again) == len(rows) + 3

    commit(root, "second")
    assert released(root)["release.json"] != first["release.json"]
    git(root, "checkout", "--quiet", "v1")
    assert call("dvc", "checkout", cwd=root).returncode == 0
    shutil.rmtree(root / "data/public/release")
    repro(root)
    assert released(root) == first


def released(root: Path) -> dict[str, bytes]:
    """The files at the top of the release; SHA256SUMS among them binds all others."""
    return {
        path.name: path.read_bytes() for path in (root / "data/public/release").glob("*") if path.is_file()
    }


def under_git(root: Path) -> None:
    """The workspace as a repository of its own, as `medstruct init` leaves it outside a demo."""
    config = root / ".dvc/config"
    config.write_text(config.read_text().replace("    no_scm = true\n", ""))
    (root / ".dvc/.gitignore").write_text("/cache\n/tmp\n/config.local\n")
    git(root, "init", "--quiet")
    commit(root, "first")


def commit(root: Path, message: str) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", message)


def git(root: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"]
    done = subprocess.run(
        ["git", *identity, *arguments], cwd=root, check=True, capture_output=True, text=True
    )
    return done.stdout


def test_a_failed_verify_leaves_the_old_release_and_publishes_nothing(built, tmp_path):
    root = copy_of(built, tmp_path / "leaky")
    texts = pl.read_parquet(root / "data/private/ocr/ocr_pages.parquet")
    key = json.loads((root / "drawn/answer_key.json").read_text())
    planted = next(
        text for text in sorted(planted_texts(key)) if text.isdigit() and text in "\n".join(texts["text"])
    )
    report = root / "data/public/fidelity/report.html"
    report.chmod(0o644)
    page = report.read_text()
    report.unlink()
    report.write_text(page.replace("</body>", f"<p>{planted}</p></body>"))
    before = (root / "data/public/release/release.json").read_bytes()
    done = call("medstruct", "release", cwd=root)
    assert done.returncode == 1
    assert "report.html" in done.stderr
    assert planted not in done.stderr + done.stdout
    assert (root / "data/public/release/release.json").read_bytes() == before


def test_no_stage_prints_a_planted_value(built):
    key = json.loads((built / "drawn/answer_key.json").read_text())
    log = (built / "drawn/build.log").read_text()
    assert "Running stage 'release'" in log
    assert [text for text in planted_texts(key) if text in log] == []
    assert [page["file"] for page in key["pages"] if page["file"] in log] == []


@pytest.fixture
def served(built, tmp_path):
    """A copy of the built workspace, served on a free port."""
    root = copy_of(built, tmp_path / "served")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = root / "prefect.toml"
    settings.write_text(settings.read_text().replace("4200", str(port)))
    done = call("medstruct", "up", "--detach", cwd=root)
    assert done.returncode == 0, done.stderr
    assert f"http://127.0.0.1:{port}" in done.stdout
    yield root
    assert call("medstruct", "down", cwd=root).stdout == "Stopped.\n"


def deploy(root):
    return call("prefect", "deployment", "run", "build-medstruct", "--watch", cwd=root)


def test_the_flow_builds_what_dvc_builds_and_fails_as_it_fails(served):
    # a new file: the flow has work to do, and a plain `dvc repro` of the same files is the yardstick
    source = next((served / "data/private/raw").rglob("*.png"))
    (served / "data/private/raw/once_more.png").write_bytes(source.read_bytes())
    plain = copy_of(served, served.parent / "plain")
    repro(plain)

    again = call("medstruct", "up", "--detach", cwd=served)
    assert again.returncode == 2
    assert "already served" in again.stderr

    done = deploy(served)
    assert done.returncode == 0, done.stdout
    assert lock(served) == lock(plain)
    assert "Data and pipelines are up to date." in repro(served)
    assert lock(served) == lock(plain)

    # the summary is in the server, and holds counts and places only
    listed = call("prefect", "artifact", "inspect", "build-medstruct", cwd=served)
    assert "| ingest |" in listed.stdout
    assert not re.search(r"once_more|\.png", listed.stdout)

    params = served / "params.yaml"
    params.write_text(params.read_text().replace("short_edge: 800", "short_egde: 800"))
    assert deploy(served).returncode == 1
