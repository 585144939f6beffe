"""MedRepBench (arXiv 2508.16674): five fields of every item as they are really printed, since its input is the picture."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from pipeline.views.kinds import Kind, kind_of, narratives
from pipeline.views.lines import SplitLines
from pipeline.views.readings import printed
from pipeline.views.sheets import Sheet
from schemas.names import Split

FOLDER: Final = "medrepbench"
COLUMNS: Final = ("id", "image", "meta", "items")
Item = dict[str, str]


class Writer:
    """<split>.jsonl and .csv of laboratory reports, narrative-<split>.jsonl and .csv of the others."""

    def __init__(self, folder: Path, splits: Sequence[Split], extra: dict[str, str]) -> None:
        self._extra = extra
        self._stack = ExitStack()
        self._lines = {
            kind: self._stack.enter_context(SplitLines(folder / FOLDER, splits, prefix, COLUMNS))
            for kind, prefix in (("laboratory", ""), ("narrative", "narrative-"))
        }

    def add(self, sheet: Sheet) -> None:
        """Write a page, unless it is no report or has nothing that could be an item."""
        kind = kind_of(sheet)
        if kind is not None and (row := report(sheet, kind))["items"]:
            self._lines[kind].add(sheet.split, row | self._extra)

    def close(self) -> None:
        """Close the files."""
        self._stack.close()


def report(sheet: Sheet, kind: Kind) -> dict[str, Any]:
    """The row of a page. `meta.verified` says of each item whether a second person saw it or somebody corrected it."""
    found = [
        (_item(texts, row["abnormal"]), row["verified"])
        for texts, row in zip(sheet.results, sheet.items, strict=True)
    ]
    if kind == "narrative":
        found += [(_section(pair), pair["verified"]) for pair in narratives(sheet)]
    meta = {
        "report_type": kind,
        "report_title": sheet.row["report_title"],
        "category": sheet.row["category"],
        "width": sheet.row["width"],
        "height": sheet.row["height"],
        "verified": [verified for _, verified in found],
    }
    return {
        "id": sheet.page_id,
        "image": sheet.image,
        "meta": meta,
        "items": [item for item, _ in found],
    }


def _item(texts: Mapping[str, str], abnormal: str) -> Item:
    return {
        "item_name": texts["name"],
        "item_value": texts["value"],
        "item_unit": texts["unit"],
        "item_range": texts["range"],
        "is_abnormal": abnormal,
    }


def _section(pair: Mapping[str, Any]) -> Item:
    """A section of a narrative report as an item: its heading and text; it has no unit, no range and no judgement."""
    return {
        "item_name": printed(pair, "key"),
        "item_value": printed(pair, "value"),
        "item_unit": "",
        "item_range": "",
        "is_abnormal": "",
    }
