"""A page -> the task that annotators see: pure, so that the same page always gives the same task."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pipeline.page import Page

Row = dict[str, Any]


class Variant(StrEnum):
    """Which text and picture annotators see."""

    SURROGATE = "surrogate"
    ORIGINAL = "original"


@dataclass(frozen=True, slots=True)
class Shown:
    """A page as annotators see it: text and quads of the variant, the digest of the text as read, name of its picture.

    The name changes when the picture does, so that a task that shows an older one is known.
    """

    page: Page
    text_digest: str
    variant: Variant
    picture: str


def task_data(shown: Shown, image: str) -> Row:
    """The data of a task: what the labelling interface shows, and the quads of the lines, by which marks can move."""
    page = shown.page
    return {
        "page_id": page.page_id,
        "image": image,
        "text": page.text,
        "text_digest": shown.text_digest,
        "variant": shown.variant.value,
        "lines": [
            {"start": start, "end": start + len(line.text), "quad": list(line.quad)}
            for start, line in zip(page.starts, page.lines, strict=True)
        ],
    }


def task(data: Mapping[str, Any], predictions: Sequence[Mapping[str, Any]] = ()) -> Row:
    """A task to import, with what is proposed to the annotator."""
    made: Row = {"data": dict(data)}
    if predictions:
        made["predictions"] = [dict(prediction) for prediction in predictions]
    return made


def second_readers(
    pages: Sequence[str], share: float, already: frozenset[str], rank: Callable[[str], str]
) -> frozenset[str]:
    """The pages that a second annotator gets: those that one has got already, filled up to the share of all pages.

    `rank` orders pages by chance and always alike (a keyed digest), so that pages that come later move nothing.
    """
    wanted = round(share * len(pages))
    kept = already & set(pages)
    more = sorted((page for page in pages if page not in kept), key=rank)
    return kept | frozenset(more[: max(0, wanted - len(kept))])
