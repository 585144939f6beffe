"""How near each page is to the limit that decided about it: the strata of the quality audit."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pipeline.settings import QualitySettings
from schemas.names import RejectReason

NEAR: Final = 1.5
"""A value within this factor of its limit, on either side, is near."""
FAR_WEIGHT: Final = 4.0
"""Share of pages far from every limit in a sample, against one stratum near a limit: most pages lie there, so that a
reject missed among them weighs the most."""
_UNMEASURED: Final = -1.0

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True, order=True)
class Stratum:
    """Pages that quality kept or rejected, near a limit or far from it; `reason`: of which check ("": of none)."""

    rejected: bool
    reason: str
    near: bool

    @property
    def name(self) -> str:
        """As people read it: "rejected BLUR, near"."""
        words = ("rejected" if self.rejected else "kept", self.reason) if self.reason else ("kept",)
        return f"{' '.join(words)}, {'near' if self.near else 'far'}"

    @property
    def weight(self) -> float:
        """Its share of a sample against the others."""
        return FAR_WEIGHT if not self.rejected and not self.near else 1.0


def stratum_of(row: Row, limits: QualitySettings) -> Stratum:
    """The stratum of a row of looks: of a rejected page by its reason, of a kept one by the limit nearest to it."""
    if row["reason"] is not None:
        return Stratum(True, row["reason"], _excess(row["value"], row["limit"]) <= NEAR)
    ratios = _ratios(row, limits)
    nearest = max(ratios, key=lambda reason: (ratios[reason], reason))
    if ratios[nearest] * NEAR < 1:
        return Stratum(False, "", False)
    return Stratum(False, nearest, True)


def _excess(value: float, limit: float) -> float:
    """By which factor a value misses its limit, whichever side is the good one."""
    low, high = sorted((value, limit))
    return high / low if low > 0 else float("inf")


def _ratios(row: Row, limits: QualitySettings) -> dict[str, float]:
    """Reason -> value over limit, 1 where the check would just fail."""
    ratios = {
        RejectReason.BLUR: max(_over(row["blur"], limits.blur), _over(row["motion"], limits.motion)),
        RejectReason.GLARE: _over(row["glare"], limits.glare),
        RejectReason.SHORT_EDGE: _over(limits.short_edge, row["short_edge"]),
        RejectReason.DARK: _over(limits.dark, row["brightness"]),
        RejectReason.BLANK: _over(limits.pieces, row["pieces"]),
        RejectReason.LOW_CONTRAST: _over(limits.contrast, row["contrast"]),
        RejectReason.CROPPED: _over(_sides(row), limits.crop_sides),
    }
    return {reason.value: ratio for reason, ratio in ratios.items()}


def _sides(row: Row) -> int:
    return len(row["crop_sides"].split(",")) if row["crop_sides"] else 0


def _over(value: float, limit: float) -> float:
    return value / limit if value != _UNMEASURED and limit > 0 else 0.0
