"""Forms drawn without sight of the rules; rules may be tuned on them since their misses were looked at."""

from typing import Final

from pipeline.synth.layouts.batch_2 import (
    checkup,
    endoscopy,
    heart,
    letter,
    nursing,
    outpatient,
    settlement,
)
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "outpatient_note": Layout(outpatient.note, Category.OTHER),
    "heart_strip": Layout(heart.strip, Category.OTHER),
    "checkup_cover": Layout(checkup.cover, Category.OTHER),
    "nursing_record": Layout(nursing.record, Category.OTHER),
    "insurance_settlement": Layout(settlement.sheet_of_costs, Category.RECEIPT),
    "discharge_letter": Layout(letter.discharge, Category.DISCHARGE),
    "gastroscopy": Layout(endoscopy.gastroscopy, Category.IMAGING),
}
