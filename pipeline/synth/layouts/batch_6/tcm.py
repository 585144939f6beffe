"""A visit to a doctor of Chinese medicine on one wide sheet: record at the left, herbs at the right."""

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline
from pipeline.synth.layouts.batch_3.invented import age_run, patient_run
from pipeline.synth.layouts.batch_6.herbs import prescription
from pipeline.synth.layouts.batch_6.ills import ILLS, Ill
from pipeline.synth.layouts.batch_6.own import (
    clock,
    coded,
    dated,
    doctor,
    family,
    firm,
    other_hospital,
    role,
    surname,
    when,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_LEFT, _AT, _RIGHT = 56, 112, 850


def visit(case: Case) -> Sheet:
    """Outpatient record with upright labels in a ruled column, a dotted line to tear, the prescription."""
    sheet = Sheet(1754, 1240, size=20)
    sheet.put(_LEFT, 50, organisation(case.hospital.name), size=24, weight=600)
    name = case.style.choice(("中医门诊病历", "门 诊 病 历（中医）", "国医堂门诊病历"))
    sheet.put(_RIGHT, 44, Run(name, Label.TITLE), size=32, weight=700, align="right")
    _head(sheet, case)
    y = 204.0
    for label, text in _sections(case):
        y = _section(sheet, y, label, text)
    _foot(sheet, case, y + 16)
    for at in range(40, 1210, 22):
        sheet.rule(876, at, 876, at + 12, width=1, colour=GREY)
    prescription(sheet, case)
    return sheet


def _head(sheet: Sheet, case: Case) -> None:
    person, style = case.patient, case.style
    colon = style.choice(("：", ":", " "))
    first = [
        Cell(style.choice(("患者", "姓名", "病人")), patient_run(case)),
        Cell("性别", person.sex),
        Cell("年龄", age_run(case)),
        Cell("就诊", dated(case.day, style.choice(("%Y-%m-%d", "%Y/%m/%d")), clock(case, 9))),
    ]
    second = [
        Cell("科别", style.choice(("中医内科", "脾胃病科", "针灸科"))),
        Cell("节气", style.choice(("谷雨", "白露", "小满"))),
        Cell("过敏", "磺胺类"),
        Cell("单位", firm(case)),
    ]
    for line, cells in enumerate((first, second)):
        sheet.put(_LEFT, 104 + 44 * line, inline(sheet, *cells, colon=colon, gap="   "), size=19)


def _section(sheet: Sheet, y: float, label: str, text: Text) -> float:
    """A cell with an upright label beside its running text; returns the y below the taller one."""
    group = sheet.group()
    values = [Run(run.text, Label.VALUE, group, run.kind, run.subject) for run in runs_of(text)]
    left = sheet.paragraph(
        _LEFT + 16, y + 8, 24, Run(label, Label.KEY, group), size=24, leading=1.35, weight=600
    )
    right = sheet.paragraph(_AT + 10, y + 8, _RIGHT - _AT - 20, values, size=24, leading=1.62)
    below = max(left, right) + 10
    for x0, x1 in ((_LEFT, _AT), (_AT, _RIGHT)):
        sheet.pen.rectangle((x0, y, x1, below), outline=(60, 64, 72), width=1)
    return below


def _sections(case: Case) -> list[tuple[str, Text]]:
    names = case.style.choice(
        (
            ("主诉", "现病史", "四诊", "辨证", "治法", "医嘱"),
            ("主诉", "病史", "舌脉象", "证候", "治则", "嘱咐"),
        )
    )
    ill, draw = case.style.choice(ILLS), case.chance
    seen = f"{ill.seen}，BP {draw.randint(104, 148)}/{draw.randint(62, 92)}mmHg。"
    texts: tuple[Text, ...] = (
        ill.complaint.format(draw.randint(2, 9)),
        _history(case, ill),
        seen,
        ill.pattern,
        ill.cure,
        _orders(case),
    )
    return list(zip(names, texts, strict=True))


def _history(case: Case, ill: Ill) -> Text:
    person, shape = case.patient, case.style.choice(("%-m月%-d日", "%Y年%-m月%-d日", "%Y.%m.%d"))
    return [
        "患者", when(case, 30, 90, shape), "与", person.kin_relation, family(case), "口角后起病，曾在", other_hospital(case), "由", doctor(case), f"主任行{ill.test}（", coded(case, PiiKind.SPECIMEN_ID, "WJ######"), f"）：{ill.found}，",
        f"{ill.second}号", coded(case, PiiKind.SPECIMEN_ID, "B2#-#####"), f"，{ill.drug}效欠佳。", when(case, 8, 14, shape), "初诊服7剂后减。邻居", family(case), f"介绍来诊。{ill.values}",
    ]  # fmt: skip


def _orders(case: Case) -> Text:
    return [
        "畅情志，忌辛辣。", when(case, -9, -6, case.style.choice(("%-m月%-d日", "%Y-%m-%d"))), "复诊，", surname(case), "主任周三上午坐诊；膏方咨询加助手微信 ", coded(case, PiiKind.SOCIAL_ID, "zyt_@@####"), "。",
    ]  # fmt: skip


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(
        _LEFT,
        y + 10,
        [case.style.choice(("跟师学生 ", "抄方 ", "记录者 ")), role(case, 4), "（研究生）"],
        size=19,
    )
    sheet.put(420, y + 10, case.style.choice(("接诊医师签名：", "医师签章：")), size=19)
    signature(sheet, 570, round(y), case.chance)
    sheet.put(
        _LEFT,
        y + 66,
        [
            "打印 ",
            dated(case.day, "%Y-%m-%d", case.clock(10)),
            "  诊室 国医堂3诊室  收费员 ",
            coded(case, PiiKind.OTHER_ID, "S#####"),
        ],
        size=16,
        colour=GREY,
    )
