"""A pool whose first worker dies while the second one is started: Python's own would wait for that one for ever."""

import subprocess
import sys

import pytest

DRIVER = """
import os, signal, sys, time
from concurrent.futures import process
from pipeline.errors import EngineError
from pipeline.shards import map_pages

spawn = process.ProcessPoolExecutor._spawn_process


def died(pool):
    for pid in list(pool._processes):
        os.kill(pid, signal.SIGKILL)
        while not pool._broken:
            time.sleep(0.01)
        time.sleep(0.5)  # the workers that it knows are ended now


def before(pool):
    died(pool)
    spawn(pool)


def after(pool):
    known, pool._processes = pool._processes, {}
    spawn(pool)
    started, pool._processes = pool._processes, known
    died(pool)
    known.update(started)


if __name__ == "__main__":
    process.ProcessPoolExecutor._spawn_process = {"before": before, "after": after}[sys.argv[1]]
    try:
        map_pages(str, {f"{number:016x}": number for number in range(16)}, workers=2)
    except EngineError as error:
        print(error)
"""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_worker_that_dies_while_another_is_started_ends_the_run(tmp_path, moment):
    (tmp_path / "driver.py").write_text(DRIVER)
    # the limit tells a run that waits for ever from one that ends: it takes two seconds
    done = subprocess.run(
        [sys.executable, tmp_path / "driver.py", moment], capture_output=True, text=True, timeout=120
    )
    assert done.stdout.startswith("a worker process died (out of memory?): finished pages are kept")
