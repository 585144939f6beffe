"""Forms drawn without sight of the rules, to measure them."""

from typing import Final

from pipeline.synth.layouts.layout import Layout

LAYOUTS: Final[dict[str, Layout]] = {}
