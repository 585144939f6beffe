"""Progress notes of several days: a running head, dated notes in prose, and who signed each of them."""

from collections.abc import Callable
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_16.invent_a import (
    CLINICS,
    HOSPITALS,
    age,
    dated,
    doctor,
    home,
    measured,
    moved,
    name,
    number,
    patient,
    surname,
    telephone,
    told,
    who,
)  # fmt: skip
from pipeline.synth.layouts.form import field, organisation
from pipeline.synth.marks import signature
from pipeline.synth.people import national_id
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _SIZE = 92, 1152, 21
_HEADS: Final = ("%Y-%m-%d %H:%M", "%Y年%m月%d日 %H:%M", "%Y.%m.%d %H:%M")
Note = tuple[int, str, list[str | Run], list[str | Run]]
"""Days after admission, clock, the heading's runs, the text's runs."""


def progress(case: Case) -> Sheet:
    """Progress notes on A4: head line with the patient, five notes, the printing line."""
    sheet = Sheet(1240, 1754, size=_SIZE)
    hospital, way = case.style.choice(HOSPITALS), case.style.choice((_inline, _centred, _margin))
    chief, attending = name(case.chance), name(case.chance)
    _head(sheet, case, hospital)
    y = 208.0
    for note in _notes(sheet, case, chief):
        y = way(sheet, case, y, note)
        y = _signed(sheet, case, y, attending)
    _foot(sheet, case)
    return sheet


def _head(sheet: Sheet, case: Case, hospital: str) -> None:
    person = case.patient
    sheet.put(620, 44, organisation(hospital), size=30, weight=500, align="middle")
    title = case.style.choice(("病 程 记 录", "病程记录", "日常病程记录（续页）"))
    sheet.put(620, 92, Run(title, Label.TITLE), size=34, weight=700, align="middle")
    bed = case.style.choice(("12床", "+3床", "0715", "8-22床", "23 床"))
    parts = (
        (92, "姓名", person.name, PiiKind.PERSON), (330, "性别", person.sex, None), (450, "科室", "消化内科二病区", None),
        (700, case.style.choice(("床号", "床位")), bed, PiiKind.BED), (880, case.style.choice(("住院号", "病案号", "住院ID")), person.record_number, PiiKind.MEDICAL_ID),
    )  # fmt: skip
    for x, key, value, kind in parts:
        field(sheet, x, 152, key, value, kind, subject=kind is PiiKind.PERSON, size=20)
    sheet.rule(_LEFT, 190, _RIGHT, 190, width=2)


def _when(case: Case, note: Note, style: str) -> Run:
    return dated(moved(case, note[0]), style.replace("%H:%M", note[1]))


def _inline(sheet: Sheet, case: Case, y: float, note: Note) -> float:
    """Date, two blanks and heading in one bold line over the text."""
    sheet.put(_LEFT, y, [_when(case, note, _HEADS[len(case.hospital.name) % 3]), "  ", *note[2]], weight=700)
    return sheet.paragraph(_LEFT, y + 34, _RIGHT - _LEFT, note[3], indent=2, leading=1.6)


def _centred(sheet: Sheet, case: Case, y: float, note: Note) -> float:
    """The heading in the middle and the date at the left of the same line."""
    sheet.put(_LEFT, y, _when(case, note, _HEADS[0]))
    sheet.put(640, y, note[2], weight=700, align="middle")
    return sheet.paragraph(_LEFT, y + 34, _RIGHT - _LEFT, note[3], indent=2, leading=1.6)


def _margin(sheet: Sheet, case: Case, y: float, note: Note) -> float:
    """The date in a margin of its own, its clock below, the text to the right of a rule."""
    sheet.put(_LEFT, y, dated(moved(case, note[0]), "%Y-%m-%d"), size=19)
    sheet.put(_LEFT, y + 28, note[1], size=19)
    sheet.put(236, y, note[2], weight=700)
    below = sheet.paragraph(236, y + 32, _RIGHT - 236, note[3], indent=2, leading=1.55)
    sheet.rule(222, y, 222, below + 24, width=1, colour=(150, 150, 156))
    return below


def _signed(sheet: Sheet, case: Case, y: float, attending: str) -> float:
    draw = case.chance
    if draw.random() < 0.4:
        end = sheet.put(820, y, "医师签名：")
        signature(sheet, round(end) + 10, round(y) - 6, draw)
    else:
        sheet.put(
            _RIGHT, y, ["主治：", told(PiiKind.STAFF, attending), " / 住院医：", doctor(draw)], align="right"
        )
    return y + 50


def _notes(sheet: Sheet, case: Case, chief: str) -> list[Note]:
    lead = told(PiiKind.STAFF, chief)
    makers: tuple[tuple[int, str, list[str | Run], Callable[[Sheet, Case], list[str | Run]]], ...] = (
        (0, "10:42", [Run("首次病程记录")], _first), (1, "08:30", [lead, case.style.choice(("主任医师查房记录", "副主任医师首次查房"))], _round),
        (2, "16:05", [Run("会诊及家属沟通记录")], _talk), (4, "17:20", [Run(case.style.choice(("交班记录", "阶段小结")))], _handing), (5, "08:10", [Run("接班记录")], _taking),
    )  # fmt: skip
    return [(days, clock, heading, make(sheet, case)) for days, clock, heading, make in makers]


def _first(sheet: Sheet, case: Case) -> list[str | Run]:
    draw, day = case.chance, case.chance.randint(1, 3)
    return [
        "患者", patient(case), "，", case.patient.sex, "，", age(case), "，因“反复乏力腹胀3年，呕血", str(day), "天”由", organisation(draw.choice(CLINICS)), "转入。", dated(moved(case, -day), "%-m月%-d日"),
        "晚进食硬质食物后呕暗红色血约400ml，其", case.patient.kin_relation, told(PiiKind.PERSON, case.patient.kin), "送诊。查体：慢性肝病面容，肝掌(+)，蜘蛛痣2枚，移动性浊音阳性，", *measured(sheet, "BP", f"{draw.randint(88, 118)}/{draw.randint(50, 72)}", "mmHg", gap=" "), "，",
        *measured(sheet, "P", str(draw.randint(92, 124)), "次/分", gap=" "), "。急查", *measured(sheet, "Hb", str(draw.randint(58, 92)), "g/L", "↓"), "，", *measured(sheet, "PLT", str(draw.randint(32, 88)), "×10^9/L", "↓"), "，", *measured(sheet, "INR", f"{draw.uniform(1.3, 1.9):.2f}"),
        "，", *measured(sheet, "血氨", str(draw.randint(38, 96)), "μmol/L"), "。诊断：1.肝硬化失代偿期（K74.600）食管胃底静脉曲张破裂出血；2.脾功能亢进。鉴别诊断：①Mallory-Weiss综合征：多有剧烈呕吐后呕鲜血，本例不符；②Dieulafoy病：出血急骤，多位于贲门下6cm内，待内镜排除；③消化性溃疡：无节律性上腹痛，Murphy征阴性，可能性小。Blatchford评分12分，属高危。计划：禁食，生长抑素250μg/h泵入，备三腔二囊管（Sengstaken-Blakemore管），奥美拉唑8mg/h维持，头孢曲松2.0g qd预防感染，乳果糖15ml tid；配血、建立两路静脉通道，病重通知，一级护理。",
    ]  # fmt: skip


def _round(sheet: Sheet, case: Case) -> list[str | Run]:
    draw = case.chance
    return [
        "今日未再呕血，解黑便1次。", told(PiiKind.STAFF, surname(draw)), "主任听取汇报并查看", draw.choice(("外院", "门诊")), "胃镜片（检查号", number(draw, PiiKind.SPECIMEN_ID, "E", 8), "，", dated(moved(case, -90), "%Y/%m/%d"), "）后指出：曲张静脉LDRf分型 Lemi D2.0 Rf1，",
        *measured(sheet, "Child-Pugh", draw.choice(("B级", "C级")), gap=" "), "，", *measured(sheet, "MELD", str(draw.randint(11, 22)), "分", gap=" "), "，", *measured(sheet, "白蛋白", f"{draw.uniform(23, 31):.1f}", "g/L", "↓"), "，", *measured(sheet, "总胆红素", f"{draw.uniform(31, 62):.1f}", "μmol/L", "↑"),
        "，", *measured(sheet, "AFP", f"{draw.uniform(4, 18):.2f}", "ng/mL"), "。昨夜输注悬浮红细胞2U（A型RhD阳性，血袋号", number(draw, PiiKind.SPECIMEN_ID, "0", 12), "），无发热寒战。主任分析：门脉高压依据充分，病因考虑乙肝（HBV-DNA 2.35×10^4 IU/ml，HBsAg 1280.55 IU/ml）与酒精叠加，Wilson病、Budd-Chiari综合征依据不足，可查铜蓝蛋白、K-F环。同意特利加压素1mg q6h，必要时内镜下套扎；勿用安定，警惕肝性脑病（West Haven 1级）。",
    ]  # fmt: skip


def _talk(sheet: Sheet, case: Case) -> list[str | Run]:
    draw = case.chance
    return [
        "请介入科", doctor(draw), "副主任医师急会诊（值班手机", told(PiiKind.PHONE, telephone(draw)), "）：", *measured(sheet, "门静脉内径", str(draw.randint(14, 18)), "mm"), "，", *measured(sheet, "HVPG", str(draw.randint(13, 24)), "mmHg", gap=" "), "，有TIPS指征，支架拟用8mm Viatorr，术后注意分流道再狭窄及肝性脑病。向患者之",
        draw.choice(("侄子", "女婿", "外甥")), who(draw), "（身份证", told(PiiKind.NATIONAL_ID, national_id(draw, moved(case, -draw.randint(9000, 18000)), "男")), "，电话", told(PiiKind.PHONE, telephone(draw)), "）交代再出血、肝肾综合征等风险，其表示理解，因居住于", told(PiiKind.ADDRESS, home(draw)),
        "路远，要求", dated(moved(case, 4), "%-m月%-d日"), "前答复。", case.style.choice(("费用由新农合结算。", "家属要求完善基因检测，暂缓。")),
    ]  # fmt: skip


def _handing(sheet: Sheet, case: Case) -> list[str | Run]:
    draw = case.chance
    return [
        "患者自", dated(case.day, "%m-%d"), "入院已5天，", dated(moved(case, 3), "%m-%d 14:30"), "于内镜中心由", doctor(draw), "医师行EVL，套扎6环，麻醉", doctor(draw), "。现无活动性出血，", *measured(sheet, "Hb", str(draw.randint(84, 102)), "g/L"), "，",
        *measured(sheet, "尿量", str(draw.randint(1200, 2100)), "ml/24h"), "，", *measured(sheet, "腹围", str(draw.randint(82, 98)), "cm"), "。腹水常规：李凡他试验(-)，", *measured(sheet, "SAAG", str(draw.randint(12, 21)), "g/L", gap=" "), "。注意事项：上周三起口服普萘洛尔10mg bid，心率低于55次/分停用；夜班请", doctor(draw), "关注神志及扑翼样震颤。病情小结：CT示肝脏体积缩小、波浪状边缘，S8段稍高密度影1.2cm，LI-RADS 3类；眼科裂隙灯未见K-F环；ECG：QTc 442ms。",
    ]  # fmt: skip


def _taking(sheet: Sheet, case: Case) -> list[str | Run]:
    draw = case.chance
    bed = told(PiiKind.BED, case.style.choice(("加5床", "31床", "3-1205床")))
    return [
        "接", doctor(draw), "医师班，患者已调至", bed, "。神清，计算力正常，Babinski征(-)，腹软，", *measured(sheet, "肠鸣音", str(draw.randint(3, 6)), "次/分"), "。", *measured(sheet, "血钾", f"{draw.uniform(3.1, 4.4):.2f}", "mmol/L"),
        "，", *measured(sheet, "肌酐", str(draw.randint(62, 118)), "μmol/L"), "。诊疗经过、目前用药及未决事项均已知悉，Terry甲、下肢凹陷性水肿较前减轻，NRS2002评分4分，VTE风险Padua 3分。继续螺内酯100mg qd、呋塞米40mg qd，低盐饮食，拟", dated(moved(case, 9), "%-m月%-d日"), "出院，", organisation(draw.choice(CLINICS[:2])), "随访。",
    ]  # fmt: skip


def _foot(sheet: Sheet, case: Case) -> None:
    sheet.rule(_LEFT, 1690, _RIGHT, 1690, width=1)
    printed: Text = [
        "打印：", doctor(case.chance), "  ", dated(moved(case, 6), "%Y/%m/%d 09:12"), "   工号 ", number(case.chance, PiiKind.OTHER_ID, "", 5), "   EMR 5.2 模板 BC-03",
    ]  # fmt: skip
    sheet.put(_LEFT, 1698, printed, size=16)
    sheet.put(_RIGHT, 1698, f"第 {case.chance.randint(1, 6)} 页", size=16, align="right")
