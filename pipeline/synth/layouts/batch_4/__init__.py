"""Forms drawn without sight of the rules, to measure them; they came after those of batch 3."""

from typing import Final

from pipeline.synth.layouts.batch_4 import critical, death, dialysis, emergency, front_page, referral
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "referral_slip": Layout(referral.slip, Category.OTHER),
    "front_page": Layout(front_page.first, Category.DISCHARGE),
    "critical_values": Layout(critical.register, Category.LAB),
    "dialysis_sheet": Layout(dialysis.treatment, Category.OTHER),
    "death_certificate": Layout(death.certificate, Category.OTHER),
    "emergency_note": Layout(emergency.note, Category.OTHER),
}
