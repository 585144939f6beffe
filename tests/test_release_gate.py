"""A release whose gold contradicts itself is not made, and says where; what may come of honest annotation is counted."""

from pathlib import Path

import polars as pl
import pytest

from pipeline import store
from pipeline.contents import Contents
from pipeline.errors import SettingsError, TableError
from pipeline.release import require_consistent
from pipeline.settings import load_settings
from pipeline.workspace import Workspace
from tests.small_set import A, item, tables, write
from tests.test_layers import ROOT
from tests.test_release import SETTINGS


def judged(tmp_path: Path, decisions: dict[str, str], change) -> dict:
    """metrics/validate.json of a release with one change."""
    rows = tables()
    change(rows)
    workspace, gold = Workspace(tmp_path), write(tmp_path / "gold", rows) / "tables"
    pages = pl.read_parquet(gold / "pages.parquet")
    contents = Contents(pages, {name: gold / f"{name}.parquet" for name in rows if name != "pages"})
    (tmp_path / "out").mkdir()
    require_consistent(
        workspace, SETTINGS.model_copy(update={"problems": decisions}), contents, tmp_path / "out"
    )
    assert list((tmp_path / "out").iterdir()) == []
    return store.read_json(workspace.metrics("validate"))


def test_an_error_stops_the_release_with_one_line_and_names_the_places(tmp_path):
    with pytest.raises(
        TableError, match=r"contradicts itself \(1 SPAN_TEXT\).*validate\.json.*nothing was released"
    ):
        judged(tmp_path, {"error": "refuse"}, lambda rows: rows["key_values"][0].update(value="周小禾"))
    found = store.read_json(tmp_path / "metrics/validate.json")
    assert found["places"] == [
        {"file": "tables/key_values.parquet", "page_id": A, "row": 0, "field": "value", "kind": "SPAN_TEXT"}
    ]
    assert "周小禾" not in (tmp_path / "metrics/validate.json").read_text(encoding="utf-8")


def test_a_warning_is_counted_and_the_release_goes_on(tmp_path):
    found = judged(
        tmp_path,
        {"error": "refuse", "warning": "warn"},
        lambda rows: rows["items"][0].update(item(range="428-208")),
    )
    assert (found["errors"], found["warnings"], found["kinds"]) == (0, 1, {"RANGE_REVERSED": 1})


def test_a_sound_release_has_no_problem(tmp_path):
    found = judged(tmp_path, {"error": "refuse", "warning": "refuse"}, lambda rows: None)
    assert (found["errors"], found["warnings"], found["places"]) == (0, 0, [])


def test_the_shipped_settings_refuse_errors_only():
    assert load_settings(ROOT / "params.yaml").release.problems == {
        "error": "refuse",
        "warning": "warn",
        "SPLIT_LEAK": "warn",
    }


def test_a_kind_that_does_not_exist_is_an_error_of_the_settings(tmp_path):
    text = (ROOT / "params.yaml").read_text(encoding="utf-8").replace("SPLIT_LEAK: warn", "SPLIT_LEEK: warn")
    (tmp_path / "params.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match="SPLIT_LEEK"):
        load_settings(tmp_path / "params.yaml")


def test_the_tables_are_left_as_they_are(tmp_path):
    judged(tmp_path, {}, lambda rows: rows["items"][0].update(item(range="428-208")))
    assert pl.read_parquet(tmp_path / "gold/tables/items.parquet").select("low", "high").rows() == [
        (428.0, 208.0)
    ]
