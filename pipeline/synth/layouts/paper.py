"""Smaller papers: a fee receipt and a prescription."""

from pipeline.synth.case import Case
from pipeline.synth.clinic import DRUGS
from pipeline.synth.layouts.form import (
    age_field,
    day,
    field,
    header_row,
    heading,
    name_field,
    organisation,
    title,
)
from pipeline.synth.marks import qr_code, seal, signature
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind


def receipt(case: Case) -> Sheet:
    """Out-patient fee receipt: numbers at the top, priced lines, sums, a seal across the foot."""
    sheet = Sheet(1000, 1400, colour=(255, 252, 244), size=23)
    person = case.patient
    title(sheet, 56, "门诊医疗收费票据（电子）", size=34, colour=(150, 40, 40))
    field(sheet, 60, 124, "票据号码", case.number("", 10), PiiKind.SPECIMEN_ID)
    field(sheet, 560, 124, "校验码", case.number("", 6), PiiKind.OTHER_ID)
    name_field(sheet, 60, 168, case, "交款人")
    field(sheet, 560, 168, "开票日期", day(case.day), PiiKind.DATE)
    field(sheet, 60, 212, "医保卡号", person.insurance_number, PiiKind.INSURANCE_ID)
    field(sheet, 560, 212, "病人ID", person.record_number, PiiKind.MEDICAL_ID)
    sheet.rule(60, 260, 940, 260, colour=(150, 40, 40))
    header_row(sheet, 272, ((60, "项目名称"), (420, "规格"), (620, "数量"), (720, "单价"), (850, "金额")))
    y, total = 322, 0
    for name, form, unit in case.chance.sample(DRUGS, 8):
        price, count = case.chance.randint(150, 9800), case.chance.randint(1, 4)
        total += price * count
        cells = ((60, name), (420, form), (620, f"{count}{unit}"), (720, f"{price / 100:.2f}"))
        for x, text in cells:
            sheet.put(x, y, text)
        sheet.put(940, y, f"{price * count / 100:.2f}", align="right")
        y += 48
    sheet.rule(60, y + 4, 940, y + 4, colour=(150, 40, 40))
    field(sheet, 60, y + 20, "合计", f"¥{total / 100:.2f}")
    field(sheet, 420, y + 20, "医保统筹支付", f"{total // 3 / 100:.2f}")
    field(sheet, 60, y + 68, "个人账户支付", f"{(total - total // 3) / 100:.2f}")
    field(sheet, 420, y + 68, "银行卡", person.card_number, PiiKind.CARD_NUMBER)
    field(sheet, 60, y + 130, "收款单位", case.hospital.name, PiiKind.ORGANISATION)
    field(sheet, 60, y + 178, "收款人", case.staff(5), PiiKind.STAFF)
    qr_code(sheet, 640, y + 300, f"{case.hospital.site}/fp?no={case.number('', 10)}", scale=3)
    seal(sheet, 500, y + 190, case.hospital.name, purpose="财务专用章", draw=case.chance)
    return sheet


def prescription(case: Case) -> Sheet:
    """A prescription: Rp., drugs with their use, a handwritten signature, costs."""
    sheet = Sheet(1000, 1414, colour=(252, 252, 252), size=24)
    person = case.patient
    heading(sheet, 56, case, size=32)
    title(sheet, 106, "处 方 笺", size=38)
    sheet.put(930, 70, "普通", size=26, weight=600, align="right")
    field(sheet, 60, 178, "处方编号", case.number("P", 8), PiiKind.SPECIMEN_ID)
    field(sheet, 540, 178, "开具日期", day(case.day, "%Y年%-m月%-d日"), PiiKind.DATE)
    name_field(sheet, 60, 222, case)
    field(sheet, 330, 222, "性别", person.sex)
    age_field(sheet, 540, 222, case)
    field(sheet, 60, 266, "门诊病历号", person.record_number, PiiKind.MEDICAL_ID)
    field(sheet, 540, 266, "电话", person.phone, PiiKind.PHONE)
    field(sheet, 60, 310, "临床诊断", case.chance.choice(("高脂血症", "慢性胃炎", "2型糖尿病")))
    sheet.rule(60, 358, 940, 358)
    sheet.put(70, 376, "Rp.", size=44, weight=600)
    y = 450
    for number, (name, form, unit) in enumerate(case.chance.sample(DRUGS[:6], 3), 1):
        group = sheet.group()
        sheet.put(90, y, [f"{number}. ", Run(name, Label.KEY, group), "  ", Run(form, Label.VALUE, group)])
        sheet.put(760, y, f"× {case.chance.randint(1, 3)}{unit}")
        sheet.put(140, y + 42, "Sig：口服，一日" + case.chance.choice("一两三") + "次，饭后服用")
        y += 110
    sheet.put(90, y, "（以下空白）", size=20)
    field(sheet, 60, 1100, "医师", "")
    signature(sheet, 150, 1090, case.chance)
    field(sheet, 400, 1100, "审核药师", case.staff(3), PiiKind.STAFF)
    field(sheet, 700, 1100, "发药", case.staff(4), PiiKind.STAFF)
    field(sheet, 60, 1150, "药费", f"{case.chance.randint(2000, 30000) / 100:.2f}元")
    sheet.put(
        60,
        1220,
        [organisation(case.hospital.name), "  地址：", Run(case.hospital.address, kind=PiiKind.ADDRESS)],
        size=18,
    )
    return sheet
