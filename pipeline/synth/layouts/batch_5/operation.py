"""An operation record: a grid of cells with key and value in one, then the course of the operation in steps."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline
from pipeline.synth.layouts.batch_3.ink import name_stamp
from pipeline.synth.layouts.batch_5.boxes import boxed_row, fitting, measured
from pipeline.synth.layouts.batch_5.invented import (
    HOSPITALS,
    OTHERS,
    ago,
    bed,
    crew,
    doctor,
    extension,
    kin,
    on,
    patient,
    person,
    surname,
    tag,
    work_number,
    years,
)  # fmt: skip
from pipeline.synth.layouts.batch_5.operation_steps import GALLBLADDER, HIP, Operation
from pipeline.synth.layouts.form import organisation, title
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import PiiKind

_LEFT, _WIDTH = 80, 1080
_CODES: Final = ("{0}{1:%y%m%d}", "BL{1:%Y}-{0}", "{1:%Y}{0}")


def operation(case: Case) -> Sheet:
    """Operation record on A4: running head, grid, steps, a sticker of the implant, two hands, small print."""
    sheet = Sheet(1240, 1754, size=23)
    elderly = case.patient.age(case.day) > 52
    staff, kind = crew(case, 6), HIP if elderly and case.style.random() < 0.7 else GALLBLADDER
    sheet.put(620, 40, organisation(case.style.choice(HOSPITALS)), size=32, weight=600, align="middle")
    title(sheet, 88, case.style.choice(("手 术 记 录", "手术记录单", "手　术　记　录")), size=34, weight=600)
    _running_head(sheet, case)
    y = _grid(sheet, case, 196.0, staff, kind)
    y = _course(sheet, case, y + 14, staff, kind)
    y = _sticker(sheet, case, y + 12, kind)
    _signed(sheet, case, y + 30, staff)
    _small_print(sheet, case)
    return sheet


def _running_head(sheet: Sheet, case: Case) -> None:
    number = Cell(
        case.style.choice(("住院号", "病案号", "ID号")), case.patient.record_number, PiiKind.MEDICAL_ID
    )
    ward = case.style.choice(("普外二病区", "关节与运动医学科", "外科三区"))
    name = Cell(case.style.choice(("姓名", "患者姓名")), [patient(case)])
    cells = [
        name,
        Cell("性别", case.patient.sex),
        Cell("年龄", [years(case)]),
        Cell("科室", ward),
        Cell("床号", [bed(case.chance)]),
        number,
    ]
    colon = case.style.choice(("：", " ", ":"))
    line = inline(sheet, *cells, colon=colon, gap="   ")
    sheet.put(_LEFT, 150, line, size=fitting(sheet, line, _WIDTH))
    sheet.rule(_LEFT, 184, _LEFT + _WIDTH, 184)


def _grid(sheet: Sheet, case: Case, y: float, staff: list[str], kind: Operation) -> float:
    draw, start = case.chance, f"{case.chance.randint(8, 15):02d}:{case.chance.randrange(60):02d}"
    when = on(case.day, case.style.choice(("%Y年%-m月%-d日", "%Y-%m-%d", "%Y.%m.%d")))
    level = case.style.choice(("四级", "三级"))
    grade, rank = case.chance.choice(("Ⅰ", "Ⅱ", "Ⅲ")), "ASA分级"
    half = _WIDTH / 2
    rows = (
        [(270, Cell("手术日期", [when])), (300, Cell("手术时间", f"{start} 起，历时{draw.randint(55, 190)}min")), (200, Cell("手术级别", level)), (310, Cell("切口等级/愈合", kind.wound))],
        [(half, Cell("术前诊断", kind.before)), (half, Cell("术中诊断", kind.after))],
        [(_WIDTH, Cell("手术名称", kind.name))],
        [(270, Cell("术者", [doctor(staff[0]), " 主任医师"])), (230, Cell("一助", [doctor(staff[1])])), (230, Cell("二助", [doctor(staff[2])])), (350, Cell("参观/进修", _visitor(case)))],
        [(330, Cell("麻醉方式", kind.sleep)), (260, Cell("麻醉医师", [doctor(staff[3])])), (170, Cell(rank, grade)), (320, Cell("手术间", f"第{draw.randint(2, 16)}手术间 第{draw.randint(1, 3)}台"))],
        [(270, Cell("器械护士", [doctor(staff[4])])), (270, Cell("巡回护士", [doctor(staff[5])])), (540, Cell("器械敷料清点", "关闭体腔前、后双人清点相符"))],
    )  # fmt: skip
    for row in rows:
        y = boxed_row(sheet, _LEFT, y, 48, row)
    return y


def _visitor(case: Case) -> Text:
    if case.style.random() < 0.35:
        return [organisation(case.chance.choice(OTHERS)), doctor(person(case.chance))]
    return "无"


def _course(sheet: Sheet, case: Case, y: float, staff: list[str], kind: Operation) -> float:
    sheet.put(
        _LEFT, y, case.style.choice(("手术经过：", "手术步骤、术中所见及处理", "【手术经过】")), weight=600
    )
    y += 38
    paragraphs = (_before(case, kind), *kind.steps, _event(case, staff, kind), _specimen(case, kind))
    number = case.style.choice(("{}．", "{}、", "（{}）"))
    for place, text in enumerate(paragraphs, 1):
        pieces: Text = [number.format(place), *([text] if isinstance(text, str) else text)]
        y = sheet.paragraph(_LEFT, y, _WIDTH, pieces, leading=1.72, indent=2)
    return _amounts(sheet, case, y + 4)


def _before(case: Case, kind: Operation) -> list[str | Run]:
    who = case.patient
    return [
        "患者", patient(case), "，", kind.history, "，", on(ago(case, 8, 30), "%-m月%-d日"), "于", organisation(case.chance.choice(OTHERS)), "检查后转来。术前谈话由",
        doctor(surname(case.chance)), "副主任完成，其", who.kin_relation, kin(who.kin), "（电话", tag(PiiKind.PHONE, who.kin_phone), "）签署同意书，安全核查三方签字齐全。",
    ]  # fmt: skip


def _event(case: Case, staff: list[str], kind: Operation) -> list[str | Run]:
    return [
        kind.trouble, "请", doctor(surname(case.chance)), "主任上台会诊，同意继续；", doctor(staff[3]), "医师诉血压一过性降至",
        f"{case.chance.randint(78, 92)}/{case.chance.randint(42, 56)}mmHg，静推去氧肾上腺素50μg后回升。超声刀主机", tag(PiiKind.DEVICE_ID, f"GEN-{digits(case.chance, 7)}"), "工作正常。",
    ]  # fmt: skip


def _specimen(case: Case, kind: Operation) -> list[str | Run]:
    code = case.style.choice(_CODES).format(digits(case.chance, 5), case.day)
    return [
        kind.specimen, "，由", kin(case.patient.kin), "过目后，", doctor(person(case.chance)), "送病理科，病理号", tag(PiiKind.SPECIMEN_ID, code),
        "；病理科", doctor(surname(case.chance)), "医生电话（", extension(case.chance), "）回报：", kind.frozen, "。术毕患者清醒，", on(case.day, "%m-%d", case.clock(16)[:5]), "安返病房，上周三所停阿司匹林暂不恢复。",
    ]  # fmt: skip


def _amounts(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    rows = (
        ("术中出血量", str(draw.randint(2, 40) * 10), "ml", "", ""), ("输液量", str(draw.randint(8, 25) * 100), "ml", "", ""), ("尿量", str(draw.randint(1, 9) * 100), "ml", "", ""),
        ("输血", "悬浮红细胞 2", "U", "", ""), ("末次Hb", str(draw.randint(88, 140)), "g/L", "115-150", ""), ("乳酸", f"{draw.uniform(0.6, 2.4):.1f}", "mmol/L", "0.5-1.6", ""),
    )  # fmt: skip
    runs: list[Run] = []
    for row in rows:
        runs += [*([Run("；")] if runs else []), *measured(sheet, row)]
    return sheet.paragraph(_LEFT, y, _WIDTH, runs, leading=1.7)


def _sticker(sheet: Sheet, case: Case, y: float, kind: Operation) -> float:
    """The label of what stays in the body, glued in."""
    serial = f"{case.chance.choice('KRT')}{digits(case.chance, 8)}"
    sheet.pen.rectangle((_LEFT, y, _LEFT + _WIDTH, y + 116), outline=GREY, width=1)
    sheet.put(_LEFT + 12, y + 8, kind.implant, size=19)
    sheet.put(
        _LEFT + 12,
        y + 42,
        inline(sheet, Cell("SN", serial, PiiKind.DEVICE_ID), Cell("REF", kind.model), colon=" "),
        size=19,
    )
    sheet.put(
        _LEFT + 12,
        y + 76,
        ["跟台 ", doctor(person(case.chance)), "（", organisation("芦荻安泰医疗器械有限公司"), "）"],
        size=19,
    )
    bar_code(sheet, _LEFT + 760, round(y) + 14, f"+{serial}", height=86)
    return y + 116


def _signed(sheet: Sheet, case: Case, y: float, staff: list[str]) -> None:
    sheet.put(_LEFT, y, ["记录者：", doctor(staff[1])])
    sheet.put(_LEFT + 330, y, case.style.choice(("术者签名：", "手术医师（签章）", "主刀：")))
    signature(sheet, _LEFT + 500, round(y) - 10, case.chance)
    if case.style.random() < 0.6:
        name_stamp(sheet, _LEFT + 690, round(y) - 8, staff[0], size=26)
    signed = on(case.day + timedelta(days=1), "%Y-%m-%d", case.clock(8)[:5])
    sheet.put(_LEFT + _WIDTH, y, signed, align="right")


def _small_print(sheet: Sheet, case: Case) -> None:
    printed = on(case.day + timedelta(days=2), "%Y/%m/%d", case.clock(10))
    foot: Text = [
        "打印时间 ", printed, "  操作员 ", work_number(case.chance), "  表SS-07 V3.2  第1页/共2页",
    ]  # fmt: skip
    sheet.rule(_LEFT, 1700, _LEFT + _WIDTH, 1700, width=1, colour=GREY)
    sheet.put(_LEFT, 1708, foot, size=16, colour=GREY)
