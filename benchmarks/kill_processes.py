"""Processes of this machine as kill_moments sees them: what works for what, how long, whether it lives."""

import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

TICKS: Final = os.sysconf("SC_CLK_TCK")
POLL_S: Final = 0.02
LONGEST_S: Final = 900
_STATE, _TIMES = 0, slice(11, 15)
"""Of /proc/PID/stat, counted after the name: proc(5)."""


def _fields(pid: int) -> list[str]:
    """The process's line behind its name; nothing if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def children(pid: int) -> list[int]:
    """Ids of the processes that it started and that have not been waited for (Linux: /proc/PID/task/TID/children)."""
    try:
        return [
            int(one)
            for task in Path(f"/proc/{pid}/task").iterdir()
            for one in (task / "children").read_text().split()
        ]
    except OSError:
        return []


def below(pid: int) -> list[int]:
    """Ids of the descendants of a process."""
    found = [pid]
    for one in found:
        found += children(one)
    return found[1:]


def lives(pid: int) -> bool:
    """Whether a process runs; one that nobody has asked for its exit status does not."""
    fields = _fields(pid)
    return bool(fields) and fields[_STATE] not in {"Z", "X"}


def command_of(pid: int) -> str:
    """Its command line; empty if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return ""


def workers_of(pid: int) -> list[int]:
    """Ids of the living processes that work for it: those of multiprocessing, but its keeper of shared resources."""
    return [one for one in below(pid) if lives(one) and "spawn_main" in command_of(one)]


def spent(pid: int) -> float:
    """Seconds of processor time of a process and its descendants, those that have ended among them."""
    return sum(int(ticks) for one in (pid, *below(pid)) for ticks in _fields(one)[_TIMES]) / TICKS


def wait_until(met: Callable[[], object], seconds: float = LONGEST_S) -> bool:
    """Whether it came true in time."""
    until = time.monotonic() + seconds
    while not met():
        if time.monotonic() > until:
            return False
        time.sleep(POLL_S)
    return True


def wait_spent(pid: int, seconds: float) -> bool:
    """Wait until the process and what works for it have used so much processor time; False if it ended before."""
    since = spent(pid)
    wait_until(lambda: not lives(pid) or spent(pid) - since >= seconds)
    return lives(pid)


def killed(pids: Iterable[int]) -> bool:
    """Send SIGKILL to each; whether one of them was alive then."""
    living = [pid for pid in pids if lives(pid)]
    for pid in living:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return bool(living)


def left(pids: Iterable[int]) -> bool:
    """Wait until these have ended; whether they did."""
    waiting = list(pids)
    return wait_until(lambda: not any(map(lives, waiting)))
