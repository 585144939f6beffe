"""Detection on the marked texts of pii_texts.py and pii_short_texts.py: identifiers covered, other characters masked.

python benchmarks/bench_pii_texts.py [--misses] [--sets first second]
"""

import argparse
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from pii_short_texts import FIRST, KEEP, SECOND
from pii_texts import SEEN, UNSEEN

from pipeline.page import Line, Page, rectangle
from pipeline.pii.detect import detect
from pipeline.settings import PiiSettings, load_settings
from pipeline.spans import union
from schemas.names import DIRECT_KINDS

MARK = re.compile(r"⟦([A-Z_0-9]+) ([^⟧]*)⟧", re.DOTALL)
COLUMN, ROW, EM = 320, 40, 20
"""Pixels between the columns and the rows of a table, and of a character."""
SETS = {"seen": SEEN, "unseen": UNSEEN, "first": FIRST, "second": SECOND, "keep": KEEP}


def parsed(markup: str) -> tuple[str, list[tuple[int, int, str]]]:
    """The plain text and its marked spans (start, end, kind)."""
    text, spans, at = "", [], 0
    for hit in MARK.finditer(markup):
        text += markup[at : hit.start()]
        spans.append((len(text), len(text) + len(hit[2]), hit[1]))
        text += hit[2]
        at = hit.end()
    return text + markup[at:], spans


def page_of(markup: str) -> tuple[Page, list[tuple[int, int, str]]]:
    """The page of a marked text and its spans; cells of a table (¦) stand in their columns, other lines nowhere."""
    lines: list[Line] = []
    spans, at = [], 0
    for row, part in enumerate(markup.split("\n")):
        for column, cell in enumerate(part.split("¦")):
            text, marked = parsed(cell.strip() if "¦" in markup else cell)
            if text or "¦" not in markup:
                spans += [(at + start, at + end, kind) for start, end, kind in marked]
                lines.append(_line(text, row, column, placed="¦" in markup))
                at += len(text) + 1
    return Page("", 2000, 2000, 0, tuple(lines)), spans


def _line(text: str, row: int, column: int, *, placed: bool) -> Line:
    if not placed:
        return Line(text, (0,) * 8, 1.0, (0,) * (len(text) + 1))
    left, top = 40 + COLUMN * column, 40 + ROW * row
    quad = rectangle(left, top, left + EM * len(text), top + 24)
    return Line(text, quad, 1.0, tuple(range(0, EM * len(text) + 1, EM)))


def measure(texts: Mapping[str, str], settings: PiiSettings) -> tuple[Counter[str], list[str]]:
    """Counts, and a line per leak and per text that lost characters it should keep."""
    counts: Counter[str] = Counter()
    misses = []
    for name, markup in texts.items():
        page, spans = page_of(markup)
        text = page.text
        found = union(finding.span for finding in detect(page, settings) if finding.span)
        hidden = {at for start, end in found for at in range(start, end)}
        wanted = {at for start, end, _ in spans for at in range(start, end)}
        for start, end, kind in spans:
            left = [at for at in range(start, end) if at not in hidden and text[at].isalnum()]
            for group in (kind, "= direct" if kind in DIRECT_KINDS else "= other"):
                counts[group] += 1
                counts[f"{group} covered"] += not left
            misses += [f"{name:18} {kind:13} {text[start:end]!r}"] if left else []
        over = [at for at in sorted(hidden - wanted) if text[at].isalnum()]
        counts["over-masked"] += len(over)
        counts["to keep"] += sum(c.isalnum() for at, c in enumerate(text) if at not in wanted)
        misses += [f"{name:18} OVER-MASKED   {''.join(text[at] for at in over)!r}"] if over else []
    return counts, misses


def table(title: str, texts: Mapping[str, str], counts: Counter[str], *, kinds: bool) -> str:
    """The counts of a set as text."""
    groups = sorted(key for key in counts if f"{key} covered" in counts and (kinds or key.startswith("=")))
    rows = [f"{title}: {len(texts)} texts"]
    rows += [
        f"  {group:13} {counts[f'{group} covered']:4} of {counts[group]:4} fully covered" for group in groups
    ]
    return "\n".join([*rows, f"  over-masked {counts['over-masked']} of {counts['to keep']} characters"])


def main() -> None:
    """Print counts for the sets of texts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--misses", action="store_true", help="list what leaked and what was over-masked")
    parser.add_argument("--kinds", action="store_true", help="a row per kind")
    parser.add_argument("--sets", nargs="*", default=list(SETS), choices=list(SETS))
    asked = parser.parse_args()
    settings = load_settings(Path(__file__).resolve().parents[1] / "params.yaml").pii
    for title in asked.sets:
        counts, misses = measure(SETS[title], settings)
        print(table(title, SETS[title], counts, kinds=asked.kinds))
        print("\n".join(misses) if asked.misses else "", end="\n" if asked.misses else "")


if __name__ == "__main__":
    main()
