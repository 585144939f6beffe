"""What the consulted doctors are asked about."""

from dataclasses import dataclass
from typing import Final

from pipeline.synth.clinic import Assay

TESTS: Final = (
    Assay("WBC", "白细胞", "", "×10^9/L", 3.5, 9.5, 2), Assay("PLT", "血小板", "", "×10^9/L", 125, 350, 0), Assay("INR", "国际标准化比值", "", "", 0.8, 1.2, 2),
    Assay("DD", "D-二聚体", "", "mg/L FEU", 0, 0.55, 2), Assay("GLU", "随机血糖", "", "mmol/L", 3.9, 11.1, 1), Assay("CREA", "肌酐", "", "μmol/L", 41, 81, 0),
    Assay("cTnI", "肌钙蛋白I", "", "ng/mL", 0, 0.04, 3), Assay("PCT", "降钙素原", "", "ng/mL", 0, 0.5, 2),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Illness:
    """What a consultation is about: ward, complaint, signs, kind of picture, its findings, questions, two answers."""

    ward: str
    complaint: str
    signs: str
    scan: str
    findings: str
    aim: str
    advice: tuple[str, str]


ILLNESSES: Final = (
    Illness(
        "神经外科", "突发左侧肢体无力伴言语含糊6小时", "BP 178/96mmHg，嗜睡，双瞳等大等圆3mm，左侧肢体肌力2级，左侧Babinski征（+），NIHSS 12分，GCS 13分（E3V4M6）。",
        "头颅CT", "右侧基底节区高密度影，约38×26mm，按多田公式计算约18ml，周围水肿，中线左移3mm，未破入脑室。", "1.有无手术指征；2.血压控制目标；3.阿司匹林何时恢复。",
        ("1.目前血肿<30ml，暂不手术，绝对卧床，抬高床头30°；收缩压控制在130～140mmHg，可予尼卡地平泵入。", "2.停用阿司匹林100mg qd，4～8周后再议；20%甘露醇125ml q8h，注意肾功能及血钾。"),
    ),
    Illness(
        "重症医学科", "持续上腹痛3天，加重伴气促1天", "T 38.6℃，R 28次/分，BP 102/64mmHg，全腹压痛，Grey-Turner征阴性，Cullen征阴性，APACHEⅡ评分11分。",
        "上腹部增强CT", "胰腺弥漫肿胀，胰体尾见片状低密度无强化区约30%，胰周渗出，双侧胸腔少量积液，Balthazar分级D级，CTSI 6分。", "1.坏死组织是否感染；2.引流时机；3.抗生素选择。",
        ("1.考虑急性坏死性胰腺炎（中重度），暂无感染证据，不建议4周内引流；继续鼻空肠管肠内营养。", "2.亚胺培南西司他丁1.0g q8h，复查PCT后降阶梯；膀胱压>20mmHg提示腹腔间隔室综合征。"),
    ),
)  # fmt: skip
