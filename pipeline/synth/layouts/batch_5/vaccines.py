"""A child's vaccination record: bracketed labels, a ruled table of doses with stamps, notes of reactions in prose."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import name_stamp, oval_seal
from pipeline.synth.layouts.batch_5.boxes import fitting, measured_cells
from pipeline.synth.layouts.batch_5.invented import (
    cell_phone,
    crew,
    doctor,
    extension,
    father_of,
    kin,
    on,
    patient,
    person,
    street,
    surname,
    tag,
    village,
    work_number,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation, title
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.people import digits, national_id
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import PiiKind

_LEFT, _RIGHT = 60, 1180
_CLINICS: Final = ("鹭田镇中心卫生院", "松泉区锦屏社区卫生服务中心", "临江新区水磨坊社区卫生服务站")
_MAKERS: Final = ("临鹤康泽生物制品有限公司", "芦荻元素生物技术股份有限公司")
_DOSES: Final = (
    ("乙肝疫苗(酿酒酵母)", "1/3", "10μg/0.5ml", "右上臂", 0), ("卡介苗", "1/1", "0.1ml ID", "左上臂", 1), ("乙肝疫苗(酿酒酵母)", "2/3", "10μg/0.5ml", "右上臂", 31), ("脊灰灭活疫苗IPV", "1/4", "0.5ml IM", "左大腿", 63),
    ("百白破疫苗DTaP", "1/4", "0.5ml IM", "右上臂", 95), ("13价肺炎球菌PCV13", "1/4", "0.5ml IM", "左大腿", 125), ("A群流脑多糖MPSV-A", "1/2", "30μg/0.5ml", "左上臂", 186), ("麻腮风减毒MMR", "1/2", "0.5ml SC", "右上臂", 244),
    ("乙脑减毒JE-L", "1/2", "0.5ml SC", "左上臂", 270),
)  # fmt: skip
"""Name, dose of doses, amount, site, and age in days at which it is given."""
_XS: Final = (60, 112, 386, 470, 640, 800, 960, 1180)
_HEADS: Final = ("序号", "疫苗名称", "剂次", "剂量/途径", "接种日期", "批号", "接种者")
_OPEN: Final = (("【", "】"), ("［", "］"), ("", "："))


def vaccines(case: Case) -> Sheet:
    """Vaccination record on A4: label brackets, code at the right, ten doses, next visits, notes, seal."""
    sheet = Sheet(1240, 1754, size=21)
    house, staff = case.style.choice(_CLINICS), crew(case, 5)
    born = case.day - timedelta(days=case.chance.randint(420, 1500))
    sheet.put(_LEFT, 40, organisation(house), size=26, weight=600)
    title(
        sheet,
        84,
        case.style.choice(("预防接种证（儿童接种记录）", "儿童预防接种记录", "预 防 接 种 个 案 记 录 表")),
        size=32,
    )
    number = f"9901{born:%Y}{digits(case.chance, 10)}"
    qr_code(sheet, 1050, 22, f"VAC:{number}", scale=3)
    _head(sheet, case, born, number)
    y = _table(sheet, case, 436, born, staff)
    y = _others(sheet, case, y + 14)
    y = _history(sheet, case, y + 12, born, staff)
    y = _next(sheet, case, y + 10)
    _foot(sheet, case, y + 16, house, staff)
    return sheet


def _labelled(sheet: Sheet, x: float, y: float, cell: Cell, marks: tuple[str, str]) -> None:
    """A key in brackets, or with a colon, and its value, which shrinks to leave a margin."""
    key, values = pair_runs(sheet, cell)
    text: Text = [marks[0], key, marks[1], *values]
    sheet.put(x, y, text, size=fitting(sheet, text, _RIGHT - x))


def _head(sheet: Sheet, case: Case, born: date, number: str) -> None:
    draw, marks, child = case.chance, case.style.choice(_OPEN), case.patient
    mother, home = person(draw, "女"), street(draw) if draw.random() < 0.6 else village(draw)
    seen = national_id(draw, born, child.sex)
    rows = (
        (Cell(case.style.choice(("儿童姓名", "受种者姓名", "姓名")), [patient(case)]), Cell("性别", child.sex), Cell("出生日期", [on(born, "%Y年%-m月%-d日")])),
        (Cell("儿童编码", number, PiiKind.MEDICAL_ID), Cell("出生体重", f"{draw.randint(2600, 4000)}g"), Cell("身份证号", seen, PiiKind.NATIONAL_ID)),
        (Cell("母亲姓名", [kin(mother), "  ", cell_phone(draw)]), Cell("胎次", "1胎1产"), Cell("父亲姓名", [kin(father_of(case)), "  ", cell_phone(draw)])),
        (Cell("家庭住址", home, PiiKind.ADDRESS), None, Cell("托幼机构", [organisation(draw.choice(("锦屏大道幼儿园", "鹭田镇小荷幼儿园"))), " 小二班"])),
        (Cell("户籍地址", village(draw), PiiKind.ADDRESS), None, Cell("接种卡号", f"{draw.randint(100, 999)}-{digits(draw, 5)}", PiiKind.MEDICAL_ID)),
    )  # fmt: skip
    for place, row in enumerate(rows):
        for x, cell in zip((_LEFT, 520, 730), row, strict=True):
            if cell:
                _labelled(sheet, x, 168 + 50 * place, cell, marks)


def _table(sheet: Sheet, case: Case, y: float, born: date, staff: list[str]) -> float:
    step, style = 66, case.style.choice(("%Y-%m-%d", "%Y.%-m.%-d", "%Y/%m/%d"))
    doses = [dose for dose in _DOSES if born + timedelta(days=dose[4] + 16) <= case.day]
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 44), fill=(226, 238, 232))
    for left, right, text in zip(_XS, _XS[1:], _HEADS, strict=False):
        sheet.put((left + right) / 2, y + 7, text, size=20, weight=600, align="middle")
    for place, dose in enumerate(doses):
        top = y + 44 + step * place
        given = born + timedelta(days=dose[4] + (case.chance.randint(0, 14) if dose[4] > 1 else 0))
        _dose(sheet, _lot(case, given), top, (place + 1, *dose[:3]), on(given, style))
        _by(sheet, top, place, staff, stamped=case.style.random() < 0.4)
    below = y + 44 + step * len(doses)
    for x in _XS:
        sheet.rule(x, y, x, below, width=1)
    for line in (y, *(y + 44 + step * place for place in range(len(doses) + 1))):
        sheet.rule(_LEFT, line, _RIGHT, line, width=1)
    return below


def _lot(case: Case, given: date) -> str:
    """The batch of a vaccine, which thousands got."""
    made = given - timedelta(days=case.chance.randint(90, 300))
    return f"{case.chance.choice(('', 'A', 'D'))}{made:%Y%m}{case.chance.randint(32, 99)}-{case.chance.randint(1, 6)}"


def _dose(sheet: Sheet, lot: str, y: float, dose: tuple[int, str, str, str], given: Run) -> None:
    place, name, number, amount = dose
    sheet.put(86, y + 18, str(place), size=20, align="middle")
    measured_cells(sheet, y + 18, (120, 400, 480, -1, -1), (name, number, amount, "", ""), size=20)
    sheet.put(720, y + 18, given, size=20, align="middle")
    sheet.put(880, y + 18, lot, size=19, align="middle")


def _by(sheet: Sheet, y: float, place: int, staff: list[str], *, stamped: bool) -> None:
    """Who gave the dose: printed, a small stamp, or the sign for the one above."""
    name = staff[place // 3]
    if place % 3:
        sheet.put(1070, y + 18, "〃", size=20, align="middle")
        return
    if stamped and len(name) < 5:
        name_stamp(sheet, 1010, round(y) + 11, name, size=22)
        return
    text = doctor(name)
    sheet.put(1070, y + 18, text, size=fitting(sheet, text, 200, 20), align="middle")


def _others(sheet: Sheet, case: Case, y: float) -> float:
    """Vaccines that parents pay for, in running text."""
    draw = case.chance
    text: Text = [
        "非免疫规划疫苗：流感四价0.5ml，", on(case.day - timedelta(days=draw.randint(20, 90)), "%Y年%-m月%-d日"), "，厂家", organisation(draw.choice(_MAKERS)), "；EV71灭活疫苗、轮状病毒五价（口服，粉红色）均未种。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, leading=1.8)


def _history(sheet: Sheet, case: Case, y: float, born: date, staff: list[str]) -> float:
    draw = case.chance
    text: Text = [
        case.style.choice(("禁忌与反应：", "异常反应及随访：", "备注：")), "母亲HBsAg(-)，无青霉素过敏。", on(born + timedelta(days=110), "%y.%-m.%-d"),
        "接种百白破后发热38.6℃，左上臂红肿2.5cm×2.0cm，硬结A1级，外婆", kin(person(draw, "女")), "来电，", doctor(surname(draw)), "医生指导冷敷，72h消退。卡介苗卡痕直径4mm，PPD硬结7mm；乙肝表面抗体142.6mIU/mL。",
        "曾在", organisation(draw.choice(("枫川县疾病预防控制中心", "雁回市妇女儿童医院"))), "补种1剂，凭证", tag(PiiKind.MEDICAL_ID, f"BZ{digits(draw, 6)}"), "，登记人", doctor(staff[3]), "。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, leading=1.8)


def _next(sheet: Sheet, case: Case, y: float) -> float:
    later = case.day + timedelta(days=case.chance.randint(25, 90))
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 62), outline=(40, 110, 80), width=2)
    text: Text = ["下次预约：", on(later, "%-m月%-d日"), " 上午8:00-10:30，百白破第4剂、A群C群流脑；预检电话 ", extension(case.chance), "，微信群主 ", tag(PiiKind.SOCIAL_ID, f"yfjz_{digits(case.chance, 5)}")]  # fmt: skip
    sheet.put(_LEFT + 14, y + 14, text, size=fitting(sheet, text, _RIGHT - _LEFT - 28))
    return y + 62


def _foot(sheet: Sheet, case: Case, y: float, house: str, staff: list[str]) -> None:
    sheet.put(_LEFT, y + 8, "监护人签字：")
    signature(sheet, _LEFT + 140, round(y) - 4, case.chance)
    sheet.put(_LEFT + 380, y + 8, ["登记医生：", doctor(staff[4])])
    sheet.put(
        _LEFT + 380,
        y + 56,
        ["打印 ", on(case.day, "%Y-%m-%d", case.clock(9)[:5]), "  ", work_number(case.chance)],
    )
    oval_seal(sheet, 1020, round(y) + 70, house, "预防接种专用章")
    sheet.put(_LEFT, y + 110, "请妥善保管，入托、入学时查验。版本2021修订", size=16, colour=GREY)
