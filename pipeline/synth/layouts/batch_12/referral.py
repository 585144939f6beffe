"""A two-way referral slip: the stub above a cut line, the slip with underlined blanks below it, a return part."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, blanks, inline
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item, lined_row
from pipeline.synth.layouts.batch_12.invented import (
    FIRMS,
    HOSPITALS,
    SMALL,
    coded,
    dated,
    desk,
    grown,
    identity,
    past,
    person,
    phone,
    place,
    surname,
    village,
    worker,
)  # fmt: skip
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _WIDTH = 96, 1048
_ILLNESS: Final = (
    "急性ST段抬高型心肌梗死",
    "脑梗死（左侧基底节区）",
    "慢性阻塞性肺疾病急性加重",
    "消化道出血原因待查",
)


def referral(case: Case) -> Sheet:
    """Referral slip of a township hospital: stub, cut line, letter with seal, results, return slip."""
    sheet = Sheet(1240, 1754, size=23)
    draw, home = case.chance, case.style.choice(SMALL[:3])
    number = f"{case.day.year}转字第{draw.randint(1, 999):04d}号" if case.style.random() < 0.5 else f"ZZ{case.day:%Y%m}{draw.randint(1, 999):03d}"  # fmt: skip
    target, doctor = draw.choice(HOSPITALS), worker(case)
    y = _stub(sheet, case, number, target, doctor)
    _cut(sheet, y + 10)
    y = _letter(sheet, case, number, target, y + 46)
    y = _results(sheet, case, y + 10)
    y = _closing(sheet, case, home, doctor, y)
    _cut(sheet, y + 4)
    _returned(sheet, case, home, target, y + 36)
    return sheet


def _cut(sheet: Sheet, y: float) -> None:
    for left in range(40, 1200, 22):
        sheet.rule(left, y, left + 12, y, width=2, colour=PALE)


def _number(sheet: Sheet, y: float, number: str) -> None:
    sheet.put(_LEFT + _WIDTH, y, ["№ ", Run(number, kind=PiiKind.MEDICAL_ID)], size=21, colour=(180, 40, 40), align="right")  # fmt: skip


def _stub(sheet: Sheet, case: Case, number: str, target: str, doctor: Run) -> float:
    man = case.patient
    stub = case.style.choice(("双向转诊（转出）单存根", "转诊单（存根）", "社区卫生机构转诊单　存根联"))
    sheet.put(620, 40, stub, size=28, weight=600, align="middle")
    _number(sheet, 46, number)
    rows = (
        ((330, Cell("患者姓名", subject(case))), (150, Cell("性别", man.sex)), (180, Cell("年龄", age(case))), (360, Cell("档案编号", coded(PiiKind.MEDICAL_ID, case.chance, "990322-", 9)))),
        ((640, Cell("家庭住址", village(case.chance))), (390, Cell("联系电话", phone(case.chance)))),
        ((640, Cell("转往单位", Run(target, kind=PiiKind.ORGANISATION))), (390, Cell("转诊医生", doctor))),
    )  # fmt: skip
    for count, row in enumerate(rows):
        lined_row(sheet, _LEFT, 96 + 46 * count, row)
    sheet.put(_LEFT + _WIDTH, 236, dated(case.day, case.style.choice(("%Y年%m月%d日", "%Y 年 %-m 月 %-d 日"))), align="right")  # fmt: skip
    return 272


def _letter(sheet: Sheet, case: Case, number: str, target: str, y: float) -> float:
    man, draw = case.patient, case.chance
    name = case.style.choice(("双向转诊（转出）单", "转 诊 单", "上转患者转诊单"))
    sheet.put(620, y, Run(name, Label.TITLE), size=38, weight=700, align="middle")
    _number(sheet, y + 12, number)
    greeted: Text = [Run(target, kind=PiiKind.ORGANISATION), f"（{draw.choice(('心内科', '神经内科', '呼吸与危重症医学科', '急诊科'))}）", told(PiiKind.STAFF, surname(draw)), "主任："]  # fmt: skip
    sheet.put(_LEFT, y + 62, greeted, size=24)
    identity_run = Run(man.national_id, kind=PiiKind.NATIONAL_ID)
    body: Text = [
        "现有患者 ", subject(case), " ，性别 ", man.sex, " ，身份证 ", identity_run, " ，系 ", place(draw, FIRMS), " 退休职工，因病情需要，需转入贵单位，请予以接诊。",
        *inline(sheet, Cell("初步印象", draw.choice(_ILLNESS))), "。患者 ", dated(case.day, "%-m月%-d日", "05:10"), " 无明显诱因起病，由儿媳 ", person(case), " 及村医 ", worker(case), " 护送来院；",
        dated(past(case, 300, 1600), "%Y年%-m月"), " 曾在 ", place(draw, HOSPITALS), " 行PCI（前降支支架1枚，术者 ", worker(case), " ），出院号 ", coded(PiiKind.MEDICAL_ID, draw, "", 8),
        " 。长期服阿托伐他汀20mg qn、氯吡格雷75mg qd；否认高热、黄疸。已予阿司匹林300mg嚼服、硝酸甘油10μg/min泵入，吗啡3mg静注。",
    ]  # fmt: skip
    return blanks(sheet, _LEFT, y + 104, _WIDTH, body, size=23)


def _results(sheet: Sheet, case: Case, y: float) -> float:
    """Findings in three columns inside running labels, with limits in brackets."""
    draw = case.chance
    rows = (
        ("T", f"{draw.uniform(36, 39):.1f}", "℃"), ("P", f"{draw.randint(54, 128)}", "次/分"), ("BP", f"{draw.randint(84, 190)}/{draw.randint(50, 110)}", "mmHg"), ("SpO2", f"{draw.randint(84, 98)}", "%", "≥95"),
        ("WBC", f"{draw.uniform(4, 19):.2f}", "×10^9/L", "3.5-9.5"), ("Hb", f"{draw.randint(62, 150)}", "g/L", "115-150"), ("PLT", f"{draw.randint(80, 340)}", "×10^9/L", "125-350"), ("hs-CRP", f"{draw.uniform(0.5, 88):.1f}", "mg/L", "<10"),
        ("肌钙蛋白I", f"{draw.uniform(0.01, 9):.2f}", "ng/mL", "<0.04"), ("CK-MB", f"{draw.uniform(1, 80):.1f}", "U/L", "0-24"), ("D-二聚体", f"{draw.uniform(0.1, 4):.2f}", "mg/L", "<0.5"), ("K+", f"{draw.uniform(2.9, 5.6):.2f}", "mmol/L", "3.5-5.3"),
        ("随机血糖", f"{draw.uniform(4, 18):.1f}", "mmol/L", "<11.1"), ("肌酐", f"{draw.randint(50, 240)}", "μmol/L", "41-111"), ("NIHSS", f"{draw.randint(0, 18)}", "分", ""), ("Killip", draw.choice(("Ⅰ", "Ⅱ", "Ⅲ")), "级", ""),
    )  # fmt: skip
    sheet.put(_LEFT, y, "主要检查结果", weight=600)
    for number, row in enumerate(rows):
        name, value, unit, *limits = item(row, sheet)
        text: list[str | Run] = [name, " ", value, unit]
        if limits and limits[0].text:
            text += ["(", limits[0], ")"]
        fitted(sheet, _LEFT + (number % 4) * 264, y + 44 + (number // 4) * 40, 256, text, size=20)
    films: Text = ["心电图（", dated(case.day, "%m-%d", "05:42"), "，编号", coded(PiiKind.SPECIMEN_ID, case.chance, "E", 7), "）：V1-V4 ST段弓背抬高0.3mV；Kerley B线；既往过敏史：无。"]  # fmt: skip
    sheet.put(_LEFT, y + 206, films, size=21)
    return y + 246


def _closing(sheet: Sheet, case: Case, home: str, doctor: Run, y: float) -> float:
    draw = case.chance
    carried: Text = ["随车：医师", worker(case), "、护士", worker(case), "，车牌 ", Run(f"青K·{digits(draw, 5)}", kind=PiiKind.PLATE), "，司机", worker(case), " ", phone(draw)]  # fmt: skip
    sheet.put(_LEFT, y, carried, size=22)
    sheet.put(_LEFT, y + 48, ["转诊医生（签字）：", Run(doctor.text, kind=PiiKind.STAFF)])
    signature(sheet, 520, round(y) + 36, draw)
    sheet.put(_LEFT, y + 96, ["联系电话：", desk(draw), "　绿色通道24小时开放，急救请拨120"], size=21)
    sheet.put(_LEFT + _WIDTH, y + 52, Run(home, kind=PiiKind.ORGANISATION), align="right")
    sheet.put(_LEFT + _WIDTH, y + 94, dated(case.day, "%Y年%-m月%-d日"), align="right")
    seal(sheet, 905, round(y) + 148, home, purpose="转诊专用章", draw=draw)
    return y + 276


def _returned(sheet: Sheet, case: Case, home: str, target: str, y: float) -> None:
    """The part that comes back: who was treated by whom and who shall look after the patient."""
    draw = case.chance
    sheet.put(620, y, case.style.choice(("双向转诊（回转）单", "回 执")), size=27, weight=600, align="middle")
    sheet.put(_LEFT, y + 46, [Run(home, kind=PiiKind.ORGANISATION), "："], size=22)
    text: Text = [
        "贵单位转来患者 ", subject(case), " ，住院号 ", Run(case.patient.record_number, kind=PiiKind.MEDICAL_ID), " ，于 ", dated(past(case, -1, 0), "%Y-%m-%d"), " 入我院 ",
        Run(f"CCU-{draw.randint(1, 12)}床", kind=PiiKind.BED), " ，经 ", worker(case), " 团队治疗好转，监护人 ", person(case), " （身份证 ", identity(draw, grown(case, 30, 60), draw.choice("男女")), " ）已签收宣教单，请家庭医生 ", worker(case),
        " 于 ", dated(past(case, -20, -9), "%-m月%-d日"), " 随访血压、LDL-C（目标<1.4mmol/L）。",
    ]  # fmt: skip
    below = blanks(sheet, _LEFT, y + 84, _WIDTH, text, size=21)
    sheet.put(_LEFT + _WIDTH, below + 2, ["接诊医生 ", worker(case), "　", Run(target, kind=PiiKind.ORGANISATION)], size=21, align="right")  # fmt: skip
