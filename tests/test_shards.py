import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from pipeline import raypool, shards
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


def whose(_: int) -> int:
    return os.getpid()


def test_worker_processes_give_way_to_fresh_ones(monkeypatch):
    """So that no leak of an inference runtime adds up over a million pages."""
    monkeypatch.setattr(raypool, "RECYCLED", 3)
    monkeypatch.setattr(shards, "LARGEST_BATCH", 2)
    items = {f"{number:016x}": number for number in range(24)}
    found = map_pages(whose, items, workers=2)
    assert list(found) == list(items)
    # six batches to a crew of two processes: five of 2 items and one, then of one each
    assert set(list(found.values())[:11]).isdisjoint(list(found.values())[11:])
    assert set(list(found.values())[:17]).isdisjoint(list(found.values())[17:])


@pytest.mark.parametrize(
    ("largest", "sizes"),
    [
        (None, [6, 5, 4, 4, 3, 3, 3, 2, 2, 2, 2] + [1] * 14),
        (4, [4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2] + [1] * 15),
        (1, [1] * 50),
    ],
)
def test_a_worker_takes_no_more_at_a_time_than_was_said(monkeypatch, largest, sizes):
    seen: list[int] = []

    def pooled(decide, batches, workers, start):
        for batch in batches:
            seen.append(len(batch))
            yield {name: b"0" for name, _ in batch}

    monkeypatch.setattr(shards, "_pooled", pooled)
    map_pages(whose, {f"{number:016x}": number for number in range(50)}, workers=2, largest=largest)
    assert seen == sizes


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


def slow(folder):
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(60)


def test_workers_leave_with_a_parent_that_was_killed(tmp_path):
    code = (
        "from functools import partial; from tests.test_shards import slow; from pipeline.shards import map_pages\n"
        f"if __name__ == '__main__': map_pages(slow, dict.fromkeys('abcd', {str(tmp_path)!r}), workers=2)"
    )
    script = tmp_path / "run.py"
    script.write_text(code)
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    parent = subprocess.Popen([sys.executable, script], env=environment)
    workers = wait_for(
        lambda: sorted(path.name for path in tmp_path.glob("[0-9]*")), lambda found: len(found) == 2
    )
    parent.kill()
    parent.wait()
    left = wait_for(
        lambda: [pid for pid in workers if Path(f"/proc/{pid}").exists()], lambda found: not found
    )
    assert left == []


def wait_for(look, enough, seconds=30):
    """What `look` says as soon as it is enough, or at the end of the time."""
    for _ in range(seconds * 10):
        if enough(found := look()):
            break
        time.sleep(0.1)
    return found


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


def test_what_ray_tells_of_a_lost_node_is_not_on_stdout(monkeypatch, capsys):
    """Ray's listener prints there whatever its settings; a script reads what stands there."""

    def results(_):
        print("(raylet) a node was lost")
        yield {"a" * 16: b"1"}

    monkeypatch.setattr(raypool._Crew, "results", results)
    ray = SimpleNamespace(cluster_resources=lambda: {"CPU": 1})
    assert list(raypool.run(ray, abs, None, iter([]))) == [{"a" * 16: b"1"}]
    print("ours")
    assert capsys.readouterr() == ("ours\n", "(raylet) a node was lost\n")
