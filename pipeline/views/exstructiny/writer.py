"""The files of the ExStrucTiny view: requests part by part, then their weights and ranks, which need all of them."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import orjson

from pipeline.files import write_json
from pipeline.views.exstructiny.asking import QueryType, requests
from pipeline.views.exstructiny.augmenting import Augmentation
from pipeline.views.exstructiny.document import Document
from pipeline.views.exstructiny.importance import Cell, cell, doubt, ranks, weights
from pipeline.views.exstructiny.samples import sample
from pipeline.views.lines import SplitLines
from pipeline.views.sheets import Sheet
from schemas.names import Split

FOLDER: Final = "exstructiny"
Features = Mapping[str, Sequence[Sequence[Any]]]
"""By split, of every request in order: id, cell, doubt, lexical overlap."""


class Writer:
    """<split>.jsonl of a part: its requests, without weight and rank."""

    def __init__(self, folder: Path, splits: Sequence[Split], extra: dict[str, str]) -> None:
        self._lines, self._extra = SplitLines(folder / FOLDER, splits), extra
        self._features: dict[str, list[list[Any]]] = {split.value: [] for split in splits}

    def add(self, pages: Sequence[Sheet]) -> None:
        """Write the requests of a document, all its annotated pages of one split at once."""
        document = Document(pages)
        split = pages[0].split
        for wanted in requests(document):
            row = sample(document, wanted) | self._extra
            self._lines.add(split, row)
            self._features[split].append([row["id"], list(cell(row)), doubt(row), row["lexical_overlap"]])

    def features(self) -> dict[str, list[list[Any]]]:
        """What weights and ranks depend on, by split."""
        return self._features

    def close(self) -> None:
        """Close the files."""
        self._lines.close()


def finish(
    folder: Path, splits: Sequence[Split], parts: Sequence[Path], features: Sequence[Features]
) -> None:
    """Write <split>.jsonl from the files of all parts, with weights and ranks, and summary.json.

    The summary says which mix came out, and how much requests share with the words of their pages.
    """
    found: dict[str, Any] = {}
    with SplitLines(folder / FOLDER, splits) as lines:
        for split in splits:
            known = [one for part in features for one in part[split.value]]
            cells: list[Cell] = [
                (kind, change, size, overlap) for _, (kind, change, size, overlap), *_ in known
            ]
            weighed = weights(cells, [doubted for _, _, doubted, _ in known])
            ranked = ranks([name for name, *_ in known], weighed)
            for row, weight, rank in zip(_rows(parts, split), weighed, ranked, strict=True):
                # the row as it was written, and two members more
                more = orjson.dumps({"weight": weight, "rank": rank}, option=orjson.OPT_APPEND_NEWLINE)
                lines.add_line(split, row[:-2] + b"," + more[1:])
            found[split.value] = summary(cells, [overlap for *_, overlap in known])
    write_json(folder / FOLDER / "summary.json", found)


def _rows(parts: Sequence[Path], split: Split) -> Iterator[bytes]:
    """The JSON lines of all parts; every row has members."""
    for part in parts:
        with (part / FOLDER / f"{split}.jsonl").open("rb") as file:
            yield from file


def summary(cells: Sequence[Cell], overlaps: Sequence[float]) -> dict[str, Any]:
    """Number of requests by query type; number, share and mean lexical overlap by augmentation."""
    kinds = Counter(kind for kind, *_ in cells)
    by_change: defaultdict[str, list[float]] = defaultdict(list)
    for (_, change, *_), overlap in zip(cells, overlaps, strict=True):
        by_change[change].append(overlap)
    return {
        "requests": len(cells),
        "query_types": {kind.value: kinds[kind.value] for kind in QueryType},
        "augmentations": {
            change.value: {
                "requests": len(by_change[change.value]),
                "share": round(len(by_change[change.value]) / len(cells), 4) if cells else 0.0,
                "lexical_overlap": round(fmean(by_change[change.value] or (0.0,)), 4),
            }
            for change in Augmentation
        },
    }
