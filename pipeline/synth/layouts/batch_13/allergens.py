"""An allergen report of an outside laboratory: bilingual keys over values, sixteen allergens with bars, a call-back note."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject, told
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import name_stamp, oval_seal
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item, item_cells, section
from pipeline.synth.layouts.batch_13.invented import (
    FIRMS,
    HOSPITALS,
    SCHOOLS,
    chinese,
    coded,
    dated,
    desk,
    person,
    phone,
    place,
    short_street,
    street,
    surname,
    wechat,
    worker,
)  # fmt: skip
from pipeline.synth.marks import bar_code, qr_code
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _PLUM = 64, 1176, (112, 40, 96)
_HOUSES: Final = ("砚川敏康医学检验实验室", "绛云青橙医学检验所有限公司", "鹿渡迪衡临检中心")
_ALLERGENS: Final = (
    ("d1", "屋尘螨"), ("d2", "粉尘螨"), ("e1", "猫皮屑"), ("e5", "狗皮屑"), ("i6", "德国小蠊"), ("m6", "链格孢霉"), ("w1", "豚草"), ("w6", "艾蒿"),
    ("t3", "白桦"), ("g6", "梯牧草"), ("f1", "鸡蛋白"), ("f2", "牛奶"), ("f4", "小麦"), ("f13", "花生"), ("f24", "虾"), ("f23", "蟹"),
)  # fmt: skip
_LIMITS: Final = (0.35, 0.7, 3.5, 17.5, 50.0, 100.0)
"""Lower limits of classes 1 to 6 of specific IgE, kU/L."""


def allergens(case: Case) -> Sheet:
    """Allergen report on A4: bar code, persons and sample in stacked keys, two tables side by side, text, contacts."""
    sheet = Sheet(1240, 1754, size=22)
    house = case.style.choice(_HOUSES)
    sheet.put(_LEFT, 42, Run(house, kind=PiiKind.ORGANISATION), size=28, weight=700, colour=_PLUM)
    tube = f"{case.style.choice(('MK', 'QC', ''))}{digits(case.chance, 11)}"
    bar_code(sheet, 860, 36, tube, height=46)
    sheet.put(_LEFT, 84, "LABORATORY REPORT  ·  ISO 15189", size=16, colour=PALE)
    sheet.put(900, 86, Run(tube, kind=PiiKind.SPECIMEN_ID), size=18)
    sheet.rule(_LEFT, 118, _RIGHT, 118, width=4, colour=_PLUM)
    name = case.style.choice(
        ("过敏原特异性IgE抗体检测报告", "吸入及食入过敏原检测报告", "过敏原筛查（sIgE）报告")
    )
    sheet.put(_LEFT, 130, Run(name, Label.TITLE), size=36, weight=700)
    y = _persons(sheet, case, tube, 196)
    y = _tables(sheet, case, y + 10)
    y = _reading(sheet, case, y + 10)
    _foot(sheet, case, house, y + 16)
    return sheet


def _persons(sheet: Sheet, case: Case, tube: str, y: float) -> float:
    """Rows of small bilingual keys with their values below, without borders."""
    man, draw, style = case.patient, case.chance, case.style
    got = case.day - timedelta(days=draw.randint(1, 3))
    kin = draw.choice(("之母", "之父", "之外祖母") if _young(case) else ("配偶", "之女", "室友"))
    rows = (
        (Cell("受检者 Examinee", subject(case)), Cell("性别/年龄 Sex/Age", [man.sex, "　", age(case)]), Cell(style.choice(("门诊号 Patient No.", "ID号 Patient ID")), man.record_number, PiiKind.MEDICAL_ID), Cell("联系人 Contact", [person(case), f"（{kin}）"])),
        (Cell("送检单位 Client", place(draw, HOSPITALS)), Cell("送检科室 Dept.", draw.choice(("皮肤性病科", "变态反应科", "儿内科"))), Cell("申请医生 Physician", [worker(case), "/", worker(case)]), Cell("电话 Phone", phone(draw))),
        (Cell("通讯地址 Mailing address", street(draw)), Cell("分装管 Tube", [Run(f"{tube[-6:]}-2", kind=PiiKind.SPECIMEN_ID), " 血清"]), Cell("采血人 Phlebotomist", worker(case))),
        (Cell("物流 Courier", [place(draw, ("迅隼冷链", "砚川同城医药速递")), " ", coded(PiiKind.OTHER_ID, draw, "SJ", 10), " ", worker(case)]), Cell("采样 Collected", dated(got, "%Y-%m-%d", "08:40")), Cell("接收 Received", dated(got, "%m/%d", "17:25")), Cell("报告 Reported", dated(case.day, "%Y-%m-%d", case.clock(15)[:5]))),
    )  # fmt: skip
    for row in rows:
        pairs = [pair_runs(sheet, cell) for cell in row]
        edges = (64, 480, 700, 930, _RIGHT) if len(row) > 3 else (64, 700, 930, _RIGHT)
        for left, (key, _) in zip(edges, pairs, strict=False):
            sheet.put(left, y, key, size=15, colour=GREY)
        for left, right, (_, values) in zip(edges, edges[1:], pairs, strict=False):
            fitted(sheet, left, y + 22, right - left - 12, values, size=22)
        y += 68
    return y


def _young(case: Case) -> bool:
    """Whether the patient still goes to school."""
    return case.patient.age(case.day) < 20


def _grade(value: float) -> int:
    """The class of a specific IgE from 0 to 6."""
    return sum(value >= limit for limit in _LIMITS)


def _tables(sheet: Sheet, case: Case, y: float) -> float:
    draw, step = case.chance, 50
    for left in (_LEFT, 630):
        sheet.pen.rectangle((left, y, left + 546, y + 36), fill=(242, 232, 240))
        for shift, text in zip(
            (8, 60, 196, 276, 344, 414), ("编码", "过敏原", "结果", "单位", "参考", "分级"), strict=True
        ):
            sheet.put(left + shift, y + 4, text, size=18, weight=600)
    for number in range(8):
        for left, (code, name) in ((_LEFT, _ALLERGENS[number]), (630, _ALLERGENS[number + 8])):
            value = draw.choice((0.1, 0.1, 0.35, 1.2, 6.0, 40.0)) * draw.uniform(0.4, 3)
            _allergen(sheet, left, y + 42 + step * number, code, name, round(value, 2))
    total = draw.uniform(20, 1900)
    last = item(("总IgE", f"{total:.1f}", "IU/mL", "<100", "↑" if total > 100 else ""), sheet)
    y += 48 + step * 8
    line: list[str | Run] = []
    for run in last:
        line += [run, "　"]
    sheet.put(_LEFT + 8, y, [*line, "嗜酸粒细胞阳离子蛋白(ECP)：未检　检测方法：荧光酶联免疫法"], size=19)
    return y + 40


def _allergen(sheet: Sheet, left: float, y: float, code: str, name: str, value: float) -> None:
    grade = _grade(value)
    shown = "<0.10" if value < 0.1 else f"{value:.2f}"
    sheet.put(left + 8, y, code, size=17, colour=PALE)
    columns = (left + 60, left + 196, left + 276, left + 344, left + 414)
    item_cells(sheet, y, columns, (name, shown, "kU/L", "<0.35", f"{grade}级{'↑' if grade else ''}"), size=20)
    sheet.pen.rectangle((left + 474, y + 8, left + 540, y + 24), outline=(200, 190, 198))
    if grade:
        sheet.pen.rectangle((left + 474, y + 8, left + 474 + 11 * grade, y + 24), fill=_PLUM)


def _reading(sheet: Sheet, case: Case, y: float) -> float:
    draw, young = case.chance, _young(case)
    seen_at, teller, doctor = (SCHOOLS, "老师", "校医") if young else (FIRMS, "班长", "厂医")
    reading: Text = [
        "尘螨sIgE与总IgE升高时，结合点刺试验考虑变应性鼻炎、特应性皮炎；交叉反应（白桦-苹果、虾-尘螨原肌球蛋白）需经", told(PiiKind.STAFF, surname(draw)), "副主任医师面诊判断。f24阳性者口服激发试验应在院内进行，备肾上腺素0.3mg。SX-12/8试剂批次有效。",
    ]  # fmt: skip
    called: Text = [
        dated(case.day, "%-m月%-d日", f"16:{draw.randint(10, 50)}"), " 客服", worker(case), "（工号", coded(PiiKind.OTHER_ID, draw, "", 4), "）电话告知家属", person(case), "：阳性项目见表，2级及以上者复诊前避免接触。家属称上周在", place(draw, seen_at), "午餐后全身风团，由",
        told(PiiKind.PERSON, surname(draw)), f"{teller}通知接回，{doctor}", worker(case), "给氯雷他定5mg；住", short_street(draw), "的姨妈", person(case), "家养猫2只。要求纸质报告寄", draw.choice(("舅舅", "表哥", "小姨")), "单位，收件人", person(case), " ", phone(draw), "。",
    ]  # fmt: skip
    plan: Text = [
        "拟行皮下免疫治疗（屋尘螨变应原制剂，起始100SQ-U），建卡号 ", coded(PiiKind.MEDICAL_ID, draw, "AIT", 6), "，专病护士", worker(case), "微信 ", wechat(draw), "；孟鲁司特4mg qn、糠酸莫米松喷鼻1喷/侧 qd，4周后复查FeNO。",
    ]  # fmt: skip
    for key, text in (
        ("结果解释", reading),
        (case.style.choice(("危急沟通记录", "电话随访", "回访备注")), called),
        ("后续", plan),
    ):
        y = section(sheet, _LEFT, y + 6, _RIGHT - _LEFT, Cell(key, text), size=25, leading=1.65)
    return y


def _foot(sheet: Sheet, case: Case, house: str, y: float) -> None:
    draw, names = case.chance, [chinese(case.chance) for _ in range(2)]
    sheet.put(_LEFT, y + 12, ["检验者 ", worker(case)])
    sheet.put(330, y + 12, "审核者")
    name_stamp(sheet, 410, round(y), names[0], size=min(26, 110 // len(names[0])))
    sheet.put(600, y + 12, ["批准人 ", worker(case, names[1])])
    oval_seal(sheet, 1030, round(y) + 54, house, "检验报告专用章")
    sheet.rule(_LEFT, 1622, _RIGHT, 1622, width=1, colour=_PLUM)
    code = digits(draw, 8)
    link = f"https://r.allergen{code[0]}.example.cn/q/{code}"
    qr_code(sheet, 1066, 1618, link, scale=3)
    sheet.put(
        _LEFT,
        1632,
        [
            "地址：",
            Run(f"砚川市经开区观潮大道{draw.randint(2, 300)}号B座", kind=PiiKind.ADDRESS),
            "　邮编 ",
            Run(f"99{digits(draw, 4)}", kind=PiiKind.POSTCODE),
        ],
        size=17,
    )
    mail = Run(f"kefu{digits(draw, 2)}@example.net", kind=PiiKind.EMAIL)
    sheet.put(_LEFT, 1660, ["热线：", desk(draw), "　邮箱：", mail], size=17)
    sheet.put(
        _LEFT, 1688, ["电子报告：", Run(link, kind=PiiKind.URL), "　本报告仅对来样负责"], size=17, colour=PALE
    )
