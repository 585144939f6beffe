"""Forms drawn without sight of the rules; the misses of the first two have been read since, those of NEWEST not."""

from typing import Final

from pipeline.synth.layouts.batch_17.forms_b import FORMS_B
from pipeline.synth.layouts.layout import Layout

READ: Final[dict[str, Layout]] = {name: FORMS_B[name] for name in ("radiotherapy_plan", "forensic_opinion")}
NEWEST: Final[dict[str, Layout]] = {name: form for name, form in FORMS_B.items() if name not in READ}

__all__ = ["NEWEST", "READ"]
