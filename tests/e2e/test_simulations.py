"""The simulations of docs/benchmarks.md run whole: a stage that reads a table more breaks them silently otherwise."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("script", "last"), [("bench_scale.py", "release: shards"), ("bench_gold.py", "release: papers")]
)
def test_every_step_of_a_small_simulation_has_its_row(script, last):
    done = subprocess.run(
        [sys.executable, ROOT / "benchmarks" / script, "--pages", "300"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    rows = [line.split("|")[1].strip() for line in done.stdout.splitlines() if line.startswith("| ")]
    assert rows[0] == "step"
    assert rows[-2:] == [last, "together"]
