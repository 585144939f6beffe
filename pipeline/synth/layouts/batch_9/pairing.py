"""Who gives and who receives: the patient and two donors in columns of their own."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject, told
from pipeline.synth.layouts.batch_9.own import OTHER_HOSPITALS, before, dated, minute, who
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.people import digits, national_id
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

XS: Final = (60, 200, 530, 860, 1180)
"""Left sides of the columns, and the right end; pixels."""


def _sex(case: Case) -> str:
    """The sex of the relative who gives."""
    relation, own = case.patient.kin_relation, case.patient.sex
    if relation == "配偶":
        return "女" if own == "男" else "男"
    return "女" if set(relation) & set("母女姐") else "男"


def persons(sheet: Sheet, case: Case, y: float) -> float:
    """The patient and two donors side by side in a grid; returns the y below."""
    donors = case.style.choice((("供者1", "供者2"), ("供者A", "供者B"), ("亲缘供者", "无关供者")))
    rows = [
        ("", [Run(case.style.choice(("受者（患者）", "受者")))], [Run(donors[0])], [Run(donors[1])]),
        *_facts(case, donors[1] == "无关供者"),
    ]
    for count, (key, *values) in enumerate(rows):
        group = sheet.group()
        sheet.pen.rectangle(
            (XS[0], y, XS[-1], y + 36),
            fill=(232, 238, 244) if count == 0 else None,
            outline=(150, 160, 172),
        )
        if key:
            sheet.put(XS[0] + 10, y + 4, Run(key, Label.KEY, group), size=18, weight=600)
        for place, (x, runs) in enumerate(zip(XS[1:], values, strict=False)):
            sheet.rule(x, y, x, y + 36, width=1, colour=(150, 160, 172))
            marked = (
                [Run(run.text, Label.VALUE, group, run.kind, run.subject) for run in runs]
                if place == 0 and key
                else runs
            )
            sheet.put(x + 12, y + 4, marked, size=18, weight=600 if count == 0 else 400)
        y += 36
    return y


def _facts(case: Case, unrelated: bool) -> list[tuple[str, list[Run], list[Run], list[Run]]]:
    person, draw = case.patient, case.chance
    births = [before(case, 9000, 22000) for _ in range(2)]
    registry = [told(PiiKind.OTHER_ID, f"ZH-{digits(draw, 4)}-{digits(draw, 5)}")]
    second = registry if unrelated else [who(case, PiiKind.PERSON)]
    bar = [[told(PiiKind.SPECIMEN_ID, f"{prefix}{digits(draw, 9)}")] for prefix in ("R", "D", "D")]
    taken = [[dated(before(case, 9, 14), "%Y-%m-%d", minute(draw, 8))] for _ in range(3)]
    born = [[told(PiiKind.DATE, day(birth))] for birth in (person.birth, *births)]
    papers = [
        [told(PiiKind.NATIONAL_ID, national_id(draw, birth, sex))]
        for birth, sex in zip(births, (_sex(case), "男"), strict=True)
    ]
    hidden = [Run("（保密）")]
    return [
        (case.style.choice(("姓名", "姓名/编号")), [subject(case)], [told(PiiKind.PERSON, person.kin)], second),
        ("与受者关系", [Run("本人")], [Run(person.kin_relation)], [Run("非亲缘" if unrelated else draw.choice(("表弟", "堂姐", "舅父")))]),
        ("性别 / 年龄", [Run(f"{person.sex} / "), age(case)], [Run(f"{_sex(case)} / {(case.day - births[0]).days // 365}岁")], [Run(f"男 / {(case.day - births[1]).days // 365}岁")]),
        ("出生日期", born[0], born[1], hidden if unrelated else born[2]),
        ("证件号码", [told(PiiKind.NATIONAL_ID, person.national_id)], papers[0], hidden if unrelated else papers[1]),
        (case.style.choice(("样本条码", "条码号", "样本编号")), bar[0], bar[1], bar[2]),
        ("采样时间", taken[0], taken[1], taken[2]),
        ("血型", [Run("A型 RhD(+)")], [Run("O型 RhD(+)")], [Run("AB型 RhD(+)")]),
        ("送检单位", [organisation(case.hospital.name)], [organisation(case.hospital.name)], [organisation(draw.choice(OTHER_HOSPITALS))]),
    ]  # fmt: skip
