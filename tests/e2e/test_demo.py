"""`make demo` as the README says it, into a folder of its own, with no other machine in reach."""

import json
import subprocess
from pathlib import Path

from tests.e2e.offline import offline

ROOT = Path(__file__).parents[2]


def test_make_demo_builds_a_release_and_says_where_it_is(tmp_path):
    folder = tmp_path / "demo"
    done = subprocess.run(
        offline(["make", "demo", f"DEMO={folder}"]), cwd=ROOT, capture_output=True, text=True, timeout=1200
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    for place in ("data/public/release", "data/public/release/report.html"):
        assert str(folder / place) in done.stdout
        assert (folder / place).exists()
    for stage in ("ingest", "quality", "dedup", "redact"):
        assert stage in done.stdout
    assert json.loads((folder / "metrics/verify.json").read_text())["is_clean"] is True
    pages = json.loads((folder / "metrics/release.json").read_text())["kept"]
    assert len(list((folder / "data/public/release/images").glob("*.jpg"))) == pages >= 30
