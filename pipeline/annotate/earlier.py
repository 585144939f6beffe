"""The reading that an annotator marked, where the page reads otherwise by now: kept by push, else as its task has it."""

import unicodedata
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any

from pipeline.annotate.seen import shown_text
from pipeline.annotate.task import Task
from pipeline.engines.saved import load_earlier
from pipeline.page import Line, Page


def earlier_page(labels: Path, task: Task, now: Page) -> Page | None:
    """The page as read when the task was made; None where neither labels nor the task say where its lines stood.

    The task of a push has the quads of its lines: characters are then spread evenly over them, full width counting two.
    """
    text = shown_text(task)
    if text is None or task.digest is None:
        return None
    kept = load_earlier(labels, now.page_id, task.digest)
    page = kept.page if kept else _as_shown(task.data, text, now)
    # offsets hold on the kept reading only if a surrogate of its length was shown
    return page if page is not None and len(page.text) == len(text) else None


def _as_shown(data: Mapping[str, Any], text: str, now: Page) -> Page | None:
    try:
        lines = tuple(_line(row, text) for row in data["lines"])
    except (KeyError, TypeError, ValueError):
        return None
    return Page(now.page_id, now.width, now.height, now.turn, lines)


def _line(row: Mapping[str, Any], text: str) -> Line:
    x0, y0, x1, y1, x2, y2, x3, y3 = (int(value) for value in row["quad"])
    part = text[int(row["start"]) : int(row["end"])]
    line = Line(part, (x0, y0, x1, y1, x2, y2, x3, y3), 0.0, (0,) * (len(part) + 1))
    widths = [2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in part]
    unit = line.length / max(1, sum(widths))
    edges = tuple(round(unit * at) for at in accumulate(widths, initial=0))
    return Line(part, line.quad, line.confidence, edges)
