"""A child's visit: a photo, parents in a table of their own, measures against age, a growth curve, history, drugs."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.ink import face, thumbprint
from pipeline.synth.layouts.batch_8.own import (
    ago,
    coded,
    desk,
    family_name,
    firm,
    handle,
    home,
    on,
    patient_of,
    patient_run,
    phone,
    relative,
    school,
    some_hospital,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_8.ruled import LINE, flagged, item, row
from pipeline.synth.layouts.form import day
from pipeline.synth.marks import signature
from pipeline.synth.people import digits, national_id
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 76, 1164
_GREEN: Colour = (30, 120, 90)
_TESTS: Final = (
    ("体重", 9.2, 13.8, 1, "kg", "M±1SD"), ("身长/身高", 75, 91, 1, "cm", "P25～P50"), ("头围", 43, 50, 1, "cm", "P50"), ("胸围", 43, 52, 1, "cm", ""),
    ("前囟", 0, 1.2, 1, "cm", "≤1.5"), ("体温", 36.4, 39.4, 1, "℃", "36.0～37.2"), ("心率", 96, 148, 0, "次/分", "80～140"), ("血红蛋白", 96, 132, 0, "g/L", "110～140"),
    ("白细胞", 4.2, 17.8, 1, "10^9/L", "5.0～12.0"), ("CRP", 0.5, 38, 1, "mg/L", "<8.0"), ("25-羟维生素D", 14, 48, 1, "ng/mL", "30～100"), ("血铅", 12, 64, 0, "μg/L", "<100"),
)  # fmt: skip


def child(case: Case) -> Sheet:
    """Paediatric record: head at the left, photo at the right, parents, measures, story, drugs, guardian's hand."""
    case, sheet = patient_of(case, 380, 980), Sheet(1240, 1754, size=22)
    sheet.put(_LEFT, 46, Run(case.style.choice(("儿科门诊病历", "儿童保健门诊就诊记录", "生长发育监测及门诊记录")), Label.TITLE), size=36, weight=700, colour=_GREEN)  # fmt: skip
    sheet.put(_LEFT, 104, [Run(case.hospital.name, kind=PiiKind.ORGANISATION), "　儿童保健科　导诊台 ", desk(case)], size=20)  # fmt: skip
    face(sheet, 1010, 44, 150, case.chance, rounded=case.style.random() < 0.5)
    _head(sheet, case)
    y = _parents(sheet, case, 312)
    y = _measures(sheet, case, y + 14)
    y = _story(sheet, case, y + 12)
    y = _drugs(sheet, case, y + 4)
    _foot(sheet, case, y + 12)
    return sheet


def _months(case: Case, shape: str) -> str:
    months = (case.day - case.patient.birth).days * 12 // 365
    return shape.format(months // 12, months % 12)


def _head(sheet: Sheet, case: Case) -> None:
    person, style, gap = case.patient, case.style, "    "
    colon = style.choice(("：", ":", " "))
    lines = (
        (Cell(style.choice(("患儿", "姓名", "儿童姓名")), patient_run(case)), Cell("乳名", Run(case.chance.choice(("豆豆", "小满", "糖糖", "墩墩")), kind=PiiKind.PERSON)), Cell("性别", person.sex), Cell("年龄", _months(case, style.choice(("{}岁{}月", "{}Y{}M"))))),
        (Cell("出生", f"{day(person.birth, style.choice(('%Y-%m-%d', '%Y年%-m月%-d日')))} {case.clock(4)[:5]}", PiiKind.DATE), Cell("出生证号", coded(PiiKind.NATIONAL_ID, case, "@99#######"))),
        (Cell("门诊号", coded(PiiKind.MEDICAL_ID, case, "00########")), Cell(style.choice(("接种证号", "免疫卡号")), coded(PiiKind.MEDICAL_ID, case, "99##############"))),
        (Cell("就读", school(case)), Cell("住址", home(case)), Cell("邮编", person.postcode, PiiKind.POSTCODE)),
    )  # fmt: skip
    for place, cells in enumerate(lines):
        sheet.put(_LEFT, 146 + 40 * place, inline(sheet, *cells, gap=gap, colon=colon))


def _parents(sheet: Sheet, case: Case, y: float) -> float:
    """Father and mother as rows: what a column holds is said only by its head."""
    draw, widths = case.chance, (90, 150, 80, 298, 190, 280)
    heads = ("关系", "姓名", "年龄", "工作单位", "电话", "身份证号")
    y = row(sheet, _LEFT, y, 36, tuple(zip(widths, heads, strict=True)), size=18, middle=True, fill=(226, 242, 234))  # fmt: skip
    for relation, sex in (("父亲", "男"), ("母亲", "女")):
        born = case.patient.birth - timedelta(days=draw.randint(23, 38) * 365)
        number = Run(national_id(draw, born, sex), kind=PiiKind.NATIONAL_ID)
        age = str((case.day - born).days // 365)
        cells: tuple[Text, ...] = (relation, relative(case, sex), age, firm(case) if sex == "男" else draw.choice(("全职在家", "个体", "护士")), phone(case), number)  # fmt: skip
        y = row(sheet, _LEFT, y, 40, tuple(zip(widths, cells, strict=True)), size=19, middle=True)
    return y


def _measures(sheet: Sheet, case: Case, y: float) -> float:
    """Items in an open table at the left, the growth curve and earlier visits at the right."""
    widths, top = (176, 94, 40, 110, 150), y
    heads = ("项目", "测值", "", "单位", "参考/评价")
    y = row(sheet, _LEFT, y, 40, tuple(zip(widths, heads, strict=True)), size=18, weight=600, border=False)
    for name, low, high, decimals, unit, limits in _TESTS:
        sheet.rule(_LEFT, y, _LEFT + 570, y, width=1, colour=(150, 190, 172))
        value = f"{case.chance.uniform(low, high):.{decimals}f}"
        fields = {Label.ITEM_NAME: name, Label.ITEM_VALUE: value, Label.ITEM_FLAG: flagged(value, limits), Label.ITEM_UNIT: unit, Label.ITEM_RANGE: limits}  # fmt: skip
        y = row(
            sheet, _LEFT, y, 40, tuple(zip(widths, item(sheet, fields).values(), strict=True)), border=False
        )
    _earlier(sheet, case, 676, top)
    _curve(sheet, 676, top + 196, y)
    return y


def _earlier(sheet: Sheet, case: Case, x: float, y: float) -> None:
    widths, months = (150, 86, 86, 166), (9, 4)
    y = row(sheet, x, y, 36, tuple(zip(widths, ("测量日期", "体重", "身长", "测量者"), strict=True)), size=18, middle=True)  # fmt: skip
    shape = case.style.choice(("%Y-%m-%d", "%y/%m/%d", "%Y.%-m.%-d"))
    for number, before in enumerate(months):
        weight, length = f"{7.1 + number * 0.8:.1f}", f"{64 + number * 3}.5"
        cells: tuple[Text, ...] = (on(case.day - timedelta(days=30 * before), shape), weight, length, worker(case))  # fmt: skip
        y = row(sheet, x, y, 40, tuple(zip(widths, cells, strict=True)), size=19, middle=True)


def _curve(sheet: Sheet, x: float, y: float, bottom: float) -> None:
    right = _RIGHT
    sheet.put((x + right) / 2, y - 42, "WHO 体重/年龄 Z评分曲线", size=16, align="middle", colour=GREY)
    sheet.pen.rectangle((x, y - 14, right, bottom), outline=LINE)
    for step in range(4):
        points = [
            (x + part * (right - x) / 12, bottom - 30 - step * 36 - 26 * part**0.6) for part in range(13)
        ]
        sheet.pen.line(points, fill=(120, 170, 150) if step != 1 else _GREEN, width=2)


def _story(sheet: Sheet, case: Case, y: float) -> float:
    texts: tuple[tuple[str, Text], ...] = (
        ("主诉", "发热、咳嗽3天，皮疹半天（外婆代诉）"),
        ("病史", [
            "患儿", ago(case, 3, case.style.choice(("%-m月%-d日", "%m-%d"))), "在园出现发热，老师", relative(case, "女"), "（", phone(case), "）通知家长，外婆", relative(case, "女"), "抱送", some_hospital(case),
            "，", family_name(case), "医生查甲流抗原（－），予布洛芬。上周三转为干咳。G2P2，孕38+4周顺产，Apgar 10-10-10，出生体重3.26kg，新生儿筛查编号", coded(PiiKind.SPECIMEN_ID, case, "XS########"), "正常，卡介苗已种。",
        ]),
        ("查体", "精神可，咽红，Koplik斑（－），双肺呼吸音粗，Gowers征（－），Gesell DQ 92，M-CHAT 1分，出牙8颗，方颅（－），Harrison沟（＋）"),
        ("诊断", "急性上呼吸道感染（J06.9）；幼儿急疹待排；维生素D缺乏"),
    )  # fmt: skip
    after = case.style.choice(("　", "：", ": "))
    for key, text in texts:
        head, values = pair_runs(sheet, Cell(key, text))
        y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [head, after, *values], size=24, leading=1.55) + 6
    return y


def _drugs(sheet: Sheet, case: Case, y: float) -> float:
    drugs = ("布洛芬混悬液 100ml:2g　4ml prn q6h", "小儿氨酚黄那敏颗粒 6g×10袋　1/2袋 tid", "维生素D滴剂 400IU×30粒　1粒 qd", "安定栓剂 5mg 备用（既往热性惊厥）")  # fmt: skip
    sheet.put(_LEFT, y, "Rp.", weight=700)
    for number, drug in enumerate(drugs, 1):
        sheet.put(_LEFT + 60, y + 42 * (number - 1), f"{number}) {drug}", size=23)
    advice: Text = [
        "体温＞38.5℃服退热药；", ago(case, -3, "%Y-%m-%d"), "复诊找", worker(case), "主治医师；线上随访微信 ", Run(handle(case), kind=PiiKind.SOCIAL_ID), "。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y + 178, _RIGHT - _LEFT, advice, size=24, leading=1.55)


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(_LEFT, y + 16, "接诊医师")
    signature(sheet, 190, round(y) + 6, case.chance)
    sheet.put(470, y + 16, ["预检护士 ", worker(case, "女"), "　监护人"])
    (thumbprint if case.style.random() < 0.5 else signature)(sheet, 860, round(y) - 2, case.chance)
    printed: Text = [
        "就诊 ", Run(f"{day(case.day, '%Y-%m-%d')} {case.clock(10)[:5]}", kind=PiiKind.DATE), "　操作员 ", Run(digits(case.chance, 4), kind=PiiKind.OTHER_ID), "　诊区B 3号诊室　第1页/共1页",
    ]  # fmt: skip
    sheet.put(_RIGHT, 1716, printed, size=16, align="right", colour=GREY)
