"""A protocol of the tests: values of keys, equal or equal but for letter case."""

import json
from collections.abc import Mapping
from typing import Any

from pipeline.scoring.sample import Aligned, Counts, Document, Mode, Sample


class TinyScorer:
    """Exact and caseless accuracy of the values of keys, and a second measure for documents with an `extra`."""

    name = "tiny"
    modes: tuple[Mode, ...] = ("paper",)
    headline = ("caseless", "exact")
    marks = ("exact",)

    def gold(self, record: Mapping[str, Any], place: int) -> tuple[str, Mapping[str, Any]]:
        if not isinstance(record.get("pairs"), dict):
            raise ValueError("no pairs")  # noqa: TRY004 - what the protocol asks for
        return str(record.get("id", place)), record

    def prediction(self, record: Mapping[str, Any], place: int) -> tuple[str, Any]:
        if "prediction" not in record:
            raise ValueError("no prediction")
        return str(record.get("id", place)), record["prediction"]

    def score(self, document: Document, mode: Mode) -> Sample:
        predicted, failed = document.prediction, False
        if isinstance(predicted, str):
            try:
                predicted = json.loads(predicted)
            except ValueError:
                predicted, failed = {}, True
        predicted = predicted if isinstance(predicted, dict) else {}
        gold = document.gold["pairs"]
        aligned = tuple(
            aligned_value(key, gold.get(key), predicted.get(key)) for key in sorted({*gold, *predicted})
        )
        exact = sum(one.outcome == "exact" for one in aligned)
        right = exact + sum(one.outcome == "near" for one in aligned)
        measures = {
            "exact": Counts(exact, len(predicted), len(gold)),
            "caseless": Counts(right, len(predicted), len(gold)),
        }
        if "extra" in document.gold:
            measures["extra"] = Counts(0.5, 1, 1)
        problems = {"not JSON": 1} if failed else {}
        return Sample(
            document.id, measures, {"parse_failure": Counts(float(failed), 1, 1)}, aligned, problems
        )


def aligned_value(key: str, gold: str | None, predicted: Any) -> Aligned:
    text = None if predicted is None else str(predicted)
    if gold is None:
        return Aligned(key, None, text, "spurious", (0.0,))
    if text is None:
        return Aligned(key, gold, None, "missing", (0.0,))
    if gold == text:
        return Aligned(key, gold, text, "exact", (1.0,))
    return Aligned(key, gold, text, "near" if gold.lower() == text.lower() else "wrong", (0.0,))


TINY = TinyScorer()
