"""One command for several protocols: which files belong to which, and one leaderboard of their main numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pipeline.errors import InputError
from pipeline.scoring.outputs import LEADERBOARD, markdown, shown, write_text
from pipeline.scoring.reading import SUFFIXES
from pipeline.scoring.registry import ALL, BENCHMARKS, benchmark, scorer
from pipeline.scoring.release_gold import is_release
from pipeline.scoring.running import Order


def orders_of(protocol: str, order: Order) -> tuple[list[Order], list[str]]:
    """One order for a protocol; for `all` one for each that has predictions and gold, and what the others lack.

    For `all` predictions lie in a folder as <protocol>.jsonl (or .json, .csv and so on, each also .gz), gold in a release or likewise in a
    folder. Raises InputError for an unknown protocol and where none has both.
    """
    if protocol != ALL:
        return [replace(order, benchmark=benchmark(protocol))], []
    found: list[Order] = []
    lacking: list[str] = []
    for one in BENCHMARKS.values():
        gold = order.gold if is_release(order.gold) else within(order.gold, one.name)
        predictions = within(order.predictions, one.name)
        if gold is None or predictions is None:
            lacking.append(
                f"{one.name}: left out, no {'gold' if gold is None else 'predictions'} of that name"
            )
        else:
            modes = scorer(one).modes
            mode = order.mode if order.mode in modes else modes[0]
            if mode != order.mode:
                lacking.append(f"{one.name}: no mode {order.mode}, scored in mode {mode}")
            found.append(replace(order, benchmark=one, gold=gold, predictions=predictions, mode=mode))
    if not found:
        raise InputError(
            "all wants folders with <protocol>.jsonl, or a release as gold: nothing of that kind is there"
        )
    return found, lacking


def within(folder: Path, name: str) -> Path | None:
    """The file or sub-folder of a protocol in a folder, its name written with hyphens or underscores."""
    for stem in (name, name.replace("-", "_")):
        for place in (folder / stem, *(folder / f"{stem}{suffix}" for suffix in SUFFIXES)):
            if place.exists():
                return place
    return None


def place_of(out: Path | None, protocol: str, order: Order) -> Path | None:
    """Where the outputs of one protocol go: a sub-folder if all were asked for."""
    return out / order.benchmark.name if out and protocol == ALL else out


def write_leaderboard(out: Path, scores: Sequence[Mapping[str, Any]]) -> None:
    """Write a table with the main number of every protocol."""
    titles = ["system", "protocol", "mode", "documents", "without prediction", "main measure", "main number"]
    rows = [
        [
            one["system"],
            one["protocol"],
            one["mode"],
            str(one["documents"]),
            str(one["missing_predictions"]),
            f"{one['main']['measure']} {one['main']['figure']}",
            shown(one["main"]),
        ]
        for one in scores
    ]
    write_text(out / LEADERBOARD, markdown(titles, rows, left=3))
