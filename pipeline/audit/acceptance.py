"""What a sample without a single hit proves about all pages (acceptance sampling), and how large it has to be."""

from collections.abc import Iterable
from math import ceil, log
from typing import Final

from pipeline.audit.rates import Counted, share_of

ERROR: Final = 0.05
"""One-sided: the bound is exceeded with at most this probability."""


def pages_for(bound: float) -> int:
    """How many pages without a hit prove that at most the share `bound` (0 < bound < 1) of all pages is one.

    From (1 - bound)^n <= 0.05: 299 for 0.01, the rule of three.
    """
    return ceil(log(ERROR) / log(1 - bound))


def proven(strata: Iterable[Counted]) -> float:
    """Upper 95 % bound of the share of hits if the pages seen hold none, 0..1; 0 where all pages were seen.

    Exact binomial bound 1 - 0.05^(1/n) (Clopper and Pearson 1934) for n = least share of a stratum that was seen, times
    all pages: no choice of shares p_h per stratum makes missing all hits likelier than sampling n pages of all at
    random, since log(1 - p) is concave. Not narrowed for finite populations, hence cautious.
    """
    counted = list(strata)
    pages = sum(one.pages for one in counted)
    if all(one.seen == one.pages for one in counted):
        return 0.0
    least = min(one.seen / one.pages for one in counted) * pages
    return 1 - ERROR ** (1 / least) if least else 1.0


def upper(strata: Iterable[Counted]) -> float:
    """Upper 95 % bound of the share of hits, 0..1: `proven` without a hit, else the end of the stratified interval."""
    counted = list(strata)
    found = share_of(counted)
    if found is None or not any(one.hits for one in counted):
        return proven(counted)
    return min(1.0, found.high)
