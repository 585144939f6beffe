"""Every case of a file of reference values, computed by other implementations, against the product's own functions.

The file is named by the environment variable REFERENCE_CASES; by default it lies beside the checkout.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.reference_metrics import METRICS

PLACE = Path(
    os.environ.get("REFERENCE_CASES") or Path(__file__).parents[1] / "../shared/reference/cases.json"
)
BETTER = "better parser"
"""The note of a case whose peer does not read what a better parser may."""


def cases() -> list[Any]:
    if not PLACE.is_file():
        reason = f"no reference cases at {PLACE.name}: name the file in REFERENCE_CASES"
        return [pytest.param(None, marks=pytest.mark.skip(reason=reason), id="absent")]
    return [pytest.param(case, id=case["id"]) for case in json.loads(PLACE.read_text("utf-8"))["cases"]]


@pytest.mark.parametrize("case", cases())
def test_reference(case: dict[str, Any]) -> None:
    assert case["metric"] in METRICS, "a metric without a function of ours"
    found, expected = METRICS[case["metric"]](case["input"]), case["expected"]
    tolerance = expected.get("tolerance", 1e-9) if isinstance(expected, dict) else 1e-9
    difference = differs(found, expected, tolerance)
    if difference and BETTER in case.get("note", "") and unread(expected):
        assert not unread(found), difference
        return
    assert not difference, difference


def unread(value: Any) -> bool:
    return value is None or value == [None, None]


def differs(found: Any, expected: Any, tolerance: float, at: str = "") -> str:
    """Where and how a result differs, or nothing; a tolerance is no figure."""
    if isinstance(expected, dict) and isinstance(found, dict):
        names = sorted(set(expected) - {"tolerance"})
        return next(
            (
                how
                for name in names
                if (how := differs(found.get(name), expected[name], tolerance, f"{at}.{name}"))
            ),
            "",
        )
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple) and len(expected) == len(found):
        pairs = enumerate(zip(found, expected, strict=True))
        return next(
            (how for n, (one, other) in pairs if (how := differs(one, other, tolerance, f"{at}[{n}]"))), ""
        )
    if all(isinstance(one, int | float) and not isinstance(one, bool) for one in (found, expected)):
        return "" if abs(found - expected) <= tolerance else f"{at}: {found!r}, not {expected!r}"
    return "" if found == expected else f"{at}: {found!r}, not {expected!r}"
