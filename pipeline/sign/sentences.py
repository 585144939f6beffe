"""The sentences of the privacy report: each states what the figures say."""

from typing import Final

from pipeline.report.findings import counted, percent
from pipeline.sign.facts import PrivacyFacts, Risk
from schemas.scorecard import Hidden, SetCard

SETS: Final = {
    "untouched": "Layouts that no rule was written against",
    "tuning": "Layouts that rules may be tuned on",
}
"""In the order in which they are shown: the honest number first."""


def first_set(facts: PrivacyFacts) -> tuple[str, SetCard] | None:
    """The set that the headline speaks of: the untouched one where it was measured."""
    sets = facts.card.sets.items()
    return next(((name, card) for name in SETS for known, card in sets if known == name), None)


def headline(facts: PrivacyFacts) -> str:
    """What share of the planted direct identifiers was hidden."""
    chosen = first_set(facts)
    if chosen is None or "direct" not in chosen[1].groups:
        return "No planted identifier was measured"
    direct = chosen[1].groups["direct"]
    return f"{hidden_share(direct)} of {direct.n:,} planted direct identifiers are hidden in text and pixels"


def hidden_share(group: Hidden) -> str:
    """The share hidden in both, as a percentage."""
    return percent(group.both / group.n) if group.n else "none"


def basis(facts: PrivacyFacts) -> str:
    """On what pages the headline was measured, and how sure it is."""
    chosen = first_set(facts)
    if chosen is None:
        return ""
    name, card = chosen
    direct = card.groups.get("direct")
    bound = f" The true share left is at most {percent(direct.leaks.upper)} (95 %)." if direct else ""
    pages = f"{counted(card.pages.drawn, 'drawn page')} of {counted(len(card.layouts), 'layout')}"
    return f"Measured on {pages}, {'which no rule was written against' if name == 'untouched' else 'on which rules may have been tuned'}.{bound}"


def verified(facts: PrivacyFacts) -> str:
    """What verify searched."""
    needles, explained = facts.verify["needles"], facts.verify["explained"]
    words = f"Before it was put in place, the release was searched for {needles:,} spellings of originals; none was found"
    return words + (f" ({counted(explained, 'hit')} explained by surrogates)" if explained else "")


def leaky(card: SetCard) -> str:
    """Pages with a direct identifier left."""
    part = card.pages.leaky
    words = f"{counted(part.hits, 'page').capitalize()} of {part.n:,} with a direct identifier left"
    return f"{words}; at most {percent(part.upper)} (95 %)"


def withheld(card: SetCard) -> str:
    """Drawn pages that reach nobody."""
    if not card.pages.withheld:
        return "No drawn page was withheld"
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in card.pages.withheld.items())
    return f"{counted(sum(card.pages.withheld.values()), 'drawn page')} of {card.pages.drawn:,} withheld ({reasons})"


def cost(card: SetCard) -> str:
    """Clinical cells that were touched."""
    part = card.cells.either
    return f"{counted(part.hits, 'clinical cell').capitalize()} of {part.n:,} touched ({percent(part.share)})"


def second(facts: PrivacyFacts) -> str:
    """What the second look found."""
    look = facts.second
    if not look.found:
        return f"Other eyes read {counted(look.pages, 'redacted page')} again and found nothing more"
    more = counted(sum(look.found.values()), "more identifier")
    return (
        f"Other eyes read {counted(look.pages, 'redacted page')} again: {more} on {counted(look.pages_with, 'page')}, "
        f"hidden as well; {counted(look.withheld, 'page')} withheld"
    )


def risk(row: Risk) -> str:
    """How many people stand alone with a combination."""
    known, names = row.people - row.unknown, f"{', '.join(row.attributes[:-1])} and {row.attributes[-1]}"
    if not known:
        return f"The release shows no {names}"
    share = f" ({percent(row.alone / known)})" if row.alone else ""
    verb = "stands" if row.alone == 1 else "stand"
    return f"{f'{row.alone:,}' if row.alone else 'None'} of {known:,} people{share} {verb} alone with their {names}"


def review(facts: PrivacyFacts) -> str:
    """How many pages detectors disagree about."""
    if not facts.doubtful:
        return "The detectors agree on every released page"
    shown = (
        f"the first {len(facts.doubts):,} are listed"
        if len(facts.doubts) < facts.doubtful
        else "all are listed"
    )
    return f"The detectors disagree on {counted(facts.doubtful, 'released page')}; {shown}"
