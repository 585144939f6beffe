"""The text of an HTML task as Label Studio counts it, and where its text nodes begin.

Text nodes are joined as they are, `<br>` counts as one newline (measured in the real page), CR LF as one.
Node paths are those of exports: `/div[1]/p[2]/text()[1]`, counted below `<body>`.
"""

from html.parser import HTMLParser
from typing import Final

from pipeline.annotate.fields import TextPlace

_VOID: Final = frozenset(
    {
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    }
)
_OUTSIDE: Final = frozenset({"html", "body"})
_SILENT: Final = frozenset({"head", "script", "style", "title"})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text: list[str] = []
        self.length = 0
        self.nodes: dict[str, int] = {}
        self._open: list[str] = []
        self._counts: list[dict[str, int]] = [{}]
        self._silent = 0
        self._in_text = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the parser's signature
        self._in_text = False
        if tag in _SILENT:
            self._silent += 1
        elif tag == "br":
            self._append("\n")
        if tag in _OUTSIDE | _SILENT:
            return
        number = self._count(tag)
        if tag not in _VOID:
            self._open.append(f"{tag}[{number}]")
            self._counts.append({})

    def handle_endtag(self, tag: str) -> None:
        self._in_text = False
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        names = [name.partition("[")[0] for name in self._open]
        if tag in names:
            keep = len(names) - 1 - names[::-1].index(tag)
            del self._open[keep:]
            del self._counts[keep + 1 :]

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if not self._in_text:
            path = "".join(f"/{name}" for name in self._open)
            self.nodes[f"{path}/text()[{self._count('text()')}]"] = self.length
        self._in_text = True
        self._append(data)

    def _count(self, name: str) -> int:
        counts = self._counts[-1]
        counts[name] = counts.get(name, 0) + 1
        return counts[name]

    def _append(self, data: str) -> None:
        self.text.append(data)
        self.length += len(data)


def html_text(html: str) -> tuple[str, dict[str, int]]:
    """Text of an HTML document, and the code-point offset at which each text node begins, by node path."""
    reader = _Reader()
    reader.feed(html.replace("\r\n", "\n"))
    reader.close()
    return "".join(reader.text), reader.nodes


def by_nodes(text: str, nodes: dict[str, int], place: TextPlace) -> TextPlace | None:
    """The place with its offsets counted from the node paths (UTF-16 units inside a node, as browsers count)."""
    if place.nodes is None:
        return None
    first, low, last, high = place.nodes
    if first not in nodes or last not in nodes:
        return None
    return TextPlace(_units(text, nodes[first], low), _units(text, nodes[last], high), place.seen)


def _units(text: str, start: int, units: int) -> int:
    at = start
    while units > 0 and at < len(text):
        units -= 2 if ord(text[at]) > 0xFFFF else 1
        at += 1
    return at if units == 0 else len(text) + 1
