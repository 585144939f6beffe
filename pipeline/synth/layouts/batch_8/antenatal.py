"""A page of an antenatal care booklet: facts on dotted blanks at the left, one column a visit at the right."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_8.own import (
    age_run,
    coded,
    desk,
    family_name,
    firm,
    handle,
    home,
    on,
    patient_of,
    patient_run,
    person,
    phone,
    relative,
    some_hospital,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_8.ruled import LINE, box, lined, ticks, upright
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import national_id
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _SPLIT, _TABLE, _RIGHT = 48, 612, 640, 1706
_NAME: Final = 190
_PEN: Colour = (26, 40, 130)
_SIGNS: Final = (
    ("体重", "kg", 52, 78, 1), ("宫底高度", "cm", 14, 34, 0), ("腹围", "cm", 78, 104, 0), ("胎心率", "次/分", 128, 156, 0), ("血红蛋白", "g/L", 98, 128, 0),
)  # fmt: skip


def antenatal(case: Case) -> Sheet:
    """Booklet page on tinted paper: title, number, the woman's and husband's facts, visits, remarks, foot."""
    case, paper = patient_of(case, 25 * 365, 42 * 365, "女"), case.style.choice(((255, 250, 246), (250, 253, 250), (255, 247, 249)))  # fmt: skip
    sheet = Sheet(1754, 1240, colour=paper, size=20)
    name = case.style.choice(("孕产妇保健手册", "孕产期保健记录册", "母子健康手册（孕期）"))
    sheet.put(_LEFT, 32, Run(name, Label.TITLE), size=32, weight=700, colour=(176, 60, 96))
    number = coded(
        PiiKind.MEDICAL_ID, case, case.style.choice(("# # # # - # # # # #", "YC##########", "####-##-####"))
    )
    sheet.put(
        _TABLE,
        40,
        inline(sheet, Cell(case.style.choice(("保健册编号", "建档号", "手册编号")), number)),
        size=22,
    )
    sheet.put(
        _RIGHT,
        42,
        case.style.choice(("第2～5次产前随访服务记录表", "产前检查记录（续页）")),
        size=22,
        align="right",
        weight=600,
    )
    _facts(sheet, case)
    sheet.rule(_SPLIT, 92, _SPLIT, 1180, width=1, colour=(176, 60, 96))
    y = _visits(sheet, case, 88)
    _remarks(sheet, case, y + 10)
    _foot(sheet)
    return sheet


def _facts(sheet: Sheet, case: Case) -> None:
    shape = case.style.choice(("%Y-%m-%d", "%Y年%-m月%-d日", "%Y.%-m.%-d"))
    for place, cells in enumerate((*_woman(case, shape), *_husband(case), *_past(case, shape))):
        for x, end, cell in cells:
            lined(sheet, x, 100 + 60 * place, cell, end=end, dots=True)


Blanks = tuple[tuple[int, int, Cell], ...]


def _woman(case: Case, shape: str) -> tuple[Blanks, ...]:
    person_now = case.patient
    return (
        ((48, 330, Cell(case.style.choice(("孕妇姓名", "产妇姓名", "姓　名")), patient_run(case))), (340, 596, Cell("年龄", age_run(case)))),
        ((48, 330, Cell("出生日期", day(person_now.birth, shape), PiiKind.DATE)), (340, 596, Cell("民族", case.chance.choice(("汉", "回", "彝", "维吾尔"))))),
        ((48, 596, Cell("身份证号", person_now.national_id, PiiKind.NATIONAL_ID)),),
        ((48, 596, Cell("户籍地址", home(case))),),
        ((48, 596, Cell("现住址", person_now.address, PiiKind.ADDRESS)),),
        ((48, 330, Cell("手机", phone(case))), (340, 596, Cell("单位", firm(case)))),
    )  # fmt: skip


def _husband(case: Case) -> tuple[Blanks, ...]:
    number = national_id(case.chance, case.patient.birth - timedelta(days=700), "男")
    return (
        ((48, 330, Cell("丈夫姓名", relative(case, "男"))), (340, 596, Cell("电话", phone(case)))),
        ((48, 596, Cell("丈夫证件号", number, PiiKind.NATIONAL_ID)),),
        ((48, 596, Cell("紧急联系人", [relative(case), f"（{case.chance.choice(('婆婆', '母亲', '小姑'))}）", phone(case)])),),
    )  # fmt: skip


def _past(case: Case, shape: str) -> tuple[Blanks, ...]:
    draw, first = case.chance, case.day - timedelta(days=258)
    return (
        ((48, 330, Cell("末次月经", on(first, shape))), (340, 596, Cell("预产期", on(first + timedelta(days=280), shape)))),
        ((48, 330, Cell("孕次/产次", f"G{draw.randint(1, 4)}P{draw.randint(0, 1)}A0")), (340, 596, Cell("血型", draw.choice(("A Rh（＋）", "O Rh（－）", "AB Rh（＋）"))))),
        ((48, 330, Cell("身高/孕前体重", f"{draw.randint(150, 172)}cm/{draw.randint(43, 70)}kg")), (340, 596, Cell("BMI", f"{draw.uniform(18, 27):.1f}"))),
        ((48, 330, Cell("乙肝两对半", draw.choice(("1、3、5（＋）", "全阴", "抗HBs（＋）")))), (340, 596, Cell("梅毒/HIV", "TPPA（－）/（－）"))),
        ((48, 330, Cell("唐氏筛查", "21-三体 1:1860")), (340, 596, Cell("NT", f"{draw.uniform(0.9, 2.6):.1f}mm"))),
        ((48, 330, Cell("OGTT", "4.8-9.1-7.6mmol/L")), (340, 596, Cell("高危评分", draw.choice(("黄色5分", "绿色", "橙色15分"))))),
        ((48, 596, Cell("既往分娩", [on(case.day - timedelta(days=draw.randint(900, 1500)), "%Y年%-m月"), "于", some_hospital(case), "剖宫产"])),),
        ((48, 596, Cell("建册单位", organisation(case.hospital.name))),),
        ((48, 596, Cell("责任医生", [worker(case), " ", desk(case)])),),
    )  # fmt: skip


def _visits(sheet: Sheet, case: Case, y: float) -> float:
    draw, count = case.chance, case.style.choice((3, 4))
    weeks = [16, 20, 24, 29, 33][5 - count :]
    days = [case.day - timedelta(days=258 - 7 * week - draw.randint(0, 5)) for week in weeks]
    shape, doctors = (
        case.style.choice(("%Y-%m-%d", "%y.%m.%d", "%Y/%-m/%-d")),
        [person(draw) for _ in range(2)],
    )
    y = _line(sheet, y, 44, "项目", [f"第{number + 6 - count}次" for number in range(count)])
    y = _line(sheet, y, 54, "随访日期", [on(when, shape) for when in days])
    y = _line(sheet, y, 54, "孕　周", [f"{week}+{draw.randint(0, 6)}周" for week in weeks])
    y = _line(sheet, y, 54, "主　诉", [draw.choice(("无", "偶有腹胀", "下肢浮肿", "胎动好")) for _ in days])
    top = y
    for name, unit, low, high, decimals in _SIGNS:
        steps = [low + (high - low) * (week - 14) / 22 + draw.uniform(-1, 1) for week in weeks]
        y = _measured(sheet, y, name, unit, [f"{step:.{decimals}f}" for step in steps])
    y = _measured(sheet, y, "血压", "mmHg", [f"{draw.randint(98, 138)}/{draw.randint(60, 88)}" for _ in days])
    upright(sheet, _TABLE, top, 40, y - top, "产科检查", size=20)
    y = _line(sheet, y, 56, "胎　位", [draw.choice(("LOA", "ROA", "臀位", "未定")) for _ in days])
    y = _line(sheet, y, 56, "尿蛋白", [draw.choice(("（－）", "（±）", "1+")) for _ in days])
    y = _line(sheet, y, 56, "分　类", [ticks(("未见异常", "异常"), [draw.randint(0, 1)]) for _ in days])
    y = _line(
        sheet,
        y,
        56,
        "随访医生签名",
        ["" if draw.random() < 0.25 else Run(draw.choice(doctors), kind=PiiKind.STAFF) for _ in days],
    )
    _signed(sheet, case, y - 56, count)
    return y


def _line(sheet: Sheet, y: float, height: float, name: str, entries: list[Text]) -> float:
    box(sheet, _TABLE, y, _NAME, height, name, size=20, middle=True)
    width = (_RIGHT - _TABLE - _NAME) / len(entries)
    for place, entry in enumerate(entries):
        at = _TABLE + _NAME + width * place
        box(sheet, at, y, width, height, entry, size=20, middle=True, colour=_PEN)
    return y + height


def _measured(sheet: Sheet, y: float, name: str, unit: str, values: list[str]) -> float:
    """A row of a sign: the value of the first visit is the item's, later ones stand beside it."""
    group, width = sheet.group(), (_RIGHT - _TABLE - _NAME) / len(values)
    head: Text = [Run(name, Label.ITEM_NAME, group), "（", Run(unit, Label.ITEM_UNIT, group), "）"]
    box(sheet, _TABLE + 40, y, _NAME - 40, 56, head, size=18)
    first: list[Text] = [Run(values[0], Label.ITEM_VALUE, group), *values[1:]]
    for place, value in enumerate(first):
        box(sheet, _TABLE + _NAME + width * place, y, width, 56, value, size=21, middle=True, colour=_PEN)
    return y + 56


def _signed(sheet: Sheet, case: Case, y: float, count: int) -> None:
    """Where no name is printed, a pen has signed."""
    width = (_RIGHT - _TABLE - _NAME) / count
    printed = {line.xs[0] for line in sheet.lines if line.top >= y and line.xs[0] > _TABLE + _NAME}
    for place in range(count):
        left = _TABLE + _NAME + width * place
        if not any(left <= x < left + width for x in printed):
            signature(sheet, round(left) + 20, round(y) + 3, case.chance)


def _remarks(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    text: Text = [
        "备注：", on(case.day - timedelta(days=40), "%-m月%-d日"), "因血压偏高转诊至", some_hospital(case), "产科，联系人", family_name(case), "副主任（", desk(case), "），转诊单号",
        coded(PiiKind.OTHER_ID, case, "ZZ########"), "；NIPT样本号", coded(PiiKind.SPECIMEN_ID, case, "N##@######"), "低风险；助产士", worker(case, "女"), "已上门随访，婆婆", relative(case, "女"), "在场。胎监NST 9分，AFI 118mm，孕妇学校微信群主", Run(handle(case), kind=PiiKind.SOCIAL_ID), "。",
    ]  # fmt: skip
    sheet.pen.rectangle((_TABLE, y, _RIGHT, 1176), outline=LINE)
    sheet.paragraph(_TABLE + 12, y + 8, 800, text, size=22, leading=1.55)
    seal(sheet, 1580, round((y + 1176) / 2), case.hospital.name, purpose="妇幼保健专用", draw=draw)


def _foot(sheet: Sheet) -> None:
    foot = (
        "请妥善保管，每次产检携带本册；如有阴道流血、胎动异常、头晕眼花立即就诊，急救电话120。　表2-3 第4版"
    )
    sheet.put(_LEFT, 1196, foot, size=16)
