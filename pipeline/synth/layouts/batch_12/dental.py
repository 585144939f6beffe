"""A dental visit: a cross of teeth, periodontal depths, margin keys, a laboratory order, the next appointments."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, hanging, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline, tabbed
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item, row_of
from pipeline.synth.layouts.batch_12.invented import (
    FIRMS,
    HOSPITALS,
    INSURERS,
    chinese,
    coded,
    dated,
    desk,
    past,
    person,
    phone,
    place,
    short_street,
    surname,
    wechat,
    worker,
)  # fmt: skip
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _TEAL = 70, 1170, (0, 122, 128)
_CLINICS: Final = (
    "霁州白鹭口腔门诊部",
    "齿语堂口腔（枕河店）",
    "漱石医科大学附属口腔医院",
    "鹤汀贝安口腔医院",
)
_SIGNS: Final = ("", "", "", "○", "×", "△", "●", "Ⅰ°")
_FOLLOW: Final = (("根管预备", "F2"), ("试尖拍片", "X线"), ("热牙胶充填", "AH-Plus"), ("纤维桩+树脂核", "A2"))


def dental(case: Case) -> Sheet:
    """Dental record of a private clinic: a coloured band, two label columns, the cross, margin keys."""
    sheet = Sheet(1240, 1754, size=22)
    house = case.style.choice(_CLINICS)
    sheet.pen.rectangle((0, 0, 1240, 92), fill=_TEAL)
    sheet.put(_LEFT, 26, Run(house, kind=PiiKind.ORGANISATION), size=30, weight=600, colour=(255, 255, 255))
    name = case.style.choice(("口腔门诊病历", "口腔科病历", "牙科就诊记录"))
    sheet.put(_RIGHT, 28, Run(name, Label.TITLE), size=30, weight=700, colour=(255, 255, 255), align="right")
    _head(sheet, case)
    y = _story(sheet, case, 312)
    y = _cross(sheet, case, y + 8)
    y = _depths(sheet, case, y + 12)
    y = _plan(sheet, case, y + 12)
    y = _visits(sheet, case, y + 8)
    _foot(sheet, case, house, y + 10)
    return sheet


def _head(sheet: Sheet, case: Case) -> None:
    man, draw = case.patient, case.chance
    chair = (
        f"{draw.randint(1, 26)}号"
        if case.style.random() < 0.5
        else f"{draw.choice('ABC')}-{draw.randint(1, 9):02d}"
    )
    left = (
        Cell(case.style.choice(("患者", "姓名", "顾客姓名")), [subject(case), f"　{man.sex}　", age(case)]), Cell(case.style.choice(("病历号", "档案编号", "患者ID")), man.record_number, PiiKind.MEDICAL_ID),
        Cell("手机", [phone(draw), "（本人）"]), Cell("来源", ["老客户", person(case), "介绍"]),
    )  # fmt: skip
    right = (
        Cell("就诊时间", dated(case.day, case.style.choice(("%Y/%m/%d", "%Y-%m-%d", "%-m月%-d日")), case.clock(9)[:5])), Cell("诊室/椅位", f"二楼 牙椅{chair}"),
        Cell("付费方式", ["商保直付 ", place(draw, INSURERS[:2]), " ", coded(PiiKind.INSURANCE_ID, draw, "DN", 8)]), Cell("单位", place(draw, FIRMS)),
    )  # fmt: skip
    for number, (one, two) in enumerate(zip(left, right, strict=True)):
        tabbed(sheet, _LEFT, 112 + 46 * number, _LEFT + 130, one)
        tabbed(sheet, 600, 112 + 46 * number, 724, two, size=22 if number != 2 else 20)
    sheet.rule(_LEFT, 300, _RIGHT, 300, width=2, colour=_TEAL)


def _tooth(case: Case) -> str:
    return ("36", "46", "16", "26")[case.patient.index % 4]


def _story(sheet: Sheet, case: Case, y: float) -> float:
    draw, teeth = case.chance, _tooth(case)
    present: Text = [
        f"{teeth}冷热刺激痛2周，夜间自发痛3天。", dated(past(case, 300, 900), "%Y年%-m月"), "曾在", place(draw, HOSPITALS), "口腔科由", worker(case), "医师充填。上周三起自服布洛芬0.3g bid，效果差。接诊前台",
        told(PiiKind.STAFF, draw.choice(("小雯", "阿乔", "Nico"))), "已核对证件，陪同人：", draw.choice(("妻子", "女儿", "室友")), person(case), "，住", short_street(draw), "。",
    ]  # fmt: skip
    former: Text = [
        "高血压3级，服苯磺酸氨氯地平5mg qd；2型糖尿病，HbA1c 7.4%；否认青霉素过敏；", dated(past(case, 900, 2600), "%Y.%-m"), "冠脉支架1枚，现服阿司匹林，心内科", told(PiiKind.STAFF, surname(draw)), "教授同意拔牙前不停药。",
    ]  # fmt: skip
    for key, text in (("主　诉", f"{teeth}自发性疼痛3天"), ("现病史", present), ("既往史", former)):
        y = hanging(sheet, _LEFT, y, key, text, at=_LEFT + 110, right=_RIGHT, size=24)
    return y


def _cross(sheet: Sheet, case: Case, y: float) -> float:
    """Four quadrants of teeth with signs above and below their numbers."""
    draw = case.chance
    sheet.put(_LEFT, y + 44, "牙位检查", weight=700, colour=_TEAL)
    for number in range(16):
        left = 250 + 52 * number
        tooth = str(8 - number if number < 8 else number - 7)
        for shift, text in ((0, draw.choice(_SIGNS)), (30, tooth), (66, tooth), (96, draw.choice(_SIGNS))):
            fitted(
                sheet, left, y + shift, 48, text, size=18 if text in _SIGNS else 20, align="middle", colour=PALE if text in _SIGNS else (28, 28, 34),
            )  # fmt: skip
    sheet.rule(240, y + 61, 1090, y + 61)
    sheet.rule(664, y + 2, 664, y + 122)
    sheet.put(1104, y + 48, "左", size=20)
    sheet.put(212, y + 48, "右", size=20)
    sheet.put(
        _LEFT,
        y + 126,
        "○龋　×缺失　△残根　●充填体　Ⅰ°松动；FDI记录法：11～18右上，41～48右下。",
        size=17,
        colour=PALE,
    )
    return y + 152


def _depths(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    rows = (
        (f"{_tooth(case)} PD(MB-B-DB)", f"{draw.randint(2, 6)}-{draw.randint(2, 4)}-{draw.randint(3, 7)}", "mm", "≤3"), (f"{_tooth(case)} PD(ML-L-DL)", f"{draw.randint(2, 6)}-{draw.randint(2, 4)}-{draw.randint(3, 7)}", "mm", "≤3"), ("BOP(+)位点", f"{draw.randint(8, 64)}", "%", "<10"),
        ("菌斑指数PLI", f"{draw.randint(0, 3)}", "", "0～1"), ("松动度", draw.choice(("Ⅰ°", "Ⅱ°", "(-)")), "", ""), ("根分叉病变", draw.choice(("Glickman Ⅱ", "(-)")), "", ""),
        ("电活力测试EPT", f"{draw.randint(18, 80)}/80", "", "对照28"), ("开口度", f"{draw.randint(28, 46)}", "mm", "37～45"), ("咬合", draw.choice(("安氏Ⅱ类1分类", "安氏Ⅰ类")), "", ""),
        ("覆盖/覆合", f"{draw.randint(2, 7)}/{draw.randint(2, 5)}", "mm", "2～4"), ("血压", f"{draw.randint(118, 164)}/{draw.randint(70, 98)}", "mmHg", ""), ("随机血糖", f"{draw.uniform(5, 13):.1f}", "mmol/L", "<11.1"),
        ("牙龈指数GI", f"{draw.uniform(0.4, 2.6):.1f}", "", "<1.0"), ("骨吸收", f"根长1/{draw.choice((2, 3))}", "", ""), ("比色", draw.choice(("A2", "A3.5", "B1", "2M2")), "", "VITA"),
    )  # fmt: skip
    for number, row in enumerate(rows):
        left = _LEFT + (number % 3) * 368
        for shift, wide, run in zip((0, 148, 244, 310), (144, 94, 64, 52), item(row, sheet), strict=False):
            fitted(sheet, left + shift, y + (number // 3) * 44, wide, run, size=19)
    return y + 44 * 5


def _plan(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    diagnosis = draw.choice(
        (
            f"{_tooth(case)}慢性牙髓炎急性发作；35牙周脓肿；慢性牙周炎（Ⅲ期B级）",
            f"{_tooth(case)}急性根尖周炎；24楔状缺损；牙列拥挤",
        )
    )
    films: Text = ["CBCT（片号", coded(PiiKind.SPECIMEN_ID, draw, "CB", 7), "，", dated(case.day, "%m-%d", "09:40"), "，", worker(case), f"拍摄）：{_tooth(case)}远中根尖低密度影4.2×3.8mm，根尖周膜增宽0.6mm；根分叉区骨吸收。"]  # fmt: skip
    care: Text = [
        f"2%利多卡因（含1:10万肾上腺素）局麻下{_tooth(case)}开髓，拔髓，EDTA+1.3%次氯酸钠冲洗，工作长度18.5～21.0mm，封Ca(OH)2。种植方案由", told(PiiKind.STAFF, surname(draw)), "院长面诊，拟37植入Ø4.1×10mm植体1枚，序列号",
        coded(PiiKind.DEVICE_ID, draw, "NB", 8), "。修复体送", place(draw, ("云桥义齿加工中心", "霁州恒冠义齿制作有限公司")), "，技工单", coded(PiiKind.SPECIMEN_ID, draw, "L", 9), "，联系技师", worker(case), "（", phone(draw), "）。",
    ]  # fmt: skip
    for key, text in (("影　像", films), ("诊　断", diagnosis), ("处　置", care)):
        y = hanging(sheet, _LEFT, y, key, text, at=_LEFT + 110, right=_RIGHT, size=24)
    return y


def _visits(sheet: Sheet, case: Case, y: float) -> float:
    """Planned and earlier visits in a table without upright lines."""
    columns = (_LEFT, 240, 520, 700, 860, 1010, _RIGHT)
    row_of(
        sheet, y, columns, ("日期", "项目", "材料/器械", "医生", "助手", "应收（元）"), size=19, weight=600
    )
    doctor, draw, style = (
        chinese(case.chance),
        case.chance,
        case.style.choice(("%Y-%m-%d", "%-m.%-d", "%m/%d")),
    )
    for number, (work, stuff) in enumerate(_FOLLOW):
        y += 38
        sheet.rule(_LEFT, y - 5, _RIGHT, y - 5, width=1, colour=PALE)
        when = dated(past(case, -8 - 9 * number, -3 - 9 * number), style)
        texts: list[Text] = [when, f"{_tooth(case)} {work}", stuff, told(PiiKind.STAFF, doctor), worker(case), f"{draw.randint(12, 260) * 10}.00"]  # fmt: skip
        row_of(sheet, y, columns, texts, size=20)
    return y + 46


def _foot(sheet: Sheet, case: Case, house: str, y: float) -> None:
    draw = case.chance
    sheet.put(_LEFT, y + 8, inline(sheet, Cell("主诊医师", worker(case)), Cell("执业证书号", coded(PiiKind.OTHER_ID, draw, "1109", 11)), Cell("四手护士", worker(case))), size=20)  # fmt: skip
    sheet.put(_LEFT, y + 60, "患者/监护人签字")
    signature(sheet, 260, round(y) + 44, draw)
    sheet.put(520, y + 60, dated(case.day, "%Y年%-m月%-d日"))
    qr_code(sheet, 1060, round(y) + 36, f"https://dental.example.cn/p/{draw.randint(10**7, 10**8)}", scale=3)
    contact: Text = ["预约加客服", told(PiiKind.STAFF, draw.choice(("朵朵", "Amy老师", "小鱼"))), "微信 ", wechat(draw), "　急诊", desk(draw), "　", Run(f"www.{draw.choice(('bailu', 'chiyu'))}dental.example.cn", kind=PiiKind.URL)]  # fmt: skip
    sheet.put(_LEFT, y + 118, contact, size=19, colour=_TEAL)
    sheet.put(_LEFT, y + 150, ["术后24小时内勿漱口；拔牙后勿吮吸。", Run(house, kind=PiiKind.ORGANISATION), " 版权所有 V5.2.1"], size=16, colour=PALE)  # fmt: skip
