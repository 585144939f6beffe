"""Task 3: pairs of key and value."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.scoring.medstruct_s.pairs import Pair
from pipeline.scoring.medstruct_s.rules import OFFICIAL, Rules, by_place, one_to_one, placed
from pipeline.scoring.overlap import span_iou
from pipeline.scoring.sample import Counts, Mode

KEVE: Final = "keve"
KEVA: Final = "keva"
KAVA: Final = "kava"
MARKS: Final = (KEVE, KEVA, KAVA)
Match = tuple[int, int]


# not frozen, as Counts are not: there are many
@dataclass(slots=True, unsafe_hash=True)
class Verdict:
    """Whether key and value of a matched pair are equal (e) or near enough (a): marks in the order of MARKS."""

    keve: bool
    keva: bool
    kava: bool
    key_equal: bool

    @property
    def marks(self) -> tuple[float, float, float]:
        """0.0 or 1.0 each."""
        return float(self.keve), float(self.keva), float(self.kava)


_SAME: Final = Verdict(keve=True, keva=True, kava=True, key_equal=True)


def aligned(predicted: Sequence[Pair], gold: Sequence[Pair], rules: Rules, mode: Mode) -> list[Match]:
    """(prediction, gold) of the keys that belong together.

    `official`: (a) a text that each side has once, wherever it stands; (b) a text that a side has more often, by place;
    (c) the rest by place, if their texts are near enough. `paper`: one to one by place alone.
    """
    if mode == "paper":
        return placed(predicted, gold, rules)
    said, wanted = [rules.text(pair.key) for pair in predicted], [rules.text(pair.key) for pair in gold]
    matches = _unique(said, wanted)
    used, taken = {one for one, _ in matches}, {other for _, other in matches}
    candidates = by_place(_without(predicted, used), _without(gold, taken), rules)
    equal = one_to_one(
        [one for one in candidates if said[one.predicted] and said[one.predicted] == wanted[one.gold]]
    )
    used, taken = {one for one, _ in equal}, {other for _, other in equal}
    rest = [one for one in candidates if one.predicted not in used and one.gold not in taken]
    return (
        matches
        + equal
        + one_to_one([one for one in rest if rules.alike(predicted[one.predicted].key, gold[one.gold].key)])
    )


def _without(pairs: Sequence[Pair], numbers: set[int]) -> dict[int, Pair]:
    return {number: pair for number, pair in enumerate(pairs) if number not in numbers}


def _unique(said: Sequence[str], wanted: Sequence[str]) -> list[Match]:
    here, there = Counter(said), Counter(wanted)
    places = {text: at for at, text in enumerate(wanted)}
    return [(at, places[text]) for at, text in enumerate(said) if text and here[text] == there[text] == 1]


def judged(pair: Pair, gold: Pair, rules: Rules = OFFICIAL) -> Verdict:
    """How a predicted pair compares with the gold pair that it was matched to; tolerances by the raw gold texts."""
    if pair.key == gold.key and pair.value == gold.value:
        return _SAME
    same_key, same_value = rules.equal(pair.key, gold.key), rules.equal(pair.value, gold.value)
    near_value = same_value or rules.alike(pair.value, gold.value)
    near_key = same_key or (near_value and rules.alike(pair.key, gold.key))
    return Verdict(same_key and same_value, same_key and near_value, near_key and near_value, same_key)


def drifted(pair: Pair, gold: Pair) -> bool:
    """Whether two keys, both placed, do not stand at exactly the same place."""
    span = pair.span
    if span == gold.span and (span is None or span[0] < span[1]):
        return False
    return span_iou(span, gold.span) < 1


def pairing(
    predicted: Sequence[Pair], gold: Sequence[Pair], rules: Rules = OFFICIAL, mode: Mode = "official"
) -> dict[str, Counts]:
    """Counts of pairs with key and value equal (keve), value near (keva), both near (kava).

    MedStruct-S, arXiv 2605.03103, Task 3; every pair counts, also one with an empty key.
    """
    verdicts = [
        judged(predicted[one], gold[other], rules) for one, other in aligned(predicted, gold, rules, mode)
    ]
    return pair_counts(verdicts, len(predicted), len(gold))


def pair_counts(verdicts: Sequence[Verdict], predicted: int, gold: int) -> dict[str, Counts]:
    """The counts of Task 3 from the verdicts on matched pairs."""
    sums = [sum(mark) for mark in zip(*[verdict.marks for verdict in verdicts], strict=True)] or [0.0] * len(
        MARKS
    )
    return {name: Counts(total, predicted, gold) for name, total in zip(MARKS, sums, strict=True)}
