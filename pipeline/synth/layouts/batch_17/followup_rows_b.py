"""What a follow-up form asks and what was answered: rows of numbers, medicines, remarks."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_17.names_b import (
    dated,
    hospital,
    member,
    other,
    patient_run,
    phone,
    surname,
)
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Text
from schemas.names import PiiKind


@dataclass(frozen=True, slots=True)
class Row:
    """A question of the form: its label, how an answer is drawn, the unit printed behind the last answer."""

    name: str
    value: Callable[[random.Random], str]
    unit: str = ""


def _between(low: float, high: float, decimals: int = 0) -> Callable[[random.Random], str]:
    return lambda draw: f"{draw.uniform(low, high):.{decimals}f}"


def _two(first: tuple[int, int], second: tuple[int, int]) -> Callable[[random.Random], str]:
    return lambda draw: f"{draw.randint(*first)}/{draw.randint(*second)}"


def _one(*answers: str) -> Callable[[random.Random], str]:
    return lambda draw: draw.choice(answers)


ROWS: Final[tuple[tuple[str, tuple[Row, ...]], ...]] = (
    ("症状", (
        Row("1无症状 2多饮 3多尿", _one("1", "2/3", "1", "4 视力模糊")),
        Row("4视力模糊 5头痛头晕", _one("无", "5", "手足麻木")),
    )),
    ("体征", (
        Row("血压", _two((118, 168), (68, 102)), "mmHg"), Row("体重/目标", _two((68, 73), (65, 65)), "kg"), Row("体质指数BMI", _between(25.2, 26.9, 1), "kg/m²"),
        Row("心率", _between(58, 96), "次/分"), Row("足背动脉搏动", _one("1触及正常", "2减弱（左侧）", "1触及正常")), Row("腰围", _between(88, 94), "cm"),
    )),
    ("生活方式", (
        Row("日吸烟量(支)", _two((0, 20), (0, 5))), Row("日饮酒量(两)", _two((0, 4), (0, 2))), Row("运动(次/周 分/次)", _one("5次 30分", "3次 40分", "7次 20分")),
        Row("主食量(克/天)", _two((250, 400), (200, 300))), Row("心理调整/遵医", _one("1良好/1良好", "2一般/1良好")),
    )),
    ("辅助检查", (
        Row("空腹血糖", _between(5.2, 11.8, 1), "mmol/L"), Row("餐后2h血糖", _between(7, 15, 1), "mmol/L"), Row("糖化血红蛋白", _between(5.8, 9.4, 1), "%"),
        Row("尿微量白蛋白/肌酐", _between(8, 96, 1), "mg/g"), Row("LDL-C", _between(1.6, 4.2, 2), "mmol/L"), Row("眼底（R/L）", _one("DR 0期/Ⅰ期", "未查", "DR Ⅱ期/Ⅰ期")),
    )),
    ("服药", (
        Row("依从性/不良反应", _one("1规律/无", "2间断/干咳", "1规律/无")), Row("低血糖反应", _one("1无", "2偶尔", "1无")), Row("此次随访分类", _one("1控制满意", "2不满意", "3不良反应")),
    )),
)  # fmt: skip


def medicines(case: Case) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Three medicines and how they were taken at each visit."""
    doses = case.chance.choice(("每日1次 5mg", "qd 10mg", "每日2次 2.5mg"))
    units = tuple(f"早{case.chance.randint(8, 18)}u 晚{case.chance.randint(6, 12)}u" for _ in range(3))
    return (
        ("氨氯地平", (doses, doses, "qd 5mg")),
        ("二甲双胍", ("每日3次 0.5g", "bid 0.85g", "bid 0.85g")),
        ("门冬30", ("未用", *units[1:])),
    )


def remarks(case: Case, days: tuple[date, ...]) -> Text:
    """What the doctor wrote under the table."""
    draw, who = case.chance, case.patient
    return [
        dated(days[0] + timedelta(days=9), "%-m月%-d日"), "电话随访，由其", who.kin_relation, Run(who.kin, kind=PiiKind.PERSON), "接听，诉", patient_run(case), "上周三头晕，自测血压176/98mmHg，嘱立即就诊；", dated(days[1], "%-m.%-d"), "入户时邻居", other(case), "在场。",
        dated(days[1] + timedelta(days=3), "%m-%d"), "已上转", hospital(draw), "（转诊单号", Run(f"ZZ{digits(draw, 8)}", kind=PiiKind.OTHER_ID), "），", surname(case), "主任调整门冬30；住院号", Run(digits(draw, 7), kind=PiiKind.MEDICAL_ID), "，住", Run(f"{draw.randint(1, 40)}床", kind=PiiKind.BED), "，",
        dated(days[1] + timedelta(days=11), "%-m月%-d日"), "出院回转。血糖仪编号", Run(f"GA3-{digits(draw, 6)}", kind=PiiKind.DEVICE_ID), "已绑定，家属微信", Run(who.social_id, kind=PiiKind.SOCIAL_ID), "；乡医", member(case), "每两周上门一次，联系电话", phone(case), "。",
    ]  # fmt: skip
