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


def logged(command: list[str]) -> tuple[int, list[str]]:
    """Run a process, its lines going to the run's log as they come; its exit status and its lines."""
    logger, lines = get_run_logger(), []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        for line in process.stdout or ():
            logger.info(line.rstrip())
            lines.append(line)
    return process.returncode, lines


@task(
    cache_policy=NO_CACHE,
    retries=2,
    retry_delay_seconds=5,
    retry_condition_fn=worth_a_retry,
    task_run_name="{stage}",
)
def reproduce(stage: str) -> None:
    """Bring one stage up to date; its lines go to the run's log."""
    returned, lines = logged([sys.executable, "-m", "dvc", "repro", "--single-item", stage])
    if returned:
        told = [int(found[1]) for line in lines if (found := re.search(r"exited with (-?\d+)", line))]
        raise StageError(stage, told[-1] if told else 0)


@task(
    cache_policy=NO_CACHE,
    retries=2,
    retry_delay_seconds=5,
    retry_condition_fn=worth_a_retry,
    task_run_name="{command}",
)
def exchange(command: str, options: list[str]) -> None:
    """`medstruct pull` or `medstruct push`: with Label Studio, whose address and token the environment has."""
    returned, _ = logged([str(Path(sys.executable).with_name("medstruct")), command, *options])
    if returned:
        raise StageError(command, returned)


def options_for(project: str, overlap: float = 0.0) -> list[str]:
    """Options of `medstruct push` and `pull`; what is not given is left to them."""
    return [f"--project={project}"] * bool(project) + [f"--overlap={overlap}"] * bool(overlap)


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


def build(root: Path) -> None:
    """Each stage, what is needed first."""
    for stage in stage_order(root):
        reproduce(stage)


@flow(name=NAME, log_prints=False)
def build_medstruct(pull: bool = False, push: bool = False, project: str = "", overlap: float = 0.0) -> None:
    """Bring every stage of this workspace up to date and publish the counts.

    `pull` takes annotations in first, `push` sends all pages to annotators afterwards, a share of them (`overlap`) to a
    second one, and what a new reading changed; `project` is the name in Label Studio.
    """
    root = Path.cwd()
    if pull:
        exchange("pull", options_for(project))
    build(root)
    if push:
        exchange("push", options_for(project, overlap))
        exchange("push", [*options_for(project), "--changed"])
        # the readings that a push keeps in labels are inputs of stages, whose outputs they do not change
        build(root)
    create_markdown_artifact(key=NAME, markdown=summary(root), description="Counts of the last build")
