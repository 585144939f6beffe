"""The statement that is signed: digests of what it is about, the headline figures, and who signs."""

from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from pipeline.errors import VerifyError
from pipeline.sealed import sha256
from pipeline.sign.facts import PrivacyFacts, Signing
from pipeline.workspace import Workspace
from schemas.scorecard import SetCard

SCHEMA: Final = "medstruct.statement"
AUDIT: Final = "audit_privacy"


class Part(BaseModel):
    """A closed part of the statement."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Headline(Part):
    """Direct identifiers planted on drawn pages that go on, those left, and the upper bounds (95 %)."""

    identifiers: int
    left: int
    left_at_most: float
    pages: int
    pages_with_a_leak: int
    pages_with_a_leak_at_most: float
    cells_touched: float


class ReleaseSeal(Part):
    """The release: `sha256sums` is the SHA-256 of its SHA256SUMS, which names every other file."""

    name: str
    version: str
    pages: int
    sha256sums: str


class CardSeal(Part):
    """metrics/scorecard.json and its headline by set of layouts."""

    sha256: str
    headline: dict[str, Headline]


class VerifySeal(Part):
    """metrics/verify.json and what it says."""

    sha256: str
    is_clean: bool
    needles: int
    pictures: int
    explained: int


class Statement(Part):
    """All that a signature stands for."""

    statement: str = SCHEMA
    statement_version: int = 1
    release: ReleaseSeal
    scorecard: CardSeal
    verify: VerifySeal
    audit: str | None
    report: str
    exceptions: tuple[str, ...]
    signer: str
    date: str


def state(workspace: Workspace, facts: PrivacyFacts, signing: Signing, report: Path) -> Statement:
    """The statement about a release; `report` is the rendered privacy report."""
    audit = workspace.metrics(AUDIT)
    return Statement(
        release=ReleaseSeal(
            name=facts.seal.name,
            version=facts.seal.version,
            pages=facts.seal.pages,
            sha256sums=facts.seal.digest,
        ),
        scorecard=CardSeal(
            sha256=sha256(workspace.metrics("scorecard")),
            headline={name: headline(card) for name, card in facts.card.sets.items()},
        ),
        verify=VerifySeal(
            sha256=sha256(workspace.metrics("verify")),
            **{name: facts.verify[name] for name in ("is_clean", "needles", "pictures", "explained")},
        ),
        audit=sha256(audit) if audit.is_file() else None,
        report=sha256(report),
        exceptions=signing.exceptions,
        signer=signing.signer,
        date=signing.date,
    )


def headline(card: SetCard) -> Headline:
    """The figures of one set of layouts."""
    leaks, leaky = card.groups["direct"].leaks if "direct" in card.groups else None, card.pages.leaky
    return Headline(
        identifiers=leaks.n if leaks else 0,
        left=leaks.hits if leaks else 0,
        left_at_most=leaks.upper if leaks else 1.0,
        pages=leaky.n,
        pages_with_a_leak=leaky.hits,
        pages_with_a_leak_at_most=leaky.upper,
        cells_touched=card.cells.either.share,
    )


def read(path: Path) -> Statement:
    """A statement that was written; VerifyError if it is absent or is none."""
    try:
        return Statement.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        raise VerifyError(
            "the release is not signed: `medstruct sign --draft` shows what would be signed"
        ) from None
    except ValidationError:
        raise VerifyError("statement.json is no statement of this version: sign again") from None


def as_json(statement: Statement) -> dict[str, Any]:
    """The statement as a JSON value."""
    return statement.model_dump(mode="json")
