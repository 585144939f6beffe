"""Drawn medical reports with an answer key: demo, tests, and measurements where the truth is known.

All people, places and numbers are invented; identity numbers are of a province that does not exist and telephone
numbers of ranges that were never assigned.
"""

from pipeline.synth.draw import DrawnPage, draw_page
from pipeline.synth.key import AnswerKey, KeyItem, KeyLine, KeyPair, KeySpan, PageKey, Planted, read_key
from pipeline.synth.sets import draw_set

__all__ = [
    "AnswerKey", "DrawnPage", "KeyItem", "KeyLine", "KeyPair", "KeySpan", "PageKey", "Planted", "draw_page", "draw_set", "read_key",
]  # fmt: skip
