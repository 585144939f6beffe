"""Drafts by a model: what of an answer counts, where it is found on the page, what push makes of it with a real server."""

import json
import sqlite3
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.annotate import push as pushing
from pipeline.annotate.client import Access
from pipeline.annotate.drafted import drafted
from pipeline.annotate.proposed import MODEL_VERSION
from pipeline.annotate.shown import source_of
from pipeline.annotate.tasks import Variant
from pipeline.chat import Access as Endpoint
from pipeline.chat import Answer, Client
from pipeline.drafts import Drafter, State, anchored, read_draft
from pipeline.drafts.draft import Draft
from pipeline.drafts.places import Places
from pipeline.errors import InputError, ServerError
from tests.labelling import pushable
from tests.model_server import completion, medstruct, serving

__all__ = ["medstruct"]

PAGE = (
    "示例医院血常规检验报告单\n姓名：甲某 性别：女 年龄：34岁\n科别：门诊 标本：静脉血\n项目 结果 单位 参考区间\n"
    "白细胞计数 5.1 ↑ 10^9/L 3.5-5.1\n谷草转氨酶 31\n血红蛋白浓度 128 g/L 115-150\n乙肝表面抗原 阴性 阴性\n备注："
)


def said(pairs=(), items=(), title=None):
    rows = [dict(zip(("name", "value", "unit", "range", "flag"), item, strict=False)) for item in items]
    return {"title": title, "pairs": [{"key": key, "value": value} for key, value in pairs], "items": rows}


def found(draft, text=PAGE):
    made = anchored(Draft.model_validate_json(json.dumps(draft)), text)
    spans = [(span.label, text[span.start : span.end]) for span in made.proposal.spans]
    return spans, (made.exact, made.near, made.dropped)


@pytest.mark.parametrize(
    ("text", "usable"),
    [
        ('{"pairs": [], "items": []}', True),
        ('<think>{"pairs": 1}</think>\n```json\n{"pairs": [], "items": []}\n```', True),
        ('{"pairs": [{"key": "钾", "value": 4.10, "page": 1}], "items": []}', True),
        ('Here it is: {"pairs": [], "items": []}', False),
        ('{"pairs": []}', False),
        ('{"pairs": [{"value": "4.1"}], "items": []}', False),
        ('{"pairs": [{"key": "钾", "value": true}], "items": []}', False),
        ('{"pairs": [{"key": "钾", "value": NaN}], "items": []}', False),
        ('{"pairs": {"钾": "4.1"}, "items": []}', False),
        ("[" * 100_000, False),
        ("抱歉", False),
    ],
)
def test_an_answer_keeps_the_form_or_is_no_draft(text, usable):
    assert (read_draft(Answer(text)) is not None) is usable
    assert read_draft(Answer(text, finish="length")) is None
    assert read_draft(Answer(text, refused=True)) is None


def test_a_number_stays_as_it_is_written():
    draft = read_draft(
        Answer('{"pairs": [{"key": "钾", "value": 4.10}], "items": [{"name": "", "unit": " "}]}')
    )
    assert draft is not None
    assert (draft.pairs[0].value, draft.items[0].name, draft.items[0].unit) == ("4.10", None, None)
    assert draft.texts == 2


CASES = {
    "a form": (
        said([("姓名：", "甲某"), ("性别", "女"), ("备注", None)], title="血常规检验报告单"),
        [("Title", "血常规检验报告单"), ("Key", "姓名"), ("Value", "甲某"), ("Key", "性别"), ("Value", "女"), ("Key", "备注")],
        (6, 0, 0),
    ),
    "the value that a range holds too": (
        said(items=[("白细胞计数", "5.1", "10^9/L", "3.5-5.1", "↑")]),
        [("ItemName", "白细胞计数"), ("ItemValue", "5.1"), ("ItemFlag", "↑"), ("ItemUnit", "10^9/L"), ("ItemRange", "3.5-5.1")],
        (5, 0, 0),
    ),
    "a value that is also the range": (
        said(items=[("乙肝表面抗原", "阴性", None, "阴性")]),
        [("ItemName", "乙肝表面抗原"), ("ItemValue", "阴性"), ("ItemRange", "阴性")],
        (3, 0, 0),
    ),
    "one character otherwise": (
        said(items=[("血红蛋自浓度", "128")]), [("ItemName", "血红蛋白浓度"), ("ItemValue", "128")], (1, 1, 0),
    ),
    "another test that differs in one character": (said(items=[("谷丙转氨酶", "40")]), [], (0, 0, 2)),
    "a number that is nearly right": (
        said(items=[("血红蛋白浓度", "128", "g/L", "115-151")]),
        [("ItemName", "血红蛋白浓度"), ("ItemValue", "128"), ("ItemUnit", "g/L")], (3, 0, 1),
    ),
    "a part of a number": (said([("年龄", "4岁")]), [("Key", "年龄")], (1, 0, 1)),
    "said twice": (said([("性别", "女"), ("性别", "女")]), [("Key", "性别"), ("Value", "女")], (2, 0, 2)),
    "nowhere, and what belongs to it": (said([("职业", "教师")]), [], (0, 0, 2)),
    "nothing": (said(), [], (0, 0, 0)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_where_a_draft_is_found(name):
    draft, spans, counts = CASES[name]
    assert found(draft) == (spans, counts)


def test_what_stands_in_two_places_is_not_guessed():
    text = "收缩压 120 舒张压 80 脉搏 80\n复测 120"
    assert found(said([("复查", "80")]), text) == ([], (0, 0, 2))
    assert found(said([("脉搏", None)]), "脉搏 80 脉搏 90") == ([], (0, 0, 1))
    both = [("Key", "脉搏"), ("Value", "80"), ("Key", "脉搏"), ("Value", "90")]
    assert found(said([("脉搏", "80"), ("脉搏", "90")]), "脉搏 80 脉搏 90") == (both, (4, 0, 0))
    assert Places("血红蛋白甲 血红蛋白乙").near("血红蛋白丙", (0, 11)) is None


def test_white_space_and_full_width_forms_do_not_count():
    text = "临床\n诊断：上呼吸道\n感染（轻）"
    spans = [("Key", "临床\n诊断"), ("Value", "上呼吸道\n感染（轻）")]
    assert found(said([("临床诊断:", "上呼吸道感染(轻)")]), text) == (spans, (2, 0, 0))


@settings(max_examples=40)
@given(
    st.text("甲乙1.2 :：\nab", max_size=30),
    st.lists(st.tuples(st.text("甲乙1.2:ab", max_size=5), st.text("甲乙1.2ab", max_size=5)), max_size=5),
)
def test_spans_never_overlap_and_every_text_is_counted(text, pairs):
    draft = Draft.model_validate_json(json.dumps(said(pairs, items=pairs[:2])))
    made = anchored(draft, text)
    spans = made.proposal.spans
    assert all(one.end <= other.start for one, other in zip(spans, spans[1:], strict=False))
    assert len(spans) == made.exact + made.near
    assert made.exact + made.near + made.dropped == draft.texts


def drafter(server):
    return Drafter(Client(Endpoint(server.url, "drafter\n-7b")), parallel=1)


ANSWER = said([("姓名", "何安宁")], items=[("白细胞", "5.71", "10^9/L")])


def reply(request):
    """The first page of the set is drafted; others are refused, cut or answered in prose by what they show."""
    return json.dumps(ANSWER) if "何安宁" in request["messages"][1]["content"] else "很好"


def test_the_model_sees_surrogates_and_is_asked_once(tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    pages = source_of(workspace, Variant.SURROGATE).pages
    with serving(reply) as server:
        first = drafter(server)
        made = drafted(workspace, pages, first)
        again = drafter(server)
        assert drafted(workspace, pages, again) == made
        assert len(server.requests) == 4
    assert "林可可" not in json.dumps(server.requests, ensure_ascii=False)
    assert {page: len(made[page]) for page in ids} == {ids[0]: 1, ids[1]: 0, ids[2]: 0, ids[3]: 0}
    (prediction,) = made[ids[0]]
    assert prediction["model_version"].removeprefix(MODEL_VERSION.rpartition(" ")[0]) == " drafter-7b draft-1"
    marks = [(one["id"], one["value"]["labels"], one["value"]["text"]) for one in prediction["result"][:5]]
    assert marks == [
        ("p0", ["Key"], "姓名"), ("p1", ["Value"], "何安宁"), ("p2", ["ItemName"], "白细胞"), ("p3", ["ItemValue"], "5.71"),
        ("p4", ["ItemUnit"], "10^9/L"),
    ]  # fmt: skip
    ends = [(one["from_id"], one["to_id"], one["labels"]) for one in prediction["result"][5:]]
    assert ends == [("p0", "p1", ["key-value"]), ("p2", "p3", ["item-field"]), ("p2", "p4", ["item-field"])]
    assert first.tally.sentence() == (
        "Drafts: 1 of 4 pages (4 asked now; 3 malformed); of 5 texts 5 found as they are, 0 nearly, 0 dropped"
    )
    assert again.tally.sentence().startswith("Drafts: 1 of 4 pages (0 asked now; 3 malformed)")


def test_answers_lie_under_the_page_so_that_forget_finds_them(tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    with serving(reply) as server:
        drafted(workspace, source_of(workspace, Variant.SURROGATE).pages, drafter(server))
    with sqlite3.connect(workspace.cache / "drafts.sqlite") as database:
        names = [name for (name,) in database.execute("SELECT page_id FROM results")]
    assert sorted(name.partition(".")[0] for name in names) == sorted(ids)


def test_refusals_are_counted_and_a_lost_model_loses_no_answer(tmp_path):
    workspace, _ = pushable(tmp_path / "w")
    pages = source_of(workspace, Variant.SURROGATE).pages
    whole = (200, completion(json.dumps(ANSWER)), {})
    refused = (200, completion("", finish="content_filter"), {})
    cut = (200, completion("{", finish="length"), {})
    with serving(reply, [whole, refused, cut, (401, {}, {})]) as server:
        with pytest.raises(ServerError, match="refuses the key"):
            drafted(workspace, pages, drafter(server))
        server.script.append((413, {}, {}))
        made = drafter(server)
        drafted(workspace, pages, made)
        assert len(server.requests) == 5
        assert made.tally.asked == 1
        assert [made.tally.pages[state] for state in State] == [1, 0, 1, 1, 1]


def test_no_original_is_ever_shown(tmp_path):
    workspace, _ = pushable(tmp_path / "w")
    pages = source_of(workspace, Variant.ORIGINAL).pages
    with serving(reply) as server:
        with pytest.raises(InputError, match="from surrogates alone"):
            drafted(workspace, pages, drafter(server))
        assert server.requests == []


@pytest.fixture
def space(tmp_path, monkeypatch):
    """A workspace in which push stops where it would send, and shows what it would have sent."""
    workspace, ids = pushable(tmp_path / "w")
    (workspace.root / "dvc.yaml").touch()
    sent = {}
    label_studio = SimpleNamespace(access=Access("http://127.0.0.1:1", "t"))
    monkeypatch.setattr("pipeline.cli.annotators.connect", lambda _: label_studio)

    def push(workspace, client, order, propose):
        sent.update(pushing._predictions(workspace, source_of(workspace, order.variant), propose))
        return []

    monkeypatch.setattr("pipeline.annotate.push.push", push)
    return workspace, ids, sent


def test_the_command_says_in_one_line_what_came(space, medstruct):
    workspace, ids, sent = space
    with serving(reply) as server:
        where = {"MEDSTRUCT_LLM_URL": server.url, "MEDSTRUCT_LLM_MODEL": "drafter"}
        command = ("push", "--project", "ward", "--proposer", "model")
        status, shown, told = medstruct(workspace.root, *command, **where)
        assert (status, told) == (0, "")
        assert shown.splitlines()[-1].startswith("Drafts: 1 of 4 pages (4 asked now; 3 malformed)")
        assert [page for page in ids if sent[page]] == [ids[0]]
        status, shown, told = medstruct(workspace.root, *command, "--json", **where)
        assert json.loads(shown)["data"] == []
        assert told.startswith("Drafts: 1 of 4 pages (0 asked now; 3 malformed)")


@pytest.mark.parametrize(
    ("options", "url", "message"),
    [
        ((), "http://192.0.2.1/v1", "192.0.2.1 is another machine: add --allow-egress"),
        (("--variant", "original", "--confirm-personal-data"), "http://127.0.0.1:1", "from surrogates alone"),
        (("--no-propose",), "http://127.0.0.1:1", "--no-propose asks nobody"),
        (("--changed",), "http://127.0.0.1:1", "--changed shows what people marked"),
        (("--allow-egress",), "http://127.0.0.1:1", "no model answers at 127.0.0.1:1"),
    ],
)
def test_what_is_refused_is_said_in_one_line(space, medstruct, options, url, message):
    workspace, _, sent = space
    status, _, told = medstruct(
        workspace.root, "push", "--project", "ward", "--proposer", "model", *options,
        MEDSTRUCT_LLM_URL=url, MEDSTRUCT_LLM_MODEL="drafter",
    )  # fmt: skip
    assert (status != 0, sent) == (True, {})
    assert message in told
    assert len(told.splitlines()) == 1
