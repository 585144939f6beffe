"""sign: a privacy officer's report of a release, and a signature that binds it to what was measured.

Everything lies in signatures/<version>/, outside the release folder: privacy.html, statement.json, statement.json.sig.
What is signed counts as published: its pages keep their split from then on (pipeline.published).
"""

import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl

from pipeline import published, store
from pipeline.sealed import altered_files, release_digest, sha256, signature_folder
from pipeline.sign import ssh
from pipeline.sign.facts import Signing
from pipeline.sign.gather import gather, version_of
from pipeline.sign.page import render
from pipeline.sign.statement import AUDIT, Statement, as_json, read, state
from pipeline.workspace import Workspace

__all__ = ["Checked", "Signing", "check", "draft", "sign"]

REPORT = "privacy.html"
STATEMENT = "statement.json"


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of a signature says: who signed with which key, and what does not hold (nothing: all does)."""

    signer: str
    date: str
    fingerprint: str
    problems: tuple[str, ...]


def draft(workspace: Workspace) -> Path:
    """Write the privacy report of the release in place, unsigned; returns its path. Refuses as `sign` does."""
    facts = gather(workspace)
    path = signature_folder(workspace.root, facts.seal.version) / REPORT
    _write(path, render(facts))
    return path


def sign(workspace: Workspace, signing: Signing, key: Path) -> Path:
    """Write report and statement and sign the statement with an ssh key; returns the folder.

    Its pages are entered as published, those that are not yet. Raises VerifyError if the release is not the verified one,
    not clean, or has a published page in another split, InputError without a scorecard, without the key or without
    ssh-keygen.
    """
    facts = replace(gather(workspace), signing=signing)
    pages = pl.read_parquet(workspace.release / "tables/pages.parquet", columns=["page_id", "split"])
    published.require_kept(workspace, pages)
    folder = signature_folder(workspace.root, facts.seal.version)
    workspace.cache.mkdir(mode=0o700, parents=True, exist_ok=True)
    # aside: a statement that nobody signed must not lie about, nor take the place of one that somebody did
    with TemporaryDirectory(dir=workspace.cache, prefix="signing-") as name:
        aside = Path(name)
        _write(aside / REPORT, render(facts))
        store.write_json(aside / STATEMENT, as_json(state(workspace, facts, signing, aside / REPORT)))
        ssh.sign(aside / STATEMENT, key)
        # first: a kill in between leaves pages that keep their split, not a signed release whose pages may move
        published.add(workspace, pages, facts.seal.version)
        folder.mkdir(parents=True, exist_ok=True)
        for file in (REPORT, STATEMENT, f"{STATEMENT}{ssh.SUFFIX}"):
            shutil.move(aside / file, folder / file)
    return folder


def _write(path: Path, text: str) -> None:
    with store.aside(path) as partial:
        partial.write_text(text, encoding="utf-8", newline="\n")


def check(workspace: Workspace, allowed: Path | None = None) -> Checked:
    """Check the signature of the release in place and every digest that it binds.

    Raises VerifyError if there is no release, no statement, or its signature does not hold.
    """
    about = workspace.release / "release.json"
    version = version_of(store.read_json(about)) if about.is_file() else _only(workspace)
    folder = signature_folder(workspace.root, version)
    statement = read(folder / STATEMENT)
    path = folder / STATEMENT
    key = ssh.verify(path, allowed, statement.signer) if allowed else ssh.fingerprint(path)
    return Checked(statement.signer, statement.date, key, tuple(_problems(workspace, statement, folder)))


def _only(workspace: Workspace) -> str:
    found = sorted(path.parent.name for path in workspace.root.glob(f"signatures/*/{STATEMENT}"))
    return found[-1] if found else "-"


def _problems(workspace: Workspace, statement: Statement, folder: Path) -> list[str]:
    digest = release_digest(workspace.release)
    if digest is None:
        found = ["no release in data/public/release: `dvc pull` it, then check again"]
    else:
        found = (
            [] if digest == statement.release.sha256sums else ["the release is not the one that was signed"]
        )
        if altered := altered_files(workspace.release):
            found.append(f"{len(altered)} file(s) of the release are not as its SHA256SUMS says")
    for name, path, signed in (
        ("metrics/scorecard.json", workspace.metrics("scorecard"), statement.scorecard.sha256),
        ("metrics/verify.json", workspace.metrics("verify"), statement.verify.sha256),
        ("privacy.html", folder / REPORT, statement.report),
        (f"metrics/{AUDIT}.json", workspace.metrics(AUDIT), statement.audit),
    ):
        now = sha256(path) if path.is_file() else None
        if now != signed:
            found.append(f"{name} is not as it was when the release was signed")
    if not statement.verify.is_clean:
        found.append("the statement says that the release was not clean")
    return found
