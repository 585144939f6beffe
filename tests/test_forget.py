"""forget: nothing of the patient is left anywhere, nothing of anybody else is lost, and it says so."""

import contextlib
import importlib
import json
import shutil
import sqlite3
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

import polars as pl
import pytest
from dvc.exceptions import CheckoutError
from dvc.repo import Repo
from typer.testing import CliRunner

from pipeline import ingest, published, raw, tombstone
from pipeline.chat import Answer
from pipeline.chat.kept import Kept
from pipeline.cli import app
from pipeline.cli.build import run_stage
from pipeline.errors import InputError, VerifyError, WorkspaceError
from pipeline.forget import Options, caches, carry_out, plan, rawfiles
from pipeline.forget.labels import TaskId
from pipeline.forget.register import Register, load_register, named_patient
from pipeline.forget.repack import repack
from pipeline.forget.subject import Subject, resolve
from pipeline.intake.examine import examine
from pipeline.keys import ProjectKey
from pipeline.workspace import Workspace
from schemas.names import Stage
from tests import forgetting
from tests.forgetting import OTHER, PATIENT, SECRETS, SHARED, git, owner_of, png, tiff
from tests.planted import SETTINGS

NO = Options()
RAW_OF_OTHER = {"q.png": png(1), "scans.zip!/扫描/q1.png": png(2), "more.tar.gz!/q2.png": png(5)}
RAW_OF_PATIENT = (png(3), png(4), png(6), png(6, level=1), png(7), b"\xff\xd8 half a picture")
EXCEPT = (".git", "forgotten.json", "data/private/forgotten", ".secrets")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The workspace before the request, with its remotes; copied by every test that changes it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DVC_SITE_CACHE_DIR", str(tmp_path_factory.mktemp("site")))
        patch.setattr(ingest, "examine_boxed", examine)  # files of our own need no child process
        yield forgetting.make(tmp_path_factory.mktemp("made") / "workspace")


@pytest.fixture
def space(made, tmp_path, monkeypatch) -> Workspace:
    shutil.copytree(made.root, tmp_path / "workspace", symlinks=True)
    monkeypatch.chdir(tmp_path / "workspace")
    return Workspace(tmp_path / "workspace")


@pytest.fixture(scope="module")
def done(made, tmp_path_factory):
    """The workspace after the request: the plan's proof, and what there was before."""
    root = tmp_path_factory.mktemp("done") / "workspace"
    shutil.copytree(made.root, root, symlinks=True)
    space = Workspace(root)
    before = {"traces": traces(space), "other": of_other(space), "owners": owner_of(space)}
    before["tars"] = {
        page: tar_of(space, page) for page, patient in owner_of(space).items() if patient == OTHER
    }
    before["keyed"] = load_register(space).handles(PATIENT)
    held = places_with(root, before["traces"])
    for place in (
        ".dvc/cache",
        ".remotes/private",
        ".remotes/public",
        ".cache",
        "data/public/release",
        "data/private/labels",
    ):
        assert any(name.startswith(place) for name in held), place
    return space, forgotten(space), before


@pytest.fixture
def after(done, tmp_path, monkeypatch) -> Workspace:
    """A copy of the workspace after the request, to go on with."""
    shutil.copytree(done[0].root, tmp_path / "workspace", symlinks=True)
    monkeypatch.chdir(tmp_path / "workspace")
    return Workspace(tmp_path / "workspace")


def tar_of(space: Workspace, page: str) -> bytes:
    return (space.folder(Stage.REDACT) / f"images-{page[:2]}.tar").read_bytes()


def forgotten(space: Workspace, asked: str = PATIENT, options: Options = NO):
    made = plan(space, asked, options)
    assert made is not None
    return carry_out(space, made)


def contents(path: Path) -> list[bytes]:
    """A file's bytes, and what is packed in it, by other means than forget's own."""
    found = [path.read_bytes()]
    with contextlib.suppress(zipfile.BadZipFile), zipfile.ZipFile(path) as packed:
        found += [name.encode() for name in packed.namelist()] + [
            packed.read(name) for name in packed.namelist()
        ]
    with contextlib.suppress(tarfile.ReadError), tarfile.open(path) as tar:
        found += [tar.extractfile(member).read() for member in tar if member.isfile()]
    if found[0][:4] == b"PAR1":
        found.append(json.dumps(pl.read_parquet(path).to_dicts(), default=str, ensure_ascii=False).encode())
    return found


def places_with(root: Path, needles: list[bytes]) -> set[str]:
    paths = (path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    named = ((path.relative_to(root).as_posix(), path) for path in paths)
    return {
        name
        for name, path in named
        if not name.startswith((*EXCEPT, "pipeline/", "schemas/"))
        and any(needle in text for text in (name.encode(), *contents(path)) for needle in needles)
    }


def traces(space: Workspace) -> list[bytes]:
    """Everything by which the patient could be known again: values, page ids, the very bytes."""
    ids = [page for page, patient in owner_of(space).items() if patient == PATIENT]
    ids += [space.key().page_id(data, 0) for data in RAW_OF_PATIENT]
    return [text.encode() for text in (*SECRETS, *ids)] + list(RAW_OF_PATIENT)


def of_other(space: Workspace) -> dict[str, object]:
    """What must stay: pictures in raw, tasks, readings, page caches."""
    pages = sorted(page for page, patient in owner_of(space).items() if patient == OTHER)
    tasks = json.loads((space.labels / "export.json").read_text())
    cached = {name: _rows(space, name) for name in ("ingest", "ocr", "pii")}
    return {
        "published": set(published.splits(space)),
        "raw": {name: raw.read(space.raw, name, 10**9) for name in RAW_OF_OTHER},
        "tasks": [task for task in tasks if task["data"]["page_id"] in pages],
        "readings": {page: (space.labels / f"readings/{page}.json").read_bytes() for page in pages},
        "old": {page: (space.labels / f"readings/old/{page}.json").read_bytes() for page in pages},
        "cached": {
            name: [row for row in rows if any(page in str(row) for page in pages)]
            for name, rows in cached.items()
        },
    }


def _rows(space: Workspace, name: str) -> list[tuple[str, bytes]]:
    with contextlib.closing(sqlite3.connect(space.cache / f"{name}.sqlite")) as database:
        return sorted(database.execute("SELECT page_id, result FROM results"))


def test_nothing_of_the_patient_is_left_and_nothing_of_others_is_lost(done):
    space, proof, before = done
    other = before["other"]
    assert other["raw"] == RAW_OF_OTHER
    assert proof.is_complete
    assert places_with(space.root, before["traces"]) == set()
    assert {name: raw.read(space.raw, name, 10**9) for name in RAW_OF_OTHER} == RAW_OF_OTHER
    assert json.loads((space.labels / "export.json").read_text()) == other["tasks"]
    readings = space.labels / "readings"
    assert {path.stem: path.read_bytes() for path in readings.glob("*.json")} == other["readings"]
    assert {path.stem: path.read_bytes() for path in readings.glob("old/*.json")} == other["old"]
    assert {name: _rows(space, name) for name in ("ingest", "ocr", "pii")} == other["cached"]
    assert set(published.splits(space)) == other["published"] - proof.plan.subject.pages
    assert 0 < published.read(space).height < len(other["published"])
    rows = (space.raw / "manifest.csv").read_text().splitlines()
    assert rows == ["file,patient", f"q.png,{OTHER}", f"q1.png,{OTHER}", f"q2.png,{OTHER}"]
    assert sorted(path.name for path in space.raw.iterdir()) == [
        "manifest.csv",
        "more.tar.gz",
        "q.png",
        "scans.zip",
    ]


def test_the_proof_counts_what_went_and_says_what_is_left_to_do(done):
    space, proof, before = done
    kept = json.loads((space.root / f"data/private/forgotten/{proof.plan.request}.json").read_text())
    assert kept == json.loads(json.dumps(proof.as_json()))
    counts = kept["removed"]
    assert (counts["raw files"], counts["archive members"], counts["archives written anew"]) == (3, 2, 2)
    assert [counts[name] for name in ("manifest rows", "label tasks", "annotations", "predictions")] == [
        4,
        3,
        3,
        3,
    ]
    assert counts["kept readings"] == 8  # three pages and the one of an older version, each also in old/
    assert counts["page cache entries"] == 14
    assert counts["answers of models"] == 7  # of everybody: none says whose page it is about
    assert min(counts[f"objects in {name}"] for name in ("DVC cache", "remote private", "remote public")) > 0
    assert [tag["tag"] for tag in kept["tags"]] == ["v0.2.0", "v0.3.0"]
    assert kept["releases"] == ["toy 0.2.0", "toy 0.3.0"]
    owners = before["owners"]
    tasks = [number for number, page in enumerate(sorted(owners), start=1) if owners[page] == PATIENT]
    assert proof.plan.tasks == tuple(TaskId("3", str(number)) for number in tasks)
    assert (kept["search"]["left"], kept["complete"]) == ([], True)
    # name, number and the manifest's id; the device's number is on everybody's pages
    assert (kept["search"]["values"], kept["search"]["shared_values"]) == (3, 1)
    text = json.dumps(kept, ensure_ascii=False)
    assert not any(secret in text for secret in (*SECRETS, SHARED))
    assert not list((space.root / "data/private/forgotten").glob("*.journal"))


def test_the_next_version_is_built_from_what_is_left_and_says_the_same_of_others(done, after):
    before = done[2]
    forgetting.publish(after, "0.4.0")
    assert owner_of(after) == {
        page: patient for page, patient in before["owners"].items() if patient == OTHER
    }
    assert {page: tar_of(after, page) for page in owner_of(after)} == before["tars"]
    assert places_with(after.root, before["traces"]) == set()


def test_a_version_without_the_patient_can_be_had_again_and_one_with_cannot(after):
    git(after.root, "add", "--all", ".")
    git(after.root, "commit", "-q", "-m", "forget")
    for tag in ("v0.2.0", "v0.3.0"):
        git(after.root, "checkout", "-q", "-f", tag)
        with Repo(str(after.root)) as repo, pytest.raises(CheckoutError):
            repo.checkout(force=True)
        assert any("cannot be built again as it was" in note for note in tombstone.notes(after))
        with pytest.raises(InputError, match=r"held pages that were forgotten on request"):
            run_stage(Stage.RELEASE, after)
    with Repo(str(after.root)) as repo, pytest.raises(CheckoutError):
        repo.pull(remote="private")
    git(after.root, "checkout", "-q", "-f", "v0.1.0")
    with Repo(str(after.root)) as repo:
        repo.pull(remote="private", force=True)
        repo.pull(remote="public", force=True)
    assert tombstone.notes(after) == []
    tombstone.refuse_republishing(after)
    assert set(owner_of(after).values()) == {OTHER}
    assert (after.raw / "q.png").read_bytes() == png(1)


STEPS = (
    ("pipeline.forget.objects", "remove"),
    ("pipeline.forget.labels", "remove"),
    ("pipeline.forget.rawfiles", "remove"),
    ("pipeline.forget.rawfiles", "repack"),
    ("pipeline.forget.caches", "forget_cached"),
    ("pipeline.forget.caches", "delete"),
    ("pipeline.tombstone", "add"),
    ("pipeline.forget.proof", "search"),
)


def interrupted(space: Workspace, made, step: tuple[str, str], after: int) -> None:
    """Carry a plan out until a step has been called `after` times; the next call is Ctrl-C."""
    module = importlib.import_module(step[0])
    real, calls = getattr(module, step[1]), []

    def stops(*arguments, **named):
        calls.append(1)
        if len(calls) > after:
            raise KeyboardInterrupt
        return real(*arguments, **named)

    with pytest.MonkeyPatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(module, step[1], stops)
        carry_out(space, made)


def test_a_request_interrupted_anywhere_is_finished_by_the_next(space):
    needles = traces(space)
    first = plan(space, PATIENT, NO)
    # once before each step, then in the midst of those that are called several times
    for step, after in [(step, 0) for step in STEPS] + [(STEPS[0], 1), (STEPS[5], 2)]:
        interrupted(space, plan(space, PATIENT, NO), step, after)
        assert plan(space, PATIENT, NO) == first
    assert carry_out(space, plan(space, PATIENT, NO)).is_complete
    assert places_with(space.root, needles) == set()
    assert plan(space, PATIENT, NO) is None
    assert {name: raw.read(space.raw, name, 10**9) for name in RAW_OF_OTHER} == RAW_OF_OTHER


def test_a_request_interrupted_between_two_archives_loses_neither(space):
    interrupted(space, plan(space, PATIENT, NO), ("pipeline.forget.rawfiles", "repack"), 1)
    assert carry_out(space, plan(space, PATIENT, NO)).is_complete
    assert {name: raw.read(space.raw, name, 10**9) for name in RAW_OF_OTHER} == RAW_OF_OTHER


def test_a_second_request_has_nothing_to_do_by_any_of_its_names(done):
    space, proof, before = done
    for asked in (
        PATIENT,
        *before["keyed"].intersection(proof.plan.subject.patients),
        *proof.plan.subject.pages,
    ):
        assert plan(space, asked, NO) is None
    with pytest.raises(WorkspaceError, match="missing"):
        plan(space, OTHER, NO)  # not forgotten, and nothing is built: who it is cannot be said


def test_a_forgotten_page_that_comes_back_is_noticed(after):
    (after.raw / "again.png").write_bytes(png(3))
    ingest.run(after, SETTINGS.ingest)
    said = "1 page(s) that were forgotten on request are in data/private/raw again"
    assert any(note.startswith(said) for note in tombstone.notes(after))


def test_a_copy_elsewhere_in_the_workspace_is_found_and_not_removed(space):
    copy = space.root / "notes.txt"
    copy.write_text("to do: ask 阿依古丽·买合木提", encoding="utf-8")
    proof = forgotten(space)
    assert [(left.place, left.file, left.by) for left in proof.search.left] == [
        ("workspace", "notes.txt", "value")
    ]
    assert (
        tombstone.notes(space)[-1]
        == "a request to forget is not finished: run the same `medstruct forget` again"
    )
    copy.unlink()
    assert forgotten(space).is_complete
    assert not (space.folder(Stage.OCR)).exists()


@pytest.mark.parametrize("asked", ["page", "manifest", "keyed"])
def test_who_is_meant_by_a_word(made, asked):
    register = load_register(made)
    pages = frozenset(page for page, patient in owner_of(made).items() if patient == PATIENT)
    words = {"page": min(pages), "manifest": PATIENT, "keyed": register.patients[min(pages)]}
    found = resolve(register, words[asked], page_only=False, with_others=False)
    assert found.pages == pages
    assert found.names == {
        "gulibait/p.png",
        "copy.png",
        "broken.jpg",
        "scans.zip!/扫描/p1.png",
        "more.tar.gz!/p2.png",
    }


def register(patients, documents=None, clusters=None, sources=None, said=None) -> Register:
    documents = documents or {page: f"d{page}" for page in patients}
    sources = sources or {(f"{page}.png", 0): page for page in patients}
    return Register(ProjectKey(bytes(32)), sources, patients, documents, clusters or {}, said or {})


CASES = {
    "a page of nobody brings its document": (
        register({"a": None, "b": None, "c": "P"}, dict.fromkeys("abc", "d")), "a", NO, {"a", "b"}),
    "a page of nobody in a document of one patient goes with the patient": (
        register({"a": "P", "b": None}, dict.fromkeys("ab", "d")), "a", NO, {"a", "b"}),
    "a page of nobody in a document of two patients stays": (
        register({"a": "P", "b": None, "c": "Q"}, dict.fromkeys("abc", "d")), "a", NO, {"a"}),
    "a near-duplicate that dedup dropped goes": (
        register({"a": "P", "b": None, "c": "Q"}, clusters=dict.fromkeys("abc", "k")), "P", NO, {"a", "b"}),
    "one page only": (register({"a": "P", "b": "P"}), "a", Options(page_only=True), {"a"}),
    "one page only with its copies": (
        register({"a": "P", "b": None}, clusters=dict.fromkeys("ab", "k")), "a", Options(page_only=True), {"a", "b"}),
    "unknown": (register({"a": "P"}), "nobody", NO, set()),
    "a file of several frames with others, whole": (
        register({"a": "P", "b": "Q"}, sources={("x.tif", 0): "a", ("x.tif", 1): "b"}), "P", Options(with_others=True),
        {"a", "b"}),
    "a frame that could not be read goes with its file": (
        register({"a": "P"}, sources={("x.tif", 0): "a", ("x.tif", 1): None}), "P", NO, {"a"}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_belongs_to_a_subject(case):
    known, asked, options, pages = CASES[case]
    found = resolve(known, asked, page_only=options.page_only, with_others=options.with_others)
    assert found.pages == pages
    assert found.names == {name for (name, _), page in known.sources.items() if page in pages}


def test_a_file_that_holds_others_pages_is_refused_before_anything_is_removed(space):
    (space.raw / "mixed.tif").write_bytes(tiff(8, 9))
    with (space.raw / "manifest.csv").open("w") as file:
        file.write(f"file,page,patient\nmixed.tif,1,{PATIENT}\nmixed.tif,2,{OTHER}\nq.png,,{OTHER}\n")
    ingest.run(space, SETTINGS.ingest)
    before = {path: path.read_bytes() for path in space.root.rglob("*") if path.is_file()}
    with pytest.raises(
        InputError, match=rf"source {space.key().source_id('mixed.tif')} .*one file per patient"
    ) as refusal:
        plan(space, PATIENT, NO)
    assert "mixed" not in str(refusal.value)
    assert {path for path in before if not path.is_file() or path.read_bytes() != before[path]} <= {
        space.root / ".dvc/tmp/lock", space.root / ".dvc/tmp/rwlock"}  # fmt: skip
    whole = plan(space, PATIENT, Options(with_others=True))
    assert "mixed.tif" in whole.subject.names


def zipped(names: dict[str, bytes], comment: bytes = b"") -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in names.items():
            packed.writestr(name, data)
        packed.comment = comment
    return out.getvalue()


def test_what_stays_in_a_zip_keeps_its_name_and_bytes_whatever_the_encoding(tmp_path):
    path = tmp_path / "a.zip"
    # zips made on a Chinese Windows: GBK names without the UTF-8 flag
    data = zipped({"aaaa.png": png(1), "bbbb.png": png(2), "c.png": png(3)}, b"note")
    path.write_bytes(
        data.replace(b"aaaa.png", "张三".encode("gbk") + b".png").replace(
            b"bbbb.png", "李四".encode("gbk") + b".png"
        )
    )
    repack(path, {"李四.png"}, {"c.png": b"new"})
    assert "李四".encode("gbk") not in path.read_bytes()
    assert raw.read(tmp_path, "a.zip!/张三.png", 10**6) == png(1)
    assert raw.read(tmp_path, "a.zip!/c.png", 10**6) == b"new"
    with zipfile.ZipFile(path) as packed:
        assert (packed.comment, packed.testzip(), len(packed.namelist())) == (b"note", None, 2)


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_what_stays_in_a_tar_keeps_its_name_and_bytes(tmp_path, mode):
    path = tmp_path / f"a.tar{mode[1:].replace(':', '.')}"
    long = "很长的名字" * 30 + ".png"
    with tarfile.open(path, mode) as tar:
        for name, data in (("gone.png", png(1)), (long, png(2)), ("also.png", png(3)), ("kept.png", png(4))):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, BytesIO(data))
    repack(path, {"gone.png", "also.png"}, {})
    with tarfile.open(path) as tar:
        assert {member.name: tar.extractfile(member).read() for member in tar} == {
            long: png(2),
            "kept.png": png(4),
        }
    repack(path, {long, "kept.png"}, {})
    assert not path.exists()


def test_a_damaged_archive_is_refused(tmp_path):
    path = tmp_path / "a.tar.gz"
    with tarfile.open(path, "w:gz") as tar:
        member = tarfile.TarInfo("a.png")
        member.size = 50000
        tar.addfile(member, BytesIO(bytes(range(200)) * 250))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match=r"unpack it there by hand"):
        repack(path, {"a.png"}, {})


def test_page_caches_have_no_gap_where_an_entry_was(space):
    ids = [page for page, patient in owner_of(space).items() if patient == PATIENT]
    made = plan(space, PATIENT, NO)
    assert caches.forget_cached(space.cache, made.marks(space.key()), act=True) == 14
    assert caches.forget_answers(space.cache, act=True) == 7
    data = b"".join(path.read_bytes() for path in space.cache.glob("*.sqlite"))
    assert not any(needle.encode() in data for needle in (*ids, *SECRETS[:2]))


def test_answers_of_models_go_with_any_page_and_leave_no_gap(tmp_path):
    cache = tmp_path / ".cache"
    kept = Kept(cache / "answers.sqlite")
    question = kept.question("m", [{"role": "user", "content": "?"}], {})
    kept.save(question, Answer(SECRETS[0]))
    kept.close()
    assert caches.forget_answers(cache, act=False) == 1
    assert SECRETS[0].encode() in (cache / "answers.sqlite").read_bytes()
    assert caches.forget_answers(cache, act=True) == 1
    assert SECRETS[0].encode() not in (cache / "answers.sqlite").read_bytes()
    again = Kept(cache / "answers.sqlite")
    assert again.load(question) is None
    again.close()


def invoke(*arguments: str, stdin: str | None = None):
    return CliRunner().invoke(app, ["forget", *arguments], input=stdin)


def test_the_command_asks_shows_removes_and_says_when_nothing_is_left_to_do(space):
    needles = traces(space)
    held = places_with(space.root, needles)
    assert isinstance(invoke(PATIENT).exception, InputError)  # no terminal, no --yes
    shown = json.loads(invoke(PATIENT, "--dry-run", "--json").stdout)["data"]
    assert (len(shown["pages"]), "gulibait/p.png" in shown["files"]) == (4, True)
    assert places_with(space.root, needles) == held
    done = invoke("-", "--yes", stdin=f"{PATIENT}\n")
    assert done.exit_code == 0, done.output
    assert "found in 0 file(s)" in " ".join(done.output.split())
    assert not any(secret in done.output for secret in SECRETS)
    assert invoke(PATIENT).output.startswith("Nothing to do")
    assert json.loads(invoke(PATIENT, "--json").stdout) == {"ok": True, "command": "forget", "data": None}


def test_the_command_fails_when_something_is_left(space):
    (space.root / "copy.bin").write_bytes(b"number: " + SECRETS[1].encode())
    done = invoke(PATIENT, "--yes")
    assert isinstance(done.exception, VerifyError)
    assert "copy.bin" in str(done.exception)


def test_an_unknown_word_is_an_error(space):
    with pytest.raises(InputError, match="no patient and no page of this name"):
        plan(space, "nobody", NO)


def test_one_page_goes_and_the_others_of_its_patient_stay(space):
    page = space.key().page_id(png(4), 0)
    before = set(owner_of(space))
    proof = forgotten(space, page, Options(page_only=True))
    assert (proof.plan.subject.pages, proof.plan.subject.patients) == ({page}, frozenset())
    assert proof.search.values == 0  # all of them stand on the patient's other pages
    ingest.run(space, SETTINGS.ingest)
    assert set(owner_of(space)) == before - {page}
    assert plan(space, page, Options(page_only=True)) is None


def test_a_page_that_only_older_versions_have_goes_from_them(space):
    old = space.key().page_id(png(7), 0)
    assert old not in owner_of(space)
    proof = forgotten(space, old, Options(page_only=True))
    assert [tag.tag for tag in proof.plan.tagged] == [
        "v0.2.0",
        "v0.3.0",
    ]  # its reading lay in the labels of both
    assert proof.plan.counts["raw files"] == 0
    assert places_with(space.root, [old.encode(), png(7)]) == set()


def test_a_manifest_inside_an_archive_loses_the_patients_rows(space):
    rows = f"file,patient\na.png,{PATIENT}\nb.png,{OTHER}\n"
    (space.raw / "set.zip").write_bytes(
        zipped({"a.png": png(20), "b.png": png(21), "manifest.csv": rows.encode()})
    )
    ingest.run(space, SETTINGS.ingest)
    assert forgotten(space).is_complete
    with zipfile.ZipFile(space.raw / "set.zip") as packed:
        found = {name: packed.read(name) for name in packed.namelist()}
    assert found == {"b.png": png(21), "manifest.csv": f"file,patient\nb.png,{OTHER}\n".encode()}


@pytest.mark.parametrize(
    ("encoding", "newline", "delimiter"),
    [("utf-8", "\n", ","), ("utf-8-sig", "\r\n", ";"), ("gb18030", "\n", "\t"), ("utf-16", "\r\n", ",")],
)
def test_a_manifest_keeps_the_bytes_of_its_other_rows(tmp_path, encoding, newline, delimiter):
    key = ProjectKey(bytes(32))
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw/x.png").write_bytes(png(1))
    rows = [
        ("file", "patient", "document"),
        ("x.png", "张三", '"一\n二"'),
        ("y.png", "李四", '"三\n四"'),
        ("z.png", "", "五"),
    ]
    lines = [delimiter.join(row) + newline for row in rows]
    (tmp_path / "raw/manifest.csv").write_bytes("".join(lines).encode(encoding))
    subject = Subject(
        frozenset({named_patient(key, key.digest("patient", "张三"))}), frozenset(), frozenset({"x.png"})
    )
    counts = rawfiles.remove(tmp_path / "raw", subject, ["x.png", "y.png", "z.png"], key, act=True)
    assert (counts.files, counts.manifest_rows) == (1, 1)
    kept = "".join([lines[0], *lines[2:]])
    assert (tmp_path / "raw/manifest.csv").read_bytes() == kept.encode(encoding)
