"""What laboratory tables and findings say: tests with units, ranges and values, and sentences of narratives."""

import random
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Assay:
    """A laboratory test: code, Chinese and English name, unit, limits of the normal range, decimals printed."""

    code: str
    name: str
    english: str
    unit: str
    low: float
    high: float
    decimals: int


@dataclass(frozen=True, slots=True)
class Result:
    """A test with a printed value and a flag ("" when normal)."""

    test: Assay
    value: str
    flag: str
    range: str


BLOOD: Final = (
    Assay("WBC", "白细胞计数", "White Blood Cells", "10^9/L", 3.5, 9.5, 2), Assay("RBC", "红细胞计数", "Red Blood Cells", "10^12/L", 3.8, 5.1, 2),
    Assay("HGB", "血红蛋白", "Hemoglobin", "g/L", 115, 150, 0), Assay("HCT", "红细胞压积", "Hematocrit", "%", 35, 45, 1),
    Assay("MCV", "平均红细胞体积", "MCV", "fL", 82, 100, 1), Assay("MCH", "平均血红蛋白量", "MCH", "pg", 27, 34, 1),
    Assay("MCHC", "平均血红蛋白浓度", "MCHC", "g/L", 316, 354, 0), Assay("PLT", "血小板计数", "Platelets", "10^9/L", 125, 350, 0),
    Assay("NEUT%", "中性粒细胞百分比", "Neutrophils %", "%", 40, 75, 1), Assay("LYMPH%", "淋巴细胞百分比", "Lymphocytes %", "%", 20, 50, 1),
    Assay("MONO%", "单核细胞百分比", "Monocytes %", "%", 3, 10, 1), Assay("EO%", "嗜酸性粒细胞百分比", "Eosinophils %", "%", 0.4, 8, 1),
    Assay("BASO%", "嗜碱性粒细胞百分比", "Basophils %", "%", 0, 1, 1), Assay("RDW-CV", "红细胞分布宽度", "RDW-CV", "%", 11.5, 14.5, 1),
    Assay("PCT", "血小板压积", "Plateletcrit", "%", 0.11, 0.28, 2), Assay("CRP", "C反应蛋白", "C-Reactive Protein", "mg/L", 0, 10, 1),
)  # fmt: skip
CHEMISTRY: Final = (
    Assay("ALT", "丙氨酸氨基转移酶", "ALT", "U/L", 7, 40, 0), Assay("AST", "天门冬氨酸氨基转移酶", "AST", "U/L", 13, 35, 0),
    Assay("TP", "总蛋白", "Total Protein", "g/L", 65, 85, 1), Assay("ALB", "白蛋白", "Albumin", "g/L", 40, 55, 1),
    Assay("GLB", "球蛋白", "Globulin", "g/L", 20, 40, 1), Assay("TBIL", "总胆红素", "Total Bilirubin", "μmol/L", 3.4, 20.5, 1),
    Assay("DBIL", "直接胆红素", "Direct Bilirubin", "μmol/L", 0, 6.8, 1), Assay("ALP", "碱性磷酸酶", "Alkaline Phosphatase", "U/L", 35, 100, 0),
    Assay("GGT", "γ-谷氨酰转移酶", "GGT", "U/L", 7, 45, 0), Assay("UREA", "尿素", "Urea", "mmol/L", 2.6, 7.5, 2),
    Assay("CREA", "肌酐", "Creatinine", "μmol/L", 41, 73, 0), Assay("UA", "尿酸", "Uric Acid", "μmol/L", 155, 357, 0),
    Assay("GLU", "葡萄糖", "Glucose", "mmol/L", 3.9, 6.1, 2), Assay("TC", "总胆固醇", "Total Cholesterol", "mmol/L", 2.8, 5.2, 2),
    Assay("TG", "甘油三酯", "Triglycerides", "mmol/L", 0.56, 1.7, 2), Assay("HDL-C", "高密度脂蛋白胆固醇", "HDL Cholesterol", "mmol/L", 1.04, 1.55, 2),
    Assay("LDL-C", "低密度脂蛋白胆固醇", "LDL Cholesterol", "mmol/L", 1.9, 3.37, 2), Assay("K", "钾", "Potassium", "mmol/L", 3.5, 5.3, 2),
    Assay("Na", "钠", "Sodium", "mmol/L", 137, 147, 1), Assay("Cl", "氯", "Chloride", "mmol/L", 99, 110, 1),
    Assay("Ca", "钙", "Calcium", "mmol/L", 2.11, 2.52, 2), Assay("P", "无机磷", "Phosphorus", "mmol/L", 0.85, 1.51, 2),
)  # fmt: skip
HORMONES: Final = (
    Assay("TSH", "促甲状腺激素", "TSH", "mIU/L", 0.27, 4.2, 3), Assay("FT3", "游离三碘甲状腺原氨酸", "Free T3", "pmol/L", 3.1, 6.8, 2),
    Assay("FT4", "游离甲状腺素", "Free T4", "pmol/L", 12, 22, 2), Assay("E2", "雌二醇", "Estradiol", "pmol/L", 114, 332, 1),
    Assay("LH", "黄体生成素", "LH", "IU/L", 2.4, 12.6, 2), Assay("FSH", "卵泡刺激素", "FSH", "IU/L", 3.5, 12.5, 2),
    Assay("PRL", "催乳素", "Prolactin", "ng/mL", 4.8, 23.3, 2), Assay("AFP", "甲胎蛋白", "AFP", "ng/mL", 0, 7, 2),
    Assay("CEA", "癌胚抗原", "CEA", "ng/mL", 0, 5, 2), Assay("CA125", "糖类抗原125", "CA 125", "U/mL", 0, 35, 1),
)  # fmt: skip
QUALITATIVE: Final = (
    ("尿蛋白", "PRO"), ("尿葡萄糖", "GLU"), ("酮体", "KET"), ("尿胆原", "URO"), ("胆红素", "BIL"), ("亚硝酸盐", "NIT"), ("白细胞酯酶", "LEU"),
)  # fmt: skip
CHEST: Final = (
    "双侧胸廓对称，气管居中。", "双肺纹理清晰，走行自然，右肺上叶见直径约6mm的磨玻璃结节影，边界清楚。", "左肺下叶可见条索状高密度影。",
    "双侧肺门影不大，纵隔内未见明显肿大淋巴结。", "心影大小、形态未见异常，主动脉壁可见钙化。", "双侧胸腔未见积液征象。", "所示肝脏、脾脏形态、密度未见明显异常。",
)  # fmt: skip
CHEST_IMPRESSION: Final = ("右肺上叶磨玻璃结节，建议6个月后复查。", "左肺下叶慢性炎症。", "主动脉硬化。")
ULTRASOUND: Final = (
    "肝脏大小形态正常，表面光滑，实质回声均匀，门静脉主干内径10mm。", "胆囊大小约62×25mm，壁不厚，腔内可见一强回声团，大小约8mm，后伴声影。",
    "胰腺形态正常，胰管未见扩张。", "脾脏厚约35mm，回声均匀。", "双肾大小正常，皮髓质分界清楚，左肾可见一无回声区，大小约12×10mm。",
)  # fmt: skip
ULTRASOUND_IMPRESSION: Final = ("胆囊结石。", "左肾囊肿。", "肝、胰、脾、右肾未见明显异常。")
PATHOLOGY_GROSS: Final = (
    "（胃窦）灰白色组织3块，直径0.2～0.3cm，全取。", "镜下：胃黏膜腺体排列规则，固有层内淋巴细胞、浆细胞浸润，",
    "可见淋巴滤泡形成，部分腺体肠上皮化生。", "免疫组化：Ki-67（+，约15%），P53（野生型），CK（+）。",
)  # fmt: skip
PATHOLOGY_RESULT: Final = ("（胃窦）慢性萎缩性胃炎（中度），伴轻度肠上皮化生，活动性（+）。HP（-）。",)
DRUGS: Final = (
    ("阿托伐他汀钙片", "20mg×7片", "盒"), ("氯化钠注射液", "250ml", "瓶"), ("头孢呋辛酯片", "0.25g×12片", "盒"), ("硝苯地平控释片", "30mg×7片", "盒"),
    ("二甲双胍缓释片", "0.5g×30片", "盒"), ("布洛芬缓释胶囊", "0.3g×20粒", "盒"), ("静脉采血", "次", "次"), ("血常规五分类", "项", "次"),
    ("肝功能组合", "项", "次"), ("床位费", "日", "日"), ("一次性注射器", "5ml", "支"), ("心电图检查", "次", "次"),
)  # fmt: skip


def _range(test: Assay, style: str) -> str:
    low, high = f"{test.low:.{test.decimals}f}", f"{test.high:.{test.decimals}f}"
    if test.low == 0 and style != "--":
        return f"<{high}"
    return f"{low}{style}{high}"


def results(
    tests: tuple[Assay, ...],
    count: int,
    draw: random.Random,
    *,
    dash: str = "-",
    flags: tuple[str, str] = ("↑", "↓"),
) -> list[Result]:
    """Results of `count` tests in form order, about a quarter outside their range, flagged as the form does."""
    chosen = sorted(draw.sample(range(len(tests)), min(count, len(tests))))
    return [_result(tests[number], draw, dash, flags) for number in chosen]


def _result(test: Assay, draw: random.Random, dash: str, flags: tuple[str, str]) -> Result:
    width, smallest = test.high - test.low, 10.0**-test.decimals
    kind = draw.random()
    number = draw.uniform(test.low + width * 0.05, test.high - width * 0.05)
    if kind < 0.15:
        number = test.high + max(smallest, width * draw.uniform(0.1, 1.2))
    elif kind < 0.25 and test.low > 0:
        number = test.low * draw.uniform(0.6, 0.95)
    value = f"{number:.{test.decimals}f}"
    flag = flags[0] if float(value) > test.high else flags[1] if float(value) < test.low else ""
    return Result(test, value, flag, _range(test, dash))
