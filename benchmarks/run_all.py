"""Run benchmarks and write what they print, with the command, to docs/benchmarks.md: `make bench`.

    python benchmarks/run_all.py [NAME[:ARGUMENTS] ...]      e.g. ocr "end_to_end:--pages 40"

Without names all run. A section is written as soon as its script has ended and replaces the earlier one of that name,
so that a script that fails, or was not asked for, takes nothing away.
"""

import os
import platform
import re
import shlex
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs/benchmarks.md"
HEAD = """# Benchmarks

Each section is what its script last printed (`make bench` runs all). Machines differ and are shared: compare the ratios
within one run, not seconds across runs.
"""


def sections(text: str) -> dict[str, str]:
    """Name -> section of the page, heading included."""
    return {
        part.split("\n", 1)[0].strip(): f"## {part.strip()}\n"
        for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    }


def processor() -> str:
    """Name of the processor, where the system tells."""
    info = Path("/proc/cpuinfo")
    found = (
        re.search(r"^model name\s*:\s*(.+)$", info.read_text(), flags=re.MULTILINE) if info.exists() else None
    )
    return found.group(1) if found else platform.machine()


def section(script: Path, arguments: list[str]) -> str:
    """What one script prints, under its first docstring line and command."""
    title = script.read_text(encoding="utf-8").split('"""', 2)[1].strip().splitlines()[0]
    done = subprocess.run(
        [sys.executable, script, *arguments], cwd=HERE.parent, stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{script.name} failed (exit {done.returncode}): its section is left as it was")
    command = shlex.join(["python", f"benchmarks/{script.name}", *arguments])
    machine = f"{os.cpu_count()} processors ({processor()}), {platform.system()}, Python {platform.python_version()}"
    return f"## {script.stem.removeprefix('bench_')}\n\n{title}\n\n`{command}` on {machine}\n\n{done.stdout.strip()}\n"


def main() -> None:
    wanted = sys.argv[1:] or [path.stem.removeprefix("bench_") for path in sorted(HERE.glob("bench_*.py"))]
    for name, _, arguments in (item.partition(":") for item in wanted):
        print(name, flush=True)
        made = section(HERE / f"bench_{name}.py", shlex.split(arguments))
        kept = sections(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
        kept[name] = made
        PAGE.write_text("\n".join([HEAD, *(kept[key] for key in sorted(kept))]), encoding="utf-8")


if __name__ == "__main__":
    main()
