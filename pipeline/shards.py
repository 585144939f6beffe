"""Work by shard, cache by page: the same results at any worker count, finished pages never done twice.

A stage hands over a function of one page and its items; this module owns the processes (of this machine, or of the
Ray cluster that RAY_ADDRESS names), the order and the page cache. Results are JSON values, so a cached one and a
fresh one are the same.
"""

import hashlib
import multiprocessing
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import orjson
from pydantic import BaseModel

from pipeline import crew, raypool
from pipeline.errors import EngineError

Item = TypeVar("Item")
Batch = Sequence[tuple[str, Item]]
LARGEST_BATCH: Final = 16
_NO_CACHE: Final = "the page cache (.cache) cannot be used: is the disk full or the folder read-only?"


def fingerprint(settings: BaseModel | None, *modules: str, extra: Mapping[str, str] | None = None) -> str:
    """What a cached result depends on besides its page: settings, source text of modules, versions.

    `modules` are import names; a package counts with all its files. 64 hex characters.
    """
    digest = hashlib.sha256()
    digest.update(orjson.dumps([settings.model_dump(mode="json") if settings else None, dict(extra or {})]))
    for path in (file for module in modules for file in _sources(module)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _sources(module: str) -> list[Path]:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise EngineError(f"module {module} cannot be found: install the project again with `make install`")
    origin = Path(spec.origin)
    return sorted(origin.parent.rglob("*.py")) if origin.name == "__init__.py" else [origin]


@dataclass(frozen=True, slots=True)
class PageCache:
    """Finished results of one stage in one SQLite file: page id and fingerprint -> checksummed JSON.

    Keys are opaque ids. A damaged entry, or a damaged file, counts as absent and is made anew.
    """

    path: Path
    fingerprint: str

    def load(self, page_ids: Iterable[str]) -> dict[str, Any]:
        """The cached results among `page_ids`; of a damaged file none, and the file goes."""
        try:
            return self._load(set(page_ids))
        except sqlite3.OperationalError:
            raise EngineError(_NO_CACHE) from None
        except sqlite3.DatabaseError:
            self.path.unlink(missing_ok=True)
            return {}

    def _load(self, wanted: set[str]) -> dict[str, Any]:
        # the primary key finds a run of ids at once: who asks for a part pays for a part
        query = (
            "SELECT page_id, checksum, CAST(result AS BLOB) FROM results "
            "WHERE fingerprint = ? AND page_id BETWEEN ? AND ?"
        )
        if not wanted:
            return {}
        with self._open() as database:
            return {
                page_id: orjson.loads(result)
                for page_id, checksum, result in database.execute(
                    query, (self.fingerprint, min(wanted), max(wanted))
                )
                if page_id in wanted and hashlib.sha256(result).digest() == checksum
            }

    def save(self, results: Mapping[str, bytes]) -> None:
        """Keep results (JSON bytes) of finished pages; results of these pages under other fingerprints go."""
        rows = [
            (page, self.fingerprint, hashlib.sha256(data).digest(), data) for page, data in results.items()
        ]
        try:
            with self._open() as database:
                database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", rows)
        except sqlite3.DatabaseError:
            raise EngineError(_NO_CACHE) from None

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with closing(sqlite3.connect(self.path, timeout=60)) as database, database:
            database.execute(
                "CREATE TABLE IF NOT EXISTS results "
                "(page_id TEXT PRIMARY KEY, fingerprint TEXT, checksum BLOB, result BLOB)"
            )
            yield database


def map_pages(
    decide: Callable[[Item], Any],
    items: Mapping[str, Item],
    *,
    workers: int,
    cache: PageCache | None = None,
    start: Callable[[], None] | None = None,
    label: str = "",
    largest: int | None = None,
) -> dict[str, Any]:
    """`decide(item)` for every page id, ascending by id: equal at any worker count.

    `decide` and `start` are module-level functions (or partials of them) and `decide` returns a JSON value;
    `start` runs once in each process, for an engine that is dear to load. Results are cached as they come,
    so that a run that was killed goes on where it stopped. A worker takes up to `largest` (None: 16) items at a time: 1 suits
    items that take seconds. Raises EngineError if a worker process dies, or if the
    cluster of RAY_ADDRESS cannot be used.
    """
    done = cache.load(items) if cache else {}
    todo = [(page_id, items[page_id]) for page_id in sorted(items) if page_id not in done]
    with progress(label, len(items), len(items) - len(todo)) as advance:
        for batch in _run(decide, todo, workers, start, largest or LARGEST_BATCH):
            if cache:
                cache.save(batch)
            done.update((page_id, orjson.loads(result)) for page_id, result in batch.items())
            advance(len(batch))
    return {page_id: done[page_id] for page_id in sorted(done)}


def _run(
    decide: Callable[[Item], Any],
    todo: Sequence[tuple[str, Item]],
    workers: int,
    start: Callable[[], None] | None,
    largest: int,
) -> Iterator[dict[str, bytes]]:
    if not todo:
        return
    if len(todo) > 1 and raypool.address():
        ray = raypool.connect()
        yield from raypool.run(ray, decide, start, _batches(todo, raypool.processors(ray), largest))
    elif len(todo) > 1 and workers > 1:
        yield from _pooled(decide, _batches(todo, workers, largest), workers, start)
    else:
        if start:
            start()
        yield from (_work(decide, batch) for batch in _batches(todo, 1, largest))


def _batches(todo: Sequence[tuple[str, Item]], workers: int, largest: int) -> Iterator[Batch[Item]]:
    """The items in batches, smaller towards the end, so that no worker is left alone with a large last one."""
    at = 0
    while at < len(todo):
        size = max(1, min(largest, (len(todo) - at) // (workers * 4)))
        yield todo[at : at + size]
        at += size


def _pooled(
    decide: Callable[[Item], Any],
    batches: Iterator[Batch[Item]],
    workers: int,
    start: Callable[[], None] | None,
) -> Iterator[dict[str, bytes]]:
    # pools in turn, not max_tasks_per_child: with it Python 3.11's pool can wait for a worker that has left
    while some := list(islice(batches, workers * raypool.RECYCLED)):
        yield from _crew(decide, iter(some), workers, start)


def _crew(
    decide: Callable[[Item], Any],
    batches: Iterator[Batch[Item]],
    workers: int,
    start: Callable[[], None] | None,
) -> Iterator[dict[str, bytes]]:
    others = set(multiprocessing.active_children())
    with crew.pool(workers, start) as pool:
        waiting: set[Future[dict[str, bytes]]] = set()
        try:
            while True:
                # a bounded window: items wait here, not in the pool's queue
                waiting |= {_given(pool, decide, b) for b in islice(batches, 2 * workers - len(waiting))}
                if not waiting:
                    return
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in finished)
        except BrokenProcessPool:
            # Python's pool ends the workers that it has, and waits for ever for one that it starts meanwhile
            for worker in set(multiprocessing.active_children()) - others:
                worker.kill()
            raise EngineError(
                "a worker process died (out of memory?): finished pages are kept; set MEDSTRUCT_WORKERS=1 and run again"
            ) from None
        finally:
            for future in waiting:
                future.cancel()


def _given(
    pool: ProcessPoolExecutor, decide: Callable[[Item], Any], batch: Batch[Item]
) -> Future[dict[str, bytes]]:
    try:
        return pool.submit(_work, decide, batch)
    except OSError:  # a pool that breaks closes what the worker that it starts should have got
        raise BrokenProcessPool from None


def _work(decide: Callable[[Item], Any], batch: Batch[Item]) -> dict[str, bytes]:
    return {page_id: orjson.dumps(decide(item)) for page_id, item in batch}


@contextmanager
def progress(label: str, total: int, finished: int = 0) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal's stderr, nothing elsewhere; yields the function that advances it."""
    if not label or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description:10}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(label, total=total, completed=finished)
        yield lambda count: bar.advance(task, count)
