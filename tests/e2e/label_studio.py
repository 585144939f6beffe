"""A real Label Studio server for tests and benchmarks: an environment of its own, SQLite, loopback, nothing sent out.

`make e2e` installs it into `.e2e/server`. Its database is migrated once, into a template that every server copies.
"""

import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME = ROOT / ".e2e"
PROGRAM = HOME / "server/bin/label-studio"
TEMPLATE = HOME / "template"
TOKEN = "0123456789abcdef0123456789abcdef01234567"
USER, PASSWORD = "first@annotators.invalid", "only-for-these-tests"
START_S = 600
"""Migrations took 80 s on a quiet machine, a start on a migrated folder 6 s."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A server on a data folder; it can be killed and started again on what it has stored."""

    data: Path
    documents: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.data.with_suffix(".log")

    def environment(self) -> dict[str, str]:
        return os.environ | {
            "LABEL_STUDIO_BASE_DATA_DIR": str(self.data),
            "LABEL_STUDIO_USERNAME": USER,
            "LABEL_STUDIO_PASSWORD": PASSWORD,
            "LABEL_STUDIO_USER_TOKEN": TOKEN,
            "LABEL_STUDIO_ENABLE_LEGACY_API_TOKEN": "true",
            "LABEL_STUDIO_LOCAL_FILES_SERVING_ENABLED": "true",
            "LABEL_STUDIO_LOCAL_FILES_DOCUMENT_ROOT": str(self.documents),
            "COLLECT_ANALYTICS": "0",
            "LATEST_VERSION_CHECK": "0",
            "SENTRY_DSN": "",
            "FRONTEND_SENTRY_DSN": "",
            "FEATURE_FLAGS_OFFLINE": "1",
            "DEBUG": "0",
        }

    def start(self) -> None:
        """Start and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        self.documents.mkdir(parents=True, exist_ok=True)
        command = [PROGRAM, "start", "--no-browser", "--internal-host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=self.environment(), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True, cwd=self.data,
            )  # fmt: skip
        end = time.monotonic() + START_S
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()[-3000:]
            assert time.monotonic() < end, self.log.read_text()[-3000:]
            time.sleep(0.3)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            return False

    def kill(self, how: int = signal.SIGKILL) -> None:
        """End it at once, as a power cut would."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, how)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill(signal.SIGKILL)
        self.process = None


def template() -> Path:
    """The data folder of a server that was migrated and stopped; made once."""
    if not TEMPLATE.is_dir():
        making = Server(HOME / f"template.{os.getpid()}", HOME / "documents")
        try:
            making.start()
        finally:
            making.kill(signal.SIGTERM)
        try:
            making.data.rename(TEMPLATE)
        except OSError:  # another run was first
            shutil.rmtree(making.data)
    return TEMPLATE


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A fresh server with its data in `folder`, which it may serve files from."""
    shutil.copytree(template(), folder / "server")
    server = Server(folder / "server", folder)
    try:
        server.start()
        yield server
    finally:
        server.kill(signal.SIGTERM)
