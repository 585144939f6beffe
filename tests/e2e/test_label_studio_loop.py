"""The whole loop as a user runs it: build, push, annotate, pull, progress, and once more through the flow."""

import json
import socket

import polars as pl
import pytest

from tests.builds import call, drawn, repro
from tests.e2e.label_studio import TOKEN
from tests.e2e.test_label_studio import annotate, answer, tasks_of

NAME = "medstruct-demo"
"""release.name of params.yaml: what the commands take without --project."""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    root = tmp_path_factory.mktemp("loop") / "workspace"
    drawn(root, pages=12, seed=5)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = root / "prefect.toml"
    settings.write_text(settings.read_text().replace("4200", str(port)))
    repro(root)
    return root


def medstruct(root, client, *command):
    done = call("medstruct", *command, cwd=root, **told(client))
    assert done.returncode == 0, done.stdout + done.stderr
    assert TOKEN not in done.stdout + done.stderr
    return done.stdout


def told(client):
    return {"LABEL_STUDIO_URL": client.access.url, "LABEL_STUDIO_API_KEY": TOKEN}


def bare_pages(root):
    """Pages without gold so far."""
    pages = pl.read_parquet(root / "data/public/gold/gold_pages.parquet")
    return pages.filter(~pl.col("annotated"))["page_id"].to_list()


def pair_in(text):
    """The first key and value that a colon shows: their offsets."""
    at = text.index("：")
    start = max(text.rfind("\n", 0, at), text.rfind(" ", 0, at)) + 1
    ends = [end for end in (text.find(sign, at + 1) for sign in "\n ") if end > at + 1]
    return (start, at), (at + 1, min(ends, default=len(text)))


def annotate_page(client, page):
    task = tasks_of(client, NAME)[page]
    text = task["data"]["text"]
    key, value = pair_in(text)
    annotate(client, task, answer(text, (key, value), category="other"))
    return {"key": text[slice(*key)], "value": text[slice(*value)]}


def released(root, page):
    values = pl.read_parquet(root / "data/public/release/tables/key_values.parquet")
    return values.filter(pl.col("page_id") == page).select("key", "value").to_dicts()


def test_what_is_annotated_is_released(built, client):
    pushed = medstruct(built, client, "push", "--overlap", "0.2")
    assert "medstruct-demo · second" in pushed
    first, second = bare_pages(built)[:2]
    expected = annotate_page(client, first)
    assert "The next `dvc repro` takes them in" in medstruct(built, client, "pull")
    assert json.loads(medstruct(built, client, "progress", "--json"))["data"]["projects"][0]["done"] == 1
    assert "Annotators" in medstruct(built, client, "progress")
    before = (built / "data/private/ocr/ocr_pages.parquet").read_bytes()
    later = annotate_page(client, second)
    up = call("medstruct", "up", "--detach", cwd=built, **told(client))
    assert up.returncode == 0, up.stderr
    try:
        options = ("-p", "pull=true", "-p", "push=true", "-p", "overlap=0.2")
        done = call("prefect", "deployment", "run", "build-medstruct", *options, "--watch", cwd=built)
    finally:
        call("medstruct", "down", cwd=built)
    assert done.returncode == 0, done.stdout[-3000:]
    assert released(built, first) == [expected]
    assert released(built, second) == [later]
    # the readings that push has kept say what was read, so that nothing is read anew or otherwise
    assert (built / "data/private/ocr/ocr_pages.parquet").read_bytes() == before
    assert "Data and pipelines are up to date." in repro(built)
    assert json.loads((built / "metrics/verify.json").read_text())["is_clean"] is True
