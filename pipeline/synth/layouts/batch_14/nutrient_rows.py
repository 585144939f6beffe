"""Trace elements and vitamins of a child: ranges by age, and what a laboratory says of them."""

from typing import Final

from pipeline.synth.clinic import Assay

ELEMENTS: Final = (
    Assay("Cu", "铜", "Copper", "μmol/L", 11.8, 39.3, 2), Assay("Zn", "锌", "Zinc", "μmol/L", 58, 110, 2), Assay("Ca", "钙", "Calcium", "mmol/L", 1.55, 2.1, 2),
    Assay("Mg", "镁", "Magnesium", "mmol/L", 1.12, 2.06, 2), Assay("Fe", "铁", "Iron", "mmol/L", 7.52, 11.82, 2), Assay("Mn", "锰", "Manganese", "μg/L", 6, 24, 1),
    Assay("Se", "硒", "Selenium", "μg/L", 58, 234, 0), Assay("I", "碘(尿)", "Iodine", "μg/L", 100, 299, 0), Assay("Pb", "铅", "Lead", "μg/L", 0, 100, 1),
    Assay("Cd", "镉", "Cadmium", "μg/L", 0, 5, 2),
)  # fmt: skip
VITAMINS: Final = (
    Assay("VA", "维生素A（视黄醇）", "Retinol", "μg/mL", 0.3, 0.7, 3), Assay("VD2", "25-羟维生素D2", "25-OH-D2", "ng/mL", 0, 12, 2),
    Assay("VD3", "25-羟维生素D3", "25-OH-D3", "ng/mL", 20, 100, 2), Assay("25OHD", "25-羟维生素D总量", "25-OH-D", "ng/mL", 30, 100, 2),
    Assay("VE", "维生素E（α-生育酚）", "Tocopherol", "μg/mL", 3.8, 16, 2), Assay("VK1", "维生素K1", "Phylloquinone", "ng/mL", 0.1, 2.2, 3),
    Assay("B1", "硫胺素焦磷酸", "TPP", "ng/mL", 28, 85, 1), Assay("B2", "核黄素", "Riboflavin", "ng/mL", 1, 19, 2), Assay("B6", "吡哆醛-5-磷酸", "PLP", "ng/mL", 5, 50, 1),
    Assay("B9", "5-甲基四氢叶酸", "5-MTHF", "ng/mL", 4, 20, 2), Assay("B12", "维生素B12", "Cobalamin", "pg/mL", 197, 771, 0), Assay("VC", "维生素C", "Ascorbate", "μg/mL", 4, 20, 1),
)  # fmt: skip
METHODS: Final = ("ICP-MS", "AAS", "ICP-MS法", "火焰原子吸收")
ADVICE: Final = (
    "血铅100μg/L以上建议复测静脉血，排除末梢血污染。", "锌低于参考下限者可有异食癖、厌食，注意与Menkes病、肠病性肢端皮炎鉴别。", "铜降低伴角膜K-F环者应排除Wilson病。",
    "25-羟维生素D 20～30ng/mL为不足，<20ng/mL为缺乏（E55.9），可补充维生素D3 800IU/d。", "硒缺乏地区注意克山病、大骨节病。", "维生素A边缘缺乏（VAD）者注意Bitot斑。",
)  # fmt: skip
"""Conditions that bear a name, codes and doses that look like identifiers and are none."""
