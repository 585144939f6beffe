"""Plans of radiotherapy: targets with their doses, technique, organs with what they got and what they may get."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: diagnosis, pathology, technique, number of fractions, two targets (name, Gy, Gy each), eight organs."""

    diagnosis: str
    pathology: str
    manner: str
    times: int
    targets: tuple[tuple[str, str, str], ...]
    organs: tuple[tuple[str, str, str, str], ...]


PLANS: Final = (
    Plan(
        "鼻咽癌 cT3N2M0 Ⅲ期", "未分化型非角化性癌", "VMAT 6MV", 33, (("PGTVnx", "69.96", "2.12"), ("PTV1", "60.06", "1.82")),
        (("脊髓 Dmax", "41.2", "Gy", "<45"), ("脑干 Dmax", "52.8", "Gy", "<54"), ("左腮腺 V30", "46.5", "%", "<50"), ("右腮腺 V30", "48.1", "%", "<50"),
         ("视交叉 Dmax", "38.6", "Gy", "<54"), ("左晶体 Dmax", "5.9", "Gy", "<8"), ("喉 Dmean", "39.7", "Gy", "<45"), ("颞叶 Dmax", "61.4", "Gy", "<65")),
    ),
    Plan(
        "左乳腺癌术后 pT2N1M0", "浸润性导管癌 ER(+) HER2(-)", "IMRT 6MV", 25, (("PTVcw", "50.00", "2.00"), ("PTVsc", "50.00", "2.00")),
        (("左肺 V20", "22.7", "%", "<30"), ("心脏 Dmean", "4.6", "Gy", "<6"), ("LAD Dmean", "17.3", "Gy", "<20"), ("健侧乳腺 Dmean", "3.1", "Gy", "<5"),
         ("脊髓 Dmax", "18.4", "Gy", "<40"), ("甲状腺 Dmean", "24.9", "Gy", "<26"), ("食管 Dmax", "33.6", "Gy", "<45"), ("肱骨头 V50", "3.2", "%", "<5")),
    ),
    Plan(
        "宫颈癌 ⅡB期（FIGO 2018）", "鳞状细胞癌 中分化", "IMRT 10MV", 28, (("PTV", "50.40", "1.80"), ("PGTVnd", "60.20", "2.15")),
        (("直肠 V50", "38.2", "%", "<50"), ("膀胱 V50", "41.9", "%", "<50"), ("小肠 D2cc", "51.7", "Gy", "<55"), ("左股骨头 V50", "2.4", "%", "<5"),
         ("右股骨头 V50", "1.9", "%", "<5"), ("骨髓 V20", "71.3", "%", "<75"), ("左肾 Dmean", "7.8", "Gy", "<15"), ("乙状结肠 D2cc", "56.1", "Gy", "<65")),
    ),
)  # fmt: skip
