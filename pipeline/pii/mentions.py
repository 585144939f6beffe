"""Who is called in a chat: behind an @ stands what heads another message, as a short line of its own."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from schemas.names import PiiKind

_MENTION: Final = regex.compile(r"(?<![A-Za-z0-9._\-])@(?P<rest>[\p{Han}A-Za-z][^\n@]{0,23})")
_SENDER: Final = regex.compile(
    r"[ ]*(?P<name>[\p{Han}A-Za-z][\p{Han}A-Za-z0-9·. _\-]{0,14}[\p{Han}A-Za-z0-9])[ ]*"
)
_EVERYBODY: Final = frozenset("所有人 全体成员 全体 大家 all everyone channel here".split())


def mentioned(document: Document) -> Iterator[Finding]:
    """Names behind an @ and the lines that hold no more than such a name."""
    rests = [(hit.start("rest"), hit["rest"]) for hit in _MENTION.finditer(document.text)]
    if not rests:
        return
    senders = defaultdict[str, list[int]](list)
    for index in range(len(document.page.lines)):
        hit = _SENDER.fullmatch(document.text, *document.line_span(index))
        if hit and hit["name"].lower() not in _EVERYBODY:
            senders[hit["name"]].append(hit.start("name"))
    for at, rest in rests:
        called = next((rest[:size] for size in range(len(rest), 1, -1) if rest[:size] in senders), "")
        for start in (at, *senders[called]) if called else ():
            yield Finding.at(start, start + len(called), PiiKind.PERSON, 0.66, "mention")
