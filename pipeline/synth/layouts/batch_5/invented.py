"""Hospitals, people, addresses and numbers of this folder's forms; nobody has them."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.form import day
from pipeline.synth.people import COMPOUND_SURNAMES, digits, mobile
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

HOSPITALS: Final = (
    "芦荻市第二人民医院", "枫川县中医医院", "临鹤医科大学附属第一医院", "雁回市妇女儿童医院", "松泉区人民医院", "芦荻市骨科医院",
)  # fmt: skip
OTHERS: Final = ("鹭田镇中心卫生院", "枫川县人民医院", "雁回市红十字医院", "临鹤仁济堂门诊部")
_SURNAMES: Final = "张李王刘陈黄周徐胡朱高林何郭马罗鲍褚柏涂俞阮滕耿柴牟蓝蒲冼敖暨危"
_RARE: Final = ("仉", "逯", "厍", "璩", "第五", "东方", "钟离", "公孙")
_MAN: Final = ("泽楷", "海犁", "金宝", "守垚", "传福", "岫", "铁柱", "奕骁", "绍衡", "竑", "立昱", "永穗")
_WOMAN: Final = (
    "美筠",
    "一秋",
    "彩凤",
    "蕙如",
    "金花",
    "雅祺",
    "小满",
    "翠岚",
    "梓萱",
    "黛珊",
    "招娣",
    "爱莲",
)
_FAR: Final = ("热依汗·吐尼亚孜", "木合塔尔·肉孜", "白玛措", "苏日勒格", "阿措尔哈", "帕提曼·牙生")
_TOWNS: Final = ("芦荻市松泉区", "枫川县鹭田镇", "雁回市临江新区", "临鹤市北园区")
_ROADS: Final = ("采菱路", "三义庙街", "锦屏大道", "水磨坊巷", "铁牛桥路")
_VILLAGES: Final = ("鹭田镇大槐树村", "枫川县黑石乡牛角湾村", "鹭田镇向阳村", "枫川县柏木镇新建村")
_INITIALS: Final = "BCDFGHJKLMNPQRSTWXYZ"


def person(draw: random.Random, sex: str = "") -> str:
    """A name of two to four characters, of a man or a woman if `sex` says so; a few of other peoples."""
    if draw.random() < 0.08 and not sex:
        return draw.choice(_FAR)
    first = draw.choice(_RARE) if draw.random() < 0.14 else draw.choice(_SURNAMES)
    given = {"男": _MAN, "女": _WOMAN}.get(sex, _MAN + _WOMAN)
    return first + draw.choice(given)


def surname(draw: random.Random) -> str:
    """A surname that stands before a rank."""
    return draw.choice(_RARE) if draw.random() < 0.2 else draw.choice(_SURNAMES)


def family_of(name: str) -> str:
    """The surname a child's name begins with, "" where names are made otherwise."""
    if "·" in name or len(name) > 4 or (len(name) == 4 and name[:2] not in COMPOUND_SURNAMES):
        return ""
    return name[:2] if name[:2] in COMPOUND_SURNAMES else name[0]


def father_of(case: Case) -> str:
    """A father whose surname the child bears."""
    family = family_of(case.patient.name)
    return family + case.chance.choice(_MAN) if family else "木合塔尔·肉孜"


def crew(case: Case, count: int) -> list[str]:
    """The staff of a form, always the same for one look of it."""
    return [person(case.style) for _ in range(count)]


def street(draw: random.Random) -> str:
    """An address in a town; with a block and a door, or with a floor."""
    road = f"{draw.choice(_TOWNS)}{draw.choice(_ROADS)}{draw.randint(2, 480)}号"
    tail = (
        f"{draw.randint(1, 22)}-{draw.randint(1, 4)}-{draw.randint(2, 18)}0{draw.randint(1, 4)}",
        f"院内{draw.randint(2, 9)}号楼{draw.choice('东西')}单元{draw.randint(2, 6)}层",
        "",
    )
    return road + draw.choice(tail)


def village(draw: random.Random) -> str:
    """An address in the country."""
    return f"{draw.choice(_VILLAGES)}{draw.randint(1, 12)}{draw.choice('组社队')}{draw.choice((f'{draw.randint(1, 99)}号', ''))}"


def tag(kind: PiiKind, text: str) -> Run:
    """A piece of text that identifies."""
    return Run(text, kind=kind)


def doctor(name: str) -> Run:
    """A member of staff."""
    return Run(name, kind=PiiKind.STAFF)


def kin(name: str) -> Run:
    """A person who is neither the patient nor of the staff."""
    return Run(name, kind=PiiKind.PERSON)


def patient(case: Case, text: str = "") -> Run:
    """The patient's name, or another writing of it."""
    return Run(text or case.patient.name, kind=PiiKind.PERSON, subject=True)


def years(case: Case, form: str = "{}岁") -> Run:
    """The age as a form writes it, an identifier above 89."""
    age = case.patient.age(case.day)
    return Run(form.format(age), kind=PiiKind.AGE_OVER_89 if age > 89 else None)


def on(when: date, style: str = "%Y-%m-%d", clock: str = "") -> Run:
    """A date, with a time behind it if one is given."""
    return Run(f"{day(when, style)} {clock}".strip(), kind=PiiKind.DATE)


def ago(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def cell_phone(draw: random.Random) -> Run:
    """A mobile number that was never given out."""
    return Run(mobile(draw), kind=PiiKind.PHONE)


def extension(draw: random.Random) -> Run:
    """A number within the house."""
    return Run(draw.choice(("8{0}", "6{0}", "内线{0}")).format(draw.randint(1000, 9999)), kind=PiiKind.PHONE)


def work_number(draw: random.Random) -> Run:
    """A member of staff by number: digits, a letter and digits, or initials."""
    shape = draw.choice(("{0}", "D{0}", "{1}{2}"))
    letters = "".join(draw.sample(_INITIALS, 3))
    return Run(shape.format(digits(draw, 5), letters, digits(draw, 2)), kind=PiiKind.OTHER_ID)


def bed(draw: random.Random) -> Run:
    """A bed: plain, added, or with ward and room."""
    shape = draw.choice(("{0}床", "+{0}床", "3-{1}", "{1}-{0}床"))
    return Run(shape.format(draw.randint(1, 48), draw.randint(1201, 1236)), kind=PiiKind.BED)
