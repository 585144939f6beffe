"""Which predicted leaf answers to which gold leaf."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from pipeline.scoring.assignment import optimal
from pipeline.scoring.exstructiny.leaves import Leaf
from pipeline.scoring.text import TOLERANT, normalised

LeafMapping = dict[int, int]
"""Number of a gold leaf -> number of the predicted leaf that answers to it; each at most once."""
Mapper = Callable[[Sequence[Leaf], Sequence[Leaf]], LeafMapping]
BAD_MAPPING: Final = "bad_mapping"
MOST_LEAVES: Final = 2_000
"""Leaves of a document that are compared with each other; leaves beyond are mapped only where they are equal."""
_KEY_SHARE: Final = 0.7
"""Weight of the last key in the likeness of two paths: schemas nest the same field differently."""
_LONGEST: Final = 500
_TIE: Final = 1e-3


def optimal_mapping(gold: Sequence[Leaf], predicted: Sequence[Leaf]) -> LeafMapping:
    """The deterministic default: leaves with equal path and text first, then the best assignment of the others.

    An assignment is worth the likeness of the paths plus that of the texts, 0..2. Two leaves answer to each other only
    if their paths are alike (at least 0.8, MedStruct-S's tolerance for short texts), or their texts are and stand once
    on either side. A leaf without a value is known by its path alone.
    """
    mapping = _equal(gold, predicted)
    left = [at for at in range(len(gold)) if at not in mapping][:MOST_LEAVES]
    used = set(mapping.values())
    right = [at for at in range(len(predicted)) if at not in used][:MOST_LEAVES]
    if left and right:
        worth = _worth([gold[at] for at in left], [predicted[at] for at in right])
        mapping |= {left[i]: right[j] for i, j in optimal(worth) if worth[i, j] > 0}
    return mapping


def _equal(gold: Sequence[Leaf], predicted: Sequence[Leaf]) -> LeafMapping:
    once = {leaf.path: at for at, leaf in enumerate(predicted)}
    if len(once) == len(predicted) and len({leaf.path for leaf in gold}) == len(gold):
        alone = [(at, leaf, once.get(leaf.path)) for at, leaf in enumerate(gold)]
        return {at: i for at, leaf, i in alone if i is not None and _same_text(leaf, predicted[i])}
    places: dict[tuple[str, str], list[int]] = {}
    for at, known in reversed(list(enumerate(map(_known_by, predicted)))):
        places.setdefault(known, []).append(at)
    found = [(at, places.get(known)) for at, known in enumerate(map(_known_by, gold))]
    return {at: free.pop() for at, free in found if free}


def _same_text(gold: Leaf, predicted: Leaf) -> bool:
    if gold.null or predicted.null:
        return gold.null and predicted.null
    return gold.text == predicted.text or normalised(gold.text) == normalised(predicted.text)


def _known_by(leaf: Leaf) -> tuple[str, str]:
    return leaf.path, "" if leaf.null else normalised(leaf.text)


def _worth(gold: Sequence[Leaf], predicted: Sequence[Leaf]) -> NDArray[np.float64]:
    """What each pair (gold x predicted) is worth; 0 where the two do not answer to each other."""
    paths = _paths(gold, predicted)
    wanted, said = _texts(gold), _texts(predicted)
    texts = _alike(wanted, said)
    if not (all(wanted) and all(said)):
        texts[np.array([not text for text in wanted]), :] = 0
        texts[:, np.array([not text for text in said])] = 0
    alike = (paths >= TOLERANT - 1e-9) | (
        (texts >= TOLERANT - 1e-9) & np.outer(_single(wanted), _single(said))
    )
    paths_said = [leaf.path for leaf in predicted]
    same = np.array([[leaf.path == path for path in paths_said] for leaf in gold])
    worth: NDArray[np.float64] = np.where(alike, paths + texts + _TIE * same, 0.0)
    return worth


def _paths(gold: Sequence[Leaf], predicted: Sequence[Leaf]) -> NDArray[np.float64]:
    """Likeness of the paths of each pair, the last keys counting most."""
    keys = [leaf.key for leaf in gold], [leaf.key for leaf in predicted]
    patterns = [leaf.pattern for leaf in gold], [leaf.pattern for leaf in predicted]
    likeness = _alike(*keys)
    whole = likeness if patterns == keys else _alike(*patterns)
    return _KEY_SHARE * likeness + (1 - _KEY_SHARE) * whole


def _alike(first: Sequence[str], second: Sequence[str]) -> NDArray[np.float64]:
    scorer = Levenshtein.normalized_similarity
    return cdist(
        [one.lower() for one in first], [one.lower() for one in second], scorer=scorer, dtype=np.float64
    )


def _texts(leaves: Sequence[Leaf]) -> list[str]:
    return ["" if leaf.null else normalised(leaf.text)[:_LONGEST] for leaf in leaves]


def _single(texts: Sequence[str]) -> NDArray[np.bool_]:
    counts = Counter(texts)
    return np.array([counts[text] == 1 for text in texts])


def stated_mapping(
    stated: Mapping[str, Any], gold: Sequence[Leaf], predicted: Sequence[Leaf], problems: Counter[str]
) -> LeafMapping:
    """A mapping {gold path: predicted path or null} from a file; unknown paths and second uses count as problems."""
    wanted = {leaf.path: at for at, leaf in enumerate(gold)}
    said = {leaf.path: at for at, leaf in enumerate(predicted)}
    mapping: LeafMapping = {}
    used: set[int] = set()
    for path, other in stated.items():
        if other is None and path in wanted:
            continue
        if path not in wanted or not isinstance(other, str) or other not in said or said[other] in used:
            problems[BAD_MAPPING] += 1
            continue
        mapping[wanted[path]] = said[other]
        used.add(said[other])
    return mapping
