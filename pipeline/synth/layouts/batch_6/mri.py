"""A magnetic resonance report: three slices with burned-in corners, sections under their names, sizes in a table."""

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.invented import age_run, long_mobile, office_phone, patient_run
from pipeline.synth.layouts.batch_6.mri_texts import HEAD, SPINE, sizes
from pipeline.synth.layouts.batch_6.own import (
    bed,
    clock,
    coded,
    dated,
    doctor,
    family,
    initials,
    numbered,
    other_hospital,
    pinyin,
    role,
    surname,
    when,
    work_number,
)  # fmt: skip
from pipeline.synth.layouts.batch_6.pictures import burned, head, spine
from pipeline.synth.layouts.form import day, organisation, title
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import PiiKind

_LEFT, _RIGHT = 84, 1156


def mri(case: Case) -> Sheet:
    """MRI report on A4: bar code beside the heads, fields between double rules, pictures, sections, signatories."""
    sheet = Sheet(1240, 1754, size=22)
    number, of_head = numbered(case, case.style.choice(("MR", "R", "M2")), 8), case.style.random() < 0.5
    sheet.put(_LEFT, 54, organisation(case.hospital.name), size=34, weight=700, colour=case.hospital.accent)
    bar_code(sheet, 800, 46, number, height=58)
    sheet.put(
        _LEFT,
        104,
        case.style.choice(("医学影像中心", "放射科（磁共振室）", "影像诊断科")),
        size=20,
        colour=GREY,
    )
    title(
        sheet,
        132,
        case.style.choice(("磁共振（MRI）检查报告单", "MR 诊 断 报 告", "磁共振成像诊断报告书")),
        size=36,
    )
    _fields(sheet, case, number, of_head)
    _slices(sheet, case, number, of_head)
    y = _sections(sheet, case, 748, of_head)
    y = sizes(sheet, case, y + 8, of_head)
    y = _advice(sheet, case, y + 18)
    _foot(sheet, case, max(y + 16, 1480))
    return sheet


def _fields(sheet: Sheet, case: Case, number: str, of_head: bool) -> None:
    person, style = case.patient, case.style
    part = "颅脑平扫+MRA" if of_head else "腰椎MR平扫"
    rows = (
        (Cell(style.choice(("姓名", "姓  名", "受检者")), patient_run(case)), Cell("性别", person.sex), Cell("年龄", age_run(case)), Cell(style.choice(("影像号", "检查号", "MR号")), number, PiiKind.SPECIMEN_ID)),
        (Cell("科室", "神经内科" if of_head else "脊柱外科"), Cell("床号", bed(case)), Cell("来源", style.choice(("住院", "急诊", "门诊"))), Cell("住院/门诊号", person.record_number, PiiKind.MEDICAL_ID)),
        (Cell("检查部位", part), Cell("申请医生", doctor(case)), Cell("", ""), Cell("检查时间", f"{day(case.day)} {clock(case, 9)}", PiiKind.DATE)),
        (Cell("临床诊断", "头晕待查 R42" if of_head else "腰痛待查 M54.5"), Cell("联系电话", long_mobile(case.chance), PiiKind.PHONE), Cell("", ""), Cell("申请单号", numbered(case, "", 12), PiiKind.SPECIMEN_ID)),
    )  # fmt: skip
    colon = style.choice(("：", ":", "： "))
    sheet.rule(_LEFT, 194, _RIGHT, 194, width=3)
    sheet.rule(_LEFT, 200, _RIGHT, 200, width=1)
    for line, row in enumerate(rows):
        for x, cell in zip((_LEFT, 370, 620, 780), row, strict=True):
            if cell.key:
                sheet.put(x, 210 + 40 * line, inline(sheet, cell, colon=colon))
    sheet.rule(_LEFT, 376, _RIGHT, 376, width=1)


def _slices(sheet: Sheet, case: Case, number: str, of_head: bool) -> None:
    """Three slices side by side; each line of the corners runs through all three before the next."""
    paint, latin = (head if of_head else spine), pinyin(case.chance)
    names = case.style.choice((case.patient.name, latin, latin.replace("^", ", ")))
    shown: tuple[Text, ...] = (
        [Run(names, kind=PiiKind.PERSON, subject=True), f" {'M' if case.patient.sex == '男' else 'F'}"],
        [Run(number, kind=PiiKind.SPECIMEN_ID)],
        [dated(case.patient.birth, case.style.choice(("%Y%m%d", "%d-%m-%Y", "%Y/%m/%d")))],
    )  # fmt: skip
    place = Run(case.hospital.latin_name, kind=PiiKind.ORGANISATION)
    scan = dated(case.day, case.style.choice(("%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y")), case.clock(9))
    right: tuple[Text, ...] = (scan, ["SN ", coded(case, PiiKind.DEVICE_ID, "@#####")], place)
    for count, x in enumerate((_LEFT, 446, 808)):
        below: tuple[Text, Text] = (
            f"Se:{count + 3} Im:{case.chance.randint(6, 18)}/24",
            f"TR {case.chance.randint(2400, 4800)} TE {case.chance.randint(80, 120)}",
        )
        picture = paint(348, 320, case.chance)
        burned(
            sheet,
            x,
            388,
            picture,
            ((shown[count], right[count] if count < 2 else "W:1240 L:562"), below),
            15,
        )
    sheet.put(
        _LEFT,
        712,
        "MAGNETA 3.0T  层厚4mm  层间距0.4mm  头颈联合线圈16通道"
        if of_head
        else "MAGNETA 3.0T  层厚4mm  脊柱线圈32通道",
        size=15,
        colour=GREY,
    )


def _sections(sheet: Sheet, case: Case, y: float, of_head: bool) -> float:
    found, verdict = HEAD if of_head else SPINE
    old: Text = [
        found, "对比", when(case, 200, 900, case.style.choice(("%Y-%m-%d", "%Y年%-m月%-d日", "%Y.%m.%d"))), other_hospital(case), "片（片号", coded(case, PiiKind.SPECIMEN_ID, "MR######"),
        "），病灶较前相仿。技师", initials(case, small=case.style.random() < 0.5), "补扫冠状位，扫描中由", case.patient.kin_relation, family(case), "陪同。",
    ]  # fmt: skip
    names = case.style.choice(
        (
            ("检查方法", "影像所见", "诊断意见"),
            ("扫描技术", "影像表现", "影像诊断"),
            ("成像序列", "所见", "印象"),
        )
    )
    mark = case.style.choice(("【{}】", "{}：", "▌{}"))
    for name, text in zip(
        names,
        ("T1WI、T2WI、STIR/FLAIR，矢状位及轴位，TR/TE 3500/102ms，FOV 280mm，矩阵320×256。", old, verdict),
        strict=True,
    ):
        key, values = pair_runs(sheet, Cell(name, text))
        before, _, after = mark.partition("{}")
        sheet.put(_LEFT, y, [before, key, after], weight=700)
        y = sheet.paragraph(_LEFT + 24, y + 36, _RIGHT - _LEFT - 24, values, size=21, leading=1.55) + 4
    return y


def _advice(sheet: Sheet, case: Case, y: float) -> float:
    text: Text = [
        "备注：危急值已于", dated(case.day, "%-m月%-d日", clock(case, 10)), "电话告知", surname(case), "主任（", Run(office_phone(case.chance), kind=PiiKind.PHONE), "），护士", doctor(case), "复述无误。",
        "胶片由", family(case), "领取，证件", Run(case.patient.national_id, kind=PiiKind.NATIONAL_ID), "。云影像：", Run(f"https://pacs.{case.hospital.site[4:]}/v", kind=PiiKind.URL), " 提取码 ", coded(case, PiiKind.OTHER_ID, "######"), "。",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, size=19, leading=1.55)


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    sheet.rule(_LEFT, y, _RIGHT, y, width=3)
    sheet.put(_LEFT, y + 24, [case.style.choice(("报告医师：", "书写医师：", "诊断医师 "))])
    signature(sheet, 210, round(y) + 10, case.chance)
    sheet.put(420, y + 24, [case.style.choice(("审核医师：", "审签：")), role(case, 1), " 副主任医师"])
    sheet.put(800, y + 24, ["报告时间：", dated(case.day, "%Y-%m-%d", case.clock(11))])
    line: Text = [
        "登记：",
        role(case, 2),
        "（",
        work_number(case),
        "）  检查技师：",
        role(case, 3),
        "  打印时间 ",
        dated(case.day, "%Y/%m/%d", case.clock(16)),
        "  第1次打印  表MR-07 版本3.2",
    ]
    sheet.put(_LEFT, y + 80, line, size=18)
    sheet.put(
        _LEFT,
        y + 112,
        "此报告仅供临床医师参考，未经签字无效；体内有起搏器者严禁再次进入磁体间。",
        size=16,
        colour=GREY,
    )
