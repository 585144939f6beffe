"""Detection on the marked texts of pii_texts.py: identifiers fully covered, other characters masked.

python benchmarks/bench_pii_texts.py [--misses]
"""

import argparse
import re
from collections import Counter
from pathlib import Path

from pii_texts import SEEN, UNSEEN

from pipeline.pii import detect_text
from pipeline.settings import PiiSettings, load_settings
from pipeline.spans import union
from schemas.names import DIRECT_KINDS

MARK = re.compile(r"⟦([A-Z_0-9]+) ([^⟧]*)⟧", re.DOTALL)


def parsed(markup: str) -> tuple[str, list[tuple[int, int, str]]]:
    """The plain text and its marked spans (start, end, kind)."""
    text, spans, at = "", [], 0
    for hit in MARK.finditer(markup):
        text += markup[at : hit.start()]
        spans.append((len(text), len(text) + len(hit[2]), hit[1]))
        text += hit[2]
        at = hit.end()
    return text + markup[at:], spans


def measure(texts: dict[str, str], settings: PiiSettings) -> tuple[Counter[str], list[str]]:
    """Counts, and a line per leak and per text that lost characters it should keep."""
    counts: Counter[str] = Counter()
    misses = []
    for name, markup in texts.items():
        text, spans = parsed(markup)
        found = union(finding.span for finding in detect_text(text, settings) if finding.span)
        hidden = {at for start, end in found for at in range(start, end)}
        wanted = {at for start, end, _ in spans for at in range(start, end)}
        for start, end, kind in spans:
            group = "direct" if kind in DIRECT_KINDS else "other"
            left = [at for at in range(start, end) if at not in hidden and text[at].isalnum()]
            counts[group] += 1
            counts[f"{group} covered"] += not left
            misses += [f"{name:18} {kind:13} {text[start:end]!r}"] if left else []
        over = [at for at in sorted(hidden - wanted) if text[at].isalnum()]
        counts["over-masked"] += len(over)
        counts["to keep"] += sum(c.isalnum() for at, c in enumerate(text) if at not in wanted)
        misses += [f"{name:18} OVER-MASKED   {''.join(text[at] for at in over)!r}"] if over else []
    return counts, misses


def main() -> None:
    """Print counts for the texts that rules were tuned on and for those that were only ever measured."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--misses", action="store_true")
    asked = parser.parse_args()
    settings = load_settings(Path(__file__).resolve().parents[1] / "params.yaml").pii
    for title, texts in (("seen", SEEN), ("unseen", UNSEEN)):
        counts, misses = measure(texts, settings)
        print(f"{title}: {len(texts)} texts")
        for group in ("direct", "other"):
            print(f"  {group:7} {counts[f'{group} covered']} of {counts[group]} fully covered")
        print(f"  over-masked {counts['over-masked']} of {counts['to keep']} characters")
        print("\n".join(misses) if asked.misses else "", end="\n" if asked.misses else "")


if __name__ == "__main__":
    main()
