"""Invented people: names of many shapes, and numbers that no real person can hold."""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

_SURNAMES: Final = "张王李赵陈林周吴郑孙马朱胡郭何高罗梁宋谢韩唐冯于董程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
_RARE_SURNAMES: Final = "禤佘逄鄢亓仝郗昝妫麴缑缪宓蔺笪晁訾覃岑忻"
COMPOUND_SURNAMES: Final = (
    "欧阳",
    "司徒",
    "上官",
    "诸葛",
    "尉迟",
    "皇甫",
    "令狐",
    "夏侯",
    "慕容",
    "长孙",
    "澹台",
    "拓跋",
)
_GIVEN: Final = [
    "秀兰",
    "志远",
    "丽娟",
    "建业",
    "桂英",
    "明哲",
    "雨桐",
    "子涵",
    "海燕",
    "永强",
    "晓彤",
    "文博",
    "玉梅",
    "国梁",
    "思源",
    "春花",
    "立新",
    "婉婷",
    "浩然",
    "雪琴",
    "广发",
    "凤霞",
    "启明",
    "佳怡",
    "卫东",
    "素芬",
    "天佑",
    "梦瑶",
    "长庚",
    "淑贞",
    "云帆",
    "巧玲",
    "世昌",
    "静宜",
    "德顺",
    "沐阳",
    "月娥",
    "景行",
    "若兰",
    "振邦",
]
_SINGLE_GIVEN: Final = "磊静敏强艳娜涛婷鹏芳昊琳斌蕾伟莹翀彧堃赟"
_MINORITY: Final = (
    "阿依古丽·买买提", "艾尼瓦尔·吐尔逊", "卓玛央宗", "巴特尔·苏和", "古丽扎尔·阿不都", "扎西顿珠", "娜仁图雅", "依力哈木·艾山",
)  # fmt: skip
_COMMON_WORDS: Final = (
    "高兴",
    "黄金",
    "安静",
    "常青",
    "方向",
    "时光",
    "江山",
    "温暖",
    "白雪",
    "马力",
    "石头",
    "田野",
    "向阳",
    "黄芪",
)
_ENGLISH_GIVEN: Final = [
    "Alden",
    "Briony",
    "Corwin",
    "Delphine",
    "Edric",
    "Fenella",
    "Garrick",
    "Hollis",
    "Isolde",
    "Jarvis",
    "Keziah",
    "Lorcan",
]
_ENGLISH_SURNAMES: Final = [
    "Ashgrove",
    "Birkwell",
    "Coldmere",
    "Dunnock",
    "Elmhirst",
    "Farrowby",
    "Grimsdell",
    "Hartlepoole",
    "Inskipp",
    "Jessamy",
]
_UNASSIGNED_MOBILE: Final = ("140", "142", "143", "154", "160", "161", "163", "164", "168", "169")
"""Prefixes that no Chinese operator has been given."""
_UNASSIGNED_AREAS: Final = ("0320", "0329", "0400", "0500")
_REGION_CODE: Final = ("990101", "990322", "991201", "990783")
"""Province 99 does not exist, so no such identity number was ever issued."""
_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_RELATIONS: Final = ("父亲", "母亲", "配偶", "儿子", "女儿", "兄弟", "姐妹")


@dataclass(frozen=True, slots=True)
class Patient:
    """An invented patient; `index` is the number that the answer key uses."""

    index: int
    name: str
    latin_name: str
    sex: str
    birth: date
    national_id: str
    phone: str
    address: str
    record_number: str
    insurance_number: str
    card_number: str
    passport: str
    email: str
    social_id: str
    kin: str
    kin_relation: str
    kin_phone: str
    employer: str
    postcode: str

    def age(self, day: date) -> int:
        """Full years on a day."""
        return day.year - self.birth.year - ((day.month, day.day) < (self.birth.month, self.birth.day))


def chinese_name(draw: random.Random) -> str:
    """A name: mostly a common surname and two characters; a share of rare, compound, short, minority and word-like ones."""
    shape = draw.random()
    if shape < 0.16:
        return draw.choice(_MINORITY if shape < 0.08 else _COMMON_WORDS)
    if shape < 0.26:
        return f"{draw.choice(COMPOUND_SURNAMES)}{draw.choice([*_GIVEN, *_SINGLE_GIVEN])}"
    surname = draw.choice(_RARE_SURNAMES if shape < 0.36 else _SURNAMES)
    return f"{surname}{draw.choice(_SINGLE_GIVEN if draw.random() < 0.3 else _GIVEN)}"


def latin_name(draw: random.Random) -> str:
    """An English name, given name first."""
    return f"{draw.choice(_ENGLISH_GIVEN)} {draw.choice(_ENGLISH_SURNAMES)}"


def digits(draw: random.Random, count: int) -> str:
    """That many digits, the first not 0."""
    return str(draw.randint(10 ** (count - 1), 10**count - 1))


def mobile(draw: random.Random) -> str:
    """Eleven digits in a range that was never assigned; plain or with blanks or hyphens."""
    number = draw.choice(_UNASSIGNED_MOBILE) + f"{draw.randrange(10**8):08d}"
    split = f"{number[:3]}{{0}}{number[3:7]}{{0}}{number[7:]}"
    return split.format(draw.choice(("", "", "", "-", " ")))


def landline(draw: random.Random) -> str:
    """A number with an area code that does not exist."""
    return f"{draw.choice(_UNASSIGNED_AREAS)}-{digits(draw, 8)}"


def check_digit(first: str) -> str:
    """The last character of an identity number after its first 17 digits (GB 11643)."""
    return "10X98765432"[sum(int(digit) * weight for digit, weight in zip(first, _WEIGHTS, strict=True)) % 11]


def national_id(draw: random.Random, birth: date, sex: str) -> str:
    """An identity number of province 99; a third have a wrong check digit as well, as misread ones do."""
    order = draw.randrange(50) * 20 % 1000 // 10 * 10 + draw.randrange(5) * 2 + (sex == "男")
    first = f"{draw.choice(_REGION_CODE)}{birth:%Y%m%d}{order:03d}"
    right = check_digit(first)
    return first + (right if draw.random() < 0.67 else str((int(right.replace("X", "0")) + 4) % 10))


def _address(draw: random.Random) -> str:
    city = draw.choice(("青岚市", "澄湖市", "白榆市", "云栖市"))
    district = draw.choice(("桂香区", "石桥区", "望湖区", "南屿县"))
    road = draw.choice(("梧桐里路", "杏花弄", "听涛街", "小满巷", "观星大道"))
    return f"{city}{district}{road}{draw.randint(3, 380)}号{draw.randint(1, 30)}栋{draw.randint(1, 18)}0{draw.randint(1, 4)}室"


def _birth(draw: random.Random, today: date) -> date:
    age = draw.randint(91, 99) if draw.random() < 0.1 else draw.randint(1, 88)
    return today - timedelta(days=age * 365 + draw.randrange(3, 360))


def patient(index: int, draw: random.Random, today: date) -> Patient:
    """A patient with all that a report may print about one."""
    sex = draw.choice("男女")
    birth = _birth(draw, today)
    handle = "".join(draw.choice("bcdfghjklmnpqrstvwxz") for _ in range(6)) + digits(draw, 3)
    return Patient(
        index=index, name=chinese_name(draw), latin_name=latin_name(draw), sex=sex, birth=birth,
        national_id=national_id(draw, birth, sex), phone=mobile(draw), address=_address(draw),
        record_number=draw.choice(("", "ZY", "M", "B")) + digits(draw, draw.choice((7, 8, 10))),
        insurance_number=draw.choice("YC") + digits(draw, 9), card_number="9" + digits(draw, 15),
        passport="EX" + digits(draw, 7), email=f"{handle}@example.{draw.choice(('com', 'net', 'org'))}", social_id=f"wx_{handle}",
        kin=chinese_name(draw), kin_relation=draw.choice(_RELATIONS), kin_phone=mobile(draw),
        employer=draw.choice(("青岚市第九棉纺厂", "澄湖市望湖小学", "云栖市运输公司", "白榆市梨园街道办事处")),
        postcode=f"99{draw.randrange(10**4):04d}",
    )  # fmt: skip
