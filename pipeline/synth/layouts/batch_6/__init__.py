"""Forms drawn without sight of the rules: pictures, density, long heart records, scales, herbs, rehabilitation."""

from typing import Final

from pipeline.synth.layouts.batch_6 import density, holter, mri, rehab, scale, tcm
from pipeline.synth.layouts.layout import Layout
from schemas.names import Category

LAYOUTS: Final[dict[str, Layout]] = {
    "mri_pictures": Layout(mri.mri, Category.IMAGING),
    "density_bilingual": Layout(density.density, Category.IMAGING),
    "holter_report": Layout(holter.holter, Category.OTHER),
    "rating_scale": Layout(scale.scale, Category.OTHER),
    "herbal_visit": Layout(tcm.visit, Category.PRESCRIPTION),
    "rehabilitation_sheet": Layout(rehab.rehabilitation, Category.OTHER),
}
