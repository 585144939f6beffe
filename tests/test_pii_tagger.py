"""The tagger: its decoder against brute force and against crfsuite, its table, its tokens."""

from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pycrfsuite
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.page import Line, Page
from pipeline.pii.document import Document
from pipeline.pii.tagger.features import features
from pipeline.pii.tagger.model import SCALE, TAGS, barred, best_tags, coarse, read_model
from pipeline.pii.tagger.tagging import by_tagger, stretches
from pipeline.pii.tagger.tokens import tokens
from schemas.names import PiiKind

_WEIGHTS = st.integers(-300, 300)
_FEW = 4
"""Tags of the small chains: brute force walks 4 ** 5 paths."""


def page(text: str) -> Page:
    return Page(
        "", 1, 1, 0, tuple(Line(line, (0,) * 8, 1.0, (0,) * (len(line) + 1)) for line in text.split("\n"))
    )


def worth(path: tuple[int, ...], scores: np.ndarray, moves: np.ndarray) -> int:
    return sum(int(scores[at, tag]) for at, tag in enumerate(path)) + sum(
        int(moves[a, b]) for a, b in pairwise(path)
    )


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(_WEIGHTS, min_size=_FEW, max_size=_FEW), min_size=1, max_size=5), st.randoms())
def test_the_best_path_is_the_best_of_all_paths(rows, random):
    scores = np.full((len(rows), len(TAGS)), -100_000, np.int32)
    scores[:, :_FEW] = rows
    moves = barred(np.array([[random.randint(-300, 300) for _ in TAGS] for _ in TAGS], np.int32))
    found = tuple(best_tags(scores, moves))
    allowed = [path for path in product(range(_FEW), repeat=len(rows)) if not TAGS[path[0]].startswith("I-")]
    assert worth(found, scores, moves) == max(worth(path, scores, moves) for path in allowed)


def test_a_path_never_goes_on_with_what_has_not_begun():
    scores = np.zeros((3, len(TAGS)), np.int32)
    scores[:, TAGS.index("I-NAME")] = 1000
    path = [TAGS[at] for at in best_tags(scores, barred(np.zeros((len(TAGS), len(TAGS)), np.int32)))]
    assert path == ["B-NAME", "I-NAME", "I-NAME"]


def test_an_empty_text_has_no_tags():
    assert best_tags(np.zeros((0, len(TAGS)), np.int32), np.zeros((len(TAGS), len(TAGS)), np.int32)) == []


_TAUGHT = [
    ("儿子查丽萍签字", "OOBIIOO"), ("女儿岑晚秋签字", "OOBIIOO"), ("血压正常", "OOOO"), ("心率齐", "OOO"), ("丈夫佴国庆签字", "OOBIIOO"),
]  # fmt: skip
_LONG = {"O": "O", "B": "B-NAME", "I": "I-NAME"}


def test_a_small_model_decodes_as_crfsuite_does(tmp_path: Path):
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params({"c1": 0.0, "c2": 0.1, "max_iterations": 30})
    for text, tags in _TAUGHT:
        trainer.append(features(Document(page(text))), [_LONG[tag] for tag in tags])
    trainer.train(str(tmp_path / "model"))
    tagger = pycrfsuite.Tagger()
    tagger.open(str(tmp_path / "model"))
    info = tagger.info()
    weights = [
        *info.state_features.items(),
        *((((">" + one), to), w) for (one, to), w in info.transitions.items()),
    ]
    model = read_model(
        "\n".join(f"{name}\t{tag}\t{round(weight * SCALE * 100)}" for (name, tag), weight in weights)
    )
    for text in ("儿子查丽萍签字", "儿子苗可心签字", "心率齐"):
        rows = features(Document(page(text)))
        assert [TAGS[at] for at in best_tags(model.scores(rows), model.moves)] == tagger.tag(rows)


def test_a_table_that_is_none_is_refused():
    with pytest.raises(ValueError, match="not enough values"):
        read_model("no table")


@settings(max_examples=30, deadline=None)
@given(st.text("张三丰患者12A b\n:：，\U00020bb7\u200b\u200f", max_size=30))
def test_tokens_are_the_text_and_every_character_has_features(text):
    parts = tokens(text)
    assert "".join(text[part.start : part.end] for part in parts) == text
    assert len(features(Document(page(text)))) == len(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("机器故障顺延，通知才让多杰", ["才让多杰"]),
        ("检查由女儿岑晚秋陪同，签字", ["岑晚秋"]),
        ("沙丁胺醇 艾司奥美拉唑 美罗培南", []),
        ("请心内科水主任会诊；停用造影剂", ["水"]),
        ("患者神志清，心率齐，未闻及杂音。", []),
        ("罗库溴铵 50mg 静推，特布他林雾化", []),
        ("Primary care with Imogen Mossgrave for Wilson disease", ["Imogen Mossgrave"]),
        ("情绪安静，家属心情高兴", []),
    ],
)
def test_names_are_told_from_words_by_their_context(text, names):
    found = [text[f.span.start : f.span.end] for f in by_tagger(Document(page(text))) if f.span]
    assert found == names


@pytest.mark.parametrize(
    ("kind", "group"),
    [(PiiKind.STAFF, "NAME"), (PiiKind.PLATE, "ID"), (PiiKind.BED, None), (PiiKind.SEAL, None)],
)
def test_kinds_fall_into_coarse_groups(kind, group):
    assert coarse(kind) == group


def test_stretches_begin_where_a_tag_begins():
    assert list(stretches(["O", "B-NAME", "I-NAME", "B-NAME", "O"])) == [(1, 3), (3, 4)]
