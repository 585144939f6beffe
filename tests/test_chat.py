"""The client against a real server on this machine: answers, retries, refusals, hangs, redirects, kept answers."""

import json
import socket
import sqlite3
import stat

import pytest

from pipeline.chat import Access, Answer, Client, Kept, Patience, Sampling, Tokens, assistant, system, user
from pipeline.errors import InputError, ServerError
from tests.model_server import completion, serving

QUESTION = [system("You read reports."), user("WBC?")]


def patient(slept, tries=4, **more):
    return Patience(tries=tries, sleep=slept.append, **more)


def asked(server, *, slept=None, kept=None, key="sk-test-123", tries=4, answer_s=20.0):
    with Client(
        Access(server.url, "drawn", key),
        kept,
        patient([] if slept is None else slept, tries, answer_s=answer_s),
    ) as client:
        return client.ask(QUESTION, Sampling(temperature=0.0, top_p=0.9, max_tokens=64, seed=7)), client


def test_an_answer_with_its_tokens():
    with serving(lambda request: "6.2") as server:
        answer, client = asked(server)
    assert answer == Answer("6.2", tokens=Tokens(11, 3))
    assert server.requests == [
        {
            "model": "drawn",
            "messages": QUESTION,
            "temperature": 0.0,
            "top_p": 0.9,
            "max_tokens": 64,
            "seed": 7,
        }
    ]
    path, headers = server.headers[0]
    assert path == "/v1/chat/completions"
    assert headers["Authorization"] == "Bearer sk-test-123"
    assert (client.asked, client.from_disk, client.tokens) == (1, 0, Tokens(11, 3))


def test_some_servers_want_no_settings():
    with serving() as server, Client(Access(server.url, "drawn")) as client:
        client.ask(QUESTION, Sampling.none())
    assert server.requests == [{"model": "drawn", "messages": QUESTION}]


def test_without_a_key_none_is_sent():
    with serving() as server:
        asked(server, key="")
    assert "Authorization" not in server.headers[0][1]


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/v1/chat/completions"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/v1/chat/completions"),
        ("http://127.0.0.1:8000/v1", "http://127.0.0.1:8000/v1/chat/completions"),
        ("https://models.example/api/v3/", "https://models.example/api/v3/chat/completions"),
    ],
)
def test_the_address_of_completions(url, address):
    assert Access(url, "drawn").completions == address


BUSY = (429, {"error": {"message": "slow down"}}, {})


@pytest.mark.parametrize(
    ("script", "pauses"),
    [
        ([(429, {}, {"Retry-After": "3"})], [3.0]),
        ([(429, {}, {"Retry-After": "86400"})], [60.0]),
        ([(503, b"", {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"})], None),
        ([(500, b"boom", {}), (502, b"<html>", {}), (503, {}, {})], None),
    ],
)
def test_a_busy_server_is_asked_again(script, pauses):
    slept = []
    with serving(lambda request: "late", script) as server:
        answer, client = asked(server, slept=slept)
    assert answer.text == "late"
    assert len(server.requests) == len(script) + 1
    assert client.asked == 1
    if pauses:
        assert slept == pauses
    else:
        assert all(2**at <= pause <= 1.25 * 2**at for at, pause in enumerate(slept))
        assert len(slept) == len(script)


@pytest.mark.parametrize(
    ("script", "status", "message"),
    [
        ([BUSY] * 4, 429, "answers 429; it says: slow down (4 tries)"),
        ([(500, b"boom", {})] * 4, 500, "answers 500 (4 tries)"),
        ([(401, {"error": {"message": "Incorrect API key provided: sk-test-123."}}, {})], 401,
         "refuses the key (401): check MEDSTRUCT_LLM_API_KEY; it says: Incorrect API key provided: ... ."),
        ([(403, b"<html>no</html>", {})], 403, "refuses the key (403): check MEDSTRUCT_LLM_API_KEY"),
        ([(404, {"detail": "Not Found"}, {})], 404,
         "knows no such address or model (404): check MEDSTRUCT_LLM_URL and MEDSTRUCT_LLM_MODEL; it says: Not Found"),
        ([(400, {"error": {"message": "context of 姓名：钱一 is 9000 tokens"}}, {})], 400,
         "answers 400; it says: context of ... is ... tokens"),
        ([(413, {"error": "too large"}, {})], 413, "answers 413; it says: too large"),
        ([(200, b"<html>welcome</html>", {})], 200,
         "does not speak /v1/chat/completions: check MEDSTRUCT_LLM_URL"),
        ([(200, b'{"choices": [{"message": {"content": "cut', {})], 200, "does not speak /v1/chat/completions"),
        ([(200, {"choices": []}, {})], 200, "does not speak /v1/chat/completions"),
        ([(200, {"choices": [{"message": {"content": 5}}]}, {})], 200, "does not speak /v1/chat/completions"),
        ([(200, b"[" * 100000, {})], 200, "does not speak /v1/chat/completions"),
        ([(302, b"", {"Location": "http://127.0.0.1:9/v1/chat/completions"})], 302,
         "sends on to another address (302), which is not followed: set MEDSTRUCT_LLM_URL to it"),
        ([(307, b"", {"Location": "https://elsewhere.example/"})], 307, "sends on to another address (307)"),
    ],
)  # fmt: skip
def test_a_failure_is_one_line_with_the_status(script, status, message):
    with serving(script=script) as server, pytest.raises(ServerError) as caught:
        asked(server)
    assert len(server.requests) == len(script)
    assert caught.value.status == status
    text = str(caught.value)
    assert message in text
    assert text.startswith(("127.0.0.1:", "what answers at 127.0.0.1:"))
    assert "\n" not in text
    assert "sk-test" not in text
    assert "钱一" not in text


def test_a_key_of_letters_alone_is_not_echoed():
    with (
        serving(script=[(401, {"message": "bad key abcdefgh"}, {})]) as server,
        pytest.raises(ServerError) as caught,
    ):
        asked(server, key="abcdefgh")
    assert "abcdefgh" not in str(caught.value)


@pytest.mark.parametrize("manner", ["hang", "drip"])
def test_a_server_that_hangs_or_drips_is_given_up(manner):
    slept = []
    with serving(script=[manner, manner]) as server, pytest.raises(ServerError) as caught:
        asked(server, slept=slept, tries=2, answer_s=0.2)
    assert str(caught.value).endswith("gave no whole answer in 0.2 s (2 tries)")
    assert caught.value.status is None
    assert len(slept) == 1


def test_an_answer_beyond_all_measure_is_not_read_to_its_end():
    with serving(script=[(200, b" " * (17 << 20), {})]) as server, pytest.raises(ServerError) as caught:
        asked(server)
    assert str(caught.value).endswith("sends more than 16 MiB: that is no answer")


def test_a_server_that_is_absent_is_asked_once():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    slept = []
    with (
        Client(Access(f"http://127.0.0.1:{port}/v1", "drawn"), None, patient(slept)) as client,
        pytest.raises(ServerError, match=f"^no model answers at 127.0.0.1:{port}: is it running"),
    ):
        client.ask(QUESTION)
    assert slept == []


def test_proxies_of_the_environment_are_not_used(monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    with serving(lambda request: "direct") as server:
        assert asked(server)[0].text == "direct"


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        (completion(None, refusal="I cannot help."), Answer("I cannot help.", "stop", True, Tokens(11, 3))),
        (completion("", "content_filter"), Answer("", "content_filter", True, Tokens(11, 3))),
        (completion("half", "length"), Answer("half", "length", False, Tokens(11, 3))),
        (completion("x") | {"usage": None}, Answer("x")),
        (completion("x") | {"usage": {"prompt_tokens": -1, "completion_tokens": True}}, Answer("x")),
    ],
)
def test_refusals_and_cuts_are_told(body, answer):
    with serving(script=[(200, body, {})]) as server:
        given, _ = asked(server)
    assert given == answer
    assert given.is_cut == (answer.finish == "length")


def test_a_second_run_asks_nothing(tmp_path):
    path = tmp_path / "kept/answers.sqlite"
    with serving(lambda request: "6.2") as server:
        first, _ = asked(server, kept=Kept(path))
        second, client = asked(server, kept=Kept(path))
    assert len(server.requests) == 1
    assert (first.text, first.kept) == ("6.2", False)
    assert (second.text, second.kept) == ("6.2", True)
    assert (client.asked, client.from_disk, client.tokens) == (0, 1, Tokens())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("change", ["model", "messages", "settings"])
def test_another_question_is_asked(tmp_path, change):
    kept = Kept(tmp_path / "answers.sqlite")
    parts = {"model": "drawn", "messages": QUESTION, "settings": {"temperature": 0.0}}
    other = {"model": "other", "messages": [*QUESTION, assistant("6")], "settings": {"temperature": 0.1}}
    first = kept.question(**parts)
    assert first == kept.question(**parts)
    assert first != kept.question(**(parts | {change: other[change]}))
    kept.close()


def test_keys_of_two_files_have_nothing_in_common(tmp_path):
    ones = [Kept(tmp_path / name) for name in ("a.sqlite", "b.sqlite")]
    assert len({kept.question("drawn", QUESTION, {}) for kept in ones}) == 2
    for kept in ones:
        kept.close()


def test_failures_are_not_kept(tmp_path):
    path = tmp_path / "answers.sqlite"
    with serving(lambda request: "good", [(400, {}, {})]) as server:
        with pytest.raises(ServerError):
            asked(server, kept=Kept(path))
        assert asked(server, kept=Kept(path))[0].text == "good"
    assert sqlite3.connect(path).execute("SELECT count(*) FROM answers").fetchone() == (1,)


def test_a_file_that_keeps_something_else_is_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("my notes " * 200)
    with pytest.raises(InputError, match=r"^notes.txt cannot be used to keep answers"):
        Kept(path)
    assert path.read_text() == "my notes " * 200


def test_pictures_travel_inside():
    message = user("Read it.", [b"\x89PNG\r\n\x1a\n0", b"\xff\xd8\xff0", b"RIFF0000WEBP"])
    assert [part.get("image_url", {}).get("url") for part in message["content"]] == [
        "data:image/png;base64,iVBORw0KGgow",
        "data:image/jpeg;base64,/9j/MA==",
        "data:image/webp;base64,UklGRjAwMDBXRUJQ",
        None,
    ]
    assert json.loads(json.dumps(message)) == message
    with pytest.raises(ValueError, match="JPEG, PNG or WebP"):
        user("Read it.", [b"GIF89a"])


def test_answers_that_others_could_read_are_closed_to_them(tmp_path):
    path = tmp_path / "kept.sqlite"
    path.touch(0o644)
    Kept(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_half_a_surrogate_pair_in_an_answer_is_kept_as_a_question_mark(tmp_path):
    broken = json.dumps(completion("5.1 \ud83d")).encode()
    with serving(script=[(200, broken, {})]) as server:
        first, _ = asked(server, kept=Kept(tmp_path / "kept.sqlite"))
        again, _ = asked(server, kept=Kept(tmp_path / "kept.sqlite"))
    assert (first.text, again.text, again.kept) == ("5.1 ?", "5.1 ?", True)


def test_a_body_in_an_encoding_that_cannot_be_undone_is_one_line():
    with (
        serving(script=[(200, b"no gzip", {"Content-Encoding": "gzip"})] * 2) as server,
        pytest.raises(ServerError, match="gave no whole answer"),
    ):
        asked(server, tries=2)
