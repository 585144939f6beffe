"""Rows in an answer to the full-parsing task: as the authors' code finds them, and as they are meant."""

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from pipeline.scoring.listed import MOST, NOTHING, TRIES, embedded, has_objects, json_value, objects, spoken
from pipeline.scoring.meddocbench.table import official_table, tables, unescaped

_LABELLED: Final = re.compile(
    r"(?:项目名称|检验项目|项目|名称)[：:]\s*([^\s，,；;]{1,100})\s*[，,；;]?\s*(?:结果|数值|值)[：:]\s*([^\s，,；;]+)"
)
"""A row in prose: its name and result behind their labels."""
_FENCE: Final = re.compile(r"```(?:json)?(.*?)```", re.DOTALL | re.IGNORECASE)
LONGEST_PROSE: Final = 20_000
"""Code points of an answer that are searched for labelled pairs: a page holds fewer."""


def official_rows(answer: Any) -> list[Any]:
    """What the authors' code reads: JSON, a list of objects in the text, fenced JSON, a table, labelled pairs; else nothing."""
    if not isinstance(answer, str):
        return _listed(answer) or []
    text = _unquoted(unescaped(answer.strip()))
    if (rows := _listed(json_value(text))) is not None:
        return rows
    if rows := next((value for value in islice(embedded(text), MOST) if has_objects(value)), None):
        return list(rows[:MOST])
    for block in islice(_FENCE.finditer(text), TRIES):
        if (rows := _listed(json_value(block[1].strip()))) is not None:
            return rows
    return (official_table(text) if "|" in text else []) or labelled(text)


def official_gold(answer: Any) -> list[Any]:
    """Gold rows as the authors' code reads them: JSON, else a table, else as for a prediction."""
    if not isinstance(answer, str):
        return _listed(answer) or []
    text = answer
    if len(text) > 1 and text.startswith('"') and text.endswith('"'):
        text = text[1:-1].replace('""', '"')
    text = unescaped(text)
    value = json_value(text)
    if value is NOTHING:
        return official_table(text) if "|" in text else official_rows(text)
    return _listed(value) or []


def _listed(value: Any) -> list[Any] | None:
    if isinstance(value, list):
        return value[:MOST]
    return [value] if isinstance(value, Mapping) else None


def _unquoted(text: str) -> str:
    """A text in quotation marks, as a cell of a table file holds it, without them."""
    if len(text) < 2 or not (text.startswith('"') and text.endswith('"')):
        return text
    return text[1:-1].replace('""', '"').replace('\\"', '"').replace("\\\\", "\\")


def labelled(text: str) -> list[Any]:
    """Rows that stand in prose as `项目名称：… 结果：…`."""
    return [{"entryname": name, "result": result} for name, result in _LABELLED.findall(text[:LONGEST_PROSE])]


def rows(answer: Any) -> list[Any] | None:
    """Rows of an answer or of the gold, as they are meant: JSON, tables, labelled pairs; None where there is none of these."""
    if not isinstance(answer, str):
        return objects(answer)
    text = spoken(answer)
    if (found := objects(text)) is not None:
        return found
    if "\n" not in text and "\\n" in text:
        text = unescaped(text)
    return (tables(text) if "|" in text else []) or labelled(text) or None
