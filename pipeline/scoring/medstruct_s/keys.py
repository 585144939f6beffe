"""Task 1: which keys stand on the page."""

from collections.abc import Sequence
from typing import Final

from pipeline.scoring.medstruct_s.pairs import Pair
from pipeline.scoring.medstruct_s.rules import OFFICIAL, Rules, placed
from pipeline.scoring.sample import Counts, Mode
from pipeline.scoring.text import likeness_from, tau

KEY_EM: Final = "key_em"
KEY_AM: Final = "key_am"


def key_discovery(
    predicted: Sequence[Pair],
    gold: Sequence[Pair],
    rules: Rules = OFFICIAL,
    mode: Mode = "official",
    by_place: Sequence[tuple[int, int]] | None = None,
) -> dict[str, Counts]:
    """Counts of keys found with equal (key_em) and with near enough text (key_am) at a matching place; no empty keys.

    `official`: each prediction in order takes the first free gold with equal text, or the free gold most alike.
    `paper`: one to one by place, then the text is judged; `by_place` is `placed` of all pairs, where it is known.
    MedStruct-S, arXiv 2605.03103, Task 1.
    """
    said = [pair for pair in predicted if pair.key.strip()]
    wanted = [pair for pair in gold if pair.key.strip()]
    if mode == "official":
        exact, near = _by_text(said, wanted, rules)
    else:
        whole = len(said) == len(predicted) and len(wanted) == len(gold)
        matches = by_place if whole and by_place is not None else placed(said, wanted, rules)
        exact, near = _by_place(said, wanted, matches, rules)
    return {
        KEY_EM: Counts(exact, len(said), len(wanted)),
        KEY_AM: Counts(near, len(said), len(wanted)),
    }


def _by_place(
    said: Sequence[Pair], wanted: Sequence[Pair], matches: Sequence[tuple[int, int]], rules: Rules
) -> tuple[int, int]:
    keys = [(said[one].key, wanted[other].key) for one, other in matches]
    texts = [(rules.text(key), rules.text(gold)) for key, gold in keys if key != gold]
    differing = [(text, gold) for text, gold in texts if text != gold]
    near = sum(likeness_from(text, gold, _least(gold, rules)) > 0 for text, gold in differing)
    exact = len(keys) - len(differing)
    return exact, exact + near


def _by_text(said: Sequence[Pair], wanted: Sequence[Pair], rules: Rules) -> tuple[int, int]:
    texts, spans = [rules.text(pair.key) for pair in wanted], [pair.span for pair in wanted]
    exact: set[int] = set()
    near: set[int] = set()
    for pair in said:
        text, places = rules.text(pair.key), rules.near(pair.span, spans)
        equal = [at for at in places if texts[at] == text]
        exact.update([at for at in equal if at not in exact][:1])
        free = [at for at in places if at not in near]
        best = next((at for at in equal if at not in near), None)
        near.update([best] if best is not None else _most_alike(text, texts, free, rules))
    return len(exact), len(near)


def _most_alike(text: str, texts: Sequence[str], free: Sequence[int], rules: Rules) -> list[int]:
    """The first of the free gold keys that are most alike and near enough; none if none is."""
    found, most = [], 0.0
    for at in free:
        alike = likeness_from(text, texts[at], _least(texts[at], rules))
        if alike > most:
            found, most = [at], alike
    return found


def _least(gold: str, rules: Rules) -> float:
    return tau(len(gold)) if rules.tau_dynamic else rules.similarity_threshold
