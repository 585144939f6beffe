import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.measure import phi
from pipeline.scoring.text import anls, cer, is_like, is_null, likeness, likeness_from, normalised, tau

SHORT = st.text("ab 白Aß", max_size=12)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("", "", 1.0),
        (None, " ", 1.0),
        ("", "血糖", 0.0),
        (" 血糖\u3000", "血糖", 1.0),
        ("WBC", "wbc", 1.0),
        ("ＷＢＣ", "WBC", 0.0),
        ("白细胞计数", "白细胞汁数", 0.8),
        (5.6, "5.6", 1.0),
    ],
)
def test_likeness(first: object, second: object, expected: float) -> None:
    assert likeness(first, second) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [(None, ""), (" A b ", "a b"), (1, "1"), (True, "true"), (1.0, "1.0")]
)
def test_normalised(value: object, expected: str) -> None:
    assert normalised(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [(None, True), ("", True), (" \u3000", True), ("NULL", True), ("0", False), ("none", False)],
)
def test_is_null(value: str | None, expected: bool) -> None:
    assert is_null(value) is expected


@pytest.mark.parametrize(
    ("length", "expected"),
    [(0, 0.8), (9, 0.8), (10, 0.8), (11, 0.81), (15, 0.85), (20, 0.9), (21, 0.9), (500, 0.9)],
)
def test_tau(length: int, expected: float) -> None:
    assert tau(length) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("first", "second", "least", "expected"),
    [
        pytest.param("aaaab", "aaaaa", 0.8, True, id="on the limit"),
        pytest.param("a" * 18 + "bb", "a" * 20, 0.9, True, id="on the limit of a long text"),
        pytest.param("aaab", "aaaa", 0.8, False, id="below"),
        pytest.param("", "", 0.8, True, id="both empty"),
        pytest.param("", "a", 0.8, False, id="one empty"),
    ],
)
def test_is_like(first: str, second: str, least: float, expected: bool) -> None:
    assert is_like(first, second, least) is expected


@given(SHORT, SHORT, st.sampled_from([0.5, 0.8, 0.81, 0.9]))
def test_likeness_from_is_phi_or_nothing(first: str, second: str, least: float) -> None:
    whole = phi(first, second)
    assert likeness_from(first, second, least) == pytest.approx(whole if whole >= least else 0.0, abs=1e-12)


@given(SHORT, SHORT)
def test_likeness_is_symmetric_and_bounded(first: str, second: str) -> None:
    assert 0 <= likeness(first, second) == likeness(second, first) <= 1
    assert likeness(first, first) == 1


@pytest.mark.parametrize(
    ("predicted", "golds", "denominator", "expected"),
    [
        pytest.param("helo", ["hello"], "max", 0.8, id="a letter"),
        pytest.param("abcd", ["ab"], "max", 0.0, id="half is too far"),
        pytest.param("abc", ["ab"], "max", 2 / 3, id="longer answer"),
        pytest.param("abc", ["ab"], "gold", 0.0, id="longer answer, by the gold's length"),
        pytest.param("abcde", ["abcd"], "gold", 0.75, id="by the gold's length"),
        pytest.param("a", [""], "gold", 0.0, id="empty gold"),
        pytest.param("", [""], "max", 1.0, id="both empty"),
        pytest.param(" HELLO   world", ["hello world"], "max", 1.0, id="case and space"),
        pytest.param("x", ["yes", "x"], "max", 1.0, id="the nearest"),
        pytest.param("x", [], "max", 0.0, id="no gold"),
    ],
)
def test_anls(predicted: str, golds: list[str], denominator: str, expected: float) -> None:
    assert anls(predicted, golds, denominator=denominator) == pytest.approx(expected, abs=1e-12)


@given(SHORT, SHORT)
def test_anls_is_nothing_or_above_one_half(predicted: str, gold: str) -> None:
    found = anls(predicted, [gold])
    assert found == 0 or 0.5 < found <= 1
    assert anls(gold, [gold]) == 1


@pytest.mark.parametrize(
    ("hypothesis", "reference", "expected"),
    [
        ("abc", "abd", 1 / 3),
        (" a b ", "ab", 0.5),
        ("肝胆胰", "肝胆胰脾", 0.25),
        ("", "", 0.0),
        ("abc", "", 3.0),
        ("", "abc", 1.0),
        ("aaaa", "a", 3.0),
    ],
)
def test_cer(hypothesis: str, reference: str, expected: float) -> None:
    assert cer(hypothesis, reference) == pytest.approx(expected)
