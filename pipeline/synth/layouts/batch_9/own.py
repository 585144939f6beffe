"""Names, places, numbers and days of this folder's forms; none of them is held by anybody."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.form import day
from pipeline.synth.people import digits, landline, mobile
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_COMMON: Final = "徐林苗严施陶骆柴葛温凌祁翟商游阮鲍甘裘盛"
_RARE: Final = "鞠郜逯臧璩揭靳褚卞冼佟巫栾匡郏暴"
_DOUBLE: Final = ("东方", "宇文", "呼延", "端木", "公孙", "钟离")
_GIVEN: Final = (
    "乃馨", "知行", "沛霖", "蔚然", "彦廷", "采薇", "令仪", "少卿", "培元", "韵竹", "洁如", "孟阳", "嘉树", "书琪", "喜凤", "爱莲",
    "满仓", "铁山", "宗恺", "砚秋", "舒窈", "惠民", "来娣", "冬生",
)  # fmt: skip
_SINGLE: Final = "澍楠骞璐珂晟皓滢韬朔笛蓓"
_PEOPLES: Final = (
    "麦麦提·喀迪尔", "阿依努尔·托合提", "其其格·巴雅尔", "洛桑旺堆", "吉克木呷", "穆尼热·阿布力孜", "央金卓嘎",
)  # fmt: skip
_LAST: Final = (
    "Qiu", "Xu", "Zhong", "Ouyang", "Lyu", "Tao", "Shen", "Nie", "Yuan", "Zhuang", "Gong", "Xiang", "Kuang", "Dai",
)  # fmt: skip
_FIRST: Final = (
    "Wenjun", "Yiting", "Jiahe", "Peiling", "Zhixing", "Ruoxi", "Haoran", "Shuqi", "Mei", "Bin", "Caiwei", "Xiaolu", "Li-Na",
)  # fmt: skip
_ABROAD: Final = ("Tobin", "Marisol", "Anselm", "Ingeborg", "Leocadia", "Caspian")
_ABROAD_LAST: Final = (
    "Kestleton",
    "Vandermoor",
    "Brackenridge",
    "Tollefson-Haye",
    "Ostrander",
    "Quillfeather",
)
_TOWNS: Final = ("砚溪市", "霁川市")
_ROADS: Final = ("揽月路", "旧船坞街", "松间大道", "杏坛巷", "滨河西路")
_ESTATES: Final = ("云锦里", "翠屏苑", "纺机宿舍", "沁芳园二期", "")
OTHER_HOSPITALS: Final = (
    "砚溪市第二人民医院", "霁川市血液病防治所", "鹭汀区中西医结合医院", "岫云县人民医院", "沅芷镇中心卫生院", "霁川大学附属第三医院",
)  # fmt: skip


def name(draw: random.Random) -> str:
    """A Chinese or a minority name of two to eight characters."""
    shape = draw.random()
    if shape < 0.07:
        return draw.choice(_PEOPLES)
    surname = draw.choice(_DOUBLE) if shape < 0.15 else draw.choice(_RARE if shape < 0.32 else _COMMON)
    return surname + (draw.choice(_SINGLE) if draw.random() < 0.3 else draw.choice(_GIVEN))


def who(case: Case, kind: PiiKind = PiiKind.STAFF) -> Run:
    """The name of one more person, staff unless said otherwise."""
    return Run(name(case.chance), kind=kind)


def surname(draw: random.Random) -> str:
    """A surname that stands before a rank."""
    return draw.choice(_COMMON + _RARE)


def family(full: str) -> str:
    """The part of a name that stands before a rank; a minority name stays whole."""
    if "·" in full or full in _PEOPLES:
        return full
    return full[:2] if full.startswith(_DOUBLE) else full[0]


def pinyin(draw: random.Random) -> tuple[str, str]:
    """Surname and given name in Latin letters."""
    return draw.choice(_LAST), draw.choice(_FIRST)


def foreigner(draw: random.Random) -> str:
    """A name from abroad, given name first."""
    return f"{draw.choice(_ABROAD)} {draw.choice(_ABROAD_LAST)}"


def before(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def dated(when: date, style: str = "%Y-%m-%d", time: str = "") -> Run:
    """A date as the style writes it, with the time that stands behind it."""
    return Run(f"{day(when, style)} {time}".rstrip(), kind=PiiKind.DATE)


def minute(draw: random.Random, hour: int) -> str:
    """A time of day in that hour."""
    return f"{hour:02d}:{draw.randrange(60):02d}"


def street(draw: random.Random) -> str:
    """An address in a town, down to the flat."""
    place = f"{draw.choice(_TOWNS)}{draw.choice(('鹭汀区', '临皋区'))}{draw.choice(_ROADS)}{draw.randint(3, 480)}号"
    return f"{place}{draw.choice(_ESTATES)}{draw.randint(1, 26)}幢{draw.randint(1, 4)}单元{draw.randint(1, 18)}0{draw.randint(1, 4)}"


def hamlet(draw: random.Random) -> str:
    """An address in the country, down to the group."""
    return f"岫云县{draw.choice(('沅芷镇', '石盘乡'))}{draw.choice(('大坳村', '枫树塘村', '上河湾村'))}{draw.choice('一二三四五六七八')}组"


def cell_phone(draw: random.Random) -> str:
    """A mobile number in the groups that people write."""
    number = mobile(draw).replace("-", "").replace(" ", "")
    shape = draw.choice(("{0}", "{0}", "{1} {2} {3}", "{1}-{2}-{3}", "+86 {0}"))
    return shape.format(number, number[:3], number[3:7], number[7:])


def office(draw: random.Random) -> str:
    """A landline as offices print it, at times with an extension."""
    area, _, number = landline(draw).partition("-")
    shape = draw.choice(("{0}-{1}", "({0}){1}", "{0}-{2}", "{0}-{1}转{3}", "{0}—{1}"))
    return shape.format(area, number, f"{number[:4]} {number[4:]}", digits(draw, 4))


def login(draw: random.Random) -> str:
    """A staff number or login."""
    return draw.choice(
        (digits(draw, 5), f"D{digits(draw, 4)}", f"hs{digits(draw, 4)}", f"0{digits(draw, 5)}")
    )


def bed(draw: random.Random) -> str:
    """A bed as wards write it."""
    number = draw.randint(1, 58)
    return draw.choice(
        (
            f"{number:02d}床",
            f"+{number % 9 + 1}床",
            f"{number}",
            f"{number % 9 + 2}-{number + 1000}",
            f"B{number:02d}",
        )
    )
