"""One-to-one assignment of rows to columns: the best there is, and what a greedy choice reaches."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Matches = list[tuple[int, int]]


def optimal(similarity: ArrayLike, *, maximize: bool = True) -> Matches:
    """Pairs (row, column), ascending by row, of the assignment with the highest (or lowest) total.

    `similarity` is rows x columns; min(rows, columns) pairs come back. Raises ValueError for NaN.
    """
    from scipy.optimize import linear_sum_assignment  # half a second to import, and most documents need none

    rows, columns = linear_sum_assignment(_matrix(similarity), maximize=maximize)
    return list(zip(rows.tolist(), columns.tolist(), strict=True))


def greedy(similarity: ArrayLike, *, maximize: bool = True) -> Matches:
    """Pairs (row, column) in the order in which the best entry with a free row and column is taken; ties row by row."""
    matrix = _matrix(similarity)
    order = np.argsort((-matrix if maximize else matrix).ravel(), kind="stable")
    rows: set[int] = set()
    columns: set[int] = set()
    found: Matches = []
    for row, column in zip(*(axis.tolist() for axis in np.unravel_index(order, matrix.shape)), strict=True):
        if row not in rows and column not in columns:
            rows.add(row)
            columns.add(column)
            found.append((row, column))
    return found


def total(similarity: ArrayLike, matches: Sequence[tuple[int, int]]) -> float:
    """Sum of the entries of an assignment."""
    matrix = _matrix(similarity)
    return float(sum(matrix[row, column] for row, column in matches))


def _matrix(similarity: ArrayLike) -> NDArray[np.float64]:
    matrix = np.asarray(similarity, dtype=np.float64)
    return matrix if matrix.size else np.zeros((len(matrix), 0))
