"""A birth record: upright labels for child, mother and father, a table of Apgar points, prints and a seal."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell
from pipeline.synth.layouts.batch_3.ink import thumbprint
from pipeline.synth.layouts.batch_5.boxes import boxed, boxed_row, upright
from pipeline.synth.layouts.batch_5.invented import (
    HOSPITALS,
    cell_phone,
    crew,
    doctor,
    father_of,
    kin,
    on,
    patient,
    person,
    street,
    tag,
    village,
    work_number,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation, title
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import digits, national_id
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _STUB = 70, 1170, 54
_WIDTH: Final = float(_RIGHT - _LEFT - _STUB)
_FIRMS: Final = (
    ("芦荻市采菱小学", "教师"), ("枫川恒达纺织有限公司", "工人"), ("雁回市公交总公司二分公司", "调度"), ("临鹤锦屏物业服务中心", "职员"), ("鹭田镇中心卫生院", "护士"),
)  # fmt: skip
_HOUSES: Final = (*HOSPITALS[:2], "雁回市妇女儿童医院", "临鹤安琪妇产医院")
_APGAR: Final = (
    ("心率", "＜100", "＞100"), ("呼吸", "慢而不规则", "佳，哭声响"), ("肌张力", "四肢略屈曲", "四肢活动好"), ("喉反射", "皱眉", "咳嗽、恶心"), ("皮肤颜色", "躯干红，手足发绀", "全身红润"),
)  # fmt: skip
"""A sign, and what is seen for one point and for two."""
_HEADS: Final = ((150, "体征"), (420, "1分钟"), (560, "5分钟"), (700, "10分钟"), (850, "1分钟所见"), (1060, "满分"))  # fmt: skip


def birth(case: Case) -> Sheet:
    """Birth record on A4: number in red, three blocks with upright labels, Apgar points, prints, hands and seal."""
    sheet = Sheet(1240, 1754, size=23, colour=case.style.choice(((255, 255, 255), (253, 251, 244))))
    house, staff, mother = case.style.choice(_HOUSES), crew(case, 6), person(case.chance, "女")
    sheet.put(620, 44, organisation(house), size=32, weight=600, align="middle")
    title(sheet, 94, case.style.choice(("出生医学记录", "新生儿出生记录", "出 生 医 学 记 录 单")), size=38)
    number = f"{case.chance.choice('QXZ')}{digits(case.chance, 9)}"
    sheet.put(_RIGHT, 152, ["编号 №", tag(PiiKind.OTHER_ID, number)], colour=(190, 44, 40), align="right")
    ward: Text = ["住院号 ", tag(PiiKind.MEDICAL_ID, case.patient.record_number), f"    {case.style.choice(('产三区', '产科一病区'))} ", tag(PiiKind.BED, f"{case.chance.randint(1, 40)}床")]  # fmt: skip
    sheet.put(_LEFT, 152, ward)
    y = _child(sheet, case, 190, mother)
    y = _parent(sheet, case, y, "母亲", mother, "女")
    y = _parent(sheet, case, y, "父亲", father_of(case), "男")
    y = _delivery(sheet, case, y, staff)
    y = _apgar(sheet, case, y)
    y = _course(sheet, case, y, mother, staff)
    _prints(sheet, case, y, staff, house)
    return sheet


def _block(sheet: Sheet, y: float, text: str, rows: list[tuple[float, list[tuple[float, Cell]]]]) -> float:
    """Rows of cells beside a label that stands upright; the widths of a row are shares of the block's."""
    height = sum(high for high, _ in rows)
    upright(sheet, _LEFT, y, _STUB, height, text)
    for high, row in rows:
        y = boxed_row(sheet, _LEFT + _STUB, y, high, [(share * _WIDTH, cell) for share, cell in row])
    return y


def _child(sheet: Sheet, case: Case, y: float, mother: str) -> float:
    draw, clock = case.chance, case.clock(case.chance.randint(0, 23))[:5]
    born = on(case.day, case.style.choice(("%Y年%m月%d日", "%Y年%-m月%-d日")), f"{clock[:2]}时{clock[3:]}分")
    twin = draw.choice(("单胎", "双胎之大", "单胎"))
    name: Text = [
        patient(case),
        "（暂用名 ",
        kin(mother),
        "之",
        "子" if case.patient.sex == "男" else "女",
        "）",
    ]
    return _block(sheet, y, "新生儿", [
        (64, [(0.52, Cell(case.style.choice(("新生儿姓名", "姓名", "婴儿姓名")), name)), (0.14, Cell("性别", case.patient.sex)), (0.34, Cell("胎次", twin))]),
        (64, [(0.52, Cell("出生日期", [born])), (0.2, Cell("孕周", f"{draw.randint(37, 41)}+{draw.randint(0, 6)}周")), (0.28, Cell("腕带号", [tag(PiiKind.MEDICAL_ID, f"XS{case.day:%y}{digits(draw, 6)}")]))]),
        (64, [(0.25, Cell("体重", f"{draw.randint(2450, 4100)}g")), (0.25, Cell("身长", f"{draw.randint(47, 53)}cm")), (0.25, Cell("头围", f"{draw.randint(32, 36)}.{draw.randint(0, 9)}cm")), (0.25, Cell("健康状况", "良好"))]),
        (64, [(1.0, Cell("出生地点", [tag(PiiKind.ADDRESS, case.style.choice(("芦荻市松泉区", "雁回市临江新区"))), "（医院内分娩）"]))]),
    ])  # fmt: skip


def _parent(sheet: Sheet, case: Case, y: float, text: str, name: str, sex: str) -> float:
    draw = case.chance
    born = case.day - timedelta(days=draw.randint(21, 42) * 365 + draw.randint(5, 340))
    home = street(draw) if draw.random() < 0.6 else village(draw)
    firm, trade = draw.choice(_FIRMS)
    people = "维吾尔族" if "·" in name else draw.choice(("汉族", "汉族", "土家族"))
    age = f"{case.day.year - born.year - ((case.day.month, case.day.day) < (born.month, born.day))}周岁"
    return _block(sheet, y, text, [
        (60, [(0.36, Cell("姓名", [kin(name)])), (0.18, Cell("年龄", age)), (0.26, Cell(case.style.choice(("民族", "民 族")), people)), (0.2, Cell("国籍", "中国"))]),
        (60, [(0.48, Cell("居民身份证号", national_id(draw, born, sex), PiiKind.NATIONAL_ID)), (0.52, Cell("工作单位", [organisation(firm), f"（{trade}）"]))]),
        (60, [(0.66, Cell(case.style.choice(("现住址", "家庭住址", "住址")), home, PiiKind.ADDRESS)), (0.34, Cell("电话", [cell_phone(draw)]))]),
    ])  # fmt: skip


def _delivery(sheet: Sheet, case: Case, y: float, staff: list[str]) -> float:
    draw = case.chance
    last = on(case.day - timedelta(days=draw.randint(268, 288)), "%Y.%m.%d")
    way = case.style.choice(("顺产，会阴Ⅰ度裂伤", "低位产钳助产，LOA", "剖宫产（瘢痕子宫）"))
    return _block(sheet, y, "分娩", [
        (60, [(0.34, Cell("分娩方式", way)), (0.24, Cell("孕产次", f"G{draw.randint(1, 4)}P1")), (0.42, Cell("末次月经", [last]))]),
        (60, [(0.4, Cell("接生者", [doctor(staff[0]), "　", doctor(staff[1])])), (0.3, Cell("巡台", [doctor(staff[2])])), (0.3, Cell("羊水", f"Ⅰ度 约{draw.randint(3, 9) * 100}ml"))]),
    ])  # fmt: skip


def _apgar(sheet: Sheet, case: Case, y: float) -> float:
    """Points at one, five and ten minutes; the first counts as the result, the others stand beside it."""
    upright(sheet, _LEFT, y, _STUB, 264, "Apgar评分" if case.style.random() < 0.3 else "阿氏评分")
    sheet.pen.rectangle((_LEFT + _STUB, y, _RIGHT, y + 264), outline=(28, 28, 34))
    for x, text in _HEADS:
        sheet.put(x, y + 6, text, size=20, weight=600)
    points = [2 if place < 3 else case.chance.randint(1, 2) for place in range(len(_APGAR))]
    for place, first in enumerate(points):
        _sign(sheet, y + 42 + 36 * place, place, first)
    sheet.rule(150, y + 224, 1150, y + 224, width=1, colour=GREY)
    group = sheet.group()
    total: Text = [Run(str(sum(points)), Label.ITEM_VALUE, group), Run("分", Label.ITEM_UNIT, group)]
    sheet.put(150, y + 229, Run("合计", Label.ITEM_NAME, group), size=20)
    sheet.put(430, y + 229, total, size=20)
    return y + 264


def _sign(sheet: Sheet, y: float, place: int, first: int) -> None:
    name, *seen = _APGAR[place]
    group = sheet.group()
    sheet.put(150, y, Run(name, Label.ITEM_NAME, group), size=20)
    sheet.put(430, y, Run(str(first), Label.ITEM_VALUE, group), size=20)
    for x, word in ((570, "2"), (710, "2"), (850, seen[first - 1])):
        sheet.put(x, y, word, size=20)
    sheet.put(1070, y, Run("2", Label.ITEM_RANGE, group), size=20)


def _course(sheet: Sheet, case: Case, y: float, mother: str, staff: list[str]) -> float:
    """Vaccines, screening and who was handed the child."""
    draw, after = case.chance, case.day + timedelta(days=3)
    bought = on(case.day, "%-m月%-d日")
    text: Text = [
        bought, "产妇", kin(mother), "娩出一活婴，脐带绕颈1周，胎盘自娩完整，约580g；", doctor(staff[3]), "医师查体：囟门平坦1.5×1.5cm，Moro反射(+)，卵圆孔未闭2mm，Ortolani征(-)。",
        "已接种乙肝疫苗10μg、卡介苗0.1ml，听力筛查双耳通过，足跟血编号", tag(PiiKind.SPECIMEN_ID, f"NBS{digits(draw, 8)}"), "；", on(after, "%m-%d"), "由祖母", kin(person(draw, "女")), "抱出院，护士", doctor(staff[4]), "核对腕带。",
    ]  # fmt: skip
    boxed(sheet, _LEFT, y, _RIGHT - _LEFT, 190, Cell("", text), colon="")
    return y + 190


def _prints(sheet: Sheet, case: Case, y: float, staff: list[str], house: str) -> None:
    sheet.put(_LEFT, y + 12, "产妇右拇指印", size=18)
    thumbprint(sheet, _LEFT + 18, round(y) + 42, case.chance)
    sheet.put(_LEFT + 220, y + 12, "新生儿右足印", size=18)
    thumbprint(sheet, _LEFT + 238, round(y) + 42, case.chance)
    sheet.put(_LEFT + 420, y + 20, "接生人员签名：")
    signature(sheet, _LEFT + 590, round(y) + 8, case.chance)
    sheet.put(_LEFT + 420, y + 76, ["签发：", doctor(staff[5]), "（", work_number(case.chance), "）"])
    sheet.put(
        _LEFT + 420,
        y + 124,
        [case.style.choice(("填表日期 ", "日期：")), on(case.day + timedelta(days=3), "%Y年%m月%d日")],
    )
    seal(sheet, _RIGHT - 120, round(y) + 110, house, purpose="出生登记专用", draw=case.chance)
    sheet.put(
        _LEFT,
        1716,
        "本记录一式三联，第一联存病案室；产房电话内线见病区公示牌。表CS-12 版本2.0",
        size=15,
        colour=GREY,
    )
