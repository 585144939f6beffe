"""A delivery record: a wristband sticker, a stage narrative, Apgar scores in a ruled table, the newborn at the foot."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, blanks, inline
from pipeline.synth.layouts.batch_3.ink import thumbprint
from pipeline.synth.layouts.batch_12.drawing import fitted, item_cells, lined_row, row_of, section, upright
from pipeline.synth.layouts.batch_12.invented import (
    FIRMS,
    HOSPITALS,
    SMALL,
    coded,
    dated,
    grown,
    identity,
    past,
    person,
    phone,
    place,
    short_street,
    street,
    surname,
    village,
    wechat,
    worker,
)  # fmt: skip
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _WIDTH = 84, 1072
_SCORES: Final = ("心率", "呼吸", "肌张力", "喉反射", "皮肤颜色")
_TABLE: Final = (84, 124, 300, 400, 500, 600)


def delivery(case: Case) -> Sheet:
    """Delivery record on A4: nobody's sex stands on it, the mother's husband and the midwives do."""
    sheet = Sheet(1240, 1754, size=23)
    house, birth = case.style.choice(HOSPITALS), grown(case, 21, 42)
    sheet.put(_LEFT, 52, Run(house, kind=PiiKind.ORGANISATION), size=27)
    name = case.style.choice(("分 娩 记 录", "阴道分娩记录", "分娩记录单"))
    sheet.put(_LEFT, 92, Run(name, Label.TITLE), size=42, weight=700)
    _band(sheet, case)
    _head(sheet, case, birth)
    y = _stages(sheet, case, 396)
    y = _values(sheet, case, y + 14)
    y = _apgar(sheet, case, y + 18)
    y = _newborn(sheet, case, y + 18)
    _foot(sheet, case, y)
    return sheet


def _band(sheet: Sheet, case: Case) -> None:
    """The copy of the wristband in the upper right corner, without any key."""
    man, draw = case.patient, case.chance
    sheet.pen.rounded_rectangle((700, 44, 1164, 196), radius=30, outline=(210, 90, 140), width=3)
    bar_code(sheet, 724, 60, man.record_number, height=50)
    bed = Run(f"产{draw.randint(1, 40)}床" if case.style.random() < 0.5 else f"LDR-{draw.randint(1, 9)}", kind=PiiKind.BED)  # fmt: skip
    record = Run(man.record_number, kind=PiiKind.MEDICAL_ID)
    sheet.put(724, 116, [subject(case), "之", draw.choice(("子", "女")), "　", bed], size=24, weight=600)
    fitted(sheet, 724, 154, 420, [record, "　", dated(case.day, "%Y%m%d"), " 血型O+"], size=20)


def _head(sheet: Sheet, case: Case, birth: date) -> None:
    man, draw = case.patient, case.chance
    weeks, extra = draw.randint(37, 41), draw.randint(0, 6)
    period = case.day - timedelta(days=weeks * 7 + extra)
    due = period + timedelta(days=280)
    age = f"{(case.day - birth).days // 365}岁"
    rows = (
        ((300, Cell(case.style.choice(("产妇姓名", "姓　名", "产妇")), subject(case))), (160, Cell("年龄", age)), (210, Cell("民族", draw.choice(("汉族", "侗族", "回族")))), (380, Cell(case.style.choice(("住院号", "病案号")), man.record_number, PiiKind.MEDICAL_ID))),
        ((480, Cell("身份证号", identity(draw, birth, "女"))), (570, Cell("现住址", draw.choice((street, village))(draw)))),
        ((300, Cell("丈夫姓名", person(case))), (330, Cell("电话", phone(draw))), (420, Cell("工作单位", place(draw, FIRMS)))),
        ((520, Cell("末次月经", [dated(period, "%Y年%-m月%-d日"), "　预产期 ", dated(due, "%Y.%-m.%-d")])), (530, Cell("孕产次", f"G{draw.randint(1, 4)}P{draw.randint(0, 2)} 孕{weeks}+{extra}周 LOA"))),
    )  # fmt: skip
    for number, row in enumerate(rows):
        lined_row(sheet, _LEFT, 214 + 44 * number, row, size=22)


def _stages(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    body: Text = [
        "产妇于 ", dated(case.day, "%Y年%-m月%-d日", "02:40"), " 规律宫缩，由其", draw.choice(("婆婆", "母亲", "丈夫", "小姑")), " ", person(case), " 陪同自", short_street(draw),
        "驾车来院，宫口开大3cm入产房。孕期在 ", place(draw, SMALL), " 建册（册号 ", coded(PiiKind.MEDICAL_ID, draw, "FY", 8), "），唐筛21三体1:1280低风险，OGTT 4.6-8.9-7.1mmol/L。",
        dated(case.day, "%-m-%-d", "06:15"), " 宫口开全，胎心142次/分，胎头拨露时见轻度变异减速，请 ", told(PiiKind.STAFF, surname(draw)), " 主任到场，", worker(case),
        " 助产士行会阴侧切，导乐师 ", worker(case), " 全程陪伴，无痛分娩麻醉由 ", worker(case), " 实施（L3-4，0.1%罗哌卡因）。胎盘胎膜自娩完整，脐带绕颈一周，脐带血由 ",
        place(draw, ("霁州脐血库", "漱石生命科技有限公司")), " 专员 ", worker(case), " 取走，采集编号 ", coded(PiiKind.SPECIMEN_ID, draw, "CB", 9), "。",
    ]  # fmt: skip
    sheet.put(_LEFT, y, case.style.choice(("一、产程经过", "产程及处理", "【分娩经过】")), weight=700)
    return blanks(sheet, _LEFT, y + 38, _WIDTH, body, size=22)


def _values(sheet: Sheet, case: Case, y: float) -> float:
    """Two columns of measured things; units behind the values."""
    draw = case.chance
    first, second = draw.randint(4, 13) * 60 + draw.randint(0, 59), draw.randint(8, 110)
    rows = (
        ("第一产程", f"{first // 60}小时{first % 60}分", ""), ("第二产程", str(second), "分"), ("第三产程", str(draw.randint(4, 16)), "分"), ("总产程", f"{(first + second) // 60}小时{(first + second) % 60}分", ""),
        ("产时出血量", str(draw.randint(120, 420)), "ml"), ("产后2h出血", str(draw.randint(30, 140)), "ml"), ("羊水", draw.choice(("清", "Ⅰ度污染", "Ⅲ度污染")), ""), ("羊水量", str(draw.randint(400, 900)), "ml"),
        ("胎盘大小", "18×17×2", "cm"), ("胎盘重量", str(draw.randint(450, 640)), "g"), ("脐带长", str(draw.randint(40, 72)), "cm"), ("会阴裂伤", draw.choice(("Ⅰ度", "无", "侧切")), ""),
        ("血压", f"{draw.randint(98, 142)}/{draw.randint(60, 92)}", "mmHg"), ("宫底", draw.choice(("脐平", "脐下1指")), ""), ("缩宫素", "20", "IU"),
    )  # fmt: skip
    for number, row in enumerate(rows):
        left = _LEFT + (number % 3) * 360
        item_cells(sheet, y + (number // 3) * 46, (left, left + 150, left + 280), row, size=21)
    return y + 46 * 5


def _apgar(sheet: Sheet, case: Case, y: float) -> float:
    """Apgar scores in a ruled table on the left, blood gas of the cord on the right."""
    draw, step = case.chance, 40
    ruled(sheet, _TABLE[1:], range(round(y), round(y) + step * 7 + 1, step))
    ruled(sheet, _TABLE[:2], (y, y + step * 7))
    upright(sheet, 92, y, step * 7, "阿氏评分")
    row_of(sheet, y + 6, _TABLE[1:], ("项目", "1分钟", "5分钟", "10分钟"), size=20, weight=600)
    totals = [0, 0, 0]
    for number, name in enumerate(_SCORES, 1):
        points = [draw.randint(1, 2), 2, 2]
        totals = [total + point for total, point in zip(totals, points, strict=True)]
        row_of(sheet, y + 6 + step * number, _TABLE[1:], (name, *map(str, points)), size=20)
    row_of(sheet, y + 6 + step * 6, _TABLE[1:], ("总分", *map(str, totals)), size=20, weight=600)
    gases = (("脐动脉血pH", f"{draw.uniform(7.1, 7.38):.2f}", "", ">7.20"), ("BE", f"-{draw.uniform(1, 9):.1f}", "mmol/L", "-8～2"), ("乳酸Lac", f"{draw.uniform(1.4, 6):.1f}", "mmol/L", "<6.0"), ("微量血糖", f"{draw.uniform(2.4, 5):.1f}", "mmol/L", "≥2.6"))  # fmt: skip
    for number, row in enumerate(gases):
        item_cells(sheet, y + 10 + 46 * number, (640, 810, 900, 1010), row, size=20)
    scored: Text = ["评分者 ", worker(case), "，新生儿科 ", worker(case), " 到场"]
    fitted(sheet, 640, y + 222, 520, scored, size=20)
    return y + step * 7


def _newborn(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    weight, length = draw.randint(2480, 4120), draw.randint(46, 53)
    line = inline(
        sheet,
        Cell("出生时间", dated(case.day, "%Y-%m-%d", f"06:{draw.randint(31, 59)}")), Cell("体重", f"{weight}g"), Cell("身长", f"{length}cm"), Cell("头围", f"{draw.randint(32, 36)}cm"), Cell("畸形", "无"),
        colon=case.style.choice(("：", " ")), gap="　",
    )  # fmt: skip
    sheet.put(_LEFT, y, line, size=21)
    certificate: Text = [coded(PiiKind.OTHER_ID, draw, draw.choice("TUV"), 9), "（乳名", person(case, draw.choice(("豆包", "小米粒", "壮壮", "圆圆"))), "，拟取名 ", person(case), "）"]  # fmt: skip
    y = section(sheet, _LEFT, y + 42, _WIDTH, Cell("出生医学证明编号", certificate), size=23)
    after: Text = [
        "产后转入产科", Run(f"{draw.randint(2, 9)}-{draw.randint(10, 48)}床", kind=PiiKind.BED), "，责任护士", worker(case), "；乙肝疫苗首针及HBIG 100IU已于", dated(case.day, "%-m月%-d日", "08:00"),
        "接种；母乳喂养指导微信 ", wechat(draw), "，42天复查（", dated(past(case, -44, -42), "%-m月%-d日"), "）找", worker(case), "医师，社区访视由", place(draw, SMALL), told(PiiKind.STAFF, surname(draw)), "大夫负责。",
    ]  # fmt: skip
    return section(sheet, _LEFT, y + 2, _WIDTH, Cell("母婴去向", after), size=23, leading=1.7)


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(_LEFT, y + 34, ["接生者：", worker(case), "　　助手：", worker(case), "　　台下护士：", worker(case)])  # fmt: skip
    sheet.put(_LEFT, y + 100, case.style.choice(("记录者签名", "记录医师签名：")))
    signature(sheet, 262, round(y) + 86, case.chance)
    sheet.put(520, y + 100, "产妇右手拇指印")
    thumbprint(sheet, 700, round(y) + 62, case.chance)
    sheet.put(850, y + 100, dated(case.day, case.style.choice(("%Y年%m月%d日", "%Y-%m-%d")), "09:20"))
    small: Text = ["第1页　CK-FM-2019　录入 ", worker(case), "/", coded(PiiKind.OTHER_ID, case.chance, "", 5)]
    sheet.put(_LEFT, 1700, small, size=16)
