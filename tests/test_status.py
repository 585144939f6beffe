import hashlib
import re
from pathlib import Path

import pytest

from pipeline import fidelity, status, store
from pipeline.settings import FidelitySettings
from pipeline.status import ADVICE, StageState
from pipeline.workspace import Workspace
from schemas.names import RejectReason, Stage
from tests import tables_fixture


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return tables_fixture.build(tmp_path / "ws")


def test_an_empty_workspace(tmp_path):
    report = status.collect(tables_fixture.make_workspace(tmp_path / "ws"))
    assert [state.stage for state in report.stages] == [stage.value for stage in Stage]
    assert not any(state.built for state in report.stages)
    assert report.release is None
    assert report.notes == [
        "no images yet: put them into data/private/raw, then run `dvc repro`",
        "no gold yet: medstruct push",
    ]


def test_counts_of_a_part_built_workspace(workspace):
    workspace.raw.mkdir(parents=True)
    (workspace.raw / "page.jpg").touch()
    report = status.collect(workspace)
    states = {state.stage: state for state in report.stages}
    assert states["ingest"] == StageState("ingest", True, 11, 9, {"CORRUPT": 1, "EXACT_DUPLICATE": 1})
    assert states["annotate"] == StageState("annotate", True)
    assert states["redact"] == StageState("redact", True, 5, 4, {"RESIDUAL_PII": 1})
    assert states["release"] == StageState("release", False)
    assert report.notes == [
        "not built yet: fidelity, release; run `dvc repro`",
        "doubtful readings to look at: 2 ARROW, 1 UNIT; data/private/ocr/doubts.parquet says where",
        "2 page(s) with gold",
    ]


def test_a_built_release_is_named(workspace):
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    workspace.release.mkdir(parents=True)
    store.write_json(workspace.release / "release.json", {"version": "1.2.0"})
    report = status.collect(workspace)
    assert all(state.built for state in report.stages)
    assert report.release == "1.2.0"
    assert "release 1.2.0 lies in data/public/release" in report.notes


@pytest.mark.parametrize(
    ("metrics", "notes"),
    [
        ({}, []),
        ({"changed_spans": 3, "changed_to_ask": 0}, []),
        (
            {"changed_spans": 3, "changed_to_ask": 2},
            ["2 mark(s) read otherwise since they were made: `medstruct push --changed`"],
        ),
    ],
    ids=["an older run", "all answered", "two wait"],
)
def test_marks_that_wait_for_an_answer_after_a_new_reading_are_said(workspace, metrics, notes):
    store.write_json(workspace.metrics(Stage.ANNOTATE), metrics)
    assert [note for note in status.collect(workspace).notes if "--changed" in note] == notes


def test_a_stage_that_drops_most_pages_is_said(workspace):
    rejects = [store.Reject(Stage.QUALITY, RejectReason.BLUR, page_id=f"{at:016x}") for at in range(6)]
    store.write_rejects(workspace.rejects(Stage.QUALITY), rejects)
    notes = status.collect(workspace).notes
    assert "quality dropped 6 of 9 pages: `medstruct status --rejects` lists them" in notes


def test_the_users_own_files_are_listed_with_what_to_do(workspace):
    listed = [
        (item.name, item.frame, item.stage, item.reason, item.value, item.limit)
        for item in status.rejects_list(workspace)
    ]
    assert listed == [
        ("broken.jpg", -1, "ingest", "CORRUPT", None, None),
        ("ward/copy.jpg", 0, "ingest", "EXACT_DUPLICATE", None, None),
        ("ward/page4.jpg", 0, "quality", "BLUR", 0.2, 0.075),
        ("ward/page5.jpg", 0, "quality", "SHORT_EDGE", 480.0, 800.0),
        ("ward/page6.jpg", 0, "ocr", "UNREADABLE", 0.31, 0.5),
        ("ward/page7.jpg", 0, "dedup", "NEAR_DUPLICATE", 0.99, 0.97),
        ("ward/page8.jpg", 0, "redact", "RESIDUAL_PII", 1.0, 0.0),
    ]
    assert status.rejects_list(workspace)[2].advice == ADVICE[RejectReason.BLUR]


def test_a_page_in_two_files_is_listed_once_and_its_copy_as_a_copy(workspace):
    page = tables_fixture.page_id(workspace, 0)
    dark = store.Reject(Stage.QUALITY, RejectReason.DARK, page_id=page, value=1, limit=40)
    store.write_rejects(workspace.rejects(Stage.QUALITY), [dark])
    listed = [
        (item.name, item.reason)
        for item in status.rejects_list(workspace)
        if item.name in {"ward/copy.jpg", "ward/page0.jpg"}
    ]
    assert listed == [("ward/copy.jpg", "EXACT_DUPLICATE"), ("ward/page0.jpg", "DARK")]


def test_every_reason_has_one_line_of_advice():
    assert set(ADVICE) == set(RejectReason)
    assert not [line for line in ADVICE.values() if not re.fullmatch(r"[^\n]{10,110}", line)]


def _released(workspace, digest=None):
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    workspace.release.mkdir(parents=True)
    store.write_json(workspace.release / "release.json", {"version": "1.2.0"})
    (workspace.release / "SHA256SUMS").write_text("0  release.json\n")
    if digest is not None:
        folder = workspace.root / "signatures/1.2.0"
        store.write_json(folder / "statement.json", {"release": {"sha256sums": digest}})
        (folder / "statement.json.sig").touch()
    return [note for note in status.collect(workspace).notes if "sign" in note]


def test_a_workspace_of_an_older_version_is_told_to_start_its_table(workspace):
    assert not any("published.parquet" in note for note in status.collect(workspace).notes)
    workspace.published.unlink()
    notes = [note for note in status.collect(workspace).notes if "published.parquet" in note]
    assert [
        note.startswith("data/public/published.parquet is missing: take it from git") for note in notes
    ] == [True]


def test_an_unsigned_release_is_warned_of(workspace):
    assert _released(workspace) == [
        "release 1.2.0 is not signed: `medstruct sign --draft` shows what would be signed"
    ]


def test_a_signature_of_another_release_is_warned_of(workspace):
    assert _released(workspace, digest="0" * 64) == [
        "release 1.2.0 is not the one that was signed: `medstruct sign --check` says what differs"
    ]


def test_a_signed_release_needs_no_warning(workspace):
    digest = hashlib.sha256(b"0  release.json\n").hexdigest()
    assert _released(workspace, digest=digest) == []


def test_doubtful_readings_are_counted(workspace):
    path = workspace.folder(Stage.OCR) / "doubts.parquet"
    store.write_table(path, "doubts", [
        {"page_id": f"{at:016x}", "start": 3, "end": 4, "kind": kind} for at, kind in enumerate(("UNIT", "ARROW", "UNIT"))
    ])  # fmt: skip
    assert (
        "doubtful readings to look at: 1 ARROW, 2 UNIT; data/private/ocr/doubts.parquet says where"
        in status.collect(workspace).notes
    )
