"""Forms drawn without sight of the rules; the misses of FORMS_A have been read since, those of FORMS_B not."""

from pipeline.synth.layouts.batch_16.forms_a import FORMS_A
from pipeline.synth.layouts.batch_16.forms_b import FORMS_B

__all__ = ["FORMS_A", "FORMS_B"]
