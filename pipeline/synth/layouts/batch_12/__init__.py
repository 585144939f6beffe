"""Forms drawn without sight of the rules."""

from typing import Final

from pipeline.synth.layouts.batch_12 import (
    delivery,
    dental,
    dialysis,
    fax,
    homecare,
    referral,
    trial,
    vaccines,
)
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "dialysis_session": Layout(dialysis.dialysis, Category.OTHER),
    "delivery_record_sheet": Layout(delivery.delivery, Category.OTHER),
    "vaccine_booklet_spread": Layout(vaccines.vaccines, Category.OTHER),
    "dental_clinic_note": Layout(dental.dental, Category.OTHER),
    "two_way_referral": Layout(referral.referral, Category.OTHER),
    "home_bed_rounds": Layout(homecare.homecare, Category.OTHER),
    "referral_fax_letter": Layout(fax.fax, Category.OTHER),
    "trial_visit_page": Layout(trial.trial, Category.OTHER),
}
