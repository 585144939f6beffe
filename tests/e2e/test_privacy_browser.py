"""The privacy report in headless Chromium: no console error, nothing requested, whatever data say stays text."""

import shutil

import pytest

from pipeline import sign
from pipeline.sign.facts import Signing
from tests.e2e.test_report_browser import CHROMIUM, chromium, console, requested, screenshot
from tests.signing import SIGNER, card_of, key_in, released, write_card

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: `make e2e` installs the Debian package"),
    pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="needs openssh-client"),
]
SCRIPT = "<script>console.error('canary')</script>"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """A signed report whose layouts, reader, signer and exceptions try to run a script and to load a picture."""
    root = tmp_path_factory.mktemp("privacy")
    workspace = released(root / "ws")
    card = card_of(reader=SCRIPT)
    counts = card.sets["untouched"]
    named = counts.model_copy(update={"kinds": {**counts.kinds, SCRIPT: counts.kinds["PERSON"]}})
    write_card(workspace, card.model_copy(update={"sets": {"untouched": named, "tuning": counts}}))
    picture = "<img src='http://elsewhere.invalid/x.png'>"
    key, _ = key_in(root)
    return sign.sign(workspace, Signing(SIGNER, "2026-02-03", (SCRIPT, picture)), key) / "privacy.html"


def test_it_asks_for_nothing_and_reports_no_error(report, tmp_path):
    asked, elsewhere, log = requested(report.parent, report.name, tmp_path / "profile")
    assert (asked, elsewhere, console(log)) == ([f"/{report.name}"], [], [])


def test_it_opens_from_disk_and_shows_its_parts_and_a_script_as_text(report, tmp_path):
    page = chromium(tmp_path / "profile", "--dump-dom", report.as_uri())
    assert console(page.stderr) == []
    for section in ("scorecard", "kept", "second", "risk", "pairs", "review"):
        assert f'id="{section}"' in page.stdout
    assert "<script" not in page.stdout
    assert "&lt;script&gt;console.error('canary')" in page.stdout
    assert page.stdout.count('<img alt="Drawn page') == 2
    assert page.stdout.count("<svg viewBox") >= 12


@pytest.mark.parametrize(
    ("more", "paper"), [((), (251, 250, 248)), (("--force-dark-mode",), (18, 22, 28))], ids=["light", "dark"]
)
@pytest.mark.parametrize("width", [1280, 500])
def test_it_is_drawn_in_the_colours_of_the_system_and_nothing_runs_over_the_edge(
    report, tmp_path, more, paper, width
):
    picture = screenshot(report, tmp_path / "profile", width, *more)
    assert tuple(picture[5, 5]) == paper
    assert (picture[:, -8:] == picture[5, 5]).all()
