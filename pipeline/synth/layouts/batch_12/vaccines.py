"""A spread of a vaccination booklet: the child and both parents on the left page, a table of shots on the right."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.ink import face, name_stamp, oval_seal
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item, section
from pipeline.synth.layouts.batch_12.invented import (
    FIRMS,
    HOSPITALS,
    SCHOOLS,
    SMALL,
    chinese,
    coded,
    dated,
    desk,
    grown,
    identity,
    past,
    person,
    phone,
    place,
    short_street,
    street,
    surname,
    village,
    worker,
)  # fmt: skip
from pipeline.synth.marks import bar_code
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_SHOTS: Final = (
    ("乙肝疫苗", "1", 1, "左上臂"), ("卡介苗", "1", 1, "左上臂三角肌"), ("乙肝疫苗", "2", 31, "右上臂"), ("脊灰灭活疫苗IPV", "1", 62, "右大腿"), ("脊灰灭活疫苗IPV", "2", 93, "右大腿"), ("百白破疫苗", "1", 94, "左臂"),
    ("脊灰减毒bOPV", "3", 124, "口服"), ("百白破疫苗", "2", 125, "右臂"), ("A群流脑多糖", "1", 186, "左上臂"), ("乙肝疫苗", "3", 187, "右上臂"), ("麻腮风疫苗", "1", 245, "左上臂"), ("乙脑减毒活疫苗", "1", 246, "右上臂"),
    ("13价肺炎球菌", "1", 70, "左大腿"), ("水痘疫苗", "1", 390, "左上臂"), ("甲肝减毒", "1", 550, "右上臂"),
)  # fmt: skip
_COLUMNS: Final = (828, 986, 1046, 1184, 1326, 1424, 1566, 1688)
_WIDTH: Final = 1754


def vaccines(case: Case) -> Sheet:
    """Both pages of a booklet with a fold between them; the table is typed, stamped and written on."""
    sheet = Sheet(_WIDTH, 1240, colour=(252, 251, 244), size=22)
    for step in range(10):
        shade = 214 + 4 * step
        sheet.rule(786 + step, 20, 786 + step, 1220, width=1, colour=(shade, shade, shade - 6))
    birth = case.day - timedelta(days=case.chance.randint(800, 2100))
    _child(sheet, case, birth)
    y = _parents(sheet, case, 556)
    _remarks(sheet, case, birth, y)
    _table(sheet, case, birth)
    _tested(sheet, case, birth, 1010)
    return sheet


def _child(sheet: Sheet, case: Case, birth: date) -> None:
    man, draw = case.patient, case.chance
    name = case.style.choice(("儿童预防接种证", "预防接种证", "预 防 接 种 证"))
    sheet.put(60, 40, Run(name, Label.TITLE), size=34, weight=700, colour=(20, 110, 80))
    number = draw.randint(10**9, 10**10 - 1)
    bar_code(sheet, 430, 36, str(number), height=48, scale=2)
    sheet.put(440, 90, ["编号 ", Run(f"9903{number}", kind=PiiKind.MEDICAL_ID)], size=18)
    face(sheet, 590, 140, 150, draw)
    keys = case.style.choice((("姓　　名", "出生日期"), ("儿童姓名", "出生年月"), ("受种者", "出生时间")))
    clock = f"{draw.randint(0, 23):02d}:{draw.randrange(60):02d}"
    rows = (
        Cell(keys[0], subject(case)), Cell("性　　别", man.sex), Cell(keys[1], dated(birth, case.style.choice(("%Y年%m月%d日", "%Y-%m-%d", "%Y.%m.%d")), clock)),
        Cell("身份证号", identity(draw, birth, man.sex)), Cell("出生体重", f"{draw.uniform(2.4, 4.2):.2f}kg"), Cell("出生医院", place(draw, HOSPITALS)),
        Cell("户籍地址", draw.choice((village, street))(draw)), Cell("现 住 址", short_street(draw)), Cell("就读园校", place(draw, SCHOOLS[:2])),
    )  # fmt: skip
    for number, cell in enumerate(rows):
        _dotted(sheet, 60, 140 + 44 * number, 510 if number < 4 else 680, cell)


def _dotted(sheet: Sheet, x: float, y: float, width: float, cell: Cell) -> None:
    """A key, and its value over a dotted line; no colon."""
    key, values = pair_runs(sheet, cell)
    start = sheet.put(x, y, key, colour=(20, 110, 80)) + 16
    fitted(sheet, start, y - 2, x + width - start, values, size=23)
    for left in range(round(start) - 8, round(x + width), 8):
        sheet.rule(left, y + 34, left + 3, y + 34, width=1, colour=PALE)


def _parents(sheet: Sheet, case: Case, y: float) -> float:
    """Mother and father, each a line of name, number, telephone and employer."""
    draw = case.chance
    ruled(sheet, (60, 120, 240, 520, 740), (y, y + 40, y + 88, y + 136))
    for left, text in ((72, "监护人"), (138, "姓名"), (320, "身份证 / 单位"), (570, "联系方式")):
        fitted(sheet, left, y + 8, 170, text, size=15 if text == "监护人" else 18)
    for number, (role, sex) in enumerate((("母亲", "女"), ("父亲", "男"))):
        top = y + 50 + 48 * number
        number_or_firm = identity(draw, grown(case, 26, 44), sex) if number == 0 else place(draw, FIRMS)
        sheet.put(70, top, role, size=19)
        for at, width, run in ((126, 110, person(case)), (248, 266, number_or_firm), (528, 206, phone(draw))):
            fitted(sheet, at, top, width, run, size=21)
    return y + 150


def _remarks(sheet: Sheet, case: Case, birth: date, y: float) -> None:
    draw = case.chance
    history: Text = [
        "对鸡蛋、青霉素无过敏；", dated(past(case, 200, 600), "%Y年%-m月"), "热性惊厥1次，体温39.4℃，在", place(draw, HOSPITALS), "急诊留观，", told(PiiKind.STAFF, surname(draw)), "医生建议乙脑疫苗暂缓3个月；湿疹、先心病（房缺3mm）已闭合。",
    ]  # fmt: skip
    moved: Text = [
        dated(birth + timedelta(days=20), "%Y-%m-%d"), "由", place(draw, SMALL), "建证，建证人", worker(case), "；", dated(past(case, 100, 500), "%Y.%-m.%-d"), "随外婆", person(case), "迁入本区，转卡经办 ", worker(case), "，旧证号",
        coded(PiiKind.MEDICAL_ID, draw, "", 10), "。漏种通知请联系姑姑", person(case), phone(draw), "。",
    ]  # fmt: skip
    y = section(sheet, 60, y, 690, Cell("过敏及禁忌", history), size=21, leading=1.65) + 12
    y = section(sheet, 60, y, 690, Cell("建证与迁移", moved), size=21, leading=1.65) + 12
    clinic, phone_run = place(draw, SMALL), desk(draw)
    sheet.put(60, y + 6, ["接种门诊 ", clinic], size=20)
    sheet.put(60, y + 42, ["每周二、四上午接种　咨询电话 ", phone_run], size=20)
    sheet.put(60, y + 78, "发热≥37.5℃、急性病期不宜接种；留观30分钟；12320为卫生热线。", size=18, colour=PALE)
    oval_seal(sheet, 610, round(y) + 176, clinic.text, "预防接种专用章")


def _table(sheet: Sheet, case: Case, birth: date) -> None:
    draw, step, top = case.chance, 58, 96
    sheet.put(828, 44, "疫 苗 接 种 记 录", size=26, weight=600, colour=(20, 110, 80))
    ruled(sheet, _COLUMNS, range(top, top + step * 15 + 1, step), colour=(110, 160, 140))
    names = case.style.choice((("疫苗", "剂次", "接种日期", "批号", "途径", "接种部位", "接种者"), ("疫苗名称", "针次", "日期", "疫苗批号", "方式", "部位", "签名")))  # fmt: skip
    for left, right, text in zip(_COLUMNS, _COLUMNS[1:], names, strict=False):
        fitted(sheet, left, top + 16, right - left, text, size=19, weight=600, align="middle")
    nurses = [chinese(draw) for _ in range(3)]
    for number, shot in enumerate(sorted(_SHOTS, key=_age)[:14], 1):
        _shot(sheet, case, birth, top + step * number, shot, nurses[number % 3])


def _age(shot: tuple[str, str, int, str]) -> int:
    """The days of life at which a shot is due."""
    return shot[2]


def _shot(sheet: Sheet, case: Case, birth: date, y: int, shot: tuple[str, str, int, str], nurse: str) -> None:
    draw, (name, dose, days, place_of) = case.chance, shot
    style = case.style.choice(("%Y-%m-%d", "%Y%m%d", "%y.%-m.%-d"))
    when = dated(birth + timedelta(days=days + draw.randint(0, 9)), style)
    batch = f"{birth.year - draw.randint(0, 1)}{draw.randint(1, 12):02d}{draw.choice('AB')}{draw.randint(1, 99):03d}"
    parts: list[Text] = [*item((name, f"第{dose}剂"), sheet), when, batch, _route(name), place_of]  # fmt: skip
    for left, right, text in zip(_COLUMNS, _COLUMNS[1:], parts, strict=False):
        fitted(sheet, left + 4, y + 15, right - left - 8, text, size=19)
    if days == 245:
        name_stamp(sheet, 1572, y + 8, nurse, size=min(22, 96 // len(nurse)))
    else:
        fitted(sheet, 1572, y + 15, 112, told(PiiKind.STAFF, nurse), size=20, align="middle")


def _route(name: str) -> str:
    """How a vaccine is given."""
    return {"卡介苗": "皮内", "脊灰减毒bOPV": "口服"}.get(
        name, "皮下" if name[0] in "麻乙A水" and name != "乙肝疫苗" else "肌内"
    )


def _tested(sheet: Sheet, case: Case, birth: date, y: float) -> None:
    draw = case.chance
    sheet.put(828, y - 18, ["抗体检测　", dated(birth + timedelta(days=draw.randint(400, 700)), "%Y/%m/%d"), "　检测单位 ", place(draw, HOSPITALS)], size=20, weight=600)  # fmt: skip
    rows = (
        ("乙肝表面抗体HBsAb", f"{draw.uniform(3, 820):.1f}", "mIU/mL", "≥10"), ("麻疹IgG", f"{draw.uniform(90, 1400):.0f}", "mIU/mL", "≥200"), ("血铅", f"{draw.uniform(12, 96):.1f}", "μg/L", "<100"),
        ("PPD硬结", f"{draw.randint(3, 14)}×{draw.randint(3, 14)}", "mm", "5～15"), ("血红蛋白", f"{draw.randint(98, 138)}", "g/L", "≥110"), ("25羟维生素D", f"{draw.uniform(18, 60):.1f}", "ng/mL", "30～100"),
    )  # fmt: skip
    for number, row in enumerate(rows):
        left = 828 + (number % 2) * 440
        for shift, run in zip((0, 200, 280, 356), item(row, sheet), strict=False):
            fitted(sheet, left + shift, y + 22 + 40 * (number // 2), 190, run, size=19)
    line = inline(
        sheet,
        Cell("本页填写", worker(case)), Cell("核对", worker(case)), Cell("下次预约", dated(past(case, -60, -20), "%Y年%-m月%-d日")), gap="　",
    )  # fmt: skip
    sheet.put(828, y + 156, line, size=20)
    sheet.put(1690, 1200, "— 5 —", size=16, colour=PALE, align="right")
