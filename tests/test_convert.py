"""One annotation -> spans, links, corrections, quarantine: literal cases, and nothing lost for any input."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.annotate.align import Alignment, same
from pipeline.annotate.convert import convert
from pipeline.annotate.labels import LabelMap
from pipeline.annotate.locate import Seen, Target
from pipeline.annotate.regions import read_form
from pipeline.errors import SettingsError
from pipeline.page import Line, Page, rectangle
from pipeline.settings import AnnotateSettings
from pipeline.spans import Link
from schemas.names import Label, LinkLabel, PiiKind, QuarantineReason

LABEL_MAP = {
    "Question": "Key",
    "Answer": "Value",
    "Other": "ignored",
    "医院名称": "PII (ORGANISATION)",
    "属于": "key-value",
}
SETTINGS = AnnotateSettings(label_map=LABEL_MAP, box_overlap=0.5, box_text_score=0.8)
LABELS = LabelMap(LABEL_MAP)
TEXT = "姓名：林可可\n白细胞 5.71"


def region(name, start, end, *labels, text=None, **extra):
    value = {
        "start": start,
        "end": end,
        "labels": list(labels),
        "text": TEXT[start:end] if text is None else text,
    }
    return {"id": name, "type": "labels", "from_name": "label", "to_name": "text", "value": value, **extra}


def relation(source, target, *labels, direction="right"):
    return {
        "type": "relation",
        "from_id": source,
        "to_id": target,
        "direction": direction,
        "labels": list(labels),
    }


def done(*results, target=None):
    return convert(read_form(results), target or Target(Seen(TEXT, same)), LABELS, SETTINGS)


NAME, VALUE = region("n", 0, 2, "Key"), region("v", 3, 6, "Value")
PAIR = Link("n", "v", LinkLabel.KEY_VALUE)


@pytest.mark.parametrize(
    ("arrow", "expected"),
    [
        (relation("n", "v", "key-value"), PAIR),
        (relation("v", "n", "key-value", direction="left"), PAIR),
        (relation("v", "n", "key-value"), PAIR),
        (relation("n", "v"), PAIR),
        (relation("n", "v", "属于"), PAIR),
        (relation("n", "v", "key-value", direction="bi"), QuarantineReason.UNDECIDED),
        (relation("n", "gone", "key-value"), QuarantineReason.DANGLING_LINK),
        (relation("n", "n", "key-value"), QuarantineReason.DANGLING_LINK),
        (relation("n", "v", "item-field"), QuarantineReason.DANGLING_LINK),
        (relation("n", "v", "header-of"), QuarantineReason.UNKNOWN_LABEL),
        (relation("n", "v", "Key"), QuarantineReason.UNKNOWN_LABEL),
        (relation("n", "v", "Other"), None),
    ],
    ids=["right", "left", "drawn backwards", "no label", "mapped", "both ways", "to nowhere", "to itself",
         "of another kind", "unknown label", "label of a span", "ignored"],
)  # fmt: skip
def test_relations(arrow, expected):
    out = done(NAME, VALUE, arrow)
    assert out.links == ([expected] if isinstance(expected, Link) else [])
    assert out.quarantine == ([("#2", expected)] if isinstance(expected, QuarantineReason) else [])


def test_item_fields_and_a_repeated_relation():
    out = done(
        region("a", 7, 10, "ItemName"), region("b", 11, 15, "ItemValue"),
        relation("a", "b", "item-field"), relation("a", "b", "item-field"),
    )  # fmt: skip
    assert out.links == [Link("a", "b", LinkLabel.ITEM_FIELD)]
    assert out.quarantine == [("#3", QuarantineReason.DUPLICATE)]


def test_the_same_span_twice_is_one_and_keeps_both_relations():
    out = done(
        NAME,
        VALUE,
        region("m", 0, 2, "Question"),
        region("w", 11, 15, "Answer"),
        relation("m", "w"),
        relation("n", "v"),
    )
    assert [(span.span_id, span.start, span.end, span.label) for span in out.spans] == [
        ("n", 0, 2, Label.KEY), ("v", 3, 6, Label.VALUE), ("w", 11, 15, Label.VALUE),
    ]  # fmt: skip
    assert out.links == [Link("n", "w", LinkLabel.KEY_VALUE), PAIR]
    assert out.quarantine == [("m", QuarantineReason.DUPLICATE)]


def test_two_labels_of_a_region_are_two_spans_and_the_kind_goes_with_pii():
    kind = {"id": "v", "type": "choices", "from_name": "pii_kind", "value": {"choices": ["PERSON"]}}
    out = done(region("v", 3, 6, "Value", "PII"), kind, region("h", 0, 2, "医院名称"))
    assert [(span.label, span.pii_kind) for span in out.spans] == [
        (Label.VALUE, None), (Label.PII, PiiKind.PERSON), (Label.PII, PiiKind.ORGANISATION),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("results", "reason"),
    [
        ([region("x", 0, 2, "Signature")], QuarantineReason.UNKNOWN_LABEL),
        ([region("x", 0, 2)], QuarantineReason.UNKNOWN_LABEL),
        ([region("x", 0, 99, "Key")], QuarantineReason.BAD_OFFSET),
        ([region("x", 0, 2, "Key", text="性名")], QuarantineReason.TEXT_MISMATCH),
        ([region("x", 0, 2, "Key"), region("x", 3, 6, "Key")], QuarantineReason.DUPLICATE_ID),
        ([{"id": "x", "type": "brushlabels", "value": {"rle": [1], "brushlabels": ["Key"]}}], QuarantineReason.BAD_OFFSET),
        ([{"id": "x", "type": "rectanglelabels", "value": {"x": 1, "y": 1, "width": 2, "height": 2, "rectanglelabels": ["Key"]}}],
         QuarantineReason.NO_TEXT_UNDER_BOX),
    ],
    ids=["unknown", "no label", "past the end", "another text", "one id twice", "brush", "box without a page"],
)  # fmt: skip
def test_quarantine(results, reason):
    out = done(*results)
    assert out.spans == []
    assert out.quarantine == [("x", reason)] * len(results)


def test_what_was_typed_is_a_correction():
    out = done(
        VALUE, {"id": "v", "type": "textarea", "from_name": "correction", "value": {"text": ["林珂珂"]}}
    )
    assert out.corrections == [("v", "林珂珂")]


def test_a_stale_text_gives_stale_spans_only():
    out = done(NAME, relation("n", "n"), target=Target(Seen(TEXT, None)))
    assert out.quarantine == [("n", QuarantineReason.STALE_TEXT), ("#1", QuarantineReason.DANGLING_LINK)]


@pytest.mark.parametrize(
    ("seen", "page", "span", "expected"),
    [
        ("白细胞  5.71\n血小板", "白细胞\n5.71\n血小板", (5, 9), (4, 8)),
        ("白细胞  5.71", "白细胞\n5.7l", (5, 9), None),
        ("姓名: 林", "姓名：林", (0, 3), (0, 3)),
        ("5.6 5.6 白", "5.6\n5.6\n白", (4, 7), (4, 7)),
        ("白细胞 血红蛋白", "血红蛋白\n白细胞", (4, 8), (0, 4)),
        ("ab cd", "ab\nx\ncd", (0, 5), None),
        ("  a", "a", (0, 2), None),
        ("", "a", (0, 0), None),
        ("白 细 胞", "白细胞", (0, 5), (0, 3)),
    ],
    ids=["blanks and newlines", "misread", "full width", "second of two", "moved", "something between", "blank only",
         "empty", "blanks inside"],
)  # fmt: skip
def test_alignment(seen, page, span, expected):
    assert Alignment(seen, page).exact(*span) == expected


@pytest.mark.parametrize(
    ("seen", "page", "span", "expected"),
    [
        ("姓名：林可可\n性别", "姓名：林河可\n性别", (3, 6), "林河可"),
        ("姓名：林可可\n性别", "姓名：材河阿\n性别", (3, 6), "材河阿"),
        ("林可可 女", "材河阿 女", (0, 3), "材河阿"),
        ("女 林可可", "女 材河阿", (2, 5), "材河阿"),
        ("姓名：林可可\n性别", "姓名：\n性别", (3, 6), None),
        ("姓名：林\n性别", "姓名：整整一页别的文字\n性别", (3, 4), None),
    ],
    ids=["one sign", "all", "at the start", "at the end", "nothing there", "too much"],
)
def test_a_misread_stretch_lies_between_its_neighbours(seen, page, span, expected):
    found = Alignment(seen, page).near(*span)
    assert (found and page[slice(*found)]) == expected


def test_a_mark_of_pii_is_hidden_even_if_its_text_is_stale():
    page = "姓名：材可可\n白细胞 5.71"
    alignment = Alignment(TEXT, page)
    for carry in (alignment.exact, None):
        out = done(region("p", 3, 6, "PII", "Value"), target=Target(Seen(TEXT, carry, near=alignment.near)))
        assert [(page[span.start : span.end], span.label) for span in out.spans] == [("材可可", Label.PII)]
        assert out.quarantine == [("p", QuarantineReason.STALE_TEXT)] * 2


def test_marks_of_pii_under_one_id_are_hidden():
    out = done(region("p", 3, 6, "PII"), region("p", 11, 15, "PII"))
    assert [(span.start, span.end) for span in out.spans] == [(3, 6), (11, 15)]
    assert out.quarantine == [("p", QuarantineReason.DUPLICATE_ID)] * 2


def typed_box(name, label, box, text=None, **value):
    x, y, width, height = box
    place = {"x": x, "y": y, "width": width, "height": height, "rotation": 0, **value}
    size = {"original_width": 200, "original_height": 100}
    results = [
        {"id": name, "type": "rectanglelabels", "value": {**place, "rectanglelabels": [label]}, **size}
    ]
    if text is not None:
        results.append({"id": name, "type": "textarea", "value": {**place, "text": [text]}, **size})
    return results


def line(text, left, top, unit=10):
    return Line(
        text,
        rectangle(left, top, left + unit * len(text), top + 20),
        0.9,
        tuple(range(0, unit * len(text) + 1, unit)),
    )


PAGE = Page(
    "0" * 16, 200, 100, 0, (line("白细胞 5.71", 10, 10), line("10^9/L", 120, 10), line("3.5-9.5", 10, 50))
)


@pytest.mark.parametrize(
    ("label", "box", "typed", "expected"),
    [
        ("Key", (5, 10, 15, 20), None, ["白细胞"]),
        ("Value", (24, 10, 22, 20), None, ["5.71"]),
        ("Value", (5, 10, 15, 20), "5.71", ["5.71"]),
        ("Value", (24, 10, 22, 20), "5.77", ["5.71"]),
        ("Value", (24, 10, 22, 20), "另外", ["5.71"]),
        ("PII", (4, 8, 30, 70), None, ["白细胞 5.", "3.5-9."]),
        ("Value", (4, 8, 30, 70), None, QuarantineReason.NO_TEXT_UNDER_BOX),
        ("Value", (70, 70, 20, 20), None, QuarantineReason.NO_TEXT_UNDER_BOX),
        ("Value", (70, 70, 20, 20), "5.71", QuarantineReason.NO_TEXT_UNDER_BOX),
    ],
    ids=["part of a line", "rest of it", "neighbour as typed", "like typed", "OCR misread all", "PII over two columns",
         "value over two columns", "nothing there", "nothing there, but typed"],
)  # fmt: skip
def test_boxes(label, box, typed, expected):
    out = done(*typed_box("b", label, box, typed), target=Target(page=PAGE))
    if isinstance(expected, QuarantineReason):
        assert out.quarantine == [("b", expected)]
    else:
        assert [PAGE.text[span.start : span.end] for span in out.spans] == expected
        assert out.corrections == ([("b", typed)] if typed else [])


@pytest.mark.parametrize(
    ("label", "box", "quads"),
    [
        ("PII", (70, 70, 20, 20), [(140, 70, 180, 70, 180, 90, 140, 90)]),
        ("Value", (70, 70, 20, 20), []),
        ("PII", (5, 10, 15, 20), []),
    ],
    ids=["nothing is read there", "no personal data", "something is read there"],
)
def test_a_box_of_personal_data_hides_its_place_where_nothing_is_read(label, box, quads):
    out = done(*typed_box("b", label, box, None), target=Target(page=PAGE))
    assert [one.quad for one in out.hidden] == quads
    assert [one.span_id for one in out.hidden] == ["b"] * len(quads)


@pytest.mark.parametrize(
    ("turn", "box"),
    [
        (90, {"x": 70, "y": 5, "width": 20, "height": 15}),
        (180, {"x": 80, "y": 70, "width": 15, "height": 20}),
        (270, {"x": 10, "y": 80, "width": 20, "height": 15}),
    ],
)
def test_boxes_of_a_foreign_picture_are_turned_with_the_page(turn, box):
    page = Page("0" * 16, 200, 100, turn, PAGE.lines)
    result = {
        "id": "b",
        "type": "rectanglelabels",
        "value": {**box, "rotation": 0, "rectanglelabels": ["Key"]},
    }
    out = done(result, target=Target(page=page))
    assert [page.text[span.start : span.end] for span in out.spans] == ["白细胞"]
    upright = typed_box("b", "Key", (5, 10, 15, 20))
    assert [span.end for span in done(*upright, target=Target(page=page, pushed=True)).spans] == [3]


def test_a_turned_box():
    # 90 degrees clockwise about its own corner: what was right of it lies below
    out = done(*typed_box("b", "Key", (20, 10, 10, 30), None, rotation=90), target=Target(page=PAGE))
    assert [PAGE.text[span.start : span.end] for span in out.spans] == ["白细胞"]


IDS = st.sampled_from(["a", "b", "c", "d", None])
NAMES = st.sampled_from(["Key", "Value", "ItemName", "ItemUnit", "PII", "Other", "Nope", "属于"])
ODD = st.one_of(st.none(), st.integers(-3, 20), st.floats(), st.text(max_size=3), st.just(10**400))
TEXTUAL = st.fixed_dictionaries(
    {"start": ODD, "end": ODD, "labels": st.one_of(st.lists(NAMES, max_size=3), ODD)},
    optional={"text": st.sampled_from([TEXT[0:2], TEXT[3:6], "x", ""]), "globalOffsets": ODD},
)
PLACED = st.fixed_dictionaries(
    {"x": ODD, "y": ODD, "width": ODD, "height": ODD},
    optional={
        "rotation": ODD,
        "rectanglelabels": st.lists(NAMES, max_size=2),
        "text": st.lists(st.text(max_size=4), max_size=2),
    },
)
RESULT = st.one_of(
    st.fixed_dictionaries({"id": IDS, "type": st.sampled_from(["labels", "textarea"]), "value": TEXTUAL}),
    st.fixed_dictionaries({"id": IDS, "type": st.sampled_from(["rectanglelabels", "textarea"]), "value": PLACED}),
    st.fixed_dictionaries(
        {"type": st.just("relation"), "from_id": IDS, "to_id": IDS, "direction": st.sampled_from(["right", "left", "bi", None]),
         "labels": st.one_of(st.lists(st.sampled_from(["key-value", "item-field", "Other", "no"]), max_size=2), ODD)}
    ),
    st.fixed_dictionaries({}, optional={"id": IDS, "type": ODD, "value": ODD}),
)  # fmt: skip


@settings(max_examples=150)
@given(
    st.lists(RESULT, max_size=12),
    st.sampled_from(
        [
            Target(Seen(TEXT, same), PAGE),
            Target(),
            Target(Seen(TEXT, None, near=Alignment(TEXT, PAGE.text).near)),
        ]
    ),
)
def test_nothing_is_lost(results, target):
    form = read_form(results)
    out = convert(form, target, LABELS, SETTINGS)
    for unit, stored in (("regions", form.regions), ("relations", form.relations)):
        assert out.counts[unit] == sum(max(1, len(item.labels)) for item in stored)
        assert out.counts[unit] == sum(
            out.counts[f"{unit}_{end}"] for end in ("out", "quarantined", "ignored")
        )
    assert len(form.relations) == sum(result.get("type") == "relation" for result in results)
    assert out.counts["relations_out"] == len(out.links)
    assert len(out.quarantine) == out.counts["regions_quarantined"] + out.counts["relations_quarantined"]
    known = {span.span_id for span in out.spans}
    assert {end for link in out.links for end in (link.key, link.value)} <= known
    assert {span_id for span_id, _ in out.corrections} <= known
    assert all(0 <= span.start < span.end <= max(len(TEXT), len(PAGE.text)) for span in out.spans)


@pytest.mark.parametrize("name", ["Nonsense", "PII (NOBODY)", "key"])
def test_a_label_map_names_what_it_cannot_map(name):
    with pytest.raises(SettingsError, match="label_map"):
        LabelMap({"x": name})


def test_labels_are_found_in_any_case():
    assert LABELS["question"].label == Label.KEY
    assert LABELS["KEY"].label == Label.KEY
    assert LABELS["Other"].label is None
    assert LABELS["nothing"] is None
