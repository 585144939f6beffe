"""Invented page records: forms that thousands of people filled in, patients with some pages each, copies of pages.

Forms are as unequal as words in a text (Zipf), so that one form has an eighth of all pages; pictures of one form are
as near to each other as measured on real forms (23.7 % within 8 of 64 bits); one page in ten is another picture of
an earlier one, with a misread digit now and then. Everything follows from the seed and the page's number.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

FORMS: Final = 2000
COPIES: Final = 0.1
ROWS: Final = 8
"""Laboratory rows of a page, each one line; with title, patient and date a page has 11 lines."""
NOISE: Final = 0.09
"""Share of a hash's bits that a page changes: two pages of one form are then within 8 bits in 24 of 100 cases."""
COPY_NOISE: Final = 0.015
FORM_PLACES: Final = 0.45
"""Share of a sketch's places that the print of the form decides."""
ANALYTES: Final = (
    "白细胞计数",
    "红细胞计数",
    "血红蛋白",
    "血小板计数",
    "中性粒细胞",
    "淋巴细胞",
    "单核细胞",
    "谷丙转氨酶",
    "谷草转氨酶",
    "总胆红素",
    "白蛋白",
    "球蛋白",
    "尿素",
    "肌酐",
    "尿酸",
    "葡萄糖",
    "甘油三酯",
    "总胆固醇",
    "钾",
    "钠",
    "氯",
    "钙",
    "磷",
    "镁",
)
SURNAMES: Final = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许"
GIVEN: Final = "安然清宁远川林溪晨舟岚松月禾青原"


@dataclass(frozen=True)
class Records:
    """What is decided about all pages at once: form, patient, visit and, for a copy, which page it shows."""

    count: int
    seed: int = 1
    rng: np.random.Generator = field(init=False)
    original: NDArray[np.int64] = field(init=False)
    ids: NDArray[np.uint64] = field(init=False)

    def __post_init__(self) -> None:
        rng = np.random.default_rng(self.seed)
        original = np.arange(self.count)
        copies = np.flatnonzero(rng.random(self.count) < COPIES)
        copies = copies[copies > 0]
        shown = (rng.random(len(copies)) * copies).astype(np.int64)
        original[copies] = original[shown]
        # page ids are keyed digests: no order is left in them
        ids = mixed(np.arange(self.count, dtype=np.uint64), self.seed)
        for name, value in (("rng", rng), ("original", original), ("ids", ids)):
            object.__setattr__(self, name, value)

    def names(self, at: NDArray[np.int64]) -> list[str]:
        return [f"{number:016x}" for number in self.ids[at].tolist()]

    def chunks(self, size: int = 20_000) -> Iterator[NDArray[np.int64]]:
        """Numbers of all pages, in ascending order of their ids."""
        order = np.argsort(self.ids)
        for start in range(0, self.count, size):
            yield order[start : start + size]

    def forms(self, at: NDArray[np.int64]) -> NDArray[np.int64]:
        shares = 1 / np.arange(1, FORMS + 1)
        edges = np.cumsum(shares / shares.sum())
        return np.searchsorted(edges, unit(self.original[at], self.seed + 1), "right").clip(max=FORMS - 1)

    def patients(self, at: NDArray[np.int64]) -> NDArray[np.int64]:
        return (unit(self.original[at], self.seed + 2) * max(1, self.count // 4)).astype(np.int64)

    def hashes(self, at: NDArray[np.int64], part: int) -> NDArray[np.uint64]:
        """The 64-bit hash of number `part`: of the form, with the page's own bits, with the copy's own bits."""
        form = mixed(self.forms(at).astype(np.uint64), 100 + part)
        own = sparse(self.original[at], NOISE, 200 + part)
        copied = np.where(self.original[at] == at, 0, sparse(at, COPY_NOISE, 300 + part)).astype(np.uint64)
        return form ^ own ^ copied

    def sketches(self, at: NDArray[np.int64]) -> NDArray[np.uint32]:
        """Invented as well, 128 places a page: two pages of one form agree in a fifth, a copy in 19 of 20 with its original."""
        shown, forms = self.original[at].astype(np.uint64), self.forms(at).astype(np.uint64)
        found = np.empty((len(at), 128), np.uint32)
        for place in range(128):
            printed = unit(self.original[at], 2000 + place) < FORM_PLACES
            word = np.where(printed, mixed(forms, 3000 + place), mixed(shown, 4000 + place))
            misread = (self.original[at] != at) & (unit(at, 5000 + place) < 0.05)
            found[:, place] = np.where(misread, mixed(at.astype(np.uint64), 6000 + place), word) >> np.uint64(
                32
            )
        return found


def mixed(numbers: NDArray[np.uint64], salt: int) -> NDArray[np.uint64]:
    """64 well mixed bits of each number (a bijection for one salt: SplitMix64)."""
    with np.errstate(over="ignore"):
        x = numbers.astype(np.uint64) + np.uint64((salt * 0x9E3779B97F4A7C15) % 2**64)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return x ^ (x >> np.uint64(31))


def unit(numbers: NDArray[np.int64], salt: int) -> NDArray[np.float64]:
    """A number in [0, 1) for each number."""
    return (mixed(numbers.astype(np.uint64), salt) >> np.uint64(11)).astype(np.float64) / 2**53


def sparse(numbers: NDArray[np.int64], share: float, salt: int) -> NDArray[np.uint64]:
    """64 bits for each number, each of them set with a probability of `share`."""
    found = np.zeros(len(numbers), np.uint64)
    for bit in range(64):
        found |= (unit(numbers, salt * 64 + bit) < share).astype(np.uint64) << np.uint64(bit)
    return found


def texts(records: Records, at: NDArray[np.int64]) -> list[list[str]]:
    """The lines of each page; a copy reads as its original, but for a digit in one of five."""
    shown, forms, patients = records.original[at], records.forms(at), records.patients(at)
    days = (unit(shown, records.seed + 3) * 1500).astype(np.int64)
    dates = (np.datetime64("2021-01-01") + days).astype(str)
    values = np.stack([unit(shown, 1000 + row) for row in range(ROWS)], axis=1)
    misread = (shown != at) & (unit(at, records.seed + 4) < 0.2)
    pages = []
    for page, form in enumerate(forms.tolist()):
        pages.append(_lines(form, int(patients[page]), str(dates[page]), values[page], int(shown[page])))
        if misread[page]:
            line = pages[-1][3]
            pages[-1][3] = line[:-1] + str((int(line[-1]) + 1) % 10)
    return pages


def _lines(form: int, patient: int, date: str, values: NDArray[np.float64], page: int) -> list[str]:
    name = SURNAMES[patient % 20] + GIVEN[patient // 20 % 16] + GIVEN[patient // 320 % 16]
    head = [
        f"第{form}号检验报告单",
        f"姓名 {name} 病历号 {10_000_000 + patient}",
        f"{date} 标本号 {page * 7 + 200_000_000}",
    ]
    rows = []
    for row, value in enumerate(values.tolist()):
        low = 1 + (form * 31 + row * 17) % 90
        high = low * 2 + (form + row) % 7
        found = low * 0.6 + value * (high - low * 0.6) * 1.2
        rows.append(f"{ANALYTES[(form + row * 5) % len(ANALYTES)]} {found:.2f} {low}.0-{high}.{row}")
    return head + rows
