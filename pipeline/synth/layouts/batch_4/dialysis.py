"""A sheet of one haemodialysis: photograph for identity, prescription, hourly values, notes of the nurses, weights."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import Cell, age, ruled, subject, told
from pipeline.synth.layouts.batch_2.pictures import face
from pipeline.synth.layouts.batch_4.blanks import flow
from pipeline.synth.layouts.form import field
from pipeline.synth.marks import signature
from pipeline.synth.people import chinese_name, digits
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_XS: Final = (40, 126, 236, 306, 392, 478, 564, 660, 740, 1020, 1200)
_HEAD: Final = (
    ("时间", ""), ("血压", "mmHg"), ("脉搏", "次/分"), ("血流量", "ml/min"), ("静脉压", "mmHg"), ("跨膜压", "mmHg"), ("超滤量", "ml"), ("温度", "℃"),
    ("病情及处理", ""), ("记录者", ""),
)  # fmt: skip
_STEP: Final = 96
_GREEN: Final = (0, 104, 92)


def treatment(case: Case) -> Sheet:
    """Portrait A4: a green head with a face, prescription in rows, six hours of values, a summary and signatures."""
    sheet = Sheet(1240, 1754, size=22)
    nurses = [chinese_name(case.style) for _ in range(4)]
    _head(sheet, case)
    y = _before(sheet, case, 396, nurses)
    y = _prescription(sheet, case, y + 14)
    y = _hours(sheet, case, y + 12, nurses)
    y = _summary(sheet, case, y + 16)
    _signed(sheet, case, y + 14, nurses)
    return sheet


def _head(sheet: Sheet, case: Case) -> None:
    person = case.patient
    sheet.pen.rectangle((0, 0, 1240, 14), fill=_GREEN)
    sheet.put(40, 38, Run("血液透析治疗记录单", Label.TITLE), size=38, weight=700, colour=_GREEN)
    sheet.put(940, 56, ["第 ", f"{case.chance.randint(60, 900)}", " 次透析"], align="right", size=20)
    sheet.put(40, 102, [told(PiiKind.ORGANISATION, case.hospital.name), "血液净化中心"], size=22)
    rows: tuple[tuple[Cell, ...], ...] = (
        (("", [subject(case), f" / {person.sex} / ", age(case)], None), ("透析号", f"XT{digits(case.chance, 6)}", PiiKind.MEDICAL_ID)),
        (("ID", person.record_number, PiiKind.MEDICAL_ID), ("医保个人编号", person.insurance_number, PiiKind.INSURANCE_ID)),
        (("透析日", [told(PiiKind.DATE, f"{case.day:%Y-%m-%d}"), f"（{'一二三四五六日'[case.day.weekday()]}）上午班"], None), ("床/机位", f"B{case.chance.randint(2, 28):02d}", PiiKind.BED)),
        (("紧急联系", [told(PiiKind.PERSON, person.kin), f"（{person.kin_relation}）", told(PiiKind.PHONE, person.kin_phone)], None), ("原发病", "慢性肾小球肾炎", None)),
    )  # fmt: skip
    for number, row in enumerate(rows):
        _pair(sheet, 160 + 52 * number, row)
    face(sheet, 980, 40, case.chance, long=person.sex == "女")
    sheet.put(1090, 338, "（上机前核对照片）", size=17, align="middle")
    sheet.rule(40, 376, 1200, 376, width=3, colour=_GREEN)


def _pair(sheet: Sheet, y: int, row: tuple[Cell, ...]) -> None:
    """Two fields with a stroke for a colon; without a key the value stands large."""
    for x, (key, value, kind) in zip((40, 600), row, strict=True):
        if key:
            field(sheet, x, y, key, value, kind, colon="│")
        else:
            sheet.put(x, y, value, size=26, weight=600)


def _band(sheet: Sheet, y: int, text: str) -> int:
    sheet.pen.rectangle((40, y, 1200, y + 34), fill=(224, 240, 236))
    sheet.put(52, y + 4, text, size=20, weight=700, colour=_GREEN)
    return y + 46


def _before(sheet: Sheet, case: Case, y: int, nurses: list[str]) -> int:
    draw, dry = case.chance, case.chance.uniform(46, 78)
    y = _band(sheet, y, "一、透析前评估")
    flow(sheet, 52, y, (
        ("干体重", f"{dry:.1f}kg", None), ("透前体重", f"{dry + draw.uniform(1.4, 3.8):.1f}kg", None), ("增长", f"{draw.uniform(1.4, 3.8):.1f}kg", None),
        ("体温", f"{draw.uniform(36.0, 37.1):.1f}℃", None), ("透前血压", f"{draw.randint(128, 172)}/{draw.randint(70, 96)}mmHg", None),
    ), gap=34)  # fmt: skip
    access: list[str | Run] = [
        "左前臂自体动静脉内瘘，震颤、杂音良好；穿刺 ",
        told(PiiKind.STAFF, nurses[0]),
        "（A 16G / V 16G）",
    ]
    flow(sheet, 52, y + 42, (("血管通路", access, None),), gap=0)
    return y + 84


def _prescription(sheet: Sheet, case: Case, y: int) -> int:
    y, serial = _band(sheet, y, "二、透析处方"), f"5VC{case.style.choice('ABKX')}{digits(case.style, 5)}"
    goal, cleaner = case.chance.randint(18, 34) * 100, chinese_name(case.style)
    rows: tuple[tuple[Cell, ...], ...] = (
        (("方式", "HDF", None), ("时长", "4.0h", None), ("透析器", "FX80", None), ("抗凝", "低分子肝素钠 4000IU", None), ("超滤目标", f"{goal}ml", None)),
        (("钠", "138mmol/L", None), ("钾", "2.0mmol/L", None), ("钙", "1.50mmol/L", None), ("透析液流量", "500ml/min", None), ("开方医师", case.staff(0), PiiKind.STAFF)),
        (("机器序列号", serial, PiiKind.DEVICE_ID), ("消毒", "柠檬酸热消毒 已完成", None), ("消毒执行", cleaner, PiiKind.STAFF)),
    )  # fmt: skip
    for number, row in enumerate(rows):
        flow(sheet, 52, y + 42 * number, row, gap=36)
    return y + 126


def _hours(sheet: Sheet, case: Case, y: int, nurses: list[str]) -> int:
    y = _band(sheet, y, "三、透析过程监测")
    groups = {place: sheet.group() for place in range(1, 8)}
    for line in range(2):
        for place, (left, right, texts) in enumerate(zip(_XS, _XS[1:], _HEAD, strict=False)):
            label = (Label.ITEM_NAME, Label.ITEM_UNIT)[line]
            if texts[line]:
                run = Run(texts[line], label, groups[place]) if place in groups else Run(texts[line])
                sheet.put((left + right) / 2, y + 4 + 26 * line, run, size=19, weight=600, align="middle")
    top, notes = y + 60, _notes(case, nurses)
    for number, note in enumerate(notes):
        _hour(
            sheet,
            case,
            top + _STEP * number,
            number,
            (note, nurses[number // 3]),
            groups if number == 0 else {},
        )
    ruled(
        sheet, _XS, [y, *(top + _STEP * number for number in range(len(notes) + 1))], colour=(120, 150, 146)
    )
    return top + _STEP * len(notes)


def _hour(
    sheet: Sheet,
    case: Case,
    y: int,
    number: int,
    written: tuple[list[str | Run], str],
    groups: dict[int, int],
) -> None:
    draw = case.chance
    values = (
        f"{8 + number:02d}:{draw.choice(('00', '05', '10', '30'))}", f"{draw.randint(108, 168)}/{draw.randint(60, 94)}", f"{draw.randint(62, 98)}", f"{draw.choice((220, 240, 250, 260))}",
        f"{draw.randint(90, 160)}", f"{draw.randint(60, 140)}", f"{number * draw.randint(500, 640)}", f"{draw.uniform(36.0, 36.9):.1f}",
    )  # fmt: skip
    for place, (left, right, text) in enumerate(zip(_XS, _XS[1:], values, strict=False)):
        run = Run(text, Label.ITEM_VALUE, groups[place]) if place in groups else Run(text)
        sheet.put((left + right) / 2, y + 34, run, size=20, align="middle")
    sheet.paragraph(_XS[8] + 8, y + 6, _XS[9] - _XS[8] - 12, written[0], size=18, leading=1.36)
    if number % 2 == 0:
        sheet.put(_XS[9] + 8, y + 34, told(PiiKind.STAFF, written[1]), size=19)
    else:
        signature(sheet, _XS[9] + 30, y + 22, case.chance)


def _notes(case: Case, nurses: list[str]) -> list[list[str | Run]]:
    person = case.patient
    return [
        ["上机顺利，", told(PiiKind.STAFF, nurses[1]), "、", told(PiiKind.STAFF, nurses[0]), "双人核对无误，管路固定妥。"],
        [subject(case), "诉轻度头晕，平卧，血流降至220。"],
        ["告", told(PiiKind.STAFF, case.staff(0)), "医师，予0.9%氯化钠100ml静推，血压回升至126/74。"],
        ["左小腿抽搐，10%葡萄糖酸钙10ml缓推后缓解。"],
        [f"{person.kin_relation}来电询问，已告知", told(PiiKind.STAFF, nurses[2]), "护士安排接送。"],
        ["回血下机，内瘘压迫15min无渗血，EPO 3000IU皮下。"],
    ]  # fmt: skip


def _summary(sheet: Sheet, case: Case, y: int) -> int:
    y, draw = _band(sheet, y, "四、透析小结"), case.chance
    row: tuple[Cell, ...] = (
        ("透后体重", f"{draw.uniform(45, 78):.1f}kg", None), ("实际超滤", f"{draw.randint(18, 34) * 100}ml", None),
        ("透后血压", f"{draw.randint(112, 148)}/{draw.randint(62, 88)}mmHg", None), ("Kt/V", f"{draw.uniform(1.2, 1.7):.2f}", None), ("凝血", "0级", None),
    )  # fmt: skip
    flow(sheet, 52, y, row, gap=36)
    return round(sheet.paragraph(52, y + 42, 1136, _next_time(case), leading=1.5))


def _next_time(case: Case) -> list[str | Run]:
    person, then = case.patient, case.day + timedelta(days=2)
    return [
        "下次透析", told(PiiKind.DATE, f"{then.month}月{then.day}日"), "晨7:30，限水，两次透析间体重增长≤2.5kg。血磷2.31mmol/L，餐中嚼服碳酸镧。患者本人手机",
        told(PiiKind.PHONE, person.phone), "如不通，联系", told(PiiKind.PERSON, person.kin), "。搬家后新址：", told(PiiKind.ADDRESS, person.address),
        "，已通知班车司机", told(PiiKind.STAFF, chinese_name(case.style)), "师傅。",
    ]  # fmt: skip


def _signed(sheet: Sheet, case: Case, y: int, nurses: list[str]) -> None:
    sheet.rule(40, y, 1200, y, width=1, colour=_GREEN)
    flow(
        sheet,
        52,
        y + 16,
        (
            ("上机", nurses[0], PiiKind.STAFF),
            ("下机", nurses[2], PiiKind.STAFF),
            ("巡视", nurses[3], PiiKind.STAFF),
        ),
        gap=36,
    )
    sheet.put(800, y + 16, "患者签名")
    signature(sheet, 910, y + 8, case.chance)
    contact: list[str | Run] = ["护士站 ", told(PiiKind.PHONE, case.hospital.phone), "　本单保存十年"]
    sheet.put(52, y + 62, contact, size=18)
