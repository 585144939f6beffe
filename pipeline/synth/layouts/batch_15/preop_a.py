"""A pre-operative summary in a ruled table with short labels in its margin, and the discussion that follows it."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, spaced, subject, underlined, valued
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_15.invented_a import (
    HOSPITALS,
    earlier,
    minute,
    name,
    names,
    on,
    someone,
    work_number,
)
from pipeline.synth.layouts.batch_15.preop_text_a import (
    PLANS,
    Plan,
    history,
    speeches,
    tests,
    told_family,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation, staff, title
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _MARGIN, _SIZE = 80, 1160, 190, 22
_TITLES: Final = ("术前小结及术前讨论记录", "术前小结、术前讨论记录单", "手 术 前 小 结 与 讨 论")
_WARDS: Final = ("普外二科", "头颈乳腺外科", "关节骨科", "肝胆胃肠病区")


def preop(case: Case) -> Sheet:
    """Pre-operative page on A4: underlined head, table with a label margin, discussion, three signatories."""
    sheet = Sheet(1240, 1754, size=_SIZE)
    sheet.put(620, 40, organisation(case.style.choice(HOSPITALS)), size=28, weight=600, align="middle")
    title(sheet, 84, case.style.choice(_TITLES), size=34, weight=600)
    _head(sheet, case)
    plan, leader, surgeon = case.chance.choice(PLANS), name(case.chance), name(case.chance)
    y = top = 196.0
    for key, text in _summary(sheet, case, plan, surgeon):
        y = _row(sheet, y, key, text)
    sheet.pen.rectangle((_LEFT, top, _RIGHT, y), outline=(28, 28, 34), width=2)
    sheet.rule(_MARGIN, top, _MARGIN, y, width=1)
    y = _discussion(sheet, case, plan, leader, y + 12)
    _signed(sheet, case, leader, y + 12)
    return sheet


def _head(sheet: Sheet, case: Case) -> None:
    number = case.style.choice(("住院号", "病案号", "ID号"))
    bed = case.chance.choice((f"+{case.chance.randint(1, 6)}床", f"{case.chance.randint(1, 46):02d}床", f"5-{case.chance.randint(10, 40)}"))  # fmt: skip
    x = underlined(sheet, _LEFT, 146, "姓名", [subject(case, spaced(case.patient.name))], width=186)
    x = underlined(sheet, x, 146, "年龄", [age(case)], width=80)
    x = underlined(sheet, x, 146, "科室", case.style.choice(_WARDS), width=144)
    x = underlined(sheet, x, 146, "床号", bed, PiiKind.BED, width=80)
    underlined(sheet, x, 146, number, case.patient.record_number, PiiKind.MEDICAL_ID, width=210)


def _summary(sheet: Sheet, case: Case, plan: Plan, surgeon: str) -> list[tuple[str, Text]]:
    """The rows of the table: label for the margin, text."""
    ahead = on(earlier(case, -3, -1), "%Y年%-m月%-d日", minute(case, 8))
    return [
        ("简要病情", history(case, plan)), ("辅助检查", tests(sheet, case)),
        ("术前诊断", f"1.{plan.diagnosis}　ICD-10：{plan.code}　2.高血压病2级（中危）　3.轻度贫血"),
        ("手术指征", f"诊断明确，病变可切除，无明显禁忌；卡氏评分{case.chance.choice((80, 90))}分，患方手术意愿强烈。"),
        ("拟行手术", f"{plan.operation}　ICD-9-CM-3：{plan.procedure}；手术级别 四级，切口 Ⅱ类，麻醉 {plan.anaesthesia}"),
        ("拟术日期", [ahead, "，第", str(case.chance.randint(1, 3)), "台，手术室", str(case.chance.randint(3, 16)), "号间"]),
        ("手术人员", ["术者 ", staff(surgeon), "　一助 ", someone(case), "　二助 ", someone(case), "　麻醉：", someone(case)]),
        ("术前准备", told_family(case)),
        ("术者查看", [staff(surgeon), "主任已于", on(earlier(case, 0, 1), "%m-%d", minute(case, 16)), "床旁查看患者，标识手术部位，核对腕带，同意上述方案。"]),
    ]  # fmt: skip


def _row(sheet: Sheet, y: float, key: str, text: Text) -> float:
    """A ruled row; the label stands in two lines of two characters."""
    group = sheet.group()
    sheet.rule(_LEFT, y, _RIGHT, y, width=1)
    lines = (key[:2], key[2:])
    for number, part in enumerate(lines):
        sheet.put((_LEFT + _MARGIN) / 2, y + 8 + 30 * number, Run(part, Label.KEY, group), weight=600, align="middle")  # fmt: skip
    runs = text if any(run.label for run in runs_of(text)) else valued(text, group)
    below = sheet.paragraph(_MARGIN + 12, y + 8, _RIGHT - _MARGIN - 24, runs, leading=1.5)
    return max(below + 6, y + 74)


def _discussion(sheet: Sheet, case: Case, plan: Plan, leader: str, y: float) -> float:
    draw, team = case.chance, names(case.chance, 4)
    sheet.put(620, y, case.style.choice(("术 前 讨 论", "术前讨论")), size=26, weight=600, align="middle")
    where = Cell(case.style.choice(("讨论地点", "地点")), f"{draw.randint(3, 12)}楼医生办公室")
    when = Cell(case.style.choice(("讨论时间", "时间")), [on(case.day, "%Y-%m-%d", minute(case, 15))])
    sheet.put(
        _LEFT, y + 44, inline(sheet, when, where, Cell("主持人", [staff(leader), "主任医师"]), gap="　　")
    )
    y = sheet.paragraph(_LEFT, y + 76, _RIGHT - _LEFT, _present(sheet, case, team), leading=1.5)
    for speech in speeches(case, plan, team):
        y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, speech, leading=1.5, indent=2)
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, _closing(leader), leading=1.5, indent=2)


def _present(sheet: Sheet, case: Case, team: list[str]) -> Text:
    key = case.style.choice(("参加人员", "参加者（姓名、职称）", "参加讨论人员"))
    names: Text = [
        staff(team[0]), "副主任医师、", staff(team[1]), "主治医师、", staff(team[2]), "住院医师、", staff(team[3]), "护士长，进修生", someone(case), "（列席）",
    ]  # fmt: skip
    return inline(sheet, Cell(key, names))


def _closing(leader: str) -> Text:
    return [
        "主持人小结（", staff(leader), "）：同意以上意见，术前诊断明确，择期手术。术中送冰冻病理，关注血压波动，维持MAP 65mmHg以上；如需扩大范围，及时与家属签字确认。",
    ]  # fmt: skip


def _signed(sheet: Sheet, case: Case, leader: str, y: float) -> None:
    recorder: Text = ["记录者：", someone(case), "（", work_number(case.chance), "）"]
    sheet.put(_LEFT, y + 10, recorder)
    sheet.put(460, y + 10, ["主持人签名：", staff(leader)])
    signature(sheet, 690, round(y), case.chance)
    sheet.put(_RIGHT, y + 10, on(case.day, "%Y.%-m.%-d", minute(case, 17)), align="right")
    foot: Text = ["ZLK-BL-017 版本2.0　　打印：", on(case.day, "%Y-%m-%d", case.clock(18)), "　第 3 页"]
    sheet.put(_LEFT, 1718, foot, size=16)
