import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.entities import MEASURES, Entity, entity_f1, iob2, lenient, semeval
from pipeline.scoring.sample import Counts

TAGS = st.sampled_from(["O", "B-K", "I-K", "B-V", "I-V"])
PAIRS = st.lists(st.tuples(TAGS, TAGS), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("tags", "strict", "loose"),
    [
        pytest.param("B-K I-K O B-V", [("K", 0, 2), ("V", 3, 4)], [("K", 0, 2), ("V", 3, 4)], id="plain"),
        pytest.param("O I-K I-K", [], [("K", 1, 3)], id="inside without a beginning"),
        pytest.param("B-K I-V I-V", [("K", 0, 1)], [("K", 0, 1), ("V", 1, 3)], id="label changes"),
        pytest.param("B-K B-K", [("K", 0, 1), ("K", 1, 2)], [("K", 0, 1), ("K", 1, 2)], id="two in a row"),
        pytest.param("B I", [("_", 0, 2)], [("_", 0, 2)], id="no label"),
        pytest.param("O", [], [], id="none"),
    ],
)
def test_entities(tags: str, strict: list[tuple[str, int, int]], loose: list[tuple[str, int, int]]) -> None:
    assert iob2(tags.split()) == [Entity(*entity) for entity in strict]
    assert lenient(tags.split()) == [Entity(*entity) for entity in loose]


@pytest.mark.parametrize("tag", ["E-K", "", "K"])
def test_another_tag_is_refused(tag: str) -> None:
    with pytest.raises(ValueError, match="a tag is O"):
        iob2([tag])


def test_sequences_of_other_tokens_are_refused() -> None:
    with pytest.raises(ValueError, match="the same tokens"):
        entity_f1([["O", "O"]], [["O"]])


@pytest.mark.parametrize(
    ("gold", "predicted", "expected"),
    [
        pytest.param("B-K I-K O B-V", "B-K O O B-V", (1, 1, 1.5, 2), id="a border moved"),
        pytest.param("B-K I-K O O", "B-V I-V O O", (0, 1, 1, 0), id="another label"),
        pytest.param("B-K I-K B-V I-V", "B-K I-K I-K B-V", (0, 0, 1, 2), id="both moved"),
        pytest.param("B-K O", "O B-K", (0, 0, 0, 0), id="apart"),
        pytest.param("B-K B-K I-K", "B-K I-K O", (0, 0, 0.5, 1), id="over two"),
    ],
)
def test_semeval(gold: str, predicted: str, expected: tuple[float, ...]) -> None:
    counts = semeval([gold.split()], [predicted.split()])
    assert tuple(counts[measure].correct for measure in MEASURES) == expected


def test_a_hundredth_of_an_entity_is_an_overlap_and_less_is_none() -> None:
    gold = [["B-K", *["I-K"] * 99], ["B-K", *["I-K"] * 100]]
    predicted = [["B-K", *["O"] * 99], ["B-K", *["O"] * 100]]
    assert semeval(gold, predicted)["partial"] == Counts(0.5, 2, 2)


@given(PAIRS)
def test_what_is_strictly_right_is_right_by_every_measure(pairs: list[tuple[str, str]]) -> None:
    gold, predicted = [one for one, _ in pairs], [other for _, other in pairs]
    counts = semeval([gold], [predicted])
    assert counts["strict"].correct <= counts["exact"].correct <= counts["partial"].correct
    assert all(0 <= one.correct <= min(one.predicted, one.gold) for one in counts.values())
    every = len(iob2(gold))
    assert entity_f1([gold], [gold]) == Counts(every, every, every)
