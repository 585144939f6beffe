"""Spans there and back: the browser's UTF-16, Label Studio's offsets, the export, our spans, over awkward characters.

    python benchmarks/bench_spans.py [--cases 100000] [--seed 1]

A case is a text with one to six spans. `web page`: a selection in UTF-16 units becomes code points as Label Studio's <Text>
stores them, goes through an export (JSON, escaped or not) and our conversion, and is proposed and stored again. `UTF-16` and
`CR LF as one`: what <HyperText>, other tools and transport make of it; where code points fit all stored texts of a case as
well, nobody can tell the two apart, and the case is counted as that. Failures are printed with the number of their case.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))
from pipeline.annotate.align import same
from pipeline.annotate.convert import convert
from pipeline.annotate.exports import read_export
from pipeline.annotate.labels import LabelMap
from pipeline.annotate.locate import Seen, Target
from pipeline.annotate.regions import read_form
from pipeline.settings import AnnotateSettings

PIECES: Final = (
    "白细胞", "5.71", "a", " ", "：", "(", "😀", "👍🏻", "👨\u200d👩\u200d👧", "🇨🇳", "1\ufe0f\u20e3", "𠀀", "𠮷", "𝒜", "\u200b", "\u200d",
    "\ufeff", "\u2060", "e\u0301", "n\u0303\u0323", "\u202e", "\u200f", "שלום", "مرحبا", "हिन्दी", "\r\n", "\n", "\r", "\t", "\\n", "<br>", "&lt;", '"', "\\",
    "\u00a0", "\u3000", "½", "℃",
)  # fmt: skip
SETTINGS: Final = AnnotateSettings(label_map={}, box_overlap=0.5, box_text_score=0.8)
LABELS: Final = LabelMap({})
Place = tuple[int, int]
Widths = Callable[[str], int]


def utf16(text: str) -> int:
    """Length in UTF-16 units, as JavaScript counts."""
    return len(text.encode("utf-16-le")) // 2


def from_page(text: str, place: Place) -> Place:
    """Code points that Label Studio stores for a selection: the browser's units, counted by character."""
    units = text.encode("utf-16-le")
    start, end = (len(units[: 2 * utf16(text[:at])].decode("utf-16-le")) for at in place)
    return start, end


def counted(widths: Widths) -> Callable[[str, Place], Place]:
    """Offsets of a tool that counts otherwise."""
    return lambda text, place: (widths(text[: place[0]]), widths(text[: place[1]]))


CHANNELS: Final[dict[str, Callable[[str, Place], Place]]] = {
    "web page": from_page,
    "UTF-16": counted(utf16),
    "CR LF as one": counted(lambda text: len(text.replace("\r\n", "\n"))),
}


def drawn(chance: random.Random) -> tuple[str, list[Place]]:
    """A text, and places in it that each hold something; none begins or ends inside a CR LF."""
    text = "".join(chance.choices(PIECES, k=chance.randint(1, 24)))
    edges = [at for at in range(len(text) + 1) if text[at - 1 : at + 1] != "\r\n" or at == 0]
    places = {tuple(sorted(chance.sample(edges, 2))) for _ in range(chance.randint(1, 6)) if len(edges) > 1}
    return text, [(start, end) for start, end in sorted(places) if text[start:end].strip()]


def exported(text: str, stored: Sequence[Place], places: Sequence[Place], *, escaped: bool) -> bytes:
    """An export with a region per place: offsets as stored, text as selected."""
    results = [
        {"id": f"r{at}", "from_name": "label", "to_name": "text", "type": "labels",
         "value": {"start": start, "end": end, "text": text[slice(*place)], "labels": ["Value"]}}
        for at, ((start, end), place) in enumerate(zip(stored, places, strict=True))
    ]  # fmt: skip
    document = [{"id": 1, "data": {"text": text}, "annotations": [{"id": 2, "result": results}]}]
    return json.dumps(document, ensure_ascii=escaped).encode()


def converted(export: bytes) -> dict[str, Place]:
    """Our spans by region."""
    (task,) = read_export(export, "e", "the export")
    text = str(task.data["text"])
    form = read_form(task.annotations[0].results)
    out = convert(form, Target(Seen(text, same)), LABELS, SETTINGS)
    return {span.span_id: (span.start, span.end) for span in out.spans}


def outcome(channel: str, text: str, places: Sequence[Place], chance: random.Random) -> str:
    """exact, told apart by nobody, or wrong."""
    stored = [CHANNELS[channel](text, place) for place in places]
    found = converted(exported(text, stored, places, escaped=chance.random() < 0.5))
    wanted = {f"r{at}": place for at, place in enumerate(places)}
    if found == wanted:
        again = converted(exported(text, list(found.values()), places, escaped=chance.random() < 0.5))
        return "exact" if again == wanted else "wrong"
    alike = channel != "web page" and all(
        text[slice(*at)] == text[slice(*place)] for at, place in zip(stored, places, strict=True)
    )
    return "either" if alike else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts: dict[str, Counter[str]] = {name: Counter() for name in CHANNELS}
    spans, began, names = 0, time.perf_counter(), list(CHANNELS)
    for number in range(options.cases):
        chance = random.Random(f"{options.seed}/{number}")
        text, places = drawn(chance)
        while not places:
            text, places = drawn(chance)
        # every second case is the web page, the others share the rest
        channel = names[0] if number % 2 == 0 else names[1 + number // 2 % (len(names) - 1)]
        result = outcome(channel, text, places, chance)
        counts[channel][result] += 1
        spans += len(places)
        if result == "wrong":
            print(f"wrong: case {number}, {channel}", file=sys.stderr)
    report(counts, spans, time.perf_counter() - began)


def report(counts: dict[str, Counter[str]], spans: int, seconds: float) -> None:
    """The table."""
    total = sum(counter.total() for counter in counts.values())
    wrong = sum(counter["wrong"] for counter in counts.values())
    print(f"{total:,} cases with {spans:,} spans in {seconds:.0f} s: {wrong} wrong (goal 0)\n")
    print("| offsets | cases | exact | nobody can tell | wrong |\n|---|---:|---:|---:|---:|")
    for name, one in counts.items():
        print(f"| {name} | {one.total()} | {one['exact']} | {one['either']} | {one['wrong']} |")


if __name__ == "__main__":
    main()
