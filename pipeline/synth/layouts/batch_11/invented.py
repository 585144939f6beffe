"""Whose names, numbers, places and days stand on this folder's forms, as runs with their kind."""

from dataclasses import replace
from datetime import date, timedelta

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.batch_11 import names
from pipeline.synth.layouts.form import day
from pipeline.synth.people import digits, landline, mobile, national_id
from pipeline.synth.sheet import Run
from schemas.names import PiiKind


def settled(case: Case, youngest: int, oldest: int, sex: str = "") -> Case:
    """The same case with a patient of that age (years) and sex, and a hospital, that only this folder knows."""
    draw, house = stream("batch_11", case.patient.index, sex), stream("batch_11", case.hospital.phone)
    sex = sex or draw.choice("男女")
    youngest = 91 if oldest > 91 and draw.random() < 0.15 else youngest
    birth = case.day - timedelta(days=draw.randint(youngest * 366, oldest * 366))
    relations = (
        ("配偶", "儿子", "女儿", "姐妹")
        if case.day.year - birth.year > 50
        else ("父亲", "母亲", "配偶", "兄弟")
    )
    patient = replace(
        case.patient, name=names.chinese(draw, sex), sex=sex, birth=birth, national_id=national_id(draw, birth, sex),
        kin=names.chinese(draw), kin_relation=draw.choice(relations), address=_home(draw.randint(0, 3), replace(case, chance=draw)), employer=draw.choice(names.FIRMS),
    )  # fmt: skip
    place = f"{house.choice(names.TOWNS)}{house.choice(names.ROADS)}{house.randint(2, 480)}号"
    crew = tuple(names.chinese(house) for _ in range(8))
    hospital = replace(case.hospital, name=house.choice(names.HOUSES), address=place, staff=crew)
    return replace(case, patient=patient, hospital=hospital)


def house(case: Case) -> Run:
    """The hospital whose form it is."""
    return Run(case.hospital.name, kind=PiiKind.ORGANISATION)


def body(name: str) -> Run:
    """Any other body by its name."""
    return Run(name, kind=PiiKind.ORGANISATION)


def elsewhere(case: Case, *, larger: bool = False) -> Run:
    """Another hospital or a smaller house; only a hospital that can operate if `larger`."""
    return body(case.chance.choice(names.OTHERS[:3] if larger else names.OTHERS))


def patient(case: Case, text: str = "") -> Run:
    """The patient's name, or another writing of it."""
    return Run(text or case.patient.name, kind=PiiKind.PERSON, subject=True)


def machine_name(case: Case, shape: str) -> Run:
    """The patient's name in Latin letters; {0} of the shape is the surname, {1} the rest."""
    last, given = names.latin(case.patient.name)
    text = shape.format(last.upper(), given.upper()) if last else given.upper()
    return patient(case, text)


def age(case: Case, shape: str = "{}岁") -> Run:
    """The age in years, an identifier above 89."""
    years = case.patient.age(case.day)
    return Run(shape.format(years), kind=PiiKind.AGE_OVER_89 if years > 89 else None)


def worker(case: Case, sex: str = "") -> Run:
    """One more member of staff."""
    return Run(names.chinese(case.chance, sex), kind=PiiKind.STAFF)


def member(case: Case, role: int) -> Run:
    """The member of staff of this hospital who has that role."""
    return Run(case.hospital.staff[role], kind=PiiKind.STAFF)


def doctor(case: Case) -> Run:
    """A surname before a rank."""
    return Run(names.family(case.chance), kind=PiiKind.STAFF)


def someone(case: Case, sex: str = "") -> Run:
    """One more person who is neither patient nor staff."""
    return Run(names.chinese(case.chance, sex), kind=PiiKind.PERSON)


def kin(case: Case) -> Run:
    """The patient's relative."""
    return Run(case.patient.kin, kind=PiiKind.PERSON)


def phone(case: Case) -> Run:
    """A mobile number in the groups in which people write it."""
    number = mobile(case.chance).replace("-", "").replace(" ", "")
    shapes = ("{0}", "{0}", "{1}-{2}-{3}", "{1} {2} {3}", "{4} {5} {6}", "+86 {1} {2} {3}", "(+86){0}")
    parts = (number, number[:3], number[3:7], number[7:], number[:4], number[4:7], number[7:])
    return Run(case.chance.choice(shapes).format(*parts), kind=PiiKind.PHONE)


def desk(case: Case) -> Run:
    """A landline as offices print it."""
    area, _, number = landline(case.chance).partition("-")
    shapes = ("{0}-{1}", "{0}-{2}", "（{0}）{1}", "{0}-{1}-8{3}", "{0} {2} 转 {3}", "{0}－{1}")
    parts = (area, number, f"{number[:4]} {number[4:]}", digits(case.chance, 3))
    return Run(case.chance.choice(shapes).format(*parts), kind=PiiKind.PHONE)


def inner(case: Case) -> Run:
    """A number within the house."""
    return Run(case.chance.choice(("{}", "8{}", "66{}")).format(digits(case.chance, 4)), kind=PiiKind.PHONE)


def _home(shape: int, case: Case) -> str:
    draw = case.chance
    number, flat = draw.randint(2, 420), draw.randint(1, 26)
    if shape == 0:
        return f"{draw.choice(names.HAMLETS)}{draw.choice('一二三四五六七八九')}组{number}号"
    town = f"{draw.choice(names.TOWNS)}{draw.choice(names.ROADS)}{number}号{draw.choice(names.ESTATES)}"
    return town + draw.choice((f"{flat}栋{flat % 3 + 1}单元{flat % 9 + 1}02", f"{flat}-{flat % 4 + 1}-{flat}03室", f"{flat}号楼{flat % 17 + 1}0{flat % 4 + 1}"))  # fmt: skip


def home(case: Case) -> Run:
    """Where somebody lives."""
    return Run(_home(case.chance.randint(0, 3), case), kind=PiiKind.ADDRESS)


def code(case: Case, kind: PiiKind, *shapes: str) -> Run:
    """A number in one of the shapes: each # a figure, each @ a capital."""
    draw, text = case.chance, ""
    for sign in draw.choice(shapes):
        text += str(draw.randrange(10)) if sign == "#" else draw.choice("ABEFHKNRTX") if sign == "@" else sign
    return Run(text, kind=kind)


def on(when: date, style: str = "%Y-%m-%d", clock: str = "") -> Run:
    """A day in a style of strftime, with the time that follows it."""
    return Run(f"{day(when, style)} {clock}".rstrip(), kind=PiiKind.DATE)


def ago(case: Case, days: int, style: str = "%Y-%m-%d", hour: int | None = None) -> Run:
    """The day that many days before the visit (after it, if negative), with a time of that hour if one is given."""
    clock = "" if hour is None else case.clock(hour)[:5]
    return on(case.day - timedelta(days=days), style, clock)
