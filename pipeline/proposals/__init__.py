"""Keys, values, items and links that the layout of a page proposes: no model, rules alone.

`propose` is a pure function of a page as read; people are shown what it says as pre-annotations, and it is the baseline
that every model has to beat.
"""

from pipeline.proposals.proposal import Proposal, ProposedItem, ProposedPair
from pipeline.proposals.propose import RULES, propose

__all__ = ["RULES", "Proposal", "ProposedItem", "ProposedPair", "propose"]
