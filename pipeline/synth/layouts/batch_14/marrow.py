"""A consultation on bone marrow that two hospitals write together: smear counts, flow cytometry, discussion, five signatures."""

from dataclasses import dataclass
from datetime import date

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_14.invented_b import (
    COUNTY_HOSPITALS,
    HOSPITALS,
    LABORATORIES,
    Sick,
    aged,
    doctor,
    earlier,
    named,
    number,
    on,
    others,
    place,
    road,
    sick,
    told,
)  # fmt: skip
from pipeline.synth.layouts.batch_14.marrow_tables import antigens, counts
from pipeline.synth.layouts.batch_14.marrow_talk import opinion, talk
from pipeline.synth.marks import bar_code, seal, signature
from pipeline.synth.people import landline, mobile
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 70, 1170
_GREY = (96, 98, 104)


@dataclass(frozen=True, slots=True)
class Round:
    """Who consults whom about what, and how this form writes dates."""

    case: Case
    person: Sick
    host: str
    sender: str
    staff: tuple[str, ...]
    dates: str
    received: date


def marrow(case: Case) -> Sheet:
    """Consultation report on A4: two hospitals at the head, materials, two tables, discussion, opinion, signatures."""
    sheet, it = Sheet(1240, 1754, size=20), _round(case)
    _head(sheet, it)
    y = _person(sheet, it, 206)
    y = _materials(sheet, it, y + 12)
    y = counts(sheet, case, _section(sheet, case, y + 6, 1, "骨髓细胞形态学"))
    y = antigens(sheet, case, _section(sheet, case, y + 6, 2, "流式细胞免疫分型"))
    y = _section(sheet, case, y + 6, 3, case.style.choice(("会诊讨论记录", "讨　论", "读片讨论摘要")))
    y = talk(sheet, it.case, y, it.staff, it.host, it.sender, named(it.person))
    y = _section(sheet, case, y + 2, 4, case.style.choice(("会诊意见", "综合诊断意见")))
    _signed(sheet, it, _present(sheet, it, opinion(sheet, case, y, it.staff, it.dates) + 8))
    _foot(sheet, it)
    return sheet


def _round(case: Case) -> Round:
    person = sick(case)
    return Round(
        case, person, case.style.choice(HOSPITALS[:3]), case.style.choice((*COUNTY_HOSPITALS, *HOSPITALS[3:])),
        tuple(others(case.style, 10, person.name)), case.style.choice(("%Y-%m-%d", "%Y.%m.%d", "%Y年%-m月%-d日", "%Y/%-m/%-d")),
        earlier(case, 1, 3),
    )  # fmt: skip


def _head(sheet: Sheet, it: Round) -> None:
    case = it.case
    title = case.style.choice(
        ("骨髓形态与流式细胞术会诊报告", "血液病理联合会诊意见书", "疑难骨髓片会诊报告单")
    )
    code = case.number("HZ", 9)
    if case.style.random() < 0.5:
        sheet.put(620, 44, place(it.host), size=32, weight=700, align="middle")
        sheet.put(620, 92, Run(title, Label.TITLE), size=30, weight=600, align="middle")
        sheet.put(620, 138, ["（协作单位：", place(it.sender), "）"], size=19, align="middle", colour=_GREY)
    else:
        sheet.put(_LEFT, 44, place(it.host), size=27, weight=700)
        sheet.put(_LEFT, 84, ["× ", place(it.sender)], size=22, colour=_GREY)
        sheet.put(_LEFT, 122, Run(title, Label.TITLE), size=32, weight=600)
    bar_code(sheet, 930, 46, code, height=52)
    key = case.style.choice(("会诊编号", "会诊号", "报告编号"))
    sheet.put(_RIGHT, 108, inline(sheet, Cell(key, code, PiiKind.SPECIMEN_ID)), size=18, align="right")
    sheet.put(_RIGHT, 140, "第1页 / 共1页", size=16, align="right", colour=_GREY)
    sheet.rule(_LEFT, 184, _RIGHT, 184, width=3)


def _person(sheet: Sheet, it: Round, y: float) -> float:
    """Six lines without rules; labels with blanks inside, the last column for the sending side."""
    case, person = it.case, it.person
    bed = case.chance.choice(("{}床", "血液二区 {}床", "加{}床", "无菌仓{}")).format(
        case.chance.randint(1, 46)
    )
    years: list[str | Run] = [aged(person, case.day)]
    rows = (
        (Cell("姓　　名", named(person)), Cell("性　别", person.sex), Cell("年　　龄", years)),
        (Cell("会诊科室", "血液内科"), Cell("床　号", bed, PiiKind.BED), Cell("住院号", number(case, PiiKind.MEDICAL_ID, 8))),
        (Cell("送检单位", place(it.sender)), Cell("送检医师", doctor(it.staff[5])), Cell("外院病案号", number(case, PiiKind.MEDICAL_ID, 7, "Z"))),
        (Cell("身份证号", person.identity, PiiKind.NATIONAL_ID), Cell("联系人", _kin(it)), Cell("采 集", on(earlier(case, 4, 8), it.dates))),
        (Cell("送检诊断", case.style.choice(("全血细胞减少原因待查", "急性白血病？", "MDS待排"))), Cell("收 片", on(it.received, it.dates, "15:20")), Cell("报 告", on(case.day, it.dates, case.clock(10)[:5]))),
    )  # fmt: skip
    colon = case.style.choice(("：", "：", "  ", ":"))
    for row in rows:
        for x, cell in zip((_LEFT, 470, 850), row, strict=True):
            sheet.put(x, y, inline(sheet, cell, colon=colon), size=18 if x > _LEFT else 19)
        y += 33
    sheet.rule(_LEFT, y + 4, _RIGHT, y + 4, width=1)
    return y


def _kin(it: Round) -> Text:
    case, name = it.case, others(it.case.chance, 1, it.person.name, *it.staff)[0]
    call = case.chance.choice(("（弟）", "（女儿）", "（配偶）", "（侄）"))
    return [told(PiiKind.PERSON, name), call, told(PiiKind.PHONE, mobile(case.chance))]


def _materials(sheet: Sheet, it: Round, y: float) -> float:
    case, first = it.case, number(it.case, PiiKind.SPECIMEN_ID, 6, "G24-")
    text: Text = [
        "收到：①骨髓涂片6张（原号", first, "），外周血涂片2张，均瑞氏-吉姆萨染色；②骨髓活检蜡块1枚（", number(case, PiiKind.SPECIMEN_ID, 7, "B"), "）；③", place(case.style.choice(LABORATORIES)), "流式原始数据光盘1张，报告号",
        number(case, PiiKind.SPECIMEN_ID, 10, "FC"), "，由", doctor(it.staff[6]), "于", on(it.received, "%-m月%-d日"), "经", place("蚂蚁岛快运有限公司"), "寄达，运单", number(case, PiiKind.OTHER_ID, 12, "MY"), "。片质良好，取材满意。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, size=18, leading=1.55)


def _section(sheet: Sheet, case: Case, y: float, at: int, name: str) -> float:
    mark = ("一、二、三、四、", "1. 2. 3. 4. ", "【【【【")[case.patient.index % 3]
    if mark[0] == "【":
        text = f"【{name}】"
    else:
        step = len(mark) // 4
        text = mark[step * (at - 1) : step * at] + name
    sheet.put(_LEFT, y, text, size=20, weight=700)
    return y + 34


def _present(sheet: Sheet, it: Round, y: float) -> float:
    """Who took part and when; a form of this sort in three leaves it out."""
    case, more = it.case, others(it.case.style, 4, *it.staff, it.person.name)
    if case.style.random() < 0.34:
        return y
    key = case.style.choice(("参加人员：", "与会者 ", "远程在线（腾云会议）："))
    text: Text = [
        key, doctor(more[0]), "、", doctor(more[1]), "（", place(it.sender), "）、", doctor(more[2]), "、规培生", doctor(more[3]), "；时间：", on(case.day, it.dates, "14:30-15:10"), "，血液病区示教室。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, size=17) + 6


def _signed(sheet: Sheet, it: Round, y: float) -> None:
    """Five who sign: three of the host in print or by hand, two of the sending hospital."""
    keys = ("形态初检", "流式分析", "复核", "会诊专家", "外院专家")
    xs = (_LEFT, 290, 510, 730, 950, _RIGHT)
    ruled(sheet, xs, (y, y + 34, y + 96))
    for x, key in zip(xs, keys, strict=False):
        sheet.put(x + 110, y + 5, key, size=17, align="middle", weight=600)
    by_hand = it.case.style.choice((0, 2, 3))
    for at, x in enumerate(xs[:-1]):
        if at in (by_hand, 4):
            signature(sheet, x + 30, round(y) + 40, it.case.chance)
        else:
            rank = ("主管技师", "主管技师", "副主任技师", "主任医师")[at]
            sheet.put(x + 110, y + 50, [doctor(it.staff[at]), f" {rank}"], size=18, align="middle")
    seal(sheet, 1010, round(y) + 140, it.host, purpose="病理会诊专用章", draw=it.case.chance)


def _foot(sheet: Sheet, it: Round) -> None:
    case = it.case
    printed = case.style.choice(("%Y-%m-%d", "%Y/%m/%d", "%Y%m%d"))
    lines: tuple[Text, ...] = (
        ["本意见仅就所送材料作出，供临床参考，不作法律鉴定用；涂片保存5年。签发日 ", on(case.day, it.dates)],
        ["地址：", told(PiiKind.ADDRESS, road(case.style)), " 3号楼B1  电话：", told(PiiKind.PHONE, landline(case.style)), "  会诊秘书：", doctor(it.staff[7]), "（微信 ", told(PiiKind.SOCIAL_ID, f"gsk_{case.style.choice(('xueye', 'lsz', 'marrow'))}{case.style.randrange(100, 999)}"), "）"],
        ["打印：", doctor(it.staff[8]), " 工号", number(case, PiiKind.OTHER_ID, 6), "  ", on(case.day, printed, case.clock(16)), "   模板 V3.2"],
    )  # fmt: skip
    sheet.rule(_LEFT, 1650, 900, 1650, width=1, colour=_GREY)
    for at, line in enumerate(lines):
        sheet.put(_LEFT, 1658 + 27 * at, line, size=16, colour=_GREY)
