"""Rows of one document beside each other, by the rules of its task and mode."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.scoring.listed import cell
from pipeline.scoring.meddocbench.findings import findings, official_findings
from pipeline.scoring.meddocbench.matching import (
    ABNORMALITY,
    PARSING,
    lines,
    matches,
    official_lines,
    official_matches,
)
from pipeline.scoring.meddocbench.reading import official_gold, official_rows, rows
from pipeline.scoring.rows import Match
from pipeline.scoring.sample import Document, Mode


@dataclass(frozen=True, slots=True)
class Found:
    """Rows of one document beside each other.

    `items` are numbers of predicted and gold rows where the authors' sums count others than were matched;
    `at_rest`: both sides say that nothing is abnormal, which is right.
    """

    matches: Sequence[Match]
    failed: bool
    items: tuple[int, int] | None = None
    at_rest: bool = False
    repeated: int = 0


def parsed(document: Document, mode: Mode) -> Found:
    """A table beside the gold; `official`: both sides are empty where one of them is."""
    prediction = document.prediction
    if mode == "official":
        gold, predicted = official_gold(document.gold["answer"]), official_rows(prediction)
        if not gold or not predicted:
            return Found((), not predicted)
        pair = official_lines(gold, PARSING), official_lines(predicted, PARSING)
        return Found(
            official_matches(*pair, PARSING), failed=False, repeated=max(0, len(predicted) - len(pair[1]))
        )
    read = None if prediction is None else rows(prediction)
    pair = lines(document.gold["rows"], PARSING), lines(read or [], PARSING)
    return Found(matches(*pair, PARSING), read is None)


def abnormal(document: Document, mode: Mode) -> Found:
    """Abnormal findings beside the gold; `official`: both sides are empty where one of them is."""
    prediction = document.prediction
    if mode == "official":
        gold, unread = official_findings(document.gold["answer"])
        predicted, failed = official_findings("" if prediction is None else prediction)
        failed = failed or unread
        if _nothing(gold) and _nothing(predicted):
            return Found((), failed=False, items=(0, 0), at_rest=True)
        if not gold or not predicted:
            return Found((), failed, (len(predicted), len(gold)))
        pair = official_lines(gold, ABNORMALITY), official_lines(predicted, ABNORMALITY)
        return Found(official_matches(*pair, ABNORMALITY), failed, (len(predicted), len(gold)))
    read = None if prediction is None else findings(prediction)
    if read is not None and _nothing(document.gold["rows"]) and _nothing(read):
        return Found((), failed=False, at_rest=True)
    pair = lines(document.gold["rows"], ABNORMALITY), lines(read or [], ABNORMALITY)
    return Found(matches(*pair, ABNORMALITY), read is None)


def _nothing(found: Sequence[Any]) -> bool:
    """Whether findings say that nothing is abnormal: there are none, none has a status, or all are normal."""
    statuses = [cell(one.get("status")).strip() for one in found if isinstance(one, Mapping)]
    return not any(statuses) or all(status.startswith("正常") for status in statuses)
