"""The columns of a recall list and what stands in them for one person."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_14.invented_a import Cast, clock, dated, number, past, phone, told, village
from pipeline.synth.layouts.batch_14.recall_tests import Programme, remark
from pipeline.synth.people import national_id
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind


@dataclass(frozen=True, slots=True)
class Row:
    """One person on the list, before the columns are chosen."""

    count: int
    name: Run
    sex: str
    birth: date
    programme: Programme
    local: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, width in pixels, and what stands in it for a row."""

    key: str
    width: int
    cell: Callable[[Sheet, Cast, Row], Text]


def _identity(_: Sheet, cast: Cast, row: Row) -> Text:
    return told(PiiKind.NATIONAL_ID, national_id(cast.case.chance, row.birth, row.sex))


def _born(_: Sheet, cast: Cast, row: Row) -> Text:
    return dated(row.birth, cast.case.chance.choice(("%Y.%m", "%Y-%m-%d", "%Y/%-m/%-d")))


def _age(_: Sheet, cast: Cast, row: Row) -> Text:
    years = (cast.case.day - row.birth).days // 366
    return f"{row.sex} {years}" if len(row.programme.sexes) > 1 else str(years)


def _place(_: Sheet, cast: Cast, row: Row) -> Text:
    place = village(cast.case.chance)
    return told(PiiKind.ADDRESS, row.local + place.text) if cast.case.chance.random() < 0.3 else place


def _screened(_: Sheet, cast: Cast, row: Row) -> Text:
    return number(PiiKind.MEDICAL_ID, cast.case.chance, f"{row.programme.prefix}{cast.case.day:%y}", 6)


def _tested(sheet: Sheet, cast: Cast, row: Row) -> Text:
    runs: list[str | Run] = []
    for count, (name, value, unit) in enumerate(row.programme.tests(cast.case.chance)):
        group = sheet.group()
        runs += [
            "；" if count else "",
            Run(name, Label.ITEM_NAME, group),
            " ",
            Run(value, Label.ITEM_VALUE, group),
        ]
        runs += [Run(unit, Label.ITEM_UNIT, group)]
    return runs


def _called(_: Sheet, cast: Cast, __: Row) -> Text:
    if cast.case.chance.random() < 0.2:
        return cast.case.chance.choice(("未通", "/", "三次未接"))
    style = cast.case.chance.choice(("%Y/%-m/%-d", "%-m月%-d日", "%m-%d"))
    return dated(past(cast.case, 1, 40), style, cast.case.chance.choice(("", clock(cast.case.chance, 9))))


def columns_of(case: Case) -> list[Column]:
    """The twelve columns that the form of a case has, from left to right."""
    style = case.style
    who = (
        Column(style.choice(("身份证号码", "证件号")), 188, _identity)
        if style.random() < 0.55
        else Column("出生年月", 188, _born)
    )
    home = Column(style.choice(("村（居）/组", "现住址", "所属村组")), 176, _place)
    line = Column(style.choice(("联系电话", "本人电话", "手机号")), 142, lambda *_: phone(case.chance))
    middle = [home, line] if style.random() < 0.5 else [line, home]
    return [
        Column(style.choice(("序号", "No.")), 52, lambda _, __, row: str(row.count)), Column(style.choice(("姓名", "姓　名")), 120, lambda _, __, row: row.name),
        Column("性别年龄" if style.random() < 0.5 else "年龄", 58, _age), who, *middle, Column(style.choice(("筛查编号", "个案编码")), 138, _screened),
        Column(style.choice(("初筛结果", "初筛异常项")), 208, _tested), Column(style.choice(("召回时间", "通知日期")), 108, _called),
        Column(style.choice(("复查情况", "进一步检查及结果")), 206, lambda _, __, row: row.outcome),
        Column(style.choice(("责任医生", "包片村医", "召回人")), 98, lambda _, cast, __: cast.staff()), Column("备注", 178, lambda _, cast, __: remark(cast)),
    ]  # fmt: skip
