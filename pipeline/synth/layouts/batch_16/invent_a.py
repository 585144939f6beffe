"""People, places, firms and numbers of these four forms, none of them anybody's."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.people import digits, landline, mobile
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_WHOLE: Final = (
    "葛长风", "瞿映雪", "邬小满", "茅亦舟", "裴青", "冉冬至", "慕容听雨", "端木禾", "赫连川", "申屠砚", "公孙晚晴", "亓官钰",
    "热依罕·木拉提", "达吾提·卡地尔", "其其格·那顺", "桑吉次仁", "阿木古楞", "农卜妮", "高原", "安然", "白露", "丁香", "夏至", "陆地",
    "宁静", "龙井", "米兰", "乜志坚", "戢文渊", "殳雁", "仉景", "郄春玲", "厍建军", "苻小舟", "靳不凡", "甄诚",
)  # fmt: skip
_SURNAMES: Final = "柏虞屠荀岳费霍翟鲍纪柯褚井阮麦游竺窦单仇解盖"
_GIVEN: Final = (
    "映山", "怀瑾", "小暑", "红梅", "建国", "书意", "庭芳", "二妹", "云起", "守义", "佩兰", "嘉禾", "铁柱", "望舒", "莲", "冲", "溪", "帆", "毅", "蔓",
)  # fmt: skip
HOSPITALS: Final = (
    "霁川市第四人民医院", "松坞市肿瘤医院", "蓼江县人民医院", "汀兰区中西医结合医院", "鹭洲大学第二附属医院", "麓河矿业集团总医院", "仁栎国际医院",
)  # fmt: skip
CLINICS: Final = (
    "芷溪镇中心卫生院",
    "渔樵里社区卫生服务站",
    "白芍巷西医内科诊所",
    "蓼江县第二医院",
    "康榆体检中心",
)
EMPLOYERS: Final = ("松坞第二轴承厂", "霁川市云杉小学", "蓼江供电所", "鹭洲大道农贸市场", "麓河公交三公司")
_GIVEN_US: Final = (
    "Marguerite", "DeShawn", "Tobias", "Xiomara", "Siobhan", "Ngozi", "Walter", "Jean-Luc", "Rosalind", "Grace", "Rich", "Mina", "Pilar", "Odell",
)  # fmt: skip
_LAST_US: Final = (
    "O'Halleran", "Van der Meulen", "Quintanar", "Oyelaran", "Fitzwarren", "Brandvold", "Kowalczuk", "St. Amand", "Long", "Wood", "Nakasato", "Reyes-Holt",
)  # fmt: skip
_STREETS: Final = ("Thistledown Ave", "Old Quarry Rd", "W Juniper St", "Meadowlark Ln", "County Road 118")
_TOWNS: Final = ("Marlowe Springs, WY", "Pinckney Falls, OR", "East Harrow, OH", "Cedar Notch, VT")


def name(draw: random.Random) -> str:
    """A Chinese name: half of them whole ones of odd shapes, half joined."""
    if draw.random() < 0.45:
        return draw.choice(_WHOLE)
    return draw.choice(_SURNAMES) + draw.choice(_GIVEN)


def short_name(draw: random.Random) -> str:
    """A name of a surname and a given name, as signing lines of two characters or three hold it."""
    return draw.choice(_SURNAMES) + draw.choice(_GIVEN)


def surname(draw: random.Random) -> str:
    """A surname that stands before a rank."""
    return draw.choice(_SURNAMES)


def who(draw: random.Random) -> Run:
    """Somebody who is not staff."""
    return Run(name(draw), kind=PiiKind.PERSON)


def doctor(draw: random.Random) -> Run:
    """A member of staff in running text."""
    return Run(name(draw), kind=PiiKind.STAFF)


def patient(case: Case, shown: str | None = None) -> Run:
    """The patient's name or another writing of it."""
    return Run(shown or case.patient.name, kind=PiiKind.PERSON, subject=True)


def age(case: Case, style: str = "{}岁") -> Run:
    """The age as the form writes it, an identifier above 89."""
    years = case.patient.age(case.day)
    return Run(style.format(years), kind=PiiKind.AGE_OVER_89 if years > 89 else None)


def dated(when: date, style: str = "%Y-%m-%d") -> Run:
    """A calendar date as the form writes it."""
    shown = when.strftime(style.replace("%-m", str(when.month)).replace("%-d", str(when.day)))
    return Run(shown, kind=PiiKind.DATE)


def moved(case: Case, days: int) -> date:
    """The day that many days after the visit, before it if negative."""
    return case.day + timedelta(days=days)


def home(draw: random.Random) -> str:
    """A town or country address of places that are on no map."""
    town = f"{draw.choice(('霁川市', '松坞市'))}{draw.choice(('汀兰区', '麓河区'))}{draw.choice(('云杉路', '白芍巷', '鹭洲大道'))}"
    return draw.choice((
        f"{town}{draw.randint(2, 460)}弄{draw.randint(1, 40)}号{draw.randint(2, 18)}0{draw.randint(1, 4)}室",
        f"{town}{draw.randint(2, 460)}号水榭名邸{draw.randint(1, 22)}-{draw.randint(1, 3)}-{draw.randint(2, 26)}02",
        f"蓼江县芷溪镇{draw.choice(('樟树坪村', '下坳村', '老渡口村'))}{draw.choice('二四六八')}组",
    ))  # fmt: skip


def telephone(draw: random.Random) -> str:
    """A number of the ranges that nobody has, mobile or landline."""
    return mobile(draw) if draw.random() < 0.6 else landline(draw)


def american(draw: random.Random) -> str:
    """An American name, given name first."""
    return f"{draw.choice(_GIVEN_US)} {draw.choice(_LAST_US)}"


def american_phone(draw: random.Random, shape: str) -> str:
    """A number of the 555-01xx block that is kept for fiction; `shape` takes area, exchange and line."""
    return shape.format(draw.choice(("292", "379", "592", "688")), "555", f"01{draw.randrange(100):02d}")


def american_home(draw: random.Random) -> tuple[Run, Run]:
    """Street and town, and a ZIP code of prefixes that are not in use."""
    unit = draw.choice(
        ("", "", f" Apt {draw.randint(1, 12)}{draw.choice('ABC')}", f" #{draw.randint(101, 640)}")
    )
    street = f"{draw.randint(12, 9800)} {draw.choice(_STREETS)}{unit}, {draw.choice(_TOWNS)}"
    code = draw.choice(("517", "518", "568", "659")) + f"{draw.randrange(100):02d}"
    return Run(street, kind=PiiKind.ADDRESS), Run(code, kind=PiiKind.POSTCODE)  # fmt: skip


def measured(
    sheet: Sheet, what: str, value: str, unit: str = "", flag: str = "", *, gap: str = ""
) -> list[Run]:
    """A result in running text, its parts marked as an annotator marks them."""
    group = sheet.group()
    parts = (
        Run(what, Label.ITEM_NAME, group), Run(gap), Run(value, Label.ITEM_VALUE, group), Run(unit, Label.ITEM_UNIT, group), Run(flag, Label.ITEM_FLAG, group),
    )  # fmt: skip
    return [part for part in parts if part.text]


def told(kind: PiiKind, text: str) -> Run:
    """A piece of text that identifies."""
    return Run(text, kind=kind)


def number(draw: random.Random, kind: PiiKind, prefix: str, count: int) -> Run:
    """A fresh number of that many digits behind a prefix."""
    return Run(prefix + digits(draw, count), kind=kind)
