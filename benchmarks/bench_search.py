"""Near-duplicate search among 64-bit hashes: multi-index hashing, exact, against imagededup's BK tree.

    python benchmarks/bench_search.py [--peer 10000]

Processor seconds on one core. `even`: random hashes, one in ten a copy of another with half of the radius changed.
`forms`: hashes of 2,000 forms as unequal as words, two pages of one form within 8 bits in 24 of 100 cases, so that the
pairs themselves are many; there the stage searches only pairs of which one page has hardly any text (one page in 50).
The peer runs in a virtual environment of its own (benchmarks/peers/search.lock), with a faster distance than its own.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scale.invent import Records, unit

from pipeline.hashing import near_pairs

HERE = Path(__file__).parent
VENV = HERE.parent / ".cache/peers-search-venv"
LOCK = HERE / "peers/search.lock"
Hashes = NDArray[np.uint64]


def even(count: int, radius: int) -> Hashes:
    rng = np.random.default_rng(1)
    hashes = rng.integers(0, 2**64, count, dtype=np.uint64)
    copies = count // 10
    shown, at = rng.choice(count // 2, copies, replace=False), rng.choice(count // 2, copies, replace=False)
    for _ in range(radius // 2):
        hashes[shown] ^= np.uint64(1) << rng.integers(0, 64, copies, dtype=np.uint64)
    changed = hashes[shown].copy()
    for _ in range(radius // 2):
        changed ^= np.uint64(1) << rng.integers(0, 64, copies, dtype=np.uint64)
    hashes[count // 2 + at] = changed
    return hashes


def ours(hashes: Hashes, radius: int, among: NDArray[np.bool_] | None = None) -> tuple[float, int]:
    """Processor seconds and pairs."""
    start = time.process_time()
    pairs = sum(len(low) for low, _ in near_pairs(hashes, radius, among))
    return time.process_time() - start, pairs


def brute(hashes: Hashes, radius: int) -> int:
    return sum(
        int((np.bitwise_count(hashes[at + 1 :] ^ hashes[at]) <= radius).sum()) for at in range(len(hashes))
    )


def peer(hashes: Hashes, radius: int) -> tuple[float, int]:
    """The peer's processor seconds and pairs."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(f"{word:016x}" for word in hashes.tolist()))
        file.flush()
        command = [interpreter(), HERE / "peers/bk_tree.py", file.name, str(radius)]
        seconds, pairs = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(seconds), int(pairs)


def interpreter() -> Path:
    """The peer's Python, installed on first use and whenever its lock has changed."""
    python, stamp = VENV / "bin/python", VENV / "lock.sha256"
    digest = sha256(LOCK.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != digest:
        VENV.parent.mkdir(mode=0o700, exist_ok=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
        install = ("-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "-r", LOCK)
        subprocess.run([python, *install], check=True, stdout=sys.stderr)
        stamp.write_text(digest)
    return python


def row(what: str, count: int, radius: int, found: tuple[float, int], remark: str) -> None:
    print(f"| {what} | {count:,} | {radius} | {found[0]:.2f} | {found[1]:,} | {remark} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--peer", type=int, default=10_000, help="hashes that the peer searches")
    options = parser.parse_args()
    print("| search | hashes | radius | processor s | pairs | |\n|---|---:|---:|---:|---:|---|")
    few = even(options.peer, 8)
    found, theirs, all_pairs = ours(few, 8), peer(few, 8), brute(few, 8)
    row("ours, even", len(few), 8, found, f"brute force finds {all_pairs:,}")
    row("imagededup's BK tree, even", len(few), 8, theirs, f"{theirs[0] / found[0]:,.0f} times ours")
    for count, radius, goal in ((100_000, 8, 1), (1_000_000, 4, 3)):
        row("ours, even", count, radius, ours(even(count, radius), radius), f"goal < {goal} s")
    for count, radius in ((100_000, 8), (1_000_000, 4)):
        at = np.arange(count)
        hashes, little = Records(count).hashes(at, 0), unit(at, 77) < 0.02
        row("ours, forms, one page with little text", count, radius, ours(hashes, radius, little), "")


if __name__ == "__main__":
    main()
