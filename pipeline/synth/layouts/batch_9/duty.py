"""Under an intensive care chart: tubes, blood gases, balances, machines, and who was on duty."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import told
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_9.hours import GASES
from pipeline.synth.layouts.batch_9.own import before, dated, login, minute, office, who
from pipeline.synth.layouts.form import day
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _NOTES, _RIGHT = 30, 1282, 1724
_TUBES: Final = (
    ("经口气管插管", "7.5# 深23cm"),
    ("右颈内CVC", "深13cm"),
    ("左桡动脉", "通畅"),
    ("导尿管", "16Fr"),
)


def tubes(sheet: Sheet, case: Case, y: float) -> None:
    """Tubes with the days they were set, gases, balances and machines."""
    draw = case.chance
    cells = [
        Cell(
            tube, [state, " 置 ", dated(before(case, 1, 8), draw.choice(("%-m月%-d日", "%m-%d", "%Y.%m.%d")))]
        )
        for tube, state in _TUBES
    ]
    sheet.put(_LEFT, y, ["管路  ", *inline(sheet, *cells, gap="     ", colon=" ")], size=18)
    runs: list[str | Run] = ["血气 ", f"{minute(draw, 10)}   "]
    for test, low, high, places, unit in GASES:
        group = sheet.group()
        runs += [
            Run(test, Label.ITEM_NAME, group),
            " ",
            Run(f"{draw.uniform(low, high):.{places}f}", Label.ITEM_VALUE, group),
            Run(unit, Label.ITEM_UNIT, group),
            "    ",
        ]
    sheet.put(_LEFT, y + 38, runs, size=18)
    total = inline(
        sheet,
        Cell("12h总入量", f"{draw.randint(1200, 2600)}ml"),
        Cell("总出量", f"{draw.randint(800, 2400)}ml"),
        Cell("平衡", f"+{draw.randint(60, 700)}ml"),
        Cell("Braden", f"{draw.randint(9, 15)}分"),
        Cell("Morse", "55分"),
        gap="      ",
    )
    sheet.put(_LEFT, y + 76, total, size=18)
    machine: Text = [
        "呼吸机 ",
        told(PiiKind.DEVICE_ID, case.hospital.device),
        "   监护仪 ",
        told(PiiKind.DEVICE_ID, f"MN{digits(draw, 7)}"),
    ]
    sheet.put(_NOTES + 10, y + 76, machine, size=18)


def duty(sheet: Sheet, case: Case) -> None:
    """The shifts, the head nurse, the doctor's hand and who printed."""
    draw = case.chance
    sheet.rule(_LEFT, 1132, _RIGHT, 1132, width=1)
    sheet.put(_LEFT, 1146, ["白班：", who(case), "   小夜：", who(case), "   大夜：", who(case)])
    sheet.put(700, 1146, ["护士长 ", told(PiiKind.STAFF, case.staff(2))])
    sheet.put(960, 1146, "值班医师签名")
    signature(sheet, 1090, 1138, draw)
    sheet.put(_RIGHT, 1146, ["科室电话 ", told(PiiKind.PHONE, office(draw))], align="right")
    printed: Text = [
        "打印人 ",
        told(PiiKind.OTHER_ID, login(draw)),
        "  ",
        told(PiiKind.DATE, f"{day(case.day)} {case.clock(22)}"),
        "   注：每小时记录一次，异常随时记；HL-T-033 V4.0",
    ]
    sheet.put(_LEFT, 1196, printed, size=16)
