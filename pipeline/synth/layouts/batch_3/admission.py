"""An admission record: spaced labels in two columns, then histories in running text."""

from datetime import date

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline, pair_runs, tabbed
from pipeline.synth.layouts.batch_3.ink import pale_text
from pipeline.synth.layouts.batch_3.invented import (
    age_run,
    before,
    ip,
    long_mobile,
    office_phone,
    patient_run,
    someone,
    surname,
    village,
)  # fmt: skip
from pipeline.synth.layouts.form import day, organisation, title
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import PiiKind

_DIAGNOSES = ("1.社区获得性肺炎 2.冠状动脉粥样硬化性心脏病", "1.急性胆囊炎 2.胆囊多发结石")
_LEFT, _RIGHT, _SIZE = 96, 1150, 24


def admission(case: Case) -> Sheet:
    """Admission record: running head, label columns without colons, six histories, a printing line at the foot."""
    sheet = Sheet(1240, 1754, size=_SIZE)
    login = digits(case.chance, 6)
    if case.style.random() < 0.5:
        for left, top in ((360, 620), (900, 980), (360, 1340)):
            pale_text(sheet, left, top, f"{case.staff(1)} {login}")
    sheet.put(_LEFT, 48, organisation(case.hospital.name), size=26, weight=600)
    number = Cell("住院号", case.patient.record_number, PiiKind.MEDICAL_ID)
    sheet.put(_RIGHT, 52, inline(sheet, number), align="right")
    title(sheet, 92, case.style.choice(("入 院 记 录", "入院记录", "住 院 病 历")), size=38, weight=600)
    sheet.rule(_LEFT, 154, _RIGHT, 154)
    _columns(sheet, case)
    sheet.rule(_LEFT, 486, _RIGHT, 486, width=1)
    y = 500.0
    for key, text in _histories(case):
        y = _history(sheet, y, key, text)
    y = _examination(sheet, case, y)
    y = _history(sheet, y, "辅助检查", _tests(case))
    y = _history(sheet, y, "初步诊断", case.chance.choice(_DIAGNOSES))
    _foot(sheet, case, y + 10, login)
    return sheet


def _columns(sheet: Sheet, case: Case) -> None:
    person, when = case.patient, f"{day(case.day, '%Y年%m月%d日')} {case.clock(9)[:5]}"
    kin: Text = [Run(person.kin, kind=PiiKind.PERSON), f"（{person.kin_relation}）"]
    left = (
        Cell(case.style.choice(("姓　　名", "患者姓名", "病人姓名")), patient_run(case)), Cell("性　　别", person.sex),
        Cell("年　　龄", age_run(case)), Cell("民　　族", case.chance.choice(("汉族", "回族", "壮族"))),
        Cell(case.style.choice(("身份证号", "证件号码", "身 份 证")), person.national_id, PiiKind.NATIONAL_ID), Cell(case.style.choice(("现 住 址", "家庭住址", "户籍地址")), person.address, PiiKind.ADDRESS),
        Cell("工作单位", person.employer, PiiKind.ORGANISATION),
    )  # fmt: skip
    right = (
        Cell("出 生 地", case.chance.choice(("青岚市桂香区", "南屿县石桥镇", "云栖市")), PiiKind.ADDRESS),
        Cell("病　　区", ["内三科 ", Run(f"{case.chance.randint(1, 60):02d}床", kind=PiiKind.BED)]),
        Cell("入院时间", when, PiiKind.DATE), Cell("记录时间", when[:11], PiiKind.DATE),
        Cell("联 系 人", kin), Cell("", ""), Cell(case.style.choice(("联系电话", "家属电话", "电　　话")), long_mobile(case.chance), PiiKind.PHONE),
    )  # fmt: skip
    for number, cells in enumerate(zip(left, right, strict=True)):
        for x, cell in zip((_LEFT, 690), cells, strict=True):
            if cell.key:
                tabbed(sheet, x, 168 + 44 * number, x + 136, cell, size=_SIZE)


def _history(sheet: Sheet, y: float, key: str, text: Text) -> float:
    head, values = pair_runs(sheet, Cell(key, text))
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, [head, "：", *values], leading=1.6, indent=2) + 6


def _histories(case: Case) -> list[tuple[str, Text]]:
    return [
        ("主  诉", f"反复{case.chance.choice(('咳嗽、咳痰', '右上腹痛', '胸闷、气促'))}{case.chance.randint(2, 9)}年，加重{case.chance.randint(2, 6)}天"),
        ("现病史", _present(case)), ("既往史", _past(case)), ("个人史", _personal(case)), ("家族史", _family(case)),
    ]  # fmt: skip


def _date(when: date, style: str = "%Y年%-m月%-d日") -> Run:
    return Run(day(when, style), kind=PiiKind.DATE)


def _present(case: Case) -> Text:
    person, draw = case.patient, case.chance
    return [
        "患者", patient_run(case), "于", _date(before(case, 4, 6)), "受凉后出现上述症状，伴发热，体温最高38.7℃。", _date(before(case, 2, 3), "%-m月%-d日"),
        "由", person.kin_relation, Run(person.kin, kind=PiiKind.PERSON), "送至", organisation("石桥镇卫生院"), "就诊，接诊的",
        Run(surname(draw), kind=PiiKind.STAFF), "医生予头孢曲松2.0g静滴3天，查白细胞14.2×10^9/L，胸片号",
        Run(digits(draw, 7), kind=PiiKind.SPECIMEN_ID), "，效果欠佳。今日其邻居", someone(case, PiiKind.PERSON), "拨打本院值班电话",
        Run(office_phone(draw), kind=PiiKind.PHONE), "后，经急诊", someone(case), "医师以“肺部感染”收入我科。病程中饮食睡眠可，体重减轻约3kg。",
    ]  # fmt: skip


def _past(case: Case) -> Text:
    earlier = before(case, 500, 4000)
    return [
        _date(earlier, "%Y年%-m月"), "在", organisation("望湖大学附属医院"), "行阑尾切除术（主刀", someone(case), "，病案号",
        Run(digits(case.chance, 8), kind=PiiKind.MEDICAL_ID), "）。高血压病史10年，最高170/100mmHg，口服硝苯地平控释片30mg qd。否认药物过敏史。",
    ]  # fmt: skip


def _personal(case: Case) -> Text:
    return [
        "生于原籍，", _date(before(case, 6000, 8000), "%Y年"), "起居住于", Run(village(case.chance), kind=PiiKind.ADDRESS),
        "。吸烟20年，10支/日。育1子", someone(case, PiiKind.PERSON), "，体健，电话", Run(long_mobile(case.chance), kind=PiiKind.PHONE), "。",
    ]  # fmt: skip


def _family(case: Case) -> Text:
    return [
        "父", someone(case, PiiKind.PERSON), _date(before(case, 3000, 7000), "%Y年"), "因脑梗死去世，母亲健在，现由其妹",
        someone(case, PiiKind.PERSON), "照料，否认家族遗传病史。",
    ]  # fmt: skip


def _tests(case: Case) -> Text:
    return [
        "胸部CT（外院，", _date(before(case, 1, 2), "%Y.%m.%d"), "，片号", Run(f"CT-{digits(case.chance, 6)}", kind=PiiKind.SPECIMEN_ID),
        "）：右肺下叶斑片影。血气分析：pH 7.38，PaO2 68mmHg，PaCO2 41mmHg。心电图：窦性心律，ST段压低0.05mV。",
    ]  # fmt: skip


def _examination(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    line = inline(
        sheet,
        Cell("T", f"{draw.uniform(36.2, 39):.1f}℃"), Cell("P", f"{draw.randint(62, 118)}次/分"), Cell("R", f"{draw.randint(16, 26)}次/分"),
        Cell("BP", f"{draw.randint(100, 170)}/{draw.randint(60, 100)}mmHg"), Cell("SpO2", f"{draw.randint(88, 99)}%"), Cell("体重", f"{draw.randint(42, 88)}kg"),
        colon=" ", gap="   ",
    )  # fmt: skip
    sheet.put(620, y + 4, "体 格 检 查", weight=600, align="middle")
    sheet.put(_LEFT + 2 * _SIZE, y + 48, line)
    text = "神志清楚，自动体位，右下肺可闻及细湿啰音，心律齐，各瓣膜听诊区未闻及杂音，腹软，无压痛，双下肢无水肿。"
    return sheet.paragraph(_LEFT, y + 88, _RIGHT - _LEFT, text, leading=1.6, indent=2) + 6


def _foot(sheet: Sheet, case: Case, y: float, login: str) -> None:
    sheet.put(760, y, ["住院医师：", Run(case.staff(0), kind=PiiKind.STAFF)])
    sheet.put(760, y + 44, "上级医师签名：")
    signature(sheet, 930, round(y) + 34, case.chance)
    sheet.put(760, y + 96, Run(day(case.day, "%Y年%m月%d日"), kind=PiiKind.DATE))
    sheet.rule(_LEFT, 1680, _RIGHT, 1680, width=1)
    printed: Text = [
        "打印人 ", Run(case.staff(1), kind=PiiKind.STAFF), "（", Run(login, kind=PiiKind.OTHER_ID), "）  打印时间 ",
        Run(f"{day(case.day, '%Y/%m/%d')} {case.clock(17)}", kind=PiiKind.DATE), "  终端 ", Run(ip(case.chance), kind=PiiKind.IP),
    ]  # fmt: skip
    sheet.put(_LEFT, 1690, printed, size=17)
    sheet.put(_RIGHT, 1690, "第 1 页 / 共 3 页", size=17, align="right")
