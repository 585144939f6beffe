"""What a push asks for once and keeps, and pictures that lie in a storage of the user's."""

import ast
import threading
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pipeline.annotate import proposed as proposing
from pipeline.annotate.proposed import kept_as, predictions, proposed
from pipeline.annotate.push import Order, _pictures
from pipeline.annotate.served import Images, stored
from pipeline.annotate.shown import source_of
from pipeline.annotate.tasks import Variant
from pipeline.cli import annotators
from pipeline.errors import InputError, ServerError
from tests.labelling import page_of, pushable

ROOT = Path(__file__).parents[1]


def counting(monkeypatch):
    seen = []
    own = proposing.results_of
    monkeypatch.setattr(proposing, "results_of", lambda shown: seen.append(shown.page.page_id) or own(shown))
    return seen


def test_a_second_push_proposes_nothing_anew(tmp_path, monkeypatch):
    workspace, ids = pushable(tmp_path / "w")
    seen = counting(monkeypatch)
    pages = source_of(workspace, Variant.SURROGATE).pages
    first = proposed(workspace, pages, predictions)
    assert first == {page_id: predictions(pages[page_id]) for page_id in ids}
    seen.clear()
    assert proposed(workspace, pages, predictions) == first
    assert seen == []
    # a page that reads otherwise is looked at again, and no other
    other = {**pages, ids[0]: replace(pages[ids[0]], page=page_of(ids[0], "体温：36.5"))}
    assert proposed(workspace, other, predictions)[ids[0]] != first[ids[0]]
    assert seen == [ids[0]]


def imported(module):
    """The modules of pipeline that a module, or a package with all its files, imports."""
    path = ROOT / module.replace(".", "/")
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text()))]
    return {
        node.module
        for node in nodes
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pipeline.")
    }


def test_a_kept_proposal_depends_on_all_that_makes_it():
    todo, known = ["pipeline.proposals"], set()
    while todo:
        one = todo.pop()
        if one not in known and not one.startswith("pipeline.proposals."):
            known.add(one)
            todo += imported(one)
    assert sorted(known - set(proposing.MODULES)) == []


def test_the_place_of_lines_counts_too_and_no_name_tells_a_text(tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    shown = source_of(workspace, Variant.SURROGATE).pages[ids[0]]
    page, key = shown.page, workspace.key()
    moved = replace(page.lines[0], quad=(11, 10, 121, 10, 121, 40, 11, 40))
    other = replace(shown, page=replace(page, lines=(moved, *page.lines[1:])))
    assert kept_as(key, shown) != kept_as(key, other)
    assert kept_as(key, shown).isascii()


def test_another_proposer_is_asked_every_time(tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    pages = source_of(workspace, Variant.SURROGATE).pages
    assert proposed(workspace, pages, lambda _: []) == {page_id: [] for page_id in ids}
    assert proposed(workspace, pages, lambda _: [{"result": []}])[ids[0]] == [{"result": []}]
    assert not (workspace.cache / "proposals.sqlite").exists()


@contextmanager
def storage(status=200, length=None):
    """A server of pictures; yields its address and what it was asked."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self):
            asked.append((self.path, dict(self.headers)))
            self.send_response(status)
            if length is not None:
                self.send_header("Content-Length", str(length))
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/ward", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def pictures(tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    source = source_of(workspace, Variant.SURROGATE)
    return workspace, min(ids), source


@pytest.mark.parametrize("ending", ["", "/"])
def test_stored_pictures_are_looked_at_once(pictures, ending):
    _, first, source = pictures
    with storage(length=len(source.picture(first))) as (url, asked):
        placed = stored(url + ending, source.pages, source.picture)
    assert placed.addresses == {page_id: f"{url}/{page_id}.jpg" for page_id in source.pages}
    ((path, headers),) = asked
    assert path == f"/ward/{first}.jpg"
    assert "Authorization" not in headers


@pytest.mark.parametrize(
    ("status", "more", "said"),
    [
        (404, 0, "has no [0-9a-f]{16}.jpg .status 404.*loose_images"),
        (403, 0, "status 403"),
        (200, 5, "shows another picture of page"),
    ],
)
def test_a_storage_without_the_picture_is_told_in_one_line(pictures, status, more, said):
    _, first, source = pictures
    with (
        storage(status, len(source.picture(first)) + more) as (url, _),
        pytest.raises(ServerError, match=said),
    ):
        stored(url, source.pages, source.picture)


def test_a_storage_that_does_not_answer(pictures):
    _, _, source = pictures
    with storage() as (url, _):
        pass
    with pytest.raises(ServerError, match=r"127\.0\.0\.1 does not answer .ConnectError.: check --image-url"):
        stored(url, source.pages, source.picture)


def test_a_storage_with_an_impossible_port(pictures):
    _, _, source = pictures
    with pytest.raises(ServerError, match=r"does not answer .InvalidURL.: check --image-url"):
        stored("https://127.0.0.1:x/ward", source.pages, source.picture)


def test_a_cloud_storage_is_the_servers_to_ask(pictures):
    _, first, source = pictures
    placed = stored("s3://bucket/ward/", source.pages, source.picture)
    assert placed.addresses[first] == f"s3://bucket/ward/{first}.jpg"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ward",
        "ftp://a/b",
        "https://",
        "https://user:word@a/b",
        "https://a/b?c=d",
        "https://a/b#c",
        "https://[a/b",
        "file:///x",
    ],
)
def test_an_address_that_is_none(pictures, url):
    _, _, source = pictures
    with pytest.raises(InputError, match="--image-url needs an address"):
        stored(url, source.pages, source.picture)


@pytest.mark.parametrize(
    ("variant", "url"), [(Variant.ORIGINAL, "https://a.invalid/b"), (Variant.SURROGATE, None)]
)
def test_only_redacted_pictures_are_stored_elsewhere(pictures, variant, url):
    workspace, _, source = pictures
    order = Order("ward", variant, images=Images.STORAGE, image_url=url)
    with pytest.raises(InputError, match="redacted pictures only"):
        _pictures(workspace, None, order, 1, source)


@pytest.mark.parametrize(
    ("options", "images"),
    [
        ({"image_url": "https://a.invalid/b"}, Images.STORAGE),
        ({"image_url": "https://a.invalid/b", "images": "upload"}, Images.UPLOAD),
        ({"image_url": "https://a.invalid/b", "variant": "original", "confirm": True}, None),
        ({}, None),
    ],
)
def test_an_address_alone_says_where_the_pictures_are(pictures, monkeypatch, options, images):
    workspace, _, _ = pictures
    orders = []
    monkeypatch.setattr("os.umask", lambda _: 0o022)
    monkeypatch.setattr(annotators, "open_workspace", lambda: workspace)
    monkeypatch.setattr(
        annotators, "connect", lambda _: type("C", (), {"access": type("A", (), {"url": "http://x"})})
    )
    monkeypatch.setattr("pipeline.annotate.push.push", lambda *given: orders.append(given[2]) or [])
    annotators.push(project="ward", **options)
    assert [order.images for order in orders] == [images]
