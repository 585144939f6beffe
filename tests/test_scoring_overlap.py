import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.overlap import bbox_iou, span_iou

EDGES = st.floats(-1e4, 1e4)
BOXES = st.tuples(EDGES, EDGES, EDGES, EDGES)
SPANS = st.none() | st.tuples(st.integers(0, 30), st.integers(0, 30))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (None, None, 1.0),
        (None, (0, 3), 0.0),
        ((0, 10), (2, 4), 0.2),
        ((5, 5), (0, 9), 0.0),
        ((5, 5), (5, 5), 0.0),
        ((0, 2), (2, 4), 0.0),
        ((9, 0), (0, 9), 0.0),
        ([0, 100], (99, 101), 1 / 101),
    ],
)
def test_span_iou(first: tuple[int, int], second: tuple[int, int], expected: float) -> None:
    assert span_iou(first, second) == expected


@given(SPANS, SPANS)
def test_span_iou_is_symmetric_and_bounded(
    first: tuple[int, int] | None, second: tuple[int, int] | None
) -> None:
    assert 0 <= span_iou(first, second) == span_iou(second, first) <= 1


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((0, 0, 10, 10), (10, 0, 20, 10), 0.0),
        ((0, 0, 3, 7), (1, 2, 9, 5), 6 / 39),
        ((3, 7, 0, 0), (1, 2, 9, 5), 6 / 39),
        ((0, 0, 0, 5), (0, 0, 0, 5), 0.0),
        ((0, 0, 2, 2), (0, 0, 2, 2), 1.0),
    ],
)
def test_bbox_iou(first: tuple[float, ...], second: tuple[float, ...], expected: float) -> None:
    assert bbox_iou(first, second) == pytest.approx(expected)


@pytest.mark.parametrize("box", [(0, 0, 1), (0, 0, 1, float("nan")), (0, 0, float("inf"), 1)])
def test_a_box_is_four_finite_numbers(box: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="four finite numbers"):
        bbox_iou(box, (0, 0, 1, 1))


@given(BOXES, BOXES)
def test_bbox_iou_is_symmetric_and_bounded(first: tuple[float, ...], second: tuple[float, ...]) -> None:
    found = bbox_iou(first, second)
    assert 0 <= found <= 1 + 1e-12
    assert found == pytest.approx(bbox_iou(second, first))
