"""Names without a label: the likeliest way to cut a run of characters into words and names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.pii.detect import detect_text
from pipeline.pii.lattice import likely_names
from pipeline.settings import load_settings
from tests.dag import ROOT

SETTINGS = load_settings(ROOT / "params.yaml").pii


def names(run: str) -> list[str]:
    return [run[start:end] for start, end, _ in likely_names(run)]


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        ("由护工卢世昌平车护送", ["卢世昌"]),
        ("患者司徒雨桐今日复查", ["司徒雨桐"]),
        ("洗消秦桂英丙泊酚", ["秦桂英"]),
        ("向夜班梁浩然床旁交班", ["梁浩然"]),
        ("助手卓玛央宗护士扎西顿珠", ["卓玛央宗", "扎西顿珠"]),
        ("术者巴特尔苏和", ["巴特尔苏和"]),
        ("高血压病史三年", []),
        ("双肺呼吸音清未闻及干湿性啰音", []),
        ("黄韧带肥厚", []),
        ("单核细胞计数", []),
        ("金黄色葡萄球菌", []),
        ("石膏固定", []),
        ("万古霉素", []),
        ("方可出院", []),
        ("", []),
    ],
)
def test_a_run_is_cut_into_words_and_names(run, expected):
    assert names(run) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("外出检查由护工卢世昌平车护送", {"卢世昌"}),
        ("Technician: 段子涵 Test ind: chest pain", {"段子涵"}),
        ("由其母于春花驾车送来", {"于春花"}),
        ("人民币叁万叁仟伍佰叁拾贰元叁角零分", set()),
        ("神清，双肺呼吸音清，心率96次/分，律齐，腹软，双下肢无水肿。", set()),
        ("利多卡因胶浆 沙丁胺醇 柳氮磺吡啶 艾司奥美拉唑 美罗培南", set()),
        ("胡桃夹综合征，贾第虫，班氏丝虫，席汉综合征，马尾神经", set()),
    ],
)
def test_names_without_a_label_are_found_and_words_kept(text, expected):
    found = {text[f.span.start : f.span.end] for f in detect_text(text, SETTINGS) if f.span}
    assert found == expected


def test_a_margin_says_how_much_likelier_the_name_is():
    ((start, end, sure),) = likely_names("谢文博")
    ((_, _, unsure),) = likely_names("常静宜")
    assert (start, end) == (0, 3)
    assert sure > unsure > 0


@given(st.text(alphabet="王欧阳曾于春花方向病史由卓玛央宗巴特尔的，𠮷 a1", max_size=40))
def test_names_lie_in_the_run_in_order_and_apart(run):
    found = likely_names(run)
    assert all(0 <= start < end <= len(run) and margin >= 0 for start, end, margin in found)
    assert all(one[1] <= other[0] for one, other in zip(found, found[1:], strict=False))
