import csv
from itertools import combinations
from pathlib import Path

import cv2
import pytest

from pipeline.duplicates import Decision, Verdicts, Worth, clusters, decide, keeper
from pipeline.hashing import PageHashes, page_hashes
from pipeline.likeness import reading, sketch
from pipeline.lookalikes import Seen, candidates
from pipeline.page import Line, rectangle
from pipeline.settings import DedupSettings

SETTINGS = DedupSettings(
    hash_distance=8, text_score=0.85, value_score=0.97, rectified_distance=0.2, largest_group=50
)
FORM = [
    "姓名：{name} 号：{number}",
    "日期：{date}",
    *(f"项目{row} {{value{row}}} {row}.5-{row}9.5" for row in range(1, 13)),
]
PEOPLE = {"a": ("李小溪", 48213907), "b": ("王大川", 77190356)}


def sheet(person="a", date="2024-03-18", shift=0, *, rows=slice(None), confidence=0.99, fine=0, picture=0):
    name, number = PEOPLE[person]
    values = {f"value{row}": f"{row * 137 % 97 + shift}.{row * 53 % 10}{shift % 7}" for row in range(1, 13)}
    texts = [row.format(name=name, number=number, date=date, **values) for row in FORM][rows]
    found = reading(
        [
            Line(text, rectangle(0, 40 * at, 400, 40 * at + 20), confidence, tuple(range(len(text) + 1)))
            for at, text in enumerate(texts)
        ]
    )
    hashes = PageHashes(f"{picture:016x}", f"{picture:016x}", f"{fine:0256x}")
    return Seen(hashes, tuple(sketch(found)), found)


FAR = 2**1023 - 1
"""A 1,024-bit hash far from 0."""


@pytest.mark.parametrize(
    ("other", "same", "reason"),
    [
        (sheet(), True, "equal values"),
        (sheet(fine=FAR), True, "equal values"),
        (sheet(rows=slice(1, 13)), True, "equal values"),
        (sheet("b"), False, "values differ"),
        (sheet("b", "2024-03-19", 11), False, "values differ"),
        (sheet(date="2024-03-19"), False, "values differ"),
        (sheet(date="2024-06-20", shift=11), False, "values differ"),
        (sheet(date="2024-06-20", shift=11, confidence=0.7), False, "too many values in doubt"),
        (sheet(rows=slice(3)), False, "too little in common"),
    ],
    ids=["equal", "other picture", "crop", "other patient, same values", "other patient", "only date", "next result", "next result, unsure", "part"],
)  # fmt: skip
def test_a_decision_and_its_reason(other, same, reason):
    for found in (decide(sheet(), other, SETTINGS), decide(other, sheet(), SETTINGS)):
        assert (found.same, found.reason) == (same, reason)


def note(text, fine=0):
    found = reading([Line(text, rectangle(0, 0, 400, 20), 0.99, tuple(range(len(text) + 1)))])
    return Seen(PageHashes("0" * 16, "0" * 16, f"{fine:0256x}"), tuple(sketch(found)), found)


@pytest.mark.parametrize(
    ("other", "same"),
    [(note("请于三日内复查并携带本单"), True), (note("请于三日内复查并携带本单", FAR), False), (note("请于五周后门诊随访并空腹"), False)],
    ids=["equal picture", "other picture", "other text"],
)  # fmt: skip
def test_little_text_needs_an_equal_picture(other, same):
    assert decide(note("请于三日内复查并携带本单"), other, SETTINGS).same == same


def test_candidates_come_by_picture_or_by_text():
    far, farther = 2**63 + 2**40 + 0xFFFF, 0xFFFF0000FFFF0000
    blank = Seen(PageHashes("0" * 16, "0" * 16, "0" * 256), (), reading([]))
    pages = {
        "a": sheet(picture=0),
        "b": sheet(picture=far),
        "c": sheet("b", shift=31, picture=farther),
        "d": blank,
    }
    assert candidates(pages, SETTINGS) == {("a", "b"), ("a", "d")}


def test_equal_pictures_of_one_form_are_no_candidates_when_their_numbers_differ():
    assert candidates({"a": sheet(), "b": sheet("b", shift=31)}, SETTINGS) == set()


def test_a_crowded_form_still_shows_its_copies():
    settings = SETTINGS.model_copy(update={"largest_group": 2})
    pages = {f"{at:02}": sheet(picture=0x0101010101010101 * at * 7 % 2**64) for at in range(6)}
    found = candidates(pages, settings)
    assert {name for pair in found for name in pair} == set(pages)


SAME, DIFFERENT = (
    Decision(True, "equal values", 0, 1.0),
    Decision(False, "values differ", 9, 0.5, certain=True),
)
WEAK = Decision(True, "equal values", 90, 0.97)


def grouped(decisions, verdicts=Verdicts(), largest=50):
    groups = clusters("abcd", decisions, verdicts, largest)
    return sorted({tuple(groups.members(name)) for name in "abcd"})


def test_clusters_join_chains():
    assert grouped({("a", "b"): SAME, ("b", "c"): SAME}) == [("a", "b", "c"), ("d",)]


def test_a_contradiction_inside_a_chain_keeps_the_stronger_tie():
    decisions = {("a", "b"): WEAK, ("b", "c"): SAME, ("a", "c"): DIFFERENT}
    assert grouped(decisions) == [("a",), ("b", "c"), ("d",)]


def test_a_full_group_takes_no_more():
    assert grouped({("a", "b"): SAME, ("b", "c"): WEAK}, largest=2) == [("a", "b"), ("c",), ("d",)]


def test_people_decide_against_the_machine():
    decisions = {("a", "b"): SAME, ("b", "c"): SAME, ("c", "d"): DIFFERENT}
    verdicts = Verdicts(frozenset({("c", "d")}), frozenset({("a", "b")}))
    assert grouped(decisions, verdicts) == [("a",), ("b", "c", "d")]


def test_contrary_verdicts_lose_no_page():
    both = frozenset({("a", "b")})
    assert grouped({("a", "b"): SAME}, Verdicts(both, both)) == [("a",), ("b",), ("c",), ("d",)]


def test_verdicts_know_no_cap():
    verdicts = Verdicts(frozenset({("a", "b"), ("b", "c"), ("c", "d")}))
    assert grouped({}, verdicts, largest=2) == [("a", "b", "c", "d")]


@pytest.mark.parametrize(
    ("members", "kept"),
    [
        ({"a": Worth(False, 1600, 0.9, 0.99, 900), "b": Worth(True, 800, 0.3, 0.8, 500)}, "b"),
        ({"a": Worth(False, 1600, 0.2, 0.9, 900), "b": Worth(False, 1400, 0.8, 0.99, 900)}, "b"),
        ({"a": Worth(False, 1600, 0.8, 0.99, 500), "b": Worth(False, 1500, 0.8, 0.99, 900)}, "b"),
        ({"b": Worth(False, 1600, 0.8, 0.99, 900), "a": Worth(False, 1600, 0.8, 0.99, 900)}, "a"),
        ({"a": Worth(True, 800, 0.5, 0.9, 900), "b": Worth(True, 1600, 0.5, 0.9, 900)}, "b"),
        ({"a": Worth(False, 0, 0.0, 0.0, 0), "b": Worth(False, 0, 0.0, 0.0, 0)}, "a"),
    ],
    ids=["annotated", "sharper", "fuller", "tie", "both annotated", "nothing known"],
)
def test_keeper(members, kept):
    assert keeper(members) == kept


RECEIPTS = Path(__file__).parents[1] / "../shared/corpus/public/receipts/sroie"


@pytest.mark.corpus
@pytest.mark.skipif(not RECEIPTS.exists(), reason="the public corpus is not beside the checkout")
def test_real_receipts_with_hard_pairs():
    """444/445 are one receipt scanned twice; 478/479 differ in date and number only; 030/055 have one pHash."""
    pages = {path.stem: receipt(path) for path in (RECEIPTS / "img").glob("*.jpg")}
    groups = clusters(
        pages,
        {(a, b): decide(pages[a], pages[b], SETTINGS) for a, b in candidates(pages, SETTINGS)},
        Verdicts(),
        50,
    )
    with (RECEIPTS / "pairs.tsv").open(encoding="utf-8") as file:
        expected = {
            (row["a"], row["b"])
            for row in csv.DictReader(file, delimiter="\t")
            if row["verdict"] == "duplicate"
        }
    assert {
        pair for pair in combinations(sorted(pages), 2) if len({groups.lowest(name) for name in pair}) == 1
    } == expected


def receipt(path):
    rows = [row.split(",", 8) for row in (RECEIPTS / f"box/{path.stem}.csv").read_text("utf-8").splitlines()]
    lines = [
        Line(row[8], tuple(map(int, row[:8])), 1.0, tuple(range(len(row[8]) + 1)))
        for row in rows
        if len(row) == 9
    ]
    found, grey = reading(lines), cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    return Seen(page_hashes(grey, lines, grey.shape[1]), tuple(sketch(found)), found)
