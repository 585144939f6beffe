"""Drafts of annotations by a model: it turns the text of a page into JSON, which counts only where the page says it.

    text of a page -> model -> JSON of one form -> spans (exact, then unique and near) -> what is proposed to annotators

The model sees surrogate text and nothing else. What does not keep the form is no draft, and what cannot be found on the
page, or could be meant in two places, is counted and dropped.
"""

from pipeline.drafts.anchoring import Anchored, anchored
from pipeline.drafts.asking import Drafter
from pipeline.drafts.draft import Draft, read_draft
from pipeline.drafts.tally import State, Tally

__all__ = ["Anchored", "Draft", "Drafter", "State", "Tally", "anchored", "read_draft"]
