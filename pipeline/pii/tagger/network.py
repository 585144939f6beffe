"""The tagger's own network: states and slots in, a score of each tag out; three convolutions let neighbours speak.

    x = relu(slots + chinese · W + english · V);  x += relu(convolution(x)), thrice;  scores = x · U

Every convolution is three units wide, its taps 1, 2 and 4 units apart, so that a unit sees seven to either side.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]
APART: Final = (1, 2, 4)
STEP: Final = 64
"""Scores are counted in 1/64 nat: a float's last digits, which machines differ in, decide nothing."""


@dataclass(frozen=True, slots=True)
class Network:
    """Rows of slots (the last is nothing) and the matrices, [in, out] each; `taps` is [3 layers, 3 taps, in, out]."""

    rows: Mapping[str, int]
    slots: Floats
    chinese: Floats
    english: Floats
    bias: Floats
    taps: Floats
    tap_bias: Floats
    out: Floats
    out_bias: Floats

    def scores(self, slots: Sequence[Sequence[str]], chinese: Floats, english: Floats) -> Integers:
        """[units, tags], in steps: the score of each tag of units that have slots and states. No units, no rows."""
        if not slots:
            return np.zeros((0, len(self.out_bias)), np.int64)
        x = np.maximum(self._summed(slots) + chinese @ self.chinese + english @ self.english + self.bias, 0)
        for apart, taps, bias in zip(APART, self.taps, self.tap_bias, strict=True):
            x += np.maximum(_convolved(x, apart, taps) + bias, 0)
        found: Integers = np.rint((x @ self.out + self.out_bias) * STEP).astype(np.int64)
        return found

    def _summed(self, slots: Sequence[Sequence[str]]) -> Floats:
        nothing = len(self.slots) - 1
        get = self.rows.get
        known = [[at for name in names if (at := get(name)) is not None] or [nothing] for names in slots]
        starts = np.cumsum([0, *map(len, known[:-1])])
        flat = self.slots[[at for row in known for at in row]]
        summed: Floats = np.add.reduceat(flat, starts, axis=0)
        return summed


def _convolved(x: Floats, apart: int, taps: Floats) -> Floats:
    """A convolution over units; beyond the ends there is nothing."""
    found: Floats = x @ taps[1]
    found[apart:] += x[:-apart] @ taps[0]
    found[:-apart] += x[apart:] @ taps[2]
    return found


def written(network: Mapping[str, Any], names: Sequence[str]) -> bytes:
    """The file of a network: rows of slots in eighths of a byte each with a scale of its own, matrices in halves."""
    packed: dict[str, Any] = {
        name: np.asarray(value, np.float16) for name, value in network.items() if name != "slots"
    }
    rows = np.asarray(network["slots"], np.float32)
    scale = (np.abs(rows).max(axis=1, keepdims=True) / 127).astype(np.float16)
    steps = np.where(scale > 0, scale, 1).astype(np.float32)
    packed |= {"slots": np.clip(np.rint(rows / steps), -127, 127).astype(np.int8), "scale": scale}
    packed["names"] = np.frombuffer("\n".join(names).encode(), np.uint8)
    out = BytesIO()
    np.savez_compressed(out, **packed)
    return out.getvalue()


def read_network(data: bytes) -> Network:
    """The network of a file. ValueError or KeyError for anything else."""
    with np.load(BytesIO(data), allow_pickle=False) as file:
        parts = {name: file[name] for name in file.files}
    names = parts.pop("names").tobytes().decode().split("\n")
    slots = parts.pop("slots").astype(np.float32) * parts.pop("scale").astype(np.float32)
    if len(slots) != len(names) + 1:
        raise ValueError(f"{len(names)} slots have {len(slots)} rows")
    rows = {name: at for at, name in enumerate(names)}
    return Network(rows, slots, **{name: value.astype(np.float32) for name, value in parts.items()})


@lru_cache(maxsize=1)
def shipped() -> Network:
    """The network that this version ships with."""
    return read_network(files("pipeline.pii.tagger").joinpath("network.npz").read_bytes())
