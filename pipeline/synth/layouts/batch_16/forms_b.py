"""Heart ultrasound, health check summary, chemistry in two blocks, transfer sheet."""

from typing import Final

from pipeline.synth.layouts.batch_16 import echo_b, lis_b, summary_b, transfer_b
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

FORMS_B: Final[dict[str, Layout]] = {
    "heart_echo_frames": Layout(echo_b.echo, Category.IMAGING),
    "health_check_summary": Layout(summary_b.summary, Category.OTHER),
    "chemistry_two_blocks": Layout(lis_b.lis, Category.LAB),
    "nursing_transfer": Layout(transfer_b.transfer, Category.OTHER),
}
