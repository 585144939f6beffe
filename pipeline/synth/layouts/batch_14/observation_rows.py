"""What emergency nurses write by the hour: entries of two courses, each a run of text with the people in it."""

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from pipeline.synth.layouts.batch_14.invented_a import (
    Cast,
    dated,
    number,
    organisation,
    phone,
    street,
    told,
)
from pipeline.synth.layouts.batch_14.observation_outside import earlier, owed, police, visitor
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Text
from schemas.names import PiiKind

Entry = Callable[[Cast, Run], Text]
"""Makes one entry out of the people on the page and the patient's name."""


def _bed(draw: random.Random) -> Run:
    return told(
        PiiKind.BED,
        draw.choice(("留观{0}床", "抢{1}床", "加{1}床", "观察室{0}号床")).format(
            draw.randint(1, 26), draw.randint(1, 6)
        ),
    )


def _plate(draw: random.Random) -> Run:
    return told(
        PiiKind.PLATE,
        f"{draw.choice(('青K', '琼X', '藏T'))}{draw.choice(('', '·'))}{draw.choice('AEJ')}{digits(draw, 4)}",
    )


def _arrived(cast: Cast, patient: Run) -> Text:
    draw = cast.case.chance
    return [
        "由120救护车（", _plate(draw), "）平车送入，随车医生", cast.staff(), "交接。", patient, "约2小时前于", street(draw), "家中被", cast.person(), "发现呼之不应，旁有空药瓶（地西泮）。入", _bed(draw),
        "，取侧卧位，心电监护，鼻导管吸氧3L/min。",
    ]  # fmt: skip


def _driven(cast: Cast, patient: Run) -> Text:
    draw = cast.case.chance
    return [
        patient, "由", cast.person(), "驾私家车（", _plate(draw), "）送来，扶入", _bed(draw), "。分诊台", cast.staff(), "护士测体温后入观，诉晚饭后腹痛、四肢乏力，呕吐胃内容物3次，无呕血。家住",
        street(draw), "，既往有胆囊结石，Murphy征（+），肝掌（-）。",
    ]  # fmt: skip


def _relatives(cast: Cast, _: Run) -> Text:
    draw = cast.case.chance
    return [
        "家属",
        cast.person(),
        "（",
        draw.choice(("丈夫", "女婿", "妹妹", "工友")),
        "）到场，联系电话",
        phone(draw),
        "，告知病情危重并签字。贵重物品（手机1部、现金260元）当面清点，与",
        cast.staff(),
        "双人核对后交其保管。",
    ]


def _ordered(cast: Cast, _: Run) -> Text:
    draw = cast.case.chance
    return [
        "遵",
        cast.staff(),
        "医师口头医嘱（复述核对）：氟马西尼0.2mg静推，5%GNS 500ml+维生素C 2.0g静滴，",
        draw.choice(("左", "右")),
        "贵要静脉22G留置针。洗胃液约12000ml，色清。",
    ]


def _critical(cast: Cast, _: Run) -> Text:
    draw = cast.case.chance
    return [
        "检验科",
        cast.staff(),
        "（工号",
        number(PiiKind.OTHER_ID, draw, "", 6),
        "）电话报危急值：血钾2.6mmol/L，标本条码",
        number(PiiKind.SPECIMEN_ID, draw, "", 11),
        "，复读无误，即报",
        cast.staff(),
        "医生，记录于危急值本。",
    ]


def _consulted(cast: Cast, _: Run) -> Text:
    draw = cast.case.chance
    return [
        "神经内科",
        cast.staff(),
        "主任医师会诊：Babinski征（-），Kernig征（-），建议头颅CT平扫。由",
        cast.staff(),
        "、护工",
        cast.staff(),
        "陪检，片号",
        number(PiiKind.SPECIMEN_ID, draw, "CT", 7),
        "，双侧基底节区未见高密度影。",
    ]


def _fever(cast: Cast, _: Run) -> Text:
    draw = cast.case.chance
    return [
        "体温39.1℃，寒战，遵",
        cast.staff(),
        "二线医嘱双侧采血培养（需氧、厌氧各1瓶），瓶号",
        number(PiiKind.SPECIMEN_ID, draw, "BC", 8),
        "，温水擦浴，布洛芬混悬液10ml口服，30分钟后复测。",
    ]


def _pump(cast: Cast, _: Run) -> Text:
    draw = cast.case.chance
    return [
        "改去甲肾上腺素8mg+NS 46ml泵入3ml/h，微泵编号",
        number(PiiKind.DEVICE_ID, draw, "WB-", 5),
        "报警1次，查为管路打折。",
        cast.staff(),
        "护士长巡视，Braden 14分，骶尾部予泡沫敷料。",
    ]


def _quiet(cast: Cast, patient: Run) -> Text:
    return [
        "巡视：",
        patient,
        "安静入睡，呼吸平稳，管路通畅，无诉不适。床栏已拉起，",
        cast.person(),
        "陪伴。",
    ]


def _moved(cast: Cast, _: Run) -> Text:
    draw, case = cast.case.chance, cast.case
    return [
        "联系",
        organisation(draw, "泠水市第二人民医院", "葭州市第四人民医院"),
        "ICU ",
        cast.staff(),
        "（",
        phone(draw, office=True),
        "），同意",
        dated(case.day + timedelta(days=1), "%-m月%-d日"),
        "上午转入。已与",
        cast.staff(),
        "床旁交班，携病历及影像光盘1张。",
    ]


FIRST: Final[tuple[Entry, ...]] = (_arrived, _driven)
MIDDLE: Final[tuple[Entry, ...]] = (
    _relatives,
    _ordered,
    _critical,
    _consulted,
    police,
    owed,
    _fever,
    _pump,
    earlier,
    visitor,
)
LAST: Final[tuple[Entry, ...]] = (_moved, _quiet)
