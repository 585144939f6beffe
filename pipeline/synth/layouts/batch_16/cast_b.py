"""Invented people, places, firms and numbers of the forms in this folder that end in _b."""

import random
from dataclasses import replace
from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.batch_3.invented import long_mobile, office_phone
from pipeline.synth.layouts.form import day
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_COMMON: Final = "庄柯翟阮单冉詹闵祁苗尚耿岳戚路牛伍温毕游"
_RARE: Final = "郏佟靳冼逯牟隗谌仉邬褚辜芦瞿宁幸"
_COMPOUND: Final = ("端木", "公孙", "呼延", "轩辕", "南宫", "闻人", "庄柯", "尚路")
_GIVEN: Final = (
    "兆丰", "念慈", "翠屏", "砚秋", "泽林", "传福", "守仁", "彩云", "若愚", "金凤", "小满", "来娣", "正阳", "望舒", "水生", "一诺",
    "冬青", "连翘", "桂枝", "铁柱", "麦穗", "雪莲", "定坤", "兰芳",
)  # fmt: skip
_SINGLE: Final = "蕙骁钰炜珂晔茜锴霁平宁"
_LONG: Final = ("买合木提·热西提", "帕提古丽·玉山", "斯琴·图格", "洛桑旦增", "托合提·吾买尔", "仁青措姆")
_WORDS: Final = ("高峰", "安康", "白云", "程序", "水平", "康复", "于是", "党参", "田径", "时令")
_INITIALS: Final = ("ZNC", "QYQ", "KZF", "WBP", "LGX", "MSR")
HOSPITALS: Final = (
    "泠江县人民医院", "鹿鸣市第二医院", "松岚矿务局总医院", "临溪市胸科医院", "德馨堂中西医结合医院", "鹿鸣医科大学附属东院",
)  # fmt: skip
_OTHERS: Final = (
    "云雀岭镇中心卫生院",
    "临溪市中心医院",
    "泠江县中医院",
    "柳塘区人民医院",
    "鹿鸣市急救中心东站",
    "同济桥骨伤医院",
)
FIRMS: Final = (
    "鹿鸣恒拓精密轴承有限公司", "泠江县供销合作社", "临溪市第七中学", "北辰河道管理所", "松岚矿务局机修厂", "鹿鸣市公交三公司",
)  # fmt: skip
_HOMES: Final = (
    "鹿鸣市柳塘区灯芯巷{}弄12号402", "泠江县云雀岭镇下沙溪村麻园组{}号", "临溪市高新区创业二路{}号蓝湾里3幢1单元1602", "松岚矿区工人村北十二排{}号",
    "鹿鸣市东渡区盐仓桥路{}号院6-2-301", "泠江县泠江镇皂角坪社区{}栋",
)  # fmt: skip
_STREETS: Final = ("鹿鸣市东渡区盐仓桥路{}号", "泠江县环城西路{}号", "临溪市梅枝大道{}号")


def name(draw: random.Random) -> str:
    """A name: common or rare, compound, of a minority, or one that is also a word."""
    shape = draw.random()
    if shape < 0.2:
        return draw.choice(_LONG if shape < 0.1 else _WORDS)
    pool = _COMPOUND if shape < 0.32 else _RARE if shape < 0.55 else _COMMON
    return f"{draw.choice(pool)}{draw.choice(_SINGLE) if draw.random() < 0.3 else draw.choice(_GIVEN)}"


def surname(draw: random.Random) -> Run:
    """A surname that stands before a rank."""
    return Run(draw.choice(_COMMON + _RARE), kind=PiiKind.STAFF)


def medic(draw: random.Random) -> Run:
    """The name of one of the staff."""
    return Run(name(draw), kind=PiiKind.STAFF)


def initials(draw: random.Random) -> Run:
    """The letters by which a system names one of the staff."""
    return Run(draw.choice(_INITIALS), kind=PiiKind.STAFF)


def someone(draw: random.Random) -> Run:
    """The name of a relative or another person."""
    return Run(name(draw), kind=PiiKind.PERSON)


def elsewhere(draw: random.Random) -> Run:
    """A hospital other than the page's own."""
    return Run(draw.choice(_OTHERS), kind=PiiKind.ORGANISATION)


def home(draw: random.Random) -> str:
    """The address of a flat or farm."""
    return draw.choice(_HOMES).format(draw.randint(2, 96))


def tel(draw: random.Random, *, office: bool = False) -> Run:
    """A mobile number, or an office's number, as people write them."""
    return Run(office_phone(draw) if office else long_mobile(draw), kind=PiiKind.PHONE)


def code(draw: random.Random, pattern: str, kind: PiiKind) -> Run:
    """A number by its pattern: # a figure, @ a letter."""
    signs = {"#": "0123456789", "@": "ABCDEGHKLMN"}
    return Run("".join(draw.choice(signs.get(sign, sign)) for sign in pattern), kind=kind)


def when(case: Case, style: str = "%Y-%m-%d", *, back: int = 0, hour: int | None = None) -> Run:
    """The day `back` days before the visit; with the minute, if an hour is given."""
    text = day(case.day - timedelta(days=back), style)
    clock = "" if hour is None else f" {case.clock(hour)[:5]}"
    return Run(text + clock, kind=PiiKind.DATE)


def known(case: Case) -> Case:
    """The case with a name, home, employer and hospital of this folder; the same for a patient at each visit."""
    draw = stream("cast", case.patient.index)
    changed = {"address": home(draw), "employer": draw.choice(FIRMS), "kin": name(draw)}
    person = replace(case.patient, **changed)  # type: ignore[arg-type]
    person = replace(person, name=name(draw)) if draw.random() < 0.6 else person
    site = case.style.choice(("pacs.luming2h.example.cn", "www.lj-yy.example.org", "tj.dexin.example.com/wx"))
    place = replace(
        case.hospital, name=case.style.choice(HOSPITALS), site=site,
        address=case.style.choice(_STREETS).format(case.style.randint(3, 290)),
    )  # fmt: skip
    return replace(case, patient=person, hospital=place)


def subject(case: Case, text: str = "") -> Run:
    """The patient's name, or another writing of it."""
    return Run(text or case.patient.name, kind=PiiKind.PERSON, subject=True)
