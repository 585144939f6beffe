"""What a node of a cluster does, here without one: tests/e2e/test_cluster.py has the real thing."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline import raypool
from pipeline.errors import EngineError, InputError
from pipeline.rayworker import Task, Worker, facts

ROOT = Path(__file__).parents[1]


def square(number):
    return {"square": number**2}


def refuse(number):
    raise InputError("page refused")


def test_facts_name_python_the_source_and_direct_requirements():
    found = facts()
    assert found["Python"] == sys.version.split()[0]
    assert len(found["medstruct"]) == 12
    assert {"numpy", "paddleocr", "pandera", "opencv-python", "polars"} <= found.keys()
    assert "ray" not in found
    assert "none" not in found.values()


def test_facts_are_equal_in_another_process():
    code = "from pipeline.rayworker import facts; print(sorted(facts().items()))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(sorted(facts().items()))


def prepared(folder, **other):
    code = (
        "import os, pickle, sys; from pipeline.rayworker import Worker\n"
        "worker, arguments = Worker(), pickle.load(sys.stdin.buffer)\n"
        "print([worker.prepare(*arguments), os.getcwd(), os.umask(0), os.environ['OMP_NUM_THREADS']])"
    )
    task = pickle.dumps(Task(square))
    return subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps((str(folder), 0o027, facts() | other, task)),
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "3"}, capture_output=True, check=True,
    ).stdout.decode().strip()  # fmt: skip


def test_a_worker_takes_over_folder_and_umask_and_keeps_its_own_threads(tmp_path):
    assert prepared(tmp_path) == str(["", str(tmp_path), 0o027, "3"])


def test_a_worker_names_what_differs(tmp_path):
    assert "numpy " in prepared(tmp_path, numpy="0.1")
    assert " instead of 0.1" in prepared(tmp_path, numpy="0.1")


def test_a_worker_without_the_shared_folder_says_so(tmp_path):
    assert "must lie on storage that all nodes share" in prepared(tmp_path / "elsewhere")


def test_results_are_json_and_an_error_comes_back_as_a_value():
    worker = Worker()
    worker.task = Task(square)
    assert worker.work([("a", 2), ("b", 3)]) == {"a": b'{"square":4}', "b": b'{"square":9}'}
    worker.task = Task(refuse)
    error = pickle.loads(pickle.dumps(worker.work([("a", 2)])))
    assert (type(error), str(error)) == (InputError, "page refused")
    assert "in refuse" in error.__notes__[0]


@pytest.mark.parametrize("address", ["", None])
def test_no_address_means_this_machine(monkeypatch, address):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    if address is not None:
        monkeypatch.setenv("RAY_ADDRESS", address)
    assert raypool.address() is None


@pytest.mark.parametrize(
    ("reason", "message"),
    [
        ("Version mismatch: The cluster was started with: Ray: 2.1", "runs another version of Ray or Python"),
        ("Can't find a node", "run `ray start --address` on this machine too"),
    ],
)
def test_why_a_cluster_refuses_is_said_with_what_to_do(reason, message):
    assert message in raypool._refused(reason)
    assert "unset RAY_ADDRESS" in raypool._refused(reason)


@pytest.mark.parametrize("place", ["ray://127.0.0.1:10001", "nonsense", "127.0.0.1:", "127.0.0.1:1x"])
def test_an_address_that_is_none_is_refused(place):
    with pytest.raises(EngineError, match="must be host:port or auto"):
        raypool._require_reachable(place)
