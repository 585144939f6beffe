"""How a page can be drawn again: the names and numbers that fix every pixel of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from pipeline.synth.capture import Shot
from pipeline.synth.case import case, stream
from pipeline.synth.draw import DrawnPage, draw_case


@dataclass(frozen=True, slots=True)
class Recipe:
    """A page: form and look, patient, visit, capture; `take` distinguishes two captures of one sheet."""

    layout: str
    condition: str
    form: str
    person: int
    visit: int
    take: int = 0
    change: Callable[[Shot], Shot] | None = None

    def draw(self) -> DrawnPage:
        """Draw and capture the page."""
        chance = stream("capture", self.layout, self.form, self.person, self.visit, self.take)
        return draw_case(
            self.layout, self.condition, case(self.form, self.person, self.visit), chance, change=self.change
        )

    def again(self, **changes: object) -> "Recipe":
        """The recipe with some parts changed."""
        return replace(self, **changes)  # type: ignore[arg-type]
