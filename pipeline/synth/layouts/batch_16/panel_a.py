"""The first page of a tumour panel report: banded blocks with upright labels, tiles, variants, four who sign."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_16.invent_a import (
    HOSPITALS,
    age,
    dated,
    doctor,
    home,
    moved,
    name,
    number,
    patient,
    surname,
    telephone,
    told,
    who,
)  # fmt: skip
from pipeline.synth.layouts.batch_16.panel_results_a import findings
from pipeline.synth.layouts.form import field, header_row, organisation
from pipeline.synth.marks import bar_code, seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_LABS: Final = ("珩川医学检验所", "栎原基因医学检验实验室", "松坞瑞谱诺医学检验中心")
_GREY: Final[Colour] = (104, 108, 116)
_LEFT, _RIGHT = 60, 1180


def panel(case: Case) -> Sheet:
    """Tumour panel report on A4: person, samples, history in prose, tiles, variants, quality, approval, small print."""
    sheet, accent = Sheet(1240, 1754, size=20), case.hospital.accent
    lab, sample = case.style.choice(_LABS), f"{case.style.choice(('HC', 'LY', 'D'))}{case.number('', 9)}"
    _head(sheet, case, lab, sample)
    y = _block(sheet, 226, "受检者信息", _person(case), accent)
    y = _samples(sheet, case, y + 12, sample)
    y = _history(sheet, case, y + 12)
    y = findings(sheet, case, y)
    _approved(sheet, case, y + 50, lab)
    _foot(sheet, case)
    return sheet


def _head(sheet: Sheet, case: Case, lab: str, sample: str) -> None:
    accent = case.hospital.accent
    sheet.pen.ellipse((_LEFT, 36, _LEFT + 56, 92), outline=accent, width=6)
    sheet.pen.arc((_LEFT + 16, 28, _LEFT + 72, 100), 120, 240, fill=accent, width=5)
    sheet.put(136, 40, organisation(lab), size=27, weight=700, colour=accent)
    sheet.put(136, 78, "CMA · CNAS  临床基因扩增检验实验室", size=15, colour=_GREY)
    bar_code(sheet, 880, 34, sample, height=48)
    sheet.put(900, 86, told(PiiKind.SPECIMEN_ID, sample), size=17)
    kind = case.style.choice(
        ("实体瘤520基因检测报告", "肺癌68基因（组织+对照）检测报告", "泛癌种靶向用药基因检测报告")
    )
    sheet.put(620, 122, Run(kind, Label.TITLE), size=36, weight=700, align="middle")
    serial = number(case.chance, PiiKind.SPECIMEN_ID, f"NGS-{case.day:%Y}-", 6)
    shown: Text = ["报告编号 ", serial, "    版本 V2.3    第 1 页 / 共 26 页"]
    sheet.put(_RIGHT, 184, shown, size=17, colour=_GREY, align="right")  # fmt: skip


Rows = tuple[tuple[tuple[str, Text, PiiKind | None], ...], ...]


def _block(sheet: Sheet, y: float, label: str, rows: Rows, accent: Colour) -> float:
    """Rows of keys and values beside an upright white label on a band of colour."""
    foot = y + 40 * len(rows)
    sheet.pen.rectangle((_LEFT, y, _LEFT + 36, foot), fill=accent)
    top = (y + foot) / 2 - 14 * len(label)
    for place, character in enumerate(label):
        sheet.put(_LEFT + 18, top + 27 * place, character, colour=(255, 255, 255), align="middle")
    for place, row in enumerate(rows):
        for x, (key, value, kind) in zip((110, 480, 830), row, strict=False):
            field(sheet, x, y + 40 * place + 5, key, value, kind, colon="", at=x + 106)
        sheet.rule(_LEFT + 36, y + 40 * place, _RIGHT, y + 40 * place, width=1, colour=(186, 190, 196))
    sheet.rule(_LEFT, foot, _RIGHT, foot, width=2, colour=accent)
    return foot


def _person(case: Case) -> Rows:
    person, draw, style = case.patient, case.chance, case.style
    bed = told(
        PiiKind.BED,
        style.choice(
            (f"{draw.randint(1, 60)}床", f"+{draw.randint(1, 6)}床", f"3-1{draw.randint(201, 240)}")
        ),
    )
    masked = (
        person.national_id
        if style.random() < 0.6
        else f"{person.national_id[:6]}********{person.national_id[14:]}"
    )
    return (
        (("受检者", patient(case), None), ("性别/年龄", [f"{person.sex}／", age(case)], None), ("出生日期", dated(person.birth, "%Y.%m.%d"), None)),
        (("证件号码", masked, PiiKind.NATIONAL_ID), ("联系电话", telephone(draw), PiiKind.PHONE), (style.choice(("住院号", "病案号", "门诊/住院号")), person.record_number, PiiKind.MEDICAL_ID)),
        (("送检单位", draw.choice(HOSPITALS), PiiKind.ORGANISATION), ("科室/床号", ["胸部肿瘤内科 ", bed], None), ("送检医师", doctor(draw), None)),
        (("临床诊断", "右肺上叶腺癌 cT2aN2M1b", None), ("病理号", f"P{case.day:%y}-{digits(draw, 5)}", PiiKind.SPECIMEN_ID), ("紧急联系人", [told(PiiKind.PERSON, person.kin), f"（{person.kin_relation[:1]}）"], None)),
        (("报告寄送", [told(PiiKind.ADDRESS, home(draw)), "  ", who(draw), " 收"], None),),
    )  # fmt: skip


def _samples(sheet: Sheet, case: Case, y: float, sample: str) -> float:
    draw, taken, got = case.chance, moved(case, -14), moved(case, -11)
    heads = ("样本类型", "样本编号", "取材部位", "取材日期", "收样时间", "备注")
    xs = (70, 290, 500, 670, 820, 1020)
    header_row(sheet, y, tuple(zip(xs, heads, strict=True)), size=18)
    block = told(PiiKind.SPECIMEN_ID, f"{digits(draw, 6)}-A{draw.randint(1, 6)}")
    rows: tuple[tuple[Text, ...], ...] = (
        ("石蜡切片 10张(5μm)", told(PiiKind.SPECIMEN_ID, f"{sample}T"), "右肺上叶尖段", dated(taken, "%Y/%m/%d"), dated(got, "%m-%d 16:37"), ["蜡块 ", block]),
        ("外周血 10mL(Streck)", told(PiiKind.SPECIMEN_ID, f"{sample}N"), "肘静脉", "同收样日", dated(got, "%m-%d 16:38"), "白细胞对照"),
    )  # fmt: skip
    for place, row in enumerate(rows):
        for x, text in zip(xs, row, strict=True):
            sheet.put(x, y + 32 + 32 * place, text, size=18)
    return y + 100


def _history(sheet: Sheet, case: Case, y: float) -> float:
    draw, other, group = case.chance, case.style.choice(HOSPITALS[:3]), sheet.group()
    text: Text = [
        Run("病史摘要", Label.KEY, group), "：", *_valued(group, [
            "受检者", patient(case), "于", dated(moved(case, -draw.randint(400, 800)), "%Y年%-m月%-d日"), "因咳嗽伴痰中带血在", organisation(other), "行CT引导下肺穿刺（操作者：", doctor(draw),
            "），病理会诊由", told(PiiKind.STAFF, surname(draw)), "教授完成；免疫组化TTF-1(+)、NapsinA(+)、ALK-D5F3(-)、Ki-67约30%。",
            dated(moved(case, -360), "%Y.%-m"), "起口服吉非替尼250mg qd，", dated(moved(case, -28), "%-m月%-d日"), "复查进展。其", draw.choice(("胞姐", "胞兄", "姑母")), who(draw), "曾患乳腺癌。", *_shipped(case),
        ]),
    ]  # fmt: skip
    return sheet.paragraph(_LEFT + 6, y, 1108, text, size=18, leading=1.6) + 4


def _shipped(case: Case) -> list[str | Run]:
    if case.style.random() < 0.5:
        return ["患者知情同意书已签署，未使用免疫检查点抑制剂。"]
    return [
        "样本由",
        doctor(case.chance),
        "护士冷链寄出，运单",
        number(case.chance, PiiKind.OTHER_ID, "SX", 12),
        "。",
    ]


def _valued(group: int, pieces: list[str | Run]) -> list[Run]:
    runs = [Run(piece) if isinstance(piece, str) else piece for piece in pieces]
    return [Run(run.text, Label.VALUE, group, run.kind, run.subject) for run in runs]


def _approved(sheet: Sheet, case: Case, y: float, lab: str) -> None:
    draw = case.chance
    for place, key in enumerate(
        case.style.choice((("检测人", "数据分析", "报告撰写"), ("实验操作", "生信分析", "遗传解读")))
    ):
        field(sheet, 70 + 300 * place, y, key, name(draw), PiiKind.STAFF, colon=" ")
    sheet.put(70, y + 66, "审核人")
    signature(sheet, 150, round(y) + 50, draw)
    sheet.put(360, y + 66, ["批准人 ", doctor(draw), "（工号", number(draw, PiiKind.OTHER_ID, "", 6), "）"])
    sheet.put(
        740, y + 66, ["报告日期 ", dated(case.day, case.style.choice(("%Y年%-m月%-d日", "%Y-%m-%d 17:05")))]
    )
    seal(sheet, 1046, round(y) + 50, lab, purpose="检验专用章", draw=draw)


def _reached(case: Case, site: str) -> list[str | Run]:
    draw = case.chance
    if case.style.random() < 0.5:
        return ["区域经理 ", doctor(draw), " ", told(PiiKind.PHONE, telephone(draw))]
    return [
        "邮箱 ",
        told(PiiKind.EMAIL, f"ngs@{site}"),
        "   公众号 ",
        told(PiiKind.SOCIAL_ID, f"gene_{site[:9]}"),
    ]


def _foot(sheet: Sheet, case: Case) -> None:
    draw, site = case.chance, case.hospital.site[4:]
    sheet.rule(_LEFT, 1624, _RIGHT, 1624, width=1, colour=_GREY)
    lines: tuple[Text, ...] = (
        "* 该药物在本癌种尚未获批，证据来自临床研究；本报告结果仅对送检样本负责，不作为唯一用药依据。",
        ["遗传咨询 ", told(PiiKind.PHONE, f"400-000-{draw.randrange(10**4):04d}"), "   ", *_reached(case, site)],
        ["实验室地址 ", told(PiiKind.ADDRESS, f"霁川市麓河区云杉路{draw.randint(60, 900)}号生物医药园{draw.randint(2, 9)}号楼"), "   ", told(PiiKind.POSTCODE, case.patient.postcode), "   表单号 QR-ZX-037 A/2"],
    )  # fmt: skip
    for place, line in enumerate(lines):
        sheet.put(_LEFT, 1634 + 30 * place, line, size=16, colour=_GREY)
