"""An answer that ends in the middle: what each protocol counts of it."""

import json
from typing import Any

import pytest

from pipeline.scoring.registry import BENCHMARKS, scorer
from pipeline.scoring.sample import Document

PAIRS = [{"key": name, "value": "1", "key_span": [at, at + 1]} for at, name in enumerate("abc")]
ITEMS = [
    {"item_name": name, "item_value": "1", "item_unit": "g", "item_range": "1-2", "is_abnormal": "0"}
    for name in "abc"
]
TABLE = [{"检验项目": name, "结果": "1", "单位": "g", "参考范围": "1-2"} for name in "abc"]
LEAVES = {name: {"text": "1", "page": 1, "bbox": [0, 0, 9, 9]} for name in "abc"}


@pytest.mark.parametrize(
    ("protocol", "gold", "said", "measure", "failed"),
    [
        ("medstruct-s", {"ocr_text": "abc", "pairs": PAIRS}, PAIRS, "kava", 1),
        ("medrepbench", {"items": ITEMS}, ITEMS, "top_k.item_value", 0),
        ("meddocbench", {"task": "full_parsing", "answer": TABLE}, TABLE, "full_parsing.result", 0),
        ("exstructiny", {"answer": LEAVES}, LEAVES, "anls", 1),
    ],
)
@pytest.mark.parametrize("whole", [1, 2])
def test_rows_before_a_cut(
    protocol: str, gold: dict[str, Any], said: Any, measure: str, failed: int, whole: int
) -> None:
    """Rows are kept where the benchmark's own code keeps them; elsewhere no part is taken for the answer."""
    text = json.dumps(said, ensure_ascii=False)
    cut = text[: text.index(json.dumps("abc"[whole])) + 4]
    benchmark = scorer(BENCHMARKS[protocol])
    sample = benchmark.score(Document("1", benchmark.gold(gold, 0)[1], cut), "paper")
    assert sample.measures[measure].correct == (0 if failed else whole)
    assert sample.rates["parse_failure"].correct == failed
    assert ("unparsable_answer" in sample.problems) == bool(failed)
