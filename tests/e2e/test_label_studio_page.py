"""A person annotates in the real web page: spans over ordinary and odd characters, a relation, a category, submit."""

import pytest

from pipeline import store
from pipeline.annotate import run, run_verdicts
from pipeline.annotate.pull import pull
from pipeline.annotate.push import Order, push
from schemas.names import Stage
from tests.e2e.browser import browsing
from tests.e2e.label_studio import PASSWORD, USER
from tests.e2e.test_label_studio import SETTINGS, number_of, tasks_of
from tests.e2e.test_report_browser import CHROMIUM
from tests.labelling import pushable

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium here: `make e2e` installs the Debian package"
)
BETWEEN = """((line, from, to) => {
  const walk = document.createTreeWalker(document.querySelectorAll('.lsf-richtext__line')[line], NodeFilter.SHOW_TEXT);
  const box = (offset) => {
    let node;
    walk.currentNode = walk.root;
    while ((node = walk.nextNode()) && offset >= node.length) offset -= node.length;
    const range = document.createRange();
    range.setStart(node, offset);
    range.setEnd(node, offset + 1);
    return range.getBoundingClientRect();
  };
  const first = box(from), last = box(to - 1);
  return [[first.left + 0.5, first.top + first.height / 2], [last.right - 0.5, last.top + last.height / 2]];
})"""
"""Where a stretch of a line lies on the screen; offsets in UTF-16 units, as the page counts."""
LABELS = "document.querySelectorAll('.lsf-labels')[1].querySelectorAll('.lsf-label')"
"""The labels of the text; the first are those of the picture."""


def sign_in(tab, url):
    tab.go(f"{url}/user/login/")
    tab.wait("document.querySelector('input[name=email]') !== null")
    tab.value(
        f"document.querySelector('input[name=email]').value = '{USER}';"
        f"document.querySelector('input[name=password]').value = '{PASSWORD}';"
        "document.querySelector('form').submit()"
    )
    tab.wait("!location.pathname.includes('login')")


def mark(tab, label, line, start, end):
    """Choose a label and draw it over a stretch of a line."""
    marks = tab.value("document.querySelectorAll('.htx-highlight').length")
    tab.click(f"[...{LABELS}].find(one => one.innerText.startsWith('{label}'))")
    first, last = (tuple(point) for point in tab.wait(f"{BETWEEN}({line}, {start}, {end})"))
    tab.drag(first, ((first[0] + last[0]) / 2, first[1]), last)
    tab.wait(f"document.querySelectorAll('.htx-highlight').length === {marks + 1}")


def test_what_a_person_draws_in_the_web_page_comes_out(client, tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    push(workspace, client, Order("web page"))
    task = tasks_of(client, "web page")[ids[1]]
    with browsing(tmp_path / "profile") as tab:
        sign_in(tab, client.access.url)
        tab.go(f"{client.access.url}/projects/{number_of(client, 'web page')}/data?task={task['id']}")
        tab.wait("document.querySelectorAll('.lsf-richtext__line').length === 2")
        tab.wait("document.querySelectorAll('.lsf-labels').length === 2")
        mark(tab, "Key", 0, 0, 2)
        mark(tab, "Value", 0, 3, 6)
        mark(tab, "Title", 1, 2, 9)
        tab.click("document.querySelectorAll('.htx-highlight')[0]")
        tab.key("r", alt=True)
        tab.click("document.querySelectorAll('.htx-highlight')[1]")
        tab.click("[...document.querySelectorAll('label, span')].find(one => one.innerText === 'lab')")
        tab.click("[...document.querySelectorAll('button')].find(one => one.innerText === 'Submit')")
        tab.wait("[...document.querySelectorAll('button')].some(one => one.innerText === 'Update')")
    (pulled,) = pull(workspace, client, "web page")
    assert (pulled.counts.annotations, pulled.drafts) == (1, 0)
    run_verdicts(workspace, SETTINGS)
    run(workspace, SETTINGS)

    def table(name, *columns):
        path = workspace.folder(Stage.ANNOTATE) / f"{name}.parquet"
        return sorted(store.read_table(path, name).select(columns).iter_rows())

    assert table("quarantine", "reason") == []
    # the emoji and the joined family are one and three code points, seven UTF-16 units
    assert table("annotated_spans", "start", "end", "label") == [
        (0, 2, "Key"),
        (3, 6, "Value"),
        (9, 13, "Title"),
    ]
    assert table("annotated_links", "label") == [("key-value",)]
    assert table("annotations", "category", "variant") == [("lab", "surrogate")]
