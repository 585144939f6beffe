"""A small workspace with every place where a patient may lie: raw, archives, labels, caches, DVC's cache, two remotes, tags."""

import contextlib
import json
import shutil
import subprocess
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

import numpy as np
import polars as pl
from dvc.repo import Repo
from PIL import Image

from pipeline import ingest, published, store
from pipeline.chat import Answer
from pipeline.chat.kept import Kept
from pipeline.cli import setup
from pipeline.forget.register import named_patient
from pipeline.page import Page
from pipeline.shards import PageCache
from pipeline.tarshards import write_shard
from pipeline.workspace import Workspace
from schemas.names import PiiKind, Stage
from tests.planted import SETTINGS, line_at

GRAPH = """stages:
  build:
    cmd: "true"
    deps: [data/private/raw, data/private/labels]
    outs:
""" + "".join(
    f"    - data/{folder}:\n        remote: {'public' if folder == 'public/release' else 'private'}\n"
    for folder in ("private/ingest", "private/ocr", "private/dedup", "private/annotate", "private/pii", "private/redact",
                   "public/redacted", "public/surrogate", "public/release")
)  # fmt: skip
PATIENT, OTHER = "P-773100", "Q-004200"
NAMES = {PATIENT: "阿依古丽·买合木提", OTHER: "欧阳青禾"}
NUMBERS = {PATIENT: "ZY20239917", OTHER: "ZY20114423"}
SHARED = "KS20240088"
"""A number on everybody's pages: no sign of the patient."""
SECRETS = (NAMES[PATIENT], NUMBERS[PATIENT], PATIENT, "gulibait")


def png(seed: int, level: int = 6) -> bytes:
    noise = np.random.default_rng(seed).integers(0, 255, (60, 50), dtype=np.uint8)
    image = np.kron(noise, np.ones((4, 4), dtype=np.uint8))
    out = BytesIO()
    Image.fromarray(image).save(out, "PNG", compress_level=level)
    return out.getvalue()


def tiff(*seeds: int) -> bytes:
    first, *rest = (Image.open(BytesIO(png(seed))) for seed in seeds)
    out = BytesIO()
    first.save(out, "TIFF", save_all=True, append_images=rest)
    return out.getvalue()


def write_raw(raw: Path, *, with_patient: bool, with_old: bool = False) -> None:
    """Files of the other person; with_patient: also those of the patient, beside them in both archives."""
    raw.mkdir(parents=True, exist_ok=True)
    rows = ["file,patient", f"q.png,{OTHER}", f"q1.png,{OTHER}", f"q2.png,{OTHER}"]
    (raw / "q.png").write_bytes(png(1))
    with zipfile.ZipFile(raw / "scans.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("扫描/q1.png", png(2))
        if with_patient:
            packed.writestr("扫描/p1.png", png(3))
    with tarfile.open(raw / "more.tar.gz", "w:gz") as tar:
        for name, seed in (("p2.png", 4), ("q2.png", 5)) if with_patient else (("q2.png", 5),):
            member = tarfile.TarInfo(name)
            member.size = len(png(seed))
            tar.addfile(member, BytesIO(png(seed)))
    if with_patient:
        (raw / "gulibait").mkdir(exist_ok=True)
        (raw / "gulibait/p.png").write_bytes(png(6))
        (raw / "copy.png").write_bytes(png(6, level=1))  # the same picture in other bytes
        (raw / "broken.jpg").write_bytes(b"\xff\xd8 half a picture")
        rows += [f"{name},{PATIENT}" for name in ("p.png", "p1.png", "p2.png", "broken.jpg")]
    old = raw / "old.png"
    if with_old:
        old.write_bytes(png(7))
        rows.append(f"old.png,{PATIENT}")
    else:
        old.unlink(missing_ok=True)
    (raw / "manifest.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


def owner_of(space: Workspace) -> dict[str, str]:
    """Page id -> patient as the manifest names it."""
    key = space.key()
    keyed = {key.digest("patient", patient): patient for patient in (PATIENT, OTHER)}
    pages = store.read_table(space.folder(Stage.INGEST) / "pages.parquet", "pages")
    return {page: keyed[patient] for page, patient in pages.select("page_id", "patient_key").iter_rows()}


def page_of(page_id: str, patient: str) -> Page:
    lines = (f"姓名:{NAMES[patient]}", f"住院号:{NUMBERS[patient]}", f"仪器:{SHARED}", f"页:{page_id[:4]}")
    return Page(page_id, 800, 600, 0, tuple(line_at(text, row) for row, text in enumerate(lines)))


def write_labels(space: Workspace) -> None:
    """One export with a task per page, and the kept reading of each."""
    tasks = []
    for number, (page_id, patient) in enumerate(sorted(owner_of(space).items()), start=1):
        page = page_of(page_id, patient)
        start = page.text.index(NUMBERS[patient])
        value = {"start": start, "end": start + 10, "text": NUMBERS[patient], "labels": ["Value"]}
        result = [{"id": "r1", "from_name": "label", "to_name": "text", "type": "labels", "value": value}]
        data = {"page_id": page_id, "text": page.text, "image": f"/data/{page_id}.jpg"}
        annotations = [{"id": 100 + number, "result": result, "completed_by": {"email": "a@b.test"}}]
        tasks.append(
            {
                "id": number,
                "project": 3,
                "data": data,
                "annotations": annotations,
                "predictions": [{"result": result}],
            }
        )
        store.write_json(space.labels / f"readings/{page_id}.json", {"lines": store.line_rows(page)})
        store.write_json(space.labels / f"readings/old/{page_id}.json", {"lines": store.line_rows(page)})
    (space.labels / "export.json").write_text(
        json.dumps(tasks, ensure_ascii=False, indent=1), encoding="utf-8"
    )


def build(space: Workspace) -> None:
    """What the stages would leave, with the values in it: ingest for real, the rest by hand."""
    ingest.run(space, SETTINGS.ingest)
    owners = owner_of(space)
    pages = [page_of(page_id, patient) for page_id, patient in sorted(owners.items())]
    key = space.key()

    def table(stage: Stage, name: str, rows: list[dict[str, object]], folder: Path | None = None) -> None:
        store.write_table((folder or space.folder(stage)) / f"{name}.parquet", name, rows)

    table(Stage.OCR, "ocr_pages", [
        {"page_id": p.page_id, "turn": 0, "width": p.width, "height": p.height, "text": p.text, "text_digest": "0",
         "mean_confidence": 0.9, "engine": "e", "runtime": "r", "models": "m"} for p in pages])  # fmt: skip
    table(Stage.OCR, "lines", [row for page in pages for row in store.line_rows(page)])
    table(
        Stage.DEDUP,
        "clusters",
        [{"page_id": p.page_id, "cluster_id": p.page_id, "keeper": True} for p in pages],
    )
    table(Stage.ANNOTATE, "corrections", [])
    found = [(p, value, kind) for p in pages for value, kind in (
        (NAMES[owners[p.page_id]], PiiKind.PERSON), (NUMBERS[owners[p.page_id]], PiiKind.MEDICAL_ID), (SHARED, PiiKind.DEVICE_ID))]  # fmt: skip
    table(Stage.PII, "findings", [
        {"page_id": p.page_id, "start": p.text.index(value), "end": p.text.index(value) + len(value), "quad": None,
         "kind": kind.value, "score": 0.9, "source": "label", "subject": kind is PiiKind.PERSON} for p, value, kind in found])  # fmt: skip
    table(Stage.PII, "patients", [
        {"page_id": p.page_id, "document_id": p.page_id, "basis": "manifest",
         "patient_id": named_patient(key, key.digest("patient", owners[p.page_id]))} for p in pages])  # fmt: skip
    table(Stage.REDACT, "residual_findings", [], space.rejects(Stage.REDACT).parent)
    _public(space, pages)
    for name in ("ocr", "pii"):
        cache = PageCache(space.cache / f"{name}.sqlite", "f" * 64)
        tail = key.digest("payload") if name == "pii" else ""
        cache.save({p.page_id + tail: json.dumps({"text": p.text}).encode() for p in pages})
    answers = Kept(space.cache / "answers.sqlite")
    for page in pages:
        answers.save(answers.question("m", [{"role": "user", "content": page.text}], {}), Answer(page.text))
    answers.close()
    for name in ("ingest", "release"):
        store.write_json(
            space.metrics(name), {"pages": [p.page_id for p in pages] if name == "release" else len(pages)}
        )


def _public(space: Workspace, pages: list[Page]) -> None:
    redacted, release = space.folder(Stage.REDACT), space.release
    redacted.mkdir(parents=True, exist_ok=True)
    (release / "images").mkdir(parents=True, exist_ok=True)
    for page in pages:
        picture = png(int(page.page_id[:6], 16))
        write_shard(redacted / f"images-{page.page_id[:2]}.tar", [(page.page_id, picture)])
        (release / f"images/{page.page_id}.jpg").write_bytes(picture + page.page_id[:3].encode())
    rows = [{"page_id": p.page_id, "document_id": p.page_id, "width": p.width, "height": p.height, "text": "*" * len(p.text),
             "text_digest": "0"} for p in pages]  # fmt: skip
    store.write_table(space.folder(Stage.SURROGATE) / "surrogate_pages.parquet", "surrogate_pages", rows)
    pl.DataFrame(rows).write_parquet(release / "pages.parquet")
    store.write_json(release / "release.json", {"name": "toy", "version": _version(space)})


def _version(space: Workspace) -> str:
    return (space.root / "params.yaml").read_text().split("version: ")[-1].split()[0]


def publish(space: Workspace, version: str) -> None:
    """Build, let DVC store it, push to both remotes, tag."""
    for folder in ("ingest", "ocr", "dedup", "annotate", "pii", "redact"):
        subprocess.run(["rm", "-rf", space.root / "data/private" / folder], check=True)
    subprocess.run(["rm", "-rf", space.root / "data/public"], check=True)
    settings = space.root / "params.yaml"
    settings.write_text(settings.read_text().replace(f"version: {_version(space)}", f"version: {version}"))
    build(space)
    write_labels(space)
    with contextlib.chdir(space.root), Repo(str(space.root)) as repo:
        repo.commit(force=True)
        repo.push(remote="public")
    # as `dvc push` would fill it, without the time that takes
    shutil.copytree(space.root / ".dvc/cache", space.root / ".remotes/private", dirs_exist_ok=True)
    git(space.root, "add", "--all", ".")
    git(space.root, "commit", "-q", "-m", version)
    git(space.root, "tag", f"v{version}")


def git(root: Path, *arguments: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b.test")
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


def make(root: Path) -> Workspace:
    """Three tagged versions: without the patient, with an old page of the patient, as it is now."""
    root.mkdir(parents=True)
    (root / "dvc.yaml").write_text(GRAPH)
    git(root, "init", "-q")
    space = setup.init(root, demo=True)
    settings = space.root / "params.yaml"
    settings.write_text(settings.read_text().replace("name: medstruct-demo", "name: toy"))
    for version, with_patient, with_old in (
        ("0.1.0", False, False),
        ("0.2.0", True, True),
        ("0.3.0", True, False),
    ):
        write_raw(space.raw, with_patient=with_patient, with_old=with_old)
        publish(space, version)
    sign(space)
    return space


def sign(space: Workspace) -> None:
    """Enter all pages as published, as signing the release would."""
    published.start(space)
    pages = pl.read_parquet(space.folder(Stage.INGEST) / "pages.parquet")
    published.add(space, pages.select("page_id", split=pl.lit("train")), "0.3.0")
