"""What a model answered, as a JSON value: from raw text, with or without fences and words around it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pipeline.scoring.listed import spoken
from pipeline.scoring.parsing import MAX_DEPTH, Parsed, is_deeper, parse

MISSING: Final = "missing_prediction"
UNPARSABLE: Final = "unparsable_answer"
REPAIRED: Final = "repaired_answer"
"""NaN and infinities became null, lone surrogates U+FFFD."""

IDS: Final = ("id", "page_id", "image")
"""Names under which records carry their id."""
ANSWERS: Final = ("answer", "prediction", "response", "output", "completion")
"""Names under which prediction files carry what a model said."""

_FENCE: Final = re.compile(r"```[ \t]*[A-Za-z0-9]*[ \t]*\r?\n?(.*?)```", re.DOTALL)


_BEGUN: Final = re.compile(r'(?:```[ \t]*[A-Za-z0-9]*\s*)?(?:(\{)\s*"|(\[)\s*\{)')
"""An answer that begins as an object, or as a list of objects."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The value of an answer, and what was wrong with it: MISSING, UNPARSABLE, REPAIRED or nothing."""

    value: Any = None
    problem: str = ""

    @property
    def usable(self) -> bool:
        """Whether there is a value to score."""
        return self.problem in {"", REPAIRED}


def answered(prediction: Any) -> Answer:
    """The value of a prediction: of raw text the JSON in it, of anything else itself; never raises for what it says.

    In raw text a fenced block comes before the whole, the whole before what stands between its outermost brackets.
    What is nested too deep, or no JSON, is UNPARSABLE, and so is what was cut off: no part of it is taken for the whole.
    None is MISSING.
    """
    if prediction is None:
        return Answer(problem=MISSING)
    if not isinstance(prediction, str):
        return Answer(problem=UNPARSABLE) if is_deeper(prediction, MAX_DEPTH) else Answer(prediction)
    for text in _candidates(spoken(prediction)):
        parsed = _parsed(text)
        if not parsed.trouble:
            return Answer(parsed.value, REPAIRED if parsed.repaired else "")
    return Answer(problem=UNPARSABLE)


def identity(record: Mapping[str, Any], place: int) -> str:
    """The id of a record, or its place in the file where it has none."""
    named = (record[name] for name in IDS if record.get(name) is not None and record[name] != "")
    return str(next(named, place))


def said(record: Mapping[str, Any]) -> Any:
    """What a model said, as it stands in a record of a prediction file; ValueError if the record has no such field."""
    for name in ANSWERS:
        if name in record:
            return record[name]
    raise ValueError(f"none of {', '.join(ANSWERS)}")


def _parsed(text: str) -> Parsed:
    return parse(text.encode("utf-8", "replace"))


def _candidates(text: str) -> Iterator[str]:
    for fence in _FENCE.finditer(text):
        yield fence[1].strip()
    yield text.strip()
    begun = _BEGUN.match(text)
    outer = (begun[1] or begun[2]) if begun else "{["
    bracketed = (
        text[text.find(opener) : text.rfind(closer) + 1]
        for opener, closer in ("{}", "[]")
        if opener in outer and opener in text
    )
    yield from sorted((part for part in bracketed if part), key=len, reverse=True)
