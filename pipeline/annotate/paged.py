"""Tasks over several pictures (Repeater, multi-image): one task per picture, each region with its own."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pipeline.annotate.task import Annotation, Task

_INDEXED: Final = re.compile(r"_(\d{1,9})$")
_PICTURE: Final = re.compile(r"\.(jpe?g|png|webp|bmp|tiff?|heic|pdf)$", re.IGNORECASE)


def split(task: Task) -> list[Task]:
    """The task itself, or one task per picture (named `<task>:<index>`) where its data hold a list of pictures.

    A relation goes with the region that it starts from; results of the whole task go with the first picture.
    """
    key, pictures = _pictures(task.data)
    if len(pictures) < 2:
        data = {**task.data, "image": pictures[0]} if pictures else task.data
        return [replace(task, data=data)]
    rest = {name: value for name, value in task.data.items() if name != key}
    return [
        replace(
            task,
            name=f"{task.name}:{index}",
            data={**rest, "image": picture},
            annotations=tuple(_part(item, index) for item in task.annotations),
            drafts=task.drafts if index == 0 else 0,
            predictions=task.predictions if index == 0 else 0,
        )
        for index, picture in enumerate(pictures)
    ]


def _pictures(data: Mapping[str, Any]) -> tuple[str, list[str]]:
    for key, value in data.items():
        names = [_picture(item) for item in value] if isinstance(value, list) else []
        if names and all(names):
            return key, names
    return "", []


def _picture(item: Any) -> str:
    values = item.values() if isinstance(item, Mapping) else (item,)
    return next((value for value in values if isinstance(value, str) and _PICTURE.search(value)), "")


def _part(annotation: Annotation, index: int) -> Annotation:
    pages = {str(item.get("id")): _index(item) for item in annotation.results if item.get("id") is not None}
    kept = [
        item
        for item in annotation.results
        if (pages.get(str(item.get("from_id")), 0) if item.get("type") == "relation" else _index(item))
        == index
    ]
    return replace(annotation, results=tuple(kept))


def _index(item: Mapping[str, Any]) -> int:
    if isinstance(item.get("item_index"), int):
        return int(item["item_index"])
    found = _INDEXED.search(str(item.get("to_name", "")))
    return int(found.group(1)) if found else 0
