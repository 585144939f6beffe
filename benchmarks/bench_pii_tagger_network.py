"""The network of the tagger in PyTorch, to train it; inference is pipeline.pii.tagger.network. A part of bench_pii_tagger.py."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional

from pipeline.pii.tagger.network import APART
from pipeline.pii.tagger.states import LATIN, WIDTH
from pipeline.pii.tagger.tags import TAGS

IGNORED: Final = -100
SIZE, DROPPED, ROWS_DROPPED = 96, 0.2, 0.1
EPOCHS, RATE, BATCH = 14, 3e-3, 2500
_GAP: Final = max(APART)
"""Empty units between two texts of a batch, so that no convolution reaches from one into the other."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text of n units: numbers of slots, joined, and where each unit's begin; states; the number of its tag or IGNORED."""

    slots: npt.NDArray[np.int64]
    begins: npt.NDArray[np.int64]
    chinese: npt.NDArray[np.float16]
    english: npt.NDArray[np.float16]
    tags: npt.NDArray[np.int64]


class Head(nn.Module):
    """The network that pipeline.pii.tagger.network computes, with dropout between its layers."""

    def __init__(self, slots: int) -> None:
        super().__init__()
        self.slots = nn.EmbeddingBag(slots + 1, SIZE, mode="sum", padding_idx=slots)
        nn.init.normal_(self.slots.weight, 0, 0.1)
        self.slots.weight.data[slots] = 0
        self.chinese, self.english = nn.Linear(WIDTH, SIZE), nn.Linear(LATIN, SIZE, bias=False)
        self.taps = nn.ModuleList(nn.Conv1d(SIZE, SIZE, 3, dilation=apart, padding=apart) for apart in APART)
        self.out, self.drop = nn.Linear(SIZE, len(TAGS)), nn.Dropout(DROPPED)

    def forward(self, slots: Any, begins: Any, chinese: Any, english: Any, solid: Any) -> Any:
        """[units, tags] of a batch; `solid` [units, 1] is 0 between two texts."""
        x = self.slots(slots, begins) + self.chinese(self.drop(chinese)) + self.english(self.drop(english))
        x = self.drop(functional.relu(x) * solid)
        for taps in self.taps:
            x = self.drop(x + functional.relu(taps(x.t()[None])[0].t()) * solid)
        return self.out(x)

    def parts(self) -> Mapping[str, npt.NDArray[np.float32]]:
        """The matrices as pipeline.pii.tagger.network.written takes them."""
        value = {name: tensor.numpy() for name, tensor in self.state_dict().items()}
        layers = range(len(APART))
        return {
            "slots": value["slots.weight"], "chinese": value["chinese.weight"].T, "english": value["english.weight"].T,
            "bias": value["chinese.bias"], "out": value["out.weight"].T, "out_bias": value["out.bias"],
            "taps": np.stack([value[f"taps.{at}.weight"].transpose(2, 1, 0) for at in layers]),
            "tap_bias": np.stack([value[f"taps.{at}.bias"] for at in layers]),
        }  # fmt: skip


def fitted(examples: Sequence[Example], slots: int, seed: int = 1) -> Head:
    """A network trained on examples: one thread, one seed, so that the same examples give the same network."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    chance, dice = random.Random(seed), np.random.default_rng(seed)
    head = Head(slots)
    optimizer = torch.optim.AdamW(head.parameters(), lr=RATE, weight_decay=1e-2)
    steps = EPOCHS * (sum(len(one.tags) for one in examples) // BATCH + 2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps, pct_start=0.1)
    for _ in range(EPOCHS):
        for batch in _batches(examples, chance):
            loss = _loss(head, batch, dice)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(head.parameters(), 1.0)
            optimizer.step()
            schedule.step()
    return head.eval()


def _batches(examples: Sequence[Example], chance: random.Random) -> Iterator[list[Example]]:
    order = chance.sample(list(examples), len(examples))
    batch, size = list[Example](), 0
    for one in order:
        batch.append(one)
        size += len(one.tags)
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _loss(head: Head, batch: Sequence[Example], dice: np.random.Generator) -> Any:
    sizes = [len(one.tags) + _GAP for one in batch]
    ends = np.cumsum([0, *sizes])
    chinese = np.zeros((ends[-1], WIDTH), np.float32)
    english = np.zeros((ends[-1], LATIN), np.float32)
    solid, tags = np.zeros((ends[-1], 1), np.float32), np.full(ends[-1], IGNORED, np.int64)
    begins, past = [], 0
    for one, at in zip(batch, ends, strict=False):
        stop = at + len(one.tags)
        chinese[at:stop], english[at:stop], solid[at:stop], tags[at:stop] = (
            one.chinese,
            one.english,
            1,
            one.tags,
        )
        begins += [one.begins + past, np.full(_GAP, past + len(one.slots))]
        past += len(one.slots)
    slots = np.concatenate([one.slots for one in batch])
    slots[dice.random(len(slots)) < ROWS_DROPPED] = head.slots.padding_idx
    given = (slots, np.concatenate(begins), chinese, english, solid)
    return functional.cross_entropy(
        head(*map(torch.from_numpy, given)), torch.from_numpy(tags), ignore_index=IGNORED
    )
