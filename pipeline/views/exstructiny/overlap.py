"""How much of a request stands word for word in the document."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_CHINESE: Final = r"[\u3400-\u9fff]"
_PAIRS: Final = re.compile(rf"(?=({_CHINESE}{{2}}))")
_WHOLE: Final = re.compile(rf"(?<!{_CHINESE}){_CHINESE}(?!{_CHINESE})|[^\W_\u3400-\u9fff]+")


@dataclass(frozen=True)
class Vocabulary:
    """The terms of a text: words of letters and digits in lower case after NFKC, Chinese characters each two side by side.

    A Chinese character that stands alone is a term too. `text` is lower case after NFKC.
    """

    text: str

    @classmethod
    def of(cls, texts: Iterable[str]) -> "Vocabulary":
        """The terms of the texts, a line each."""
        return cls(unicodedata.normalize("NFKC", "\n".join(texts)).lower())

    @cached_property
    def whole(self) -> frozenset[str]:
        """All terms but the pairs."""
        return frozenset(_WHOLE.findall(self.text))

    @property
    def pairs(self) -> frozenset[str]:
        """Each two Chinese characters that stand side by side."""
        return frozenset(_PAIRS.findall(self.text))


def lexical_overlap(query: str, document: Vocabulary) -> float:
    """Share of the request's terms that are among those of the document, 4 places; 0.0 for a request without terms."""
    asked = Vocabulary.of([query])
    pairs = asked.pairs
    wanted = len(pairs) + len(asked.whole)
    found = sum(pair in document.text for pair in pairs)
    # few of a request's words are in the text at all: that of most documents is never split
    found += sum(word in document.text and word in document.whole for word in asked.whole)
    return round(found / wanted, 4) if wanted else 0.0
