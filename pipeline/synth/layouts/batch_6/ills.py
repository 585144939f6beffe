"""What a doctor of Chinese medicine writes of three complaints, in the words of both medicines."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Ill:
    """A complaint: how long, what was found elsewhere, what is seen, its pattern and the cure."""

    complaint: str
    test: str
    found: str
    second: str
    drug: str
    values: str
    seen: str
    pattern: str
    cure: str


ILLS: Final = (
    Ill(
        "胃脘胀痛{}月，伴嗳气、寐差，加重5天。", "胃镜", "胃角黏膜白相", "病理", "服铝碳酸镁", "胃蛋白酶原Ⅰ 58.4μg/L，PGⅠ/Ⅱ 2.6，G-17 1.9pmol/L。",
        "望：面色少华，舌淡红边有齿痕，苔薄白腻。闻：语声低微。问：纳呆便溏，日3行。切：左关弦，右关细弱，尺脉沉；墨菲征Murphy（-），肝掌（-）",
        "胃脘痛（BNP010）——肝郁脾虚证；西医：慢性萎缩性胃炎（C-1，OLGA Ⅱ期），Hp（+）。", "疏肝理气，健脾和胃。逍遥散合黄连温胆汤加减；针刺足三里、内关、太冲，平补平泻，留针30min。",
    ),
    Ill(
        "不寐{}月，心烦易醒，伴耳鸣、手足心热。", "多导睡眠监测", "AHI 6.2次/h，REM潜伏期缩短", "脑电图", "服艾司唑仑（旧称舒乐安定）", "TSH 2.14mIU/L，FT4 15.3pmol/L，排除Graves病；PSQI 15分。",
        "望：两颧红，舌红少津，苔少有裂纹。闻：口气微秽。问：盗汗，大便干，2日一行。切：脉细数，寸浮尺弱；白睛无黄染，颈软，Kernig征（-）",
        "不寐（BNX020）——阴虚火旺证；西医：失眠障碍 F51.0，Epworth评分7。", "滋阴降火，交通心肾。黄连阿胶汤合酸枣仁汤加减；耳穴压豆：神门、心、皮质下，王不留行籽左右交替。",
    ),
    Ill(
        "腰膝冷痛{}年，遇寒加重，晨僵20分钟。", "腰椎X线", "L3-L5骨质增生", "骨密度", "外敷氟比洛芬贴", "ESR 28mm/h，RF<20IU/mL，HLA-B27（-），尿酸388μmol/L。",
        "望：形体偏胖，舌淡胖，苔白滑。闻：无特殊。问：夜尿3次，畏寒，小便清长。切：脉沉迟，尺部尤甚；直腿抬高试验（±），Patrick征（-），Heberden结节（+）",
        "痹证（BNV010）——寒湿痹阻证；西医：腰椎退行性病变 M47.8，膝骨关节炎K-L Ⅱ级。", "温经散寒，除湿通络。独活寄生汤合乌头汤化裁；温针灸肾俞、委中、阳陵泉，拔罐5min，TDP照射。",
    ),
)  # fmt: skip
