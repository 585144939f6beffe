"""An independent laboratory's report of tumour markers: grouped head with upright labels, former results beside."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import Result, results
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, tabbed
from pipeline.synth.layouts.batch_3.ink import oval_seal
from pipeline.synth.layouts.batch_10 import invented as made
from pipeline.synth.layouts.batch_10.facts import ASSAYS
from pipeline.synth.layouts.batch_10.parts import as_value, box, dotted, shrunk, upright
from pipeline.synth.marks import bar_code, qr_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_METHODS: Final = ("ECLIA", "CLIA", "CMIA")
_FLAGS: Final = (("↑", "↓"), ("H", "L"), ("偏高", "偏低"))
_HEADS: Final = {
    "name": "检测项目",
    "value": "结果",
    "flag": "提示",
    "range": "生物参考区间",
    "unit": "单位",
    "way": "方法",
}
_ORDERS: Final = (
    {"name": 60, "way": 440, "value": 550, "flag": 665, "range": 735, "unit": 905, "last": 1010},
    {"name": 60, "value": 440, "flag": 555, "unit": 620, "range": 730, "way": 900, "last": 1010},
)


def tumour(case: Case) -> Sheet:
    """Tumour markers on A4: codes at both sides, two grouped blocks, twelve rows with former results, remarks."""
    sheet = Sheet(1240, 1754, size=21)
    company, barcode = case.style.choice(made.LABORATORIES), case.number("", 12)
    _top(sheet, case, company, barcode)
    y = _head(sheet, case, 206)
    y = _table(sheet, case, y + 16)
    y = _notes(sheet, case, y + 14)
    _signed(sheet, case, y + 8, company)
    _contacts(sheet, case)
    return sheet


def _top(sheet: Sheet, case: Case, company: str, barcode: str) -> None:
    colour, name = case.hospital.accent, Run(company, kind=PiiKind.ORGANISATION)
    bar_code(sheet, 56, 40, barcode, height=58)
    sheet.put(620, 40, name, size=shrunk(sheet, name, 470, 32), weight=700, colour=colour, align="middle")
    sheet.put(70, 104, Run(barcode, kind=PiiKind.SPECIMEN_ID), size=19)
    qr_code(sheet, 1050, 22, f"https://lab.example.cn/t/{case.number('', 14)}", scale=3)
    title = case.style.choice(
        ("肿瘤标志物检测报告", "肿瘤标志物（14项）检验报告单", "肿瘤标志物联合检测报告")
    )
    sheet.put(620, 96, Run(title, Label.TITLE), size=34, weight=600, align="middle")
    form = "Tumor Marker Panel · ISO 15189 · 表单 QR-7.8-02 版本 3.1"
    sheet.put(620, 154, form, size=16, colour=GREY, align="middle")


def _head(sheet: Sheet, case: Case, y: float) -> float:
    blocks = (
        ("受检者", _subject_cells(case)),
        ("送检", _sender_cells(case)),
        ("标本", _specimen_cells(case)),
    )
    for label, cells in blocks:
        height = 44 * ((len(cells) + 2) // 3) + 14
        box(sheet, 50, y, 1140, height)
        sheet.rule(92, y, 92, y + height, width=1)
        upright(sheet, 61, y, height, label, size=20)
        for place, cell in enumerate(cells):
            x, top = 106 + 362 * (place % 3), y + 12 + 44 * (place // 3)
            tabbed(sheet, x, top, x + 108, cell, size=shrunk(sheet, cell.value, 252, 21))
        y += height
    return y


def _subject_cells(case: Case) -> list[Cell]:
    who, draw = case.patient, case.chance
    return [
        Cell(case.style.choice(("姓　　名", "受检人", "客户姓名")), made.patient(case)),
        Cell("性别年龄", [who.sex, " / ", made.age(case)]), Cell("出生日期", who.birth.strftime("%Y/%m/%d"), PiiKind.DATE),
        Cell("证 件 号", who.national_id, PiiKind.NATIONAL_ID), Cell("联系电话", made.phone(draw)), Cell("病员编码", made.number(draw, PiiKind.MEDICAL_ID, "PT########", "7######")),
    ]  # fmt: skip


def _sender_cells(case: Case) -> list[Cell]:
    draw = case.chance
    ward = case.style.choice(("肿瘤内科", "消化内科二区", "胃肠外科"))
    return [
        Cell("送检单位", made.place(made.HOSPITALS, draw)), Cell("科　　室", ward), Cell("床　　号", made.number(draw, PiiKind.BED, "+#床", "1#床", "#-1#")),
        Cell(case.style.choice(("送检医生", "申请医师", "开单医生")), made.staff(draw)), Cell("住 院 号", made.number(draw, PiiKind.MEDICAL_ID, "00######", "ZY#######", "24-#####")),
        Cell("医生电话", made.phone(draw)), Cell("临床诊断", draw.choice(("胃恶性肿瘤术后", "肝占位性病变？", "CEA升高待查"))), Cell("ICD-10", draw.choice(("C16.902", "R97.000", "D37.605"))),
    ]  # fmt: skip


def _specimen_cells(case: Case) -> list[Cell]:
    style = case.style.choice(("%Y-%m-%d", "%Y.%m.%d", "%y/%m/%d"))
    return [
        Cell("标本类型", case.chance.choice(("血清 2.0mL", "血清（分离胶）"))), Cell("标本性状", case.chance.choice(("轻度溶血", "未见异常", "轻度脂血"))),
        Cell("实验号", made.number(case.chance, PiiKind.SPECIMEN_ID, "M######-0##", "#####", "TM24######")), Cell("采样时间", made.moment(case, 2, style, 7)),
        Cell("接收时间", made.moment(case, 1, style, 20)), Cell("报告时间", made.moment(case, 0, style, 11)),
    ]  # fmt: skip


def _table(sheet: Sheet, case: Case, y: float) -> float:
    columns, flags = case.style.choice(_ORDERS), case.style.choice(_FLAGS)
    former: Text = ["前次 ", made.moment(case, case.chance.randint(90, 200), "%Y-%m-%d")]
    sheet.rule(50, y, 1190, y, width=3, colour=case.hospital.accent)
    for key, x in columns.items():
        sheet.put(x, y + 8, _HEADS.get(key) or former, size=19, weight=600)
    sheet.rule(50, y + 42, 1190, y + 42, width=1)
    for result in results(ASSAYS, 12, case.chance, dash="～", flags=flags):
        y += 44
        _row(sheet, case, y + 10, columns, result)
        dotted(sheet, 50, 1190, y + 42)
    return y + 44


def _row(sheet: Sheet, case: Case, y: float, columns: dict[str, int], result: Result) -> None:
    group = sheet.group()
    label = result.test.name if result.test.code == "PG-I/II" else f"{result.test.name}（{result.test.code}）"
    cells: dict[str, str | Run] = {
        "name": Run(label, Label.ITEM_NAME, group), "value": Run(result.value, Label.ITEM_VALUE, group),
        "flag": Run(result.flag, Label.ITEM_FLAG, group), "range": Run(result.range, Label.ITEM_RANGE, group),
        "unit": Run(result.test.unit, Label.ITEM_UNIT, group), "way": case.chance.choice(_METHODS),
        "last": f"{float(result.value) * case.chance.uniform(0.7, 1.2):.{result.test.decimals}f}",
    }  # fmt: skip
    for key, x in columns.items():
        if isinstance(cells[key], str) or cells[key].text:  # type: ignore[union-attr]
            sheet.put(x, y, cells[key], size=20)


def _notes(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    told: Text = [
        "本例与", made.moment(case, draw.randint(90, 200), "%-m月%-d日"), "报告（", made.number(draw, PiiKind.SPECIMEN_ID, "TM23######", "2########"),
        "）为同一受检者，条码登记名“", made.person(draw), "”系其", case.patient.kin_relation, "，已由护士", made.staff(draw), "电话更正。CEA复测一致，",
        made.moment(case, 0, "%m-%d", 10), "已告知", made.surname(draw), "主任。",
    ]  # fmt: skip
    meaning = "CA19-9升高可见于胆道梗阻、胰腺炎及肝硬化；约5%～10%的Lewis抗原阴性者不表达CA19-9。吸烟者CEA可达10ng/mL。HAMA、生物素及高密度脂血可干扰免疫测定。"
    for key, text in (("备注", told), ("结果说明", meaning)):
        head, values = as_value(sheet, key, text)
        y = sheet.paragraph(60, y, 1120, [head, "：", *values], size=20, leading=1.55) + 4
    return y


def _signed(sheet: Sheet, case: Case, y: float, company: str) -> None:
    draw = case.chance
    work = made.number(draw, PiiKind.OTHER_ID, "HC0####", "1####")
    sheet.put(60, y, inline(sheet, Cell("检验者", made.staff(draw)), Cell("工号", work)))
    sheet.put(520, y, "审核者：")
    signature(sheet, 610, round(y) - 8, draw)
    sheet.put(820, y, inline(sheet, Cell("批准人", made.staff(draw))))
    serial = Cell("机身号", made.number(draw, PiiKind.DEVICE_ID, "SN##K####", "16##-##"))
    lot = Cell("试剂批号", "20240317")
    sheet.put(60, y + 38, inline(sheet, Cell("仪器", "全自动电化学发光 e-602"), serial, lot), size=18)
    oval_seal(sheet, 1040, round(y) + 92, company, "检验报告专用章")


def _contacts(sheet: Sheet, case: Case) -> None:
    draw = case.chance
    road = Run(
        f"浦陵市高新区测新路{draw.randint(3, 99)}号{draw.randint(2, 9)}号楼{draw.randint(2, 6)}层",
        kind=PiiKind.ADDRESS,
    )
    lines: tuple[Text, ...] = (
        ["客户经理 ", made.staff(draw), "  ", made.phone(draw), "    冷链物流 ", made.staff(draw), "（", made.plate(draw), "）"],
        ["实验室地址 ", road, "  邮编 ", Run(case.patient.postcode, kind=PiiKind.POSTCODE), "  咨询 ", made.desk(draw)],
        ["报告查询 ", Run("www.lab-report.example.cn", kind=PiiKind.URL), "  公众号 ", Run(f"tmlab_{case.chance.randint(100, 999)}", kind=PiiKind.SOCIAL_ID), "  投诉 ", Run("qa@lab-report.example.cn", kind=PiiKind.EMAIL)],
    )  # fmt: skip
    sheet.rule(50, 1632, 1190, 1632, width=1, colour=GREY)
    for number, line in enumerate(case.style.sample(lines, 2)):
        sheet.put(60, 1642 + 32 * number, line, size=18)
    sheet.put(60, 1712, "检测结果仅对来样负责　第1页/共1页", size=15, colour=GREY)
