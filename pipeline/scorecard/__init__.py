"""The planted-PII scorecard: pages drawn with an answer key, through the pipeline, and what was hidden of them.

docs/scorecard.md says what is measured and how to read it. The stages are run by pipeline.cli.scorecard.
"""

from pipeline.scorecard.card import Run, build, read_card, write_card
from pipeline.scorecard.counting import count
from pipeline.scorecard.drawing import draw
from pipeline.scorecard.judging import PageScore, Reading, Verdict, judge
from pipeline.scorecard.misses import write_misses
from pipeline.scorecard.pages import Scored, score_workspace, tasks_of
from pipeline.scorecard.pairs import write_pairs
from pipeline.scorecard.sets import LayoutSet, conditions_of, drawings, layouts_of, set_of

__all__ = [
    "LayoutSet", "PageScore", "Reading", "Run", "Scored", "Verdict", "build", "conditions_of", "count", "draw", "drawings",
    "judge", "layouts_of", "read_card", "score_workspace", "set_of", "tasks_of", "write_card", "write_misses", "write_pairs",
]  # fmt: skip
