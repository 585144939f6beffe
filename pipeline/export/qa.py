"""qa: <split>.json in the shape of SQuAD 2.0: the key is the question, its value's span the answer."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.export.source import Release
from pipeline.partition.shares import seeded
from schemas.names import Split

NO_ANSWER: Final = 0.4
"""Share of training questions without an answer, at most (MedStruct-S, arXiv 2605.03103)."""
SEED: Final = 42
ABOUT = f"""SQuAD 2.0: `data[].paragraphs[].{{context, qas}}`, a page a paragraph; `answer_start` counts code points. The question is a key as
printed. Asked are the keys that the page has, and those that pages with its title have in train: where the page lacks one, or it
stands without a value, `is_impossible` is true. In train such questions are drawn (seed {SEED}) until they are at most {NO_ANSWER} of all.
"""
Row = dict[str, Any]
Fields = Mapping[str, Iterable[str]]


def write(folder: Path, release: Release) -> dict[str, int]:
    """Write a file a split; returns how many questions each has, with and without an answer."""
    counts: dict[str, int] = {}
    fields = _fields(release)
    for split in release.splits:
        pages = release.pages(split)
        pairs = release.rows("key_values", pages)
        asked = [
            (page_id, text, title, questions(page_id, pairs.get(page_id, ()), fields.get(title or "", ())))
            for page_id, text, title in pages.iter_rows()
        ]
        if split is Split.TRAIN:
            kept = drawn([row for *_, rows in asked for row in rows], NO_ANSWER)
            asked = [(*page, [row for row in rows if row["id"] in kept]) for *page, rows in asked]
        data = [
            {"title": title or "", "paragraphs": [{"context": text, "qas": rows}]}
            for _, text, title, rows in asked
            if rows
        ]
        (folder / f"{split}.json").write_bytes(orjson.dumps({"version": "v2.0", "data": data}))
        impossible = sum(row["is_impossible"] for *_, rows in asked for row in rows)
        counts |= {
            f"{split} answered": sum(len(rows) for *_, rows in asked) - impossible,
            f"{split} without answer": impossible,
        }
    return counts


def _fields(release: Release) -> dict[str, list[str]]:
    """Report title -> keys of train under it, ascending; nothing of the other splits may tell what is asked."""
    found: dict[str, set[str]] = defaultdict(set)
    if Split.TRAIN in release.splits:
        pages = release.pages(Split.TRAIN)
        titles = dict(pages.select("page_id", "report_title").iter_rows())
        for page_id, pairs in release.rows("key_values", pages).items():
            found[titles[page_id] or ""] |= {pair["key"] for pair in pairs}
    return {title: sorted(keys) for title, keys in found.items()}


def questions(page_id: str, pairs: Iterable[Mapping[str, Any]], fields: Iterable[str]) -> list[Row]:
    """The questions of a page: its keys in order, then the fields that it lacks. A value without a place answers nothing."""
    answers: dict[str, list[Row]] = {}
    for pair in pairs:
        found = answers.setdefault(pair["key"], [])
        if pair["value"] and pair["value_start"] is not None:
            found.append({"text": pair["value"], "answer_start": pair["value_start"]})
    for field in fields:
        answers.setdefault(field, [])
    return [
        {"id": f"{page_id}-{at}", "question": key, "answers": found, "is_impossible": not found}
        for at, (key, found) in enumerate(answers.items())
    ]


def drawn(rows: Iterable[Row], share: float) -> set[str]:
    """Ids of the questions that stay: all with an answer, and of the others, by a seeded hash, as many as the share (below 1) allows."""
    rows = list(rows)
    answered = [row["id"] for row in rows if not row["is_impossible"]]
    others = sorted(
        (row["id"] for row in rows if row["is_impossible"]), key=lambda name: (seeded(SEED, name), name)
    )
    return {*answered, *others[: int(len(answered) * share / (1 - share) + 1e-9)]}
