"""The projects of a workspace on a Label Studio server: found by title, or made."""

from dataclasses import dataclass
from typing import Any, Final

from pipeline.annotate.client import Client
from pipeline.annotate.interface import Fit, compare, ours
from pipeline.annotate.tasks import Variant
from pipeline.errors import InputError, ServerError

SHORTEST_NAME: Final = 3
LONGEST_NAME: Final = 20
"""Characters of a name; Label Studio takes 3 to 50 for a title, and the endings need the rest."""
SECOND: Final = " · second annotator"
PRIVATE: Final = " · private"
PICTURES: Final = " · pictures"
PICTURE_ONLY: Final = '<View><Image name="image" value="$image"/></View>'
_MARK: Final = "medstruct workspace "
_INSTRUCTION: Final = (
    "Mark every key and its value in the text and draw a relation from the key to its value (key-value), from an item's "
    "name to its value, unit, range and flag (item-field). Mark what identifies a person as PII. Where the text was "
    "misread, write what is printed into the correction of the region. Choose the category, then submit."
)


@dataclass(frozen=True, slots=True)
class Role:
    """What a project is for; its title follows from it."""

    name: str
    variant: Variant = Variant.SURROGATE
    second: bool = False

    def __post_init__(self) -> None:
        fits = SHORTEST_NAME <= len(self.name) <= LONGEST_NAME and self.name == self.name.strip()
        if not fits or not self.name.isprintable():
            raise InputError(f"--project needs a name of {SHORTEST_NAME} to {LONGEST_NAME} characters")

    @property
    def title(self) -> str:
        """Title on the server: a project with the originals says in it that it is private."""
        private = PRIVATE if self.variant is Variant.ORIGINAL else ""
        return self.name + private + (SECOND if self.second else "")


def roles(name: str) -> list[Role]:
    """All annotation projects that a name stands for."""
    return [Role(name, variant, second) for variant in Variant for second in (False, True)]


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
    _check_interface(client, found)
    return int(found["id"]), False


def _fields(role: Role, key_id: str) -> dict[str, Any]:
    private = role.variant is Variant.ORIGINAL
    shows = "PRIVATE: shows personal data of patients. " if private else ""
    return {
        "title": role.title, "label_config": ours(), "description": f"{shows}{_MARK}{key_id}",
        "color": "#D00000" if private else "#FFFFFF", "expert_instruction": _INSTRUCTION, "show_skip_button": True,
        "enable_empty_annotation": True, "maximum_annotations": 1, "show_annotation_history": False,
    }  # fmt: skip


def _check_interface(client: Client, project: dict[str, Any]) -> None:
    fit = compare(str(project.get("label_config") or ""), ours())
    # only an interface that a push has made is a push's to replace
    if fit is Fit.OLDER and _MARK in str(project.get("description") or ""):
        client.update_project(int(project["id"]), label_config=ours())
    elif fit in {Fit.OLDER, Fit.OTHER}:
        raise ServerError(
            f"the labelling interface of the project {project['title']!r} lacks parts of schemas/label_studio.xml: add "
            "them in its settings, or give --project another name"
        )


def pictures_project(client: Client, role: Role, key_id: str) -> int:
    """The project that holds uploaded pictures, made if absent.

    It has no task: the server takes single files only where an interface shows one thing.
    """
    title = Role(role.name, role.variant).title + PICTURES
    found = titled(client, key_id, title).get(title)
    if found is None:
        description = f"Holds the pictures of the projects beside it; nothing to do here. {_MARK}{key_id}"
        found = client.create_project(title=title, label_config=PICTURE_ONLY, description=description)
    return int(found["id"])
