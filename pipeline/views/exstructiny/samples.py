"""A request in words with its answer: the structure asked for, each value as a leaf, and beside it where it was read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson

from pipeline.views.draws import shuffled
from pipeline.views.exstructiny import wording
from pipeline.views.exstructiny.asking import QueryType, Wanted
from pipeline.views.exstructiny.augmenting import (
    MOST_MISSING,
    MOST_UNANSWERABLE,
    Augmentation,
    absent,
    drawn,
    renamed,
)
from pipeline.views.exstructiny.document import NOTHING, Document, Value
from pipeline.views.exstructiny.overlap import lexical_overlap
from pipeline.views.fields import folded

Row = dict[str, Any]
Tree = Any
"""Objects and lists down to a Value, or None for what the document does not say."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A request after its augmentation: what is asked, names added that the document does not have, new name -> printed name."""

    wanted: Wanted
    augmentation: Augmentation = Augmentation.NONE
    missing: tuple[str, ...] = ()
    names: Mapping[str, str] | None = None


def sample(document: Document, wanted: Wanted) -> Row:
    """The row of a request, without its weight and rank."""
    name = f"{document.id}-{wanted.kind}"
    changed = augmented(document, wanted, name)
    tree = tree_of(changed, document)
    query = query_of(changed, document, tree)
    found: list[tuple[str, Value | None]] = []
    answer = _answer(tree, "", found)
    read = (sheet.lines.confidence for sheet in document.sheets)
    confidences = [one for one in read if one is not None]
    pages = [sheet.page_id for sheet in document.sheets]
    return {
        "id": name,
        "document_id": document.sheets[0].row["document_id"],
        "pages": pages,
        "images": [sheet.image for sheet in document.sheets],
        "category": document.sheets[0].row["category"],
        "ocr_confidence": round(sum(confidences) / len(confidences), 4) if confidences else None,
        "query_type": wanted.kind,
        "augmentation": changed.augmentation,
        "query": query,
        "answer": answer,
        "evidence": [_evidence(path, value, pages) for path, value in found if value is not None],
        "renamed": dict(changed.names or {}),
        "values": len(found),
        "lexical_overlap": lexical_overlap(query, document.terms),
    }


def augmented(document: Document, wanted: Wanted, name: str) -> Changed:
    """The request with what its id draws; as it is where the document has every field of the table."""
    kind = drawn(name)
    if kind is Augmentation.REPHRASED:
        return _rephrased(document, wanted, name)
    if kind is Augmentation.MISSING and (missing := absent(document, name, MOST_MISSING)):
        return Changed(wanted, kind, tuple(missing))
    if kind is Augmentation.UNANSWERABLE and (missing := absent(document, name, MOST_UNANSWERABLE)):
        return Changed(replace(wanted, fields={}, columns=(), topic=""), kind, tuple(missing))
    return Changed(wanted)


def _rephrased(document: Document, wanted: Wanted, name: str) -> Changed:
    taken = {folded(one) for one in (*document.fields, *document.results)}
    new: dict[str, str] = {}
    for printed in wanted.fields:
        other = renamed(printed, name, frozenset(taken))
        taken.add(folded(other))
        new[other] = printed
    # a vague request names no field, so that only its own words change
    if wanted.kind is QueryType.ON_DEMAND:
        new = {printed: printed for printed in wanted.fields}
    fields = {other: wanted.fields[printed] for other, printed in new.items()}
    changed = {other: printed for other, printed in new.items() if other != printed}
    return Changed(replace(wanted, fields=fields), Augmentation.REPHRASED, names=changed)


def tree_of(changed: Changed, document: Document) -> Tree:
    """The structure of the answer, from fields and rows and names without any value."""
    wanted, language = changed.wanted, document.language
    fields: dict[str, Tree] = {name: _one_or_many(values) for name, values in wanted.fields.items()}
    fields |= dict.fromkeys(changed.missing)
    if changed.missing and wanted.kind is not QueryType.ON_DEMAND:
        # a name that always stands last would give itself away
        fields = {name: fields[name] for name in shuffled(list(fields), document.id, wanted.kind, "order")}
    titles = wording.COLUMNS[language]
    at = _wording(changed)
    rows = {
        wording.ROWS[language]: [
            {titles[column][at]: row.get(column) for column in wanted.columns} for row in document.rows
        ]
    }
    if wanted.kind is QueryType.CLOSED_SCHEMA:
        return ({wording.FIELDS[language]: fields} if fields else {}) | (rows if wanted.columns else {})
    return fields | (rows if wanted.columns else {})


def _one_or_many(values: tuple[Value, ...]) -> Tree:
    return list(values) if len(values) > 1 else values[0] if values else None


def _wording(changed: Changed) -> int:
    return int(changed.augmentation is Augmentation.REPHRASED)


def query_of(changed: Changed, document: Document, tree: Tree) -> str:
    """The request for a tree in words; it holds names and an empty structure, no value of the document."""
    wanted, language = changed.wanted, document.language
    at = _wording(changed)
    if wanted.kind is QueryType.CLOSED_TEXT:
        return wording.CLOSED_TEXT[language][at].format(names=wording.BETWEEN[language].join(tree))
    if wanted.kind is QueryType.CLOSED_SCHEMA:
        schema = orjson.dumps(_skeleton(tree)).decode()
        return wording.CLOSED_SCHEMA[language][at].format(schema=schema)
    first, between = wording.ALSO[language]
    missing = between.join(changed.missing)
    more = first + missing if missing and wanted.topic else ""
    return wording.ON_DEMAND[language][at].format(topic=wanted.topic or missing, more=more)


def _skeleton(tree: Tree) -> Any:
    """The structure with null for every value; a list keeps one element."""
    if isinstance(tree, dict):
        return {name: _skeleton(part) for name, part in tree.items()}
    return [_skeleton(tree[0])] if isinstance(tree, list) else None


def _answer(tree: Tree, path: str, found: list[tuple[str, Value | None]]) -> Any:
    """The tree with leaves; puts every value with its path, as `fields.name` and `rows[2].value`, behind those found."""
    if isinstance(tree, dict):
        before = f"{path}." if path else ""
        return {name: _answer(part, before + name, found) for name, part in tree.items()}
    if isinstance(tree, list):
        return [_answer(part, f"{path}[{at}]", found) for at, part in enumerate(tree)]
    found.append((path, tree))
    return NOTHING if tree is None else tree.leaf()


def _evidence(path: str, value: Value, pages: Sequence[str]) -> Row:
    return {
        "path": path,
        "page_id": pages[value.page - 1],
        "spans": value.spans,
        "ocr_text": value.read,
        "verified": value.verified,
    }
