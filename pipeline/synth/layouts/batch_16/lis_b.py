"""A chemistry report out of a laboratory system on A4 landscape: pairs without colons, two blocks of results."""

from dataclasses import replace
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import Assay, Result, results
from pipeline.synth.layouts.batch_3.cells import Cell
from pipeline.synth.layouts.batch_3.invented import age_run, ip
from pipeline.synth.layouts.batch_16.cast_b import code, initials, known, medic, subject, tel, when
from pipeline.synth.layouts.batch_16.parts_b import GREY, placed
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_TESTS: Final = (
    Assay("ALT", "*谷丙转氨酶", "速率法", "U/L", 9, 50, 0), Assay("AST", "*谷草转氨酶", "速率法", "U/L", 15, 40, 0),
    Assay("GGT", "*谷氨酰转肽酶", "IFCC法", "U/L", 10, 60, 0), Assay("ALP", "*碱性磷酸酶", "NPP法", "U/L", 45, 125, 0),
    Assay("TP", "*总蛋白", "双缩脲法", "g/L", 65, 85, 1), Assay("ALB", "*白蛋白", "溴甲酚绿", "g/L", 40, 55, 1),
    Assay("A/G", "白球比例", "计算", "", 1.2, 2.4, 2), Assay("TBIL", "*总胆红素", "钒酸盐", "μmol/L", 3.4, 23.3, 1),
    Assay("DBIL", "直接胆红素", "钒酸盐", "μmol/L", 0, 8, 1), Assay("TBA", "总胆汁酸", "循环酶法", "μmol/L", 0, 10, 1),
    Assay("CHE", "胆碱酯酶", "丁酰法", "U/L", 5320, 12920, 0), Assay("PA", "前白蛋白", "比浊法", "mg/L", 200, 430, 0),
    Assay("UREA", "*尿素", "脲酶法", "mmol/L", 3.1, 8, 2), Assay("CREA", "*肌酐", "肌氨酸酶", "μmol/L", 57, 97, 0),
    Assay("UA", "*尿酸", "尿酸酶", "μmol/L", 208, 428, 0), Assay("CysC", "胱抑素C", "比浊法", "mg/L", 0.59, 1.03, 2),
    Assay("GLU", "*葡萄糖", "己糖激酶", "mmol/L", 3.9, 6.1, 2), Assay("CK", "*肌酸激酶", "DGKC", "U/L", 50, 310, 0),
    Assay("CK-MB", "同工酶MB", "抑制法", "U/L", 0, 25, 1), Assay("LDH", "*乳酸脱氢酶", "速率法", "U/L", 120, 250, 0),
    Assay("HBDH", "α-羟丁酸", "DGKC", "U/L", 72, 182, 0), Assay("TC", "*总胆固醇", "CHOD", "mmol/L", 3.1, 5.2, 2),
    Assay("TG", "*甘油三酯", "GPO-PAP", "mmol/L", 0.4, 1.7, 2), Assay("HDL-C", "高密度脂蛋白", "直接法", "mmol/L", 1.04, 1.9, 2),
    Assay("LDL-C", "低密度脂蛋白", "直接法", "mmol/L", 1.5, 3.4, 2), Assay("ApoA1", "载脂蛋白A1", "比浊法", "g/L", 1, 1.6, 2),
    Assay("Lp(a)", "脂蛋白小a", "比浊法", "mg/L", 0, 300, 0), Assay("K", "*钾", "ISE", "mmol/L", 3.5, 5.3, 2),
    Assay("Na", "*钠", "ISE", "mmol/L", 137, 147, 1), Assay("Cl", "*氯", "ISE", "mmol/L", 99, 110, 1),
    Assay("Ca", "*钙", "偶氮胂", "mmol/L", 2.11, 2.52, 2), Assay("HCY", "同型半胱氨酸", "循环酶法", "μmol/L", 0, 15, 1),
)  # fmt: skip
_PARTS: Final = (
    (0, "No"), (42, "代号"), (132, "项目名称"), (312, "结果"), (404, ""), (440, "单位"), (536, "参考区间"), (694, "方法"),
)  # fmt: skip
_LEFT, _RIGHT = 60, 1694


def lis(case: Case) -> Sheet:
    """Chemistry report: hospital and title, three lines of pairs, 16 + 16 rows, note, five times, signers."""
    case = known(case)
    sheet = Sheet(1754, 1240, size=21)
    bar = code(
        case.chance, case.style.choice(("##########", "1#########03", "@##########")), PiiKind.SPECIMEN_ID
    )
    sheet.put(_LEFT, 36, organisation(case.hospital.name), size=30, weight=600)
    name = case.style.choice(("生化检验报告单", "临床生化检验报告", "检验报告单（生化）"))
    sheet.put(877, 34, Run(name, Label.TITLE), size=36, weight=700, align="middle")
    sheet.put(_RIGHT, 30, ["打印第 2 次　第 1/1 页"], size=18, align="right")
    sheet.put(_RIGHT, 58, ["报告号 ", code(case.chance, f"{case.day:%Y%m%d}BC####", PiiKind.SPECIMEN_ID)], size=19, align="right")  # fmt: skip
    _lines(sheet, case, bar)
    _blocks(sheet, case)
    _note(sheet, case, 868)
    _foot(sheet, case, bar)
    return sheet


def _lines(sheet: Sheet, case: Case, bar: Run) -> None:
    draw, person, pick = case.chance, case.patient, case.style.choice
    bed = Run(
        draw.choice((f"{draw.randint(1, 48)}", f"+{draw.randint(1, 9)}", f"3-12{draw.randint(10, 40)}")),
        kind=PiiKind.BED,
    )
    rows: tuple[tuple[Cell, ...], ...] = (
        (Cell(pick(("姓名", "姓　名", "病人姓名")), subject(case)), Cell("性别", person.sex), Cell("年龄", age_run(case)), Cell(pick(("病历号", "病人号", "住院号")), person.record_number, PiiKind.MEDICAL_ID), Cell("条码号", bar)),
        (Cell("科室", draw.choice(("肾内科二病区", "肝胆外科", "心内科", "老年病科"))), Cell("床号", bed), Cell("类别", pick(("住院", "急诊", "平诊"))), Cell(pick(("身份证", "证件号")), person.national_id, PiiKind.NATIONAL_ID), Cell("样本号", code(draw, "#0##", PiiKind.SPECIMEN_ID))),
        (Cell("申请医师", medic(draw)), Cell("样本", "血清"), Cell("状态", pick(("正常", "轻度溶血", "脂浊+"))), Cell("诊断", draw.choice(("慢性肾脏病4期 N18.4", "肝硬化失代偿 K74.6", "冠心病 PCI术后"))), Cell("电话", tel(draw))),
    )  # fmt: skip
    for number, row in enumerate(rows):
        places = list(zip((_LEFT, 480, 700, 930, 1370), row, strict=True))
        placed(sheet, 104 + 42 * number, places, colon="  ", size=22)
    sheet.rule(_LEFT, 234, _RIGHT, 234, width=2)


def _blocks(sheet: Sheet, case: Case) -> None:
    flags = case.style.choice((("↑", "↓"), ("H", "L"), ("高", "低")))
    rows = results(_TESTS, 32, case.chance, dash=case.style.choice(("-", "～", "--")), flags=flags)
    rows = [_critical(case, result, flags[0]) for result in rows]
    for block in range(2):
        left = _LEFT + 836 * block
        for x, text in _PARTS:
            if text:
                sheet.put(left + x, 242, text, weight=600, size=19)
        for number, result in enumerate(rows[16 * block : 16 * block + 16]):
            _row(sheet, left, 284 + 35 * number, 16 * block + number + 1, result)
    sheet.rule(_LEFT, 274, _RIGHT, 274, width=1)
    sheet.rule(_LEFT + 816, 238, _LEFT + 816, 846, width=1, colour=GREY)
    sheet.rule(_LEFT, 850, _RIGHT, 850, width=2)


def _critical(case: Case, result: Result, high: str) -> Result:
    """Potassium and creatinine as high as the note below the table says."""
    if result.test.code == "K":
        return replace(result, value=f"{case.chance.uniform(6.2, 6.9):.2f}", flag=high)
    if result.test.code == "CREA":
        return replace(result, value=str(case.chance.randint(186, 540)), flag=high)
    return result


def _row(sheet: Sheet, left: float, y: float, number: int, result: Result) -> None:
    group, test = sheet.group(), result.test
    named = zip(
        (132, 312, 404, 440, 536),
        (test.name, result.value, result.flag, test.unit, result.range),
        _LABELS,
        strict=True,
    )
    sheet.put(left, y, str(number), size=19)
    sheet.put(left + 42, y, test.code, size=19)
    for x, text, label in named:
        if text:
            sheet.put(left + x, y, Run(text, label, group), size=20)
    sheet.put(left + 694, y, test.english, size=18, colour=GREY)


_LABELS: Final = (Label.ITEM_NAME, Label.ITEM_VALUE, Label.ITEM_FLAG, Label.ITEM_UNIT, Label.ITEM_RANGE)


def _note(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    critical: Text = [
        "备注 危急值（钾）已于", when(case, case.style.choice(("%m-%d", "%-m月%-d日", "%Y/%m/%d")), hour=9), "电话通知", medic(draw), "护士（工号", code(draw, "0####", PiiKind.OTHER_ID),
        "，分机", code(draw, "8####", PiiKind.PHONE), "），复述无误；与", when(case, "%Y.%m.%d", back=draw.randint(3, 40)), "结果（条码", code(draw, "##########", PiiKind.SPECIMEN_ID),
        "）比较肌酐升高1.6倍，建议复查。轻度溶血可致钾、LDH、AST假性增高。外送项目由", organisation("睿衡医学检验实验室"), "完成，咨询 ", initials(draw), " ", tel(draw, office=True), "。",
    ]  # fmt: skip
    sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, critical, size=20, leading=1.5)


def _foot(sheet: Sheet, case: Case, bar: Run) -> None:
    draw, style = case.chance, case.style.choice(("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%y-%m-%d"))
    width = bar_code(sheet, _LEFT, 970, bar.text, height=62)
    sheet.put(_LEFT + width / 2, 1034, bar, size=18, align="middle")
    keys = (("采集时间", 6), ("签收时间", 7), ("检测时间", 8), ("报告时间", 10), ("打印时间", 11))
    places = ((400, 968), (760, 968), (1120, 968), (400, 1010), (760, 1010))
    for (key, hour), (x, y) in zip(keys, places, strict=True):
        placed(sheet, y, [(x, Cell(key, when(case, style, hour=hour)))], colon=" ", size=20)
    placed(
        sheet, 1010, [(1120, Cell("采集者", medic(draw))), (1400, Cell("送检", initials(draw)))], colon=" "
    )
    placed(sheet, 1066, [(400, Cell("检验者", medic(draw))), (1120, Cell("批准", medic(draw)))], colon=" ")
    sheet.put(760, 1066, "审核者", size=22)
    signature(sheet, 850, 1054, draw)
    sheet.rule(_LEFT, 1114, _RIGHT, 1114, width=1)
    machine = code(draw, case.style.choice(("SN#######", "@@-20######", "JY-SH-0####7")), PiiKind.DEVICE_ID)
    last: Text = [
        "仪器 AU5800-2线 编号", machine, "　终端", Run(ip(draw), kind=PiiKind.IP), "　检验科 ", tel(draw, office=True), "　", Run(case.hospital.address, kind=PiiKind.ADDRESS),
        "　操作员 ", code(draw, "3####", PiiKind.OTHER_ID),
    ]  # fmt: skip
    sheet.put(_LEFT, 1124, last, size=18)
    sheet.put(_LEFT, 1156, "*为省内互认项目。本结果仅对该份标本负责；如有疑问请于当日持本单至检验科窗口，急救请拨120。", size=17)  # fmt: skip
