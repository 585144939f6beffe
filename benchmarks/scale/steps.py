"""Steps of a simulated run, each in a process of its own: time, processor time, peak memory, as a table.

Memory is that of a step's processes together, each shared page counted once (their proportional set sizes), looked at every three seconds: each look holds them up for some hundredths.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from pipeline.cli.setup import init
from pipeline.workspace import Workspace

GIGABYTE = 2**30
LOOK_S = 3.0
"""Seconds between two looks at the memory of a step."""


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
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | limits) as run:
            peak = [0]
            threading.Thread(target=_watch, args=(run, peak), daemon=True).start()
            printed, _ = run.communicate()
        if run.returncode:
            raise SystemExit(f"{step} failed")
        *said, figures = printed.splitlines()
        seconds, spent = map(float, figures.split())
        return seconds, spent, peak[0] / GIGABYTE, " ".join(said)

    def _run(self, step: str, folder: Path, pages: int) -> None:
        start = time.perf_counter()
        workspace = Workspace(folder, self.workers) if self.workers else Workspace(folder)
        print(self.steps[step](workspace, pages))
        own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = sum(used.ru_utime + used.ru_stime for used in (own, others))
        print(f"{time.perf_counter() - start:.3f} {spent:.3f}")

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


def _watch(run: "subprocess.Popen[str]", peak: list[int]) -> None:
    """Keep the most bytes that a process and all below it held together, until it ends."""
    while run.poll() is None:
        peak[0] = max(peak[0], _held(run.pid))
        time.sleep(LOOK_S)


def _held(pid: int) -> int:
    """Bytes of a process and all below it, shared pages once; what ended meanwhile counts nothing."""
    total = 0
    try:
        root = psutil.Process(pid)
        family = [root, *root.children(recursive=True)]
    except psutil.NoSuchProcess:
        return 0
    for one in family:
        with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
            total += one.memory_full_info().pss
    return total
