"""Four forms: a remote consultation, a pharmacy's card, a work injury examination, a report with a side strip."""

from typing import Final

from pipeline.synth.layouts.batch_15 import injury_b, pharmacy_b, remote_b, strip_b
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

FORMS_B: Final[dict[str, Layout]] = {
    "remote_consultation": Layout(remote_b.remote, Category.OTHER),
    "pharmacy_followup_card": Layout(pharmacy_b.card, Category.PRESCRIPTION),
    "work_injury_examination": Layout(injury_b.injury, Category.OTHER),
    "lab_side_strip": Layout(strip_b.strip, Category.LAB),
}
