"""A forensic opinion on an injury: numbered chapters of prose as courts get them, one small table of movements."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.ink import name_stamp, oval_seal
from pipeline.synth.layouts.batch_3.invented import plate
from pipeline.synth.layouts.batch_17.forensic_prose_b import Injury, analysis, events, injury, records
from pipeline.synth.layouts.batch_17.names_b import (
    age_run,
    dated,
    earlier,
    in_characters,
    member,
    numbered,
    patient_run,
    phone,
    road,
)
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_LEFT: Final = 120
_WIDTH: Final = 1000
_CENTRES: Final = (
    "汐川渔浦司法鉴定中心",
    "棠溪辰砂法医临床司法鉴定所",
    "汐川医学院附属医院司法鉴定中心",
)
_COURTS: Final = ("岭桥县人民法院", "汐川市公安局交通警察支队三大队", "棠溪市锦和律师事务所", "同证财产保险股份有限公司汐川中心支公司")  # fmt: skip
_JOINTS: Final = (
    ("前屈", 180, 70, 128), ("后伸", 50, 22, 40), ("外展", 180, 64, 120), ("内收", 45, 20, 38), ("内旋", 70, 28, 52), ("外旋", 60, 22, 44),
)  # fmt: skip


def forensic(case: Case) -> Sheet:
    """Forensic opinion on A4 portrait: title, number, six chapters, signatures over a seal."""
    sheet = Sheet(1240, 1754, size=21)
    centre = case.style.choice(_CENTRES)
    hurt = injury(case)
    number = _head(sheet, case, centre)
    y = _facts(sheet, case, centre, 216)
    y = _chapter(sheet, y, "二、基本案情", events(case, hurt, plate(case.chance)))
    y = _chapter(sheet, y, "三、资料摘要", *records(case, hurt))
    y = _examined(sheet, case, hurt, y)
    y = _chapter(sheet, y, "五、分析说明", analysis(case, hurt))
    y = _opinion(sheet, case, hurt, y)
    _signed(sheet, case, centre, y + 8)
    _foot(sheet, case, number)
    return sheet


def _head(sheet: Sheet, case: Case, centre: str) -> str:
    year, serial = f"{case.day:%Y}", case.chance.randint(101, 980)
    shapes = (f"汐渔司鉴[{year}]临鉴字第{serial}号", f"辰砂司鉴所〔{year}〕法临鉴字第{serial:05d}号", f"{year}-LC-{serial:04d}")  # fmt: skip
    number = shapes[_CENTRES.index(centre)]
    sheet.put(620, 60, organisation(centre), size=30, weight=500, align="middle")
    name = case.style.choice(("司法鉴定意见书", "法医临床鉴定意见书", "伤 残 程 度 鉴 定 意 见 书"))
    sheet.put(620, 106, Run(name, Label.TITLE), size=40, weight=700, align="middle")
    sheet.put(_LEFT + _WIDTH, 172, Run(number, kind=PiiKind.OTHER_ID), size=19, align="right")
    return number


def _heading(sheet: Sheet, y: float, text: str) -> float:
    sheet.put(_LEFT, y, text, weight=700, size=22)
    return y + 40


def _chapter(sheet: Sheet, y: float, name: str, *texts: Text) -> float:
    y = _heading(sheet, y, name)
    for text in texts:
        y = sheet.paragraph(_LEFT, y, _WIDTH, text, leading=1.6, indent=2)
    return y + 8


def _facts(sheet: Sheet, case: Case, centre: str, y: float) -> float:
    """The first chapter: keys without a table, two to a line where they are short."""
    y, taken = _heading(sheet, y, "一、基本情况"), earlier(case, 18, 25)
    who, draw = case.patient, case.chance
    trial = Run(f"（{case.day:%Y}）岭{digits(draw, 4)}民初{digits(draw, 4)}号", kind=PiiKind.OTHER_ID)
    examined: Text = [patient_run(case), "，", who.sex, "，", age_run(case), "，", dated(who.birth, "%Y年%-m月%-d日"), "生，身份证号", Run(who.national_id, kind=PiiKind.NATIONAL_ID)]  # fmt: skip
    lines: tuple[tuple[tuple[str, Text], ...], ...] = (
        (("委托单位", organisation(case.style.choice(_COURTS))), ("委托文书", trial)),
        (("委托日期", dated(taken, "%Y年%-m月%-d日")), ("联系人", [member(case), " ", phone(case)])),
        (("鉴定事项", "伤残等级、误工期、护理期、营养期"),),
        (("被鉴定人", examined),),
        (("住址", Run(who.address, kind=PiiKind.ADDRESS)), ("职业", [organisation(who.employer), "职工"])),
        (("鉴定地点", [organisation(centre), "法医临床室"]), ("在场人员", [Run(who.kin, kind=PiiKind.PERSON), "（", who.kin_relation, "）"])),
    )  # fmt: skip
    for line in lines:
        for x, (key, value) in zip((_LEFT + 40, 690), line, strict=False):
            _pair(sheet, x, y, key, value)
        y += 34
    return y + 8


def _pair(sheet: Sheet, x: float, y: float, key: str, value: Text) -> None:
    group = sheet.group()
    values = [Run(run.text, Label.VALUE, group, run.kind, run.subject) for run in runs_of(value)]
    sheet.put(x, y, [Run(key, Label.KEY, group), "：", *values])


def _examined(sheet: Sheet, case: Case, hurt: Injury, y: float) -> float:
    """The fourth chapter: what was seen, and how far the shoulder moves against the other one."""
    text: Text = [
        dated(earlier(case, 6, 10), "%Y年%-m月%-d日"), "上午由", patient_run(case), "之", case.patient.kin_relation, "陪同步入检查室，神清，查体合作。", hurt.side,
        f"肩前见{case.chance.randint(6, 14)}.{case.chance.randint(0, 9)}cm手术瘢痕，肩峰下压痛（+），三角肌肌力Ⅳ级，Dugas征（-），Babinski征（-）。肩关节活动度（°）：",
    ]  # fmt: skip
    y = _chapter(sheet, y, "四、鉴定过程", text)
    width = _WIDTH / 7
    for row, name in enumerate(("方向", f"{hurt.side}侧", "正常值")):
        sheet.rule(_LEFT, y + 30 * row, _LEFT + _WIDTH, y + 30 * row, width=1)
        sheet.put(_LEFT + 10, y + 30 * row, name, size=19)
    groups = [sheet.group() for _ in _JOINTS]
    for number, (name, normal, low, high) in enumerate(_JOINTS):
        x, moved = _LEFT + width * (number + 1) + 10, case.chance.randint(low, high)
        cells = ((name, Label.ITEM_NAME), (str(moved), Label.ITEM_VALUE), (f"0～{normal}", Label.ITEM_RANGE))
        for row, (cell, label) in enumerate(cells):
            sheet.put(x, y + 30 * row, Run(cell, label, groups[number]), size=19)
    for x in range(8):
        sheet.rule(_LEFT + width * x, y, _LEFT + width * x, y + 90, width=1)
    sheet.rule(_LEFT, y + 90, _LEFT + _WIDTH, y + 90, width=1)
    return y + 100


def _opinion(sheet: Sheet, case: Case, hurt: Injury, y: float) -> float:
    rest, care, food = (case.chance.choice(days) for days in ((120, 150, 180), (60, 90), (60, 90)))
    text: Text = [
        "被鉴定人", patient_run(case), "因交通事故致", hurt.side, hurt.name, "，遗留", hurt.side, f"肩关节功能部分丧失，构成{case.chance.choice('九十')}级伤残；误工期{rest}日、护理期{care}日、营养期{food}日（均自",
        dated(hurt.day, "%Y年%-m月%-d日"), "起算）。",
    ]  # fmt: skip
    return _chapter(sheet, y, "六、鉴定意见", text)


def _signed(sheet: Sheet, case: Case, centre: str, y: float) -> None:
    draw, right = case.chance, _LEFT + _WIDTH
    for number, rank in enumerate(("司法鉴定人　主任法医师", "司法鉴定人　副主任法医师")):
        name, top = member(case), y + 58 * number
        sheet.put(430, top + 8, [rank, "　", name])
        signature(sheet, 850, round(top - 4), draw)
        licence = Run(f"99{draw.randint(10**9, 10**10 - 1)}", kind=PiiKind.OTHER_ID)
        sheet.put(430, top + 34, ["《司法鉴定人执业证》证号：", licence], size=16)
    sheet.put(right, y + 124, in_characters(case.day), align="right")
    if case.style.random() < 0.5:
        seal(sheet, 300, round(y) + 120, centre, purpose="司法鉴定专用章", draw=draw)
    else:
        oval_seal(sheet, 270, round(y) + 90, centre, "司法鉴定专用章")
    if case.style.random() < 0.4:
        name_stamp(sheet, 1010, round(y) + 40, case.staff(2), size=22)


def _foot(sheet: Sheet, case: Case, number: str) -> None:
    site = case.hospital.site.removeprefix("www.")
    text: Text = [
        "地址：", Run(road(case.chance), kind=PiiKind.ADDRESS), "　邮编：", Run(case.patient.postcode, kind=PiiKind.POSTCODE), "　电话：", Run(case.hospital.phone, kind=PiiKind.PHONE),
        "　网址：", Run(f"jd.{site}", kind=PiiKind.URL),
    ]  # fmt: skip
    sheet.rule(_LEFT, 1676, _LEFT + _WIDTH, 1676, width=1)
    sheet.put(_LEFT, 1682, text, size=16)
    page: Text = [Run(number, kind=PiiKind.OTHER_ID), "　第 1 页 共 1 页　校对：", member(case), "　许可证号：", numbered(case, "99", 7, PiiKind.OTHER_ID)]  # fmt: skip
    sheet.put(620, 1710, page, size=16, align="middle")
