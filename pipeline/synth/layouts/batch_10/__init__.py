"""Forms drawn without sight of the rules: a sender's laboratory, a doctor's screen, labels, a board, calls, a slip."""

from typing import Final

from pipeline.synth.layouts.batch_10 import board, calls, labels, slip, tumour, workstation
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "tumour_markers": Layout(tumour.tumour, Category.LAB),
    "ward_workstation": Layout(workstation.workstation, Category.OTHER, screen=True),
    "infusion_labels": Layout(labels.labels, Category.PRESCRIPTION),
    "mdt_record": Layout(board.board, Category.OTHER),
    "follow_up_log": Layout(calls.calls, Category.OTHER),
    "ct_appointment": Layout(slip.slip, Category.IMAGING),
}
