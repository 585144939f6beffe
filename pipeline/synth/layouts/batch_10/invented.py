"""Names, places, firms and numbers of this folder's forms; nobody and nothing bears them."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.people import digits, landline, mobile
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_SURNAMES: Final = (
    "刘", "黄", "徐", "杨", "蔡", "田", "祁", "卞", "柯", "阮", "席", "娄", "甄", "柏", "庞", "霍", "游", "佟", "靳", "冼", "谌", "郦",
    "端木", "呼延", "亓官", "东方", "公孙",
)  # fmt: skip
_GIVEN: Final = (
    "穗宁", "柏川", "芷岚", "庭越", "绍槐", "兆霖", "惠蓉", "青禾", "沛儒", "亦宽", "仲衡", "根宝", "腊梅", "招娣", "冬生", "来福", "秀珍",
    "长河", "一诺", "子墨", "茜", "峤", "泠", "朔", "澍", "阔", "槿", "军", "丽",
)  # fmt: skip
_WORDS: Final = ("麦冬", "安康", "成功", "米兰", "游泳", "柏叶", "白芷", "常乐", "贝壳", "麻利")
_MINORITY: Final = (
    "木合塔尔·阿布力孜",
    "帕提曼·吐尔洪",
    "才仁拉措",
    "乌云塔娜",
    "格桑旺堆",
    "岩温罕",
    "阿且伍呷",
)
_FOREIGN: Final = ("Tobias Ferncastle", "Marguerite Oakhollow", "Henrik Dalvang", "Priscilla Wrenmoor")
HOSPITALS: Final = (
    "禾川市第二人民医院",
    "苇塘县中医医院",
    "浦陵大学附属肿瘤医院",
    "禾川云麓骨科医院",
    "浦陵市胸科医院",
)
SMALL: Final = (
    "鹭滩镇中心卫生院",
    "石榴园社区卫生服务站",
    "苇塘县妇幼保健所",
    "康禾健康体检中心",
    "鹭滩惠民大药房",
)
FIRMS: Final = ("禾川市轴承二厂", "苇塘县第三中学", "浦陵顺驰物流有限公司", "禾川市公交集团三分公司")
INSURERS: Final = ("禾泰人寿保险股份有限公司浦陵分公司", "同沛财险", "禾川市医疗保险事业中心")
LABORATORIES: Final = ("恒测医学检验实验室", "浦陵谱衡医学检验所有限公司", "济澄临床检验中心")
_PLATES: Final = ("青R", "宁K", "琼N", "藏W")
"""Letters that none of these provinces has given to a city."""


def name(draw: random.Random) -> str:
    """A name of two to four characters or more; a share are words, minority names or rare surnames."""
    shape = draw.random()
    if shape < 0.18:
        return draw.choice(_WORDS if shape < 0.1 else _MINORITY)
    return draw.choice(_SURNAMES) + draw.choice(_GIVEN)


def foreigner(draw: random.Random) -> Run:
    """A guest from abroad, given name first."""
    return Run(draw.choice(_FOREIGN), kind=PiiKind.STAFF)


def surname(draw: random.Random) -> Run:
    """A surname that a rank follows."""
    return Run(draw.choice(_SURNAMES), kind=PiiKind.STAFF)


def staff(draw: random.Random) -> Run:
    """One more member of staff."""
    return Run(name(draw), kind=PiiKind.STAFF)


def person(draw: random.Random) -> Run:
    """One more person who is neither the patient nor staff."""
    return Run(name(draw), kind=PiiKind.PERSON)


def place(names: tuple[str, ...], draw: random.Random) -> Run:
    """A hospital, firm or school out of a table."""
    return Run(draw.choice(names), kind=PiiKind.ORGANISATION)


def phone(draw: random.Random) -> Run:
    """A mobile number that was never assigned, in groups or with a country code."""
    number = mobile(draw).replace("-", "").replace(" ", "")
    shape = draw.choice(("{0}", "{0}", "{1} {2} {3}", "{1}-{2}-{3}", "{1}-{4}", "+86-{0}"))
    return Run(shape.format(number, number[:3], number[3:7], number[7:], number[3:]), kind=PiiKind.PHONE)


def desk(draw: random.Random) -> Run:
    """A landline of an area that does not exist, with or without extension."""
    area, _, number = landline(draw).partition("-")
    shape = draw.choice(("{0}-{1}", "（{0}）{1}", "{0}-{1}转{2}", "{0} {1}", "{0}-{1}/{3}"))
    other = f"{number[:6]}{draw.randrange(10, 99)}"
    return Run(shape.format(area, number, digits(draw, 4), other), kind=PiiKind.PHONE)


def short_number(draw: random.Random) -> Run:
    """A number that only the house's own switchboard knows."""
    return Run(digits(draw, draw.choice((4, 5, 6))), kind=PiiKind.PHONE)


def address(draw: random.Random) -> Run:
    """Where somebody lives: a flat in a town, a lane, or a group in a village."""
    shape = draw.choice((
        "禾川市云麓区石榴园路{0}号锦穗里小区{1}幢{2}单元{1}0{2}", "苇塘县鹭滩镇下河沿村{1}组{0}号",
        "浦陵市槐荫街道槐荫巷{0}弄{1}号{1}0{2}室", "禾川市轴承二厂家属院南{1}楼{2}门{1}0{2}",
    ))  # fmt: skip
    return Run(
        shape.format(draw.randint(2, 320), draw.randint(1, 19), draw.randint(1, 4)), kind=PiiKind.ADDRESS
    )


def plate(draw: random.Random) -> Run:
    """A number plate of a city that has no letter."""
    return Run(
        f"{draw.choice(_PLATES)}{draw.choice(('', '·'))}{draw.choice('BDFGH')}{digits(draw, 4)}",
        kind=PiiKind.PLATE,
    )


def ip(draw: random.Random) -> Run:
    """An address out of a block kept for documentation (RFC 5737)."""
    return Run(
        f"{draw.choice(('192.0.2', '198.51.100', '203.0.113'))}.{draw.randint(2, 254)}", kind=PiiKind.IP
    )


def number(draw: random.Random, kind: PiiKind, *shapes: str) -> Run:
    """A number in one of the shapes, each # a figure."""
    shape = draw.choice(shapes)
    return Run("".join(str(draw.randrange(1, 10)) if sign == "#" else sign for sign in shape), kind=kind)


def moment(case: Case, back: int, style: str, hour: int | None = None) -> Run:
    """A day `back` days before the visit in a style of strftime, with a time of that hour if one is given."""
    when: date = case.day - timedelta(days=back)
    text = when.strftime(style.replace("%-m", str(when.month)).replace("%-d", str(when.day)))
    clock = "" if hour is None else f" {case.clock(hour)[:5]}"
    return Run(text + clock, kind=PiiKind.DATE)


def patient(case: Case) -> Run:
    """The patient's name in running text."""
    return Run(case.patient.name, kind=PiiKind.PERSON, subject=True)


def age(case: Case, style: str = "{}岁") -> Run:
    """The patient's age, an identifier above 89."""
    years = case.patient.age(case.day)
    return Run(style.format(years), kind=PiiKind.AGE_OVER_89 if years > 89 else None)
