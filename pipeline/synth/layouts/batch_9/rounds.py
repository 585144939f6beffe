"""Progress notes as a word processor prints them: dated entries, ward rounds of seniors, signatures at the right."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_9.own import (
    OTHER_HOSPITALS,
    bed,
    cell_phone,
    dated,
    family,
    hamlet,
    login,
    minute,
    name,
    office,
    surname,
    who,
)  # fmt: skip
from pipeline.synth.layouts.batch_9.said import findings, measured
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _SIZE = 96, 1154, 26
_STYLES: Final = ("%Y-%m-%d", "%Y年%-m月%-d日", "%Y.%m.%d")
_RANKS: Final = ("主任医师", "副主任医师", "主治医师")


def rounds(case: Case) -> Sheet:
    """Progress notes on A4: running head, four or five entries with a bold first line, signatures, printing line."""
    sheet = Sheet(1240, 1754, size=_SIZE)
    _head(sheet, case)
    resident, chief = name(case.style), name(case.style)
    first = case.day - timedelta(days=case.chance.randint(4, 6))
    y = _entry(sheet, case, 176, (first, 1), "日常病程记录", _arrival(sheet, case))
    y = _signed(sheet, case, y, [resident], first)
    y = _entry(sheet, case, y, (first + timedelta(days=1), 8), _round(case, chief, 0), _senior(case, chief))
    y = _signed(sheet, case, y, [resident, chief], first)
    y = _entry(
        sheet,
        case,
        y,
        (first + timedelta(days=2), 15),
        "会诊意见及执行记录",
        _consult(case, first + timedelta(days=2)),
    )
    y = _signed(sheet, case, y, [resident], first)
    y = _entry(
        sheet,
        case,
        y,
        (first + timedelta(days=4), 9),
        _round(case, name(case.chance), 2),
        _last(sheet, case, first),
    )
    _signed(sheet, case, y, [resident], first + timedelta(days=4), hand=True)
    _foot(sheet, case)
    return sheet


def _head(sheet: Sheet, case: Case) -> None:
    sheet.put(620, 40, organisation(case.hospital.name), size=28, weight=600, align="middle")
    title = case.style.choice(("病 程 记 录", "病程记录", "病程记录（续页）"))
    sheet.put(620, 80, Run(title, Label.TITLE), size=32, weight=700, align="middle")
    keys = case.style.choice(
        (
            ("姓名", "科室", "床号", "住院号"),
            ("患者", "病区", "床位", "病案号"),
            ("姓 名", "科 别", "床 号", "登记号"),
        )
    )
    runs = inline(
        sheet, Cell(keys[0], subject(case)), Cell("性别", case.patient.sex), Cell("年龄", age(case)),
        Cell(keys[1], case.style.choice(("消化内科二病区", "内三科", "普外科一区"))), Cell(keys[2], bed(case.chance), PiiKind.BED),
        Cell(keys[3], case.patient.record_number, PiiKind.MEDICAL_ID), gap="   ", colon=case.style.choice(("：", ":", " ")),
    )  # fmt: skip
    sheet.put(_LEFT, 132, runs, size=19)
    sheet.rule(_LEFT, 164, _RIGHT, 164)


def _round(case: Case, chief: str, rank: int) -> Text:
    lead = told(PiiKind.STAFF, chief)
    grade = _RANKS[rank]
    shape = case.style.randrange(3)
    if shape == 0:
        return [lead, f"{grade}查房记录"]
    if shape == 1:
        return [f"{grade}", lead, "查房"]
    return [lead, grade, "、", who(case), "副主任医师查房记录"]


def _entry(sheet: Sheet, case: Case, y: float, when: tuple[date, int], head: Text, body: Text) -> float:
    style = _STYLES[len(case.hospital.phone + case.hospital.device + case.staff(0)) % 3]
    stamp = dated(when[0], style, minute(case.chance, when[1] or 10))
    sheet.put(_LEFT, y, [stamp, "      ", *runs_of(head)], weight=600)
    return sheet.paragraph(_LEFT, y + 44, _RIGHT - _LEFT, body, leading=1.56, indent=2)


def _signed(sheet: Sheet, case: Case, y: float, names: list[str], when: date, *, hand: bool = False) -> float:
    label = case.style.choice(("医师签名：", "记录医师：", "签名："))
    runs: list[str | Run] = [label]
    for number, doctor in enumerate(names):
        runs += [*(["/"] if number else []), told(PiiKind.STAFF, doctor)]
    if hand:
        signature(sheet, 620, round(y) + 6, case.chance)
        runs += ["   ", dated(when, "%m-%d")]
    sheet.put(_RIGHT - 20, y + 4, runs, align="right")
    return y + 66


def _arrival(sheet: Sheet, case: Case) -> Text:
    draw, person = case.chance, case.patient
    return [
        "患者", subject(case), "，", person.sex, "，", age(case), "，因“上腹痛3天，黑便1次”由", told(PiiKind.ORGANISATION, draw.choice(OTHER_HOSPITALS)), "转入（该院病案号", told(PiiKind.MEDICAL_ID, digits(draw, 7)), "）。",
        "家住", told(PiiKind.ADDRESS, hamlet(draw)), "，", person.kin_relation, told(PiiKind.PERSON, person.kin), "陪护（", told(PiiKind.PHONE, cell_phone(draw)), "）。查体：", *measured(sheet, case),
        "神志清，贫血貌，可见肝掌，未见蜘蛛痣，Murphy征（-），移动性浊音（-），Babinski征未引出。", *findings(sheet, case, 5), "已向家属交代病情，签署病重通知书。",
    ]  # fmt: skip


def _senior(case: Case, chief: str) -> Text:
    draw = case.chance
    return [
        "今日", told(PiiKind.STAFF, family(chief)), "主任查看患者并仔细阅读外院胃镜（", told(PiiKind.DATE, day(case.day - timedelta(days=9), "%-m月%-d日")), "，镜号", told(PiiKind.SPECIMEN_ID, f"W{digits(draw, 6)}"),
        "）后指出：Forrest Ⅱb级溃疡出血，Rockall评分4分，Blatchford评分9分，同意艾司奥美拉唑80mg静推后8mg/h维持；警惕再出血，备红细胞悬液2U（血袋号", told(PiiKind.SPECIMEN_ID, digits(draw, 13)),
        "）。予安定5mg肌注，田七粉停用。Hp呼气试验DOB 12.6。遵嘱执行，并请", told(PiiKind.STAFF, surname(draw)), "护士长安排一级护理。",
    ]  # fmt: skip


def _consult(case: Case, when: date) -> Text:
    draw = case.chance
    return [
        "请普外科", who(case), "副主任医师急会诊，", dated(when, "%m-%d", minute(draw, 14)), "到场，意见：暂无手术指征，若24h输血>4U则行DSA栓塞。ICU", told(PiiKind.STAFF, surname(draw)), "医生同意上述意见。",
        "另与麻醉科", who(case), "沟通ASA Ⅲ级。患者单位", told(PiiKind.ORGANISATION, case.patient.employer), "领导", told(PiiKind.PERSON, name(draw)), "来院探视，其同事", told(PiiKind.PERSON, f"小{surname(draw)}"), "代办医保（", told(PiiKind.INSURANCE_ID, case.patient.insurance_number), "）。",
        "夜间值班电话", told(PiiKind.PHONE, office(draw)), "。上周三腹部增强CT（", told(PiiKind.SPECIMEN_ID, f"CT{digits(draw, 8)}"), "）：肝右叶低密度灶，CT值约38HU，胆囊窝高密度影。",
    ]  # fmt: skip


def _last(sheet: Sheet, case: Case, first: date) -> Text:
    draw = case.chance
    return [
        "患者", "今日无呕血黑便，进流食。自", told(PiiKind.DATE, day(first, "%-m月%-d日")), "入院以来累计输红细胞悬液4U。复查：", *findings(sheet, case, 4), "胃镜活检（病理号", told(PiiKind.SPECIMEN_ID, f"{case.day:%y}-{digits(draw, 5)}"),
        "，阅片", who(case), "）示轻度异型增生，OLGA分期Ⅱ期，ICD-10 K25.400。", told(PiiKind.STAFF, name(draw)), "医师换药，管床护士", who(case), "宣教。拟于", told(PiiKind.DATE, day(case.day + timedelta(days=3), "%m月%d日")), "出院，嘱铋剂四联14天后门诊复诊。",
    ]  # fmt: skip


def _foot(sheet: Sheet, case: Case) -> None:
    sheet.rule(_LEFT, 1688, _RIGHT, 1688, width=1)
    printed: Text = [
        case.style.choice(("打印者：", "打印人 ")), told(PiiKind.STAFF, case.staff(4)), "  工号 ", told(PiiKind.OTHER_ID, login(case.chance)), "  打印时间：",
        dated(case.day, "%Y-%m-%d", case.clock(17)), "  质控 ", told(PiiKind.STAFF, case.staff(5)),
    ]  # fmt: skip
    sheet.put(_LEFT, 1696, printed, size=17)
    sheet.put(_RIGHT, 1696, f"第 {case.chance.randint(2, 9)} 页", size=17, align="right")
