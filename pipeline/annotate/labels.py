"""Names of an export -> names of the contract, by `annotate.label_map`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pipeline.errors import SettingsError
from schemas.interface import RENAMED_LABELS
from schemas.names import Label, LinkLabel, PiiKind

IGNORED: Final = "ignored"
_PII: Final = re.compile(r"^PII \((?P<kind>[A-Z_0-9]+)\)$")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a stored label means: one of ours (with a kind where the map says so), or nothing (ignored)."""

    label: Label | LinkLabel | None
    pii_kind: PiiKind | None = None


class LabelMap:
    """Lookup of stored labels: ours first, then the map, then their older names, then all without regard to case."""

    def __init__(self, label_map: Mapping[str, str]) -> None:
        """Raises SettingsError for a name on the right-hand side that is none of ours."""
        ours = {name.value: Meaning(name) for name in (*Label, *LinkLabel)}
        given = {**RENAMED_LABELS, **label_map}
        self._exact = {**{name: _meaning(value) for name, value in given.items()}, **ours}
        self._folded = {name.casefold(): meaning for name, meaning in self._exact.items()}

    def __getitem__(self, stored: str) -> Meaning | None:
        """The meaning of a stored label, None if it is unknown."""
        return self._exact.get(stored) or self._folded.get(stored.strip().casefold())


def _meaning(value: str) -> Meaning:
    found = _PII.match(value)
    if value == IGNORED:
        return Meaning(None)
    if found and found["kind"] in PiiKind.__members__:
        return Meaning(Label.PII, PiiKind(found["kind"]))
    if value in {*Label, *LinkLabel}:
        return Meaning(Label(value) if value in set(Label) else LinkLabel(value))
    raise SettingsError(
        f"annotate.label_map: {value!r} is no label: use one of {', '.join((*Label, *LinkLabel))}, "
        f"'PII (KIND)' or {IGNORED}"
    )
