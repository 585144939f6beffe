"""Segments as CoNLL columns and back: a code point and its tag in each layer a line, a blank line after a segment."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pipeline.errors import InputError
from pipeline.export.segments import Segment

_HEAD: Final = re.compile(r"# page (\S+) start (\d+)")
_ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]+)\}")


def written(segment: Segment) -> str:
    """The lines of a segment; white space, what prints nothing, # and the backslash stand as their hexadecimal number."""
    columns = zip(segment.text, *segment.layers, strict=True)
    rows = ("\t".join((_escaped(character), *found)) for character, *found in columns)
    return f"# page {segment.page_id} start {segment.start}\n" + "\n".join(rows) + "\n\n"


def _escaped(character: str) -> str:
    plain = character.isprintable() and not character.isspace() and character not in "\\#"
    return character if plain else f"\\u{{{ord(character):x}}}"


def read(lines: Iterable[str]) -> Iterator[Segment]:
    """The segments of a file's lines, also with tags that a model put in the place of ours. InputError for other lines."""
    head: re.Match[str] | None = None
    rows: list[list[str]] = []
    for line in (*lines, ""):
        row = line.rstrip("\n")
        if row.startswith("#"):
            head = _HEAD.fullmatch(row)
        elif row:
            rows.append(row.split("\t"))
        elif rows:
            yield _segment(head, rows)
            head, rows = None, []


def _segment(head: re.Match[str] | None, rows: list[list[str]]) -> Segment:
    if head is None or len({len(row) for row in rows}) > 1 or len(rows[0]) < 2:
        raise InputError(
            "no CoNLL file of ours: every segment begins with `# page ID start N`, all its rows are as long"
        )
    text = "".join(_ESCAPED.sub(lambda match: chr(int(match[1], 16)), row[0]) for row in rows)
    if len(text) != len(rows):
        raise InputError("no CoNLL file of ours: the first column of a row is one character")
    layers = tuple(tuple(row[at] for row in rows) for at in range(1, len(rows[0])))
    return Segment(head[1], int(head[2]), text, layers)
