"""The report in headless Chromium: no console error, nothing requested from anywhere, readable in light and dark."""

import io
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from PIL import Image

from pipeline import fidelity
from pipeline.settings import FidelitySettings
from schemas.names import Stage
from tests import tables_fixture

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)  # fmt: skip
pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium here: `make e2e` installs the Debian package"
)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    workspace = tables_fixture.build(tmp_path_factory.mktemp("browser") / "ws")
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    return workspace.folder(Stage.FIDELITY) / "report.html"


class Counting(SimpleHTTPRequestHandler):
    """Serves a folder and notes every path that is asked for."""

    asked: ClassVar[list[str]] = []

    def do_GET(self):
        self.asked.append(self.path)
        super().do_GET()

    def log_message(self, *_):
        pass


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The address of a server of the folder on loopback, and the paths that it was asked for."""
    handler = type("Handler", (Counting,), {"asked": []})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", handler.asked
        finally:
            server.shutdown()
            thread.join()


def chromium(profile: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [CHROMIUM, *QUIET, f"--user-data-dir={profile}", "--enable-logging=stderr", "--v=0", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)


def console(log: str) -> list[str]:
    """What pages wrote to the console: scripts, refused loads, errors of the style sheet."""
    return [line for line in log.splitlines() if ":CONSOLE" in line]


def test_a_console_error_would_be_seen(tmp_path):
    page = tmp_path / "bad.html"
    page.write_text("<!doctype html><script>console.error('canary')</script>")
    assert "canary" in "".join(console(chromium(tmp_path / "profile", "--dump-dom", page.as_uri()).stderr))


def requested(folder: Path, page: str, profile: Path) -> tuple[list[str], list[str], str]:
    """Paths asked of the page's own server, addresses that the page itself asked for elsewhere, and the log."""
    network = profile.with_suffix(".json")
    with serving(folder) as (address, asked):
        shown = chromium(profile, f"--log-net-log={network}", "--dump-dom", f"{address}/{page}")
    # Chromium's own requests (updates, accounts) have no page as their initiator
    started = re.findall(rf'"initiator":"{address}".*?"url":"([^"]+)"', network.read_text())
    return asked, [url for url in started if not url.startswith(address)], shown.stderr


def test_an_outgoing_request_would_be_seen(tmp_path):
    (tmp_path / "bad.html").write_text(
        "<!doctype html><img src='beside.png'><img src='http://elsewhere.invalid/far.png'>"
    )
    asked, elsewhere, _ = requested(tmp_path, "bad.html", tmp_path / "profile")
    assert "/beside.png" in asked
    assert "http://elsewhere.invalid/far.png" in elsewhere


def test_the_report_asks_for_nothing_and_reports_no_error(report, tmp_path):
    asked, elsewhere, log = requested(report.parent, "report.html", tmp_path / "profile")
    assert (asked, elsewhere, console(log)) == (["/report.html"], [], [])


def test_the_report_opens_from_disk_and_shows_its_numbers(report, tmp_path):
    page = chromium(tmp_path / "profile", "--dump-dom", report.as_uri())
    assert console(page.stderr) == []
    dom = page.stdout
    assert "4 pages of 11 inputs passed every stage" in dom
    assert dom.count("<svg viewBox") >= 10
    for section in ("stages", "text", "hidden", "rejected", "duplicates", "gold", "parts"):
        assert f'id="{section}"' in dom


def screenshot(report: Path, profile: Path, width: int, *more: str) -> np.ndarray:
    target = profile.with_suffix(".png")
    chromium(profile, *more, f"--window-size={width},2400", f"--screenshot={target}", report.as_uri())
    return np.asarray(Image.open(io.BytesIO(target.read_bytes())).convert("RGB"))


@pytest.mark.parametrize(
    ("more", "paper"),
    [
        pytest.param((), (251, 250, 248), id="light"),
        pytest.param(("--force-dark-mode",), (18, 22, 28), id="dark"),
    ],
)
def test_the_report_is_drawn_in_the_colours_of_the_system(report, tmp_path, more, paper):
    picture = screenshot(report, tmp_path / "profile", 1280, *more)
    assert tuple(picture[5, 5]) == paper
    colours = {
        tuple(int(value) for value in colour) for colour in np.unique(picture.reshape(-1, 3)[::7], axis=0)
    }
    kept, dropped = ((15, 118, 110), (194, 87, 12)) if not more else ((45, 191, 174), (240, 138, 60))
    assert {kept, dropped} <= colours


@pytest.mark.parametrize("width", [1280, 500])
def test_nothing_runs_over_the_right_edge(report, tmp_path, width):
    picture = screenshot(report, tmp_path / "profile", width)
    assert (picture[:, -8:] == picture[5, 5]).all()
