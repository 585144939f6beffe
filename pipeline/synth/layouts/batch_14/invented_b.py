"""People, places, firms and numbers of four of this folder's forms; none of them is anybody's."""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.form import day
from pipeline.synth.people import digits, national_id
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_MEN: Final = (
    "仝守拙", "逯岚", "常规", "蒯冉", "毕竟", "公孙禾", "厍航", "麦收", "阿布力孜·喀迪尔", "沙马伍各", "岩温罕", "朝格图", "金哲洙",
    "韦达壮", "邸开渠", "东郭牧野", "区柏舟", "格桑多吉", "商陆", "戎跃", "令狐砚", "么立本", "宁方舟", "田埂", "谷满仓", "牛耕田", "木合亚提·别克",
)  # fmt: skip
_WOMEN: Final = (
    "闻人攸", "訾晗", "单纯", "乜小满", "热依汗古丽·托合提", "次仁旺姆", "吉克阿依莫", "玉应香", "朴善姬", "乌日嘎", "覃妹花", "明月",
    "康宁", "白桦", "羊雪绒", "百里缙", "鞠阅", "宦冰", "冼澄", "苗圃", "谌碧落", "滕九妹", "关键", "荀采薇", "逄一一", "钮红", "计双喜",
)  # fmt: skip
_LATIN: Final = (
    "Aroha Te Whakapiri", "Siobhan O'Dwyer-Kett", "Priyanka Wickramatunge", "Nguyen Thi Bao Tram", "Wiremu Paraonui", "Kwabena Asante-Boa",
    "Faleola Tuimavai", "Agnieszka Wrzesnik", "Xanthe Papadimou", "Olive Pitt", "April Marrow", "Dale Rivers", "Farrokh Irandoust", "Bronte McAskie",
    "Jae-won Ryu", "Ludo van der Plasse", "Mehwish Qureshani", "Tadeo Villagracia", "Ines Abreu-Falcato", "Colm Gilhooley", "Yindi Warrabel",
    "Sunniva Eikrem", "Rex Coward", "Hana Kiyokura", "Temwa Chirambo", "Faith Bland", "Ngaire Blackbourne", "Giacinta Lovisolo", "Ng Pei Shi", "Ravi D'Mello",
)  # fmt: skip
HOSPITALS: Final = (
    "霁川医科大学附属第二医院", "松萝湖血液病医院", "白鹭滩大学附属协仁医院", "霁川市肿瘤防治院", "望鹤矿业职工总医院", "观稼区中西医结合医院",
)  # fmt: skip
COUNTY_HOSPITALS: Final = (
    "沅芷县人民医院",
    "鹿跳镇中心卫生院",
    "望鹤县第二医院",
    "双孖井镇卫生院",
    "沅芷县中医院",
)
EMPLOYERS: Final = (
    "望鹤县长风预制构件厂",
    "霁川市小橘灯幼儿园",
    "嘉穗农资经营部",
    "蚂蚁岛快运有限公司",
    "沅芷县第一职业中学",
    "鹿跳镇九年制学校",
)
LABORATORIES: Final = ("霁川精诺医学检验实验室", "澜石基因诊断中心", "北斗里临床检验所")
_TOWNS: Final = ("鹿跳镇", "簸箕营乡", "双孖井镇", "乌拉草苏木", "半边街镇")
_VILLAGES: Final = ("磨盘坳村", "三岔槐村", "石猴子屯", "打铁垭村", "下水磨村", "团结堡村", "九里香社区")
_ROADS: Final = ("拾穗路", "青衿街", "雨巷", "大雪坡路", "糖坊胡同", "第八码头路")
_ESTATES: Final = ("麦田公社小区", "望江苑", "机修厂宿舍", "云朵里")


@dataclass(frozen=True, slots=True)
class Sick:
    """A grown invented patient, the same for a patient's number."""

    name: str
    latin: str
    sex: str
    birth: date
    identity: str
    town: str
    village: str

    def age(self, when: date) -> int:
        """Full years on a day."""
        return when.year - self.birth.year - ((when.month, when.day) < (self.birth.month, self.birth.day))


def sick(case: Case) -> Sick:
    """The patient of a page: 24 to 88 years old, one in eight older."""
    draw, sex = stream("forms_b", case.patient.index), case.patient.sex
    years = draw.randint(92, 98) if draw.random() < 0.125 else draw.randint(24, 85)
    birth = date(2024, 6, 28) - timedelta(days=years * 365 + draw.randrange(20, 350))
    return Sick(
        draw.choice(_MEN if sex == "男" else _WOMEN), draw.choice(_LATIN), sex, birth,
        national_id(draw, birth, sex), draw.choice(_TOWNS), draw.choice(_VILLAGES),
    )  # fmt: skip


def named(person: Sick) -> Run:
    """The patient's name."""
    return Run(person.name, kind=PiiKind.PERSON, subject=True)


def aged(person: Sick, when: date, style: str = "{}岁") -> Run:
    """The age as `style` writes it, an identifier above 89."""
    years = person.age(when)
    return Run(style.format(years), kind=PiiKind.AGE_OVER_89 if years > 89 else None)


def others(draw: random.Random, count: int, *without: str) -> list[str]:
    """That many different Chinese names, none of `without`."""
    return draw.sample([name for name in (*_MEN, *_WOMEN) if name not in without], count)


def latin_others(draw: random.Random, count: int, *without: str) -> list[str]:
    """That many different names in Latin letters, none of `without`."""
    return draw.sample([name for name in _LATIN if name not in without], count)


def home(person: Sick, draw: random.Random) -> str:
    """A rural address of the patient."""
    group = draw.choice(("一组", "3组", "下坝组", "七队", "老屋基"))
    return f"沅芷县{person.town}{person.village}{group}{draw.randint(2, 166)}号"


def street(draw: random.Random) -> str:
    """An address in a town."""
    place = draw.choice(("霁川市浣纱区", "霁川市", "望鹤县城关镇", "观稼区"))
    return f"{place}{draw.choice(_ROADS)}{draw.randint(3, 420)}号{draw.choice(_ESTATES)}{draw.randint(1, 22)}-{draw.randint(1, 3)}-{draw.randint(2, 18)}02"


def road(draw: random.Random) -> str:
    """An address of an institution."""
    return f"霁川市{draw.choice(_ROADS)}{draw.choice(('甲', ''))}{draw.randint(3, 420)}号"


def earlier(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def on(when: date, style: str = "%Y-%m-%d", clock: str = "") -> Run:
    """A date in a form's style, perhaps with a time of day."""
    return Run(f"{day(when, style)} {clock}".strip(), kind=PiiKind.DATE)


def told(kind: PiiKind, text: str) -> Run:
    """A piece of text that identifies."""
    return Run(text, kind=kind)


def doctor(name: str) -> Run:
    """A member of staff."""
    return Run(name, kind=PiiKind.STAFF)


def place(name: str) -> Run:
    """A hospital, firm or office by name."""
    return Run(name, kind=PiiKind.ORGANISATION)


def number(case: Case, kind: PiiKind, count: int, prefix: str = "") -> Run:
    """A fresh number of so many digits after a prefix."""
    return Run(prefix + digits(case.chance, count), kind=kind)
