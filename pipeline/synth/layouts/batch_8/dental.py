"""A dental visit: blanks on lines, a cross of tooth numbers, two small tables, and sections in brackets."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.ink import name_stamp
from pipeline.synth.layouts.batch_8.own import (
    age_run,
    ago,
    coded,
    desk,
    family_name,
    firm,
    handle,
    home,
    initials,
    patient_of,
    patient_run,
    person,
    phone,
    relative,
    some_hospital,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_8.ruled import item, lined, row
from pipeline.synth.layouts.form import day, organisation, title
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _SIZE = 84, 1156, 22
Brackets = tuple[list[str], str]
_BRACKETS: Final[tuple[Brackets, ...]] = ((["【"], "】"), ([], "："), (["■ "], "　"), (["["], "] "))
_TEETH: Final = (
    ("36", "远中邻𬌗面深龋，探（＋）", "疼痛持续", "（±）", "Ⅰ°", "3/2/4"), ("46", "𬌗面银汞充填，边缘密合", "同对照牙", "（－）", "－", "2/2/3"),
    ("11", "切1/3釉质缺损", "敏感", "（－）", "－", "2/2/2"), ("27", "近中颊尖隐裂，碘酊染色阳性", "迟缓", "（＋）", "Ⅰ°", "3/3/5"),
    ("38", "近中阻生，冠周龈瓣红肿", "－", "（－）", "－", "5/4/4"), ("75", "滞留，Ⅱ度松动", "－", "（－）", "Ⅱ°", "2/3/2"),
)  # fmt: skip
_CANALS: Final = (
    ("MB", "近颊尖", 18.5, "15#", "30#/.04"),
    ("ML", "近舌尖", 19.0, "15#", "30#/.04"),
    ("D", "远颊尖", 19.5, "20#", "35#/.06"),
)


def dental(case: Case) -> Sheet:
    """Dental record: head with a bar code, blanks, history, tooth chart, findings, canals, treatment, next visit."""
    case, sheet = patient_of(case, 2600, 34500), Sheet(1240, 1754, size=_SIZE)
    look = case.style.choice(_BRACKETS)
    number = coded(PiiKind.MEDICAL_ID, case, case.style.choice(("KQ########", "2##-######", "D#########")))
    sheet.put(_LEFT, 50, organisation(case.hospital.name), size=30, weight=700, colour=case.hospital.accent)
    sheet.put(
        _LEFT,
        96,
        case.style.choice(("口腔医学中心 · 牙体牙髓科", "口腔科（三楼西区）", "口腔综合诊室")),
        size=19,
    )
    bar_code(sheet, 850, 44, number.text, height=56)
    title(sheet, 136, case.style.choice(("口腔门诊病历", "口 腔 科 病 历 记 录", "牙病诊疗记录单")), size=34)
    _blanks(sheet, case, number)
    y = _sections(sheet, look, 376, _history(case))
    y = _chart(sheet, case, y + 4)
    y = _findings(sheet, case, y + 12)
    y = _sections(sheet, look, y + 14, _diagnosis(case))
    y = _canals(sheet, case, y + 8)
    y = _sections(sheet, look, y + 14, _treatment(case))
    _foot(sheet, case, y + 6)
    return sheet


def _blanks(sheet: Sheet, case: Case, number: Run) -> None:
    kin: Text = [relative(case), f"（{case.patient.kin_relation}）", phone(case)]
    rows = (
        ((84, 330, Cell("姓名", patient_run(case))), (346, 450, Cell("性别", case.patient.sex)), (466, 600, Cell("年龄", age_run(case))), (616, 850, Cell(case.style.choice(("门诊号", "病历号", "登记号")), number)), (866, 1156, Cell("就诊日期", ago(case, 0, case.style.choice(("%Y-%m-%d", "%Y年%-m月%-d日", "%Y/%m/%d")))))),
        ((84, 400, Cell("电话", phone(case))), (416, 850, Cell("住址", home(case))), (866, 1156, Cell("职业", case.chance.choice(("教师", "会计", "货车司机", "自由职业"))))),
        ((84, 470, Cell("联系人", kin)), (486, 850, Cell("单位", firm(case))), (866, 1156, Cell("医保卡", coded(PiiKind.INSURANCE_ID, case, "@#########")))),
        ((84, 470, Cell("药物过敏史", case.chance.choice(("青霉素", "无", "利多卡因（可疑）")))), (486, 850, Cell("系统病史", case.chance.choice(("高血压Ⅱ级", "糖尿病", "否认")))), (866, 1156, Cell("血压", "132/84mmHg"))),
    )  # fmt: skip
    dots = case.style.random() < 0.5
    for number_of_row, cells in enumerate(rows):
        for x, end, cell in cells:
            lined(sheet, x, 200 + 42 * number_of_row, cell, end=end, size=20, dots=dots)


def _sections(sheet: Sheet, look: Brackets, y: float, sections: list[tuple[str, Text]]) -> float:
    left, right = look
    for key, text in sections:
        head, values = pair_runs(sheet, Cell(key, text))
        y = (
            sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [*left, head, right, *values], leading=1.62, size=24)
            + 6
        )
    return y


def _history(case: Case) -> list[tuple[str, Text]]:
    who = case.chance.choice(("右下后牙", "左下后牙"))
    return [
        ("主诉", f"{who}自发痛、夜间痛{case.chance.randint(2, 9)}天，遇冷热加重"),
        ("现病史", [
            ago(case, 9, "%-m月%-d日"), "起疼痛，曾于", some_hospital(case), "由", family_name(case), "医生开髓引流（病历号", coded(PiiKind.MEDICAL_ID, case, "########"),
            "），口服布洛芬、甲硝唑后缓解。经同事", relative(case), "介绍来诊，", ago(case, 1, "%m-%d"), "已由前台", worker(case), "电话预约。否认放射痛，三叉神经扳机点（－）。",
        ]),
    ]  # fmt: skip


def _chart(sheet: Sheet, case: Case, y: float) -> float:
    """The cross: patient's right at the left, numbers by quadrant or with the quadrant's digit before them."""
    fdi, draw = case.style.random() < 0.5, case.chance
    sheet.put(_LEFT, y + 52, "牙位图", weight=600)
    for upper in (True, False):
        order = [(1, n) for n in range(8, 0, -1)] + [(2, n) for n in range(1, 9)]
        for place, (side, n) in enumerate(order):
            x = 222 + 56 * place + (8 if side == 2 else -8)
            quadrant = side if upper else 5 - side
            mark = draw.choice(("", "", "", "", "C", "F", "△", "×"))
            sheet.put(
                x, y + (34 if upper else 74), f"{quadrant}{n}" if fdi else str(n), size=20, align="middle"
            )
            if mark:
                sheet.put(x, y + (2 if upper else 106), mark, size=18, align="middle", colour=(24, 60, 150))
    sheet.rule(190, y + 70, 1096, y + 70)
    sheet.rule(642, y + 4, 642, y + 132)
    return y + 138


def _findings(sheet: Sheet, case: Case, y: float) -> float:
    widths = (90, 372, 170, 130, 130, 180)
    heads = ("牙位", "检查所见", "冷诊", "叩诊", "松动度", "PD(mm) 近/中/远")
    y = row(sheet, _LEFT, y, 44, tuple(zip(widths, heads, strict=True)), size=18, middle=True, weight=600)
    for tooth in case.chance.sample(_TEETH, 4):
        run = item(sheet, {Label.ITEM_NAME: tooth[0], Label.ITEM_VALUE: tooth[1]})
        cells = (*run.values(), *tooth[2:])
        y = row(sheet, _LEFT, y, 44, tuple(zip(widths, cells, strict=True)), size=21, middle=True)
    return y


def _diagnosis(case: Case) -> list[tuple[str, Text]]:
    return [
        ("影像", ["根尖片（片号", coded(PiiKind.SPECIMEN_ID, case, "RX########"), "，摄片", initials(case), "）示36龋坏近髓，根尖周膜略增宽，未见明显低密度影；CBCT 视野8×8cm，下颌神经管距38根尖1.2mm。"]),
        ("诊断", "36 慢性牙髓炎急性发作（K04.0）；38 近中阻生 PellⅡ类B位；27 牙隐裂 CTS；菌斑性龈炎 BI 2～3"),
    ]  # fmt: skip


def _canals(sheet: Sheet, case: Case, y: float) -> float:
    widths = (110, 180, 130, 200, 110, 170, 172)
    heads = ("根管", "参照点", "初尖锉", "工作长度", "单位", "主尖锉", "参考长度")
    y = row(sheet, _LEFT, y, 42, tuple(zip(widths, heads, strict=True)), size=18, middle=True, weight=600)
    for name, cusp, length, first, last in _CANALS:
        value = length + case.chance.randint(-2, 4) / 2
        fields = {Label.ITEM_NAME: name, Label.ITEM_VALUE: f"{value:.1f}", Label.ITEM_UNIT: "mm", Label.ITEM_RANGE: f"{length - 1:.1f}～{length + 2:.1f}"}  # fmt: skip
        run = item(sheet, fields)
        cells: tuple[Text, ...] = (run[Label.ITEM_NAME], cusp, first, run[Label.ITEM_VALUE], run[Label.ITEM_UNIT], last, run[Label.ITEM_RANGE])  # fmt: skip
        y = row(sheet, _LEFT, y, 42, tuple(zip(widths, cells, strict=True)), size=21, middle=True)
    return y


def _treatment(case: Case) -> list[tuple[str, Text]]:
    return [
        ("处置", [
            "阿替卡因肾上腺素1.7ml局麻，橡皮障隔离，36开髓、揭顶，ProTaper预备，3%NaClO冲洗，Ca(OH)2封药，暂封。四手操作：护士", worker(case, "女"), "（工号",
            Run(digits(case.chance, 5), kind=PiiKind.OTHER_ID), "）。全瓷冠设计单", coded(PiiKind.OTHER_ID, case, "JG-######"), "送", Run("澄湖皓峰义齿制作所", kind=PiiKind.ORGANISATION), "，比色A2，技师", worker(case), "。",
        ]),
        ("种植体", ["46拟种植，植体Φ4.1×10mm，序列号", coded(PiiKind.DEVICE_ID, case, "SN######@##"), "，扭矩35N·cm，ISQ 72，带教", family_name(case), "教授已阅片。"]),
        ("医嘱", ["2小时后进食，患侧勿咬硬物；若肿痛请加护士微信", Run(handle(case), kind=PiiKind.SOCIAL_ID), "或致电", desk(case), "。", ago(case, -7, "%-m月%-d日"), "复诊行根充，", ago(case, -21, "%Y.%m.%d"), "戴冠。"]),
    ]  # fmt: skip


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    doctor = person(case.chance)
    sheet.put(
        _LEFT,
        y + 8,
        inline(
            sheet,
            Cell("接诊医师", doctor, PiiKind.STAFF),
            Cell("执业证号", coded(PiiKind.OTHER_ID, case, "99##########")),
            gap="   ",
        ),
    )
    name_stamp(sheet, 660, round(y) - 2, doctor, size=26)
    sheet.put(860, y + 8, "患者签字")
    signature(sheet, 960, round(y) - 2, case.chance)
    printed: Text = [
        "打印：", Run(f"{day(case.day, '%Y-%m-%d')} {case.clock(11)}", kind=PiiKind.DATE), "  本病历由", patient_run(case), "本人保管，遗失补办请携身份证 ", Run(case.patient.national_id, kind=PiiKind.NATIONAL_ID),
    ]  # fmt: skip
    sheet.rule(_LEFT, 1694, _RIGHT, 1694, width=1)
    sheet.put(_LEFT, 1700, printed, size=16)
