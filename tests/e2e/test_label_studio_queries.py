"""Requests are judged in the real web page: pictures of all pages, five answers; a second reviewer through the API."""

import pytest

from pipeline.audit.queries import ASPECTS, draw_requests, questions, report
from pipeline.audit.requests import requests
from pipeline.audit.reviewing import Server, open_review, pages_to_release
from tests.e2e.browser import browsing
from tests.e2e.test_label_studio import annotate, number_of, tasks_of
from tests.e2e.test_label_studio_audits import taken_in
from tests.e2e.test_label_studio_page import sign_in
from tests.e2e.test_report_browser import CHROMIUM
from tests.reviewing import auditable, choice
from tests.test_audit_queries import TEXTS, put, row

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium here: `make e2e` installs the Debian package"
)
CHOICES = "[...document.querySelectorAll('.lsf-choices')]"


def test_a_request_is_judged_by_two_who_do_not_see_each_other(client, tmp_path):
    workspace, ids = auditable(tmp_path / "w", TEXTS)
    put(workspace, [row(ids, 1, "closed_text", pages=list(ids))])
    found = requests(workspace.release / "views", workspace.key())
    source, place = pages_to_release(workspace), Server(client, "asked")
    asked = questions(found, draw_requests(workspace, found, 10, None), source)
    for reviewer in (1, 2):
        assert open_review(workspace, place, "queries", source, asked, reviewer).created == 1
        assert open_review(workspace, place, "queries", source, asked, reviewer).there == 1
    task = tasks_of(client, "asked audit queries")[ids[0]]
    with browsing(tmp_path / "profile") as tab:
        sign_in(tab, client.access.url)
        number = number_of(client, "asked audit queries")
        tab.go(f"{client.access.url}/projects/{number}/data?task={task['id']}")
        tab.wait(f"{CHOICES}.length === 5")
        tab.wait("[...document.querySelectorAll('img')].some(one => one.naturalWidth === 400)")
        shown = tab.value("document.body.innerText")
        assert "请提取姓名1。" in shown
        assert "⟦何安宁⟧" in shown
        for at in range(5):
            answer = "no" if at == 3 else "yes"
            tab.click(
                f"[...{CHOICES}[{at}].querySelectorAll('label, span')].find(one => one.innerText.startsWith('{answer}'))"
            )
        tab.click("[...document.querySelectorAll('button')].find(one => one.innerText === 'Submit')")
        tab.wait("[...document.querySelectorAll('button')].some(one => one.innerText === 'Update')")
    other = tasks_of(client, "asked audit queries · reviewer 2")[ids[0]]
    # what the first one said is in a project of its own
    assert other["total_annotations"] == 0
    annotate(client, other, [choice(f"aspect_{name}", "yes") | {"to_name": "query"} for name in ASPECTS])
    taken_in(workspace, client, "asked")
    said = report(workspace, found).to_json()
    assert (said["judged"], said["aspects"]["right"]["value"], said["aspects"]["located"]["value"]) == (
        1,
        1.0,
        0.0,
    )
