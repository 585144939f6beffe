"""A lung function report as its machine prints it: two languages, a table before and after, two curves, a file's path."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import name_stamp
from pipeline.synth.layouts.batch_8.ruled import fitted, row
from pipeline.synth.layouts.batch_11 import invented as made
from pipeline.synth.layouts.batch_11.curves import flow_volume, volume_time
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 64, 1176
Measure = tuple[str, str, float, float, int]
"""Name with its English letters, unit, predicted value, share of it that is reached, decimals."""
_MEASURES: Final[tuple[Measure, ...]] = (
    ("用力肺活量 FVC", "L", 3.12, 0.86, 2), ("第1秒用力呼气容积 FEV1", "L", 2.51, 0.61, 2), ("一秒率 FEV1/FVC", "%", 79.4, 0.71, 1), ("呼气峰流量 PEF", "L/s", 6.38, 0.6, 2),
    ("MEF75%", "L/s", 5.71, 0.45, 2), ("MEF50%", "L/s", 3.78, 0.33, 2), ("MEF25%", "L/s", 1.34, 0.31, 2), ("MMEF75/25", "L/s", 2.96, 0.34, 2), ("最大通气量 MVV", "L/min", 92.6, 0.66, 1),
    ("肺总量 TLC", "L", 5.07, 1.08, 2), ("残气量 RV", "L", 1.92, 1.41, 2), ("弥散量 DLCO SB", "mmol/min/kPa", 7.54, 0.72, 2), ("DLCO/VA", "mmol/min/kPa/L", 1.52, 0.83, 2), ("呼出气一氧化氮 FeNO", "ppb", 25, 1.6, 0),
)  # fmt: skip
_WIDTHS: Final = (286, 168, 118, 118, 124, 118, 180)
_HEADS: Final = (
    "项目 Parameter",
    "单位 Unit",
    "预计值 Pred",
    "前次 Pre",
    "前/预 %",
    "改善 Chg%",
    "参考下限 LLN",
)


def breathing(case: Case) -> Sheet:
    """Lung function on A4: head with two languages, table, curves, quality, comment in prose, signatures, path."""
    case, sheet = made.settled(case, 16, 94), Sheet(1240, 1754, size=20)
    sheet.put(_LEFT, 44, made.house(case), size=30, weight=700, colour=case.hospital.accent)
    unit = case.style.choice(
        ("呼吸与危重症医学科 肺功能室", "肺功能检查中心", "呼吸功能室 Lung Function Lab")
    )
    sheet.put(_LEFT, 88, [unit, "   ", case.style.choice(("Tel ", "电话 ")), made.desk(case)], size=18, colour=GREY)  # fmt: skip
    title = case.style.choice(("肺功能检查报告 Pulmonary Function Report", "肺通气+弥散+舒张试验报告", "肺 功 能 检 查 报 告 单"))  # fmt: skip
    sheet.put(_LEFT, 126, Run(title, Label.TITLE), size=31, weight=600)
    qr_code(sheet, 1030, 30, f"PFT|{case.chance.randrange(10**9)}", scale=4)
    y = _head(sheet, case, 190)
    y = _table(sheet, case, y + 16)
    flow_volume(sheet, (_LEFT + 20, round(y) + 36, 560, round(y) + 300), case.chance)
    volume_time(sheet, (660, round(y) + 36, _RIGHT - 10, round(y) + 300), case.chance)
    y = _quality(sheet, case, y + 330)
    y = _comment(sheet, case, y + 10)
    _signed(sheet, case, y + 18)
    _foot(sheet, case)
    return sheet


def _head(sheet: Sheet, case: Case, y: float) -> float:
    one, style, draw = case.patient, case.style, case.chance
    height, weight = draw.randint(148, 183), draw.randint(48, 80)
    shape = style.choice(("%Y-%m-%d", "%d.%m.%Y", "%Y/%m/%d"))
    rows = (
        (Cell("姓名 Name", made.patient(case)), Cell("拼音 Pinyin", made.machine_name(case, style.choice(("{0}, {1}", "{0} {1}", "{0}^{1}")))), Cell("性别 Sex", "男 M" if one.sex == "男" else "女 F")),
        (Cell("出生日期 DOB", made.on(one.birth, shape)), Cell("年龄 Age", made.age(case, "{} Y")), Cell(style.choice(("ID号 Patient ID", "门诊/住院号 No.")), one.record_number, PiiKind.MEDICAL_ID)),
        (Cell("身高 Height", f"{height} cm"), Cell("体重 Weight", f"{weight} kg"), Cell("BMI", f"{weight / (height / 100) ** 2:.1f} kg/m²")),
        (Cell("吸烟史 Smoking", draw.choice(("戒烟6年 20包年", "从不 Never", "40年×1包/日"))), Cell("申请 Referred by", [made.worker(case), draw.choice((" MD", " 医师", "")), " ", draw.choice(("呼吸科门诊", "胸外科"))]), Cell("病房/床 Ward", ["呼吸二 ", made.code(case, PiiKind.BED, "##", "1#床", "+#")])),
        (Cell("检查号 Exam No.", made.code(case, PiiKind.SPECIMEN_ID, "PF########", "24-0#####")), Cell("检查时间 Time", made.ago(case, 0, shape, 9)), Cell("操作者 Tech", draw.choice((made.member(case, 4), made.code(case, PiiKind.STAFF, "@@@"))))),
        (Cell("临床诊断 Dx", draw.choice(("慢性阻塞性肺疾病", "支气管哮喘？", "间质性肺病（IPF）"))), Cell("温度/气压 T/P", f"{draw.randint(19, 25)}.{draw.randint(0, 9)}℃ / {draw.randint(996, 1014)} hPa"), Cell("联系电话 Mobile", made.phone(case))),
    )  # fmt: skip
    for place, cells in enumerate(rows):
        top = y + 36 * place
        for x, end, cell in zip((_LEFT, 440, 820), (426, 806, _RIGHT), cells, strict=True):
            key, values = pair_runs(sheet, cell)
            at = sheet.put(x, top, key, size=17, colour=GREY) + 10
            sheet.put(at, top - 2, values, size=fitted(sheet, values, end - at, 20))
    sheet.rule(_LEFT, y + 222, _RIGHT, y + 222, width=1)
    return y + 222


def _table(sheet: Sheet, case: Case, y: float) -> float:
    heads = tuple(zip(_WIDTHS, _HEADS, strict=True))
    y = row(sheet, _LEFT, y, 36, heads, size=17, weight=600, fill=(226, 234, 242), border=False)
    for place, measure in enumerate(_MEASURES):
        fill = (246, 248, 250) if place % 2 else None
        y = row(sheet, _LEFT, y, 36, _cells(sheet, case, measure), size=19, fill=fill, border=False)
    sheet.rule(_LEFT, y, _RIGHT, y, width=1)
    return y


def _cells(sheet: Sheet, case: Case, measure: Measure) -> tuple[tuple[float, Text], ...]:
    name, unit, predicted, share, decimals = measure
    reached, group = predicted * share * case.chance.uniform(0.92, 1.08), sheet.group()
    change = f"{case.chance.uniform(-2, 18):+.1f}" if "FE" in name or "FVC" in name else ""
    texts: tuple[Text, ...] = (
        Run(name, Label.ITEM_NAME, group), Run(unit, Label.ITEM_UNIT, group), f"{predicted:.{decimals}f}", Run(f"{reached:.{decimals}f}", Label.ITEM_VALUE, group),
        f"{100 * reached / predicted:.1f}", change, Run(f"≥{predicted * 0.8:.{decimals}f}", Label.ITEM_RANGE, group),
    )  # fmt: skip
    return tuple(zip(_WIDTHS, texts, strict=True))


def _quality(sheet: Sheet, case: Case, y: float) -> float:
    text = "质控 Quality：FVC A级，FEV1 A级；外推容积 EV 0.08L（2.9%）；FET 7.6s；重复性良好，吹气 5 次，可接受 3 次。"
    sheet.put(_LEFT, y, text, size=18)
    drug: Text = ["支气管舒张剂：沙丁胺醇 400μg（储雾罐），给药者 ", made.worker(case, "女"), f"，15min后复测，FEV1 绝对值+{case.chance.randint(60, 380)}ml。"]  # fmt: skip
    sheet.put(_LEFT, y + 32, drug, size=18)
    return y + 64


def _comment(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    key, values = pair_runs(sheet, Cell(case.style.choice(("结论 Conclusion", "诊断意见 Interpretation", "肺功能评价")), [
        "1. 中度阻塞性通气功能障碍（GOLD 2级），小气道功能重度减退；2. 弥散功能轻度降低；3. RV/TLC增高，提示气体陷闭；4. 支气管舒张试验阴性。与", made.ago(case, draw.randint(150, 400), case.style.choice(("%Y年%-m月%-d日", "%Y-%m-%d", "%y.%m.%d"))), "（检查号",
        made.code(case, PiiKind.SPECIMEN_ID, "PF########", "23-0#####"), "）比较FEV1下降140ml。", made.ago(case, 21, "%-m月%-d日"), "在", made.elsewhere(case), "所做激发试验资料由", case.patient.kin_relation, made.kin(case), "带来，已交", made.doctor(case), "主任。检查中咳嗽明显，",
        made.worker(case, "女"), "护士陪同休息10分钟后完成。建议噻托溴铵18μg qd吸入，3个月后复查。",
    ]))  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [key, "：", *values], size=22, leading=1.65)


def _signed(sheet: Sheet, case: Case, y: float) -> None:
    made_by = Cell(case.style.choice(("报告医师", "报告 Reported by")), made.member(case, 1))
    key, values = pair_runs(sheet, made_by)
    x = sheet.put(_LEFT, y, [key, "：", *values])
    signature(sheet, round(x) + 20, round(y) - 10, case.chance)
    sheet.put(480, y, "审核 Reviewed：")
    if case.style.random() < 0.5:
        name_stamp(sheet, 640, round(y) - 8, case.hospital.staff[3], size=24)
    else:
        signature(sheet, 640, round(y) - 10, case.chance)
    key, values = pair_runs(sheet, Cell("报告日期 Date", made.ago(case, 0, "%Y-%m-%d", 15)))
    sheet.put(_RIGHT, y, [key, " ", *values], align="right")


def _foot(sheet: Sheet, case: Case) -> None:
    last_first = made.machine_name(case, "{0}_{1}")
    path: Text = ["D:\\PFT\\REPORT\\", last_first, "_", made.ago(case, 0, "%Y%m%d"), "_0", str(case.chance.randint(1, 9)), ".pdf"]  # fmt: skip
    device: Text = [
        "MasterScreen 系列  SN ", made.code(case, PiiKind.DEVICE_ID, "7#####-@#", "MS0######"), "   流量头校准 ", made.ago(case, 0, "%m-%d", 7), " ", made.code(case, PiiKind.STAFF, "@@", "@@@"),
        "   软件 V5.72   ", made.house(case), " ", Run(case.hospital.address, kind=PiiKind.ADDRESS),
    ]  # fmt: skip
    sheet.rule(_LEFT, 1684, _RIGHT, 1684, width=1, colour=GREY)
    sheet.put(_LEFT, 1690, device, size=fitted(sheet, device, _RIGHT - _LEFT, 15), colour=GREY)
    sheet.put(_LEFT, 1718, path, size=15, colour=GREY)
    sheet.put(_RIGHT, 1718, "本报告供临床参考，第1/1页", size=15, colour=GREY, align="right")
