"""Many at once: order, one error, nobody left waiting."""

import subprocess
import sys
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.chat import in_order


@given(st.lists(st.integers(), max_size=60), st.integers(1, 8))
def test_results_come_in_the_order_of_what_went_in(numbers, parallel):
    assert list(in_order(numbers, lambda number: number * 2, parallel)) == [number * 2 for number in numbers]


def test_as_many_at_once_as_are_asked_for():
    together = threading.Barrier(5, timeout=20)
    assert list(in_order(range(5), lambda _: together.wait() >= 0, 5)) == [True] * 5


def test_few_are_taken_before_they_are_needed():
    taken = []

    def source():
        for number in range(1000):
            taken.append(number)
            yield number

    results = in_order(source(), str, 2)
    assert next(results) == "0"
    assert len(taken) <= 9
    results.close()


@pytest.mark.parametrize("parallel", [1, 3])
def test_the_first_error_ends_it(parallel):
    def work(number):
        if number == 3:
            raise ValueError("three")
        return number

    results = in_order(range(100), work, parallel)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="three"):
        next(results)


def test_a_thread_that_waits_does_not_keep_the_process_alive():
    code = (
        "import threading\nfrom pipeline.chat import in_order\n"
        "def work(number):\n"
        "    if number == 0: raise SystemExit(7)\n"
        "    threading.Event().wait()\n"
        "list(in_order(range(4), work, 2))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 7, done.stderr
