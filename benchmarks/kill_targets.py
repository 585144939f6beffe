"""What kill_moments kills, each kind with its run: stages, their workers, DVC, a flow, a Prefect server, a Ray node.

A strike starts a run in a workspace, waits for the drawn moment and kills; it says what was hit, or None where the run had
ended or nothing to kill was alive: that is no trial. `again` is what a person would do next, and says whether it went well.
"""

import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import yaml
from kill_processes import (
    below,
    children,
    command_of,
    killed,
    left,
    lives,
    wait_spent,
    wait_until,
    workers_of,
)

from pipeline.cli.build import STAGES
from pipeline.cli.server import running
from pipeline.workspace import Workspace
from schemas.names import Stage
from tests.e2e.cluster import Cluster
from tests.e2e.cluster import Node as RayNode

ROOT: Final = Path(__file__).parents[1]
BIN: Final = Path(sys.executable).parent
BUILD: Final = Path(__file__).with_name("kill_build.py")
ORDER: Final = tuple(STAGES)
WINDOW: Final = 3
"""Stages of a short run: what they make, and all that follows from it, is compared."""
STARTING_S: Final = 0.6
"""Processor seconds that the first stage of a run takes more than where others ran before it: it imports for all."""
AFTER_S: Final = 1.0
"""Processor seconds that DVC needs after a stage, about."""
ASKED_S: Final = 600
ENDING_S: Final = 300
"""Of the clock: a run of all stages takes 15 of the processor."""
UNFORESEEN: Final = "and the build ended with"
"""None: it hung."""
LOCK: Final = "dvc.lock"


@dataclass(frozen=True, slots=True)
class Yardstick:
    """An undisturbed build: processor seconds of each stage, and the sha256 of its files; those of DVC's lock apart."""

    seconds: dict[str, float]
    files: dict[str, str]
    lock: dict[str, str]


@dataclass(frozen=True, slots=True)
class Hit:
    """What was killed, and during which stage or between which."""

    what: str
    during: str


class Target(Protocol):
    """Something to kill."""

    @property
    def base(self) -> str:
        """The workspace that a trial copies: before its first stage, or finished."""

    @abstractmethod
    def strike(self, root: Path, draw: random.Random, yardstick: Yardstick) -> Hit | None: ...
    @abstractmethod
    def again(self, root: Path) -> bool: ...


def environment(**more: str) -> dict[str, str]:
    """This process's, with the tools of its Python first, and one worker."""
    given = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    return given | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "MEDSTRUCT_WORKERS": "1"} | more


def start(root: Path, command: Sequence[str | Path], **more: str) -> "subprocess.Popen[bytes]":
    """A process in the workspace; what it prints goes to a file beside the folder."""
    with root.with_suffix(".log").open("ab") as log:
        return subprocess.Popen(command, cwd=root, env=environment(**more), stdout=log, stderr=log)


def ended(run: "subprocess.Popen[bytes]") -> int | None:
    """Its exit status; None, and killed with what works for it, where it does not end."""
    try:
        return run.wait(ENDING_S)
    except subprocess.TimeoutExpired:
        killed([run.pid, *below(run.pid)])
        run.wait()
        return None


def wait_for_stage(pid: int, stage: Stage, seconds: float) -> str:
    """Wait until a process runs that stage below it, and has used so much processor time since; what then is at work."""
    wait_until(lambda: not lives(pid) or stage_at_work(below(pid)) == stage)
    wait_spent(pid, seconds)
    return stage_at_work(below(pid))


def stage_at_work(pids: Sequence[int]) -> str:
    """The stage that one of these processes is."""
    names = {stage.value for stage in ORDER}
    last = (command_of(pid).rpartition("medstruct ")[2] for pid in pids)
    return next((word for word in last if word in names), "between stages")


def window(root: Path, draw: random.Random) -> tuple[Stage, ...]:
    """Some stages that follow one another, drawn; what they made is removed, and what DVC and the page caches know of it."""
    first = draw.randrange(len(ORDER) - WINDOW + 1)
    stages = ORDER[first : first + WINDOW]
    for stage in stages:
        shutil.rmtree(Workspace(root).folder(stage))
        (root / f".cache/{stage.value}.sqlite").unlink(missing_ok=True)
    if (lock := root / LOCK).is_file():
        known = yaml.safe_load(lock.read_text())
        kept = {name: entry for name, entry in known["stages"].items() if name not in stages}
        lock.write_text(yaml.safe_dump(known | {"stages": kept}, sort_keys=False))
        shutil.rmtree(root / ".dvc/cache/runs", ignore_errors=True)
    return stages


@dataclass
class Stages:
    """Stages in one process: that process, a worker of it, or a node of the cluster that works for it."""

    what: str
    whole: bool = False
    workers: int = 1
    stages: tuple[Stage, ...] = ORDER

    @property
    def base(self) -> str:
        return "base" if self.whole else "plain"

    def strike(self, root: Path, draw: random.Random, yardstick: Yardstick) -> Hit | None:
        self.stages = ORDER if self.whole else window(root, draw)
        length = STARTING_S + sum(yardstick.seconds[stage] for stage in self.stages)
        return self.hit(root, draw.random() * length, draw)

    def run(self, root: Path, workers: int, **more: str) -> "subprocess.Popen[bytes]":
        """The stages, as a process that has begun with the first."""
        root.with_suffix(".stage").unlink(missing_ok=True)
        run = start(
            root, [sys.executable, BUILD, root, str(workers), *self.stages], PYTHONPATH=str(ROOT), **more
        )
        wait_until(lambda: root.with_suffix(".stage").is_file() or not lives(run.pid))
        return run

    def hit(self, root: Path, moment: float, draw: random.Random) -> Hit | None:
        run = self.run(root, self.workers)
        wait_spent(run.pid, moment)
        victims, during = [run.pid], root.with_suffix(".stage").read_text()
        if self.workers > 1:
            wait_until(lambda: not lives(run.pid) or workers_of(run.pid))
            victims = [draw.choice(found)] if (found := workers_of(run.pid)) else []
            during = root.with_suffix(".stage").read_text()
        orphans = below(run.pid)
        struck = killed(victims)
        status = ended(run)
        left(orphans)
        return Hit(self.called(status), during) if struck else None

    def called(self, status: int | None) -> str:
        """What was hit, and what the build did."""
        told: dict[int | None, str] = {-9: ""}
        if self.workers > 1:
            told = {0: ", and the build went on", 2: ", and the build said so"}
        return f"{self.what}{told.get(status, f', {UNFORESEEN} {status}')}"

    def again(self, root: Path) -> bool:
        return self.run(root, 1).wait() == 0


@dataclass
class Node(Stages):
    """A node of a Ray cluster, all its processes at once, while it works for the stages."""

    def hit(self, root: Path, moment: float, draw: random.Random) -> Hit | None:
        del draw
        folder = Path(tempfile.mkdtemp(prefix="rk"))  # names of sockets below it must be short
        cluster = Cluster(folder)
        try:
            doomed = cluster.add()
            run = self.run(root, 2, RAY_ADDRESS=cluster.address, MEDSTRUCT_WORKERS="")
            wait_spent(run.pid, moment)
            at_work = wait_until(lambda: not lives(run.pid) or works(doomed))
            struck, during = at_work and lives(run.pid), root.with_suffix(".stage").read_text()
            doomed.end()
            status = ended(run)
        finally:
            cluster.end()
            shutil.rmtree(folder, ignore_errors=True)
        return Hit(self.called(status), during) if struck else None


def works(node: RayNode) -> bool:
    """Whether the node has an actor of ours."""
    return any("ray::Worker" in command_of(pid) for pid in node.processes())


@dataclass
class Dvc:
    """`dvc repro`: DVC alone, whose stage lives on until it has ended, or both."""

    with_stage: bool
    base: str = "repro"

    def strike(self, root: Path, draw: random.Random, yardstick: Yardstick) -> Hit | None:
        stage = draw.choice(window(root, draw))
        run = start(root, [BIN / "dvc", "repro"])
        during = wait_for_stage(run.pid, stage, draw.random() * (AFTER_S + yardstick.seconds[stage]))
        stages = below(run.pid)
        struck = killed([run.pid, *(stages if self.with_stage else ())])
        run.wait()
        left(stages)
        return (
            Hit("DVC and its stage" if self.with_stage else "DVC, and its stage went on", during)
            if struck
            else None
        )

    def again(self, root: Path) -> bool:
        return start(root, [BIN / "dvc", "repro"]).wait() == 0


@dataclass
class Flow:
    """The process of a flow that `medstruct up` serves, or the Prefect server; the stage at work lives on."""

    server: bool
    base: str = "repro"

    def strike(self, root: Path, draw: random.Random, yardstick: Yardstick) -> Hit | None:
        own_port(root)
        stage = draw.choice(window(root, draw))
        serve(root)
        pids = running(root)
        assert asked(root) == 0, "the server takes no run"
        wait_until(lambda: not lives(pids["flow"]) or flows_of(pids["flow"]), ASKED_S)
        runs = flows_of(pids["flow"])
        during = wait_for_stage(runs[0], stage, draw.random() * (AFTER_S + yardstick.seconds[stage]))
        alive, works = lives(runs[0]), [pid for run in runs for pid in (run, *below(run))]
        killed([pids["server"], *below(pids["server"])] if self.server else runs)
        if self.server:  # what is left of it is stopped, as `medstruct up` says
            end(root)
        left(works)
        return Hit("the Prefect server" if self.server else "the flow", during) if alive else None

    def again(self, root: Path) -> bool:
        if self.server:
            serve(root)
        try:
            return asked(root, "--watch") == 0
        finally:
            end(root)


def own_port(root: Path) -> None:
    """Serve on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = root / "prefect.toml"
    settings.write_text(settings.read_text().replace("4200", str(port)))


def serve(root: Path) -> None:
    """`medstruct up --detach`."""
    assert start(root, [BIN / "medstruct", "up", "--detach"]).wait(ASKED_S) == 0, "the server does not start"


def end(root: Path) -> None:
    """`medstruct down`."""
    assert start(root, [BIN / "medstruct", "down"]).wait(ASKED_S) == 0, "what is served does not stop"


def asked(root: Path, *more: str) -> int:
    """`prefect deployment run`; its exit status."""
    return start(root, [BIN / "prefect", "deployment", "run", "build-medstruct", *more]).wait()


def flows_of(pid: int) -> list[int]:
    """Processes of flow runs that a served flow started."""
    return [run for run in children(pid) if "resource_tracker" not in command_of(run)]
