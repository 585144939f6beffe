"""Forms drawn without sight of the rules, only ever measured."""

from pipeline.synth.layouts.batch_17.forms_b import FORMS_B

__all__ = ["FORMS_B"]
