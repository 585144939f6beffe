"""MedRepBench (arXiv 2508.16674): recall of five fields of every row within a budget of K rows, and free of order."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.scoring.medrepbench.scorer import MEDREPBENCH

__all__ = ["MEDREPBENCH"]


def __getattr__(name: str) -> Any:
    """Load the scorer when it is asked for: a reward in training needs nothing beyond the standard library."""
    if name != "MEDREPBENCH":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pipeline.scoring.medrepbench.scorer import MEDREPBENCH

    return MEDREPBENCH
