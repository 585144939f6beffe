"""Judges: what no rule decides is asked of a model, read strictly, and never stands without the rule-only number.

    gold, predictions -> questions -> model -> strict reading -> judgements.jsonl -> totals, agreement with people

A judgement is a line of a file, so that scores are computed again without a model, and a person can look at each.
"""

from pipeline.scoring.judging.judgement import Judgement, State, judgements

__all__ = ["Judgement", "State", "judgements"]
