"""How much of a request stands word for word in the document."""

import re
import unicodedata
from collections.abc import Container, Iterable
from dataclasses import dataclass
from operator import add
from typing import Final

_RUNS: Final = re.compile(r"[\u3400-\u9fff]+|[^\W_\u3400-\u9fff]+")


def terms(text: str) -> frozenset[str]:
    """Words of letters and digits in lower case after NFKC, and of Chinese characters each two that stand side by side."""
    found: set[str] = set()
    for run in _RUNS.findall(_folded(text)):
        if _is_paired(run):
            found.update(map(add, run, run[1:]))
        else:
            found.add(run)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The terms of a text, of which few are asked for: two Chinese characters are looked up where they stand."""

    text: str
    whole: frozenset[str]

    @classmethod
    def of(cls, texts: Iterable[str]) -> "Vocabulary":
        """The terms of the texts together."""
        folded = _folded("\n".join(texts))
        return cls(folded, frozenset(run for run in _RUNS.findall(folded) if not _is_paired(run)))

    def __contains__(self, term: object) -> bool:
        """Whether a term, as `terms` gives them, is one of the text's."""
        return term in self.whole or (isinstance(term, str) and _is_paired(term) and term in self.text)


def lexical_overlap(query: str, document: Container[str]) -> float:
    """Share of the request's terms that are among those of the document, 4 places; 0.0 for a request without terms."""
    wanted = terms(query)
    return round(sum(term in document for term in wanted) / len(wanted), 4) if wanted else 0.0


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()


def _is_paired(run: str) -> bool:
    return len(run) > 1 and "\u3400" <= run[0] <= "\u9fff"
