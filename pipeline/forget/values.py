"""The identifiers on forgotten pages, for a last search: held in memory only."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import polars as pl
import regex

from pipeline import store
from pipeline.forget.subject import Subject
from pipeline.substitute.glyphs import canonical
from pipeline.verify.needles import SHORTEST_ID, Search, is_particular, plain_form
from pipeline.verify.pictures import is_image
from pipeline.workspace import Workspace
from schemas.names import PiiKind, Stage

_ESCAPE: Final = regex.compile(r"\\u([0-9a-fA-F]{4})")
_OTHERS: Final = frozenset({PiiKind.STAFF, PiiKind.URL, PiiKind.IP})
"""Kinds of the hospital and its people: no sign of the patient, and on pages of other versions as well."""
_LIKE_A_DATE: Final = regex.compile(r"(19|20)\d{6}")
_PAGES: Final = 2000
"""Texts searched at once."""


@dataclass(frozen=True)
class Values:
    """What to look for, and how many values were left out because other people's pages have them too."""

    search: Search = field(repr=False)
    count: int = 0
    shared: int = 0
    known: bool = True

    def in_bytes(self, data: bytes) -> bool:
        """Whether a file's bytes hold a value, as text in UTF-8 (also escaped as in JSON), or anywhere in a picture."""
        if not self.search.needles:
            return False
        if is_image(bytes(data[:16])):
            return any(needle.encode() in data for needle in self.search.needles)
        text = bytes(data).decode("utf-8", "ignore")
        if "\\u" in text:
            text = _ESCAPE.sub(lambda hit: chr(int(hit.group(1), 16)), text)
        plain = plain_form(text)
        # most files have none: a plain look costs less than the search, which knows where numbers and words end
        return any(needle in plain for needle in self.search.needles) and any(self.search.hits([text]))


def load_values(workspace: Workspace, subject: Subject, asked: str, names: Iterable[str]) -> Values:
    """The identifiers of the subject that are particular enough to be searched for (see verify), and nobody else's.

    The word of the request is looked for too, unless a file of somebody else (`names` are all sources) has it. Without the tables of ocr and pii (an
    earlier run has removed them) nothing is known.
    """
    ocr, pii = (
        workspace.folder(Stage.OCR) / "ocr_pages.parquet",
        workspace.folder(Stage.PII) / "findings.parquet",
    )
    if not (ocr.is_file() and pii.is_file()):
        return Values(Search(()), known=False)
    texts = dict(store.read_table(ocr, "ocr_pages").select("page_id", "text").iter_rows())
    values = set(_found(workspace, pii, texts, subject.pages))
    if len(canonical(asked, numeric=False)) >= SHORTEST_ID and any(map(str.isdigit, asked)):
        values |= {asked} - subject.pages - subject.patients
    others = [text for page, text in texts.items() if page not in subject.pages]
    others += _surrogate_texts(workspace, subject.pages)
    others += [name for name in names if name not in subject.names]
    shared = _shared(values, others)
    own = sorted(
        value for value in values - shared if not _LIKE_A_DATE.fullmatch(canonical(value, numeric=True))
    )
    return Values(Search(own), len(own), len(shared))


def _found(workspace: Workspace, pii: Path, texts: dict[str, str], pages: Collection[str]) -> Iterator[str]:
    residual = workspace.rejects(Stage.REDACT).with_name("residual_findings.parquet")
    for name, path in (("findings", pii), ("residual_findings", residual)):
        if path.is_file():
            rows = store.read_table(path, name).filter(pl.col("start").is_not_null())
            for page, start, end, kind, score in rows.select(
                "page_id", "start", "end", "kind", "score"
            ).iter_rows():
                value = texts.get(page, "")[start:end]
                if page in pages and kind not in _OTHERS and is_particular(value, PiiKind(kind), score):
                    yield value


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
