"""One protocol over one prediction file: every document's score into a log first, then the figures of all."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pipeline.errors import InputError
from pipeline.files import aside
from pipeline.scoring.answers import MISSING
from pipeline.scoring.facets import Facts, facets_by, grouped
from pipeline.scoring.joining import Entries, FileReport, missing, read_gold, read_predictions
from pipeline.scoring.log import LOG, line_of
from pipeline.scoring.pictures import Pictures
from pipeline.scoring.reading import Row, read
from pipeline.scoring.reduction import Reduction, reduce
from pipeline.scoring.registry import Benchmark, scorer
from pipeline.scoring.resampling import RESAMPLES, SEED
from pipeline.scoring.sample import Aligned, Document, Mode, Sample, Scorer
from pipeline.scoring.sources import Gold, gold_of
from pipeline.scoring.tallying import Tally
from pipeline.scoring.worst import Worst
from pipeline.zones import is_private

TOO_DEEP: Final = "answer_nested_too_deep"


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for: files, mode, split of a gold that has several, number and seed of resamples."""

    benchmark: Benchmark
    gold: Path
    predictions: Path
    mode: Mode = "paper"
    split: str = "test"
    resamples: int = RESAMPLES
    seed: int = SEED


@dataclass(frozen=True, slots=True)
class Run:
    """What came out: figures, both files' problems and digests, documents without a prediction, the worst documents."""

    order: Order
    scorer: Scorer
    reduction: Reduction
    gold: FileReport
    predictions: FileReport
    digests: Mapping[str, str]
    missing: int
    worst: Worst
    pictures: Pictures
    tally: Tally


def run(order: Order, out: Path | None = None, keep: Callable[[Sample], None] | None = None) -> Run:
    """Score a prediction file; with `out` the log of samples stands there before anything is reduced.

    `keep` sees every sample as it passes.

    Raises InputError if the gold has no usable record, a file cannot be read, the protocol lacks the mode, or originals
    would be logged outside data/private.
    """
    protocol = scorer(order.benchmark)
    if order.mode not in protocol.modes:
        raise InputError(f"{order.benchmark.name} has no mode {order.mode}: give {', '.join(protocol.modes)}")
    source = gold_of(order.gold, order.benchmark.name, order.split)
    open_to_others = out is not None and not is_private(out)
    gold = read_gold(_public(source.rows()) if open_to_others else source.rows(), protocol)
    if not gold.by_id:
        raise InputError(
            f"{order.gold} holds no usable gold of {order.benchmark.name}: {_first(gold.report)}"
        )
    predictions = read_predictions(read(order.predictions), protocol, gold)
    if out is not None:
        # gold and predictions stand in it, and they may be of the private zone
        out.mkdir(mode=0o700, parents=True, exist_ok=True)
    tally, worst = Tally(), Worst()
    seen = source.context.get("seen_keys")
    with ExitStack() as stack:
        log = stack.enter_context(stack.enter_context(aside(out / LOG)).open("wb")) if out else None
        for scored, facts in _samples(order.mode, protocol, source, gold, predictions):
            sample, line = _printable(scored)
            if log is not None:
                log.write(line)
            if keep is not None:
                keep(sample)
            tally.add(sample, facets_by(facts, seen))
            worst.add(sample)
    return Run(
        order,
        protocol,
        reduce(tally, protocol.headline, order.resamples, order.seed, order.benchmark.overall),
        gold.report,
        predictions.report,
        {"gold": gold.sha256, "predictions": predictions.sha256},
        len(missing(gold, predictions)),
        worst,
        Pictures(source.images, {one.id: gold.by_id[one.id].facts.image for one in worst.samples()}),
        tally,
    )


def _public(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows; InputError at one of variant `original`: the log and the gallery would show it."""
    for row in rows:
        if row.record and row.record.get("variant") == "original":
            raise InputError("gold of variant original holds personal data: let --out lie below data/private")
        yield row


def _samples(
    mode: Mode, protocol: Scorer, source: Gold, gold: Entries, predictions: Entries
) -> Iterator[tuple[Sample, Facts]]:
    for name, entry in gold.by_id.items():
        found = predictions.by_id.get(name)
        document = Document(name, entry.value, found.value if found else None, source.context)
        sample = _scored(protocol, document, mode)
        if document.prediction is None:
            sample = replace(sample, problems={**sample.problems, MISSING: 1})
        yield grouped(sample, entry.facts), entry.facts


def _scored(protocol: Scorer, document: Document, mode: Mode) -> Sample:
    try:
        return protocol.score(document, mode)
    except RecursionError:
        # an answer text may hold JSON that is nested without end: charged as if there were none
        sample = protocol.score(replace(document, prediction=None), mode)
        return replace(sample, problems={**sample.problems, TOO_DEEP: 1})


def _printable(sample: Sample) -> tuple[Sample, bytes]:
    """The sample and its line in the log, lone surrogates of an answer's own JSON escapes replaced: no file can hold them."""
    try:
        return sample, line_of(sample)
    except TypeError:
        clean = replace(sample, aligned=tuple(_without_surrogates(one) for one in sample.aligned))
        return clean, line_of(clean)


def _without_surrogates(one: Aligned) -> Aligned:
    gold, predicted = (None if text is None else _encodable(text) for text in (one.gold, one.predicted))
    return replace(one, field=_encodable(one.field), gold=gold, predicted=predicted)


def _encodable(text: str) -> str:
    return text.encode(errors="replace").decode()


def _first(report: FileReport) -> str:
    if not report.problems:
        return "it is empty"
    problem, found = next(iter(report.problems.items()))
    return f"line {found.lines[0]}: {problem}"
