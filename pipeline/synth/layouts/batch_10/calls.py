"""A log of telephone follow-up after discharge, A4 landscape: contacts, a table of calls in prose, scores, outcome."""

from operator import itemgetter
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import underlined
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline
from pipeline.synth.layouts.batch_10 import invented as made
from pipeline.synth.layouts.batch_10.facts import CHECKS
from pipeline.synth.layouts.batch_10.parts import LINE, item_runs, row, shrunk
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 50, 1704
_TITLES: Final = ("出院患者随访记录", "电话随访登记表", "随　访　记　录")
_COLUMNS: Final = (
    (50, "次"),
    (100, "随访时间"),
    (330, "方式/号码"),
    (590, "接听人"),
    (780, "随访内容及答复"),
    (1480, "随访人"),
    (1604, "结局"),
)
_OUTCOMES: Final = ("存活", "存活", "未接", "再入院")
_DAYS: Final = ("%Y-%m-%d", "%Y.%-m.%-d", "%y年%-m月%-d日", "%m/%d")


def calls(case: Case) -> Sheet:
    """Follow-up log: underlined blanks, contacts in a row, four calls with a broad column of prose, scores, foot."""
    sheet = Sheet(1754, 1240, size=21)
    sheet.put(_LEFT, 34, Run(case.hospital.name, kind=PiiKind.ORGANISATION), size=24, weight=600)
    sheet.put(877, 28, Run(case.style.choice(_TITLES), Label.TITLE), size=34, weight=700, align="middle")
    sheet.put(
        _RIGHT,
        38,
        ["随访编号 ", made.number(case.chance, PiiKind.MEDICAL_ID, "SF24-0####", "F######", "No.00####")],
        size=19,
        align="right",
    )
    y = _head(sheet, case, 92)
    y = _contacts(sheet, case, y + 8)
    y = _table(sheet, case, y + 12)
    y = _scores(sheet, case, y + 14)
    _foot(sheet, case, y + 12)
    return sheet


def _head(sheet: Sheet, case: Case, y: float) -> float:
    who, draw = case.patient, case.chance
    name, number = case.style.choice((("姓名", "住院号"), ("患者", "病案号"), ("随访对象", "ID号")))
    first = (
        (name, made.patient(case), None, 190), ("性别", who.sex, None, 60), ("年龄", made.age(case), None, 90), (number, who.record_number, PiiKind.MEDICAL_ID, 200),
        ("出院日期", made.moment(case, 120, case.style.choice(_DAYS[:3])), None, 200), ("出院科室", "神经内科三病区", None, 190),
    )  # fmt: skip
    second = (
        ("出院诊断", "脑梗死（右侧大脑中动脉 M1段） I63.5", None, 480), ("主管医师", made.staff(draw), None, 190), ("身份证", who.national_id, PiiKind.NATIONAL_ID, 260),
    )  # fmt: skip
    for number_of, cells in enumerate((first, second)):
        x = float(_LEFT)
        for key, value, kind, width in cells:
            x = underlined(sheet, x, y + 46 * number_of, key, value, kind, width=width)
    return y + 92


def _contacts(sheet: Sheet, case: Case, y: float) -> float:
    who, draw = case.patient, case.chance
    first: Text = [
        "联系人：①本人 ", made.phone(draw), "　②", who.kin_relation, Run(who.kin, kind=PiiKind.PERSON), " ", made.phone(draw), "　③外甥", made.person(draw), "（", made.place(made.FIRMS, draw), "）", made.desk(draw),
    ]  # fmt: skip
    second: Text = [
        "住址：", made.address(draw), "　微信：", Run(who.social_id, kind=PiiKind.SOCIAL_ID), "　村医：", made.staff(draw), "（", made.place(made.SMALL, draw), "）",
    ]  # fmt: skip
    for number, text in enumerate((first, second)):
        sheet.put(_LEFT, y + 40 * number, text, size=20)
    return y + 80


def _table(sheet: Sheet, case: Case, y: float) -> float:
    top, xs = y, [x - 6 for x, _ in _COLUMNS] + [_RIGHT]
    sheet.pen.rectangle((xs[0], y, _RIGHT, y + 40), fill=(236, 238, 242))
    row(sheet, y + 5, _COLUMNS, size=19)
    y += 40
    style = case.style.choice(_DAYS)
    answers = case.style.sample(list(enumerate(_answers(case))), 3)
    for shown, (number, words) in enumerate(sorted(answers, key=itemgetter(0)), 1):
        sheet.rule(xs[0], y, _RIGHT, y, width=1, colour=LINE)
        y = _call(sheet, case, y, (shown, number, style, words))
    for x in xs:
        sheet.rule(x, top, x, y, width=1, colour=LINE)
    for edge in (top, y):
        sheet.rule(xs[0], edge, _RIGHT, edge, width=2, colour=LINE)
    return y


def _call(sheet: Sheet, case: Case, y: float, call: tuple[int, int, str, Text]) -> float:
    shown, number, style, words = call
    draw = case.chance
    kin = Run(case.patient.kin, kind=PiiKind.PERSON)
    answered: Text = (kin, made.patient(case), "无人接听", "邻居")[number]
    way: Text = ["电话 ", made.phone(draw)] if number < 2 else ("电话、短信", "微信视频")[number - 2]
    when = made.moment(case, 90 - 28 * number, style, 9 + number)
    cells: tuple[Text, ...] = (str(shown), when, way, answered)
    row(sheet, y + 8, [(x, text) for (x, _), text in zip(_COLUMNS, cells, strict=False)], size=19)
    below = sheet.paragraph(780, y + 8, 686, words, size=20, leading=1.7)
    caller = made.staff(draw)
    sheet.put(1480, y + 8, caller, size=shrunk(sheet, caller, 114, 19))
    sheet.put(1604, y + 8, _OUTCOMES[number], size=19)
    return max(below, y + 44) + 18


def _answers(case: Case) -> list[Text]:
    draw, who = case.chance, case.patient
    return [
        ["家属诉", made.patient(case), "右侧肢体肌力4级，Babinski征(+)，口服阿司匹林肠溶片100mg qn、阿托伐他汀20mg qn，", made.moment(case, 92, "%-m月%-d日"), "在", made.place(made.SMALL, draw), "测血压148/86mmHg。由亲属", made.person(draw), "陪同复诊，嘱低盐饮食。"],
        ["可自行行走，mRS 2分，偶有呛咳（洼田饮水试验3级）。", made.moment(case, 70, "%m-%d"), "复查LDL-C 1.62mmol/L、ALT 28U/L，报告单号", made.number(draw, PiiKind.SPECIMEN_ID, "24########", "JY######"), "；上周三自行停用氯吡格雷，已告知", made.surname(draw), "主任，嘱继续服药。"],
        ["拨打3次未接，短信已发。经村医", made.staff(draw), "转告：已随子迁至", made.address(draw), "，新号码", made.phone(draw), "。"],
        ["邻居", made.person(draw), "代诉：", made.moment(case, 8, "%-m月%-d日"), "因跌倒住", made.place(made.HOSPITALS, draw), "骨科", made.number(draw, PiiKind.BED, "1#床", "+#床"), "，股骨颈骨折Garden III型，", who.kin_relation, "陪护，意识清楚，无再发卒中。"],
    ]  # fmt: skip


def _scores(sheet: Sheet, case: Case, y: float) -> float:
    """Findings of the last call, five in a row."""
    sheet.put(_LEFT, y, "末次随访评估", weight=600, size=20)
    chosen = case.chance.sample(CHECKS, 10)
    for number, item in enumerate(chosen):
        sheet.put(
            _LEFT + 170 + 300 * (number % 5),
            y + 38 * (number // 5),
            item_runs(sheet, item, colon=" "),
            size=20,
        )
    return y + 80


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    cells = (
        Cell(case.style.choice(("下次随访", "预约复诊")), made.moment(case, -30, "%Y-%m-%d")), Cell("失访原因", "—"), Cell("疑问咨询", made.desk(draw)), Cell("随访中心短号", made.short_number(draw)),
    )  # fmt: skip
    entered: Text = ["录入：", made.staff(draw), "（工号", made.number(draw, PiiKind.OTHER_ID, "3####", "N0####"), "）　质控："]  # fmt: skip
    tape: Text = ["录音文件 ", made.number(draw, PiiKind.OTHER_ID, "REC2024######", "rec_########"), ".wav"]  # fmt: skip
    printed: Text = [
        "打印 ",
        made.moment(case, 0, "%Y/%m/%d", 17),
        "　结局：存活/死亡/失访/拒访/再入院　表SF-02",
    ]
    sheet.put(_LEFT, y, inline(sheet, *cells), size=20)
    sheet.put(_LEFT, y + 44, entered)
    signature(sheet, 520, round(y) + 38, draw)
    sheet.put(760, y + 44, tape, size=19)
    sheet.put(_RIGHT, 1200, printed, size=16, colour=GREY, align="right")
