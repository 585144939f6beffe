"""The privacy audit from the drawn sample to pages that are clean, missed or open, and the gate of release."""

import json
import re
import shutil
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from pipeline.annotate.interface import ours, review
from pipeline.annotate.projects import Role, reviews
from pipeline.annotate.reconcile import Standing
from pipeline.audit.acceptance import pages_for, proven, upper
from pipeline.audit.picked import load, pick
from pipeline.audit.privacy import draw_pages, questions, report
from pipeline.audit.rates import Counted
from pipeline.audit.review import Question, bring, plan
from pipeline.audit.reviewing import Server, open_review, pages_to_release
from pipeline.cli import app
from pipeline.errors import InputError, ServerError
from pipeline.forget.caches import is_in_stages, stage_folders
from pipeline.forget.marks import Marks
from pipeline.store import read_json, write_table
from pipeline.verify.lookedat import clean_pages, require_clean
from schemas.names import Stage
from tests.dag import ROOT as PROJECT
from tests.labelling import hidden
from tests.reviewing import Memory, auditable, choice, frame

CLEAN = choice("verdict", "clean")
TEXTS = [f"姓名：林可可\n编号 {number}" for number in range(6)]


@pytest.fixture
def space(tmp_path):
    return auditable(tmp_path / "w", TEXTS)


def audit(workspace, server, n=None, doubtful=()):
    source = pages_to_release(workspace)
    picked, _ = draw_pages(workspace, source, doubtful, n, 0.01, 42)
    return open_review(workspace, Server(server, "name"), "privacy", source, questions(workspace, picked))


@pytest.mark.parametrize(("bound", "pages"), [(0.01, 299), (0.05, 59), (0.1, 29), (0.001, 2995)])
def test_how_many_clean_pages_prove_a_bound(bound, pages):
    assert pages_for(bound) == pages
    assert proven([Counted(10**9, pages, 0)]) <= bound < proven([Counted(10**9, pages - 1, 0)])


@pytest.mark.parametrize(
    ("strata", "bound"),
    [
        ([(1000, 299)], 0.009969),
        ([(500, 150), (500, 150)], 0.009936),
        ([(900, 150), (100, 100)], 0.017813),
        ([(10, 10), (20, 20)], 0.0),
        ([(10, 10), (20, 0)], 1.0),
    ],
)
def test_a_proof_is_as_good_as_the_stratum_seen_least(strata, bound):
    assert proven(Counted(pages, seen, 0) for pages, seen in strata) == pytest.approx(bound, abs=1e-6)


@given(
    st.lists(st.tuples(st.integers(1, 60), st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=4),
)
def test_no_distribution_of_misses_is_likelier_to_stay_unseen_than_the_bound_allows(strata):
    counted = [Counted(pages, round(pages * seen), 0) for pages, seen, _ in strata]
    total = sum(one.pages for one in counted)
    share = sum(one.pages * missed for one, (_, _, missed) in zip(counted, strata, strict=True)) / total
    unseen = 1.0
    for one, (_, _, missed) in zip(counted, strata, strict=True):
        unseen *= (1 - missed) ** one.seen
    all_seen = all(one.seen == one.pages for one in counted)
    assert all_seen or share <= proven(counted) + 1e-9 or unseen <= 0.05 + 1e-9


def test_with_a_hit_the_bound_is_the_end_of_the_interval():
    assert upper([Counted(1000, 100, 1)]) == pytest.approx(0.0522, abs=1e-4)
    assert upper([Counted(100, 100, 3)]) == pytest.approx(0.03)


def test_a_sample_has_some_of_each_group_and_is_drawn_alike_again():
    members = {"a": [f"a{number}" for number in range(90)], "b": ["b0", "b1"], "c": ["c0"]}
    picked = pick("privacy", members, 10, 1)
    assert [len(group.drawn) for group in picked.groups] == [8, 1, 1]
    assert picked == pick("privacy", members, 10, 1) != pick("privacy", members, 10, 2)
    assert set(picked.pages) <= set(pick("privacy", members, 30, 1).pages)


def test_the_default_draws_what_proves_the_bound(space):
    workspace, ids = space
    source = pages_to_release(workspace)
    picked, proof = draw_pages(workspace, source, {ids[0]}, None, 0.5, 42)
    assert {group.name: group.pages for group in picked.groups} == {
        "scan, detectors disagree": 1,
        "scan, no doubt": 5,
    }
    assert proof <= 0.5
    assert len(picked.pages) == 5  # one of one, four of five
    assert load(workspace, "privacy") == picked
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (workspace.audits / "privacy").rglob("*")]
    assert modes == [0o600]


def test_every_page_is_there_once_and_verdicts_say_what_was_seen(space):
    workspace, ids = space
    server = Memory()
    first = audit(workspace, server)
    assert (first.project, first.questions, first.created) == ("name audit privacy", 6, 6)
    again = audit(workspace, server)
    assert (again.created, again.there, again.removed, again.past) == (0, 6, 0, 0)
    data = next(row["data"] for row in server.rows.values() if row["data"]["page_id"] == ids[0])
    assert sorted(data) == ["audit", "image", "page_id", "target"]
    assert data["image"] == f"/data/upload/{ids[0]}-{data['target'][:8]}.jpg"
    assert server.made[0]["label_config"] == review("privacy") != ours()
    server.judge(ids[0], CLEAN)
    server.judge(ids[1], frame("PHONE"), frame("PERSON", y=50))
    server.pulled(workspace)
    found = report(workspace).to_json()
    expected = {"pages": 6, "drawn": 6, "looked": 2, "clean": 1, "missed": 1, "open": 5, "gone": 0, "unsampled": 0,
                "reviewers": 1, "kinds": {"PERSON": 1, "PHONE": 1}}  # fmt: skip
    assert {name: found[name] for name in expected} == expected
    assert read_json(workspace.metrics("audit_privacy")) == found
    assert not [page for page in ids if page in workspace.metrics("audit_privacy").read_text()]


def test_a_page_whose_picture_changed_is_asked_about_anew_and_its_earlier_verdicts_stay(space):
    workspace, ids = space
    server = Memory()
    audit(workspace, server)
    server.judge(ids[0], CLEAN)
    server.judge(ids[1], frame())
    hidden(workspace, dict.fromkeys(ids[:4], 150) | {ids[4]: 4, ids[5]: 5})
    done = audit(workspace, server)
    # two idle tasks show earlier pictures; two with verdicts stay beside the new ones
    assert (done.removed, done.created, done.there, done.past) == (2, 4, 2, 2)
    targets = [row["data"]["target"] for row in server.rows.values() if row["data"]["page_id"] == ids[0]]
    images = {row["data"]["image"] for row in server.rows.values() if row["data"]["page_id"] == ids[0]}
    assert len(set(targets)) == 2
    assert len(images) == 1
    assert len(server.files) == 6
    server.pulled(workspace)
    assert clean_pages(workspace) == frozenset()
    found = report(workspace)
    assert (found.clean, found.missed, found.open) == (0, 1, 6)
    server.judge(ids[1], CLEAN, target=targets_of(workspace)[ids[1]])
    server.pulled(workspace)
    found = report(workspace)
    assert (found.clean, found.missed, found.open) == (1, 1, 5)


def targets_of(workspace):
    return {one.page_id: one.target for one in questions(workspace, load(workspace, "privacy"))}


def test_a_release_waits_for_a_clean_verdict_on_each_picture(space):
    workspace, ids = space
    server = Memory()
    audit(workspace, server)
    with pytest.raises(InputError, match="6 of 6 pages have no clean verdict"):
        require_clean(workspace, ids)
    for page in ids:
        server.judge(page, CLEAN)
    server.pulled(workspace)
    require_clean(workspace, ids)
    hidden(
        workspace,
        {page: 150 + at for at, page in enumerate(ids[:1])} | {page: at for at, page in enumerate(ids) if at},
    )
    with pytest.raises(InputError, match="1 of 6 pages have no clean verdict"):
        require_clean(workspace, ids)


def test_what_is_not_in_the_sample_goes_unless_somebody_judged_it(space):
    workspace, ids = space
    server = Memory()
    audit(workspace, server)
    drawn = pick("privacy", {"scan, no doubt": ids}, 2, 42).pages
    server.judge(next(page for page in ids if page not in drawn), CLEAN)
    done = audit(workspace, server, n=2)
    assert (done.questions, done.there, done.removed, done.past) == (2, 2, 3, 1)


@pytest.mark.parametrize(("failing", "created"), [([3], 3), ([0, None, None], 6), ([6], 0)])
def test_an_import_that_broke_is_finished_by_the_next_round(space, monkeypatch, failing, created):
    monkeypatch.setattr("pipeline.audit.review.PAUSE_S", 0)
    workspace, _ = space
    server = Memory()
    server.failing = failing
    done = audit(workspace, server)
    assert len(server.rows) == 6
    assert done.created == created


def test_a_task_that_the_server_never_takes_is_said(monkeypatch):
    monkeypatch.setattr("pipeline.audit.review.PAUSE_S", 0)
    server = Memory()
    server.create_project(title="t")
    server.failing = [0] * 9
    with pytest.raises(ServerError, match="does not take all tasks of 't'"):
        bring(server, ("t", 1), "privacy", [Question("a" * 16, "d")], {"a" * 16: "/i"})


A = "a" * 16
WANTED = {(A, "new"): {"audit": "privacy", "page_id": A, "target": "new", "image": "/new"}}


def task(number, target="new", *, work=False, image="/new", page=A, predictions=0):
    data = {"audit": "privacy", "page_id": page, "target": target, "image": image}
    return Standing(number, page, data, work, predictions)


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ([], {"create": [(A, "new")]}),
        ([task(1)], {"kept": 1}),
        ([task(2), task(1)], {"kept": 1, "delete": [2]}),
        ([task(1), task(2, work=True)], {"kept": 1, "delete": [1]}),
        ([task(1, work=True), task(2, work=True)], {"kept": 2}),
        ([task(1, "old")], {"create": [(A, "new")], "delete": [1]}),
        ([task(1, "old", work=True)], {"create": [(A, "new")], "past": 1}),
        (
            [task(1, "old", work=True, image="/old")],
            {"create": [(A, "new")], "past": 1, "replace": {1: task(1, "old").data}},
        ),
        ([task(1, image="/old")], {"kept": 1, "replace": {1: task(1).data}}),
        ([task(1, page="b" * 16, work=True), task(2)], {"kept": 1, "past": 1}),
        ([task(1, page=None), task(2)], {"kept": 1, "past": 1}),
    ],
    ids=["nothing there", "there", "twice", "work stays", "two people's work stays", "an earlier picture",
         "a verdict on an earlier picture", "it is shown as it is now", "served elsewhere", "not in the sample", "foreign"],
)  # fmt: skip
def test_what_becomes_of_a_review_project(there, expected):
    made = plan(there, WANTED, frozenset())
    assert {name: getattr(made, name) for name in made.__slots__ if getattr(made, name)} == expected


def test_a_task_without_its_prediction_is_a_broken_import():
    made = plan([task(1)], WANTED, frozenset(WANTED))
    assert (made.delete, made.create) == ([1], [(A, "new")])
    assert plan([task(1, predictions=1)], WANTED, frozenset(WANTED)).kept == 1


def test_titles_fit_what_label_studio_takes():
    titles = [role.title for role in reviews("n" * 20)]
    assert "n" * 20 + " audit privacy" in titles
    assert max(map(len, titles)) <= 50
    # all reviewers of an audit share its pictures
    assert max(len(title) for title in titles if "reviewer" not in title) + len(" · pictures") <= 50
    assert Role("name").interface == ours()


def test_without_a_sample_a_report_says_so(space):
    workspace, _ = space
    with pytest.raises(InputError, match="medstruct audit privacy"):
        report(workspace)


def called(*arguments):
    done = CliRunner().invoke(app, ["audit", "privacy", *arguments], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_command_draws_and_reports(space, monkeypatch):
    workspace, ids = space
    (workspace.root / "dvc.yaml").touch()
    (workspace.root / "params.yaml").write_bytes((PROJECT / "params.yaml").read_bytes())
    monkeypatch.chdir(workspace.root)
    server = Memory()
    monkeypatch.setattr("pipeline.cli.reviews.connect", lambda _: server)
    drawn = json.loads(called("--n", "all", "--json"))["data"]
    assert drawn["strata"] == [
        {"stratum": "scan, detectors disagree", "pages": 1, "drawn": 1},
        {"stratum": "scan, no doubt", "pages": 5, "drawn": 5},
    ]
    assert (drawn["proves"], drawn["project"]["created"]) == (0.0, 6)
    shown = called("--n", "3")
    assert "If all 3 are clean, at most" in shown
    assert "3 task(s) removed" in shown
    assert "/projects/1/data" in shown
    server.judge(load(workspace, "privacy").pages[0], frame("PHONE"))
    server.pulled(workspace)
    shown = called("--report")
    assert "1 of 3 drawn pages looked at" in shown
    assert "PHONE" in shown
    assert "Clean as they are now: 0; open: 3" in shown
    assert json.loads(called("--report", "--json"))["data"]["kinds"] == {"PHONE": 1}
    assert not [page for page in ids if page in shown]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--n", "none"), "--n is a number of pages, or `all`"),
        (("--n", "0"), "--n is a number of pages, or `all`"),
        (("--bound", "1"), "--bound is a share between 0 and 1"),
    ],
)
def test_what_cannot_be_drawn_is_said(space, monkeypatch, arguments, message):
    workspace, _ = space
    (workspace.root / "dvc.yaml").touch()
    (workspace.root / "params.yaml").write_bytes((PROJECT / "params.yaml").read_bytes())
    monkeypatch.chdir(workspace.root)
    monkeypatch.setattr("pipeline.cli.reviews.connect", lambda _: Memory())
    with pytest.raises(InputError, match=re.escape(message)):
        called(*arguments)


def test_without_a_page_nothing_is_drawn(tmp_path):
    workspace, _ = auditable(tmp_path / "w", TEXTS[:1])
    for name in ("surrogate_pages", "lines"):
        write_table(workspace.folder(Stage.SURROGATE) / f"{name}.parquet", name, [])
    with pytest.raises(InputError, match="no page to look at"):
        pages_to_release(workspace)


def test_forgetting_a_page_takes_the_sample_with_it(space):
    workspace, ids = space
    draw_pages(workspace, pages_to_release(workspace), (), 6, 0.01, 42)
    for folder in stage_folders(workspace):
        if folder != workspace.audits:
            shutil.rmtree(folder)
    assert is_in_stages(workspace, Marks(workspace.key(), frozenset({ids[0]})))
    assert not is_in_stages(workspace, Marks(workspace.key(), frozenset({"0" * 16})))
