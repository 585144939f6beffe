"""Run every benchmark and write what they print, with the command, to docs/benchmarks.md: `make bench`."""

import os
import platform
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
HEAD = """# Benchmarks

Written by `make bench`. Machines differ and these are shared: compare the ratios within one run, not seconds across runs.

Machine: {cores} processors, {system}, Python {python}.
"""


def section(script: Path) -> str:
    """What one script prints, under its first docstring line and command."""
    title = script.read_text(encoding="utf-8").split('"""', 2)[1].strip().splitlines()[0]
    done = subprocess.run(
        [sys.executable, script], cwd=HERE.parent, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{script.name} failed:\n{done.stderr[-2000:]}")
    return f"\n## {script.stem.removeprefix('bench_')}\n\n{title}\n\n`python benchmarks/{script.name}`\n\n{done.stdout.strip()}\n"


def main() -> None:
    text = HEAD.format(cores=os.cpu_count(), system=platform.system(), python=platform.python_version())
    for script in sorted(HERE.glob("bench_*.py")):
        print(script.name, flush=True)
        text += section(script)
    (HERE.parent / "docs/benchmarks.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
