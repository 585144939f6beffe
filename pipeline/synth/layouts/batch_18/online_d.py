"""A consultation of an internet hospital as its web page is printed: card, conversation, results, prescription."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import results
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_15.invented_b import fitted, grown
from pipeline.synth.layouts.batch_18.names_d import (
    Cast,
    Piece,
    aged,
    back,
    coded,
    dated,
    either,
    home,
    hospital,
    phone,
    subject,
    written,
)
from pipeline.synth.layouts.batch_18.online_ills_d import TROUBLES
from pipeline.synth.layouts.batch_18.online_talk_d import Visit, turns
from pipeline.synth.layouts.form import fields_of, organisation
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT: Final = 64
_RIGHT: Final = 1176
_SIZE: Final = 20
_HOUSES: Final = ("鹭洲云医互联网医院", "协仁互联网医院", "凤岐健康·线上医院", "墨池市第一医院互联网医院")
_TITLES: Final = ("互联网诊疗病历（复诊）", "线上复诊病历及问诊记录", "图文问诊小结", "互联网医院电子病历")
_RELATIONS: Final = ("女儿", "儿媳", "爱人", "外甥", "小女儿", "养子")


def online(case: Case) -> Sheet:
    """Printed web page on A4: browser head, card, complaint, talk, results, diagnoses, prescription, signatures."""
    case = grown(case, 45)
    sheet, house = Sheet(1240, 1754, size=19), case.style.choice(_HOUSES)
    cast = Cast(case)
    visit = Visit(
        case, cast, case.chance.choice(TROUBLES), cast.staff(), cast.staff(), cast.person(), case.chance.choice(_RELATIONS),
        case.number(f"WZ{case.day:%y%m%d}", 7), case.number("CF", 10), case.chance.randint(8, 20),
    )  # fmt: skip
    _browser(sheet, visit, house)
    y = _card(sheet, visit, 176)
    y = _complaint(sheet, visit, y + 12)
    y = _talk(sheet, visit, y + 14)
    y = _results(sheet, visit, y + 14)
    y = _diagnoses(sheet, visit, y + 10)
    y = _drugs(sheet, visit, y + 14)
    _signed(sheet, visit, y + 20, house)
    return sheet


def _browser(sheet: Sheet, it: Visit, house: str) -> None:
    """What the browser prints at the edges, and the head of the page."""
    case, accent = it.case, it.case.hospital.accent
    when = f"{written(case.day, '%Y/%-m/%-d')} {it.hour + 2}:{case.chance.randint(10, 59)}"
    sheet.put(30, 18, Run(when, kind=PiiKind.DATE), size=15, colour=GREY)
    sheet.put(620, 18, [organisation(house), " - 诊疗记录详情"], size=15, colour=GREY, align="middle")
    sheet.pen.rounded_rectangle((_LEFT, 56, _LEFT + 62, 118), 14, fill=accent)
    sheet.rule(_LEFT + 31, 68, _LEFT + 31, 106, width=9, colour=(255, 255, 255))
    sheet.rule(_LEFT + 12, 87, _LEFT + 50, 87, width=9, colour=(255, 255, 255))
    sheet.put(_LEFT + 80, 52, organisation(house), size=24, weight=600, colour=accent)
    sheet.put(_LEFT + 80, 88, Run(case.style.choice(_TITLES), Label.TITLE), size=30, weight=700)
    number = Cell(case.style.choice(("问诊单号", "订单号", "复诊编号")), it.order, PiiKind.MEDICAL_ID)
    key, values = pair_runs(sheet, number)
    sheet.put(_LEFT, 140, [key, "：", *values, "　状态：已完成　类型：", case.style.choice(("图文复诊", "图文+电话"))], size=17, colour=GREY)  # fmt: skip
    qr_code(sheet, 1062, 36, f"https://e.{case.hospital.site[4:]}/r/{it.order}", scale=3)


def _card(sheet: Sheet, it: Visit, y: float) -> float:
    """The grey card with patient, account, doctor."""
    case, who, style = it.case, it.case.patient, it.case.style
    live = who.address if style.random() < 0.4 else home(case.chance)
    doctor: Piece = [it.doctor, f" {case.chance.choice(('主治医师', '副主任医师', '主任医师'))}"]
    number = style.choice((Cell("电子健康卡", who.card_number, PiiKind.CARD_NUMBER), Cell("门诊号", who.record_number, PiiKind.MEDICAL_ID)))  # fmt: skip
    rows = (
        (Cell(style.choice(("就诊人", "患者", "姓名")), subject(case)), Cell("性别/年龄", [f"{who.sex} / ", aged(case)]), Cell(style.choice(("证件号", "身份证")), who.national_id, PiiKind.NATIONAL_ID)),
        (Cell("账号持有人", [it.asking, f"（{it.relation}）"]), Cell(style.choice(("注册手机", "手机号")), phone(case)), number),
        (Cell(style.choice(("接诊医生", "医生")), doctor), Cell("科室", it.trouble.department), Cell("执业证书", coded(case, "1", 14, PiiKind.OTHER_ID))),
        (Cell("接诊时间", [dated(case.day), f" {it.hour:02d}:02"]), Cell("医保凭证", who.insurance_number, PiiKind.INSURANCE_ID), Cell(style.choice(("收药地址", "现住址")), live, PiiKind.ADDRESS)),
    )  # fmt: skip
    bottom = y + 14 + 40 * len(rows)
    sheet.pen.rounded_rectangle((_LEFT, y, _RIGHT, bottom), 10, fill=(244, 247, 250))
    for count, row in enumerate(rows):
        for x, end, cell in zip((80, 400, 740), (390, 730, 1166), row, strict=True):
            key, values = pair_runs(sheet, cell)
            fitted(sheet, x, y + 10 + 40 * count, end - x, [key, "：", *values], size=19)
    return bottom


def _heading(sheet: Sheet, y: float, text: Text) -> float:
    sheet.pen.rectangle((_LEFT, y + 4, _LEFT + 5, y + 24), fill=(60, 110, 180))
    sheet.put(_LEFT + 14, y, text, weight=600)
    return y + 36


def _complaint(sheet: Sheet, it: Visit, y: float) -> float:
    case, cast, ill = it.case, it.cast, it.trouble
    y = _heading(sheet, y, case.style.choice(("病情描述（患方填写）", "提交的病情", "主诉与病史")))
    before: Piece = either(
        case,
        [dated(back(case, 200, 900), "%Y年%-m月"), "在", hospital(case), "住院（管床", cast.titled(), "医师，住院号", coded(case, "", 7, PiiKind.MEDICAL_ID), "）。"],
        ["曾由", cast.staff(), "主任在", hospital(case), "诊治，末次就诊", dated(back(case, 100, 400), "%Y-%m-%d"), "。"],
    )  # fmt: skip
    kin: Piece = [
        "紧急联系人：",
        cast.person(),
        f"（{case.chance.choice(('弟弟', '同事', '孙女'))}，",
        phone(case),
        "）。",
    ]
    parts: Piece = [f"{ill.chief}。{ill.history}", *before, *kin]
    return sheet.paragraph(_LEFT + 14, y, _RIGHT - _LEFT - 20, parts, size=_SIZE, leading=1.65)


def _talk(sheet: Sheet, it: Visit, y: float) -> float:
    """The conversation in one of three looks: name over the words, before them, or in a column."""
    y = _heading(sheet, y, it.case.style.choice(("问诊过程", "沟通记录", "对话明细（系统自动归档）")))
    look = it.case.style.randrange(3)
    for when, role, name, text in turns(it):
        if look == 0:
            opening: Piece = [f"[{when}] {role} ", name, "："]
            y = sheet.paragraph(
                _LEFT + 14, y, _RIGHT - _LEFT - 20, [*opening, *text], size=_SIZE, leading=1.65
            )
            continue
        if look == 2:
            sheet.rule(_LEFT, y, _RIGHT, y, width=1, colour=(206, 212, 220))
            y += 4
        sheet.put(_LEFT + 14, y, when, size=17, colour=GREY)
        fitted(sheet, _LEFT + 74, y, 200, [name, f"（{role}）"] if name and look == 1 else [f"{role} ", name], size=18, colour=(40, 80, 140))  # fmt: skip
        y = sheet.paragraph(_LEFT + 282, y, _RIGHT - _LEFT - 288, text, size=_SIZE, leading=1.65) + 2
    return y


def _results(sheet: Sheet, it: Visit, y: float) -> float:
    """Results in two halves side by side, each with its reference range."""
    y = _heading(sheet, y, ["上传的检验（采样 ", dated(back(it.case, 2, 8)), "，", it.case.style.choice(("系统识别，仅供参考）", "医生已核对）"))])  # fmt: skip
    found = results(it.trouble.tests, 6, it.case.chance, dash="～")
    offsets = {Label.ITEM_NAME: 0, Label.ITEM_VALUE: 214, Label.ITEM_FLAG: 290, Label.ITEM_UNIT: 322, Label.ITEM_RANGE: 412}  # fmt: skip
    for number, result in enumerate(found):
        x, top, group = (78, 640)[number % 2], y + 34 * (number // 2), sheet.group()
        for label, offset in offsets.items():
            if text := fields_of(result)[label]:
                sheet.put(x + offset, top, Run(text, label, group), size=19)
    return y + 34 * 3


def _diagnoses(sheet: Sheet, it: Visit, y: float) -> float:
    names = "；".join(
        f"{number}.{name} {code}" for number, (name, code) in enumerate(it.trouble.diagnoses, 1)
    )
    for key, text in (("初步诊断", names), ("处理意见", it.trouble.advice)):
        group = sheet.group()
        runs: Piece = [Run(key, Label.KEY, group), "：", Run(text, Label.VALUE, group)]
        y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, runs, size=_SIZE, leading=1.65)
    return y


def _drugs(sheet: Sheet, it: Visit, y: float) -> float:
    slip = Run(it.slip, kind=PiiKind.OTHER_ID)
    y = _heading(sheet, y, ["电子处方　", slip])
    xs = (78, 350, 560, 860)
    for x, head in zip(xs, ("药品", "规格", "用法用量", "数量"), strict=True):
        sheet.put(x, y, head, size=18, colour=GREY)
    for number, drug in enumerate(it.trouble.drugs, 1):
        group = sheet.group()
        name, pack, use, count = drug
        cells: tuple[Text, ...] = (
            Run(name, Label.ITEM_NAME, group),
            pack,
            Run(use, Label.ITEM_VALUE, group),
            count,
        )
        for x, text in zip(xs, cells, strict=True):
            sheet.put(x, y + 32 * number, text, size=20)
    y += 32 * (len(it.trouble.drugs) + 1) + 4
    sheet.rule(_LEFT, y, _RIGHT, y, width=1, colour=(180, 186, 194))
    return y


def _signed(sheet: Sheet, it: Visit, y: float, house: str) -> None:
    """Electronic signatures, fee, what the browser prints below."""
    case, cast = it.case, it.cast
    fee = f"{case.chance.uniform(120, 480):.2f}"
    sheet.put(_LEFT, y, ["医师（电子签名）：", it.doctor, "　"], size=18)
    signature(sheet, 350, round(y) - 8, case.chance)
    sheet.put(540, y, ["审方药师：", it.pharmacist], size=18)
    sheet.put(_RIGHT, y, f"合计 ￥{fee}（医保账户支付）", size=18, align="right")
    foot: Text = ["签名证书 ", coded(case, "CA", 12, PiiKind.OTHER_ID), "　病历归档：", cast.staff(), "　质控：", cast.titled(), "医生　客服 ", Run(case.hospital.phone, kind=PiiKind.PHONE)]  # fmt: skip
    sheet.put(_LEFT, y + 56, foot, size=17, colour=GREY)
    sheet.put(_LEFT, y + 86, ["本记录由", organisation(house), "生成，仅限就诊人本人及授权亲属查看。"], size=17, colour=GREY)  # fmt: skip
    page = f"https://e.{case.hospital.site[4:]}/record?id={it.order}&t={digits(case.chance, 6)}"
    sheet.put(30, 1722, Run(page, kind=PiiKind.URL), size=15, colour=GREY)
    sheet.put(1210, 1722, "1/1", size=15, colour=GREY, align="right")
