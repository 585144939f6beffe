"""What the privacy report states: counts, page ids, offsets and kinds; no text of a page."""

from dataclasses import dataclass
from typing import Any

from pipeline.report.facts import Similarity
from schemas.scorecard import Scorecard


@dataclass(frozen=True, slots=True)
class Seal:
    """The release that the report is about; `digest` is the SHA-256 of its list of checksums."""

    name: str
    version: str
    title: str
    demo: bool
    pages: int
    digest: str


@dataclass(frozen=True, slots=True)
class SecondLook:
    """What reading the redacted pictures again found, by kind; pages with any; pages withheld after a third look."""

    pages: int
    found: dict[str, int]
    pages_with: int
    withheld: int


@dataclass(frozen=True, slots=True)
class Risk:
    """How many people of the release share a combination of attributes with k - 1 others.

    `people` are groups (a patient where known, else a document); `classes` counts them by size of their class;
    `unknown` those of whom the release shows none of the attributes.
    """

    attributes: tuple[str, ...]
    people: int
    unknown: int
    classes: dict[str, int]
    alone: int
    smallest: int


@dataclass(frozen=True, slots=True)
class Spot:
    """One place that detectors disagree about: kind, offsets (None: in the picture only), sources, best score, why."""

    kind: str
    start: int | None
    end: int | None
    sources: tuple[str, ...]
    score: float
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A released page with its doubtful spots; `weight` ranks it."""

    page_id: str
    weight: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """A drawn page before and after, as JPEG bytes in base64."""

    layout: str
    condition: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Signing:
    """Who signs, when (YYYY-MM-DD), and what is excepted."""

    signer: str
    date: str
    exceptions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrivacyFacts:
    """Everything the privacy report shows; without `signing` it is a draft."""

    seal: Seal
    card: Scorecard
    verify: dict[str, Any]
    similarity: Similarity
    second: SecondLook
    hidden: tuple[tuple[str, int], ...]
    risks: tuple[Risk, ...]
    doubts: tuple[Doubt, ...]
    doubtful: int
    pairs: tuple[Pair, ...]
    signing: Signing | None = None
