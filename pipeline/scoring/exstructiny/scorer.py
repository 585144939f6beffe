"""ExStrucTiny as a protocol of the scorer: one document's leaves against those of its gold. Derived: see the package."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipeline.scoring.answers import MISSING, UNPARSABLE, Answer, answered, identity, said
from pipeline.scoring.exstructiny.judging import Judged, judged, place_counts, rates, side_by_side
from pipeline.scoring.exstructiny.leaves import BEYOND, MOST_NODES, Leaf, leaves
from pipeline.scoring.exstructiny.mapping import LeafMapping, Mapper, optimal_mapping, stated_mapping
from pipeline.scoring.exstructiny.outline import Outline, alike, outline
from pipeline.scoring.sample import Counts, Document, Mode, Sample

MARKS: Final = ("anls", "value", "page", "box")
TOO_LARGE: Final = "structure_too_large"


@dataclass(frozen=True, slots=True)
class Stated:
    """An answer with the mapping {gold path: predicted path} that its file states for it."""

    answer: Any
    mapping: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ExStrucTiny:
    """The protocol of ExStrucTiny; leaves are mapped as a file states it, else by `mapper`."""

    mapper: Mapper = optimal_mapping
    name: str = "exstructiny"
    modes: tuple[Mode, ...] = ("paper",)
    headline: tuple[str, ...] = ("anls", "value", "page", "box", "mapping", "structure")
    marks: tuple[str, ...] = MARKS

    def gold(self, record: Mapping[str, Any], place: int) -> tuple[str, Mapping[str, Any]]:
        """Id and gold of a record {id, answer}: a structure, or the JSON text of one, with leaves {text, page, bbox}.

        Raises ValueError with one clause if there is no structure.
        """
        found = answered(record.get("answer"))
        if not found.usable or not isinstance(found.value, dict | list):
            raise ValueError("answer is no structure with leaves")
        kind = record.get("query_type")
        facets = {"query_type": kind} if isinstance(kind, str) and kind else {}
        return identity(record, place), {"answer": found.value, "facets": facets}

    def prediction(self, record: Mapping[str, Any], place: int) -> tuple[str, Any]:
        """Id and the answer, a JSON value or raw text, with its mapping if the record has one."""
        answer, mapping = said(record), record.get("mapping")
        return identity(record, place), Stated(answer, mapping) if isinstance(mapping, dict) else answer

    def score(self, document: Document, mode: Mode) -> Sample:  # noqa: ARG002 - there is one
        """Score one document; an answer that is absent or no JSON counts as one without leaves, and as a problem."""
        problems: Counter[str] = Counter()
        answer, stated = _answer(document)
        problems[answer.problem] += bool(answer.problem)
        gold = leaves(document.gold["answer"], Counter())
        predicted = leaves(answer.value, problems, MOST_NODES) if answer.usable else []
        mapping = self._mapping(gold, predicted, stated, problems)
        rows = [
            judged(leaf, predicted[mapping[at]] if at in mapping else None) for at, leaf in enumerate(gold)
        ]
        failed = answer.problem == UNPARSABLE
        return Sample(
            id=document.id,
            measures=_measures(rows, len(predicted), len(mapping))
            | {"structure": Counts(_structure(answer, document.gold["answer"], problems), 1, 1)},
            rates=rates(rows) | {"parse_failure": Counts(failed, 0, answer.problem != MISSING)},
            aligned=side_by_side(rows, predicted, set(mapping.values())),
            problems=+problems,
            facets=document.gold.get("facets", {}),
        )

    def _mapping(
        self,
        gold: Sequence[Leaf],
        predicted: Sequence[Leaf],
        stated: Mapping[str, Any] | None,
        problems: Counter[str],
    ) -> LeafMapping:
        if stated is not None:
            return stated_mapping(stated, gold, predicted, problems)
        return self.mapper(gold, predicted)


def _answer(document: Document) -> tuple[Answer, Mapping[str, Any] | None]:
    """The answer, and the mapping that came with it or stands in the context under the document's id."""
    given = document.prediction
    stated = document.context.get("mappings", {}).get(document.id)
    if isinstance(given, Stated):
        return answered(given.answer), given.mapping
    return answered(given), stated if isinstance(stated, dict) else None


def _measures(rows: Sequence[Judged], predicted: int, mapped: int) -> dict[str, Counts]:
    gold = len(rows)
    return {
        "anls": Counts(sum([row.anls for row in rows]), gold, gold),
        "value": Counts(sum([row.value for row in rows]), gold, gold),
        **place_counts(rows),
        "mapping": Counts(mapped, predicted, gold),
    }


def _structure(answer: Answer, gold: Any, problems: Counter[str]) -> float:
    """1 - tree edit distance / nodes of the larger tree, values ignored, keys sorted; 0.0 without an answer or if too large."""
    if not answer.usable:
        return 0.0
    found = None if problems[BEYOND] else _alike(outline(answer.value), outline(gold))
    problems[TOO_LARGE] += found is None
    return found or 0.0


def _alike(found: Outline, wanted: Outline) -> float | None:
    return 1.0 if found == wanted else alike(found, wanted)


EXSTRUCTINY: Final = ExStrucTiny()
