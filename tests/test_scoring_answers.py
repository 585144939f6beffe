from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.answers import MISSING, REPAIRED, UNPARSABLE, Answer, answered, identity, said
from tests.test_scoring_trees import nested

DEEP = "[" * 10_000 + "]" * 10_000


@pytest.mark.parametrize(
    ("prediction", "expected"),
    [
        pytest.param(None, Answer(problem=MISSING), id="none"),
        pytest.param({"a": 1}, Answer({"a": 1}), id="a value"),
        pytest.param('{"a": 1}', Answer({"a": 1}), id="bare"),
        pytest.param('答案：\n```json\n{"a": 1}\n```\n完。', Answer({"a": 1}), id="fenced"),
        pytest.param("```\n[1]\n```", Answer([1]), id="fenced without a name"),
        pytest.param('<think>{"b": 2}</think>{"a": 1}', Answer({"a": 1}), id="after a thought"),
        pytest.param('共 [2] 项: {"a": [1]} 。', Answer({"a": [1]}), id="amid words"),
        pytest.param('Result: [{"a": 1}]', Answer([{"a": 1}]), id="a list amid words"),
        pytest.param('{"a": NaN}', Answer({"a": None}, REPAIRED), id="not a number"),
        pytest.param('{"a": "\\ud800"}', Answer({"a": "\ufffd"}, REPAIRED), id="half a character"),
        pytest.param('{"a": 1', Answer(problem=UNPARSABLE), id="cut off"),
        pytest.param(
            '[{"a": 1}, {"b"', Answer(problem=UNPARSABLE), id="one object of a list that is cut off"
        ),
        pytest.param('```json\n[{"a": 1}, {"b"', Answer(problem=UNPARSABLE), id="cut off within a fence"),
        pytest.param(
            '{"a": [1, 2], "b', Answer(problem=UNPARSABLE), id="one list of an object that is cut off"
        ),
        pytest.param("", Answer(problem=UNPARSABLE), id="empty"),
        pytest.param("sorry", Answer(problem=UNPARSABLE), id="words"),
        pytest.param("} {", Answer(problem=UNPARSABLE), id="brackets the wrong way round"),
        pytest.param(DEEP, Answer(problem=UNPARSABLE), id="deep text"),
        pytest.param(nested(10_000), Answer(problem=UNPARSABLE), id="deep value"),
        pytest.param(nested(100), Answer(nested(100)), id="deep enough"),
        pytest.param(nested(101), Answer(problem=UNPARSABLE), id="one too deep"),
    ],
)
def test_answered(prediction: Any, expected: Answer) -> None:
    assert answered(prediction) == expected


@given(st.text('[]{}":,`a1 \n\\', max_size=40))
def test_no_text_is_an_error(text: str) -> None:
    found = answered(text)
    assert found.usable or found == Answer(problem=UNPARSABLE)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"id": "a"}, "a"),
        ({"id": 7}, "7"),
        ({"id": "", "page_id": "b"}, "b"),
        ({"image": "c.jpg"}, "c.jpg"),
        ({}, "3"),
    ],
)
def test_identity(record: dict[str, Any], expected: str) -> None:
    assert identity(record, 3) == expected


def test_said() -> None:
    assert said({"id": "a", "response": None}) is None
    with pytest.raises(ValueError, match="none of answer"):
        said({"id": "a"})
