"""Analytes of a cumulative report and how a value may move from one sample to the next."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Analyte:
    """A measured quantity: name, unit, limits of the normal range, the span of drawn values, decimals."""

    name: str
    unit: str
    low: float
    high: float
    least: float
    most: float
    decimals: int

    @property
    def range(self) -> str:
        """The range as printed."""
        low, high = f"{self.low:.{self.decimals}f}", f"{self.high:.{self.decimals}f}"
        return f"{low} - {high}" if self.low else f"<{high}"

    def printed(self, number: float) -> tuple[str, str]:
        """A value as printed and its flag."""
        text = f"{number:.{self.decimals}f}"
        return text, "H" if float(text) > self.high else "L" if float(text) < self.low else ""

    def course(self, draw: random.Random, count: int) -> list[float]:
        """Values of successive samples: each moves from the one before it by at most a sixth of the span."""
        span, numbers = self.most - self.least, [draw.uniform(self.least, self.most)]
        for _ in range(count - 1):
            number = numbers[-1] + draw.uniform(-span / 6, span / 6)
            numbers.append(min(self.most, max(self.least, number)))
        return numbers


def courses(analytes: Sequence[Analyte], draw: random.Random, count: int) -> list[list[float]]:
    """Courses of a panel; filtration falls as creatinine rises, neutrophils are a part of the white cells."""
    known: dict[str, list[float]] = {}
    for analyte in analytes:
        numbers = analyte.course(draw, count)
        if analyte.name.startswith("eGFR"):
            numbers = [min(90, 5600 / level) for level in known["Creatinine"]]
        if analyte.name.startswith("Neutrophil"):
            numbers = [level * draw.uniform(0.5, 0.82) for level in known["WBC"]]
        known[analyte.name] = numbers
    return list(known.values())


PANELS: Final = (
    ("RENAL FUNCTION TEST", (
        Analyte("Sodium", "mmol/L", 136, 145, 131, 146, 0), Analyte("Potassium", "mmol/L", 3.5, 5.1, 3.3, 6.3, 1), Analyte("Urea", "mmol/L", 2.8, 7.2, 6, 24, 1),
        Analyte("Creatinine", "umol/L", 49, 90, 84, 410, 0), Analyte("eGFR (CKD-EPI)", "mL/min/1.73m2", 90, 120, 11, 84, 0), Analyte("Phosphate", "mmol/L", 0.8, 1.45, 0.9, 2.1, 2),
    )),
    ("LIVER FUNCTION TEST", (
        Analyte("Albumin", "g/L", 35, 50, 27, 41, 0), Analyte("Total Bilirubin", "umol/L", 0, 21, 5, 34, 0), Analyte("ALT", "U/L", 0, 41, 12, 96, 0), Analyte("ALP", "U/L", 40, 129, 60, 190, 0),
    )),
    ("COMPLETE BLOOD COUNT", (
        Analyte("Haemoglobin", "g/dL", 11.7, 14.9, 7.4, 12.6, 1), Analyte("WBC", "x10^9/L", 3.7, 9.3, 3.1, 15.4, 1), Analyte("Platelet", "x10^9/L", 160, 384, 88, 402, 0),
        Analyte("MCV", "fL", 82, 95.5, 74, 101, 1), Analyte("Neutrophil, absolute", "x10^9/L", 1.7, 5.8, 1.4, 12.8, 2),
    )),
    ("DRUG LEVEL / OTHERS", (
        Analyte("Tacrolimus (trough)", "ug/L", 5, 15, 3.2, 18.4, 1), Analyte("Intact PTH", "pmol/L", 1.6, 6.9, 5, 62, 1), Analyte("HbA1c (NGSP)", "%", 4, 5.6, 5.2, 9.4, 1),
    )),
)  # fmt: skip
