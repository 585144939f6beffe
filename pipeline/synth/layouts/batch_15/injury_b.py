"""An examination for the degree of a work injury: ruled cells, labels that run down, blanks filled by hand."""

from collections.abc import Sequence
from datetime import date
from itertools import islice
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import face, name_stamp
from pipeline.synth.layouts.batch_15.invented_b import (
    HOSPITALS,
    ago,
    dated,
    fitted,
    grown,
    home,
    identified,
    kin,
    nurse,
    office,
    person,
    phone,
    upright,
)
from pipeline.synth.layouts.form import organisation, title
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import digits, national_id
from pipeline.synth.sheet import Colour, Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_PEN: Final[Colour] = (28, 42, 128)
_LEFT, _RIGHT, _BAND = 70, 1170, 60
_COMMITTEES: Final = ("霁川市劳动能力鉴定委员会", "松澜市劳动能力鉴定委员会")
_FIRMS: Final = ("霁川恒固精密铸造有限公司", "松澜宏禾建筑劳务有限公司", "禾浦县顺达木业制品厂")
_JOBS: Final = ("冲压工", "操作工", "机修工", "辅助工")
_SIGNS: Final = (
    ("握力（右）", 12, 22, "kg"), ("握力（左）", 34, 46, "kg"), ("示指PIP屈曲", 30, 60, "°"), ("腕背伸", 40, 65, "°"), ("两点辨别觉", 7, 12, "mm"), ("上臂周径差", 1, 3, "cm"),
)  # fmt: skip
Part = tuple[float, Cell]
"""Width of a value cell and what it holds; the label before it takes 132 pixels."""


def injury(case: Case) -> Sheet:
    """Examination form on A4: worker, employer, injury, course, findings, conclusion, each behind a label that runs down."""
    case = grown(case, 22, 58)
    sheet, hurt = Sheet(1240, 1754, size=22), ago(case, 220, 400)
    committee = case.style.choice(_COMMITTEES)
    _head(sheet, case, committee)
    y = _block(sheet, 196, "被鉴定人", 56, _worker(case))
    face(sheet, _RIGHT - 148, 206, 140, case.chance)
    sheet.pen.rectangle((_RIGHT - 156, 196, _RIGHT, 364), outline=(40, 40, 44), width=2)
    y = _block(sheet, y, "用人单位", 54, _employer(case))
    y = _block(sheet, y, "工伤认定", 62, _decision(case, hurt))
    y = _written(sheet, y, "伤情及诊疗经过", _course(case, hurt), 300)
    y = _findings(sheet, case, y)
    y = _written(sheet, y, "专家意见", _opinion(case), 250)
    _signed(sheet, case, y, committee)
    return sheet


def _head(sheet: Sheet, case: Case, committee: str) -> None:
    style = case.style
    sheet.put(620, 44, organisation(committee), size=28, weight=600, align="middle")
    title(sheet, 88, style.choice(("劳动能力鉴定医学检查表", "劳动能力（伤残等级）鉴定检查表", "工伤职工劳动能力鉴定表")), size=34)  # fmt: skip
    word, year = committee[0], case.day.year
    serial = Run(f"{word}劳鉴〔{year}〕{case.chance.randint(100, 3999):05d}号", kind=PiiKind.OTHER_ID)
    sheet.put(_LEFT, 152, [style.choice(("编号：", "鉴定编号 ", "受理号：")), serial])
    sheet.put(_RIGHT, 152, ["√初次　□再次　□复查　受理 ", dated(ago(case, 6, 15), "%Y.%-m.%-d")], align="right", size=20)  # fmt: skip


def _hand(sheet: Sheet, x: float, y: float, width: float, values: Text) -> None:
    """A blank filled in blue, never quite on the line."""
    shift = (round(x) * 7 + round(y) * 3) % 7 - 3
    fitted(sheet, x + shift, y + shift, width, values, size=25, weight=300, colour=_PEN)


def _box(sheet: Sheet, x0: float, y0: float, x1: float, y1: float) -> None:
    sheet.pen.rectangle((x0, y0, x1, y1), outline=(40, 40, 44), width=2)


def _block(sheet: Sheet, y: float, label: str, height: int, rows: Sequence[Sequence[Part]]) -> float:
    """Rows of labelled cells to the right of a label that runs down; returns the y below."""
    low = y + height * len(rows)
    _box(sheet, _LEFT, y, _LEFT + _BAND, low)
    upright(sheet, _LEFT + _BAND / 2, y, low - y, [Run(label)], size=22)
    for number, row in enumerate(rows):
        x, top = float(_LEFT + _BAND), y + height * number
        for width, cell in row:
            key, values = pair_runs(sheet, cell)
            _box(sheet, x, top, x + 132, top + height)
            _box(sheet, x + 132, top, x + 132 + width, top + height)
            fitted(sheet, x + 8, top + (height - 32) / 2, 118, key, size=21)
            _hand(sheet, x + 146, top + (height - 36) / 2, width - 18, values)
            x += 132 + width
    return low


def _worker(case: Case) -> tuple[tuple[Part, ...], ...]:
    worker, style = case.patient, case.style
    return (
        ((260, Cell(style.choice(("姓　名", "职工姓名")), subject(case))), (90, Cell("性别", worker.sex)), (138, Cell("年龄", age(case)))),
        ((400, Cell(style.choice(("身份证号码", "公民身份号码")), worker.national_id, PiiKind.NATIONAL_ID)), (220, Cell("手机", phone(case)))),
        ((400, Cell("社保编号", identified(case, PiiKind.INSURANCE_ID, "99", 9))), (220, Cell("工种", case.chance.choice(_JOBS)))),
        ((598, Cell("通讯地址", home(case.chance), PiiKind.ADDRESS)), (178, Cell("邮编", worker.postcode, PiiKind.POSTCODE))),
    )  # fmt: skip


def _employer(case: Case) -> tuple[tuple[Part, ...], ...]:
    code = f"99{digits(case.chance, 6)}MA9{case.chance.choice('KLNP')}{digits(case.chance, 5)}X"
    return (
        ((476, Cell("单位名称", case.style.choice(_FIRMS), PiiKind.ORGANISATION)), (300, Cell("信用代码", code, PiiKind.OTHER_ID))),
        ((908, Cell(case.style.choice(("单位地址", "注册地址")), home(case.chance), PiiKind.ADDRESS)),),
        ((400, Cell(case.style.choice(("联系人", "经办人")), kin(case))), (376, Cell("电话", office(case)))),
    )  # fmt: skip


def _decision(case: Case, hurt: date) -> tuple[tuple[Part, ...], ...]:
    number = f"人社工认〔{hurt.year}〕{case.chance.randint(100, 2999):04d}号"
    spot = case.chance.choice(("右手示指", "右示指中末节", "右手（示指）"))
    return (
        ((400, Cell("认定书编号", number, PiiKind.OTHER_ID)), (376, Cell("认定日期", dated(ago(case, 90, 160), "%Y年%-m月%-d日")))),
        ((400, Cell("受伤时间", dated(hurt, "%Y年%-m月%-d日", f"{case.chance.randint(8, 11)}时许"))), (376, Cell("受伤部位", spot))),
    )  # fmt: skip


def _written(sheet: Sheet, y: float, label: str, lines: Sequence[Text], height: int) -> float:
    """Handwritten lines, each as its author broke it, behind a label that runs down."""
    _box(sheet, _LEFT, y, _LEFT + _BAND, y + height)
    _box(sheet, _LEFT + _BAND, y, _RIGHT, y + height)
    key, values = pair_runs(sheet, Cell(label, [run for line in lines for run in runs_of(line)]))
    upright(sheet, _LEFT + _BAND / 2, y, height, [key], size=22)
    step, shown = (height - 20) / len(lines), iter(values)
    for number, line in enumerate(lines):
        runs = list(islice(shown, len(runs_of(line))))
        _hand(sheet, _LEFT + _BAND + 16, y + 12 + step * number, _RIGHT - _LEFT - _BAND - 36, runs)
    return y + height


def _course(case: Case, hurt: date) -> list[Text]:
    mate, draw = kin(case), case.chance
    return [
        [dated(hurt, "%-m月%-d日"), "上班时右手被机器压伤，流血、疼痛，工友", mate, "（电话", phone(case), "）"],
        ["驾车送至", organisation(HOSPITALS[4]), "，急诊X线（片号", identified(case, PiiKind.SPECIMEN_ID, "DR", 7), "）：示指中节"],
        ["粉碎性骨折。主刀", nurse(case), "主任，行清创、残端修整＋克氏针内固定术，住院", str(draw.randint(9, 28)), "天，"],
        ["住院号", identified(case, PiiKind.MEDICAL_ID, "", 8), "，", dated(ago(case, 170, 200), "%Y.%-m.%-d"), "取出克氏针。随后在", organisation("石礅镇中心卫生院"), "做康复，"],
        [dated(ago(case, 20, 40), "%Y.%-m.%-d"), "复查肌电图：右指固有神经SCV 31m/s，波幅降低。现患指麻木、怕冷，"],
        ["握物无力，不能持小螺丝。由弟弟", kin(case), "陪同，手机", phone(case), "。"],
    ]  # fmt: skip


def _findings(sheet: Sheet, case: Case, y: float) -> float:
    """Six measured signs in two columns, and a line of what was seen."""
    _box(sheet, _LEFT, y, _LEFT + _BAND, y + 226)
    _box(sheet, _LEFT + _BAND, y, _RIGHT, y + 226)
    upright(sheet, _LEFT + _BAND / 2, y, 226, [Run("检查所见")], size=22)
    for number, (name, low, high, unit) in enumerate(_SIGNS):
        left, top, group = 150 + 510 * (number % 2), y + 14 + 46 * (number // 2), sheet.group()
        sheet.put(left, top, Run(name, Label.ITEM_NAME, group))
        value = Run(str(case.chance.randint(low, high)), Label.ITEM_VALUE, group)
        sheet.put(left + 210, top - 4, value, size=25, weight=300, colour=_PEN)
        sheet.rule(left + 196, top + 32, left + 290, top + 32, width=1)
        sheet.put(left + 300, top, Run(unit, Label.ITEM_UNIT, group))
    text = "示指自中节中段缺如，残端皮肤愈合好，Tinel征（+），Allen试验（-），肌力4级，对掌可，10指照相存档。"
    _hand(sheet, 146, y + 158, 1000, text)
    examiners: Text = ["检查医师：", nurse(case), "　记录：", nurse(case), "　检查日期：", dated(ago(case, 1, 5), "%y/%m/%d")]  # fmt: skip
    sheet.put(150, y + 194, examiners, size=18)
    return y + 226


def _opinion(case: Case) -> list[Text]:
    return [
        ["经查，", subject(case), "右手示指2～3节缺失，骨折已愈合，功能部分丧失，医疗依赖无，"],
        "生活自理障碍未达级。依据GB/T 16180-2014第5.9.2条，评定为伤残玖级，停工留薪期6个月。",
        ["用人单位委托人", kin(case), "（身份证", Run(national_id(case.chance, ago(case, 9500, 19000), "女"), kind=PiiKind.NATIONAL_ID), "）无异议。"],
        ["如不服，15日内向省委员会申请再次鉴定，咨询电话", office(case), "。"],
    ]  # fmt: skip


def _signed(sheet: Sheet, case: Case, y: float, committee: str) -> None:
    sheet.put(_LEFT, y + 24, "专家组签名：")
    for number in range(2):
        signature(sheet, 210 + 190 * number, round(y) + 14, case.chance)
    name_stamp(sheet, 600, round(y) + 16, person(case.chance))
    sheet.put(_LEFT, y + 92, ["经办人：", nurse(case), "　复核：", nurse(case)])
    sheet.put(_LEFT, y + 138, ["鉴定结论日期：", dated(case.day, "%Y 年 %-m 月 %-d 日")])
    seal(sheet, 1020, round(y) + 110, committee, purpose="鉴定专用章", draw=case.chance)
    notes = (
        "填表说明：1.用黑色或蓝黑墨水填写；2.附病历、认定书及身份证复印件；3.本表一式三份。（表2-1 2020版）"
    )
    sheet.put(_LEFT, y + 200, notes, size=16, colour=(110, 110, 116))
