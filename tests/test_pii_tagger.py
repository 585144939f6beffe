"""The tagger: its decoder against brute force, its network against a plain loop, its file, its units, what it tells."""

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.page import Line, Page
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.lac import WIDTH, read
from pipeline.pii.tagger.network import APART, STEP, Network, read_network, shipped, written
from pipeline.pii.tagger.slots import slots
from pipeline.pii.tagger.states import LATIN, chinese, english
from pipeline.pii.tagger.tagging import beside, by_tagger
from pipeline.pii.tagger.tags import GROUPS, TAGS, best_tags, coarse, stretches
from pipeline.pii.tagger.units import units
from schemas.names import PiiKind

_WEIGHTS = st.integers(-300, 300)
_FEW = 4
"""Tags of the small chains: brute force walks 4 ** 5 paths."""


def page(text: str) -> Page:
    return Page(
        "", 1, 1, 0, tuple(Line(line, (0,) * 8, 1.0, (0,) * (len(line) + 1)) for line in text.split("\n"))
    )


def allowed(path: tuple[int, ...]) -> bool:
    tags = ["O", *(TAGS[at] for at in path)]
    return all(not b.startswith("I-") or a[2:] == b[2:] for a, b in pairwise(tags))


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(_WEIGHTS, min_size=_FEW, max_size=_FEW), min_size=1, max_size=5))
def test_the_best_path_is_the_best_of_all_that_are_allowed(rows):
    scores = np.full((len(rows), len(TAGS)), -100_000, np.int64)
    scores[:, :_FEW] = rows
    found = tuple(TAGS.index(tag) for tag in best_tags(scores))
    paths = [path for path in product(range(_FEW), repeat=len(rows)) if allowed(path)]
    worth = {path: sum(int(scores[at, tag]) for at, tag in enumerate(path)) for path in paths}
    assert worth[found] == max(worth.values())


def test_a_path_never_goes_on_with_what_has_not_begun():
    scores = np.zeros((3, len(TAGS)), np.int64)
    scores[:, TAGS.index("I-NAME")] = 1000
    assert best_tags(scores) == ["B-NAME", "I-NAME", "I-NAME"]


def test_an_empty_text_has_no_tags():
    assert best_tags(np.zeros((0, len(TAGS)), np.int64)) == []
    assert list(by_tagger(Document(page("")))) == []
    assert list(by_tagger(Document(page(" \n ")))) == []


def test_stretches_begin_where_a_tag_begins():
    assert list(stretches(["O", "B-NAME", "I-NAME", "B-NAME", "O"])) == [(1, 3), (3, 4)]


@pytest.mark.parametrize(
    ("kind", "group"),
    [(PiiKind.STAFF, "NAME"), (PiiKind.PLATE, "ID"), (PiiKind.BED, None), (PiiKind.SEAL, None)],
)
def test_kinds_fall_into_coarse_groups(kind, group):
    assert coarse(kind) == group


def parts_of(size: int) -> dict[str, np.ndarray]:
    dice = np.random.default_rng(7)
    shapes = {
        "slots": (4, size), "chinese": (WIDTH, size), "english": (LATIN, size), "bias": (size,), "taps": (3, 3, size, size),
        "tap_bias": (3, size), "out": (size, len(TAGS)), "out_bias": (len(TAGS),),
    }  # fmt: skip
    return {
        name: dice.normal(0, 0.3, shape).astype(np.float16).astype(np.float32)
        for name, shape in shapes.items()
    }


def by_loop(
    parts: dict[str, np.ndarray], rows: list[list[int]], han: np.ndarray, latin: np.ndarray
) -> np.ndarray:
    x = np.array([parts["slots"][row].sum(axis=0) for row in rows])
    x = np.maximum(x + han @ parts["chinese"] + latin @ parts["english"] + parts["bias"], 0)
    for layer, apart in enumerate(APART):
        heard = np.zeros_like(x) + parts["tap_bias"][layer]
        for at in range(len(x)):
            for tap, other in enumerate((at - apart, at, at + apart)):
                if 0 <= other < len(x):
                    heard[at] += x[other] @ parts["taps"][layer][tap]
        x = x + np.maximum(heard, 0)
    return x @ parts["out"] + parts["out_bias"]


@pytest.mark.parametrize("size", [1, 2, 5, 12])
def test_the_network_computes_what_a_plain_loop_does(size):
    parts, dice = parts_of(6), np.random.default_rng(3)
    names = [["a"], ["b", "a", "unknown"], ["unknown"], ["c"]] * 3
    rows = [[0], [1, 0], [], [2]] * 3
    han = dice.normal(0, 0.5, (size, WIDTH)).astype(np.float32)
    latin = dice.normal(0, 0.5, (size, LATIN)).astype(np.float32)
    parts["slots"][3] = 0
    network = Network({"a": 0, "b": 1, "c": 2}, **parts)
    found = network.scores(names[:size], han, latin)
    assert np.abs(found - by_loop(parts, rows[:size], han, latin) * STEP).max() <= 1


def test_a_network_comes_back_from_its_file():
    parts = parts_of(6)
    back = read_network(written(parts, ["a", "b", "c"]))
    assert back.rows == {"a": 0, "b": 1, "c": 2}
    assert np.array_equal(back.taps, parts["taps"])
    assert np.abs(back.slots - parts["slots"]).max() < 0.02


def test_a_file_with_a_row_too_few_is_refused():
    with pytest.raises(ValueError, match="4 slots have 4 rows"):
        read_network(written(parts_of(6), ["a", "b", "c", "d"]))


def test_what_ships_fits_the_states_and_the_tags():
    network = shipped()
    size = network.slots.shape[1]
    assert network.chinese.shape == (WIDTH, size)
    assert network.english.shape == (LATIN, size)
    assert network.taps.shape == (len(APART), 3, size, size)
    assert network.out.shape == (size, len(TAGS))
    assert list(network.rows) == sorted(network.rows)
    assert not network.slots[-1].any()


_TEXTS = st.text("张三丰患者12A bé\n:：，\U00020bb7\u200b\u200f", max_size=30)


@settings(max_examples=30, deadline=None)
@given(_TEXTS)
def test_every_sign_that_is_not_blank_is_in_a_unit_with_slots_and_states(text):
    document = Document(page(text))
    parts = units(document.text)
    covered = {at for part in parts for at in range(part.start, part.end)}
    assert all(at in covered or document.text[at].isspace() for at in range(len(text)))
    assert [document.text[part.start : part.end] for part in parts] == [part.text for part in parts]
    assert len(slots(document, parts)) == len(parts)
    assert chinese(document.text, parts).shape == (len(parts), WIDTH)
    assert english(document.text, parts).shape == (len(parts), LATIN)


def test_units_are_signs_words_and_numbers():
    found = [part.text for part in units("由O'Dunnery和deBrankell记2023-1\n完")]
    assert found == ["由", "O", "'", "Dunnery", "和", "de", "Brankell", "记", "2023", "-", "1", "\n", "完"]


def test_the_states_of_a_line_do_not_hang_on_the_lines_beside_it():
    alone, among = "儿子查丽萍签字", "心率齐\n儿子查丽萍签字\nBP 120"
    one = chinese(alone, units(alone))
    other = chinese(among, units(among))
    assert np.array_equal(one, other[4:11])
    assert not other[12:].any()
    assert np.abs(read(alone)[1]).max() <= 1


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("机器故障顺延，通知才让多杰", ["才让多杰"]),
        ("检查由女儿岑晚秋陪同，签字", ["岑晚秋"]),
        ("沙丁胺醇 艾司奥美拉唑 美罗培南", []),
        ("请心内科水主任会诊；停用造影剂", ["水"]),
        ("患者神志清，心率齐，未闻及杂音。", []),
        ("罗库溴铵 50mg 静推，特布他林雾化", []),
        ("Plan discussed with Imogen Mossgrave, RN; Wilson disease excluded", ["Imogen Mossgrave"]),
        ("情绪安静，家属心情高兴", []),
        ("社工小芮协助申领辅具", ["小芮"]),
        ("邻居岑映雪（麦浪街80号后院，门铃坏）", ["岑映雪", "麦浪街80号后院"]),
        ("试剂批号：20240317 国械注准20193100123", []),
    ],
)
def test_what_is_personal_is_told_from_words_by_its_context(text, names):
    found = [text[f.span.start : f.span.end] for f in by_tagger(Document(page(text))) if f.span]
    assert found == names


def test_findings_lie_within_the_text_and_are_of_the_groups():
    text = "接诊前台Nico已核对证件，陪同人：女儿元祖，电话13800000001转2729"
    kinds = {kind for kinds in GROUPS.values() for kind in kinds}
    for finding in by_tagger(Document(page(text))):
        assert finding.kind in kinds
        assert finding.span
        assert (
            text[finding.span.start : finding.span.end].strip() == text[finding.span.start : finding.span.end]
        )


def told(start: int, end: int, kind: PiiKind, source: str) -> Finding:
    return Finding.at(start, end, kind, 0.5, source)


@pytest.mark.parametrize(
    ("tagger", "kept"),
    [
        ((2, 5), []),  # the rule hides it all
        ((2, 6), []),  # one character more
        ((2, 7), [(2, 7, PiiKind.PERSON)]),
        ((7, 8), [(7, 8, PiiKind.STAFF)]),
    ],
)
def test_what_a_rule_hides_needs_no_tagger(tagger, kept):
    ruled = told(2, 5, PiiKind.PERSON, "label")
    found = beside("患者岑晚秋说今天到院", [ruled, told(*tagger, PiiKind.STAFF, "tagger")])
    assert found[0] == ruled
    assert [(f.span.start, f.span.end, f.kind) for f in found[1:] if f.span] == kept
