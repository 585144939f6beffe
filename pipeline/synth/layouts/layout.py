"""What is known of a form: how it is drawn, and what it is."""

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.synth.case import Case
from pipeline.synth.sheet import Sheet
from schemas.names import Category


@dataclass(frozen=True, slots=True)
class Layout:
    """A form: how it is drawn, the category an annotator chooses for it, whether it is a screen and not paper."""

    draw: Callable[[Case], Sheet]
    category: Category
    screen: bool = False
