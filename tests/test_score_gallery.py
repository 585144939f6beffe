"""The error gallery and the plots: what stands in them, that nothing of the data is markup, and where pictures come from."""

import io
import re
from html.parser import HTMLParser

import pytest
from markupsafe import Markup
from PIL import Image

from pipeline.scoring.gallery import render
from pipeline.scoring.gallery.differences import marked, plain
from pipeline.scoring.gallery.documents import documents, in_rows, repeated
from pipeline.scoring.gallery.views import plots, spoken
from pipeline.scoring.outputs import scores_of
from pipeline.scoring.pictures import Pictures
from pipeline.scoring.plots import Row, recall_bars, standing
from pipeline.scoring.registry import Benchmark
from pipeline.scoring.running import Order, run
from pipeline.scoring.sample import Aligned, Sample
from tests.test_score_run import write

BENCH = Benchmark("tiny", "none", "tests.tiny_scorer:TINY", "f1", "values of keys")
EVIL = "<script>alert(1)</script>\"'&{{ 7*7 }}"


def gallery(tmp_path, gold, predicted):
    files = write(tmp_path / "gold.jsonl", gold), write(tmp_path / "pred.jsonl", predicted)
    done = run(Order(BENCH, *files, resamples=20))
    return render(done, scores_of(done, EVIL))


@pytest.fixture
def evil(tmp_path):
    gold = [
        {"id": EVIL, "pairs": {EVIL: EVIL, "k": "v"}, "category": EVIL},
        {"id": "2", "pairs": {"k": "v"}, "category": "b"},
    ]
    return gallery(tmp_path, gold, [{"id": EVIL, "prediction": {EVIL: f"{EVIL}?", EVIL * 2: "x"}}, {"id": EVIL}])  # fmt: skip


class Tags(HTMLParser):
    """Counts opened and closed elements, and collects addresses."""

    void = frozenset({"meta", "link", "img", "input", "col", "br", "rect", "line", "path"})

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.addresses = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        self.addresses += [value for name, value in attrs if name in {"href", "src", "action"}]
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.void:
            assert self.open.pop() == tag


def test_nothing_of_the_data_is_markup(evil):
    assert "<script" not in evil
    assert "{{ 7*7 }}" in evil
    tags = Tags(evil)
    assert tags.open == []
    assert "script" not in tags.seen


def test_the_page_asks_for_nothing(evil):
    assert set(Tags(evil).addresses) == {"data:,", "#documents"}
    assert "url(" not in evil
    assert "default-src 'none'" in evil


def test_the_page_shows_numbers_problems_and_documents_worst_first(tmp_path):
    gold = [
        {"id": "good", "pairs": {"k": "v"}},
        {"id": "bad", "pairs": {"k": "4.1", "l": "x"}},
        {"id": "absent", "pairs": {"k": "v"}},
    ]
    page = gallery(tmp_path, gold, [{"id": "good", "prediction": {"k": "v"}}, {"id": "bad", "prediction": {"k": "4.7"}}, "cut"])  # fmt: skip
    assert "<h1>33.3 % F1 on 3 documents</h1>" in page
    assert "1 without a prediction, charged as missing" in page
    assert re.findall(r"<h3>(bad|absent|good)</h3>", page) == ["bad", "absent"]
    assert '<td class="gold">4.<mark>1</mark></td><td>4.<mark>7</mark></td>' in page
    assert '<span class="badge wrong">missing prediction</span>' in page
    assert "<td>predictions, line 3</td>" in page


def test_a_run_without_an_error_says_so(tmp_path):
    page = gallery(tmp_path, [{"id": "1", "pairs": {"k": "v"}}], [{"id": "1", "prediction": {"k": "v"}}])
    assert "No document has an error." in page


@pytest.mark.parametrize(
    ("gold", "predicted", "left", "right"),
    [
        ("4.1", "4.7", "4.<mark>1</mark>", "4.<mark>7</mark>"),
        ("a<b", "a<c", "a&lt;<mark>b</mark>", "a&lt;<mark>c</mark>"),
        ("ab", "b", "<mark>a</mark>b", "b"),
        ("x", None, "x", '<i class="none">∅</i>'),
        (None, "x", '<i class="none">∅</i>', "x"),
        ("", "x", '<i class="none">∅</i>', "x"),
    ],
)
def test_differing_characters_are_marked(gold, predicted, left, right):
    assert marked(gold, predicted) == (Markup(left), Markup(right))


def test_a_long_value_is_cut():
    assert plain("x" * 400) == "x" * 300 + "…"


def values(*pairs):
    return tuple(Aligned(field, "g", "g" if outcome == "exact" else "p", outcome) for field, outcome in pairs)


ITEMS = values(("name", "exact"), ("value", "wrong"), ("unit", "exact"), ("name", "exact"), ("unit", "exact"), ("value", "missing"))  # fmt: skip


def test_fields_that_repeat_become_rows():
    fields = repeated(ITEMS)
    assert fields == ("name", "value", "unit")
    assert [[one.field for one in row] for row in in_rows(ITEMS, fields)] == [["name", "value", "unit"], ["name", "unit"], ["value"]]  # fmt: skip
    (shown,) = documents([Sample("1", {}, aligned=ITEMS)], {})
    assert [row.outcome for row in shown.errors] == ["wrong", "missing"]
    assert [list(row.cells) for row in shown.right] == [["name", "unit"]]


@pytest.mark.parametrize(
    "fields", ["abcdefg" * 2, "ab", "abab"[:3], "aaaa"], ids=["many", "once", "hardly", "one"]
)
def test_other_fields_stay_a_list(fields):
    assert repeated(values(*((field, "exact") for field in fields))) == ()


def test_a_document_shows_at_most_80_rows_and_says_how_many_it_leaves_out():
    aligned = values(*((f"k{number}", "wrong" if number % 2 else "exact") for number in range(140)))
    (shown,) = documents([Sample("1", {}, aligned=aligned)], {})
    assert (len(shown.errors), len(shown.right), shown.left_out) == (70, 10, 60)


def test_a_plot_draws_bars_and_whiskers_to_scale():
    plot = str(
        recall_bars([Row("钾", 0.5, 0.75, 0.6, 0.9, 1200), Row("<b>", 0.0, 0.0, 0.0, 0.0, 3)], "Recall")
    )
    bars = [float(width) for width in re.findall(r'<rect class="(?:tail|kept)"[^>]*? width="([\d.]+)"', plot)]
    assert len(bars) == 2
    assert bars[1] / bars[0] == pytest.approx(0.5 / 0.75, abs=0.002)
    assert plot.count('class="whisker"') == 2
    assert "75.0 % of 1,200" in plot
    assert "&lt;b&gt;" in plot
    assert "<b>" not in plot
    assert recall_bars([], "none") == ""


def test_a_plot_on_its_own_brings_its_style():
    text = standing(recall_bars([Row("a", 1, 1, 1, 1, 1)], "Recall"))
    assert text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert text.count("<style>") == 1
    assert Tags(text).open == []


def test_a_facet_with_one_value_has_no_plot():
    one = {
        "value": "1-4",
        "gold": 2,
        "exact": {"value": 1.0},
        "right": {"value": 1.0, "low": 1.0, "high": 1.0},
    }

    def scores(*slices):
        return {"breakdowns": {"field": {"slices": [*slices], "left_out": 3}}}

    assert plots(scores(one)) == []
    ((facet, title, _, left_out),) = plots(scores(one, one | {"value": "x"}, one | {"value": "y", "gold": 0}))
    assert (facet, title, left_out) == ("field", "Which fields are found", 4)


def test_names_of_measures_are_spoken():
    assert spoken("top_k.item_name") == "top k · item name"


def picture(path, size=(1200, 800), **more):
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, (200, 200, 200)).save(path, **more)


def opened(uri):
    import base64

    head, _, data = uri.partition(",")
    assert head == "data:image/jpeg;base64"
    return Image.open(io.BytesIO(base64.b64decode(data)))


def test_pictures_are_found_beside_the_gold_by_id_or_by_the_records_name(tmp_path):
    picture(tmp_path / "images/1.png")
    exif = Image.Exif()
    exif[0x010E] = "何安宁"
    picture(tmp_path / "scan.jpg", exif=exif)
    picture(tmp_path.parent / "outside.jpg")
    (tmp_path / "4.jpg").write_bytes(b"no picture")
    names = {
        "1": None,
        "2": "deep/scan.jpg",
        "3": "../outside.jpg",
        "4": None,
        "5" * 300: None,
        "../outside": None,
    }
    uris = Pictures(tmp_path, names).uris()
    assert list(uris) == ["1", "2"]
    assert opened(uris["1"]).size == (900, 600)
    assert dict(opened(uris["2"]).getexif()) == {}
    assert Pictures(None, names).uris() == {}


def test_pictures_end_where_the_budget_does(tmp_path, monkeypatch):
    for name in "ab":
        picture(tmp_path / f"{name}.jpg")
    monkeypatch.setattr("pipeline.scoring.pictures.BUDGET", 6000)
    assert list(Pictures(tmp_path, {"a": None, "b": None}).uris()) == ["a"]
