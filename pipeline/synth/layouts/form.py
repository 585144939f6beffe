"""What forms are made of: titles, key-value fields, result tables."""

from collections.abc import Mapping, Sequence
from datetime import date

from pipeline.synth.case import Case
from pipeline.synth.clinic import Result
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

PERSON = PiiKind.PERSON
Columns = Mapping[Label, float]
"""Where each field of a result row begins, sheet pixels."""


def organisation(name: str) -> Run:
    """A hospital's name where it stands alone."""
    return Run(name, kind=PiiKind.ORGANISATION)


def staff(name: str) -> Run:
    """A member of staff in running text."""
    return Run(name, kind=PiiKind.STAFF)


def day(when: date, style: str = "%Y-%m-%d") -> str:
    """A date as a form prints it; `%-m` and `%-d` leave the zeros out on every system."""
    return when.strftime(style.replace("%-m", str(when.month)).replace("%-d", str(when.day)))


def title(
    sheet: Sheet, y: float, text: str, *, size: int = 40, weight: int = 700, colour: Colour = INK
) -> None:
    """The report's title in the middle of the sheet."""
    sheet.put(
        sheet.width / 2, y, Run(text, Label.TITLE), size=size, weight=weight, colour=colour, align="middle"
    )


def heading(sheet: Sheet, y: float, case: Case, *, size: int = 36, colour: Colour = INK) -> None:
    """The hospital's name in the middle of the sheet."""
    name = organisation(case.hospital.name)
    sheet.put(sheet.width / 2, y, name, size=size, weight=600, colour=colour, align="middle")


def field(  # forms are written as tables: place, key, value, kind
    sheet: Sheet, x: float, y: float, key: str, value: Text, kind: PiiKind | None = None, *,
    subject: bool = False, colon: str = "：", at: float | None = None, size: int | None = None, after: Text = "",
) -> float:  # fmt: skip
    """A key and its value in one line, or the value in a cell of its own at `at`; returns the right end.

    `kind` is what the value identifies. An empty value leaves the key alone; `after` follows without being a value.
    """
    group = sheet.group()
    label = Run(key, Label.KEY, group)
    values = [_valued(run, group, kind, subject) for run in runs_of(value)]
    if at is None:
        return sheet.put(x, y, [label, colon, *values, *runs_of(after)], size=size)
    sheet.put(x, y, [label, colon], size=size)
    return sheet.put(at, y, [*values, *runs_of(after)], size=size) if values else at


def _valued(run: Run, group: int, kind: PiiKind | None, subject: bool) -> Run:
    return Run(run.text, Label.VALUE, group, run.kind or kind, run.subject or subject)


def name_field(sheet: Sheet, x: float, y: float, case: Case, key: str = "姓名", **options: object) -> float:
    """The field with the patient's name."""
    return field(sheet, x, y, key, case.patient.name, PERSON, subject=True, **options)  # type: ignore[arg-type]


def age_field(sheet: Sheet, x: float, y: float, case: Case, key: str = "年龄") -> float:
    """The field with the age on the day of the report, an identifier above 89."""
    age = case.patient.age(case.day)
    return field(sheet, x, y, key, f"{age}岁", PiiKind.AGE_OVER_89 if age > 89 else None)


def header_row(
    sheet: Sheet, y: float, cells: Sequence[tuple[float, str]], *, weight: int = 600, size: int | None = None
) -> None:
    """The head of a table: plain text at each column."""
    for x, text in cells:
        sheet.put(x, y, text, weight=weight, size=size)


def item_row(
    sheet: Sheet, y: float, columns: Columns, fields: Mapping[Label, str], *, size: int | None = None
) -> None:
    """A row of results: a cell for each field that is not empty, in the order of the columns."""
    group = sheet.group()
    for label, x in columns.items():
        if fields.get(label):
            sheet.put(x, y, Run(fields[label], label, group), size=size)


def fields_of(result: Result, *, name: str | None = None) -> dict[Label, str]:
    """The five fields of a result."""
    return {
        Label.ITEM_NAME: name or result.test.name, Label.ITEM_VALUE: result.value, Label.ITEM_UNIT: result.test.unit,
        Label.ITEM_RANGE: result.range, Label.ITEM_FLAG: result.flag,
    }  # fmt: skip
