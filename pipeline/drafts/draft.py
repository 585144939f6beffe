"""The form of a draft, and how an answer is held to it."""

import json
import re
from typing import Final, NoReturn

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from pipeline.chat import Answer

MOST: Final = 400
"""Pairs, and items, of a page: no report has as many, and a model that lists more has run away."""
LONGEST: Final = 4000
"""Characters of one text."""
_FENCE: Final = re.compile(r"```(?:json)?\s*\n(?P<body>.*?)\n?\s*```", re.DOTALL)
_THOUGHT: Final = "</think>"


class _Part(BaseModel):
    # more than was asked for does no harm, another type than text does
    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)

    @field_validator("*", mode="after")
    @classmethod
    def _bare(cls, value: object) -> object:
        """Texts without white space around them; nothing is None."""
        return (value.strip() or None) if isinstance(value, str) else value


class DraftedPair(_Part):
    """A field name and its value as printed, None where nothing is filled in."""

    key: str | None = Field(max_length=LONGEST)
    value: str | None = Field(default=None, max_length=LONGEST)


class DraftedItem(_Part):
    """A row of a result table, five fields as printed, None for what is not."""

    name: str | None = Field(max_length=LONGEST)
    value: str | None = Field(default=None, max_length=LONGEST)
    unit: str | None = Field(default=None, max_length=LONGEST)
    range: str | None = Field(default=None, max_length=LONGEST)
    flag: str | None = Field(default=None, max_length=LONGEST)


class Draft(_Part):
    """What a model says of a page."""

    title: str | None = Field(default=None, max_length=LONGEST)
    pairs: tuple[DraftedPair, ...] = Field(max_length=MOST)
    items: tuple[DraftedItem, ...] = Field(max_length=MOST)

    @property
    def texts(self) -> int:
        """How many texts are to be found on the page."""
        said = [self.title]
        said += [text for pair in self.pairs for text in (pair.key, pair.value)]
        said += [
            text for item in self.items for text in (item.name, item.value, item.unit, item.range, item.flag)
        ]
        return sum(text is not None for text in said)


def read_draft(answer: Answer) -> Draft | None:
    """The draft of an answer: a JSON object of the form alone, or in one fence; None for anything else.

    Reasoning before `</think>` is not read. A number counts as it is written: `5.70` stays `5.70`.
    """
    if answer.is_cut or answer.refused:
        return None
    said = answer.text.rpartition(_THOUGHT)[2].strip()
    fence = _FENCE.fullmatch(said)
    try:
        value = json.loads(
            fence["body"] if fence else said, parse_float=str, parse_int=str, parse_constant=_no_number
        )
        # lists of JSON are tuples here, which strict validation takes from JSON text alone
        return Draft.model_validate_json(json.dumps(value))
    except (ValueError, RecursionError, ValidationError):
        return None


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")
