"""Stored offsets -> code points: literal cases, and round trips over awkward characters."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.annotate.align import same
from pipeline.annotate.convert import convert
from pipeline.annotate.exports import read_export
from pipeline.annotate.fields import TextPlace
from pipeline.annotate.hypertext import by_nodes, html_text
from pipeline.annotate.labels import LabelMap
from pipeline.annotate.locate import Seen, Target
from pipeline.annotate.offsets import resolve
from pipeline.annotate.regions import read_form
from pipeline.settings import AnnotateSettings
from schemas.names import QuarantineReason

CONVERTING = AnnotateSettings(label_map={}, box_overlap=0.5, box_text_score=0.8)
BAD, MISMATCH = QuarantineReason.BAD_OFFSET, QuarantineReason.TEXT_MISMATCH
CRLF = "姓名：\r\n白细胞 5.6"
EMOJI = "😀白细胞 5.6"


@pytest.mark.parametrize(
    ("text", "start", "end", "seen", "expected"),
    [
        pytest.param(CRLF, 5, 8, "白细胞", (5, 8), id="code points, CR LF counts two"),
        pytest.param(CRLF, 4, 7, "白细胞", (5, 8), id="CR LF counted as one"),
        pytest.param("\r\n值 7", 0, 2, "\r\n值", (0, 3), id="a CR LF counted as one begins before its CR"),
        pytest.param("姓名：\n白细胞", 5, 8, "白细胞", (4, 7), id="LF counted as two"),
        pytest.param(EMOJI, 5, 8, "5.6", (5, 8), id="code points past an emoji"),
        pytest.param(EMOJI, 6, 9, "5.6", (5, 8), id="UTF-16 past an emoji"),
        pytest.param("𠀀\r\n值 7", 5, 6, "7", (5, 6), id="code points win over UTF-16 with CR LF"),
        pytest.param("𠀀\r\n值 78", 5, 7, "78", (5, 7), id="UTF-16 and CR LF as one give the same"),
        pytest.param("😀\r\n值 78", 4, 5, "值", (3, 4), id="UTF-16 with CR LF as two"),
        pytest.param("😀😀\n值", 6, 7, "值", (3, 4), id="UTF-16 with LF as two"),
        pytest.param("a\nb", 0, 2, "a\\n", (0, 2), id="stored newline as a literal backslash n"),
        pytest.param("ab\nc", 0, 2, "ab\\n", (0, 2), id="stored newline that the offsets leave out"),
        pytest.param("a\r\nb", 0, 4, "a\nb", (0, 4), id="stored text with another line end"),
        pytest.param(CRLF, 5, 8, None, (5, 8), id="no stored text"),
        pytest.param(CRLF, 0, 99, None, BAD, id="end past the text"),
        pytest.param(CRLF, 8, 5, "白细胞", BAD, id="reversed"),
        pytest.param(CRLF, 3, 3, "", BAD, id="empty"),
        pytest.param(CRLF, -1, 2, None, BAD, id="negative"),
        pytest.param(CRLF, None, 2, None, BAD, id="no number"),
        pytest.param(CRLF, 5, 8, "血小板", MISMATCH, id="another text"),
        pytest.param(CRLF, 5, 8, "", MISMATCH, id="stored text is empty"),
        pytest.param("", 0, 1, "a", BAD, id="empty text"),
    ],
)
def test_resolve(text, start, end, seen, expected):
    assert resolve(text, [TextPlace(start, end, seen)]) == [expected]


def test_reading_is_chosen_for_the_annotation_so_that_a_lucky_match_does_not_move_a_span():
    # UTF-16 (2, 3) is the first 5; as code points it would be the second
    places = [TextPlace(2, 3, "5"), TextPlace(7, 8, "8")]
    assert resolve("😀55 678", places) == [(1, 2), (6, 7)]


def test_offsets_without_text_follow_the_rest_of_the_annotation():
    places = [TextPlace(6, 9, "5.6"), TextPlace(2, 5, None)]
    assert resolve(EMOJI, places) == [(5, 8), (1, 4)]


PIECES = [
    "a",
    "5",
    " ",
    "值",
    "：",
    "😀",
    "👍🏻",
    "👨\u200d👩\u200d👧",
    "𠀀",
    "\u200b",
    "e\u0301",
    "\r\n",
    "\n",
    "\t",
    "\ufeff",
    "\u202e",
    "1\ufe0f\u20e3",
    "שלום",
    "🇨🇳",
    "\r",
]
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=30).map("".join)


@st.composite
def spans(draw):
    text = draw(TEXTS)
    start = draw(st.integers(0, len(text) - 1))
    return text, start, draw(st.integers(start + 1, len(text)))


@settings(max_examples=400)
@given(spans())
def test_code_points_come_back_exactly(case):
    text, start, end = case
    assert resolve(text, [TextPlace(start, end, text[start:end])]) == [(start, end)]


@settings(max_examples=400)
@given(spans())
def test_utf16_comes_back_to_the_same_text(case):
    text, start, end = case
    low, high = (len(text[:at].encode("utf-16-le")) // 2 for at in (start, end))
    [found] = resolve(text, [TextPlace(low, high, text[start:end])])
    assert text[slice(*found)] == text[start:end]
    if text.count(text[start:end]) == 1:
        assert found == (start, end)


def selected(text, at):
    """What Label Studio stores for a place that the browser counts in UTF-16 units: code points."""
    units = 2 * (len(text[:at].encode("utf-16-le")) // 2)
    return len(text.encode("utf-16-le")[:units].decode("utf-16-le"))


@settings(max_examples=100, deadline=None)
@given(spans(), st.booleans())
def test_what_is_selected_in_a_browser_comes_out_of_an_export_as_it_was(case, escaped):
    text, start, end = case
    value = {
        "start": selected(text, start),
        "end": selected(text, end),
        "text": text[start:end],
        "labels": ["Key"],
    }
    result = {"id": "r", "from_name": "label", "to_name": "text", "type": "labels", "value": value}
    task = {"id": 1, "data": {"text": text}, "annotations": [{"id": 2, "result": [result]}]}
    (read,) = read_export(json.dumps([task], ensure_ascii=escaped).encode(), "e", "the export")
    form = read_form(read.annotations[0].results)
    out = convert(form, Target(Seen(read.data["text"], same)), LabelMap({}), CONVERTING)
    assert [(span.start, span.end) for span in out.spans] == [(start, end)]


HTML = "<p>姓名：<b>李某😀</b></p>\r\n<p>白细胞&nbsp;&lt;5.6&gt;<br/>end😀x 7.8</p>"


def test_html_text_counts_as_the_page_does():
    text, nodes = html_text(HTML)
    assert text == "姓名：李某😀\n白细胞\xa0<5.6>\nend😀x 7.8"
    assert nodes == {
        "/p[1]/text()[1]": 0, "/p[1]/b[1]/text()[1]": 3, "/text()[1]": 6, "/p[2]/text()[1]": 7, "/p[2]/text()[2]": 17,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<html><head><title>t</title><meta a=b></head><body><div>a</div>b</body></html>", "ab"),
        ("<style>x{}</style>a<script>1</script>b", "ab"),
        ("a<img src=x>b</i>c", "abc"),
    ],
    ids=["head is no text", "style and script are no text", "void and stray tags"],
)
def test_html_text(html, text):
    assert html_text(html)[0] == text


def test_node_offsets_are_utf16():
    text, nodes = html_text(HTML)
    place = TextPlace(0, 0, "7.8", ("/p[2]/text()[2]", 7, "/p[2]/text()[2]", 10))
    assert by_nodes(text, nodes, place) == TextPlace(23, 26, "7.8")
    assert text[23:26] == "7.8"
    assert (
        by_nodes(text, nodes, TextPlace(0, 1, None, ("/div[1]/text()[1]", 0, "/div[1]/text()[1]", 1))) is None
    )
