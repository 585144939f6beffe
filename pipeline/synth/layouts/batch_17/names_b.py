"""Names, places and numbers for this letter's forms, beyond those that every invented patient has."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.people import digits, mobile
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_SURNAMES: Final = "骆柯游章甘倪庄戚阮管卓柏海水明查解单乐牟祁瞿薄米黄王刘"
_DOUBLE: Final = ("宇文", "公孙", "闻人", "东方", "钟离", "百里")
_GIVEN: Final = (
    "宝珍", "泽宇", "永福", "慧敏", "国庆", "红霞", "一诺", "钰", "平", "勇", "怡然", "仲达", "阿妹", "福根", "水生", "招娣", "燕", "亦舟",
    "长河", "守义", "绮云", "晨", "楚楚", "正中", "冬青", "小满",
)  # fmt: skip
_WHOLE: Final = (
    "旦增曲珍", "帕提古丽·阿布力孜", "努尔兰·哈力克", "乌云其其格", "次仁旺堆", "玉素甫江·热合曼", "陈黄淑仪", "莎仁高娃",
)  # fmt: skip
_CITY: Final = ("汐川市", "棠溪市", "岭桥县")
_ROAD: Final = ("槐安里", "百工街", "渔浦路", "新开河路", "立夏巷", "东四环辅路")
_BLOCK: Final = ("锦鳞花园", "二轻局宿舍", "云梦台小区", "糖厂家属院")
_TOWN: Final = ("洛栖镇", "苇塘乡", "三岔河镇", "马鞍乡")
_VILLAGE: Final = ("大磨盘村", "后湾村", "石门坎村", "红柳滩村")
HOSPITALS: Final = (
    "汐川市第二人民医院",
    "棠溪市肿瘤医院",
    "岭桥县中医院",
    "武警汐川总队医院",
    "百工街社区卫生服务站",
)
_NUMERALS: Final = "〇一二三四五六七八九"


def named(draw: random.Random) -> str:
    """A name of two to four characters, at times a compound, double or minority one."""
    shape = draw.random()
    if shape < 0.14:
        return draw.choice(_WHOLE)
    return (draw.choice(_DOUBLE) if shape < 0.24 else draw.choice(_SURNAMES)) + draw.choice(_GIVEN)


def family(name: str) -> str:
    """What colleagues write for a name: its surname, or all of a name that has none."""
    if name in _WHOLE:
        return name
    return name[:2] if name.startswith(_DOUBLE) else name[0]


def member(case: Case) -> Run:
    """One more member of staff."""
    return Run(named(case.chance), kind=PiiKind.STAFF)


def other(case: Case) -> Run:
    """One more person who is no staff."""
    return Run(named(case.chance), kind=PiiKind.PERSON)


def surname(case: Case) -> Run:
    """A member of staff's surname, as it stands before a rank."""
    return Run(case.chance.choice(_SURNAMES), kind=PiiKind.STAFF)


def patient_run(case: Case) -> Run:
    """The patient's name."""
    return Run(case.patient.name, kind=PiiKind.PERSON, subject=True)


def age_run(case: Case, unit: str = "岁") -> Run:
    """The age on the day of the visit, an identifier above 89."""
    years = case.patient.age(case.day)
    return Run(f"{years}{unit}", kind=PiiKind.AGE_OVER_89 if years > 89 else None)


def phone(case: Case) -> Run:
    """An unassigned mobile number."""
    return Run(mobile(case.chance), kind=PiiKind.PHONE)


def place(draw: random.Random) -> str:
    """A home: in a village by group, or in a town by road and block."""
    if draw.random() < 0.5:
        return f"岭桥县{draw.choice(_TOWN)}{draw.choice(_VILLAGE)}{draw.randint(1, 12)}组"
    return f"{draw.choice(_CITY[:2])}{draw.choice(_ROAD)}{draw.randint(2, 299)}号{draw.choice(_BLOCK)}{draw.randint(1, 30)}-{draw.randint(1, 3)}-{draw.randint(2, 17)}0{draw.randint(1, 3)}"


def road(draw: random.Random) -> str:
    """A road and a house number in a town."""
    return f"{draw.choice(_CITY)}{draw.choice(_ROAD)}{draw.randint(2, 299)}号"


def hospital(draw: random.Random) -> Run:
    """Another hospital that keeps records."""
    return Run(draw.choice(HOSPITALS[:4]), kind=PiiKind.ORGANISATION)


def dated(when: date, style: str = "%Y-%m-%d") -> Run:
    """A date as `style` prints it; `%-m` and `%-d` leave the zeros out on every system."""
    style = style.replace("%-m", str(when.month)).replace("%-d", str(when.day))
    return Run(when.strftime(style), kind=PiiKind.DATE)


def earlier(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def in_characters(when: date) -> Run:
    """A date in Chinese numerals."""
    year = "".join(_NUMERALS[int(figure)] for figure in str(when.year))
    return Run(f"{year}年{_spelled(when.month)}月{_spelled(when.day)}日", kind=PiiKind.DATE)


def _spelled(number: int) -> str:
    tens, ones = divmod(number, 10)
    return ("", "十", "二十", "三十")[tens] + (_NUMERALS[ones] if ones else "")


def numbered(case: Case, prefix: str, count: int, kind: PiiKind) -> Run:
    """A prefix and that many digits, which identify as `kind` says."""
    return Run(prefix + digits(case.chance, count), kind=kind)
