"""The summary page of a health examination: what each room found and who looked, then advice with whom to call."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_3.invented import age_run
from pipeline.synth.layouts.batch_16.cast_b import (
    code,
    elsewhere,
    known,
    medic,
    someone,
    subject,
    surname,
    tel,
    when,
)
from pipeline.synth.layouts.batch_16.parts_b import GREY, fitted, pair
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import bar_code, seal, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 80, 1160
_Measure = tuple[str, tuple[float, float], int, str]
_ROOMS: Final[tuple[tuple[str, tuple[_Measure, ...], str], ...]] = (
    ("一般检查", (("身高", (150, 184), 1, "cm"), ("体脂率", (24, 33), 1, "%"), ("BMI", (24.1, 29.8), 1, "kg/m²"), ("腰围", (70, 104), 0, "cm")), "超重"),
    ("血　　压", (("收缩压", (130, 138), 0, "mmHg"), ("舒张压", (80, 88), 0, "mmHg")), "正常高值"),
    ("眼　　科", (("裸视右", (0.3, 1), 1, "(小数)"), ("裸视左", (0.3, 1), 1, "(小数)"), ("眼压R", (12, 20), 0, "mmHg")), "屈光不正，杯盘比0.5"),
    ("耳 鼻 喉", (("4kHz听阈", (20, 55), 0, "dB"),), "田径场噪声史，鼻中隔偏曲"), ("心 电 图", (("心率", (52, 96), 0, "次/分"), ("QTc", (390, 448), 0, "ms")), "窦性心律，V5导联T波低平"),
    ("腹部超声", (("肝右斜径", (120, 148), 0, "mm"), ("胆囊结石", (4, 11), 0, "mm")), "脂肪肝（中度），肝掌未见"),
    ("甲状腺超声", (("左叶结节", (3, 9), 1, "mm"),), "C-TIRADS 3类"), ("胸部CT", (("右上肺结节", (4, 8), 1, "mm"),), "磨玻璃密度，Lung-RADS 2"),
    ("生 化", (("空腹血糖", (6.2, 7.4), 2, "mmol/L"), ("尿酸", (420, 560), 0, "μmol/L"), ("LDL-C", (3.5, 4.6), 2, "mmol/L")), "↑ 均高于参考上限"),
    ("血 常 规", (("白细胞", (3.6, 9.2), 2, "10^9/L"), ("血小板", (140, 330), 0, "10^9/L")), "未见异常"), ("幽门螺杆菌", (("C13-DOB", (5, 24), 1, "‰"),), "阳性（>4.0）"),
)  # fmt: skip


def summary(case: Case) -> Sheet:
    """Health check page: running head, person in three lines, rooms with their doctors, advice, sender, seal."""
    case = known(case)
    sheet = Sheet(1240, 1600, size=22)
    number = code(
        case.chance,
        case.style.choice(("TJ########", f"{case.day:%y%m%d}0###", "8#########")),
        PiiKind.SPECIMEN_ID,
    )
    _running(sheet, case, number)
    _person(sheet, case)
    y = _rooms(sheet, case, 306)
    y = _advice(sheet, case, y + 14)
    _close(sheet, case, y + 6)
    _foot(sheet, case)
    return sheet


def _running(sheet: Sheet, case: Case, number: Run) -> None:
    head: Text = [
        *pair(sheet, case.style.choice(("体检号", "体检编号", "流水号")), number, " "),
        "　",
        subject(case),
        "　第 3 页 共 16 页",
    ]
    name = case.style.choice(("体检结论与建议", "健康体检个人总检报告", "总检结论及健康建议"))
    sheet.put(_LEFT, 30, organisation(case.hospital.name), size=19, colour=GREY)
    sheet.put(_RIGHT, 30, head, size=19, colour=GREY, align="right")
    sheet.rule(_LEFT, 62, _RIGHT, 62, width=1, colour=GREY)
    sheet.put(_LEFT, 78, Run(name, Label.TITLE), size=40, weight=700, colour=case.hospital.accent)
    bar_code(sheet, 930, 74, number.text, height=52)


def _person(sheet: Sheet, case: Case) -> None:
    draw, person, pick = case.chance, case.patient, case.style.choice
    team = code(draw, pick(("T#########", "TD-20####", "团-0##2##")), PiiKind.OTHER_ID)
    rows = (
        (Cell(pick(("姓名", "受检人", "受检者")), subject(case)), Cell("性别", person.sex), Cell("年龄", age_run(case)), Cell(pick(("证件号", "身份证号")), person.national_id, PiiKind.NATIONAL_ID)),
        (Cell(pick(("单位", "工作单位", "单位名称")), person.employer, PiiKind.ORGANISATION), Cell("部门", draw.choice(("装配二车间", "教务处", "机关"))), Cell("工号", code(draw, "######", PiiKind.OTHER_ID)), Cell("团检号", team)),
        (Cell(pick(("手机", "联系电话")), tel(draw)), Cell("体检日期", when(case, pick(("%Y-%m-%d", "%Y年%-m月%-d日", "%Y/%-m/%-d")))), Cell("套餐", pick(("男B(40+)", "C3 全面", "入职A1"))), Cell("健康卡", code(draw, "99########", PiiKind.MEDICAL_ID))),
    )  # fmt: skip
    colon = case.style.choice(("：", ":"))
    for number, row in enumerate(rows):
        line = inline(sheet, *row, gap="　 ", colon=colon)
        fitted(sheet, _LEFT, 146 + 42 * number, _RIGHT - _LEFT, 42, line, size=22)


def _rooms(sheet: Sheet, case: Case, y: float) -> float:
    for x, text in ((_LEFT + 8, "科室"), (216, "主要结果"), (756, "小结"), (1010, "检查医师")):
        sheet.put(x, y, text, weight=600, size=20)
    sheet.rule(_LEFT, y - 8, _RIGHT, y - 8, width=2)
    for number, (room, measures, summed) in enumerate(_ROOMS):
        top = y + 40 + 40 * number
        sheet.rule(_LEFT, top - 4, _RIGHT, top - 4, width=1, colour=(180, 184, 190))
        sheet.put(_LEFT + 8, top, room, size=20)
        fitted(sheet, 216, top - 4, 530, 40, _measured(sheet, case, measures), size=20)
        fitted(sheet, 756, top - 4, 256, 40, summed, size=20)
        fitted(sheet, 1010, top - 4, 150, 40, _looked(case, number), size=20)
    bottom = y + 40 + 40 * len(_ROOMS)
    sheet.rule(_LEFT, bottom, _RIGHT, bottom, width=2)
    return bottom


def _measured(sheet: Sheet, case: Case, measures: tuple[_Measure, ...]) -> list[Run]:
    runs: list[Run] = []
    for name, span, decimals, unit in measures:
        group, value = sheet.group(), f"{case.chance.uniform(*span):.{decimals}f}"
        runs += [Run(name, Label.ITEM_NAME, group), Run(" "), Run(value, Label.ITEM_VALUE, group), Run(" "), Run(unit, Label.ITEM_UNIT, group), Run("；")]  # fmt: skip
    return runs[:-1]


def _looked(case: Case, number: int) -> Text:
    """One doctor, or two where pictures are read and checked."""
    if number in (5, 7):
        return [medic(case.chance), "/", medic(case.chance)]
    return medic(case.chance) if number not in (1, 4, 8, 9) else "—"


def _advice(sheet: Sheet, case: Case, y: float) -> float:
    polite = "先生" if case.patient.sex == "男" else "女士"
    sheet.put(_LEFT, y, ["尊敬的", subject(case), polite, case.style.choice(("：", "，您好！"))], weight=600)
    for number, text in enumerate(_items(case), 1):
        y = sheet.paragraph(_LEFT, y + (42 if number == 1 else 6), _RIGHT - _LEFT, [f"{number}、", *text], size=21, leading=1.5)  # fmt: skip
    return y


def _items(case: Case) -> tuple[list[str | Run], ...]:
    draw, style = case.chance, case.style.choice(("%-m月%-d日", "%Y-%m-%d", "%Y年%-m月"))
    return (
        ["右肺上叶磨玻璃结节：与", when(case, "%Y年%-m月", back=380), elsewhere(draw), "CT（影像号", code(draw, "P#######", PiiKind.SPECIMEN_ID), "）对照无明显增大，请于", when(case, style, back=-180), "前携片至呼吸科", medic(draw),
         "主任医师（周二上午，门诊3楼12诊室）复查低剂量CT，预约电话", tel(draw, office=True), "。"],
        ["空腹血糖受损、高尿酸血症：低嘌呤饮食，", when(case, style, back=-30), "起可加入慢病管理群，健康管理师", surname(draw), "老师，微信", code(draw, case.style.choice(("jkgl_@@####", "tijian-####@", "hm@@2###")).lower(), PiiKind.SOCIAL_ID), "，手机", tel(draw), "。"],
        ["C13-DOB阳性：根除四联方案（阿莫西林、克拉霉素、PPI、铋剂）14天，停药4周复查；家属", someone(draw), "同检阳性者一并治疗。"],
        ["甲状腺结节C-TIRADS 3类、胆囊结石、脂肪肝：6～12个月复查超声；如有心悸、突眼，警惕Graves病，查TSH、TRAb。胸痛持续不缓解请立即拨打120。"],
    )  # fmt: skip


def _close(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    unit: Text = [
        "贵单位联系人：工会", someone(draw), "（", tel(draw), "）；重要异常结果已于", when(case, "%m-%d", back=-1, hour=15), "由", medic(draw), "护士电话通知本人，接听人", Run(case.patient.kin, kind=PiiKind.PERSON), "。",
    ]  # fmt: skip
    y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, unit, size=21, leading=1.5)
    sheet.put(_LEFT, y + 40, ["主检医师：", medic(draw)])
    sheet.put(400, y + 40, "总检医师签名：")
    signature(sheet, 560, round(y) + 26, draw)
    sheet.put(_LEFT, y + 88, ["审核：", medic(draw), "　报告日期：", when(case, "%Y年%m月%d日", back=-3)])
    seal(sheet, 960, round(y) + 112, case.hospital.name, purpose="体检专用章", draw=draw)


def _foot(sheet: Sheet, case: Case) -> None:
    draw, house = case.chance, case.hospital
    mail = Run(
        f"tjzx{draw.randint(1, 9)}@{house.site.split('/', maxsplit=1)[0].removeprefix('www.')}",
        kind=PiiKind.EMAIL,
    )
    last: Text = [
        Run(house.address, kind=PiiKind.ADDRESS), "　健康管理中心 ", tel(draw, office=True), "　", mail, "　", Run(house.site, kind=PiiKind.URL), "　本结论仅对当次所检项目负责",
    ]  # fmt: skip
    sheet.rule(_LEFT, 1530, _RIGHT, 1530, width=1, colour=GREY)
    fitted(sheet, _LEFT, 1534, _RIGHT - _LEFT, 36, last, size=18)
