"""A Prefect server on loopback and the flow served for this workspace: started, awaited, stopped."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from pipeline.errors import WorkspaceError

FLOW: Final = "build-medstruct"
PID_FILE: Final = ".prefect/up.json"
SERVER_LOG: Final = ".prefect/server.log"
FLOW_LOG: Final = ".prefect/flow.log"
START_S: Final = 180.0
"""A first start migrates the database: 12-17 s measured on a quiet machine, ten times that is a fault."""


def api_url(root: Path) -> str:
    """The server's address from the workspace's prefect.toml; refused unless it is loopback."""
    try:
        url = str(tomllib.loads((root / "prefect.toml").read_text(encoding="utf-8"))["api"]["url"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        raise WorkspaceError("prefect.toml is missing or has no [api] url: run `medstruct init`") from None
    if urlsplit(url).hostname not in {"127.0.0.1", "localhost", "::1"}:
        raise WorkspaceError("prefect.toml: [api] url must be a loopback address for `medstruct up`")
    return url


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - loopback, checked in api_url
            return bool(answer.status == 200)
    except (urllib.error.URLError, TimeoutError, ConnectionError):
        return False


def _await(what: str, ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_S
    while not ready():
        if process.poll() is not None or time.monotonic() > end:
            raise WorkspaceError(f"{what} did not start: see {log.parent.name}/{log.name}")
        time.sleep(0.5)


def _spawn(root: Path, log: Path, command: list[str]) -> subprocess.Popen[bytes]:
    environment = os.environ | {"PREFECT_SERVER_ANALYTICS_ENABLED": "false", "DO_NOT_TRACK": "1"}
    with log.open("ab") as out:
        return subprocess.Popen(
            command,
            cwd=root,
            stdout=out,
            stderr=out,
            stdin=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )


def start(root: Path) -> dict[str, int]:
    """Start server and flow for a workspace and wait until a run can be asked for; returns their process ids.

    Raises WorkspaceError if they run already, if the port is taken, or if one does not come up.
    """
    url, state = api_url(root), root / PID_FILE
    if any(_alive(pid) for pid in running(root).values()):
        raise WorkspaceError("this workspace is already served: `medstruct down` stops it")
    if _answers(f"{url}/health"):
        raise WorkspaceError(
            f"another server answers at {url}: stop it, or give this workspace another port in prefect.toml"
        )
    state.parent.mkdir(mode=0o700, exist_ok=True)
    host, port = urlsplit(url).hostname, urlsplit(url).port
    prefect = shutil.which("prefect", path=str(Path(sys.executable).parent)) or "prefect"
    server = _spawn(
        root, root / SERVER_LOG, [prefect, "server", "start", "--host", str(host), "--port", str(port)]
    )
    processes = {"server": server.pid}
    state.write_text(json.dumps(processes))
    try:
        _await("the Prefect server", lambda: _answers(f"{url}/health"), server, root / SERVER_LOG)
        served = _spawn(root, root / FLOW_LOG, [sys.executable, "-m", "flows.serve"])
        processes["flow"] = served.pid
        state.write_text(json.dumps(processes))
        _await("the flow", lambda: _answers(f"{url}/deployments/name/{FLOW}/{FLOW}"), served, root / FLOW_LOG)
    except BaseException:
        stop(root)
        raise
    return processes


def running(root: Path) -> dict[str, int]:
    """Process ids that the last `start` wrote, whether they live or not."""
    path = root / PID_FILE
    return dict(json.loads(path.read_text())) if path.is_file() else {}


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):
        return False
    # a process id is used again after a restart: only one of ours counts
    command = Path(f"/proc/{pid}/cmdline")
    return (
        not command.exists() or b"flows.serve" in command.read_bytes() or b"prefect" in command.read_bytes()
    )


def stop(root: Path) -> int:
    """Stop what `start` started in this workspace; returns how many processes were running."""
    pids = [pid for pid in reversed(running(root).values()) if _alive(pid)]
    for pid in pids:
        os.killpg(pid, signal.SIGTERM)
    end = time.monotonic() + 20
    while any(_alive(pid) for pid in pids) and time.monotonic() < end:
        _reap(pids)
        time.sleep(0.2)
    for pid in filter(_alive, pids):
        os.killpg(pid, signal.SIGKILL)
    (root / PID_FILE).unlink(missing_ok=True)
    return len(pids)


def _reap(pids: list[int]) -> None:
    for pid in pids:
        try:
            os.waitpid(pid, os.WNOHANG)
        except ChildProcessError:
            continue  # started by an earlier `medstruct up`: not ours to wait for


def wait(root: Path, processes: dict[str, int]) -> None:
    """Stay until a process ends or Ctrl-C, then stop both."""
    try:
        os.waitpid(processes["flow"], 0)
        raise WorkspaceError(f"the flow ended: see {FLOW_LOG}")
    except KeyboardInterrupt:
        print("Stopping ...", flush=True)
    finally:
        stop(root)
