"""People, houses and numbers that nobody holds, and small ways of writing them."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.form import day
from pipeline.synth.people import COMPOUND_SURNAMES, digits, landline, mobile, national_id
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text
from schemas.names import PiiKind

_SURNAMES: Final = "骆祁褚巫匡蒲阚闵桑桂费柯翟盛冉雍边应卞郦游屠吉项单查解区仇"
_COMPOUND: Final = ("端木", "呼延", "公孙", "钟离", "东郭", "赫连")
_GIVEN: Final = (
    "云起", "小满", "承志", "清妍", "丽萍", "守田", "立冬", "菊英", "泽楷", "一诺", "国栋", "腊梅", "予安", "宝根", "冬青", "铁生", "爱莲", "洪福",
)  # fmt: skip
_SINGLE: Final = "峥珂旻钧荃颖虹澍屹琦"
_MINORITY: Final = (
    "帕提古丽·亚生", "吾买尔江·卡德尔", "才让东知", "乌仁其木格", "岩温香", "阿木尔·宝音", "罗布曲珍", "热依拉·托合提",
)  # fmt: skip
_WORDS: Final = ("苏木", "安宁", "常乐", "水清", "平原", "苏叶", "石英", "应力")
HOSPITALS: Final = (
    "霁川市第二人民医院", "雁汀区人民医院", "沐泉县中医医院", "禾浦县第一人民医院", "松澜市骨伤专科医院", "雁汀区妇幼保健计划生育服务中心",
)  # fmt: skip
TOWN_CLINICS: Final = ("石礅镇中心卫生院", "菱塘街道社区卫生服务中心", "半坡村卫生室", "稻香社区卫生服务站")
CENTRES: Final = ("松澜医科大学附属第一医院", "霁川省立医院", "松澜市脑科医院")
_AREAS: Final = ("霁川市雁汀区", "松澜市东渡区", "沐泉县石礅镇", "禾浦县")
_STREETS: Final = ("菱角塘路", "稻香西街", "石榴巷", "航运新村", "酒坊里", "纺校北路")


def person(draw: random.Random) -> str:
    """A name: two to four characters, some rare, compound, word-like or of a minority."""
    shape = draw.random()
    if shape < 0.2:
        return draw.choice(_MINORITY if shape < 0.1 else _WORDS)
    surname = draw.choice(_COMPOUND) if shape < 0.3 else draw.choice(_SURNAMES)
    return surname + draw.choice(_SINGLE if draw.random() < 0.3 else _GIVEN)


def kin(case: Case) -> Run:
    """A relative, neighbour or colleague."""
    return Run(person(case.chance), kind=PiiKind.PERSON)


def nurse(case: Case) -> Run:
    """A member of staff of any rank."""
    return Run(person(case.chance), kind=PiiKind.STAFF)


def surname(case: Case) -> Run:
    """A member of staff by the surname alone, which a rank follows."""
    return Run(case.chance.choice(_SURNAMES[:18]), kind=PiiKind.STAFF)


def called(case: Case) -> Run:
    """The patient's surname, which a form of address follows; the whole name where none can be told."""
    name = case.patient.name
    short = name[:2] if name[:2] in COMPOUND_SURNAMES else name[0] if len(name) < 4 else name
    return Run(short, kind=PiiKind.PERSON, subject=True)


def phone(case: Case) -> Run:
    """A mobile number of a range without operator."""
    return Run(mobile(case.chance), kind=PiiKind.PHONE)


def office(case: Case) -> Run:
    """A landline of an area that does not exist, as desks write it."""
    area, _, number = landline(case.chance).partition("-")
    shape = case.chance.choice(
        ("{0}-{1}", "({0}){1}", "{0}—{1}转6{2}", "{0} {3} {4}", "{0}-{1}/6{2}（内线）")
    )
    shown = shape.format(area, number, digits(case.chance, 3), number[:4], number[4:])
    return Run(shown.removesuffix("（内线）"), kind=PiiKind.PHONE)


def home(draw: random.Random) -> str:
    """A street address of an invented city."""
    where = f"{draw.choice(_AREAS)}{draw.choice(_STREETS)}{draw.randint(2, 288)}号"
    return where + draw.choice(("", f"{draw.randint(1, 9)}幢{draw.randint(1, 3)}单元{draw.randint(1, 6)}02", f"附{draw.randint(1, 9)}号"))  # fmt: skip


def identified(case: Case, kind: PiiKind, prefix: str, count: int) -> Run:
    """A number of `count` digits behind a prefix."""
    return Run(prefix + digits(case.chance, count), kind=kind)


def dated(when: date, style: str = "%Y-%m-%d", after: str = "") -> Run:
    """A date in a form's style, with what belongs to it behind."""
    return Run(day(when, style) + after, kind=PiiKind.DATE)


def ago(case: Case, least: int, most: int) -> date:
    """A day that many days before the visit; after it when negative."""
    return case.day - timedelta(days=case.chance.randint(least, most))


def grown(case: Case, least: int, most: int = 120) -> Case:
    """The case, with another birthday and identity number where the patient is too young or too old for the form."""
    patient = case.patient
    if least <= patient.age(case.day) <= most:
        return case
    years = case.chance.randint(least, min(most, least + 30))
    birth = case.day - timedelta(days=years * 366 + case.chance.randrange(1, 300))
    number = national_id(case.chance, birth, patient.sex)
    return replace(case, patient=replace(patient, birth=birth, national_id=number))


def fitted(  # place, room and text belong together
    sheet: Sheet, x: float, y: float, width: float, text: Text, *, size: int, weight: int = 400, colour: Colour = INK,
) -> float:  # fmt: skip
    """Draw one line, smaller where it would be wider than `width` pixels; returns its right end."""
    while size > 12 and sheet.measure(text, size, weight) > width:
        size -= 1
    return sheet.put(x, y, text, size=size, weight=weight, colour=colour)


def upright(sheet: Sheet, x: float, y: float, height: float, runs: Sequence[Run], *, size: int) -> None:
    """Characters one below the other around the middle of a cell that begins at y; x is their middle."""
    letters = [replace(run, text=letter) for run in runs for letter in run.text]
    step = min(size * 1.5, (height - 8) / max(1, len(letters)))
    top = y + (height - step * len(letters)) / 2 - size * 0.1
    for number, letter in enumerate(letters):
        sheet.put(x, top + number * step, letter, size=size, align="middle")
