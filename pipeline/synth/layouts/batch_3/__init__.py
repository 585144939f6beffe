"""Forms drawn without sight of the rules; rules may be tuned on them since their misses were looked at."""

from typing import Final

from pipeline.synth.layouts.batch_3 import admission, ambulance, bedside, consent, consult, genetics, letter
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "admission_record": Layout(admission.admission, Category.OTHER),
    "anaesthesia_consent": Layout(consent.consent, Category.OTHER),
    "blood_gas_slip": Layout(bedside.bedside, Category.LAB),
    "gene_report": Layout(genetics.genetics, Category.LAB),
    "ambulance_record": Layout(ambulance.ambulance, Category.OTHER),
    "clinic_letter": Layout(letter.letter, Category.IMAGING),
    "chat_consult": Layout(consult.consult, Category.PRESCRIPTION, screen=True),
}
