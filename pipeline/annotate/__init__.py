"""Annotations: verdicts, conversion of Label Studio exports, the stage."""

from pipeline.annotate.foreign import convert_export
from pipeline.annotate.stage import run
from pipeline.annotate.verdicts import run_verdicts

__all__ = ["convert_export", "run", "run_verdicts"]
