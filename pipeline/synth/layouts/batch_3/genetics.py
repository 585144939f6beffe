"""A third-party laboratory's genetic report: a bordered table of four columns, variants, and people who sell."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, tabled_row
from pipeline.synth.layouts.batch_3.ink import oval_seal, pale_text
from pipeline.synth.layouts.batch_3.invented import (
    age_run,
    before,
    long_mobile,
    patient_run,
    qq,
    someone,
)  # fmt: skip
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import bar_code, qr_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_COMPANIES: Final = ("衡序医学检验实验室", "澄湖因维基因检测有限公司", "星澜医学检验所")
_VARIANTS: Final = (
    ("BRCA2", "c.5946delT (p.S1982Rfs*22)", "NM_000059.4", "rs80359550", "杂合", "致病"),
    ("MSH6", "c.3261dupC (p.F1088Lfs*5)", "NM_000179.3", "rs267608078", "杂合", "致病"),
    ("ATM", "c.7570G>C (p.A2524P)", "NM_000051.4", "rs769142993", "杂合", "可能致病"),
    ("PALB2", "c.2257C>T (p.R753*)", "NM_024675.4", "rs180177110", "杂合", "致病"),
    ("CHEK2", "c.470T>C (p.I157T)", "NM_007194.4", "rs17879961", "杂合", "意义未明"),
    ("TP53", "c.215C>G (p.P72R)", "NM_000546.6", "rs1042522", "纯合", "良性"),
)
_COLUMNS: Final = ((70, "基因"), (180, "变异（HGVS）"), (690, "dbSNP"), (890, "合子型"), (1020, "判读"))
_LEFT = 70


def genetics(case: Case) -> Sheet:
    """Genetic report on A4: coloured band, table of persons and samples, variants, pedigree in prose, contacts."""
    sheet = Sheet(1240, 1754, size=20)
    company, number = case.style.choice(_COMPANIES), case.number("GX", 10)
    for left, top in ((330, 760), (900, 1060), (330, 1330)):
        pale_text(sheet, left, top, f"仅供{case.staff(0)}医生查阅", angle=18)
    _band(sheet, case, company, number)
    y = _persons(sheet, case, 250, number)
    y = _variants(sheet, case, y + 28)
    y = _quality(sheet, case, y + 20)
    y = _pedigree(sheet, case, y + 20)
    y = _method(sheet, y + 20)
    _signed(sheet, case, y + 40, company)
    _contacts(sheet, case, company)
    return sheet


def _band(sheet: Sheet, case: Case, company: str, number: str) -> None:
    accent = case.hospital.accent
    sheet.pen.rectangle((0, 0, 1240, 18), fill=accent)
    sheet.pen.polygon(((70, 96), (98, 48), (126, 96)), fill=accent)
    sheet.pen.polygon(((92, 96), (120, 48), (148, 96)), outline=accent)
    sheet.put(166, 46, organisation(company), size=28, weight=600, colour=accent)
    sheet.put(166, 86, "Clinical Genomics · CAP/ISO 15189", size=16, colour=GREY)
    bar_code(sheet, 800, 44, number, height=56)
    qr_code(sheet, 1090, 26, f"https://r.{case.hospital.site[4:]}/g/{number}", scale=3)
    title = case.style.choice(
        ("遗传性肿瘤易感基因检测报告", "遗传性肿瘤 32 基因 Panel 检测报告", "单基因遗传病携带者筛查报告")
    )
    sheet.put(620, 158, Run(title, Label.TITLE), size=36, weight=700, align="middle")


def _persons(sheet: Sheet, case: Case, y: float, number: str) -> float:
    person, draw = case.patient, case.chance
    drawn, got = before(case, 12, 16), before(case, 9, 11)
    who, sent = case.style.choice((("受检者", "送检单位"), ("送检人", "合作机构"), ("客户姓名", "采样单位")))
    cells: tuple[tuple[Cell, ...], ...] = (
        (Cell(who, patient_run(case)), Cell("性别/年龄", [f"{person.sex} / ", age_run(case)])),
        (Cell("出生年月", day(person.birth, "%Y年%m月"), PiiKind.DATE), Cell(case.style.choice(("证件号", "身份证件")), person.national_id, PiiKind.NATIONAL_ID)),
        (Cell(case.style.choice(("手机", "联系方式", "本人电话")), long_mobile(draw), PiiKind.PHONE), Cell("邮箱", person.email, PiiKind.EMAIL)),
        (Cell(sent, case.hospital.name, PiiKind.ORGANISATION), Cell("临床医生", case.staff(0), PiiKind.STAFF)),
        (Cell("样本编号", f"{draw.choice('BTK')}{got:%y%m%d}{draw.randrange(10**4):04d}", PiiKind.SPECIMEN_ID), Cell("样本类型", "EDTA抗凝外周血 2mL")),
        (Cell("采样日期", day(drawn, "%Y/%m/%d"), PiiKind.DATE), Cell("收样日期", day(got, "%Y/%m/%d"), PiiKind.DATE)),
        (Cell("报告编号", number, PiiKind.SPECIMEN_ID), Cell(case.style.choice(("物流单号", "快递单号", "运单号")), f"XF{digits(draw, 12)}", PiiKind.OTHER_ID)),
    )  # fmt: skip
    for row in cells:
        y = tabled_row(sheet, _LEFT, y, 46, [(130, 420, row[0]), (130, 420, row[1])])
    address: Text = [
        Run(person.address, kind=PiiKind.ADDRESS),
        "  ",
        Run(person.kin, kind=PiiKind.PERSON),
        "（收） ",
        Run(person.postcode, kind=PiiKind.POSTCODE),
    ]
    return tabled_row(sheet, _LEFT, y, 46, [(130, 970, Cell("报告寄送", address))])


def _variants(sheet: Sheet, case: Case, y: float) -> float:
    sheet.put(_LEFT, y, "一、检测结果", size=24, weight=600)
    sheet.rule(_LEFT, y + 44, 1170, y + 44, width=3, colour=case.hospital.accent)
    for x, text in _COLUMNS:
        sheet.put(x, y + 52, text, weight=600)
    sheet.rule(_LEFT, y + 90, 1170, y + 90, width=1)
    for number in sorted(case.chance.sample(range(len(_VARIANTS)), 4)):
        gene, change, transcript, known, zygosity, verdict = _VARIANTS[number]
        y += 46
        group = sheet.group()
        sheet.put(70, y + 52, Run(gene, Label.ITEM_NAME, group), weight=600)
        sheet.put(180, y + 52, Run(f"{transcript}:{change}", Label.ITEM_VALUE, group))
        for x, text in ((690, known), (890, zygosity)):
            sheet.put(x, y + 52, text)
        sheet.put(1020, y + 52, Run(verdict, Label.ITEM_FLAG, group))
    sheet.rule(_LEFT, y + 96, 1170, y + 96, width=3, colour=case.hospital.accent)
    return y + 100


def _quality(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    first = (
        Cell("平均深度", f"{draw.randint(180, 640)}×"),
        Cell("覆盖度(≥20×)", f"{draw.uniform(98.5, 99.9):.2f}%"),
    )
    second = (Cell("Q30", f"{draw.uniform(88, 95):.1f}%"), Cell("参考基因组", "GRCh37/hg19"))
    third = (
        Cell("关注位点", "chr13:32340301"),
        Cell("人群频率", f"0.000{draw.randint(11, 89)}（gnomAD 东亚）"),
    )
    for row in (first, second, third):
        y = tabled_row(sheet, _LEFT, y, 40, [(150, 400, row[0]), (150, 400, row[1])], shade=(246, 246, 242))
    return y


def _pedigree(sheet: Sheet, case: Case, y: float) -> float:
    draw, person = case.chance, case.patient
    text: Text = [
        "受检者", patient_run(case), "之", person.kin_relation, Run(person.kin, kind=PiiKind.PERSON), "（先证者，样本", Run(f"F{digits(draw, 9)}", kind=PiiKind.SPECIMEN_ID),
        "）于", Run(day(before(case, 200, 900), "%Y年%-m月"), kind=PiiKind.DATE), "确诊乳腺癌，携带同一变异；其姨母", someone(case, PiiKind.PERSON),
        "48岁患卵巢癌。该变异在人群数据库中罕见，依据ACMG指南评为PVS1+PM2。建议由遗传咨询师", someone(case), "进行报告解读，并对一级亲属行Sanger验证。",
    ]  # fmt: skip
    sheet.put(_LEFT, y, "二、家系与解读", size=24, weight=600)
    return sheet.paragraph(_LEFT, y + 46, 1100, text, size=21, leading=1.7, indent=2)


def _method(sheet: Sheet, y: float) -> float:
    text = (
        "采用杂交捕获结合高通量测序（NGS）检测目标基因编码区及±20bp内含子区，对大片段缺失/重复及深度内含子变异的检出有限。"
        "本结果仅反映所检样本情况，请结合临床与家族史综合判断；如有疑议，请于收到报告后7个工作日内与我们联系。"
    )
    sheet.put(_LEFT, y, "三、方法与局限", size=24, weight=600)
    return sheet.paragraph(_LEFT, y + 46, 1100, text, size=20, leading=1.7, indent=2)


def _signed(sheet: Sheet, case: Case, y: float, company: str) -> None:
    sheet.put(_LEFT, y, ["检测  ", Run(case.staff(1), kind=PiiKind.STAFF)], size=21)
    sheet.put(330, y, ["复核  ", Run(case.staff(2), kind=PiiKind.STAFF)], size=21)
    sheet.put(600, y, "签发  ", size=21)
    signature(sheet, 660, round(y) - 14, case.chance)
    sheet.put(960, y, Run(day(case.day, "%Y年%m月%d日"), kind=PiiKind.DATE), size=21)
    oval_seal(sheet, 1010, round(y) + 10, company, "检验专用章")


def _contacts(sheet: Sheet, case: Case, company: str) -> None:
    draw, person = case.chance, case.patient
    helper = Run(
        f"hx_{''.join(draw.choice('acdefhkmnprt') for _ in range(5))}{digits(draw, 3)}",
        kind=PiiKind.SOCIAL_ID,
    )
    lines: tuple[Text, ...] = (
        ["销售代表 ", someone(case), " ", Run(long_mobile(draw), kind=PiiKind.PHONE), "   微信 ", helper, "   报告解读QQ群 ", Run(qq(draw), kind=PiiKind.SOCIAL_ID)],
        ["客服 ", Run(f"400-000-{draw.randrange(10**4):04d}", kind=PiiKind.PHONE), "   ", Run(f"report@{case.hospital.site[4:]}", kind=PiiKind.EMAIL), "   ", Run(f"https://lims.{case.hospital.site[4:]}/q", kind=PiiKind.URL)],
        [organisation(company), "   ", Run(f"云栖市望湖区观星大道{draw.randint(2, 90)}号生物园B{draw.randint(1, 9)}座", kind=PiiKind.ADDRESS), "   ", Run(person.postcode, kind=PiiKind.POSTCODE)],
    )  # fmt: skip
    sheet.rule(_LEFT, 1620, 1170, 1620, width=1, colour=GREY)
    for number, line in enumerate(lines):
        sheet.put(_LEFT, 1632 + 34 * number, line, size=18)
    sheet.pen.rectangle((0, 1742, 1240, 1754), fill=case.hospital.accent)
