"""Every form that can be drawn, by name.

A new one: a function `draw(case) -> Sheet` in a module here that puts its text in reading order, and a row in one of
the tables. Demo and tests draw DEMO. Rules may be tuned on TUNING; on UNTOUCHED they are only ever measured. Once
someone who writes rules has looked at a form of UNTOUCHED, it moves to TUNING and new ones are drawn.
"""

from typing import Final

from pipeline.synth.layouts import (
    batch_2,
    batch_3,
    batch_4,
    batch_5,
    batch_6,
    batch_7,
    batch_8,
    batch_9,
    batch_10,
    batch_11,
    batch_12,
    batch_13,
    batch_14,
    batch_15,
    batch_16,
    batch_17,
    batch_18,
    english,
    lab,
    narrative,
    paper,
    screen,
)
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

__all__ = ["DEMO", "LAYOUTS", "TUNING", "UNTOUCHED", "Layout"]

DEMO: Final[dict[str, Layout]] = {
    "lab_single": Layout(lab.single, Category.LAB),
    "lab_two_columns": Layout(lab.two_columns, Category.LAB),
    "lab_coded": Layout(lab.coded, Category.LAB),
    "lab_stacked": Layout(lab.stacked, Category.LAB),
    "radiology": Layout(narrative.radiology, Category.IMAGING),
    "ultrasound": Layout(narrative.ultrasound, Category.IMAGING),
    "pathology": Layout(narrative.pathology, Category.PATHOLOGY),
    "discharge": Layout(narrative.discharge, Category.DISCHARGE),
    "receipt": Layout(paper.receipt, Category.RECEIPT),
    "prescription": Layout(paper.prescription, Category.PRESCRIPTION),
    "app": Layout(screen.app, Category.LAB, screen=True),
    "english_lab": Layout(english.lab, Category.LAB),
}

TUNING: Final[dict[str, Layout]] = {
    **DEMO,
    **batch_2.LAYOUTS,
    **batch_3.LAYOUTS,
    **batch_4.LAYOUTS,
    **batch_5.LAYOUTS,
    **batch_6.LAYOUTS,
    **batch_7.LAYOUTS,
    **batch_8.LAYOUTS,
    **batch_9.LAYOUTS,
    **batch_10.LAYOUTS,
    **batch_11.LAYOUTS,
    **batch_12.LAYOUTS,
    **batch_13.LAYOUTS,
    **batch_14.LAYOUTS,
    **batch_15.LAYOUTS,
    **batch_16.FORMS_A,
    **batch_17.READ,
}

UNTOUCHED: Final[dict[str, Layout]] = {**batch_16.FORMS_B, **batch_17.NEWEST, **batch_18.FORMS_D}

LAYOUTS: Final[dict[str, Layout]] = {**TUNING, **UNTOUCHED}
