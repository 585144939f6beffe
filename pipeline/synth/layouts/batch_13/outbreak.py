"""An infection-control case investigation: numbered questions on blanks, care sought, fourteen days of movements, contacts."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, ruled, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item_cells, lined_row, row_of, section
from pipeline.synth.layouts.batch_13.invented import (
    AGENCIES,
    FIRMS,
    HOSPITALS,
    SCHOOLS,
    SMALL,
    coded,
    dated,
    desk,
    person,
    phone,
    place,
    plate,
    short_street,
    street,
    surname,
    village,
    worker,
)  # fmt: skip
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _WIDTH = 72, 1096
_CARE: Final = (72, 216, 520, 640, 830, 1168)
_MOVES: Final = (72, 200, 330, 700, 900, 1168)
_KNOWN: Final = (72, 212, 300, 366, 560, 860, 1168)


def outbreak(case: Case) -> Sheet:
    """Dengue case investigation on A4: code boxes, blanks, three grids, results, a summary, signatures and a seal."""
    sheet = Sheet(1240, 1754, size=20)
    draw, house = case.chance, case.style.choice(AGENCIES)
    sheet.put(
        _LEFT, 30, ["病例编码 ", Run(f"9903{case.day:%y}{digits(draw, 6)}", kind=PiiKind.MEDICAL_ID)], size=18
    )
    name = case.style.choice(
        ("登革热病例个案调查表", "登革热个案流行病学调查表", "登革热病例流行病学个案调查及处置表")
    )
    sheet.put(620, 58, Run(name, Label.TITLE), size=36, weight=700, align="middle")
    onset = case.day - timedelta(days=draw.randint(3, 6))
    y = _person(sheet, case, 122)
    y = _care(sheet, case, onset, y + 4)
    y = _results(sheet, case, onset, y + 8)
    y = _movements(sheet, case, onset, y + 10)
    y = _contacts(sheet, case, y + 10)
    y = _summary(sheet, case, onset, y + 6)
    _foot(sheet, case, house, y)
    return sheet


def _person(sheet: Sheet, case: Case, y: float) -> float:
    man, draw, style = case.patient, case.chance, case.style
    young = man.age(case.day) < 18
    rows = (
        ((330, Cell(style.choice(("1.1 病例姓名", "1.1 姓名")), subject(case))), (270, Cell("1.2 监护人", person(case) if young else "／")), (180, Cell("1.3 性别", man.sex)), (286, Cell("1.4 年龄", age(case)))),
        ((500, Cell(style.choice(("1.5 有效证件号", "1.5 身份证号码")), man.national_id, PiiKind.NATIONAL_ID)), (576, Cell("1.6 联系电话", phone(draw)))),
        ((720, Cell("1.7 现住详细地址", street(draw))), (356, Cell("1.8 居住类型", "楼房 有阳台"))),
        ((560, Cell("1.9 户籍地", village(draw))), (516, Cell("1.10 工作（学习）单位", place(draw, SCHOOLS if young else FIRMS)))),
        ((560, Cell("1.11 同住者", [person(case), "等", str(draw.randint(2, 5)), "人"])), (516, Cell("1.12 网格员", worker(case)))),
    )  # fmt: skip
    sheet.put(_LEFT, y, "一、基本情况", weight=700, size=22)
    for number, row in enumerate(rows):
        lined_row(sheet, _LEFT, y + 42 + 48 * number, row, size=21)
    return y + 42 + 48 * len(rows)


def _care(sheet: Sheet, case: Case, onset: date, y: float) -> float:
    """Where the patient went with it: date, house, department, doctor, verdict."""
    draw = case.chance
    line = inline(
        sheet,
        Cell("发病日期", dated(onset, case.style.choice(("%Y年%-m月%-d日", "%Y-%m-%d")), "18:00")),
        Cell("首发症状", "发热、眼眶痛"),
        gap="　",
    )
    sheet.put(_LEFT, y, "二、发病与就诊", weight=700, size=22)
    sheet.put(290, y + 2, line)
    rows: tuple[tuple[Text, ...], ...] = (
        ("就诊日期", "医疗机构", "科室", "接诊医生", "诊断/处理"),
        (dated(onset + timedelta(days=1), "%m-%d"), place(draw, SMALL), "全科", worker(case), "上感，对乙酰氨基酚0.5g"),
        (dated(onset + timedelta(days=2), "%m-%d"), place(draw, HOSPITALS), "发热门诊", [worker(case), "（转）"], "NS1阳性，疑似登革热"),
        (dated(onset + timedelta(days=3), "%m-%d"), ["收治 ", place(draw, HOSPITALS)], "感染科", worker(case), ["隔离，", Run(f"负压{draw.randint(1, 12)}床", kind=PiiKind.BED), "，蚊帐"]),
    )  # fmt: skip
    ruled(sheet, _CARE, [round(y) + 40 + 46 * step for step in range(5)])
    for number, row in enumerate(rows):
        row_of(sheet, y + 50 + 46 * number, _CARE, row, size=20, weight=600 if number == 0 else 400)
    return y + 40 + 46 * 4


def _results(sheet: Sheet, case: Case, onset: date, y: float) -> float:
    draw = case.chance
    got: Text = [
        "三、实验室检测（标本 ",
        coded(PiiKind.SPECIMEN_ID, draw, "DEN", 7),
        "，采样 ",
        dated(onset + timedelta(days=2), "%Y-%m-%d"),
        "，检测 ",
        worker(case),
        "）",
    ]
    fitted(sheet, _LEFT, y, _WIDTH, got, size=20, weight=600)
    rows = (
        ("NS1抗原", draw.choice(("阳性", "弱阳性")), "", "阴性"), ("登革病毒核酸Ct", f"{draw.uniform(17, 34):.1f}", "", ">38"), ("登革IgM", draw.choice(("阴性", "阳性")), "", "阴性"),
        ("最高体温", f"{draw.uniform(38.4, 40.3):.1f}", "℃", "36-37"), ("WBC", f"{draw.uniform(1.6, 4.2):.2f}", "10^9/L", "3.5-9.5"), ("PLT", f"{draw.randint(28, 118)}", "10^9/L", "125-350"),
        ("HCT", f"{draw.uniform(38, 54):.1f}", "%", "35-50"), ("ALT", f"{draw.randint(30, 260)}", "U/L", "9-50"), ("AST", f"{draw.randint(36, 340)}", "U/L", "15-40"),
    )  # fmt: skip
    for number, row in enumerate(rows):
        left = _LEFT + 366 * (number % 3)
        item_cells(
            sheet, y + 42 + 40 * (number // 3), (left, left + 142, left + 208, left + 288), row, size=19
        )
    return y + 42 + 40 * 3


def _movements(sheet: Sheet, case: Case, onset: date, y: float) -> float:
    draw = case.chance
    sheet.put(
        _LEFT,
        y,
        case.style.choice(("四、发病前14天活动轨迹", "四、外出及活动史（-14d～发病）")),
        weight=700,
        size=22,
    )
    rows: tuple[tuple[Text, ...], ...] = (
        ("日期", "时段", "地点（具体到门牌）", "交通方式", "同行/接触者"),
        (dated(onset - timedelta(days=13), "%-m月%-d日"), "全天", place(draw, ("鹿渡海湾度假酒店", "云锦民宿")), ["自驾 ", plate(draw)], [person(case), "一家"]),
        (dated(onset - timedelta(days=9), "%-m月%-d日"), "07:30-11:00", [short_street(draw), "花鸟市场"], "步行", ["摊主", told(PiiKind.PERSON, surname(draw)), "姨"]),
        (dated(onset - timedelta(days=6), "%-m月%-d日"), "19:00-21:30", [short_street(draw), "夜宵档"], "网约车", ["司机", told(PiiKind.PERSON, surname(draw)), "师傅"]),
        (dated(onset - timedelta(days=2), "%-m月%-d日"), "14:00-17:00", [village(draw), "菜地"], "电动车", ["堂兄", person(case)]),
    )  # fmt: skip
    ruled(sheet, _MOVES, [round(y) + 40 + 46 * step for step in range(6)])
    for number, row in enumerate(rows):
        row_of(sheet, y + 50 + 46 * number, _MOVES, row, size=20, weight=600 if number == 0 else 400)
    return y + 40 + 46 * 5


def _contacts(sheet: Sheet, case: Case, y: float) -> float:
    """The people who share the exposure."""
    draw = case.chance
    sheet.put(_LEFT, y, "五、共同暴露者及健康监测", weight=700, size=22)
    rows: list[tuple[Text, ...]] = [("姓名", "关系", "年龄", "电话", "住址", "体温 / 采血")]
    for relation, years, state in (("表亲", 34, "36.5℃ 阴性"), ("邻居", 8, "37.9℃ 拒采")):
        contact = draw.randint(years - 3, years + 9)
        rows.append((person(case), relation, f"{contact}", phone(draw), short_street(draw), state))
    ruled(sheet, _KNOWN, [round(y) + 40 + 46 * step for step in range(4)])
    for number, row in enumerate(rows):
        row_of(sheet, y + 50 + 46 * number, _KNOWN, row, size=20, weight=600 if number == 0 else 400)
    return y + 40 + 46 * 3


def _summary(sheet: Sheet, case: Case, onset: date, y: float) -> float:
    draw = case.chance
    story: Text = [
        "患者发病前8天曾被伊蚊叮咬，居住点半径200m内布雷图指数(BI)", str(draw.randint(8, 46)), "，成蚊密度", str(draw.randint(3, 18)), "只/人工小时。", dated(onset + timedelta(days=3), "%-m月%-d日", "15:20"), "由", worker(case), "电话复核，患者之妹",
        person(case), "补充：上月房客", person(case), "自东南亚返回后发热3天未就医。已嘱", place(draw, SMALL), told(PiiKind.STAFF, surname(draw)), "站长组织翻盆倒罐，消杀队进场喷洒氯氰菊酯；三日后由", told(PiiKind.STAFF, surname(draw)), "科长带队复查。",
    ]  # fmt: skip
    return section(sheet, _LEFT, y, _WIDTH, Cell("六、调查小结", story), size=23, leading=1.6)


def _foot(sheet: Sheet, case: Case, house: str, y: float) -> None:
    draw = case.chance
    line = inline(
        sheet,
        Cell("调查单位", Run(house, kind=PiiKind.ORGANISATION)),
        Cell("调查者", [worker(case), "、", worker(case)]),
        gap="　",
    )
    sheet.put(_LEFT, y + 16, line)
    sheet.put(_LEFT, y + 66, "被调查人（或代答者）签名")
    signature(sheet, 360, round(y) + 52, draw)
    sheet.put(560, y + 66, ["审核已签　　", dated(case.day, "%Y年%-m月%-d日")])
    seal(sheet, 1040, min(1600, round(y) + 120), house, purpose="疫情调查专用", draw=draw)
    sheet.put(_LEFT, 1716, ["本表一式两份　值班 ", desk(draw)], size=16, colour=PALE)
