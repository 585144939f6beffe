"""Write docs/reliability.md from what fuzz_files and kill_moments measured, and the table of bad inputs run anew.

python benchmarks/reliability.py --fuzz FOLDER --kill FOLDER
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs/reliability.md"
HEAD: Final = """# Reliability: faults, damaged files, kills

Written by `python benchmarks/reliability.py` from what the scripts measured last. What is promised on these grounds stands in SECURITY.md.
"""
TABLE: Final = "tests/test_hostile_input.py"


def rows_that_hold() -> tuple[int, int]:
    """(rows of the table of bad inputs that have their outcome, all of them)."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", TABLE, "-k", "test_every_row"], cwd=ROOT, capture_output=True, text=True, check=False
    )  # fmt: skip
    passed, failed = (re.search(rf"(\d+) {what}", done.stdout) for what in ("passed", "failed"))
    good, bad = int(passed[1]) if passed else 0, int(failed[1]) if failed else 0
    return good, good + bad


def goals(rows: tuple[int, int], fuzz: dict[str, Any], kill: dict[str, Any]) -> list[str]:
    """The table of goals."""
    return [
        "| test | goal | measured |", "|---|---|---|",
        f"| bad-input table | every row, right reason | {rows[0]} of {rows[1]} |",
        (f"| mutated files | 100,000; no crash, no hang, below 1.5 GB | {fuzz['files']:,}; {fuzz['crashes']} crashes, {fuzz['hangs']} hangs, "
        f"{fuzz['timeouts']} rejected TIMEOUT, {fuzz['worker_deaths']} workers died, largest process {fuzz['rss_mb']:,} MB |"),
        (f"| kill -9 moments | 100 of 100 byte-identical | {kill['identical']} of {kill['trials']}; {kill['done_twice']} of "
        f"{kill['finished_before']:,} finished results made again, {kill['leftovers']} half-written files left |"),
        f"| leaks after fault tests | 0 | {kill['leaks']}; `medstruct verify` clean in {kill['verified']} of {kill['trials']} |",
        "| offline build | passes without a network | held by `make e2e`: tests/e2e/test_faults.py, tests/e2e/test_demo.py (127.0.0.1 alone) |",
    ]  # fmt: skip


def by_kind(fuzz: dict[str, Any]) -> list[str]:
    """What became of the damaged files, by kind."""
    lines = [
        "| kind | files | crashes | hangs | workers died | largest process, MB | outcomes |",
        "|---|---:|---:|---:|---:|---:|---|",
    ]
    for kind, found in fuzz["kinds"].items():
        counts = ", ".join(
            f"{name} {count}" for name, count in sorted(found["counts"].items(), key=lambda pair: -pair[1])
        )
        lines.append(
            f"| {kind} | {found['files']:,} | {found['crashes']} | {found['hangs']} | {found['worker_deaths']} | {found['rss_mb']} | {counts} |"
        )
    return lines


def kills(kill: dict[str, Any]) -> list[str]:
    """What was killed, how often, and during which stage."""
    during = sorted(kill["during"].items(), key=lambda pair: -pair[1])
    return [
        "| killed | trials |",
        "|---|---:|",
        *(f"| {what} | {count} |" for what, count in kill["hit"].items()),
        "",
        f"During: {', '.join(f'{stage} {count}' for stage, count in during)}.",
        f"Moments drawn: {kill['draws']}; one after the end of its run is no trial and was drawn again.",
    ]


def main() -> None:
    """Write the page; notes below its last heading are kept."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fuzz", type=Path, default=ROOT / ".cache/fuzz")
    parser.add_argument("--kill", type=Path, default=ROOT / ".cache/kill")
    given = parser.parse_args()
    fuzz, kill = (json.loads((folder / "figures.json").read_text()) for folder in (given.fuzz, given.kill))
    machine = f"{os.cpu_count()} processors, {platform.system()}, Python {platform.python_version()}"
    old = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    notes = old[old.index("## Notes") :] if "## Notes" in old else "## Notes\n"
    parts = [
        HEAD, *goals(rows_that_hold(), fuzz, kill), "", f"On {machine}.", "",
        "## Damaged files", "", "`python benchmarks/fuzz_files.py` (10,000 files; `--full` 100,000)", "", *by_kind(fuzz), "",
        "## Kills", "", "`python benchmarks/kill_moments.py` (20 trials; `--full` 100)", "", *kills(kill), "", notes,
    ]  # fmt: skip
    PAGE.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
