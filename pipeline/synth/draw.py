"""One page: a layout drawn for a case and captured under a condition."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import InputError
from pipeline.synth.capture import CONDITIONS, Shot, turned
from pipeline.synth.case import Case, case, stream
from pipeline.synth.key import PageKey
from pipeline.synth.layouts import LAYOUTS
from pipeline.synth.page_key import page_key
from schemas.names import Capture


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A captured page (RGB, upright) with its key and how a file would store it."""

    shot: Shot
    key: PageKey

    @property
    def upright(self) -> NDArray[np.uint8]:
        """The picture as the key's quads count it."""
        return self.shot.image

    @property
    def image(self) -> NDArray[np.uint8]:
        """The picture as a reader that obeys EXIF sees it: turned by `key.turn` degrees clockwise."""
        return turned(self.shot.image, self.shot.turn)


def draw_page(layout: str, condition: str, seed: int) -> DrawnPage:
    """Draw one page; every seed is another form, patient and visit. InputError for an unknown name."""
    return draw_case(
        layout, condition, case(f"{layout}/{seed}", seed, 0), stream("capture", layout, condition, seed)
    )


def draw_case(
    layout: str,
    condition: str,
    subject: Case,
    chance: random.Random,
    change: Callable[[Shot], Shot] | None = None,
) -> DrawnPage:
    """Draw a given case; `chance` decides the details of the capture, `change` may spoil it."""
    if layout not in LAYOUTS or condition not in CONDITIONS:
        raise InputError(
            f"no such page: layouts are {', '.join(LAYOUTS)}; conditions are {', '.join(CONDITIONS)}"
        )
    form = LAYOUTS[layout]
    sheet = form.draw(subject)
    shot = CONDITIONS[condition](np.asarray(sheet.image), chance)
    if form.screen and shot.capture is Capture.DOCUMENT:
        shot = replace(shot, capture=Capture.SCREENSHOT)
    shot = change(shot) if change else shot
    key = page_key(
        sheet, shot, layout=layout, condition=condition, category=form.category, patient=subject.patient.index
    )
    return DrawnPage(shot, key)
