import re
from html.parser import HTMLParser

import pytest

from pipeline.report import charts, findings
from pipeline.report.charts import Bar
from pipeline.report.counting import Compared, similarity
from pipeline.report.facts import (
    Duplicates,
    Facts,
    Histogram,
    KeyTail,
    KindCount,
    RejectFigure,
    Residual,
    SplitSize,
)
from pipeline.report.page import render
from pipeline.stage_count import StageCount
from schemas.names import Stage

HOSTILE = '<script>alert("x")</script>&"\''


def facts(**changes) -> Facts:
    values = {
        "stages": (StageCount(Stage.INGEST, 5, 4, {"CORRUPT": 1}), StageCount(Stage.SPLIT, 4, 4, {})),
        "similarity": similarity([Compared("0" * 16, 100, 10, 0.9, 1.0)] * 4),
        "findings": (KindCount("PERSON", 3, 0, 3), KindCount("SEAL", 0, 1, 1)),
        "residual": Residual(0, 0, 0),
        "rejects": (RejectFigure("quality", "BLUR", 1, Histogram((0.0, 0.1, 0.2), (0, 3), (1, 0), 0.12)),),
        "duplicates": Duplicates(0, 0, {}, {}),
        "keys": KeyTail(3, 2, 1, 1, 1, (("性别", 2),), (2, 1)),
        "categories": {"lab": 4},
        "splits": (SplitSize("train", 4, 4, 2), SplitSize("validation", 0, 0, 0), SplitSize("test", 0, 0, 0)),
        "confidence": Histogram((0.8, 0.9, 1.0), (1, 9), (0, 0)),
        "doubts": {"ARROW": 2, "UNIT": 1},
        "annotations": {"single": 2},
        "quarantine": {"STALE_TEXT": 1},
        "inexact_intervals": 0,
        "captures": {"photo": 4},
        "licences": {},
        "readers": ("paddle 3.7.0 on openvino 2026.4",),
    }
    return Facts(**{**values, **changes})


class Outline(HTMLParser):
    """Open tags, and every attribute that could load or run something."""

    VOID = frozenset({"meta", "link", "br", "hr", "img", "input"})

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.attributes, self.wrong = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def outline(html: str) -> Outline:
    parser = Outline()
    parser.feed(html)
    parser.close()
    return parser


def test_the_page_is_well_formed_and_loads_nothing():
    html = render(facts())
    page = outline(html)
    assert (page.wrong, page.open) == ([], [])
    assert not {"script", "img", "iframe", "object", "embed", "form"} & set(page.tags)
    loading = {"src", "href", "action", "srcset", "data"}
    assert {value for _, name, value in page.attributes if name in loading} == {"data:,", "#stages"}
    assert not [name for _, name, _ in page.attributes if name.startswith("on")]
    assert not re.search(r"https?:|@import|url\(", html)
    assert "default-src &#39;none&#39;" in html or "default-src 'none'" in html


def test_every_picture_has_a_name_and_every_table_a_caption():
    html = render(facts())
    drawings = re.findall(r"<svg [^>]*>", html)
    assert all('role="img" aria-label="' in tag or 'aria-hidden="true"' in tag for tag in drawings)
    assert html.count("<table>") == html.count("<caption>") == 2
    assert html.count("<h1>") == 1


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"keys": KeyTail(2, 1, 1, 0, 0, ((HOSTILE, 2),), (2,))}, id="key"),
        pytest.param({"categories": {HOSTILE: 4}}, id="category"),
        pytest.param({"duplicates": Duplicates(0, 1, {HOSTILE: 1}, {HOSTILE: 2})}, id="reason of a pair"),
        pytest.param({"findings": (KindCount(HOSTILE, 1, 0, 1),)}, id="kind"),
        pytest.param({"annotations": {HOSTILE: 1}, "quarantine": {HOSTILE: 1}}, id="status"),
        pytest.param({"doubts": {HOSTILE: 1}}, id="doubt"),
    ],
)
def test_data_are_escaped(changes):
    html = render(facts(**changes))
    assert "<script" not in html
    page = outline(html)
    assert (page.wrong, page.open) == ([], [])


def test_equal_facts_give_equal_bytes():
    assert render(facts()) == render(facts())


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        pytest.param(1.0, "100 %", id="all"),
        pytest.param(0.0, "0 %", id="none"),
        pytest.param(0.5, "50 %", id="half"),
        pytest.param(0.9999, "99.99 %", id="never rounded up to all"),
        pytest.param(0.99999999, "over 99.99 %", id="nearly all"),
        pytest.param(0.00000001, "under 0.01 %", id="hardly any"),
    ],
)
def test_percent(share, shown):
    assert findings.percent(share).replace(findings.NBSP, " ") == shown


@pytest.mark.parametrize(
    ("changes", "say", "expected"),
    [
        ({}, findings.headline, "4 pages of 5 inputs passed every stage"),
        ({}, findings.untouched, "Outside personal data, every character is as it was read"),
        ({}, findings.losses, "ingest dropped the most: 1 of the 1 dropped in all"),
        ({}, findings.hidden, "PERSON is the most frequent of 2 kinds in 4 findings"),
        ({}, findings.residual, "Reading the redacted pictures again found nothing more"),
        (
            {"residual": Residual(2, 1, 1)},
            findings.residual,
            "Reading the redacted pictures again found 2 more identifiers; 1 page withheld",
        ),
        ({"findings": ()}, findings.hidden, "Nothing personal was found"),
        ({}, findings.duplicates, "No input repeats another"),
        (
            {"duplicates": Duplicates(1, 1, {}, {})},
            findings.duplicates,
            "2 of 5 inputs repeat another: 1 exactly, 1 nearly",
        ),
        ({}, findings.keys, "1 key of 2 make up 80 % of all occurrences; 1 key on one page only"),
        ({"keys": KeyTail(0, 0, 0, 0, 0, (), ())}, findings.keys, "There are no key-values yet"),
        ({"annotations": {}}, findings.annotations, "There is no annotation yet"),
        ({}, findings.doubts, "3 readings are one look-alike away from another meaning"),
        ({"doubts": {"UNIT": 1}}, findings.doubts, "1 reading is one look-alike away from another meaning"),
        ({}, findings.confidence, "90 % of 10 lines were read with a confidence of 0.9 or more"),
        ({"rejects": ()}, findings.rejected, "No page was rejected"),
        ({}, findings.rejected, "1 reason for 1 rejected input"),
        (
            {
                "rejects": (
                    RejectFigure("quality", "BLUR", 2, None),
                    RejectFigure("ocr", "UNREADABLE", 2, None),
                )
            },
            findings.rejected,
            "2 reasons for 4 rejected inputs",
        ),
        (
            {"findings": (KindCount("PERSON", 1, 0, 1), KindCount("SEAL", 0, 1, 1))},
            findings.hidden,
            "2 kinds in 2 findings",
        ),
        (
            {
                "stages": (
                    StageCount(Stage.INGEST, 5, 4, {"CORRUPT": 1}),
                    StageCount(Stage.OCR, 4, 3, {"UNREADABLE": 1}),
                )
            },
            findings.losses,
            "2 inputs dropped, at most 1 in one stage",
        ),
    ],
)
def test_titles_state_the_finding(changes, say, expected):
    assert say(facts(**changes)).replace(findings.NBSP, " ") == expected


def test_bars_are_drawn_to_scale():
    drawn = str(
        charts.bars([Bar("a", (("kept", 10), ("dropped", 5)), "15"), Bar("b", (("kept", 5),), "5")], "d")
    )
    widths = [float(width) for width in re.findall(r'<rect [^>]*width="([\d.]+)"', drawn)]
    assert widths[0] == pytest.approx(2 * widths[1], abs=0.2)
    assert widths[1] == pytest.approx(widths[2], abs=0.2)


def test_a_histogram_marks_the_limit_and_stacks_rejected_pages():
    drawn = str(charts.histogram(Histogram((0.0, 1.0, 2.0), (4, 0), (2, 0), 1.0), "blur", "d"))
    assert drawn.count('class="limit"') == 1
    assert "limit 1" in drawn
    assert re.findall(r"<title>([^<]*)</title>", drawn) == ["0 to 1: 4 pages", "0 to 1: 2 rejected"]


def test_the_rank_curve_stays_small():
    assert len(charts.ranks([9, *[1] * 100_000], 1, "d")) < 3000


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("short", "short"),
        ("a" * 25, "a" * 19 + "…"),
        ("送检医生" * 4, "送检医生送检医生送…"),
        ("送检医生" * 2, "送检医生送检医生"),
    ],
)
def test_shortened(label, expected):
    assert charts.shortened(label) == expected


def test_value_axis():
    assert [charts.value_axis(n) for n in (0, 1, 7, 100)] == [
        [0, 1],
        [0, 1],
        [0, 2, 4, 6, 8],
        [0, 25, 50, 75, 100],
    ]


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.075, "0.075"), (0.1 + 0.2, "0.3"), (20, "20"), (800.0, "800"), (9999, "9999"), (12_500, "12.5 k"),
     (120_000_000, "120 M"), (4.8e8, "480 M"), (2e9, "2 G"), (-30_000, "-30 k"), (0, "0")],
)  # fmt: skip
def test_numbers_of_axes_are_written_as_people_write_them(value, written):
    assert charts.plain(value) == written
