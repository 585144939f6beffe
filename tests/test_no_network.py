"""Detection asks no other machine: neither at import nor on a page, and without anything cached on this one.

presidio's own e-mail recogniser would: its library fetches a list of public suffixes on first use. A process of its own
makes the imports and the caches new; an audit hook sees every name look-up and connection and refuses it.
"""

import json
import subprocess
import sys

import pytest

from tests.dag import ROOT

GUARD = """
import json, sys
asked = []
def guard(event, arguments):
    if event in {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"}:
        asked.append(event)
        raise OSError("no network here")
sys.addaudithook(guard)
"""
DETECT = """
from pathlib import Path
from pipeline.page import Line, Page, rectangle
from pipeline.pii.detect import detect
from pipeline.settings import load_settings
texts = ("邮箱:fang99@mail.example.cn", "网址 https://report.example.org/7", "电话:100 1234 5678", "Seen by Ann Marie Ashdown", "由苏念禾陪同就诊")
lines = tuple(
    Line(text, rectangle(0, 40 * row, 20 * len(text), 40 * row + 30), 0.95, tuple(range(0, 20 * len(text) + 1, 20)))
    for row, text in enumerate(texts)
)
settings = load_settings(Path("params.yaml")).pii
found = detect(Page("0" * 16, 900, 200, 0, lines), settings)
print(json.dumps({"kinds": sorted({f.kind.value for f in found}), "asked": asked}))
"""
SHIPPED = """
from presidio_analyzer.predefined_recognizers import EmailRecognizer
EmailRecognizer().analyze("fang99@mail.example.cn", ["EMAIL_ADDRESS"], None)
print(json.dumps({"asked": asked}))
"""


@pytest.fixture
def guarded(tmp_path):
    """Runs code behind the guard in a new process, with an empty home and empty caches."""

    def run(code):
        caches = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "TLDEXTRACT_CACHE", "TMPDIR")}
        done = subprocess.run(
            [sys.executable, "-c", GUARD + code],
            cwd=ROOT,
            env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)} | caches,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout.splitlines()[-1])

    return run


def test_detection_on_a_page_with_email_url_and_phone_asks_no_other_machine(guarded):
    seen = guarded(DETECT)
    assert seen["asked"] == []
    assert {"EMAIL", "URL", "PHONE"} <= set(seen["kinds"])


def test_the_guard_sees_what_presidio_as_shipped_asks_for(guarded):
    assert guarded(SHIPPED)["asked"]
