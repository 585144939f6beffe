"""Metrics of the reference cases that MedRepBench and MedDocBench own: each maps to the product's function of that metric.

The peers round to four digits what they print; the product does not, so the rounding stands here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pipeline.scoring.meddocbench.canonical import meaningful, standardize
from pipeline.scoring.meddocbench.columns import FINDING, TABLE
from pipeline.scoring.meddocbench.questions import official_score
from pipeline.scoring.meddocbench.status import official_bounds, official_status
from pipeline.scoring.meddocbench.tasks import Found, abnormal, parsed
from pipeline.scoring.medrepbench.items import FIELDS
from pipeline.scoring.medrepbench.recall import avg_recall, recalls
from pipeline.scoring.rows import counted
from pipeline.scoring.sample import Counts, Document, Mode

Input = Mapping[str, Any]


def objective(case: Input) -> dict[str, Any]:
    gold, predicted = case["gold"], case["pred"]
    correct = recalls(gold, predicted)
    return {
        "correct": correct,
        "gold_items": len(gold),
        "recall": {field: correct[field] / len(gold) if gold else 0.0 for field in FIELDS},
        "avg_recall": avg_recall(predicted, gold),
    }


def rows_task(
    read: Callable[[Document, Mode], Found], fields: Sequence[str]
) -> Callable[[Input], dict[str, Any]]:
    def metric(case: Input) -> dict[str, Any]:
        found = read(Document("case", {"answer": case["answer"]}, case["prediction"]), "official")
        counts = {field: printed(one, found.at_rest) for field, one in counted(found.matches, fields).items()}
        return {
            "score": sum(one["f1"] for one in counts.values()) / len(counts) * 100,
            "parsing_failed": found.failed,
            "field_metrics": counts,
        }

    return metric


def printed(counts: Counts, at_rest: bool) -> dict[str, Any]:
    figures = (1.0, 1.0, 1.0) if at_rest else (counts.precision, counts.recall, counts.f1)
    precision, recall, f1 = (round(figure, 4) for figure in figures)
    return {
        "precision": precision,
        "recall": recall,
        "f1": f1,
        "true_positives": counts.correct,
        "predicted_count": counts.predicted,
        "labeled_count": counts.gold,
    }


def question(case: Input) -> dict[str, Any]:
    mark = official_score(case["prediction"], case["answer"], case.get("field_type", "result"))
    return {"raw_score": mark, "exact_match": mark == 1.0}


REPORT_METRICS: dict[str, Callable[[Input], Any]] = {
    "medrepbench_objective": objective,
    "meddocbench_fullparsing": rows_task(parsed, TABLE),
    "meddocbench_abnormality": rows_task(abnormal, FINDING),
    "meddocbench_simpleqa": question,
    "meddocbench_standardize": lambda case: standardize(case["value"]),
    "meddocbench_meaningful": lambda case: meaningful(case["value"]),
    "reference_range_parse": lambda case: list(official_bounds(case["text"])),
    "abnormality_status": lambda case: official_status(
        case["result"], case["reference"], case.get("notes", "")
    ),
}
