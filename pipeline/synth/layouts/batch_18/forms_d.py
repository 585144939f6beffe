"""Two forms: a consultation on line as printed, a ward's register of opioids."""

from typing import Final

from pipeline.synth.layouts.batch_18 import online_d, register_d
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

FORMS_D: Final[dict[str, Layout]] = {
    "opioid_register": Layout(register_d.register, Category.OTHER),
    "online_visit_print": Layout(online_d.online, Category.OTHER),
}
