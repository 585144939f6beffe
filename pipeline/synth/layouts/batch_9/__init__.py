"""Forms drawn without sight of the rules: measured on, never tuned on."""

from typing import Final

from pipeline.synth.layouts.batch_9 import icu, marrow, match, rounds, specimen, takehome
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "marrow_smear": Layout(marrow.marrow, Category.LAB),
    "hla_match": Layout(match.match, Category.LAB),
    "ward_rounds": Layout(rounds.rounds, Category.OTHER),
    "take_home_drugs": Layout(takehome.take_home, Category.PRESCRIPTION),
    "icu_chart": Layout(icu.icu, Category.OTHER),
    "english_pathology": Layout(specimen.specimen, Category.PATHOLOGY),
}
