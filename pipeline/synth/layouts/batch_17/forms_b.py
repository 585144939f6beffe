"""Four forms: a radiotherapy plan, a forensic opinion, visits for a chronic disease, a dialysis run sheet."""

from typing import Final

from pipeline.synth.layouts.batch_17 import dialysis_b, followup_b, forensic_b, radiation_b
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

FORMS_B: Final[dict[str, Layout]] = {
    "radiotherapy_plan": Layout(radiation_b.radiation, Category.OTHER),
    "forensic_opinion": Layout(forensic_b.forensic, Category.OTHER),
    "chronic_followup": Layout(followup_b.followup, Category.OTHER),
    "dialysis_run_sheet": Layout(dialysis_b.dialysis, Category.OTHER),
}
