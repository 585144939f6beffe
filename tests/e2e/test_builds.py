"""Whole builds that must come out alike, with real OCR and real DVC."""

from pathlib import Path

import yaml

from tests.builds import PAGES, SEED, drawn, lock, repro


def test_worker_counts_give_the_same_bytes(built, tmp_path):
    root = tmp_path / "one"
    drawn(root, pages=PAGES, seed=SEED)
    repro(root, MEDSTRUCT_WORKERS="1", PYTHONHASHSEED="5", TZ="Asia/Shanghai", LC_ALL="C")
    assert made(root) == made(built)


def made(root: Path) -> dict[str, list]:
    """Stage -> its outputs with digests and sizes, as dvc.lock records them."""
    return {name: stage["outs"] for name, stage in yaml.safe_load(lock(root))["stages"].items()}
