"""A urine report on narrow thermal paper: dip stick, counted particles, microscopy in words, machine and hands."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_5.boxes import fitting, measured_cells
from pipeline.synth.layouts.batch_5.invented import (
    HOSPITALS,
    OTHERS,
    ago,
    bed,
    crew,
    doctor,
    extension,
    on,
    patient,
    surname,
    tag,
    work_number,
    years,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import bar_code, qr_code
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 34, 798
_DIP: Final = (
    ("LEU", "白细胞酯酶", ("-", "+- 15", "1+ 70", "3+ 500"), "Leu/uL", "-"), ("NIT", "亚硝酸盐", ("-", "-", "1+"), "", "-"), ("URO", "尿胆原", ("Norm", "1+ 34"), "umol/L", "Norm"),
    ("PRO", "尿蛋白", ("-", "+- 0.15", "2+ 1.0", "3+ 3.0"), "g/L", "-"), ("PH", "酸碱度", ("5.5", "6.0", "7.0"), "", "4.5-8.0"), ("BLD", "潜血", ("-", "1+ 25", "3+ 200"), "Ery/uL", "-"),
    ("SG", "比重", ("1.005", "1.015", "1.030"), "", "1.003-1.030"), ("KET", "酮体", ("-", "-", "2+ 3.9"), "mmol/L", "-"), ("GLU", "葡萄糖", ("-", "-", "4+ 55"), "mmol/L", "-"), ("Vc", "维生素C", ("-", "1+ 0.6"), "mmol/L", "-"),
)  # fmt: skip
"""Code, name, possible values, unit and normal value of the dip stick."""
_COUNTED: Final = (
    ("红细胞", 0.5, 420, "/uL", 17), ("白细胞", 0.5, 180, "/uL", 28), ("上皮细胞", 0.2, 40, "/uL", 31), ("透明管型", 0, 3, "/LPF", 1), ("细菌", 2, 23456, "/uL", 1240), ("酵母样菌", 0, 5, "/uL", 1),
)  # fmt: skip
"""Name, least and most seen, unit and upper limit of what the machine counts."""


def urine(case: Case) -> Sheet:
    """Urine slip, 832 pixels wide: head of five lines, two tables without rules, remarks, machine, code."""
    sheet = Sheet(832, 2240, colour=(248, 247, 243), size=29)
    house, staff, sample = (
        case.style.choice(HOSPITALS),
        crew(case, 4),
        f"{case.chance.choice('NU')}{digits(case.chance, 9)}",
    )
    sheet.put(416, 39, organisation(house), size=36, weight=600, align="middle")
    name = case.style.choice(("尿液分析报告", "尿常规+尿沉渣", "尿液有形成分分析"))
    sheet.put(416, 91, Run(name, Label.TITLE), size=34, weight=600, align="middle")
    y = _head(sheet, case, 153, sample)
    y = _dip(sheet, case, y)
    y = _counted(sheet, case, y)
    y = _seen(sheet, case, y)
    y = _critical(sheet, case, y, staff)
    y = _machine(sheet, case, y, staff)
    _codes(sheet, y, sample)
    return sheet


def _line(sheet: Sheet, y: float, sign: str) -> None:
    """A row of signs across the paper, as line printers draw rules."""
    sheet.put(_LEFT, y, sign * int((_RIGHT - _LEFT) / sheet.measure(sign, 23)), size=23)


def _fit(sheet: Sheet, y: float, text: Text, size: int = 29) -> None:
    sheet.put(_LEFT, y, text, size=fitting(sheet, text, _RIGHT - _LEFT, size))


def _head(sheet: Sheet, case: Case, y: float, sample: str) -> float:
    draw, who, colon = case.chance, case.patient, case.style.choice((":", "：", " "))
    early = f"{draw.randint(6, 8):02d}:{draw.randrange(60):02d}"
    place: Text = [case.style.choice(("肾内科", "泌尿外科", "急诊")), " ", bed(draw)]
    lines = (
        (Cell(case.style.choice(("姓名", "病人", "姓 名")), [patient(case)]), Cell("性别", who.sex), Cell("年龄", [years(case)])),
        (Cell(case.style.choice(("ID号", "门诊号", "就诊号")), [tag(PiiKind.MEDICAL_ID, who.record_number)]), Cell("类型", draw.choice(("晨尿", "随机尿", "导尿")))),
        (Cell("科室", place), Cell("送检", [doctor(surname(draw)), "医生"])),
        (Cell("样本号", [tag(PiiKind.SPECIMEN_ID, f"{case.day:%m%d}-{draw.randint(1, 480):04d}")]), Cell("条码", [tag(PiiKind.SPECIMEN_ID, sample)])),
        (Cell("采样", [on(case.day, "%m-%d", early)]), Cell("接收", [on(case.day, "%m-%d", f"{early[:2]}:59")])),
        (Cell("医保卡", [tag(PiiKind.CARD_NUMBER, who.card_number)]),),
    )  # fmt: skip
    for place_, line in enumerate(lines):
        _fit(sheet, y + 47 * place_, inline(sheet, *line, colon=colon))
    return y + 47 * len(lines) + 8


def _dip(sheet: Sheet, case: Case, y: float) -> float:
    """The dip stick: code and name together, what is not normal with a star before it."""
    _line(sheet, y, case.style.choice("-="))
    english = case.style.random() < 0.5
    for x, text in ((65, "项目"), (346, "结果"), (504, "单位"), (637, "参考")):
        sheet.put(x, y + 34, text, size=26, weight=600)
    for place, (code, name, values, unit, normal) in enumerate(_DIP):
        value, top = case.chance.choice(values), y + 81 + 47 * place
        odd = value not in (normal, "-", "Norm") and not normal[0].isdigit()
        if odd:
            sheet.put(_LEFT, top, "*", size=27)
        shown = f"{code} {name}" if english else name
        measured_cells(sheet, top, (65, 346, 504, 637, -1), (shown, value, unit, normal, ""), size=26)
    return y + 81 + 47 * len(_DIP)


def _counted(sheet: Sheet, case: Case, y: float) -> float:
    earlier = on(ago(case, 5, 40), case.style.choice(("%m-%d", "%-m/%-d", "%y.%m.%d")))
    _line(sheet, y, case.style.choice("-."))
    sheet.put(65, y + 34, ["有形成分", "　上次(", earlier, ")"], size=26, weight=600)
    for place, (name, least, most, unit, limit) in enumerate(_COUNTED):
        top, number = y + 81 + 47 * place, case.chance.uniform(least, most) * case.chance.random() ** 2
        flag = "↑" if number > limit else ""
        row = (name, f"{number:.1f}", unit, f"0-{limit}", flag)
        measured_cells(sheet, top, (65, 268, 421, 551, 387), row, size=26)
        sheet.put(702, top, f"{case.chance.uniform(0, limit):.1f}", size=23, colour=(90, 90, 94))
    return y + 81 + 47 * len(_COUNTED)


def _seen(sheet: Sheet, case: Case, y: float) -> float:
    """Microscopy, in words and counts per field."""
    draw, before = case.chance, on(ago(case, 60, 300), "%Y年%-m月")
    text: Text = [
        f"镜检：RBC {draw.randint(0, 9)}-{draw.randint(10, 30)}/HP，畸形率{draw.randint(40, 85)}%（棘形5%），WBC {draw.randint(0, 4)}-{draw.randint(5, 12)}/HP，草酸钙结晶1+，管型0-1/LP。Addis计数未做。",
        before, organisation(draw.choice(OTHERS)), "24h蛋白定量", f"{draw.uniform(0.1, 3.8):.2f}g，本次复检", doctor(surname(draw)), "老师已看。",
    ]  # fmt: skip
    _line(sheet, y, "-")
    return sheet.paragraph(_LEFT, y + 34, _RIGHT - _LEFT, text, size=27, leading=1.5) + 5


def _critical(sheet: Sheet, case: Case, y: float, staff: list[str]) -> float:
    told = on(case.day, "%-m/%-d", case.clock(10)[:5])
    text: Text = [
        "危急值 ",
        told,
        " 电话",
        extension(case.chance),
        " 报",
        doctor(staff[3]),
        "护士，复述无误。",
    ]
    _line(sheet, y, "*")
    return sheet.paragraph(_LEFT, y + 34, _RIGHT - _LEFT, text, size=27, leading=1.5) + 5


def _machine(sheet: Sheet, case: Case, y: float, staff: list[str]) -> float:
    draw, out = case.chance, case.day
    maker = case.style.choice(("UA-5600", "UX-3500iN", "FNS-2100B"))
    lines: tuple[Text, ...] = (
        inline(sheet, Cell("仪器", maker), Cell("S/N", f"{draw.choice('UMS')}{digits(draw, 7)}", PiiKind.DEVICE_ID), colon=":"),
        ["试纸批号 ", f"{draw.randint(2022, 2024)}{draw.randint(100, 999)}A", "  架位 ", f"{draw.randint(1, 40):02d}-{draw.randint(1, 10)}"],
        ["检验:", doctor(staff[0]), " 审核:", doctor(staff[1]), case.style.choice(("", "(代)"))],
        ["操作员 ", work_number(draw), "  组长 ", doctor(staff[2])],
        ["报告 ", on(out, "%Y-%m-%d", case.clock(11)), " 打印 ", on(out, "%m-%d", case.clock(11)[:5])],
        ["查询 ", tag(PiiKind.URL, f"m.{case.hospital.site[4:]}/u"), "  ", tag(PiiKind.PHONE, case.hospital.phone)],
    )  # fmt: skip
    _line(sheet, y, "-")
    for place, line in enumerate(lines):
        _fit(sheet, y + 36 + 47 * place, line, 27)
    return y + 44 + 47 * len(lines)


def _codes(sheet: Sheet, y: float, sample: str) -> None:
    bar_code(sheet, 52, round(y) + 18, sample, height=96, scale=3)
    qr_code(sheet, 572, round(y) - 2, f"U/{sample}", scale=5)
    sheet.put(_LEFT, y + 135, "本报告仅对该标本负责", size=23)
