"""What an outside laboratory measures: a prenatal screen, or genes that decide how drugs are broken down."""

import random
from typing import Final, NamedTuple


class Finding(NamedTuple):
    """A row of the table: name, value, unit or "", range, verdict."""

    name: str
    value: str
    unit: str
    range: str
    flag: str


class Panel(NamedTuple):
    """The test's name, what the clinic wrote, rows, quality figures as (name, value), reading, method."""

    title: str
    clinic: tuple[tuple[str, str], ...]
    rows: tuple[Finding, ...]
    quality: tuple[tuple[str, str], ...]
    reading: str
    method: str


_METHOD: Final = (
    "本检测为筛查而非诊断，检出率21-三体≥99%，18-三体≥97%；孕周<12+0周、胎儿游离DNA浓度<4%、孕妇染色体异常、一年内异体输血者不适用。假阳性可源于胎盘嵌合（CPM）、双胎之一消失。",
    "采用多重荧光PCR-毛细管电泳法，仅覆盖所列位点，未排除罕见等位基因；*1为野生型推定。证据等级：1A、2A、3，依据CPIC/DPWG。请勿据此自行停药或换药。",
)
_ALLELES: Final = (
    ("CYP2C19", ("*1/*1", "*1/*2", "*2/*3"), ("快代谢型", "中间代谢型", "慢代谢型"), "氯吡格雷"), ("CYP2C9", ("*1/*1", "*1/*3", "*3/*3"), ("快代谢型", "中间代谢型", "慢代谢型"), "华法林"), ("VKORC1 -1639", ("GG", "GA", "AA"), ("低敏感", "中敏感", "高敏感"), "华法林"),
    ("SLCO1B1", ("*1b/*1b", "*1a/*5", "*5/*15"), ("功能正常", "功能降低", "功能差"), "瑞舒伐他汀"), ("ALDH2 Glu504Lys", ("*1/*1", "*1/*2", "*2/*2"), ("活性正常", "活性下降", "基本无活性"), "硝酸甘油"), ("CYP2D6", ("*1/*2", "*1/*10", "*10/*10"), ("正常代谢型", "正常代谢型", "中间代谢型"), "美托洛尔"),
    ("MTHFR C677T", ("CC", "CT", "TT"), ("低风险", "中风险", "高风险"), "叶酸"), ("HLA-B*15:02", ("阴性", "阴性", "阳性"), ("可用", "可用", "禁用"), "卡马西平"), ("ApoE", ("ε3/ε3", "ε2/ε3", "ε3/ε4"), ("常见型", "保护型", "风险型"), "血脂"),
)  # fmt: skip


def prenatal(draw: random.Random, *, high: bool) -> Panel:
    """Screen of fetal chromosomes; trisomy 21 likely if `high`."""
    first = f"{draw.uniform(4.2, 11):.2f}" if high else f"{draw.uniform(-2.2, 2.4):.2f}"
    scores = [first, *(f"{draw.uniform(-2.2, 2.4):.2f}" for _ in range(3))]
    names = ("21-三体（T21）", "18-三体（T18）", "13-三体（T13）", "X染色体")
    rows = [
        Finding(name, score, "Z值", "-3～3", "高风险" if abs(float(score)) > 3 else "低风险")
        for name, score in zip(names, scores, strict=True)
    ]
    rows += [
        Finding(name, "未检出", "", "未检出", "低风险")
        for name in ("22q11.2微缺失", "1p36微缺失", "5p缺失（猫叫）")
    ]
    rows.append(Finding("胎儿游离DNA浓度", f"{draw.uniform(5, 21):.2f}", "%", "≥4.00", "合格"))
    weeks, days = draw.randint(12, 22), draw.randrange(7)
    clinic = (("孕周", f"{weeks}+{days}周"), ("胎数", draw.choice(("单胎", "双胎（DCDA）"))), ("孕产史", draw.choice(("G1P0", "G2P1", "G3P1A1"))), ("身高/体重", f"{draw.randint(150, 172)}cm/{draw.uniform(48, 80):.1f}kg"), ("NT值", f"{draw.uniform(0.9, 2.4):.1f}mm"))  # fmt: skip
    reading = "21号染色体剂量偏高，建议遗传咨询并行羊水穿刺（核型+CMA）确诊" if high else "未见21、18、13号染色体非整倍体高风险，请按期行系统超声（中孕Ⅲ级）检查"  # fmt: skip
    return Panel("胎儿染色体非整倍体（NIPT）检测报告", clinic, tuple(rows), _quality(draw), reading, _METHOD[0])  # fmt: skip


def drugs(draw: random.Random, *, child: bool) -> Panel:
    """Genotypes of nine genes and what follows for drugs."""
    rows = []
    for gene, types, verdicts, drug in _ALLELES:
        kind = draw.choice((0, 0, 1, 1, 2))
        rows.append(Finding(gene, types[kind], "", types[0], f"{verdicts[kind]}（{drug}）"))
    ill = ("癫痫（部分性发作）", "丙戊酸钠口服液8ml bid") if child else ("冠心病PCI术后", "氯吡格雷75mg qd")
    clinic = (("临床诊断", ill[0]), ("现用药", ill[1]), ("过敏史", "青霉素（皮疹）"), ("肝功能", "Child-Pugh A"), ("INR", f"{draw.uniform(0.9, 2.8):.2f}"))  # fmt: skip
    reading = "存在药物代谢相关变异，建议结合" + ("Schwartz公式估算肾功能后调整剂量，监测血药谷浓度" if child else "Cockcroft-Gault公式估算肌酐清除率后调整剂量，可选替格瑞洛替代方案")  # fmt: skip
    return Panel("个体化用药相关基因多态性检测报告", clinic, tuple(rows), _quality(draw), reading, _METHOD[1])  # fmt: skip


def _quality(draw: random.Random) -> tuple[tuple[str, str], ...]:
    return (
        ("有效数据量", f"{draw.randint(4_000_000, 9_900_000):,} reads"), ("Q30", f"{draw.uniform(88, 96):.2f}%"), ("GC含量", f"{draw.uniform(39, 43):.1f}%"),
        ("DNA浓度", f"{draw.uniform(20, 88):.1f} ng/μL"), ("A260/A280", f"{draw.uniform(1.78, 1.95):.2f}"), ("内控Ct", f"{draw.uniform(21, 29):.1f}"),
    )  # fmt: skip
