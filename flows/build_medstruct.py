"""The flow build-medstruct: each stage of the DVC graph, in order, as one Prefect task.

DVC decides whether a stage runs; Prefect decides when, retries a worker that died, and shows it. Nothing of the
pipeline is imported: a stage is a process, and the pipeline runs without Prefect.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import networkx as nx
from dvc.repo import Repo
from prefect import flow, get_run_logger, task
from prefect.artifacts import create_markdown_artifact
from prefect.cache_policies import NO_CACHE

NAME: Final = "build-medstruct"
SAYS_WHAT_TO_DO: Final = (1, 2)
"""Exit statuses of a stage that told the user what to do: running it again would say the same."""


class StageError(RuntimeError):
    """`dvc repro` of a stage failed; `status` is the stage's own exit status (0 if DVC itself failed)."""

    def __init__(self, stage: str, status: int) -> None:
        super().__init__(f"stage {stage} failed with status {status}: see the log lines above")
        self.status = status


def stage_order(root: Path) -> list[str]:
    """Addresses of all stages and data sources of the DVC graph, what is needed first; ties by name."""
    with Repo(str(root)) as repo:
        graph = repo.index.graph.reverse(copy=True)
        ordered = nx.lexicographical_topological_sort(graph, key=lambda stage: stage.addressing)
        return [stage.addressing for stage in ordered]


def worth_a_retry(_task: Any, _run: Any, state: Any) -> bool:
    """Only a stage that died is run again, not one that said what is wrong."""
    error = state.result(raise_on_failure=False)
    return not (isinstance(error, StageError) and error.status in SAYS_WHAT_TO_DO)


@task(
    cache_policy=NO_CACHE,
    retries=2,
    retry_delay_seconds=5,
    retry_condition_fn=worth_a_retry,
    task_run_name="{stage}",
)
def reproduce(stage: str) -> None:
    """Bring one stage up to date; its lines go to the run's log."""
    logger, status = get_run_logger(), 0
    command = [sys.executable, "-m", "dvc", "repro", "--single-item", stage]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        for line in process.stdout or ():
            logger.info(line.rstrip())
            if failed := re.search(r"exited with (-?\d+)", line):
                status = int(failed[1])
    if process.returncode:
        raise StageError(stage, status)


def count_rows(metrics: Path) -> Iterator[str]:
    """A Markdown table row per stage that counts pages."""
    for path in sorted(metrics.glob("*.json"), key=lambda file: file.stat().st_mtime_ns):
        counts = json.loads(path.read_bytes())
        if isinstance(counts, dict) and {"input", "kept"} <= counts.keys():
            rejected = counts.get("rejected") or {}
            reasons = ", ".join(f"{reason} {number}" for reason, number in sorted(rejected.items()))
            yield f"| {path.stem} | {counts['input']} | {counts['kept']} | {reasons} |"


def summary(root: Path) -> str:
    """What a person wants to see after a build: counts and places; no value of any page."""
    head = ["# medstruct build", "", "| stage | in | kept | rejected |", "|---|---:|---:|---|"]
    places = ["", "Release: `data/public/release/`", "", "Report: `data/public/release/report.html`"]
    return "\n".join([*head, *count_rows(root / "metrics"), *places])


@flow(name=NAME, log_prints=False)
def build_medstruct() -> None:
    """Bring every stage of this workspace up to date and publish the counts."""
    root = Path.cwd()
    for stage in stage_order(root):
        reproduce(stage)
    create_markdown_artifact(key=NAME, markdown=summary(root), description="Counts of the last build")
