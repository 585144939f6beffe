"""Steps of a simulated run, each in a process of its own: time, processor time, largest resident set, as a table."""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.cli.setup import init
from pipeline.workspace import Workspace

GIGABYTE = 2**30


@dataclass(frozen=True, slots=True)
class Simulation:
    """Steps by name (those that `invent` do not count), pages by default, workers of a step, and the goal beside the sum."""

    steps: Mapping[str, Callable[[Workspace, int], str]]
    description: str
    pages: int
    title: str
    goal: str
    workers: int | None = None

    def main(self) -> None:
        """The command line: all steps into a table, or one step as a child of it."""
        parser = argparse.ArgumentParser(
            description=self.description, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        parser.add_argument("--pages", type=int, default=self.pages)
        parser.add_argument("--keep", type=Path, help="work here and leave the tables for a look")
        parser.add_argument("--step", choices=self.steps, help=argparse.SUPPRESS)
        options = parser.parse_args()
        if options.step:
            self._run(options.step, options.keep, options.pages)
            return
        folder = options.keep or Path(tempfile.mkdtemp(prefix="steps"))
        try:
            init(folder / "workspace", demo=True)
            self._report(folder / "workspace", options.pages)
        finally:
            if not options.keep:
                shutil.rmtree(folder)

    def _measured(self, step: str, folder: Path, pages: int) -> tuple[float, float, float, str]:
        """Seconds, processor seconds, peak GiB and what a step says of itself, from a process of its own."""
        command = [sys.executable, sys.argv[0], "--pages", str(pages), "--step", step, "--keep", folder]
        limits = {"POLARS_MAX_THREADS": str(self.workers)} if self.workers else {}
        done = subprocess.run(
            command, stdout=subprocess.PIPE, text=True, check=False, env=os.environ | limits
        )
        if done.returncode:
            raise SystemExit(f"{step} failed")
        *said, figures = done.stdout.splitlines()
        seconds, spent, memory = map(float, figures.split())
        return seconds, spent, memory, " ".join(said)

    def _run(self, step: str, folder: Path, pages: int) -> None:
        start = time.perf_counter()
        workspace = Workspace(folder, self.workers) if self.workers else Workspace(folder)
        print(self.steps[step](workspace, pages))
        own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = sum(used.ru_utime + used.ru_stime for used in (own, others))
        # of children the largest alone is known: as many as there are workers may be as large
        memory = (own.ru_maxrss + others.ru_maxrss * (self.workers or 1)) * 1024 / GIGABYTE
        print(f"{time.perf_counter() - start:.3f} {spent:.3f} {memory:.3f}")

    def _report(self, folder: Path, pages: int) -> None:
        print(f"{pages:,} {self.title}\n")
        print("| step | seconds | processor seconds | peak memory, GiB | |\n|---|---:|---:|---:|---|")
        totals, most = [0.0, 0.0], 0.0
        for step in self.steps:
            seconds, spent, memory, said = self._measured(step, folder, pages)
            print(
                f"{step}: {seconds:.1f} s, {spent:.1f} s, {memory:.2f} GiB, {said}",
                file=sys.stderr,
                flush=True,
            )
            if not step.startswith("invent"):
                totals, most = [totals[0] + seconds, totals[1] + spent], max(most, memory)
                print(f"| {step} | {seconds:.0f} | {spent:.0f} | {memory:.2f} | {said} |", flush=True)
        print(f"| together | {totals[0]:.0f} | {totals[1]:.0f} | {most:.2f} | {self.goal} |")
