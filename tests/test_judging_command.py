"""`medstruct score judge` and `score agreement` against a real server: rules beside judge, counts, files, one-line errors."""

import json

import pytest

from pipeline.scoring.judging import judgements
from tests.model_server import medstruct, serving
from tests.test_predict import lines, write

__all__ = ["medstruct"]

TABLE = (
    "| 检验项目 | 结果 | 单位 | 参考范围 |\n| :--: | :--: | :--: | :--: |\n| 血糖 | 5.2 | mmol/L | 3.9-6.1 |"
)


def judge(medstruct, cwd, server, protocol, *more):
    command = (
        "score",
        "judge",
        protocol,
        "--gold",
        "gold.jsonl",
        "--pred",
        "pred.jsonl",
        "--out",
        "j.jsonl",
        "--json",
    )
    return medstruct(cwd, *command, *more, MEDSTRUCT_LLM_URL=server.url, MEDSTRUCT_LLM_MODEL="judge")


@pytest.mark.parametrize(
    ("answer", "rules", "judged", "pessimistic", "states"),
    [
        ("相等", 0.75, 1.0, 1.0, {"judged": 1, "refused": 0, "malformed": 0, "failed": 0}),
        ("不相等", 0.75, 0.75, 0.75, {"judged": 1, "refused": 0, "malformed": 0, "failed": 0}),
        ("二者相等", 0.75, 1.0, 0.75, {"judged": 0, "refused": 0, "malformed": 1, "failed": 0}),
        ("抱歉", 0.75, 1.0, 0.75, {"judged": 0, "refused": 1, "malformed": 0, "failed": 0}),
    ],
)
def test_meddocbench_falls_back_to_a_judge(tmp_path, medstruct, answer, rules, judged, pessimistic, states):
    """One unit of four fields is spelt otherwise: 不相等 gains nothing, what has no verdict is left out or charged."""
    write(tmp_path / "gold.jsonl", {"id": "1", "task": "full_parsing", "answer": TABLE})
    write(tmp_path / "pred.jsonl", {"id": "1", "prediction": TABLE.replace("mmol/L", "毫摩尔/升")})
    with serving(lambda request: answer) as server:
        status, shown, said = judge(medstruct, tmp_path, server, "meddocbench")
    assert status == 0, said
    data = json.loads(shown)["data"]
    fields = data["measures"]["full_parsing.fields"]
    assert (fields["rules"], fields["judged"], fields["pessimistic"]) == (rules, judged, pessimistic)
    assert (data["questions"], data["states"], data["asked"]) == (1, states, 1)
    assert [one.item for one in judgements(tmp_path / "j.jsonl").values()] == ["2.unit"]


def test_medrepbench_aspects_stand_beside_recall(tmp_path, medstruct):
    item = {
        "item_name": "钾",
        "item_value": "4.1",
        "item_unit": "mmol/L",
        "item_range": "3.5-5.5",
        "is_abnormal": "0",
    }
    write(
        tmp_path / "gold.jsonl",
        *({"id": str(at), "items": [item], "ocr_text": f"第{at}页 钾 4.1"} for at in range(3)),
    )
    write(
        tmp_path / "pred.jsonl",
        *({"id": str(at), "items": [item], "interpretation": f"第{at}页：血钾正常"} for at in range(3)),
    )
    replies = {
        "第0页": '{"factuality": 2, "interpretability": 2, "reasoning": 1}',
        "第1页": '{"factuality": 1, "interpretability": 0, "reasoning": 1}',
        "第2页": "很好",
    }

    def reply(request):
        asked = request["messages"][1]["content"]
        assert "【报告的 OCR 文字】" in asked
        return next(said for page, said in replies.items() if page in asked)

    with serving(reply) as server:
        status, shown, said = judge(medstruct, tmp_path, server, "medrepbench")
        assert status == 0, said
        _, again, _ = judge(medstruct, tmp_path, server, "medrepbench")
    data = json.loads(shown)["data"]
    assert data["measures"]["top_k.average"] == {"rules": 1.0, "judged": 1.0, "pessimistic": 1.0}
    assert data["measures"]["factuality_accept"] == {"rules": None, "judged": 1.0, "pessimistic": 2 / 3}
    assert data["measures"]["factuality_excellent"] == {"rules": None, "judged": 0.5, "pessimistic": 1 / 3}
    assert data["measures"]["interpretability_accept"] == {"rules": None, "judged": 0.5, "pessimistic": 1 / 3}
    assert data["states"] == {"judged": 6, "refused": 0, "malformed": 3, "failed": 0}
    assert len(server.requests) == 3
    assert json.loads(again)["data"]["asked"] == 0


def test_free_form_answers_are_scored_from_0_to_1(tmp_path, medstruct):
    write(
        tmp_path / "gold.jsonl", {"id": "1", "task": "free_form", "question": "结论？", "answer": "未见异常"}
    )
    write(tmp_path / "pred.jsonl", {"id": "1", "prediction": "没有发现异常"})
    with serving(lambda request: '{"score": 0.9}') as server:
        status, shown, said = judge(medstruct, tmp_path, server, "meddocbench")
    assert status == 0, said
    measures = json.loads(shown)["data"]["measures"]
    assert measures["free_form"] == {"rules": None, "judged": 0.9, "pessimistic": 0.9}
    assert measures["free_form.exact"] == {"rules": 0.0, "judged": 0.0, "pessimistic": 0.0}
    asked = server.requests[0]["messages"][1]["content"]
    assert asked == "【问题】\n结论？\n\n【参考答案】\n未见异常\n\n【回答】\n没有发现异常"


@pytest.mark.parametrize(
    ("mapping", "judged", "pessimistic"),
    [
        ({"姓名": "患者", "科别": "部门"}, 1.0, 1.0),
        ({"姓名": None, "科别": None}, 0.0, 0.0),
        ({"姓名": "患者", "科别": "nowhere"}, 0.0, 0.0),
    ],
)
def test_exstructiny_leaves_are_mapped_by_meaning(tmp_path, medstruct, mapping, judged, pessimistic):
    def leaf(text):
        return {"text": text, "page": 1, "bbox": None}

    write(tmp_path / "gold.jsonl", {"id": "1", "answer": {"姓名": leaf("某某"), "科别": leaf("内科")}})
    write(
        tmp_path / "pred.jsonl",
        {"id": "1", "prediction": json.dumps({"患者": leaf("某某"), "部门": leaf("内科")})},
    )
    with serving(lambda request: json.dumps({"mapping": mapping})) as server:
        status, shown, said = judge(medstruct, tmp_path, server, "exstructiny")
    assert status == 0, said
    anls = json.loads(shown)["data"]["measures"]["anls"]
    assert (anls["judged"], anls["pessimistic"]) == (judged, pessimistic)
    assert '"患者": "某某"' in server.requests[0]["messages"][1]["content"]


@pytest.mark.parametrize(
    ("protocol", "more", "message"),
    [
        ("medstruct-s", (), "scored by rules alone: judges are for medrepbench, meddocbench, exstructiny"),
        ("exstructiny", ("--mode", "official"), "has no mode official"),
        ("meddocbench", (), "there is nothing to judge"),
    ],
)
def test_what_cannot_be_judged_is_said_in_one_line(tmp_path, medstruct, protocol, more, message):
    gold = {
        "medstruct-s": {"id": "1", "ocr_text": "x", "pairs": []},
        "exstructiny": {"id": "1", "answer": {"a": {"text": "1"}}},
        "meddocbench": {"id": "1", "task": "full_parsing", "answer": TABLE},
    }
    write(tmp_path / "gold.jsonl", gold[protocol])
    write(tmp_path / "pred.jsonl", {"id": "1", "prediction": TABLE})
    with serving() as server:
        status, shown, _ = judge(medstruct, tmp_path, server, protocol, *more)
    assert status == 2
    assert message in json.loads(shown)["error"]["message"]
    assert not (tmp_path / "j.jsonl").exists()
    assert server.requests == []


def test_agreement_with_people(tmp_path, medstruct):
    row = {"protocol": "medrepbench", "kind": "factuality", "item": "", "state": "judged"}
    write(tmp_path / "j.jsonl", *(row | {"id": str(at), "verdict": at % 3} for at in range(9)))
    write(
        tmp_path / "h.jsonl",
        *({"id": str(at), "kind": "factuality", "verdict": (at % 3) if at else 2} for at in range(9)),
    )
    status, shown, said = medstruct(
        tmp_path, "score", "agreement", "--judge", "j.jsonl", "--human", "h.jsonl", "--json"
    )
    assert status == 0, said
    (one,) = json.loads(shown)["data"]
    assert (one["kind"], one["compared"], one["accuracy"]["value"]) == ("factuality", 9, 8 / 9)
    assert one["kappa"]["value"] == pytest.approx(5 / 6, abs=1e-12)
    assert one["kappa"]["low"] < 5 / 6 <= one["kappa"]["high"] <= 1
    assert lines(tmp_path / "j.jsonl")[0]["id"] == "0"
