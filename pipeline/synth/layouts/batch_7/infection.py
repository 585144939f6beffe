"""A report card of an infectious disease: labels with blanks, boxes to tick by class of disease, an added card, notes."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import valued
from pipeline.synth.layouts.batch_7.diseases import ADULT, CHILD, GUIDE, A, B, C, Illness
from pipeline.synth.layouts.batch_7.invented import (
    aged,
    before,
    crossing,
    desk,
    estate,
    number,
    occupation,
    on,
    person,
    phone,
    place,
    subject,
    town,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_7.pieces import blank, boxed, tick, ticks
from pipeline.synth.layouts.form import day, organisation, staff
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import INK, Run, Sheet, Text
from schemas.names import Label, PiiKind

_PEOPLE: Final = ("幼托儿童", "散居儿童", "学生", "教师", "餐饮食品业", "医务人员", "工人", "民工", "农民", "牧民", "渔（船）民", "离退人员", "家务及待业", "不详")  # fmt: skip
_LEFT, _RIGHT, _SIZE = 66, 1174, 20


def infection(case: Case) -> Sheet:
    """Card on A4: person, residence in blanks, classes, dates, three classes of diseases, added card, reporter, notes."""
    sheet = Sheet(1240, 1754, size=_SIZE)
    child = case.patient.age(case.day) < 15
    illness = case.chance.choice(CHILD if child else ADULT)
    _top(sheet, case)
    y = _person(sheet, case, 166, child=child)
    y = _dates(sheet, case, y, illness)
    y = _diseases(sheet, y, illness)
    y = _added(sheet, case, y, illness)
    y = _reporter(sheet, case, y)
    y = _notes(sheet, case, y, illness)
    sheet.pen.rectangle((_LEFT - 16, 156, _RIGHT + 16, y), outline=INK, width=3)
    printed: Text = ["网络直报审核：", worker(case), " ", on(case.day, "%Y-%m-%d", f" {case.clock(16)[:5]}"), "　带*为必填项　卡号末位为校验码　依据《传染病防治法》2小时/24小时内报告"]  # fmt: skip
    sheet.put(_LEFT - 10, y + 10, printed, size=17)
    for row, line in enumerate(GUIDE):
        sheet.put(_LEFT - 10, y + 52 + 32 * row, line, size=18)
    return sheet


def _top(sheet: Sheet, case: Case) -> None:
    name = case.style.choice(("中华人民共和国传染病报告卡", "传染病报告卡", "法定传染病报告卡"))
    sheet.put(620, 52, Run(name, Label.TITLE), size=36, weight=700, align="middle")
    card = f"99{case.style.randint(10, 99)}0{case.style.randint(1, 9)}-{case.day:%Y}-{digits(case.chance, 5)}"
    sheet.put(_LEFT - 10, 116, ["卡片编号：", number(card)], size=21)
    sheet.put(690, 116, "报卡类别：", size=21)
    x = tick(sheet, 800, 116, "1、初次报告", on=True, size=21)
    tick(sheet, x + 20, 116, "2、订正报告", on=False, size=21)


def _person(sheet: Sheet, case: Case, y: float, *, child: bool) -> float:
    one = case.patient
    x = blank(sheet, _LEFT, y, "姓名*：", subject(case), width=230, size=_SIZE)
    parent: Text = number(one.kin, PiiKind.PERSON) if child else ""
    x = blank(
        sheet, x, y, case.style.choice(("（患儿家长姓名：", "（家长姓名：")), parent, width=190, size=_SIZE
    )
    sheet.put(x - 8, y, "）")
    x = tick(sheet, x + 40, y, "男", on=one.sex == "男", size=_SIZE)
    tick(sheet, x + 16, y, "女", on=one.sex == "女", size=_SIZE)
    group = sheet.group()
    x = sheet.put(_LEFT, y + 50, Run(case.style.choice(("有效证件号*：", "身份证号*：")), Label.KEY, group))
    boxed(sheet, x + 6, y + 47, Run(one.national_id, Label.VALUE, group, PiiKind.NATIONAL_ID), size=24, wide=case.style.random() < 0.6)  # fmt: skip
    born: Text = on(one.birth, case.style.choice(("%Y 年 %-m 月 %-d 日", "%Y-%m-%d", "%Y年%m月%d日")))
    x = blank(sheet, _LEFT, y + 104, "出生日期*：", born, width=250, size=_SIZE)
    x = blank(sheet, x, y + 104, "（如出生日期不详，实足年龄：", aged(case, "{}"), width=70, size=_SIZE)
    for text, chosen in (("岁", True), ("月", False), ("天）", False)):
        x = tick(sheet, x, y + 104, text, on=chosen, size=_SIZE) + 10
    x = blank(sheet, _LEFT, y + 148, "工作单位（学校）：", occupation(case), width=420, size=_SIZE)
    blank(sheet, x, y + 148, "联系电话*：", phone(case), width=280, size=_SIZE)
    return _home(sheet, case, y + 192)


def _home(sheet: Sheet, case: Case, y: float) -> float:
    draw, group = case.chance, sheet.group()
    near = [
        (text, text == "本县区")
        for text in ("本县区", "本市其他县区", "本省其他地市", "外省", "港澳台", "外籍")
    ]
    sheet.put(_LEFT, y, "病例属于*：")
    y = ticks(sheet, _LEFT + 120, y, _RIGHT, near, size=_SIZE, gap=26) + 8
    house = f"{draw.randint(1, 30)}-{draw.randint(1, 4)}-{draw.randint(1, 26)}0{draw.randint(1, 4)}"
    words = ("岚江 ", "省 ", "霁州 ", "市 ", "松泠 ", "县（区） ", f"{town(draw)} ", "乡（镇、街道） ", f"{estate(draw)} ", "村（居） ", house, "（门牌号）")  # fmt: skip
    run = Run("".join(words[:-1]), Label.VALUE, group, PiiKind.ADDRESS)
    key = Run(case.style.choice(("现住址（详填）*：", "现住地址*：", "居住地*：")), Label.KEY, group)
    sheet.put(_LEFT, y, [key, run, words[-1]])
    start = sheet.measure(key.text)
    sheet.rule(_LEFT + start, y + 28, _LEFT + start + sheet.measure(run.text), y + 28, width=1)
    return y + 44


def _dates(sheet: Sheet, case: Case, y: float, illness: Illness) -> float:
    age, draw = case.patient.age(case.day), case.chance
    own = _PEOPLE[1 if age < 3 else 0 if age < 7 else 2] if illness in CHILD else _PEOPLE[11] if age > 63 else draw.choice(_PEOPLE[6:9])  # fmt: skip
    sheet.put(_LEFT, y, "人群分类*：")
    y = ticks(sheet, _LEFT + 120, y, _RIGHT, [(text, text == own) for text in _PEOPLE], size=_SIZE)
    given = ("确诊病例", "急性") if "乙型" in illness.name else ("确诊病例",)
    sheet.put(_LEFT, y + 8, "病例分类*：")
    kinds = [
        (text, text in given)
        for text in ("疑似病例", "临床诊断病例", "确诊病例", "病原携带者", "急性", "慢性")
    ]
    y = ticks(sheet, _LEFT + 120, y + 8, _RIGHT, kinds, size=_SIZE, gap=26) + 8
    style = case.style.choice(("%Y 年 %-m 月 %-d 日", "%Y-%m-%d", "%Y.%-m.%-d"))
    x = blank(sheet, _LEFT, y, "发病日期*：", on(before(case, 3, 9), style), width=210, size=_SIZE)
    x = blank(sheet, x, y, "诊断日期*：", on(before(case, 1), style, f" {draw.randint(8, 17)}时"), width=260, size=_SIZE)  # fmt: skip
    blank(sheet, x, y, "死亡日期：", "", width=150, size=_SIZE)
    return y + 48


def _diseases(sheet: Sheet, y: float, illness: Illness) -> float:
    for name, diseases in (("甲类传染病*：", A), ("乙类传染病*：", B), ("丙类传染病*：", C)):
        sheet.rule(_LEFT - 16, y, _RIGHT + 16, y, width=1)
        sheet.put(_LEFT, y + 6, name, weight=600)
        choices = [(text, text == illness.name) for text in diseases]
        y = ticks(sheet, _LEFT, y + 40, _RIGHT, choices, size=_SIZE, gap=20) + 8
    sheet.rule(_LEFT - 16, y, _RIGHT + 16, y, width=1)
    return y + 8


def _added(sheet: Sheet, case: Case, y: float, illness: Illness) -> float:
    """The card that goes with some diseases: six tests in two columns, when and where."""
    sheet.put(_LEFT, y, f"【{illness.card}】", weight=600)
    sample: Text = ["标本号 ", number(f"{case.day:%y%m}{digits(case.chance, 6)}", PiiKind.SPECIMEN_ID), "　采样 ", on(before(case, 1), "%m-%d")]  # fmt: skip
    sheet.put(_RIGHT, y, sample, align="right")
    for place_, (name, value, unit) in enumerate(illness.tests):
        x, top, group = (_LEFT + 10, 630)[place_ % 2], y + 42 + 40 * (place_ // 2), sheet.group()
        sheet.put(x, top, Run(name, Label.ITEM_NAME, group))
        end = sheet.put(x + 240, top, Run(value, Label.ITEM_VALUE, group))
        if unit:
            sheet.put(max(end + 16, x + 400), top, Run(unit, Label.ITEM_UNIT, group))
    sheet.rule(_LEFT - 16, y + 166, _RIGHT + 16, y + 166, width=1)
    return y + 176


def _reporter(sheet: Sheet, case: Case, y: float) -> float:
    x = blank(sheet, _LEFT, y, "订正病名：", "", width=280, size=_SIZE)
    blank(sheet, x, y, "退卡原因：", "", width=520, size=_SIZE)
    x = blank(sheet, _LEFT, y + 46, case.style.choice(("报告单位：", "填报单位：")), organisation(case.hospital.name), width=400, size=_SIZE)  # fmt: skip
    blank(sheet, x, y + 46, "联系电话：", desk(case), width=330, size=_SIZE)
    x = blank(sheet, _LEFT, y + 92, case.style.choice(("填卡医生*：", "报告医生*：")), staff(case.staff(0)), width=200, size=_SIZE)  # fmt: skip
    if case.style.random() < 0.5:
        signature(sheet, round(x), round(y) + 80, case.chance)
    blank(sheet, 700, y + 92, "填卡日期*：", day(case.day, "%Y 年 %-m 月 %-d 日"), PiiKind.DATE, width=260, size=_SIZE)  # fmt: skip
    sheet.rule(_LEFT - 16, y + 138, _RIGHT + 16, y + 138, width=1)
    return y + 148


def _notes(sheet: Sheet, case: Case, y: float, illness: Illness) -> float:
    draw, one, group = case.chance, case.patient, sheet.group()
    text: Text = [
        f"患者{illness.story}。门诊号", number(one.record_number, PiiKind.MEDICAL_ID), "。密切接触者：", f"{one.kin_relation}", number(one.kin, PiiKind.PERSON), "（", phone(case), "）、同住", person(case),
        "；", on(before(case, 8, 14), "%-m月%-d日"), "曾在", place(crossing(draw)), "农贸市场与", person(case), "共餐。", on(case.day, "%-m月%-d日"), "已电话报", organisation("松泠区疾病预防控制中心"), "传防科", worker(case), "，同日",
        worker(case), "到户消杀、采环境样4份。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [Run("备注", Label.KEY, group), "：", *valued(text, group)], leading=1.65) + 12  # fmt: skip
