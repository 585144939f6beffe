"""Numbers with a judge beside those of the rules, from judgements that a file keeps: no model is asked."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from pipeline.errors import InputError
from pipeline.predict.cases import open_source
from pipeline.predict.subjects import Judgeable, Judgements, judgeable
from pipeline.scoring.judging import judgements
from pipeline.scoring.judging.totals import states, totals
from pipeline.scoring.running import Order
from pipeline.scoring.sample import Counts, summed


def beside(documents: Sequence[Judgeable], made: Judgements, figure: str) -> dict[str, Any]:
    """Counts of states, and every measure by rules alone, with the judge, and with what has no verdict charged, 0..1.

    `figure` (recall or f1) is that of the rules' measures; what only a judge measures has None for `rules`.
    """
    own = {
        name: {"rules": None, "judged": _mean(one.judged), "pessimistic": _mean(one.pessimistic)}
        for name, one in totals(made.values()).items()
    }
    return {
        "questions": len(made),
        "states": states(made.values()),
        "measures": _measures(documents, made, figure) | own,
    }


def _measures(
    documents: Sequence[Judgeable], made: Judgements, figure: str
) -> dict[str, dict[str, float | None]]:
    rules = summed(one.sample.measures for one in documents)
    judged = summed(found.measures for one in documents if (found := one.score(made)))
    charged = summed(found.measures for one in documents if (found := one.score(made, pessimistic=True)))
    return {
        name: {
            column: getattr(sums.get(name, Counts()), figure)
            for column, sums in (("rules", rules), ("judged", judged), ("pessimistic", charged))
        }
        for name in rules
    }


def _mean(counts: Counts) -> float | None:
    return counts.recall if counts.gold else None


def judged(order: Order, path: Path) -> dict[str, Any]:
    """What `beside` says of the documents of a run and a file of judgements, with the file's digest.

    `unused`: judgements about documents without gold, which count for nothing. Raises InputError for a protocol without
    a judge, and for judgements of another protocol.
    """
    name = order.benchmark.name
    documents = list(judgeable(open_source(order.gold, name, order.split), order.predictions, order.mode))
    kept = judgements(path)
    if strange := next((one.protocol for one in kept.values() if one.protocol != name), None):
        raise InputError(f"{path.name} holds judgements of {strange}, not of {name}")
    made = _about({one.document.id for one in documents}, kept)
    found = beside(documents, made, "recall" if order.benchmark.main == "recall" else "f1")
    return found | {"unused": len(kept) - len(made), "sha256": sha256(path.read_bytes()).hexdigest()}


def _about(ids: set[str], kept: Judgements) -> Judgements:
    return {key: one for key, one in kept.items() if one.id in ids}
