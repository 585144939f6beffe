"""A real HTTP server on 127.0.0.1 that speaks /v1/chat/completions and misbehaves as it is told, and commands that ask it."""

import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from pipeline.cli import main


def completion(text, finish="stop", **message):
    """A body as servers send it."""
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "drawn",
        "choices": [
            {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text} | message}
        ],
        "usage": {"prompt_tokens": 11, "completion_tokens": 3, "total_tokens": 14},
    }


class ModelServer(ThreadingHTTPServer):
    """`script` holds (status, body or bytes, headers) for the first requests; then `reply(request)` answers each."""

    daemon_threads = True

    def __init__(self, reply: Callable, script=()):
        super().__init__(("127.0.0.1", 0), Handler)
        self.reply, self.script, self.requests, self.headers = reply, list(script), [], []
        self.release = threading.Event()
        self.lock = threading.Lock()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: ModelServer

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.lock:
            self.server.requests.append(request)
            self.server.headers.append((self.path, dict(self.headers)))
            step = self.server.script.pop(0) if self.server.script else None
        if step == "hang":
            self.server.release.wait(20)
            self.close_connection = True
            return
        if step == "drip":
            self.drip()
            return
        status, body, headers = step or (200, completion(self.server.reply(request)), {})
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def drip(self):
        """An answer that never stops coming."""
        self.send_response(200)
        self.send_header("Content-Length", "1000000")
        self.end_headers()
        self.close_connection = True
        while not self.server.release.wait(0.02):
            try:
                self.wfile.write(b" ")
                self.wfile.flush()
            except OSError:
                return

    def log_message(self, *_):
        pass


@contextmanager
def serving(reply=lambda request: "ok", script=()) -> Iterator[ModelServer]:
    """The server, in a thread of its own, until the block ends."""
    server = ModelServer(reply, script)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.release.set()
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def medstruct(monkeypatch, capsys):
    """Runs a command in this process: (exit status, stdout, stderr)."""
    before = os.umask(0o022)
    for name in [name for name in os.environ if name.startswith("MEDSTRUCT_LLM")]:
        monkeypatch.delenv(name)

    def run(cwd, *arguments, **environment):
        with monkeypatch.context() as patch:
            patch.chdir(cwd)
            patch.setattr("sys.argv", ["medstruct", *map(str, arguments)])
            for name, value in environment.items():
                patch.setenv(name, value)
            with pytest.raises(SystemExit) as ended:
                main()
        shown = capsys.readouterr()
        return ended.value.code or 0, shown.out, shown.err

    yield run
    os.umask(before)
