"""The command line as a user meets it: set-up, errors, envelopes."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline import published
from pipeline.cli import app, main, setup
from pipeline.cli.build import STAGES
from pipeline.workspace import Workspace
from schemas.names import Stage

MEDSTRUCT = Path(sys.executable).with_name("medstruct")
ROOT = Path(__file__).parents[1]


def run(*arguments, cwd, **environment):
    return subprocess.run(
        [MEDSTRUCT, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=120,
    )


@pytest.fixture
def fresh(tmp_path):
    setup.init(tmp_path / "w")
    return tmp_path / "w"


def test_help_loads_no_heavy_library():
    code = (
        "import sys; sys.argv = ['medstruct', '--help']\n"
        "from pipeline.cli import app\n"
        "try: app()\nexcept SystemExit: pass\n"
        "heavy = {'polars', 'numpy', 'cv2', 'pandera', 'prefect', 'dvc', 'presidio_analyzer', 'paddleocr', 'pydantic'}\n"
        "print('LOADED', sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "LOADED []"


COMMANDS = [stage.value for stage in STAGES] + [
    "init",
    "demo",
    "synth",
    "convert",
    "validate",
    "up",
    "down",
    "status",
    "try",
    "scorecard",
    "audit",
    "agreement",
    "push",
    "pull",
    "progress",
    "reread",
    "forget",
    "verify",
    "sign",
    "score",
    "predict",
    "export",
    "diff",
    "views",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command):
    shown = CliRunner().invoke(app, [command, "--help"])
    assert shown.exit_code == 0
    assert "Usage:" in shown.output


def test_no_command_is_without_a_test():
    single = {command.name or command.callback.__name__ for command in app.registered_commands}
    assert single | {group.name for group in app.registered_groups} == set(COMMANDS)


def test_init_makes_a_private_workspace(fresh):
    modes = {
        name: stat.S_IMODE((fresh / name).stat().st_mode)
        for name in ("data/private", ".secrets", ".dvc", ".cache")
    }
    assert modes == dict.fromkeys(modes, 0o700)
    assert stat.S_IMODE((fresh / ".secrets/project.key").stat().st_mode) == 0o600
    assert (
        fresh / "data/private/raw.dvc"
    ).read_text() == "outs:\n- path: raw\n  hash: md5\n  remote: private\n"
    assert (fresh / "pipeline").resolve() == ROOT / "pipeline"
    assert published.read(Workspace(fresh)).is_empty()
    secret = (fresh / ".secrets/project.key").read_text().strip()
    assert len(secret) == 64
    assert secret not in (fresh / "key_id").read_text()


def test_init_lets_dvc_report_nothing_to_its_makers(tmp_path, monkeypatch):
    """DVC collects a report of a command in a temporary file, and a process of its own sends it."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    setup.init(tmp_path / "workspace")
    assert [*(tmp_path / "temporary").iterdir()] == []


def test_init_again_changes_nothing(fresh):
    (fresh / "params.yaml").write_text("mine: 1\n")
    before = {
        path: path.read_bytes() for path in fresh.rglob("*") if path.is_file() and ".dvc" not in path.parts
    }
    setup.init(fresh)
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("own", [None, "", "*.log\n/.secrets/"], ids=["none", "empty", "theirs"])
def test_git_sees_nothing_private_of_a_workspace(tmp_path, own):
    """DVC keeps its cache, where raw lies, from git only if git was there first; a repository may have a list of its own."""
    if own is not None:
        (tmp_path / ".gitignore").write_text(own)
    setup._copy_graph(tmp_path)  # a whole init takes seconds
    setup._copy_graph(tmp_path)
    private = [".secrets/project.key", ".dvc/cache/files/md5/00/0", ".dvc/tmp/x", ".cache/x", ".prefect/x", "data/private/raw/a.png",
               "data/private/labels/a.json", "data/private/ocr/x", "data/public/gold/x", "data/private/canaries.txt"]  # fmt: skip
    for name in (*private, "data/public/published.parquet", "data/private/raw.dvc", ".dvc/config"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    subprocess.run(["git", "-C", tmp_path, "add", "-A"], check=True)
    listed = subprocess.run(["git", "-C", tmp_path, "ls-files"], check=True, capture_output=True, text=True)
    seen = set(listed.stdout.split()) - {"pipeline", "schemas"}
    assert seen == {".dvc/config", ".dvcignore", ".gitignore", "data/private/raw.dvc", "data/public/published.parquet",
                    "dvc.yaml", "params.yaml", "prefect.toml"}  # fmt: skip
    lines = (tmp_path / ".gitignore").read_text().splitlines()
    assert lines[: len((own or "").splitlines())] == (own or "").splitlines()
    assert lines.count("/.secrets/") == 1


def test_two_workspaces_have_two_keys(tmp_path):
    keys = {(setup.init(tmp_path / name).root / "key_id").read_text() for name in "ab"}
    assert len(keys) == 2


def test_init_never_replaces_a_lost_key(fresh):
    (fresh / ".secrets/project.key").unlink()
    done = run("init", cwd=fresh)
    assert done.returncode == 2
    assert done.stderr.startswith("medstruct: .secrets/project.key is missing but key_id is here")
    assert not (fresh / ".secrets/project.key").exists()


def test_an_error_is_one_line_that_says_what_to_do(tmp_path):
    done = run("ingest", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "medstruct: no workspace here or above: run `medstruct init` first\n"


def test_an_error_is_an_envelope_for_scripts(tmp_path):
    done = run("status", "--json", cwd=tmp_path)
    assert done.returncode == 2
    assert json.loads(done.stdout) == {
        "ok": False,
        "error": {"code": "WORKSPACE", "message": "no workspace here or above: run `medstruct init` first"},
    }


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda w: (w / "params.yaml").write_text("quality: {}\n"), "params.yaml: ingest: Field required"),
        (lambda w: (w / "params.yaml").unlink(), "params.yaml is missing"),
        (
            lambda w: (w / ".secrets/project.key").write_text("00" * 32),
            "is not the key that this workspace was made with",
        ),
        (lambda w: (w / ".secrets/project.key").unlink(), "project.key is missing: copy"),
        (lambda w: (w / "data/private/raw").rmdir(), "data/private/raw"),
        (lambda w: None, "data/private/raw holds no files"),
    ],
    ids=[
        "unknown settings",
        "no settings",
        "changed key",
        "missing key",
        "no raw folder",
        "empty raw folder",
    ],
)
def test_ingest_says_what_is_wrong_and_leaves_nothing_half_written(fresh, spoil, message):
    spoil(fresh)
    done = run("ingest", cwd=fresh)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (fresh / "data/private/ingest").exists()
    assert not list((fresh / "data/private").glob(".*partial"))


@pytest.mark.parametrize("given", ["0", "two", "-1", "1.5"])
def test_a_bad_worker_count_is_refused(fresh, given):
    done = run("ingest", cwd=fresh, MEDSTRUCT_WORKERS=given)
    assert done.returncode == 2
    assert "MEDSTRUCT_WORKERS must be a whole number" in done.stderr


def test_a_fault_shows_no_value(monkeypatch, capsys):
    def fail():
        raise ValueError("欧阳测试 13800000000")

    monkeypatch.setattr("pipeline.cli.app", fail)
    monkeypatch.setattr("sys.argv", ["medstruct", "ingest"])
    monkeypatch.delenv("MEDSTRUCT_DEBUG", raising=False)
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 70
    message = capsys.readouterr().err
    assert message.startswith("medstruct: internal fault: ValueError at test_cli.py:")
    assert "测试" not in message


def test_the_demo_leaves_a_foreign_folder_alone(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/file").write_text("keep")
    done = run("demo", "mine", cwd=tmp_path)
    assert done.returncode == 2
    assert "not a demo workspace" in done.stderr
    assert (tmp_path / "mine/file").read_text() == "keep"


def test_status_of_a_new_workspace(fresh):
    done = run("status", "--json", cwd=fresh)
    data = json.loads(done.stdout)["data"]
    assert [stage["stage"] for stage in data["stages"]] == [stage.value for stage in Stage]
    assert not any(stage["built"] for stage in data["stages"])
