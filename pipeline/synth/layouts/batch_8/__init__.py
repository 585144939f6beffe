"""Six more forms drawn without sight of the rules: teeth, eyes, ears, antenatal care, a child's visit, cultures."""

from typing import Final

from pipeline.synth.layouts.batch_8 import antenatal, child, culture, dental, ears, eyes
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "dental_record": Layout(dental.dental, Category.OTHER),
    "eye_examination": Layout(eyes.eyes, Category.OTHER),
    "hearing_test": Layout(ears.ears, Category.OTHER),
    "antenatal_card": Layout(antenatal.antenatal, Category.OTHER),
    "child_visit": Layout(child.child, Category.OTHER),
    "culture_report": Layout(culture.culture, Category.LAB),
}
