"""Four forms: a screening recall list, a child's nutrient report, a British home visit, an observation room's record."""

from typing import Final

from pipeline.synth.layouts.batch_14 import nutrients, observation, recall, visit
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

FORMS_A: Final[dict[str, Layout]] = {
    "screening_recall_list": Layout(recall.recall, Category.OTHER),
    "child_nutrient_report": Layout(nutrients.nutrients, Category.LAB),
    "community_nurse_visit": Layout(visit.visit, Category.OTHER),
    "emergency_observation": Layout(observation.observation, Category.OTHER),
}
