"""Forms drawn without sight of the rules."""

from typing import Final

from pipeline.synth.layouts.batch_13 import (
    allergens,
    catheter,
    genetics,
    groupchat,
    handover,
    outbreak,
    paramedic,
    sleep,
)
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "sleep_study_report": Layout(sleep.sleep, Category.OTHER),
    "allergen_panel": Layout(allergens.allergens, Category.LAB),
    "coronary_catheter_report": Layout(catheter.catheter, Category.IMAGING),
    "outbreak_case_investigation": Layout(outbreak.outbreak, Category.OTHER),
    "ward_handover": Layout(handover.handover, Category.OTHER),
    "family_group_bill": Layout(groupchat.groupchat, Category.RECEIPT, screen=True),
    "paramedic_run_sheet": Layout(paramedic.paramedic, Category.OTHER),
    "genetics_family_letter": Layout(genetics.genetics, Category.OTHER),
}
