"""Gold of the benchmarks straight from a release folder."""

import json
import shutil

import pytest

from pipeline import fidelity, release, store
from pipeline.errors import InputError
from pipeline.predict.cases import cases, open_source
from pipeline.scoring.pictures import Pictures
from pipeline.scoring.release_gold import is_release, release_rows
from pipeline.scoring.sources import gold_of
from pipeline.settings import FidelitySettings
from pipeline.workspace import Workspace
from schemas.names import Stage
from tests import tables_fixture
from tests.test_release import SETTINGS


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    made = tables_fixture.build(tmp_path_factory.mktemp("scored") / "ws")
    fidelity.run(made, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    release.run(made, SETTINGS)
    return made


@pytest.fixture(scope="module")
def ids(workspace):
    return sorted(tables_fixture.page_id(workspace, number) for number in range(2))


@pytest.fixture
def unviewed(workspace, tmp_path):
    """A release of an older version, which has one view alone."""
    shutil.copytree(workspace.release, tmp_path / "release")
    for view in ("medrepbench", "meddocbench", "exstructiny"):
        shutil.rmtree(tmp_path / "release/views" / view)
    return tmp_path / "release"


FACTS = {"category": "lab", "ocr_confidence": pytest.approx(0.97)}


def records(workspace, protocol):
    return [row.record for row in release_rows(workspace.release, protocol, "train")]


def test_medstruct_s_is_its_view_with_what_scores_are_broken_down_by(workspace, ids):
    found = records(workspace, "medstruct-s")
    assert [record["id"] for record in found] == ids
    first = found[0]
    assert {name: first[name] for name in FACTS} == FACTS
    assert [pair["key"] for pair in first["pairs"]] == ["姓名", "性别"]
    assert first["confidences"]["白细胞 5.71 10^9/L 3.5-9.5"] == pytest.approx(0.97)


def test_medrepbench_has_items_with_their_printed_values(workspace, ids):
    first = records(workspace, "medrepbench")[0]
    assert (first["id"], first["image"]) == (ids[0], f"{ids[0]}.jpg")
    assert first["items"] == [
        {
            "item_name": "白细胞",
            "item_value": "5.71",
            "item_unit": "10^9/L",
            "item_range": "3.5-9.5",
            "is_abnormal": "0",
        }
    ]


def test_the_query_set_and_images_come_along(workspace, ids):
    gold = gold_of(workspace.release, "medstruct-s", "train")
    assert gold.context == {
        "query_set": {tables_fixture.LINES[0]: {"姓名": {"别名": []}, "性别": {"别名": []}}}
    }
    assert list(Pictures(gold.images, dict.fromkeys(ids)).uris()) == ids


@pytest.mark.parametrize(
    ("protocol", "questions"),
    [("medstruct-s", 1), ("medrepbench", 1), ("meddocbench", 4), ("exstructiny", 3)],
)
def test_a_split_without_annotated_pages_says_what_to_try(workspace, unviewed, protocol, questions):
    for folder, records in ((workspace.release, 2 * questions), (unviewed, 2)):
        with pytest.raises(InputError, match=r"has no gold of .* in split test: try --split all"):
            gold_of(folder, protocol, "test")
        assert len(list(gold_of(folder, protocol, "all").rows())) == records


def test_a_view_of_the_release_counts_before_its_tables(unviewed, ids):
    copy = unviewed
    (copy / "views/medrepbench").mkdir()
    (copy / "views/medrepbench/train.jsonl").write_text(f'{{"id": "{ids[1]}", "items": []}}\n')
    (row,) = release_rows(copy, "medrepbench", "train")
    assert (row.record["id"], row.record["items"], row.record["category"]) == (ids[1], [], "lab")


def test_what_is_really_printed_counts_once_it_is_verified(unviewed, ids):
    copy = unviewed
    path = copy / f"json/{ids[0]}.json"
    record = store.read_json(path)
    record["items"][0] |= {"true_value": "5.77", "true_unit": None, "verified": True}
    store.write_json(path, record)
    item = release_rows(copy, "medrepbench", "train")[0].record["items"][0]
    assert (item["item_value"], item["item_unit"]) == ("5.77", "10^9/L")


@pytest.mark.parametrize("broken", ["tables/lines.parquet", "tables/pages.parquet"])
def test_a_broken_release_is_one_line(workspace, tmp_path, broken):
    copy = tmp_path / "release"
    shutil.copytree(workspace.release, copy)
    (copy / broken).write_bytes(b"cut")
    with pytest.raises(InputError, match="is no whole release"):
        release_rows(copy, "medrepbench", "train")


def test_another_folder_is_no_release(tmp_path):
    assert not is_release(tmp_path)


def test_records_may_be_lines(unviewed):
    copy = unviewed
    before = release_rows(copy, "medrepbench", "all")
    loose = sorted((copy / "json").glob("*.json"))
    lines = [json.dumps(store.read_json(path)) for path in loose]
    (copy / "json/train.jsonl").write_text("\n".join(lines))
    for path in loose:
        path.unlink()
    assert release_rows(copy, "medrepbench", "all") == before
    (copy / "json/train.jsonl").write_text("cut")
    with pytest.raises(InputError, match="lacks records of annotated pages"):
        release_rows(copy, "medrepbench", "all")


@pytest.fixture(scope="module")
def withholding(workspace, tmp_path_factory):
    space = Workspace(tmp_path_factory.mktemp("withheld") / "ws")
    shutil.copytree(workspace.root, space.root)
    release.run(space, SETTINGS.model_copy(update={"withhold": ["train"]}))
    return space


@pytest.mark.parametrize("protocol", ["medstruct-s", "medrepbench", "meddocbench", "exstructiny"])
def test_withheld_gold_is_scored_from_the_workspace(workspace, withholding, protocol):
    space = withholding
    whole = list(gold_of(workspace.release, protocol, "train").rows())
    with pytest.raises(InputError, match="does not have the gold of train: it is withheld"):
        gold_of(space.release, protocol, "train")
    kept = gold_of(space.folder(Stage.GOLD), protocol, "train")
    assert list(kept.rows()) == whole
    assert kept.images == space.release


def test_withheld_pages_are_shown_with_the_pictures_of_the_release(withholding):
    found = cases(open_source(withholding.folder(Stage.GOLD), "medrepbench", "train"))
    assert [case.pictures[0]()[:2] for case in found] == [b"\xff\xd8"] * 2


def test_gold_without_its_workspace_is_refused(workspace, tmp_path):
    shutil.copytree(workspace.folder(Stage.GOLD), tmp_path / "a/b/gold")
    with pytest.raises(InputError, match="is gold without its workspace"):
        gold_of(tmp_path / "a/b/gold", "medrepbench", "all")
