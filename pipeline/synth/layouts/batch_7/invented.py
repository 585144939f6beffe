"""People, places, firms and numbers of the forms of this folder; nobody has, holds or lives at any of them."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.people import chinese_name, digits, landline, mobile, national_id
from pipeline.synth.sheet import Run, Text
from schemas.names import PiiKind

_FAMILY: Final = "柯骆谷章苗卞云车窦舒项祝葛庞樊涂丛尚解甄褚阮闵游裘乜佴郐亢卜"
_FIRST: Final = "彩培绍砚沛翊菀秉棠岫笙穗淮蕴家建丽国小春"
_SECOND: Final = "屏生谦秋池恩筠禾渔仪华英红平军香"
_COMPOUND: Final = ("呼延", "端木", "公孙", "东方", "南宫", "宇文")
_WORDLIKE: Final = ("康健", "白芷", "平凡", "花蕾", "成双", "季节", "金锁", "牛力", "申明", "单丹")
_FOREIGN: Final = (
    "帕尔哈提·伊明江", "次仁白姆", "阿孜古丽·吐逊", "朝鲁·宝音", "岩温香", "木吉阿呷", "格桑旺堆", "米娜瓦尔·热合曼",
)  # fmt: skip
_LATIN: Final = ("KE Pei", "LUO Yanqiu", "Zhang Shao Qian", "Gu.Tang", "DUANMU Hui", "Shu Wan")
_HOSPITALS: Final = (
    "霁州市松泠区人民医院", "槐安县中医医院", "霁州铁路职工医院", "芦汀镇中心卫生院", "康澜综合门诊部", "云麓骨伤医院",
)  # fmt: skip
_SCHOOLS: Final = (("槐安县第二实验幼儿园", "小海豚托育中心"), ("霁州市砚池小学", "松泠区拾翠路中学"))
"""For those under seven years, and for older ones."""
_EMPLOYERS: Final = (
    "霁州恒穗纺织有限公司", "槐安县公路养护段", "云麓出租汽车公司", "松泠区环卫所", "鲸落信息技术（霁州）有限公司",
)  # fmt: skip
_TOWNS: Final = ("拾翠路街道", "芦汀镇", "麦岭乡", "砚池街道")
_ROADS: Final = ("拾翠路", "云麓大道", "砚池街", "菱角塘巷", "麦垛胡同", "纺织三路")
_ESTATES: Final = ("锦棠雅苑", "铁路新村", "揽秋华府", "供销社宿舍", "槐荫里")


def some_name(draw: random.Random) -> str:
    """A name out of those of every set and those of this folder alone."""
    shape = draw.random()
    if shape < 0.25:
        return chinese_name(draw)
    if shape < 0.42:
        return draw.choice(_FOREIGN if shape < 0.33 else _WORDLIKE)
    family = draw.choice(_COMPOUND) if shape < 0.5 else draw.choice(_FAMILY)
    return family + draw.choice(_FIRST) * (draw.random() < 0.7) + draw.choice(_SECOND)


def person(case: Case) -> Run:
    """One more person who does not work here."""
    return Run(some_name(case.chance), kind=PiiKind.PERSON)


def worker(case: Case) -> Run:
    """One more member of staff."""
    return Run(some_name(case.chance), kind=PiiKind.STAFF)


def family_name(draw: random.Random) -> Run:
    """A surname that stands before a rank."""
    return Run(draw.choice((*_FAMILY, *_COMPOUND)), kind=PiiKind.STAFF)


def latin_worker(draw: random.Random) -> Run:
    """A member of staff as a machine prints the name."""
    return Run(draw.choice(_LATIN), kind=PiiKind.STAFF)


def subject(case: Case, text: str | None = None) -> Run:
    """The patient's name, or another writing of it."""
    return Run(text or case.patient.name, kind=PiiKind.PERSON, subject=True)


def starred(name: str) -> str:
    """A name with its middle hidden, as apps show it to be discreet."""
    return f"{name[0]}*" if len(name) == 2 else f"{name[0]}{'*' * (len(name) - 2)}{name[-1]}"


def aged(case: Case, style: str = "{}岁") -> Run:
    """The age on the day of the visit, an identifier above 89."""
    age = case.patient.age(case.day)
    return Run(style.format(age), kind=PiiKind.AGE_OVER_89 if age > 89 else None)


def phone(case: Case) -> Run:
    """A mobile number."""
    return Run(mobile(case.chance), kind=PiiKind.PHONE)


def desk(case: Case) -> Run:
    """A landline in one of four shapes."""
    area, number = landline(case.chance).split("-")
    shape = case.chance.choice(("{0}-{1}", "({0}){1}", "{0}—{1}", "{0}-{1}转{2}"))
    return Run(shape.format(area, number, case.chance.randint(601, 899)), kind=PiiKind.PHONE)


def hotline(case: Case) -> Run:
    """A firm's number of a block that is not given out."""
    return Run(f"400-000-{case.style.randrange(10**4):04d}", kind=PiiKind.PHONE)


def place(text: str) -> Run:
    """A stretch of an address."""
    return Run(text, kind=PiiKind.ADDRESS)


def home(draw: random.Random) -> str:
    """A town address: road, estate, house, flat."""
    return (
        f"霁州市松泠区{draw.choice(_ROADS)}{draw.randint(3, 268)}号{draw.choice(_ESTATES)}"
        f"{draw.randint(1, 28)}幢{draw.randint(1, 4)}单元{draw.randint(2, 26)}0{draw.randint(1, 4)}"
    )


def crossing(draw: random.Random) -> str:
    """A place on the road as people tell it."""
    first, second = draw.sample(_ROADS, 2)
    return f"{first}与{second}路口东侧{draw.randint(2, 9)}0米"


def town(draw: random.Random) -> str:
    """A township or street office."""
    return draw.choice(_TOWNS)


def estate(draw: random.Random) -> str:
    """A housing estate."""
    return draw.choice(_ESTATES)


def other_hospital(draw: random.Random) -> Run:
    """A hospital that is not the form's own."""
    return Run(draw.choice(_HOSPITALS), kind=PiiKind.ORGANISATION)


def occupation(case: Case) -> Text:
    """Where the patient learns or works, by age; the retired have no firm."""
    age = case.patient.age(case.day)
    if age < 16:
        name = Run(case.chance.choice(_SCHOOLS[age > 6]), kind=PiiKind.ORGANISATION)
        grade = f" {case.chance.choice('一二三四')}（{case.chance.randint(1, 6)}）班" if age > 6 else " 小班"
        return [name, grade]
    return Run(case.chance.choice(_EMPLOYERS), kind=PiiKind.ORGANISATION) if age < 64 else "退休"


def before(case: Case, least: int, most: int | None = None) -> date:
    """A day that many days before the visit."""
    return case.day - timedelta(days=case.chance.randint(least, most or least))


def on(when: date, style: str = "%Y-%m-%d", tail: str = "") -> Run:
    """A date, with what stands behind it; `%-m` and `%-d` leave zeros out."""
    shape = style.replace("%-m", str(when.month)).replace("%-d", str(when.day))
    return Run(when.strftime(shape) + tail, kind=PiiKind.DATE)


def identity(case: Case) -> str:
    """The identity number of a grown person other than the patient."""
    birth = case.day - timedelta(days=case.chance.randint(24, 66) * 365 + case.chance.randrange(300))
    return national_id(case.chance, birth, case.chance.choice("男女"))


def plate(draw: random.Random) -> str:
    """A car's number with a letter that the province has not given out; green ones have one digit more."""
    letters = draw.choice(("青W", "琼Y", "宁X"))
    return f"{letters}{draw.choice(('', '·', '-'))}{draw.choice(('D', 'F', ''))}{digits(draw, 5)}"


def account(draw: random.Random) -> str:
    """Nineteen figures of a bank card, of a range that no bank holds."""
    return "9" + digits(draw, 18)


def number(text: str, kind: PiiKind = PiiKind.OTHER_ID) -> Run:
    """A number or code that points to one person or act."""
    return Run(text, kind=kind)


def mail(case: Case, box: str) -> Run:
    """An address at the hospital's own domain."""
    return Run(f"{box}@{case.hospital.site.removeprefix('www.')}", kind=PiiKind.EMAIL)
