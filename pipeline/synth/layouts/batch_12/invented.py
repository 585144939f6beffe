"""People, places, firms and numbers that nobody has, for the forms of this folder."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.people import digits, landline, mobile, national_id
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_SURNAMES: Final = "王李张刘陈杨黄徐孙胡林罗梁宋郑谢冯邓许傅章云苏潘葛奚范彭鲁韦苗花俞柳史费岑雷倪滕殷毕郝邬安常乐于时卞齐康伍余元卜顾孟平和穆萧尹单解水牛温柏窦戚褚邝冼郜巫阙幸揭"
_COMPOUND: Final = ("东方", "公孙", "端木", "宇文", "呼延", "南宫", "钟离", "闻人", "申屠")
_GIVEN: Final = (
    "守义", "兰芝", "少华", "红英", "润生", "知夏", "一诺", "锦程", "会芹", "昭然", "爱民", "翠莲", "新民", "可欣", "亦凡", "俊峰", "玉珍", "宝忠", "念慈", "书瑶", "满仓", "金凤", "和平",
    "嘉禾", "冬梅", "树根", "跃进", "丹丹", "小满", "承志", "映雪", "水生", "佩瑜", "兆林", "语嫣", "三妹", "克勤", "木兰", "清源", "凯旋", "来娣", "祖荫", "倩云", "胜利", "星辰",
)  # fmt: skip
_SINGLE: Final = "霏煜沅珂铖淼翎榕瑄岚彬蓉旸骁璐茜楠烨"
_MINORITY: Final = (
    "热孜万古丽·卡德尔", "麦麦提江·玉苏普", "洛桑江白", "吉克阿呷", "萨仁其其格", "才仁拉毛", "沙马拉铁", "朴恩淑", "阿孜古丽·托合提", "额尔敦·巴雅尔",
)  # fmt: skip
HOSPITALS: Final = (
    "霁州市中西医结合医院", "黛溪县人民医院", "鹤汀市第四人民医院", "漱石医科大学第二附属医院", "松陵矿务局总医院", "枕河区妇幼保健计划生育服务中心",
)  # fmt: skip
SMALL: Final = (
    "云雀岭镇中心卫生院",
    "拂晓路街道社区卫生服务中心",
    "打石坳村卫生室",
    "枕河区第二社区卫生服务站",
)
SCHOOLS: Final = ("枕河区小葵园托育中心", "霁州市星野实验幼儿园", "黛溪县第三中学", "鹤汀职业技术学院")
FIRMS: Final = (
    "霁州恒屿纺织有限公司",
    "鹤汀远帆物流公司",
    "松陵矿务局三号井",
    "黛溪县供销合作社",
    "枕河区环卫所",
)
INSURERS: Final = ("泰屿人寿霁州中心支公司", "安澜财产保险股份有限公司", "霁州市医疗保障局")
_TOWNS: Final = ("霁州市枕河区", "鹤汀市东埠区", "黛溪县", "霁州市")
_ROADS: Final = ("拂晓路", "麦浪街", "旧船厂路", "三棵柳胡同", "盐仓前街", "二七桥东路")
_BLOCKS: Final = ("恒屿纺织家属楼", "枕河新苑", "锦鲤花园二期", "矿务局南院", "春汛里小区")
_VILLAGES: Final = ("打石坳村", "下屋场村", "柿子湾行政村", "老鸦渡村")
WEEK: Final = "一二三四五六日"


def chinese(draw: random.Random) -> str:
    """A name of two to four characters, now and then a longer one of a minority."""
    shape = draw.random()
    if shape < 0.08:
        return draw.choice(_MINORITY)
    surname = draw.choice(_COMPOUND) if shape < 0.16 else draw.choice(_SURNAMES)
    return surname + (draw.choice(_SINGLE) if draw.random() < 0.32 else draw.choice(_GIVEN))


def surname(draw: random.Random) -> str:
    """A surname alone, as it stands before a rank."""
    return draw.choice(_COMPOUND) if draw.random() < 0.1 else draw.choice(_SURNAMES)


def person(case: Case, name: str = "") -> Run:
    """A lay person in running text."""
    return Run(name or chinese(case.chance), kind=PiiKind.PERSON)


def worker(case: Case, name: str = "") -> Run:
    """A member of any staff in running text."""
    return Run(name or chinese(case.chance), kind=PiiKind.STAFF)


def past(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def dated(when: date, style: str = "%Y-%m-%d", clock: str = "") -> Run:
    """A date, with the time of day if one stands with it; `%-m` and `%-d` leave zeros out."""
    plain = style.replace("%-m", str(when.month)).replace("%-d", str(when.day))
    return Run(f"{when.strftime(plain)} {clock}".rstrip(), kind=PiiKind.DATE)


def phone(draw: random.Random) -> Run:
    """A mobile number of a range never assigned."""
    plain = mobile(draw).replace("-", "").replace(" ", "")
    shape = draw.choice(("{0}", "{0}", "{0}", "{1} {2} {3}", "{1}-{2}-{3}", "+86-{0}"))
    return Run(shape.format(plain, plain[:3], plain[3:7], plain[7:]), kind=PiiKind.PHONE)


def desk(draw: random.Random) -> Run:
    """A landline of an area that does not exist, at times with an extension."""
    area, _, number = landline(draw).partition("-")
    shape = draw.choice(("{0}-{1}", "（{0}）{1}", "{0}-{1}-{2}", "{0} {1}转{2}"))
    return Run(shape.format(area, number, draw.randint(601, 988)), kind=PiiKind.PHONE)


def identity(draw: random.Random, birth: date, sex: str) -> Run:
    """An identity number of province 99 for somebody born on that day."""
    return Run(national_id(draw, birth, sex), kind=PiiKind.NATIONAL_ID)


def grown(case: Case, least: int, most: int) -> date:
    """The birthday of somebody of that many years."""
    return case.day - timedelta(days=case.chance.randint(least, most) * 365 + case.chance.randrange(300))


def street(draw: random.Random) -> Run:
    """An address in a town."""
    house = f"{draw.choice(_ROADS)}{draw.randint(3, 290)}号{draw.choice(_BLOCKS)}{draw.randint(1, 28)}幢{draw.randint(1, 4)}单元{draw.randint(1, 17)}0{draw.randint(1, 4)}"
    return Run(draw.choice(_TOWNS) + house, kind=PiiKind.ADDRESS)


def short_street(draw: random.Random) -> Run:
    """An address as neighbours say it, without the town."""
    shape = draw.choice(("{0}{2}号后院", "{1}{3}-{4}", "{1}{3}栋{4}室", "{0}{2}弄{3}号"))
    place = shape.format(
        draw.choice(_ROADS), draw.choice(_BLOCKS), draw.randint(5, 200), draw.randint(2, 30), draw.randint(101, 604)
    )  # fmt: skip
    return Run(place, kind=PiiKind.ADDRESS)


def village(draw: random.Random) -> Run:
    """A rural address."""
    group = draw.choice(("二组", "七组", "下屋组", "大塘边组", "5社"))
    return Run(
        f"黛溪县云雀岭镇{draw.choice(_VILLAGES)}{group}{draw.choice(('', f'{draw.randint(3, 90)}号'))}",
        kind=PiiKind.ADDRESS,
    )


def place(draw: random.Random, names: tuple[str, ...]) -> Run:
    """One of the organisations."""
    return Run(draw.choice(names), kind=PiiKind.ORGANISATION)


def wechat(draw: random.Random) -> Run:
    """A messenger name."""
    word = draw.choice(("xiaoman", "lvye", "hhm", "aqing", "zhuzhu", "mumu"))
    return Run(f"{word}{draw.choice(('_', '-', ''))}{digits(draw, 4)}x", kind=PiiKind.SOCIAL_ID)


def coded(kind: PiiKind, draw: random.Random, prefix: str, count: int) -> Run:
    """A number of that kind with a prefix."""
    return Run(prefix + digits(draw, count), kind=kind)
