"""What a patient takes home: a leaflet of medicines by time of day, a code to scan, advice, and whom to call."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject, told, valued
from pipeline.synth.layouts.batch_3.cells import GREY
from pipeline.synth.layouts.batch_3.ink import name_stamp, thumbprint
from pipeline.synth.layouts.batch_9.own import (
    bed,
    cell_phone,
    dated,
    family,
    login,
    minute,
    name,
    office,
    street,
    surname,
    who,
)  # fmt: skip
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 56, 1124
_TIMES: Final = (("早", 490), ("中", 560), ("晚", 630), ("睡前", 700))
Drug = tuple[str, str, tuple[str, str, str, str], str, str]
"""Name, strength and maker's permit, doses by time of day, when to take it, what to mind."""
_DRUGS: Final[tuple[Drug, ...]] = (
    ("阿司匹林肠溶片", "100mg×30片  国药准字H20065051", ("1片", "", "", ""), "餐前", "牙龈出血、黑便时停药就诊"),
    ("硫酸氢氯吡格雷片", "75mg×7片  国药准字H20123115", ("1片", "", "", ""), "随餐", "至少服12个月"),
    ("瑞舒伐他汀钙片", "10mg×28片  国药准字J20170008", ("", "", "", "1片"), "睡前", "肌肉酸痛查CK"),
    ("琥珀酸美托洛尔缓释片", "47.5mg×7片", ("半片", "", "", ""), "晨起", "HR<55次/分停用"),
    ("沙库巴曲缬沙坦钠片", "50mg×28片", ("1片", "", "1片", ""), "餐后", "SBP<95mmHg减量"),
    ("门冬胰岛素30注射液", "3ml:300U（笔芯）", ("12U", "", "10U", ""), "餐前", "2～8℃冷藏，轮换注射"),
    ("艾司奥美拉唑镁肠溶片", "20mg×7片", ("1片", "", "", ""), "餐前", "整片吞服"),
    ("地西泮片（安定）", "2.5mg×10片  二类精神", ("", "", "", "1片"), "必要时", "不可饮酒，勿驾车"),
    ("黄芪精口服液", "10ml×12支", ("1支", "", "1支", ""), "餐后", "感冒发热停用"),
)  # fmt: skip


def take_home(case: Case) -> Sheet:
    """Leaflet of 1180 x 1560: code at the right, tinted box, medicines by time of day, advice, contacts, receipts."""
    sheet = Sheet(1180, 1560, size=21)
    accent = case.hospital.accent
    sheet.pen.rectangle((0, 0, 18, 1560), fill=accent)
    sheet.put(_LEFT, 40, [organisation(case.hospital.name), " 药学部"], size=24, weight=600, colour=accent)
    titles = ("出院带药用药指导单", "出院患者用药教育单", "出院带药说明", "带 药 清 单 及 用 药 指 导")
    sheet.put(_LEFT, 82, Run(case.style.choice(titles), Label.TITLE), size=38, weight=700)
    qr_code(sheet, 960, 22, f"https://{case.hospital.site}/yp?d={digits(case.chance, 12)}", scale=4)
    sheet.put(
        1040, 172, case.style.choice(("扫码看用药视频", "扫码查询处方")), size=16, align="middle", colour=GREY
    )
    y = _persons(sheet, case, 204)
    y = _medicines(sheet, case, y + 20)
    y = _advice(sheet, case, y + 14)
    y = _contacts(sheet, case, y + 14)
    _receipt(sheet, case, y + 18)
    return sheet


def _persons(sheet: Sheet, case: Case, y: float) -> float:
    person, keys, draw = case.patient, case.style, case.chance
    place: Text = [keys.choice(("心血管内科", "心内二病区", "CCU")), " ", told(PiiKind.BED, bed(draw))]
    stay: Text = [
        dated(case.day - timedelta(days=9), "%Y.%m.%d"),
        keys.choice((" 至 ", "～", " - ")),
        dated(case.day, "%Y.%m.%d"),
    ]
    rows: tuple[tuple[tuple[str, Text], ...], ...] = (
        ((keys.choice(("患者姓名", "姓名")), [subject(case), f"  {person.sex}  ", age(case)]), (keys.choice(("科室/床号", "病区")), place)),
        ((keys.choice(("住院号", "ID号")), told(PiiKind.MEDICAL_ID, person.record_number)), ("住院日期", stay)),
        (("本人/家属手机", [told(PiiKind.PHONE, cell_phone(draw)), " / ", told(PiiKind.PHONE, person.kin_phone)]), ("医保类型", ["居民医保 ", told(PiiKind.INSURANCE_ID, person.insurance_number)])),
        (("出院诊断", "急性非ST段抬高型心肌梗死 PCI术后 Killip Ⅱ级"), ("过敏史", draw.choice(("无", "青霉素（皮疹）", "磺胺类")))),
    )  # fmt: skip
    gap = keys.choice(("：", " : ", "  "))
    sheet.pen.rounded_rectangle((_LEFT, y, _RIGHT, y + 172), radius=14, fill=(240, 245, 249))
    for count, row in enumerate(rows):
        for x, (key, value) in zip((76, 650), row, strict=True):
            group = sheet.group()
            sheet.put(
                x,
                y + 10 + 39 * count,
                [Run(key, Label.KEY, group), gap, *valued(value, group)],
                size=20,
            )
    return y + 172


def _medicines(sheet: Sheet, case: Case, y: float) -> float:
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 40), fill=case.hospital.accent)
    for x, text in (
        (66, "№"),
        (104, "药品名称 / 规格"),
        *((x + 14, text) for text, x in _TIMES),
        (780, "服法"),
        (870, "注意事项"),
    ):
        sheet.put(x, y + 6, text, size=18, weight=600, colour=(255, 255, 255))
    y += 40
    chosen = sorted(case.chance.sample(range(len(_DRUGS)), 7))
    for count, number in enumerate(chosen, 1):
        _medicine(sheet, y, count, _DRUGS[number])
        y += 74
    for _, x in _TIMES:
        sheet.rule(x, y - 74 * len(chosen), x, y, width=1, colour=(200, 206, 214))
    total = f"共 {len(chosen)} 种，金额 {case.chance.randint(180, 960)}.{case.chance.randint(10, 99)} 元"
    sheet.put(
        _RIGHT,
        y + 4,
        [total, "   取药单号 ", told(PiiKind.OTHER_ID, f"CY{digits(case.chance, 9)}"), "   12号窗口"],
        size=17,
        align="right",
        colour=GREY,
    )
    return y + 34


def _medicine(sheet: Sheet, y: float, count: int, drug: Drug) -> None:
    (title, strength, doses, moment, care), group = drug, sheet.group()
    sheet.put(70, y + 22, str(count))
    sheet.put(104, y + 8, Run(title, Label.ITEM_NAME, group), size=22, weight=600)
    labelled = False
    for dose, (_, x) in zip(doses, _TIMES, strict=True):
        if dose:
            sheet.put(x + 12, y + 14, dose if labelled else Run(dose, Label.ITEM_VALUE, group), weight=600)
            labelled = True
    sheet.put(780, y + 14, moment, size=19)
    sheet.put(862, y + 14, care, size=18)
    sheet.put(104, y + 42, strength, size=16, colour=GREY)
    sheet.rule(_LEFT, y + 73, _RIGHT, y + 73, width=1, colour=(200, 206, 214))


def _advice(sheet: Sheet, case: Case, y: float) -> float:
    draw, person = case.chance, case.patient
    mild, soon = (
        case.day + timedelta(days=draw.randint(12, 16)),
        case.day + timedelta(days=draw.randint(26, 34)),
    )
    points: tuple[Text, ...] = (
        [told(PiiKind.DATE, day(mild, "%-m月%-d日上午8:00")), "空腹来院复查肝功、CK、血脂（目标LDL-C<1.4mmol/L）及INR，找", told(PiiKind.STAFF, family(case.staff(0))), "大夫看结果；", dated(soon, "%m-%d"), "复查心脏彩超（LVEF 46%）。"],
        ["血压控制<130/80mmHg，心率55～60次/分，空腹血糖4.4～7.0mmol/L；体重3天增加>2kg请联系个案管理师", who(case), "。"],
        ["胸痛持续>15分钟含服硝酸甘油0.5mg并拨打120，勿自行驾车（登记车牌", told(PiiKind.PLATE, f"{draw.choice(('青K', '宁Q', '琼X'))}·{draw.choice('ADEF')}{digits(draw, 4)}"), "已停院内P2）。"],
        ["胰岛素由", organisation("速迅达冷链"), "于", dated(case.day + timedelta(days=1), "%-m月%-d日"), "送至", told(PiiKind.ADDRESS, street(draw)), "，收件人", told(PiiKind.PERSON, person.kin), f"（{person.kin_relation}）。"],
        ["支架植入卡号", told(PiiKind.DEVICE_ID, f"ST{digits(draw, 8)}"), "随身携带；慢病续方请到", organisation(draw.choice(("沅芷镇中心卫生院", "鹭汀区云锦社区卫生服务站"))), "，家庭医生", who(case), "。"],
    )  # fmt: skip
    sheet.put(_LEFT, y, case.style.choice(("温馨提示", "出院后注意事项", "◆ 用药交代")), size=23, weight=700)
    y += 40
    for count, point in enumerate(points):
        y = (
            sheet.paragraph(
                _LEFT + 10,
                y,
                _RIGHT - _LEFT - 20,
                [f"{'①②③④⑤'[count]} ", *runs_of(point)],
                size=19,
                leading=1.5,
            )
            + 2
        )
    return y


def _contacts(sheet: Sheet, case: Case, y: float) -> float:
    draw, keys = case.chance, case.style
    lines: tuple[Text, ...] = (
        [keys.choice(("病区24h电话 ", "护士站：")), told(PiiKind.PHONE, case.hospital.phone), "     用药咨询：", who(case), "药师 ", told(PiiKind.PHONE, office(draw)), "（工作日8:00-17:00）"],
        ["主管医生门诊：", told(PiiKind.STAFF, case.staff(0)), " 每周二上午   ", told(PiiKind.STAFF, surname(draw)), "主任 周四全天     微信咨询：", told(PiiKind.SOCIAL_ID, f"yaoshi_{digits(draw, 5)}")],
        ["公众号/官网 ", told(PiiKind.URL, f"{case.hospital.site}/pharm"), "   邮箱 ", told(PiiKind.EMAIL, f"yxb{digits(draw, 3)}@example.cn"), "   病友QQ群 ", told(PiiKind.SOCIAL_ID, f"0{digits(draw, 8)}")],
    )  # fmt: skip
    sheet.pen.rounded_rectangle((_LEFT, y, _RIGHT, y + 124), radius=14, outline=case.hospital.accent, width=2)
    for count, line in enumerate(lines):
        sheet.put(_LEFT + 18, y + 10 + 37 * count, line, size=19)
    return y + 124


def _receipt(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(_LEFT, y + 6, "发药")
    name_stamp(sheet, 108, round(y) - 4, name(case.chance)[:4], size=24)
    sheet.put(300, y + 6, ["核对：", told(PiiKind.STAFF, case.staff(3))])
    sheet.put(540, y + 6, ["宣教护士 ", who(case)])
    sheet.put(780, y + 6, "患者/家属签收：")
    if case.style.random() < 0.3:
        thumbprint(sheet, 960, round(y) - 14, case.chance)
    else:
        signature(sheet, 950, round(y) - 6, case.chance)
    printed: Text = [
        "打印 ",
        dated(case.day, "%Y/%m/%d", minute(case.chance, 11)),
        "  ",
        told(PiiKind.OTHER_ID, login(case.chance)),
        "   此单一式两份  YX-F-019 第3版",
    ]
    sheet.put(_LEFT, y + 62, printed, size=16, colour=GREY)
