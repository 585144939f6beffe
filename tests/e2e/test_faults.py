"""Builds of one small workspace under other circumstances: the same bytes, nothing half-written, nothing given away."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import recorded_space
from tests.builds import BIN, call, lock
from tests.e2e.offline import offline, permitted

ELSEWHERE = """
import locale, os
locale.setlocale(locale.LC_ALL, "")
listed, scanned = os.listdir, os.scandir
os.listdir = lambda *given: listed(*given)[::-1]
class Turned:
    def __init__(self, *given):
        with scanned(*given) as found:
            self.found = iter(list(found)[::-1])
    def __iter__(self): return self
    def __next__(self): return next(self.found)
    def __enter__(self): return self
    def __exit__(self, *_): pass
    def close(self): pass
os.scandir = Turned
"""
"""A sitecustomize: the locale holds for C libraries too, and every folder is listed from its end."""
TURKISH = "tr_TR.UTF-8"
"""I is no capital of i there, and the decimal point is a comma."""


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """The workspace before its first stage."""
    root = tmp_path_factory.mktemp("faults") / "base"
    recorded_space.make(root)
    return root


def repro(root, *, prefix=(), **more):
    """`dvc repro` in a workspace; its output."""
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"} | more
    command = [*prefix, str(BIN / "dvc"), "repro"]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=900)


@pytest.fixture(scope="module")
def built(base, tmp_path_factory):
    """The workspace, built with one process."""
    root = tmp_path_factory.mktemp("built") / "plain"
    shutil.copytree(base, root, symlinks=True)
    done = repro(root, MEDSTRUCT_WORKERS="1")
    assert done.returncode == 0, done.stderr[-2000:]
    return root


@pytest.fixture(scope="module")
def turkish(tmp_path_factory):
    """The environment of a Turkish locale, made for the test; of C where the system has no means to make one."""
    folder = tmp_path_factory.mktemp("locales")
    if shutil.which("localedef"):
        subprocess.run(
            ["localedef", "-i", "tr_TR", "-f", "UTF-8", folder / TURKISH], capture_output=True, check=False
        )
    if not (folder / TURKISH).is_dir():
        return {"LC_ALL": "C"}
    return {"LC_ALL": TURKISH, "LOCPATH": str(folder)}


def test_the_locale_is_turkish(turkish):
    """Else the build below says less."""
    if turkish["LC_ALL"] != TURKISH:
        pytest.skip("no localedef with the source of tr_TR here")
    code = (
        "import locale; print(locale.setlocale(locale.LC_ALL, '')); print(locale.format_string('%.1f', 0.5))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | turkish, capture_output=True, text=True
    )
    assert done.stdout.split() == [TURKISH, "0,5"]


def test_another_folder_order_locale_time_zone_and_no_network_give_the_same_lock(
    base, built, turkish, tmp_path
):
    root, site = tmp_path / "elsewhere/深/clone", tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(ELSEWHERE)
    shutil.copytree(base, root, symlinks=True)
    done = repro(
        root, prefix=offline([]), MEDSTRUCT_WORKERS="4", PYTHONHASHSEED="77", TZ="Pacific/Chatham", LANG="tr_TR", **turkish,
        PYTHONPATH=os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])]), HOME=str(tmp_path),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert lock(root) == lock(built)


@pytest.mark.skipif(not permitted(), reason="no network namespaces here")
def test_in_the_namespace_no_other_machine_is_in_reach():
    """Else the build above proves nothing."""
    code = "import socket\ntry: socket.create_connection(('192.0.2.1', 80), 3)\nexcept OSError as error: print(error.errno)"
    done = subprocess.run(offline([sys.executable, "-c", code]), capture_output=True, text=True)
    assert done.stdout.strip() == "101"  # network is unreachable
    with socket.socket() as here:
        here.bind(("127.0.0.1", 0))


def test_times_that_run_backwards_and_damaged_caches_change_no_byte(built, tmp_path):
    root = shutil.copytree(built, tmp_path / "clock", symlinks=True)
    for number, path in enumerate(sorted((root / "data/private/raw").iterdir())):
        os.utime(path, (86_400 * number, 86_400 * number))  # 1970: earlier than every output
    for cache in sorted((root / ".cache").glob("*.sqlite")):
        data = cache.read_bytes()
        cache.write_bytes(data[: len(data) // 2])
    for stage in ("ingest", "quality", "ocr"):
        shutil.rmtree(root / "data/private" / stage)
    done = repro(root, MEDSTRUCT_WORKERS="1")
    assert done.returncode == 0, done.stderr[-2000:]
    assert lock(root) == lock(built)


def test_of_two_stages_at_once_one_says_so_and_leaves(built, tmp_path):
    root = shutil.copytree(built, tmp_path / "two", symlinks=True)
    shutil.rmtree(root / ".cache")
    first = subprocess.Popen(
        [BIN / "medstruct", "pii"], cwd=root, env=os.environ | {"MEDSTRUCT_WORKERS": "1"}
    )
    deadline = time.monotonic() + 60
    while not (root / ".cache/pii.sqlite").exists() and first.poll() is None and time.monotonic() < deadline:
        if (root / ".cache/running.lock").exists():
            break
        time.sleep(0.01)
    second = call("medstruct", "pii", cwd=root)
    assert first.wait(300) == 0
    assert second.returncode == 2
    assert second.stderr.startswith("medstruct: another stage is running in this workspace")
    assert call("medstruct", "pii", cwd=root).returncode == 0


@pytest.mark.skipif(not permitted(), reason="no namespaces here")
def test_a_full_disk_is_one_line_and_leaves_nothing_half_written(base, tmp_path):
    root, room = shutil.copytree(base, tmp_path / "full", symlinks=True), tmp_path / "room"
    room.mkdir()
    script = (
        f"mount -t tmpfs -o size=2400k none '{room}' && cp -a '{root}/.' '{room}/' && cd '{room}' && "
        f"(for stage in ingest verdicts quality ocr dedup annotate pii redact surrogate; do '{BIN}/medstruct' $stage || exit; done);"
        f" echo $?; find '{room}/data' -name '*.partial' -o -name '.*.old'"
    )
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", script], capture_output=True, text=True, timeout=600,
        env=os.environ | {"MEDSTRUCT_WORKERS": "1"},
    )  # fmt: skip
    assert done.stdout.split() == ["2"], done.stderr[-2000:]
    told = done.stderr.splitlines()
    assert len(told) == 1
    assert "full" in told[0]


def test_no_planted_value_is_where_it_may_not_be(base, built):
    planted = json.loads((base.parent / "planted.json").read_text())
    assert len(planted) > 10
    private = (built / "data/private", built / ".dvc/cache")
    for path in built.rglob("*"):
        if path.is_file() and not any(path.is_relative_to(folder) for folder in private):
            text = path.read_bytes()
            where = path.relative_to(built).as_posix()
            assert [value for value in planted if value in where] == []
            if path.parent != built / ".cache":
                assert [where for value in planted if value.encode() in text] == []
    assert call("medstruct", "verify", cwd=built).returncode == 0
    assert Path(built / "metrics/verify.json").is_file()
