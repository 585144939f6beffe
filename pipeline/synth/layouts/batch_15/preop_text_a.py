"""What is written before an operation: summary, who spoke in the discussion and what each said."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, subject
from pipeline.synth.layouts.batch_15.invented_a import (
    EMPLOYERS,
    HOSPITALS,
    called,
    earlier,
    home,
    minute,
    on,
    place,
    someone,
    surname,
)  # fmt: skip
from pipeline.synth.layouts.form import staff
from pipeline.synth.people import digits, mobile
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind


@dataclass(frozen=True, slots=True)
class Plan:
    """An operation: complaint, signs, diagnosis with its code, operation with its code, and the dangers of it."""

    complaint: str
    signs: str
    diagnosis: str
    code: str
    operation: str
    procedure: str
    danger: str
    anaesthesia: str


PLANS: Final = (
    Plan("上腹隐痛伴黑便2月", "腹平软，剑突下轻压痛，Murphy征（-），移动性浊音（-），直肠指检Blumer架（-）", "胃窦腺癌（cT3N1M0，Borrmann Ⅲ型）", "C16.301", "腹腔镜辅助远端胃癌根治术（D2，Billroth Ⅱ+Braun吻合）", "43.7x03", "十二指肠残端瘘、胃瘫、Petersen疝", "全麻+硬膜外"),
    Plan("右颈前肿物半年，声音嘶哑1周", "甲状腺右叶扪及2.0cm质硬结节，随吞咽活动，Horner征（-），Chvostek征（-）", "右侧甲状腺乳头状癌（TI-RADS 5类，Bethesda Ⅵ类）", "C73.x00", "甲状腺右叶及峡部切除+中央区淋巴结清扫术（备全切）", "06.3902", "喉返神经损伤、低钙抽搐、乳糜漏", "静吸复合全麻"),
    Plan("右髋部疼痛、跛行3年，加重1月", "右髋4字试验（+），Thomas征（+），右下肢短缩1.5cm，Babinski征（-），足背动脉可触及", "右侧股骨头坏死（Ficat Ⅳ期，ARCO ⅢB）", "M87.051", "右侧人工全髋关节置换术（生物型，28mm陶瓷头）", "81.5100", "脱位、深静脉血栓、Vancouver B型假体周围骨折", "腰硬联合麻醉"),
)  # fmt: skip


def measured(sheet: Sheet, name: str, value: str, unit: str, flag: str = "") -> list[Run]:
    """A test in running text, each part with its label, a blank behind the name."""
    group = sheet.group()
    parts = (
        (name, Label.ITEM_NAME),
        (value, Label.ITEM_VALUE),
        (unit, Label.ITEM_UNIT),
        (flag, Label.ITEM_FLAG),
    )
    first, *others = [Run(text, label, group) for text, label in parts if text]
    return [first, Run(" "), *others]  # fmt: skip


def _post(age: int) -> str:
    """What somebody of that age is to the employer of the family."""
    return "退休职工" if age >= 60 else "职工" if age >= 18 else "职工子女"


def history(case: Case, plan: Plan) -> Text:
    """Who came, from where, with what, and by whose referral."""
    person = case.patient
    return [
        subject(case), f"，{person.sex}，", age(case), "，", place(case, EMPLOYERS), f"{_post(person.age(case.day))}，因“{plan.complaint}”于", on(earlier(case, 3, 6), "%Y年%-m月%-d日"), "由", place(case, HOSPITALS), someone(case),
        f"医师介绍入院。查体：{plan.signs}。既往高血压2级，服安内真5mg qd；", on(earlier(case, 900, 3000), "%Y-%m"), "行阑尾切除。青霉素皮试（+）。",
    ]  # fmt: skip


def tests(sheet: Sheet, case: Case) -> Text:
    """Blood, clotting, heart and lungs, as a line of values with the day they are of."""
    draw = case.chance
    return [
        "（", on(earlier(case, 1, 2), "%m-%d", minute(case, 6)), "）", *measured(sheet, "WBC", f"{draw.uniform(3.6, 11.2):.2f}", "×10^9/L"), "，", *measured(sheet, "Hb", str(draw.randint(78, 112)), "g/L", "↓"), "，", *measured(sheet, "PLT", str(draw.randint(112, 330)), "×10^9/L"), "；",
        *measured(sheet, "PT", f"{draw.uniform(10.8, 13.6):.1f}", "s"), "，", *measured(sheet, "D-二聚体", f"{draw.uniform(0.6, 2.9):.2f}", "mg/L", "↑"), "；", *measured(sheet, "白蛋白", f"{draw.uniform(31, 42):.1f}", "g/L"), "，", *measured(sheet, "肌酐", str(draw.randint(48, 104)), "μmol/L"), "；",
        *measured(sheet, "LVEF", str(draw.randint(55, 68)), "%"), "，", *measured(sheet, "FEV1/FVC", f"{draw.uniform(66, 84):.1f}", "%"), "；血型", *measured(sheet, "ABO", draw.choice(("A型", "B型", "O型")), ""), "，Rh（D）阳性；HBsAg（-），抗-HCV（-），TPPA 1:80（-）。心电图：V4-V6 ST段压低0.05mV。",
    ]  # fmt: skip


def told_family(case: Case) -> Text:
    """What the family was told, and where it is to be found."""
    person, draw = case.patient, case.chance
    return [
        "已向患者", person.kin_relation, Run(person.kin, kind=PiiKind.PERSON), "（手机", Run(mobile(draw), kind=PiiKind.PHONE), "，住", Run(home(draw), kind=PiiKind.ADDRESS),
        "）交代病情；备红细胞4U、血浆400ml（申请单", Run(f"BX{digits(draw, 8)}", kind=PiiKind.SPECIMEN_ID), "）；口服聚乙二醇电解质散，术前30min头孢唑林2.0g；停阿司匹林7天。",
    ]  # fmt: skip


def speeches(case: Case, plan: Plan, team: Sequence[str]) -> list[Text]:
    """The discussion: each speaker by name or surname and rank, with what each said."""
    draw = case.chance
    rare = Run(case.patient.name, kind=PiiKind.PERSON, subject=True)
    return [
        [staff(team[2]), "住院医师：汇报病史同前。", rare, f"目前诊断{plan.diagnosis}基本明确，Caprini评分{draw.randint(4, 8)}分，NRS2002评分3分，ECOG 1分。"],
        [staff(called(team[1])), "主治医师：", on(earlier(case, 1, 3), "%-m月%-d日"), "CT（", Run(f"C{digits(draw, 9)}", kind=PiiKind.SPECIMEN_ID), "）由影像科", someone(case), f"副主任医师阅片，未见远处转移，有手术指征。注意{plan.danger}。"],
        [staff(team[0]), "副主任医师（麻醉科）：ASA Ⅱ级，Mallampati Ⅱ级，甲颏距离6.5cm，屏气试验28s，METs>4，拟行", plan.anaesthesia, "，备桡动脉测压，PCIA用舒芬太尼100μg。"],
        [staff(team[3]), "护士长：做好Braden评分（", str(draw.randint(14, 20)), "分）及术前宣教，患者家属", someone(case, PiiKind.PERSON), "曾对住院费用提出疑问，由", surname(case), "护士跟进。"],
    ]  # fmt: skip
