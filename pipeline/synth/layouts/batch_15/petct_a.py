"""A private imaging centre's PET-CT report: facts, a shaded tracer box, two columns of findings, lesions, signatures."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_15.invented_a import (
    CENTRES,
    CLINICS,
    INSURERS,
    name,
    office,
    on,
    place,
    someone,
)  # fmt: skip
from pipeline.synth.layouts.batch_15.petct_text_a import (
    LESIONS,
    OPINION,
    left_column,
    notice,
    right_column,
    tracer,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation, staff, title
from pipeline.synth.marks import qr_code, seal, signature
from pipeline.synth.people import digits, landline
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 70, 1170
_TITLES: Final = ("PET/CT 检查报告单", "18F-FDG PET-CT 全身显像报告", "正电子发射断层显像（PET-CT）诊断报告")
_LESION_COLUMNS: Final = (
    (84, "病灶"),
    (380, "大小(mm)"),
    (560, "SUVmax"),
    (720, "延迟SUVmax"),
    (930, "较前"),
)


def petct(case: Case) -> Sheet:
    """PET-CT report on A4: logo and code, facts, tracer, findings in two columns, lesions, opinion, signatures."""
    sheet = Sheet(1240, 1754, size=19)
    centre, number = case.style.choice(CENTRES), f"PT{case.day:%y%m%d}{case.chance.randint(1, 60):03d}"
    _head(sheet, case, centre, number)
    _facts(sheet, case, number)
    y = _tracer(sheet, case, 336)
    y = _findings(sheet, case, y + 14)
    y = _lesions(sheet, case, y + 8)
    y = _opinion(sheet, case, y + 10)
    _signed(sheet, case, y + 12, centre)
    _foot(sheet, case, centre)
    return sheet


def _head(sheet: Sheet, case: Case, centre: str, number: str) -> None:
    accent = case.hospital.accent
    sheet.pen.ellipse((70, 32, 138, 100), outline=accent, width=7)
    sheet.pen.pieslice((86, 48, 122, 84), 200, 20, fill=accent)
    sheet.put(160, 34, organisation(centre), size=30, weight=700, colour=accent)
    sheet.put(160, 80, "Molecular Imaging · 大型医用设备配置许可", size=16, colour=GREY)
    qr_code(sheet, 1054, 14, f"https://film.{case.hospital.site[4:]}/v/{number}", scale=3)
    title(sheet, 124, case.style.choice(_TITLES), size=34)
    sheet.rule(_LEFT, 182, _RIGHT, 182, width=3, colour=accent)


def _facts(sheet: Sheet, case: Case, number: str) -> None:
    """Four rows of facts; the keys of a form are wider or narrower, with or without colons."""
    person, draw, colon = case.patient, case.chance, case.style.choice(("：", " ", ":"))
    doctor, sent = case.style.choice(
        (("送检医师", "送检机构"), ("申请医生", "申请单位"), ("转诊医生", "转诊机构"))
    )
    policy: Text = [place(case, INSURERS), " ", Run(f"TY{digits(draw, 10)}", kind=PiiKind.INSURANCE_ID)]
    rows = (
        (Cell(case.style.choice(("姓名", "受检者")), [subject(case)]), Cell("性别/年龄", [f"{person.sex}/", age(case)]), Cell("检查号", number, PiiKind.SPECIMEN_ID), Cell("检查日期", [on(case.day)])),
        (Cell("证件号", person.national_id, PiiKind.NATIONAL_ID), Cell("电话", person.phone, PiiKind.PHONE), Cell("病历号", person.record_number, PiiKind.MEDICAL_ID), Cell("出生", [on(person.birth, "%Y/%m/%d")])),
        (Cell(sent, [place(case, CLINICS)]), Cell(doctor, name(draw), PiiKind.STAFF), Cell("类别", draw.choice(("自费", "外院会诊", "商保直付"))), Cell("序号", f"{draw.randint(1, 18)}/18")),
        (Cell("临床诊断", draw.choice(("肺占位", "肺癌靶向治疗后", "CEA升高待查"))), Cell("部位", "颅顶至股骨中段"), Cell("支付", policy)),
    )  # fmt: skip
    for line, row in enumerate(rows):
        for x, cell in zip((_LEFT, 420, 660, 930), row, strict=False):
            sheet.put(x, 196 + 34 * line, inline(sheet, cell, colon=colon))


def _tracer(sheet: Sheet, case: Case, y: float) -> float:
    rows = tracer(case)
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 34 * len(rows) + 12), fill=(236, 242, 246))
    for line, row in enumerate(rows):
        for x, cell in zip((84, 470, 860), row, strict=True):
            key, values = pair_runs(sheet, cell)
            end = sheet.put(x, y + 8 + 34 * line, key, size=18, colour=(70, 84, 100))
            sheet.put(end + 14, y + 8 + 34 * line, values, size=18)
    return y + 34 * len(rows) + 12


def _findings(sheet: Sheet, case: Case, y: float) -> float:
    sheet.put(620, y, case.style.choice(("检 查 所 见", "影像所见", "PET-CT表现")), size=22, weight=700, align="middle")  # fmt: skip
    top = y + 40
    ends = [
        _column(sheet, x, top, part) for x, part in ((_LEFT, left_column(case)), (638, right_column(case)))
    ]
    sheet.rule(619, top, 619, max(ends), width=1, colour=(150, 156, 164))
    return max(ends)


def _column(sheet: Sheet, x: float, y: float, part: list[tuple[str, Text]]) -> float:
    for key, text in part:
        head, values = pair_runs(sheet, Cell(key, text))
        sheet.put(x, y, ["【", head, "】"], weight=600)
        y = sheet.paragraph(x, y + 30, 530, values, leading=1.56) + 6
    return y


def _lesions(sheet: Sheet, case: Case, y: float) -> float:
    sheet.rule(_LEFT, y, _RIGHT, y, width=1)
    for x, text in _LESION_COLUMNS:
        sheet.put(x, y + 6, text, weight=600, size=18)
    for number in sorted(case.chance.sample(range(len(LESIONS)), 4)):
        y += 32
        _lesion(sheet, case, y + 6, number)
    sheet.rule(_LEFT, y + 38, _RIGHT, y + 38, width=1)
    return y + 38


def _lesion(sheet: Sheet, case: Case, y: float, number: int) -> None:
    draw, group = case.chance, sheet.group()
    where, size, uptake = LESIONS[number]
    long, peak = draw.randint(*size), draw.uniform(*uptake)
    sheet.put(84, y, Run(where, Label.ITEM_NAME, group), size=18)
    sheet.put(380, y, f"{long}×{draw.randint(5, long)}", size=18)
    sheet.put(560, y, Run(f"{peak:.1f}", Label.ITEM_VALUE, group), size=18)
    sheet.put(720, y, f"{peak * draw.uniform(0.9, 1.35):.1f}", size=18)
    sheet.put(930, y, Run(draw.choice(("增大↑", "新发", "相仿", "缩小↓")), Label.ITEM_FLAG, group), size=18)


def _opinion(sheet: Sheet, case: Case, y: float) -> float:
    key, values = pair_runs(sheet, Cell(case.style.choice(("诊断意见", "检查结论", "印象")), OPINION))
    sheet.put(_LEFT, y, key, size=22, weight=700)
    y += 38
    for value in values:
        y = sheet.paragraph(_LEFT, y, 1100, value, size=20, leading=1.5)
    return sheet.paragraph(_LEFT, y + 6, 1100, notice(case), size=18, leading=1.5)


def _signed(sheet: Sheet, case: Case, y: float, centre: str) -> None:
    technician: Text = ["技师 ", someone(case)]
    sheet.put(_LEFT, y, technician)
    sheet.put(_LEFT, y + 48, ["报告医师 ", staff(name(case.chance))])
    signature(sheet, 370, round(y) + 34, case.chance)
    sheet.put(560, y + 48, "审核医师")
    signature(sheet, 650, round(y) + 34, case.chance)
    sheet.put(560, y, ["报告时间 ", on(case.day, "%Y-%m-%d", case.clock(16))])
    seal(sheet, 1040, round(y) + 96, centre, purpose="诊断报告专用章", draw=case.chance)


def _foot(sheet: Sheet, case: Case, centre: str) -> None:
    draw, site = case.chance, case.hospital.site
    first: Text = ["本报告仅供临床医师参考，涂改、复印无效；非医嘱用途请勿外传。打印 ", on(case.day, "%Y/%m/%d", case.clock(17)), " ", someone(case)]  # fmt: skip
    second: Text = [
        organisation(centre), "  ", Run(office(draw), kind=PiiKind.ADDRESS), "  预约 ", Run(landline(draw), kind=PiiKind.PHONE), "  ", Run(f"{site}/petct", kind=PiiKind.URL), "  1/2",
    ]  # fmt: skip
    sheet.rule(_LEFT, 1682, _RIGHT, 1682, width=1, colour=GREY)
    sheet.put(_LEFT, 1690, first, size=16, colour=GREY)
    sheet.put(_LEFT, 1718, second, size=16, colour=GREY)
