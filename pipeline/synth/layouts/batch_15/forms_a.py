"""Forms of one author: their names, looks and categories."""

from typing import Final

from pipeline.synth.layouts.batch_15 import cumulative_a, petct_a, preop_a, visit_a
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

FORMS_A: Final[dict[str, Layout]] = {
    "petct_centre_report": Layout(petct_a.petct, Category.IMAGING),
    "preop_discussion": Layout(preop_a.preop, Category.OTHER),
    "visit_detail_screen": Layout(visit_a.visit, Category.LAB, screen=True),
    "cumulative_lab_english": Layout(cumulative_a.cumulative, Category.LAB),
}
