"""The facts of the privacy report, read from a built and verified workspace."""

import base64
from collections.abc import Iterator
from typing import Any, Final

import polars as pl
from pydantic import ValidationError

from pipeline import store, tally
from pipeline.errors import InputError, VerifyError, WorkspaceError
from pipeline.report.facts import load_facts
from pipeline.sealed import altered_files, release_digest
from pipeline.sign.facts import Doubt, Pair, PrivacyFacts, Seal, SecondLook
from pipeline.sign.review import SHOWN, Found, doubts
from pipeline.sign.risk import ReleasedPage, risks
from pipeline.workspace import Workspace
from schemas.names import RejectReason, Stage
from schemas.scorecard import Scorecard

PAIRS: Final = "scorecard/pairs"
"""Inside the page cache: pictures of drawn pages that the scorecard left."""
_LOOKED: Final = ("page_id", "kind", "start", "end", "score", "source")


def gather(workspace: Workspace) -> PrivacyFacts:
    """Everything but who signs. Refuses (VerifyError) a release that is not the verified one, or not clean, and
    (InputError) a workspace without release or scorecard.
    """
    verified = require_verified(workspace)
    card = read_card(workspace)
    about = store.read_json(workspace.release / "release.json")
    pages = pl.read_parquet(workspace.release / "tables/pages.parquet")
    facts = load_facts(workspace.folder(Stage.FIDELITY) / "fidelity.json")
    ranked = doubtful_pages(workspace, pages)
    return PrivacyFacts(
        seal=Seal(
            str(about["name"]), version_of(about), str(about["title"]), bool(about["demo"]), pages.height,
            str(verified["release"]),
        ),
        card=card,
        verify=verified,
        similarity=facts.similarity,
        second=_second_look(workspace),
        hidden=tuple((kind.kind, kind.in_text + kind.in_picture) for kind in facts.findings),
        risks=risks(_released(workspace, pages)),
        doubts=tuple(ranked[:SHOWN]),
        doubtful=len(ranked),
        pairs=tuple(_pairs(workspace, card)),
    )  # fmt: skip


def doubtful_pages(workspace: Workspace, pages: pl.DataFrame) -> list[Doubt]:
    """Those of the pages (column page_id) on which the detectors disagree, the most doubtful first."""
    return doubts(_findings(workspace, pages))


def version_of(about: dict[str, Any]) -> str:
    """The version in release.json; InputError for one that is no folder name."""
    version = str(about["version"])
    if not version or version.startswith(".") or not all(c.isalnum() or c in ".-_+" for c in version):
        raise InputError(
            "release.version may hold letters, digits and . - _ + only: change it in params.yaml"
        )
    return version


def require_verified(workspace: Workspace) -> dict[str, Any]:
    """metrics/verify.json, if it is clean and about the release in place, whose files are as its checksums say."""
    digest = release_digest(workspace.release)
    if digest is None:
        raise WorkspaceError("no release in data/public/release: run `dvc repro`, or `dvc pull`")
    path = workspace.metrics("verify")
    verified = store.read_json(path) if path.is_file() else {}
    if verified.get("is_clean") is not True:
        raise VerifyError(
            "metrics/verify.json does not say that the release is clean: nothing is signed; run `dvc repro`"
        )
    if verified.get("release") != digest:
        raise VerifyError(
            "the release in data/public/release is not the one that was verified: nothing is signed; "
            "run `dvc repro --force release`"
        )
    if altered := altered_files(workspace.release):
        raise VerifyError(
            f"{len(altered)} file(s) of the release are not as SHA256SUMS says: nothing is signed; "
            "run `dvc checkout --force data/public/release`"
        )
    return dict(verified)


def read_card(workspace: Workspace) -> Scorecard:
    """metrics/scorecard.json; InputError if there is none, or it is of another version."""
    try:
        return Scorecard.model_validate_json(workspace.metrics("scorecard").read_bytes())
    except FileNotFoundError:
        raise InputError(
            "no scorecard yet, and nothing is signed without: run `medstruct scorecard`"
        ) from None
    except ValidationError:
        raise InputError("metrics/scorecard.json is of another version: run `medstruct scorecard`") from None


def _found(workspace: Workspace) -> pl.DataFrame:
    residual = workspace.rejects(Stage.REDACT).with_name("residual_findings.parquet")
    first = tally.read(workspace, Stage.PII, "findings").select(_LOOKED)
    second = store.read_table(residual, "residual_findings").select(_LOOKED)
    return pl.concat([first.with_columns(second=pl.lit(False)), second.with_columns(second=pl.lit(True))])


def _findings(workspace: Workspace, pages: pl.DataFrame) -> dict[str, list[Found]]:
    found = _found(workspace).join(pages, on="page_id", how="semi")
    by_page: dict[str, list[Found]] = {}
    for page_id, kind, start, end, score, source, second in found.iter_rows():
        by_page.setdefault(page_id, []).append(Found(kind, start, end, score, source, second))
    return by_page


def _second_look(workspace: Workspace) -> SecondLook:
    residual = workspace.rejects(Stage.REDACT).with_name("residual_findings.parquet")
    found = store.read_table(residual, "residual_findings")
    looked = tally.read(workspace, Stage.PII, "patients").height
    rejects = tally.read_rejects(workspace, Stage.REDACT)
    withheld = rejects.filter(pl.col("reason") == RejectReason.RESIDUAL_PII).height
    return SecondLook(looked, tally.by_value(found["kind"]), found["page_id"].n_unique(), withheld)


def _released(workspace: Workspace, pages: pl.DataFrame) -> Iterator[ReleasedPage]:
    spans: dict[str, list[tuple[int, int, str]]] = {}
    surrogates = tally.read(workspace, Stage.SURROGATE, "surrogates")
    for page_id, start, end, kind in surrogates.select("page_id", "start", "end", "kind").iter_rows():
        spans.setdefault(page_id, []).append((start, end, kind))
    for page_id, group_id, text in pages.select("page_id", "group_id", "text").sort("page_id").iter_rows():
        yield ReleasedPage(group_id, text, spans.get(page_id, ()))


def _pairs(workspace: Workspace, card: Scorecard) -> Iterator[Pair]:
    folder = workspace.cache / PAIRS
    for pair in card.pairs:
        files = [folder / name for name in (pair.before, pair.after)]
        # the name comes from a file: only one of this folder counts, and only a drawn page ever lies there
        if all(file.parent == folder and file.is_file() for file in files):
            before, after = (base64.b64encode(file.read_bytes()).decode() for file in files)
            yield Pair(pair.layout, pair.condition, before, after)
