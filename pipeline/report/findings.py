"""The sentences above the plots: each states what the plot shows."""

from typing import Final

from pipeline.report.facts import Counts, Facts

EXACT: Final = 1.0
NBSP: Final = "\u00a0"


def number(value: int) -> str:
    """1234 -> 1,234."""
    return f"{value:,}"


def percent(share: float) -> str:
    """A share as a percentage that never rounds up to 100 nor down to 0."""
    for decimals in (1, 2, 4):
        shown = round(share * 100, decimals)
        if share in (0.0, 1.0) or 0 < shown < 100:
            return f"{shown:g}{NBSP}%"
    return f"over 99.99{NBSP}%" if share > 0.5 else f"under 0.01{NBSP}%"


def counted(value: int, singular: str, plural: str | None = None) -> str:
    """A number with its noun: "1 page", "2 pages", "no pages"."""
    noun = singular if value == 1 else plural or f"{singular}s"
    return f"{value:,} {noun}" if value else f"no {noun}"


def headline(facts: Facts) -> str:
    """How many of the inputs passed every stage."""
    return f"{counted(facts.released, 'page').capitalize()} of {counted(facts.inputs, 'input')} passed every stage"


def untouched(facts: Facts) -> str:
    """What happened to the characters outside personal data."""
    if not facts.similarity.pages:
        return "There is no page to compare"
    if facts.similarity.non_pii_minimum == EXACT:
        return "Outside personal data, every character is as it was read"
    return f"Outside personal data, the least faithful page keeps {percent(facts.similarity.non_pii_minimum)} of its text"


def losses(facts: Facts) -> str:
    """Which stage dropped the most inputs."""
    first, second = sorted(facts.stages, key=lambda stage: -stage.dropped)[:2]
    if not first.dropped:
        return "No stage dropped a page"
    if first.dropped == second.dropped:
        return f"{counted(facts.dropped, 'input')} dropped, at most {first.dropped:,} in one stage"
    return f"{first.stage} dropped the most: {first.dropped:,} of the {facts.dropped:,} dropped in all"


def likeness(facts: Facts) -> str:
    """How much of a page's text stays, on average and at the least."""
    if not facts.similarity.pages:
        return "There is no page to compare"
    return f"A page keeps {percent(facts.similarity.mean)} of its text on average, {percent(facts.similarity.minimum)} at the least"


def by_length(facts: Facts) -> str:
    """Which length of page changes most."""
    filled = [part for part in facts.similarity.by_length if part.pages]
    if not filled:
        return "There is no page to compare"
    lowest = min(filled, key=lambda part: part.mean)
    if len(filled) == 1:
        return f"All pages have {lowest.label} characters"
    return f"Pages of {lowest.label} characters change most: {percent(lowest.mean)} stays"


def hidden(facts: Facts) -> str:
    """Which kind of personal data was found most."""
    if not facts.findings:
        return "Nothing personal was found"
    totals = {kind.kind: kind.in_text + kind.in_picture for kind in facts.findings}
    words = f"{counted(len(totals), 'kind')} in {counted(sum(totals.values()), 'finding')}"
    return _leading(totals, words)


def _leading(totals: Counts, words: str) -> str:
    first, second = sorted([*totals.values(), 0], reverse=True)[:2]
    if first == second or len(totals) == 1:
        return words
    return f"{next(name for name, total in totals.items() if total == first)} is the most frequent of {words}"


def residual(facts: Facts) -> str:
    """What reading the redacted pictures again found."""
    if not facts.residual.found:
        return "Reading the redacted pictures again found nothing more"
    withheld = counted(facts.residual.withheld, "page")
    found = counted(facts.residual.found, "more identifier")
    return f"Reading the redacted pictures again found {found}; {withheld} withheld"


def rejected(facts: Facts) -> str:
    """Which reason rejected the most inputs."""
    if not facts.rejects:
        return "No page was rejected"
    totals: Counts = {}
    for figure in facts.rejects:
        totals[figure.reason] = totals.get(figure.reason, 0) + figure.pages
    words = f"{counted(len(totals), 'reason')} for {counted(sum(totals.values()), 'rejected input')}"
    return _leading(totals, words)


def duplicates(facts: Facts) -> str:
    """How many inputs repeat another."""
    found = facts.duplicates
    if not found.exact + found.near:
        return "No input repeats another"
    return f"{found.exact + found.near:,} of {counted(facts.inputs, 'input')} repeat another: {found.exact:,} exactly, {found.near:,} nearly"


def keys(facts: Facts) -> str:
    """How many keys make up most occurrences, and how many stand alone."""
    tail = facts.keys
    if not tail.pairs:
        return "There are no key-values yet"
    return (
        f"{counted(tail.head, 'key')} of {tail.keys:,} make up 80 % of all occurrences; "
        f"{counted(tail.singletons, 'key')} on one page only"
    )


def splits(facts: Facts) -> str:
    """How the pages are spread over the splits."""
    if not facts.released:
        return "There is no page to split"
    train = max(facts.splits, key=lambda split: split.pages)
    groups = sum(split.groups for split in facts.splits)
    return f"{train.split} holds {percent(train.pages / facts.released)} of the pages; {counted(groups, 'group')} stay whole"


def doubts(facts: Facts) -> str:
    """How many readings may have been printed otherwise."""
    found = sum(facts.doubts.values())
    return f"{counted(found, 'reading').capitalize()} {'is' if found == 1 else 'are'} one look-alike away from another meaning"


def confidence(facts: Facts) -> str:
    """How surely the lines were read."""
    lines = sum(facts.confidence.kept)
    if not lines:
        return "No line was read"
    sure = sum(
        count for low, count in zip(facts.confidence.edges, facts.confidence.kept, strict=False) if low >= 0.9
    )
    return f"{percent(sure / lines)} of {counted(lines, 'line')} were read with a confidence of 0.9 or more"


def annotations(facts: Facts) -> str:
    """How many annotations came in, and how many parts of them were set aside."""
    if not facts.annotations:
        return "There is no annotation yet"
    set_aside = sum(facts.quarantine.values())
    return f"{counted(sum(facts.annotations.values()), 'annotation')} came in; {counted(set_aside, 'part')} set aside"
