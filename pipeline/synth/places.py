"""Invented hospitals, their staff, and the looks of their forms."""

import random
from dataclasses import dataclass
from typing import Final

from pipeline.synth.people import chinese_name, digits, landline

_NAMES: Final = (
    "青岚市人民医院", "澄湖市中心医院", "云栖市第三人民医院", "白榆市中医院", "南屿县妇幼保健院", "望湖大学附属医院",
    "桂香区社区卫生服务中心", "星澜医学检验所",
)  # fmt: skip
_LATIN: Final = (
    "Larkspur Valley Medical Center",
    "Northmere Clinical Laboratory",
    "Saltmarsh County Hospital",
)
_COLOURS: Final = ((24, 62, 130), (28, 28, 34), (20, 96, 84), (122, 30, 44), (60, 60, 60))


@dataclass(frozen=True, slots=True)
class Hospital:
    """A hospital: its names, telephone, web site, staff, and the accent colour of its forms (RGB)."""

    name: str
    latin_name: str
    phone: str
    site: str
    address: str
    staff: tuple[str, ...]
    device: str
    accent: tuple[int, int, int]


def hospital(draw: random.Random) -> Hospital:
    """One of the invented hospitals with staff of its own."""
    number = draw.randrange(len(_NAMES))
    return Hospital(
        name=_NAMES[number],
        latin_name=draw.choice(_LATIN),
        phone=landline(draw),
        site=f"www.hospital{number + 1}.example.cn",
        address=f"青岚市健康路{draw.randint(2, 99)}号",
        staff=tuple(chinese_name(draw) for _ in range(6)),
        device=f"SN-{draw.choice('ABCDEH')}{digits(draw, 7)}",
        accent=draw.choice(_COLOURS),
    )
