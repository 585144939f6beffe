"""People, places, firms and numbers of these six forms, none of which anybody holds."""

import random
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.form import day
from pipeline.synth.people import digits, landline, mobile, national_id
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_COMMON: Final = "刘黄杨徐孙胡朱林何罗郑梁谢唐许冯曾肖田董潘袁蔡余叶程苏魏吕丁任卢姚钟姜谭范金"
_RARE: Final = "仉亢綦蒯逯厍郤乜爨邸荆庹冼揭幸脱蒙楚敖"
_DOUBLE: Final = ("呼延", "钟离", "濮阳", "公孙", "东方", "南宫", "端木", "百里", "闻人", "公冶")
_WOMEN: Final = ("梓萱", "雅楠", "秋菊", "玉珍", "语嫣", "爱莲", "冬梅", "文君", "晓岚", "惠敏", "彩霞", "欣妍", "沛芹", "荣华", "可馨", "银花", "知夏", "翠屏", "慕青", "絮")  # fmt: skip
_MEN: Final = ("宏图", "子墨", "建军", "家豪", "福生", "泽宇", "少华", "金宝", "长河", "承志", "怀瑾", "树根", "亦凡", "博文", "保国", "铁柱", "廷玉", "望舒", "砚", "骁")  # fmt: skip
_SOME_WOMEN: Final = (
    "帕丽旦·热合曼",
    "努尔古丽·托合提",
    "其其格玛",
    "朴顺姬",
    "沙马日古",
    "白玛曲珍",
    "张杨思琪",
    "麦苗",
    "安然",
    "米兰",
    "夏至",
)
_SOME_MEN: Final = (
    "阿不力孜·马木提",
    "叶尔肯·哈斯木",
    "岩罕温",
    "洛桑多布杰",
    "朝鲁门",
    "李王梓涵",
    "安康",
    "程度",
    "任重",
    "白桦林",
    "余地",
)
_PINYIN: Final = ("QI", "KANG", "KUAI", "HUYAN", "LU", "XIAO", "NIE", "DUANMU")
_GIVEN: Final = ("YANAN", "HONG TU", "Yujuan", "ZIMO", "Shao Hua", "QIUJU")
_HOSPITALS: Final = (
    "栖霞岭医院",
    "柏坞县第二人民医院",
    "汀兰妇幼保健院",
    "雁栖镇中心卫生院",
    "永宁县第一医院",
    "青岚大学附属儿童医院",
    "南汐市第五人民医院",
)
_FIRMS: Final = (
    "恒砺重型机械有限公司",
    "云栖市松果物流有限公司",
    "澄湖日化三厂",
    "柏坞县农商银行",
    "青岚市地铁运营三分公司",
    "禾木软件（澄湖）有限公司",
)
_SCHOOLS: Final = ("桂香区蒲公英幼儿园", "小鹿班托育中心", "石桥镇第一小学", "望湖实验小学")
_STREETS: Final = ("竹影路", "灯芯巷", "枕流街", "东窑路", "凤尾里", "老船坞路")
_VILLAGES: Final = ("雁栖镇下沙村", "柏坞乡石磨村", "汀兰镇莲塘村委会", "苇塘乡北洼屯")


def person(draw: random.Random, sex: str = "") -> str:
    """A full name: mostly common surnames; some rare and double ones, minority names, names that are words."""
    woman, shape = (sex or draw.choice("男女")) == "女", draw.random()
    given = draw.choice(_WOMEN if woman else _MEN)
    if shape < 0.15:
        return draw.choice(_SOME_WOMEN if woman else _SOME_MEN)
    if shape < 0.27:
        return draw.choice(_DOUBLE) + given
    return draw.choice(_RARE if shape < 0.42 else _COMMON) + given


def worker(case: Case, sex: str = "") -> Run:
    """A member of staff by full name."""
    return Run(person(case.chance, sex), kind=PiiKind.STAFF)


def relative(case: Case, sex: str = "") -> Run:
    """One of the patient's people by full name."""
    return Run(person(case.chance, sex), kind=PiiKind.PERSON)


def family_name(case: Case) -> Run:
    """A doctor's surname, as it stands before a rank."""
    draw = case.chance
    return Run(
        draw.choice((draw.choice(_COMMON), draw.choice(_RARE), draw.choice(_DOUBLE))), kind=PiiKind.STAFF
    )


def initials(case: Case) -> Run:
    """A technician as three capitals."""
    return Run("".join(case.chance.sample("BCFGHJKLMQRWXYZ", 3)), kind=PiiKind.STAFF)


def latin(draw: random.Random) -> str:
    """A Chinese name in Latin letters, as machines hold it."""
    return f"{draw.choice(_PINYIN)}{draw.choice((' ', ', ', '^'))}{draw.choice(_GIVEN)}"


def patient_of(case: Case, youngest: int, oldest: int, sex: str = "") -> Case:
    """The same case with a patient who can have this form: named here, of an age (days) and sex that fit."""
    draw = stream("batch_8", case.patient.index, sex)
    sex = sex or case.patient.sex
    birth = case.day - timedelta(days=draw.randint(youngest, oldest))
    person_now = replace(
        case.patient, name=person(draw, sex), sex=sex, birth=birth, national_id=national_id(draw, birth, sex)
    )
    return replace(case, patient=person_now)


def patient_run(case: Case) -> Run:
    """The patient's name in running text."""
    return Run(case.patient.name, kind=PiiKind.PERSON, subject=True)


def age_run(case: Case, shape: str = "{}岁") -> Run:
    """The age in years, an identifier above 89."""
    years = case.patient.age(case.day)
    return Run(shape.format(years), kind=PiiKind.AGE_OVER_89 if years > 89 else None)


def on(when: date, shape: str = "%Y-%m-%d") -> Run:
    """A date in running text."""
    return Run(day(when, shape), kind=PiiKind.DATE)


def ago(case: Case, days: int, shape: str = "%Y-%m-%d") -> Run:
    """The date that many days before the visit (after it, if negative)."""
    return on(case.day - timedelta(days=days), shape)


def some_hospital(case: Case) -> Run:
    """Another hospital."""
    return Run(case.chance.choice(_HOSPITALS), kind=PiiKind.ORGANISATION)


def firm(case: Case) -> Run:
    """An employer."""
    return Run(case.chance.choice(_FIRMS), kind=PiiKind.ORGANISATION)


def school(case: Case) -> Run:
    """A nursery up to six years, a primary school from then on."""
    fitting = _SCHOOLS[:2] if case.patient.age(case.day) < 7 else _SCHOOLS[2:]
    return Run(case.chance.choice(fitting), kind=PiiKind.ORGANISATION)


def phone(case: Case) -> Run:
    """A mobile number of an unassigned range, at times with a country code."""
    number = mobile(case.chance)
    return Run(case.chance.choice((number, number, f"+86 {number}")), kind=PiiKind.PHONE)


def desk(case: Case) -> Run:
    """A landline of an area that does not exist, at times in brackets or with an extension."""
    area, _, number = landline(case.chance).partition("-")
    shape = case.chance.choice(("{0}-{1}", "({0}){1}", "{0}-{1}-6{2}", "{0} {1}转{2}"))
    return Run(shape.format(area, number, digits(case.chance, 3)), kind=PiiKind.PHONE)


def home(case: Case) -> Run:
    """A town address without a district, or one of a village."""
    draw = case.chance
    town = f"{draw.choice(('南汐市', '澄湖市', ''))}{draw.choice(_STREETS)}{draw.randint(2, 260)}弄{draw.randint(1, 40)}号{draw.randint(1, 29)}0{draw.randint(1, 6)}"
    country = f"柏坞县{draw.choice(_VILLAGES)}{draw.randint(1, 12)}组{draw.randint(1, 99)}号"
    return Run(draw.choice((town, country)), kind=PiiKind.ADDRESS)


def coded(kind: PiiKind, case: Case, shape: str) -> Run:
    """A number in which each # of the shape is a digit and each @ a capital."""
    draw = case.chance
    figures = {"#": lambda: str(draw.randrange(10)), "@": lambda: draw.choice("ABDEHKMTW")}
    return Run("".join(figures[sign]() if sign in figures else sign for sign in shape), kind=kind)


def handle(case: Case) -> str:
    """A messenger or mail name."""
    return "".join(
        case.chance.choice("bdfghklmnprstvz") + case.chance.choice("aeiou") for _ in range(3)
    ) + digits(case.chance, 2)
