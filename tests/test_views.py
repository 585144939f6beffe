"""One gold in four shapes: what stands in the files of the text view and of the views of tables and questions."""

import csv
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from pipeline import contents as parts
from pipeline import views
from pipeline.values import status_word
from pipeline.views import writing
from pipeline.views.draws import shuffled, uniform
from pipeline.views.fields import FIELDS, field_of, folded, language_of
from pipeline.views.queries import query_set
from pipeline.views.readings import unwrapped
from schemas.names import Split
from schemas.views import VIEWS, view_schema
from tests.test_records import FILE
from tests.view_gold import Drawn, contents

LAB = Drawn(
    1,
    "血常规检验报告\n姓名：陆清和 性别：女\n白细胞 5.711 10^9/L 3.5-9.5\n血红蛋白 96 g/L 115-\n150\n红细胞 偏多 10^12/L\n审核者：",
    pairs=[("姓名", "陆清和"), ("性别", "女")],
    items=[("白细胞", "5.711", "10^9/L", "3.5-9.5"), ("血红蛋白", "96", "g/L", "115-\n150"), ("红细胞", "偏多", "10^12/L", None)],
    hidden=["陆清和"],
    typed={"5.711": "5.71↑"},
    title="血常规检验报告",
)  # fmt: skip
CT = Drawn(
    2,
    "CT检查报告单\n病人姓名：沈子墨 检查部位：胸部\n影像所见：右肺上叶见结节，与2022年11月24\n日片比较无变化\n审核者：许若溪",
    pairs=[("病人姓名", "沈子墨"), ("检查部位", "胸部"), ("影像所见", "右肺上叶见结节，与2022年11月24\n日片比较无变化"), ("审核者", "许若溪")],
    hidden=["沈子墨", "2022年11月24\n日", "许若溪"],
    title="CT检查报告单",
    category="imaging",
    checked=True,
)  # fmt: skip
TEST = replace(
    LAB,
    number=3,
    split="test",
    text=LAB.text.replace("性别：女", "性别：男"),
    pairs=[("姓名", "陆清和"), ("性别", "男")],
    typed={},
)
FILES = {
    "medstruct_s": ("medstruct_s/{}.jsonl",),
    "medstruct_s_questions": ("medstruct_s/questions-{}.jsonl",),
    "medrepbench": ("medrepbench/{}.jsonl", "medrepbench/narrative-{}.jsonl"),
    "meddocbench": ("meddocbench/{}.jsonl",),
    "exstructiny": ("exstructiny/{}.jsonl",),
}


def written(folder, pages, splits=tuple(Split), **more):
    views.write(folder / "views", contents(folder / "tables", pages), splits, **more)
    return folder / "views"


def rows(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    unseen = Drawn(4, "处方\n姓名：何安宁", title=None, annotated=False)
    return written(tmp_path_factory.mktemp("views"), [LAB, CT, TEST, unseen])


def test_the_text_view_keeps_what_was_read(made):
    assert rows(made / "medstruct_s/train.jsonl")[0] == {
        "id": "0000000000000001",
        "report_title": "血常规检验报告",
        "ocr_text": LAB.text,
        "pairs": [
            {"key": "姓名", "value": "陆清和", "key_span": [8, 10]},
            {"key": "性别", "value": "女", "key_span": [15, 17]},
        ],
    }
    assert [row["id"] for row in rows(made / "medstruct_s/test.jsonl")] == ["0000000000000003"]
    assert rows(made / "medstruct_s/validation.jsonl") == []


def test_a_query_set_is_learnt_from_train_alone_and_asks_for_what_is_not_there(tmp_path):
    other = replace(CT, number=5, split="test", pairs=[("检查部位", "胸部")], hidden=())
    plain = replace(LAB, title=None, items=(), typed={})
    folder = written(tmp_path, [plain, CT, other]) / "medstruct_s"
    assert json.loads((folder / "query_set.json").read_text()) == {
        "": {"姓名": {"别名": ["病人姓名"]}, "性别": {"别名": []}},
        "CT检查报告单": {"姓名": {"别名": ["病人姓名"]}, "审核者": {"别名": []}, "影像所见": {"别名": []}, "检查部位": {"别名": []}},
        "通用病历": {"姓名": {"别名": ["病人姓名"]}, "性别": {"别名": []}},
    }  # fmt: skip
    assert rows(folder / "questions-test.jsonl") == [
        {
            "id": "0000000000000005",
            "report_title": "CT检查报告单",
            "questions": [
                {"field": "姓名", "answer": None},
                {"field": "审核者", "answer": None},
                {"field": "影像所见", "answer": None},
                {"field": "检查部位", "answer": "胸部"},
            ],
        }
    ]
    assert rows(folder / "questions-train.jsonl")[0]["questions"] == [
        {"field": "姓名", "answer": "陆清和"}, {"field": "性别", "answer": "女"},
    ]  # fmt: skip


def test_rare_keys_of_a_title_are_not_asked_for():
    counted = [
        ("单", "姓名", 900),
        ("单", "患者姓名", 40),
        ("单", "姓各", 9),
        ("单", "备 注：", 10),
        ("单", "附注", 1),
        (None, "诊断", 1),
    ]
    found = query_set(counted, {"单": 1000, None: 1})
    assert found.titles == {"单": ["姓名", "备 注："], "通用病历": ["诊断"]}
    assert found.names == {
        "姓名": "姓名",
        "患者姓名": "姓名",
        "姓各": "姓各",
        "备 注：": "备 注：",
        "附注": "备 注：",
        "诊断": "诊断",
    }


def test_of_a_field_that_stands_twice_the_last_value_is_the_answer():
    found = query_set([("单", "姓名", 1), ("单", "患者姓名", 1)], {"单": 1})
    pairs = [{"key": "姓名", "value": "a"}, {"key": "患者姓名", "value": "b"}]
    assert found.questions("单", pairs) == [{"field": "姓名", "answer": "b"}]
    assert found.questions("别的", pairs) == []


def test_five_fields_are_as_really_printed(made):
    (lab,) = rows(made / "medrepbench/train.jsonl")
    assert lab == {
        "id": "0000000000000001",
        "image": "0000000000000001.jpg",
        "meta": {"report_type": "laboratory", "report_title": "血常规检验报告", "category": "lab", "width": 400, "height": 300,
                 "verified": [True, False, False]},
        "items": [
            {"item_name": "白细胞", "item_value": "5.71↑", "item_unit": "10^9/L", "item_range": "3.5-9.5", "is_abnormal": "0"},
            {"item_name": "血红蛋白", "item_value": "96", "item_unit": "g/L", "item_range": "115- 150", "is_abnormal": "1"},
            {"item_name": "红细胞", "item_value": "偏多", "item_unit": "10^12/L", "item_range": "", "is_abnormal": ""},
        ],
    }  # fmt: skip


def test_a_narrative_report_stands_apart_and_without_what_its_picture_hides(made):
    (report,) = rows(made / "medrepbench/narrative-train.jsonl")
    assert report["meta"]["report_type"] == "narrative"
    assert report["meta"]["verified"] == [True]
    assert report["items"] == [
        {"item_name": "影像所见", "item_value": "右肺上叶见结节，与片比较无变化", "item_unit": "", "item_range": "", "is_abnormal": ""}
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["train", "test", "narrative-train"])
def test_the_table_holds_what_the_lines_hold(made, name):
    with (made / f"medrepbench/{name}.csv").open(encoding="utf-8", newline="") as file:
        found = [
            {**row, "meta": json.loads(row["meta"]), "items": json.loads(row["items"])}
            for row in csv.DictReader(file)
        ]
    assert found == rows(made / f"medrepbench/{name}.jsonl")
    assert len(found) == 1


def test_the_questions_of_a_laboratory_report(made):
    found = {
        row["id"].partition("-")[2]: row
        for row in rows(made / "meddocbench/train.jsonl")
        if row["page_id"] == LAB.page_id
    }
    assert found["full_parsing"]["answer"] == (
        "| 检验项目 | 结果 | 单位 | 参考范围 |\n| :--: | :--: | :--: | :--: |\n"
        "| 白细胞 | 5.71↑ | 10^9/L | 3.5-9.5 |\n| 血红蛋白 | 96 | g/L | 115- 150 |\n| 红细胞 | 偏多 | 10^12/L |  |"
    )
    assert found["abnormality"]["answer"] == [
        {"entryname": "血红蛋白", "result": "96 g/L", "reference": "115- 150", "status": "偏低"}
    ]
    simple = [row for name, row in found.items() if name.startswith("simple_qa")]
    asked = {
        ("图中检验项目“白细胞”的结果是多少？", "5.71↑ 10^9/L", "result"),
        ("图中检验项目“血红蛋白”的结果是多少？", "96 g/L", "result"),
        ("图中检验项目“红细胞”的结果是多少？", "偏多 10^12/L", "result"),
        ("图中检验项目“白细胞”的参考范围是什么？", "3.5-9.5", "reference"),
        ("图中检验项目“血红蛋白”的参考范围是什么？", "115- 150", "reference"),
        ("图中“性别”一栏的内容是什么？", "女", "text"),
    }
    assert len(simple) == 4
    assert {(row["question"], row["answer"], row["field_type"]) for row in simple} < asked
    assert not any(name.startswith("free_form") for name in found)


def test_the_questions_of_a_narrative(made):
    found = [row for row in rows(made / "meddocbench/train.jsonl") if row["page_id"] == CT.page_id]
    assert [(row["task"], row["question"], row["answer"], row["verified"]) for row in found] == [
        ("simple_qa", "图中“检查部位”一栏的内容是什么？", "胸部", True),
        ("free_form", "请说明图中报告的“影像所见”写了什么。", "右肺上叶见结节，与片比较无变化", True),
    ]


def test_a_pipe_in_a_cell_is_no_column(tmp_path):
    drawn = Drawn(1, "a|b 1 g/L", items=[("a|b", "1", "g/L", None)])
    (table,) = (
        row
        for row in rows(written(tmp_path, [drawn]) / "meddocbench/train.jsonl")
        if row["task"] == "full_parsing"
    )
    assert table["answer"].splitlines()[2] == "| a\\|b | 1 | g/L |  |"
    assert table["question"].startswith("Transcribe the result table")


def test_hidden_cells_are_empty_and_a_hidden_name_takes_its_row_along(tmp_path):
    drawn = replace(LAB, hidden=["5.711", "红细胞"], typed={})
    (report,) = rows(written(tmp_path, [drawn]) / "medrepbench/train.jsonl")
    assert [(item["item_name"], item["item_value"], item["is_abnormal"]) for item in report["items"]] == [
        ("白细胞", "", ""), ("血红蛋白", "96", "1"),
    ]  # fmt: skip


def test_a_narrative_that_is_mostly_hidden_is_left_out(tmp_path):
    drawn = replace(CT, hidden=[CT.pairs[2][1][:-5]])
    folder = written(tmp_path, [drawn])
    assert rows(folder / "medrepbench/narrative-train.jsonl") == []
    assert [row["task"] for row in rows(folder / "meddocbench/train.jsonl")] == ["simple_qa"] * 3


def test_a_cut_narrative_is_verified_only_as_it_was_read(tmp_path):
    value = CT.pairs[2][1]
    hidden = replace(CT, hidden=[value[:2]], checked=True)
    for drawn, verified in (
        (replace(hidden, typed={}), True),
        (replace(hidden, typed={value: value + "。"}), False),
    ):
        (report,) = rows(written(tmp_path / str(verified), [drawn]) / "medrepbench/narrative-train.jsonl")
        at = [item["item_name"] for item in report["items"]].index(CT.pairs[2][0])
        assert report["items"][at]["item_value"] == unwrapped(value[2:])
        assert report["meta"]["verified"][at] is verified


def test_only_the_asked_splits_are_written_whatever_is_learnt(made, tmp_path):
    folder = written(tmp_path, [LAB, CT, TEST], (Split.TEST,))
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names == {
        "medstruct_s/test.jsonl", "medstruct_s/questions-test.jsonl", "medstruct_s/query_set.json", "medrepbench/test.jsonl",
        "medrepbench/test.csv", "medrepbench/narrative-test.jsonl", "medrepbench/narrative-test.csv", "meddocbench/test.jsonl",
        "exstructiny/test.jsonl", "exstructiny/summary.json",
    }  # fmt: skip
    for name in sorted(names - {"exstructiny/summary.json"}):
        assert (folder / name).read_bytes() == (made / name).read_bytes(), name


def test_the_bytes_do_not_depend_on_parts(made, tmp_path, monkeypatch):
    monkeypatch.setattr(parts, "PAGES", 1)
    monkeypatch.setattr(writing, "PAGES", 1)
    unseen = Drawn(4, "处方\n姓名：何安宁", title=None, annotated=False)
    folder = written(tmp_path, [LAB, CT, TEST, unseen])
    names = sorted(path.relative_to(made) for path in made.rglob("*") if path.is_file())
    assert len(names) == 26
    assert [(folder / name).read_bytes() for name in names] == [(made / name).read_bytes() for name in names]


def test_with_no_split_nothing_but_what_is_learnt_is_written(tmp_path):
    folder = written(tmp_path, [LAB], ())
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names == {"medstruct_s/query_set.json", "exstructiny/summary.json"}


def test_nothing_is_learnt_from_withheld_gold(tmp_path):
    views.write(
        tmp_path / "views", replace(contents(tmp_path, [LAB, TEST]), withheld=(Split.TRAIN,)), (Split.TEST,)
    )
    assert json.loads((tmp_path / "views/medstruct_s/query_set.json").read_text()) == {}
    assert rows(tmp_path / "views/medstruct_s/questions-test.jsonl") == []


def test_originals_say_so_in_every_row(tmp_path):
    folder = written(tmp_path, [LAB, CT], variant="original")
    for path in sorted(folder.rglob("*.jsonl")):
        assert {row["variant"] for row in rows(path)} <= {"original"}
    assert rows(folder / "exstructiny/train.jsonl")[0]["variant"] == "original"


@pytest.fixture(scope="module", params=["surrogate", "original"])
def of_variant(request, tmp_path_factory):
    return written(tmp_path_factory.mktemp("variant"), [LAB, CT, TEST], variant=request.param)


@pytest.mark.parametrize("view", list(FILES))
def test_every_row_keeps_its_schema(of_variant, view):
    folder = of_variant
    valid = Draft202012Validator(view_schema(view))
    found = [row for name in FILES[view] for split in Split for row in rows(folder / name.format(split))]
    assert [error.message for row in found for error in valid.iter_errors(row)] == []
    assert len(found) > 1
    assert not valid.is_valid({**found[0], "more": 1})
    asked = json.loads((folder / "medstruct_s/query_set.json").read_text())
    assert Draft202012Validator(view_schema("medstruct_s_query_set")).is_valid(asked)


@pytest.mark.parametrize("view", list(VIEWS))
def test_the_schema_files_are_up_to_date(view, tmp_path):
    """Write them anew with: python -m schemas.views."""
    views.write_schemas(tmp_path)
    name = f"{view}.schema.json"
    kept = json.loads((FILE.parent / name).read_text(encoding="utf-8"))
    assert kept == view_schema(view) == json.loads((tmp_path / name).read_text(encoding="utf-8"))


# words, draws, status


def test_no_name_stands_for_two_fields_of_a_language():
    names = [
        (field.language, folded(name))
        for field in FIELDS
        for name in field.names
        if folded(name) != "barcode"
    ]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("printed", "field"),
    [("患者姓名：", "姓名"), ("姓　名", "姓名"), ("DOB:", "Date of Birth"), ("Tel.", "Phone"), ("姓各", None), ("", None)],
)  # fmt: skip
def test_a_printed_name_stands_for_a_field(printed, field):
    found = field_of(printed)
    assert (found and found.name) == field


@pytest.mark.parametrize(("text", "language"), [("Name: 王", "zh"), ("Name", "en"), ("", "en")])
def test_the_language_of_a_text(text, language):
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("text", "line"),
    [("结节\n影，", "结节影，"), ("115-\n150", "115- 150"), ("big\nnode", "big node"), ("钾\nK", "钾 K"), ("一\n二\nA", "一二 A"), ("a", "a")],
)  # fmt: skip
def test_a_broken_text_on_one_line(text, line):
    assert unwrapped(text) == line


@pytest.mark.parametrize(
    ("value", "reference", "word"),
    [("96", "115-150", "偏低"), ("170↑", "115-150", "偏高"), ("<0.1", "0.27-4.2", "偏低"), ("8", "男 1-3 女 2-4", "偏高"), ("阳性(+)", "阴性", "阳性"),
     ("阴性", "阳性", "阴性"), ("±", "阴性", "异常"), ("1:320", "<1:80", "偏高"),
     ("1:10", "1:20以上", "偏低"), ("4.5", "男:3-4 女:5-6", "异常"), ("7.2mmol/L", "3.9-6.1", "偏高")],
)  # fmt: skip
def test_the_status_of_an_abnormal_result(value, reference, word):
    assert status_word(value, reference) == word


def test_draws_are_those_of_every_process():
    assert uniform("0000000000000001-closed_text", "augmentation") == pytest.approx(0.368814443093, abs=1e-12)
    assert shuffled(["a", "b", "c", "d", "e"], "page") == ["d", "c", "a", "b", "e"]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(), max_size=30), st.text(max_size=5))
def test_a_shuffle_keeps_everything_and_a_draw_lies_within(things, name):
    assert sorted(shuffled(things, name)) == sorted(things)
    assert 0 < uniform(name) < 1
