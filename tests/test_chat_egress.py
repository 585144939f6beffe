"""The egress rule: which hosts are this machine, what may be sent where, and addresses that only look right."""

import re
from pathlib import Path

import pytest

from pipeline.chat import Access, Zone, egress, is_loopback, permit, zone_of
from pipeline.errors import InputError

HERE = [
    "http://127.0.0.1:8000/v1",
    "http://127.8.9.10/v1",
    "http://[::1]:8000/v1",
    "http://localhost:8000",
    "HTTP://LOCALHOST/v1",
]
ELSEWHERE = [
    "https://models.example/v1",
    "http://localhost.evil.example/v1",
    "http://127.0.0.1.evil.example/v1",
    "http://localhost./v1",
    "http://2130706433/v1",
    "http://0x7f000001/v1",
    "http://127.1/v1",
    "http://127.0.0.1./v1",
    "http://0.0.0.0:8000/v1",
    "http://10.0.0.5:8000/v1",
    "http://192.168.1.9/v1",
    "http://[::]:8000/v1",
    "http://[::ffff:127.0.0.1]/v1",
    "http://[fe80::1]/v1",
]  # fmt: skip
REFUSED = [
    ("http://127.0.0.1@evil.example/v1", "before an @"),
    ("http://user:secret@127.0.0.1/v1", "before an @"),
    ("http://evil.example\\@127.0.0.1/v1", "must be an address"),
    ("http://127.0.0.1\n.evil.example/v1", "must be an address"),
    ("http://127.0.0.1/v1?to=evil.example", "without ? and #"),
    ("http://127.0.0.1#@evil.example/", "without ? and #"),
    ("http://0177.0.0.1/v1", "must be an address"),
    ("http://127.000.000.001/v1", "must be an address"),
    ("http://１２７.0.0.1/v1", "must be an address"),
    ("http://127.0.0.1。evil.example/v1", "must be an address"),
    ("ftp://127.0.0.1/v1", "must be an address"),
    ("file:///etc/passwd", "must be an address"),
    ("127.0.0.1:8000", "must be an address"),
    ("http://", "must be an address"),
    ("http://[::1/v1", "must be an address"),
    ("http://127.0.0.1:port/v1", "must be an address"),
    ("", "must be an address"),
]


@pytest.mark.parametrize("url", HERE)
def test_this_machine(url):
    access = Access(url, "drawn")
    assert is_loopback(access.host)
    permit(access, Zone.PUBLIC)


@pytest.mark.parametrize("url", ELSEWHERE)
def test_another_machine_needs_the_flag_and_gets_nothing_private(url):
    access = Access(url, "drawn")
    assert not is_loopback(access.host)
    with pytest.raises(InputError, match="is another machine: add --allow-egress"):
        permit(access, Zone.PUBLIC)
    permit(access, Zone.PUBLIC, allow_egress=True)
    with pytest.raises(InputError, match="never leave this machine"):
        permit(access, Zone.PRIVATE, allow_egress=True, confirmed=True)


@pytest.mark.parametrize(("url", "message"), REFUSED)
def test_addresses_that_two_parsers_might_read_differently(url, message):
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        Access(url, "drawn")
    assert "secret" not in str(caught.value)


def test_private_data_go_to_this_machine_only_when_confirmed():
    access = Access("http://127.0.0.1:8000", "drawn")
    with pytest.raises(InputError, match="--confirm-personal-data"):
        permit(access, Zone.PRIVATE, allow_egress=True)
    permit(access, Zone.PRIVATE, confirmed=True)


def test_a_key_crosses_no_network_in_clear_text():
    with pytest.raises(InputError, match="in clear text: use https") as caught:
        permit(Access("http://10.0.0.5:8000", "drawn", "sk-1"), Zone.PUBLIC, allow_egress=True)
    assert "sk-1" not in str(caught.value)
    permit(Access("https://models.example", "drawn", "sk-1"), Zone.PUBLIC, allow_egress=True)
    permit(Access("http://10.0.0.5:8000", "drawn"), Zone.PUBLIC, allow_egress=True)


@pytest.mark.parametrize(
    ("addresses", "here"),
    [(["127.0.0.1"], True), (["127.0.0.1", "::1"], True), (["127.0.0.1", "10.0.0.5"], False), ([], False)],
)
def test_localhost_counts_if_it_leads_here(monkeypatch, addresses, here):
    monkeypatch.setattr(
        egress.socket, "getaddrinfo", lambda *_: [(2, 1, 6, "", (address, 0)) for address in addresses]
    )
    assert is_loopback("localhost") is here


@pytest.mark.parametrize(
    ("place", "zone"),
    [
        ("data/private/ocr/lines.parquet", Zone.PRIVATE),
        ("data/private", Zone.PRIVATE),
        ("data/public/release", Zone.PUBLIC),
        ("data/privately/x.jsonl", Zone.PUBLIC),
        ("private/data/x.jsonl", Zone.PUBLIC),
    ],
)
def test_the_zone_of_a_path(tmp_path, place, zone):
    assert zone_of([tmp_path / place]) is zone


def test_a_link_into_the_private_zone_is_private(tmp_path):
    (tmp_path / "data/private/raw").mkdir(parents=True)
    (tmp_path / "innocent").symlink_to(tmp_path / "data/private/raw")
    assert zone_of([tmp_path / "innocent/page.jsonl"]) is Zone.PRIVATE


def test_a_relative_path_inside_the_private_zone_is_private(tmp_path, monkeypatch):
    (tmp_path / "data/private/raw").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "data/private/raw")
    assert zone_of([Path("x.jsonl")]) is Zone.PRIVATE


def test_a_record_of_an_original_is_private(tmp_path):
    assert zone_of([tmp_path / "x.jsonl"], ["surrogate", None, "original"]) is Zone.PRIVATE
    assert zone_of([tmp_path / "x.jsonl"], ["surrogate", None]) is Zone.PUBLIC


def test_the_key_is_in_no_representation():
    assert "sk-9" not in repr(Access("http://127.0.0.1", "drawn", "sk-9"))


def test_a_link_inside_a_folder_that_leads_into_the_private_zone_makes_it_private(tmp_path):
    private = tmp_path / "data/private/labels"
    private.mkdir(parents=True)
    (private / "test.jsonl").write_text("{}\n")
    (tmp_path / "bench/deep").mkdir(parents=True)
    assert zone_of([tmp_path / "bench"]) is Zone.PUBLIC
    (tmp_path / "bench/deep/test.jsonl").symlink_to(private / "test.jsonl")
    assert zone_of([tmp_path / "bench"]) is Zone.PRIVATE
