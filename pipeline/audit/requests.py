"""Requests of the ExStrucTiny view as a reviewer sees them: in words, and the answer value by value with its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.annotate.shown import Source
from pipeline.errors import InputError
from pipeline.keys import ProjectKey
from pipeline.views.exstructiny import FOLDER

Row = Mapping[str, Any]
LEAF: Final = frozenset({"text", "page", "bbox"})
ABSENT: Final = "(not on the document)"
_NEEDED: Final = (
    "id",
    "query",
    "answer",
    "evidence",
    "pages",
    "query_type",
    "augmentation",
    "weight",
    "rank",
)


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the view; its target in verdicts changes with the request and with its answer."""

    row: Row
    target: str

    @property
    def id(self) -> str:
        return str(self.row["id"])

    @property
    def pages(self) -> tuple[str, ...]:
        """Its pages, in the order in which leaves count them."""
        return tuple(self.row["pages"])

    @property
    def kind(self) -> str:
        """What it counts as in a sample: query type and augmentation."""
        return f"{self.row['query_type']}, {self.row['augmentation']}"

    def lines(self, source: Source) -> str:
        """The answer: a line a value, with page, place in per cent of the page, and the printed line around it."""
        evidence = {one["path"]: one for one in self.row["evidence"]}
        found = [_line(path, leaf, evidence.get(path), source) for path, leaf in leaves(self.row["answer"])]
        return "\n".join(found)


def requests(views: Path, key: ProjectKey) -> dict[str, Request]:
    """The requests below a folder of views by id; InputError if it has none, or shows originals."""
    folder = views / FOLDER if (views / FOLDER).is_dir() else views
    rows = [row for path in sorted(folder.glob("*.jsonl")) for row in _rows(path)]
    if not rows:
        raise InputError(
            "no request is there: release first, or write the views (`medstruct views --out FOLDER`) and give --views FOLDER"
        )
    if any(row.get("variant") == "original" for row in rows):
        raise InputError(
            "these requests are about originals: reviewers see surrogates, give the views of those"
        )
    return {str(row["id"]): Request(row, _target(row, key)) for row in rows}


def _rows(path: Path) -> Iterator[Row]:
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            row = orjson.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict) or not all(name in row for name in _NEEDED):
            raise InputError(f"{path.name}, line {number}: no request of the ExStrucTiny view")
        yield row


def _target(row: Row, key: ProjectKey) -> str:
    asked = orjson.dumps([row["query"], row["answer"]], option=orjson.OPT_SORT_KEYS)
    return f"{row['id']}.{key.digest('audit', 'queries', asked)[:8]}"


def leaves(answer: Any, path: str = "") -> Iterator[tuple[str, Row]]:
    """Every leaf of an answer with its path, written as the view's evidence writes it: `fields.name`, `rows[2].value`."""
    if isinstance(answer, dict) and answer.keys() == LEAF:
        yield path, answer
    elif isinstance(answer, dict):
        for name, part in answer.items():
            yield from leaves(part, f"{path}.{name}" if path else name)
    elif isinstance(answer, list):
        for at, part in enumerate(answer):
            yield from leaves(part, f"{path}[{at}]")


def _line(path: str, leaf: Row, evidence: Row | None, source: Source) -> str:
    if leaf["text"] is None:
        return f"{path}: {ABSENT}"
    told = [f"page {leaf['page']}"]
    shown = source.pages.get(evidence["page_id"]) if evidence else None
    if shown is not None and leaf["bbox"]:
        left, top, *_ = leaf["bbox"]
        place = (round(100 * left / shown.page.width), round(100 * top / shown.page.height))
        told[0] += f", {place[0]} % right, {place[1]} % down"
    if shown is not None and evidence:
        lines = (around(shown.page.text, start, end) for start, end in evidence["spans"])
        # a line that is the value and nothing else says no more
        told += [line for line in lines if line != f"⟦{_flat(leaf['text'])}⟧"]
    return f"{path}: {_flat(leaf['text'])}   ({'; '.join(told)})"


def around(text: str, start: int, end: int) -> str:
    """The lines that hold a place, it itself in brackets of its own."""
    low, high = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    high = len(text) if high < 0 else high
    return _flat(f"{text[low:start]}⟦{text[start:end]}⟧{text[end:high]}")


def _flat(text: str) -> str:
    return " ".join(text.split())
