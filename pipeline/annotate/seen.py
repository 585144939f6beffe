"""The text that a task showed, and how it carries over to the text of its page."""

from typing import Final

from pipeline.annotate.align import Alignment, same
from pipeline.annotate.fields import value_of
from pipeline.annotate.hypertext import html_text
from pipeline.annotate.locate import Seen
from pipeline.annotate.moved import Move
from pipeline.annotate.task import Task

_TEXT_KEYS: Final = ("text", "html", "content", "document")
_NOT_TEXT: Final = frozenset(
    {"page_id", "other_page_id", "image", "text_digest", "variant", "audit", "target"}
)
_HTML_TYPE: Final = "hypertextlabels"


def shown_text(task: Task) -> str | None:
    """The text of a task: `data.text` and its like, else, if it has text regions, its longest string; None: a picture."""
    for key in _TEXT_KEYS:
        if isinstance(task.data.get(key), str):
            return str(task.data[key])
    if not any("start" in value_of(result) for item in task.annotations for result in item.results):
        return None
    values = [value for key, value in task.data.items() if isinstance(value, str) and key not in _NOT_TEXT]
    return max(values, key=len, default=None)


def seen_by(
    task: Task, page_text: str | None, page_digest: str | None, move: Move | None = None
) -> Seen | None:
    """What the annotator saw against the page's text (None: the shown text is the page).

    The digest of the page: offsets hold, whatever was replaced since. Another digest: `move` carries them over from the
    reading that the task was made from, without it they are stale. None: aligned.
    """
    shown = shown_text(task)
    if shown is None:
        return None
    nodes: dict[str, int] = {}
    if is_html(task):
        shown, nodes = html_text(shown)
    if page_text is None:
        return Seen(shown, same, nodes)
    if shown == page_text or (task.digest == page_digest and len(shown) == len(page_text)):
        return Seen(shown, same, nodes)
    alignment = Alignment(shown, page_text)
    stale = task.digest is not None and task.digest != page_digest
    return Seen(shown, None if stale else alignment.exact, nodes, alignment.near, move if stale else None)


def is_html(task: Task) -> bool:
    """Whether the task's text is HTML: its spans are those of `<HyperText>`."""
    return any(result.get("type") == _HTML_TYPE for item in task.annotations for result in item.results)
