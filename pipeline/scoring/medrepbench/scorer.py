"""MedRepBench's protocol for the frame: one report at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipeline.scoring.answers import MISSING, UNPARSABLE, identity
from pipeline.scoring.listed import NOTHING, cell, json_value, objects
from pipeline.scoring.medrepbench.items import FIELDS, Item, equal, items
from pipeline.scoring.medrepbench.recall import top_k
from pipeline.scoring.rows import Match, aligned, counted, paired, rates
from pipeline.scoring.sample import Counts, Document, Mode, Sample

_ANSWERS: Final = ("items", "answer", "prediction", "response", "output", "completion")
_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "laboratory": ("检验", "化验", "lab"),
    "narrative": ("检查", "影像", "超声", "病理", "内镜", "exam", "imaging", "radiology", "narrative"),
}
_KIND_NAMES: Final = ("report_type", "type", "kind", "category", "report_category")


@dataclass(frozen=True, slots=True)
class MedRepBench:
    """The objective protocol; the paper's formula and the published script agree, so that both modes are one.

    `top_k.*` counts what is right within the budget of K = gold rows (recall is the benchmark's number), `aligned.*`
    the same values in the best one-to-one pairing of all rows, whatever their order, with its precision.
    """

    name: str = "medrepbench"
    modes: tuple[Mode, ...] = ("paper", "official")
    headline: tuple[str, ...] = (
        "top_k.average",
        "aligned.average",
        *(f"top_k.{field}" for field in FIELDS),
    )
    marks: tuple[str, ...] = ("aligned",)

    def gold(self, record: Mapping[str, Any], place: int) -> tuple[str, Mapping[str, Any]]:
        """Id (`id`, `page_id` or `image`), items as a list, and the kind of report where `meta` names it.

        Raises ValueError if there is no list of items.
        """
        rows = _decoded(record.get("items"))
        if not isinstance(rows, list):
            raise ValueError("no items: a list of rows, or a JSON text of one")  # noqa: TRY004 - the interface says so
        return identity(record, place), {"items": rows, "kind": _kind(_decoded(record.get("meta")))}

    def prediction(self, record: Mapping[str, Any], place: int) -> tuple[str, Any]:
        """Id and items, or the raw answer; ValueError if there is neither."""
        for name in _ANSWERS:
            if name in record:
                return identity(record, place), record[name]
        raise ValueError(f"none of {', '.join(_ANSWERS)}")

    def score(self, document: Document, mode: Mode) -> Sample:  # noqa: ARG002 - both modes are one
        """Counts within the budget and free of order; an answer without rows is charged with all gold rows."""
        rows = None if document.prediction is None else objects(document.prediction)
        gold, predicted = items(document.gold["items"]), items(rows or [])
        matches = _matches(gold, predicted)
        failed = rows is None and document.prediction is not None
        kind = document.gold.get("kind")
        return Sample(
            document.id,
            _measures(gold, predicted, matches),
            rates(matches) | {"parse_failure": Counts(int(failed), 0, 1)},
            tuple(aligned(matches, FIELDS)),
            _problems(document.prediction, rows, gold, predicted),
            {"kind": kind} if kind else {},
        )


def _decoded(value: Any) -> Any:
    """A list or object, also where it stands as a JSON text in a cell."""
    if not isinstance(value, str):
        return value
    return None if (decoded := json_value(value)) is NOTHING else decoded


def _kind(meta: Any) -> str:
    """`laboratory` or `narrative`, or "" where the meta data do not tell."""
    if not isinstance(meta, Mapping):
        return ""
    named = [cell(meta[name]).lower() for name in _KIND_NAMES if name in meta]
    for text in named:
        for kind, words in _KINDS.items():
            if any(word in text for word in words):
                return kind
    return ""


def _matches(gold: Sequence[Item], predicted: Sequence[Item]) -> list[Match]:
    """The best pairing of all rows, then the predicted rows that match none."""

    def agreement(i: int, j: int) -> float:
        return sum(equal(gold[i], predicted[j])) / len(FIELDS)

    pairs = dict(paired([_key(item) for item in gold], [_key(item) for item in predicted], agreement))
    nothing, taken = (False,) * len(FIELDS), set(pairs.values())
    matches = [
        Match(item.written, predicted[pairs[i]].written, equal(item, predicted[pairs[i]]))
        if i in pairs
        else Match(item.written, None, nothing)
        for i, item in enumerate(gold)
    ]
    return matches + [
        Match(None, item.written, nothing) for j, item in enumerate(predicted) if j not in taken
    ]


def _key(item: Item) -> str:
    return item.folded[0] if item.folded else ""


def _measures(gold: Sequence[Item], predicted: Sequence[Item], matches: Sequence[Match]) -> dict[str, Counts]:
    found = top_k(gold, predicted)
    cut = min(len(gold), len(predicted))
    sums = map(sum, zip(*found, strict=True)) if found else (0,) * len(FIELDS)
    within = {field: Counts(right, cut, len(gold)) for field, right in zip(FIELDS, sums, strict=True)}
    measures: dict[str, Counts] = {}
    for protocol, counts in (("top_k", within), ("aligned", counted(matches, FIELDS))):
        measures[f"{protocol}.average"] = _average(list(counts.values()))
        measures |= {f"{protocol}.{field}": one for field, one in counts.items()}
    return measures


def _average(counts: Sequence[Counts]) -> Counts:
    """Mean over the fields, which share their numbers of rows."""
    return Counts(sum(one.correct for one in counts) / len(counts), counts[0].predicted, counts[0].gold)


def _problems(
    prediction: Any, rows: list[Any] | None, gold: Sequence[Item], predicted: Sequence[Item]
) -> dict[str, int]:
    names = [item.folded[0] for item in predicted if item.folded]
    found = {
        MISSING: int(prediction is None),
        UNPARSABLE: int(prediction is not None and rows is None),
        "row_no_object": len(predicted) - len(names),
        "row_beyond_budget": max(0, len(predicted) - len(gold)),
        "repeated_name": len(names) - len(set(names)),
    }
    return {problem: count for problem, count in found.items() if count}


MEDREPBENCH: Final = MedRepBench()
