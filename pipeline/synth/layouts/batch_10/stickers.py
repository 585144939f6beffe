"""The kinds of small label that a hospital's pharmacy prints, each drawn at a place of a sheet."""

from dataclasses import dataclass

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.ink import name_stamp
from pipeline.synth.layouts.batch_10 import invented as made
from pipeline.synth.layouts.batch_10.facts import (
    BAGS,
    BLOOD_SUGAR,
    BODY,
    FLOW,
    NUTRITION,
    SUMS,
    TABLETS,
    TOXIC,
    Mixture,
)
from pipeline.synth.layouts.batch_10.parts import items_line, row
from pipeline.synth.marks import bar_code, qr_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

WIDE, HIGH = 570, 540
Line = tuple[float, int, Text]
"""Offset from the label's top, size, text."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a label stands and what it is drawn for."""

    sheet: Sheet
    case: Case
    x: float
    y: float

    def write(self, *lines: Line, dx: float = 14) -> None:
        """Write lines at `dx` from the label's left side; a size above 21 is bold."""
        for dy, size, text in lines:
            self.sheet.put(self.x + dx, self.y + dy, text, size=size, weight=600 if size > 21 else 400)

    def rules(self, *offsets: float) -> None:
        """Lines across the label."""
        for dy in offsets:
            self.sheet.rule(self.x + 12, self.y + dy, self.x + WIDE - 12, self.y + dy, width=1)

    def inline(self, *cells: Cell) -> list[Run]:
        """Keys and values of one line."""
        return inline(self.sheet, *cells)


def _mixture(at: Place, dy: float, mixture: Mixture) -> float:
    """Name, dose and count of each drug in a row of its own between two lines; returns the offset below."""
    at.rules(dy - 6)
    heads = ((at.x + 14, "药品名称"), (at.x + 330, "用量"), (at.x + 470, "数量"))
    row(at.sheet, at.y + dy, heads, size=17, colour=GREY)
    for name, dose, unit, count in mixture:
        dy, group = dy + 36, at.sheet.group()
        values: Text = [Run(dose, Label.ITEM_VALUE, group), Run(unit, Label.ITEM_UNIT, group)]
        cells = ((at.x + 14, Run(name, Label.ITEM_NAME, group)), (at.x + 330, values), (at.x + 470, count))
        row(at.sheet, at.y + dy, cells, size=19)
    at.rules(dy + 40)
    return dy + 40


def infusion(at: Place) -> None:
    """Bed and name large at the top, a bar code at the foot, three who handled it."""
    case, draw, sheet = at.case, at.case.chance, at.sheet
    number, key = (
        made.number(draw, PiiKind.SPECIMEN_ID, "24##########", "1#########"),
        case.style.choice(("住院号", "病历号", "ID")),
    )
    known = at.inline(Cell(key, case.patient.record_number, PiiKind.MEDICAL_ID), Cell("病区", "呼吸内科一"))
    at.write(
        (8, 32, [made.number(draw, PiiKind.BED, "1#床", "+#床", "2-0#"), "  ", made.patient(case)]),
        (60, 19, [*known, f"  {case.patient.sex} ", made.age(case), "  第1批 3-1"]),
    )  # fmt: skip
    dy = _mixture(at, 102, draw.choice(BAGS[:3]))
    at.write(
        (dy + 8, 19, items_line(sheet, FLOW, colon="：", gap="　")), (dy + 42, 19, ["静脉滴注 bid  ", made.moment(case, 0, "%m-%d", 9), "用"]),
        (dy + 80, 17, ["审方:", made.staff(draw), "  摆药:", made.staff(draw), "  配置:", made.staff(draw)]),
    )  # fmt: skip
    bar_code(sheet, round(at.x) + 16, round(at.y) + 440, number.text, height=54)
    at.write((500, 18, number))


def second(at: Place) -> None:
    """A label of a neighbour in the ward: keys in brackets, initials and work numbers instead of names."""
    case, draw = at.case, at.case.chance
    codes = [Run(code, kind=PiiKind.STAFF) for code in draw.sample(("WXL", "zhq02", "LJ", "chm", "MD07"), 2)]
    at.write(
        (8, 20, Run(case.hospital.name, kind=PiiKind.ORGANISATION)),
        (44, 21, ["[床] ", made.number(draw, PiiKind.BED, "2#", "加#"), "  [姓名] ", made.person(draw), "  [性别] 男"]),
        (84, 20, ["[登记号] ", made.number(draw, PiiKind.MEDICAL_ID, "000#######", "5########"), f"  [年龄] {draw.randint(30, 80)}岁"]),
    )  # fmt: skip
    dy = _mixture(at, 128, draw.choice(BAGS[3:]))
    at.write(
        (dy + 8, 18, ["[频次] qd  [时间] ", made.moment(case, 0, "%Y/%m/%d", 10), "  [皮试] 阴性(-)"]),
        (dy + 42, 18, ["[药师] ", codes[0], "/", made.number(draw, PiiKind.OTHER_ID, "0####", "6####"), "  [调配] ", codes[1]]),
        (dy + 76, 18, "避光输注，配置后4小时内用完；与含钙液（林格液）禁配。"), (480, 20, "执行护士："),
    )  # fmt: skip
    qr_code(at.sheet, round(at.x) + 430, round(at.y) + 408, f"INF{draw.randrange(10**9)}", scale=4)
    signature(at.sheet, round(at.x) + 120, round(at.y) + 466, draw)


def feeding(at: Place) -> None:
    """Parenteral nutrition: composition in two columns, sums below."""
    draw, sheet = at.case.chance, at.sheet
    known = at.inline(
        Cell("住院号", made.number(draw, PiiKind.MEDICAL_ID, "ZY######", "24####")), Cell("科室", "胃肠外科")
    )
    at.write(
        (
            8,
            24,
            ["全静脉营养液 TPN　", made.person(draw), "  ", made.number(draw, PiiKind.BED, "1#床", "0#床")],
        ),
        (48, 19, known),
    )
    for number, item in enumerate(NUTRITION):
        at.write((96 + 38 * (number // 2), 19, items_line(sheet, (item,))), dx=14 + 280 * (number % 2))
    at.rules(86, 256)
    at.write(
        (264, 19, items_line(sheet, SUMS[:2], colon="：", gap="　")), (300, 19, items_line(sheet, SUMS[2:], colon="：", gap="　")),
        (342, 19, ["配液 ", made.moment(at.case, 0, "%Y.%m.%d", 8), "  失效 ", made.moment(at.case, -1, "%m.%d", 8)]),
        (384, 19, ["审核药师 ", made.staff(draw), "   开立 ", made.staff(draw)]),
        (426, 19, "中心静脉（PICC）输注，持续16小时，100mL/h"), (468, 19, ["配液间电话 ", made.short_number(draw)]),
    )  # fmt: skip


def toxic(at: Place) -> None:
    """A cytotoxic drug: a black band, body measures, a stamp of the pharmacist."""
    case, draw, sheet = at.case, at.case.chance, at.sheet
    sheet.pen.rectangle((at.x + 2, at.y + 2, at.x + WIDE - 2, at.y + 42), fill=(40, 40, 44))
    sheet.put(at.x + 140, at.y + 6, "！细胞毒药物　单独存放", size=22, weight=700, colour=(255, 255, 255))
    known = at.inline(
        Cell("医保编号", case.patient.insurance_number, PiiKind.INSURANCE_ID), Cell("诊断", "非霍奇金淋巴瘤")
    )
    at.write(
        (52, 24, ["患者 ", made.patient(case), "   ", made.number(draw, PiiKind.BED, "A1#床", "B0#床")]), (92, 19, known),
        (130, 19, items_line(sheet, BODY)),
    )  # fmt: skip
    dy = _mixture(at, 172, draw.choice(TOXIC))
    at.write(
        (dy + 10, 19, [f"R-CHOP 第{draw.randint(1, 6)}周期 d1  ", made.moment(case, 0, "%Y年%-m月%-d日")]),
        (dy + 46, 19, ["医嘱：", made.surname(draw), "主任组 ", made.staff(draw), "　双核对："]),
        (dy + 82, 18, ["外渗处理请拨静疗小组 ", made.staff(draw), " ", made.phone(draw)]), (dy + 118, 18, "批号 C2403117　有效期内　Y型管冲洗"),
    )  # fmt: skip
    name_stamp(sheet, round(at.x) + 380, round(at.y) + 462, made.name(draw), size=26)


def paper_bag(at: Place) -> None:
    """A bag for tablets from the outpatients' window, in large print for old eyes."""
    case, draw = at.case, at.case.chance
    card = at.inline(Cell("就诊卡", made.number(draw, PiiKind.CARD_NUMBER, "9###########", "8800#########")))
    at.write(
        (8, 21, [Run(case.hospital.name, kind=PiiKind.ORGANISATION), " 门诊药房"]),
        (48, 28, [made.patient(case), f"（{case.patient.sex}，", made.age(case), "）"]), (92, 18, card),
    )  # fmt: skip
    for place, (drug, way) in enumerate(draw.sample(TABLETS, 3)):
        at.write((132 + 42 * place, 21, [*items_line(at.sheet, (drug,)), Run("　" + way)]))
    at.write(
        (270, 19, ["处方号 ", made.number(draw, PiiKind.SPECIMEN_ID, "CF########", "2406######"), "   开方 ", made.staff(draw)]),
        (306, 19, ["发药 ", made.staff(draw), "   核对 ", made.staff(draw), "   6号窗口"]),
        (342, 19, ["取药时间 ", made.moment(case, 0, "%Y-%m-%d", 15), "   下次复诊 ", made.moment(case, -28, "%-m月%-d日")]),
        (378, 19, ["代取人 ", Run(case.patient.kin, kind=PiiKind.PERSON), "（", case.patient.kin_relation, "） ", made.phone(draw)]),
        (414, 19, ["用药咨询 ", made.desk(draw)]), (450, 19, ["地址 ", Run(case.hospital.address, kind=PiiKind.ADDRESS)]),
        (490, 17, "药品离柜概不退换，请放在儿童不能接触处。"),
    )  # fmt: skip
    at.rules(124, 262)


def pen(at: Place) -> None:
    """An insulin pen kept for the ward's patient: values far from their keys."""
    case, draw, sheet = at.case, at.case.chance, at.sheet
    cells = (
        Cell("姓名", made.person(draw)), Cell("床位", made.number(draw, PiiKind.BED, "3#床", "1#")), Cell("药名", "门冬胰岛素30注射液"), Cell("规格", "3mL:300单位(笔芯)"),
        Cell("用法", f"早{draw.randint(8, 18)}U 晚{draw.randint(6, 12)}U 餐前皮下"), Cell("启用", made.moment(case, 3, "%m/%d", 7)), Cell("责任护士", made.staff(draw)), Cell("血糖仪编号", made.number(draw, PiiKind.DEVICE_ID, "GM-####", "XT######")),
    )  # fmt: skip
    at.write((10, 24, "冷藏药品 2~8℃"))
    for number, cell in enumerate(cells):
        key, values = pair_runs(sheet, cell)
        at.write((58 + 46 * number, 19, key))
        at.write((58 + 46 * number, 21, values), dx=190)
    at.rules(*(96 + 46 * number for number in range(8)))
    at.write((434, 19, items_line(sheet, BLOOD_SUGAR)), (474, 18, "开启后室温25℃以下可存放4周"))
