"""A bone marrow smear: counts by cell line with upright labels at the left, pictures and words at the right."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, ruled, spaced, subject, told, underlined
from pipeline.synth.layouts.batch_3.ink import oval_seal
from pipeline.synth.layouts.batch_9.counts import PICTURES, SYSTEMS, Picture, shares
from pipeline.synth.layouts.batch_9.own import (
    OTHER_HOSPITALS,
    bed,
    before,
    dated,
    login,
    minute,
    office,
    surname,
    who,
)  # fmt: skip
from pipeline.synth.layouts.batch_9.pictures import micrograph
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import bar_code, seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_XS: Final = (44, 82, 300, 376, 452, 612)
_TOP, _STEP, _AT, _RIGHT = 356, 37, 640, 1200
_STAINS: Final = (
    ("POX", "（+）38%"),
    ("NAP阳性率", "62%"),
    ("NAP积分", "118分"),
    ("铁染色 外铁", "（-）"),
    ("铁粒幼红", "6%"),
)


def marrow(case: Case) -> Sheet:
    """Marrow report on A4: blanks above, a ruled count at the left, micrographs, description, opinion, signatures."""
    sheet = Sheet(1240, 1754, size=21)
    number = f"{case.style.choice(('骨', 'BM', 'G'))}{case.day:%Y}-{case.chance.randrange(1200):04d}"
    picture = case.chance.choice(PICTURES)
    sheet.put(44, 44, organisation(case.hospital.name), size=25, weight=600)
    name = case.style.choice(("骨髓细胞学检查报告单", "骨髓细胞形态学检验报告", "骨 髓 象 检 查 报 告"))
    sheet.put(620, 88, Run(name, Label.TITLE), size=36, weight=700, align="middle")
    code = digits(case.chance, 12)
    bar_code(sheet, 930, 34, code, height=50)
    sheet.put(1060, 90, told(PiiKind.SPECIMEN_ID, code), size=17, align="middle")
    _head(sheet, case, number, picture[3])
    below = _table(sheet, case, picture)
    _words(sheet, case, number, picture)
    _foot(sheet, case, below + 16)
    return sheet


def _head(sheet: Sheet, case: Case, number: str, question: str) -> None:
    person, keys = case.patient, case.style
    x = underlined(sheet, 44, 156, "姓名", subject(case, spaced(person.name)), width=220)
    x = underlined(sheet, x, 156, "性别", person.sex, width=56)
    x = underlined(sheet, x, 156, "年龄", age(case), width=86)
    x = underlined(sheet, x, 156, keys.choice(("病区", "科别", "科室")), "血液内科二病区", width=190)
    underlined(sheet, x, 156, keys.choice(("床号", "病床")), bed(case.chance), PiiKind.BED, width=120)
    x = underlined(sheet, 44, 204, keys.choice(("住院号", "病案号", "登记号")), person.record_number, PiiKind.MEDICAL_ID, width=200)  # fmt: skip
    x = underlined(
        sheet, x, 204, keys.choice(("片号", "涂片号", "骨髓号")), number, PiiKind.SPECIMEN_ID, width=170
    )
    x = underlined(sheet, x, 204, "取材部位", keys.choice(("左髂后上棘", "右髂后上棘", "胸骨")), width=160)
    underlined(sheet, x, 204, "穿刺者", who(case), width=160)
    x = underlined(sheet, 44, 252, "临床诊断", question, width=260)
    x = underlined(
        sheet, x, 252, keys.choice(("送检医师", "申请医生")), case.staff(0), PiiKind.STAFF, width=180
    )
    taken = before(case, 2, 3)
    underlined(sheet, x, 252, "取材时间", dated(taken, "%Y.%m.%d", minute(case.chance, 9)), width=220)


def _table(sheet: Sheet, case: Case, picture: Picture) -> float:
    y: float = _TOP
    marrow_shares, extra = shares(picture, case.chance), case.style.choice(("骨髓片", "髓片"))
    sheet.rule(_XS[0], _TOP - 44, _XS[-1], _TOP - 44)
    for x, text in ((110, "细 胞 名 称"), (308, "血片%"), (382, f"{extra}%"), (466, "参考值(x±s)")):
        sheet.put(x, _TOP - 36, text, size=18, weight=600)
    for system, rows in SYSTEMS:
        height = _STEP * len(rows)
        size = min(20, height // len(system) - 3)
        top = y + (height - size * 1.15 * len(system)) / 2
        sheet.paragraph(_XS[0] + 9, top, size * 1.2, system, size=size, leading=1.15)
        for number, (cell, mean, spread, blood) in enumerate(rows):
            _row(sheet, y + number * _STEP, (cell, marrow_shares[cell], f"{mean:.2f}±{spread:.2f}"), blood)
        ruled(sheet, _XS[1:], [y + number * _STEP for number in range(len(rows) + 1)])
        ruled(sheet, _XS, (y, y + height))
        y += height
    return _totals(sheet, case, y)


def _row(sheet: Sheet, y: float, row: tuple[str, float, str], blood: float) -> None:
    group, (cell, share, healthy) = sheet.group(), row
    sheet.put(_XS[1] + 8, y + 6, Run(cell, Label.ITEM_NAME, group), size=19)
    if blood:
        sheet.put(_XS[2] + 14, y + 6, f"{blood:.1f}", size=19)
    sheet.put(_XS[3] + 14, y + 6, Run(f"{share:.1f}", Label.ITEM_VALUE, group), size=19)
    sheet.put(_XS[4] + 20, y + 6, Run(healthy, Label.ITEM_RANGE, group), size=19)


def _totals(sheet: Sheet, case: Case, y: float) -> float:
    for number, (key, value) in enumerate(
        (("共计数有核细胞", f"骨髓片 {case.chance.choice((200, 500))} 个  血片 100 个"), ("巨核细胞", "见右"))
    ):
        group = sheet.group()
        sheet.put(
            _XS[0] + 10, y + 6, [Run(key, Label.KEY, group), "：", Run(value, Label.VALUE, group)], size=19
        )
        ruled(sheet, (_XS[0], _XS[-1]), (y, y + _STEP))
        y += _STEP * (number + 1)
    device: Text = ["显微镜编号 ", told(PiiKind.DEVICE_ID, case.hospital.device), "  ×1000 油镜"]
    sheet.put(_XS[0] + 10, y - _STEP + 6, device, size=18)
    return y


def _words(sheet: Sheet, case: Case, number: str, picture: Picture) -> None:
    shot = dated(before(case, 1, 1), "%Y-%m-%d", case.clock(15))
    for x in (_AT, _AT + 284):
        micrograph(sheet, x, 312, (276, 208), case.chance)
    labels: tuple[Text, Text] = ([told(PiiKind.SPECIMEN_ID, number), " ", subject(case)], shot)
    for x, text in zip((_AT, _AT + 284), labels, strict=True):
        sheet.put(x + 6, 490, text, size=17, weight=600, colour=(20, 20, 90))
    sheet.put(_AT, 532, "【特征描述】", weight=700)
    y: float = 570
    lines: list[str] = [
        "取材、涂片、染色良好（瑞-吉氏染色）。",
        *picture[1],
        "血片：白细胞分布未见明显异常，红细胞形态同髓片。",
    ]
    for count, line in enumerate(lines, 1):
        y = sheet.paragraph(
            _AT,
            y,
            _RIGHT - _AT,
            f"{count}. {line}",
            size=20,
            leading=1.5,
        )
    y = _stains(sheet, y + 8)
    y = _opinion(sheet, case, y + 12, picture[2])
    _remarks(sheet, case, y + 12)


def _stains(sheet: Sheet, y: float) -> float:
    sheet.put(_AT, y, "【细胞化学】", weight=700)
    for count, (name, value) in enumerate(_STAINS):
        group = sheet.group()
        x, top = _AT + 12 + 190 * (count % 3), y + 36 + 34 * (count // 3)
        sheet.put(
            x, top, [Run(name, Label.ITEM_NAME, group), " ", Run(value, Label.ITEM_VALUE, group)], size=19
        )
    return y + 110


def _opinion(sheet: Sheet, case: Case, y: float, opinion: str) -> float:
    group = sheet.group()
    key = Run(case.style.choice(("诊断意见", "检查意见", "结论")), Label.KEY, group)
    sheet.put(_AT, y, ["【", key, "】"], weight=700)
    value = Run(opinion, Label.VALUE, group)
    below = sheet.paragraph(_AT, y + 38, _RIGHT - _AT, value, size=24, leading=1.5, indent=1, weight=600)
    if case.style.random() < 0.5:
        seal(sheet, 1090, round(below) + 320, case.hospital.name, purpose="骨髓室专用章", draw=case.chance)
    else:
        oval_seal(sheet, 1056, round(below) + 330, case.hospital.name, "检验科 骨髓形态室")
    return below


def _remarks(sheet: Sheet, case: Case, y: float) -> None:
    draw, earlier = case.chance, before(case, 60, 300)
    elsewhere = organisation(draw.choice(OTHER_HOSPITALS))
    text: Text = [
        case.style.choice(("备注：", "注：", "说明  ")), "与本室", dated(earlier, "%Y年%-m月%-d日"), "片（", told(PiiKind.SPECIMEN_ID, f"骨{earlier:%Y}-{draw.randrange(900):04d}"),
        "）比较，增生程度减低；外院片1张（", elsewhere, "，", told(PiiKind.SPECIMEN_ID, f"B{digits(draw, 6)}"), "，", dated(before(case, 8, 30), "%-m月%-d日"),
        "）经", told(PiiKind.STAFF, surname(draw)), "主任技师、", who(case), "共同阅片。结果已于", dated(case.day, "%m-%d", minute(draw, 15)), "电话告知", who(case),
        "医师，患者家属", told(PiiKind.PERSON, case.patient.kin), "领片。建议行流式免疫分型、染色体核型（46,XX/XY）及BCR-ABL1检测。",
    ]  # fmt: skip
    sheet.paragraph(_AT, y, _RIGHT - _AT, text, size=19, leading=1.55)


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    y = max(y, 1530)
    sheet.put(
        44, y, [case.style.choice(("检验者：", "检 验：", "报告者 ")), told(PiiKind.STAFF, case.staff(1))]
    )
    signature(sheet, 300, round(y) - 12, case.chance)
    sheet.put(480, y, ["审核者：", told(PiiKind.STAFF, case.staff(2))])
    sheet.put(44, y + 46, ["报告日期：", told(PiiKind.DATE, day(case.day, "%Y年%m月%d日"))])
    sheet.put(420, y + 46, ["咨询电话：", told(PiiKind.PHONE, office(case.chance))])
    sheet.rule(44, y + 94, _RIGHT, y + 94, width=1)
    printed: Text = [
        "操作员 ", told(PiiKind.OTHER_ID, login(case.chance)), "   打印时间 ", dated(case.day, "%Y/%m/%d", case.clock(16)), "   图像查询 ",
        told(PiiKind.URL, f"{case.hospital.site}/bm"), "   表单 JY-R-057 版本2.1   本报告仅对该份标本负责",
    ]  # fmt: skip
    sheet.put(44, y + 102, printed, size=16)
