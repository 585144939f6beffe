"""A settlement sheet of the health insurance: a dense grid of cells, sums in capitals, a payee's account, a seal."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.details import bank_account, capitals, desk_phone
from pipeline.synth.layouts.batch_2.parts import Cell, age, cells, ruled, told
from pipeline.synth.layouts.form import PERSON, field
from pipeline.synth.marks import bar_code, seal, signature
from pipeline.synth.people import digits, national_id
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_FOUR: Final = (50, 190, 420, 550, 750, 880, 1190)
_TWO: Final = (50, 190, 640, 780, 1190)
_STEP: Final = 58
_CHARGES: Final = (
    "西药费", "中成药费", "床位费", "诊察费", "检查费", "化验费", "治疗费", "手术费", "护理费", "卫生材料费",
)  # fmt: skip
_CHARGE_XS: Final = (50, 210, 380, 500, 620, 780, 950, 1070, 1190)


def sheet_of_costs(case: Case) -> Sheet:
    """Portrait A4: person, stay, charges in two halves, who pays what, the account and the people who signed."""
    sheet = Sheet(1240, 1754, size=21)
    number = f"{case.day:%Y%m%d}{digits(case.chance, 10)}"
    bar_code(sheet, 60, 36, number, height=52)
    sheet.put(62, 92, ["结算流水号 ", told(PiiKind.SPECIMEN_ID, number)], size=17)
    sheet.put(
        1190, 50, ["定点医药机构 ", told(PiiKind.ORGANISATION, case.hospital.name)], size=20, align="right"
    )
    sheet.put(
        1190, 86, ["机构编码 ", told(PiiKind.OTHER_ID, f"H99{digits(case.style, 9)}")], size=17, align="right"
    )
    sheet.put(620, 128, Run("基本医疗保险住院费用结算单", Label.TITLE), size=34, weight=700, align="middle")
    y = _person(sheet, case, 196)
    y = _stay(sheet, case, y)
    y, total = _charges(sheet, case, y + 14)
    y = _payers(sheet, case, y + 14, total)
    y = _payee(sheet, case, y + 14)
    _signed(sheet, case, y + 26)
    return sheet


def _person(sheet: Sheet, case: Case, y: int) -> int:
    person = case.patient
    name = Run(person.name, kind=PERSON, subject=True)
    triples: tuple[tuple[Cell, ...], ...] = (
        (("人员姓名", name, None), ("性别", person.sex, None), ("年龄", age(case, " 周岁"), None)),
        ((case.style.choice(("医保编号", "个人编号", "社保卡号")), person.insurance_number, PiiKind.INSURANCE_ID), ("险种", "职工医保", None), ("证件号", person.national_id, PiiKind.NATIONAL_ID)),
        (("个人账户号", digits(case.chance, 12), PiiKind.INSURANCE_ID), ("人员类别", "在职", None), ("手机", person.phone, PiiKind.PHONE)),
    )  # fmt: skip
    pairs: tuple[tuple[Cell, ...], ...] = (
        (("参保单位", person.employer, PiiKind.ORGANISATION), ("居住地址", person.address, PiiKind.ADDRESS)),
    )
    return _block(sheet, y, (*triples, *pairs))


def _block(sheet: Sheet, y: int, rows: tuple[tuple[Cell, ...], ...]) -> int:
    """Rows of ruled cells, three or two pairs each; returns the y below."""
    for row in rows:
        xs = _FOUR if len(row) == 3 else _TWO
        cells(sheet, y + 14, xs, row)
        ruled(sheet, xs, (y, y + _STEP))
        y += _STEP
    return y


def _stay(sheet: Sheet, case: Case, y: int) -> int:
    person, days = case.patient, case.chance.randint(4, 21)
    admitted = case.day - timedelta(days=days)
    code = f"D99{digits(case.style, 7)}"
    doctor: list[str | Run] = [told(PiiKind.STAFF, case.staff(0)), " ", told(PiiKind.OTHER_ID, code)]
    ward: Cell = ("病区床位", ["外二 ", told(PiiKind.BED, f"{case.chance.randint(1, 40)}")], None)
    return _block(sheet, y, (
        (("病案号", person.record_number, PiiKind.MEDICAL_ID), ("住院天数", f"{days}", None), (case.style.choice(("就医登记号", "就诊流水号", "入院登记号")), digits(case.chance, 14), PiiKind.MEDICAL_ID)),
        (("入院日期", f"{admitted:%Y%m%d}", PiiKind.DATE), ward, ("出院日期", f"{case.day:%Y%m%d}", PiiKind.DATE)),
        (("主要诊断", "急性胆囊炎 K81.0", None), (case.style.choice(("主诊医师", "医保医师", "经治医生")), doctor, None)),
    ))  # fmt: skip


def _charges(sheet: Sheet, case: Case, y: int) -> tuple[int, int]:
    """Ten kinds of charges in two halves; returns the y below and the total in cents."""
    for x, text in zip(_CHARGE_XS, ("费用类别", "金额(元)", "甲类", "自费") * 2, strict=False):
        sheet.put(x + 8, y + 14, text, weight=600)
    total = 0
    for number in range(0, len(_CHARGES), 2):
        top = y + _STEP * (1 + number // 2)
        for half, name in enumerate(_CHARGES[number : number + 2]):
            amount = case.chance.randint(2000, 640000)
            total += amount
            _charge(sheet, _CHARGE_XS[4 * half : 4 * half + 4], top + 14, name, amount)
    rows = 1 + len(_CHARGES) // 2
    ruled(sheet, _CHARGE_XS, [y + _STEP * row for row in range(rows + 1)])
    return y + _STEP * rows, total


def _charge(sheet: Sheet, xs: tuple[int, ...], y: int, name: str, amount: int) -> None:
    group, own = sheet.group(), amount // 11
    sheet.put(xs[0] + 8, y, Run(name, Label.ITEM_NAME, group))
    sheet.put(xs[1] + 8, y, Run(f"{amount / 100:.2f}", Label.ITEM_VALUE, group))
    sheet.put(xs[2] + 8, y, f"{(amount - own) / 100:.2f}")
    sheet.put(xs[3] + 8, y, f"{own / 100:.2f}")


def _payers(sheet: Sheet, case: Case, y: int, total: int) -> int:
    fund, account = total * 7 // 10, total // 10
    return _block(sheet, y, (
        (("费用合计", f"{total / 100:.2f}", None), ("大写", f"人民币{capitals(total)}", None)),
        (("统筹支付", f"{fund / 100:.2f}", None), ("账户支付", f"{account / 100:.2f}", None), ("个人现金", f"{(total - fund - account) / 100:.2f}", None)),
        (("起付标准", "800.00", None), ("支付比例", f"{case.chance.choice((80, 85, 90))}%", None), ("大病补充", "0.00", None)),
    ))  # fmt: skip


def _payee(sheet: Sheet, case: Case, y: int) -> int:
    person = case.patient
    born = date(case.chance.randint(1950, 1999), case.chance.randint(1, 12), case.chance.randint(1, 28))
    kin: list[str | Run] = [told(PERSON, person.kin), f"（{person.kin_relation}）"]
    return _block(sheet, y, (
        (("退款户名", Run(person.name, kind=PERSON, subject=True), None), ("银行账号", bank_account(case.chance), PiiKind.CARD_NUMBER)),
        (("代办人", kin, None), ("代办人电话", person.kin_phone, PiiKind.PHONE)),
        (("代办人证件", national_id(case.chance, born, "女"), PiiKind.NATIONAL_ID), ("邮政编码", person.postcode, PiiKind.POSTCODE)),
    ))  # fmt: skip


def _signed(sheet: Sheet, case: Case, y: int) -> None:
    field(sheet, 60, y, "患者或家属签字", "", colon=" ")
    signature(sheet, 240, y - 10, case.chance)
    field(
        sheet,
        460,
        y,
        case.style.choice(("医保经办", "经办人", "制单")),
        case.staff(3),
        PiiKind.STAFF,
        colon=" ",
    )
    field(sheet, 760, y, "复核", case.staff(4), PiiKind.STAFF, colon=" ")
    field(
        sheet,
        60,
        y + 60,
        "收费员",
        [told(PiiKind.STAFF, case.staff(5)), "/", told(PiiKind.OTHER_ID, digits(case.style, 6))],
        colon=" ",
    )
    field(sheet, 460, y + 60, "结算时间", f"{case.day:%Y%m%d} {case.clock(11)}", PiiKind.DATE, colon=" ")
    sheet.put(
        60,
        y + 120,
        [
            "医保服务电话 ",
            told(PiiKind.PHONE, desk_phone(case.style)),
            "   地址 ",
            told(PiiKind.ADDRESS, case.hospital.address),
        ],
        size=18,
    )
    seal(sheet, 1040, y + 60, case.hospital.name, purpose="医保结算专用章", draw=case.chance)
