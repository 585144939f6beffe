"""Two runs over the same documents: paired document bootstrap of the difference B - A of each headline measure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from pipeline.errors import InputError
from pipeline.files import read_json
from pipeline.scoring.log import LOG, counts_of
from pipeline.scoring.outputs import SCORES
from pipeline.scoring.reduction import Figure, columns, macro, micro
from pipeline.scoring.registry import Main, benchmark, scorer
from pipeline.scoring.resampling import RESAMPLES, SEED, Estimate, Floats, Sums, estimate
from pipeline.scoring.running import Order, run
from pipeline.scoring.sample import Sample
from pipeline.scoring.tallying import Tally

_SAME: Final = ("protocol", "mode")


@dataclass(frozen=True, slots=True)
class Side:
    """One run: what it is called, its protocol and mode, and the samples by id."""

    system: str
    protocol: str
    mode: str
    samples: Mapping[str, Sample]


@dataclass(frozen=True, slots=True)
class Difference:
    """B - A of one figure over the documents of both. `p`: twice the smaller share of resamples on either side of 0."""

    measure: str
    figure: str
    a: float
    b: float
    difference: Estimate
    p: float

    @property
    def is_clear(self) -> bool:
        """Whether the 95 % interval leaves 0 out."""
        return self.difference.low > 0 or self.difference.high < 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """Differences of all headline measures, the number of documents of both runs and of only one."""

    a: str
    b: str
    protocol: str
    mode: str
    documents: int
    only_a: int
    only_b: int
    resamples: int
    seed: int
    differences: tuple[Difference, ...]


def side_of(folder: Path) -> Side:
    """The run that `medstruct score run --out` left in a folder; InputError if there is none."""
    if not (folder / SCORES).is_file() or not (folder / LOG).is_file():
        raise InputError(
            f"{folder} holds no run: give folders of `medstruct score run --out`, or files with --gold"
        )
    scores: dict[str, Any] = read_json(folder / SCORES)
    samples = {sample.id: sample for sample in counts_of(folder / LOG)}
    return Side(scores["system"], scores["protocol"], scores["mode"], samples)


def side_from(order: Order) -> Side:
    """A run made now, of which nothing is written."""
    samples: dict[str, Sample] = {}
    run(order, keep=lambda sample: samples.__setitem__(sample.id, replace(sample, aligned=())))
    return Side(order.predictions.name, order.benchmark.name, order.mode, samples)


def compare(a: Side, b: Side, resamples: int = RESAMPLES, seed: int = SEED) -> Comparison:
    """Compare two runs on the documents that both scored.

    Raises InputError if protocol or mode differ, or no document is in both.
    """
    for what in _SAME:
        if getattr(a, what) != getattr(b, what):
            raise InputError(
                f"the runs differ in {what} ({getattr(a, what)}, {getattr(b, what)}): score both alike"
            )
    shared = [name for name in a.samples if name in b.samples]
    if not shared:
        raise InputError("no document is in both runs: the ids differ, or the gold does")
    one = benchmark(a.protocol)
    tallies = [_tally(side, shared) for side in (a, b)]
    names = [name for name in scorer(one).headline if all(name in tally.measures for tally in tallies)]
    return Comparison(
        a.system,
        b.system,
        a.protocol,
        a.mode,
        len(shared),
        len(a.samples) - len(shared),
        len(b.samples) - len(shared),
        resamples,
        seed,
        _differences(tallies, names, one.main, Sums(len(shared), resamples, seed)),
    )


def _tally(side: Side, names: Sequence[str]) -> Tally:
    tally = Tally()
    for name in names:
        tally.add(side.samples[name])
    return tally


def _differences(
    tallies: Sequence[Tally], names: Sequence[str], main: Main, sums: Sums
) -> tuple[Difference, ...]:
    # the same resampled documents for both runs: what they share cancels
    places = {
        name: [sums.add(columns(tally.measures[name], len(tally.ids))) for tally in tallies] for name in names
    }
    figure: Figure = "recall" if main == "recall" else "f1"
    found = []
    for name, pair in places.items():
        totals = [sums.of(place) for place in pair]
        for kind, reduced in (("micro", micro), ("macro", macro)):
            first, second = (reduced(own[:, :3] if kind == "micro" else own)[figure] for own in totals)
            found.append(_difference(name, f"{kind} {figure}", first, second))
    return tuple(found)


def _difference(name: str, figure: str, a: Floats, b: Floats) -> Difference:
    apart = b - a
    drawn = apart[1:] if len(apart) > 1 else apart
    # one is added above and below, so that no number of resamples proves that a difference cannot be chance
    smaller = (min(int(np.sum(drawn <= 0)), int(np.sum(drawn >= 0))) + 1) / (len(drawn) + 1)
    return Difference(name, figure, float(a[0]), float(b[0]), estimate(apart), min(1.0, 2 * smaller))


def verdict(one: Difference, *, price: bool = False) -> str:
    """What a difference says in words, in points of 0 to 100; with `price` of de-identification, A being the original."""
    points = 100 * one.difference.value
    low, high = 100 * one.difference.low, 100 * one.difference.high
    span = f"{low:+.1f} to {high:+.1f}"
    if not one.is_clear:
        what = "no price can be shown" if price else "no difference can be shown"
        return f"{what}: {points:+.1f} points, 95 % {span}"
    if price:
        word = "de-identification costs" if points < 0 else "de-identification gains"
    else:
        word = "B is better by" if points > 0 else "B is worse by"
    return f"{word} {abs(points):.1f} points, 95 % {span}"
