"""The plots of the report, each from the facts alone."""

from markupsafe import Markup

from pipeline.report import charts
from pipeline.report.charts import Bar
from pipeline.report.facts import Counts, Facts, RejectFigure
from pipeline.report.findings import counted, percent


def stages(facts: Facts) -> Markup:
    """Kept and rejected pages of every stage."""
    rows = [
        Bar(
            stage.stage,
            (("kept", stage.kept), ("dropped", stage.dropped)),
            f"{stage.kept:,}" + (f" + {stage.dropped:,}" if stage.dropped else ""),
        )
        for stage in facts.stages
    ]
    return charts.bars(rows, "Pages kept and rejected by each stage")


def similarity(facts: Facts) -> Markup:
    """Pages by similarity of their text before and after."""
    return charts.histogram(facts.similarity.histogram, "similarity", "Pages by similarity of the whole text")


def by_length(facts: Facts) -> Markup:
    """Mean similarity of every length class, in thousandths of the bar."""
    rows = [
        Bar(
            part.label,
            (("kept", round(part.mean * 1000)),),
            f"{percent(part.mean)} · {counted(part.pages, 'page')}",
        )
        for part in facts.similarity.by_length
        if part.pages
    ]
    return charts.bars(rows, "Mean similarity by page length in characters")


def findings(facts: Facts) -> Markup:
    """Findings by kind, in text and in the picture."""
    rows = [
        Bar(
            kind.kind,
            (("kept", kind.in_text), ("picture", kind.in_picture)),
            f"{kind.in_text + kind.in_picture:,}",
        )
        for kind in facts.findings
    ]
    return charts.bars(rows, "Findings by kind")


def counts(values: Counts, description: str, *, part: str = "kept") -> Markup:
    """Plain bars of named counts."""
    return charts.bars([Bar(name, ((part, n),), f"{n:,}") for name, n in values.items()], description)


def rejects(facts: Facts) -> Markup:
    """Rejected pages by reason over all stages, most frequent first."""
    totals: Counts = {}
    for figure in facts.rejects:
        totals[figure.reason] = totals.get(figure.reason, 0) + figure.pages
    ordered = dict(sorted(totals.items(), key=lambda entry: (-entry[1], entry[0])))
    return counts(ordered, "Rejected pages by reason", part="dropped")


def measured(facts: Facts) -> list[RejectFigure]:
    """The reasons that have a value and a limit."""
    return [figure for figure in facts.rejects if figure.histogram]


def reject(figure: RejectFigure) -> Markup:
    """Values of rejected pages, and of kept ones where known, against the limit."""
    if figure.histogram is None:
        return Markup("")
    words = f"Values of {figure.reason} against the limit"
    return charts.histogram(figure.histogram, f"value of {figure.reason}", words)


def key_ranks(facts: Facts) -> Markup:
    """Pages per key by rank: the long tail."""
    return charts.ranks(facts.keys.ranks, facts.keys.head, "Pages per key, keys by rank")


def key_names(facts: Facts) -> Markup:
    """The most frequent keys by name."""
    return counts(dict(facts.keys.named), "Most frequent keys by pages")


def splits(facts: Facts) -> Markup:
    """Pages of every split, with and without gold."""
    rows = [
        Bar(
            split.split,
            (("kept", split.annotated), ("tail", split.pages - split.annotated)),
            f"{counted(split.pages, 'page')}, {counted(split.groups, 'group')}",
        )
        for split in facts.splits
    ]
    return charts.bars(rows, "Pages by split, annotated and not")


def confidence(facts: Facts) -> Markup:
    """Lines by reading confidence."""
    return charts.histogram(facts.confidence, "confidence", "Lines by reading confidence", counted="lines")
