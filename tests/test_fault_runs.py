"""Faults of a run: a full disk, a closed folder, two runs at once, a key open to others, settings that explode."""

import errno
import fcntl
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from pipeline import archives, cli
from pipeline.audit.agreement.run import _csv
from pipeline.cli.turn import LOCK, alone, what_to_do
from pipeline.errors import InputError, ProjectKeyError, SettingsError
from pipeline.keys import ProjectKey
from pipeline.settings import MOST_NESTED, load_settings
from pipeline.workspace import DEMO_SECRET, KEY_FILE, KEY_ID_FILE, Workspace
from tests.dag import ROOT
from tests.test_raw import tarred

PARAMS = (ROOT / "params.yaml").read_text()


def test_the_second_run_says_so_and_leaves(tmp_path):
    with alone(Workspace(tmp_path)):
        code = (
            "from pathlib import Path; from pipeline.cli.turn import alone; from pipeline.workspace import Workspace\n"
            f"with alone(Workspace(Path({str(tmp_path)!r}))): print('ran')"
        )
        second = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert second.stdout == ""
    assert "another stage is running in this workspace: wait" in second.stderr.splitlines()[-1]
    with alone(Workspace(tmp_path)):
        pass


def test_a_holder_that_is_killed_leaves_no_lock(tmp_path):
    code = (
        "import os, signal; from pathlib import Path; from pipeline.cli.turn import alone\n"
        "from pipeline.workspace import Workspace\n"
        f"with alone(Workspace(Path({str(tmp_path)!r}))): os.kill(os.getpid(), signal.SIGKILL)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == -9
    assert (tmp_path / ".cache" / LOCK).is_file()
    with alone(Workspace(tmp_path)):
        pass


def test_a_stage_command_takes_its_turn(tmp_path, monkeypatch, capsys):
    from pipeline.cli import setup

    setup.init(tmp_path / "w")
    monkeypatch.chdir(tmp_path / "w")
    monkeypatch.setattr(sys, "argv", ["medstruct", "ingest"])
    with (tmp_path / "w/.cache" / LOCK).open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(SystemExit) as left:
            cli.main()
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("medstruct: another stage is running")
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(errno.ENOSPC, "x", "王小明.png"), "the disk is full"),
        (OSError(errno.EDQUOT, "x"), "the disk is full"),
        (OSError(errno.EFBIG, "x"), "the disk is full"),
        (OSError("No space left on device (os error 28)"), "the disk is full"),
        (PermissionError(errno.EACCES, "x", "王小明.png"), "a file or folder cannot be read or written"),
        (OSError(errno.EROFS, "x"), "a file or folder cannot be read or written"),
        (FileNotFoundError(errno.ENOENT, "x"), None),
        (ValueError("x"), None),
    ],
    ids=["full", "quota", "limit", "full, told by polars", "closed", "read-only", "missing", "other"],
)
def test_what_a_user_can_do_about_a_disk_is_said_without_a_name(error, line):
    told = what_to_do(error)
    assert (told or "")[: len(line or "")] == (line or "")
    assert (told is None) == (line is None)
    assert "王小明" not in (told or "")


def test_a_full_disk_is_one_line_and_status_two(monkeypatch, capsys):
    def full() -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/data/private/raw/王小明.png")

    monkeypatch.setattr(cli, "app", full)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2
    assert capsys.readouterr().err == (
        "medstruct: the disk is full (or a quota is): free space, then run the command again; finished pages are kept\n"
    )


FILL = """
import resource, signal, sys
from pathlib import Path
from pipeline import store
folder = Path(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # as a full disk: an error, not a signal
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
from pipeline.cli.turn import what_to_do
from tests.test_fault_runs import rows
def stage():
    with store.stage_folder(folder / "stage", private=True) as made:
        (made / "first").write_bytes(b"1")
        (made / "second").write_bytes(bytes(50_000))
for write in (
    lambda: store.write_table(folder / "lines.parquet", "lines", rows()),
    lambda: store.write_json(folder / "x.json", ["x" * 100] * 1000),
    stage,
):
    try:
        write()
    except BaseException as error:
        print(what_to_do(error))
"""


def rows():
    """Rows of `lines` that no compression brings below the limit."""
    text = "".join(chr(0x4E00 + byte * 7 % 20_000 + at % 97) for at, byte in enumerate(os.urandom(30_000)))
    return [
        {"page_id": "0" * 16, "line": 0, "start": 0, "end": len(text), "text": text, "quad": [0, 0, 9, 0, 9, 9, 0, 9],
         "confidence": 0.9, "char_edges": list(range(len(text) + 1))}
    ]  # fmt: skip


def test_what_does_not_fit_leaves_nothing_half_written(tmp_path):
    (tmp_path / "stage").mkdir()
    (tmp_path / "stage/first").write_bytes(b"old")
    (tmp_path / "x.json").write_text("old")
    done = subprocess.run(
        [sys.executable, "-c", FILL, tmp_path], cwd=ROOT, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    told = [line[:16] for line in done.stdout.splitlines()]
    assert told == ["the disk is full"] * 3, done.stderr
    left = {
        path.relative_to(tmp_path).as_posix(): path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert left == {"stage/first": b"old", "x.json": b"old"}


def test_a_full_temporary_folder_is_no_fault_of_the_archive(tmp_path, monkeypatch):
    tarred({"1.jpg": b"one"}, tmp_path / "s.tgz", "w:gz")

    class Full:
        def write(self, _):
            raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(tempfile, "TemporaryFile", Full)
    with pytest.raises(InputError, match="TMPDIR"):
        archives.open_archive(tmp_path / "s.tgz")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o777])
def test_a_key_that_others_can_read_is_refused(tmp_path, mode):
    secret = bytes(range(32))
    (tmp_path / ".secrets").mkdir()
    (tmp_path / KEY_FILE).write_text(secret.hex())
    (tmp_path / KEY_ID_FILE).write_text(ProjectKey(secret).key_id)
    (tmp_path / KEY_FILE).chmod(mode)
    with pytest.raises(ProjectKeyError, match=r"can be read by others: chmod 600 \.secrets/project\.key"):
        Workspace(tmp_path).key()
    (tmp_path / KEY_FILE).chmod(0o600)
    assert Workspace(tmp_path).key().secret == secret


def test_the_public_key_of_demos_may_be_read_by_all(tmp_path):
    (tmp_path / ".secrets").mkdir()
    (tmp_path / KEY_FILE).write_text(DEMO_SECRET.hex())
    (tmp_path / KEY_FILE).chmod(0o644)
    (tmp_path / KEY_ID_FILE).write_text(ProjectKey(DEMO_SECRET).key_id)
    assert Workspace(tmp_path).is_demo


def laughs(levels: int) -> str:
    """Each block takes in the one before nine times."""
    blocks = ["a0: &a0 {k: v}"]
    blocks += [
        f"a{level}: &a{level}\n  <<: [{', '.join([f'*a{level - 1}'] * 9)}]" for level in range(1, levels)
    ]
    return "\n".join(blocks)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (laughs(30), f"more than {MOST_NESTED} references"),
        (PARAMS + "\nx: " + "[" * 5000 + "]" * 5000, f"more than {MOST_NESTED} references"),
        (PARAMS + "\nx: !!python/object/apply:os.system [id]", "not readable YAML"),
        (PARAMS.replace("max_file_mb: 512", "max_file_mb: 99999-99-99"), "max_file_mb"),
        (PARAMS.replace("seed: 42", "seed: 2001-99-99"), "not readable YAML"),
        ("", "the document"),
        ("- 1", "the document"),
    ],
    ids=["billion laughs", "deep", "code", "no number", "no date", "empty", "a list"],
)
def test_hostile_settings_are_one_line(tmp_path, text, message):
    (tmp_path / "params.yaml").write_text(text)
    with pytest.raises(SettingsError, match=message) as caught:
        load_settings(tmp_path / "params.yaml")
    assert "\n" not in str(caught.value)


def test_the_settings_as_shipped_are_within_the_limit(tmp_path):
    (tmp_path / "params.yaml").write_text(PARAMS)
    assert load_settings(tmp_path / "params.yaml").ingest.max_file_mb == 512


def test_no_cell_of_a_list_for_a_spreadsheet_is_computed():
    row = {
        "page_id": "0" * 16,
        "first": "=cmd|' /C calc'!A0",
        "second": "+1",
        "status": "-2",
        "disagreements": -3,
    }
    written = _csv(
        [
            row
            | {"first_annotator": "@SUM(A1)", "second_annotator": "\t=1", "spans": 1, "links": 0, "fields": 0}
        ]
    )
    assert written.decode().splitlines()[1] == (
        "0000000000000000,'=cmd|' /C calc'!A0,'+1,'@SUM(A1),'\t=1,'-2,-3,1,0,0"
    )


def test_a_read_only_workspace_is_one_line(tmp_path):
    """In a mount namespace of its own, since the superuser may write into any folder that is only closed."""
    from pipeline.cli import setup

    setup.init(tmp_path / "w", demo=True)
    (tmp_path / "w/data/private/raw/a.png").write_bytes(b"x")
    medstruct = Path(sys.executable).with_name("medstruct")
    script = f"mount --bind '{tmp_path}/w' '{tmp_path}/w' && mount -o remount,bind,ro '{tmp_path}/w' && cd '{tmp_path}/w' && {medstruct} ingest"
    done = subprocess.run(["unshare", "-rm", "sh", "-c", script], capture_output=True, text=True)
    if "unshare" in done.stderr or "mount" in done.stderr:
        pytest.skip("no mount namespaces here")
    assert done.returncode == 2
    assert done.stderr.startswith(
        "medstruct: a file or folder cannot be read or written: check the permissions"
    )
    assert len(done.stderr.splitlines()) == 1
