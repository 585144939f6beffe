from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.assignment import greedy, optimal, total

MATRICES = st.integers(1, 4).flatmap(
    lambda columns: st.lists(
        st.lists(st.integers(0, 9), min_size=columns, max_size=columns), min_size=1, max_size=4
    )
)


@pytest.mark.parametrize(
    ("similarity", "maximize", "best", "first"),
    [
        pytest.param([[0.6, 0.5], [0.5, 0.0]], True, [(0, 1), (1, 0)], [(0, 0), (1, 1)], id="greed loses"),
        pytest.param([[1, 2], [2, 4]], False, [(0, 1), (1, 0)], [(0, 0), (1, 1)], id="lowest total"),
        pytest.param([[0, 0, 3]], True, [(0, 2)], [(0, 2)], id="one row"),
        pytest.param([], True, [], [], id="no row"),
        pytest.param([[], []], True, [], [], id="no column"),
    ],
)
def test_assignments(
    similarity: list[list[float]], maximize: bool, best: list[tuple[int, int]], first: list[tuple[int, int]]
) -> None:
    assert optimal(similarity, maximize=maximize) == best
    assert greedy(similarity, maximize=maximize) == first


def test_not_a_number_is_refused() -> None:
    with pytest.raises(ValueError):
        optimal([[float("nan")]])


@given(MATRICES)
def test_the_best_total_is_that_of_the_best_permutation(similarity: list[list[int]]) -> None:
    rows, columns = len(similarity), len(similarity[0])
    wide = similarity if rows <= columns else [list(column) for column in zip(*similarity, strict=True)]
    best = max(
        sum(row[at] for row, at in zip(wide, chosen, strict=True))
        for chosen in permutations(range(max(rows, columns)), min(rows, columns))
    )
    assert total(similarity, optimal(similarity)) == best
    assert total(similarity, greedy(similarity)) <= best
