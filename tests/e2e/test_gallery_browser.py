"""The error gallery in headless Chromium: nothing requested, no error, kinds of errors hidden by a click, both colours."""

import json

import numpy as np
import pytest
from PIL import Image

from pipeline.scoring.gallery import render
from pipeline.scoring.outputs import scores_of
from pipeline.scoring.registry import Benchmark
from pipeline.scoring.running import Order, run
from tests.e2e.browser import browsing
from tests.e2e.test_report_browser import CHROMIUM, chromium, console, requested, screenshot

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium here: `make e2e` installs the Debian package"
)
BENCH = Benchmark("tiny", "none", "tests.tiny_scorer:TINY", "f1", "values of keys")
NAMES = (
    "白细胞",
    "红细胞",
    "血红蛋白",
    "血小板",
    "C-反应蛋白",
    "一个名字很长的检验项目，长得一行放不下，真的放不下",
)
EVIL = "<img src='http://elsewhere.invalid/x.png' onerror='alert(1)'>"


def values(document):
    return {name: f"{document}.{at}A" for at, name in enumerate(NAMES)} | {"备注": "长" * 90}


def answer(document):
    said = values(document) | {"红细胞": f"{document}.1a", "血小板": "9", EVIL: EVIL}
    del said["血红蛋白"]
    return said


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gallery")
    gold = [
        {"id": f"page-{at}", "pairs": values(at), "category": "ab"[at % 2], "ocr_confidence": 0.7 + at / 20}
        for at in range(6)
    ]
    (folder / "images").mkdir()
    for at in (0, 1, 5):
        Image.new("RGB", (700, 900), (60, 90, 200)).save(folder / f"images/page-{at}.png")
    said = [{"id": f"page-{at}", "prediction": answer(at)} for at in range(5)]
    for name, rows in (("gold", gold), ("pred", said)):
        (folder / f"{name}.jsonl").write_text(
            "".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8"
        )
    done = run(Order(BENCH, folder / "gold.jsonl", folder / "pred.jsonl"))
    page = folder / "page/errors.html"
    page.parent.mkdir()
    page.write_text(render(done, scores_of(done, "a model")), encoding="utf-8")
    return page


def test_the_gallery_asks_for_nothing_and_reports_no_error(gallery, tmp_path):
    asked, elsewhere, log = requested(gallery.parent, "errors.html", tmp_path / "profile")
    assert (asked, elsewhere, console(log)) == (["/errors.html"], [], [])


def test_the_gallery_opens_from_disk_and_shows_every_document_with_an_error(gallery, tmp_path):
    page = chromium(tmp_path / "profile", "--dump-dom", gallery.as_uri())
    assert console(page.stderr) == []
    assert page.stdout.count("<article>") == 6
    assert page.stdout.count('<img src="data:image/jpeg') == 3
    assert "onerror='alert" not in page.stdout.replace(
        "&lt;img src='http://elsewhere.invalid/x.png' onerror='alert", ""
    )


def test_a_click_hides_errors_of_a_kind(gallery, tmp_path):
    def shown(kind):
        return f"[...document.querySelectorAll('article > div tbody > tr.{kind}')].filter(row => row.checkVisibility()).length"

    with browsing(tmp_path / "profile") as tab:
        tab.go(gallery.as_uri())
        # seven missing on the page without a prediction, one on each of the others
        assert tab.value(shown("missing")) == 12
        assert tab.value(shown("wrong")) == 5
        tab.click("document.querySelector('#show-missing')")
        assert tab.value(shown("missing")) == 0
        assert tab.value(shown("wrong")) == 5
        assert tab.value(shown("exact")) == 0
        tab.click("document.querySelector('article details summary')")
        assert tab.value(shown("exact")) > 0


@pytest.mark.parametrize(
    ("more", "paper", "wrong"),
    [
        pytest.param((), (251, 250, 248), (185, 28, 28), id="light"),
        pytest.param(("--force-dark-mode",), (18, 22, 28), (248, 113, 113), id="dark"),
    ],
)
def test_the_gallery_is_drawn_in_the_colours_of_the_system(gallery, tmp_path, more, paper, wrong):
    picture = screenshot(gallery, tmp_path / "profile", 1280, *more)
    assert tuple(picture[5, 5]) == paper
    assert (np.abs(picture.astype(int) - wrong).sum(axis=2) == 0).any()
    # the page's own picture is in it
    assert (np.abs(picture.astype(int) - (60, 90, 200)).sum(axis=2) <= 6).sum() > 10_000


@pytest.mark.parametrize("width", [1280, 500])
def test_nothing_runs_over_the_right_edge(gallery, tmp_path, width):
    picture = screenshot(gallery, tmp_path / "profile", width)
    assert (picture[:, -8:] == picture[5, 5]).all()
