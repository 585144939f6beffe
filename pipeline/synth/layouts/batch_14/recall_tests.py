"""What a cancer-screening recall list says: tests, outcomes and remarks of three programmes."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pipeline.synth.layouts.batch_14.invented_a import Cast, organisation, phone
from pipeline.synth.sheet import Text

Test = tuple[str, str, str]
"""Name, value and unit of a test."""


@dataclass(frozen=True, slots=True)
class Programme:
    """A screening programme: titles, sexes, first letters of its numbers, tests of a person, outcomes, terms."""

    titles: tuple[str, ...]
    sexes: str
    prefix: str
    tests: Callable[[random.Random], tuple[Test, ...]]
    outcomes: tuple[str, ...]
    terms: str


def _cervix(draw: random.Random) -> tuple[Test, ...]:
    types = ("16(+)", "18(+)", "52、58(+)", "33(+)", "其他12种高危型(+)", "16、53(+)")
    return ("HPV", draw.choice(types), ""), (
        "TCT",
        draw.choice(("NILM", "ASC-US", "LSIL", "HSIL", "ASC-H", "AGC-NOS")),
        "",
    )


def _bowel(draw: random.Random) -> tuple[Test, ...]:
    score = ("APCS评分", str(draw.randint(2, 7)), "分")
    return ("FIT", f"{draw.randint(101, 860)}", "ng/mL"), score


def _liver(draw: random.Random) -> tuple[Test, ...]:
    score = draw.choice((("aMAP", str(draw.randint(48, 71)), "分"), ("HBsAg", "阳性(+)", "")))
    return ("AFP", f"{draw.uniform(9, 480):.1f}", "ng/mL"), score


PROGRAMMES: Final = (
    Programme(
        ("农村适龄妇女宫颈癌筛查阳性召回登记表", "“两癌”筛查可疑阳性人员召回一览表"), "女", "GJ", _cervix,
        (
            "阴道镜+活检：CIN2（6、12点）", "阴道镜未见异常，12月后复查", "LEEP术后病理CIN3，切缘净", "Reid评分5分，待活检", "P16(+) Ki-67约30%，转诊",
            "阴道镜3型转化区，ECC(-)", "未到", "绝经期萎缩性改变，雌三醇软膏后复查",
        ),
        "NILM为未见上皮内病变；HPV 16/18型阳性者直接转阴道镜",
    ),
    Programme(
        ("结直肠癌筛查初筛阳性召回名单", "大肠癌早诊早治项目肠镜召回登记表"), "男女", "CRC", _bowel,
        (
            "肠镜：乙状结肠息肉0.6cm（0-Is），冷切除", "肠镜：升结肠LST 1.5cm，管状腺瘤", "Boston 3+2+3=8分，未见异常", "直肠距肛6cm菜花样肿物，T2N0待排",
            "拒绝肠镜，改粪便DNA", "内痔Ⅱ度，无息肉", "已预约，未到", "肠道准备差（Boston 4分），重做",
        ),
        "FIT界值100ng/mL；Boston肠道准备评分低于6分者重做",
    ),
    Programme(
        ("肝癌高危人群召回随访表", "肝癌筛查AFP异常者召回登记表"), "男女", "LC", _liver,
        (
            "超声：S6低回声1.1cm，LI-RADS 3", "增强MRI：FNH可能，6月复查", "Child-Pugh A级5分，恩替卡韦0.5mg qn", "弹性19.4kPa，F4", "蜘蛛痣、肝掌(+)，脾大",
            "AFP-L3 4%，3月复查", "未到", "血管瘤2.0cm，稳定",
        ),
        "aMAP≥60分者为高危；HBsAg阳性者每6月超声加AFP",
    ),
)  # fmt: skip


def remark(cast: Cast) -> Text:
    """Why a call went as it did, mostly with one more person in it; often nothing."""
    draw = cast.case.chance
    made: tuple[Callable[[], Text], ...] = (
        lambda: "", lambda: draw.choice(("", "拒接2次", "停机", "同意", "上周三已电话", "在浙江打工，年底回")),
        lambda: ["其女", cast.person(), "代接", phone(draw)], lambda: ["空号，问邻居", cast.person(), "，已搬走"],
        lambda: ["嫂子", cast.person(), "转告，同意"], lambda: ["已住", organisation(draw, "泠水市第二人民医院", "葭州市肿瘤医院", "岫云县人民医院"), "，", cast.staff(), "主刀"],
        lambda: ["村支书", cast.person(), "同去劝说"], lambda: ["另号", phone(draw), "（家属）"],
    )  # fmt: skip
    return draw.choice(made)()
