"""From a drawn sheet and its capture to the key of the page."""

from collections.abc import Iterator

from pipeline.synth.capture import Shot
from pipeline.synth.geometry import Matrix, carried, carried_edges
from pipeline.synth.key import KeyItem, KeyLine, KeyPair, KeySpan, PageKey, Planted
from pipeline.synth.sheet import DrawnLine, Sheet, Stretch
from schemas.names import Category, Label, PiiKind

_FIELDS = (Label.ITEM_NAME, Label.ITEM_VALUE, Label.ITEM_UNIT, Label.ITEM_RANGE, Label.ITEM_FLAG)


def page_key(
    sheet: Sheet, shot: Shot, *, layout: str, condition: str, category: Category, patient: int
) -> PageKey:
    """The key of a captured sheet; file, frame and document are filled in when it is stored."""
    text = "\n".join(line.text for line in sheet.lines)
    spans = _spans(sheet)
    title = next((text[span.start : span.end] for span in spans if span.label is Label.TITLE), None)
    return PageKey(
        file="", frame=0, layout=layout, condition=condition, capture=shot.capture, category=category,
        width=shot.image.shape[1], height=shot.image.shape[0], turn=shot.turn, patient=patient, document=0, title=title,
        lines=_lines(sheet, shot.matrix), spans=spans, planted=_planted(sheet, shot.matrix, text),
        pairs=pairs_of(spans, text), items=items_of(spans, text),
    )  # fmt: skip


def _lines(sheet: Sheet, matrix: Matrix) -> tuple[KeyLine, ...]:
    return tuple(
        KeyLine(
            line.text, carried(matrix, _box(line)), carried_edges(matrix, line.xs, line.top, line.bottom), row
        )
        for line, row in zip(sheet.lines, _rows(sheet.lines), strict=True)
    )


def _box(line: DrawnLine, start: int = 0, end: int | None = None) -> tuple[float, float, float, float]:
    return line.xs[start], line.top, line.xs[len(line.text) if end is None else end], line.bottom


def _rows(lines: list[DrawnLine]) -> Iterator[int]:
    """Row numbers: a line stays in the row of the one before it when it stands beside it."""
    row, before = -1, None
    for line in lines:
        shared = min(before.bottom, line.bottom) - max(before.top, line.top) if before else 0.0
        if before is None or shared < 0.5 * (line.bottom - line.top) or line.xs[0] < before.xs[-1]:
            row += 1
        before = line
        yield row


def _starts(sheet: Sheet) -> list[int]:
    starts, at = [], 0
    for line in sheet.lines:
        starts.append(at)
        at += len(line.text) + 1
    return starts


def _spans(sheet: Sheet) -> tuple[KeySpan, ...]:
    """Labelled regions: neighbouring stretches of one label and group are one region."""
    starts, spans = _starts(sheet), list[KeySpan]()
    for stretch in sheet.stretches:
        run = sheet.runs[stretch.run]
        if run.label is None:
            continue
        start, end = starts[stretch.line] + stretch.start, starts[stretch.line] + stretch.end
        last = spans[-1] if spans else None
        if (
            last
            and (last.label, last.group) == (run.label, run.group)
            and start - last.end <= 1
            and run.group is not None
        ):
            spans[-1] = KeySpan(last.start, end, run.label, run.group)
        else:
            spans.append(KeySpan(start, end, run.label, run.group))
    return tuple(spans)


def _planted(sheet: Sheet, matrix: Matrix, text: str) -> tuple[Planted, ...]:
    starts, pieces = _starts(sheet), dict[int, list[Stretch]]()
    for stretch in sheet.stretches:
        if sheet.runs[stretch.run].kind is not None:
            pieces.setdefault(stretch.run, []).append(stretch)
    printed = []
    for number, stretches in pieces.items():
        run, first, last = sheet.runs[number], stretches[0], stretches[-1]
        start, end = starts[first.line] + first.start, starts[last.line] + last.end
        quads = tuple(carried(matrix, _box(sheet.lines[it.line], it.start, it.end)) for it in stretches)
        kind = run.kind or PiiKind.OTHER_ID
        printed.append(Planted(kind, text[start:end], quads, first.line, start, end, run.subject))
    marks = [
        Planted(
            mark.kind, mark.text, (carried(matrix, mark.box, mark.slant),), None, None, None, mark.subject
        )
        for mark in sheet.marks
    ]
    return (*printed, *marks)


def pairs_of(spans: tuple[KeySpan, ...], text: str) -> tuple[KeyPair, ...]:
    """Gold keys with their values, in reading order of the keys."""
    values = {span.group: text[span.start : span.end] for span in spans if span.label is Label.VALUE}
    return tuple(
        KeyPair(text[span.start : span.end], values.get(span.group))
        for span in spans
        if span.label is Label.KEY
    )


def items_of(spans: tuple[KeySpan, ...], text: str) -> tuple[KeyItem, ...]:
    """Gold result rows, in reading order of the names."""
    rows: dict[int | None, dict[Label, str]] = {}
    for span in spans:
        if span.label in _FIELDS:
            rows.setdefault(span.group, {})[span.label] = text[span.start : span.end]
    return tuple(
        KeyItem(fields[Label.ITEM_NAME], *(fields.get(label) for label in _FIELDS[1:]))
        for fields in rows.values()
    )
