"""To import where pages will be read: rules and dictionaries, for which the first page would wait for seconds."""

import gc
from contextlib import suppress

from pipeline.errors import MedStructError
from pipeline.pii.detect import detect_text
from pipeline.settings import PiiSettings

_RULES = PiiSettings(
    mask_organisations=True, ner=False, tagger=False, sweep=True, personal_keys=[], line_confidence=0.0
)
# what is loaded stays: to look through it for garbage costs half a second here, and would copy its memory into each worker
gc.disable()
# a part that is missing stops the worker that needs it, which says what to do
with suppress(MedStructError):
    detect_text("姓名：甲, Name: A", _RULES)
gc.enable()
gc.freeze()
