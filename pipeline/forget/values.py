"""The identifiers on forgotten pages, for a last search: held in memory only."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import polars as pl
import regex

from pipeline import store
from pipeline.forget.subject import Subject
from pipeline.substitute.glyphs import canonical, is_han
from pipeline.verify.needles import Search, plain_form
from pipeline.verify.pictures import is_image
from pipeline.workspace import Workspace
from schemas.names import DIRECT_KINDS, PiiKind, Stage

_ESCAPE: Final = regex.compile(r"\\u([0-9a-fA-F]{4})")
_OTHERS: Final = frozenset({PiiKind.STAFF, PiiKind.URL, PiiKind.IP})
"""Kinds of the hospital and its people: no sign of the patient, and on pages of other versions as well."""
_PLACES: Final = frozenset({PiiKind.PHONE, PiiKind.ADDRESS})
SHORTEST_ID: Final = 6
SHORTEST_NAME: Final = 4
_SURE: Final = 0.8
"""Score of label rules; below lie the guesses of name models."""
_LIKE_A_DATE: Final = regex.compile(r"(19|20)\d{6}")
_PAGES: Final = 2000
"""Texts searched at once."""


@dataclass(frozen=True, slots=True)
class Values:
    """What to look for, and how many values were left out because other people's pages have them too.

    `personal` are those of no phone and no address: these may be the hospital's, and stand in older versions of others.
    """

    search: Search = field(repr=False)
    personal: Search = field(repr=False)
    count: int = 0
    shared: int = 0
    known: bool = True

    def any_in(self, data: bytes) -> bool:
        """Whether a file's bytes hold a value."""
        return _holds(data, self.search)

    def personal_in(self, data: bytes) -> bool:
        """Whether a file's bytes hold a value that is no phone and no address."""
        return _holds(data, self.personal)


def _holds(data: bytes, search: Search) -> bool:
    """Whether a value stands in bytes, as text in UTF-8 (also escaped as in JSON), or anywhere in a picture."""
    if not search.needles:
        return False
    if is_image(bytes(data[:16])):
        return any(needle.encode() in data for needle in search.needles)
    text = bytes(data).decode("utf-8", "ignore")
    if "\\u" in text:
        text = _ESCAPE.sub(lambda hit: chr(int(hit.group(1), 16)), text)
    plain = plain_form(text)
    # most files have none: a plain look costs less than the search, which knows where numbers and words end
    return any(needle in plain for needle in search.needles) and any(search.hits([text]))


def load_values(workspace: Workspace, subject: Subject, asked: str, names: Iterable[str]) -> Values:
    """The identifiers of the subject that mean one person wherever they stand, and nobody else's.

    The word of the request is looked for too, unless a file of somebody else (`names` are all sources) has it.
    Without the tables of ocr and pii (an earlier run has removed them) nothing is known.
    """
    ocr = workspace.folder(Stage.OCR) / "ocr_pages.parquet"
    pii = workspace.folder(Stage.PII) / "findings.parquet"
    if not (ocr.is_file() and pii.is_file()):
        return Values(Search(()), Search(()), known=False)
    texts = dict(store.read_table(ocr, "ocr_pages").select("page_id", "text").iter_rows())
    found = dict(_found(workspace, pii, texts, subject.pages))
    if asked not in subject.pages | subject.patients and _is_telling(asked, PiiKind.OTHER_ID, 1.0):
        found[asked] = PiiKind.OTHER_ID
    others = [text for page, text in texts.items() if page not in subject.pages]
    others += _surrogate_texts(workspace, subject.pages)
    others += [name for name in names if name not in subject.names]
    shared = _shared(found, others)
    own = sorted(found.keys() - shared)
    personal = [value for value in own if found[value] not in _PLACES]
    return Values(Search(own), Search(personal), len(own), len(shared))


def _found(
    workspace: Workspace, pii: Path, texts: dict[str, str], pages: Collection[str]
) -> Iterator[tuple[str, PiiKind]]:
    residual = workspace.rejects(Stage.REDACT).with_name("residual_findings.parquet")
    columns = ("page_id", "start", "end", "kind", "score")
    for name, path in (("findings", pii), ("residual_findings", residual)):
        if path.is_file():
            rows = store.read_table(path, name).filter(pl.col("start").is_not_null())
            for page, start, end, kind, score in rows.select(columns).iter_rows():
                value = texts.get(page, "")[start:end]
                if page in pages and _is_telling(value, PiiKind(kind), score):
                    yield value, PiiKind(kind)


def _is_telling(value: str, kind: PiiKind, score: float) -> bool:
    """Whether a value means one person: at least 6 letters and digits with a digit among them, a full name, an address.

    The lengths are those of issue 3, item 4. Numbers of eight digits that read as a date may stand anywhere.
    """
    plain = canonical(value, numeric=False)
    if kind in _OTHERS or len(set(plain)) == 1:
        return False
    if kind is PiiKind.PERSON:
        full = any(map(is_han, plain)) or len(value.split()) > 1
        return score >= _SURE and len(plain) >= SHORTEST_NAME and full
    if _LIKE_A_DATE.fullmatch(plain) or kind not in DIRECT_KINDS:
        return False
    return len(plain) >= SHORTEST_ID and (kind is PiiKind.EMAIL or any(map(str.isdigit, plain)))


def _surrogate_texts(workspace: Workspace, pages: Collection[str]) -> list[str]:
    path = workspace.folder(Stage.SURROGATE) / "surrogate_pages.parquet"
    if not path.is_file():
        return []
    table = store.read_table(path, "surrogate_pages")
    return list(table.filter(~pl.col("page_id").is_in(sorted(pages)))["text"])


def _shared(values: Collection[str], texts: Sequence[str]) -> set[str]:
    """The values that stand in any of the texts, all looked for in one pass."""
    forms = {value: Search([value]).needles for value in values}
    search = Search(values)
    found = {
        hit.needle for at in range(0, len(texts), _PAGES) for hit in search.hits(texts[at : at + _PAGES])
    }
    return {value for value, needles in forms.items() if found.intersection(needles)}
