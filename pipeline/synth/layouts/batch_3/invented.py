"""Numbers, names and places that nobody holds, beyond those that every invented patient has."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.people import chinese_name, digits, landline, mobile, national_id
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_NUMERALS: Final = "〇一二三四五六七八九"
_PLATES: Final = ("青K", "宁Q", "琼X", "藏T")
"""Letters that none of these provinces has given to a city."""
_SURNAMES: Final = "沈韩程裴滕葛柳项祝尤"
_SYLLABLES: Final = ("Jun", "Hui", "Ming", "Xin", "Lan", "Bo", "Rui", "Qing", "Hao", "Yue")
_PINYIN: Final = ("Zhao", "Ouyang", "Xie", "Qiu", "Lv", "Guan", "Teng", "Peng", "Yu", "Ni")


def plate(draw: random.Random) -> str:
    """A number plate of a city that has no letter; with or without a dot or blank after it."""
    tail = draw.choice("ADEFJ") + digits(draw, draw.choice((4, 4, 5)))
    return f"{draw.choice(_PLATES)}{draw.choice(('', '·', ' '))}{tail}"


def ip(draw: random.Random) -> str:
    """An address out of a block kept for documentation (RFC 5737)."""
    return f"{draw.choice(('192.0.2', '198.51.100', '203.0.113'))}.{draw.randint(2, 254)}"


def mac(draw: random.Random) -> str:
    """A hardware address out of the block kept for documentation (RFC 7042)."""
    return f"00:00:5E:00:53:{draw.randrange(256):02X}"


def qq(draw: random.Random) -> str:
    """A messenger number with a leading zero, which none has."""
    return "0" + digits(draw, draw.choice((8, 9)))


def long_mobile(draw: random.Random) -> str:
    """An unassigned mobile number, at times with a country code or in groups."""
    number = mobile(draw).replace("-", "").replace(" ", "")
    shape = draw.choice(("{0}", "+86 {0}", "(+86){1} {2} {3}", "{1} {2} {3}", "0086-{0}", "{1}-{2}-{3}"))
    return shape.format(number, number[:3], number[3:7], number[7:])


def office_phone(draw: random.Random) -> str:
    """A landline of an area that does not exist; brackets, blanks, or an extension as offices write them."""
    area, _, number = landline(draw).partition("-")
    shape = draw.choice(("（{0}）{1}", "{0}-{1}转8{3:03d}", "{0} {2}", "{0}-{1}-8{3:03d}", "({0}) {1}"))
    return shape.format(area, number, f"{number[:4]} {number[4:]}", draw.randrange(1000))


def surname(draw: random.Random) -> str:
    """A surname that stands before a rank instead of a full name."""
    return draw.choice(_SURNAMES)


def pinyin(draw: random.Random) -> str:
    """A Chinese name in Latin letters, surname first; capitals, comma or plain as machines print it."""
    last, given = draw.choice(_PINYIN), "".join(draw.sample(_SYLLABLES, 2)).capitalize()
    return draw.choice((f"{last.upper()} {given}", f"{last}, {given}", f"{last} {given}"))


def chinese_day(when: date) -> str:
    """A date in Chinese numerals."""
    year = "".join(_NUMERALS[int(figure)] for figure in str(when.year))
    return f"{year}年{_numeral(when.month)}月{_numeral(when.day)}日"


def _numeral(number: int) -> str:
    tens, ones = divmod(number, 10)
    head = ("", "十", "二十", "三十")[tens]
    return head + (_NUMERALS[ones] if ones else "")


def english_day(when: date, *, short: bool = False) -> str:
    """A date as `5 March 2024`, or short as `05-MAR-24`."""
    if short:
        return f"{when.day:02d}-{MONTHS[when.month - 1][:3].upper()}-{when.year % 100:02d}"
    return f"{when.day} {MONTHS[when.month - 1]} {when.year}"


def before(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def village(draw: random.Random) -> str:
    """A rural address by group and house."""
    town, place = draw.choice(("石桥镇", "杏花乡", "望湖镇")), draw.choice(("柳树湾村", "上坪村", "渡口村"))
    return f"南屿县{town}{place}{draw.choice('一二三四五六七八九')}组{draw.randint(2, 180)}号"


def directions(draw: random.Random) -> str:
    """An address as a caller describes it."""
    road = draw.choice(("听涛街与小满巷交叉口", "观星大道地铁站C口", "杏花弄菜市场后门"))
    block = draw.choice(("观澜苑", "棉纺厂家属院", "梨园新村"))
    return f"{road}往东约{draw.randint(1, 4) * 100}米{block}{draw.randint(1, 19)}号楼{draw.choice('一二三四')}单元{draw.randint(1, 6)}0{draw.randint(1, 4)}"


def identity(draw: random.Random, today: date, *, spaced: bool = False) -> str:
    """The identity number of a grown relative; in three groups if `spaced`."""
    birth = today - timedelta(days=draw.randint(24, 70) * 365 + draw.randrange(300))
    number = national_id(draw, birth, draw.choice("男女"))
    return f"{number[:6]} {number[6:14]} {number[14:]}" if spaced else number


def someone(case: Case, kind: PiiKind = PiiKind.STAFF) -> Run:
    """A name of one more person, staff unless said otherwise."""
    return Run(chinese_name(case.chance), kind=kind)


def patient_run(case: Case) -> Run:
    """The patient's name in running text."""
    return Run(case.patient.name, kind=PiiKind.PERSON, subject=True)


def age_run(case: Case, style: str = "{}岁") -> Run:
    """The age as `style` writes it, an identifier above 89."""
    age = case.patient.age(case.day)
    return Run(style.format(age), kind=PiiKind.AGE_OVER_89 if age > 89 else None)
