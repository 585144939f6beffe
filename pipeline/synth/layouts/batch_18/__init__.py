"""Forms drawn without sight of the rules by another author; their misses have not been read."""

from pipeline.synth.layouts.batch_18.forms_d import FORMS_D

__all__ = ["FORMS_D"]
