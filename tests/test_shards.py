import os
import sqlite3

import pytest

from pipeline.errors import EngineError
from pipeline.shards import PageCache, fingerprint, map_pages

ITEMS = {f"{number:016x}": number for number in range(40)}


def square(number: int) -> dict[str, int]:
    return {"square": number * number}


def leave_a_mark(item: tuple[str, int]) -> int:
    folder, number = item
    with open(os.path.join(folder, f"{number}.{os.getpid()}"), "a") as file:
        file.write("x")
    return number


def die(_: int) -> int:
    os._exit(9)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_do_not_depend_on_workers(workers):
    expected = {page: {"square": number**2} for page, number in ITEMS.items()}
    result = map_pages(square, dict(reversed(ITEMS.items())), workers=workers)
    assert result == expected
    assert list(result) == sorted(ITEMS)


def test_finished_pages_are_not_done_again(tmp_path):
    marks = tmp_path / "marks"
    marks.mkdir()
    cache = PageCache(tmp_path / "cache" / "stage.sqlite", "v1")
    first = {page: (str(marks), number) for page, number in list(ITEMS.items())[:30]}
    both = {page: (str(marks), number) for page, number in ITEMS.items()}
    map_pages(leave_a_mark, first, workers=1, cache=cache)
    result = map_pages(leave_a_mark, both, workers=1, cache=cache)
    assert result == ITEMS
    assert sorted(path.read_text() for path in marks.iterdir()) == ["x"] * 40


def test_another_fingerprint_does_the_work_anew(tmp_path):
    path = tmp_path / "stage.sqlite"
    map_pages(square, ITEMS, workers=1, cache=PageCache(path, "v1"))
    assert PageCache(path, "v2").load(ITEMS) == {}


def test_a_poisoned_entry_counts_as_absent(tmp_path):
    cache = PageCache(tmp_path / "stage.sqlite", "v1")
    map_pages(square, ITEMS, workers=1, cache=cache)
    page = min(ITEMS)
    with sqlite3.connect(cache.path) as database:
        database.execute("UPDATE results SET result = '{\"square\":666}' WHERE page_id = ?", (page,))
    assert page not in cache.load(ITEMS)
    assert map_pages(square, ITEMS, workers=1, cache=cache)[page] == {"square": 0}


def test_a_damaged_cache_file_is_made_anew(tmp_path):
    cache = PageCache(tmp_path / "stage.sqlite", "v1")
    cache.path.write_bytes(b"no database at all, but long enough to be looked at" * 40)
    assert map_pages(square, ITEMS, workers=1, cache=cache)[max(ITEMS)] == {"square": 39 * 39}


def test_a_dead_worker_is_one_clear_error():
    with pytest.raises(EngineError, match="a worker process died"):
        map_pages(die, ITEMS, workers=2)


def test_the_fingerprint_follows_settings_code_and_versions():
    seen = {
        fingerprint(None, "pipeline.page"),
        fingerprint(None, "pipeline.spans"),
        fingerprint(None, "pipeline.page", extra={"engine": "1"}),
        fingerprint(None, "pipeline.page", extra={"engine": "2"}),
        fingerprint(None, "pipeline.cli"),
    }
    assert len(seen) == 5
    assert fingerprint(None, "pipeline.page") in seen
