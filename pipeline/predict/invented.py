"""Two invented reports per language, the examples that a model is shown: people, hospitals and values are made up."""

from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["zh", "en"]
Pair = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Item:
    """A row of a result table: fields as printed, and whether the value lies outside the range (1, 0, or unknown)."""

    name: str
    value: str
    unit: str
    range: str
    abnormal: Literal["1", "0", ""]
    status: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A page as text, with all that can be asked about it; a pair without a value has None."""

    title: str
    text: str
    pairs: tuple[Pair, ...]
    items: tuple[Item, ...]
    question: str
    answer: str
    finding: str


_BLOOD: Final = Report(
    "血常规检验报告单",
    "示例医院血常规检验报告单\n姓名：甲某 性别：女 年龄：34岁\n科别：门诊 标本：静脉血\n"
    "项目 结果 单位 参考区间\n白细胞计数 11.2 ↑ 10^9/L 3.5-9.5\n血红蛋白 128 g/L 115-150\n备注：",
    (
        ("姓名", "甲某"),
        ("性别", "女"),
        ("年龄", "34岁"),
        ("科别", "门诊"),
        ("标本", "静脉血"),
        ("备注", None),
    ),
    (
        Item("白细胞计数", "11.2", "10^9/L", "3.5-9.5", "1", "偏高"),
        Item("血红蛋白", "128", "g/L", "115-150", "0"),
    ),
    "血红蛋白的结果是多少？",
    "128",
    "白细胞计数11.2×10^9/L，高于参考区间3.5-9.5，提示可能存在感染或炎症；血红蛋白在参考区间内。建议结合症状就诊。",
)
_LIVER: Final = Report(
    "肝功能检查报告",
    "示例医院检验科\n肝功能检查报告\n姓名：乙某 病区：消化内科\n临床诊断：\n"
    "检验项目 结果 参考范围 单位\n丙氨酸氨基转移酶 86 9-50 U/L\n总胆红素 15.3 0-26 μmol/L\n乙肝表面抗原 阴性(-) 阴性",
    (("姓名", "乙某"), ("病区", "消化内科"), ("临床诊断", None)),
    (
        Item("丙氨酸氨基转移酶", "86", "U/L", "9-50", "1", "偏高"),
        Item("总胆红素", "15.3", "μmol/L", "0-26", "0"),
        Item("乙肝表面抗原", "阴性(-)", "", "阴性", "0"),
    ),
    "丙氨酸氨基转移酶的参考范围是什么？",
    "9-50",
    "丙氨酸氨基转移酶86 U/L，高于上限50，提示肝细胞可能受损；总胆红素与乙肝表面抗原未见异常。建议复查肝功能。",
)
_CHEMISTRY: Final = Report(
    "Biochemistry Report",
    "Example Clinic Laboratory\nBiochemistry Report\nName: A. Example Sex: F Age: 41\nSpecimen: Serum\n"
    "Test Result Unit Reference\nGlucose 7.4 H mmol/L 3.9-6.1\nSodium 140 mmol/L 136-145\nRemarks:",
    (("Name", "A. Example"), ("Sex", "F"), ("Age", "41"), ("Specimen", "Serum"), ("Remarks", None)),
    (
        Item("Glucose", "7.4", "mmol/L", "3.9-6.1", "1", "偏高"),
        Item("Sodium", "140", "mmol/L", "136-145", "0"),
    ),
    "What is the result of Sodium?",
    "140",
    "Glucose is 7.4 mmol/L, above the range 3.9-6.1, which may mean impaired glucose regulation; sodium is within its "
    "range. A repeat fasting test is advisable.",
)
_URINE: Final = Report(
    "Urinalysis",
    "Example Hospital\nUrinalysis\nName: B. Sample Ward: Nephrology\nClinical details:\n"
    "Item Result Reference\nProtein 2+ Negative\npH 6.0 5.0-8.0",
    (("Name", "B. Sample"), ("Ward", "Nephrology"), ("Clinical details", None)),
    (
        Item("Protein", "2+", "", "Negative", "1", "阳性"),
        Item("pH", "6.0", "", "5.0-8.0", "0"),
    ),
    "What is the reference range of pH?",
    "5.0-8.0",
    "Protein is 2+ where negative is expected, which may mean a loss through the kidneys; pH is within its range. A "
    "quantitative measurement of urinary protein is advisable.",
)  # fmt: skip
REPORTS: Final[dict[Language, tuple[Report, Report]]] = {
    "zh": (_BLOOD, _LIVER),
    "en": (_CHEMISTRY, _URINE),
}
