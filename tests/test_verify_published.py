"""Nothing but a verified release reaches the public remote, and `medstruct verify` searches what is there."""

import json
import shutil
from pathlib import Path

import pytest
import yaml

from pipeline import fidelity
from pipeline.cli.setup import CHECKOUT, DVC_CONFIG
from pipeline.settings import FidelitySettings
from pipeline.verify import verify_published
from pipeline.workspace import Workspace
from schemas.names import Stage
from tests import tables_fixture
from tests.builds import call

NAME = tables_fixture.ORIGINALS[0]
CANARY = "MEDCANARY482915"
pytestmark = pytest.mark.slow


def of_the_real_graph(stages: set[str]) -> str:
    """The stages of dvc.yaml without their dependencies on code and on tables made by hand."""
    graph = yaml.safe_load((CHECKOUT / "dvc.yaml").read_text())
    kept = {name: dict(stage) for name, stage in graph["stages"].items() if name in stages}
    for name, stage in kept.items():
        stage["deps"] = [dep for dep in stage["deps"] if dep.startswith("data/public") and name == "release"]
    return yaml.safe_dump({"stages": kept}, sort_keys=False)


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """Tables by hand up to fidelity, committed to DVC as if the stages had run; nothing released, nothing pushed."""
    root = tmp_path_factory.mktemp("published") / "ws"
    workspace = tables_fixture.build(root)
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    for name in ("params.yaml", ".dvcignore"):
        shutil.copyfile(CHECKOUT / name, root / name)
    (root / "dvc.yaml").write_text(of_the_real_graph({"fidelity", "surrogate", "release"}))
    (root / "metrics/surrogate.json").write_text("{}")
    assert call("dvc", "init", "--no-scm", "--quiet", cwd=root).returncode == 0
    (root / ".dvc/config").write_text(DVC_CONFIG.replace("[core]\n", "[core]\n    no_scm = true\n", 1))
    for stage in ("surrogate", "fidelity"):
        done = call("dvc", "commit", "--force", "--quiet", stage, cwd=root)
        assert done.returncode == 0, done.stderr
    return root


@pytest.fixture
def root(made, tmp_path):
    shutil.copytree(made, tmp_path / "ws", symlinks=True)
    return tmp_path / "ws"


def objects(root: Path, remote: str) -> set[str]:
    folder = root / ".remotes" / remote
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def push(root: Path) -> None:
    """All that a person might try: the public remote by name, then whatever each output names."""
    call("dvc", "push", "--quiet", "-r", "public", cwd=root)
    call("dvc", "push", "--quiet", cwd=root)


def release(root: Path) -> int:
    return call("dvc", "repro", "--single-item", "release", cwd=root).returncode


def test_after_a_failed_verify_a_push_sends_nothing_unverified_to_the_public_remote(root):
    planted = root / "data/public/gold/note.json"
    (root / "data/private/canaries.txt").write_text(CANARY + "\n")
    planted.write_text(json.dumps([CANARY]))
    assert release(root) != 0
    assert not (root / "data/public/release").exists()
    push(root)
    assert objects(root, "public") == set()
    assert objects(root, "private")  # the other outputs went where they belong

    planted.unlink()
    assert release(root) == 0
    push(root)
    verified = objects(root, "public")
    files = [path for path in (root / "data/public/release").rglob("*") if path.is_file()]
    assert len(verified) == len({path.read_bytes() for path in files}) + 1  # and the list of the folder
    assert verify_published(Workspace(root)).places == ()

    planted.write_text(json.dumps([CANARY]))
    assert release(root) != 0
    push(root)
    assert objects(root, "public") == verified


@pytest.fixture(scope="module")
def sent(made, tmp_path_factory):
    """A released workspace whose release has been pushed."""
    root = tmp_path_factory.mktemp("sent") / "ws"
    shutil.copytree(made, root)
    assert release(root) == 0
    call("dvc", "push", "--quiet", cwd=root)
    return root


@pytest.fixture
def shipped(sent, tmp_path):
    shutil.copytree(sent, tmp_path / "ws")
    return Workspace(tmp_path / "ws")


def checks(space):
    return {(place.check, place.file) for place in verify_published(space).places}


def test_all_that_leaves_the_machine_is_searched(shipped):
    (shipped.root / "data/private/canaries.txt").write_text(CANARY + "\n")
    assert checks(shipped) == set()
    planted = {
        "signatures/1.0.0/statement.json": "signatures/1.0.0/statement.json",
        ".prefect/flow.log": ".prefect/flow.log",
        "dvc.lock": "dvc.lock",
        "data/private/raw.dvc": "data/private/raw.dvc",
        "plots/x.json": "plots/x.json",
        ".remotes/public/files/md5/00/1122": "public remote: files/md5/00/1122",
    }
    for path in planted:
        (shipped.root / path).parent.mkdir(parents=True, exist_ok=True)
        with (shipped.root / path).open("a") as file:
            file.write(f'"{CANARY}"\n' if path.endswith(".json") else f"# {CANARY}\n")
    assert checks(shipped) == {("canary", place) for place in planted.values()}


def test_a_release_that_waits_in_the_cache_is_searched_though_the_folder_is_gone(shipped):
    title = json.loads((shipped.release / "release.json").read_text())["title"]
    (shipped.root / "data/private/canaries.txt").write_text(title + "\n")
    shutil.rmtree(shipped.release)
    shutil.rmtree(shipped.root / ".remotes/public")
    places = {file for check, file in checks(shipped) if file.startswith("dvc push: ")}
    assert "dvc push: data/public/release/release.json" in places


def test_an_output_that_a_push_would_make_public_is_said(shipped):
    (shipped.root / "data/private/raw.dvc").write_text("outs:\n- path: raw\n  hash: md5\n")
    assert checks(shipped) == {("remote", "data/private/raw")}


def test_a_remote_elsewhere_is_not_passed_over_in_silence(shipped):
    config = shipped.root / ".dvc/config.local"
    config.write_text("['remote \"public\"']\n    url = s3://elsewhere/x\n")
    assert verify_published(shipped).notes == ("the public remote is elsewhere: not searched",)


def test_the_command_names_places_and_no_value(shipped):
    clean = call("medstruct", "verify", cwd=shipped.root)
    assert (clean.returncode, clean.stdout.split(":")[0]) == (0, "clean"), clean.stdout
    (shipped.root / "data/private/canaries.txt").write_text(CANARY + "\n")
    (shipped.folder(Stage.GOLD) / "note.json").write_text(json.dumps([CANARY]))
    hit = call("medstruct", "verify", "--json", cwd=shipped.root)
    assert hit.returncode == 1
    data = json.loads(hit.stdout)["data"]
    assert (data["is_clean"], [place["file"] for place in data["places"]]) == (
        False, ["data/public/gold/note.json"],
    )  # fmt: skip
    assert CANARY not in hit.stdout
