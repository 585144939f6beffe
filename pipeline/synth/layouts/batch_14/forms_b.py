"""Four of this folder's forms: marrow consultation, medical aid, a ward's screen, an English discharge summary."""

from typing import Final

from pipeline.synth.layouts.batch_14 import aid, discharge_en, marrow, ward_screen
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

FORMS_B: Final[dict[str, Layout]] = {
    "marrow_consultation": Layout(marrow.marrow, Category.PATHOLOGY),
    "medical_aid_application": Layout(aid.aid, Category.OTHER),
    "inpatient_order_screen": Layout(ward_screen.ward, Category.PRESCRIPTION, screen=True),
    "antipodean_discharge": Layout(discharge_en.discharge, Category.DISCHARGE),
}
