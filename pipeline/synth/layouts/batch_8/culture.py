"""A culture report: tabbed facts in three columns, colony counts, two antibiograms side by side, notes, a short foot."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs, tabbed
from pipeline.synth.layouts.batch_3.ink import name_stamp, pale_text
from pipeline.synth.layouts.batch_8.own import (
    age_run,
    ago,
    coded,
    desk,
    family_name,
    initials,
    patient_of,
    patient_run,
    person,
    phone,
    relative,
    some_hospital,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_8.ruled import item, row
from pipeline.synth.layouts.form import day, organisation, title
from pipeline.synth.marks import bar_code
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 70, 1170
_GERMS: Final = (
    ("大肠埃希菌", "Escherichia coli", "ESBL（＋）"), ("肺炎克雷伯菌肺炎亚种", "Klebsiella pneumoniae", "CRE，KPC（＋）"), ("鲍曼不动杆菌", "Acinetobacter baumannii", "CRAB"),
    ("铜绿假单胞菌", "Pseudomonas aeruginosa", "黏液型"),
)  # fmt: skip
_DRUGS: Final = (
    ("氨苄西林/舒巴坦", "≤8/4", "≥32/16"), ("哌拉西林/他唑巴坦", "≤8/4", "≥32/4"), ("头孢唑林", "≤2", "≥8"), ("头孢曲松", "≤1", "≥4"), ("头孢他啶", "≤4", "≥16"),
    ("头孢吡肟", "≤2", "≥16"), ("氨曲南", "≤4", "≥16"), ("亚胺培南", "≤1", "≥4"), ("美罗培南", "≤1", "≥4"), ("阿米卡星", "≤4", "≥16"), ("庆大霉素", "≤2", "≥8"), ("左氧氟沙星", "≤0.5", "≥2"),
    ("环丙沙星", "≤0.25", "≥1"), ("复方新诺明", "≤2/38", "≥4/76"), ("替加环素", "≤2", "≥8"), ("多黏菌素B", "≤2", "≥4"), ("磷霉素", "≤64", "≥256"), ("呋喃妥因", "≤32", "≥128"),
)  # fmt: skip


def culture(case: Case) -> Sheet:
    """Microbiology report: head, facts, smear and germ, antibiogram in two halves, remarks, times and names."""
    case, sheet = patient_of(case, 400, 35600), Sheet(1240, 1754, size=22)
    number = coded(
        PiiKind.SPECIMEN_ID, case, case.style.choice(("M#########", "20##0###W###", "WS-####-####"))
    )
    if case.style.random() < 0.4:
        pale_text(sheet, 620, 900, f"{case.staff(1)} {digits(case.chance, 6)} 内网打印", size=30)
    title(sheet, 96, case.style.choice(("微生物检验报告单", "细菌培养及药敏试验报告", "临床微生物室 检验报告")), size=36)  # fmt: skip
    sheet.put(620, 46, organisation(case.hospital.name), size=30, weight=600, align="middle")
    width = bar_code(sheet, 70, 52, number.text, height=50)
    sheet.put(70 + width / 2, 104, Run(number.text, kind=PiiKind.SPECIMEN_ID), size=16, align="middle")
    sheet.put(
        _RIGHT, 108, case.style.choice(("最终报告", "【补充报告】", "三级报告")), size=20, align="right"
    )
    sheet.rule(_LEFT, 156, _RIGHT, 156, width=3)
    _facts(sheet, case, number)
    germ = case.chance.choice(_GERMS)
    y = _growth(sheet, case, 480, germ)
    y = _antibiogram(sheet, case, y + 12)
    y = _remarks(sheet, case, y + 14, germ)
    _foot(sheet, case, y + 12)
    return sheet


def _facts(sheet: Sheet, case: Case, number: Run) -> None:
    draw, style = case.chance, case.style
    bed = Run(draw.choice((f"{draw.randint(1, 60):02d}床", f"+{draw.randint(1, 12)}", f"3-12{draw.randint(10, 60)}")), kind=PiiKind.BED)  # fmt: skip
    rows = (
        (Cell(style.choice(("病人姓名", "姓　　名", "患者姓名")), patient_run(case)), Cell("性别/年龄", [f"{case.patient.sex} / ", age_run(case)]), Cell("标本编号", number)),
        (Cell("住 院 号", coded(PiiKind.MEDICAL_ID, case, style.choice(("ZY######", "########")))), Cell("科别", draw.choice(("重症医学科", "泌尿外科", "血液科"))), Cell("床　　号", bed)),
        (Cell("标本种类", draw.choice(("中段尿", "痰（Q评分3）", "静脉血（需氧瓶）", "导管尖端"))), Cell("采集部位", draw.choice(("右颈内静脉", "左前臂", "支气管肺泡"))), Cell("申请医生", worker(case))),
        (Cell("采集时间", Run(f"{day(case.day, '%m-%d')} {case.clock(6)[:5]}", kind=PiiKind.DATE)), Cell("采集者", worker(case, "女")), Cell("送检工友", [family_name(case), "师傅"])),
        (Cell("接收时间", Run(f"{day(case.day, style.choice(('%Y-%m-%d', '%Y/%m/%d')))} {case.clock(8)[:5]}", kind=PiiKind.DATE)), Cell("接收者", initials(case)), Cell("费用类别", ["医保 ", coded(PiiKind.INSURANCE_ID, case, "@########")])),
        (Cell("临床诊断", "脓毒症？导尿管相关感染"), Cell("用药史", "亚胺培南 3d"), Cell("家属电话", phone(case))),
    )  # fmt: skip
    for place, cells in enumerate(rows):
        for x, at, cell in zip((70, 470, 810), (184, 590, 924), cells, strict=True):
            tabbed(sheet, x, 174 + 48 * place, at, cell, size=21)
    sheet.rule(_LEFT, 466, _RIGHT, 466, width=1)


def _growth(sheet: Sheet, case: Case, y: float, germ: tuple[str, str, str]) -> float:
    draw = case.chance
    head, values = pair_runs(sheet, Cell("涂片革兰染色", f"G-杆菌 {draw.choice(('2+', '3+'))}，白细胞>25/LPF，上皮细胞<10/LPF，抗酸（－）"))  # fmt: skip
    sheet.put(_LEFT, y, [head, "：", *values])
    heads = ("分离菌", "学名", "菌落计数", "单位", "耐药表型")
    widths = (300, 310, 160, 130, 200)
    y = row(sheet, _LEFT, y + 40, 38, tuple(zip(widths, heads, strict=True)), size=19, middle=True, fill=(238, 238, 238))  # fmt: skip
    count = draw.choice(("10^5", "2×10^4", ">100000", "35000"))
    run = item(sheet, {Label.ITEM_NAME: germ[0], Label.ITEM_VALUE: count, Label.ITEM_UNIT: "CFU/mL"})
    cells = (run[Label.ITEM_NAME], germ[1], run[Label.ITEM_VALUE], run[Label.ITEM_UNIT], germ[2])
    return row(sheet, _LEFT, y, 42, tuple(zip(widths, cells, strict=True)), size=20, middle=True)


def _antibiogram(sheet: Sheet, case: Case, y: float) -> float:
    """Drugs in two halves, a row of both at a time."""
    widths = (196, 62, 120, 60, 112)
    heads = ("抗菌药物", "方法", "MIC/KB", "判定", "折点 S") * 2
    y = row(
        sheet, _LEFT, y, 36, tuple(zip(widths * 2, heads, strict=True)), size=17, weight=600, border=False
    )
    sheet.rule(_LEFT, y, _RIGHT, y)
    half = len(_DRUGS) // 2
    for left, right in zip(_DRUGS[:half], _DRUGS[half:], strict=True):
        cells = (*_drug(sheet, case, left), *_drug(sheet, case, right))
        row(sheet, _LEFT, y, 48, tuple(zip(widths * 2, cells, strict=True)), size=19, border=False)
        y += 48
    sheet.rule(_LEFT, y, _RIGHT, y)
    sheet.put(_LEFT, y + 6, "S 敏感　I 中介　R 耐药　SDD 剂量依赖敏感；单位 μg/mL（KB法为mm）；折点依据 M100 第33版", size=16, colour=GREY)  # fmt: skip
    return y + 30


def _drug(sheet: Sheet, case: Case, drug: tuple[str, str, str]) -> list[Text]:
    name, good, bad = drug
    found = case.chance.choice(("S", "S", "I", "R"))
    middle = str(case.chance.choice((2, 4, 8, 16)))
    fields = {Label.ITEM_NAME: name, Label.ITEM_VALUE: {"S": good, "I": middle, "R": bad}[found], Label.ITEM_FLAG: found, Label.ITEM_RANGE: good}  # fmt: skip
    run = item(sheet, fields)
    return [run[Label.ITEM_NAME], case.chance.choice(("MIC", "MIC", "KB")), run[Label.ITEM_VALUE], run[Label.ITEM_FLAG], run[Label.ITEM_RANGE]]  # fmt: skip


def _remarks(sheet: Sheet, case: Case, y: float, germ: tuple[str, str, str]) -> float:
    stamp = f"{day(case.day, '%m-%d')} {case.clock(14)[:5]}"
    texts: tuple[tuple[str, Text], ...] = (
        ("危急值", [Run(stamp, kind=PiiKind.DATE), " 血培养阳性报警（TTP 11.4h），电话 ", desk(case), " 通知护士", worker(case, "女"), "，回读人", family_name(case), "医生，已告知家属", relative(case), "。"]),
        ("备注", [f"检出{germ[0]}，{germ[2]}，请接触隔离。上次", ago(case, 12, case.style.choice(("%-m月%-d日", "%Y-%m-%d"))), "（标本", coded(PiiKind.SPECIMEN_ID, case, "M########"), "）同种同谱；外院", some_hospital(case), "转入时带菌，院感科", worker(case), "主任已查房。"]),
        ("菌种保存", ["菌株", coded(PiiKind.SPECIMEN_ID, case, "ST-####-##"), "送", Run("星澜医学检验所", kind=PiiKind.ORGANISATION), "测序（委托单", coded(PiiKind.OTHER_ID, case, "WT########"), "），MLST ST11，G试验 62.3pg/mL，GM试验 0.38，Etest 复核万古霉素 1.5μg/mL。"]),
    )  # fmt: skip
    for key, text in texts:
        head, values = pair_runs(sheet, Cell(key, text))
        y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [head, "：", *values], size=24, leading=1.6) + 8
    return y


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    checker, draw = person(case.chance), case.chance
    sheet.rule(_LEFT, y, _RIGHT, y, width=2)
    reported = Run(f"{day(case.day, '%Y-%m-%d')} {case.clock(17)}", kind=PiiKind.DATE)
    sheet.put(_LEFT, y + 14, inline(sheet, Cell("检验者", person(draw), PiiKind.STAFF), Cell("审核者", checker, PiiKind.STAFF), Cell("报告时间", reported), gap="　　"))  # fmt: skip
    name_stamp(sheet, 1010, round(y) + 12, checker, size=26)
    machine: Text = ["质谱仪 ", coded(PiiKind.DEVICE_ID, case, "SN:MT######"), "　药敏卡 GN334　室内电话 ", desk(case), "　结果查询 ", Run(case.hospital.site, kind=PiiKind.URL)]  # fmt: skip
    sheet.put(_LEFT, y + 60, machine, size=18)
    sheet.put(_LEFT, 1706, "本结果仅对该标本负责；疑问请于24小时内联系微生物室。　WSW-JL-021 A/3　第1页 共1页", size=16, colour=GREY)  # fmt: skip
