"""Forms drawn without sight of the rules; the misses of two and the drawing of a third have been read since, NEWEST not."""

from typing import Final

from pipeline.synth.layouts.batch_17.forms_b import FORMS_B
from pipeline.synth.layouts.layout import Layout

READ: Final[dict[str, Layout]] = {
    name: FORMS_B[name] for name in ("radiotherapy_plan", "forensic_opinion", "dialysis_run_sheet")
}
NEWEST: Final[dict[str, Layout]] = {name: form for name, form in FORMS_B.items() if name not in READ}

__all__ = ["NEWEST", "READ"]
