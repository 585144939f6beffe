"""A private laboratory's report on a child's trace elements and vitamins: two pages under each other, as a viewer shows them."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import TODAY, Case, stream
from pipeline.synth.clinic import Result, results
from pipeline.synth.layouts.batch_14.invented_a import (
    Cast,
    chinese_cast,
    clock,
    dated,
    number,
    organisation,
    phone,
    subject_name,
    told,
)
from pipeline.synth.layouts.batch_14.nutrient_head import about, letterhead
from pipeline.synth.layouts.batch_14.nutrient_rows import ADVICE, ELEMENTS, METHODS, VITAMINS
from pipeline.synth.layouts.form import day
from pipeline.synth.marks import qr_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _SECOND = 70, 1170, 1180
_GREY = (110, 116, 122)
_SITES: Final = {
    "栗果医学检验实验室有限公司": "liguo-lab.example.cn", "澄芯医学检验所": "chengxin-med.example.cn", "泠水穗禾儿童临床检验中心": "suihe-kids.example.cn",
}  # fmt: skip
"""Laboratories and where their results are asked for."""


def nutrients(case: Case) -> Sheet:
    """Two pages of 1240 x 1170 pixels: guardians and elements on the first, vitamins, advice and senders on the second."""
    sheet, cast = Sheet(1240, 2350, size=21), chinese_cast(case)
    lab = case.style.choice(list(_SITES))
    code = f"{case.style.choice(('', '88', 'LG'))}{digits(case.chance, 10)}"
    birth = TODAY - timedelta(days=stream("batch 14 child", case.patient.index).randint(2000, 4700))
    order = case.style.choice(_ORDERS)
    letterhead(sheet, case, lab, code)
    y = about(sheet, cast, birth, code)
    y = _table(
        sheet, case, order, y + 10, results(ELEMENTS, 10, case.chance, dash=case.style.choice(("-", "～")))
    )
    _page_foot(sheet, case, lab, _SECOND - 56, 1)
    sheet.pen.rectangle((0, _SECOND - 8, 1240, _SECOND + 8), fill=(196, 198, 202))
    _continued(sheet, case, code, _SECOND + 30)
    y = _table(sheet, case, order, _SECOND + 90, results(VITAMINS, 12, case.chance, dash="-"))
    y = _advice(sheet, cast, lab, y + 12)
    _signed(sheet, cast, y + 10)
    _page_foot(sheet, case, lab, 2350 - 50, 2)
    return sheet


_FIELDS: Final = (
    ("代号", None, 120), ("检测项目", Label.ITEM_NAME, 280), ("测定值", Label.ITEM_VALUE, 150), ("提示", Label.ITEM_FLAG, 80), ("单位", Label.ITEM_UNIT, 130),
    ("参考区间", Label.ITEM_RANGE, 190), ("方法", None, 150),
)  # fmt: skip
_ORDERS: Final = ((0, 1, 2, 3, 4, 5, 6), (1, 0, 2, 4, 5, 3, 6), (1, 6, 5, 4, 2, 3, 0))
"""In which order a form has its columns."""


def _table(sheet: Sheet, case: Case, order: tuple[int, ...], y: float, rows: list[Result]) -> float:
    method = case.style.choice(METHODS) if rows[0].test in ELEMENTS else "LC-MS/MS"
    ends = [_LEFT + sum(_FIELDS[column][2] for column in order[:at]) for at in range(len(order))]
    for x, column in zip(ends, order, strict=True):
        sheet.put(x + 6, y, _FIELDS[column][0], weight=600, size=20)
    sheet.rule(_LEFT, y + 36, _RIGHT, y + 36)
    for result in rows:
        y += 46
        cells = _cells(sheet, result, method)
        for x, column in zip(ends, order, strict=True):
            if cells[column].text:
                sheet.put(x + 6, y, cells[column], size=20)
        sheet.rule(_LEFT, y + 38, _RIGHT, y + 38, width=1, colour=(214, 216, 220))
    return y + 44


def _cells(sheet: Sheet, result: Result, method: str) -> list[Run]:
    """The cells of a row in the order of the fields."""
    group = sheet.group()
    limit = f"<{result.test.high:g}" if result.test.low == 0 else result.range
    texts = (result.test.code, result.test.name, result.value, result.flag, result.test.unit, limit, method)
    return [Run(text, label, group) for text, (_, label, _) in zip(texts, _FIELDS, strict=True)]


def _continued(sheet: Sheet, case: Case, code: str, y: float) -> None:
    patient = Run(subject_name(case), kind=PiiKind.PERSON, subject=True)
    text: Text = [
        case.style.choice(("（续）", "接上页　")),
        "姓名 ",
        patient,
        "　条码 ",
        told(PiiKind.SPECIMEN_ID, code),
        "　样本类型：血清（避光）0.8mL",
    ]
    sheet.put(_LEFT, y, text, size=20)
    sheet.put(_RIGHT, y, ["报告日 ", dated(case.day, "%Y.%m.%d")], size=20, align="right")


def _advice(sheet: Sheet, cast: Cast, lab: str, y: float) -> float:
    draw = cast.case.chance
    advice = "".join(f"{count}.{text}" for count, text in enumerate(draw.sample(ADVICE, 3), 1))
    y = sheet.paragraph(_LEFT, y, 1100, ["结果解释：", advice], size=19, leading=1.5) + 4
    remark = cast.case.style.choice((_haemolysed, _late))
    y = sheet.paragraph(_LEFT, y, 1100, ["备注：", *remark(cast), *_sent(cast)], size=19, leading=1.5) + 8
    qr_code(sheet, 1020, round(y) - 6, f"https://{_SITES[lab]}/q/{digits(draw, 9)}", scale=4)
    site = told(PiiKind.URL, f"{cast.case.style.choice(('https://', 'www.', ''))}{_SITES[lab]}/report")
    query: Text = ["扫码或登录 ", site, " 查询，提取码 ", number(PiiKind.OTHER_ID, draw, "", 6)]
    sheet.put(_LEFT, y, query, size=18, colour=_GREY)
    return y + 34


def _haemolysed(cast: Cast) -> list[str | Run]:
    draw, case = cast.case.chance, cast.case
    earlier = dated(case.day - timedelta(days=draw.randint(90, 300)), "%Y/%-m/%-d")
    return [
        dated(case.day - timedelta(days=1), "%-m月%-d日"), "首管溶血（3+），已由客服", cast.staff(), "电话告知", cast.person(), "（", phone(draw), "），", cast.staff(), "医生同意以二管上机；前次报告",
        earlier, "（", number(PiiKind.SPECIMEN_ID, draw, "R", 9), "）血铅42.6μg/L。",
    ]  # fmt: skip


def _late(cast: Cast) -> list[str | Run]:
    draw, case = cast.case.chance, cast.case
    return [
        "因暴雨延误，", cast.staff(), "驾车（", told(PiiKind.PLATE, f"青K·{digits(draw, 5)}"), "）于", dated(case.day - timedelta(days=1), "%m.%d", clock(draw, 21)), "送达，箱温3.8℃，", cast.staff(), "签收，全程2～8℃有效；患儿外婆", cast.person(),
        "来电（", phone(draw), "）要求更正姓名拼写，经", organisation(draw, "桑园路社区卫生服务站", "岫云县人民医院儿科"), cast.staff(), "护士确认。另附发锌0.62μmol/g（参考）。",
    ]  # fmt: skip


def _sent(cast: Cast) -> list[str | Run]:
    draw = cast.case.chance
    contact = told(PiiKind.SOCIAL_ID, f"{draw.choice(('baoma', 'xiaomi', 'lizi'))}_{digits(draw, 5)}")
    mail = told(
        PiiKind.EMAIL, f"{draw.choice(('doudou', 'tangtang', 'mama'))}{digits(draw, 4)}@mail.example.com"
    )
    device = told(PiiKind.DEVICE_ID, f"YQ-MS-{digits(draw, 6)}")
    return [
        "家长微信 ",
        contact,
        "，电子版已发至",
        mail,
        "。仪器编号",
        device,
        "，质控L1/L2在控，内标Rh 103、Bi 209回收率97.4%。",
    ]


def _signed(sheet: Sheet, cast: Cast, y: float) -> None:
    draw, style = cast.case.chance, cast.case.style
    for x, key in ((70, "检测者："), (330, style.choice(("复核者：", "审核者：")))):
        sheet.put(x, y + 10, [key, cast.staff()], size=20)
    sheet.put(640, y + 10, style.choice(("批准人：", "授权签字人：")), size=20)
    signature(sheet, 770, round(y), draw)
    sheet.put(
        70,
        y + 54,
        [
            "客服热线 ",
            phone(draw, office=True),
            "　送检医生 ",
            cast.staff(),
            "　报告时间 ",
            dated(cast.case.day, "%Y-%m-%d", clock(draw, 17)),
        ],
        size=20,
    )


def _page_foot(sheet: Sheet, case: Case, lab: str, y: float, page: int) -> None:
    sheet.rule(_LEFT, y - 6, _RIGHT, y - 6, width=1, colour=_GREY)
    text: Text = [
        "本报告仅对来样负责 · ",
        told(PiiKind.ORGANISATION, lab),
        f" · 表单QR-JL-{12 + page} 版次C/0",
    ]
    sheet.put(_LEFT, y, text, size=16, colour=_GREY)
    sheet.put(
        _RIGHT,
        y,
        [f"第 {page} 页 共 2 页　打印 ", told(PiiKind.DATE, day(case.day, "%Y%m%d"))],
        size=16,
        colour=_GREY,
        align="right",
    )
