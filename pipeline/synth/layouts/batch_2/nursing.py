"""A nurse's record of one day on a ward: filled-in blanks above, a ruled table whose every row is signed."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, ruled, spaced, told, underlined
from pipeline.synth.layouts.batch_2.pictures import name_stamp
from pipeline.synth.layouts.form import PERSON
from pipeline.synth.marks import signature
from pipeline.synth.people import chinese_name, digits
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_XS: Final = (40, 122, 200, 268, 332, 392, 500, 572, 760, 828, 908, 978, 1560, 1714)
_HEAD: Final = (
    "日期", "时间", "T℃", "P次", "R次", "BP mmHg", "SpO2%", "入量", "ml", "出量", "ml", "病情观察及护理措施", "签名",
)  # fmt: skip
_TOP: Final = 244
_STEP: Final = 80
_FLUIDS: Final = ("0.9%氯化钠", "5%葡萄糖", "头孢哌酮", "温水", "氨溴索")
_HOURS: Final = (0, 2, 6, 8, 10, 12, 14, 16, 18, 20, 22)


def record(case: Case) -> Sheet:
    """A landscape page: eleven rows with vital signs, what went in and out, remarks that name people, a nurse each."""
    sheet = Sheet(1754, 1240, size=21)
    sheet.put(877, 30, told(PiiKind.ORGANISATION, case.hospital.name), size=28, weight=500, align="middle")
    sheet.put(877, 72, Run("一 般 患 者 护 理 记 录 单", Label.TITLE), size=34, weight=700, align="middle")
    _blanks(sheet, case)
    nurses = [chinese_name(case.style) for _ in range(4)]
    ruled(sheet, _XS, [_TOP, *(_TOP + 46 + _STEP * row for row in range(len(_HOURS) + 1))])
    first = {place: sheet.group() for place in range(2, 7)}
    for place, (left, right, text) in enumerate(zip(_XS, _XS[1:], _HEAD, strict=False)):
        name = Run(text, Label.ITEM_NAME, first[place]) if place in first else text
        sheet.put((left + right) / 2, _TOP + 8, name, size=19, weight=600, align="middle")
    for row, remark in enumerate(_remarks(case)):
        _row(sheet, case, row, remark, nurses[row // 3], {} if row else first)
    _foot(sheet, case, _TOP + 46 + _STEP * len(_HOURS))
    return sheet


def _blanks(sheet: Sheet, case: Case) -> None:
    person, admitted = case.patient, case.day - timedelta(days=case.chance.randint(1, 12))
    x = underlined(sheet, 40, 136, "科别", "呼吸内科二病区", width=170)
    x = underlined(sheet, x, 136, "床号", f"{case.chance.randint(1, 52)}", PiiKind.BED, width=70)
    name = Run(spaced(person.name), kind=PERSON, subject=True)
    x = underlined(sheet, x, 136, "姓名", name, width=210)
    x = underlined(sheet, x, 136, "性别", person.sex, width=60)
    x = underlined(sheet, x, 136, "年龄", age(case), width=90)
    x = underlined(
        sheet,
        x,
        136,
        case.style.choice(("病案号", "住院号", "ID号")),
        person.record_number,
        PiiKind.MEDICAL_ID,
        width=190,
    )
    underlined(sheet, x, 136, "入院", admitted.strftime("%Y%m%d"), PiiKind.DATE, width=150)
    x = underlined(sheet, 40, 186, "诊断", "社区获得性肺炎 慢性阻塞性肺疾病", width=380)
    x = underlined(
        sheet,
        x,
        186,
        case.style.choice(("腕带条码", "腕带号")),
        digits(case.chance, 12),
        PiiKind.MEDICAL_ID,
        width=190,
    )
    x = underlined(
        sheet,
        x,
        186,
        case.style.choice(("责任护士", "管床医生", "主管护师")),
        case.staff(5),
        PiiKind.STAFF,
        width=170,
    )
    kin: list[str | Run] = [told(PERSON, person.kin), "/", told(PiiKind.PHONE, person.kin_phone)]
    underlined(sheet, x, 186, "家属", kin, width=380)


def _row(
    sheet: Sheet, case: Case, row: int, remark: list[str | Run], nurse: str, first: dict[int, int]
) -> None:
    y, at = _TOP + 46 + _STEP * row + 24, list(_XS)
    if row == 0:
        sheet.put(
            at[0] + 6, y, told(PiiKind.DATE, f"{case.day.month}{case.style.choice('-/.')}{case.day.day}")
        )
    sheet.put(at[1] + 6, y, f"{_HOURS[row]:02d}:{case.chance.choice((0, 0, 0, 15, 30)):02d}")
    for place, text in enumerate(_vitals(case), 2):
        value = Run(text, Label.ITEM_VALUE, first[place]) if place in first else text
        sheet.put((at[place] + at[place + 1]) / 2, y, value, align="middle")
    _fluid(sheet, at[7] + 6, at[8] + 10, y, case.chance.choice(_FLUIDS), f"{case.chance.randint(5, 50) * 10}")
    if row % 2:
        _fluid(
            sheet,
            at[9] + 6,
            at[10] + 10,
            y,
            case.chance.choice(("尿", "痰", "引流")),
            f"{case.chance.randint(5, 60) * 10}",
        )
    sheet.paragraph(at[11] + 8, y - 16, at[12] - at[11] - 14, remark, size=20, leading=1.5)
    if row % 4 == 3:
        name_stamp(sheet, at[12] + 8, round(y) - 8, nurse[:4])
    else:
        sheet.put(at[12] + 10, y, told(PiiKind.STAFF, nurse), size=18)


def _vitals(case: Case) -> list[str]:
    draw = case.chance
    return [
        f"{draw.uniform(36.1, 39.2):.1f}", f"{draw.randint(62, 118)}", f"{draw.randint(15, 28)}",
        f"{draw.randint(98, 168)}/{draw.randint(56, 98)}", f"{draw.randint(88, 99)}",
    ]  # fmt: skip


def _fluid(sheet: Sheet, x: float, at: float, y: float, name: str, amount: str) -> None:
    group = sheet.group()
    sheet.put(x, y, Run(name, Label.ITEM_NAME, group), size=20)
    sheet.put(at, y, Run(amount, Label.ITEM_VALUE, group), size=20)


def _remarks(case: Case) -> list[list[str | Run]]:
    person, doctor = case.patient, case.staff(0)
    name = Run(person.name, kind=PERSON, subject=True)
    return [
        ["患者夜间入睡可，持续低流量吸氧2L/min，咳嗽咳少量白痰。"],
        ["体温升高，报告值班医师", told(PiiKind.STAFF, case.staff(1)), "，遵医嘱予布洛芬混悬液10ml口服，物理降温。"],
        ["抽血查血常规、降钙素原，条码", told(PiiKind.SPECIMEN_ID, digits(case.chance, 10)), "，已送检。"],
        [told(PiiKind.STAFF, doctor), "主任查房，嘱加用氨溴索30mg静滴bid，复查胸部CT。"],
        ["协助", name, "翻身拍背，皮肤完整，骶尾部无压红，Braden评分16分。"],
        [f"{person.kin_relation}", told(PERSON, person.kin), "陪护，进食半流质约200g，已行防跌倒宣教并签字。"],
        ["外出行CT检查，由护工", told(PiiKind.STAFF, chinese_name(case.style)), "平车护送，检查号", told(PiiKind.SPECIMEN_ID, case.number("CT", 7)), "，途中平稳。"],
        ["与", told(PERSON, person.kin), "（", told(PiiKind.PHONE, person.kin_phone), "）电话沟通病情，表示理解。"],
        ["血糖8.9mmol/L，追问病史，家住", told(PiiKind.ADDRESS, person.address), "，独居。"],
        ["雾化吸入后痰液易咳出，呼吸平稳，SpO2 96%，输液泵", told(PiiKind.DEVICE_ID, f"SN{digits(case.style, 8)}"), "运行正常。"],
        ["向夜班", told(PiiKind.STAFF, chinese_name(case.style)), "床旁交班，管路通畅，24h入量2150ml，出量1800ml。"],
    ]  # fmt: skip


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(40, y + 14, ["护士长：", told(PiiKind.STAFF, case.staff(4))], size=20)
    sheet.put(420, y + 14, "质控签名：", size=20)
    signature(sheet, 548, round(y) + 4, case.chance)
    sheet.put(
        1714,
        y + 14,
        ["病区电话 ", told(PiiKind.PHONE, case.hospital.phone), "   第 3 页"],
        size=20,
        align="right",
    )
