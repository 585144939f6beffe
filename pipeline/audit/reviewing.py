"""From questions to a review project: its project, pictures where the server can show them, tasks."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pipeline.annotate.client import Client
from pipeline.annotate.projects import Role, open_project
from pipeline.annotate.served import Images, Placed, in_folder, shared_folder, uploaded
from pipeline.annotate.shown import Source, source_of
from pipeline.annotate.tasks import Shown, Variant
from pipeline.audit.review import Brought, Question, bring
from pipeline.errors import InputError
from pipeline.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Server:
    """Where a review project goes: the server, the name of the workspace's projects, how pictures get there.

    `document_root` is the server's folder for local files; without it pictures are uploaded unless `images` says else.
    """

    client: Client
    name: str
    images: Images | None = None
    document_root: Path | None = None


def pages_to_release(workspace: Workspace) -> Source:
    """The pages that a release would hold, with their redacted pictures; InputError if there is none."""
    source = source_of(workspace, Variant.SURROGATE)
    if not source.pages:
        raise InputError("no page to look at: `medstruct status` says what was dropped and why")
    return source


def open_review(
    workspace: Workspace,
    server: Server,
    audit: str,
    source: Source,
    questions: Sequence[Question],
    reviewer: int = 1,
) -> Brought:
    """Make or complete the review project of an audit, with redacted pictures; twice run, each question is there once.

    Reviewers of a number each have their own project. Pages that the source does not have are passed over. Raises ServerError where the server is lost: run it again.
    """
    role, key_id = Role(server.name, audit=audit, reviewer=reviewer), workspace.key().key_id
    asked = [one for one in questions if source.pages.keys() >= {one.page_id, *one.pages}]
    number, _ = open_project(server.client, role, key_id)
    placed = _pictures(workspace, server, number, role, Source(_only(source, asked), source.picture))
    done = bring(server.client, (role.title, number), audit, asked, placed.addresses)
    placed.drop_older()
    return done


def _only(source: Source, asked: Sequence[Question]) -> dict[str, Shown]:
    shown = {page for one in asked for page in (one.page_id, *one.pages)}
    return {page: source.pages[page] for page in sorted(shown)}


def _pictures(workspace: Workspace, server: Server, number: int, role: Role, source: Source) -> Placed:
    root = server.document_root
    below = root is not None and root.resolve() in workspace.shown.resolve().parents
    if server.images is Images.LOCAL or (server.images is None and below):
        folder, path = shared_folder(workspace, role, root)
        # a folder of its own: of a folder's pictures all that its project does not show are removed
        own = f"audit-{role.audit}"
        place = folder.with_name(own), PurePosixPath(path).with_name(own).as_posix()
        return in_folder(server.client, number, source.pages, source.picture, place)
    return uploaded(server.client, role, workspace.key().key_id, source.pages, source.picture)
