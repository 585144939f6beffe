"""Names, places, firms and numbers of nobody, for the forms whose modules end in _a."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.form import day
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_SURNAMES: Final = "应车项柏宣温庄晏柴瞿房裘栾匡甄诸鲍茅左霍湛郜李王陈刘张徐"
_COMPOUND: Final = ("司马", "端木", "东方", "南宫", "公孙", "欧阳")
_GIVEN: Final = (
    "筱晴", "承泽", "雅楠", "伯钧", "秉恒", "沛霖", "惠萍", "绍辉", "锦华", "一鸣", "若曦", "亚男", "清源", "宝珍", "根生", "翠云",
    "煜", "钰", "婧", "岚", "洁", "骏", "昕", "铭",
)  # fmt: skip
_WHOLE: Final = (
    "帕丽旦·卡德尔", "乌日娜", "格桑旺堆", "木拉提·哈斯木", "阿茹罕", "热依汗古丽·玉素甫", "高原", "白云", "夏天", "方圆", "安心", "田园",
)  # fmt: skip
HOSPITALS: Final = (
    "岚洲市第一人民医院", "墨川市中心医院", "禾塘县人民医院", "沅渚医科大学附属第二医院", "岚洲市肿瘤医院", "墨川市石溪区中医医院", "鹭滩职工医院",
)  # fmt: skip
CENTRES: Final = ("岚洲晴川医学影像诊断中心", "墨川衡影PET-CT诊断中心", "禾光云影医学影像诊断中心")
CLINICS: Final = ("青禾综合门诊部", "佑宁肿瘤专科门诊部", "博源健康体检中心", "安朴中西医结合诊所")
INSURERS: Final = ("泰岳健康保险", "禾安人寿岚洲分公司", "沅渚医疗互助会")
EMPLOYERS: Final = (
    "岚洲市东风渠小学",
    "墨川轴承二厂",
    "禾塘县供销社",
    "溪山茶业有限公司",
    "墨川市公交三分公司",
)
_ESTATES: Final = ("锦绣半岛", "枫林晚苑", "二轻局宿舍", "临江小筑")
_ROADS: Final = ("槐荫路", "东风渠巷", "鹿鸣大街", "石溪中路", "采菱弄")


def name(draw: random.Random) -> str:
    """A Chinese name of two to four characters, or one of a minority, or one that is also a word."""
    shape = draw.random()
    if shape < 0.14:
        return draw.choice(_WHOLE)
    return (draw.choice(_COMPOUND) if shape < 0.22 else draw.choice(_SURNAMES)) + draw.choice(_GIVEN)


def names(draw: random.Random, count: int) -> list[str]:
    """That many different names."""
    found: list[str] = []
    while len(found) < count:
        found += [new for new in [name(draw)] if new not in found]
    return found


def called(whole: str) -> str:
    """What colleagues say before the rank: a surname of one or two characters, or a whole name that has none."""
    if whole in _WHOLE:
        return whole
    return whole[:2] if whole[:2] in _COMPOUND else whole[0]


def someone(case: Case, kind: PiiKind = PiiKind.STAFF) -> Run:
    """One more person, staff unless said otherwise."""
    return Run(name(case.chance), kind=kind)


def surname(case: Case) -> Run:
    """A colleague's surname before a rank."""
    return Run(case.chance.choice(_SURNAMES), kind=PiiKind.STAFF)


def earlier(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit; later ones for negative counts."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def on(when: date, style: str = "%Y-%m-%d", clock: str = "") -> Run:
    """A date as `style` prints it, with the time that stands behind it."""
    return Run(f"{day(when, style)} {clock}".rstrip(), kind=PiiKind.DATE)


def minute(case: Case, hour: int) -> str:
    """A time of day in that hour, without seconds."""
    return case.clock(hour)[:5]


def place(case: Case, names: tuple[str, ...]) -> Run:
    """One of the organisations."""
    return Run(case.chance.choice(names), kind=PiiKind.ORGANISATION)


def home(draw: random.Random) -> str:
    """A flat in a city, or a house in a village."""
    if draw.random() < 0.3:
        return f"禾塘县青坪镇{draw.choice(('塘尾村', '下溪村', '老鸦坳村'))}{draw.randint(1, 16)}组{draw.randint(2, 90)}号"
    city = draw.choice(("岚洲市临江区", "墨川市石溪区", "岚洲市鹿鸣区"))
    flat = f"{draw.randint(1, 28)}幢{draw.randint(1, 4)}单元{draw.randint(1, 26)}0{draw.randint(1, 4)}室"
    return f"{city}{draw.choice(_ROADS)}{draw.randint(2, 460)}号{draw.choice(_ESTATES)}{flat}"


def office(draw: random.Random) -> str:
    """A street address of an institution."""
    return f"{draw.choice(('岚洲市临江区', '墨川市石溪区'))}{draw.choice(_ROADS)}{draw.randint(2, 460)}号"


def work_number(draw: random.Random) -> Run:
    """A number that an institution gave to one of its staff."""
    shape = draw.choice(("{}", "0{}", "D{}", "YS{}"))
    return Run(shape.format(digits(draw, 4)), kind=PiiKind.OTHER_ID)
