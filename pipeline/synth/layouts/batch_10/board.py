"""A record of a multidisciplinary consultation: bordered, upright labels, a grid of experts, what each one said."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_10 import invented as made
from pipeline.synth.layouts.batch_10.facts import MARKERS, SAID
from pipeline.synth.layouts.batch_10.parts import box, items_line, shrunk, upright
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _SIZE = 70, 1170, 21
_RANKS: Final = ("主任医师", "副主任医师", "教授", "主治医师")
_TITLES: Final = ("多学科会诊（MDT）讨论记录", "多学科联合诊疗（MDT）记录单", "疑难病例多学科会诊记录")


def board(case: Case) -> Sheet:
    """MDT record on A4: head table, nine experts in a grid, summary, opinions by speaker, decision, signatures."""
    sheet = Sheet(1240, 1754, size=_SIZE)
    experts = _experts(case)
    _top(sheet, case)
    y = _facts(sheet, case, 150)
    y = _grid(sheet, y, experts)
    y = _block(
        sheet,
        y,
        "病情摘要",
        [_summary(case), items_line(sheet, case.chance.sample(MARKERS, 6)), _former(case)],
    )
    y = _block(sheet, y, "专家意见", _opinions(case, experts))
    y = _block(sheet, y, "会诊结论", _decision(case))
    _foot(sheet, case, y + 16)
    return sheet


Expert = tuple[str, Run, str]
"""Department, name, rank."""


def _experts(case: Case) -> list[Expert]:
    draw, names = case.chance, dict[str, Run]()
    while len(names) < len(SAID):
        run = made.staff(draw)
        names.setdefault(run.text, run)
    return [(where, run, draw.choice(_RANKS)) for (where, _), run in zip(SAID, names.values(), strict=True)]


def _top(sheet: Sheet, case: Case) -> None:
    number = Cell(
        "编号", made.number(case.chance, PiiKind.MEDICAL_ID, "MDT2024-0###", "M24####", "MDT########")
    )
    sheet.put(
        620, 36, Run(case.hospital.name, kind=PiiKind.ORGANISATION), size=30, weight=600, align="middle"
    )
    sheet.put(620, 86, Run(case.style.choice(_TITLES), Label.TITLE), size=32, weight=700, align="middle")
    sheet.put(_RIGHT, 120, inline(sheet, number), size=18, align="right")


def _facts(sheet: Sheet, case: Case, y: float) -> float:
    who, draw = case.patient, case.chance
    held = made.moment(case, 0, case.style.choice(("%Y年%m月%d日", "%Y-%m-%d", "%Y.%-m.%-d")), 15)
    rows: tuple[tuple[tuple[float, Cell], ...], ...] = (
        ((300, Cell("患者姓名", made.patient(case))), (120, Cell("性别", who.sex)), (160, Cell("年龄", made.age(case))), (220, Cell("床号", made.number(draw, PiiKind.BED, "1#床", "3-12#", "加#床"))), (300, Cell("病案号", who.record_number, PiiKind.MEDICAL_ID))),
        ((420, Cell("申请科室", "甲状腺外科")), (330, Cell("申请医师", made.staff(draw))), (350, Cell("联系电话", made.phone(draw)))),
        ((420, Cell("会诊时间", held)), (680, Cell("会诊地点", case.style.choice(("门诊楼5楼第二示教室", "住院部B座12层会议室", "远程会诊中心"))))),
        ((420, Cell("主 持 人", [made.staff(draw), " 主任"])), (330, Cell("记录人", made.staff(draw))), (350, Cell("协调员", [made.staff(draw), "（", made.short_number(draw), "）"]))),
    )  # fmt: skip
    for cells in rows:
        x = float(_LEFT)
        for width, cell in cells:
            _boxed(sheet, x, y, width, cell)
            x += width
        y += 46
    return y


def _boxed(sheet: Sheet, x: float, y: float, width: float, cell: Cell) -> None:
    key, values = pair_runs(sheet, cell)
    text = [key, Run("　"), *values]
    box(sheet, x, y, width, 46)
    sheet.put(x + 10, y + 7, text, size=shrunk(sheet, text, width - 18, _SIZE))


def _grid(sheet: Sheet, y: float, experts: list[Expert]) -> float:
    """Experts three in a row: department, name, rank, without any key."""
    height = 44 * ((len(experts) + 2) // 3) + 8
    box(sheet, _LEFT, y, _RIGHT - _LEFT, height)
    sheet.rule(_LEFT + 44, y, _LEFT + 44, y + height, width=1)
    upright(sheet, _LEFT + 12, y, height, "专家", size=20)
    for number, (where, name, rank) in enumerate(experts):
        x, top = _LEFT + 58 + 352 * (number % 3), y + 10 + 44 * (number // 3)
        text: Text = [where, "  ", name, "  ", rank]
        sheet.put(x, top, text, size=shrunk(sheet, text, 340, 19))
    return y + height


def _block(sheet: Sheet, y: float, label: str, paragraphs: list[Text]) -> float:
    """An upright key at the left of several paragraphs; returns the y below the box."""
    below, group = y + 8, sheet.group()
    top = len(sheet.lines)
    for text in paragraphs:
        runs = [Run(run.text, run.label, run.group or group, run.kind, run.subject) for run in runs_of(text)]
        below = sheet.paragraph(_LEFT + 58, below, _RIGHT - _LEFT - 70, runs, leading=1.75) + 6
    below = max(below + 6, y + len(label) * 27)
    box(sheet, _LEFT, y, _RIGHT - _LEFT, below - y)
    sheet.rule(_LEFT + 44, y, _LEFT + 44, below, width=1)
    if len(sheet.lines) > top:
        upright(sheet, _LEFT + 12, y, below - y, label, size=20)
    return below


def _summary(case: Case) -> Text:
    who, draw = case.patient, case.chance
    return [
        "患者", made.patient(case), "，", who.sex, "，", made.age(case), "，因“发现颈前肿块2月”于", made.moment(case, 9, "%Y年%-m月%-d日"), "入院。", made.moment(case, 40, "%-m月%-d日"), "曾就诊于",
        made.place(made.HOSPITALS, draw), "（门诊号", made.number(draw, PiiKind.MEDICAL_ID, "9#######", "MZ######"), "），超声示C-TIRADS 5类；", made.moment(case, 7, "%m-%d"), "细针穿刺（病理号",
        made.number(draw, PiiKind.SPECIMEN_ID, "B24-#####", "24#####"), "）：见乳头状癌细胞。家属供职于", made.place(made.FIRMS, draw), "。",
    ]  # fmt: skip


def _former(case: Case) -> Text:
    return [
        "既往Graves病，现服甲巯咪唑10mg qd；母亲", made.person(case.chance), "52岁患甲状腺癌。胸部CT（检查号", made.number(case.chance, PiiKind.SPECIMEN_ID, "CT24#####", "1########"),
        "，", made.moment(case, 6, "%Y/%m/%d"), "）：右肺下叶4mm高密度结节，Kerley B线(-)。",
    ]  # fmt: skip


def _opinions(case: Case, experts: list[Expert]) -> list[Text]:
    shape = case.style.randrange(3)
    said: list[Text] = []
    for (where, name, rank), (_, words) in case.style.sample(list(zip(experts, SAID, strict=True)), 6):
        heads: tuple[list[str | Run], ...] = (
            [where, name, rank, "："], [name, "（", where, "）："], [where, "：", name, rank.removesuffix("医师"), "认为"],
        )  # fmt: skip
        said.append([*heads[shape], words])
    guest = made.foreigner(case.chance)
    said.append(
        [
            "特邀（线上）：",
            guest,
            " 建议参加低剂量131I随机对照研究，邮箱 ",
            Run(f"trial{case.chance.randint(10, 99)}@mdt.example.org", kind=PiiKind.EMAIL),
            "。",
        ]
    )
    return said


def _decision(case: Case) -> list[Text]:
    who = case.patient
    return [
        ["1. 诊断：甲状腺左叶乳头状癌 cT2N1aM0 II期，Graves病。2. 甲巯咪唑及碘剂准备，拟", made.moment(case, -3, "%-m月%-d日"), "手术。"],
        ["3. 由", made.surname(case.chance), "护士长与患者", who.kin_relation, Run(who.kin, kind=PiiKind.PERSON), "（", made.phone(case.chance), "）沟通并签署知情同意，", made.moment(case, 0, "%m-%d", 16), "完成。4. 术后1个月复查Tg、颈部超声。"],
    ]  # fmt: skip


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(_LEFT, y, "专家签名：")
    for number in range(3):
        signature(sheet, _LEFT + 120 + 190 * number, round(y) - 6, case.chance)
    sheet.put(900, y + 62, ["日期：", made.moment(case, 0, "%Y年%m月%d日")])
    sheet.put(_LEFT, y + 62, ["主持人签名："])
    signature(sheet, _LEFT + 130, round(y) + 56, case.chance)
    printed: list[str | Run] = [
        "打印：",
        made.staff(case.chance),
        " ",
        made.number(case.chance, PiiKind.OTHER_ID, "0#####", "D####"),
    ]
    sheet.put(
        _LEFT, 1712, [*printed, "    本记录一式两份，病历存档一份　表MDT-05 第2版"], size=16, colour=GREY
    )
