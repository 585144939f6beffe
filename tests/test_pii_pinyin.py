"""Chinese names in Latin letters."""

import pytest

from pipeline.pii.detect import detect_text
from pipeline.settings import load_settings
from tests.dag import ROOT

SETTINGS = load_settings(ROOT / "params.yaml").pii


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Req. Physician\nXie Junming\nSample type", {"Xie Junming"}),
        ("the operator was Teng, Bohui that day", {"Teng, Bohui"}),
        ("Read back by PENG Ruixin at the bedside", {"PENG Ruixin"}),
        ("reported to OUYANG Borui", {"OUYANG Borui"}),
        ("seen by Junqing NI today", {"Junqing NI"}),
        ("the sample of Zhang Li-hua was", {"Zhang Li-hua"}),
        ("Long Bone Survey", set()),
        ("Can Do", set()),
        ("He was Given Pain relief", set()),
        ("Total Cholesterol, Fasting Blood Sugar", set()),
        ("Wan Range 3-5", set()),
    ],
)
def test_pinyin_names_are_found_and_english_words_kept(text, expected):
    found = {text[f.span.start : f.span.end] for f in detect_text(text, SETTINGS) if f.span}
    assert found == expected
