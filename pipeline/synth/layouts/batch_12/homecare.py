"""A home-care record: shaded cells, measurements, a dotted time line of visits in running text, a field check-in."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline, tabled_row
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item, section
from pipeline.synth.layouts.batch_12.invented import (
    FIRMS,
    HOSPITALS,
    SMALL,
    coded,
    dated,
    desk,
    past,
    person,
    phone,
    place,
    short_street,
    street,
    surname,
    wechat,
    worker,
)  # fmt: skip
from pipeline.synth.marks import signature, watermark
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _WIDTH = 64, 1176, 1112
_GREEN: Final = (34, 120, 70)
_SHADE: Final = (232, 243, 234)
_CARERS: Final = ("康倚家政服务部", "枕河银铃养老服务中心", "霁州暖阳护理站")


def homecare(case: Case) -> Sheet:
    """Home bed record: head cells, measured values in two rows of boxes, four visits, care plan, signatures."""
    sheet = Sheet(1240, 1754, size=21)
    centre = case.style.choice((*SMALL[1:2], SMALL[3], "东埠区船厂社区卫生服务中心"))
    if case.style.random() < 0.4:
        watermark(sheet, 620, 900, f"{case.patient.name} {case.day:%m%d}")
    name = case.style.choice(("家庭病床巡诊记录", "居家护理上门服务记录单", "家庭病床查床记录"))
    sheet.put(_LEFT, 44, Run(name, Label.TITLE), size=36, weight=700, colour=_GREEN)
    sheet.put(_RIGHT, 40, Run(centre, kind=PiiKind.ORGANISATION), size=22, align="right")
    number = coded(PiiKind.MEDICAL_ID, case.chance, f"JC{case.day:%y}-", 5)
    sheet.put(_RIGHT, 74, [case.style.choice(("建床号：", "家床编号 ", "建床序号 ")), number], align="right")
    y = _head(sheet, case, 118)
    y = _measured(sheet, case, y + 16)
    y = _visits(sheet, case, y + 22)
    y = _plan(sheet, case, y + 6)
    _foot(sheet, case, centre, y + 14)
    return sheet


def _head(sheet: Sheet, case: Case, y: float) -> float:
    man, draw = case.patient, case.chance
    rows = (
        ((120, 250, Cell(case.style.choice(("患者姓名", "服务对象", "姓名")), subject(case))), (90, 150, Cell("性别/龄", [man.sex, " / ", age(case)])), (120, 382, Cell("身份证号", man.national_id, PiiKind.NATIONAL_ID))),
        ((120, 600, Cell("居住地址", street(draw))), (100, 292, Cell("邮编", man.postcode, PiiKind.POSTCODE))),
        ((120, 250, Cell("主要照护人", [person(case), f"（{draw.choice(('女儿', '老伴', '儿媳', '侄子'))}）"])), (90, 260, Cell("电话", phone(draw))), (120, 272, Cell("护工", [worker(case), "　住家"]))),
        ((120, 370, Cell("护理机构", place(draw, _CARERS))), (120, 502, Cell("长护险编号", [coded(PiiKind.INSURANCE_ID, draw, "LTC", 9), "（失能5级）"]))),
        ((120, 992, Cell("建床诊断", "脑梗死后遗症期；压力性损伤2期（骶尾部3.0×2.5cm）；留置胃管、16F导尿管；高血压3级；Alzheimer病")),),
    )  # fmt: skip
    for row in rows:
        y = tabled_row(sheet, _LEFT, y, 46, row, size=20, shade=_SHADE, line=(140, 176, 150))
    return y


def _measured(sheet: Sheet, case: Case, y: float) -> float:
    """Boxes with a name above and value, unit and limits below."""
    draw = case.chance
    values = (
        ("血压", f"{draw.randint(104, 178)}/{draw.randint(58, 102)}", "mmHg", "<150/90"), ("心率", f"{draw.randint(54, 112)}", "次/分", "60-100"), ("体温", f"{draw.uniform(36, 38.4):.1f}", "℃", "36-37.2"), ("SpO2", f"{draw.randint(88, 99)}", "%", "≥94"),
        ("指尖血糖", f"{draw.uniform(4.2, 15):.1f}", "mmol/L", "4.4-10"), ("体重", f"{draw.uniform(38, 72):.1f}", "kg", ""), ("Braden", f"{draw.randint(9, 18)}", "分", ">18"), ("Barthel", f"{draw.randint(0, 11) * 5}", "分", "100"),
        ("Morse", f"{draw.randint(3, 19) * 5}", "分", "<25"), ("MMSE", f"{draw.randint(4, 27)}", "分", "≥27"), ("尿量", f"{draw.randint(8, 24) * 100}", "ml/24h", ""), ("胃残余", f"{draw.randint(0, 180)}", "ml", "<200"),
        ("左上肢肌力", f"{draw.randint(1, 4)}", "级", "5"), ("NRS", f"{draw.randint(0, 7)}", "分", "0"), ("白蛋白", f"{draw.uniform(26, 39):.1f}", "g/L", "40-55"), ("导管插入", f"{draw.randint(52, 58)}", "cm", ""),
    )  # fmt: skip
    wide = _WIDTH / 8
    for number, row in enumerate(values):
        left, top = _LEFT + (number % 8) * wide, y + (number // 8) * 84
        sheet.pen.rectangle((left, top, left + wide, top + 84), outline=(140, 176, 150))
        name, value, unit, limits = item(row, sheet)
        fitted(sheet, left + 8, top + 5, wide - 16, name, size=17)
        fitted(sheet, left + 8, top + 30, wide - 16, [value, " ", unit], size=20, weight=500)
        fitted(sheet, left + 8, top + 58, wide - 16, limits, size=15, colour=PALE)
    return y + 168


def _visits(sheet: Sheet, case: Case, y: float) -> float:
    """A time line: a dot and a date at the left, what happened at the right."""
    top, style = y, case.style.choice(("%Y-%m-%d", "%-m月%-d日", "%y/%m/%d", "%Y.%m.%d"))
    for number, text in enumerate((_first(case), _second(case), _third(case), _fourth(case))):
        when = (
            dated(past(case, 21 - 7 * number, 25 - 7 * number), style)
            if number < 3
            else dated(case.day, style)
        )
        sheet.pen.ellipse((_LEFT + 4, y + 9, _LEFT + 18, y + 23), fill=_GREEN)
        fitted(sheet, _LEFT + 30, y, 140, when, size=21, weight=600)
        sheet.put(_LEFT + 30, y + 32, case.clock(9 + number)[:5], size=18, colour=PALE)
        y = sheet.paragraph(_LEFT + 182, y, _WIDTH - 190, text, size=24, leading=1.65) + 22
    sheet.rule(_LEFT + 11, top + 24, _LEFT + 11, y - 60, width=2, colour=_GREEN)
    return y


def _first(case: Case) -> Text:
    draw = case.chance
    return [
        "全科", worker(case), "主治医师、", worker(case), "护士上门建床。患者自", place(draw, HOSPITALS), "神经内科（管床", told(PiiKind.STAFF, surname(draw)), "医生）出院第2天，出院小结号", coded(PiiKind.MEDICAL_ID, draw, "", 8),
        "。神清，构音障碍，左侧巴氏征（+），Babinski征阳性，洼田饮水试验4级。长子", person(case), "在外地（", place(draw, FIRMS), "）工作，微信", wechat(draw), "远程签署协议，见证人居委会", worker(case), "主任。",
    ]  # fmt: skip


def _second(case: Case) -> Text:
    draw = case.chance
    return [
        told(PiiKind.STAFF, surname(draw)), "护士更换16F硅胶尿管，引流尿液淡黄色400ml；骶尾部创面3.0×2.5cm，红色组织75%，泡沫敷料覆盖。邻居", person(case), "（", short_street(draw), "，门铃坏请打", phone(draw), "）代收肠内营养混悬液500ml×12瓶。",
    ]  # fmt: skip


def _third(case: Case) -> Text:
    draw = case.chance
    return [
        "送检尿培养（条码", coded(PiiKind.SPECIMEN_ID, draw, "", 12), "）至", place(draw, ("星河谷医学检验实验室", "霁州市区域检验中心")), "，回报大肠埃希菌10^5CFU/mL，ESBL(-)。电话请示", worker(case), "副主任，左氧氟沙星0.5g qd×7天；用药后恶心1次，外孙", person(case), "来电反映，已处理。",
    ]  # fmt: skip


def _fourth(case: Case) -> Text:
    draw = case.chance
    return [
        "今日", worker(case), "医师与康复师", told(PiiKind.STAFF, surname(draw)), "工同访：血压控制可，Brunnstrom Ⅲ期，改良Ashworth 1+级，压疮缩小至2.0×1.8cm。胃管深度55cm固定好，", subject(case), "本人能点头示意。社工", told(PiiKind.STAFF, draw.choice(("小芮", "阿康", "慧慧"))), "协助申领辅具，轮椅编号",
        coded(PiiKind.DEVICE_ID, draw, "LY-", 6), "。",
    ]  # fmt: skip


def _plan(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 190), outline=_GREEN, width=2)
    text: Text = [
        "1.翻身q2h，30°侧卧；2.瑞代500ml bid鼻饲，温度38～40℃；3.氨氯地平5mg qd、氯吡格雷75mg qn；4.下次巡诊", dated(past(case, -9, -6), "%-m月%-d日"), "，由", worker(case), "负责，如发热≥38.5℃、呛咳、黑便即拨120并告知值班", desk(draw), "；5.撤床评估转", place(draw, SMALL), "。",
    ]  # fmt: skip
    section(
        sheet,
        _LEFT + 14,
        y + 12,
        _WIDTH - 28,
        Cell(case.style.choice(("照护计划", "处理意见")), text),
        size=24,
    )
    return y + 190


def _foot(sheet: Sheet, case: Case, centre: str, y: float) -> None:
    draw = case.chance
    sheet.put(_LEFT, y + 14, "巡诊医师：")
    signature(sheet, _LEFT + 126, round(y) + 2, draw)
    sheet.put(_LEFT + 330, y + 14, inline(sheet, Cell("责任护士", worker(case)), Cell("家属签名", person(case)), gap="　　"))  # fmt: skip
    sheet.put(_RIGHT, y + 14, dated(case.day, "%Y年%-m月%-d日"), align="right")
    checked: Text = ["【外勤签到】", dated(case.day, "%Y-%m-%d", case.clock(9)), "　", short_street(draw), "门口（误差12米）　终端 ", coded(PiiKind.DEVICE_ID, draw, "PAD", 7), "　IP ", Run(f"192.0.2.{draw.randint(3, 250)}", kind=PiiKind.IP)]  # fmt: skip
    sheet.put(_LEFT, y + 72, checked, size=17, colour=PALE)
    left: Text = ["监督投诉：", Run(f"{draw.choice(('jiatingbc', 'homecare'))}{digits(draw, 2)}@example.cn", kind=PiiKind.EMAIL), "　", Run(centre, kind=PiiKind.ORGANISATION), "家庭医生办公室 ", told(PiiKind.STAFF, surname(draw)), "老师 转", told(PiiKind.PHONE, digits(draw, 4))]  # fmt: skip
    sheet.put(_LEFT, y + 100, left, size=17, colour=PALE)
