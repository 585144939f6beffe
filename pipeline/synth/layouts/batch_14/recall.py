"""A recall list of a cancer screening programme as a spreadsheet prints it: one row a person."""

from collections.abc import Sequence
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_14.invented_a import (
    COUNTIES,
    Cast,
    chinese_cast,
    clock,
    dated,
    organisation,
    past,
    phone,
    subject_name,
    told,
    town,
)
from pipeline.synth.layouts.batch_14.recall_columns import Column, Row, columns_of
from pipeline.synth.layouts.batch_14.recall_tests import PROGRAMMES, Programme
from pipeline.synth.marks import seal
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _TOP, _SIZE = 44, 1716, 138, 17
_PALE = (236, 240, 232)


def recall(case: Case) -> Sheet:
    """Recall list on a landscape sheet: title, reporting unit, 8 to 12 rows with wrapped cells, notes, file name."""
    programme, cast = case.style.choice(PROGRAMMES), chinese_cast(case)
    rows = case.chance.randint(8, 12)
    sheet = Sheet(1754, 1240, size=_SIZE)
    sheet.put(
        877, 30, Run(case.style.choice(programme.titles), Label.TITLE), size=32, weight=700, align="middle"
    )
    local = town(case.style)
    _unit(sheet, cast, local)
    columns = columns_of(case)
    y = _head(sheet, case, columns)
    edges = [y]
    for row in _people(case, cast, programme, local, rows):
        y = _line(sheet, cast, columns, row, y)
        edges.append(y)
    _rules(sheet, columns, edges)
    _foot(sheet, cast, programme, local, y + 12)
    return sheet


def _people(case: Case, cast: Cast, programme: Programme, local: str, rows: int) -> list[Row]:
    own, first = case.chance.randrange(rows), case.chance.choice((1, 1, 21, 36))
    people, outcomes = [], case.chance.sample(programme.outcomes * 2, rows)
    for count in range(rows):
        name = Run(subject_name(case), kind=PiiKind.PERSON, subject=True) if count == own else cast.person()
        birth, sex = past(case, 35 * 366, 74 * 365), case.chance.choice(programme.sexes)
        people.append(Row(first + count, name, sex, birth, programme, local, outcomes[count]))
    return people


def _unit(sheet: Sheet, cast: Cast, local: str) -> None:
    draw = cast.case.chance
    label = cast.case.style.choice(("填报单位（盖章）：", "筛查机构："))
    first: Text = [
        label,
        told(PiiKind.ORGANISATION, f"{local}{cast.case.style.choice(('中心卫生院', '卫生院'))}"),
        "　　县区：",
        told(PiiKind.ADDRESS, draw.choice(COUNTIES)),
    ]
    last: Text = ["统计时段：", dated(past(cast.case, 60, 90), "%Y.%m.%d"), "—", dated(past(cast.case, 1, 3), "%Y.%m.%d"), "　填报日期 ", dated(cast.case.day, "%Y/%-m/%-d")]  # fmt: skip
    sheet.put(_LEFT, 82, first, size=19)
    sheet.put(_RIGHT, 82, last, size=19, align="right")


def _head(sheet: Sheet, case: Case, columns: Sequence[Column]) -> float:
    top, x, lettered = _TOP, float(_LEFT), case.style.random() < 0.4
    sheet.pen.rectangle(
        (_LEFT, top, _RIGHT, top + 44), fill=case.style.choice(((255, 255, 255), _PALE, (221, 235, 247)))
    )
    for count, column in enumerate(columns):
        if lettered:
            sheet.put(
                x + column.width / 2,
                top - 18,
                chr(65 + count),
                size=13,
                colour=(130, 130, 130),
                align="middle",
            )
        x += column.width
    x = _LEFT
    for column in columns:
        fits = sheet.measure(column.key, _SIZE, 600) <= column.width - 6
        sheet.put(
            x + column.width / 2, top + 8, column.key, size=_SIZE if fits else 13, weight=600, align="middle"
        )
        x += column.width
    sheet.rule(_LEFT, top, _RIGHT, top, width=1)
    return top + 44


def _line(sheet: Sheet, cast: Cast, columns: Sequence[Column], row: Row, y: float) -> float:
    x, below = float(_LEFT), y + 52
    for column in columns:
        small = column.key == "备注"
        text = column.cell(sheet, cast, row)
        if text:
            below = max(
                below,
                sheet.paragraph(
                    x + 5, y + 6, column.width - 9, text, size=15 if small else _SIZE, leading=1.4
                ),
            )
        x += column.width
    return below + 6


def _rules(sheet: Sheet, columns: Sequence[Column], edges: Sequence[float]) -> None:
    grey = sheet.pen
    for y in edges:
        grey.line((_LEFT, y, _RIGHT, y), fill=(90, 90, 90), width=1)
    x = _LEFT
    for width in (0, *(column.width for column in columns)):
        x += width
        grey.line((x, _TOP, x, edges[-1]), fill=(90, 90, 90), width=1)


_NOTES: Final = (
    "召回3次以上未应答者备注“失访”",
    "空白处请勿用“同上”",
    "复查结果为CIN2及以上或进展期腺瘤者24小时内报项目办",
)


def _foot(sheet: Sheet, cast: Cast, programme: Programme, local: str, y: float) -> None:
    draw, style = cast.case.chance, cast.case.style
    office = organisation(
        draw, "岫云县妇幼保健计划生育服务中心", "泠水市肿瘤防治研究所", "葭州市癌症防治中心"
    )
    notes: Text = ["说明：1.", programme.terms, "；2.", style.choice(_NOTES), "。3.转诊至", office, "，联系人", cast.staff(), "主任 ", phone(draw, office=True), "，QQ群 ", told(PiiKind.SOCIAL_ID, "0" + digits(draw, 8)), "。"]  # fmt: skip
    y = sheet.paragraph(_LEFT, y, 1320, notes, size=16, leading=1.45) + 6
    makers: Text = [
        style.choice(("制表：", "填表人：")),
        cast.staff(),
        "　　审核：",
        cast.staff(),
        "　　分管领导：",
        cast.staff(),
        "　　电话：",
        phone(draw, office=True),
    ]
    sheet.put(_LEFT, y, makers, size=19)
    saved: Text = [style.choice(("召回表（第3批）-", "名单汇总终稿_", "筛查召回_")), cast.staff(), ".xlsx　Sheet1　第 2 页，共 5 页　", dated(cast.case.day, "%Y/%-m/%-d", clock(draw, 16))]  # fmt: skip
    sheet.put(877, sheet.height - 34, saved, size=14, align="middle", colour=(90, 90, 90))
    if style.random() < 0.6:
        seal(sheet, 1540, min(round(y), 1080), f"{local}卫生院", purpose="公共卫生科", draw=draw)
