"""A network namespace in which only 127.0.0.1 exists, where this system lets one be made."""

import shutil
import subprocess
from collections.abc import Sequence

SCRIPT = 'ip link set lo up && exec "$@"'


def permitted() -> bool:
    """Whether a process may have a network of its own here, and the tool that switches its loopback on exists."""
    if not (shutil.which("unshare") and shutil.which("ip")):
        return False
    tried = subprocess.run(
        ["unshare", "-rn", "sh", "-c", SCRIPT, "sh", "true"], capture_output=True, check=False
    )
    return tried.returncode == 0


def offline(command: Sequence[str]) -> list[str]:
    """The command with no other machine in reach; as it is where that is not permitted."""
    return ["unshare", "-rn", "sh", "-c", SCRIPT, "sh", *command] if permitted() else list(command)
