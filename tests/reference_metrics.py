"""The metrics of the reference cases: each name maps to the product's own function of that metric.

The peers round to four digits what they print of MedStruct-S's Tasks 1 and 3; the product does not, so it stands here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pipeline.measure import phi
from pipeline.scoring.anls_star import anls_star
from pipeline.scoring.answers import Answer
from pipeline.scoring.assignment import greedy, optimal, total
from pipeline.scoring.bootstrap import bootstrap_ci
from pipeline.scoring.entities import entity_f1, semeval
from pipeline.scoring.json_trees import json_field_f1, nted_accuracy, structure
from pipeline.scoring.medstruct_s.keys import KEY_AM, KEY_EM, key_discovery
from pipeline.scoring.medstruct_s.pairing import KAVA, KEVA, KEVE, pairing
from pipeline.scoring.medstruct_s.pairs import Pair, Predicted, gold_pairs, predicted_pairs
from pipeline.scoring.medstruct_s.qa import (
    NNV_AM,
    NNV_EM,
    QA_AM,
    QA_EM,
    UNTITLED,
    QuerySet,
    asked,
    question_answering,
)
from pipeline.scoring.medstruct_s.rules import Rules
from pipeline.scoring.overlap import bbox_iou, span_iou
from pipeline.scoring.sample import Counts, summed
from pipeline.scoring.text import anls, cer, likeness, tau
from tests.reference_reports import REPORT_METRICS

Input = Mapping[str, Any]
SWITCHES = ("normalize", "tau_dynamic", "similarity_threshold", "overlap_threshold")


def prf(counts: Counts) -> dict[str, float]:
    return {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1}


def rounded(counts: Counts) -> dict[str, float]:
    figures = {"p": counts.precision, "r": counts.recall, "f1": counts.f1}
    return {name: round(value, 4) for name, value in figures.items()} | {"tp": counts.correct}


def rules(case: Input) -> Rules:
    return Rules(**{name: case[name] for name in SWITCHES if name in case})


def documents(case: Input) -> list[tuple[Sequence[Pair], Sequence[Pair]]]:
    return [
        (said(one).pairs, gold_pairs(other)) for one, other in zip(case["pred"], case["gold"], strict=True)
    ]


def said(record: Input) -> Predicted:
    found = predicted_pairs(Answer(record))
    assert found is not None
    return found


def task1(case: Input) -> dict[str, Any]:
    counts = summed(key_discovery(one, other, rules(case)) for one, other in documents(case))
    exact, near = counts[KEY_EM], counts[KEY_AM]
    return {
        "stats": {
            "tp_e": exact.correct,
            "tp_a": near.correct,
            "total_p": exact.predicted,
            "total_g": exact.gold,
        },
        "metrics": {"exact": rounded(exact), "approx": rounded(near)},
    }


def task2(case: Input) -> dict[str, Any]:
    queries = QuerySet.of(case["query_set"])
    nothing = dict.fromkeys((QA_EM, QA_AM, NNV_EM, NNV_AM), Counts())
    samples: list[Mapping[str, Counts]] = [nothing]
    for record, gold in zip(case["pred"], case["gold"], strict=True):
        predicted = said(record)
        title = predicted.title or gold.get("report_title", UNTITLED)
        answers = queries.answers(predicted.pairs), queries.answers(gold_pairs(gold))
        samples.append(question_answering(asked(queries.fields.get(title, ()), *answers), rules(case)))
    counts = summed(samples)
    return {
        "global": scope(counts[QA_EM], counts[QA_AM]),
        "pos_only": scope(counts[NNV_EM], counts[NNV_AM]),
    }


def scope(exact: Counts, near: Counts) -> dict[str, Any]:
    figures = {
        name: {"p": one.precision, "r": one.recall, "f1": one.f1, "tp": one.correct}
        for name, one in (("exact", exact), ("approx", near))
    }
    return {"stats": {"tp_e": exact.correct, "tp_a": near.correct, "total": exact.gold}, "metrics": figures}


def task3(case: Input) -> dict[str, Any]:
    counts = summed(pairing(one, other, rules(case)) for one, other in documents(case))
    names = {"ee_tp": KEVE, "ea_tp": KEVA, "aa_tp": KAVA}
    kinds = {"exact_exact": KEVE, "exact_approximate": KEVA, "approximate_approximate": KAVA}
    return {
        "stats": {name: counts[kind].correct for name, kind in names.items()}
        | {"total_p": counts[KAVA].predicted, "total_g": counts[KAVA].gold},
        "metrics": {name: rounded(counts[kind]) for name, kind in kinds.items()},
    }


def approx_match(case: Input) -> dict[str, Any]:
    predicted, gold = case["pred"], case["gold"]
    return {
        "phi": likeness(predicted, gold),
        "tau": tau(len(str(gold))),
        "match": Rules().alike(predicted, gold),
    }


def bipartite(case: Input) -> dict[str, Any]:
    similarity, maximize = case["similarity"], case.get("maximize", True)
    best = optimal(similarity, maximize=maximize)
    return {
        "total": total(similarity, best),
        "n": len(best),
        "greedy_total": total(similarity, greedy(similarity, maximize=maximize)),
    }


def trees(case: Input) -> dict[str, float]:
    found = structure(case["pred"], case["gold"])
    return {
        "ted": found.distance,
        "size_pred": found.predicted,
        "size_gold": found.gold,
        "sim_max": found.of_larger,
        "sim_sum": found.of_both,
    }


def interval(case: Input) -> dict[str, float]:
    low, high = bootstrap_ci(
        case["values"], case["n_resamples"], case["level"], case["seed"], method=case["method"]
    )
    return {"low": low, "high": high}


def sequences(tags: Sequence[Any]) -> Sequence[Sequence[str]]:
    """One sequence of tags, or several."""
    return tags if tags and isinstance(tags[0], list) else [tags]


METRICS: dict[str, Callable[[Input], Any]] = {
    "phi": lambda case: (likeness if case.get("normalize") else phi)(case["u"], case["v"]),
    "tau": lambda case: tau(case["gold_len"]),
    "span_iou": lambda case: span_iou(case["pred"], case["gold"]),
    "approx_match": approx_match,
    "medstruct_task1": task1,
    "medstruct_task2": task2,
    "medstruct_task3": task3,
    "anls": lambda case: anls(case["pred"], case["golds"], case.get("threshold", 0.5)),
    "anls_star": lambda case: anls_star(
        case["pred"], tuple(case["gold_one_of"]) if "gold_one_of" in case else case["gold"]
    ),
    "bbox_iou": lambda case: bbox_iou(case["pred"], case["gold"]),
    "nted_accuracy": lambda case: nted_accuracy(case["pred"], case["gold"]),
    "json_field_f1": lambda case: json_field_f1(case["pred"], case["gold"]),
    "tree_edit_structure": trees,
    "bipartite_assignment": bipartite,
    "bio_entity_f1": lambda case: prf(entity_f1(sequences(case["gold"]), sequences(case["pred"]))),
    "ner_semeval": lambda case: {
        measure: prf(counts)
        for measure, counts in semeval(sequences(case["gold"]), sequences(case["pred"])).items()
    },
    "cer": lambda case: cer(case["hyp"], case["ref"]),
    "bootstrap_ci": interval,
    **REPORT_METRICS,
}
