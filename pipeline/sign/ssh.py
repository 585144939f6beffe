"""Signatures as git and OpenSSH make them: `ssh-keygen -Y` (OpenSSH 8.1 and later)."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from pipeline.errors import InputError, VerifyError

NAMESPACE: Final = "medstruct-release"
SUFFIX: Final = ".sig"


def sign(path: Path, key: Path) -> Path:
    """Sign a file with an ssh key (a passphrase is asked for on the terminal); returns the path of the signature."""
    if not key.is_file():
        raise InputError(
            "the signing key is not there: give it with --key, or make one with `ssh-keygen -t ed25519`"
        )
    signature = path.with_name(path.name + SUFFIX)
    signature.unlink(missing_ok=True)
    done = _run("sign", "-f", str(key), "-n", NAMESPACE, str(path))
    if done.returncode or not signature.is_file():
        raise InputError(f"ssh-keygen could not sign with this key: {_said(done)}")
    return signature


def fingerprint(path: Path) -> str:
    """The fingerprint of the key that made a file's signature, which is valid; VerifyError if it is not."""
    return _checked(_run("check-novalidate", "-n", NAMESPACE, "-s", f"{path}{SUFFIX}", stdin=path))


def verify(path: Path, allowed: Path, signer: str) -> str:
    """The fingerprint of the key, if `allowed` lists it for the signer; VerifyError if it does not."""
    if not allowed.is_file():
        raise InputError(
            "the allowed-signers file is not there: one line for each signer, `NAME KEYTYPE KEY`"
        )
    arguments = ("-f", str(allowed), "-I", signer, "-n", NAMESPACE, "-s", f"{path}{SUFFIX}")
    return _checked(_run("verify", *arguments, stdin=path))


def _checked(done: "subprocess.CompletedProcess[bytes]") -> str:
    hit = re.search(r"SHA256:[A-Za-z0-9+/]+", done.stdout.decode("utf-8", "replace"))
    if done.returncode or not hit:
        raise VerifyError(f"the signature does not hold: {_said(done)}")
    return hit.group()


def _said(done: "subprocess.CompletedProcess[bytes]") -> str:
    lines = (done.stderr + done.stdout).decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "no reason given"


def _run(action: str, *arguments: str, stdin: Path | None = None) -> "subprocess.CompletedProcess[bytes]":
    tool = shutil.which("ssh-keygen")
    if tool is None:
        raise InputError("ssh-keygen is not installed: install openssh-client")
    command = [tool, "-Y", action, *arguments]
    data = stdin.read_bytes() if stdin else None
    return subprocess.run(command, input=data, capture_output=True, check=False)
