"""A nurses' transfer sheet: ruled strips beside vertical labels, boxes to tick, signs, drains, who hands over to whom."""

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell
from pipeline.synth.layouts.batch_3.invented import age_run, plate
from pipeline.synth.layouts.batch_16.cast_b import (
    code,
    elsewhere,
    home,
    known,
    medic,
    someone,
    subject,
    surname,
    tel,
    when,
)  # fmt: skip
from pipeline.synth.layouts.batch_16.parts_b import fitted, pair, placed, ticked
from pipeline.synth.layouts.batch_16.transfer_tables_b import (
    INNER,
    LEFT,
    RIGHT,
    WIDTH,
    band,
    signs,
    skin,
    tubes,
)
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind


def transfer(case: Case) -> Sheet:
    """Transfer sheet on A4: person, way, signs, drains, skin and scores, special matters, belongings, signatures."""
    case = known(case)
    sheet = Sheet(1240, 1400, size=20)
    mark, away = case.style.choice(("☑", "■", "√")), case.style.random() < 0.5
    name = case.style.choice(("转科/转院护理交接单", "患者转运交接记录单", "转 科（院）患 者 交 接 单"))
    sheet.put(620, 30, organisation(case.hospital.name), size=28, weight=600, align="middle")
    sheet.put(620, 74, Run(name, Label.TITLE), size=33, weight=700, align="middle")
    sheet.put(RIGHT, 40, "HL-JJ-07　版本3.1", size=16, align="right")
    y = _person(sheet, case, 128)
    y = _way(sheet, case, y, mark, away=away)
    y = signs(sheet, case, y, mark)
    y = tubes(sheet, case, y)
    y = skin(sheet, case, y, mark)
    y = _matters(sheet, case, y)
    y = _belongings(sheet, case, y, mark)
    _signatures(sheet, case, y, away=away)
    _foot(sheet, case)
    return sheet


def _person(sheet: Sheet, case: Case, y: float) -> float:
    draw, person, pick = case.chance, case.patient, case.style.choice
    kin: Text = [Run(person.kin, kind=PiiKind.PERSON), f"（{person.kin_relation}）", tel(draw)]
    rows: tuple[tuple[tuple[float, Cell], ...], ...] = (
        ((0, Cell(pick(("姓名", "患者姓名")), subject(case))), (330, Cell("性别", person.sex)), (480, Cell("年龄", age_run(case))), (660, Cell(pick(("住院号", "病案号", "登记号")), person.record_number, PiiKind.MEDICAL_ID))),
        ((0, Cell("身份证号", person.national_id, PiiKind.NATIONAL_ID)), (480, Cell("腕带号", code(draw, "WD-#######", PiiKind.MEDICAL_ID))), (800, Cell("入院", when(case, pick(("%Y-%m-%d", "%-m月%-d日", "%y.%-m.%-d")), back=draw.randint(2, 14))))),
        ((0, Cell("诊断", draw.choice(("重症急性胰腺炎 APACHEⅡ 11分", "急性前壁心梗 Killip Ⅲ级", "脑干梗死 NIHSS 9分")))), (480, Cell("过敏史", draw.choice(("青霉素（皮试+）", "无", "碘克沙醇")))), (800, Cell("主管医师", medic(draw)))),
        ((0, Cell(pick(("联系人", "家属及电话", "紧急联系人")), kin)), (520, Cell("住址", Run(person.address, kind=PiiKind.ADDRESS)))),
    )  # fmt: skip
    band(sheet, y, y + 164, "基本信息")
    for number, row in enumerate(rows):
        cells = [(INNER + 10 + x, cell) for x, cell in row]
        placed(sheet, y + 7 + 39 * number, cells, line=case.hospital.site.startswith("w"), size=19)
    return y + 164


def _bed(case: Case, style: str) -> Run:
    return Run(style.format(case.chance.randint(1, 48)), kind=PiiKind.BED)


def _way(sheet: Sheet, case: Case, y: float, mark: str, *, away: bool) -> float:
    draw = case.chance
    target: Text = elsewhere(draw) if away else ["CCU ", _bed(case, "+{}床")]
    route: Text = [
        *pair(sheet, "转出", ["神经内科一病区 ", _bed(case, case.style.choice(("{}床", "3-12{:02d}", "{:02d} 床")))]), "　→　", *pair(sheet, "转往医院" if away else "转入", target),
        "　", *pair(sheet, "离开", when(case, case.style.choice(("%m-%d", "%Y-%m-%d", "%-m月%-d日")), hour=8)), "　", *pair(sheet, "到达", when(case, "%m-%d", hour=9)),
    ]  # fmt: skip
    tools = f"转运方式：{ticked(('步行', '轮椅', '平车', '救护车'), 3 if away else draw.randint(1, 2), mark)}　　携带：{ticked(('氧气枕', '监护仪', '简易呼吸器'), draw.randint(0, 2), mark)}"
    car: Text = [
        "急救车 ", Run(plate(draw), kind=PiiKind.PLATE), "　司机 ", medic(draw), " ", tel(draw), "　随车医生 ", medic(draw), "　护士 ", medic(draw), "　任务单 ", code(draw, "120-######", PiiKind.OTHER_ID),
    ]  # fmt: skip
    lift: Text = [
        "陪检员 ",
        medic(draw),
        " ",
        tel(draw),
        "　监护仪编号 ",
        code(draw, "MEC-#######", PiiKind.DEVICE_ID),
        "　电梯预约 已通知",
    ]
    band(sheet, y, y + 122, "转运")
    for number, text in enumerate((route, tools, car if away else lift)):
        fitted(sheet, INNER + 10, y + 3 + 39 * number, WIDTH - 20, 38, text, size=19)
    return y + 122


def _matters(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    text: Text = [
        subject(case), "于", when(case, "%-m月%-d日", back=1, hour=22), "突发血压下降，值班", medic(draw), "医师予去甲肾上腺素0.12μg/(kg·min)泵入，", surname(draw), "主任查房后同意转出。血培养两套（条码",
        code(draw, "##########", PiiKind.SPECIMEN_ID), "）已送检，结果未回；K+ 5.6mmol/L，Lac 3.1mmol/L，WBC 14.2×10^9/L。A型 Rh(+) 悬浮红细胞2U在输。其家属", someone(draw), "（", tel(draw), "，现住", Run(home(draw), kind=PiiKind.ADDRESS), "）已知情；上周三跌倒一次。余液：哌拉西林他唑巴坦4.5g q8h，下次16:00；安定10mg备用。",
    ]  # fmt: skip
    band(sheet, y, y + 180, "病情及特殊交代")
    sheet.paragraph(INNER + 12, y + 6, WIDTH - 28, text, size=20, leading=1.62, indent=2)
    return y + 180


def _belongings(sheet: Sheet, case: Case, y: float, mark: str) -> float:
    draw, person = case.chance, case.patient
    things: Text = [
        f"{mark}病历1份　{mark}影像片3张（CT号 ", code(draw, "CT#######", PiiKind.SPECIMEN_ID), f"）　{mark}医保卡 ", Run(person.insurance_number, kind=PiiKind.INSURANCE_ID), "　□义齿　□贵重物品",
    ]  # fmt: skip
    handed: Text = ["手机一部、现金若干由", Run(person.kin, kind=PiiKind.PERSON), "取走；片袋内附", elsewhere(draw), "出院小结一份"]  # fmt: skip
    band(sheet, y, y + 80, "携带物")
    fitted(sheet, INNER + 10, y + 1, WIDTH - 20, 38, things, size=19)
    fitted(sheet, INNER + 10, y + 40, WIDTH - 20, 38, handed, size=19)
    return y + 80


def _signatures(sheet: Sheet, case: Case, y: float, *, away: bool) -> None:
    """Two columns, who hands over and who takes over, then the relative's signature."""
    draw, half = case.chance, WIDTH / 2
    band(sheet, y, y + 196, "交接签名")
    sheet.rule(INNER + half, y, INNER + half, y + 132)
    for x, head in ((0, "交班（转出）"), (half, "接收医院" if away else "接班（转入）")):
        left = INNER + 12 + x
        sheet.put(
            left, y + 8, [f"{head}护士：", medic(draw), "　工号 ", code(draw, "####", PiiKind.OTHER_ID)]
        )
        placed(sheet, y + 50, [(left, Cell("医师", medic(draw)))], size=20)
        placed(sheet, y + 92, [(left, Cell("时间", when(case, "%Y-%m-%d", hour=9)))], size=20)
    sheet.rule(INNER, y + 132, RIGHT, y + 132, width=1)
    sheet.put(INNER + 12, y + 150, "患者/家属签名：")
    signature(sheet, INNER + 180, round(y) + 138, draw)
    sheet.put(INNER + 460, y + 150, ["与患者关系 ", case.patient.kin_relation, "　　护士长：", medic(draw)])


def _foot(sheet: Sheet, case: Case) -> None:
    draw = case.chance
    last: Text = [
        "打印：", medic(draw), " ", when(case, "%Y/%m/%d", hour=9), "　护理部质控 ", tel(draw, office=True), "　", Run(case.hospital.address, kind=PiiKind.ADDRESS), "　一式两份，随病历保存",
    ]  # fmt: skip
    fitted(sheet, LEFT, 1316, RIGHT - LEFT, 34, last, size=17)
