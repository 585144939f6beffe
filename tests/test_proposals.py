"""Literal pages -> what their layout proposes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.proposals import propose
from pipeline.spans import Item
from tests.pages import grid, page, tilted


def pairs_of(made):
    return [(pair.key, pair.value) for pair in propose(made).key_values(made.text)]


def items_of(made):
    return propose(made).items_of(made.text)


TABLE = page(
    ("检验报告单", 400, 20),
    ("姓名：何安宁", 40, 80), ("性别：女", 400, 80),
    ("项目", 40, 160), ("结果", 300, 160), ("单位", 460, 160), ("参考范围", 640, 160),
    ("白细胞计数", 40, 200), ("13.1↑", 300, 200), ("10^9/L", 460, 200), ("3.5-9.5", 640, 200),
    ("血红蛋白", 40, 240), ("128", 300, 240), ("g/L", 460, 240), ("115-150", 640, 240),
)  # fmt: skip


def test_a_report_has_a_title_pairs_and_items():
    made = propose(TABLE)
    assert TABLE.text[made.title.start : made.title.end] == "检验报告单"
    assert pairs_of(TABLE) == [("姓名", "何安宁"), ("性别", "女")]
    assert items_of(TABLE) == [
        Item("白细胞计数", "13.1", "10^9/L", "3.5-9.5", "↑"),
        Item("血红蛋白", "128", "g/L", "115-150"),
    ]


def test_links_lead_from_keys_to_values_and_from_names_to_fields():
    told = [
        (TABLE.text[a.start : a.end], TABLE.text[b.start : b.end], label.value)
        for a, b, label in propose(TABLE).links
    ]
    assert told == [
        ("姓名", "何安宁", "key-value"), ("性别", "女", "key-value"),
        ("白细胞计数", "13.1", "item-field"), ("白细胞计数", "10^9/L", "item-field"), ("白细胞计数", "3.5-9.5", "item-field"),
        ("白细胞计数", "↑", "item-field"),
        ("血红蛋白", "128", "item-field"), ("血红蛋白", "g/L", "item-field"), ("血红蛋白", "115-150", "item-field"),
    ]  # fmt: skip


PIECES = st.sampled_from(
    [
        "姓名：",
        "性别",
        "女",
        "12.5↑",
        "10^9/L",
        "3.5-9.5",
        "项目",
        "结果",
        "单位",
        "参考值",
        "白细胞",
        " ",
        "：",
        "影像所见",
        "1.双肺清晰。",
        "Name: A",
        "☃",
        "𠮷",
    ]
)


@given(
    st.lists(
        st.tuples(st.lists(PIECES, max_size=5).map("".join), st.integers(0, 800), st.integers(0, 1300)),
        max_size=14,
    )
)
def test_spans_are_disjoint_and_whatever_is_on_the_page_is_no_error(cells):
    made = page(*cells)
    spans = propose(made).spans
    assert all(before.end <= after.start for before, after in zip(spans, spans[1:], strict=False))
    assert all(made.text[span.start : span.end].strip() == made.text[span.start : span.end] for span in spans)


@pytest.mark.parametrize("degrees", [-3, -1, 1, 3])
def test_a_tilt_changes_nothing(degrees):
    turned = tilted(TABLE, degrees)
    assert (pairs_of(turned), items_of(turned)) == (pairs_of(TABLE), items_of(TABLE))


FORMS = {
    "a value behind its colon": (page(("姓名：何安宁", 40, 40)), [("姓名", "何安宁")]),
    "two pairs in a line": (page(("姓名：何安宁 性别：女", 40, 40)), [("姓名", "何安宁"), ("性别", "女")]),
    "a label glued to the value before it": (
        page(("检验者：卞青禾工号：HC03343", 40, 40)),
        [("检验者", "卞青禾"), ("工号", "HC03343")],
    ),
    "spaced labels": (page(("姓 名：何安宁", 40, 40)), [("姓 名", "何安宁")]),
    "no value": (page(("临床诊断：", 40, 40)), [("临床诊断", None)]),
    "lost colons": (
        page(("姓名 何安宁性别女年龄 44岁", 40, 40)),
        [("姓名", "何安宁"), ("性别", "女"), ("年龄", "44岁")],
    ),
    "a time has no label": (page(("2024-03-18 08:15", 40, 40)), []),
    "an address in hexadecimal neither": (page(("MAC 00:00:5E:00:53:A7", 40, 40)), [("MAC", "00:00:5E:00:53:A7")]),
    "English": (
        page(("Ordering Provider: Ann Example", 40, 40), ("DOB: 07/23/1978", 40, 80)),
        [("Ordering Provider", "Ann Example"), ("DOB", "07/23/1978")],
    ),
    "English without colons": (
        page(("Oper Peng Haoyue ID 240884", 40, 40)),
        [("Oper", "Peng Haoyue"), ("ID", "240884")],
    ),
    "a value in the next cell, with a colon": (page(("住院号：", 40, 40), ("M537", 240, 40)), [("住院号", "M537")]),
    "cells without colons": (
        grid((40, 160, 400, 520), ("姓名", "何安宁", "性别", "女"), ("病案号", "M537", "医保号", "C374")),
        [("姓名", "何安宁"), ("性别", "女"), ("病案号", "M537"), ("医保号", "C374")],
    ),
    "a label at the left edge, its value at the right one": (page(("Location", 40, 40), ("EICU", 620, 40)), [("Location", "EICU")]),
    "values below their labels": (
        grid((40, 300, 560), ("姓名 Name", "性别 Sex", "病历号 MRN"), ("何安宁", "女", "M537")),
        [("姓名 Name", "何安宁"), ("性别 Sex", "女"), ("病历号 MRN", "M537")],
    ),
    "a narrow column of labels and values beside something else": (
        page(("末次月经", 40, 40), ("有效数据", 600, 40), ("2023.01.22", 40, 64)),
        [("末次月经", "2023.01.22")],
    ),
    "a section and its paragraph": (
        page(("影像所见：", 40, 40), ("双肺纹理清晰，未见异常密度影。" * 3, 60, 80), ("余未见异常。", 40, 110), ("诊断意见：", 40, 200), ("双肺未见异常。", 60, 240)),
        [
            ("影像所见", "双肺纹理清晰，未见异常密度影。" * 3 + "\n余未见异常。"),
            ("诊断意见", "双肺未见异常。"),
        ],
    ),
    "a remark over two lines": (
        page(("备注：" + "标本轻度溶血，钾离子结果仅供参考。" * 2, 40, 40), ("必要时复查。", 40, 66), ("审核者：周小禾", 40, 140)),
        [("备注", "标本轻度溶血，钾离子结果仅供参考。" * 2 + "\n必要时复查。"), ("审核者", "周小禾")],
    ),
    "a colon in a sentence": (page(("何安宁：未见染色体非整倍体高风险，请按期行系统超声检查。结果已电话告知。", 40, 40)), []),
    "measures in a row, whatever they are called": (
        page(("DNA浓度 25.7 ng/μL", 40, 40), ("内控Ct 21.8", 600, 40)),
        [("DNA浓度", "25.7 ng/μL"), ("内控Ct", "21.8")],
    ),
    "what is read into a signature": (page(("报告医师：", 40, 40), ("19w", 200, 40)), [("报告医师", None)]),
    "a stamp is no pair": (page(("检验报告专用章", 40, 40)), []),
    "a stroke between label and value": (
        page(("病区/床位|B08", 40, 40), ("住院号 | M537", 600, 40)),
        [("病区/床位", "B08"), ("住院号", "M537")],
    ),
    "a label by its ending, before a blank": (page(("会诊地点 门诊楼5楼", 40, 40)), [("会诊地点", "门诊楼5楼")]),
    "a Chinese label with its English": (
        page(("受检者 Patient Name 何安宁", 40, 40), ("出生日期 Birth Date 1978-07-23", 40, 80)),
        [("受检者 Patient Name", "何安宁"), ("出生日期 Birth Date", "1978-07-23")],
    ),
    "a label whose characters were read as lines": (
        grid((40, 100, 160, 600, 760), ("姓", "名", "何安宁", "出生地", "云栖市")),
        [("姓\n名", "何安宁"), ("出生地", "云栖市")],
    ),
    "labels on no list, among labels": (
        grid((40, 240, 440, 760), ("姓名", "急救单元", "联系电话", "受理台"), ("何安宁", "城东3组", "169-5520-0168", "16台")),
        [("姓名", "何安宁"), ("急救单元", "城东3组"), ("联系电话", "169-5520-0168"), ("受理台", "16台")],
    ),
    "a heading in capitals and its paragraph": (
        page(("CHIEF COMPLAINT", 40, 40), ("Chest pain and dry cough.", 40, 70), ("PLAN", 40, 160), ("Rest.", 40, 190)),
        [("CHIEF COMPLAINT", "Chest pain and dry cough."), ("PLAN", "Rest.")],
    ),
    "the head of a register is no form": (
        grid(
            (40, 160, 280, 400), ("日期", "科室", "床号", "诊断"), ("09-25", "骨科", "12床", "骨折"), ("09-26", "外科", "3床", "阑尾炎")
        ),
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
def test_pairs(name):
    made, expected = FORMS[name]
    assert pairs_of(made) == expected


HEAD = ("项目", "结果", "提示", "单位", "参考区间")
COLUMNS = (100, 400, 500, 580, 720)
TABLES = {
    "flags in a column": (
        grid(COLUMNS, HEAD, ("白细胞", "13.1", "↑", "10^9/L", "3.5-9.5"), ("血红蛋白", "128", "", "g/L", "115-150")),
        [Item("白细胞", "13.1", "10^9/L", "3.5-9.5", "↑"), Item("血红蛋白", "128", "g/L", "115-150")],
    ),
    "flags glued to values": (
        grid(COLUMNS, HEAD, ("白细胞", "5.71↑", "", "10^9/L", "3.5-9.5"), ("钠", "149 [H]", "", "mmol/L", "136-145")),
        [Item("白细胞", "5.71", "10^9/L", "3.5-9.5", "↑"), Item("钠", "149", "mmol/L", "136-145", "[H]")],
    ),
    "a flag glued to a unit": (
        grid(COLUMNS, HEAD, ("细菌", "10942.9", "", "↑/uL", "0-1240")),
        [Item("细菌", "10942.9", "/uL", "0-1240", "↑")],
    ),
    "cells read as one line": (
        grid((100, 400, 500), ("项目", "结果", "单位 参考值"), ("血糖", "5.55", "mmol/L 3.9~6.1"), ("尿酸", "288", "μmol/L 155~357")),
        [Item("血糖", "5.55", "mmol/L", "3.9~6.1"), Item("尿酸", "288", "μmol/L", "155~357")],
    ),
    "numbers and codes are no names": (
        grid((40, 100, 240, 460, 580, 720), ("序号", "代码", "检验项目", "结果", "单位", "参考值"), ("1", "WBC", "白细胞", "5.1", "10^9/L", "3.5-9.5")),
        [Item("白细胞", "5.1", "10^9/L", "3.5-9.5")],
    ),
    "a number read into the name": (
        grid(COLUMNS, HEAD, ("16 C反应蛋白", "8.1", "", "mg/L", "<10")),
        [Item("C反应蛋白", "8.1", "mg/L", "<10")],
    ),
    "a star before the name": (
        grid(COLUMNS, HEAD, ("*维生素C", "1.2", "", "mmol/L", "0.5-1.5")),
        [Item("维生素C", "1.2", "mmol/L", "0.5-1.5")],
    ),
    "English, a range with blanks": (
        grid((40, 320, 420, 480, 620), ("Test", "Result", "Flag", "Units", "Reference Range"), ("Red Blood Cells", "6.54", "H", "10^12/L", "3.80 - 5.10")),
        [Item("Red Blood Cells", "6.54", "10^12/L", "3.80 - 5.10", "H")],
    ),
    "bilingual heads": (
        grid((40, 420, 560, 740), ("检测项目 Test", "结果 Result", "单位 Unit", "参考范围 Range"), ("总蛋白 TP", "81.7", "g/L", "65.0-85.0")),
        [Item("总蛋白 TP", "81.7", "g/L", "65.0-85.0")],
    ),
    "two panels": (
        grid((20, 160, 260, 360, 520, 660, 760, 860), ("项目", "结果", "单位", "参考值") * 2,
             ("血糖", "5.5", "g/L", "3-6", "尿酸", "288", "U/L", "155-357"), ("尿素", "3.0", "g/L", "2-7", "肌酐", "62", "U/L", "41-73")),
        [
            Item("血糖", "5.5", "g/L", "3-6"), Item("尿酸", "288", "U/L", "155-357"),
            Item("尿素", "3.0", "g/L", "2-7"), Item("肌酐", "62", "U/L", "41-73"),
        ],
    ),
    "two heads read as one word": (
        grid((40, 300, 420, 640), ("项目", "结果", "提示单位", "参考值"), ("血糖", "5.5", "mmol/L", "3.9-6.1"), ("尿酸", "488", "↑ U/L", "155-357")),
        [Item("血糖", "5.5", "mmol/L", "3.9-6.1"), Item("尿酸", "488", "U/L", "155-357", "↑")],
    ),
    "qualitative results": (
        grid(COLUMNS, HEAD, ("酮体", "阴性(-)", "", "", "阴性"), ("尿胆原", "弱阳性(±)", "", "", "阴性")),
        [Item("酮体", "阴性(-)", None, "阴性"), Item("尿胆原", "弱阳性(±)", None, "阴性")],
    ),
    "an earlier result is not the result": (
        grid((40, 300, 420, 560, 760), ("项目", "结果", "单位", "参考值", "上次结果"), ("血糖", "5.5", "mmol/L", "3.9-6.1", "5.2")),
        [Item("血糖", "5.5", "mmol/L", "3.9-6.1")],
    ),
    "a value that was not read": (
        grid(COLUMNS, HEAD, ("酮体", "", "", "mmol/L", "0-0.5")),
        [Item("酮体", None, "mmol/L", "0-0.5")],
    ),
    "a heading within the table": (
        grid(COLUMNS, HEAD, ("血糖", "5.5", "", "mmol/L", "3.9-6.1"), ("尿常规", "", "", "", ""), ("比重", "1.02", "", "g/mL", "1.01-1.03")),
        [Item("血糖", "5.5", "mmol/L", "3.9-6.1"), Item("比重", "1.02", "g/mL", "1.01-1.03")],
    ),
    "no head: rows by their content": (
        grid((40, 300, 420, 560), ("pH", "7.445", "", "7.35 - 7.45"), ("pO2", "99.1", "mmHg", "83 - 108"), ("Na+", "149 [H]", "mmol/L", "136 - 145")),
        [
            Item("pH", "7.445", None, "7.35 - 7.45"), Item("pO2", "99.1", "mmHg", "83 - 108"),
            Item("Na+", "149", "mmol/L", "136 - 145", "[H]"),
        ],
    ),
    "two rows by their content are a coincidence": (
        grid((40, 300, 560), ("pH", "7.445", "7.35 - 7.45"), ("pO2", "99.1", "83 - 108")),
        [],
    ),
    "cards: range and unit below name and value": (
        grid((40, 700), ("血红蛋白", "145"), ("参考范围：115-150", "g/L"), ("血小板", "106 ↓"), ("参考范围：125-350", "10^9/L"), ("血糖", "5.1"), ("参考范围：3.9-6.1", "mmol/L")),
        [
            Item("血红蛋白", "145", "g/L", "115-150"), Item("血小板", "106", "10^9/L", "125-350", "↓"),
            Item("血糖", "5.1", "mmol/L", "3.9-6.1"),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_items(name):
    made, expected = TABLES[name]
    assert items_of(made) == expected


def test_what_stands_below_a_table_is_no_item_of_it():
    made = grid(
        COLUMNS, HEAD, ("血糖", "5.5", "", "mmol/L", "3.9-6.1"), ("检验者：周小禾", "", "", "审核者：何安宁", "")
    )  # fmt: skip
    assert items_of(made) == [Item("血糖", "5.5", "mmol/L", "3.9-6.1")]
    assert pairs_of(made) == [("检验者", "周小禾"), ("审核者", "何安宁")]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ([("云栖市中心医院", 300, 20), ("生化检验报告单", 320, 60)], "生化检验报告单"),
        ([("LABORATORY REPORT", 300, 20), ("姓名：何安宁", 40, 80)], "LABORATORY REPORT"),
        ([("检验报告单", 300, 20), ("检验报告单", 300, 900)], "检验报告单"),
        ([("检验报告单", 300, 900)], None),
        ([("本报告仅对所检标本负责。", 40, 20)], None),
        ([("报告日期：2024-03-18", 40, 20)], None),
    ],
)
def test_titles(cells, expected):
    made = page(*cells)
    title = propose(made).title
    assert (made.text[title.start : title.end] if title else None) == expected


def test_an_empty_page_proposes_nothing():
    assert propose(page()).spans == ()
