"""Reading and making many rows without the interpreter's search for cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unsearched() -> Iterator[None]:
    """Without the search for cycles: what is made stays, and up to a third of the time would go into looking through it again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
