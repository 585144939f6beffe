"""An emergency observation room's nursing record: head, first assessment, then running text by the hour with signatures."""

from datetime import date, datetime, timedelta

from pipeline.synth.case import TODAY, Case, stream
from pipeline.synth.layouts.batch_2.parts import valued
from pipeline.synth.layouts.batch_14.invented_a import (
    Cast,
    chinese_cast,
    clock,
    dated,
    number,
    organisation,
    phone,
    subject_name,
    told,
)
from pipeline.synth.layouts.batch_14.observation_findings import assessed, measured
from pipeline.synth.layouts.batch_14.observation_rows import FIRST, LAST, MIDDLE
from pipeline.synth.layouts.form import day
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.people import digits, national_id
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _SIZE = 56, 1190, 20
_HOSPITALS = ("泠水市第三人民医院", "岫云县人民医院", "葭州市雁回中心医院", "棠溪区骨科医院")
_TITLES = ("急诊留观患者护理记录单", "急诊观察室护理记录", "急诊抢救留观护理记录（续页）")


def observation(case: Case) -> Sheet:
    """Nursing record on A4: head fields on lines, a strip of first findings, 7 to 9 entries of text, foot."""
    sheet, cast = Sheet(1240, 1754, size=_SIZE), chinese_cast(case)
    patient = Run(subject_name(case), kind=PiiKind.PERSON, subject=True)
    sheet.put(620, 34, organisation(case.style, *_HOSPITALS), size=30, weight=600, align="middle")
    sheet.put(620, 80, Run(case.style.choice(_TITLES), Label.TITLE), size=30, weight=700, align="middle")
    if case.style.random() < 0.4:
        qr_code(sheet, 1080, 22, f"OBS|{digits(case.chance, 10)}", scale=3)
    y = _head(sheet, cast, patient, 140)
    y = assessed(sheet, case, y + 4)
    y = _entries(sheet, cast, patient, y + 10)
    _foot(sheet, cast, y + 14)
    return sheet


def _birth(case: Case) -> date:
    """The birthday of a grown patient, the same wherever the patient's number recurs."""
    return TODAY - timedelta(days=stream("batch 14 grown", case.patient.index).randint(20 * 366, 97 * 365))


def _age(case: Case) -> Run:
    years = (case.day - _birth(case)).days * 100 // 36525
    return Run(f"{years}岁", kind=PiiKind.AGE_OVER_89 if years > 89 else None)


def _identity(case: Case) -> Run:
    return told(
        PiiKind.NATIONAL_ID,
        national_id(stream("batch 14 id", case.patient.index), _birth(case), case.patient.sex),
    )


def _fields(cast: Cast, patient: Run) -> list[tuple[tuple[str, Text], ...]]:
    case, draw, style = cast.case, cast.case.chance, cast.case.style
    bed = told(
        PiiKind.BED, draw.choice(("{0}床", "留观{0}", "+{0}床", "走廊{0}号")).format(draw.randint(1, 24))
    )
    came = dated(case.day, style.choice(("%Y-%m-%d", "%Y年%m月%d日")), clock(draw, 19))
    diagnosis = draw.choice(
        (
            "药物中毒（苯二氮䓬类）",
            "急性胰腺炎？Ranson 2分",
            "低钾性周期性麻痹",
            "COPD急性加重",
            "意识障碍待查 R40.2",
        )
    )
    contact: Text = [cast.person(), draw.choice((" 夫妻 ", " 之子 ", " 同事 ")), phone(draw)]
    return [
        ((style.choice(("姓名", "姓  名")), patient), ("性别", case.patient.sex), ("年龄", _age(case)), (style.choice(("床号", "床位")), bed), (style.choice(("门急诊号", "急诊号", "就诊号")), number(PiiKind.MEDICAL_ID, draw, style.choice(("E", "JZ", "")), 9))),
        (("身份证", _identity(case)), ("医保", told(PiiKind.INSURANCE_ID, case.patient.insurance_number)), ("分级", draw.choice(("Ⅰ级", "Ⅱ级", "Ⅲ级")))),
        ((style.choice(("入观时间", "来院时间")), came), ("初步诊断", diagnosis), ("过敏史", draw.choice(("青霉素（+）", "无", "不详")))),
        ((style.choice(("联系人", "家属及电话")), contact), (style.choice(("经治医师", "首诊医生")), cast.staff()), ("责任护士", cast.staff())),
    ]  # fmt: skip


def _head(sheet: Sheet, cast: Cast, patient: Run, y: float) -> float:
    """Fields in lines, spread over the width; the values underlined in some forms."""
    underlined = cast.case.style.random() < 0.5
    for row in _fields(cast, patient):
        gap = (
            _RIGHT - _LEFT - sum(sheet.measure([key, "：", *valued(value, 0)]) for key, value in row)
        ) / max(1, len(row) - 1)
        x = float(_LEFT)
        for key, value in row:
            group = sheet.group()
            end = sheet.put(x, y, [Run(key, Label.KEY, group), "：", *valued(value, group)])
            if underlined:
                sheet.rule(x + sheet.measure(key) + _SIZE, y + 30, end, y + 30, width=1)
            x = end + min(gap, 70)
        y += 40
    return y


def _hours(case: Case, count: int) -> list[Run | str]:
    """When each entry was written: the date stands at the first one of a day only."""
    style = case.style.choice(("%m-%d", "%-m.%-d", "%-m月%-d日"))
    when = datetime(
        case.day.year, case.day.month, case.day.day, 20, case.chance.randrange(60)
    )  # a wall clock's time
    written, last = [], None
    for _ in range(count):
        text = f"{when:%H:%M}"
        written.append(
            told(PiiKind.DATE, f"{day(when.date(), style)} {text}") if when.date() != last else text
        )
        last = when.date()
        when += timedelta(minutes=case.chance.randint(25, 95))
    return written


def _entries(sheet: Sheet, cast: Cast, patient: Run, y: float) -> float:
    case, top = cast.case, y
    edges = case.style.choice(((56, 178, 1010, 1190), (56, 206, 1016, 1190)))
    chosen = [
        case.chance.choice(FIRST),
        *case.chance.sample(MIDDLE, case.chance.randint(7, 9)),
        case.chance.choice(LAST),
    ]
    heads = (
        "日期 时间",
        case.style.choice(("病情观察、护理措施及效果", "病情变化及处理")),
        case.style.choice(("签名", "护士签名")),
    )
    for x, end, text in zip(edges, edges[1:], heads, strict=False):
        sheet.put((x + end) / 2, y + 5, text, weight=600, align="middle")
    y += 40
    nurses = [cast.staff(), cast.staff()]
    for count, (written, entry) in enumerate(zip(_hours(case, len(chosen)), chosen, strict=True)):
        sheet.rule(edges[0], y, edges[-1], y, width=1)
        y = _entry(sheet, cast, edges, y, written, entry(cast, patient), nurses[count * 2 // len(chosen)])
    for x in edges:
        sheet.rule(x, top, x, y, width=1)
    sheet.rule(edges[0], top, edges[-1], top, width=1)
    sheet.rule(edges[0], y, edges[-1], y, width=1)
    return y


def _entry(
    sheet: Sheet, cast: Cast, edges: tuple[int, ...], y: float, written: Run | str, text: Text, nurse: Run
) -> float:
    draw = cast.case.chance
    signs = measured(sheet, draw) if draw.random() < 0.4 else []
    runs = [*signs, *([text] if isinstance(text, str | Run) else text)]
    sheet.paragraph(edges[0] + 6, y + 6, edges[1] - edges[0] - 8, written, size=20, leading=1.45)
    below = sheet.paragraph(edges[1] + 8, y + 6, edges[2] - edges[1] - 16, runs, size=21, leading=1.45)
    if draw.random() < 0.3:
        signature(sheet, edges[2] + 8, round(y) + 8, draw)
    else:
        sheet.paragraph(edges[2] + 6, y + 6, edges[3] - edges[2] - 8, nurse, size=20, leading=1.45)
    return max(below + 8, y + 68)


def _foot(sheet: Sheet, cast: Cast, y: float) -> None:
    draw, case = cast.case.chance, cast.case
    line: Text = [
        "质控护士：",
        cast.staff(),
        "　　护士长审核：",
        cast.staff(),
        "　　留观室电话 ",
        phone(draw, office=True),
    ]
    sheet.put(_LEFT, y, line)
    printed: Text = [
        "打印：",
        cast.staff(),
        "　",
        dated(case.day + timedelta(days=1), "%Y/%m/%d", clock(draw, 8)),
        "　终端 ",
        told(PiiKind.IP, f"198.51.100.{draw.randint(2, 254)}"),
        "　表单HL-JZ-06 V3.1　第 2 页",
    ]
    sheet.put(_LEFT, 1712, printed, size=16)
