"""How much of a request stands word for word in the document."""

import re
import unicodedata
from operator import add
from typing import Final

_RUNS: Final = re.compile(r"[\u3400-\u9fff]+|[^\W_\u3400-\u9fff]+")


def terms(text: str) -> frozenset[str]:
    """Words of letters and digits in lower case after NFKC, and of Chinese characters each two that stand side by side."""
    found: set[str] = set()
    for run in _RUNS.findall(unicodedata.normalize("NFKC", text).lower()):
        if "\u3400" <= run[0] <= "\u9fff" and len(run) > 1:
            found.update(map(add, run, run[1:]))
        else:
            found.add(run)
    return frozenset(found)


def lexical_overlap(query: str, document: frozenset[str]) -> float:
    """Share of the request's terms that are among those of the document, 4 places; 0.0 for a request without terms."""
    wanted = terms(query)
    return round(len(wanted & document) / len(wanted), 4) if wanted else 0.0
