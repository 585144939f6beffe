"""A ward doctor's workstation on a wide screen: patients at the left, orders in the middle, results and messages at the right."""

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_14.invented_b import (
    HOSPITALS,
    doctor,
    named,
    number,
    on,
    others,
    place,
    sick,
    told,
)
from pipeline.synth.layouts.batch_14.ward_frame import Ward, bar, panel
from pipeline.synth.layouts.batch_14.ward_lists import orders, patients
from pipeline.synth.layouts.batch_14.ward_side import messages, pop_up, results
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_WHITE: Colour = (255, 255, 255)
_GREY: Colour = (92, 98, 108)
_THEMES: tuple[tuple[Colour, Colour], ...] = (
    ((38, 92, 160), (226, 236, 248)), ((52, 116, 110), (228, 242, 238)), ((70, 74, 84), (234, 235, 238)), ((0, 84, 227), (236, 233, 216)),
)  # fmt: skip
"""Title bar and shade of panels, the last as in older windows."""


def ward(case: Case) -> Sheet:
    """Workstation of a ward, 1920 x 1080: bars, three panes, a note, a signing dialogue, a pop-up, the task bar."""
    dark, pale = case.style.choice(_THEMES)
    sheet, it = Sheet(1920, 1080, colour=pale, size=17), _ward(case, dark, pale)
    _top(sheet, it)
    patients(sheet, it)
    _patient(sheet, it)
    y = orders(sheet, it, 214)
    _note(sheet, it, y + 8)
    _dialogue(sheet, it, y + 8)
    y = results(sheet, it, 110)
    y = messages(sheet, it, y + 8)
    pop_up(sheet, it, max(y + 10, 850))
    _bottom(sheet, it)
    return sheet


def _ward(case: Case, dark: Colour, pale: Colour) -> Ward:
    person, style = sick(case), case.style
    staff = others(style, 14, person.name)
    return Ward(
        case, person, style.choice(HOSPITALS), tuple(staff), tuple(others(case.chance, 13, person.name, *staff)),
        style.choice(("{}床", "+{}床", "3-12{:02d}", "{:03d}", "B{:02d}")), style.choice(("%m-%d", "%Y-%m-%d", "%y/%m/%d")), dark, pale,
    )  # fmt: skip


def _top(sheet: Sheet, it: Ward) -> None:
    system = it.case.style.choice(("住院医生工作站", "一体化医生站", "临床医疗管理平台"))
    bar(sheet, 0, 36, it.dark)
    head: Text = [Run(system, Label.TITLE), " V6.3.21 — ", place(it.host), "【呼吸与危重症医学科二病区】"]
    sheet.put(14, 5, head, size=18, colour=_WHITE, weight=600)
    user: Text = [
        "当前用户：",
        doctor(it.staff[0]),
        "（",
        told(PiiKind.OTHER_ID, digits(it.case.style, 6)),
        "）  注销 | 锁屏  — □ ×",
    ]
    sheet.put(1904, 6, user, size=16, colour=_WHITE, align="right")
    bar(sheet, 36, 66, _WHITE)
    sheet.put(
        14,
        40,
        "文件(F)  病人(P)  医嘱(O)  病历(R)  检验检查(L)  会诊  临床路径  查询(Q)  系统(S)  窗口(W)  帮助(H)",
        size=16,
    )
    bar(sheet, 66, 104, it.pale)
    for at, name in enumerate(
        ("新开", "停止", "作废", "签名", "组套", "审核", "打印", "刷新", "危急值 2", "抗菌药会诊")
    ):
        x = 14 + 104 * at
        sheet.pen.rounded_rectangle((x, 71, x + 96, 99), radius=4, outline=(150, 158, 170), fill=_WHITE)
        sheet.put(x + 48, 73, name, size=15, align="middle")


def _patient(sheet: Sheet, it: Ward) -> None:
    """The chosen patient over the orders, in two or three lines of keys and values."""
    case, person = it.case, it.person
    years = person.age(case.day)
    age = Cell("年龄", f"{years}岁", PiiKind.AGE_OVER_89 if years > 89 else None)
    first = (
        Cell("床号", it.bed(it.chosen), PiiKind.BED), Cell("姓名", named(person)), Cell("性别", person.sex), age,
        Cell(case.style.choice(("住院号", "病案号", "登记号")), it.record, PiiKind.MEDICAL_ID), Cell("费别", "城乡居民医保"), Cell("入院", on(it.admitted, "%Y-%m-%d", "10:42")),
    )  # fmt: skip
    second = (
        Cell("主管", doctor(it.staff[0])), Cell("责护", doctor(it.staff[5])), Cell("上级", doctor(it.staff[1])), Cell("医保卡", number(case, PiiKind.INSURANCE_ID, 9, "JM")),
        Cell("电话", told(PiiKind.PHONE, it.phone)), Cell("过敏", case.chance.choice(("青霉素皮试(+)", "无", "磺胺类"))), Cell("余额", f"{case.chance.uniform(-900, 6000):.2f}"),
    )  # fmt: skip
    panel(sheet, (340, 108, 1396, 208), _WHITE)
    colon = case.style.choice(("：", ":", " "))
    for y, row in ((112, first), (142, second)):
        sheet.put(352, y, inline(sheet, *row, gap="   ", colon=colon), size=16)
    last = (
        Cell("诊断", it.illness[1]),
        Cell("住址", it.home, PiiKind.ADDRESS),
    )
    sheet.put(352, 172, inline(sheet, *last, gap="   ", colon=colon), size=16)


def _note(sheet: Sheet, it: Ward, y: float) -> None:
    """The day's entry of the record, in prose."""
    draw = it.case.chance
    panel(sheet, (340, y, 908, 1036), _WHITE)
    sheet.put(352, y + 4, "病程记录（未提交）", size=16, weight=600)
    text: Text = [
        on(it.case.day, "%-m月%-d日", "08:20"), " ", doctor(it.staff[1]), "主任医师查房：", named(it.person), f"喘憋减轻，SpO2 {draw.randint(88, 95)}%（2L/min），双肺散在干鸣，肝颈静脉回流征（±），Babinski征未引出。复查血气PaCO2 {draw.randint(52, 78)}mmHg；CT示双肺高密度影较",
        on(it.admitted, "%m-%d"), place("沅芷县第四人民医院" if draw.random() < 0.5 else "望鹤县第二医院"), "片吸收。同意停甲泼尼龙，", doctor(it.staff[2]), "医师负责与家属", told(PiiKind.PERSON, it.kin[12]), "（",
        told(PiiKind.PHONE, it.second_phone), "）谈出院后家庭氧疗，拟", on(it.leaving, "%-m月%-d日"), "出院。",
    ]  # fmt: skip
    sheet.paragraph(352, y + 32, 546, text, size=16, leading=1.48)


def _dialogue(sheet: Sheet, it: Ward, y: float) -> None:
    """The window that asks for a signature or a login."""
    title = it.case.style.choice(("电子签名确认", "重新登录", "切换用户"))
    panel(sheet, (920, y, 1396, 1036), (246, 248, 250))
    bar(sheet, y, y + 30, it.dark, left=920, right=1396)
    sheet.put(932, y + 2, title, size=16, colour=_WHITE)
    login = it.case.style.choice(("hxk", "zy_", "D")) + digits(it.case.style, 5)
    rows = (
        Cell("用户名", told(PiiKind.OTHER_ID, login)), Cell("姓　名", doctor(it.staff[0])), Cell("密　码", "●●●●●●●"),
        Cell("CA证书", number(it.case, PiiKind.OTHER_ID, 12, "SN")), Cell("上次登录", on(it.case.day, "%Y-%m-%d", it.case.clock(7))),
    )  # fmt: skip
    for at, cell in enumerate(rows):
        sheet.put(944, y + 38 + 29 * at, inline(sheet, cell), size=16)
    for x, name in ((1240, "确定(O)"), (1318, "取消")):
        sheet.pen.rectangle((x, 1000, x + 68, 1028), outline=_GREY, fill=_WHITE)
        sheet.put(x + 34, 1002, name, size=15, align="middle")


def _bottom(sheet: Sheet, it: Ward) -> None:
    """The program's own status line, with the clock of the computer at its right end."""
    case = it.case
    bar(sheet, 1042, 1080, (214, 218, 224))
    machine = told(
        PiiKind.DEVICE_ID, f"HX2-{case.style.choice(('YSZ', 'PC', 'WS'))}{case.style.randint(1001, 9890)}"
    )
    address = told(PiiKind.IP, f"198.51.100.{case.style.randint(2, 254)}")
    text: Text = [
        "操作员：", doctor(it.staff[0]), " | 科室：0312 呼吸与危重症二 | 机器名：", machine, " | IP：", address, " | 登录：", on(case.day, "%Y-%m-%d", "07:51:09"), " | 信息科报修：", told(PiiKind.PHONE, it.desk), "（", doctor(it.staff[13]), "）",
    ]  # fmt: skip
    sheet.put(14, 1049, text, size=15)
    sheet.put(
        1904,
        1049,
        on(case.day, case.style.choice(("%Y/%-m/%-d", "%Y-%m-%d")), "09:06"),
        size=15,
        align="right",
    )
