"""A gastroscopy report: four pictures in a row with the person burned into each, findings by region, a biopsy."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.details import address_of_machine, han_day
from pipeline.synth.layouts.batch_2.parts import age, ruled, subject, told, valued
from pipeline.synth.layouts.batch_2.pictures import mucosa, name_stamp
from pipeline.synth.layouts.form import field
from pipeline.synth.marks import watermark
from pipeline.synth.people import chinese_name, digits
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_XS: Final = (56, 344, 632, 920)
_SIDE: Final = 264
_PALE: Final = (232, 234, 214)
_REGIONS: Final = (
    ("食管", "黏膜光滑，血管纹理清晰，齿状线距门齿40cm。"), ("贲门", "开闭可，未见异常。"), ("胃底", "黏液糊清，量约30ml，黏膜轻度充血。"),
    ("胃体", "大弯侧见一0.4×0.5cm广基隆起，表面光滑，Yamada I型。"), ("胃角", "弧形光滑，未见溃疡。"), ("胃窦", "黏膜红白相间，以白为主，散在片状糜烂，取材2块。"),
    ("幽门", "圆，开闭好。"), ("十二指肠", "球部及降部未见异常。"),
)  # fmt: skip


def gastroscopy(case: Case) -> Sheet:
    """Portrait A4: head as a broken line of figures, four pictures, a table of regions, diagnosis, stamps, small print."""
    sheet = Sheet(1240, 1754, size=24)
    exam, when = case.number("", 8), f"{case.day:%Y/%m/%d} {case.clock(10)}"
    _head(sheet, case, exam)
    _pictures(sheet, case, exam, when)
    y = _regions(sheet, 704)
    y = _conclusion(sheet, case, y + 18)
    _foot(sheet, case, y + 16)
    watermark(sheet, 620, 1000, f"{case.patient.name} {case.patient.record_number}")
    return sheet


def _head(sheet: Sheet, case: Case, exam: str) -> None:
    person, accent = case.patient, case.hospital.accent
    sheet.put(56, 44, told(PiiKind.ORGANISATION, case.hospital.name), size=30, weight=700, colour=accent)
    sheet.put(56, 92, "消化内镜诊疗中心", size=22)
    sheet.put(1184, 52, Run("电子胃镜检查报告", Label.TITLE), size=38, weight=700, align="right")
    sheet.pen.rectangle((56, 138, 1184, 142), fill=accent)
    first: list[str | Run] = [
        subject(case),
        "   ",
        person.sex,
        "   ",
        age(case),
        "   ",
        told(PiiKind.MEDICAL_ID, person.record_number),
        " 门诊   ",
        case.style.choice(("内镜号 ", "胃镜号 ", "检查流水号 ")),
        told(PiiKind.SPECIMEN_ID, exam),
    ]
    second: list[str | Run] = [
        "申请 ", told(PiiKind.STAFF, case.staff(0)), "（消化科）   电话 ", told(PiiKind.PHONE, person.phone), "   医保 ", told(PiiKind.INSURANCE_ID, person.insurance_number),
        "   陪同 ", told(PiiKind.PERSON, person.kin), f"（{person.kin_relation}）",
    ]  # fmt: skip
    third: list[str | Run] = [
        "主机 ", told(PiiKind.DEVICE_ID, f"CV-9{digits(case.style, 7)}"), "   镜号 ", told(PiiKind.DEVICE_ID, f"GIF-{digits(case.style, 7)}"), "   麻醉 ",
        told(PiiKind.STAFF, chinese_name(case.style)), "   洗消 ", told(PiiKind.STAFF, chinese_name(case.style)), "   丙泊酚 120mg",
    ]  # fmt: skip
    for y, text in ((160, first), (206, second), (252, third)):
        sheet.put(56, y, text)
    sheet.rule(56, 300, 1184, 300, width=1)


def _pictures(sheet: Sheet, case: Case, exam: str, when: str) -> None:
    """Four black frames; their texts are put line by line, as they stand beside each other."""
    for x in _XS:
        sheet.pen.rectangle((x, 316, x + _SIDE, 672), fill=(6, 6, 8))
        mucosa(sheet, x + 22, 404, 220, case.chance)
    frames = [_burned(case, exam, when, number) for number in range(len(_XS))]
    for line, y in enumerate((322, 346, 370, 634)):
        for x, texts in zip(_XS, frames, strict=True):
            sheet.put(x + 8, y, texts[line], size=18, colour=_PALE)


def _burned(case: Case, exam: str, when: str, number: int) -> list[list[str | Run]]:
    """The four lines in the pixels of a picture."""
    place = ("食管", "胃体", "胃角", "胃窦")[number]
    return [
        [subject(case), " ", case.patient.sex],
        ["ID:", told(PiiKind.SPECIMEN_ID, exam), f" #{number + 1}"],
        [told(PiiKind.DATE, when)],
        ["Dr.", told(PiiKind.STAFF, case.staff(1)), f"  {place}"],
    ]


def _regions(sheet: Sheet, top: int) -> int:
    """A ruled table: the region left, what was seen right."""
    for number, (place, text) in enumerate(_REGIONS):
        y, group = top + 58 * number, sheet.group()
        sheet.put(70, y + 13, Run(place, Label.KEY, group), weight=600)
        sheet.put(210, y + 13, Run(text, Label.VALUE, group))
    ruled(sheet, (56, 196, 1184), [top + 58 * number for number in range(len(_REGIONS) + 1)])
    return top + 58 * len(_REGIONS)


def _conclusion(sheet: Sheet, case: Case, y: int) -> int:
    group, other = sheet.group(), sheet.group()
    sheet.put(56, y, Run("内镜诊断", Label.KEY, group), weight=700)
    found = "1. 慢性萎缩性胃炎伴糜烂（C-2）；2. 胃体息肉（Yamada I型）；3. 快速尿素酶试验（＋）。"
    below = sheet.paragraph(196, y, 988, valued(found, group), leading=1.5)
    sheet.put(56, below + 6, Run("处理建议", Label.KEY, other), weight=700)
    before = case.day.replace(day=1, year=case.day.year - 2)
    text: list[str | Run] = [
        "与", told(PiiKind.DATE, f"{before.year}年{before.month}月"), "我院", told(PiiKind.STAFF, case.staff(2)), "医师所做胃镜(", told(PiiKind.SPECIMEN_ID, digits(case.chance, 8)),
        ")相比萎缩范围未扩大。活检2块送病理(", told(PiiKind.SPECIMEN_ID, case.number("BL", 8)), ")，结果请", told(PiiKind.PERSON, case.patient.kin),
        "持取单凭证领取。艾司奥美拉唑20mg bid四联根除14天，4周后复查碳13呼气试验，1年后复查胃镜。",
    ]  # fmt: skip
    return round(sheet.paragraph(196, below + 6, 988, valued(text, other), leading=1.5)) + 20


def _foot(sheet: Sheet, case: Case, y: int) -> None:
    sheet.rule(56, y, 1184, y, width=2)
    field(sheet, 56, y + 22, "术者", "", colon=" ")
    name_stamp(sheet, 120, y + 16, case.staff(1))
    field(sheet, 370, y + 22, "助手", case.staff(3), PiiKind.STAFF, colon=" ")
    field(sheet, 640, y + 22, "护士", case.staff(4), PiiKind.STAFF, colon=" ")
    sheet.put(1184, y + 22, told(PiiKind.DATE, han_day(case.day)), align="right")
    sheet.put(
        56,
        y + 80,
        [
            "报告存档 ",
            told(PiiKind.URL, f"{case.hospital.site}/pacs/{digits(case.chance, 9)}"),
            "   工作站 ",
            told(PiiKind.IP, address_of_machine(case.style)),
            "   预约 ",
            told(PiiKind.PHONE, case.hospital.phone),
        ],
        size=19,
    )
    sheet.put(56, y + 116, "检查后2小时内禁食水；如出现剧烈腹痛、黑便请立即就诊。", size=19)
