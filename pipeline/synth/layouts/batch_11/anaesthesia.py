"""An anaesthetic chart in landscape: drugs and vital signs over a time axis, events at the right, sums and staff below."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_8.ruled import fitted
from pipeline.synth.layouts.batch_11 import invented as made
from pipeline.synth.layouts.batch_11.course import DRUGS, OPERATIONS, SUMS, Operation, trace
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.sheet import INK, Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_LEFT, _AXIS, _END, _RIGHT = 36, 236, 1180, 1718
_STEPS: Final = 12
"""Columns of the time axis, a quarter of an hour each."""
_WIDTH: Final = (_END - _AXIS) / _STEPS


def anaesthesia(case: Case) -> Sheet:
    """Anaesthetic chart: three lines of head, drug rows, a plot, numbered events, sums, staff, a machine's foot line."""
    case, sheet = made.settled(case, 22, 95), Sheet(1754, 1240, size=18)
    operation = case.chance.choice(OPERATIONS if case.patient.sex == "女" else OPERATIONS[:3])
    _head(sheet, case, operation)
    start = case.chance.randint(8, 15)
    y = _drugs(sheet, case, 226, start, operation)
    _plot(sheet, case, y)
    _events(sheet, case, 226, start, operation)
    _sums(sheet, case, 918)
    _people(sheet, case, 1010, operation)
    _foot(sheet, case, start)
    return sheet


def _head(sheet: Sheet, case: Case, operation: Operation) -> None:
    one, style, draw = case.patient, case.style, case.chance
    title = style.choice(("麻 醉 记 录 单", "手术麻醉记录", "麻醉记录单（全麻）"))
    sheet.put(_LEFT, 30, made.house(case), size=23, weight=600, colour=case.hospital.accent)
    sheet.put(877, 22, Run(title, Label.TITLE), size=34, weight=700, align="middle")
    number = made.code(case, PiiKind.SPECIMEN_ID, "AN########", "MZ24######", "24-#####")
    width = bar_code(sheet, 1420, 18, number.text, height=46, scale=1)
    sheet.put(1432 + width, 26, number, size=17)
    rows = (
        (Cell("姓名", made.patient(case)), Cell("性别", one.sex), Cell("年龄", made.age(case)), Cell("身高/体重", f"{draw.randint(150, 182)}cm/{draw.randint(46, 88)}kg"), Cell(style.choice(("病区床号", "科室/床")), [f"{operation.ward} ", made.code(case, PiiKind.BED, "##床", "1#-0#", "加#床")]),
         Cell(style.choice(("住院号", "病案号", "ID")), one.record_number, PiiKind.MEDICAL_ID), Cell("手术日期", made.on(case.day, style.choice(("%Y-%m-%d", "%Y年%-m月%-d日", "%Y.%m.%d")))), Cell("ASA", draw.choice(("Ⅱ", "Ⅲ", "ⅢE")))),
        (Cell("术前诊断", operation.diagnosis), Cell("拟施手术", operation.planned), Cell("手术间", f"{draw.randint(1, 16)}"), Cell("接台", f"第{draw.randint(1, 4)}台"), Cell("术前访视", [made.member(case, 1), " ", made.ago(case, 1, "%m-%d", 16)])),
        (Cell("禁食", "固体8h 清饮2h"), Cell("术前BP/HR/SpO2", "138/82  76  97%"), Cell("Mallampati", "Ⅱ级"), Cell("过敏史", draw.choice(("无", "头孢曲松（皮疹）", "碘伏"))), Cell("血型", draw.choice(("A RhD+", "O RhD+"))), Cell("体位", "左侧卧/平卧"),
         Cell(style.choice(("腕带核对", "腕带条码")), made.code(case, PiiKind.MEDICAL_ID, "10########", "W#########")), Cell("麻醉方式", "静吸复合全麻+TAP阻滞")),
    )  # fmt: skip
    colon = style.choice(("：", "：", " "))
    for place, cells in enumerate(rows):
        text = inline(sheet, *cells, gap="   ", colon=colon)
        sheet.put(_LEFT, 84 + 38 * place, text, size=fitted(sheet, text, _RIGHT - _LEFT, 18))
    sheet.rule(_LEFT, 204, _RIGHT, 204)


def _drugs(sheet: Sheet, case: Case, y: float, start: int, operation: Operation) -> float:
    """Names with units at the left, doses in the quarters in which they were given; returns the y below."""
    for step in range(_STEPS):
        if step % 2 == 0:
            clock = f"{start + step // 4:02d}:{step % 4 * 15:02d}"
            sheet.put(_AXIS + _WIDTH * (step + 0.5), y - 22, clock, size=15, align="middle")
    for name, unit, doses in (*DRUGS, *operation.extra):
        group = sheet.group()
        sheet.put(_LEFT + 6, y + 2, [Run(name, Label.ITEM_NAME, group), " ", Run(unit, Label.ITEM_UNIT, group)], size=16)  # fmt: skip
        for place, dose in enumerate(case.chance.choice(doses)):
            if dose:
                label = Label.ITEM_VALUE if place == 0 else None
                x = _AXIS + _WIDTH * (place * 3 + 0.5)
                sheet.put(x, y + 2, Run(dose, label, group if label else None), size=16, align="middle")
        y += 27
        sheet.rule(_LEFT, y, _END, y, width=1, colour=(190, 194, 202))
    return y


def _plot(sheet: Sheet, case: Case, y: float) -> None:
    """Pressures as carets, pulse as dots, over a grid from 40 to 200; saturation and carbon dioxide as figures."""
    foot = 846.0
    for level in range(40, 201, 20):
        at = foot - 24 - (level - 40) * (foot - y - 50) / 160
        sheet.rule(_AXIS, at, _END, at, width=1, colour=(206, 220, 212))
        sheet.put(_AXIS - 8, at - 12, str(level), size=15, align="right")
    for step in range(_STEPS + 1):
        sheet.rule(_AXIS + _WIDTH * step, y, _AXIS + _WIDTH * step, foot, width=1, colour=(206, 220, 212))
    sheet.put(_LEFT + 6, y + 30, "∨ 收缩压  ∧ 舒张压", size=15)
    sheet.put(_LEFT + 6, y + 56, "● 脉搏   mmHg / bpm", size=15)
    trace(sheet, (_AXIS, y + 26, _END, foot - 24), case.chance, count=_STEPS * 3)
    for row, (name, values) in enumerate((("SpO2 %", (99, 100)), ("PetCO2 mmHg", (33, 39)))):
        top = foot + 4 + 30 * row
        sheet.put(_LEFT + 6, top, name, size=16)
        for step in range(0, _STEPS, 2):
            sheet.put(_AXIS + _WIDTH * (step + 0.5), top, str(case.chance.randint(*values)), size=16, align="middle")  # fmt: skip
    sheet.pen.rectangle((_LEFT, 226, _END, foot + 62), outline=INK, width=2)


def _events(sheet: Sheet, case: Case, y: float, start: int, operation: Operation) -> None:
    draw, one = case.chance, case.patient
    texts: tuple[Text, ...] = (
        ["三方核查：", made.member(case, 2), "、", made.member(case, 1), "、", made.member(case, 5), "，标识无误。"],
        ["丙泊酚诱导，可视喉镜，C-L Ⅱa，ID7.5插管深22cm，", made.doctor(case), "主任指导，实习生", made.worker(case), "协助。"],
        [f"{operation.step}；", "输悬浮红细胞2U，血袋", made.code(case, PiiKind.SPECIMEN_ID, "0#### ## ######", "A##########"), "，取血", made.worker(case), "。"],
        ["MAP 58mmHg，去氧肾上腺素100μg ×2，好转。"],
        ["冰冻送病理，电话", made.inner(case), "，", made.doctor(case), "医生回报：", operation.frozen, "。"],
        ["台上外请专家", made.worker(case), "（", made.elsewhere(case), "）到场；向", one.kin_relation, made.kin(case), "告知术中扩大范围，签字。"],
        ["麻醉交班：", made.member(case, 1), " → ", made.member(case, 3), "，剩余药品已清点。"],
        ["舒更葡糖钠200mg，TOF 0.95拔管，Steward 6分，送", draw.choice(("PACU", "外科ICU")), "，家属电话", made.phone(case), "通知。"],
    )  # fmt: skip
    sheet.put(
        _END + 24, y - 18, case.style.choice(("术中事件", "备注（事件编号）", "麻醉过程记录")), weight=700
    )
    minute = draw.randint(0, 9)
    for place, text in enumerate(texts):
        clock = f"{start + (minute + 22 * place) // 60:02d}:{(minute + 22 * place) % 60:02d}"
        runs: list[str | Run] = [f"{'①②③④⑤⑥⑦⑧'[place]}{clock} ", *runs_of(text)]
        y = sheet.paragraph(_END + 24, y + 16, _RIGHT - _END - 30, runs, size=18, leading=1.5)
    if case.style.random() < 0.6:
        text = ["镇痛泵 舒芬太尼100μg+NS至100ml 2ml/h，泵号", made.code(case, PiiKind.DEVICE_ID, "PCA-####@", "ZZB######"), "，疼痛护士", made.worker(case, "女"), "。"]  # fmt: skip
        sheet.paragraph(_END + 24, y + 16, _RIGHT - _END - 30, text, size=18, leading=1.5)


def _sums(sheet: Sheet, case: Case, y: float) -> None:
    cells: list[str | Run] = []
    for name, low, high, unit in SUMS:
        group, value = sheet.group(), case.chance.randint(low, high) * 10
        cells += [Run(name, Label.ITEM_NAME, group), " ", Run(str(value), Label.ITEM_VALUE, group), Run(unit, Label.ITEM_UNIT, group), "     "]  # fmt: skip
    sheet.put(_LEFT, y, ["总结  ", *cells[:-1]], size=18)
    gas: Text = ["血气 pH 7.36  PaCO2 41mmHg  PaO2 186mmHg  BE -2.1  Hb 96g/L  Lac 1.4mmol/L  K+ 3.8  （样本", made.code(case, PiiKind.SPECIMEN_ID, "#########", "BG######"), "）"]  # fmt: skip
    sheet.put(_LEFT, y + 38, gas, size=18)
    sheet.rule(_LEFT, y + 76, _RIGHT, y + 76)


def _people(sheet: Sheet, case: Case, y: float, operation: Operation) -> None:
    gap: Text = [made.member(case, 2), case.style.choice((" / ", "、", "  ")), made.worker(case), case.style.choice((" / ", "、", "  ")), made.worker(case)]  # fmt: skip
    rows = (
        (Cell("实施手术", operation.done), Cell("手术医师", gap), Cell("灌注师", "—")),
        (Cell("洗手护士", [made.worker(case, "女"), " ", made.worker(case)]), Cell("巡回护士", [made.member(case, 5), "（接班 ", made.worker(case, "女"), "）"]), Cell("麻醉助手", made.worker(case)), Cell("带教", [made.doctor(case), "老师"])),
    )  # fmt: skip
    for place, cells in enumerate(rows):
        text = inline(sheet, *cells, gap="      ", colon="：")
        sheet.put(_LEFT, y + 42 * place, text, size=fitted(sheet, text, _RIGHT - _LEFT, 19))
    signed: Text = inline(sheet, Cell("麻醉医师", [made.member(case, 1), " "], None), colon="：")
    x = sheet.put(_LEFT, y + 90, signed, size=19)
    signature(sheet, round(x) + 20, round(y) + 82, case.chance)
    sheet.put(x + 260, y + 90, "上级医师（签名）：", size=19)
    signature(sheet, round(x) + 430, round(y) + 82, case.chance)
    sheet.put(_END + 24, y + 90, inline(sheet, Cell("术后随访", [made.ago(case, -1, "%-m月%-d日"), " ", made.worker(case), "：VAS 2分，无恶心"])), size=18)  # fmt: skip


def _foot(sheet: Sheet, case: Case, start: int) -> None:
    line: Text = [
        "监护仪 MX800 序列号", made.code(case, PiiKind.DEVICE_ID, "DE#####@##", "CN-#######"), "   麻醉机", made.code(case, PiiKind.DEVICE_ID, "ASN-####-##", "ANB0####"),
        "   采集终端 ", Run(f"198.51.100.{case.chance.randint(3, 250)}", kind=PiiKind.IP), "   登录 ", made.code(case, PiiKind.OTHER_ID, "mz0####", "A1####"), "   ",
        case.style.choice(("打印时间 ", "输出 ")), made.ago(case, 0, "%Y/%m/%d", start + 4), "   第 1 页 / 共 2 页",
    ]  # fmt: skip
    sheet.rule(_LEFT, 1186, _RIGHT, 1186, width=1)
    sheet.put(_LEFT, 1192, line, size=16, colour=(86, 90, 98))
