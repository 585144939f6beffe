"""forget: remove a patient or a page from raw, labels, caches, every stored version, and prove it.

The order is one in which a crash at any point can be finished: what is to go is written down first (`journal`), the
remotes and the DVC cache come before the workspace, and the tables that say what to look for go last.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pipeline import published, store, tombstone
from pipeline.forget import caches, journal, labels, objects, proof, rawfiles
from pipeline.forget.journal import Plan
from pipeline.forget.planning import STAGE_FOLDERS, Options, all_names, plan
from pipeline.forget.proof import SearchResult
from pipeline.forget.register import load_register
from pipeline.forget.values import load_values
from pipeline.forget.versions import Versions, opened
from pipeline.workspace import Workspace
from schemas.names import Stage

__all__ = ["Options", "Plan", "Proof", "carry_out", "plan"]


@dataclass(frozen=True, slots=True)
class Proof:
    """What was removed, what the last search found, what only a person can do, and remotes that are no folders."""

    plan: Plan
    search: SearchResult
    by_hand: tuple[str, ...]
    unseen: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether nothing was found any more."""
        return not self.search.left

    def as_json(self) -> dict[str, Any]:
        """The proof as data/private/forgotten/<request>.json holds it."""
        return {
            **self.plan.as_json(),
            "search": asdict(self.search),
            "objects_to_delete_by_hand": list(self.by_hand),
            "remotes_not_looked_into": list(self.unseen),
            "complete": self.is_complete,
        }


def carry_out(workspace: Workspace, plan: Plan) -> Proof:
    """Remove everything, search for what is left, write proof and tombstone; the same again finishes an interrupted run.

    What the search finds (a copy that somebody made elsewhere in the workspace) is not removed: the journal stays, so
    that the same request searches again. Raises WorkspaceError while DVC is at work.
    """
    root, key = workspace.root, workspace.key()
    built = (workspace.folder(Stage.INGEST) / "sources.parquet").is_file()
    names = all_names(load_register(workspace).sources) if built else set(plan.subject.names)
    values = load_values(workspace, plan.subject, plan.asked, names)
    journal.write(root, key, plan)
    with opened(root) as versions:
        by_hand = _forget_versions(versions, plan)
        _forget_own(workspace, plan, names)
        if versions:
            versions.commit(root)
        _forget_derived(workspace, plan)
        tombstone.add(root, _stone(plan))
        evidence = caches.evidence_folders(workspace) if plan.counts[STAGE_FOLDERS] else []
        stores = versions.stores if versions else ()
        result = proof.search(workspace, stores, plan.marks(key), values, evidence)
        made = Proof(plan, result, by_hand, tuple(versions.distant) if versions else ())
        store.write_json(root / tombstone.FOLDER / f"{plan.request}.json", made.as_json())
        if made.is_complete:
            _delete(evidence)
            if versions:
                versions.drop_memory()
            journal.path_of(root, plan.request).unlink()
    return made


def _forget_versions(versions: Versions | None, plan: Plan) -> tuple[str, ...]:
    """Remove the objects; returns those of remotes elsewhere that a person has to remove."""
    if versions is None:
        return ()
    found, loose = set(plan.objects), set(map(Path, plan.loose))
    for place in versions.stores:
        objects.remove(place, found, loose)
    left = [path for name in versions.distant for path in versions.remove_distant(name, found)[1]]
    return tuple(left)


def _forget_own(workspace: Workspace, plan: Plan, names: Iterable[str]) -> None:
    """What the user put in: raw and labels. Tasks are found by the sources' names, so labels come first."""
    key = workspace.key()
    owner = labels.owner_of(workspace, plan.subject, plan.marks(key))
    recorded = [Path(path) for path in plan.recorded]
    labels.remove(workspace.labels, owner, recorded, with_others=plan.with_others, act=True)
    rawfiles.remove(workspace.raw, plan.subject, names, key, act=True)
    published.drop(workspace, plan.subject.pages)


def _forget_derived(workspace: Workspace, plan: Plan) -> None:
    """What the stages made: page caches, leftovers, every stage's folder but those that the search needs."""
    marks = plan.marks(workspace.key())
    caches.forget_cached(workspace.cache, marks, act=True)
    caches.forget_answers(workspace.cache, act=True)
    _delete(list(caches.leftovers(workspace)))
    if plan.counts[STAGE_FOLDERS]:
        kept = set(caches.evidence_folders(workspace))
        _delete(folder for folder in caches.stage_folders(workspace) if folder not in kept)
    _delete(caches.small_files(workspace, marks))


def _delete(paths: Iterable[Path]) -> None:
    for path in paths:
        caches.delete(path)


def _stone(plan: Plan) -> tombstone.Stone:
    return tombstone.Stone(
        request=plan.request,
        patients=tuple(sorted(plan.subject.patients)),
        pages=tuple(sorted(plan.subject.pages)),
        outputs=tuple(sorted(name for name in plan.objects if name.endswith(objects.DIRECTORY))),
        releases=plan.releases,
        tags=tuple(tag.tag for tag in plan.tagged),
    )
