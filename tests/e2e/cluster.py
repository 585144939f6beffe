"""A Ray cluster of two nodes on this machine, started and ended by the tests; every process is of their own session."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def numbered() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").glob("[0-9]*")]


def session(pid: int) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[3])
    except (OSError, IndexError):
        return None


@dataclass
class Node:
    """One `ray start --block` and what it started."""

    process: subprocess.Popen[bytes]
    folder: Path

    def processes(self) -> set[int]:
        """Ids of this node's processes that still run: it was started as a session of its own."""
        return {pid for pid in numbered() if session(pid) == self.process.pid}

    def end(self) -> None:
        """Kill the node at once, as a power cut would."""
        deadline = time.monotonic() + 20
        while (left := self.processes()) and time.monotonic() < deadline:
            for pid in left:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.poll()
            time.sleep(0.1)
        self.process.wait(20)


class Cluster:
    """A head and other nodes of one processor each."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.nodes: list[Node] = []
        self.add("--head", f"--port={self.port}", "--include-dashboard=false", "--disable-usage-stats")

    def add(self, *options: str) -> Node:
        # sockets lie below it and their paths are short
        folder = self.folder / f"n{len(self.nodes)}"
        folder.mkdir(parents=True)
        command = [
            BIN / "ray", "start", *(options or (f"--address={self.address}",)), "--block", "--num-cpus=1", "--num-gpus=0",
            "--node-ip-address=127.0.0.1", f"--temp-dir={folder}", "--object-store-memory=100000000",
        ]  # fmt: skip
        environment = os.environ | {
            "RAY_USAGE_STATS_ENABLED": "0", "PYTHONPATH": str(ROOT),
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        }  # fmt: skip
        environment.pop("RAY_ADDRESS", None)
        log = (folder / "start.log").open("wb")
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        node = Node(process, folder)
        self.nodes.append(node)
        self.wait(node)
        return node

    def wait(self, node: Node) -> None:
        deadline = time.monotonic() + 90
        while b"--block" not in (node.folder / "start.log").read_bytes():
            assert node.process.poll() is None, (node.folder / "start.log").read_text()
            assert time.monotonic() < deadline, (node.folder / "start.log").read_text()
            time.sleep(0.2)

    def end(self) -> None:
        for node in reversed(self.nodes):
            node.end()
