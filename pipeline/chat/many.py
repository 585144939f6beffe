"""Many questions at once: a few threads, results in the order of what went in."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")
_AHEAD: Final = 4
"""Questions per thread that wait their turn: what they need (pictures) is read when they are asked."""


def in_order(todo: Iterable[T], work: Callable[[T], R], parallel: int) -> Iterator[R]:
    """`work` of everything in `parallel` threads, results in the order of what goes in; the first error ends it."""
    waiting = iter(todo)
    if parallel == 1:
        yield from map(work, waiting)
        return
    with ThreadPoolExecutor(parallel) as pool:
        running: list[Future[R]] = []
        try:
            while True:
                running += [
                    pool.submit(work, one) for one in islice(waiting, _AHEAD * parallel - len(running))
                ]
                if not running:
                    return
                yield running.pop(0).result()
        finally:
            for future in running:
                future.cancel()
