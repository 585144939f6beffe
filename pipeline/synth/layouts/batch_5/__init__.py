"""Forms drawn without sight of the rules, of operating theatres, wards, maternity, vaccination and occupational health."""

from typing import Final

from pipeline.synth.layouts.batch_5 import birth, occupational, operation, transfusion, urine, vaccines
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "operation_record": Layout(operation.operation, Category.OTHER),
    "transfusion_record": Layout(transfusion.transfusion, Category.OTHER),
    "birth_record": Layout(birth.birth, Category.OTHER),
    "vaccination_record": Layout(vaccines.vaccines, Category.OTHER),
    "occupational_exam": Layout(occupational.occupational, Category.OTHER),
    "urine_slip": Layout(urine.urine, Category.LAB),
}
