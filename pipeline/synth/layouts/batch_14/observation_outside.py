"""Entries of an emergency nursing record about people from outside: police, employers, other hospitals, visitors."""

from pipeline.synth.layouts.batch_14.invented_a import Cast, dated, number, organisation, past, phone, told
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Text
from schemas.names import PiiKind


def police(cast: Cast, _: Run) -> Text:
    """The police ask."""
    draw = cast.case.chance
    return [
        organisation(draw, "打铜巷派出所", "桑园路派出所", "雁回县交警大队"),
        "民警",
        cast.staff(),
        "（警号",
        number(PiiKind.OTHER_ID, draw, "0", 6),
        "）来院了解情况，留电话",
        phone(draw),
        "，取走血样1管，回执编号",
        number(PiiKind.OTHER_ID, draw, "HZ", 8),
        "。",
    ]


def owed(cast: Cast, _: Run) -> Text:
    """Money is owed, the employer pays."""
    draw = cast.case.chance
    return [
        "欠费1286.40元，已告知",
        cast.person(),
        "，诉由单位",
        organisation(draw, "泠水市向阳织带厂", "岫云县双水碾砂石公司", "鹊桥速运棠溪营业部"),
        "会计",
        cast.person(),
        "（微信",
        told(PiiKind.SOCIAL_ID, f"{draw.choice(('zhidai', 'lizi', 'sunny'))}{digits(draw, 4)}"),
        "）明早补交。",
    ]


def earlier(cast: Cast, _: Run) -> Text:
    """Papers of another hospital."""
    draw, case = cast.case.chance, cast.case
    return [
        "调阅",
        organisation(draw, "葭州市第四人民医院", "岫云县中医医院", "芦花荡镇中心卫生院"),
        dated(past(case, 40, 700), "%Y年%-m月%-d日"),
        "出院小结（住院号",
        number(PiiKind.MEDICAL_ID, draw, "", 7),
        "）：Graves病，甲巯咪唑10mg qd，主管",
        cast.staff(),
        "医师。",
    ]


def visitor(cast: Cast, _: Run) -> Text:
    """A visitor comes and is ill too."""
    draw = cast.case.chance
    return [
        "自称患者房东",
        cast.person(),
        "（身份证尾号",
        told(PiiKind.NATIONAL_ID, f"{draw.randrange(1000):03d}X"),
        "）来探视，称其",
        dated(past(cast.case, 2, 5), "%-m.%-d"),
        "起咳嗽、发热，同住",
        cast.person(),
        "亦有症状，已报院感科",
        cast.staff(),
        "。",
    ]
