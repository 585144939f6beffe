"""What a judge said, read strictly: a JSON object of the form that was asked for, or one allowed word, and nothing else.

A word counts if it is the whole answer: "不相等" holds "相等" and says the opposite, "not equal" holds "equal". Whatever
does not keep the form is malformed; nothing is searched for in prose.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from pipeline.chat import Answer
from pipeline.scoring.judging.judgement import Kind, State, sound
from pipeline.scoring.listed import spoken

Read = tuple[State, Any]
_MALFORMED: Final[Read] = (State.MALFORMED, None)
_FENCE: Final = re.compile(r"```(?:json)?\s*\n(?P<body>.*?)\n?```", re.DOTALL)
_REASON: Final = "reason"
EQUAL: Final[Mapping[str, str]] = {
    "相等": "equal",
    "不相等": "different",
    "equal": "equal",
    "different": "different",
}
_NUMBER: Final = re.compile(r"0(?:\.\d{1,6})?|1(?:\.0{1,6})?")
_REFUSALS: Final = (
    "i'm sorry", "i’m sorry", "i am sorry", "sorry", "i cannot", "i can't", "i can’t", "i am unable", "i'm unable", "as an ai",
    "抱歉", "很抱歉", "对不起", "我无法", "无法评判", "作为一个ai", "作为ai",
)  # fmt: skip
"""How answers begin that decline; they only tell refused from malformed, both of which have no verdict."""


def read_aspects(answer: Answer, aspects: Sequence[Kind]) -> tuple[State, dict[Kind, int]]:
    """0, 1 or 2 for each aspect, all of them or none."""
    state, value = _object(answer, {aspect.value for aspect in aspects})
    if state is not State.JUDGED:
        return state, {}
    if not all(sound(aspect, value[aspect.value]) for aspect in aspects):
        return State.MALFORMED, {}
    return State.JUDGED, {aspect: value[aspect.value] for aspect in aspects}


def read_score(answer: Answer) -> Read:
    """A number on [0, 1]: {"score": number}, or the number alone."""
    bare = spoken(answer.text)
    if not answer.is_cut and not answer.refused and _NUMBER.fullmatch(bare):
        return State.JUDGED, float(bare)
    state, value = _object(answer, {"score"})
    if state is not State.JUDGED:
        return state, None
    return (state, float(value["score"])) if sound(Kind.FREE_FORM, value["score"]) else _MALFORMED


def read_equal(answer: Answer) -> Read:
    """`equal` or `different`: {"verdict": word}, or the word alone; 相等 and 不相等 are such words."""
    bare = spoken(answer.text).casefold()
    if not answer.is_cut and not answer.refused and bare in EQUAL:
        return State.JUDGED, EQUAL[bare]
    state, value = _object(answer, {"verdict"})
    if state is not State.JUDGED:
        return state, None
    word = value["verdict"]
    return (state, EQUAL[word]) if isinstance(word, str) and word in EQUAL else _MALFORMED


def read_mapping(answer: Answer, gold: Collection[str], predicted: Collection[str]) -> Read:
    """{"mapping": {gold path: predicted path or null}}: every gold path, known predicted paths, each at most once."""
    state, value = _object(answer, {"mapping"})
    if state is not State.JUDGED:
        return state, None
    mapping = value["mapping"]
    if not sound(Kind.MAPPING, mapping) or set(mapping) != set(gold):
        return _MALFORMED
    taken = [path for path in mapping.values() if path is not None]
    if len(taken) != len(set(taken)) or not set(taken) <= set(predicted):
        return _MALFORMED
    return State.JUDGED, mapping


def _object(answer: Answer, names: set[str]) -> Read:
    """The JSON object that is the whole answer (in one fence perhaps), with these names, a reason and no other."""
    if answer.refused:
        return State.REFUSED, None
    text = spoken(answer.text)
    fence = _FENCE.fullmatch(text)
    try:
        value = json.loads(fence["body"] if fence else text, object_pairs_hook=_once, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return (State.REFUSED, None) if _declines(text) else _MALFORMED
    if answer.is_cut or not isinstance(value, dict) or set(value) - {_REASON} != names:
        return _MALFORMED
    return State.JUDGED, value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a name stands twice")
    return dict(pairs)


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _declines(text: str) -> bool:
    return text.lstrip().lower().startswith(_REFUSALS)
