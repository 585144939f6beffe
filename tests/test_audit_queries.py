"""The audit of requests: who is drawn, what reviewers see, what their answers say, and what changes make of them."""

import json

import pytest
from typer.testing import CliRunner

from pipeline import store
from pipeline.annotate.interface import review
from pipeline.annotate.projects import Role, reviews
from pipeline.audit.queries import ASPECTS, draw_requests
from pipeline.audit.requests import around, leaves, requests
from pipeline.audit.review import Question, bring
from pipeline.cli import app
from pipeline.errors import InputError
from schemas.names import Stage
from tests.dag import ROOT
from tests.reviewing import Memory, auditable, choice

TEXTS = ("姓名：林可可\n白细胞 5.71 10^9/L", "姓名：周小禾\n血糖 5.1")
KINDS = ("closed_text", "closed_schema", "on_demand")


def leaf(text, page, bbox):
    return {"text": text, "page": page, "bbox": bbox}


def row(ids, number, kind, *, augmentation="none", weight=1.0, rank=1, pages=None):
    """A request about the name and a job that the first page does not have."""
    return {
        "id": f"{number}-{kind}", "document_id": str(number), "pages": pages or [ids[0]], "query_type": kind,
        "augmentation": augmentation, "query": f"请提取姓名{number}。", "weight": weight, "rank": rank,
        "answer": {"基本信息": {"姓名": leaf("何安宁", 1, [40, 30, 60, 60]), "职业": leaf(None, None, None)}},
        "evidence": [{"path": "基本信息.姓名", "page_id": ids[0], "spans": [[3, 6]], "ocr_text": "何安宁", "verified": True}],
    }  # fmt: skip


def put(workspace, rows, split="test"):
    folder = workspace.release / "views/exstructiny"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{split}.jsonl").write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")


@pytest.fixture
def space(tmp_path, monkeypatch):
    workspace, ids = auditable(tmp_path / "w", TEXTS)
    (workspace.root / "dvc.yaml").touch()
    (workspace.root / "params.yaml").write_bytes((ROOT / "params.yaml").read_bytes())
    monkeypatch.chdir(workspace.root)
    monkeypatch.setattr("os.umask", lambda _: 0o022)  # the command's own, not that of the tests after it
    server = Memory()
    monkeypatch.setattr("pipeline.cli.reviews.connect", lambda _: server)
    put(workspace, [row(ids, number, kind) for number in (1, 2) for kind in KINDS])
    return workspace, ids, server


def called(*arguments):
    ended = CliRunner().invoke(app, ["audit", "queries", *arguments], catch_exceptions=False)
    assert ended.exit_code == 0, ended.output
    return ended.stdout


def data_of(*arguments):
    return json.loads(called(*arguments, "--json"))["data"]


def answers(**said):
    return [choice(f"aspect_{name}", said.get(name, "yes")) for name in ASPECTS]


def judge(server, project, query, by, **said):
    """Submit five answers on a request in the project of a reviewer."""
    (task,) = [
        one for one in server.rows.values() if one["project"] == project and one["data"]["query"] == query
    ]
    server.number += 1
    task["annotations"].append({"id": server.number, "completed_by": by, "result": answers(**said)})


def test_reviewers_see_requests_with_their_answers_each_in_a_project_of_their_own(space):
    _, ids, server = space
    drawn = data_of()
    assert drawn["strata"] == [
        {"stratum": f"{kind}, none", "requests": 2, "drawn": 2} for kind in sorted(KINDS)
    ]
    assert [(one["project"], one["created"]) for one in drawn["projects"]] == [
        ("medstruct-demo audit queries", 6), ("medstruct-demo audit queries · reviewer 2", 6),
    ]  # fmt: skip
    assert [one["there"] for one in data_of()["projects"]] == [6, 6]
    asked = next(iter(server.rows.values()))["data"]
    assert asked["shown"] == (
        "基本信息.姓名: 何安宁   (page 1, 10 % right, 10 % down; 姓名：⟦何安宁⟧)\n"
        "基本信息.职业: (not on the document)"
    )
    assert (asked["pages"], asked["images"]) == ([ids[0]], [asked["image"]])
    assert sorted(one["title"] for one in server.made) == [
        "medstruct-demo audit queries", "medstruct-demo audit queries · pictures",
        "medstruct-demo audit queries · reviewer 2",
    ]  # fmt: skip
    text = called()
    assert "6 requests drawn" in text
    assert "Let each reviewer open one of the projects only" in text


def test_aspects_and_agreement_are_reported(space):
    workspace, ids, server = space
    put(workspace, [row(ids, number, "closed_text") for number in range(4)])
    first, second = (one["number"] for one in data_of()["projects"])
    for number in range(4):
        judge(server, first, f"请提取姓名{number}。", by=1)
    judge(server, second, "请提取姓名0。", by=2)
    judge(server, second, "请提取姓名1。", by=2, located="no")
    server.pulled(workspace)
    verdicts = store.read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    assert verdicts.height == 30
    assert set(verdicts["kind"]) == {"aspect"}
    found = data_of("--report")
    assert (found["requests"], found["drawn"], found["judged"], found["reviewers"]) == (4, 4, 4, 2)
    assert found["aspects"]["right"] == {"value": 1.0, "low": 1.0, "high": 1.0}
    assert found["aspects"]["located"] == {"value": 0.75, "low": 0.75, "high": 0.75}
    assert found["all"] == found["aspects"]["located"]
    assert found["agreement"] == {"value": 0.9, "low": 0.5958, "high": 1.0}
    assert (found["judged_twice"], found["kappa"], found["reached"]) == (2, 0.0, False)
    assert store.read_json(workspace.metrics("audit_queries")) == found
    assert "0-closed_text" not in workspace.metrics("audit_queries").read_text()
    text = called("--report")
    located = next(line for line in text.splitlines() if line.lstrip().startswith("located"))
    assert located.rstrip().endswith("75.0 (75.0 to 75.0)")
    assert "Agreement of 2 reviewer(s) on 2 request(s): 90.0 (59.6 to 100.0) %, Cohen's kappa 0.000" in text
    assert "ExStrucTiny reports 96.2%: not shown by the lower bound" in text


def test_of_a_sample_wilson_bounds_the_rest(space):
    workspace, ids, server = space
    put(workspace, [row(ids, number, "closed_text", rank=number) for number in range(1, 41)])
    (project,) = data_of("--n", "10", "--reviewers", "1")["projects"]
    for number in range(1, 11):
        judge(
            server, project["number"], f"请提取姓名{number}。", by=1, natural="no" if number == 3 else "yes"
        )
    server.pulled(workspace)
    found = data_of("--report")
    # Wilson's 0.5958 to 0.9821 of 9 in 10, narrowed by the root of 30/40
    assert found["aspects"]["natural"] == {"value": 0.9, "low": 0.6366, "high": 0.9711}
    assert (found["agreement"], found["kappa"], found["judged_twice"]) == (None, None, 0)


def test_an_answer_that_changed_is_asked_about_anew(space):
    workspace, ids, server = space
    put(workspace, [row(ids, 1, "closed_text")])
    first, _ = (one["number"] for one in data_of()["projects"])
    judge(server, first, "请提取姓名1。", by=1)
    changed = row(ids, 1, "closed_text")
    changed["answer"]["基本信息"]["职业"] = leaf("教师", 1, [0, 0, 1, 1])
    put(workspace, [changed])
    again = data_of()["projects"]
    assert [(one["created"], one["removed"], one["past"]) for one in again] == [(1, 0, 1), (1, 1, 0)]
    server.pulled(workspace)
    assert data_of("--report")["judged"] == 0


def test_who_is_drawn_follows_the_ranks_or_the_weights_of_a_seed(space):
    workspace, ids, _ = space
    rare = [row(ids, 100, "on_demand", augmentation="missing_entity", rank=50)]
    often = [
        row(ids, at, "closed_text", rank=21 - at, weight=100.0 if at == 7 else 0.01) for at in range(1, 21)
    ]
    put(workspace, rare + often)
    found = requests(workspace.release / "views", workspace.key())
    by_rank = draw_requests(workspace, found, 4, None)
    assert [(group.name, group.drawn) for group in by_rank.groups] == [
        ("closed_text, none", ("20-closed_text", "19-closed_text", "18-closed_text")),
        ("on_demand, missing_entity", ("100-on_demand",)),
    ]
    seeded = draw_requests(workspace, found, 4, 5)
    assert seeded == draw_requests(workspace, found, 4, 5) != by_rank
    assert seeded.groups[0].drawn[0] == "7-closed_text"


def test_all_pages_of_a_document_are_shown_and_pictures_follow(space):
    workspace, ids, server = space
    put(workspace, [row(ids, 1, "closed_text", pages=list(ids))])
    data_of("--reviewers", "1")
    (asked,) = [one["data"] for one in server.rows.values()]
    assert asked["pages"] == list(ids)
    assert [name.rpartition("/")[2].partition("-")[0] for name in asked["images"]] == list(ids)

    def shown(first, second, *questions):
        pages = dict(zip("ab", (first, second), strict=True))
        return bring(server, ("t", 9), "queries", questions, pages)

    server.made.append({"id": 9, "title": "t"})
    both = Question("a", "q1", pages=("a", "b"))
    shown("/a1", "/b1", both)
    (task,) = [one for one in server.rows.values() if one["project"] == 9]
    task["annotations"].append({"id": 1000, "completed_by": 1, "result": []})
    shown("/a2", "/b1", both)
    assert server.rows[task["id"]]["data"]["images"] == ["/a2", "/b1"]
    # no longer asked about: of what other questions show, the present picture
    shown("/a3", "/b3", Question("b", "q2", pages=("b",)))
    assert server.rows[task["id"]]["data"]["images"] == ["/a2", "/b3"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "no request is there: release first"),
        ([{"id": "1"}], "test.jsonl, line 1: no request of the ExStrucTiny view"),
    ],
)
def test_without_requests_nothing_is_drawn(space, rows, message):
    workspace, _, server = space
    put(workspace, rows)
    with pytest.raises(InputError, match=message):
        called()
    assert server.made == []


def test_requests_about_originals_are_refused(space):
    workspace, ids, server = space
    put(workspace, [row(ids, 1, "closed_text") | {"variant": "original"}])
    with pytest.raises(InputError, match="these requests are about originals"):
        called()
    assert server.made == []


def test_how_an_answer_is_written_out():
    tree = {"a": leaf("1", 1, None), "rows": [{"b": leaf(None, None, None)}, {"b": [leaf("2", 1, None)]}]}
    assert [path for path, _ in leaves(tree)] == ["a", "rows[0].b", "rows[1].b[0]"]
    assert around("一 二\n三四五\n六", 5, 6) == "三⟦四⟧五"
    assert around("三四五", 2, 3) == "三四⟦五⟧"


def test_titles_fit_and_pull_knows_them():
    titles = [role.title for role in reviews("n" * 20) if role.audit == "queries"]
    assert titles == [f"{'n' * 20} audit queries", f"{'n' * 20} audit queries · reviewer 2"]
    assert max(len(title) for title in titles) <= 50
    assert Role("ward", audit="fields").title == "ward audit fields"


def test_label_studio_accepts_the_interface():
    interface = pytest.importorskip("label_studio_sdk.label_interface")
    interface.LabelInterface(review("queries")).validate()
    controls = [f'name="aspect_{name}"' for name in ASPECTS]
    assert [one in review("queries") for one in controls] == [True] * 5
