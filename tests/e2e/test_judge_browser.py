"""The sheet of the judge audit in a real browser: keys judge, what is saved is what the command takes."""

import json

import pytest

from pipeline.audit.case_sheet import write_sheet
from pipeline.audit.cases import draw_cases
from pipeline.audit.judge import report, take_verdicts
from pipeline.scoring.judging.judgement import Kind
from tests.e2e.browser import browsing
from tests.e2e.test_report_browser import CHROMIUM
from tests.tables_fixture import make_workspace
from tests.test_audit_judge import shown, verdicts

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium here: `make e2e` installs the Debian package"
)
CATCH = """window.saved = []; const real = URL.createObjectURL;
URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return real(blob); }; true"""


def test_a_rater_judges_by_keyboard_and_saves(tmp_path):
    workspace = make_workspace(tmp_path / "w")
    made = verdicts(Kind.REASONING, 2, 1, 0, protocol="medrepbench")
    cases = draw_cases(workspace, made, shown(made), 60, 1)
    sheet = write_sheet(workspace, cases, shown(made))
    with browsing(tmp_path / "profile") as tab:
        tab.go(sheet.as_uri())
        tab.value(CATCH)

        def press(*keys):
            for key in keys:
                tab.value(f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: {json.dumps(key)}}}))")

        def done():
            return tab.value("document.getElementById('done').textContent")

        assert tab.value("document.getElementById('shown').innerText").startswith("字段\n")
        press("2", "e", "3")  # equal and 3 are no answers here
        assert done() == "1"
        press("0", "1", "ArrowLeft", "u")
        assert done() == "2"
        press("s")
        assert tab.value("document.getElementById('said').textContent").startswith("Who judged?")
        tab.value("document.getElementById('reviewer').value = 'ab'")
        press("n", "2", "s")
        saved = json.loads(tab.wait("saved[0]"))
    assert saved["verdicts"] == {"1": "2", "2": "2", "3": "1"}
    path = tmp_path / "ab.json"
    path.write_text(json.dumps(saved), encoding="utf-8")
    assert report(workspace, take_verdicts(workspace, [path])).raters == 1
