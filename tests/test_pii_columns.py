"""Names by their column: cells under each other, with and without a heading."""

from pathlib import Path

import pytest

from pipeline.page import Line, Page, rectangle
from pipeline.pii.detect import detect
from pipeline.settings import load_settings

SETTINGS = load_settings(Path(__file__).parents[1] / "params.yaml").pii


def drawn(*rows: tuple[str, ...], lean: int = 0) -> Page:
    """A page with a table: cells 160 wide, rows 60 apart, each row `lean` further to the left."""
    lines = tuple(
        Line(text, rectangle(300 + 160 * x - lean * y, 40 + 60 * y, 300 + 160 * x - lean * y + 20 * len(text), 62 + 60 * y),
             0.9, tuple(20 * at for at in range(len(text) + 1)))
        for y, row in enumerate(rows)
        for x, text in enumerate(row)
        if text
    )  # fmt: skip
    return Page("", 1400, 900, 0, lines)


def hidden(page: Page) -> set[str]:
    """The texts of the findings."""
    return {page.text[f.span.start : f.span.end] for f in detect(page, SETTINGS) if f.span}


@pytest.mark.parametrize("lean", [0, 4, -4])
@pytest.mark.parametrize("word", ["时光", "方向", "高兴", "任辨", "江山"])
def test_a_word_among_names_is_a_name(word: str, lean: int) -> None:
    page = drawn(
        ("1", "血钾", "2.31", "岑晚秋"), ("2", "血糖", "1.92", word), ("3", "肌钙蛋白", "9.76", "邹立新"),
        ("4", "血小板", "14", "康桂英"), lean=lean,
    )  # fmt: skip
    assert hidden(page) == {"岑晚秋", word, "邹立新", "康桂英"}


def test_a_name_with_its_time_stands_in_the_column() -> None:
    page = drawn(("1", "血钾", "岑晚秋 3:52"), ("2", "血糖", "方向 7:20"), ("3", "血钠", "邹立新 9:33"))
    assert {"岑晚秋", "方向", "邹立新"} <= hidden(page)


@pytest.mark.parametrize("head", ["报告人", "接听者", "执行", "穿刺", "核对", "双人核对", "采血者"])
def test_a_heading_for_people_makes_a_column_of_names(head: str) -> None:
    page = drawn(("序号", "项目", "结果", head), ("1", "血钾", "2.31", "时光"), ("2", "血糖", "1.92", "江山"))
    assert {"时光", "江山"} <= hidden(page)
    assert not {"血钾", "血糖", "项目", "结果"} & hidden(page)


def test_words_beside_the_column_stay() -> None:
    page = drawn(
        ("序号", "科室", "报告人", "意识"), ("1", "血液科", "岑晚秋", "安静"), ("2", "内分泌", "邹立新", "高兴"),
        ("3", "急诊抢救", "时光", "安静"), ("4", "骨科", "康桂英", "烦躁"),
    )  # fmt: skip
    assert hidden(page) == {"岑晚秋", "邹立新", "时光", "康桂英"}


def test_a_word_among_names_in_a_row_behind_a_heading_is_a_name() -> None:
    page = drawn(
        ("日期", "03-15", "04-15", "05-15"),
        ("测量人", "苏木", "邹立新", "岑晚秋"),
        ("心率", "70", "83", "82"),
    )
    assert {"苏木", "邹立新", "岑晚秋"} <= hidden(page)


def test_words_in_a_row_behind_another_heading_stay() -> None:
    page = drawn(("意识", "安静", "清醒", "烦躁"), ("心率", "70", "83", "82"))
    assert hidden(page) == set()


@pytest.mark.parametrize("head", ["操作", "治疗师", "Op.", "技师"])
def test_initials_under_a_heading_for_people(head: str) -> None:
    page = drawn(
        ("日期", "年龄", "骨密度", head), ("基线", "41", "0.968", "LGW"), ("复查", "42", "0.987", "zhc")
    )
    assert {"LGW", "zhc"} <= hidden(page)


def test_abbreviations_under_other_headings_stay() -> None:
    page = drawn(("序号", "项目", "结果", "方法"), ("1", "血钾", "2.31", "ISE"), ("2", "血糖", "1.92", "HK"))
    assert hidden(page) == set()


def test_a_titled_name_broken_at_the_end_of_a_line() -> None:
    first, second = "输血不良反应如下所述。当日下午王彩", "凤护士报告值班医生，暂停输注"
    lines = tuple(
        Line(text, rectangle(left, top, left + 20 * len(text), top + 22), 0.9, tuple(20 * at for at in range(len(text) + 1)))
        for text, left, top in ((first, 40, 40), ("37.2", 700, 60), ("71", 800, 60), (second, 40, 70))
    )  # fmt: skip
    assert {"王彩", "凤"} <= hidden(Page("", 1400, 900, 0, lines))


@pytest.mark.parametrize(
    "word", ["喉反射", "皮肤颜色", "早醒", "舒张压", "西药费", "肱二头肌", "步行分级", "失语商"]
)
def test_an_item_among_names_stays(word: str) -> None:
    page = drawn(
        ("1", "血钾", "2.31", "岑晚秋"), ("2", "血糖", "1.92", word), ("3", "肌钙蛋白", "9.76", "邹立新"),
        ("4", "血小板", "14", "康桂英"),
    )  # fmt: skip
    rules = SETTINGS.model_copy(update={"sweep": False})
    assert word not in {page.text[f.span.start : f.span.end] for f in detect(page, rules) if f.span}


def test_a_column_before_values_with_units_is_no_column_of_names() -> None:
    page = drawn(
        ("", "申请医生", "科室", "接收"), ("", "唐四喜", "内科", "05/06"), ("", "接收", "过敏原", "结果"),
        ("t3", "白桦", "0.30", "kU/L", "<0.35"), ("f2", "牛奶", "0.10", "kU/L", "<0.35"), ("f13", "花生", "3.35", "kU/L", "<0.35"),
    )  # fmt: skip
    assert not {"白桦", "牛奶", "花生"} & hidden(page)


def test_names_before_values_stay_a_column_of_names() -> None:
    page = drawn(
        ("岑晚秋", "0.30", "kU/L", "<0.35"), ("时光", "0.10", "kU/L", "<0.35"), ("邹立新", "3.35", "kU/L", "<0.35"),
        ("康桂英", "3.35", "kU/L", "<0.35"),
    )  # fmt: skip
    assert hidden(page) >= {"岑晚秋", "时光", "邹立新", "康桂英"}


def test_patients_of_a_work_list_stand_before_their_values() -> None:
    page = drawn(
        ("序号", "姓名", "结果", "单位"), ("1", "时光", "5.31", "mmol/L"), ("2", "江山", "4.92", "mmol/L"),
        ("3", "方向", "6.02", "mmol/L"),
    )  # fmt: skip
    assert hidden(page) >= {"时光", "江山", "方向"}


@pytest.mark.parametrize(("code", "is_name"), [("w6", False), ("3", True)])
def test_an_allergen_stands_between_its_code_and_its_value(code: str, is_name: bool) -> None:
    page = drawn((code, "艾蒿", "61.99", "kU/L", "<0.35"), ("d1", "户尘螨", "0.10", "kU/L", "<0.35"))
    assert ("艾蒿" in hidden(page)) is is_name


def test_a_description_goes_on_in_no_organisation() -> None:
    page = drawn(("居住类型", "工作单位"), ("楼房有阳台",), ("三棱山煤业集团",))
    assert hidden(page) == {"三棱山煤业集团"}


def test_every_word_under_a_heading_for_signatures_is_a_name() -> None:
    page = drawn(
        ("日期时间", "观察内容", "签名"), ("20:22", "呕吐胃内容物", "牧歌"), ("21:32", "体温正常", "牧歌"),
        ("23:07", "清醒", "牧歌"),
    )  # fmt: skip
    assert hidden(page) == {"牧歌"}


def test_any_word_is_a_name_where_nearly_all_cells_are() -> None:
    page = drawn(
        ("1", "血钾", "2.31", "岑晚秋"), ("2", "血糖", "1.92", "年华"), ("3", "肌钙蛋白", "9.76", "邹立新"),
        ("4", "血小板", "14", "康桂英"), ("5", "血钠", "120", "罗素梅"),
    )  # fmt: skip
    assert hidden(page) == {"岑晚秋", "年华", "邹立新", "康桂英", "罗素梅"}


def test_a_name_of_other_tongues_counts_in_its_column_and_goes_on_below() -> None:
    page = drawn(
        ("召回人", "备注", "电话"), ("米热班·艾合", "未到", "无"), ("买提", "", ""), ("常规", "未到", "无")
    )
    assert {"米热班·艾合", "买提"} <= hidden(page)


def test_villages_under_a_heading_for_addresses() -> None:
    page = drawn(
        ("序号", "姓名", "性别", "住址", "诊断"), ("1", "尔古阿果", "女", "核桃坪", "扭伤"), ("2", "郗守业", "男", "荞麦垭3组", "高血压"),
    )  # fmt: skip
    assert hidden(page) == {"尔古阿果", "核桃坪", "郗守业", "荞麦垭3组"}


def test_single_characters_that_sign_a_cell_together() -> None:
    page = drawn(
        ("时间", "药品", "核对"),
        ("8:00", "吗啡", "勾│鱼"),
        ("9:00", "哌替啶", "朵/朵/禾"),
        ("10:00", "输液", "是/否"),
    )
    assert hidden(page) == {"勾", "鱼", "朵", "禾"}


def test_names_in_capitals_under_a_heading_for_patients() -> None:
    page = drawn(
        ("WARD", "PATIENT", "AGE"), ("D4", "NGOZO SIBONGISENI", "27"), ("B2", "PRETORIUS, LITTLE ANNA", "5"),
    )  # fmt: skip
    assert {"NGOZO SIBONGISENI", "PRETORIUS, LITTLE ANNA"} <= hidden(page)
    items = drawn(
        ("Test", "Name", "Result"), ("HB", "HAEMOGLOBIN TOTAL", "14"), ("WCC", "WHITE CELL COUNT", "5")
    )
    assert hidden(items) == set()


def test_the_word_beside_a_sex_and_an_age_is_a_name() -> None:
    page = drawn(("床号", "姓名", "性别年龄"), ("3-12", "年华", "男66岁"), ("3-13", "邹立新", "女 54岁"))
    assert {"年华", "邹立新"} <= hidden(page)
    assert "性别年龄" not in hidden(page)


@pytest.mark.parametrize("label", ["Surname", "Surname:", "Known as", "Forename"])
def test_a_surname_alone_in_the_cell_beside_its_label(label: str) -> None:
    page = drawn((label, "Wainscott", "DOB", "03/04/1950"), ("Test", "Creatinine", "Unit", "umol/L"))
    assert hidden(page) == {"Wainscott", "03/04/1950"}


@pytest.mark.parametrize("word", ["Male", "Unknown", "Diabetes", "Haemoglobin"])
def test_a_word_of_forms_in_that_cell_stays(word: str) -> None:
    assert hidden(drawn(("Surname:", word, "Unit", "g/L"))) == set()
