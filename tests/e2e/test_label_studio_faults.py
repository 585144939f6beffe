"""What goes wrong between us and a Label Studio server: each page is there exactly once in the end, errors are one line."""

import os
import sqlite3
import subprocess
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from pipeline.annotate import push as pushing
from pipeline.annotate.client import Access, Client
from pipeline.annotate.interface import ours
from pipeline.annotate.projects import PICTURE_ONLY
from pipeline.annotate.push import Order, push
from pipeline.errors import ServerError
from tests.builds import BIN, call, environment
from tests.e2e.label_studio import PROGRAM, TOKEN, free_port, serving
from tests.e2e.test_label_studio import annotate, answer, marked, number_of, tasks_of
from tests.labelling import pushable

pytestmark = pytest.mark.skipif(
    not PROGRAM.is_file(), reason="no Label Studio server here: `make e2e` installs it"
)
MANY = 1200


def stored(server):
    """Tasks in the server's database, asked for without it."""
    with sqlite3.connect(f"file:{server.data}/label_studio.sqlite3?mode=ro", uri=True) as database:
        return int(database.execute("SELECT count(*) FROM task").fetchone()[0])


def test_a_server_killed_in_the_middle_has_each_page_once_after_the_next_push(tmp_path):
    workspace, ids = pushable(tmp_path / "w", [f"页{number}\n血糖 5.1" for number in range(MANY)])
    with serving(tmp_path) as server:
        local = {
            "LABEL_STUDIO_URL": server.url, "LABEL_STUDIO_API_KEY": TOKEN,
            "LABEL_STUDIO_LOCAL_FILES_DOCUMENT_ROOT": str(tmp_path),
        }  # fmt: skip
        command = [BIN / "medstruct", "push", "--project", "killed"]
        running = subprocess.Popen(
            command, cwd=workspace.root, env=environment(**local), stderr=subprocess.PIPE, text=True
        )
        end = time.monotonic() + 300
        while not stored(server) and time.monotonic() < end:
            time.sleep(0.02)
        server.kill()
        _, said = running.communicate(timeout=120)
        left = stored(server)
        assert running.returncode == 2
        assert said.startswith(f"medstruct: no Label Studio answers at 127.0.0.1:{server.port} (")
        assert said.count("\n") == 1
        assert 0 < left < MANY
        server.start()
        done = call("medstruct", "push", "--project", "killed", cwd=workspace.root, **local)
        assert done.returncode == 0, done.stderr
        assert set(tasks_of(Client(Access(server.url, TOKEN)), "killed")) == set(ids)
        assert stored(server) == MANY


def test_a_page_that_the_server_cannot_take_is_named_and_leaves_no_orphan(client, tmp_path, monkeypatch):
    monkeypatch.setattr(pushing, "PAUSE_S", 0.0)
    workspace, ids = pushable(tmp_path / "w", [f"页{number}\n血糖 5.1" for number in range(6)])

    def propose(shown):
        good = {"model_version": "drawn", "result": [marked("a", shown.page.text, 0, 1, "Key")]}
        # a list inside the results: the server answers 500 after it has stored the tasks without any prediction
        return [{**good, "result": [good["result"]]} if shown.page.page_id == ids[3] else good]

    with pytest.raises(ServerError, match=f"does not take 1 page.s. of 'broken', the first is {ids[3]}"):
        push(workspace, client, Order("broken"), propose)
    assert set(tasks_of(client, "broken")) >= set(ids) - {ids[3]}
    project = number_of(client, "broken")
    assert client.project(project)["total_predictions_number"] == 5
    (done,) = push(
        workspace, client, Order("broken"), lambda shown: propose(shown)[:1] * (shown.page.page_id != ids[3])
    )
    tasks = client.export(project, [task["id"] for task in tasks_of(client, "broken").values()])
    assert {task["data"]["page_id"]: len(task["predictions"]) for task in tasks} == {
        page: int(page != ids[3]) for page in ids
    }
    assert (done.pages, done.removed) == (6, 0)


def test_tasks_sent_twice_are_there_once_and_none_with_work_goes(client, tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    push(workspace, client, Order("doubled"))
    project = number_of(client, "doubled")
    first = {row["data"]["page_id"]: row for row in client.tasks(project)}
    again = [{"data": first[page]["data"]} for page in ids]
    client.import_tasks(project, again)
    copies = {
        row["data"]["page_id"]: row for row in client.tasks(project) if row["id"] > first[ids[-1]]["id"]
    }
    text = first[ids[0]]["data"]["text"]
    annotate(client, copies[ids[0]], answer(text, ((0, 2), (3, 6))))
    client.ask("POST", f"api/tasks/{copies[ids[1]]['id']}/drafts", json={"result": answer(text)})
    for rows in (first, copies):
        annotate(client, rows[ids[2]], [])
    (done,) = push(workspace, client, Order("doubled"))
    assert (done.created, done.removed, done.doubled) == (0, 3, 1)
    left = sorted(row["id"] for row in client.tasks(project))
    assert left == sorted(
        row["id"] for row in (copies[ids[0]], copies[ids[1]], first[ids[2]], copies[ids[2]], first[ids[3]])
    )


@pytest.mark.parametrize(
    ("config", "outcome"),
    [
        (ours().replace('<Label value="PII"/>', ""), "replaced"),
        (ours().replace('<Label value="PII"/>', '<Label value="PII"/><Label value="Stamp"/>'), "kept"),
        (ours().replace('granularity="symbol"', 'granularity="word"'), "refused"),
        (PICTURE_ONLY, "refused"),
    ],
    ids=["older", "extended", "words", "another"],
)
def test_the_interface_of_a_project_must_hold_what_ours_holds(client, tmp_path, config, outcome):
    workspace, _ = pushable(tmp_path / "w")
    name = f"interface {abs(hash(config)) % 10**8}"
    mark = f"medstruct workspace {workspace.key().key_id}" if outcome == "replaced" else ""
    made = client.create_project(title=name, label_config=config, description=mark)
    if outcome == "refused":
        with pytest.raises(ServerError, match="lacks parts of the one in schemas/"):
            push(workspace, client, Order(name))
        return
    push(workspace, client, Order(name))
    now = client.project(made["id"])["label_config"]
    assert ("Stamp" in now, now.count('value="PII"')) == ((False, 2) if outcome == "replaced" else (True, 2))


def test_another_workspace_keeps_its_project(client, tmp_path):
    workspace, _ = pushable(tmp_path / "w")
    client.create_project(title="theirs", label_config=ours(), description="medstruct workspace " + "0" * 16)
    with pytest.raises(ServerError, match="is another workspace's"):
        push(workspace, client, Order("theirs"))


class Answering(BaseHTTPRequestHandler):
    """Answers everything with one status and body."""

    status, body = 200, b"{}"

    def do_GET(self):
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_):
        pass


@contextmanager
def answering(status, body):
    handler = type("Handler", (Answering,), {"status": status, "body": body})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [
        (200, b"<html>", "is no Label Studio: check LABEL_STUDIO_URL"),
        (200, b"[]", "is no Label Studio: check LABEL_STUDIO_URL"),
        (200, b'{"release": "1.9.1"}', "Label Studio 1.9.1 answers at 127.0.0.1:"),
        (302, b"", "sends to another address"),
        (401, b'{"detail": "Invalid token."}', "refuses LABEL_STUDIO_API_KEY"),
        (403, b"", "does not let the owner of LABEL_STUDIO_API_KEY do this"),
        (
            503,
            '{"detail": "out of order 林可可 13800000000"}'.encode(),
            "answered 503 to GET api/version/ out of order ... ...",
        ),
        (404, b'{"detail": ["x"]}', "answered 404 to GET api/version/"),
    ],
    ids=["html", "list", "version", "redirect", "token", "rights", "body", "no detail"],
)
def test_a_server_that_will_not_do_is_one_line(tmp_path, status, body, message):
    workspace, _ = pushable(tmp_path / "w")
    with answering(status, body) as url:
        done = call(
            "medstruct",
            "pull",
            "--project",
            "x",
            cwd=workspace.root,
            LABEL_STUDIO_URL=url,
            LABEL_STUDIO_API_KEY=TOKEN,
        )
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert TOKEN not in done.stderr


def test_absent_refusing_and_unnamed_servers_are_one_line(client, tmp_path):
    workspace, _ = pushable(tmp_path / "w")

    def said(**variables):
        clean = {name: "" for name in os.environ if name.startswith("LABEL_STUDIO")}
        done = call("medstruct", "progress", "--project", "nobody", cwd=workspace.root, **clean, **variables)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        return done.stderr

    assert "LABEL_STUDIO_URL is not set: export it, or write it into .secrets/label_studio_url" in said()
    (workspace.root / ".secrets/label_studio_url").write_text(f"{client.access.url}\n")
    assert "LABEL_STUDIO_API_KEY is not set" in said()
    assert "refuses LABEL_STUDIO_API_KEY" in said(LABEL_STUDIO_API_KEY="f" * 40)
    (workspace.root / ".secrets/label_studio_api_key").write_text(TOKEN)
    assert "has no project 'nobody': `medstruct push` makes it" in said()
    gone = f"http://127.0.0.1:{free_port()}"
    assert f"no Label Studio answers at {gone[7:]} (ConnectError)" in said(LABEL_STUDIO_URL=gone)
    assert "LABEL_STUDIO_URL must be an address" in said(LABEL_STUDIO_URL="127.0.0.1:8080")
