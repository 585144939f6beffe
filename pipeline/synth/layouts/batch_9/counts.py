"""Differential counts of marrow and blood, and what is said of them."""

import random
from typing import Final

Row = tuple[str, float, float, float]
"""Cell, mean and spread in healthy marrow, usual share in blood; per cent."""
SYSTEMS: Final[tuple[tuple[str, tuple[Row, ...]], ...]] = (
    ("粒细胞系统", (
        ("原始粒细胞", 0.64, 0.33, 0), ("早幼粒细胞", 1.57, 0.60, 0), ("中性中幼粒细胞", 6.49, 2.04, 0), ("中性晚幼粒细胞", 7.90, 1.97, 0),
        ("中性杆状核粒细胞", 23.72, 3.50, 3), ("中性分叶核粒细胞", 9.44, 2.92, 58), ("嗜酸性分叶核粒细胞", 0.86, 0.61, 2), ("嗜碱性分叶核粒细胞", 0.03, 0.05, 0),
    )),
    ("红细胞系统", (("原始红细胞", 0.57, 0.30, 0), ("早幼红细胞", 0.92, 0.41, 0), ("中幼红细胞", 7.41, 1.91, 0), ("晚幼红细胞", 10.75, 2.36, 0))),
    ("淋巴系", (("原始淋巴细胞", 0.05, 0.09, 0), ("幼稚淋巴细胞", 0.47, 0.84, 0), ("成熟淋巴细胞", 22.78, 7.04, 31))),
    ("单核系", (("原始单核细胞", 0.01, 0.04, 0), ("幼稚单核细胞", 0.14, 0.19, 0), ("成熟单核细胞", 3.00, 0.88, 6))),
    ("浆细胞系", (("原始浆细胞", 0.004, 0.02, 0), ("幼稚浆细胞", 0.10, 0.16, 0), ("成熟浆细胞", 0.71, 0.42, 0))),
    ("其他", (("网状细胞", 0.16, 0.21, 0), ("吞噬细胞", 0.05, 0.09, 0), ("分类不明细胞", 0.05, 0.09, 0))),
)  # fmt: skip
Picture = tuple[dict[str, float], tuple[str, ...], str, str]
"""Shares that differ from the healthy ones, description, opinion, clinical question."""
PICTURES: Final[tuple[Picture, ...]] = (
    ({"原始粒细胞": 46, "早幼粒细胞": 7, "成熟淋巴细胞": 8, "中性杆状核粒细胞": 6, "晚幼红细胞": 2, "中幼红细胞": 3},
     ("骨髓增生极度活跃，粒:红=14.6:1。", "粒系异常增生，原始粒细胞占46.0%，胞体大小不一，核仁2～4个，可见Auer小体。",
      "红系增生受抑，成熟红细胞大小不等。", "全片见巨核细胞3只，血小板少见。"),
     "符合急性髓系白血病（AML-M2，FAB分型）骨髓象", "白细胞增高待查"),
    ({"中幼红细胞": 19, "晚幼红细胞": 24, "中性杆状核粒细胞": 12},
     ("骨髓增生明显活跃，粒:红=0.8:1。", "粒系比例减低，各阶段形态大致正常。",
      "红系增生，以中、晚幼红为主，呈“核老浆幼”，成熟红细胞中心淡染区扩大，可见Howell-Jolly小体。", "全片见巨核细胞58只，血小板成簇可见。"),
     "缺铁性贫血骨髓象", "小细胞低色素性贫血"),
    ({"成熟浆细胞": 14, "幼稚浆细胞": 18, "原始浆细胞": 4, "中性杆状核粒细胞": 12},
     ("骨髓增生活跃，粒:红=2.1:1。", "浆细胞占36.0%，可见双核、三核及火焰状胞质，偶见Russell小体。",
      "粒、红两系比例相对减低，成熟红细胞呈缗钱状排列。", "全片见巨核细胞21只，产板型可见。"),
     "多发性骨髓瘤（MM）骨髓象，请结合免疫固定电泳", "腰痛、球蛋白升高"),
    ({},
     ("骨髓增生活跃，粒:红=2.9:1。", "粒系各阶段比例、形态未见明显异常。", "红系以中、晚幼红为主，形态大致正常。",
      "全片见巨核细胞127只，分类25只：幼稚型4只，颗粒型19只，产板型2只；血小板散在少见。"),
     "巨核细胞成熟障碍，ITP可能，请结合临床", "血小板减少 查因"),
)  # fmt: skip


def shares(picture: Picture, draw: random.Random) -> dict[str, float]:
    """Shares in marrow that together make a hundred per cent, in halves of a per cent."""
    raw = {
        cell: picture[0].get(cell, max(0.0, draw.gauss(mean, spread * 0.6)))
        for _, rows in SYSTEMS
        for cell, mean, spread, _ in rows
    }
    scale = 100 / sum(raw.values())
    counted = {cell: round(share * scale * 2) / 2 for cell, share in raw.items()}
    counted["成熟淋巴细胞"] += 100 - sum(counted.values())
    return counted
