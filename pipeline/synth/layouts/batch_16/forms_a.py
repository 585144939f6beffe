"""Four of the forms of this folder, by name."""

from typing import Final

from pipeline.synth.layouts.batch_16 import booklet_a, emergency_a, panel_a, progress_a
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

FORMS_A: Final[dict[str, Layout]] = {
    "tumour_panel": Layout(panel_a.panel, Category.LAB),
    "progress_notes": Layout(progress_a.progress, Category.OTHER),
    "outpatient_booklet": Layout(booklet_a.booklet, Category.OTHER),
    "emergency_summary": Layout(emergency_a.emergency, Category.DISCHARGE),
}
