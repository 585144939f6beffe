"""Headless Chromium over its DevTools protocol: what a person does with mouse and keyboard."""

import base64
import json
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.e2e.test_report_browser import CHROMIUM, QUIET

WAIT_S = 60.0


class Tab:
    """One page of the browser."""

    def __init__(self, address: str) -> None:
        self._socket = connect(address, max_size=None, open_timeout=WAIT_S)
        self._numbers = count(1)
        self.ask("Page.enable")
        self.ask("Runtime.enable")

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=WAIT_S))
            if answer.get("id") == number:
                assert "error" not in answer, answer
                return answer["result"]

    def value(self, script: str) -> Any:
        """What a JavaScript expression gives."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, script: str) -> Any:
        """The first value of an expression that is true; AssertionError after a minute."""
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            # a page that is still being built lacks what an expression walks over
            found = self.value(f"(() => {{ try {{ return {script} }} catch (error) {{ return null }} }})()")
            if found:
                return found
            time.sleep(0.2)
        raise AssertionError(f"not in the page: {script}")

    def go(self, address: str) -> None:
        self.ask("Page.navigate", url=address)
        time.sleep(0.5)
        self.wait("document.readyState === 'complete'")

    def _mouse(self, kind: str, x: float, y: float, buttons: int) -> None:
        self.ask(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if buttons or kind != "mouseMoved" else "none",
            buttons=buttons, clickCount=0 if kind == "mouseMoved" else 1,
        )  # fmt: skip

    def drag(self, *path: tuple[float, float]) -> None:
        """Press at the first point, move over the others, let go at the last."""
        self._mouse("mouseMoved", *path[0], 0)
        self._mouse("mousePressed", *path[0], 1)
        for point in path[1:]:
            self._mouse("mouseMoved", *point, 1)
        self._mouse("mouseReleased", *path[-1], 0)

    def click(self, script: str) -> None:
        """Click into the middle of the element that an expression gives."""
        spot = self.wait(f"(() => {{ const e = {script}; if (!e) return null; e.scrollIntoView({{block: 'center'}});"
                         "const b = e.getBoundingClientRect(); return b.width ? [b.x + b.width / 2, b.y + b.height / 2] : null })()")  # fmt: skip
        self.drag(tuple(spot))

    def key(self, key: str, *, alt: bool = False) -> None:
        code = {"key": key, "code": f"Key{key.upper()}", "windowsVirtualKeyCode": ord(key.upper())}
        for kind in ("rawKeyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, modifiers=int(alt), **code)

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot")["data"]))


@contextmanager
def browsing(profile: Path) -> Iterator[Tab]:
    """A browser with one empty page; ended and its profile removed afterwards."""
    command = [
        CHROMIUM, *QUIET, f"--user-data-dir={profile}", "--remote-debugging-port=0", "--window-size=1600,1000",
        "--remote-allow-origins=*", "about:blank",
    ]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        place = profile / "DevToolsActivePort"
        end = time.monotonic() + WAIT_S
        while not (place.is_file() and place.read_text().strip()):
            assert time.monotonic() < end
            time.sleep(0.1)
        port = place.read_text().split()[0]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=WAIT_S) as answer:
            pages = [page for page in json.load(answer) if page["type"] == "page"]
        yield Tab(pages[0]["webSocketDebuggerUrl"])
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(profile, ignore_errors=True)
