"""Numbers of thousands of digits in what others wrote: Python refuses to read them, and no stage may end of it."""

import pytest

from pipeline.annotate import paged
from pipeline.annotate.fields import place_of
from pipeline.annotate.interface import version_of
from pipeline.cli import reviews
from pipeline.cli.build import workers
from pipeline.errors import InputError, SettingsError
from pipeline.foreign_gold import funsd

LONG = "9" * 5000
"""More digits than Python reads as a number."""


@pytest.mark.parametrize(
    ("said", "offset"),
    [
        (LONG, None),
        ("--5", None),
        ("1_0", None),
        (" 7", None),
        ("-3", -3),
        ("007", 7),
        (12, 12),
        (1e300, None),
    ],
    ids=["long", "two signs", "underscore", "blank", "minus", "zeros", "a number", "huge"],
)
def test_an_offset_that_is_no_number_is_none(said, offset):
    place = place_of({"type": "labels", "value": {"start": said, "end": 4, "text": "x"}})
    assert (place.start, place.end) == (offset, 4)


@pytest.mark.parametrize(
    ("reads", "found"),
    [
        (lambda: version_of(f"<!-- medstruct labelling interface {LONG} -->"), None),
        (lambda: version_of("<!-- medstruct labelling interface 12 -->"), 12),
        (lambda: paged._index({"to_name": f"text_{LONG}"}), 0),
        (lambda: paged._index({"to_name": "text_12"}), 12),
        (lambda: funsd._numbers((LONG, "12")), (-1, 12)),
    ],
    ids=["a version", "a good version", "a page", "a good page", "an entity"],
)
def test_a_number_of_thousands_of_digits_is_none(reads, found):
    assert reads() == found


def test_long_numbers_of_commands_are_one_line(monkeypatch):
    with pytest.raises(InputError, match="--n is a number of pages"):
        reviews._count(LONG, 3)
    monkeypatch.setenv("MEDSTRUCT_WORKERS", LONG)
    with pytest.raises(SettingsError, match="MEDSTRUCT_WORKERS must be a whole number"):
        workers()


def test_links_of_entities_without_numbers_have_one_order():
    entity = {"label": "question", "text": "x", "box": [0, 0, 9, 9]}
    answers = [{"id": name, **entity, "label": "answer", "linking": []} for name in "edcb"]
    first = {"id": "a", **entity, "linking": [["a", name] for name in "edcb"]}
    page = funsd.read({"form": [first, *answers]}, "p")
    assert [end for _, end, _ in page.links] == ["b", "c", "d", "e"]
