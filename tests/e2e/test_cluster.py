"""Stages on a real Ray cluster of two nodes: the same bytes as on this machine, whatever happens to a node."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import pytest

from pipeline.errors import InputError
from pipeline.shards import PageCache, map_pages
from pipeline.workspace import Workspace
from tests import recorded_space
from tests.builds import BIN, call, drawn
from tests.e2e.cluster import ROOT, Cluster, free_port

STAGES = ("ingest", "verdicts", "quality", "ocr")
ITEMS = {f"{number:016x}": number for number in range(40)}


def square(number):
    return {"square": number**2}


def refuse(number):
    raise InputError(f"page {number} is refused")


def slow(number, folder):
    Path(folder, f"{number}.{os.getpid()}").touch()
    time.sleep(0.3)
    return number


def die(_):
    os._exit(9)


@pytest.fixture(scope="module")
def cluster():
    folder = Path(tempfile.mkdtemp(prefix="rc"))  # below tmp_path the names of its sockets would be too long
    nodes = Cluster(folder)
    try:
        nodes.add()
        yield nodes
    finally:
        nodes.end()
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    """A workspace whose first stages ran on this machine."""
    root = tmp_path_factory.mktemp("local") / "workspace"
    drawn(root, pages=14, seed=5)
    stages(root)
    return root


def stages(root, *names, **more):
    for stage in names or STAGES:
        done = call("medstruct", stage, cwd=root, **more)
        assert done.returncode == 0, done.stderr[-2000:]


def files(root, *folders):
    folders = [root / folder for folder in folders or [f"data/private/{stage}" for stage in STAGES]]
    return {
        path.relative_to(root).as_posix(): (path.stat().st_mode, hashlib.sha256(path.read_bytes()).hexdigest())
        for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()
    }  # fmt: skip


def emptied(root, target):
    """A copy of a workspace before its first stage."""
    shutil.copytree(root, target, symlinks=True)
    for stage in STAGES:
        shutil.rmtree(target / "data/private" / stage)
    shutil.rmtree(target / ".cache")
    return target


def in_cluster(cluster, code, **more):
    """Run Python as a driver of its own: Ray allows one connection in a process's life."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "RAY_ADDRESS": cluster.address} | more
    head = (
        "from functools import partial; from pathlib import Path; from pipeline.shards import PageCache, map_pages\n"
        "from pipeline.errors import MedStructError; from tests.e2e.test_cluster import *\n"
    )
    return subprocess.run(
        [sys.executable, "-c", head + code], env=environment, capture_output=True, text=True, timeout=300
    )


def test_quality_and_ocr_give_the_same_bytes_as_on_this_machine(cluster, local, tmp_path):
    root = emptied(local, tmp_path / "workspace")
    stages(root, RAY_ADDRESS=cluster.address, MEDSTRUCT_WORKERS="")
    found = files(root)
    assert found == files(local)
    assert len([name for name in found if name.endswith(".parquet")]) >= 8


def test_every_stage_gives_the_same_bytes_as_on_this_machine(cluster, tmp_path):
    recorded_space.make(tmp_path / "base")
    for name in ("here", "cluster"):
        shutil.copytree(tmp_path / "base", tmp_path / name, symlinks=True)
    recorded_space.build(Workspace(tmp_path / "here", 1))
    code = f"recorded_space.build(Workspace(Path({str(tmp_path / 'cluster')!r}), 1))"
    done = in_cluster(cluster, code, MEDSTRUCT_WORKERS="")
    assert done.returncode == 0, done.stderr[-2000:]
    found = files(tmp_path / "cluster", "data", "metrics", "plots")
    assert found == files(tmp_path / "here", "data", "metrics", "plots")
    assert "data/public/release/SHA256SUMS" in found


def finished(cache):
    with sqlite3.connect(f"file:{cache}?mode=ro", uri=True) as database:
        return database.execute("SELECT count(*) FROM results").fetchone()[0]


def wait_for(met, seconds=120):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if met():
            return True
        time.sleep(0.05)
    return False


def test_a_node_that_dies_in_the_middle_changes_no_byte(cluster, local, tmp_path):
    root = emptied(local, tmp_path / "workspace")
    stages(root, *STAGES[:3])
    doomed, cache = cluster.add(), root / ".cache/ocr.sqlite"
    environment = os.environ | {
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "RAY_ADDRESS": cluster.address, "MEDSTRUCT_WORKERS": "3",
    }  # fmt: skip
    reading = subprocess.Popen([BIN / "medstruct", "ocr"], cwd=root, env=environment, stderr=subprocess.PIPE)
    assert wait_for(lambda: cache.is_file() and finished(cache) >= 1)
    before = finished(cache)
    doomed.end()
    assert reading.wait(300) == 0, reading.stderr.read()[-2000:]
    assert before < finished(cache)
    assert files(root) == files(local)


def test_results_and_order_are_those_of_this_machine(cluster):
    done = in_cluster(
        cluster, "found = map_pages(square, dict(reversed(ITEMS.items())), workers=1)\n"
        "assert found == {page: {'square': number**2} for page, number in ITEMS.items()}\n"
        "assert list(found) == sorted(ITEMS)\n"
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_an_error_of_a_page_is_the_same_exception(cluster):
    done = in_cluster(
        cluster, "try:\n  map_pages(refuse, ITEMS, workers=1)\n"
        "except MedStructError as error:\n  print(type(error).__name__, '|', str(error).split(' ', 2)[2])",
    )  # fmt: skip
    assert "InputError | is refused" in done.stdout.splitlines(), done.stderr


def test_a_page_that_kills_its_workers_is_one_clear_error(cluster):
    done = in_cluster(cluster, "map_pages(die, ITEMS, workers=1)", MEDSTRUCT_WORKERS="1")
    assert "EngineError: workers of the cluster at RAY_ADDRESS died again and again" in done.stderr


def test_a_driver_that_is_killed_keeps_its_finished_pages_and_leaves_no_worker(cluster, tmp_path):
    marks = tmp_path / "marks"
    marks.mkdir()
    cache = PageCache(tmp_path / "cache.sqlite", "v1")
    code = f"map_pages(partial(slow, folder={str(marks)!r}), ITEMS, workers=1, cache=PageCache(Path({str(cache.path)!r}), 'v1'))"
    environment = os.environ | {"PYTHONPATH": str(ROOT), "RAY_ADDRESS": cluster.address}
    head = "from functools import partial\nfrom tests.e2e.test_cluster import *\n"
    driver = subprocess.Popen([sys.executable, "-c", head + code], env=environment)
    assert wait_for(lambda: cache.path.is_file() and len(cache.load(ITEMS)) >= 2)
    driver.kill()
    driver.wait()
    kept = cache.load(ITEMS)
    workers = {int(path.suffix[1:]) for path in marks.iterdir()}
    assert 2 <= len(kept) < len(ITEMS)
    assert wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers), 60)
    for path in marks.iterdir():
        path.unlink()
    again = map_pages(partial(slow, folder=str(marks)), ITEMS, workers=2, cache=cache)
    assert again == ITEMS
    assert len(list(marks.iterdir())) == len(ITEMS) - len(kept)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("127.0.0.1:{free}", "no Ray cluster answers at RAY_ADDRESS"),
        ("ray://127.0.0.1:10001", "RAY_ADDRESS must be host:port or auto"),
        ("nonsense", "RAY_ADDRESS must be host:port or auto"),
    ],
)
def test_a_cluster_that_cannot_be_reached_is_one_line_that_says_what_to_do(local, address, message):
    done = call("medstruct", "quality", cwd=local, RAY_ADDRESS=address.format(free=free_port()))
    assert done.returncode == 0  # nothing to do: every page is in the cache
    (local / ".cache/quality.sqlite").unlink()
    done = call("medstruct", "quality", cwd=local, RAY_ADDRESS=address.format(free=free_port()))
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) <= 3
    stages(local, "quality")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("numpy='0.1'", "has numpy 2."),
        ("Python='3.9.1'", "has Python 3."),
        ("medstruct='ffffffffffff'", "has medstruct "),
    ],
)
def test_a_node_with_other_versions_is_refused(cluster, change, message):
    code = f"from pipeline import raypool\nraypool.facts = lambda told=raypool.facts(): {{**told, **dict({change})}}\n"
    done = in_cluster(cluster, code + "map_pages(square, ITEMS, workers=1)")
    assert message in done.stderr
    assert "install the same checkout" in done.stderr.splitlines()[-1]


def test_without_the_extra_the_message_names_its_lock(cluster):
    code = "import sys; sys.modules['ray'] = None\nmap_pages(square, ITEMS, workers=1)"
    assert "EngineError: RAY_ADDRESS is set, but Ray is not installed" in in_cluster(cluster, code).stderr
