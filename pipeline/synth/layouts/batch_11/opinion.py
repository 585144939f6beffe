"""An expert's opinion for a court: no form, headings in Chinese figures, prose full of names, one table of joints."""

from datetime import date
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import pale_text
from pipeline.synth.layouts.batch_8.ruled import item, row
from pipeline.synth.layouts.batch_11 import invented as made
from pipeline.synth.layouts.batch_11 import names
from pipeline.synth.layouts.batch_11.injuries import INJURIES, Injury
from pipeline.synth.marks import seal, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _SIZE = 116, 1124, 22
_INSTITUTES: Final = ("碧梧衡正司法鉴定中心", "岚河大学司法鉴定所", "榕坪明鉴法医临床司法鉴定所")
_COURTS: Final = ("碧梧市鹿门区人民法院", "榕坪县人民法院", "碧梧市公安局交通警察支队鹿门大队", "岚河市劳动人事争议仲裁院")  # fmt: skip
_INSURERS: Final = ("泰和衡安财产保险岚河中心支公司", "瑞丰人寿碧梧分公司")
_PLATES: Final = ("琼M", "藏Q", "宁P", "青T")
"""Letters that none of these provinces has given to a city."""
_FIGURES: Final = "〇一二三四五六七八九"


def opinion(case: Case) -> Sheet:
    """Forensic opinion on A4: institute, number, basic facts, the case, records, examination, reasons, opinion, seal."""
    case, sheet = made.settled(case, 19, 93), Sheet(1240, 1754, size=_SIZE)
    institute, injury = case.style.choice(_INSTITUTES), case.chance.choice(INJURIES)
    if case.style.random() < 0.5:
        for x, middle in ((360, 560), (820, 1120)):
            pale_text(sheet, x, middle, f"{institute} {case.patient.name}", subject=True)
    sheet.put(620, 56, made.body(institute), size=34, weight=600, align="middle")
    title = case.style.choice(("司法鉴定意见书", "法医临床鉴定意见书", "伤残等级司法鉴定意见书"))
    sheet.put(620, 112, Run(title, Label.TITLE), size=40, weight=700, align="middle")
    number = made.code(case, PiiKind.SPECIMEN_ID, f"{institute[:2]}司鉴[{case.day.year}]临鉴字第0###号", f"岚衡鉴[{case.day.year}]临字第1###号")  # fmt: skip
    sheet.put(_RIGHT, 176, number, size=20, align="right")
    y = _facts(sheet, case, 214.0)
    y = _story(sheet, case, y + 8, injury)
    y = _records(sheet, case, y + 8, injury)
    y = _examined(sheet, case, y + 8, injury)
    y = _concluded(sheet, case, y + 12, injury)
    _signed(sheet, case, max(y + 14, 1470), institute)
    _foot(sheet, case, institute)
    return sheet


def _heading(sheet: Sheet, y: float, text: str) -> float:
    sheet.put(_LEFT, y, text, size=24, weight=700)
    return y + 40


def _facts(sheet: Sheet, case: Case, y: float) -> float:
    one, style = case.patient, case.style
    shape = style.choice(("%Y年%-m月%-d日", "%Y年%m月%d日"))
    y = _heading(sheet, y, style.choice(("一、基本情况", "一、基 本 情 况")))
    cells = (
        Cell("委托单位", [made.body(case.chance.choice(_COURTS)), "　经办人：", made.someone(case), "　", made.desk(case)]),
        Cell("委托函号", [made.code(case, PiiKind.OTHER_ID, f"（{case.day.year}）琼9901民初####号", f"（{case.day.year}）鹿法委字第0###号"), "　受理日期：", made.ago(case, 16, shape)]),
        Cell("委托事项", "伤残等级、误工期、护理期、营养期及后续治疗费评定"),
        Cell("鉴定日期、地点", [made.ago(case, 9, shape), "，本所活体检查室；在场人员：", made.someone(case), f"（{one.kin_relation}）、", made.someone(case), "（保险公司）"]),
        Cell("被鉴定人", [
            made.patient(case), f"，{one.sex}，", made.on(one.birth, shape), "出生，公民身份号码", Run(one.national_id, kind=PiiKind.NATIONAL_ID), "，住",
            Run(one.address, kind=PiiKind.ADDRESS), "，", made.body(one.employer), "职工，电话", made.phone(case), "。",
        ]),
    )  # fmt: skip
    for cell in cells:
        key, values = pair_runs(sheet, cell)
        y = sheet.paragraph(_LEFT + 44, y, _RIGHT - _LEFT - 44, [key, "：", *values], leading=1.55)
    return y


def _story(sheet: Sheet, case: Case, y: float, injury: Injury) -> float:
    draw = case.chance
    plates = [Run(f"{draw.choice(_PLATES)}{draw.choice(('', '·', ' '))}{draw.choice('BDEGH')}{draw.randrange(10**4):04d}", kind=PiiKind.PLATE) for _ in range(2)]  # fmt: skip
    y = _heading(sheet, y, "二、基本案情")
    text: Text = [
        "据委托材料载：", made.ago(case, injury.days, "%Y年%-m月%-d日", 19), "许，", made.someone(case, "男"), "驾驶", plates[0], "号小型普通客车沿",
        Run(draw.choice(("碧梧市环湖东路", "榕坪县机场辅路与纱帽巷交叉口", "省道S399线47km+300m处")), kind=PiiKind.ADDRESS), f"由西向东行驶，与{injury.way}的", made.patient(case), "相撞致其受伤，路旁停放的",
        plates[1], "同时受损。事故认定书第", made.code(case, PiiKind.OTHER_ID, "99############", "9901012024#####"), "号认定驾驶人负主要责任；该车投保于", made.body(draw.choice(_INSURERS)), "，保单号",
        made.code(case, PiiKind.INSURANCE_ID, "PDAA2023####0#####", "ZRX##########"), "。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, leading=1.6, indent=2)


def _records(sheet: Sheet, case: Case, y: float, injury: Injury) -> float:
    draw = case.chance
    y = _heading(sheet, y, "三、资料摘要")
    shape = case.style.choice(("%Y年%-m月%-d日", "%Y-%m-%d", "%Y.%m.%d"))
    first: Text = [
        "1. ", made.elsewhere(case, larger=True), "出院记录（住院号", made.code(case, PiiKind.MEDICAL_ID, "00######", "ZY########"), "）：", made.ago(case, injury.days, shape), "入院，", made.ago(case, injury.days - 19, shape),
        f"出院。查体：{injury.found}。于", made.ago(case, injury.days - 3, "%m月%d日"), "由", made.worker(case), f"主任医师行{injury.treated}。诊断：{injury.diagnosis}。",
    ]  # fmt: skip
    second: Text = [
        "2. ", made.house(case), "CT（", draw.choice(("片号", "检查号")), made.code(case, PiiKind.SPECIMEN_ID, "CT######", "X########"), "，", made.ago(case, 24, shape), f"）：{injury.picture}。报告医师",
        made.worker(case), "，审核", made.doctor(case), "主任。肌电图号", made.code(case, PiiKind.SPECIMEN_ID, "EMG2####"), f"：{injury.nerve}。",
    ]  # fmt: skip
    y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, first, leading=1.6, indent=2)
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, second, leading=1.6, indent=2)


def _examined(sheet: Sheet, case: Case, y: float, injury: Injury) -> float:
    y = _heading(sheet, y, "四、鉴定过程")
    text: Text = ["依照SF/T 0111—2021，由法医师", made.worker(case), "、", made.worker(case), f"检查：{injury.state}。测得关节活动度（°）："]  # fmt: skip
    y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, leading=1.6, indent=2) + 4
    widths = (250, 160, 160, 110, 220, 108)
    heads = ("检查项目", "患侧", "健侧", "单位", "正常参考", "丧失%")
    y = row(sheet, _LEFT, y, 34, tuple(zip(widths, heads, strict=True)), size=18, middle=True, weight=600)
    for name, hurt, sound, limits in injury.joints:
        value = min(hurt + case.chance.randint(-3, 3), sound - 1)
        runs = item(sheet, {Label.ITEM_NAME: name, Label.ITEM_VALUE: str(value), Label.ITEM_UNIT: "度", Label.ITEM_RANGE: limits})  # fmt: skip
        parts = list(runs.values())
        cells = (parts[0], parts[1], str(sound), parts[2], parts[3], f"{100 * (1 - value / sound):.0f}")
        y = row(sheet, _LEFT, y, 32, tuple(zip(widths, cells, strict=True)), size=19, middle=True)
    return y


def _concluded(sheet: Sheet, case: Case, y: float, injury: Injury) -> float:
    y = _heading(sheet, y, "五、分析说明及鉴定意见")
    key, values = pair_runs(sheet, Cell("鉴定意见", [
        "被鉴定人", made.patient(case), "（", made.age(case), f"）因交通事故致{injury.diagnosis}，遗留{injury.joints[0][0]}受限，参照《人体损伤致残程度分级》5.10.6之规定，评定为", case.chance.choice(("九", "十")),
        "级伤残；误工期180日、护理期90日、营养期90日；后续取内固定费用约8000元。复印件已由", made.someone(case), "律师签收。",
    ]))  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [key, "：", *values], leading=1.6, indent=2)


def _signed(sheet: Sheet, case: Case, y: float, institute: str) -> None:
    for place in range(2):
        top = y + 50 * place
        key, values = pair_runs(sheet, Cell("司法鉴定人", made.worker(case)))
        x = sheet.put(_LEFT + 60, top, [key, "：", *values])
        signature(sheet, round(x) + 16, round(top) - 8, case.chance)
        number = made.code(case, PiiKind.OTHER_ID, "9900###########", "990112######")
        sheet.put(x + 200, top, ["执业证号 ", number], size=18)
    when = Run(
        _written(case.day) if case.style.random() < 0.6 else f"{case.day:%Y年%m月%d日}", kind=PiiKind.DATE
    )
    sheet.put(_RIGHT - 20, y + 110, when, align="right")
    seal(sheet, _RIGHT - 170, round(y) + 86, institute, purpose="司法鉴定专用章", draw=case.chance)


def _written(when: date) -> str:
    """A date in Chinese figures."""
    year = "".join(_FIGURES[int(figure)] for figure in str(when.year))
    return f"{year}年{_counted(when.month)}月{_counted(when.day)}日"


def _counted(number: int) -> str:
    tens, ones = divmod(number, 10)
    head = {0: "", 1: "十", 2: "二十", 3: "三十"}[tens]
    return head + (_FIGURES[ones] if ones else "")


def _foot(sheet: Sheet, case: Case, institute: str) -> None:
    place = f"{case.style.choice(names.TOWNS)}{case.style.choice(names.ROADS)}{case.style.randint(2, 300)}号司法大楼{case.style.randint(2, 9)}层"
    line: Text = [
        made.body(institute), "　地址：", Run(place, kind=PiiKind.ADDRESS), "　邮编 ", made.code(case, PiiKind.POSTCODE, "99####"), "　电话 ", made.desk(case), "　共 6 页 第 1 页",
    ]  # fmt: skip
    sheet.rule(_LEFT, 1698, _RIGHT, 1698, width=1)
    sheet.put(620, 1704, line, size=15, align="middle")
