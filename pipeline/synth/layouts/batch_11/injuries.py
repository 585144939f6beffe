"""Injuries of the road as an expert describes them: what was found, what was done, what stayed."""

from dataclasses import dataclass
from typing import Final

Joint = tuple[str, int, int, str]
"""Movement, degrees of the hurt and of the sound side, normal range."""


@dataclass(frozen=True, slots=True)
class Injury:
    """An injury: days since, how the injured travelled, findings, treatment, diagnosis, pictures, nerves, state, joints."""

    days: int
    way: str
    found: str
    treated: str
    diagnosis: str
    picture: str
    nerve: str
    state: str
    joints: tuple[Joint, ...]


INJURIES: Final = (
    Injury(
        262, "骑电动自行车", "左膝肿胀畸形，浮髌试验（+），足背动脉搏动可及，BP 118/70mmHg", "左胫骨平台骨折切开复位内固定术", "左胫骨平台骨折（Schatzker Ⅴ型）、左腓总神经损伤",
        "左胫骨平台骨折内固定术后，关节面塌陷约4mm，骨折线模糊", "左腓总神经运动传导速度31.2m/s，波幅下降62%", "跛行入室，左小腿前外侧手术瘢痕14.5cm×0.3cm，左大腿周径较右侧小2.5cm，Lachman试验（-）",
        (("左膝关节屈曲", 84, 136, "0～135"), ("左膝关节伸展", 8, 10, "0～10"), ("左踝背伸", 11, 20, "0～20")),
    ),
    Injury(
        318, "步行横过道路", "右肩方肩畸形，右上臂压痛，骨擦感，GCS 14分", "右肱骨近端骨折锁定钢板内固定术", "右肱骨近端骨折（Neer 三部分）、右侧第5～8肋骨骨折、脑震荡", "右肱骨近端内固定在位，大结节骨折畸形愈合；右5～8肋陈旧性骨折",
        "右腋神经轻度部分损害，MCV 42.7m/s", "神清，右肩三角肌轻度萎缩，瘢痕11.2cm，肌力Ⅳ级，Hoffmann征（-）",
        (("右肩前屈上举", 92, 172, "150～180"), ("右肩外展上举", 86, 174, "160～180"), ("右肩外旋", 34, 78, "60～90")),
    ),
)  # fmt: skip
