"""An intensive care chart in landscape: a column an hour, a remark beside them, a nurse's name under each."""

from datetime import timedelta

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, ruled, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_9.duty import duty, tubes
from pipeline.synth.layouts.batch_9.hours import GROUPS, Reading
from pipeline.synth.layouts.batch_9.own import (
    bed,
    before,
    cell_phone,
    dated,
    minute,
    name,
    surname,
    who,
)
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _NAMES, _FIRST, _STEP, _NOTES, _RIGHT = 30, 62, 250, 86, 1282, 1724
_TOP, _HEIGHT, _HOURS = 170, 31, 12


def icu(case: Case) -> Sheet:
    """ICU chart, 12 hours: heads in two lines, five groups of rows, remarks at the right, tubes, gases, signatures."""
    sheet = Sheet(1754, 1240, size=19)
    _head(sheet, case)
    start = case.style.choice((8, 20))
    below = _grid(sheet, case, start)
    _remarks(sheet, case, start)
    _nurses(sheet, case, below)
    tubes(sheet, case, below + 70)
    duty(sheet, case)
    return sheet


def _head(sheet: Sheet, case: Case) -> None:
    person, draw, keys = case.patient, case.chance, case.style
    sheet.put(_LEFT, 26, organisation(case.hospital.name), size=24, weight=600)
    title = keys.choice(("重症医学科护理观察记录单", "ICU 特 护 记 录 单", "危重患者监护记录单（ICU）"))
    sheet.put(877, 20, Run(title, Label.TITLE), size=34, weight=700, align="middle")
    sheet.put(
        _RIGHT,
        32,
        [dated(case.day, keys.choice(("%Y年%m月%d日", "%Y-%m-%d"))), f"   第 {draw.randint(2, 18)} 天"],
        align="right",
    )
    colon = keys.choice(("：", "", ":"))
    first = inline(
        sheet, Cell(keys.choice(("床号", "床")), bed(draw), PiiKind.BED), Cell("姓名", subject(case)), Cell("性别", person.sex), Cell("年龄", age(case)),
        Cell(keys.choice(("住院号", "病案号")), person.record_number, PiiKind.MEDICAL_ID), Cell("腕带", digits(draw, 12), PiiKind.MEDICAL_ID),
        Cell("体重", f"{draw.randint(44, 88)}kg"), Cell("入科", dated(before(case, 2, 6), "%m-%d", minute(draw, 21))), Cell("血型", "B型 RhD(+)"),
        gap="    ", colon=colon or " ",
    )  # fmt: skip
    second = inline(
        sheet, Cell("诊断", "感染性休克 重症肺炎 ARDS（中度）AKI KDIGO 2期"), Cell("主管医师", case.staff(0), PiiKind.STAFF),
        Cell("APACHEⅡ", f"{draw.randint(14, 31)}分"), Cell("过敏", draw.choice(("无", "头孢类"))), Cell("家属", [told(PiiKind.PERSON, person.kin), " ", told(PiiKind.PHONE, cell_phone(draw))]),
        gap="    ", colon=colon or " ",
    )  # fmt: skip
    sheet.put(_LEFT, 78, first)
    sheet.put(_LEFT, 112, second)


def _grid(sheet: Sheet, case: Case, start: int) -> float:
    sheet.put(_LEFT + 60, _TOP - 20 + 4, "项目 \\ 时间", size=16)
    for hour in range(_HOURS):
        text = f"{(start + hour) % 24:02d}:00"
        sheet.put(_FIRST + _STEP * (hour + 0.5), _TOP - 16, text, size=17, weight=600, align="middle")
    sheet.put((_NOTES + _RIGHT) / 2, _TOP - 16, "病情观察与护理措施", size=17, weight=600, align="middle")
    y = _TOP + 14
    for group, rows in GROUPS:
        size = min(19, (_HEIGHT * len(rows) - 8) // len(group))
        sheet.paragraph(
            _LEFT + 8,
            y + (_HEIGHT * len(rows) - size * 1.15 * len(group)) / 2,
            size * 1.3,
            group,
            size=size,
            leading=1.15,
        )
        for number, row in enumerate(rows):
            _row(sheet, case, y + _HEIGHT * number, row)
        ruled(sheet, (_LEFT, _NAMES, _NOTES), (y, y + _HEIGHT * len(rows)))
        y += _HEIGHT * len(rows)
    edges = [
        _TOP - 22,
        *(_TOP + 14 + _HEIGHT * number for number in range(sum(len(rows) for _, rows in GROUPS) + 1)),
    ]
    ruled(sheet, (_NAMES, *(_FIRST + _STEP * hour for hour in range(_HOURS + 1))), edges)
    sheet.pen.rectangle((_LEFT, _TOP - 22, _RIGHT, y), outline=(28, 28, 34), width=2)
    return y


def _row(sheet: Sheet, case: Case, y: float, row: tuple[str, str, Reading]) -> None:
    (title, unit, reading), group = row, sheet.group()
    shown = [Run(title, Label.ITEM_NAME, group), Run(" "), Run(unit, Label.ITEM_UNIT, group)]
    sheet.put(_NAMES + 6, y + 5, shown, size=16)
    for hour in range(_HOURS):
        text = reading(case.chance, hour)
        if text:
            value = text if hour else Run(text, Label.ITEM_VALUE, group)
            sheet.put(_FIRST + _STEP * (hour + 0.5), y + 4, value, size=17, align="middle")


def _remarks(sheet: Sheet, case: Case, start: int) -> None:
    draw, person = case.chance, case.patient
    texts: tuple[Text, ...] = (
        ["与上一班", who(case), "床头交接，皮肤完整，骶尾泡沫敷料在位，肝素封管通畅。"],
        [told(PiiKind.STAFF, surname(draw)), "主任查房：俯卧位16h，维持MAP>65mmHg，Vt 6ml/kg。"],
        ["留双侧双瓶血培养，条码", told(PiiKind.SPECIMEN_ID, digits(draw, 10)), "，送检员", who(case), "。"],
        ["输红细胞2U，血袋", told(PiiKind.SPECIMEN_ID, f"{digits(draw, 7)} {digits(draw, 6)}"), "，", who(case), "、", who(case), "双人核对，15min无不良反应。"],
        ["CRRT上机（CVVHDF），机器编号", told(PiiKind.DEVICE_ID, f"PF-{digits(draw, 6)}"), "，血流150ml/min。"],
        [person.kin_relation, told(PiiKind.PERSON, person.kin), "探视，", told(PiiKind.STAFF, name(draw)), "医生谈话并签字；家属欲转", organisation("霁川大学附属第三医院"), "。"],
        ["吸痰白黏痰Ⅱ度；CAM-ICU(-)，咪达唑仑停用，Babinski(+)。"],
        ["院感科", told(PiiKind.STAFF, surname(draw)), "老师电话（", told(PiiKind.PHONE, f"6{digits(draw, 3)}"), "）报CRE，单间隔离，物表含氯消毒。" if case.style.random() < 0.5 else "）报CRE，接触隔离。"],
        ["床旁胸片（", told(PiiKind.SPECIMEN_ID, f"DR{digits(draw, 8)}"), "）：可见Kerley B线，高密度影较", dated(case.day - timedelta(days=2), "%-m月%-d日"), "吸收。"],
    )  # fmt: skip
    y: float = _TOP + 24
    for number, text in enumerate(texts):
        clock = minute(draw, (start + number) % 24)
        runs = [clock, " ", *([text] if isinstance(text, str | Run) else text)]
        y = sheet.paragraph(_NOTES + 10, y, _RIGHT - _NOTES - 20, runs, size=18, leading=1.42) + 6


def _nurses(sheet: Sheet, case: Case, y: float) -> None:
    manner, crew = case.style.randrange(3), [name(case.style) for _ in range(3)]
    span = (1, 3, 2)[manner]
    ruled(sheet, (_LEFT, *(_FIRST + _STEP * hour for hour in range(0, _HOURS + 1, span))), (y, y + 62))
    sheet.put(_LEFT + 50, y + 16, case.style.choice(("护士签名", "签 名", "记录者")), weight=600)
    for hour in range(0, _HOURS, span):
        middle, nurse = _FIRST + _STEP * (hour + span / 2), crew[hour // 4]
        if manner == 1:
            signature(sheet, round(middle) - 74, round(y) + 6, case.chance)
        elif manner == 2:
            sheet.put(middle, y + 16, told(PiiKind.STAFF, nurse), align="middle")
        else:
            _narrow(sheet, middle, y, nurse)
    sheet.put(_NOTES + 10, y + 16, ["带教 ", who(case), " / 学员 ", who(case)])


def _narrow(sheet: Sheet, middle: float, y: float, nurse: str) -> None:
    """A name in a cell of one hour, in small print when it is long."""
    size = 19
    while size > 10 and sheet.measure(nurse, size) > _STEP - 6:
        size -= 1
    sheet.put(middle, y + 18, told(PiiKind.STAFF, nurse), size=size, align="middle")
