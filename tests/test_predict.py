"""Predictions: cases of a release and of benchmark files, conversations, runs against a real server, the layout baseline."""

import base64
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from pipeline import fidelity, release
from pipeline.chat import Access, Client, Kept, Patience, Sampling, Zone
from pipeline.errors import InputError, ServerError
from pipeline.predict.asking import Manner, NothingToShowError, built_in, digest, from_train, without
from pipeline.predict.baseline import by_layout, laid_out, status_of
from pipeline.predict.cases import Case, cases, open_source, read_picture
from pipeline.predict.invented import REPORTS
from pipeline.predict.prompts import INSTRUCTIONS, Task, language_of
from pipeline.predict.questions import emptied, question_of
from pipeline.predict.run import by_model, predict_all
from pipeline.predict.shots import invented
from pipeline.scoring.registry import benchmark, scorer
from pipeline.scoring.sample import Document
from pipeline.settings import FidelitySettings
from pipeline.spans import Item
from tests import tables_fixture
from tests.model_server import medstruct, serving

__all__ = ["medstruct"]

MEDSTRUCT = Path(sys.executable).with_name("medstruct")
ZH = Manner("ocr", None, built_in)
JPEG = b"\xff\xd8\xff\xe0picture"


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    from tests.test_release import SETTINGS

    workspace = tables_fixture.build(tmp_path_factory.mktemp("predict") / "ws")
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    release.run(workspace, SETTINGS)
    return workspace.release


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path, *records):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records), encoding="utf-8"
    )
    return path


def pages(count, **more):
    """Gold of MedStruct-S whose value must never reach a model."""
    return [
        {"id": f"p{at}", "report_title": "血常规", "ocr_text": f"第{at}页\n姓名：某{at}", **more,
         "pairs": [{"key": "姓名", "value": "SECRETGOLD", "key_span": [4, 6]}]}
        for at in range(count)
    ]  # fmt: skip


def client(server, kept=None, tries=3):
    return Client(Access(server.url, "drawn"), kept, Patience(tries=tries, sleep=lambda _: None))


# cases


@pytest.mark.parametrize(
    ("protocol", "task"),
    [
        ("medstruct-s", [Task.PAIRS]),
        ("medrepbench", [Task.ITEMS]),
        ("meddocbench", [Task.ABNORMAL, Task.TABLE, Task.QUESTION, Task.QUESTION]),
        ("exstructiny", [Task.LEAVES] * 3),
    ],
)
def test_cases_of_a_release(released, protocol, task):
    found = cases(open_source(released, protocol, "all"))
    assert [case.task for case in found] == 2 * task
    for case in found:
        assert case.text.startswith("临江示例医院检验报告单\n姓名：")
        assert [picture()[:3] for picture in case.pictures] == [b"\xff\xd8\xff"]


def test_pictures_lie_loose_or_in_shards(released, tmp_path):
    shutil.copytree(released, tmp_path / "release")
    source = partial(open_source, tmp_path / "release", "medstruct-s", "all")
    embedded = [case.pictures[0]() for case in cases(source())]
    (tmp_path / "release/images").mkdir()
    for case in cases(source()):
        (tmp_path / f"release/images/{case.id}.jpg").write_bytes(JPEG + case.id.encode())
    assert all(picture.startswith(b"\xff\xd8\xff") for picture in embedded)
    assert [case.pictures[0]() for case in cases(source())] == [
        JPEG + case.id.encode() for case in cases(source())
    ]


def test_of_two_records_with_one_id_the_last_counts(tmp_path):
    one, two = pages(2)
    path = write(tmp_path / "gold.jsonl", one, two, {**one, "ocr_text": "新"}, {"no": "gold"})
    assert [(case.id, case.text) for case in cases(open_source(path, "medstruct-s", "test"))] == [
        ("p0", "新"),
        ("p1", "第1页\n姓名：某1"),
    ]


@pytest.mark.parametrize(
    ("task", "record", "question"),
    [
        (Task.PAIRS, {}, ""),
        (Task.ANSWERS, {"report_title": "血常规"}, '["姓名","性别"]'),
        (Task.ANSWERS, {"report_title": "unknown"}, None),
        (Task.QUESTION, {"question": "血钾是多少？"}, "血钾是多少？"),
        (Task.QUESTION, {}, None),
        (Task.LEAVES, {"query": "All dates"}, "All dates"),
        (
            Task.LEAVES,
            {
                "answer": {
                    "date": {"text": "2024-01-01", "page": 1, "bbox": None},
                    "rows": [{"n": {"text": "1"}}, {}],
                }
            },
            '{"date":null,"rows":[{"n":null}]}',
        ),
    ],
)
def test_questions(task, record, question):
    assert question_of(task, record, {"query_set": {"血常规": {"姓名": {}, "性别": {}}}}) == question


def test_a_request_made_from_gold_holds_no_value():
    assert emptied(
        {"a": {"text": "7", "page": 1, "bbox": [1, 2, 3, 4]}, "b": ["x", "y"], "c": 5, "d": []}
    ) == {
        "a": None,
        "b": [None],
        "c": None,
        "d": [],
    }


# what is sent


@pytest.mark.parametrize("task", list(Task))
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_conversation_has_two_examples(task, language):
    case = Case("1", task, "血钾 4.1" if language == "zh" else "Potassium 4.1", "?")
    told = ZH.messages(case)
    assert [message["role"] for message in told] == [
        "system",
        "user",
        "assistant",
        "user",
        "assistant",
        "user",
    ]
    assert told[0]["content"] == INSTRUCTIONS[language][task]
    assert case.text in told[-1]["content"]
    assert all(message["content"] for message in told)


@pytest.mark.parametrize(
    ("task", "protocol"),
    [
        (Task.PAIRS, "medstruct-s"),
        (Task.ITEMS, "medrepbench"),
        (Task.TABLE, "meddocbench"),
        (Task.ABNORMAL, "meddocbench"),
    ],
)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_examples_are_right_by_the_benchmarks_own_rules(task, protocol, language):
    """Each invented answer, scored against the report that it is about, is perfect."""
    rules = scorer(benchmark(protocol))
    for shot, report in zip(invented(task, language), REPORTS[language], strict=True):
        answer = shot.answer
        gold = {
            Task.PAIRS: lambda report=report: {
                "pairs": [{"key": key, "value": value, "key_span": None} for key, value in report.pairs]
            },
            Task.ITEMS: lambda answer=answer: json.loads(answer),
            Task.TABLE: lambda answer=answer: {"task": "full_parsing", "answer": answer},
            Task.ABNORMAL: lambda answer=answer: {"task": "abnormality", "answer": answer},
        }[task]()
        _, wanted = rules.gold({"id": "1", "report_title": report.title, "ocr_text": report.text, **gold}, 0)
        sample = rules.score(Document("1", wanted, answer), "paper")
        assert {one.outcome for one in sample.aligned} <= {"exact", "null"}
        assert not sample.problems


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_invented_value_stands_in_its_text(language):
    for report in REPORTS[language]:
        for key, value in report.pairs:
            assert (
                f"{key}：{value or ''}" in report.text
                or f"{key}: {value}" in report.text
                or f"{key}:" in report.text
            )
        for item in report.items:
            assert all(part in report.text for part in (item.name, item.value, item.unit, item.range))


def test_no_gold_reaches_the_model(tmp_path):
    path = write(tmp_path / "gold.jsonl", *pages(3))
    with serving() as server, client(server) as asked:
        predict_all(cases(open_source(path, "medstruct-s", "test")), by_model(asked, ZH, Sampling()), tmp_path / "out.jsonl",
                    parallel=2, total=3)  # fmt: skip
    assert len(server.requests) == 3
    assert "SECRETGOLD" not in json.dumps(server.requests)


@pytest.mark.parametrize(
    ("shown", "text", "picture"), [("ocr", True, False), ("image", False, True), ("both", True, True)]
)
def test_what_is_shown_of_a_page(shown, text, picture):
    case = Case("1", Task.PAIRS, "血钾 4.1", "", (lambda: JPEG,))
    content = json.dumps(Manner(shown, "zh", without).messages(case)[-1]["content"], ensure_ascii=False)
    assert ("血钾 4.1" in content) is text
    assert ("data:image/jpeg;base64," in content) is picture


@pytest.mark.parametrize(
    ("shown", "case", "why"),
    [
        ("ocr", Case("1", Task.PAIRS, " "), "no text to show"),
        ("image", Case("1", Task.PAIRS, "x"), "no picture to show"),
        ("both", Case("1", Task.PAIRS, "", "", (lambda: JPEG,)), "no text to show"),
        (
            "image",
            Case("1", Task.PAIRS, "x", "", (lambda: b"GIF89a",)),
            "a picture must be JPEG, PNG or WebP",
        ),
    ],
)
def test_a_page_without_what_is_to_be_shown(shown, case, why):
    with pytest.raises(NothingToShowError, match=why):
        Manner(shown, "zh", built_in).messages(case)


def test_examples_from_train(tmp_path):
    folder = tmp_path / "bench"
    write(folder / "train.jsonl", *pages(3))
    write(folder / "test.jsonl", *({**one, "ocr_text": f"test {one['id']}"} for one in pages(2)))
    source = open_source(folder, "medstruct-s", "test")
    shots = from_train(source)(Task.PAIRS, "zh")
    assert [(shot.text, shot.answer) for shot in shots] == [
        (f"第{at}页\n姓名：某{at}", '{"pairs":[{"key":"姓名","value":"SECRETGOLD"}]}') for at in range(2)
    ]
    with pytest.raises(InputError, match="predict another split"):
        from_train(open_source(folder, "medstruct-s", "all"))(Task.PAIRS, "zh")
    with pytest.raises(InputError, match="answers no task interpretation"):
        from_train(source)(Task.INTERPRETATION, "zh")
    write(folder / "train.jsonl", *pages(1))
    with pytest.raises(InputError, match="fewer than 2 pages"):
        from_train(source)(Task.PAIRS, "zh")


def test_examples_are_none_of_the_pages_that_are_predicted(tmp_path):
    """A single file has no splits: its first pages would be shown with their answers, and then asked."""
    gold = write(tmp_path / "gold.jsonl", *pages(3))
    with pytest.raises(InputError, match="among the pages that are predicted"):
        from_train(open_source(gold, "medstruct-s", "test"))(Task.PAIRS, "zh")


def test_examples_of_another_zone_are_not_taken(tmp_path):
    folder = tmp_path / "bench"
    write(folder / "train.jsonl", *pages(2, variant="original"))
    write(folder / "test.jsonl", *({**one, "ocr_text": "another"} for one in pages(2)))
    source = open_source(folder, "medstruct-s", "test")
    assert source.zone is Zone.PUBLIC
    with pytest.raises(InputError, match="of another zone"):
        from_train(source)(Task.PAIRS, "zh")


def test_an_image_of_a_name_that_no_file_can_have_is_one_line(tmp_path):
    with pytest.raises(InputError, match=r"^the image of a record cannot be read$"):
        read_picture("n" * 300, tmp_path)


def test_the_digest_names_the_prompts():
    first = digest(ZH, [Task.PAIRS])
    assert first == digest(Manner("both", None, built_in), [Task.PAIRS])
    assert len({first, digest(Manner("ocr", None, without), [Task.PAIRS]), digest(ZH, [Task.KEYS])}) == 3


@pytest.mark.parametrize(("text", "language"), [("Glucose", "en"), ("血糖 Glucose", "zh"), ("", "en")])
def test_language(text, language):
    assert language_of(text) == language


# pictures that a record names


def test_a_record_cannot_send_a_file_from_elsewhere(tmp_path):
    bench = tmp_path / "bench"
    (bench / "images").mkdir(parents=True)
    (bench / "images/1.jpg").write_bytes(JPEG)
    (tmp_path / "other.jpg").write_bytes(JPEG)
    (tmp_path / "data/private/raw").mkdir(parents=True)
    (tmp_path / "data/private/raw/x.jpg").write_bytes(JPEG)
    (bench / "images/link.jpg").symlink_to(tmp_path / "data/private/raw/x.jpg")
    assert [read_picture(name, bench) for name in ("1.jpg", "images/1.jpg")] == [JPEG, JPEG]
    for name in (
        "../other.jpg",
        str(tmp_path / "other.jpg"),
        "link.jpg",
        "../data/private/raw/x.jpg",
        "images/../../other.jpg",
    ):
        with pytest.raises(InputError, match="outside the folder"):
            read_picture(name, bench)
    with pytest.raises(InputError, match="is neither in"):
        read_picture("2.jpg", bench)


def test_images_of_a_benchmark_are_sent(tmp_path, medstruct):
    """Two pictures of one record, by name; the model sees pictures and no text."""
    bench = tmp_path / "bench"
    for name in ("1.jpg", "2.jpg"):
        write(bench / f"images/{name}").write_bytes(JPEG + name.encode())
    write(bench / "test.jsonl", *pages(1, images=["1.jpg", "images/2.jpg"]))
    with serving(lambda request: "{}") as server:
        status, _, said = medstruct(
            tmp_path, "predict", "--gold", "bench", "--out", "pred.jsonl", "--input", "image", "--server-sampling",
            MEDSTRUCT_LLM_URL=server.url, MEDSTRUCT_LLM_MODEL="m",
        )  # fmt: skip
    assert status == 0, said
    (request,) = server.requests
    assert set(request) == {"model", "messages"}
    sent = request["messages"][-1]["content"]
    assert [base64.b64decode(part["image_url"]["url"].partition(",")[2]) for part in sent] == [
        JPEG + b"1.jpg",
        JPEG + b"2.jpg",
    ]
    assert "第0页" not in json.dumps(request, ensure_ascii=False)


def test_a_record_may_hold_its_picture(tmp_path):
    coded = base64.b64encode(JPEG * 100).decode()
    assert read_picture(coded, tmp_path) == JPEG * 100
    assert read_picture(f"data:image/jpeg;base64,{coded}", tmp_path) == JPEG * 100
    for bad in ("%" * 600, "data:image/jpeg;base64,%%", 7):
        with pytest.raises(InputError, match="neither a file name nor base64"):
            read_picture(bad, tmp_path)


# runs


def test_a_run_ends_each_case_in_one_way(tmp_path):
    script = [
        (200, {"choices": [{"message": {"content": "{}"}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 5, "completion_tokens": 1}}, {}),
        (200, {"choices": [{"message": {"content": '{"pai'}, "finish_reason": "length"}]}, {}),
        (200, {"choices": [{"message": {"content": None, "refusal": "no"}, "finish_reason": "stop"}]}, {}),
        (400, {"error": {"message": "too long"}}, {}),
        (429, {}, {}),
    ]  # fmt: skip
    todo = [Case(f"p{at}", Task.PAIRS, text) for at, text in enumerate(["a", "b", "c", "d", "e", " "])]
    out = tmp_path / "pred.jsonl"
    with serving(lambda request: "late", script) as server, client(server) as asked:
        outcome = predict_all(todo, by_model(asked, ZH, Sampling()), out, parallel=1, total=6)
    assert lines(out) == [
        {"id": "p0", "prediction": "{}"},
        {"id": "p1", "prediction": '{"pai', "state": "cut"},
        {"id": "p2", "prediction": "no", "state": "refused"},
        {"id": "p3", "prediction": None, "state": "failed", "why": "the server answers 400"},
        {"id": "p4", "prediction": "late"},
        {"id": "p5", "prediction": None, "state": "failed", "why": "no text to show"},
    ]
    assert outcome.to_json() == {
        "cases": 6, "answered": 2, "cut": 1, "refused": 1, "failed": 2,
        "reasons": {"the server answers 400": 1, "no text to show": 1},
        "tokens": {"prompt": 16, "completion": 4},
    }  # fmt: skip


def test_the_order_is_that_of_the_cases_whoever_answers_first(tmp_path):
    def reply(request):
        name = request["messages"][-1]["content"]
        if "page 0" in name:
            time.sleep(0.2)
        return name

    todo = [Case(str(at), Task.PAIRS, f"page {at} .") for at in range(40)]
    with serving(reply) as server, client(server) as asked:
        predict_all(todo, by_model(asked, ZH, Sampling()), tmp_path / "out.jsonl", parallel=8, total=40)
    found = lines(tmp_path / "out.jsonl")
    assert [one["id"] for one in found] == [str(at) for at in range(40)]
    assert all(f"page {one['id']} ." in one["prediction"] for one in found)


def test_a_model_that_goes_away_leaves_no_half_file(tmp_path):
    todo = [Case(str(at), Task.PAIRS, f"page {at}") for at in range(5)]
    out, kept = tmp_path / "out.jsonl", tmp_path / "answers.sqlite"
    with serving(
        script=[(200, {"choices": [{"message": {"content": "x"}}]}, {})] * 2 + [(401, {}, {})]
    ) as server:
        with client(server, Kept(kept)) as asked, pytest.raises(ServerError, match="refuses the key"):
            predict_all(todo, by_model(asked, ZH, Sampling()), out, parallel=1, total=5)
        assert list(tmp_path.iterdir()) == [kept]
        with client(server, Kept(kept)) as asked:
            predict_all(todo, by_model(asked, ZH, Sampling()), out, parallel=1, total=5)
            assert (asked.from_disk, asked.asked) == (2, 3)
    assert len(lines(out)) == 5


def test_a_run_in_which_all_fails_writes_nothing(tmp_path):
    todo = [Case("1", Task.PAIRS, "x"), Case("2", Task.PAIRS, "y")]
    with (
        serving(script=[(400, {}, {})] * 2) as server,
        client(server) as asked,
        pytest.raises(InputError) as caught,
    ):
        predict_all(todo, by_model(asked, ZH, Sampling()), tmp_path / "out.jsonl", parallel=1, total=2)
    assert str(caught.value) == "not one of 2 cases was answered: the server answers 400 (2 times)"
    assert not list(tmp_path.iterdir())
    with pytest.raises(InputError, match="nothing to predict"):
        predict_all([], str, tmp_path / "out.jsonl", parallel=1, total=0)


# the command


def test_a_killed_run_goes_on_where_it_stopped(tmp_path, medstruct):
    """The server lets five of twelve questions through, the process is killed, and the next one asks seven."""
    gold = write(tmp_path / "gold.jsonl", *pages(12))
    with serving(lambda request: '{"pairs": []}') as server:
        environment = {"MEDSTRUCT_LLM_URL": server.url, "MEDSTRUCT_LLM_MODEL": "drawn"}
        command = ("predict", "--gold", gold, "--out", tmp_path / "pred.jsonl", "--parallel", "1", "--json")
        server.script = (
            ["pass"] * 0 + [(200, {"choices": [{"message": {"content": "[]"}}]}, {})] * 5 + ["hang"]
        )
        process = subprocess.Popen(
            [MEDSTRUCT, *map(str, command)],
            cwd=tmp_path,
            env=os.environ | environment,
            stdout=subprocess.DEVNULL,
        )
        try:
            deadline = time.monotonic() + 60
            while len(server.requests) < 6 and time.monotonic() < deadline:
                time.sleep(0.05)
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
        assert len(server.requests) == 6
        assert not (tmp_path / "pred.jsonl").exists()
        server.requests.clear()
        status, shown, said = medstruct(tmp_path, *command, **environment)
        assert status == 0, said
        data = json.loads(shown)["data"]
        assert (len(server.requests), data["asked"], data["from_disk"]) == (7, 7, 5)
        _, shown, _ = medstruct(tmp_path, *command, **environment)
        assert json.loads(shown)["data"]["asked"] == 0
    assert [one["id"] for one in lines(tmp_path / "pred.jsonl")] == [f"p{at}" for at in range(12)]
    manifest = json.loads((tmp_path / "pred.jsonl.run.json").read_text())
    assert (manifest["model"], manifest["sampling"], manifest["outcome"]["answered"]) == (
        "drawn", {"temperature": 0.0, "max_tokens": 4096}, 12,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("environment", "flags", "message"),
    [
        ({}, (), "MEDSTRUCT_LLM_URL is not set: export the address"),
        ({"MEDSTRUCT_LLM_URL": "http://127.0.0.1:9"}, (), "MEDSTRUCT_LLM_MODEL is not set"),
        (
            {"MEDSTRUCT_LLM_URL": "https://models.example", "MEDSTRUCT_LLM_MODEL": "m"},
            (),
            "models.example is another machine: add --allow-egress",
        ),
        (
            {
                "MEDSTRUCT_LLM_URL": "http://models.example",
                "MEDSTRUCT_LLM_MODEL": "m",
                "MEDSTRUCT_LLM_API_KEY": "sk-7",
            },
            ("--allow-egress",),
            "in clear text",
        ),
        (
            {"MEDSTRUCT_LLM_URL": "http://127.0.0.1:9", "MEDSTRUCT_LLM_MODEL": "m"},
            (),
            "no model answers at 127.0.0.1:9",
        ),
        ({}, ("--task", "4"), "--task of this protocol is one of 1, 2, 3"),
        ({}, ("--protocol", "other"), "no protocol of that name"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path, medstruct, environment, flags, message):
    gold = write(tmp_path / "gold.jsonl", *pages(1))
    status, _, said = medstruct(
        tmp_path, "predict", "--gold", gold, "--out", "pred.jsonl", *flags, **environment
    )
    assert status == 2
    assert message in said
    assert said.count("\n") == 1
    assert "sk-7" not in said
    assert not (tmp_path / "pred.jsonl").exists()


@pytest.mark.parametrize("where", ["path", "variant"])
def test_originals_stay_on_this_machine(tmp_path, medstruct, where):
    private = tmp_path / "data/private/bench/gold.jsonl"
    gold = (
        write(private, *pages(2))
        if where == "path"
        else write(tmp_path / "gold.jsonl", *pages(2, variant="original"))
    )
    inside = private.parent / "pred.jsonl"
    with serving() as server:
        here = {"MEDSTRUCT_LLM_URL": server.url, "MEDSTRUCT_LLM_MODEL": "m"}
        there = here | {"MEDSTRUCT_LLM_URL": "https://models.example"}
        flags = ("--allow-egress", "--confirm-personal-data")
        for environment, more, out, message in (
            (here, (), inside, "only with --confirm-personal-data"),
            (there, flags, inside, "they never leave this machine"),
            (here, flags, tmp_path / "pred.jsonl", "let --out lie below data/private"),
            (here, flags, inside, "let --answers lie below data/private"),
        ):
            status, _, said = medstruct(
                tmp_path, "predict", "--gold", gold, "--out", out, *more, **environment
            )
            assert (status, message in said) == (2, True), said
        assert server.requests == []
        kept = private.parent / "answers.sqlite"
        command = ("predict", "--gold", gold, "--out", inside, "--answers", kept)
        status, _, said = medstruct(tmp_path, *command, *flags, **here)
        assert status == 0, said
        assert len(server.requests) == 2
    assert inside.stat().st_mode & 0o077 == 0


def test_credentials_come_from_the_workspace(tmp_path, medstruct):
    gold = write(tmp_path / "gold.jsonl", *pages(1))
    (tmp_path / "dvc.yaml").write_text("stages: {}\n")
    with serving() as server:
        for name, value in (("llm_url", server.url), ("llm_model", "kept"), ("llm_api_key", "sk-kept")):
            write(tmp_path / ".secrets" / name).write_text(value + "\n")
        status, shown, said = medstruct(tmp_path, "predict", "--gold", gold, "--out", "pred.jsonl")
    assert status == 0, said
    assert server.requests[0]["model"] == "kept"
    assert server.headers[0][1]["Authorization"] == "Bearer sk-kept"
    assert "sk-kept" not in shown + said
    assert (tmp_path / ".cache/answers.sqlite").is_file()


# the baseline


def test_a_page_from_text_alone_keeps_its_offsets():
    text = "示例医院\n\n姓名：某某 性别：女\n备注："
    page = laid_out("1", text)
    assert page.text == text
    assert laid_out("1", " \n").lines == ()


def test_readings_from_ocr_tables(released, tmp_path):
    """Gold without text: the text and the places of lines come from tables, and the zone of these counts too."""
    (case, *_) = cases(open_source(released, "medstruct-s", "all"))
    gold = write(tmp_path / "gold.jsonl", {"id": case.id, "answer": {"性别": {"text": "女"}}})
    source = open_source(gold, "exstructiny", "test", released / "tables")
    (found,) = cases(source)
    assert found.text == case.text
    box = by_layout(source)(found).prediction["性别"]["bbox"]
    assert box == [10 + 12 * 10, 60, 10 + 12 * 11, 84]
    private = tmp_path / "data/private/ocr"
    shutil.copytree(released / "tables", private)
    assert open_source(gold, "exstructiny", "test", private).zone is Zone.PRIVATE
    with pytest.raises(InputError, match="holds no OCR tables"):
        open_source(gold, "exstructiny", "test", tmp_path)


@pytest.mark.parametrize(
    ("item", "status"),
    [
        (Item("a", "7", range="1-5", flag="↑"), "偏高"),
        (Item("a", "7", range="1-5"), "偏高"),
        (Item("a", "0.5", range="1-5"), "偏低"),
        (Item("a", "0.5", range="1-5", flag="L"), "偏低"),
        (Item("a", "2+", range="阴性"), "阳性"),
        (Item("a", "???", range="1-5"), "异常"),
    ],
)
def test_status_of_an_abnormal_item(item, status):
    assert status_of(item) == status


def test_the_layout_reads_a_released_page(released):
    """The fixture's page has two pairs on a line, and a row without a head, which the rules leave alone."""
    source = open_source(released, "medstruct-s", "all")
    predict = by_layout(source)
    for case in cases(source):
        one = predict(case)
        assert one.state == "answered"
        pairs = [(pair["key"], pair["value"]) for pair in one.prediction["pairs"]]
        assert ("性别", "女") in pairs
        assert all(case.text[slice(*pair["key_span"])] == pair["key"] for pair in one.prediction["pairs"])


@pytest.mark.parametrize(
    ("task", "prediction"),
    [
        (Task.ITEMS, {"items": [{"item_name": "钾", "item_value": "6.1", "item_unit": "mmol/L", "item_range": "3.5-5.5", "is_abnormal": "1"}]}),
        (Task.TABLE, [{"entry_name": "钾", "result": "6.1", "unit": "mmol/L", "reference": "3.5-5.5"}]),
        (Task.ABNORMAL, [{"entryname": "钾", "result": "6.1 mmol/L", "reference": "3.5-5.5", "status": "偏高"}]),
        (Task.LEAVES, {
            "姓名": {"text": "某某", "page": 1, "bbox": [60, 0, 100, 20]},
            "检验结果": [{
                "项目名称": {"text": "钾", "page": 1, "bbox": [0, 80, 20, 100]}, "结果": {"text": "6.1", "page": 1, "bbox": [60, 80, 120, 100]},
                "单位": {"text": "mmol/L", "page": 1, "bbox": [160, 80, 280, 100]},
                "参考范围": {"text": "3.5-5.5", "page": 1, "bbox": [320, 80, 460, 100]},
            }],
        }),
        (Task.QUESTION, ""),
    ],
)  # fmt: skip
def test_the_layout_in_the_shape_of_each_benchmark(tmp_path, task, prediction):
    source = open_source(write(tmp_path / "gold.jsonl", *pages(1)), "medstruct-s", "test")
    text = "姓名：某某\n项目  结果  单位  参考区间\n钾  6.1  mmol/L  3.5-5.5"
    assert by_layout(source)(Case("7", task, text)).prediction == prediction


def test_the_baseline_asks_nobody(tmp_path, medstruct):
    gold = write(tmp_path / "gold.jsonl", *pages(2))
    status, _, said = medstruct(
        tmp_path, "predict", "--gold", gold, "--out", "pred.jsonl", "--baseline", "layout"
    )
    assert status == 0, said
    assert [one["prediction"]["pairs"] for one in lines(tmp_path / "pred.jsonl")] == [
        [{"key": "姓名", "value": f"某{at}", "key_span": [4, 6], "value_span": [7, 9]}] for at in range(2)
    ]
