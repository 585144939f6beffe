"""A consent to anaesthesia: a sticker with the patient, blanks filled in inside sentences, relatives who sign."""

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, blanks, inline
from pipeline.synth.layouts.batch_3.ink import oval_seal, thumbprint
from pipeline.synth.layouts.batch_3.invented import (
    age_run,
    chinese_day,
    identity,
    long_mobile,
    office_phone,
    patient_run,
    someone,
    village,
)  # fmt: skip
from pipeline.synth.layouts.form import day, organisation, staff
from pipeline.synth.marks import bar_code, qr_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_RISKS = (
    "1．麻醉过敏、中毒反应，严重者可致休克、呼吸心跳停止；",
    "2．全麻气管插管可能引起牙齿脱落、咽喉部损伤、声音嘶哑；",
    "3．椎管内麻醉可能出现头痛、神经损伤、局部血肿、感染；",
    "4．术中可能发生反流误吸、支气管痉挛、恶性高热；",
    "5．既有高血压、糖尿病、心脏病者，围术期心脑血管意外风险增高；",
    "6．术后镇痛可能引起恶心、呕吐、呼吸抑制、尿潴留；",
    "7．输血输液可能引起发热、过敏、溶血反应及血源性传染病；",
    "8．其他难以预料、危及生命的意外情况。",
)
_SURGERY = (
    ("左股骨颈骨折", "左股骨颈骨折闭合复位内固定术"), ("胆囊结石伴慢性胆囊炎", "腹腔镜胆囊切除术"), ("右膝骨关节炎", "右膝关节置换术"),
)  # fmt: skip
_LEFT, _WIDTH = 90, 1060


def consent(case: Case) -> Sheet:
    """Anaesthesia consent on A4 portrait: nothing stands in a label column, signatures by three people."""
    sheet = Sheet(1240, 1754, size=24)
    sheet.put(_LEFT, 64, organisation(case.hospital.name), size=32, weight=600)
    name = case.style.choice(("麻醉知情同意书", "手术及麻醉知情同意书"))
    under = case.style.choice(("Informed Consent for Anesthesia", "编制：麻醉科　版本 V3.2"))
    sheet.put(_LEFT, 122, Run(name, Label.TITLE), size=40, weight=700)
    sheet.put(_LEFT, 186, under, size=18)
    _sticker(sheet, case)
    y = _plan(sheet, case, 300)
    sheet.put(_LEFT, y, "麻醉方式及可能出现的意外和并发症包括但不限于：", weight=600)
    for number, risk in enumerate(_RISKS, 1):
        sheet.put(_LEFT + 24, y + 46 * number, risk, size=23)
    y = _statement(sheet, case, y + 450)
    _signatures(sheet, case, y + 50)
    _foot(sheet, case)
    return sheet


def _foot(sheet: Sheet, case: Case) -> None:
    flow = f"CA{case.day:%y%m}{digits(case.chance, 10)}"
    typist, phone = staff(case.staff(5)), Run(office_phone(case.chance), kind=PiiKind.PHONE)
    qr_code(sheet, 1010, 1530, flow, scale=4)
    sheet.put(_LEFT, 1660, ["电子签名流水号 ", Run(flow, kind=PiiKind.OTHER_ID), "　录入 ", typist], size=18)
    sheet.put(_LEFT, 1694, ["投诉与咨询请拨医务科", phone, "（工作日）"], size=18)


def _sticker(sheet: Sheet, case: Case) -> None:
    """The ward's label: no keys, only what they would name."""
    person, left, top = case.patient, 760, 44
    sheet.pen.rounded_rectangle((left, top, 1170, top + 206), radius=12, outline=(120, 124, 130), width=2)
    bed = Run(f"{case.chance.randint(1, 40)}+{case.chance.randint(1, 3)}床", kind=PiiKind.BED)
    name: Text = [patient_run(case), f"  {person.sex}  ", age_run(case, "{}Y")]
    sheet.put(left + 20, top + 8, name, size=26, weight=600)
    sheet.put(left + 20, top + 50, ["骨科二病区 / ", bed], size=20)
    bar_code(sheet, left + 20, top + 86, person.record_number, height=58)
    sheet.put(left + 20, top + 146, Run(person.record_number, kind=PiiKind.MEDICAL_ID), size=19)
    birth = Run(day(person.birth, "%Y%m%d"), kind=PiiKind.DATE)
    insurance = Run(person.insurance_number, kind=PiiKind.INSURANCE_ID)
    sheet.put(left + 20, top + 172, ["生 ", birth, "  医保 ", insurance], size=19)


def _plan(sheet: Sheet, case: Case, y: float) -> float:
    draw, leader = case.chance, Run(case.staff(0), kind=PiiKind.STAFF)
    disease, surgery = draw.choice(_SURGERY)
    body: Text = [
        "患者 ", patient_run(case), "，", *inline(sheet, Cell("术前诊断", disease), colon=" "),
        "，经我院 ", leader, " 主任医师会诊，", organisation(case.hospital.name), "拟于 ", Run(day(case.day, "%Y年%-m月%-d日"), kind=PiiKind.DATE), " 为其施行 ",
        *inline(sheet, Cell("手术名称", surgery), Cell("麻醉方式", draw.choice(("全身麻醉", "腰硬联合麻醉"))), colon=" ", gap="，"), "。术前评估：",
        *inline(sheet, Cell("ASA分级", draw.choice(("Ⅱ级", "Ⅲ级"))), Cell("Hb", f"{draw.randint(86, 150)}g/L"), Cell("血压", f"{draw.randint(110, 168)}/{draw.randint(60, 96)}mmHg"), Cell("空腹血糖", f"{draw.uniform(4, 11):.1f}mmol/L"), colon=" ", gap="；"),
        "；已禁食8小时。",
    ]  # fmt: skip
    return blanks(sheet, _LEFT, y, _WIDTH, body) + 14


def _statement(sheet: Sheet, case: Case, y: float) -> float:
    """The relative's declaration, in sentences whose blanks hold name, numbers and address."""
    person, draw = case.patient, case.chance
    kin = identity(draw, case.day, spaced=case.style.random() < 0.5)
    body: Text = [
        someone(case), " 医师已向我详细告知上述内容，我对告知内容完全理解并同意麻醉。本人 ", Run(person.kin, kind=PiiKind.PERSON), " （",
        *inline(sheet, Cell("与患者关系", person.kin_relation), colon=" "), "，身份证号 ", Run(kin, kind=PiiKind.NATIONAL_ID),
        "）受患者委托代为签署，现居 ", Run(village(draw) if draw.random() < 0.5 else person.address, kind=PiiKind.ADDRESS),
        "，手机 ", Run(long_mobile(draw), kind=PiiKind.PHONE), "；联系不上时请找 ", someone(case, PiiKind.PERSON), "，电话 ",
        Run(long_mobile(draw), kind=PiiKind.PHONE), "。患者本人证件号 ", Run(*_paper(case)), "（证件已核对）。",
    ]  # fmt: skip
    sheet.put(_LEFT, y, "患方声明", weight=600)
    return blanks(sheet, _LEFT, y + 46, _WIDTH, body)


def _paper(case: Case) -> tuple[str, None, None, PiiKind]:
    person = case.patient
    if case.style.random() < 0.3:
        return person.passport, None, None, PiiKind.TRAVEL_ID
    return person.national_id, None, None, PiiKind.NATIONAL_ID


def _signatures(sheet: Sheet, case: Case, y: float) -> None:
    signed = Run(chinese_day(case.day), kind=PiiKind.DATE)
    sheet.put(_LEFT, y + 20, "患者签名（指印）：")
    thumbprint(sheet, 320, round(y) - 14, case.chance)
    sheet.put(660, y + 20, "委托代理人：")
    signature(sheet, 820, round(y) + 6, case.chance)
    sheet.put(_LEFT, y + 108, ["见证护士  ", Run(case.staff(3), kind=PiiKind.STAFF)])
    sheet.put(660, y + 108, signed)
    sheet.put(_LEFT, y + 172, "麻醉医师签名：")
    signature(sheet, 280, round(y) + 160, case.chance)
    name, number = Run(case.staff(1), kind=PiiKind.STAFF), Run(case.number("1", 14), kind=PiiKind.OTHER_ID)
    sheet.put(660, y + 172, [name, "（执业证 ", number, "）"], size=21)
    sheet.put(_LEFT, y + 244, Run(day(case.day, "%Y.%-m.%-d"), kind=PiiKind.DATE))
    oval_seal(sheet, 480, round(y) + 130, case.hospital.name, "麻醉科", (48, 66, 150))
