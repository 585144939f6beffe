from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.dates import iso_date

DATES = [
    ("2024-03-18", "2024-03-18"), ("2024/3/8", "2024-03-08"), ("2024.03.18", "2024-03-18"), ("20240318", "2024-03-18"),
    ("2024年3月18日", "2024-03-18"), ("2024 年 3 月 18 日", "2024-03-18"), ("２０２４－０３－１８", "2024-03-18"),
    ("2024年03月18号", "2024-03-18"), ("2024年3月", "2024-03"), ("2024-03", "2024-03"), ("18-Mar-2024", "2024-03-18"),
    ("18 March 2024", "2024-03-18"), ("Mar 18, 2024", "2024-03-18"), ("March 3rd, 2024", "2024-03-03"), ("18/03/2024", "2024-03-18"),
    ("03/18/2024", "2024-03-18"), ("04/04/2024", "2024-04-04"), ("2024-03-18 09:31", "2024-03-18T09:31"),
    ("2024-03-18T09:31:05", "2024-03-18T09:31:05"), ("2024-03-1809:31", "2024-03-18T09:31"), ("2024年3月18日9时31分", "2024-03-18T09:31"),
    ("2024年3月18日 下午3时", "2024-03-18T15:00"), ("2024-03-18 12:10 am", "2024-03-18T00:10"), ("2024-03-18 3:05 PM", "2024-03-18T15:05"),
    ("2024-02-29", "2024-02-29"), ("2024-03-18 中午1:30", "2024-03-18T13:30"), ("2024-03-18 中午12:05", "2024-03-18T12:05"),
    ("2024-03-18 中午11:50", "2024-03-18T11:50"), ("2024-03-18 晚上8:30", "2024-03-18T20:30"), ("May 5, 2024", "2024-05-05"), ("Sept. 3, 2024", "2024-09-03"),
]  # fmt: skip
NO_DATES = [
    "", "24-03-18", "03/04/2024", "2024-02-30", "2023-02-29", "2024-13-01", "13/13/2024", "5.71", "2024", "3月18日",
    "检验日期2024-03-18", "2024-03-18至2024-03-20", "2024-03-18 25:00", "18002024", "2024-03 09:31", "1:40", "2024-03/18",
    "2024-03-18 晚上12:00", "2024-03-18 上午13:05", "2024-03-18 13:00 am", "Marmalade 18 2024", "Mayo 5, 2024",
]  # fmt: skip


@pytest.mark.parametrize(("printed", "iso"), DATES)
def test_a_printed_date_has_this_iso_form(printed, iso):
    assert iso_date(printed) == iso


@pytest.mark.parametrize("printed", NO_DATES)
def test_what_is_no_certain_date_has_none(printed):
    assert iso_date(printed) is None


@settings(max_examples=50)
@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2099, 12, 31)))
def test_every_day_is_read_back_from_three_forms(day):
    forms = (f"{day:%Y-%m-%d}", f"{day.year}年{day.month}月{day.day}日", f"{day:%Y%m%d}")
    assert [iso_date(form) for form in forms] == [day.isoformat()] * 3


@settings(max_examples=50)
@given(st.text())
def test_any_text_is_read_without_an_error(text):
    assert iso_date(text) is None or iso_date(text)[:2] in {"19", "20"}
