"""The states of two trained networks for each unit: LAC's for lines of Chinese, spaCy's for words of Latin letters."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import regex

from pipeline.pii.lac import WIDTH, read
from pipeline.pii.latin import english_model
from pipeline.pii.normal import without_inner_blanks
from pipeline.pii.tagger.units import Unit

Floats = npt.NDArray[np.float32]
LATIN: Final = 96
"""Numbers of a state of the English network."""
_HAN: Final = regex.compile(r"\p{Han}")
_WORD: Final = regex.compile(r"[A-Za-z]{2}")


def chinese(text: str, parts: Sequence[Unit]) -> Floats:
    """[units, WIDTH]: forwards as of a unit's last character, backwards as of its first; zeros where a line has no Han character."""
    found = np.zeros((len(parts), WIDTH), np.float32)
    half = WIDTH // 2
    for low, high in _lines(parts):
        start, end = parts[low].start, parts[high - 1].end
        if not _HAN.search(text, start, end):
            continue
        compact, kept = without_inner_blanks(text[start:end])
        place = {old: new for new, old in enumerate(kept)}
        _, of = read(compact)
        found[low:high, :half] = of[[place[part.end - 1 - start] for part in parts[low:high]], :half]
        found[low:high, half:] = of[[place[part.start - start] for part in parts[low:high]], half:]
    return found


def _lines(parts: Sequence[Unit]) -> Iterator[tuple[int, int]]:
    """[low, high) of the units of each line that has some."""
    low = 0
    for at in [*(at for at, part in enumerate(parts) if part.text == "\n"), len(parts)]:
        if at > low:
            yield low, at
        low = at + 1


def english(text: str, parts: Sequence[Unit]) -> Floats:
    """[units, LATIN]: zeros on lines without a word of Latin letters."""
    from spacy.tokens import Doc

    found = np.zeros((len(parts), LATIN), np.float32)
    model = english_model()
    rows = [
        at
        for low, high in _lines(parts)
        if _WORD.search(text, parts[low].start, parts[high - 1].end)
        for at in range(low, high)
    ]
    if rows:
        doc = Doc(model.vocab, words=[parts[at].text for at in rows])
        found[rows] = model.get_pipe("tok2vec").predict([doc])[0]
    return found
