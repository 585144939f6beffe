"""People, places, firms and numbers that nobody has, for the Chinese forms of this folder."""

import random
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_12.invented import coded, dated, grown, identity, past
from pipeline.synth.people import digits, landline, mobile
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

__all__ = [
    "AGENCIES", "FIRMS", "HOSPITALS", "SCHOOLS", "SMALL", "chinese", "coded", "dated", "desk", "grown", "identity", "past",
    "person", "phone", "place", "plate", "short_street", "street", "surname", "village", "wechat", "worker",
]  # fmt: skip

_SURNAMES: Final = "刘陈赵吴周徐孙朱高林郭马罗郑谢宋唐许邓韩曹彭曾萧田董潘袁蔡蒋余杜叶程魏吕丁沈任姚卢姜崔钟谭陆汪石廖贾韦付方白邹孟秦邱侯江尹薛闫段雷龙黎史陶贺顾毛郝龚邵万覃武钱戴严莫孔向汤练仇应宗占栗桑楚冷占柴匡"
_COMPOUND: Final = ("欧阳", "司马", "上官", "万俟", "淳于", "赫连", "濮阳", "鲜于", "令狐")
_GIVEN: Final = (
    "占魁", "泽楷", "秋菊", "绍棠", "梓芮", "贵祥", "银花", "雪莲", "洪涛", "鸣岐", "妙然", "改花", "瑞霖", "喜庆", "正午", "丽萍", "传芳", "芷珊", "长河", "又琳", "孝先", "彩凤", "运良", "博涵",
    "如意", "根宝", "佩兰", "锡田", "安琪", "阿妹", "立冬", "保全", "茵茵", "庆余", "素娥", "添丁", "宛白", "仁德", "朵朵", "崇文", "晚晴", "开泰", "琼枝", "乃文", "四喜", "若溪", "炳坤", "引弟",
)  # fmt: skip
_SINGLE: Final = "钧妍璟芮垚骥苒昱禾澍娣炜珺朔岩蔚鲲桦莎迪"
_MINORITY: Final = (
    "米日古丽·艾海提", "吾布力·喀斯木", "次仁德吉", "阿苏木呷", "乌云塔娜", "索南东珠", "金惠善", "马赫穆德·居马", "帕孜来提", "曲比阿支木",
)  # fmt: skip
HOSPITALS: Final = (
    "砚川市立第一医院", "栖梧县中心人民医院", "鹿渡港务医院", "绛云大学医学院附属长亭医院", "砚川市荷塘区中医骨伤医院", "三棱山煤业集团职工总院",
)  # fmt: skip
SMALL: Final = (
    "青麦镇卫生院", "石灰窑街道社区卫生服务中心", "榉树湾社区健康服务站", "南渡口村卫生所",
)  # fmt: skip
SCHOOLS: Final = ("荷塘区榉树湾小学", "砚川市蒲公英双语幼儿园", "栖梧县实验中学", "鹿渡海事技工学校")
FIRMS: Final = (
    "砚川博澜精密铸造有限公司", "鹿渡港第二装卸公司", "栖梧县供电所", "三棱山煤业集团", "砚川市公交集团四分公司",
)  # fmt: skip
AGENCIES: Final = ("荷塘区疾病预防控制中心", "砚川市疾病预防控制中心", "栖梧县疾控中心")
_TOWNS: Final = ("砚川市荷塘区", "鹿渡市港东区", "栖梧县", "砚川市经开区")
_ROADS: Final = ("染坊街", "观潮大道", "槐安巷", "六合北路", "铁匠营胡同", "邮电支路")
_BLOCKS: Final = ("榉树湾三期", "港务局宿舍", "清荷雅苑", "煤机厂生活区", "半岛蓝庭", "教工新村")
_VILLAGES: Final = ("南渡口村", "碾盘沟村", "杨家岗行政村", "后圩村")
_PLATES: Final = ("青P", "宁L", "琼V", "藏X")


def chinese(draw: random.Random) -> str:
    """A name of two to four characters, now and then a longer one of a minority."""
    shape = draw.random()
    if shape < 0.08:
        return draw.choice(_MINORITY)
    first = draw.choice(_COMPOUND) if shape < 0.16 else draw.choice(_SURNAMES)
    return first + (draw.choice(_SINGLE) if draw.random() < 0.3 else draw.choice(_GIVEN))


def surname(draw: random.Random) -> str:
    """A surname alone, as it stands before a rank."""
    return draw.choice(_COMPOUND) if draw.random() < 0.1 else draw.choice(_SURNAMES)


def person(case: Case, name: str = "") -> Run:
    """A lay person."""
    return Run(name or chinese(case.chance), kind=PiiKind.PERSON)


def worker(case: Case, name: str = "") -> Run:
    """A member of any staff."""
    return Run(name or chinese(case.chance), kind=PiiKind.STAFF)


def phone(draw: random.Random) -> Run:
    """A mobile number of a range never assigned."""
    plain = mobile(draw).replace("-", "").replace(" ", "")
    shape = draw.choice(("{0}", "{0}", "{0}", "{0}", "{1}-{2}-{3}", "{1} {2} {3}", "+86 {0}"))
    return Run(shape.format(plain, plain[:3], plain[3:7], plain[7:]), kind=PiiKind.PHONE)


def desk(draw: random.Random) -> Run:
    """A landline of an area that does not exist, at times with an extension."""
    area, _, number = landline(draw).partition("-")
    shape = draw.choice(("{0}-{1}", "({0}){1}", "{0}-{1}-{2}", "{0}-{1}转{2}"))
    return Run(shape.format(area, number, draw.randint(8001, 8990)), kind=PiiKind.PHONE)


def street(draw: random.Random) -> Run:
    """An address in a town."""
    house = f"{draw.choice(_ROADS)}{draw.randint(2, 410)}号{draw.choice(_BLOCKS)}{draw.randint(1, 36)}栋{draw.randint(1, 3)}单元{draw.randint(2, 32)}0{draw.randint(1, 6)}室"
    return Run(draw.choice(_TOWNS) + house, kind=PiiKind.ADDRESS)


def short_street(draw: random.Random) -> Run:
    """An address as neighbours say it, without the town."""
    shape = draw.choice(("{0}{2}号", "{1}{3}-{4}", "{1}{3}号楼{4}", "{0}与{5}交叉口东50米"))
    one, two = draw.sample(_ROADS, 2)
    text = shape.format(one, draw.choice(_BLOCKS), draw.randint(5, 260), draw.randint(2, 36), draw.randint(101, 2304), two)  # fmt: skip
    return Run(text, kind=PiiKind.ADDRESS)


def village(draw: random.Random) -> Run:
    """A rural address."""
    group = draw.choice(("三组", "五组", "西头队", "坝上自然村", "2社"))
    return Run(f"栖梧县青麦镇{draw.choice(_VILLAGES)}{group}{draw.choice(('', f'{draw.randint(2, 120)}号'))}", kind=PiiKind.ADDRESS)  # fmt: skip


def place(draw: random.Random, names: tuple[str, ...]) -> Run:
    """One of the organisations."""
    return Run(draw.choice(names), kind=PiiKind.ORGANISATION)


def wechat(draw: random.Random) -> Run:
    """A messenger name."""
    word = draw.choice(("heyuan", "dabai", "lanlan", "qiuqiu", "laoyu", "sunny"))
    return Run(f"{word}{draw.choice(('_', '-', ''))}{digits(draw, 5)}", kind=PiiKind.SOCIAL_ID)


def plate(draw: random.Random) -> Run:
    """A number plate of a city that has no letter."""
    mark = draw.choice(("", "·"))
    return Run(f"{draw.choice(_PLATES)}{mark}{draw.choice('ADEFG')}{digits(draw, 4)}", kind=PiiKind.PLATE)
