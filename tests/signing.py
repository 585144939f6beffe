"""A released workspace with a scorecard made by hand, for tests of the privacy report and its signature."""

import subprocess
from pathlib import Path

import numpy as np

from pipeline import fidelity, release, store
from pipeline.masks import encoded
from pipeline.settings import FidelitySettings, ReleaseSettings
from pipeline.workspace import Workspace
from schemas.scorecard import (
    Bounded,
    Characters,
    DrawnPair,
    Hidden,
    Kept,
    Pages,
    Scorecard,
    SetCard,
    Similarity,
)
from tests import tables_fixture

SIGNER = "officer@example.org"
SETTINGS = ReleaseSettings(
    name="drawn-pages", version="1.2.0", title="Drawn pages", description="Pages that were drawn.", licence="CC-BY-4.0",
    authors=[], url=None, date=None, loose_images=True, loose_json=True, rows_per_shard=2, require_privacy_audit=False, withhold=[], problems={"error": "refuse"},
)  # fmt: skip


def bounded(hits: int, n: int, upper: float) -> Bounded:
    return Bounded(n=n, hits=hits, share=round(hits / n, 6) if n else 0.0, upper=upper)


def group(n: int, left: int, upper: float, withheld: int = 0) -> Hidden:
    return Hidden(
        planted=n + withheld, withheld=withheld, n=n, pixels=n, text=n - left, both=n - left, leaks=bounded(left, n, upper),
        read=n, leaks_read=bounded(left, n, upper),
    )  # fmt: skip


def card_of(**changed) -> Scorecard:
    """A scorecard with round figures: 1,000 direct identifiers, 2 left, on 60 pages of two layouts."""
    kinds = {"PERSON": group(400, 1, 0.0118), "PHONE": group(300, 0, 0.00994), "MEDICAL_ID": group(300, 1, 0.0157),
             "DATE": group(500, 0, 0.005974), "SEAL": group(20, 1, 0.2161)}  # fmt: skip
    counts = SetCard(
        layouts=("lab_single", "receipt"),
        conditions=("clean", "photo"),
        pages=Pages(drawn=64, released=60, withheld={"UNREADABLE": 4}, leaky=bounded(2, 60, 0.1012)),
        groups={"all": group(1520, 3, 0.0051), "direct": group(1000, 2, 0.006283, withheld=30)},
        kinds=kinds,
        by_layout={"lab_single": group(600, 0, 0.00498), "receipt": group(400, 2, 0.0157)},
        by_condition={"clean": group(500, 0, 0.005974), "photo": group(500, 2, 0.01254)},
        by_capture={"paper": group(500, 0, 0.005974), "photo": group(500, 2, 0.01254)},
        cells=Kept(n=800, beneath=12, pixels=3, text=1, either=bounded(4, 800, 0.01142)),
        cells_by_field={
            "ItemValue": Kept(n=800, beneath=12, pixels=3, text=1, either=bounded(4, 800, 0.01142))
        },
        characters=Characters(n=20_000, pixels=40, read=19_000, text=3),
        similarity=Similarity(
            mean=1.0, minimum=1.0, pages_below_one=0, whole_text={"0.75": 20, "0.80": 30, "0.85": 10}
        ),
    )
    whole = {
        "seed": 1, "reader": "paddle on openvino", "profile": "accurate", "settings_digest": "0123456789abcdef",
        "looked": False, "definition": {"character_cover": 0.5}, "sets": {"untouched": counts, "tuning": counts},
        "pairs": (DrawnPair(layout="lab_single", condition="clean", before="0-before.jpg", after="0-after.jpg"),),
    }  # fmt: skip
    return Scorecard(**{**whole, **changed})


def write_card(workspace: Workspace, card: Scorecard) -> None:
    store.write_json(workspace.metrics("scorecard"), card.model_dump(mode="json"))


def released(root: Path) -> Workspace:
    """A workspace with a verified release of four pages, a scorecard and a pair of drawn pictures."""
    workspace = tables_fixture.build(root)
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    store.write_json(workspace.metrics("redact"), {})
    release.run(workspace, SETTINGS)
    write_card(workspace, card_of())
    folder = workspace.cache / "scorecard/pairs"
    folder.mkdir(parents=True)
    for name, level in (("0-before.jpg", 220), ("0-after.jpg", 30)):
        (folder / name).write_bytes(encoded(np.full((90, 60, 3), level, dtype=np.uint8), 80))
    return workspace


def key_in(folder: Path) -> tuple[Path, Path]:
    """A throw-away ed25519 key and an allowed-signers file that lists it for the signer."""
    key = folder / "throw_away"
    made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "throw-away", "-f", str(key)]
    subprocess.run(made, check=True)
    allowed = folder / "allowed_signers"
    kind, data, _ = key.with_suffix(".pub").read_text().split(maxsplit=2)
    allowed.write_text(f'{SIGNER} namespaces="medstruct-release" {kind} {data}\n')
    return key, allowed
