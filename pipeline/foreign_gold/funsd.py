"""FUNSD (Jaume et al., 2019): forms of questions, answers and headers with their links; to our gold, and back.

Every entity becomes a line, empty ones included (a field that nobody filled in), so that a question keeps all its answers.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pipeline.errors import InputError
from pipeline.foreign_gold.sheets import ForeignPage, line
from pipeline.layout import rows
from pipeline.page import Line, Page, bounds, rectangle
from schemas.names import Label, LinkLabel

Row = dict[str, Any]
LABELS: Final = {"question": Label.KEY, "answer": Label.VALUE, "header": Label.TITLE}
"""Their label -> ours; `other` is text without a label."""
BACK: Final = {label: name for name, label in LABELS.items()}
OTHER: Final = "other"
_DIGITS: Final = 10
"""Of an entity's number; a longer one is a name."""


def is_funsd(document: Any) -> bool:
    """Whether a JSON document is an annotation of FUNSD."""
    form = document.get("form") if isinstance(document, Mapping) else None
    return isinstance(form, list) and all(
        isinstance(one, Mapping) and "linking" in one and "box" in one for one in form
    )


def read(document: Mapping[str, Any], name: str, size: tuple[int, int] | None = None) -> ForeignPage:
    """A page from an annotation; `size` of the picture in pixels, else what its boxes span.

    Links question -> answer are kept; those of headers and between questions have no meaning here and are counted.
    Raises InputError for an annotation whose entities are not whole.
    """
    try:
        entities = [(str(one["id"]), str(one["label"]), _line(one)) for one in document["form"]]
        pairs = {(str(start), str(end)) for one in document["form"] for start, end in one["linking"]}
    except (KeyError, TypeError, ValueError):
        raise InputError(
            "a FUNSD annotation has an entity without id, label, text, box or linking: mend the file"
        ) from None
    order = _reading_order([found for _, _, found in entities])
    place = {entities[at][0]: number for number, at in enumerate(order)}
    labels = {entity: label for entity, label, _ in entities}
    if len(labels) < len(entities):
        raise InputError("two entities of a FUNSD annotation have the same id: give each one of its own")
    links = [
        (start, end, LinkLabel.KEY_VALUE)
        for start, end in sorted(pairs, key=lambda pair: (_numbers(pair), pair))
        if _is_answer(labels, start, end)
    ]
    edges = [bounds(found.quad) for _, _, found in entities] or [(0, 0, 1, 1)]
    spanned = (max(edge[2] for edge in edges), max(edge[3] for edge in edges))
    width, height = (max(given, reached) for given, reached in zip(size or (1, 1), spanned, strict=True))
    return ForeignPage(
        name, width, height, tuple(entities[at][2] for at in order),
        {entity: (place[entity], LABELS[label]) for entity, label, _ in entities if label in LABELS}, links,
        counts={"links kept": len(links), "links of other kinds": len(pairs) - len(links), "entities": len(entities)},
    )  # fmt: skip


def _numbers(pair: tuple[str, str]) -> tuple[int, ...]:
    return tuple(int(one) if one.isdecimal() and len(one) < _DIGITS else -1 for one in pair)


def _is_answer(labels: Mapping[str, str], start: str, end: str) -> bool:
    return (labels.get(start), labels.get(end)) == ("question", "answer")


def _line(entity: Mapping[str, Any]) -> Line:
    left, top, right, bottom = (int(edge) for edge in entity["box"])
    return line(str(entity["text"]).replace("\n", " "), rectangle(left, top, right, bottom))


def _reading_order(lines: Sequence[Line]) -> list[int]:
    """Indices from top to bottom, each row from left to right."""
    return [at for row in rows(Page("0" * 16, 1, 1, 0, tuple(lines))) for at in row]


def written(lines: Iterable[Row], spans: Iterable[Row], links: Iterable[Row]) -> Row:
    """The FUNSD document of one page from its rows of our tables: an entity per line, ids in reading order."""
    found = sorted(lines, key=lambda row: row["line"])
    at = {(row["start"], row["end"]): row["line"] for row in found}
    marked = {row["span_id"]: (at[(row["start"], row["end"])], BACK[Label(row["label"])]) for row in spans
              if row["label"] in BACK and (row["start"], row["end"]) in at}  # fmt: skip
    labels = dict(marked.values())
    linking: dict[int, list[list[int]]] = {row["line"]: [] for row in found}
    for row in links:
        if (
            row["label"] == LinkLabel.KEY_VALUE
            and {row["key_span_id"], row["value_span_id"]} <= marked.keys()
        ):
            ends = [marked[row["key_span_id"]][0], marked[row["value_span_id"]][0]]
            linking[ends[0]].append(ends)
            linking[ends[1]].append(ends)
    return {"form": [_entity(row, labels.get(row["line"], OTHER), linking[row["line"]]) for row in found]}


def _entity(row: Row, label: str, linking: list[list[int]]) -> Row:
    return {
        "box": list(bounds(tuple(row["quad"]))), "text": row["text"], "label": label, "words": list(_words(row)),
        "linking": sorted(linking), "id": row["line"],
    }  # fmt: skip


def _words(row: Row) -> Iterable[Row]:
    """Words with their boxes, as far as edges of characters tell."""
    one = Line(row["text"], tuple(row["quad"]), 1.0, tuple(row["char_edges"]))
    at = 0
    for word in row["text"].split(" "):
        if word:
            yield {"box": list(bounds(one.quad_of(at, at + len(word)))), "text": word}
        at += len(word) + 1


def of_view(row: Mapping[str, Any]) -> Row:
    """The FUNSD document that a row of the MedStruct-S view holds: entities and links, without boxes.

    An entity per line of its text. A pair's value is the nearest line below its key with that text, else above: the view
    gives no place for it, so of lines that read alike another one may be taken.
    """
    texts = str(row["ocr_text"]).split("\n")
    starts = _starts(texts)
    asked = [(_asked(pair, texts, starts), pair["value"]) for pair in row["pairs"]]
    questions = {question for question, _ in asked if question is not None}
    links: set[tuple[int, int]] = set()
    for question, value in asked:
        if question is not None and value is not None:
            alike = {one for one, text in enumerate(texts) if text == value} - questions
            free = [one for one in sorted(alike) if (question, one) not in links]
            answer = min(free, key=lambda one: (one < question, abs(one - question)), default=None)
            links |= {(question, answer)} if answer is not None else set()
    answers = {answer for _, answer in links}
    return {
        "form": [
            {
                "text": text, "label": "question" if at in questions else "answer" if at in answers else OTHER, "words": [],
                "linking": [list(link) for link in sorted(links) if at in link], "id": at,
            }
            for at, text in enumerate(texts)
        ]
    }  # fmt: skip


def _asked(pair: Mapping[str, Any], texts: Sequence[str], starts: Mapping[int, Sequence[int]]) -> int | None:
    """The line that a pair's key is."""
    at = starts.get(pair["key_span"][0], ()) if pair["key_span"] else ()
    return next((one for one in at if texts[one] == pair["key"]), None)


def _starts(texts: Sequence[str]) -> dict[int, list[int]]:
    """Offset -> lines that begin there: an empty line and the one after it do not, but both are asked for."""
    found: dict[int, list[int]] = {}
    at = 0
    for number, text in enumerate(texts):
        found.setdefault(at, []).append(number)
        at += len(text) + 1
    return found
