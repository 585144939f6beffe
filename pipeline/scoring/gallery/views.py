"""What the gallery says beside the documents: plots, words and problems, from the scores of a run alone."""

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from pipeline.scoring.facets import CONFIDENCE, LENGTH, SEEN
from pipeline.scoring.plots import recall_bars, rows_of

GROUPS: Final = 12
"""Rows of a table of groups; scores.json has more."""
TITLES: Final = {
    "field": "Which fields are found",
    LENGTH: "Recall by length of the value in characters",
    CONFIDENCE: "Recall by confidence of the reading",
    SEEN: "Recall of keys seen and not seen in training",
    "null": "Recall where the gold has a value and where it has none",
    "kind": "Recall by kind of value",
}


def plots(scores: Mapping[str, Any]) -> list[tuple[str, str, Markup, int]]:
    """Facet, title, plot and number of rarer values without a bar, of every breakdown that tells more than one thing."""
    found = []
    for facet, breakdown in scores["breakdowns"].items():
        title = TITLES.get(facet, f"Recall by {facet.replace('_', ' ')}")
        rows = rows_of(breakdown)
        # a facet with one value says what the whole says
        if len(rows) > 1:
            left_out = len(breakdown["slices"]) + breakdown["left_out"] - len(rows)
            found.append((facet, title, recall_bars(rows, title), left_out))
    order = list(TITLES)
    return sorted(found, key=lambda one: order.index(one[0]) if one[0] in order else len(order))


def groups(scores: Mapping[str, Any]) -> list[tuple[str, list[tuple[str, int, Mapping[str, Any]]]]]:
    """Facets of whole documents with more than one value: value, documents, main measure; the most frequent values."""
    measure, figure = scores["main"]["measure"], scores["main"]["figure"]
    told = figure if figure in {"precision", "recall"} else "f1"
    return [
        (
            facet.replace("_", " ").replace("ocr", "OCR"),
            [(one["value"], one["documents"], one["measures"][measure][told]) for one in found[:GROUPS]],
        )
        for facet, found in scores["groups"].items()
        if len(found) > 1
    ]


def headline(scores: Mapping[str, Any]) -> str:
    """The main number in a sentence."""
    main = scores["main"]
    words = {"f1": "F1", "recall": "recall", "overall": "mean of micro and macro F1"}
    count = scores["documents"]
    documents_ = f"{count:,} document" + ("" if count == 1 else "s")
    return f"{100 * main['value']:.1f} % {words[main['figure']]} on {documents_}"


def spoken(measure: str) -> str:
    """A measure's name for reading: "top_k.item_name" is "top k · item name"."""
    return measure.replace("_", " ").replace(".", " · ")


def problems(scores: Mapping[str, Any]) -> list[tuple[str, str, int, str]]:
    """File, problem, count and the first lines, of both files."""
    return [
        (file, name, found["count"], ", ".join(str(line) for line in found["lines"]))
        for file, report in scores["files"].items()
        for name, found in report["problems"].items()
    ]
