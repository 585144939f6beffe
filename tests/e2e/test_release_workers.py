"""A release that two processes write has the bytes of one that one process writes."""

from dataclasses import replace

from pipeline import fidelity, release
from pipeline.settings import FidelitySettings
from tests import tables_fixture
from tests.test_release import SETTINGS, files_of


def test_two_processes_write_the_bytes_of_one(tmp_path, monkeypatch):
    space = tables_fixture.build(tmp_path / "ws")
    fidelity.run(space, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    release.run(space, SETTINGS)
    before = files_of(space.release), files_of(space.root / "metrics")
    monkeypatch.setattr(release, "FEW", 0)
    release.run(replace(space, workers=2), SETTINGS)
    assert (files_of(space.release), files_of(space.root / "metrics")) == before
