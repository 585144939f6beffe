"""The projects of a workspace on a Label Studio server: found by title, or made."""

from dataclasses import dataclass
from typing import Any, Final

from pipeline.annotate.client import Client
from pipeline.annotate.interface import Fit, beside, compare, merged, ours, review, version_of
from pipeline.annotate.tasks import Variant
from pipeline.errors import InputError, ServerError

SHORTEST_NAME: Final = 3
LONGEST_NAME: Final = 20
"""Characters of a name; Label Studio takes 3 to 50 for a title, and the endings need the rest."""
SECOND: Final = " · second annotator"
PRIVATE: Final = " · private"
CHANGED: Final = " · changed"
PICTURES: Final = " · pictures"
PICTURE_ONLY: Final = '<View><Image name="image" value="$image"/></View>'
_MARK: Final = "medstruct workspace "
_INSTRUCTION: Final = (
    "Mark every key and its value in the text and draw a relation from the key to its value (key-value), from an item's "
    "name to its value, unit, range and flag (item-field). Mark what identifies a person as PII. Where the text was "
    "misread, write what is printed into the correction of the region. Choose the category, then submit."
)
_CHANGED_INSTRUCTION: Final = (
    "The page was read anew. Above the text stands what changed: what stood there, and what is read now. Look at these "
    "places in the picture, set marks right where they are not, write what is printed into the correction where it was "
    "misread, then submit. All other marks are as you or somebody else made them."
)
REVIEWS: Final = {
    "privacy": "Look at the whole picture for anything that says who somebody is. Draw a rectangle of its kind around each "
    "such thing (hide); if there is none, choose clean. Then submit.",
    "annotations": "The text carries the marks of one annotation. Choose gold if all of them are right and none is missing, "
    "else wrong. Then submit. To mend it, correct the annotation in its own project and mark it as ground truth.",
    "fields": "Compare what is shown of an item with the picture: name, value, unit, range, flag. Choose how many of the five "
    "are right; one that is shown as absent is right where nothing is printed. Then submit.",
    "queries": "Read the request, compare its answer with the pictures, answer the five questions. Then submit.",
}
"""Audits that have a review project, and what reviewers are told."""
REVIEWERS: Final = {"queries": 2}
"""How many people at most judge without sight of each other, where it is more than one: each in a project of their own."""


@dataclass(frozen=True, slots=True)
class Role:
    """What a project is for; its title follows from it."""

    name: str
    variant: Variant = Variant.SURROGATE
    second: bool = False
    audit: str = ""
    changed: bool = False
    reviewer: int = 1

    def __post_init__(self) -> None:
        fits = SHORTEST_NAME <= len(self.name) <= LONGEST_NAME and self.name == self.name.strip()
        if not fits or not self.name.isprintable():
            raise InputError(f"--project needs a name of {SHORTEST_NAME} to {LONGEST_NAME} characters")

    @property
    def title(self) -> str:
        """Title on the server: a project with the originals says in it that it is private."""
        private = PRIVATE if self.variant is Variant.ORIGINAL else ""
        audit = f" audit {self.audit}" if self.audit else ""
        audit += f" · reviewer {self.reviewer}" if self.reviewer > 1 else ""
        return (
            self.name + private + audit + (SECOND if self.second else "") + (CHANGED if self.changed else "")
        )

    @property
    def interface(self) -> str:
        """The labelling interface that its project needs."""
        if self.changed:
            return beside()
        return review(self.audit) if self.audit else ours()

    @property
    def instruction(self) -> str:
        """What people are told to do."""
        return _CHANGED_INSTRUCTION if self.changed else REVIEWS.get(self.audit, _INSTRUCTION)


def roles(name: str) -> list[Role]:
    """All annotation projects that a name stands for."""
    readers = [Role(name, variant, second) for variant in Variant for second in (False, True)]
    return readers + [Role(name, variant, changed=True) for variant in Variant]


def reviews(name: str) -> list[Role]:
    """All review projects that a name stands for."""
    return [
        Role(name, audit=audit, reviewer=reviewer)
        for audit in REVIEWS
        for reviewer in range(1, REVIEWERS.get(audit, 1) + 1)
    ]


def titled(client: Client, key_id: str, *titles: str) -> dict[str, dict[str, Any]]:
    """The projects with these titles that are there; ServerError where a title is not one project of this workspace."""
    found: dict[str, dict[str, Any]] = {}
    for row in client.projects():
        title = str(row["title"])
        if title not in titles:
            continue
        if title in found:
            raise ServerError(f"Label Studio has two projects {title!r}: rename one of them")
        found[title] = client.project(int(row["id"]))
        _is_ours(found[title], key_id)
    return found


def _is_ours(project: dict[str, Any], key_id: str) -> None:
    mark = str(project.get("description") or "").partition(_MARK)[2][: len(key_id)]
    if mark and mark != key_id:
        raise ServerError(
            f"the project {project['title']!r} is another workspace's: give --project another name"
        )


def open_project(client: Client, role: Role, key_id: str) -> tuple[int, bool]:
    """The id of a role's project with an interface that suits, and whether it was made just now."""
    found = titled(client, key_id, role.title).get(role.title)
    if found is None:
        return int(client.create_project(**_fields(role, key_id))["id"]), True
    _check_interface(client, found, role.interface)
    return int(found["id"]), False


def _fields(role: Role, key_id: str) -> dict[str, Any]:
    private = role.variant is Variant.ORIGINAL
    shows = "PRIVATE: shows personal data of patients. " if private else ""
    return {
        "title": role.title, "label_config": role.interface, "description": f"{shows}{_MARK}{key_id}",
        "color": "#D00000" if private else "#FFFFFF", "expert_instruction": role.instruction,
        # an empty verdict says nothing
        "show_skip_button": True, "enable_empty_annotation": not role.audit, "maximum_annotations": 1,
        "show_annotation_history": False,
    }  # fmt: skip


def _check_interface(client: Client, project: dict[str, Any], wanted: str) -> None:
    theirs = str(project.get("label_config") or "")
    if compare(theirs, wanted) in {Fit.SAME, Fit.EXTENDED}:
        return
    has, needs = version_of(theirs) or 0, version_of(wanted) or 0
    if has > needs:
        raise ServerError(
            f"the labelling interface of the project {project['title']!r} is version {has}, this is medstruct with version "
            f"{needs}: update medstruct"
        )
    # only an interface that a push has made is a push's to replace
    config = merged(theirs, wanted) if _MARK in str(project.get("description") or "") else None
    if config is None:
        raise ServerError(
            f"the labelling interface of the project {project['title']!r} lacks parts of the one in schemas/: add "
            "them in its settings, or give --project another name"
        )
    client.update_project(int(project["id"]), label_config=config)


def pictures_project(client: Client, role: Role, key_id: str) -> int:
    """The project that holds uploaded pictures, made if absent.

    It has no task: the server takes single files only where an interface shows one thing.
    """
    title = Role(role.name, role.variant, audit=role.audit).title + PICTURES
    found = titled(client, key_id, title).get(title)
    if found is None:
        description = f"Holds the pictures of the projects beside it; nothing to do here. {_MARK}{key_id}"
        found = client.create_project(title=title, label_config=PICTURE_ONLY, description=description)
    return int(found["id"])
