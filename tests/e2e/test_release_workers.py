"""A release, and its views part by part, have the same bytes whether one process writes them or two."""

from dataclasses import replace

from pipeline import fidelity, release
from pipeline.settings import FidelitySettings
from pipeline.views import writing
from tests import tables_fixture
from tests.test_release import SETTINGS, files_of
from tests.test_views import CT, LAB, TEST, written


def test_two_processes_write_the_bytes_of_one(tmp_path, monkeypatch):
    space = tables_fixture.build(tmp_path / "ws")
    fidelity.run(space, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    release.run(space, SETTINGS)
    before = files_of(space.release), files_of(space.root / "metrics")
    monkeypatch.setattr(release, "FEW", 0)
    release.run(replace(space, workers=2), SETTINGS)
    assert (files_of(space.release), files_of(space.root / "metrics")) == before


def test_views_in_many_parts_from_two_processes_have_the_bytes_of_one_part(tmp_path, monkeypatch):
    before = files_of(written(tmp_path / "one", [LAB, CT, TEST]))
    monkeypatch.setattr(writing, "PAGES", 1)
    made = files_of(written(tmp_path / "two", [LAB, CT, TEST], workers=2))
    assert len(made) == 26
    assert made == before
