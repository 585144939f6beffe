"""The tables in the middle of a transfer sheet: signs at both ends, tubes and drains, skin and scores."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_16.cast_b import code, surname, when
from pipeline.synth.layouts.batch_16.parts_b import fitted, item, strip, ticked, vertical
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

LEFT: Final = 60
INNER: Final = 112
RIGHT: Final = 1180
WIDTH: Final = RIGHT - INNER
_SIGNS: Final = (
    ("T", "℃", (36.2, 38.6), 1), ("P", "次/分", (62, 124), 0), ("R", "次/分", (14, 28), 0), ("SBP", "mmHg", (92, 168), 0), ("DBP", "mmHg", (52, 98), 0),
    ("SpO2", "%", (89, 99), 0), ("GCS", "分", (11, 15), 0), ("NRS", "分", (0, 5), 0), ("CVP", "cmH2O", (5, 13), 0),
)  # fmt: skip
_TUBES: Final = (
    ("CVC（右颈内）", "13cm", "生理盐水 80ml/h"), ("PICC（左贵要）", "41cm/外露2cm", "封管"), ("气管插管 ID7.5", "22cm", "气囊压28cmH2O"), ("胸腔闭式引流", "水封-8", "淡红 150ml"),
    ("尿管 16Fr", "气囊10ml", "淡黄 600ml"), ("鼻胃管", "55cm", "咖啡样 40ml"), ("T管", "缝线固定", "墨绿 220ml"),
)  # fmt: skip
_SCORES: Final = (
    ("Braden", 10, 18),
    ("Morse", 25, 65),
    ("Caprini", 2, 8),
    ("Barthel", 20, 60),
    ("NRS2002", 2, 5),
    ("RASS", -2, 1),
)


def band(sheet: Sheet, top: float, bottom: float, label: str) -> None:
    """The vertical label of a section and the frame at its right."""
    vertical(sheet, (LEFT, top, INNER, bottom), label, size=21)
    sheet.pen.rectangle((INNER, top, RIGHT, bottom), outline=(28, 28, 34), width=1)


def signs(sheet: Sheet, case: Case, y: float, mark: str) -> float:
    """Head and two rows of signs, then a line of ticked states."""
    draw, widths = case.chance, (132, *[104] * 9)
    cells = [
        item(sheet, name, f"{draw.uniform(*span):.{decimals}f}", unit)
        for name, unit, span, decimals in _SIGNS
    ]
    second = [f"{draw.uniform(*span):.{decimals}f}" for _, _, span, decimals in _SIGNS]
    band(sheet, y, y + 148, "生命体征")
    below = strip(sheet, y, 36, widths, ["时间", *[head for head, _ in cells]], x=INNER, size=18)
    below = strip(sheet, below, 36, widths, ["转出前", *[value for _, value in cells]], x=INNER)
    below = strip(sheet, below, 36, widths, ["转入时", *second], x=INNER)
    state = f"意识：{ticked(('清醒', '嗜睡', '昏睡', '昏迷'), draw.randint(0, 2), mark)}　瞳孔 L3.0/R2.5mm 光反射灵敏　Babinski征 {draw.choice(('左（+）', '（-）'))}　四肢肌力 Ⅳ级"
    fitted(sheet, INNER + 10, below + 1, WIDTH - 20, 38, state, size=19)
    return y + 148


def tubes(sheet: Sheet, case: Case, y: float) -> float:
    """The table of tubes and drains."""
    draw, widths = case.chance, (230, 190, 200, 248, 200)
    band(sheet, y, y + 36 * 5, "管道引流")
    below = strip(
        sheet,
        y,
        36,
        widths,
        ("管道名称", "置管日期", "刻度/固定", "引流性状及量", "评估"),
        x=INNER,
        shade=(238, 240, 243),
    )
    for tube, depth, flow in draw.sample(_TUBES, 4):
        placed_on = when(
            case, case.style.choice(("%m-%d", "%Y.%m.%d", "%-m月%-d日")), back=draw.randint(1, 9)
        )
        below = strip(
            sheet,
            below,
            36,
            widths,
            (*_tube(sheet, tube, depth, placed_on), flow, draw.choice(("通畅", "通畅 标识清", "夹闭"))),
            x=INNER,
        )
    return below


def _tube(sheet: Sheet, tube: str, depth: str, placed_on: Run) -> tuple[Text, Text, Text]:
    """Name, day and depth of a tube; the name is the key of the depth."""
    group = sheet.group()
    return Run(tube, Label.KEY, group), placed_on, Run(depth, Label.VALUE, group)


def skin(sheet: Sheet, case: Case, y: float, mark: str) -> float:
    """The lines on the skin."""
    draw = case.chance
    texts: list[Text] = [
        f"皮肤：{ticked(('完整', '压力性损伤', '失禁性皮炎'), 1, mark)}　骶尾部 {draw.randint(2, 4)}×{draw.randint(1, 3)}cm Ⅱ期，已上报（编号 "
    ]
    skin: Text = [*texts, code(draw, "YC######", PiiKind.OTHER_ID), "），造口组", surname(draw), "护士长会诊"]  # type: ignore[list-item]
    scores: list[Text] = []
    for name, low, high in _SCORES:
        group = sheet.group()
        value = Run(str(draw.randint(low, high)), Label.ITEM_VALUE, group)
        scores.append([Run(name, Label.ITEM_NAME, group), " ", value, " ", Run("分", Label.ITEM_UNIT, group)])
    band(sheet, y, y + 76, "皮肤")
    fitted(sheet, INNER + 10, y, WIDTH - 20, 38, skin, size=19)
    strip(sheet, y + 38, 38, [WIDTH / 6] * 6, scores, x=INNER, size=19)
    return y + 76
