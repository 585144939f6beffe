"""Answers on disk: what was asked once is not asked again, and a run that was stopped goes on where it was."""

import hmac
import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.chat.answer import Answer, Tokens
from pipeline.chat.messages import Message
from pipeline.errors import InputError

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS salt (one INTEGER PRIMARY KEY CHECK (one = 1), value BLOB);
CREATE TABLE IF NOT EXISTS answers (question TEXT PRIMARY KEY, answer BLOB);
"""


class Kept:
    """Answers in one SQLite file, which only its owner may read; may be used from several threads and processes.

    The key is HMAC-SHA256 of model, messages and settings with a salt drawn when the file is made: outside the file it
    tells nothing about a text.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the file. Raises InputError if it is another kind of file or cannot be written."""
        self.path, self._lock = path, threading.Lock()
        with self._guarded():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # made before SQLite does, so that it is never readable to others
            handle = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
            try:
                os.fchmod(handle, 0o600)  # one that was there keeps its mode otherwise
            finally:
                os.close(handle)
            self._database = sqlite3.connect(path, timeout=60, check_same_thread=False)
            with self._database:
                self._database.executescript(_SCHEMA)
                self._database.execute("INSERT OR IGNORE INTO salt VALUES (1, ?)", (secrets.token_bytes(32),))
            (self._salt,) = self._database.execute("SELECT value FROM salt").fetchone()

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def question(self, model: str, messages: Sequence[Message], settings: dict[str, Any]) -> str:
        """The key of a question, 64 hex characters."""
        asked = orjson.dumps([model, list(messages), settings], option=orjson.OPT_SORT_KEYS)
        return hmac.new(self._salt, asked, sha256).hexdigest()

    def load(self, question: str) -> Answer | None:
        """The kept answer, None if there is none."""
        with self._guarded():
            found = self._database.execute(
                "SELECT answer FROM answers WHERE question = ?", (question,)
            ).fetchone()
        if found is None:
            return None
        row = orjson.loads(found[0])
        return Answer(**{**row, "tokens": Tokens(**row["tokens"]), "kept": True})

    def save(self, question: str, answer: Answer) -> None:
        """Keep an answer."""
        with self._guarded(), self._database:
            self._database.execute(
                "INSERT OR REPLACE INTO answers VALUES (?, ?)", (question, orjson.dumps(asdict(answer)))
            )

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            with self._lock:
                yield
        except (sqlite3.Error, OSError):
            raise InputError(
                f"{self.path.name} cannot be used to keep answers: is the disk full, the folder read-only, or is it "
                "another file? Name one with --answers"
            ) from None
