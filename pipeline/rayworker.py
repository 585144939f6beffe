"""What runs on a node of a cluster: a worker that proves to be like the driver, then decides pages batch by batch."""

import os
import pickle
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import orjson

THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OPENCV_FOR_THREADS_NUM")
PACKAGES: Final = ("pipeline", "schemas")


@dataclass(frozen=True, slots=True)
class Task:
    """The function of one page, and what a worker does once before the first."""

    decide: Callable[[Any], Any]
    start: Callable[[], None] | None = None


@cache
def facts() -> dict[str, str]:
    """What must be equal wherever pages are decided: Python, the source text, the versions of what we require."""
    found = {"Python": sys.version.split()[0], "medstruct": _source_digest()}
    for requirement in requires("medstruct") or ():
        name = requirement.split(";")[0].split("=")[0].split(">")[0].split("<")[0].split("[")[0].strip()
        if "extra ==" not in requirement:
            found[name] = _version(name)
    return found


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def _source_digest() -> str:
    digest = sha256()
    for package in PACKAGES:
        spec = find_spec(package)
        folder = Path(spec.origin).parent if spec and spec.origin else Path()
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


class Worker:
    """One process of a cluster: prepared once, then a batch at a time."""

    def prepare(self, folder: str, umask: int, expected: Mapping[str, str], task: bytes) -> str:
        """Take over the driver's folder, umask and task; what differs from the driver in words, "" if nothing does."""
        here = facts()
        different = [
            f"{name} {here.get(name)} instead of {told}"
            for name, told in expected.items()
            if here.get(name) != told
        ]
        if different:
            return ", ".join(different)
        if not Path(folder).is_dir():
            return "no such folder as the driver's workspace, which must lie on storage that all nodes share"
        os.chdir(folder)
        os.umask(umask)
        for name in THREADS:
            os.environ.setdefault(name, "1")
        self.task: Task = pickle.loads(task)  # noqa: S301 - the driver's own function, once both ends are known to be equal
        if self.task.start:
            self.task.start()
        return ""

    def work(self, batch: Sequence[tuple[str, Any]]) -> dict[str, bytes] | Exception:
        """Page id -> JSON bytes of its decision; what the function of a page raised, as a value, for the driver to raise."""
        try:
            return {page_id: orjson.dumps(self.task.decide(item)) for page_id, item in batch}
        except Exception as error:
            error.add_note(traceback.format_exc())
            return error
