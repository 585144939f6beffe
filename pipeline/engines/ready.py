"""To import where pages will be read: PaddleOCR without a model."""

from contextlib import suppress

from pipeline.engines.paddle import quiet_paddle
from pipeline.errors import MedStructError

# a part that is missing stops the worker that needs it, which says what to do
with suppress(MedStructError):
    quiet_paddle()
