"""What the layout of a page proposes, as predictions of Label Studio: people correct them instead of beginning with nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import version
from typing import Any, Final

import orjson

from pipeline.annotate.client import interface_errors
from pipeline.annotate.interface import ours
from pipeline.annotate.tasks import Shown
from pipeline.errors import InputError
from pipeline.keys import ProjectKey
from pipeline.proposals import RULES, Proposal, propose
from pipeline.shards import PageCache, fingerprint, map_pages
from pipeline.spans import Span
from pipeline.workspace import Workspace
from schemas.names import Label, LinkLabel

Row = dict[str, Any]
Proposer = Callable[[Shown], Sequence[Mapping[str, Any]]]
MODULES: Final = (
    "pipeline.proposals", "pipeline.annotate.proposed", "pipeline.layout", "pipeline.printed", "pipeline.ranges",
    "pipeline.variants", "pipeline.units", "pipeline.unit_spellings", "pipeline.spans", "pipeline.page",
)  # fmt: skip
"""What a kept proposal depends on besides its page and the labelling interface."""
MODEL_VERSION: Final = f"medstruct {version('medstruct')} {RULES}"
"""What the server shows as the origin of a prediction: the version of the code and of the rules that made it."""


def proposed(
    workspace: Workspace, pages: Mapping[str, Shown], proposer: Proposer
) -> dict[str, Sequence[Row]]:
    """What a proposer makes of pages, by page; what the layout proposes comes from the page cache where nothing changed."""
    key = workspace.key()
    names = {kept_as(key, shown): page_id for page_id, shown in pages.items()}
    extra = {"model": MODEL_VERSION, "interface": sha256(ours().encode()).hexdigest()}
    # another proposer may say something else each time
    made_by = fingerprint(None, *MODULES, extra=extra) if proposer is predictions else None
    cache = PageCache(workspace.cache / "proposals.sqlite", made_by) if made_by else None
    items = {name: pages[page_id] for name, page_id in names.items()}
    found = map_pages(proposer, items, workers=1, cache=cache, label="proposals")
    return {names[name]: made for name, made in found.items()}


def kept_as(key: ProjectKey, shown: Shown) -> str:
    """Under which name the page cache keeps what is proposed for a page: its id and a digest of its lines."""
    page = shown.page
    lines = [(line.text, line.quad, line.char_edges, line.confidence) for line in page.lines]
    return (
        f"{page.page_id}.{key.digest('proposals', orjson.dumps([page.turn, page.width, page.height, lines]))}"
    )


def predictions(shown: Shown) -> list[Row]:
    """The predictions of a task, one or none, checked; InputError where they do not fit the page or the interface."""
    return checked(shown, results_of(shown), MODEL_VERSION)


def checked(shown: Shown, results: Sequence[Row], origin: str) -> list[Row]:
    """Results as the prediction of a task with its origin; InputError where they do not fit the page or the interface."""
    if not results:
        return []
    made: Row = {"model_version": origin, "result": list(results)}
    wrong = [*faults(results, shown.page.text), *interface_errors(ours(), made)]
    if wrong:
        raise InputError(
            f"what is proposed for page {shown.page.page_id} does not fit the labelling interface ({wrong[0]}): push with "
            "--no-propose, and report it"
        )
    return [made]


def results_of(shown: Shown) -> list[Row]:
    """Regions and relations that the layout of a page proposes."""
    return as_results(propose(shown.page), shown.page.text)


def as_results(proposal: Proposal, text: str) -> list[Row]:
    """Regions in order of offset, then relations; ids are numbers in that order, so the same page gives the same."""
    names = {span: f"p{number}" for number, span in enumerate(proposal.spans)}
    regions = [_region(name, span, text) for span, name in names.items()]
    return regions + [_relation(names[key], names[value], label) for key, value, label in proposal.links]


def _region(name: str, span: Span, text: str) -> Row:
    value = {
        "start": span.start,
        "end": span.end,
        "text": text[span.start : span.end],
        "labels": [span.label],
    }
    return {
        "id": name, "from_name": "label", "to_name": "text", "type": "labels", "origin": "prediction", "value": value,
    }  # fmt: skip


def _relation(key: str, value: str, label: LinkLabel) -> Row:
    return {
        "type": "relation", "from_id": key, "to_id": value, "direction": "right", "labels": [label.value],
    }  # fmt: skip


def faults(results: Sequence[Mapping[str, Any]], text: str) -> list[str]:
    """What the server would store although it is wrong: offsets, texts, labels, ids and ends of relations.

    Texts of the page are not in the messages.
    """
    regions = [row for row in results if row["type"] != "relation"]
    ids = [row["id"] for row in regions]
    found = [
        f"region {row['id']}: {fault}" for row in regions for fault in _region_faults(row["value"], text)
    ]
    found += [
        f"region {name} is there twice" for name in sorted({name for name in ids if ids.count(name) > 1})
    ]
    return found + list(
        _relation_faults((row for row in results if row["type"] == "relation"), frozenset(ids))
    )


def _region_faults(value: Mapping[str, Any], text: str) -> Iterable[str]:
    start, end = value["start"], value["end"]
    if not 0 <= start < end <= len(text):
        yield "offsets outside the text"
    elif text[start:end] != value["text"]:
        yield "another text at its offsets"
    if not value["labels"] or not set(value["labels"]) <= set(Label):
        yield "no label, or none of ours"


def _relation_faults(relations: Iterable[Mapping[str, Any]], ids: frozenset[str]) -> Iterable[str]:
    for row in relations:
        ends = (row["from_id"], row["to_id"])
        if not ids.issuperset(ends) or ends[0] == ends[1]:
            yield "a relation that leads nowhere"
        if not row["labels"] or not set(row["labels"]) <= set(LinkLabel):
            yield "a relation without one of our labels"
