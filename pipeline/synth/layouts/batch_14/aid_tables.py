"""The tables of a medical aid form: household, costs of illness, results that prove it."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_14.grid_b import item, line_of, upright
from pipeline.synth.layouts.batch_14.invented_b import (
    COUNTY_HOSPITALS,
    EMPLOYERS,
    HOSPITALS,
    Sick,
    earlier,
    number,
    on,
    place,
    told,
)  # fmt: skip
from pipeline.synth.people import digits, mobile, national_id
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import PiiKind

LEFT, RIGHT = 60, 1180
_SHADE: Final = (240, 240, 240)
_TESTS: Final = (
    ("血肌酐", 640, 1280, 0, "μmol/L", "57-97", "↑"), ("尿素氮", 19, 38, 1, "mmol/L", "3.1-8.0", "↑"), ("血钾", 3.9, 5.2, 2, "mmol/L", "3.5-5.3", ""),
    ("血红蛋白", 68, 96, 0, "g/L", "130-175", "↓"), ("白细胞", 4.1, 8.8, 2, "10^9/L", "3.5-9.5", ""), ("血磷", 1.8, 2.9, 2, "mmol/L", "0.85-1.51", "↑"),
    ("甲状旁腺素", 320, 1180, 0, "pg/mL", "15-65", "↑"), ("白蛋白", 29, 38, 1, "g/L", "40-55", "↓"), ("高密度脂蛋白", 0.8, 1.4, 2, "mmol/L", ">1.04", ""),
    ("肾小球滤过率", 3, 11, 1, "ml/min", "90-120", "↓"), ("二氧化碳结合力", 13, 20, 1, "mmol/L", "22-29", "↓"), ("铁蛋白", 60, 280, 1, "ng/mL", "30-400", ""),
)  # fmt: skip


_FEMALE: Final = ("儿媳", "母亲")


def members(case: Case, person: Sick) -> tuple[tuple[str, int], ...]:
    """Four of the household: what they are to the applicant, and how many years they were born after."""
    if person.age(case.day) < 55:
        return ("父亲", -27), ("母亲", -25), ("弟弟", 3), ("配偶", 1)
    return ("长子", 25), ("儿媳", 26), ("孙子", 50), ("配偶", 2)


def household(sheet: Sheet, case: Case, person: Sick, y: float, kin: list[str]) -> float:
    """A head and four rows, one member each; returns the y below."""
    draw, step = case.chance, 37
    wide = case.style.random() < 0.5
    heads = (
        "姓名",
        "与申请人关系" if wide else "关系",
        "身份证号码",
        "健康状况",
        "工作（学习）单位",
        "手机/年收入",
    )
    widths = (190, 120, 226, 120, 236, 184)
    upright(sheet, LEFT, y, 44, 5 * step, case.style.choice(("家庭成员", "共同生活成员")), size=18)
    y = line_of(sheet, LEFT + 44, y, step, widths, heads, size=17, weight=600)
    for name, (relation, gap) in zip(kin, members(case, person), strict=True):
        birth = person.birth + timedelta(days=gap * 365 + draw.randrange(200))
        identity = told(PiiKind.NATIONAL_ID, national_id(draw, birth, "女" if relation in _FEMALE else "男"))
        health = draw.choice(("良好", "一般", "肢残三级", "高血压病", "体弱"))
        row = (told(PiiKind.PERSON, name), relation, identity, health, *_work(case, birth))
        y = line_of(sheet, LEFT + 44, y, step, widths, row, size=17)
    return y


def _work(case: Case, birth: date) -> tuple[Text, Text]:
    """Where a member works or learns, and a telephone number or an income."""
    draw, years = case.chance, case.day.year - birth.year
    if years > 60:
        return "务农", f"{draw.randint(2, 9)}000元"
    firm = place(draw.choice(EMPLOYERS[:4]) if years > 18 else EMPLOYERS[5])
    return firm, told(PiiKind.PHONE, mobile(draw)) if years > 18 else "—"


def costs(sheet: Sheet, case: Case, y: float, dates: str) -> float:
    """A head and three stays with diagnosis, bill and the four sums; returns the y below."""
    draw, step, until = case.chance, 40, earlier(case, 30, 50)
    heads = ("就诊医院", "起止日期", "诊断（ICD-10）", "票据号", "总费用", "基本+大病", "自付")
    widths = (240, 216, 196, 150, 96, 94, 84)
    upright(sheet, LEFT, y, 44, 4 * step, case.style.choice(("患病费用", "医疗费用")), size=18)
    y = line_of(sheet, LEFT + 44, y, step, widths, heads, size=17, weight=600, fill=_SHADE)
    stays = ("尿毒症 N18.5", "动静脉瘘闭塞 T82.8", "肾性贫血 D63.8")
    wards = draw.sample((*HOSPITALS[3:], *COUNTY_HOSPITALS), 3)
    for ward, what in zip(wards, stays, strict=True):
        since, bill = until - timedelta(days=draw.randint(6, 18)), number(case, PiiKind.OTHER_ID, 10)
        total, paid = draw.randint(9000, 52000), draw.uniform(0.5, 0.75)
        sums = [f"{total * part:.2f}" for part in (1, paid, 1 - paid)]
        span: Text = [
            on(since, dates.replace("年", ".").replace("月", ".").replace("日", "")),
            "～",
            on(until, "%-m.%-d" if draw.random() < 0.5 else "%m-%d"),
        ]
        y = line_of(sheet, LEFT + 44, y, step, widths, (place(ward), span, what, bill, *sums), size=16)
        until = since - timedelta(days=draw.randint(20, 70))
    return y


def results(sheet: Sheet, case: Case, y: float) -> float:
    """Twelve results in three columns under one line that says where from; returns the y below."""
    draw, step = case.chance, 33
    upright(sheet, LEFT, y, 44, 5 * step, "主要检查", size=18)
    source: Text = [
        "摘自 ",
        place(case.style.choice(COUNTY_HOSPITALS[:1] + HOSPITALS[3:])),
        " 检验单 ",
        told(PiiKind.SPECIMEN_ID, f"{digits(draw, 10)}"),
        "  ",
        on(earlier(case, 22, 28), "%Y/%m/%d"),
    ]
    y = line_of(sheet, LEFT + 44, y, step, (RIGHT - LEFT - 44,), (source,), size=17, middle=False)
    for start in range(0, len(_TESTS), 3):
        cells = [text for test in _TESTS[start : start + 3] for text in _result(sheet, case, test)]
        y = line_of(sheet, LEFT + 44, y, step, (136, 110, 112) * 2 + (136, 110, 114), cells, size=16)
    return y


def _result(
    sheet: Sheet, case: Case, test: tuple[str, float, float, int, str, str, str]
) -> tuple[Text, Text, Text]:
    """A result's three cells: name; value, flag and unit; range."""
    name, low, high, decimals, unit, span, flag = test
    value = f"{case.chance.uniform(low, high):.{decimals}f}"
    label, figure, measure, normal, mark = item(sheet, name, value, unit, span, flag)
    shown: list[str | Run] = [figure, mark, " ", measure]
    return label, shown, normal
