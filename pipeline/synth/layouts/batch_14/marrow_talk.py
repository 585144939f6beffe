"""What the doctors of two hospitals say over a marrow, and what they agree on."""

from collections.abc import Sequence

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_14.invented_b import (
    HOSPITALS,
    LABORATORIES,
    doctor,
    earlier,
    number,
    on,
    others,
    place,
    told,
)  # fmt: skip
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import PiiKind

_LEFT, _WIDTH = 70, 1100


def talk(
    sheet: Sheet, case: Case, y: float, staff: Sequence[str], host: str, sender: str, patient: Run
) -> float:
    """Three speeches; returns the y below them."""
    shape = case.style.choice(("{}主任医师：", "{}（主任医师）：", "▲{}主任："))
    before, after = shape.split("{}")
    speeches: tuple[Text, ...] = (
        [before, doctor(staff[5]), after.replace("主任", "副主任", 1), *_history(case, sender, patient, staff)],
        [before, doctor(staff[3]), after, *_smear(case, host, staff[0])],
        [before, doctor(staff[1]), "主管技师：" if "（" not in shape else "（主管技师）：", *_flow(case, staff)],
    )  # fmt: skip
    for speech in speeches:
        y = sheet.paragraph(_LEFT, y, _WIDTH, speech, size=18, leading=1.5) + 2
    return y


def _history(case: Case, sender: str, patient: Run, staff: Sequence[str]) -> list[str | Run]:
    draw = case.chance
    return [
        "患者", patient, "因乏力、牙龈出血2周，", on(earlier(case, 20, 40), "%-m月%-d日"), "于", place(sender), f"就诊，血红蛋白{draw.randint(52, 88)}g/L，血小板{draw.randint(8, 44)}×10^9/L，", on(earlier(case, 12, 18), "%m-%d"), "曾在",
        place(case.style.choice([name for name in HOSPITALS[3:] if name != sender])), "查骨髓示增生极度活跃，家属", told(PiiKind.PERSON, others(draw, 1, patient.text, *staff)[0]), "诉其兄早年患Fanconi贫血。",
    ]  # fmt: skip


def _smear(case: Case, host: str, first: str) -> list[str | Run]:
    code = number(case, PiiKind.SPECIMEN_ID, 6, "M")
    return [
        "同意", doctor(first), "技师初检。我院", code, "号片原始细胞核仁清晰，可见Auer小体，与", place(host), "既往库中同型片一致；可见假性Pelger-Huët样改变，裂孔现象明显，白细胞散在分布；皮损需除外Sweet综合征。",
    ]  # fmt: skip


def _flow(case: Case, staff: Sequence[str]) -> list[str | Run]:
    lab, sexes = place(case.style.choice(LABORATORIES)), "XY" if case.patient.sex == "男" else "XX"
    return [
        "流式与", doctor(staff[2]), "老师共同复读，抗原谱符合髓系原始细胞，未见CD19/CD79a共表达；", lab, "回报（受理号", number(case, PiiKind.SPECIMEN_ID, 11), f"）：RUNX1::RUNX1T1融合基因阳性，KIT D816V VAF {case.chance.uniform(3, 38):.1f}%，核型46,{sexes},t(8;21)(q22;q22)[20]。",
    ]  # fmt: skip


def opinion(sheet: Sheet, case: Case, y: float, staff: Sequence[str], dates: str) -> float:
    """The diagnosis and what to do next; returns the y below."""
    text: Text = [
        "急性髓系白血病伴RUNX1::RUNX1T1（WHO第5版；FAB M2b），ICD-10：C92.0。建议：1.完善FLT3-ITD/NPM1；2.按DA3+7方案诱导，第14天复查骨髓；3.", on(earlier(case, -16, -12), dates), "前由", doctor(staff[4]), "主任安排转入，联系移植组", doctor(staff[9]), "医生。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _WIDTH, text, size=19, leading=1.5, weight=500)
