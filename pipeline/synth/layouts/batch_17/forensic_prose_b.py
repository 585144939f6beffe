"""What a forensic opinion tells: the accident, the records that were read, and what follows from them."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_17.names_b import (
    dated,
    earlier,
    hospital,
    member,
    numbered,
    other,
    patient_run,
    surname,
)
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Text
from schemas.names import PiiKind

_BROKEN: Final = ("锁骨远端粉碎性骨折", "肱骨外科颈骨折", "肩胛盂骨折伴肩袖损伤")
_ROADS: Final = ("岭桥县X023线14公里+300米处", "汐川市新开河路与百工街路口", "棠溪市渔浦路87号门前路段")


@dataclass(frozen=True, slots=True)
class Injury:
    """Which shoulder was hurt, how, and on which day."""

    side: str
    name: str
    day: date


def injury(case: Case) -> Injury:
    """The injury of a case, some seven to twelve months old."""
    return Injury(case.chance.choice("左右"), case.chance.choice(_BROKEN), earlier(case, 210, 360))


def events(case: Case, hurt: Injury, plate: str) -> Text:
    """The accident as the client tells it; `plate` is the other car's."""
    when = dated(hurt.day, f"%Y年%-m月%-d日{case.chance.randint(6, 21)}时")
    return [
        "据委托材料载：", when, "许，", other(case), "驾驶", Run(plate, kind=PiiKind.PLATE), "号小型轿车行至", Run(case.chance.choice(_ROADS), kind=PiiKind.ADDRESS), "，与骑电动自行车的",
        patient_run(case), "相撞致其受伤。第", Run(digits(case.chance, 15), kind=PiiKind.OTHER_ID), "号道路交通事故认定书认定前者负主要责任。",
    ]  # fmt: skip


def records(case: Case, hurt: Injury) -> tuple[Text, ...]:
    """Discharge record and films that were read, by number, day and author."""
    draw, out = case.chance, hurt.day + timedelta(days=case.chance.randint(11, 19))
    stay: Text = [
        "1．", hospital(draw), "（住院号", numbered(case, "", 8, PiiKind.MEDICAL_ID), "）出院记录摘要：入院日期", dated(hurt.day), "，出院日期", dated(out), "。主诉：车祸致", hurt.side, "肩部疼痛、活动受限2小时。查体：T 36.8℃，P 92次/分，BP ",
        f"{draw.randint(112, 148)}/{draw.randint(66, 92)}mmHg，", hurt.side, "肩肿胀畸形，骨擦感（+）。急诊Hb ", f"{draw.randint(88, 128)}g/L，D-二聚体{draw.uniform(1, 5):.2f}mg/L。", dated(hurt.day + timedelta(days=3), "%-m月%-d日"),
        "在全麻下由", surname(case), "主任医师行切开复位锁定钢板内固定术，麻醉", member(case), "，术中出血约", f"{draw.randint(8, 26)}0ml，予头孢呋辛1.5g预防感染。出院诊断：", hurt.side, hurt.name, "（AO 11-B1型）；头皮裂伤；高血压病2级。",
    ]  # fmt: skip
    film = earlier(case, 30, 60)
    scan: Text = [
        "2．", hospital(draw), dated(film, "%Y.%m.%d"), " CT片（号", numbered(case, "CT", 7, PiiKind.SPECIMEN_ID), "）及", dated(film + timedelta(days=2), "%m.%d"), " DR片一张，经本所", member(case), "阅片：", hurt.side, "肩骨折术后，内固定在位，断端见高密度骨痂，关节面台阶约2mm，未见明显骨质疏松；肌电图示腋神经CMAP波幅降低",
        f"{draw.randint(30, 60)}%（报告医师", member(case), "）。",
    ]  # fmt: skip
    return stay, scan


def analysis(case: Case, hurt: Injury) -> Text:
    """What follows, by the paragraph of the standard."""
    share = case.chance.randint(26, 58)
    return [
        "根据送检材料及本所检验，被鉴定人损伤与", dated(hurt.day, "%-m月%-d日"), "的外伤存在直接因果关系，参与度为完全作用。目前距伤后已逾6个月，医疗终结。", hurt.side, f"肩关节功能丧失约{share}%，参照《人体损伤致残程度分级》5.10.6.11条及GA/T 1193-2014第10.2.1条评定。专家",
        member(case), "（骨科）会诊同意上述意见。",
    ]  # fmt: skip
