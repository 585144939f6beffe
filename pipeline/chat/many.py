"""Many questions at once: a few threads, results in the order of what went in."""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from itertools import islice
from queue import SimpleQueue
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")
_AHEAD: Final = 4
"""Questions per thread that wait their turn: what they need (pictures) is read when they are asked."""


def in_order(todo: Iterable[T], work: Callable[[T], R], parallel: int) -> Iterator[R]:
    """`work` of everything in `parallel` threads, results in the order of what goes in; the first error ends it.

    Threads that still wait for an answer when all ends, by an error or Ctrl-C, do not keep the process alive, as those
    of a ThreadPoolExecutor would for as long as a model may take.
    """
    waiting = iter(todo)
    if parallel == 1:
        yield from map(work, waiting)
        return
    tasks: SimpleQueue[tuple[Future[R], T] | None] = SimpleQueue()
    for _ in range(parallel):
        threading.Thread(target=_serve, args=(tasks, work), daemon=True).start()
    running: deque[Future[R]] = deque()
    try:
        while True:
            for one in islice(waiting, _AHEAD * parallel - len(running)):
                running.append(Future())
                tasks.put((running[-1], one))
            if not running:
                return
            yield running.popleft().result()
    finally:
        for future in running:
            future.cancel()
        for _ in range(parallel):
            tasks.put(None)


def _serve(tasks: "SimpleQueue[tuple[Future[R], T] | None]", work: Callable[[T], R]) -> None:
    while (task := tasks.get()) is not None:
        future, one = task
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(work(one))
            except BaseException as error:
                future.set_exception(error)
