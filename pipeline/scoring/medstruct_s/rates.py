"""How a prediction fails: values where there are none, no values where there are, keys beside their place."""

from collections.abc import Sequence

from pipeline.scoring.medstruct_s.pairing import Match, Verdict, drifted
from pipeline.scoring.medstruct_s.pairs import Pair
from pipeline.scoring.medstruct_s.qa import Asked
from pipeline.scoring.sample import Counts


def rates(
    questions: Sequence[Asked],
    pairs: Sequence[Pair],
    gold: Sequence[Pair],
    matches: Sequence[Match],
    verdicts: Sequence[Verdict],
) -> dict[str, Counts]:
    """Rates of one document, each as how often (correct) of how often it could happen (gold).

    hallucination: a value where the gold has none; abstention: no value; default_to_null: no value where the gold has
    one; boundary_drift: a matched key of equal text whose span is not the gold's; anchored: a key placed by us.
    """
    placed = [
        drifted(pairs[one], gold[other])
        for (one, other), verdict in zip(matches, verdicts, strict=True)
        if verdict.key_equal and pairs[one].span is not None and gold[other].span is not None
    ]
    asked = [(one.null, one.gold_null) for one in questions]
    return {
        "hallucination": _share([not null for null, gold_null in asked if gold_null]),
        "abstention": _share([null for null, _ in asked]),
        "default_to_null": _share([null for null, gold_null in asked if not gold_null]),
        "boundary_drift": _share(placed),
        "anchored": _share([pair.anchored for pair in pairs]),
    }


def _share(happened: Sequence[bool]) -> Counts:
    return Counts(sum(happened), 0, len(happened))
