"""Forms drawn without sight of the rules: measured on, never tuned on."""

from typing import Final

from pipeline.synth.layouts.batch_11 import (
    anaesthesia,
    beams,
    breathing,
    entitlement,
    notices,
    opinion,
    orders,
    visit,
)
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "anaesthesia_chart": Layout(anaesthesia.anaesthesia, Category.OTHER),
    "lung_function": Layout(breathing.breathing, Category.OTHER),
    "injury_opinion": Layout(opinion.opinion, Category.OTHER),
    "radiotherapy_record": Layout(beams.beams, Category.OTHER),
    "long_term_orders": Layout(orders.orders, Category.OTHER),
    "service_notices": Layout(notices.notices, Category.OTHER, screen=True),
    "chronic_benefit_form": Layout(entitlement.entitlement, Category.OTHER),
    "after_visit_summary": Layout(visit.visit, Category.DISCHARGE),
}
