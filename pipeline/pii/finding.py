"""Finding: one piece of personal data on a page, in its text or only in its pixels."""

from dataclasses import dataclass
from typing import Any

import regex

from pipeline.page import Quad
from pipeline.spans import Span
from schemas.names import PiiKind


@dataclass(frozen=True, slots=True)
class Finding:
    """Personal data of one kind at a span of the page text, or (pixel kinds) at a quad of the upright image.

    `source` names the rule, model or person that found it; `subject` says that a label names the patient.
    A finding never holds the text. Raises ValueError without a span and without a quad.
    """

    span: Span | None
    quad: Quad | None
    kind: PiiKind
    score: float
    source: str
    subject: bool = False

    def __post_init__(self) -> None:
        if self.span is None and self.quad is None:
            raise ValueError("a finding lies at a span or at a quad")

    @classmethod
    def at(
        cls, start: int, end: int, kind: PiiKind, score: float, source: str, *, subject: bool = False
    ) -> "Finding":
        """A finding in text, at [start, end)."""
        return cls(Span(start, end, kind, score, source), None, kind, score, source, subject)

    @classmethod
    def of_name(
        cls, hit: "regex.Match[str]", kind: PiiKind, score: float, source: str, *, subject: bool = False
    ) -> "Finding":
        """A finding at the group `name` of a match."""
        start, end = hit.span("name")
        return cls.at(start, end, kind, score, source, subject=subject)

    def row(self, page_id: str) -> dict[str, Any]:
        """The row of the findings (or residual_findings) table."""
        return {
            "page_id": page_id, "start": self.span.start if self.span else None,
            "end": self.span.end if self.span else None, "quad": list(self.quad) if self.quad else None,
            "kind": self.kind.value, "score": self.score, "source": self.source, "subject": self.subject,
        }  # fmt: skip


def finding_of(row: dict[str, Any]) -> Finding:
    """The finding of a row of the findings table."""
    kind, score, source = PiiKind(row["kind"]), row["score"], row["source"]
    span = None if row["start"] is None else Span(row["start"], row["end"], kind, score, source)
    quad = None if row["quad"] is None else tuple(row["quad"])
    return Finding(span, quad, kind, score, source, row["subject"])
