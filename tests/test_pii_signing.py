"""Who signs an English chart: initials and names under a heading for who gave a dose, and abbreviations that stay."""

from pathlib import Path

import pytest

from pipeline.page import Line, Page, rectangle
from pipeline.pii.detect import detect
from pipeline.settings import load_settings

SETTINGS = load_settings(Path(__file__).parents[1] / "params.yaml").pii


def drawn(*rows: tuple[str, ...]) -> Page:
    """A page of cells 220 apart, rows 46 apart, letters 9 wide and 20 high."""
    lines = tuple(
        Line(text, rectangle(40 + 220 * x, 40 + 46 * y, 40 + 220 * x + 9 * len(text), 60 + 46 * y), 0.9,
             tuple(9 * at for at in range(len(text) + 1)))
        for y, row in enumerate(rows)
        for x, text in enumerate(row)
        if text
    )  # fmt: skip
    return Page("", 1600, 1200, 0, lines)


def hidden(page: Page) -> set[str]:
    """The texts of the findings."""
    return {page.text[f.span.start : f.span.end] for f in detect(page, SETTINGS) if f.span}


HEADS = ("Medicine", "Dose", "Authorised by", "Time", "Given")


def test_initials_and_surnames_of_a_chart() -> None:
    page = drawn(
        ("Nurse: Phuc Tran", "", "", "", ""), HEADS,
        ("Enoxaparin", "40 mg", "M. Thistledown", "08:28", "PT"), ("Morphine", "2.5 mg", "MThistledown", "08:36", "PT"),
        ("Midazolam", "2.5 mg", "F Penlanwick", "09:10", "PT"),
    )  # fmt: skip
    found = hidden(page)
    assert {"PT", "M. Thistledown", "MThistledown", "F Penlanwick"} <= found
    assert not {"Enoxaparin", "Morphine", "Midazolam", "Given", "Authorised by", "2.5 mg"} & found


def test_answers_in_the_place_of_who_gave_a_dose_stay() -> None:
    page = drawn(
        HEADS,
        ("Enoxaparin", "40 mg", "Dr Farrow", "08:28", "Held"),
        ("Morphine", "2.5 mg", "Dr Farrow", "08:36", "IV"),
    )
    assert not {"Held", "IV", "Enoxaparin", "Morphine"} & hidden(page)


def test_abbreviations_stay_where_nobody_has_them_or_nobody_signs() -> None:
    page = drawn(
        ("Seen by Bertram Pole", "", ""), ("Test", "Value", "Unit"), ("BP", "120/80", "mmHg"), ("PE", "none", ""), ("IV", "", "")
    )  # fmt: skip
    assert not {"BP", "PE", "IV"} & hidden(page)


@pytest.mark.parametrize(
    "head", ["Given by", "Signed", "Nurse", "Initials", "Checked by", "Sign", "Admin by"]
)
def test_headings_for_who_signs(head: str) -> None:
    page = drawn(
        ("Drug", "Dose", "Time", head), ("Enoxaparin", "40 mg", "08:00", "J Mallinder"), ("Insulin", "8 units", "12:00", "KQZ")
    )  # fmt: skip
    found = hidden(page)
    assert {"J Mallinder", "KQZ"} <= found
    assert not {"Enoxaparin", "Insulin", "Drug", "Dose"} & found


def test_initials_stand_by_themselves_once_their_name_is_on_the_page() -> None:
    page = drawn(
        ("Nurse: Keziah Zorn", "", ""),
        ("Turned to left side", "10:20", "KZ"),
        ("Mouth care 12:40 KZ", "", ""),
    )
    assert sum(page.text[f.span.start : f.span.end] == "KZ" for f in detect(page, SETTINGS) if f.span) == 2
