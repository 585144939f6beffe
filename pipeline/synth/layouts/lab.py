"""Chinese laboratory reports on paper, in the manners of four hospitals."""

from pipeline.synth.case import Case
from pipeline.synth.clinic import BLOOD, CHEMISTRY, HORMONES, Result, results
from pipeline.synth.layouts.form import (
    Columns,
    age_field,
    day,
    field,
    fields_of,
    header_row,
    heading,
    item_row,
    name_field,
    organisation,
    title,
)  # fmt: skip
from pipeline.synth.marks import bar_code, qr_code, seal, signature
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_NAME, _VALUE, _UNIT, _RANGE, _FLAG = (
    Label.ITEM_NAME, Label.ITEM_VALUE, Label.ITEM_UNIT, Label.ITEM_RANGE, Label.ITEM_FLAG,
)  # fmt: skip


def single(case: Case) -> Sheet:
    """One table down the page; bar code at the top right, two printed signatories at the foot."""
    sheet = Sheet(1240, 1754, size=24)
    specimen = case.number("", 12)
    heading(sheet, 60, case, colour=case.hospital.accent)
    title(sheet, 118, "检验报告单")
    bar_code(sheet, 900, 52, specimen)
    _patient_block(sheet, case, specimen)
    sheet.rule(70, 340, 1170, 340)
    columns: Columns = {_NAME: 130, _VALUE: 540, _FLAG: 660, _UNIT: 740, _RANGE: 930}
    header_row(
        sheet,
        352,
        ((76, "№"), (130, "检验项目"), (540, "结果"), (660, "提示"), (740, "单位"), (930, "参考区间")),
    )
    sheet.rule(70, 394, 1170, 394)
    y = 408
    for number, result in enumerate(results(BLOOD, 16, case.chance), 1):
        sheet.put(80, y, str(number))
        item_row(sheet, y, columns, fields_of(result))
        y += 46
    sheet.rule(70, y + 10, 1170, y + 10)
    _foot(sheet, case, y + 30)
    return sheet


def _patient_block(sheet: Sheet, case: Case, specimen: str) -> None:
    person = case.patient
    name_field(sheet, 76, 190, case)
    field(sheet, 380, 190, "性别", person.sex)
    age_field(sheet, 600, 190, case)
    field(sheet, 860, 190, "样本号", specimen, PiiKind.SPECIMEN_ID)
    field(sheet, 76, 238, "住院号", person.record_number, PiiKind.MEDICAL_ID)
    field(sheet, 380, 238, "床号", f"{case.chance.randint(1, 48)}床", PiiKind.BED)
    field(sheet, 600, 238, "科别", case.style.choice(("心内科", "消化内科", "骨科", "普外科")))
    field(sheet, 860, 238, "标本类型", "静脉血")
    field(sheet, 76, 286, "送检医生", case.staff(0), PiiKind.STAFF)
    field(sheet, 380, 286, "临床诊断", case.chance.choice(("高血压", "肺炎", "体检", "")))
    field(sheet, 860, 286, "电话", person.phone, PiiKind.PHONE)


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    when = day(case.day)
    field(sheet, 76, y, "采样时间", f"{when} {case.clock(7)}", PiiKind.DATE)
    field(sheet, 470, y, "接收时间", f"{when} {case.clock(8)}", PiiKind.DATE)
    field(sheet, 860, y, "报告时间", f"{when} {case.clock(10)}", PiiKind.DATE, size=22)
    field(sheet, 76, y + 50, "检验者", case.staff(1), PiiKind.STAFF)
    field(sheet, 470, y + 50, "审核者", case.staff(2), PiiKind.STAFF)
    sheet.put(76, y + 110, "注：本报告仅对所检测标本负责，如有疑问请在三日内与检验科联系。", size=20)


def two_columns(case: Case) -> Sheet:
    """Two tables side by side, a seal over the foot, the hospital in the title's line."""
    sheet = Sheet(1240, 1754, size=20)
    heading(sheet, 56, case, size=38)
    title(sheet, 116, "生化检验报告单", size=32, weight=500)
    person = case.patient
    name_field(sheet, 60, 190, case)
    field(sheet, 300, 190, "性别", person.sex)
    age_field(sheet, 460, 190, case)
    field(sheet, 640, 190, "门诊号", person.record_number, PiiKind.MEDICAL_ID)
    field(sheet, 940, 190, "条码号", case.number("", 10), PiiKind.SPECIMEN_ID)
    field(sheet, 60, 230, "身份证号", person.national_id, PiiKind.NATIONAL_ID)
    field(sheet, 460, 230, "家庭住址", person.address, PiiKind.ADDRESS)
    sheet.rule(60, 272, 1180, 272, width=3)
    rows = results(CHEMISTRY, 22, case.chance, dash="～")
    half = (len(rows) + 1) // 2
    for number, (x, part) in enumerate(((60, rows[:half]), (636, rows[half:]))):
        columns: Columns = {_NAME: x, _VALUE: x + 246, _FLAG: x + 322, _UNIT: x + 350, _RANGE: x + 446}
        header_row(sheet, 286, ((x, "项目名称"), (x + 246, "结果"), (x + 350, "单位"), (x + 446, "参考范围")))
        for row, result in enumerate(part):
            item_row(sheet, 336 + 50 * row, columns, fields_of(result))
        if number == 0:
            sheet.rule(620, 280, 620, 330 + 50 * half, width=1)
    _sealed_foot(sheet, case, 350 + 50 * half)
    return sheet


def _sealed_foot(sheet: Sheet, case: Case, y: int) -> None:
    sheet.rule(60, y, 1180, y, width=3)
    field(sheet, 60, y + 20, "检验日期", day(case.day, "%Y年%-m月%-d日"), PiiKind.DATE)
    field(sheet, 460, y + 20, "检验", case.staff(1), PiiKind.STAFF)
    field(sheet, 700, y + 20, "审核", case.staff(2), PiiKind.STAFF)
    field(sheet, 60, y + 64, "仪器编号", case.hospital.device, PiiKind.DEVICE_ID)
    field(sheet, 460, y + 64, "咨询电话", case.hospital.phone, PiiKind.PHONE)
    field(sheet, 60, y + 108, "查询网址", case.hospital.site, PiiKind.URL)
    seal(sheet, 1020, y + 110, case.hospital.name, purpose="检验专用章", draw=case.chance)


def coded(case: Case) -> Sheet:
    """A ruled grid with a code column; keys and values of the head in cells of their own; a QR code."""
    sheet = Sheet(1240, 1754, size=23)
    qr_code(sheet, 1040, 40, f"https://{case.hospital.site}/r/{case.number('R', 10)}", scale=4)
    heading(sheet, 60, case, size=34)
    title(sheet, 116, "内分泌检验报告", size=36)
    _cells(sheet, case)
    columns: Columns = {_NAME: 210, _VALUE: 610, _UNIT: 740, _FLAG: 890, _RANGE: 980}
    top = 400
    header_row(
        sheet,
        top + 8,
        ((80, "代码"), (210, "项目"), (610, "结果"), (740, "单位"), (890, "标志"), (980, "参考值")),
    )
    rows = results(HORMONES, 10, case.chance, flags=("H", "L")) + results(
        BLOOD, 6, case.chance, flags=("H", "L")
    )
    for number, result in enumerate(rows, 1):
        y = top + number * 54
        sheet.put(80, y + 8, result.test.code)
        item_row(sheet, y + 8, columns, fields_of(result))
    _grid(sheet, top, 54, len(rows) + 1, (66, 196, 596, 726, 876, 966, 1176))
    y = top + 54 * (len(rows) + 1)
    field(sheet, 80, y + 24, "报告医师", "", at=None)
    signature(sheet, 210, y + 12, case.chance)
    field(sheet, 480, y + 24, "审核医师", case.staff(3), PiiKind.STAFF)
    field(sheet, 860, y + 24, "报告日期", day(case.day, "%Y/%m/%d"), PiiKind.DATE)
    return sheet


def _cells(sheet: Sheet, case: Case) -> None:
    person = case.patient
    rows = (
        (("姓名", person.name, PiiKind.PERSON), ("性别", person.sex, None), ("出生日期", day(person.birth), PiiKind.DATE)),
        (("病案号", person.record_number, PiiKind.MEDICAL_ID), ("医保号", person.insurance_number, PiiKind.INSURANCE_ID), ("联系电话", person.phone, PiiKind.PHONE)),
        (("申请科室", "内分泌科", None), ("申请医生", case.staff(0), PiiKind.STAFF), ("采集日期", day(case.day), PiiKind.DATE)),
    )  # fmt: skip
    for number, row in enumerate(rows):
        y = 220 + number * 54
        for x, (key, value, kind) in zip((80, 460, 800), row, strict=True):
            field(sheet, x, y + 8, key, value, kind, colon="", at=x + 130, subject=key == "姓名")
    _grid(sheet, 220, 54, 3, (66, 196, 446, 576, 786, 916, 1176))


def _grid(sheet: Sheet, top: int, step: int, rows: int, xs: tuple[int, ...]) -> None:
    for number in range(rows + 1):
        sheet.rule(xs[0], top + number * step, xs[-1], top + number * step, width=1)
    for x in xs:
        sheet.rule(x, top, x, top + rows * step, width=1)


def stacked(case: Case) -> Sheet:
    """A head whose values stand below their keys; English names beside the Chinese; flags right behind the values."""
    sheet = Sheet(1240, 1754, size=22)
    sheet.pen.rectangle((0, 0, 1240, 24), fill=case.hospital.accent)
    sheet.put(70, 50, organisation(case.hospital.name), size=32, weight=700, colour=case.hospital.accent)
    sheet.put(1170, 60, Run("LABORATORY REPORT 检验报告", Label.TITLE), size=24, weight=500, align="right")
    sheet.rule(70, 112, 1170, 112, width=3, colour=case.hospital.accent)
    _stacked_head(sheet, case)
    columns = ((70, "检测项目 Test"), (620, "结果 Result"), (790, "单位 Unit"), (960, "参考范围 Reference"))
    sheet.pen.rectangle((70, 330, 1170, 378), fill=(228, 234, 242))
    header_row(sheet, 338, columns)
    y = 394
    for result in results(CHEMISTRY, 17, case.chance):
        _stacked_row(sheet, y, result)
        sheet.rule(70, y + 42, 1170, y + 42, width=1, colour=(190, 190, 190))
        y += 54
    field(sheet, 70, y + 20, "建议与解释", "请结合临床，异常项目建议两周后复查。")
    field(sheet, 70, y + 70, "检验医师", case.staff(1), PiiKind.STAFF)
    field(sheet, 420, y + 70, "批准人", case.staff(4), PiiKind.STAFF)
    field(sheet, 770, y + 70, "打印时间", f"{day(case.day)} {case.clock(15)}", PiiKind.DATE)
    sheet.put(
        70,
        y + 130,
        [
            "地址：",
            Run(case.hospital.address, kind=PiiKind.ADDRESS),
            "  电话：",
            Run(case.hospital.phone, kind=PiiKind.PHONE),
        ],
        size=18,
    )
    return sheet


def _stacked_head(sheet: Sheet, case: Case) -> None:
    person = case.patient
    above = (
        (70, "姓名 Name", person.name, PiiKind.PERSON), (300, "性别 Sex", person.sex, None), (460, "出生日期 DOB", day(person.birth), PiiKind.DATE),
        (700, "病历号 MRN", person.record_number, PiiKind.MEDICAL_ID), (950, "样本编号 Sample ID", case.number("S", 9), PiiKind.SPECIMEN_ID),
    )  # fmt: skip
    below = (
        (70, "送检单位 Client", case.hospital.name, PiiKind.ORGANISATION), (460, "送检医师 Physician", case.staff(0), PiiKind.STAFF),
        (700, "样本类型 Specimen", "血清", None), (950, "报告日期 Reported", day(case.day), PiiKind.DATE),
    )  # fmt: skip
    for y, row in ((128, above), (226, below)):
        groups = [sheet.group() for _ in row]
        for group, (x, key, _, _) in zip(groups, row, strict=True):
            sheet.put(x, y, Run(key, Label.KEY, group), size=18, colour=(90, 90, 96))
        for group, (x, _, value, kind) in zip(groups, row, strict=True):
            sheet.put(
                x, y + 32, Run(value, Label.VALUE, group, kind, kind is PiiKind.PERSON), size=24, weight=500
            )


def _stacked_row(sheet: Sheet, y: float, result: Result) -> None:
    group = sheet.group()
    name = f"{result.test.name} {result.test.code}"
    sheet.put(70, y, Run(name, _NAME, group))
    value: list[str | Run] = [Run(result.value, _VALUE, group)]
    if result.flag:
        value += [" ", Run(result.flag, _FLAG, group)]
    sheet.put(620, y, value)
    sheet.put(790, y, Run(result.test.unit, _UNIT, group))
    sheet.put(960, y, Run(result.range, _RANGE, group))
