"""A physical examination sheet for school, work, driving or a home: a photograph, a block for each department."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import face, name_stamp
from pipeline.synth.layouts.batch_5.boxes import fitting, measured_cells, upright
from pipeline.synth.layouts.batch_5.departments import Block, Purpose, blocks, purpose
from pipeline.synth.layouts.batch_5.invented import (
    HOSPITALS,
    cell_phone,
    crew,
    doctor,
    extension,
    kin,
    on,
    patient,
    person,
    surname,
    tag,
    work_number,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation, title
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import PiiKind

_LEFT, _RIGHT = 60, 1180
_STUB: Final = 46
_HAND = 850
"""Where the column of doctors begins."""
_LINE: Colour = (40, 44, 52)


def occupational(case: Case) -> Sheet:
    """Examination sheet on A4: key cells and a photograph, departments whose doctors sign, a verdict and a seal."""
    sheet = Sheet(1240, 1754, size=20)
    house, staff, aim = case.style.choice(HOSPITALS), crew(case, 9), purpose(case)
    number = f"TJ{case.day:%Y%m}{digits(case.chance, 5)}"
    sheet.put(620, 32, organisation(house), size=26, weight=500, align="middle")
    title(sheet, 70, aim.title, size=34)
    sheet.put(
        _RIGHT,
        92,
        [case.style.choice(("No.", "体检号 ", "编号：")), tag(PiiKind.MEDICAL_ID, number)],
        align="right",
    )
    _person(sheet, case, aim, 128)
    y = _declared(sheet, case, aim, 344)
    for place, block in enumerate(blocks(case)):
        y = _block(sheet, case, y, block, staff[place], place)
    y = _verdict(sheet, case, y, staff, aim)
    _employer(sheet, case, y, aim, house)
    return sheet


def _person(sheet: Sheet, case: Case, aim: Purpose, y: float) -> None:
    """Four rows of key and value cells; the photograph takes the right end of them."""
    who, draw = case.patient, case.chance
    rows: tuple[tuple[tuple[int, int, Cell], ...], ...] = (
        ((96, 214, Cell(case.style.choice(("姓名", "姓 名", "受检者")), [patient(case)])), (70, 60, Cell("性别", who.sex)), (110, 352, Cell("出生日期", [on(who.birth, case.style.choice(("%Y-%m-%d", "%Y年%-m月")))]))),
        ((96, 344, Cell("证件号", who.national_id, PiiKind.NATIONAL_ID)), (110, 352, Cell(case.style.choice(("联系电话", "手机号码", "电　话")), [cell_phone(draw)]))),
        ((96, 344, Cell(aim.place, [organisation(draw.choice(aim.firms))])), (110, 352, Cell(aim.key, aim.value))),
        ((96, 806, Cell("住址", who.address, PiiKind.ADDRESS)),),
    )  # fmt: skip
    for place, row in enumerate(rows):
        x: float = _LEFT
        for key_width, value_width, cell in row:
            _pair(sheet, x, y + 50 * place, key_width, value_width, cell)
            x += key_width + value_width
    sheet.pen.rectangle((_LEFT + 902, y, _RIGHT, y + 200), outline=_LINE)
    face(sheet, _LEFT + 927, round(y) + 16, 168, draw)


def _pair(sheet: Sheet, x: float, y: float, key_width: float, value_width: float, cell: Cell) -> None:
    key, values = pair_runs(sheet, cell)
    sheet.pen.rectangle((x, y, x + key_width, y + 50), outline=_LINE)
    sheet.pen.rectangle((x + key_width, y, x + key_width + value_width, y + 50), outline=_LINE)
    sheet.put(x + key_width / 2, y + 11, key, align="middle")
    sheet.put(x + key_width + 10, y + 11, values, size=fitting(sheet, values, value_width - 16))


def _declared(sheet: Sheet, case: Case, aim: Purpose, y: float) -> float:
    """What the person says of illnesses, and signs."""
    draw, earlier = case.chance, case.day - timedelta(days=_days(case))
    text: Text = [
        "本人如实申告：□癫痫 □美尼尔氏症 □眩晕 □震颤麻痹 ■无上述疾病。", on(earlier, "%Y年%-m月"), "因阑尾炎在", organisation(draw.choice(("枫川县人民医院", "雁回市红十字医院"))), "手术，", aim.remark,
        "紧急联系人", kin(case.patient.kin), "（", case.patient.kin_relation, "）", tag(PiiKind.PHONE, case.patient.kin_phone), "。申告人签字：",
    ]  # fmt: skip
    sheet.pen.rectangle((_LEFT, y - 16, _RIGHT, y + 118), outline=_LINE)
    below = sheet.paragraph(_LEFT + 10, y - 10, _RIGHT - _LEFT - 20, text, leading=1.55)
    signature(sheet, 980, round(max(below - 24, y + 58)), draw)
    return y + 118


def _days(case: Case) -> int:
    """Days since the earlier operation, which lies within the person's life."""
    return case.chance.randint(20, max(30, min(3000, (case.day - case.patient.birth).days // 2)))


def _block(sheet: Sheet, case: Case, y: float, block: Block, name: str, place: int) -> float:
    """Two measured things a line, a finding in words below, and the doctor at the right."""
    lines = (len(block.rows) + 1) // 2
    height = 40 * lines + 46
    upright(sheet, _LEFT, y, _STUB, height, block.name)
    sheet.pen.rectangle((_LEFT + _STUB, y, _HAND, y + height), outline=_LINE)
    sheet.pen.rectangle((_HAND, y, _RIGHT, y + height), outline=_LINE)
    for number, row in enumerate(block.rows):
        x, top = _LEFT + _STUB + 12 + 372 * (number % 2), y + 6 + 40 * (number // 2)
        measured_cells(sheet, top, (x, x + 132, x + 226, -1, x + 318), row, size=19)
    sheet.put(_LEFT + _STUB + 12, y + 6 + 40 * lines, [*block.words], size=19)
    _hand(sheet, case, y + height / 2, name, place)
    return y + height


def _hand(sheet: Sheet, case: Case, middle: float, name: str, place: int) -> None:
    """A doctor's line: printed, signed by pen, or stamped, with a number here and there."""
    way = case.style.choice(("printed", "printed", "pen", "stamp"))
    sheet.put(_HAND + 10, middle - 15, case.style.choice(("医师签名：", "医师：", "检查者 ")))
    if way == "pen":
        signature(sheet, _HAND + 130, round(middle) - 26, case.chance)
    elif way == "stamp" and len(name) < 5:
        name_stamp(sheet, _HAND + 130, round(middle) - 22, name, size=24)
    else:
        number: list[str | Run] = [" ", work_number(case.chance)] if place % 3 == 1 else []
        sheet.put(_HAND + 120, middle - 15, [doctor(name), *number])


def _verdict(sheet: Sheet, case: Case, y: float, staff: list[str], aim: Purpose) -> float:
    draw = case.chance
    text: Text = [
        aim.verdict, "；血压偏高者三个月内复测，HBsAg结果不对单位公布。", on(case.day, "%-m月%-d日"), "已由", doctor(surname(draw)), "护士电话通知本人（总检室", extension(draw), "）。",
    ]  # fmt: skip
    upright(sheet, _LEFT, y, _STUB, 128, "结论")
    sheet.pen.rectangle((_LEFT + _STUB, y, _RIGHT, y + 128), outline=_LINE)
    below = sheet.paragraph(_LEFT + _STUB + 12, y + 6, _RIGHT - _LEFT - _STUB - 24, text, leading=1.5)
    signed: Text = ["主检医师：", doctor(staff[8]), "　　", on(case.day + timedelta(days=2), "%Y年%m月%d日")]
    sheet.put(_RIGHT - 16, max(below + 4, y + 84), signed, align="right")
    return y + 128


def _employer(sheet: Sheet, case: Case, y: float, aim: Purpose, house: str) -> None:
    draw = case.chance
    sheet.put(
        _LEFT,
        y + 18,
        [aim.office, doctor(person(draw)), "  ", cell_phone(draw)],
    )
    mail = tag(PiiKind.EMAIL, f"tijian{digits(draw, 3)}@{case.hospital.site[4:]}")
    sheet.put(_LEFT, y + 58, ["报告发送：", mail, "   取报告凭证 ", tag(PiiKind.OTHER_ID, digits(draw, 6))])
    sheet.put(
        _LEFT,
        y + 98,
        "注：视力按GB 11533 五分记录；此表有效期六个月，涂改无效。表TJ-3 第4版",
        size=16,
        colour=GREY,
    )
    seal(sheet, 1040, round(y) + 60, house, purpose="体检专用章", draw=draw)
