"""The files of the ExStrucTiny view: requests in a first pass, their weights and ranks, which need all of them, in a second."""

import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import fmean
from typing import IO, Any, Final

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


class _Pool:
    """The requests of a split in a file without a name, and of each what its weight depends on."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.names: list[str] = []
        self.cells: list[Cell] = []
        self.doubts: list[float] = []
        self.overlaps: list[float] = []

    def add(self, row: Mapping[str, Any]) -> None:
        """Keep a request."""
        self.file.write(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))
        self.names.append(row["id"])
        self.cells.append(cell(row))
        self.doubts.append(doubt(row))
        self.overlaps.append(row["lexical_overlap"])

    def rows(self) -> Iterable[dict[str, Any]]:
        """Every request with its weight and rank."""
        weighed = weights(self.cells, self.doubts)
        self.file.seek(0)
        for line, weight, rank in zip(self.file, weighed, ranks(self.names, weighed), strict=True):
            yield orjson.loads(line) | {"weight": weight, "rank": rank}

    def summary(self) -> dict[str, Any]:
        """Number, share and mean lexical overlap of requests by augmentation, number by query type."""
        kinds = Counter(kind for kind, *_ in self.cells)
        changes = Counter(change for _, change, *_ in self.cells)
        overlaps = {
            change: [o for o, (_, c, *_) in zip(self.overlaps, self.cells, strict=True) if c == change]
            for change in changes
        }
        return {
            "requests": len(self.names),
            "query_types": {kind.value: kinds[kind.value] for kind in QueryType},
            "augmentations": {
                change.value: {
                    "requests": changes[change.value],
                    "share": round(changes[change.value] / len(self.names), 4) if self.names else 0.0,
                    "lexical_overlap": round(fmean(overlaps.get(change.value) or (0.0,)), 4),
                }
                for change in Augmentation
            },
        }


class Writer:
    """<split>.jsonl, a line a request, and summary.json: the mix that came out and how much requests share with pages."""

    def __init__(self, folder: Path, splits: Sequence[Split], extra: dict[str, str]) -> None:
        self._folder, self._splits, self._extra = folder / FOLDER, splits, extra
        self._folder.mkdir(parents=True)
        self._stack = ExitStack()
        # in the folder itself: originals leave no copy in a common place for temporary files
        self._pools = {
            split: _Pool(self._stack.enter_context(tempfile.TemporaryFile(dir=self._folder)))  # noqa: SIM115 - it is one of a stack
            for split in splits
        }

    def add(self, pages: Sequence[Sheet]) -> None:
        """Keep the requests of a document, all its annotated pages at once."""
        document = Document(pages)
        for wanted in requests(document):
            self._pools[pages[0].split].add(sample(document, wanted) | self._extra)

    def finish(self) -> None:
        """Write all requests with their weights and ranks."""
        with SplitLines(self._folder, self._splits) as lines:
            for split, pool in self._pools.items():
                for row in pool.rows():
                    lines.add(split, row)
        found = {split.value: pool.summary() for split, pool in self._pools.items()}
        write_json(self._folder / "summary.json", found)

    def close(self) -> None:
        """Close the files without a name."""
        self._stack.close()
