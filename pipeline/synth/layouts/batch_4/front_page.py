"""The front page of an in-patient record: dense rows of coded blanks, diagnoses with codes, operations, everyone's name."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import Cell, age, ruled, subject, told
from pipeline.synth.layouts.batch_4.blanks import choice, flow, spread
from pipeline.synth.layouts.form import day, field
from pipeline.synth.marks import bar_code, signature, watermark
from pipeline.synth.people import chinese_name, digits, landline
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_LEFT: Final = 40
_RIGHT: Final = 1200
_STEP: Final = 44
_DIAGNOSES: Final = (
    ("主要诊断", "股骨颈骨折（右）", "S72.000x001", "1"), ("其他诊断", "高血压病2级（高危）", "I10.x04", "1"),
    ("", "2型糖尿病", "E11.900", "1"), ("", "骨质疏松", "M81.900", "2"), ("", "中度贫血", "D64.903", "4"),
)  # fmt: skip
_OPERATION_XS: Final = (40, 126, 220, 254, 458, 598, 738, 878, 940, 1052, 1200)
_OPERATION_HEAD: Final = (
    "手术编码", "手术日期", "级", "手术及操作名称", "术者", "Ⅰ助", "Ⅱ助", "切口", "麻醉方式", "麻醉医师",
)  # fmt: skip
_MONEY: Final = (
    ("总费用", 52000, 96000), ("其中自付", 9000, 21000), ("一般医疗服务费", 800, 2600), ("护理费", 400, 1800), ("影像学诊断费", 600, 3200),
    ("手术费", 2400, 6800), ("西药费", 3200, 9900), ("手术用一次性材料费", 11000, 42000),
)  # fmt: skip


def first(case: Case) -> Sheet:
    """Portrait A4: person, stay, diagnoses, staff, operations and money under each other in one frame."""
    sheet = Sheet(1240, 1754, size=19)
    _top(sheet, case)
    y = _person(sheet, case, 214)
    y = _stay(sheet, case, y)
    y = _diagnoses(sheet, y)
    y = _findings(sheet, case, y)
    y = _staff(sheet, case, y)
    y = _operations(sheet, case, y)
    y = _money(sheet, case, y)
    sheet.pen.rectangle((_LEFT, 204, _RIGHT, y), outline=(28, 28, 34), width=2)
    _bottom(sheet, case, y + 12)
    watermark(sheet, 620, 1070, f"{case.patient.name} {case.patient.record_number}")
    return sheet


def _top(sheet: Sheet, case: Case) -> None:
    person, code = case.patient, told(PiiKind.OTHER_ID, f"99{digits(case.style, 6)}-X")
    house = told(PiiKind.ORGANISATION, case.hospital.name)
    sheet.put(40, 34, ["医疗机构 ", house, "（组织机构代码：", code, "）"])
    bar_code(sheet, 930, 26, person.record_number, height=48)
    sheet.put(620, 84, Run("住 院 病 案 首 页", Label.TITLE), size=38, weight=700, align="middle")
    choice(sheet, 40, 142, "医疗付费方式", 1, ("职工医保", "居民医保", "全自费", "其他"))
    field(sheet, 40, 172, "健康卡号", f"99{digits(case.chance, 16)}", PiiKind.MEDICAL_ID, colon="：")
    sheet.put(600, 172, f"第 {case.chance.randint(1, 4)} 次住院", align="middle")
    field(sheet, 860, 172, "病案号", person.record_number, PiiKind.MEDICAL_ID, colon="：")


def _line(sheet: Sheet, y: int) -> int:
    """The rule below a row that begins at y; returns where the next begins."""
    sheet.rule(_LEFT, y + _STEP - 8, _RIGHT, y + _STEP - 8, width=1, colour=(150, 150, 156))
    return y + _STEP


def _person(sheet: Sheet, case: Case, y: int) -> int:
    person, born = case.patient, case.patient.address[:6]
    spread(sheet, y, (56,), (("姓名", subject(case), None),))
    choice(sheet, 280, y, "性别", 1 if person.sex == "男" else 2, ("男", "女"))
    rows: tuple[tuple[tuple[int, ...], tuple[Cell, ...]], ...] = (
        ((480, 800, 920, 1060), (("出生日期", f"{person.birth:%Y年%m月%d日}", PiiKind.DATE), ("年龄", age(case, ""), None), ("国籍", "中国", None), ("民族", "汉", None))),
        ((56, 430, 800), (("出生地", born, PiiKind.ADDRESS), ("身份证号", person.national_id, PiiKind.NATIONAL_ID), ("职业", "职员", None))),
        ((56, 680, 1010), (("现住址", person.address, PiiKind.ADDRESS), ("电话", person.phone, PiiKind.PHONE), ("邮编", person.postcode, PiiKind.POSTCODE))),
        ((56, 680), (("户口地址", f"{born}柳絮村{case.chance.randint(2, 60)}号", PiiKind.ADDRESS), ("邮编", person.postcode, PiiKind.POSTCODE))),
        ((56, 680), (("工作单位及地址", person.employer, PiiKind.ORGANISATION), ("单位电话", landline(case.chance), PiiKind.PHONE))),
        ((56, 370, 540, 840), (("联系人姓名", person.kin, PiiKind.PERSON), ("关系", person.kin_relation, None), ("地址", "同现住址", None), ("电话", person.kin_phone, PiiKind.PHONE))),
    )  # fmt: skip
    for xs, row in rows:
        spread(sheet, y, xs, row)
        y = _line(sheet, y)
    return y


def _stay(sheet: Sheet, case: Case, y: int) -> int:
    days, hour = case.chance.randint(8, 24), case.chance.randint(8, 20)
    admitted = case.day - timedelta(days=days)
    choice(sheet, 56, y, "入院途径", case.chance.randint(1, 2), ("急诊", "门诊", "其他医疗机构转入", "其他"))
    y = _line(sheet, y)
    spread(sheet, y, (56, 440, 700, 960), (
        ("入院时间", f"{day(admitted, '%Y年%m月%d日')}{hour}时", PiiKind.DATE), ("入院科别", "骨科一病区", None),
        ("病房", f"{case.chance.randint(3, 19)}0{case.chance.randint(1, 9)}", PiiKind.BED), ("转科科别", "—", None),
    ))  # fmt: skip
    y = _line(sheet, y)
    spread(sheet, y, (56, 440, 700, 960), (
        ("出院时间", f"{day(case.day, '%Y年%m月%d日')}10时", PiiKind.DATE), ("出院科别", "骨科一病区", None),
        ("病房", f"{case.chance.randint(3, 19)}0{case.chance.randint(1, 9)}", PiiKind.BED), ("实际住院天数", f"{days}", None),
    ))  # fmt: skip
    y = _line(sheet, y)
    spread(sheet, y, (56, 700), (("门（急）诊诊断", "股骨颈骨折", None), ("疾病编码", "S72.000", None)))
    return _line(sheet, y)


def _diagnoses(sheet: Sheet, y: int) -> int:
    for x, text in ((250, "出院诊断"), (700, "疾病编码"), (960, "入院病情")):
        sheet.put(x, y, text, weight=600)
    y = _line(sheet, y)
    for kind, name, code, state in _DIAGNOSES:
        group = sheet.group()
        if kind:
            sheet.put(56, y, f"{kind}：")
        sheet.put(190, y, Run(name, Label.ITEM_NAME, group))
        sheet.put(700, y, Run(code, Label.ITEM_VALUE, group))
        sheet.put(1000, y, state)
        y = _line(sheet, y)
    return y


def _findings(sheet: Sheet, case: Case, y: int) -> int:
    spread(sheet, y, (56, 700), (("损伤、中毒的外部原因", "在家中滑倒", None), ("疾病编码", "W01.000", None)))
    y, number = _line(sheet, y), case.number("", 7)
    row: tuple[Cell, ...] = (
        ("病理诊断", "—", None), ("病理号", number, PiiKind.SPECIMEN_ID), ("药物过敏", "2 有，过敏药物：青霉素", None),
    )  # fmt: skip
    spread(sheet, y, (56, 430, 700), row)
    y = _line(sheet, y)
    choice(sheet, 56, y, "血型", case.chance.randint(1, 4), ("A", "B", "O", "AB", "不详"))
    choice(sheet, 430, y, "Rh", 2, ("阴", "阳", "不详"))
    choice(sheet, 700, y, "死亡患者尸检", 2, ("是", "否"))
    return _line(sheet, y)


def _staff(sheet: Sheet, case: Case, y: int) -> int:
    xs, roles = (56, 330, 650, 920), ("科主任", "主任（副主任）医师", "主治医师", "住院医师")
    intern, nurse = chinese_name(case.style), chinese_name(case.style)
    first: tuple[Cell, ...] = tuple(
        (role, case.staff(number), PiiKind.STAFF) for number, role in enumerate(roles)
    )
    second: tuple[Cell, ...] = (
        ("责任护士", case.staff(4), PiiKind.STAFF), ("进修医师", "—", None), ("实习医师", intern, PiiKind.STAFF), ("编码员", case.staff(5), PiiKind.STAFF),
    )  # fmt: skip
    third: tuple[Cell, ...] = (
        ("病案质量", "1 甲", None), ("质控医师", "", None), ("质控护士", nurse, PiiKind.STAFF),
        ("质控日期", f"{case.day + timedelta(days=2):%Y年%m月%d日}", PiiKind.DATE),
    )  # fmt: skip
    signature(sheet, 440, y + 2 * _STEP - 16, case.chance)
    for row in (first, second, third):
        spread(sheet, y, xs, row, colon="  ")
        y = _line(sheet, y)
    return y


def _operations(sheet: Sheet, case: Case, y: int) -> int:
    top = y - 8
    for left, text in zip(_OPERATION_XS, _OPERATION_HEAD, strict=False):
        sheet.put(left + 6, top + 10, text, size=17, weight=600)
    surgeon, narcotist = case.staff(1), chinese_name(case.style)
    rows = (
        ("81.5101", 6, "4", "人工全髋关节置换术（右）", (surgeon, case.staff(2), case.staff(3)), "Ⅰ/甲", "椎管内麻醉", narcotist),
        ("38.9301", 7, "1", "颈内静脉穿刺置管术", (narcotist, "", ""), "", "局部浸润", ""),
    )  # fmt: skip
    for number, row in enumerate(rows, 1):
        _operation(sheet, case, top + 46 * number + 10, row)
    ruled(sheet, _OPERATION_XS, [top + 46 * number for number in range(4)])
    return top + 46 * 3 + 12


def _operation(
    sheet: Sheet, case: Case, y: int, row: tuple[str, int, str, str, tuple[str, ...], str, str, str]
) -> None:
    code, back, grade, name, team, healed, way, narcotist = row
    group, when = sheet.group(), case.day - timedelta(days=back)
    cells = [
        Run(code, Label.ITEM_VALUE, group), told(PiiKind.DATE, f"{when:%Y%m%d}"), Run(grade), Run(name, Label.ITEM_NAME, group),
        *(told(PiiKind.STAFF, member) for member in team), Run(healed), Run(way), told(PiiKind.STAFF, narcotist),
    ]  # fmt: skip
    for left, cell in zip(_OPERATION_XS, cells, strict=False):
        if cell.text:
            sheet.put(left + 6, y, cell, size=17)


def _money(sheet: Sheet, case: Case, y: int) -> int:
    choice(sheet, 56, y, "离院方式", 1, ("医嘱离院", "医嘱转院", "转社区卫生服务机构", "非医嘱离院", "死亡"))
    y = _line(sheet, y)
    choice(sheet, 56, y, "是否有出院31天内再住院计划", 1, ("无", "有，目的："))
    y = _line(sheet, y)
    sheet.put(56, y, "住院费用（元）：", weight=600)
    y = _line(sheet, y)
    for number in range(0, len(_MONEY), 4):
        for x, (key, low, high) in zip((56, 330, 620, 910), _MONEY[number : number + 4], strict=True):
            amount = f"{case.chance.randint(low * 100, high * 100) / 100:.2f}"
            flow(sheet, x, y, ((key, amount, None),), gap=0)
        y = _line(sheet, y)
    return y - 8


def _bottom(sheet: Sheet, case: Case, y: int) -> None:
    sheet.put(
        40, y, "说明：凡可由医院信息系统提供住院费用清单的，住院病案首页中可不填写“住院费用”。", size=16
    )
    clerk, code = told(PiiKind.STAFF, case.staff(5)), told(PiiKind.OTHER_ID, digits(case.style, 6))
    when = told(PiiKind.DATE, f"{case.day:%Y/%m/%d} {case.clock(15)}")
    sheet.put(1200, y + 28, ["打印 ", clerk, "（", code, "）  ", when], size=16, align="right")
