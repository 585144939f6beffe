"""A whole drawn set: raw files, manifest, annotation exports and the answer key."""

import csv
import io
from dataclasses import replace
from pathlib import Path
from typing import Final

from pipeline.errors import InputError
from pipeline.synth.case import stream
from pipeline.synth.key import AnswerKey, PageKey, write_key
from pipeline.synth.labels import write_labels
from pipeline.synth.layouts import DEMO
from pipeline.synth.recipe import Recipe
from pipeline.synth.specials import SPECIALS
from pipeline.synth.writer import Writer
from schemas.names import RejectReason

KEY_FILE: Final = "answer_key.json"
_CONDITIONS: Final = (
    "clean", "scan", "photo", "jpeg", "photo", "turned-90", "scan", "exif-90", "clean", "turned-180", "photo",
    "exif-270", "turned-270", "exif-180",
)  # fmt: skip
_SCREEN_CONDITIONS: Final = ("clean", "jpeg")
_FORMS: Final = 5
"""Looks of each layout in one set."""
_SPECIAL_SHARE: Final = 32 / 60
"""Share of duplicates, rejects and containers in a set: all of them once in the demo's 60 pages."""
_COLUMNS: Final = ("file", "patient", "document", "page", "capture", "consent", "licence")


def draw_set(
    out: Path, *, pages: int = 60, seed: int = 0, raw: Path | None = None, labels: Path | None = None
) -> Path:
    """Draw about `pages` frames with duplicates, rejects, manifest and exports; returns the answer key's path.

    Raw files go to `raw` (default out/raw), exports to `labels` (default out/labels), the key to out. The same
    arguments give the same bytes. Raises InputError if the key would lie inside raw, or pages is below 1.
    """
    raw, labels = raw or out / "raw", labels or out / "labels"
    if pages < 1:
        raise InputError("a set has at least one page")
    if out.resolve().is_relative_to(raw.resolve()):
        raise InputError("the answer key may not lie inside raw: name another folder for it")
    writer = Writer(raw, seed)
    raw.mkdir(parents=True, exist_ok=True)
    for number in range(_good_count(pages)):
        writer.good.append(writer.page(recipe(number, seed)))
    _specials(writer, pages)
    writer.write("manifest.csv", manifest(writer.keys))
    annotated, quarantine = write_labels(labels, writer.keys, seed)
    path = out / KEY_FILE
    write_key(path, AnswerKey(seed, tuple(_judged(writer.keys, annotated)), annotated, quarantine))
    return path


def _judged(keys: list[PageKey], annotated: dict[str, str]) -> list[PageKey]:
    """The keys after annotation: a page that an annotator called unusable is dropped."""
    return [
        replace(key, reject=RejectReason.VERDICT, fault="unusable")
        if annotated.get(key.file) == "unusable"
        else key
        for key in keys
    ]


def _good_count(pages: int) -> int:
    return max(1, pages - round(pages * _SPECIAL_SHARE))


def _specials(writer: Writer, pages: int) -> None:
    number = 0
    while len(writer.keys) < pages:
        fresh = recipe(10_000 + number, writer.seed)
        SPECIALS[number % len(SPECIALS)](writer, fresh)
        number += 1


def recipe(number: int, seed: int) -> Recipe:
    """The recipe of the n-th page of a set: all pairs of form and condition come up in turn."""
    names = list(DEMO)
    layout = names[number % len(names)]
    step = number + number // len(names)
    conditions = _SCREEN_CONDITIONS if DEMO[layout].screen else _CONDITIONS
    form = f"{seed}/{layout}/{number // len(names) % _FORMS}"
    person = seed * 100_000 + number * 2 // 3
    return Recipe(layout, conditions[step % len(conditions)], form, person, visit=number)


def manifest(keys: list[PageKey]) -> bytes:
    """A manifest.csv over two thirds of the readable pages; only it knows who said no."""
    target = io.StringIO(newline="")
    table = csv.writer(target, lineterminator="\r\n")
    table.writerow(_COLUMNS)
    for key in keys:
        refused = key.reject is RejectReason.NO_CONSENT
        if not key.lines or (key.document % 3 == 0 and not refused) or (key.frame and not refused):
            continue
        consent, licence = (
            ("no", "") if refused else ("yes", stream("licence", key.document).choice(("", "CC-BY-NC-4.0")))
        )
        table.writerow(
            (key.file, f"P{key.patient}", f"D{key.document}", 1, key.capture.value, consent, licence)
        )
    return target.getvalue().encode("utf-8-sig")
