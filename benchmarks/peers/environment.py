"""The peers' own environment, apart from ours: a virtual environment from their lock, and tesseract from Debian."""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
VENV: Final = HERE.parents[1] / ".cache/peers-venv"
LOCK: Final = HERE / "requirements.lock"
DEBIAN: Final = ("tesseract-ocr", "tesseract-ocr-chi-sim")
LANGUAGES: Final = "chi_sim+eng"


def interpreter(lock: Path = LOCK, venv: Path = VENV) -> Path:
    """The Python of a lock's peers, installed on first use and whenever the lock has changed."""
    python, stamp = venv / "bin/python", venv / "lock.sha256"
    digest = sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return python
    shutil.rmtree(venv, ignore_errors=True)
    venv.parent.mkdir(mode=0o700, exist_ok=True)
    _quiet(sys.executable, "-m", "venv", str(venv))
    _quiet(str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "-r", str(lock))
    stamp.write_text(digest)
    return python


def tesseract() -> bool:
    """Whether tesseract with both languages is here; root installs it from Debian first where it is not."""
    if not _has_languages() and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (("update",), ("install", "-y", *DEBIAN)):
            subprocess.run(
                ("apt-get", "-qq", *command),
                env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
                capture_output=True,
                check=False,
            )
    return _has_languages()


def _has_languages() -> bool:
    if shutil.which("tesseract") is None:
        return False
    listed = subprocess.run(("tesseract", "--list-langs"), capture_output=True, text=True, check=False)
    return set(LANGUAGES.split("+")) <= set(listed.stdout.split())


def _quiet(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the peers' environment could not be made:\n{done.stderr[-2000:]}")
