"""Every form that can be drawn, by name.

A new one: a function `draw(case) -> Sheet` in a module here that puts its text in reading order, and a row in
LAYOUTS.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts import english, lab, narrative, paper, screen
from pipeline.synth.sheet import Sheet
from schemas.names import Category


@dataclass(frozen=True, slots=True)
class Layout:
    """A form: how it is drawn, the category an annotator chooses for it, whether it is a screen and not paper."""

    draw: Callable[[Case], Sheet]
    category: Category
    screen: bool = False


LAYOUTS: Final[dict[str, Layout]] = {
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
