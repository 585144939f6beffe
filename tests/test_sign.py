"""Sign: a privacy report that shows no value, a signature that binds what was measured, and refuses all else."""

import json
import re
import shutil
import subprocess

import pytest

from pipeline import published, sign, store
from pipeline.cli import prove, setup
from pipeline.errors import InputError, VerifyError, WorkspaceError
from pipeline.sign import ssh
from pipeline.sign.facts import Signing
from pipeline.sign.review import Found, doubts
from pipeline.sign.risk import ReleasedPage, attributes, risks
from pipeline.verify import verify_published
from pipeline.workspace import Workspace
from schemas.names import Stage
from tests import tables_fixture
from tests.builds import call
from tests.signing import SIGNER, card_of, key_in, released, write_card

pytestmark = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="needs openssh-client")
WHO = Signing(SIGNER, "2026-02-03", ("page 0a00000000000001 has a drawn seal",))


@pytest.fixture(scope="module")
def ready(tmp_path_factory):
    return released(tmp_path_factory.mktemp("sign") / "ws")


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    return key_in(tmp_path_factory.mktemp("keys"))


@pytest.fixture
def space(ready, tmp_path):
    shutil.copytree(ready.root, tmp_path / "ws")
    return Workspace(tmp_path / "ws")


@pytest.fixture
def signed(space, keys):
    sign.sign(space, WHO, keys[0])
    return space


def folder_of(space):
    return space.root / "signatures/1.2.0"


def test_a_signature_binds_release_scorecard_verify_and_exceptions_to_a_signer(signed, keys):
    statement = store.read_json(folder_of(signed) / "statement.json")
    assert sorted(path.name for path in folder_of(signed).iterdir()) == [
        "privacy.html", "statement.json", "statement.json.sig",
    ]  # fmt: skip
    assert statement["release"] == {
        "name": "drawn-pages", "version": "1.2.0", "pages": 4, "sha256sums": ssh_sum(signed.release / "SHA256SUMS"),
    }  # fmt: skip
    assert statement["scorecard"]["sha256"] == ssh_sum(signed.metrics("scorecard"))
    assert statement["scorecard"]["headline"]["untouched"] == {
        "identifiers": 1000, "left": 2, "left_at_most": 0.006283, "pages": 60, "pages_with_a_leak": 2,
        "pages_with_a_leak_at_most": 0.1012, "cells_touched": 0.005,
    }  # fmt: skip
    assert statement["verify"]["is_clean"] is True
    assert (statement["signer"], statement["date"], statement["audit"]) == (SIGNER, "2026-02-03", None)
    assert statement["exceptions"] == ["page 0a00000000000001 has a drawn seal"]
    checked = sign.check(signed, keys[1])
    assert (checked.signer, checked.problems) == (SIGNER, ())
    assert sign.check(signed).fingerprint == checked.fingerprint


def ssh_sum(path):
    return subprocess.run(["sha256sum", path], capture_output=True, text=True, check=True).stdout.split()[0]


def test_what_is_signed_counts_as_published(signed, keys):
    rows = published.read(signed)
    assert rows["version"].to_list() == ["1.2.0"] * 4
    assert sorted(rows["split"]) == ["test", "train", "train", "validation"]
    before = signed.published.read_bytes()
    sign.sign(signed, WHO, keys[0])
    assert signed.published.read_bytes() == before


def test_init_takes_the_pages_of_a_release_that_was_signed_before_the_table_came(signed):
    rows = published.read(signed)
    signed.published.unlink()
    setup.init(signed.root, demo=True)
    assert published.read(signed).equals(rows)


@pytest.mark.parametrize("gone", ["signatures", "data/public/release"])
def test_init_starts_without_pages_where_no_release_in_place_was_signed(signed, gone):
    signed.published.unlink()
    shutil.rmtree(signed.root / gone)
    setup.init(signed.root, demo=True)
    assert published.read(signed).is_empty()


def test_a_page_that_was_published_in_another_split_is_not_signed(space, keys):
    page = tables_fixture.page_id(space, 0)
    store.write_table(space.published, "published", [{"page_id": page, "split": "test", "version": "1.0.0"}])
    with pytest.raises(VerifyError, match=r"1 page\(s\) of the release were published in another split"):
        sign.sign(space, WHO, keys[0])
    assert not folder_of(space).exists()


def test_the_signature_is_one_that_ssh_keygen_itself_accepts(signed, keys):
    command = ["ssh-keygen", "-Y", "verify", "-f", keys[1], "-I", SIGNER, "-n", "medstruct-release",
               "-s", folder_of(signed) / "statement.json.sig"]  # fmt: skip
    done = subprocess.run(
        command, input=(folder_of(signed) / "statement.json").read_bytes(), capture_output=True
    )
    assert done.returncode == 0, done.stderr


def test_signing_twice_gives_the_same_report_and_statement(space, keys):
    sign.sign(space, WHO, keys[0])
    first = {path.name: path.read_bytes() for path in folder_of(space).iterdir()}
    sign.sign(space, WHO, keys[0])
    assert {path.name: path.read_bytes() for path in folder_of(space).iterdir()} == first


# what is refused when signing


def test_a_tampered_release_is_not_signed(space, keys):
    (space.release / "README.md").write_text("another one")
    with pytest.raises(VerifyError, match=r"1 file\(s\) of the release are not as SHA256SUMS says"):
        sign.sign(space, WHO, keys[0])
    assert not folder_of(space).exists()


def test_a_file_slipped_into_the_release_is_noticed(space, keys):
    (space.release / "more.txt").write_text("x")
    with pytest.raises(VerifyError, match=r"1 file\(s\)"):
        sign.sign(space, WHO, keys[0])


def test_a_release_that_was_not_verified_is_not_signed(space, keys):
    sums = space.release / "SHA256SUMS"
    (space.release / "README.md").write_text("another one")
    lines = [f"{ssh_sum(space.release / line[66:])}  {line[66:]}" for line in sums.read_text().splitlines()]
    sums.write_text("\n".join(lines) + "\n")
    with pytest.raises(VerifyError, match="is not the one that was verified"):
        sign.sign(space, WHO, keys[0])


@pytest.mark.parametrize("change", [{"is_clean": False}, {}], ids=["not clean", "absent"])
def test_without_a_clean_verify_nothing_is_signed(space, keys, change):
    path = space.metrics("verify")
    if change:
        store.write_json(path, store.read_json(path) | change)
    else:
        path.unlink()
    with pytest.raises(VerifyError, match="does not say that the release is clean"):
        sign.sign(space, WHO, keys[0])


def test_without_a_scorecard_nothing_is_signed(space, keys):
    space.metrics("scorecard").unlink()
    with pytest.raises(InputError, match="run `medstruct scorecard`"):
        sign.sign(space, WHO, keys[0])


def test_without_a_release_nothing_is_signed(space, keys):
    shutil.rmtree(space.release)
    with pytest.raises(WorkspaceError, match="no release"):
        sign.sign(space, WHO, keys[0])


def test_a_version_that_leaves_the_folder_is_refused(space, keys):
    path = space.release / "release.json"
    digest = re.sub(r"1\.2\.0", "../up", path.read_text())
    path.write_text(digest)
    sums = space.release / "SHA256SUMS"
    lines = [f"{ssh_sum(space.release / line[66:])}  {line[66:]}" for line in sums.read_text().splitlines()]
    sums.write_text("\n".join(lines) + "\n")
    store.write_json(
        space.metrics("verify"), store.read_json(space.metrics("verify")) | {"release": ssh_sum(sums)}
    )
    with pytest.raises(InputError, match=r"release\.version may hold"):
        sign.sign(space, WHO, keys[0])


def test_a_key_that_is_none_leaves_no_statement(space, tmp_path):
    (tmp_path / "key").write_text("no key")
    with pytest.raises(InputError, match="ssh-keygen could not sign"):
        sign.sign(space, WHO, tmp_path / "key")
    assert not folder_of(space).exists()
    assert published.read(space).is_empty()
    with pytest.raises(InputError, match="the signing key is not there"):
        sign.sign(space, WHO, tmp_path / "none")


def test_a_failed_signature_leaves_the_one_that_is_there(signed, tmp_path):
    before = {path.name: path.read_bytes() for path in folder_of(signed).iterdir()}
    with pytest.raises(InputError, match="the signing key is not there"):
        sign.sign(signed, Signing("other@example.org", "2026-02-04", ()), tmp_path / "none")
    assert {path.name: path.read_bytes() for path in folder_of(signed).iterdir()} == before
    assert not list(signed.cache.glob("signing-*"))


def test_pages_count_as_published_before_the_signature_is_in_place(space, keys, monkeypatch):
    monkeypatch.setattr(sign.shutil, "move", killed)
    with pytest.raises(KeyboardInterrupt):
        sign.sign(space, WHO, keys[0])
    assert published.read(space).height == 4


def killed(*_):
    raise KeyboardInterrupt


def test_without_ssh_keygen_there_is_one_clear_line(space, keys, monkeypatch):
    monkeypatch.setattr(ssh.shutil, "which", lambda _: None)
    with pytest.raises(InputError, match="install openssh-client"):
        sign.sign(space, WHO, keys[0])


# what a check notices


def test_a_tampered_release_does_not_hold(signed):
    (signed.release / "tables/pages.jsonl").write_text("{}\n")
    assert sign.check(signed).problems == ("1 file(s) of the release are not as its SHA256SUMS says",)


def test_another_release_under_the_same_version_does_not_hold(signed):
    with (signed.release / "SHA256SUMS").open("a") as file:
        file.write(f"{'0' * 64}  more.txt\n")
    assert sign.check(signed).problems[0] == "the release is not the one that was signed"


def test_a_tampered_statement_does_not_hold(signed):
    path = folder_of(signed) / "statement.json"
    store.write_json(path, store.read_json(path) | {"exceptions": []})
    with pytest.raises(VerifyError, match="the signature does not hold"):
        sign.check(signed)


def test_a_changed_scorecard_report_or_verify_does_not_hold(signed):
    write_card(signed, card_of(seed=2))
    (folder_of(signed) / "privacy.html").write_text("<p>all is well</p>")
    store.write_json(signed.metrics("audit_privacy"), {})
    assert sign.check(signed).problems == (
        "metrics/scorecard.json is not as it was when the release was signed",
        "privacy.html is not as it was when the release was signed",
        "metrics/audit_privacy.json is not as it was when the release was signed",
    )


def test_a_stranger_is_not_an_allowed_signer(signed, tmp_path):
    _, others = key_in(tmp_path)
    with pytest.raises(VerifyError, match="the signature does not hold"):
        sign.check(signed, others)


def test_an_unsigned_release_is_said(space):
    with pytest.raises(VerifyError, match="the release is not signed"):
        sign.check(space)


# the commands


def test_the_commands_sign_and_check(space, keys):
    command = ["medstruct", "sign", "--key", str(keys[0]), "--name", SIGNER, "--exception", "one", "--exception", "two"]  # fmt: skip
    done = call(*command, cwd=space.root)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].startswith("Signed: signatures/1.2.0. Its pages keep their split")
    held = call("medstruct", "sign", "--check", "--allowed-signers", str(keys[1]), "--json", cwd=space.root)
    assert (held.returncode, json.loads(held.stdout)["data"]["problems"]) == (0, [])
    write_card(space, card_of(seed=3))
    differs = call("medstruct", "sign", "--check", cwd=space.root)
    assert differs.returncode == 1
    assert differs.stdout.splitlines()[0] == (
        "metrics/scorecard.json is not as it was when the release was signed"
    )


def test_a_date_is_a_day_of_the_calendar():
    assert prove.date_of("2026-02-28") == "2026-02-28"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", prove.date_of(""))
    with pytest.raises(InputError, match="YYYY-MM-DD"):
        prove.date_of("2026-02-30")


# the report


def test_a_draft_shows_the_figures_and_signs_nothing(space):
    page = sign.draft(space).read_text()
    assert [path.name for path in folder_of(space).iterdir()] == ["privacy.html"]
    assert "Draft: nobody has signed this release" in page
    assert "99.8\u00a0% of 1,000 planted direct identifiers are hidden in text and pixels" in page
    assert "The true share left is at most 0.6\u00a0% (95 %)" in page
    assert "2 pages of 60 with a direct identifier left" in page


def test_the_report_shows_no_original_and_no_surrogate(signed):
    page = (folder_of(signed) / "privacy.html").read_text()
    assert not [name for name in (*tables_fixture.ORIGINALS, *tables_fixture.SURROGATES) if name in page]
    assert verify_published(signed).places == ()


def test_whatever_is_written_into_the_report_is_text(space, keys):
    script = "<script>alert(1)</script>"
    card = card_of()
    counts = card.sets["untouched"].model_copy(
        update={"kinds": {script: card.sets["untouched"].kinds["PERSON"]}, "layouts": (script,)}
    )
    pairs = (card.pairs[0].model_copy(update={"layout": f'"{script}'}),)
    write_card(
        space, card.model_copy(update={"sets": {"untouched": counts}, "reader": script, "pairs": pairs})
    )
    sign.sign(space, Signing(f"{script}@example.org", "2026-02-03", (script,)), keys[0])
    page = (folder_of(space) / "privacy.html").read_text()
    assert "<script" not in page
    assert page.count("&lt;script&gt;") >= 5


def test_a_pair_outside_its_folder_is_not_shown(space):
    card = card_of()
    pair = card.pairs[0].model_copy(update={"before": "../../../data/private/raw/x.jpg"})
    write_card(space, card.model_copy(update={"pairs": (pair,)}))
    assert "data:image/jpeg" not in sign.draft(space).read_text()


# quasi-identifiers and review


def person(number, text, *spans):
    return ReleasedPage(f"{number:016x}", text, spans)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("姓名:某某 性别:女 年龄:47岁", {"age band": "40–49", "sex": "F"}),
        ("年 龄：8 岁 性 别：男", {"age band": "0–9", "sex": "M"}),
        ("Age: 93  Sex: F", {"age band": "90+", "sex": "F"}),
        ("年龄:11个月", {}),
        ("住院号 岚溪县人民医院 内科", {"hospital": "岚溪县人民医院"}),
        ("葡萄糖 5.61 mmol/L", {}),
    ],
    ids=["zh", "blanks", "en", "months", "hospital", "none"],
)
def test_what_a_page_shows_of_a_person(text, expected):
    assert attributes(person(1, text)) == expected


def test_the_month_is_the_latest_shifted_date_and_the_hospital_its_surrogate():
    text = "清河医院 出生1961-03-02 报告2023年5月14日"
    page = person(1, text, (0, 4, "ORGANISATION"), (7, 17, "DATE"), (19, 29, "DATE"))
    assert attributes(page) == {"month": "2023-05", "hospital": "清河医院"}


def test_k_counts_people_not_pages():
    pages = [
        person(1, "性别:女 年龄:41岁"), person(1, "性别:女 年龄:41岁"), person(2, "性别:女 年龄:45岁"),
        person(3, "性别:男 年龄:45岁"), person(4, "葡萄糖 5.61"),
    ]  # fmt: skip
    first = risks(pages)[0]
    assert (first.attributes, first.people, first.unknown, first.alone, first.smallest) == (
        ("age band", "sex"), 4, 1, 1, 1,
    )  # fmt: skip
    assert first.classes == {"1": 1, "2": 2, "3–4": 0, "5–9": 0, "10 and more": 0}


def test_pages_are_ranked_by_what_detectors_disagree_about():
    sure = [Found("PERSON", 3, 6, 0.95, "label", False), Found("PERSON", 3, 6, 0.6, "lac", False)]
    weak = [Found("OTHER_ID", 10, 18, 0.3, "shape", False)]
    second = [Found("PHONE", 20, 31, 0.9, "legible", True), Found("SEAL", None, None, 0.9, "ring", False)]
    ranked = doubts({"a" * 16: sure, "b" * 16: weak, "c" * 16: second})
    assert [(page.page_id[0], page.weight) for page in ranked] == [("c", 7), ("b", 3)]
    assert [(spot.kind, spot.start, spot.why) for spot in ranked[0].spots] == [
        ("PHONE", 20, ("found by the second look only", "one source only")), ("SEAL", None, ("one source only",)),
    ]  # fmt: skip


def test_the_second_look_is_counted_by_kind(space):
    page = sign.draft(space).read_text()
    assert "Other eyes read 5 redacted pages again: 1 more identifier on 1 page" in page
    assert store.read_table(
        space.rejects(Stage.REDACT).with_name("residual_findings.parquet"), "residual_findings"
    )["kind"].to_list() == ["PERSON"]
