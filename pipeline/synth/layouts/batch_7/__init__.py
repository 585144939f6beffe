"""Six forms of wards, insurers, doctors, public health, phones and outside laboratories."""

from typing import Final

from pipeline.synth.layouts.batch_7 import claim, fees, infection, outside, phone, sick
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "daily_fees": Layout(fees.fees, Category.RECEIPT),
    "insurance_claim": Layout(claim.claim, Category.OTHER),
    "sick_certificate": Layout(sick.sick, Category.OTHER),
    "infection_card": Layout(infection.infection, Category.OTHER),
    "app_family_report": Layout(phone.phone, Category.LAB, screen=True),
    "outside_laboratory": Layout(outside.outside, Category.LAB),
}
