"""The scorecard's judgement on pages made by hand, its counts and bounds, and a small real run."""

import json

import numpy as np
import polars as pl
import pytest
import simplejpeg
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from pipeline.cli import measure
from pipeline.cli import scorecard as drawn
from pipeline.errors import InputError
from pipeline.masks import hidden as filled
from pipeline.page import Line, Page, rectangle
from pipeline.pictures import turned
from pipeline.scorecard import (
    LayoutSet,
    Reading,
    Scored,
    conditions_of,
    count,
    drawings,
    judge,
    layouts_of,
    read_card,
    write_misses,
)
from pipeline.scorecard.bounds import bounded, upper_bound
from pipeline.scorecard.judging import quarter_turned
from pipeline.scorecard.legible import Sight
from pipeline.scorecard.misses import rows_of
from pipeline.scorecard.pairs import BYTES, small
from pipeline.scorecard.sets import SCREEN_CONDITIONS, _conditions
from pipeline.scorecard.standing import folded_text, located, significant
from pipeline.synth import KeyLine, KeySpan, PageKey, Planted, draw_page
from pipeline.synth.layouts import DEMO, TUNING
from schemas.names import Capture, Category, Label, PiiKind
from schemas.scorecard import Scorecard
from tests.builds import call

CHAR, HIGH, LEFT, TOP, STEP, WIDTH, HEIGHT = 20, 30, 40, 40, 60, 480, 320
TEXTS = ("姓名：王芳", "王芳心情平静", "电话 13900001111", "白细胞 5.61 g/L")
NAME, PHONE, COMMON = (3, 5), (16, 27), (6, 8)
VALUE, OTHER = (32, 36), (37, 40)


def line_of(text, row, shift=0):
    edges = tuple(range(0, CHAR * (len(text) + 1), CHAR))
    top = TOP + row * STEP
    return Line(text, rectangle(LEFT + shift, top, LEFT + shift + edges[-1], top + HIGH), 0.9, edges)


def page_of(texts=TEXTS, shift=0):
    return Page(
        "0a" * 8, WIDTH, HEIGHT, 0, tuple(line_of(text, row, shift) for row, text in enumerate(texts))
    )


def key_of(planted=((PiiKind.PERSON, *NAME), (PiiKind.PHONE, *PHONE)), marks=(), turn=0, layout="lab_single"):
    page = page_of()
    texts = [
        Planted(kind, page.text[start:end], page.quads(start, end), 0, start, end, False)
        for kind, start, end in planted
    ]
    pictures = [Planted(kind, text, (rectangle(*box),), None, None, None, False) for kind, text, box in marks]
    lines = tuple(KeyLine(line.text, line.quad, line.char_edges, row) for row, line in enumerate(page.lines))
    spans = (
        KeySpan(*VALUE, Label.ITEM_VALUE, 1),
        KeySpan(*OTHER, Label.ITEM_UNIT, 1),
        KeySpan(*NAME, Label.VALUE, 2),
    )
    return PageKey(
        file="0.png", frame=0, layout=layout, condition="clean", capture=Capture.SCAN, category=Category.LAB, width=WIDTH,
        height=HEIGHT, turn=turn, patient=1, document=1, title=None, lines=lines, spans=spans,
        planted=(*texts, *pictures), pairs=(), items=(),
    )  # fmt: skip


def picture():
    """White paper with black strokes in every character's cell."""
    image = np.full((HEIGHT, WIDTH, 3), 255, dtype=np.uint8)
    for line in page_of().lines:
        left, top, right, bottom = line.quad[0], line.quad[1], line.quad[4], line.quad[5]
        image[top:bottom, left + 4 : right : 8] = 10
    return image


def box(start, end, grow=0):
    (quad,) = page_of().quads(start, end)
    return rectangle(quad[0] - grow, quad[1] - grow, quad[4] + grow, quad[5] + grow)


def replaced_text(*changes):
    text = page_of().text
    for start, new in changes:
        text = text[:start] + new + text[start + len(new) :]
    return text


GONE = replaced_text((NAME[0], "李静"), (PHONE[0], "10033339999"))
REPLACED = (NAME, PHONE)


def scored(fills=(box(*NAME, 2), box(*PHONE, 2)), text=GONE, replaced=REPLACED, page=None, key=None):
    reading = Reading(page or page_of(), text, replaced)
    return judge(key or key_of(), picture(), filled(picture(), fills, 12.0), reading)


def hidden_of(score):
    return [(verdict.pixels, verdict.text, verdict.read) for verdict in score.verdicts]


def test_the_offsets_of_the_hand_made_page():
    text = page_of().text
    assert [text[slice(*span)] for span in (NAME, COMMON, PHONE, VALUE, OTHER)] == [
        "王芳", "王芳", "13900001111", "5.61", "g/L",
    ]  # fmt: skip


def test_a_page_that_is_wholly_hidden():
    score = scored()
    assert hidden_of(score) == [(True, True, True), (True, True, True)]
    assert [(cell.label, cell.pixels, cell.text) for cell in score.cells] == [
        (Label.ITEM_VALUE, False, False), (Label.ITEM_UNIT, False, False),
    ]  # fmt: skip
    assert (score.characters, score.characters_hidden, score.characters_changed) == (18, 0, 0)
    assert score.similarity == 1.0


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("DrRex Coward at", "Rex Coward"),
        ("审方方明哲 主管", "方明哲"),
        ("as Uzoechiin bed", "Uzoechi"),
        ("On arrivalIsolde was", "Isolde"),
        ("DrRexC oward at", "Rex Coward"),
    ],
)
def test_a_character_beside_a_name_that_equals_its_first_or_last_is_no_part_of_it(text, name):
    page = page_of((text,))
    letters = [at for at, sign in enumerate(text) if sign != " "]
    start = text.replace(" ", "").index(name.replace(" ", ""))
    places = letters[start : start + len(name.replace(" ", ""))]
    quads = list(page.quads(places[0], places[-1] + 1))
    assert located(page, quads, [name], PiiKind.PERSON).offsets == tuple(places)


LEFT_EDGE, RIGHT_EDGE = box(*PHONE)[0], box(*PHONE)[2]
PHONE_TOP, PHONE_BOTTOM = box(*PHONE)[1], box(*PHONE)[5]


@pytest.mark.parametrize(
    ("fill", "pixels"),
    [
        (box(*PHONE), True),
        (rectangle(LEFT_EDGE + 3, PHONE_TOP, RIGHT_EDGE, PHONE_BOTTOM), True),
        (rectangle(LEFT_EDGE + 8, PHONE_TOP, RIGHT_EDGE, PHONE_BOTTOM), False),
        (rectangle(LEFT_EDGE - 20, PHONE_TOP, RIGHT_EDGE - 20, PHONE_BOTTOM), False),
        (rectangle(LEFT_EDGE, PHONE_TOP, (LEFT_EDGE + RIGHT_EDGE) // 2, PHONE_BOTTOM), False),
        (rectangle(LEFT_EDGE, PHONE_TOP + 4, RIGHT_EDGE, PHONE_BOTTOM), True),
        (rectangle(LEFT_EDGE, PHONE_TOP + 15, RIGHT_EDGE, PHONE_BOTTOM), False),
    ],
    ids=["covered", "3 of 20 px left", "8 of 20 px left", "shifted", "half", "4 of 30 px above left", "upper half left"],
)  # fmt: skip
def test_one_legible_character_is_a_leak_in_pixels(fill, pixels):
    assert [verdict.pixels for verdict in scored(fills=(box(*NAME), fill)).verdicts] == [True, pixels]


def test_a_claimed_region_that_was_not_filled_hides_nothing():
    assert [verdict.pixels for verdict in scored(fills=()).verdicts] == [False, False]


def test_a_blur_alone_hides_nothing():
    before = picture()
    blurred = before.copy()
    left, top, right, bottom = box(*NAME)[0], box(*NAME)[1], box(*NAME)[4], box(*NAME)[5]
    blurred[top:bottom, left:right] = 180
    assert Sight.of(before, blurred).cover(box(*NAME)) == 0.0


def test_light_ink_on_black_counts_by_its_ink():
    before = np.zeros((60, 60, 3), dtype=np.uint8)
    before[20:40, 20:40] = 230
    after = before.copy()
    after[20:40, 20:35] = 0
    assert Sight.of(before, after).cover(rectangle(10, 10, 49, 49)) == 0.75
    assert Sight.of(before, before).cover(rectangle(10, 10, 49, 49)) == 0.0


@pytest.mark.parametrize(
    ("text", "replaced", "gone"),
    [
        (GONE, REPLACED, True),
        (page_of().text, (), False),
        (page_of().text, REPLACED, False),
        (replaced_text((PHONE[0], "1003333999")), ((PHONE[0], PHONE[1] - 1),), False),
        (replaced_text((PHONE[0], "13900002222")), (PHONE,), True),
    ],
    ids=["replaced", "left", "replaced by itself", "last digit left", "a prefix in common by chance"],
)
def test_text_of_a_number(text, replaced, gone):
    assert scored(text=text, replaced=replaced).verdicts[1].text is gone


def test_a_short_name_is_judged_at_its_place():
    """The same two characters stand in running text below; the name's own place decides."""
    elsewhere = replaced_text((COMMON[0], "李静"), (PHONE[0], "10033339999"))
    assert hidden_of(scored(text=elsewhere, replaced=(COMMON, PHONE)))[0] == (True, False, True)
    assert hidden_of(scored())[0] == (True, True, True)


def test_what_ocr_did_not_read_cannot_stand_in_the_text():
    blind = page_of(("姓名：", *TEXTS[1:]))
    assert hidden_of(scored(page=blind, text=blind.text, replaced=()))[0] == (True, True, False)


def test_ocr_confusions_and_inexact_edges_do_not_hide_a_leak():
    misread = page_of((TEXTS[0], TEXTS[1], "电话 l39OOOO1111", TEXTS[3]), shift=12)
    assert hidden_of(scored(page=misread, text=misread.text, replaced=(NAME,)))[1] == (True, False, True)


def test_a_touched_value_is_counted_in_pixels_and_text():
    score = scored(
        fills=(box(VALUE[0], VALUE[0] + 1),),
        text=replaced_text((VALUE[0], "6")),
        replaced=((VALUE[0], VALUE[0] + 1),),
    )
    assert [(cell.label, cell.pixels, cell.text) for cell in score.cells] == [
        (Label.ITEM_VALUE, True, True), (Label.ITEM_UNIT, False, False),
    ]  # fmt: skip
    assert (score.characters_hidden, score.characters_changed) == (1, 1)


def test_a_value_beneath_a_seal_is_no_fault():
    seal = (
        PiiKind.SEAL,
        "",
        (box(*VALUE)[0] - 5, box(*VALUE)[1] - 5, box(*VALUE)[4] + 5, box(*VALUE)[5] + 5),
    )
    score = scored(key=key_of(marks=(seal,)))
    assert [cell.beneath for cell in score.cells] == [True, False]
    assert [verdict.pixels for verdict in score.verdicts] == [True, True, False]
    assert count([Scored(key_of(marks=(seal,)), "0a" * 8, score)]).cells.n == 1


def test_a_page_that_ocr_turned_wrongly_is_judged_in_the_keys_pixels():
    fills = (box(*NAME, 2), box(*PHONE, 2))
    read = quarter_turned(page_of(), 90)
    reading = Reading(Page(read.page_id, read.width, read.height, 90, read.lines), GONE, REPLACED)
    before, after = turned(picture(), 90), turned(filled(picture(), fills, 12.0), 90)
    score = judge(key_of(turn=0), before, after, reading)
    assert hidden_of(score) == [(True, True, True), (True, True, True)]


def coded(fill):
    """A page with a bar code of 70 pixels' height at 40, 230; whether it counts as hidden after a fill."""
    content = "990101200"
    barcode = zxingcpp.create_barcode(content, zxingcpp.BarcodeFormat.Code128)
    bars = np.array(zxingcpp.write_barcode_to_image(barcode, scale=2))[:1].repeat(70, axis=0)
    before = picture()
    before[230:300, 40 : 40 + bars.shape[1]] = bars[:, :, None]
    area = (40, 230, 40 + bars.shape[1] - 1, 299)
    key = key_of(planted=(), marks=((PiiKind.CODE, content, area),))
    after = before.copy()
    after[slice(*fill), 40 : 40 + bars.shape[1]] = 0
    return judge(key, before, after, Reading(page_of(), page_of().text, ())).verdicts[0].pixels


@pytest.mark.parametrize(
    ("fill", "pixels"),
    [((230, 300), True), ((230, 230), False), ((230, 290), False), ((233, 300), False)],
    ids=["covered", "left", "10 of 70 rows left", "3 of 70 rows left, which a scanner still reads"],
)
def test_a_bar_code_is_hidden_when_no_scanner_reads_it(fill, pixels):
    assert coded(fill) is pixels


@pytest.mark.parametrize(
    ("colour", "rows", "pixels"),
    [
        ((204, 40, 44), 80, True),
        ((204, 40, 44), 60, False),
        ((214, 216, 222), 80, True),
        ((214, 216, 222), 0, False),
    ],
    ids=["seal covered", "a quarter of a seal left", "pale watermark covered", "pale watermark left"],
)
def test_a_mark_is_hidden_with_its_strokes(colour, rows, pixels):
    before = np.full((100, 100, 3), 255, dtype=np.uint8)
    before[10:90:8, 10:90] = before[10:90, 10:90:16] = colour
    after = before.copy()
    after[6 : 6 + rows + 8 * (rows == 80), 6:94] = 0
    assert (Sight.of(before, after).mark_cover(PiiKind.SEAL, rectangle(5, 5, 94, 94)) >= 0.95) is pixels


@given(st.sampled_from((0, 90, 180, 270)), st.sampled_from((0, 90, 180, 270)))
def test_turns_add_up(first, second):
    page = page_of()
    assert quarter_turned(quarter_turned(page, first), second) == quarter_turned(page, (first + second) % 360)


@pytest.mark.parametrize(
    ("kind", "text", "offsets"),
    [
        (PiiKind.PERSON, "王 芳·", [0, 2]),
        (PiiKind.AGE_OVER_89, "93岁", [0, 1]),
        (PiiKind.DATE, "2024年5月", [0, 1, 2, 3, 5]),
        (PiiKind.DATE, "二〇二四", [0, 1, 2, 3]),
        (PiiKind.PHONE, "139-00", [0, 1, 2, 4, 5]),
        (PiiKind.PHONE, "内线 72", [3, 4]),
        (PiiKind.BED, "+12床", [1, 2]),
        (PiiKind.ADDRESS, "梧桐里路3号", [0, 1, 2, 3, 4, 5]),
    ],
)
def test_significant_characters(kind, text, offsets):
    assert significant(kind, text) == offsets


@pytest.mark.parametrize(
    ("text", "plain"), [("ＺＹ 2O l7", "2y2017"), ("M-5S8B", "m5588"), ("王·芳", "王芳")]
)
def test_folding(text, plain):
    assert folded_text(text) == plain


@pytest.mark.parametrize(
    ("hits", "trials", "bound"),
    [(0, 1, 0.95), (0, 100, 0.029513), (0, 3000, 0.000998), (1, 100, 0.046560), (5, 10, 0.777559), (3, 3, 1.0), (0, 0, 1.0)],
)  # fmt: skip
def test_upper_bound(hits, trials, bound):
    assert upper_bound(hits, trials) == pytest.approx(bound, abs=2e-6)


def test_impossible_counts_are_an_error():
    with pytest.raises(ValueError, match="hits"):
        bounded(2, 1)


def test_withheld_pages_leak_nothing_and_are_counted_apart():
    good, leaky = scored(), scored(fills=(box(*NAME),))
    key = key_of()
    card = count(
        [
            Scored(key, "0a" * 8, good),
            Scored(key, "0b" * 8, leaky),
            Scored(key, "0c" * 8, None, "RESIDUAL_PII"),
            Scored(key, None, None, "BLUR"),
        ]
    )
    direct = card.groups["direct"]
    assert (direct.planted, direct.withheld, direct.n, direct.pixels, direct.text, direct.both) == (
        8,
        4,
        4,
        3,
        4,
        3,
    )
    assert (direct.leaks.hits, direct.leaks.share) == (1, 0.25)
    assert card.pages.withheld == {"BLUR": 1, "RESIDUAL_PII": 1}
    assert (card.pages.drawn, card.pages.released, card.pages.leaky.hits) == (4, 2, 1)
    assert card.kinds["PHONE"].both == 1
    assert card.by_condition["clean"].n == 4


def test_misses_say_where_and_never_what():
    (row,) = rows_of(Scored(key_of(), "0a" * 8, scored(fills=(box(*NAME),))))
    assert (row["what"], row["kind"], row["pixels"], row["text"]) == ("missed", "PHONE", False, True)
    assert row["quad"] == list(box(*PHONE))
    assert "13900001111" not in json.dumps(row)


def test_misses_of_untouched_layouts_are_not_listed_unless_looked_at(tmp_path):
    leaky = scored(fills=(box(*NAME),))
    pages = [Scored(key_of(layout=name), "0a" * 8, leaky) for name in ("lab_single", "not_in_tuning")]
    assert write_misses(tmp_path / "m.parquet", pages, look=False) == 1
    assert pl.read_parquet(tmp_path / "m.parquet")["layout"].to_list() == ["lab_single"]
    assert write_misses(tmp_path / "m.parquet", pages, look=True) == 2


def test_all_pairs_of_layout_and_condition_come_up_in_turn():
    names, conditions = layouts_of(LayoutSet.TUNING), conditions_of(())
    pairs = {(name, condition) for name in names for condition in _conditions(name, conditions)}
    source = drawings(names, conditions, 1)
    drawn_pairs = [
        (one.layout, one.condition) for one in (next(source) for _ in range(len(names) * len(conditions)))
    ]
    assert set(drawn_pairs) == pairs
    assert {condition for name, condition in drawn_pairs if TUNING[name].screen} == set(SCREEN_CONDITIONS)


def test_unknown_conditions_and_impossible_pairs_are_errors():
    with pytest.raises(InputError, match="no such condition: fax"):
        conditions_of(("clean", "fax"))
    screens = [name for name, layout in DEMO.items() if layout.screen]
    with pytest.raises(InputError, match="screens are"):
        next(drawings(screens, ("scan",), 1))


def test_pictures_of_a_report_are_small():
    page = draw_page("lab_single", "photo", 1).image
    data = small(page)
    assert 10_000 < len(data) <= BYTES
    height, width = simplejpeg.decode_jpeg(data, colorspace="RGB").shape[:2]
    assert 400 < height <= 900
    assert width / height == pytest.approx(page.shape[1] / page.shape[0], abs=0.01)


@pytest.mark.slow
def test_a_real_run_writes_a_card_and_reads_nothing_twice(tmp_path):
    assert call("medstruct", "init", ".", cwd=tmp_path).returncode == 0
    params = tmp_path / "params.yaml"
    params.write_text(
        params.read_text()
        .replace("profile: accurate", "profile: fast")
        .replace("reread: true", "reread: false")
    )
    command = (
        "medstruct", "scorecard", "--layouts", "tuning", "--conditions", "clean", "--pages", "2", "--keep", "--json",
    )  # fmt: skip
    first = call(*command, cwd=tmp_path, MEDSTRUCT_WORKERS="1")
    assert first.returncode == 0, first.stderr[-2000:]
    card = read_card(tmp_path / "metrics/scorecard.json")
    assert card == Scorecard.model_validate(json.loads(first.stdout)["data"])
    assert (card.sets["tuning"].pages.drawn, card.sets["tuning"].conditions) == (2, ("clean",))
    assert card.sets["tuning"].groups["direct"].planted > 5
    scratch = tmp_path / ".cache/scorecard"
    text = (tmp_path / "metrics/scorecard.json").read_text()
    planted = [
        it["text"]
        for page in json.loads((scratch / "answer_key.json").read_text())["pages"]
        for it in page["planted"]
    ]
    assert len(planted) > 10
    assert not [one for one in planted if len(one) > 3 and one in text]
    assert (scratch / drawn.MISSES).is_file()
    assert scratch.stat().st_mode & 0o777 == 0o700
    read_at = (scratch / ".cache/ocr.sqlite").stat().st_mtime_ns
    (tmp_path / "data/private/raw").rmdir()  # the workspace's own pages are never asked for
    second = call(*(part for part in command if part != "--keep"), cwd=tmp_path, MEDSTRUCT_WORKERS="1")
    assert json.loads(second.stdout) == json.loads(first.stdout)
    assert (scratch / ".cache/ocr.sqlite").stat().st_mtime_ns == read_at
    assert not (scratch / "data").exists()
    assert not (scratch / drawn.MISSES).exists()


def test_the_command_refuses_what_it_cannot_do():
    with pytest.raises(InputError, match="--layouts is one of"):
        measure.scorecard(layouts="mine")
    with pytest.raises(InputError, match="add --keep"):
        measure.scorecard(look=True)
