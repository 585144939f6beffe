"""A page of an outpatient booklet: a printed green frame, blue handwriting, a doctor's stamp, the next appointment."""

from dataclasses import replace
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.ink import name_stamp, oval_seal
from pipeline.synth.layouts.batch_16.invent_a import (
    CLINICS,
    EMPLOYERS,
    HOSPITALS,
    age,
    dated,
    home,
    measured,
    moved,
    number,
    patient,
    short_name,
    surname,
    telephone,
    told,
    who,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Colour, Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_GREEN: Final[Colour] = (30, 104, 84)
_PEN: Final[Colour] = (26, 38, 128)
_LEFT, _RIGHT, _PITCH = 84, 1070, 44


def booklet(case: Case) -> Sheet:
    """Outpatient booklet page of 1140 x 1620: printed head, ruled lines with handwriting, a second short visit."""
    sheet = Sheet(1140, 1620, colour=(250, 248, 236), size=25)
    hospital = case.style.choice(HOSPITALS)
    _paper(sheet)
    _head(sheet, case, hospital)
    y = 372.0
    for key, text in _visit(sheet, case):
        y = _written(sheet, y, key, text)
    _stamped(sheet, case, y, hospital)
    y = _again(sheet, case, y + 84)
    _foot(sheet, case)
    return sheet


def _paper(sheet: Sheet) -> None:
    """The fold at the left, the frame, and the lines to write on."""
    for x in range(46):
        shade = 150 + 2 * x
        sheet.pen.line((x, 0, x, 1620), fill=(shade, shade, shade - 12))
    sheet.pen.rectangle((64, 176, 1090, 1540), outline=_GREEN, width=3)
    for place in range(27):
        y = 372 + _PITCH * place + 38
        sheet.rule(66, y, 1088, y, width=1, colour=(172, 206, 194))


def _head(sheet: Sheet, case: Case, hospital: str) -> None:
    sheet.put(84, 40, organisation(hospital), size=28, weight=600, colour=_GREEN)
    sheet.put(
        84,
        88,
        Run(case.style.choice(("门诊病历手册", "门 诊 病 历", "门（急）诊病历")), Label.TITLE),
        size=38,
        weight=700,
        colour=_GREEN,
    )
    code = number(case.chance, PiiKind.MEDICAL_ID, "", 8)
    sheet.put(1070, 60, ["№ ", code], size=28, colour=(190, 44, 40), align="right")
    sheet.put(
        1070, 110, ["第 ", Run(str(case.chance.randint(3, 22))), " 页"], size=18, colour=_GREEN, align="right"
    )
    _filled(sheet, case)
    sheet.rule(64, 356, 1090, 356, width=2, colour=_GREEN)  # fmt: skip


def _filled(sheet: Sheet, case: Case) -> None:
    person, draw, style = case.patient, case.chance, case.style
    work = draw.choice(EMPLOYERS)
    rows: tuple[tuple[tuple[float, float, str, Text], ...], ...] = (
        ((84, 330, "姓名", patient(case)), (390, 480, "性别", person.sex), (520, 660, "年龄", age(case)), (700, 1070, style.choice(("卡号", "就诊卡号", "诊疗卡")), number(draw, PiiKind.CARD_NUMBER, "", 10))),
        ((84, 480, "工作单位", organisation(work)), (520, 790, "电话", told(PiiKind.PHONE, telephone(draw))), (840, 1070, "民族", style.choice(("汉", "壮", "回", "土家")))),
        ((84, 680, "住址", told(PiiKind.ADDRESS, home(draw))), (720, 1070, "药物过敏", style.choice(("青霉素（皮疹）", "无", "磺胺类")))),
        ((84, 480, "科别", "内分泌代谢科"), (520, 1070, "就诊日期", dated(case.day, style.choice(("%Y年%-m月%-d日", "%Y . %-m . %-d", "%y年%-m月%-d日"))))),
    )  # fmt: skip
    for place, row in enumerate(rows):
        for x, end, key, value in row:
            y, group = 186 + 42 * place, sheet.group()
            start = sheet.put(x, y + 3, Run(key, Label.KEY, group), size=20, colour=_GREEN)
            runs = [Run(run.text, Label.VALUE, group, run.kind, run.subject) for run in runs_of(value)]
            sheet.put(start + 14, y, runs, size=23, weight=300, colour=_PEN)
            sheet.rule(start + 6, y + 36, end, y + 36, width=1, colour=_GREEN)


def _written(sheet: Sheet, y: float, key: str, text: Text) -> float:
    """A printed key and handwriting on the ruled lines; returns the y of the next free line."""
    group = sheet.group()
    start = sheet.put(_LEFT, y + 4, Run(key, Label.KEY, group), size=22, weight=600, colour=_GREEN)
    runs = [Run(run.text, run.label or Label.VALUE, group if run.label is None else run.group, run.kind, run.subject) for run in runs_of(text)]  # fmt: skip
    return _penned(sheet, y, runs, start + 14)


def _penned(sheet: Sheet, y: float, runs: list[Run], x: float) -> float:
    """Handwriting from x on; only plain runs are broken at the right edge, results and identifiers stay whole."""
    line: list[Run] = []
    for run in runs:
        rest = run
        while rest.text:
            fits = _fitting(sheet, rest, _RIGHT - x - sheet.measure(line, 23, 300))
            line.append(replace(rest, text=rest.text[:fits]))
            rest = replace(rest, text=rest.text[fits:].lstrip())
            if rest.text:
                sheet.put(x, y + 2, line, size=23, weight=300, colour=_PEN)
                line, x, y = [], _LEFT, y + _PITCH
    if line:
        sheet.put(x, y + 2, line, size=23, weight=300, colour=_PEN)
    return y + _PITCH


def _fitting(sheet: Sheet, run: Run, room: float) -> int:
    """How many characters of a run fit into the room; a whole run or none if it must not be broken."""
    fits = len(run.text)
    while fits and sheet.measure(run.text[:fits], 23, 300) > room:
        fits -= 1
    plain = run.kind is None and run.label in (None, Label.VALUE)
    if fits == len(run.text) or not plain:
        return fits if fits == len(run.text) else 0
    while fits and (
        run.text[fits] in "，。；：、）"
        or (run.text[fits - 1 : fits + 1].isascii() and " " not in run.text[fits - 1 : fits + 1])
    ):
        fits -= 1
    return fits


def _visit(sheet: Sheet, case: Case) -> list[tuple[str, Text]]:
    draw = case.chance
    return [
        ("主诉：", f"心悸、多汗、消瘦{draw.randint(2, 8)}月，加重{draw.randint(3, 10)}天。"),
        ("现病史：", _present(case)),
        ("既往史：", ["乙肝小三阳10年。", dated(moved(case, -1400), "%Y年%-m月"), "剖腹探查（", organisation(draw.choice(HOSPITALS)), "），否认结核。"]),
        ("查体：", _examined(sheet, case)),
        ("辅查：", _tests(sheet, case)),
        ("诊断：", "1. Graves病（E05.000）  2. 甲亢性心脏病？  3. 肝功能异常"),
        ("处理：", "①甲巯咪唑 10mg×50片 10mg bid  ②普萘洛尔 10mg tid ③低碘饮食，忌浓茶；④查TRAb、肝功、心电图（QTc）；⑤若发热、咽痛、WBC<3.0立即停药就诊。"),
    ]  # fmt: skip


def _present(case: Case) -> Text:
    draw = case.chance
    return [
        "患者", dated(moved(case, -40), "%-m月%-d日"), "起怕热、手抖、易饥，体重降6kg，", dated(moved(case, -9), "%-m.%-d"), "在", organisation(draw.choice(CLINICS)), "就诊，", told(PiiKind.STAFF, surname(draw)), "医生予安定2.5mg qn无效。由其妻妹" if case.patient.sex == "男" else "医生予安定2.5mg qn无效。由其堂妹",
        who(draw), "陪同来诊。",
    ]  # fmt: skip


def _examined(sheet: Sheet, case: Case) -> Text:
    draw = case.chance
    return [
        *measured(sheet, "T", f"{draw.uniform(36.3, 37.6):.1f}", "℃", gap=" "), "  ", *measured(sheet, "P", str(draw.randint(96, 132)), "次/分", gap=" "), "  ", *measured(sheet, "R", str(draw.randint(17, 24)), "次/分", gap=" "), "  ",
        *measured(sheet, "BP", f"{draw.randint(122, 158)}/{draw.randint(56, 78)}", "mmHg", gap=" "), "  ", *measured(sheet, "体重", f"{draw.uniform(42, 66):.1f}", "kg", gap=" "), "。突眼度R17 L18mm，von Graefe征(+)，甲状腺Ⅱ°肿大，质软，可闻血管杂音，心率齐，双手平举细颤(+)，肝掌(-)，Babinski(-)，胫前无水肿。",
    ]  # fmt: skip


def _tests(sheet: Sheet, case: Case) -> Text:
    draw = case.chance
    return [
        "外院", dated(moved(case, -8), "%m-%d"), "（单号", number(draw, PiiKind.SPECIMEN_ID, "", 9), "）：", *measured(sheet, "TSH", f"0.00{draw.randint(1, 8)}", "mIU/L", "↓", gap=" "), "，", *measured(sheet, "FT3", f"{draw.uniform(12, 28):.2f}", "pmol/L", "↑", gap=" "), "，",
        *measured(sheet, "FT4", f"{draw.uniform(32, 78):.2f}", "pmol/L", "↑", gap=" "), "，", *measured(sheet, "WBC", f"{draw.uniform(3.2, 6.8):.2f}", "×10^9/L", gap=" "), "，", *measured(sheet, "ALT", str(draw.randint(38, 96)), "U/L", "↑", gap=" "), "，", *measured(sheet, "TRAb", f"{draw.uniform(3, 26):.2f}", "IU/L", "↑", gap=" "), "，", *measured(sheet, "Hb", str(draw.randint(108, 146)), "g/L", gap=" "), "，", *measured(sheet, "血钙", f"{draw.uniform(2.2, 2.6):.2f}", "mmol/L", gap=" "), "。甲状腺B超：血流火海征，左叶TI-RADS 3类结节 8×5mm。",
    ]  # fmt: skip


def _stamped(sheet: Sheet, case: Case, y: float, hospital: str) -> None:
    draw = case.chance
    sheet.put(560, y + 6, "医师签名：", size=22, colour=_GREEN)
    signature(sheet, 680, round(y) + 2, draw)
    name_stamp(sheet, 870, round(y) - 4, short_name(draw), size=28)
    oval_seal(sheet, 300, round(y) + 34, hospital, "内分泌门诊")


def _again(sheet: Sheet, case: Case, y: float) -> float:
    """The appointment and a second, shorter entry after a wavy rule."""
    draw, back = case.chance, moved(case, 28)
    lines: list[list[Run | str]] = [
        ["预约复诊：", dated(back, case.style.choice(("%-m月%-d日", "%Y-%m-%d", "%-m/%-d"))), " 上午 3诊室 ", told(PiiKind.STAFF, surname(draw)), "主任号，预约号", number(draw, PiiKind.OTHER_ID, "", 6), "，短信发至", told(PiiKind.PHONE, telephone(draw)), "。"],
        [dated(back, "%Y.%-m.%-d"), " 复诊：", patient(case), "诉心悸减轻，体重增1.5kg。", *measured(sheet, "FT3", f"{draw.uniform(6.9, 10):.2f}", "pmol/L", "↑", gap=" "), "，", *measured(sheet, "粒细胞", f"{draw.uniform(1.9, 3.6):.2f}", "×10^9/L", gap=" "), "。续甲巯咪唑10mg qd，4周复查，必要时碘131治疗，加健康管理师", told(PiiKind.STAFF, short_name(draw)), "微信", told(PiiKind.SOCIAL_ID, f"nfm_{draw.randrange(10**6):06d}"), "。"],
    ]  # fmt: skip
    for line in lines:
        y = _penned(sheet, y, runs_of(line), _LEFT)
    sheet.put(760, y + 6, ["医师：", told(PiiKind.STAFF, short_name(draw))], size=23, weight=300, colour=_PEN)
    return y + _PITCH


def _foot(sheet: Sheet, case: Case) -> None:
    foot: Text = ["预约电话 ", told(PiiKind.PHONE, case.hospital.phone), "   ", told(PiiKind.URL, case.hospital.site), "   本手册请妥善保管，就诊时交医师书写。急救 120"]  # fmt: skip
    sheet.put(84, 1556, foot, size=17, colour=_GREEN)
    sheet.put(1076, 1584, "MZ-02 印 2019版", size=14, colour=_GREEN, align="right")
