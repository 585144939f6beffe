"""An insurer's claim form: a framed table with upright section labels, boxes to tick, numbers in boxes, small print."""

from collections.abc import Callable
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import oval_seal
from pipeline.synth.layouts.batch_7.invented import (
    account,
    before,
    crossing,
    home,
    identity,
    number,
    occupation,
    on,
    other_hospital,
    person,
    phone,
    place,
    plate,
    subject,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_7.pieces import PEN, boxed, fitted, framed_row, ticks, upright
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import INK, Run, Sheet, Text
from schemas.names import Label, PiiKind

_INSURERS: Final = (
    "安屿人寿保险股份有限公司", "霁云养老保险股份有限公司", "长穗财产保险（集团）有限公司",
)  # fmt: skip
_BANKS: Final = ("云麓银行霁州砚池支行", "槐安农村商业银行芦汀分理处", "岚江银行股份有限公司松泠支行")
_INJURIES: Final = (
    ("右桡骨远端骨折（Colles骨折）", "S52.5", "切开复位内固定术", "79.32"), ("左踝三踝骨折", "S82.8", "钢板螺钉内固定术", "79.36"), ("右髌骨粉碎性骨折", "S82.0", "张力带内固定术", "79.39"),
)  # fmt: skip
_COSTS: Final = ("西药", "中成药", "手术", "材料", "检查", "化验", "床位", "护理")
Section = Callable[[Sheet, Case, float], float]
_PAPERS: Final = (
    "身份证复印件", "诊断证明书", "费用发票原件", "门急诊病历（含既往史）", "出院小结", "X线/CT片", "病理报告", "伤残鉴定书", "银行卡复印件", "户籍注销证明", "A4纸粘贴单",
)  # fmt: skip
_LEFT, _CELLS, _RIGHT, _STEP = 60, 110, 1180, 56


def claim(case: Case) -> Sheet:
    """Claim on A4: policy and insured, event, treatment and costs, account, declaration, the insurer's own box."""
    sheet = Sheet(1240, 1754, size=21)
    firm = case.style.choice(_INSURERS)
    report = f"{case.style.choice(('LP', 'BA', ''))}99{case.day:%y%m}{digits(case.chance, 9)}"
    sheet.put(_LEFT, 40, organisation(firm), size=25, weight=600, colour=case.hospital.accent)
    bar_code(sheet, 830, 34, report, height=46)
    title = case.style.choice(("理赔申请书", "保险金给付申请书", "意外健康险理赔申请书"))
    sheet.put(620, 92, Run(title, Label.TITLE), size=36, weight=700, align="middle")
    sheet.put(_LEFT, 150, ["报案号：", number(report, PiiKind.INSURANCE_ID)], size=19)
    sheet.put(_RIGHT, 150, "表单编号：L-03A 2023版　请用黑色水笔正楷填写，□内打“√”", size=17, align="right")
    y = _section(sheet, case, 184, "被保险人", _insured)
    y = _section(sheet, case, y, "事故经过", _event)
    y = _section(sheet, case, y, "诊疗情况", _care)
    y = _section(sheet, case, y, "领款信息", _payee)
    y = _section(sheet, case, y, "附件", _papers)
    y = _declared(sheet, case, y + 14)
    _office(sheet, case, y + 8, firm)
    return sheet


def _section(sheet: Sheet, case: Case, y: float, name: str, draw: Section) -> float:
    below = draw(sheet, case, y)
    upright(sheet, (_LEFT, y, _CELLS, below), name, size=21)
    sheet.pen.rectangle((_LEFT, y, _RIGHT, below), outline=INK, width=2)
    return below


def _insured(sheet: Sheet, case: Case, y: float) -> float:
    one, style = case.patient, case.style
    policy = f"P{digits(case.chance, 14)}"
    ends: Text = "长期" if one.age(case.day) > 45 else on(before(case, -4000, -200), "%Y.%m.%d")
    first, second, third = (
        ((130, 250, Cell(style.choice(("姓名", "出险人")), subject(case))), (80, 90, Cell("性别", one.sex)), (130, 390, Cell(style.choice(("保单号", "保险合同号")), number(policy, PiiKind.INSURANCE_ID)))),
        ((130, 250, Cell("投保人", number(one.kin, PiiKind.PERSON))), (80, 90, Cell("关系", one.kin_relation)), (130, 390, Cell("单位/学校", occupation(case)))),
        ((130, 640, Cell(style.choice(("通讯地址", "联系地址")), place(home(case.chance)))), (100, 200, Cell("邮编", number(one.postcode, PiiKind.POSTCODE)))),
    )  # fmt: skip
    y = framed_row(sheet, _CELLS, framed_row(sheet, _CELLS, y, _STEP, first), _STEP, second)
    y = framed_row(sheet, _CELLS, y, _STEP, third)
    _in_boxes(sheet, y, "证件号码", number(one.national_id, PiiKind.NATIONAL_ID), wide=True)
    sheet.put(820, y + 14, ["有效期至 ", *([ends] if isinstance(ends, str | Run) else ends)], size=19)
    online = style.choice(
        (Cell("微信", one.social_id, PiiKind.SOCIAL_ID), Cell("E-mail", one.email, PiiKind.EMAIL))
    )
    last = ((130, 250, Cell("手机", phone(case))), (80, 270, online), (130, 210, Cell("社保类型", style.choice(("职工医保", "居民医保", "无")))))  # fmt: skip
    return framed_row(sheet, _CELLS, y + 64, _STEP, last)


def _in_boxes(sheet: Sheet, y: float, key: str, value: Run, *, wide: bool) -> None:
    label, values = pair_runs(sheet, Cell(key, value))
    sheet.put(_CELLS + 65, y + 14, label, align="middle")
    boxed(sheet, _CELLS + 142, y + 11, values[0], size=24, wide=wide)


def _event(sheet: Sheet, case: Case, y: float) -> float:
    draw, day = case.chance, before(case, 40, 60)
    hour, who = draw.randint(6, 20), person(case)
    kinds = [(name, name == "意外伤害") for name in ("意外伤害", "疾病", "身故", "伤残", "重大疾病")]
    sheet.put(_CELLS + 10, y + 10, "出险类型", size=21)
    y = ticks(sheet, _CELLS + 142, y + 10, _RIGHT, kinds, size=21, gap=30) + 14
    text: Text = [
        "被保险人于", on(day, "%Y年%-m月%-d日", f"{hour}时许"), f"{case.style.choice(('骑', '乘家人的'))}电动车（", number(plate(draw), PiiKind.PLATE), "）沿", place(crossing(draw)), "行驶时，被", who, "驾驶的小型客车碰撞倒地，患肢撑地，当即肿痛、活动受限。路人", person(case), "拨打120、122，交警认定对方全责。当日送", other_hospital(draw), "急诊，X线片示骨折，予石膏托外固定、布洛芬0.3g止痛，后转院手术。",
    ]  # fmt: skip
    return _story(sheet, y, "经过简述", text)


def _story(sheet: Sheet, y: float, key: str, text: Text) -> float:
    sheet.rule(_CELLS, y, _RIGHT, y, width=1)
    label, values = pair_runs(sheet, Cell(key, text))
    return sheet.paragraph(_CELLS + 10, y + 6, 1046, [label, "：", *values], size=22, leading=1.7) + 10


def _care(sheet: Sheet, case: Case, y: float) -> float:
    draw, came = case.chance, before(case, 38, 39)
    days = draw.randint(5, 18)
    wound, code, surgery, order = draw.choice(_INJURIES)
    first, second = (
        ((130, 420, Cell("就诊医院", organisation(case.hospital.name))), (130, 390, Cell("住院号", case.patient.record_number, PiiKind.MEDICAL_ID))),
        ((130, 420, Cell("住院起止", [on(came, "%Y.%m.%d"), " 至 ", on(before(case, 38 - days), "%m.%d")])), (130, 390, Cell("主治医师", [Run(case.staff(0), kind=PiiKind.STAFF), " / 骨二科"]))),
    )  # fmt: skip
    third, fourth = (
        ((130, 420, Cell("诊断", wound)), (130, 390, Cell("ICD-10", code))), ((130, 420, Cell("手术名称", surgery)), (130, 390, Cell("手术编码", f"ICD-9-CM-3 {order}"))),
    )  # fmt: skip
    for row in (first, second, third, fourth):
        y = framed_row(sheet, _CELLS, y, 50, row)
    return _costs(sheet, case, y)


def _costs(sheet: Sheet, case: Case, y: float) -> float:
    """Two rows of kinds with their sums below, then the receipts."""
    for start in (0, 4):
        for column, name in enumerate(_COSTS[start : start + 4]):
            x, group = _CELLS + column * 267.5, sheet.group()
            sheet.pen.rectangle((x, y, x + 267.5, y + 50), outline=INK)
            sheet.put(x + 10, y + 10, Run(f"{name}费", Label.ITEM_NAME, group), size=20)
            cost = f"{case.chance.randint(3000, 900000) / 100:.2f}"
            sheet.put(x + 130, y + 10, [Run(cost, Label.ITEM_VALUE, group), " ", Run("元", Label.ITEM_UNIT, group)], size=20, colour=PEN)  # fmt: skip
        y += 50
    receipts: Text = [number(f"9900{digits(case.chance, 6)}"), "、", number(f"9900{digits(case.chance, 6)}")]
    return framed_row(sheet, _CELLS, y, 50, ((200, 450, Cell("发票号码（共2张）", receipts)), (130, 290, Cell("已报销", "医保统筹 60%"))))  # fmt: skip


def _payee(sheet: Sheet, case: Case, y: float) -> float:
    one, bank = case.patient, organisation(case.style.choice(_BANKS))
    own = one.age(case.day) >= 18
    holder = subject(case) if own else number(one.kin, PiiKind.PERSON)
    first = ((130, 250, Cell(case.style.choice(("户名", "账户名", "领款人")), holder)), (110, 580, Cell("开户行", bank)))  # fmt: skip
    y = framed_row(sheet, _CELLS, y, _STEP, first)
    _in_boxes(sheet, y, case.style.choice(("银行账号", "卡 号")), number(account(case.chance), PiiKind.CARD_NUMBER), wide=case.style.random() < 0.6)  # fmt: skip
    if case.style.random() < 0.5:
        return y + 64
    last = ((130, 250, Cell("代办人", person(case))), (110, 330, Cell("证件号", identity(case), PiiKind.NATIONAL_ID)), (80, 170, Cell("电话", phone(case))))  # fmt: skip
    return framed_row(sheet, _CELLS, y + 64, _STEP, last)


def _papers(sheet: Sheet, case: Case, y: float) -> float:
    """What the applicant encloses; the first three are always there."""
    given = [(name, number < 3 or case.chance.random() < 0.4) for number, name in enumerate(_PAPERS)]
    return ticks(sheet, _CELLS + 12, y + 10, _RIGHT, given, size=20, gap=24) + 8


def _declared(sheet: Sheet, case: Case, y: float) -> float:
    text: Text = [
        "声明与授权：本人保证以上内容属实，授权贵公司向任何医疗机构、公安机关查询本人病历资料（含HIV、结核等敏感信息）。如申请人为未成年人或无民事行为能力人，由其监护人代为申请。本页经涂改无效，既往有高血压、糖尿病、Graves病等须另附首诊病历。",
    ]  # fmt: skip
    y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, size=19, leading=1.6)
    sheet.put(_LEFT, y + 16, case.style.choice(("申请人签名：", "被保险人（监护人）签字：")))
    signature(sheet, 330, round(y) + 2, case.chance)
    sheet.put(
        660, y + 16, ["申请日期：", on(case.day, case.style.choice(("%Y 年 %-m 月 %-d 日", "%Y-%m-%d")))]
    )
    return y + 84


def _office(sheet: Sheet, case: Case, y: float, firm: str) -> None:
    draw = case.chance
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 132), outline=INK, width=1)
    lines: tuple[Text, ...] = (
        ["【公司填写】受理人：", worker(case), "　工号：", number(digits(draw, 8)), "　受理时间：", on(case.day, "%Y-%m-%d", f" {case.clock(15)[:5]}")],
        ["业务员：", worker(case), "　营业部：", organisation(f"{firm[:4]}霁州中心支公司")],
        ["复核意见：资料齐全，扣除免赔额100元后按90%给付"],
    )  # fmt: skip
    for row, line in enumerate(lines):
        sheet.put(_LEFT + 12, y + 6 + 40 * row, line, size=fitted(sheet, line, 1090, 19))
    if case.style.random() < 0.6:
        oval_seal(sheet, 1020, round(y) + 52, firm, "理赔受理专用章")
