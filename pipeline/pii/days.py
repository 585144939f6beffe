"""Days without a year: 04-21 by itself, a column of them (12-17, 12-18), and behind the name of who signed (钟灵 11-25)."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.cells import Box
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.labels import Shape
from schemas.names import PiiKind

_MONTH: Final = r"(?:0[1-9]|1[0-2])"
_DAY: Final = r"(?:0[1-9]|[12]\d|3[01])"
# a limit of a range is not padded with a zero, but for hours and ages: 08-12点, 05-09岁
_PADDED: Final = regex.compile(
    rf"(?<![A-Za-z0-9.*/:+~\-^<>≤≥=]|[周期][一二三四五六日天至][ ]?)(?:0[1-9]-{_DAY}|1[0-2]-0[1-9])"
    r"(?![A-Za-z0-9/\-~]|[.:]\d|[ ]?(?:点|时|岁|周|天|日龄|个?月|年|页|号楼|%|mm|cm|分|次|例|级|[hH]\b))"
)
_CELL: Final = regex.compile(
    rf"[ ]*(?P<day>(?P<month>{_MONTH})[-/](?P<date>{_DAY}))(?:[ ]\d{{1,2}}:\d{{2}})?[ ]*"
)
# what looks like days and counts hours or years: 00-06, 18-24, 45-59
_COUNTS: Final = regex.compile(r"(?<![\d.\-])(?:00-\d\d|1[3-9]-\d\d|[2-9]\d-\d\d)(?![\d.\-])")
_SIGNED: Final = regex.compile(
    r"[ :;.]{0,3}(?P<name>\p{Han}{2,4}|\p{Han}{1,8}·\p{Han}{1,8}|\p{Lu}[\p{L}.'\-]*(?:[ ]\p{Lu}[\p{L}.'\-]*){0,3})[ ,/(]{0,3}"
    r"(?P<day>(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01]))(?:[ ]\d{1,2}:\d{2})?[ )]*"
)
# the second of two dates, or one behind what happened on it: 2024.03.13至04.01, 采样10-29, 10-30来院
_SHORT: Final = r"(?P<day>(?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01]))(?![\d%]|[.:\-/]\d)"
_SECOND: Final = regex.compile(
    rf"(?:19|20)\d\d[-./年]\d{{1,2}}[-./月]\d{{1,2}}日?(?:[ ]?\d{{1,2}}:\d{{2}})?[ ]?[至到~/、,，\-][ ]?{_SHORT}"
    rf"|(?:采样|接收|送检|检测|复查|复诊|随访|入院|出院|手术|发病|就诊)(?:日期|时间|日)?[ :]?(?P<day>(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01]))(?![\d%]|[.:\-/]\d|[ ]?[个天周月年次分])"
    rf"|(?<=[,，。;；])[ ]?(?P<day>(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01]))(?=来院|复诊|复查|入院|出院|手术|就诊|随访|取|(?:主治|主管|值班|责任)?(?:医师|医生|护士|技师|物理师|剂量师|药师))"
    # a further picture: 03.16CT片及03.18DR片
    rf"|(?<=[及和与、])[ ]?(?P<day>(?:0?[1-9]|1[0-2])[.](?:0[1-9]|[12]\d|3[01]))(?=[ ]?(?:CT|MR|DR|PET|X线|X光|B超|彩超|超声|片|摄))"
)
# a day behind the end of something: 失效08.0708:22, 有效期至 02.26 08:10; OCR glues it to its time
_DOTTED: Final = r"(?:0?[1-9]|1[0-2])[-./](?:0[1-9]|[12]\d|3[01]|[1-9](?!\d))"
_LATE: Final = regex.compile(
    rf"(?:失效|到期|过期|截止|有效[期至]|效期|配[液置制药]|开启|启用|启封|开瓶|置管|更换|换药|拔管|停药|起始|开始|结束|终止|停止|打印|开单|开立|预约|发药|送达|领取|摆药|输注|执行)(?:日期|时间|日|至)?[ :]{{0,2}}"
    rf"(?P<day>{_DOTTED}[ ]?(?:[01]?\d|2[0-3]):[0-5]\d)(?!\d)"
    # told in a sentence: 患者自述07.20因调岗失眠, 于08.19起
    rf"|(?:自述|诉|代诉|自诉|称|患者|[于自从至到])[ ]?(?P<day>(?:0[1-9]|1[0-2])[.](?:0[1-9]|[12]\d|3[01]))(?=[ ]?(?:因|起|来|在|出现|行|开始|复|入|出|突|无|始|晨|晚|上午|下午|凌晨|夜))"
    # since a month: 2023.1起口服吉非替尼; since a day: 自11-25入院; at half of a day: 复诊:7/8上午
    r"|(?<![\d.])(?P<day>(?:19|20)\d\d[.](?:1[0-2]|0?[1-9]))(?=[ ]?(?:起|至今|开始|始|确诊|诊断为|行(?!政)|因))"
    r"|自[ ]?(?P<day>(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01]))(?=[ ]?(?:入院|起|入住|收住|开始|以来|发病))"
    r"|(?<![\d/.])(?P<day>(?:0?[1-9]|1[0-2])/(?:[12]\d|3[01]|0?[1-9]))(?=[ ]?(?:上午|下午|晚上|早上|中午|凌晨))"
    # the month of a picture or paper from elsewhere: 禾川医院2022.02片号DR27, 外院 2021.08 CT
    r"|(?:(?<=院|中心|所|部|站|室|科|外地|当地|公司)[ ]?|(?<=\p{Han}[(（]))(?P<day>(?:19|20)\d\d[.](?:1[0-2]|0?[1-9]))(?=[ ]?(?:片|摄|行|查|做|拍|CT|MR|DR|PET|B超|彩超|超声|X线|X光|胃镜|肠镜|病理|手术|报告|化验|检|住院|出院|就诊|门诊|曾|因|以|的|[)）,，。;；]))"
    # the year in two digits, and the time glued on: 23-03-2010:13
    r"|(?<![\dA-Za-z.\-/])(?P<day>\d\d[-/.](?:0[1-9]|1[0-2])[-/.](?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?!\d)"
    # blanks of a form filled in beside their words, and a Latin word glued on: 2023年月3月20日, LTG2023年4月3日
    r"|(?P<day>(?<!\d)[012]?\d{2,3}[ ]?年[ ]?(?:月[ ]?)?\d{0,2}[ ]?月[ ]?\d{1,2}[ ]?日)"
)
_RUNNING: Final = 3  # days in a row, without gap, that are dates though no zero pads them
_UNPADDED: Final = regex.compile(r"[ ]*(?P<day>(?P<month>0?[1-9]|1[0-2])/(?P<date>3[01]|[12]\d|0?[1-9]))[ ]*")
_NAMES: Final = (Shape.NAME, Shape.NAMES)
_LEAST: Final = 2  # cells in a column that speak for each other
_MONTHS: Final = 2  # at most, in one column
_ANY: Final = 12  # along an axis of time
_OFFSET: Final = 1.5  # heights by which the left edges of a column's cells may differ


def lone_days(document: Document) -> Iterator[Finding]:
    """Months with a day whose form, column or place behind a signature says that they are dates."""
    text = document.text
    if not _COUNTS.search(text):
        for hit in _PADDED.finditer(text):
            low, high = hit.span()
            yield Finding.at(low, high, PiiKind.DATE, 0.61, "day-padded")
    for hit in _SECOND.finditer(text):
        low, high = hit.span("day")
        yield Finding.at(low, high, PiiKind.DATE, 0.62, "day-second")
    for hit in _LATE.finditer(text):
        low, high = hit.span("day")
        yield Finding.at(low, high, PiiKind.DATE, 0.615, "day-late")
    yield from _in_columns(document)
    yield from _running(document)
    yield from _signed(document)


def _signed(document: Document) -> Iterator[Finding]:
    """Days behind the name of who signed."""
    for mark, start, end in document.segments:
        signed = mark.rule.shape in _NAMES or mark.source == "unknown"
        hit = _SIGNED.fullmatch(document.text, start, end) if signed else None
        # behind a label that no table knows a surname has to speak for the name
        if hit and (mark.rule.shape in _NAMES or (looks_like_name(hit["name"]) and "." not in hit["day"])):
            low, high = hit.span("day")
            yield Finding.at(low, high, PiiKind.DATE, 0.63, "day-signed")


def _in_columns(document: Document) -> Iterator[Finding]:
    """Cells of one column or row that are nothing but days, in order."""
    if not document.cells.placed:
        return
    cells = [
        (document.cells.boxes[index], hit)
        for index in range(len(document.page.lines))
        if (hit := _CELL.fullmatch(document.text, *document.line_span(index)))
    ]
    for box, hit in cells:
        column = sorted(
            ((other[1], found) for other, found in cells if _aligned(box, other)), key=lambda pair: pair[0]
        )
        row = sorted(((other[0], found) for other, found in cells if _level(box, other)), key=lambda p: p[0])
        if (len(column) >= _LEAST and _runs_on([found for _, found in column])) or (
            len(row) > _LEAST and _runs_on([found for _, found in row], months=_ANY)
        ):
            low, high = hit.span("day")
            yield Finding.at(low, high, PiiKind.DATE, 0.64, "day-column")


def _running(document: Document) -> Iterator[Finding]:
    """Lines that are nothing but a day each and follow each other day by day: 3/2, 3/3, 3/4."""
    found = [
        _UNPADDED.fullmatch(document.text, *document.line_span(at)) for at in range(len(document.page.lines))
    ]
    run: list[regex.Match[str]] = []
    for hit in [*found, None]:
        if hit and run and _is_next(run[-1], hit):
            run.append(hit)
            continue
        if len(run) >= _RUNNING:
            for day in run:
                low, high = day.span("day")
                yield Finding.at(low, high, PiiKind.DATE, 0.645, "day-running")
        run = [hit] if hit else []


def _is_next(one: "regex.Match[str]", other: "regex.Match[str]") -> bool:
    """Whether a day is the one after another; the last ones of a month are followed by a first."""
    if other["month"] == one["month"]:
        return int(other["date"]) == int(one["date"]) + 1
    return (
        int(one["date"]) >= 28
        and int(other["date"]) == 1
        and int(other["month"]) % 12 == (int(one["month"]) + 1) % 12
    )


def _aligned(one: Box, other: Box) -> bool:
    return abs(one[0] - other[0]) <= _OFFSET * (one[3] - one[1])


def _level(one: Box, other: Box) -> bool:
    return abs(one[1] - other[1]) <= (one[3] - one[1]) / 2


def _runs_on(column: list["regex.Match[str]"], months: int = _MONTHS) -> bool:
    """Whether days follow each other, upwards or downwards; limits of ranges do so by chance only."""
    days = [(int(hit["month"]), int(hit["date"])) for hit in column]
    few = len({month for month, _ in days}) <= months
    return few and days in (sorted(days), sorted(days, reverse=True))
