"""A bone density report in two languages: bone map, chart with bands, regions with T- and Z-scores, earlier scans."""

from datetime import timedelta

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_3.invented import age_run, patient_run
from pipeline.synth.layouts.batch_6.density_tables import Row, chart, measured, regions, trend
from pipeline.synth.layouts.batch_6.own import (
    clock,
    coded,
    dated,
    doctor,
    family,
    firm,
    home,
    numbered,
    other_hospital,
    role,
)  # fmt: skip
from pipeline.synth.layouts.batch_6.pictures import bones
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import seal
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 70, 1170


def density(case: Case) -> Sheet:
    """DXA report on A4: letter-like head, two columns of bilingual labels, map and chart, tables, comment, seal."""
    sheet = Sheet(1240, 1754, size=20)
    _head(sheet, case)
    y = _patient(sheet, case, 200)
    names = ("L1", "L2", "L3", "L4")
    bones(sheet, (_LEFT, round(y) + 10, 470, round(y) + 430), names, case.chance)
    rows = measured(case)
    chart(sheet, case, 560, round(y) + 46, rows[4][1])
    y = regions(sheet, case, y + 446, rows)
    y = trend(sheet, case, y + 20, rows[4][1])
    y = _comment(sheet, case, y + 18, rows)
    _foot(sheet, case, y + 16)
    return sheet


def _head(sheet: Sheet, case: Case) -> None:
    sheet.put(_LEFT, 44, organisation(case.hospital.name), size=30, weight=700)
    name = case.style.choice(
        ("骨密度检测中心 Bone Densitometry", "核医学科 Nuclear Medicine", "骨质疏松门诊 Osteoporosis Clinic")
    )
    sheet.put(_LEFT, 88, name, size=18, colour=GREY)
    sheet.put(_RIGHT, 50, Run(case.hospital.address, kind=PiiKind.ADDRESS), size=18, align="right")
    line: Text = [
        "电话 Tel: ",
        Run(case.hospital.phone, kind=PiiKind.PHONE),
        "  ",
        Run(case.hospital.site, kind=PiiKind.URL),
    ]
    sheet.put(_RIGHT, 84, line, size=18, align="right")
    title = case.style.choice(
        (
            "双能X线骨密度检测报告 DXA Bone Density Report",
            "骨密度（DXA）检查报告单 / DXA REPORT",
            "Bone Mineral Density 骨密度报告",
        )
    )
    sheet.pen.rectangle((_LEFT, 126, _RIGHT, 178), fill=case.hospital.accent)
    sheet.put(620, 134, Run(title, Label.TITLE), size=28, weight=600, colour=(255, 255, 255), align="middle")


def _patient(sheet: Sheet, case: Case, y: float) -> float:
    """Labels right-aligned against their values, as densitometers print them."""
    person, style, draw = case.patient, case.style, case.chance
    left = (
        Cell(style.choice(("患者姓名 Patient", "姓名 Name", "受检者 Patient Name")), patient_run(case)), Cell("出生日期 Birth Date", day(person.birth, style.choice(("%Y-%m-%d", "%d/%m/%Y", "%Y.%m.%d"))), PiiKind.DATE),
        Cell("年龄/性别 Age/Sex", [age_run(case, style.choice(("{}.3岁", "{}", "{}岁"))), f" / {'男 Male' if person.sex == '男' else '女 Female'}"]), Cell("身高/体重 Ht/Wt", f"{draw.randint(148, 179)}.0 cm / {draw.uniform(44, 82):.1f} kg"),
        Cell("家庭地址 Address", home(draw), PiiKind.ADDRESS), Cell("付费方 Payer", [firm(case, ("恒岳人寿保险", "泰泊财产保险股份有限公司")), " ", coded(case, PiiKind.INSURANCE_ID, "P##########")]),
    )  # fmt: skip
    right = (
        Cell(style.choice(("患者编号 Patient ID", "门诊号 OPD No.", "ID")), person.record_number, PiiKind.MEDICAL_ID), Cell("检查号 Access. No.", numbered(case, style.choice(("BMD", "DX", "")), 9), PiiKind.SPECIMEN_ID),
        Cell("申请医师 Referring", ["Dr. ", doctor(case)]), Cell("测量时间 Measured", f"{day(case.day)} {case.clock(8)}", PiiKind.DATE),
        Cell("分析时间 Analyzed", [dated(case.day, "%Y-%m-%d", case.clock(9)), " (14.10)"]), Cell("数据文件 File", coded(case, PiiKind.OTHER_ID, "a#######@.dfx")),
    )  # fmt: skip
    colon = style.choice((":", "：", " "))
    for number, cells in enumerate(zip(left, right, strict=True)):
        for at, cell in zip((270, 880), cells, strict=True):
            key, values = pair_runs(sheet, cell)
            sheet.put(at, y + 34 * number, [key, colon], align="right", colour=(70, 74, 84))
            sheet.put(at + 14, y + 34 * number, values, size=19 if sheet.measure(values, 19) < 400 else 16)
    return y + 34 * len(left)


def _comment(sheet: Sheet, case: Case, y: float, rows: list[Row]) -> float:
    score = rows[5][2]
    text: Text = [
        f"股骨颈T值{score:.1f}，按WHO标准为{'骨质疏松' if score <= -2.5 else '骨量减少' if score < -1 else '骨量正常'}。FRAX®：主要部位骨折10年概率{case.chance.uniform(3, 18):.1f}%，髋部{case.chance.uniform(0.4, 6):.1f}%。",
        "L2椎体Genant 1级压缩；Colles骨折史（", dated(case.day - timedelta(days=900), case.style.choice(("%Y年%-m月", "%Y.%m"))), "，", other_hospital(case), "石膏固定）。母亲", family(case), "有髋部骨折史。25-羟维生素D 18.6ng/mL，CTX 0.512ng/mL；已用阿仑膦酸钠70mg qw。",
    ]  # fmt: skip
    key, values = pair_runs(
        sheet,
        Cell(case.style.choice(("结论与建议 Comment", "诊断意见 Interpretation", "Impression 印象")), text),
    )
    sheet.put(_LEFT, y, key, weight=700)
    return sheet.paragraph(_LEFT, y + 34, _RIGHT - _LEFT, values, leading=1.55)


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(
        _LEFT,
        y,
        [
            "操作技师 Technologist: ",
            role(case, 1),
            "    ",
            case.style.choice(("审核医师 Reviewed by: ", "报告医师 Reported by: ")),
            role(case, 2),
            "    ",
            dated(case.day, "%d/%m/%Y", clock(case, 10)),
        ],
    )
    seal(sheet, 1030, round(y) + 96, case.hospital.name, purpose="骨密度报告专用章", draw=case.chance)
    line: Text = [
        "LUMINA iDX Pro  S/N ",
        coded(case, PiiKind.DEVICE_ID, "######@@"),
        "  软件 enCode 17 SP2  QA通过 ",
        dated(case.day, "%Y-%m-%d", clock(case, 7)),
        "  模体BMD 1.004  CV 0.6%",
    ]
    sheet.put(_LEFT, y + 40, line, size=16, colour=GREY)
    sheet.put(
        _LEFT,
        y + 66,
        "有效剂量约0.01mSv；LSC 0.030 g/cm² (95% CI)。T值适用于绝经后女性及50岁以上男性。",
        size=16,
        colour=GREY,
    )
