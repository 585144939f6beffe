"""Forms drawn without sight of the rules."""

from typing import Final

from pipeline.synth.layouts.batch_16.forms_a import FORMS_A
from pipeline.synth.layouts.batch_16.forms_b import FORMS_B
from pipeline.synth.layouts.layout import Layout

LAYOUTS: Final[dict[str, Layout]] = {**FORMS_A, **FORMS_B}
