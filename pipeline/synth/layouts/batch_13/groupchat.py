"""A family's chat group on a phone: who pays and who visits, a photographed bill in a bubble, a transfer, a location."""

from dataclasses import dataclass
from typing import Final

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.batch_2.parts import subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_3.ink import face
from pipeline.synth.layouts.batch_12.drawing import fitted, item_cells
from pipeline.synth.layouts.batch_13.invented import (
    HOSPITALS,
    chinese,
    coded,
    dated,
    past,
    person,
    phone,
    place,
    plate,
    short_street,
    surname,
    wechat,
    worker,
)  # fmt: skip
from pipeline.synth.marks import status_bar
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_WIDTH, _HEIGHT, _SIZE = 1080, 2560, 34
_WALL: Colour = (237, 237, 237)
_GREEN: Colour = (149, 236, 105)
_FEES: Final = (
    ("西药费", 2200, 9800), ("检查费", 600, 3200), ("化验费", 900, 2600), ("护理费", 120, 620), ("床位费", 240, 900), ("治疗费", 800, 5200),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Speaker:
    """Who speaks: the name ("" for the phone's owner), what it is, what the group wrote around it."""

    name: str
    kind: PiiKind = PiiKind.PERSON
    before: str = ""
    after: str = ""

    @property
    def shown(self) -> Text:
        """The line over the bubble."""
        return [self.before, Run(self.name, kind=self.kind), self.after]


def groupchat(case: Case) -> Sheet:
    """Screen of a group chat, 1080 x 2560: bar, seven messages of five people, the bill, the input line."""
    sheet = Sheet(_WIDTH, _HEIGHT, colour=_WALL, size=_SIZE)
    draw, man = case.chance, case.patient
    status_bar(sheet, draw)
    called = _called(case)
    name = case.style.choice((f"{called}住院沟通群", f"照顾{called}小分队", f"{called}的事"))
    sheet.put(_WIDTH / 2, 84, Run(f"{name}(6)", Label.TITLE), size=38, weight=600, align="middle")
    sheet.put(40, 78, "‹", size=48)
    sheet.put(1040, 76, "…", size=44, align="right")
    sheet.rule(0, 150, _WIDTH, 150, width=2, colour=(214, 214, 214))
    sheet.put(_WIDTH / 2, 164, dated(case.day, case.style.choice(("%-m月%-d日", "%Y年%-m月%-d日")), f"上午{draw.randint(8, 11)}:{draw.randint(10, 59)}"), size=26, colour=(150, 150, 150), align="middle")  # fmt: skip
    sister, own = _Speaker(chinese(draw)), _Speaker("")
    nurse = _Speaker(chinese(draw), PiiKind.STAFF, case.style.choice(("", "A-", "五楼")), "护士")
    nickname = _Speaker(draw.choice(("阿May", "小石榴", "大头", "三姐")))
    y = _bubble(sheet, case, sister, 214, _asked(case, nickname.name))
    y = _bubble(sheet, case, nurse, y, _answered(sheet, case))
    y = _bill(sheet, case, own, y)
    y = _bubble(
        sheet,
        case,
        own,
        y,
        [
            "社保卡后四位",
            told(PiiKind.INSURANCE_ID, digits(draw, 4)),
            "，报销要填身份证 ",
            Run(man.national_id, kind=PiiKind.NATIONAL_ID),
            "，你们谁有户口本首页？",
        ],
    )
    y = _bubble(sheet, case, nickname, y, _paid(case))
    y = _place(sheet, case, sister, y)
    y = _bubble(sheet, case, _Speaker(chinese(draw)), y, _visit(case))
    _input(sheet)
    return sheet


def _called(case: Case) -> str:
    """What a family calls its patient."""
    years, man = case.patient.age(case.day), case.patient.sex == "男"
    if years < 18:
        return "娃"
    return ("表哥" if man else "表姐") if years < 50 else ("老爷子" if man else "老太太")


def _asked(case: Case, nickname: str) -> Text:
    return ["@", person(case, nickname), " 昨晚谁陪的？", subject(case), "早上又发烧了，", told(PiiKind.STAFF, surname(case.chance)), "主任查房说要加做增强CT，让", person(case), "来签字"]  # fmt: skip


def _answered(sheet: Sheet, case: Case) -> Text:
    draw = case.chance
    value: list[str | Run] = []
    group = sheet.group()
    for text, label in (
        ("血钾", Label.ITEM_NAME),
        (f"{draw.uniform(2.6, 3.4):.2f}", Label.ITEM_VALUE),
        ("mmol/L", Label.ITEM_UNIT),
    ):
        value += [Run(text, label, group), " " if label is Label.ITEM_NAME else ""]
    return [
        Run(f"{draw.randint(3, 58)}床", kind=PiiKind.BED), "家属您好，今天", *value, "，偏低已补钾，管床", worker(case), "医生电话 ", phone(draw), "，有事也可加我微信 ", wechat(draw), "。住院费余额不足，请今天内补交。",
    ]  # fmt: skip


def _paid(case: Case) -> Text:
    draw = case.chance
    return [
        "我先转了5000到", told(PiiKind.PERSON, surname(draw)), "叔卡上 ", Run(f"9{digits(draw, 3)} {digits(draw, 4)} {digits(draw, 4)} {digits(draw, 4)} {digits(draw, 3)}", kind=PiiKind.CARD_NUMBER), "，交易单号", coded(PiiKind.OTHER_ID, draw, "4200", 14), "，截图发你",
    ]  # fmt: skip


def _visit(case: Case) -> Text:
    draw = case.chance
    return [
        "我车牌", plate(draw), "登记了住院部地库。护工", person(case), "（", phone(draw), "）180一天；出院后康复床从", person(case), "家借，地址发我。转院找", place(draw, HOSPITALS), "的", worker(case), "，她说先挂专家号",
    ]  # fmt: skip


def _avatar(sheet: Sheet, case: Case, who: _Speaker, y: float) -> None:
    """The same picture beside every message of a speaker."""
    left = 32 if who.name else 960
    face(sheet, left, round(y), 84, stream("avatar", case.patient.index, who.name))


def _bubble(sheet: Sheet, case: Case, who: _Speaker, y: float, text: Text) -> float:
    """A message: avatar, name above if somebody else's, text in a rounded box; returns the y of the next."""
    own = who.name == ""
    _avatar(sheet, case, who, y)
    if not own:
        sheet.put(140, y - 4, who.shown, size=25, colour=(130, 130, 130))
    top = y + (0 if own else 38)
    joined = sheet.measure(text)
    width = min(760, joined)
    left = 920 - width if own else 164
    lines = _lines(sheet, text, width)
    colour = _GREEN if own else (255, 255, 255)
    sheet.pen.rounded_rectangle((left - 24, top, left + width + 24, top + lines * 52 + 28), radius=14, fill=colour)  # fmt: skip
    return max(sheet.paragraph(left, top + 12, width + 2, text, leading=52 / _SIZE) + 44, y + 112)


def _lines(sheet: Sheet, text: Text, width: float) -> int:
    """How many lines a text takes; drawn on a scrap of paper, since breaks depend on its characters."""
    scrap = Sheet(_WIDTH, 600, size=sheet.size)
    scrap.paragraph(0, 0, width + 2, text, leading=1)
    return len(scrap.lines)


def _bill(sheet: Sheet, case: Case, who: _Speaker, y: float) -> float:
    """The photographed bill as the chat shows it: the house, the person, the fees, who printed it."""
    draw, man = case.chance, case.patient
    _avatar(sheet, case, who, y)
    left, right, bottom = 330, 930, y + 590
    sheet.pen.rectangle((left, y, right, bottom), fill=(250, 248, 240), outline=(190, 186, 176), width=3)
    house = place(draw, HOSPITALS)
    fitted(sheet, left + 20, y + 12, 560, [house, " 住院费用清单"], size=26, weight=600, align="middle")
    facts = (
        (Cell("姓名", subject(case)), Cell("住院号", man.record_number, PiiKind.MEDICAL_ID)),
        (
            Cell("医保号", man.insurance_number, PiiKind.INSURANCE_ID),
            Cell("入院", dated(past(case, 3, 9), "%Y-%m-%d")),
        ),
    )
    for number, cells in enumerate(facts):
        fitted(sheet, left + 22, y + 58 + 40 * number, 556, inline(sheet, *cells, gap="  "), size=24)
    total = 0.0
    for number, (fee, low, high) in enumerate(_FEES):
        amount = draw.uniform(low, high)
        total += amount
        item_cells(
            sheet,
            y + 146 + 50 * number,
            (left + 22, left + 300, left + 470),
            (fee, f"{amount:.2f}", "元"),
            size=26,
        )
    sheet.rule(left + 20, y + 448, right - 20, y + 448, width=2)
    sheet.put(
        left + 22,
        y + 456,
        inline(sheet, Cell("合计", f"{total:.2f}元"), Cell("预交", "8000.00元"), gap="  "),
        size=26,
        weight=600,
    )
    printed: Text = ["收费员 ", worker(case), "  票据号 ", coded(PiiKind.OTHER_ID, draw, "", 10)]
    fitted(sheet, left + 22, y + 508, 556, printed, size=23)
    fitted(sheet, left + 22, y + 546, 556, ["患者账户余额不足请及时补缴"], size=20)
    return bottom + 40


def _place(sheet: Sheet, case: Case, who: _Speaker, y: float) -> float:
    """A location that somebody shares: a name and an address over a map."""
    draw, left, top = case.chance, 140, y + 38
    _avatar(sheet, case, who, y)
    sheet.put(140, y - 4, who.shown, size=25, colour=(130, 130, 130))
    sheet.pen.rounded_rectangle((left, top, left + 620, top + 212), radius=14, fill=(255, 255, 255))
    fitted(sheet, left + 24, top + 10, 570, ["家：", short_street(draw)], size=32)
    sheet.pen.rectangle((left, top + 100, left + 620, top + 212), fill=(226, 236, 222))
    for number in range(5):
        sheet.rule(left, top + 112 + 22 * number, left + 620, top + 132 + 16 * number, width=5, colour=(250, 250, 248))  # fmt: skip
    sheet.pen.ellipse((left + 300, top + 136, left + 326, top + 162), fill=(230, 70, 60))
    fitted(sheet, left + 24, top + 60, 570, ["钥匙在", person(case), "那儿"], size=24, colour=(130, 130, 130))
    return top + 242


def _input(sheet: Sheet) -> None:
    sheet.pen.rectangle((0, _HEIGHT - 130, _WIDTH, _HEIGHT), fill=(246, 246, 246))
    sheet.pen.rounded_rectangle((120, _HEIGHT - 110, 840, _HEIGHT - 30), radius=12, fill=(255, 255, 255))
    sheet.put(150, _HEIGHT - 92, "按住 说话", size=30, colour=(160, 160, 160))
