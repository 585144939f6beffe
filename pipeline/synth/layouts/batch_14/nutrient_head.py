"""The first page's head of a child's nutrient report: laboratory, child, guardians, sampling station, courier."""

from datetime import date, timedelta

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.batch_2.parts import valued
from pipeline.synth.layouts.batch_14.invented_a import (
    Cast,
    clock,
    dated,
    number,
    organisation,
    phone,
    street,
    subject_name,
    told,
)
from pipeline.synth.marks import bar_code
from pipeline.synth.people import national_id
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 70, 1170


def letterhead(sheet: Sheet, case: Case, lab: str, code: str) -> None:
    """The laboratory, the title and the bar code over a coloured rule, 140 pixels high."""
    accent = case.style.choice(((18, 120, 98), (198, 92, 30), (40, 80, 150)))
    sheet.put(_LEFT, 34, told(PiiKind.ORGANISATION, lab), size=26, weight=700, colour=accent)
    name = case.style.choice(
        ("儿童微量元素及维生素检测报告", "营养元素谱检测报告单", "全血元素·脂溶/水溶性维生素检测报告")
    )
    sheet.put(_LEFT, 80, Run(name, Label.TITLE), size=34, weight=600)
    width = bar_code(sheet, 850, 30, code, height=58)
    sheet.put(850 + width / 2, 92, told(PiiKind.SPECIMEN_ID, code), size=18, align="middle")
    sheet.rule(_LEFT, 140, _RIGHT, 140, width=3, colour=accent)


Row = tuple[int, str, Text]
"""Width in twelfths of a line, key, value."""


def _child_age(birth: date, when: date) -> str:
    months = (when.year - birth.year) * 12 + when.month - birth.month - (when.day < birth.day)
    return f"{months // 12}岁{months % 12}月" if months >= 12 else f"{months}月龄"


def _rows(cast: Cast, birth: date, code: str) -> list[Row]:
    case, draw, style = cast.case, cast.case.chance, cast.case.style
    patient = Run(subject_name(case), kind=PiiKind.PERSON, subject=True)
    kin: Text = [
        cast.person(),
        "（",
        draw.choice(("母亲", "父亲", "祖母", "外公", "姨妈")),
        "） ",
        phone(draw),
    ]
    own = stream("batch 14 booklet", case.patient.index)
    mother = date(1988, 1, 1) + timedelta(days=own.randrange(3000))
    rows: list[Row] = [
        (3, style.choice(("受检者", "宝宝姓名", "姓名")), patient), (3, "性别", case.patient.sex), (3, "年龄", _child_age(birth, case.day)),
        (3, style.choice(("出生日期", "生日")), dated(birth, style.choice(("%Y-%m-%d", "%Y年%-m月%-d日")))),
        (6, style.choice(("监护人1", "第一监护人")), kin), (6, style.choice(("监护人2", "第二监护人")), [cast.person(), " ", phone(draw)]),
        (6, style.choice(("监护人证件", "母亲身份证")), told(PiiKind.NATIONAL_ID, national_id(own, mother, "女"))), (6, "儿保手册号", number(PiiKind.MEDICAL_ID, own, "EB", 8)),
    ]  # fmt: skip
    return rows + (
        _school(cast) + _sample(cast, code) if style.random() < 0.5 else _sample(cast, code) + _school(cast)
    )


def _school(cast: Cast) -> list[Row]:
    draw, place = cast.case.chance, PiiKind.ORGANISATION
    classes: tuple[Text, ...] = (
        [told(place, "豆豆橘幼儿园"), "小二班"], [told(place, "泠水市机关第三幼儿园"), " 大三班"], [told(place, "雁回县实验小学"), "一（4）班"], "散居",
    )  # fmt: skip
    address: Text = [street(draw), "，邮编", told(PiiKind.POSTCODE, f"99{draw.randrange(10**4):04d}")]
    return [
        (4, cast.case.style.choice(("就读园所", "托幼机构")), draw.choice(classes)),
        (8, cast.case.style.choice(("报告邮寄", "收件地址")), address),
    ]


def _sample(cast: Cast, code: str) -> list[Row]:
    case, draw, style = cast.case, cast.case.chance, cast.case.style
    site = organisation(draw, "棠溪区小螺号儿童保健门诊", "桑园路社区卫生服务站", "岫云县妇幼保健院儿保科")
    firm = organisation(draw, "迅蹄冷链物流", "鹊桥速运")
    return [
        (4, style.choice(("采样点", "采样站点")), site), (3, "采样人", cast.staff()), (5, style.choice(("采样时间", "采血时间")), dated(case.day - timedelta(days=2), "%Y-%m-%d", clock(draw, 9))),
        (6, style.choice(("冷链承运", "物流")), [firm, "，运单", number(PiiKind.OTHER_ID, draw, draw.choice(("XT", "QQ", "")), 12)]), (6, style.choice(("取件员", "收件员")), [cast.staff(), " ", phone(draw)]),
        (6, "收样时间", dated(case.day - timedelta(days=1), "%m-%d", clock(draw, 19))), (6, style.choice(("实验号", "样本编号")), told(PiiKind.SPECIMEN_ID, f"{code[-10:]}-{draw.randint(1, 3):02d}")),
    ]  # fmt: skip


def about(sheet: Sheet, cast: Cast, birth: date, code: str) -> float:
    """Fields in lines of twelve parts, as wide as each needs; returns the y below them."""
    x, y, boxed = 0, 158, cast.case.style.random() < 0.5
    for span, key, value in _rows(cast, birth, code):
        if x + span > 12:
            x, y = 0, y + 42
        _field(sheet, _LEFT + x * 1100 / 12, y, span * 1100 / 12, (key, value), boxed=boxed)
        x += span
    return y + 42


def _field(sheet: Sheet, x: float, y: float, width: float, row: tuple[str, Text], *, boxed: bool) -> None:
    group, size = sheet.group(), 20
    runs = [Run(row[0], Label.KEY, group), Run("  " if boxed else "："), *valued(row[1], group)]
    while sheet.measure(runs, size) > width - 12:
        size -= 1
    if boxed:
        sheet.pen.rectangle((x, y - 4, x + width, y + 38), outline=(170, 176, 182))
    sheet.put(x + 8, y + 20 - size * 0.75, runs, size=size)
