"""Degrees behind a Latin name, which belong to how the person is called: Siobhan Long, MD, FACEP."""

from collections.abc import Iterable, Iterator
from typing import Final

import regex

from pipeline.pii.finding import Finding
from schemas.names import PiiKind

_DEGREE: Final = (
    r"(?:M\.?D\.?|D\.?O\.?|PA-?C?|[AD]?NP(?:-B?C)?|FNP(?:-B?C)?|APRN|R\.?N\.?|BSN|MSN|LPN|LVN|CRNA|CNM|Ph\.?D\.?|Pharm\.?D\.?|RPh|DDS|DMD|DPM|DPT|OD|MPH|MBA|MHA|"
    r"MBBS|MBChB|MB|BCh|BSc|MSc|MRC[PSG]P?|FRC[PSR]|FRCPath|FRCA|FACP|FACS|FACEP|FACC|FCAP|FRACP|FRACS|FRACGP|FRNZCGP|MRCPI|RGN|RMN|EMT-?P?|NRP|LCSW|LMSW|RRT|RD|MT\(ASCP\)|MLS)"
)
BEHIND_NAME: Final = regex.compile(
    rf"(?:,[ ]?|[ ]{{1,2}})(?P<degrees>{_DEGREE}(?:[,;]?[ ]{_DEGREE}){{0,4}})(?![A-Za-z0-9]|-\d)"
)
_NAMES: Final = (PiiKind.PERSON, PiiKind.STAFF)
_LATIN: Final = regex.compile(r"\p{Latin}")


def credentials(text: str, found: Iterable[Finding]) -> Iterator[Finding]:
    """Findings at the degrees right behind the Latin names that are found: what is left of a name tells who has which."""
    for finding in found:
        if finding.span is None or finding.kind not in _NAMES or not _LATIN.match(text[finding.span.end - 1]):
            continue
        hit = BEHIND_NAME.match(text, finding.span.end)
        if hit:
            start, end = hit.span("degrees")
            yield Finding.at(start, end, finding.kind, finding.score, "credential")
