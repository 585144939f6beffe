"""What is known from one page is hidden on every other."""

import pytest

from pipeline.page import Line, Page, rectangle
from pipeline.pii.finding import Finding
from pipeline.pii.particular import is_particular
from pipeline.pii.spread import spread
from schemas.names import PiiKind


def page(number: int, text: str) -> Page:
    lines = [Line(part, rectangle(0, 0, 9, 9), 0.9, tuple(range(len(part) + 1))) for part in text.split("\n")]
    return Page(f"{number:016x}", 10, 10, 0, tuple(lines))


@pytest.mark.parametrize(
    ("value", "kind", "score", "particular"),
    [
        ("欧阳雪梅", PiiKind.PERSON, 0.9, True),
        ("林晓", PiiKind.PERSON, 0.9, False),
        ("欧阳雪梅", PiiKind.PERSON, 0.5, False),
        ("Mara Quillfeather", PiiKind.STAFF, 0.9, True),
        ("Quillfeather", PiiKind.STAFF, 0.9, False),
        ("ZY39425330", PiiKind.MEDICAL_ID, 0.6, True),
        ("000000", PiiKind.MEDICAL_ID, 0.9, False),
        ("2022-03-09", PiiKind.DATE, 0.9, False),
        ("a@b.exa.example", PiiKind.EMAIL, 0.9, True),
    ],
)
def test_what_means_one_person_wherever_it_stands(value, kind, score, particular):
    assert is_particular(value, kind, score) is particular


def test_a_name_without_a_label_is_hidden_where_another_page_gave_it_away():
    first, second = page(1, "姓名：欧阳雪梅"), page(2, "😀\n由欧阳雪梅签收 欧阳雪\nxZY39425330 ZY39425330")
    found = {
        first.page_id: [
            Finding.at(3, 7, PiiKind.PERSON, 0.9, "label"),
            Finding.at(0, 2, PiiKind.OTHER_ID, 0.1, "test"),
        ],
        second.page_id: [],
    }
    spread_to = spread(found, {first.page_id: first, second.page_id: second})
    assert [(item.span.start, item.span.end, item.source) for item in spread_to[second.page_id]] == [
        (3, 7, "other-page")
    ]
    assert spread_to[first.page_id] == found[first.page_id]


def test_an_inside_of_a_longer_number_is_not_it():
    first, second = page(1, "No 39425330"), page(2, "139425330 39425330")
    found = {first.page_id: [Finding.at(3, 11, PiiKind.MEDICAL_ID, 0.9, "label")], second.page_id: []}
    spread_to = spread(found, {first.page_id: first, second.page_id: second})
    assert [(item.span.start, item.span.end) for item in spread_to[second.page_id]] == [(10, 18)]
